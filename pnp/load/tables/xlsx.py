"""Excel workbooks (ISO/IEC 29500): a sheet's rows, values with their formats."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import TYPE_CHECKING

from pnp.core.node import Node, Scalar, Source
from pnp.core.problems import Problem, suggestion
from pnp.load.tables import rows, workbook
from pnp.load.tables.rows import TableRow
from pnp.load.tables.workbook import WorkbookPackage

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_RANGE = re.compile(r"([A-Z]{1,3})([0-9]{1,7}):[A-Z0-9]{1,10}")
_ESCAPED = re.compile(r"_x([0-9A-Fa-f]{4})_")


class Workbook:
    """The sheets of a workbook and their rows."""

    def __init__(self, package: WorkbookPackage) -> None:
        self._package = package
        main = next(iter(self._related("", "officeDocument")), "xl/workbook.xml")
        self._main = main
        relations = dict(self._relations(main))
        self.since_1904 = False
        self.sheets: dict[str, str] = {}
        """Parts by sheet name."""
        for _, element in package.elements(main, ("}sheet", "}workbookPr")):
            if element.tag.endswith("}workbookPr"):
                self.since_1904 = element.get("date1904", "") in ("1", "true")
                continue
            relation = next((v for k, v in element.items() if k.endswith("}id")), "")
            self.sheets[element.get("name", "")] = relations.get(relation, ("", ""))[1]

    def rows(self, source: Source) -> Iterator[TableRow]:
        """Yield the rows of the source's sheet; without a name the first sheet, whose name is set
        in the source. Raises Unreadable."""
        if not source.sheet:
            source.sheet = next(iter(self.sheets), "")
        part = self.sheets.get(source.sheet, "")
        if not part:
            self._package.fail(
                "table-sheet",
                f"there is no sheet “{source.sheet}”",
                suggestion(source.sheet, self.sheets),
            )
        format_value = cache(partial(_format_number, self._formats(), self.since_1904))
        return _XlsxSheet(source, self._strings(), format_value).rows(self._package, part)

    def _relations(self, part: str) -> Iterator[tuple[str, tuple[str, str]]]:
        """Yield the relations of a part: id, type and target."""
        folder, name = posixpath.split(part)
        relations_part = posixpath.join(folder, "_rels", f"{name}.rels")
        if not self._package.has(relations_part):
            return
        for _, element in self._package.elements(relations_part, ("}Relationship",)):
            name = element.get("Target", "").replace("\\", "/")
            target = posixpath.normpath(posixpath.join("/", folder, name))
            kind = element.get("Type", "").rpartition("/")[2]
            yield element.get("Id", ""), (kind, target.lstrip("/"))

    def _related(self, part: str, relation_type: str) -> Iterator[str]:
        return (
            target
            for _, (found_type, target) in self._relations(part)
            if found_type == relation_type
        )

    def _strings(self) -> list[str]:
        """Return the shared strings."""
        return [
            _text(element)
            for part in self._related(self._main, "sharedStrings")
            for _, element in self._package.elements(part, ("}si",))
        ]

    def _formats(self) -> list[str]:
        """Return the number formats by cell style."""
        custom: dict[str, str] = {}
        styles: list[str] = []
        for part in self._related(self._main, "styles"):
            for _, element in self._package.elements(part, ("}numFmts", "}cellXfs")):
                if element.tag.endswith("}numFmts"):
                    custom = {
                        format_element.get("numFmtId", ""): format_element.get("formatCode", "")
                        for format_element in element
                    }
                else:
                    styles = [format_element.get("numFmtId", "0") for format_element in element]
        return [custom.get(style, workbook.STANDARD.get(style, "")) for style in styles]


def _text(element: Element) -> str:
    """Return a text, joined from its runs, without phonetic hints."""
    if len(element) == 1 and element[0].tag.endswith("}t"):
        text = element[0].text or ""
    else:
        text = "".join(
            [
                run.text or ""
                for part in element
                if not part.tag.endswith("}rPh")
                for run in (part, *part)
                if run.tag.endswith("}t")
            ]
        )
    return _unescaped(text)


def _unescaped(text: str) -> str:
    """Return a text with its escaped control characters (`_x000D_`)."""
    if "_x" in text:
        text = _ESCAPED.sub(lambda match: _character(int(match[1], 16)), text)
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _character(code: int) -> str:
    char = chr(code)
    return char if char in "\t\r\n" or (code >= 32 and not 0xD800 <= code < 0xE000) else "\ufffd"


def _format_number(codes: list[str], since_1904: bool, style: str, text: str) -> tuple[str, str]:
    """Return the value of a number in a style, and its displayed text if that differs. Raises
    ValueError."""
    number = int(style)
    code = codes[number] if 0 <= number < len(codes) else ""
    if workbook.is_date(code):
        moment = workbook.date_text(text, since_1904)
        return moment, "" if workbook.is_iso_date(
            code, moment
        ) else f"a date or a time, as “{code}”"
    percentage = workbook.percent_text(code, text)
    return workbook.plain_number(text), f"“{percentage}”" if percentage else ""


@cache
def _column(letters: str) -> int:
    """Return a column's number from 0."""
    number = 0
    for letter in letters:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1


class _XlsxSheet:
    """The cells of one sheet, one row at a time."""

    def __init__(
        self,
        source: Source,
        strings: list[str],
        format_value: Callable[[str, str], tuple[str, str]],
    ) -> None:
        self._source = source
        self._strings = strings
        self._format_value = format_value
        self._cells_left = rows.MAX_CELLS
        self._filled_columns: dict[int, int] = {}
        """Filled columns by row, as bits."""

    def rows(self, package: WorkbookPackage, part: str) -> Iterator[TableRow]:
        """Yield its rows in order."""
        line = 0
        try:
            for _, element in package.elements(part, ("}row", "}mergeCell")):
                if element.tag.endswith("}mergeCell"):
                    yield from self._merged(element.get("ref", ""))
                    continue
                number = element.get("r", "")
                line = int(number) if number.isdecimal() and len(number) < 8 else line + 1
                yield self._row(element, line)
        except (ValueError, IndexError, OverflowError) as error:
            package.fail_broken(f"{part}, row {line}", error)

    def _row(self, element: Element, line: int) -> TableRow:
        cells: dict[int, Node] = {}
        warnings: dict[int, Problem] = {}
        column = -1
        source, strings = self._source, self._strings
        self._cells_left -= len(element) + 1
        if self._cells_left < 0:
            raise rows.too_many(source, line, 1)
        for element_of_cell in element:
            reference = element_of_cell.get("r")
            column = _column(reference.rstrip("0123456789")) if reference else column + 1
            if not len(element_of_cell):
                continue
            value = element_of_cell[0].text
            if len(element_of_cell) == 1 and value and element_of_cell.get("t") == "s":
                text, kind = strings[int(value)], "s"
            else:
                text, kind = _value(element_of_cell)
            cell = Scalar(text, source, line, column + 1)
            if kind != "s" and (problem := self._format_cell(cell, kind, element_of_cell)):
                warnings[column] = problem
            if cell.text and not cell.text.isspace():
                if not 0 <= column < rows.MAX_COLUMNS:
                    raise rows.too_many(source, line, column + 1)
                cells[column] = cell
        self._filled_columns[line] = sum(1 << element_of_cell for element_of_cell in cells)
        return TableRow(line, cells, warnings or rows.NO_WARNINGS)

    def _merged(self, ref: str) -> Iterator[TableRow]:
        """Yield a warning about merged cells; none for blank ones."""
        match = _RANGE.fullmatch(ref)
        if match is not None:
            line, column = int(match[2]), _column(match[1])
            if self._filled_columns.get(line, 0) >> column & 1:
                cell = Scalar("", self._source, line, column + 1)
                yield TableRow(line, {}, {column: rows.merged_cells(cell, ref)})

    def _format_cell(self, cell: Scalar, cell_type: str, element: Element) -> Problem | None:
        """Set the value of a cell; return a problem if its displayed text differs."""
        if cell_type == "formula":
            return rows.uncalculated_formula(cell)
        if cell_type == "e":
            return rows.failed_formula(cell)
        if cell_type == "b":
            cell.text = "TRUE" if cell.text == "1" else "FALSE"
        elif cell_type == "shared" and cell.text:
            cell.text = self._strings[int(cell.text)]
        elif cell_type == "n" and cell.text:
            cell.text, shown = self._format_value(element.get("s") or "0", cell.text)
            return rows.displayed_differently(cell, shown) if shown else None
        return None


def _value(cell: Element) -> tuple[str, str]:
    """Return the content of a cell and its type: a text, b, e, n, a shared text, or a formula
    without a stored value."""
    kind, text, formula = cell.get("t", "n"), None, False
    for part in cell:
        if part.tag.endswith("}v"):
            text = part.text or ""
        elif part.tag.endswith("}is"):
            return _text(part), "s"
        elif part.tag.endswith("}f"):
            formula = True
    if not text and kind != "str":
        return "", "formula" if formula else "n"
    text = text or ""
    if kind in ("str", "inlineStr", "d"):
        return _unescaped(text), "s"
    return text, "shared" if kind == "s" else kind
