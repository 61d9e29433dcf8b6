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
"""Built-in number formats of dates, times and percentages."""
_ISO = ("yyyy-mm-dd", "yyyy\\-mm\\-dd", "h:mm", "hh:mm", "yyyy-mm-dd hh:mm")
_LITERALS = re.compile(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]')
_LAST_DAY = 2_958_466


def plain_number(text: str) -> str:
    """Return a number in plain notation, with fifteen significant digits as in spreadsheets.

    Raises ValueError.
    """
    if text.isdecimal() and text.isascii() and len(text) < 16 and (text[0] != "0" or text == "0"):
        return text
    value = float(text)
    if value.is_integer() and abs(value) < 1e21:
        return str(int(value))
    text_of_value = format(value, ".15g")
    if not re.fullmatch(r"-?[0-9.]+(e[+-][0-9]+)?", text_of_value):
        raise ValueError(f"“{text}” is no number")
    if "e" in text_of_value and abs(value) < 1:
        text_of_value = format(value, ".20f").rstrip("0")
    return text_of_value


def is_date(code: str) -> bool:
    """Whether a number format displays dates or times."""
    letters = _LITERALS.sub("", code).lower()
    return letters != "standard" and any(letter in letters for letter in "ymdhs")


def date_text(text: str, since_1904: bool) -> str:
    """Return the date or time of a number: `2026-05-01`, `14:30`. Raises ValueError."""
    value = float(text)
    if not 0 <= value < _LAST_DAY:
        raise ValueError(f"{text} is no day")
    days, seconds = int(value), round(value % 1 * 86400)
    if value < 1 and not since_1904:
        return _time_text(datetime(2000, 1, 1) + timedelta(seconds=seconds))
    # In spreadsheets, 1900 has a 29 February.
    epoch = date(1904, 1, 1) if since_1904 else date(1899, 12, 30 + (days < 60))
    moment = datetime(epoch.year, epoch.month, epoch.day) + timedelta(days, seconds)
    return f"{moment:%Y-%m-%d} {_time_text(moment)}" if seconds else f"{moment:%Y-%m-%d}"


def _time_text(moment: datetime) -> str:
    return f"{moment:%H:%M:%S}" if moment.second else f"{moment:%H:%M}"


def is_iso_date(code: str, text: str) -> bool:
    """Whether a date's format displays the same text as `date_text`."""
    return code.lower().split(";")[0] in _ISO and text[:1].isdigit()


def percent_text(code: str, text: str) -> str:
    """Return a number as its percentage format displays it; empty for other formats. Raises
    ValueError."""
    if not _LITERALS.sub("", code).rstrip().endswith("%"):
        return ""
    decimals = len(code.partition(".")[2].rstrip("% "))
    return f"{float(text) * 100:.{min(decimals, 15)}f}%"


if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_UNPACKED_BYTES = 64_000_000
"""Maximum size of all parts that are read."""
MAX_TAGS = 1_500_000
MAX_PARTS = 5000
_CHUNK_BYTES = 1 << 16
_MAX_ELEMENT_BYTES = 2_000_000
"""Maximum number of bytes of an element."""
_ENTRY = b"PK\x01\x02"
_ENCODING = re.compile(rb"<\?xml[^>]*?encoding\s*=\s*[\"']([^\"']*)")
_OLD_FORMAT_HEAD = b"\xd0\xcf\x11\xe0"


class WorkbookPackage:
    """The parts of a workbook."""

    def __init__(self, content: bytes, span: Span) -> None:
        self.span = span
        self._bytes = MAX_UNPACKED_BYTES
        self._tags = MAX_TAGS
        if content.startswith(_OLD_FORMAT_HEAD):
            self.fail(
                "table-file",
                "the workbook is of an old kind, or locked by a password",
                "save it as .xlsx or .ods, without a password",
            )
        if content.count(_ENTRY) > MAX_PARTS:
            self.fail_too_large(f"the workbook has more than {MAX_PARTS:,} parts")
        try:
            self._zip = zipfile.ZipFile(io.BytesIO(content))
        except (zipfile.BadZipFile, ValueError, NotImplementedError, OSError):
            self.fail(
                "table-file",
                "this is no workbook",
                "name a table of text .csv, and save a workbook as .xlsx or .ods",
            )
        # Some programs write names in another case.
        self._parts = {
            info.filename.replace("\\", "/").lower(): info for info in self._zip.infolist()
        }

    def fail(self, rule: str, message: str, hint: str = "") -> NoReturn:
        """Raise Unreadable."""
        raise Unreadable(rule, message, self.span, hint)

    def fail_too_large(self, message: str) -> NoReturn:
        """Raise Unreadable for a workbook that is too large."""
        self.fail("table-size", message, "split it, and remove everything but tables")

    def fail_broken(self, part: str, reason: object) -> NoReturn:
        """Raise Unreadable for an invalid part."""
        self.fail(
            "table-file",
            f"the workbook is broken: {part}: {reason}",
            "open it in a spreadsheet program and save it again",
        )

    def has(self, part: str) -> bool:
        """Whether the part exists."""
        return part.lower() in self._parts

    def elements(
        self, part: str, ends: tuple[str, ...], starts: tuple[str, ...] = ()
    ) -> Iterator[tuple[str, Element]]:
        """Yield complete elements whose tags end with `ends`, each cleared afterwards, and the
        starts of elements whose tags end with `starts`, with the event (end or start)."""
        from xml.etree.ElementTree import ParseError, XMLPullParser

        parser: XMLPullParser[Element] = XMLPullParser(("end", "start") if starts else ("end",))
        element_bytes = 0
        try:
            for chunk in self._chunks(part):
                parser.feed(chunk)
                element_bytes += len(chunk)
                for event, element in cast("Iterator[tuple[str, Element]]", parser.read_events()):
                    element_bytes = 0
                    if event == "start":
                        if element.tag.endswith(starts):
                            yield "start", element
                    elif element.tag.endswith(ends):
                        yield "end", element
                        element.clear()
                if element_bytes > _MAX_ELEMENT_BYTES:
                    self.fail_too_large(
                        f"{part} has an element of more than {_MAX_ELEMENT_BYTES // 1_000_000} MB"
                    )
            parser.close()
        except (ParseError, LookupError, UnicodeError) as error:
            self.fail_broken(part, error)

    def _chunks(self, part: str) -> Iterator[bytes]:
        """Yield the bytes of a part, up to the limit."""
        info = self._parts.get(part.lower())
        if info is None:
            self.fail_broken(part, "it is not there")
        if info.flag_bits & 1:
            self.fail("table-file", "the workbook is locked by a password", "save it without one")
        # Other methods would fill the memory before their size is known.
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
            self.fail_broken(part, "it is packed as no spreadsheet program does it")
        if info.file_size > self._bytes:
            self._too_large()
        previous = b""
        try:
            with self._zip.open(info) as part_file:
                while chunk := part_file.read(_CHUNK_BYTES):
                    self._check_chunk(part, previous, chunk)
                    previous = chunk[-16:]
                    yield chunk
        except (
            zipfile.BadZipFile,
            zlib.error,
            EOFError,
            OSError,
            ValueError,
            NotImplementedError,  # compressed patched data
        ) as error:
            self.fail_broken(part, error)

    def _check_chunk(self, part: str, previous: bytes, chunk: bytes) -> None:
        if not previous:
            if not chunk.lstrip(b"\xef\xbb\xbf \t\r\n").startswith(b"<"):
                self.fail_broken(part, "it is no XML; is the workbook locked by a password?")
            encoding = _ENCODING.search(chunk[:200])
            if b"\0" in chunk[:4] or (encoding and encoding[1].lower() not in (b"utf-8", b"ascii")):
                self.fail_broken(part, "it is no UTF-8")
        if b"<!DOCTYPE" in previous + chunk:
            self.fail_broken(part, "it has a document type")
        self._bytes -= len(chunk)
        self._tags -= chunk.count(b"<") + chunk.count(b"/>")
        if self._bytes < 0 or self._tags < 0:
            self._too_large()

    def _too_large(self) -> NoReturn:
        self.fail_too_large(
            f"the workbook’s tables contain more than {MAX_UNPACKED_BYTES // 1_000_000} MB, or "
            f"more than {MAX_TAGS:,} tags"
        )
