"""CSV tables: encoding and separator are detected; every cell keeps its text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from pnp.core.node import Node, Scalar, Source
from pnp.core.problems import Problems, Severity, Span
from pnp.load.tables.rows import MAX_CELLS, MAX_COLUMNS, NO_WARNINGS, TableRow, Unreadable, too_many

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_WORKBOOK_HEADS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""First bytes of workbooks: zip archives, and older formats."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_CONTENT_LINE = re.compile(r"^(?!#|[ \t;,|]*$).*$", re.MULTILINE)
_QUOTED = re.compile(r'"[^"]*"')
_SEPARATORS = ",;\t|"
_END = re.compile(r"\r\n|[\r\n]|\Z")
_SNIFFED_CHARACTERS, _SNIFFED_ROWS = 100_000, 20
"""Number of characters and rows in which separators are counted."""
FALLBACK_ENCODING = "cp1252"


def decode(content: bytes) -> tuple[str, str]:
    """Return the text and encoding of a file: from its byte order mark, else UTF-8, else
    Windows-1252.

    Raises UnicodeDecodeError.
    """
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding), encoding
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        if b"\0" in content:  # not a Windows encoding
            raise
        return content.decode(FALLBACK_ENCODING), FALLBACK_ENCODING


def read_text(content: bytes, source: Source, problems: Problems) -> str:
    """Return the text of a table; report a guessed encoding. Raises Unreadable."""
    if content.startswith(_WORKBOOK_HEADS):
        raise Unreadable(
            "table-text",
            "this is a workbook, and no text",
            Span(source.name),
            "name it .xlsx or .ods, as what it is; one of another kind, save as .xlsx",
        )
    try:
        text, encoding = decode(content)
    except UnicodeDecodeError as error:
        span = _span_after(content[: error.start].decode("latin-1"), source)
        raise Unreadable(
            "table-text",
            f"byte 0x{content[error.start]:02x} is no text",
            span,
            "save the table as CSV in UTF-8",
        ) from error
    if encoding == FALLBACK_ENCODING:
        _report_guess(text, source, problems)
    if found := _CONTROL.search(text):
        raise Unreadable(
            "table-text",
            f"the character U+{ord(found[0]):04X} is no text",
            _span_after(text[: found.start()], source),
            "save the table as CSV in UTF-8",
        )
    return text


def _report_guess(text: str, source: Source, problems: Problems) -> None:
    position = next(n for n, char in enumerate(text) if not char.isascii())
    before = text[:position]
    word_start = [] if before[-1:].isspace() else before.split()[-1:]
    word = "".join(word_start + text[position:].split()[:1])
    problems.add(
        "table-text",
        f"this is no UTF-8, and read as Windows-1252: “{word}”",
        _span_after(text[:position], source),
        "save the table as CSV in UTF-8",
        Severity.WARNING,
    )


def _span_after(before: str, source: Source) -> Span:
    """Return the place after a text."""
    lines = re.split(r"\r\n|[\r\n]", before)
    return Span(source.name, len(lines), len(lines[-1]) + 1)


def detect_separator(text: str) -> str:
    """Return the separator of cells: the one of `, ; tab |` that occurs most often in the headings;
    of two equally frequent ones, the one with the same count in most rows below."""
    lines = _CONTENT_LINE.findall(text[:_SNIFFED_CHARACTERS].replace("\r", "\n"))
    headings, *rows = [_QUOTED.sub("", line) for line in lines[:_SNIFFED_ROWS]] or [""]
    if len(headings.rstrip()) == 5 and headings.startswith(
        "sep="
    ):  # declared by a spreadsheet program
        return headings[4]

    def frequency(mark: str) -> tuple[int, int]:
        count = headings.count(mark)
        return count, sum(row.count(mark) == count > 0 for row in rows)

    return max(_SEPARATORS, key=frequency)


def read_rows(text: str, source: Source, delimiter: str = "") -> Iterator[TableRow]:
    """Yield the rows of a table; without a `delimiter` it is detected. Raises Unreadable."""
    delimiter = delimiter or detect_separator(text)
    if text.count(delimiter) + text.count("\n") + text.count("\r") > 4 * MAX_CELLS:
        raise too_many(source)
    escaped = re.escape(delimiter)
    cell = re.compile(
        rf'(?:"([^"]*+(?:""[^"]*+)*+)"|([^{escaped}"\r\n][^{escaped}\r\n]*+)?+)({escaped}|\r\n|\r|\n|\Z)'
    )
    position, line, cell_count = 0, 1, 0
    if text.startswith("sep="):
        position, line = _END.search(text).end(), 2  # type: ignore[union-attr]
    while position < len(text):
        if text[position] == "#":
            row, position = _read_comment(text, position, delimiter, source, line)
            line, width = line + 1, 1
        else:
            row, position, line, width = _read_row(text, position, cell, source, line)
        cell_count += width + 1
        if cell_count > MAX_CELLS:
            raise too_many(source, row.line, 1)
        yield row


def _read_comment(
    text: str, start: int, delimiter: str, source: Source, line: int
) -> tuple[TableRow, int]:
    """Return a line that begins with `#`, split only at separators, and the start of the next
    line."""
    end = _END.search(text, start)
    assert end is not None
    parts = text[start : end.start()].split(delimiter, MAX_COLUMNS)
    cells: dict[int, Node] = {
        n: Scalar(part, source, line, 1) for n, part in enumerate(parts) if part.strip()
    }
    return TableRow(line, cells, NO_WARNINGS), end.end()


def _read_row(
    text: str, position: int, cell: re.Pattern[str], source: Source, line: int
) -> tuple[TableRow, int, int, int]:
    """Return a row, the start of the next one, its line, and the number of cells with blank
    ones."""
    cells: dict[int, Node] = {}
    first_line, start, number = line, position, 0
    while True:
        match = cell.match(text, position)
        if match is None:
            raise _syntax_error(text, position, Span(source.name, line, position - start + 1))
        quoted, unquoted, separator = match.groups()
        value = unquoted if quoted is None else quoted.replace('""', '"')
        if value and not value.isspace():
            if number >= MAX_COLUMNS:
                raise too_many(source, line, position - start + 1)
            cells[number] = Scalar(value, source, line, position - start + 1)
        position = match.end()
        if quoted is not None and ("\n" in quoted or "\r" in quoted):
            line += len(re.findall(r"\r\n|[\r\n]", quoted))
            start = match.start(1) + max(quoted.rfind("\n"), quoted.rfind("\r")) + 1
        if separator in ("", "\n", "\r\n", "\r"):
            return TableRow(first_line, cells, NO_WARNINGS), position, line + 1, number + 1
        number += 1


def _syntax_error(text: str, start: int, span: Span) -> Unreadable:
    """Return the error for a position where no cell begins."""
    closed = re.compile(r'"[^"]*+(?:""[^"]*+)*+"').match(text, start)
    if closed is None:
        return Unreadable(
            "table-syntax",
            "the quotation mark that begins this cell has no end",
            span,
            'a " within quotation marks is written twice',
        )
    following = text[closed.end() : closed.end() + 20].split("\n")[0]
    return Unreadable(
        "table-syntax",
        f"after the closing quotation mark comes “{following}”",
        span,
        'a " within quotation marks is written twice',
    )
