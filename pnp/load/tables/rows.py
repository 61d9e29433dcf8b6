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

MOST_BYTES = 16_000_000
"""Of a table of text; a deck of ten thousand cards has two million."""
MOST_CELLS = 200_000
"""Ten thousand cards with twenty fields."""
MOST_COLUMNS = 1000


class Unreadable(Exception):
    """A table cannot be read any further."""

    def __init__(self, rule: str, message: str, span: Span, hint: str = "") -> None:
        super().__init__(message)
        self.problem = Problem(rule, message, span, hint)


class Row(Struct, frozen=True):
    """A row's cells by their columns, which count from 0; blank ones are not there."""

    line: int
    cells: dict[int, Node]
    odd: dict[int, Problem]
    """Warnings about cells, reported if the cells are used."""


NOTHING_ODD: Final[dict[int, Problem]] = {}


def too_many(source: Source, line: int = 0, column: int = 0) -> Unreadable:
    """For a table with too many cells."""
    return Unreadable(
        "table-size",
        f"the table has more than {MOST_CELLS:,} cells, or {MOST_COLUMNS:,} columns",
        Span(source.name, line, column, source.sheet),
        "split it into several files",
    )


def odd(cell: Scalar, message: str, hint: str) -> Problem:
    """A warning about a cell."""
    return Problem("table-cell", message, cell.span, hint)


def shows_error(cell: Scalar) -> Problem:
    """For a cell whose formula has failed."""
    return odd(cell, f"the cell shows an error, {cell.text}", "correct its formula")


def not_reckoned(cell: Scalar) -> Problem:
    """A formula without a stored value."""
    return odd(
        cell,
        "this formula has no stored result",
        "open the workbook in a spreadsheet program and save it",
    )


def shown_otherwise(cell: Scalar, how: str) -> Problem:
    """For a cell whose number format shows something else."""
    return Problem(
        "table-shown",
        f"the cell shows {how}, and its value is {cell.text}: that is used",
        cell.span,
        "to have it as it is shown, format the column as text and type it again",
        Severity.WARNING,
    )


def merged(cell: Scalar, which: str) -> Problem:
    """For cells that are merged: the first of them has the value."""
    return Problem(
        "table-cell",
        f"the cells {which} are merged: only the first of them has a value",
        cell.span,
        "unmerge them, and fill in each",
        Severity.WARNING,
    )


FIELD = re.compile(r"[\w-]+")
COPIES = "copies"


class Wishes(Struct, frozen=True):
    """What `items` says of a table besides its name."""

    columns: Mapping | None = None
    """Fields by headings, where they are not what the headings themselves would become."""
    copies: Scalar | None = None
    """The heading under which copies are counted."""
    lists: Mapping | None = None
    """By field, what separates the parts of its cells."""


def field_of(heading: str) -> str:
    """“Hit Points” is `hit-points`: small letters, and a hyphen for whatever is no letter, digit
    or underscore. Empty where nothing is left."""
    text = unicodedata.normalize("NFC", heading).lower()
    return re.sub(r"[^\w]+", "-", text).strip("-")


def read_items(rows: Iterable[Row], source: Source, wishes: Wishes, problems: Problems) -> Sequence:
    """The items of a table, in its order. Errors in cells are reported."""
    making: _Items | None = None
    found: list[Node] = []
    before = problems.errors
    passed: set[int] = set()
    for row in rows:
        if _comment(row, problems):
            passed.add(row.line)
            continue
        # That cells are merged comes behind them: of titles and comments it does not matter.
        if not row.cells and (not row.odd or row.line in passed or _above(row, making)):
            continue
        if making is not None:
            found += making.item(row)
        elif row.cells:
            making = _Items(row, source, wishes, problems)
    if making is not None:
        making.close()
    if not found and problems.errors == before:
        hint = "its first row has the headings, and each other one an item"
        if source.sheet:
            hint += "; if another sheet is meant, name it: FILE#SHEET"
        elif source.name.lower().endswith(".json"):
            hint = "it is a list of maps, [{…}, {…}], one for each item"
        span = Span(source.name, 0, 0, source.sheet)
        problems.add("empty-file", "the table has no rows", span, hint)
    return Sequence(tuple(found), source, 1, 1)


def json_records(root: Sequence, problems: Problems) -> Iterator[Row]:
    """The rows of a list of maps, with their keys as headings."""
    headings: dict[str, Scalar] = {}
    maps = list(as_maps(root.items, "an item", problems))
    for each in maps:
        for key, mark in zip(each.values, each.key_positions, strict=True):
            if key not in headings:
                headings[key] = Scalar(key, each.source, mark >> 12, mark & 0xFFF)
    if len(headings) > MOST_COLUMNS:
        raise too_many(root.source, root.line, root.column)
    numbers = {key: number for number, key in enumerate(headings)}
    yield Row(root.line, {numbers[key]: cell for key, cell in headings.items()}, NOTHING_ODD)
    for each in maps:
        cells = {
            numbers[key]: node
            for key, node in each.values.items()
            if not isinstance(node, Scalar) or node.text.strip()
        }
        yield Row(each.line, cells, NOTHING_ODD)


def _above(row: Row, making: _Items | None) -> bool:
    """Whether a row precedes the headings."""
    return making is not None and row.line < making.line


def _comment(row: Row, problems: Problems) -> bool:
    """Whether a row begins with `#`. A comment that may be meant as an item is reported."""
    column = min(row.cells, default=-1)
    first = row.cells.get(column)
    if not isinstance(first, Scalar) or not first.text.startswith("#") or column in row.odd:
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


class _Items:
    """From rows to items, once the headings are known."""

    def __init__(self, row: Row, source: Source, wishes: Wishes, problems: Problems) -> None:
        self._source = source
        self._problems = problems
        self._wishes = wishes
        self._heads = {n: cell for n, cell in sorted(row.cells.items()) if isinstance(cell, Scalar)}
        self.line = row.line
        self._odd = row.odd
        self._unnamed: set[int] = set()
        self._told = 0
        self._names: dict[int, str] = {}
        self._shown: dict[int, list[Problem]] = {}
        self._name()
        self._marks = {
            name: self._heads[n].line << 12 | min(self._heads[n].column, 0xFFF)
            for n, name in self._names.items()
        }
        self._all = tuple(self._marks.values())
        for problem in row.odd.values():
            problems.extend((problem,))
        self._copies = self._counted()
        self._parts = self._separators()

    def _name(self) -> None:
        """Give every column its field."""
        wished = self._wishes.columns.values if self._wishes.columns is not None else {}
        taken: dict[str, Scalar] = {}
        for number, cell in self._heads.items():
            heading = cell.text.strip()
            name = field_of(heading)
            own = wished.get(heading, wished.get(name))
            if own is not None and not (isinstance(own, Scalar) and _is_field(own.text)):
                self._problems.add(
                    "table-heading",
                    f"“{own}” is no name for a field",
                    own.span,
                    "it is one word of letters, digits, hyphens and underscores",
                )
            elif own is not None:
                name = str(own)
            if own is None and heading.startswith("#") and number not in self._odd:
                self._unnamed.add(number)
            elif own is not None and not _is_field(name):
                self._unnamed.add(number)  # told above
            elif not _is_field(name):
                self._report_cell(
                    cell,
                    f"the heading “{heading}” is no name for a field",
                    f'name one under “columns”, as in columns: {{"{heading}": share}}',
                )
            elif name in taken:
                self._report_cell(
                    cell,
                    f"“{taken[name].text.strip()}” ({taken[name].span.position}) is the field "
                    f"{{{name}}} already",
                    "rename one of them, here or under “columns”",
                )
            else:
                taken[name] = cell
                self._names[number] = name
        for heading in wished:
            self._column_of(heading, self._wishes.columns.key_span(heading))  # type: ignore[union-attr]

    def _report_cell(self, cell: Scalar, message: str, hint: str) -> None:
        self._problems.add("table-heading", message, cell.span, hint)
        self._unnamed.add(self._number(cell))

    def _number(self, cell: Scalar) -> int:
        return next(n for n, each in self._heads.items() if each is cell)

    def _column_of(self, heading: str, span: Span) -> int | None:
        """The column with a heading, or with the field made from it."""
        for number, cell in self._heads.items():
            if cell.text.strip() == heading or field_of(cell.text) == heading:
                return number
        self._problems.add(
            "table-heading",
            f"there is no heading “{heading}”",
            span,
            suggestion(heading, (cell.text.strip() for cell in self._heads.values())),
        )
        return None

    def _counted(self) -> str:
        """The field that counts copies; empty without one."""
        wish = self._wishes.copies
        number = self._column_of(wish.text, wish.span) if wish is not None else None
        if number is None:
            return next((name for name in (COPIES, QUANTITY) if name in self._marks), "")
        return self._names.get(number, "")

    def _separators(self) -> dict[str, str]:
        """By the fields that are lists, what separates their parts."""
        found: dict[str, str] = {}
        for name, node in (self._wishes.lists.values if self._wishes.lists else {}).items():
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
                found[name] = node.text
        return found

    def item(self, row: Row) -> Iterator[Mapping]:
        """The item in a row, if there is one."""
        names = self._names
        values = {names[n]: cell for n, cell in row.cells.items() if n in names}
        if len(values) < len(row.cells):
            self._tell_unnamed(row)
        for number, problem in row.odd.items():
            if number in names:
                self._report_once(number, problem)
        if not values:
            return
        marks = self._all
        if len(values) < len(marks):
            marks = tuple([self._marks[name] for name in values])
        first = next(iter(values.values()))
        for name, between in self._parts.items():
            if isinstance(cell := values.get(name), Scalar):
                values[name] = parted(cell, between)
        if count := values.get(self._copies):
            values[QUANTITY] = Mapping({COPIES: count}, (), self._source, count.line, count.column)
        yield Mapping(values, marks, self._source, row.line, first.column)

    def _tell_unnamed(self, row: Row) -> None:
        for number, cell in row.cells.items():
            if number not in self._names and number not in self._unnamed:
                self._unnamed.add(number)
                self._problems.add("table-heading", *self._why_unnamed(number, cell))

    def _why_unnamed(self, number: int, cell: Node) -> tuple[str, Span, str]:
        if number > max(self._heads):
            return "this row has more cells than there are headings", cell.span, self._wider(cell)
        return (
            "this cell is in a column without a heading",
            cell.span,
            "the first row that is neither blank nor a comment has the headings",
        )

    def _wider(self, cell: Node) -> str:
        """What to do about a cell to the right of all headings."""
        first, *more = self._heads.values()
        if not more:
            return (
                f"“{first.text.strip()[:30]}” ({first.span.position}) is taken for the only "
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
            self._shown.setdefault(number, []).append(problem)
            return
        self._told += problem.severity is Severity.ERROR
        if self._told > Problems.LIMIT:  # more of them nobody would be told
            raise Unreadable(problem.rule, problem.message, problem.span, problem.hint)
        self._problems.extend((problem,))

    def close(self) -> None:
        """Report deferred problems."""
        for problem, *more in self._shown.values():
            told = f"; it is alike in {len(more):,} more below it" if more else ""
            self._problems.extend((problem._replace(message=problem.message + told),))


def parted(cell: Scalar, between: str) -> Sequence:
    """The list in a cell, `sun; moon`; a separator at its end counts for nothing."""
    text = cell.text.strip()
    parts = text.removesuffix(between).split(between)
    return Sequence(
        tuple([Scalar(part.strip(), cell.source, cell.line, cell.column) for part in parts]),
        cell.source,
        cell.line,
        cell.column,
    )
