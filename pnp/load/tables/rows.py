"""Rows of cells with places and limits, and their headings: rows become items."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from pnp.core.node import QUANTITY, Mapping, Node, Scalar, Sequence, Source
from pnp.core.problems import Problem, Problems, Severity, Span, suggestion
from pnp.core.reader import as_maps

MAX_BYTES = 16_000_000
"""Maximum size of a text table; a deck of ten thousand cards has two million."""
MAX_CELLS = 200_000
"""Ten thousand cards with twenty fields."""
MAX_COLUMNS = 1000


class Unreadable(Exception):
    """A table cannot be read any further."""

    def __init__(self, rule: str, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(rule, message, span, hint)


class TableRow(Struct, frozen=True):
    """A row's non-blank cells by their columns, from 0."""

    line: int
    cells: dict[int, Node]
    warnings: dict[int, Problem]
    """Warnings about cells, reported if the cells are used."""


NO_WARNINGS: Final[dict[int, Problem]] = {}


def too_many(source: Source, line: int = 0, column: int = 0) -> Unreadable:
    """Return the error for a table with too many cells."""
    return Unreadable(
        "table-size",
        f"the table has more than {MAX_CELLS:,} cells, or {MAX_COLUMNS:,} columns",
        Span(source.name, line, column, source.sheet),
        "split it into several files",
    )


def cell_problem(cell: Scalar, message: str, hint: str) -> Problem:
    """Return an error in a cell."""
    return Problem("table-cell", message, cell.span, hint)


def failed_formula(cell: Scalar) -> Problem:
    """Return the problem of a cell whose formula has failed."""
    return cell_problem(cell, f"the cell shows an error, {cell.text}", "correct its formula")


def uncalculated_formula(cell: Scalar) -> Problem:
    """Return the problem of a formula without a stored value."""
    return cell_problem(
        cell,
        "this formula has no stored result",
        "open the workbook in a spreadsheet program and save it",
    )


def displayed_differently(cell: Scalar, how: str) -> Problem:
    """Return the problem of a cell whose number format displays another text."""
    return Problem(
        "table-shown",
        f"the cell shows {how}, and its value is {cell.text}: that is used",
        cell.span,
        "to have it as it is shown, format the column as text and type it again",
        Severity.WARNING,
    )


def merged_cells(cell: Scalar, cells: str) -> Problem:
    """Return the problem of merged cells: only the first of them has a value."""
    return Problem(
        "table-cell",
        f"the cells {cells} are merged: only the first of them has a value",
        cell.span,
        "unmerge them, and fill in each",
        Severity.WARNING,
    )


FIELD = re.compile(r"[\w-]+")
COPIES = "copies"


class TableReadOptions(Struct, frozen=True):
    """Options for reading a table, from `items`."""

    columns: Mapping | None = None
    """Fields by headings, if they differ from `field_of(heading)`."""
    copies: Scalar | None = None
    """The heading of the column of copies."""
    lists: Mapping | None = None
    """Separators of list parts, by field."""


def field_of(heading: str) -> str:
    """Return the field of a heading: “Hit Points” is `hit-points`. Lower case, with a hyphen for
    other characters than letters, digits and underscores. May be empty."""
    text = unicodedata.normalize("NFC", heading).lower()
    return re.sub(r"[^\w]+", "-", text).strip("-")


def read_items(
    rows: Iterable[TableRow], source: Source, options: TableReadOptions, problems: Problems
) -> Sequence:
    """Return the items of a table, in order. Errors in cells are reported."""
    builder: _ItemBuilder | None = None
    items: list[Node] = []
    errors_before = problems.errors
    comment_lines: set[int] = set()
    for row in rows:
        if _is_comment(row, problems):
            comment_lines.add(row.line)
            continue
        # Merged cells are listed after the rows; ignore those of titles and comments.
        if not row.cells and (
            not row.warnings or row.line in comment_lines or _precedes_headings(row, builder)
        ):
            continue
        if builder is not None:
            items += builder.item(row)
        elif row.cells:
            builder = _ItemBuilder(row, source, options, problems)
    if builder is not None:
        builder.close()
    if not items and problems.errors == errors_before:
        hint = "its first row has the headings, and each other one an item"
        if source.sheet:
            hint += "; if another sheet is meant, name it: FILE#SHEET"
        elif source.name.lower().endswith(".json"):
            hint = "it is a list of maps, [{…}, {…}], one for each item"
        span = Span(source.name, 0, 0, source.sheet)
        problems.add("empty-file", "the table has no rows", span, hint)
    return Sequence(tuple(items), source, 1, 1)


def json_records(root: Sequence, problems: Problems) -> Iterator[TableRow]:
    """Yield the rows of a list of maps, with their keys as headings."""
    headings: dict[str, Scalar] = {}
    maps = list(as_maps(root.items, "an item", problems))
    for record in maps:
        for key, mark in zip(record.values, record.key_positions, strict=True):
            if key not in headings:
                headings[key] = Scalar(key, record.source, mark >> 12, mark & 0xFFF)
    if len(headings) > MAX_COLUMNS:
        raise too_many(root.source, root.line, root.column)
    numbers = {key: number for number, key in enumerate(headings)}
    yield TableRow(root.line, {numbers[key]: cell for key, cell in headings.items()}, NO_WARNINGS)
    for record in maps:
        cells = {
            numbers[key]: node
            for key, node in record.values.items()
            if not isinstance(node, Scalar) or node.text.strip()
        }
        yield TableRow(record.line, cells, NO_WARNINGS)


def _precedes_headings(row: TableRow, items: _ItemBuilder | None) -> bool:
    """Whether a row precedes the headings."""
    return items is not None and row.line < items.line


def _is_comment(row: TableRow, problems: Problems) -> bool:
    """Whether a row begins with `#`. Report a comment that may be meant as an item."""
    column = min(row.cells, default=-1)
    first = row.cells.get(column)
    if not isinstance(first, Scalar) or not first.text.startswith("#") or column in row.warnings:
        return False
    if len(row.cells) > 1 and not first.text[1:].startswith((" ", "\t", "#")):
        problems.add(
            "table-row",
            f"this row counts as a comment, for it begins with “{first.text[:20]}”",
            first.span,
            "a blank behind # says that it is meant for one; else let another column come first",
            Severity.WARNING,
        )
    return True


def _is_field(name: str) -> bool:
    return FIELD.fullmatch(name) is not None


class _ItemBuilder:
    """Converts rows to items, once the headings are known."""

    def __init__(
        self, row: TableRow, source: Source, options: TableReadOptions, problems: Problems
    ) -> None:
        self._source = source
        self._problems = problems
        self._options = options
        self._headings = {
            n: cell for n, cell in sorted(row.cells.items()) if isinstance(cell, Scalar)
        }
        self.line = row.line
        self._warnings = row.warnings
        self._unnamed: set[int] = set()
        self._error_count = 0
        self._names: dict[int, str] = {}
        self._deferred: dict[int, list[Problem]] = {}
        self._name_columns()
        self._marks = {
            name: self._headings[n].line << 12 | min(self._headings[n].column, 0xFFF)
            for n, name in self._names.items()
        }
        self._all_marks = tuple(self._marks.values())
        for problem in row.warnings.values():
            problems.extend((problem,))
        self._copies = self._copies_field()
        self._list_separators = self._separators()

    def _name_columns(self) -> None:
        """Set the field of every column."""
        wanted = self._options.columns.values if self._options.columns is not None else {}
        used: dict[str, Scalar] = {}
        for number, cell in self._headings.items():
            heading = cell.text.strip()
            name = field_of(heading)
            field = wanted.get(heading, wanted.get(name))
            if field is not None and not (isinstance(field, Scalar) and _is_field(field.text)):
                self._problems.add(
                    "table-heading",
                    f"“{field}” is no name for a field",
                    field.span,
                    "it is one word of letters, digits, hyphens and underscores",
                )
            elif field is not None:
                name = str(field)
            if field is None and heading.startswith("#") and number not in self._warnings:
                self._unnamed.add(number)
            elif field is not None and not _is_field(name):
                self._unnamed.add(number)  # reported above
            elif not _is_field(name):
                self._report_cell(
                    cell,
                    f"the heading “{heading}” is no name for a field",
                    f'name one under “columns”, as in columns: {{"{heading}": share}}',
                )
            elif name in used:
                self._report_cell(
                    cell,
                    f"“{used[name].text.strip()}” ({used[name].span.position}) is the field "
                    f"{{{name}}} already",
                    "rename one of them, here or under “columns”",
                )
            else:
                used[name] = cell
                self._names[number] = name
        for heading in wanted:
            self._column_of(heading, self._options.columns.key_span(heading))  # type: ignore[union-attr]

    def _report_cell(self, cell: Scalar, message: str, hint: str) -> None:
        self._problems.add("table-heading", message, cell.span, hint)
        self._unnamed.add(self._column_index(cell))

    def _column_index(self, cell: Scalar) -> int:
        return next(n for n, heading in self._headings.items() if heading is cell)

    def _column_of(self, heading: str, span: Span) -> int | None:
        """Return the column with a heading, or with the field of that name."""
        for number, cell in self._headings.items():
            if cell.text.strip() == heading or field_of(cell.text) == heading:
                return number
        self._problems.add(
            "table-heading",
            f"there is no heading “{heading}”",
            span,
            suggestion(heading, (cell.text.strip() for cell in self._headings.values())),
        )
        return None

    def _copies_field(self) -> str:
        """Return the field of the number of copies; empty without one."""
        heading = self._options.copies
        number = self._column_of(heading.text, heading.span) if heading is not None else None
        if number is None:
            return next((name for name in (COPIES, QUANTITY) if name in self._marks), "")
        return self._names.get(number, "")

    def _separators(self) -> dict[str, str]:
        """Return the separators of list parts, by field."""
        separators: dict[str, str] = {}
        for name, node in (self._options.lists.values if self._options.lists else {}).items():
            if not isinstance(node, Scalar) or not node.text:
                self._problems.add(
                    "type", f"lists: “{name}” needs a separator", node.span, 'such as {tags: ";"}'
                )
            elif name not in self._marks:
                self._problems.add(
                    "unknown-field",
                    f"the table has no field “{name}”",
                    node.span,
                    suggestion(name, self._marks),
                )
            else:
                separators[name] = node.text
        return separators

    def item(self, row: TableRow) -> Iterator[Mapping]:
        """Yield the item in a row, if there is one."""
        names = self._names
        values = {names[n]: cell for n, cell in row.cells.items() if n in names}
        if len(values) < len(row.cells):
            self._report_unnamed(row)
        for number, problem in row.warnings.items():
            if number in names:
                self._report_once(number, problem)
        if not values:
            return
        marks = self._all_marks
        if len(values) < len(marks):
            marks = tuple([self._marks[name] for name in values])
        first_cell = next(iter(values.values()))
        for name, separator in self._list_separators.items():
            if isinstance(cell := values.get(name), Scalar):
                values[name] = split_list(cell, separator)
        if count := values.get(self._copies):
            values[QUANTITY] = Mapping({COPIES: count}, (), self._source, count.line, count.column)
        yield Mapping(values, marks, self._source, row.line, first_cell.column)

    def _report_unnamed(self, row: TableRow) -> None:
        for number, cell in row.cells.items():
            if number not in self._names and number not in self._unnamed:
                self._unnamed.add(number)
                self._problems.add("table-heading", *self._why_unnamed(number, cell))

    def _why_unnamed(self, number: int, cell: Node) -> tuple[str, Span, str]:
        if number > max(self._headings):
            return (
                "this row has more cells than there are headings",
                cell.span,
                self._extra_cell_hint(cell),
            )
        return (
            "this cell is in a column without a heading",
            cell.span,
            "the first row that is neither blank nor a comment has the headings",
        )

    def _extra_cell_hint(self, cell: Node) -> str:
        """Return a hint for a cell to the right of all headings."""
        heading, *other_headings = self._headings.values()
        if not other_headings:
            return (
                f"“{heading.text.strip()[:30]}” ({heading.span.position}) is taken for the only "
                "heading; put “# ” before a title above the headings"
            )
        if cell.source.sheet:
            return "give its column a heading; one that begins with # is for notes"
        if isinstance(cell, Scalar) and cell.text.rstrip().endswith('"'):
            return "remove the blank before the quotation mark that opens a cell"
        return "in a CSV file, put a text that contains a comma into quotation marks"

    def _report_once(self, number: int, problem: Problem) -> None:
        """Report a cell; of cells displayed differently, only the first in a column."""
        if problem.rule == "table-shown":
            self._deferred.setdefault(number, []).append(problem)
            return
        self._error_count += problem.severity is Severity.ERROR
        if self._error_count > Problems.LIMIT:  # further problems would not be printed
            raise Unreadable(problem.rule, problem.message, problem.span, problem.hint)
        self._problems.extend((problem,))

    def close(self) -> None:
        """Report deferred problems."""
        for problem, *others in self._deferred.values():
            suffix = f"; it is alike in {len(others):,} more below it" if others else ""
            self._problems.extend((problem._replace(message=problem.message + suffix),))


def split_list(cell: Scalar, separator: str) -> Sequence:
    """Return the list in a cell, `sun; moon`; ignore a separator at its end."""
    text = cell.text.strip()
    parts = text.removesuffix(separator).split(separator)
    return Sequence(
        tuple([Scalar(part.strip(), cell.source, cell.line, cell.column) for part in parts]),
        cell.source,
        cell.line,
        cell.column,
    )
