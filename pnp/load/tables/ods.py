"""OpenDocument workbooks (ISO/IEC 26300): a sheet's rows, with values and displayed texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.core.node import Node, Scalar, Source
from pnp.core.problems import Problem, column_letters, suggestion
from pnp.load.tables import rows
from pnp.load.tables.rows import TableRow
from pnp.load.tables.workbook import WorkbookPackage, plain_number

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
_CALC = "{urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0}"
_PART = "content.xml"
_TIME = re.compile(r"PT(\d{1,5})H(\d{1,2})M(\d{1,2})(?:[.,]\d*)?S")
_MAX_BLANKS = 1000
_MAX_DEPTH = 50


def read_rows(package: WorkbookPackage, source: Source) -> Iterator[TableRow]:
    """Yield the rows of the source's sheet; without a name the first sheet, whose name is set in
    the source. Raises Unreadable."""
    sheets: list[str] = []
    sheet: _OdsSheet | None = None
    ends, starts = (f"{_TABLE}table-row",), (f"{_TABLE}table",)
    try:
        for event, element in package.elements(_PART, ends, starts):
            if event == "start":
                if sheet is not None:
                    return
                sheets.append(element.get(f"{_TABLE}name", ""))
                if source.sheet in ("", sheets[-1]):
                    source.sheet = sheets[-1]
                    sheet = _OdsSheet(source)
            elif sheet is not None:
                yield from sheet.rows(element)
    except (ValueError, OverflowError) as error:
        package.fail_broken(_PART, error)
    if sheet is None:
        package.fail(
            "table-sheet", f"there is no sheet “{source.sheet}”", suggestion(source.sheet, sheets)
        )


class _OdsSheet:
    """The cells of one sheet, one row at a time."""

    def __init__(self, source: Source) -> None:
        self._source = source
        self._line = 1
        self._cells_left = rows.MAX_CELLS

    def rows(self, element: Element) -> Iterator[TableRow]:
        """Yield a row as often as it is repeated."""
        times = _times(element, "rows")
        first_row = self._row(element, self._line)
        if not first_row.cells and not first_row.warnings:
            self._line += times
            return
        self._cells_left -= times * (len(first_row.cells) + 1)
        if self._cells_left < 0:
            raise rows.too_many(self._source, self._line, 1)
        yield first_row
        for line in range(self._line + 1, self._line + times):
            yield self._row(element, line)
        self._line += times

    def _row(self, element: Element, line: int) -> TableRow:
        cells: dict[int, Node] = {}
        warnings: dict[int, Problem] = {}
        column = 0
        for cell in element:
            times = _times(cell, "columns")
            if cell.tag == f"{_TABLE}table-cell" and (cell.attrib or len(cell)):
                self._cell(cell, line, column, times, cells, warnings)
            column += times
        return TableRow(line, cells, warnings or rows.NO_WARNINGS)

    def _cell(
        self,
        element: Element,
        line: int,
        column: int,
        times: int,
        cells: dict[int, Node],
        problems: dict[int, Problem],
    ) -> None:
        """Add a cell as often as it is repeated."""
        text, shown = _value(element)
        cell = Scalar(text, self._source, line, column + 1)
        if problem := _cell_warning(element, cell, shown):
            problems[column] = problem
        if not text or text.isspace():
            return
        if column + times > rows.MAX_COLUMNS:
            raise rows.too_many(self._source, line, column + 1)
        for number in range(column, column + times):
            cells[number] = Scalar(text, self._source, line, number + 1)


def _times(element: Element, noun: str) -> int:
    """Return how often a row or cell is repeated."""
    text = element.get(f"{_TABLE}number-{noun}-repeated", "1")
    return max(1, int(text[:9]))


def _value(cell: Element) -> tuple[str, str]:
    """Return a cell's value and displayed text."""
    shown = "\n".join([_paragraph_text(part, 0) for part in cell if part.tag == f"{_TEXT}p"])
    kind = cell.get(f"{_OFFICE}value-type", "")
    if kind in ("float", "percentage", "currency"):
        return plain_number(cell.get(f"{_OFFICE}value", "")), shown
    if kind == "date":
        day, _, time = cell.get(f"{_OFFICE}date-value", "").partition("T")
        clock = time[:5] if time[5:8] in ("", ":00") else time[:8]
        return f"{day} {clock}" if clock.strip("0:") else day, shown
    if kind == "time":
        span = cell.get(f"{_OFFICE}time-value", "")
        match = _TIME.fullmatch(span)
        if match is None:  # longer than hours
            return span, shown
        hours, minutes, seconds = match.groups()
        return f"{hours}:{minutes}" + (f":{seconds}" if seconds.strip("0") else ""), shown
    if kind == "boolean":
        return cell.get(f"{_OFFICE}boolean-value", "").upper(), ""
    return shown or cell.get(f"{_OFFICE}string-value", ""), ""


def _paragraph_text(element: Element, depth: int) -> str:
    """Return the text of a paragraph: runs, spaces, tabs and breaks; no notes."""
    if depth > _MAX_DEPTH:
        raise ValueError("a text within too many others")
    parts = [element.text or ""]
    for part in element:
        if part.tag == f"{_TEXT}s":
            parts.append(" " * min(int(part.get(f"{_TEXT}c", "1")[:9]), _MAX_BLANKS))
        elif part.tag == f"{_TEXT}tab":
            parts.append("\t")
        elif part.tag == f"{_TEXT}line-break":
            parts.append("\n")
        elif part.tag.startswith(_TEXT):
            parts.append(_paragraph_text(part, depth + 1))
        parts.append(part.tail or "")
    return "".join(parts)


def _cell_warning(element: Element, cell: Scalar, shown: str) -> Problem | None:
    """Return a warning about a cell, if any."""
    if element.get(f"{_CALC}value-type") == "error":
        return rows.failed_formula(cell)
    if element.get(f"{_TABLE}formula") and not element.get(f"{_OFFICE}value-type"):
        return rows.uncalculated_formula(cell)
    across, down = (
        int(element.get(f"{_TABLE}number-{direction}-spanned", "1")[:9])
        for direction in ("columns", "rows")
    )
    if (across > 1 or down > 1) and cell.text:
        last_cell = f"{column_letters(min(cell.column + across - 1, 20000))}{cell.line + down - 1}"
        return rows.merged_cells(cell, f"{cell.span.position}:{last_cell}")
    if shown and shown != cell.text:
        return rows.displayed_differently(cell, f"“{shown}”")
    return None
