"""Streams leave the memory as soon as they are drawn.

ReportLab keeps every page until the end and then the whole file as one string. Here streams
are compressed at once into a scratch file beside the goal, and the file is written object by
object. Both go through ReportLab's insides; a test holds it to them.
"""

from __future__ import annotations

import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import IO, Any

from reportlab.pdfbase import pdfdoc


class Spool:
    """A scratch file of streams."""

    def __init__(self, folder: Path, compress: bool) -> None:
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - closed by `close`
        self._compress = compress

    def keep(self, code: str | bytes, entries: dict[str, Any]) -> Spooled:
        """Put a stream away: text, or text that is compressed already."""
        data = code if isinstance(code, bytes) else code.encode("latin-1")
        if self._compress and isinstance(code, str):
            data = packed(code)
        place = self._file.tell()
        self._file.write(data)
        filtered = self._compress or isinstance(code, bytes)
        return Spooled(self._file, place, len(data), entries, filtered)

    def close(self) -> None:
        self._file.close()


# zlib's usual 6 takes three times as long for a few hundredths less.
_LEVEL = 4


def packed(code: str) -> bytes:
    """A stream's bytes, compressed."""
    return zlib.compress(code.encode("latin-1"), _LEVEL)


class Spooled(pdfdoc.PDFObject):
    """A stream object that reads its content when the file is written."""

    __RefOnly__ = 1

    def __init__(
        self, file: IO[bytes], place: int, length: int, entries: dict[str, Any], filtered: bool
    ) -> None:
        self._file = file
        self._place = place
        self._length = length
        self._entries = entries
        self._filtered = filtered

    def format(self, document: Any) -> bytes:
        """The object as it stands in the file."""
        entries = {**self._entries, "Length": self._length}
        if self._filtered:
            entries["Filter"] = pdfdoc.PDFName("FlateDecode")
        make: Any = pdfdoc.PDFDictionary
        head: bytes = make(entries).format(document)
        end = self._file.seek(0, 1)
        self._file.seek(self._place)
        data = self._file.read(self._length)
        self._file.seek(end)
        return head + b"\nstream\n" + data + b"\nendstream\n"


class _Streamed(pdfdoc.PDFFile):
    """ReportLab's collector of objects, writing through instead of collecting."""

    def __init__(self, out: IO[bytes], *version: Any) -> None:
        super().__init__(*version)
        out.write(b"".join(self.strings))
        self.strings.clear()
        insides: Any = self
        insides.write = out.write


@contextmanager
def streaming(out: IO[bytes]) -> Iterator[None]:
    """Within this, a document that is formatted goes to `out`, object by object."""
    insides: Any = pdfdoc
    usual = insides.PDFFile
    insides.PDFFile = partial(_Streamed, out)
    try:
        yield
    finally:
        insides.PDFFile = usual
