"""CSV tables: encoding and separator are detected; every cell keeps its text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

from pnp.core.node import Node, Scalar, Source
from pnp.core.problems import Problems, Severity, Span
from pnp.load.tables.rows import MOST_CELLS, MOST_COLUMNS, NOTHING_ODD, Row, Unreadable, too_many

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
_PROGRAMS = (b"PK\x03\x04", b"\xd0\xcf\x11\xe0")
"""How workbooks begin: those that are archives, and older ones."""
_CONTROL = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f]")
_FIRST = re.compile(r"^(?!#|[ \t;,|]*$).*$", re.MULTILINE)
_QUOTED = re.compile(r'"[^"]*"')
_SEPARATORS = ",;\t|"
_END = re.compile(r"\r\n|[\r\n]|\Z")
_SNIFFED, _LOOKED_AT = 100_000, 20
"""Characters and rows in which separators are looked for."""
OLD = "cp1252"


def decoded(content: bytes) -> tuple[str, str]:
    """The text in a file, and its encoding: what its mark says, else UTF-8, else Windows-1252.

    Raises UnicodeDecodeError."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return content.decode(encoding), encoding
    try:
        return content.decode("utf-8"), "utf-8"
    except UnicodeDecodeError:
        if b"\0" in content:  # no text of Windows', whatever it is
            raise
        return content.decode(OLD), OLD


def read_text(content: bytes, source: Source, problems: Problems) -> str:
    """The text of a table; a guessed encoding is reported. Raises Unreadable."""
    if content.startswith(_PROGRAMS):
        raise Unreadable(
            "table-text",
            "this is a workbook, and no text",
            Span(source.name),
            "name it .xlsx or .ods, as what it is; one of another kind, save as .xlsx",
        )
    try:
        text, encoding = decoded(content)
    except UnicodeDecodeError as error:
        span = _place(content[: error.start].decode("latin-1"), source)
        raise Unreadable(
            "table-text",
            f"byte 0x{content[error.start]:02x} is no text",
            span,
            "save the table as CSV in UTF-8",
        ) from error
    if encoding == OLD:
        _tell_guess(text, source, problems)
    if found := _CONTROL.search(text):
        raise Unreadable(
            "table-text",
            f"the character U+{ord(found[0]):04X} is no text",
            _place(text[: found.start()], source),
            "save the table as CSV in UTF-8",
        )
    return text


def _tell_guess(text: str, source: Source, problems: Problems) -> None:
    other = next(n for n, char in enumerate(text) if not char.isascii())
    before = text[:other]
    begun = [] if before[-1:].isspace() else before.split()[-1:]
    word = "".join(begun + text[other:].split()[:1])
    problems.add(
        "table-text",
        f"this is no UTF-8, and read as Windows-1252: “{word}”",
        _place(text[:other], source),
        "save the table as CSV in UTF-8",
        Severity.WARNING,
    )


def _place(before: str, source: Source) -> Span:
    """The place of the text that follows another one."""
    lines = re.split(r"\r\n|[\r\n]", before)
    return Span(source.name, len(lines), len(lines[-1]) + 1)


def separator(text: str) -> str:
    """The separator of cells: the one of `, ; tab |` that occurs most often in the headings; of
    two equally frequent ones, the one with the same count in most rows below."""
    lines = _FIRST.findall(text[:_SNIFFED].replace("\r", "\n"))
    heads, *rows = [_QUOTED.sub("", line) for line in lines[:_LOOKED_AT]] or [""]
    if len(heads.rstrip()) == 5 and heads.startswith("sep="):  # a spreadsheet's own word
        return heads[4]

    def likely(mark: str) -> tuple[int, int]:
        count = heads.count(mark)
        return count, sum(row.count(mark) == count > 0 for row in rows)

    return max(_SEPARATORS, key=likely)


def read_rows(text: str, source: Source, between: str = "") -> Iterator[Row]:
    """The rows of a table; `between`: what separates its cells. Raises Unreadable."""
    between = between or separator(text)
    if text.count(between) + text.count("\n") + text.count("\r") > 4 * MOST_CELLS:
        raise too_many(source)
    split = re.escape(between)
    cell = re.compile(
        rf'(?:"([^"]*+(?:""[^"]*+)*+)"|([^{split}"\r\n][^{split}\r\n]*+)?+)({split}|\r\n|\r|\n|\Z)'
    )
    at, line, seen = 0, 1, 0
    if text.startswith("sep="):
        at, line = _END.search(text).end(), 2  # type: ignore[union-attr]
    while at < len(text):
        if text[at] == "#":
            row, at = _comment(text, at, between, source, line)
            line, wide = line + 1, 1
        else:
            row, at, line, wide = _row(text, at, cell, source, line)
        seen += wide + 1
        if seen > MOST_CELLS:
            raise too_many(source, row.line, 1)
        yield row


def _comment(text: str, start: int, between: str, source: Source, line: int) -> tuple[Row, int]:
    """A line that begins with `#`, taken apart no further than at its separators."""
    end = _END.search(text, start)
    assert end is not None
    parts = text[start : end.start()].split(between, MOST_COLUMNS)
    cells: dict[int, Node] = {
        n: Scalar(part, source, line, 1) for n, part in enumerate(parts) if part.strip()
    }
    return Row(line, cells, NOTHING_ODD), end.end()


def _row(
    text: str, at: int, cell: re.Pattern[str], source: Source, line: int
) -> tuple[Row, int, int, int]:
    """A row that begins somewhere; where the next one does, in which line, and how many cells it
    has, blank ones too."""
    cells: dict[int, Node] = {}
    first, start, number = line, at, 0
    while True:
        match = cell.match(text, at)
        if match is None:
            raise _broken(text, at, Span(source.name, line, at - start + 1))
        quoted, bare, behind = match.groups()
        value = bare if quoted is None else quoted.replace('""', '"')
        if value and not value.isspace():
            if number >= MOST_COLUMNS:
                raise too_many(source, line, at - start + 1)
            cells[number] = Scalar(value, source, line, at - start + 1)
        at = match.end()
        if quoted is not None and ("\n" in quoted or "\r" in quoted):
            line += len(re.findall(r"\r\n|[\r\n]", quoted))
            start = match.start(1) + max(quoted.rfind("\n"), quoted.rfind("\r")) + 1
        if behind in ("", "\n", "\r\n", "\r"):
            return Row(first, cells, NOTHING_ODD), at, line + 1, number + 1
        number += 1


def _broken(text: str, start: int, span: Span) -> Unreadable:
    """Why no cell begins here."""
    closed = re.compile(r'"[^"]*+(?:""[^"]*+)*+"').match(text, start)
    if closed is None:
        return Unreadable(
            "table-syntax",
            "the quotation mark that begins this cell has no end",
            span,
            'a " within quotation marks is written twice',
        )
    rest = text[closed.end() : closed.end() + 20].split("\n")[0]
    return Unreadable(
        "table-syntax",
        f"after the closing quotation mark comes “{rest}”",
        span,
        'a " within quotation marks is written twice',
    )
