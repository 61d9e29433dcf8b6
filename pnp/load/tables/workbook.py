"""A workbook: a zip archive of XML parts, read within limits.

The archive's directory may misstate the size of its parts, so bytes are counted while reading.
Document types are refused, so that no entity expands; elements are cleared after use.
"""

from __future__ import annotations

import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import TYPE_CHECKING, NoReturn, cast

from pnp.core.problems import Span
from pnp.load.tables.rows import Unreadable

_DATES = (*range(14, 23), *range(27, 37), *range(45, 48), *range(50, 59))
STANDARD = {
    **dict.fromkeys(map(str, _DATES), "yyyy/m/d"),
    "9": "0%",
    "10": "0.00%",
}
"""The numbers of standard formats that show a day, a time or a percentage."""
_ISO = ("yyyy-mm-dd", "yyyy\\-mm\\-dd", "h:mm", "hh:mm", "yyyy-mm-dd hh:mm")
_SILENT = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]')
_LAST_DAY = 2_958_466


def plain(text: str) -> str:
    """A number as people write it, with the fifteen digits that spreadsheets work with.

    Raises ValueError."""
    if text.isdecimal() and text.isascii() and len(text) < 16 and (text[0] != "0" or text == "0"):
        return text
    value = float(text)
    if value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    found = format(value, ".15g")
    if not re.fullmatch(r"-?[0-9.]+(e[+-][0-9]+)?", found):
        raise ValueError(f"“{text}” is no number")
    if "e" in found and abs(value) < 1:
        found = format(value, ".20f").rstrip("0")
    return found


def is_date(code: str) -> bool:
    """Whether a format shows days or times."""
    rest = _SILENT.sub("", code).lower()
    return rest != "standard" and any(letter in rest for letter in "ymdhs")


def as_date(text: str, since_1904: bool) -> str:
    """The day or time of a number: `2026-05-01`, `14:30`. Raises ValueError."""
    value = float(text)
    if not 0 <= value < _LAST_DAY:
        raise ValueError(f"{text} is no day")
    days, seconds = int(value), round(value % 1 * 86400)
    if value < 1 and not since_1904:
        return _time(datetime(2000, 1, 1) + timedelta(seconds=seconds))
    # In spreadsheets, the year 1900 has a 29 February.
    begin = date(1904, 1, 1) if since_1904 else date(1899, 12, 30 + (days < 60))
    when = datetime(begin.year, begin.month, begin.day) + timedelta(days, seconds)
    return f"{when:%Y-%m-%d} {_time(when)}" if seconds else f"{when:%Y-%m-%d}"


def _time(when: datetime) -> str:
    return f"{when:%H:%M:%S}" if when.second else f"{when:%H:%M}"


def shows_as_is(code: str, text: str) -> bool:
    """Whether a date's format shows what `as_date` says."""
    return code.lower().split(";")[0] in _ISO and text[:1].isdigit()


def as_percent(code: str, text: str) -> str:
    """How a format of percentages shows a number; empty for other formats. Raises ValueError."""
    if not _SILENT.sub("", code).rstrip().endswith("%"):
        return ""
    decimals = len(code.partition(".")[2].rstrip("% "))
    return f"{float(text) * 100:.{min(decimals, 15)}f}%"


if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MOST_UNPACKED = 64_000_000
"""Of the parts that are read, together."""
MOST_TAGS = 1_500_000
MOST_PARTS = 5000
_PIECE = 1 << 16
_LONGEST = 2_000_000
"""Maximum number of bytes of an element."""
_ENTRY = b"PK\x01\x02"
_ENCODING = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']*)")
_OLD = b"\xd0\xcf\x11\xe0"


class Package:
    """The parts of a workbook."""

    def __init__(self, content: bytes, span: Span) -> None:
        self.span = span
        self._bytes = MOST_UNPACKED
        self._tags = MOST_TAGS
        if content.startswith(_OLD):
            self.stop(
                "table-file",
                "the workbook is of an old kind, or locked by a password",
                "save it as .xlsx or .ods, without a password",
            )
        if content.count(_ENTRY) > MOST_PARTS:
            self.large(f"the workbook has more than {MOST_PARTS:,} parts")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
            self.stop(
                "table-file",
                "this is no workbook",
                "name a table of text .csv, and save a workbook as .xlsx or .ods",
            )
        # Some programs name them in other letters than they are called by.
        self._parts = {
            info.filename.replace("\\", "/").lower(): info for info in self._zip.infolist()
        }

    def stop(self, rule: str, message: str, hint: str = "") -> NoReturn:
        """The workbook cannot be read."""
        raise Unreadable(rule, message, self.span, hint)

    def large(self, message: str) -> NoReturn:
        """The workbook is too large to read."""
        self.stop("table-size", message, "split it, and remove everything but tables")

    def broken(self, part: str, why: object) -> NoReturn:
        """A part is not what it should be."""
        self.stop(
            "table-file",
            f"the workbook is broken: {part}: {why}",
            "open it in a spreadsheet program and save it again",
        )

    def has(self, part: str) -> bool:
        """Whether the part exists."""
        return part.lower() in self._parts

    def elements(
        self, part: str, ends: tuple[str, ...], starts: tuple[str, ...] = ()
    ) -> Iterator[tuple[str, Element]]:
        """The elements whose names end so, whole, each cleared when the next one is asked for;
        of some others their beginnings. With each its event, end or start."""
        from xml.etree.ElementTree import ParseError, XMLPullParser

        parser: XMLPullParser[Element] = XMLPullParser(("end", "start") if starts else ("end",))
        since = 0
        try:
            for piece in self._pieces(part):
                parser.feed(piece)
                since += len(piece)
                for event, element in cast("Iterator[tuple[str, Element]]", parser.read_events()):
                    since = 0
                    if event == "start":
                        if element.tag.endswith(starts):
                            yield "start", element
                    elif element.tag.endswith(ends):
                        yield "end", element
                        element.clear()
                if since > _LONGEST:
                    self.large(f"{part} has an element of more than {_LONGEST // 1_000_000} MB")
            parser.close()
        except (ParseError, LookupError, UnicodeError) as error:
            self.broken(part, error)

    def _pieces(self, part: str) -> Iterator[bytes]:
        """The bytes of a part, as long as there are not too many of them."""
        info = self._parts.get(part.lower())
        if info is None:
            self.broken(part, "it is not there")
        if info.flag_bits & 1:
            self.stop("table-file", "the workbook is locked by a password", "save it without one")
        # Other methods would fill the memory before their size is known.
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            self.broken(part, "it is packed as no spreadsheet program does it")
        if info.file_size > self._bytes:
            self._too_large()
        before = b""
        try:
            with self._zip.open(info) as opened:
                while piece := opened.read(_PIECE):
                    self._count(part, before, piece)
                    before = piece[-16:]
                    yield piece
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            OSError,
            ValueError,
            NotImplementedError,  # parts that are patches of others
        ) as error:
            self.broken(part, error)

    def _count(self, part: str, before: bytes, piece: bytes) -> None:
        if not before:
            if not piece.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
                self.broken(part, "it is no XML; is the workbook locked by a password?")
            encoding = _ENCODING.search(piece[:200])
            if b"\0" in piece[:4] or (encoding and encoding[1].lower() not in (b"utf-8", b"ascii")):
                self.broken(part, "it is no UTF-8")
        if b"<!DOCTYPE" in before + piece:
            self.broken(part, "it has a document type")
        self._bytes -= len(piece)
        self._tags -= piece.count(b"<") + piece.count(b"/>")
        if self._bytes < 0 or self._tags < 0:
            self._too_large()

    def _too_large(self) -> NoReturn:
        self.large(
            f"the workbook’s tables contain more than {MOST_UNPACKED // 1_000_000} MB, or more "
            f"than {MOST_TAGS:,} tags"
        )
