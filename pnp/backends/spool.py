"""Pages leave the memory as soon as they are drawn.

ReportLab keeps every page until the end and then the whole file as one string. Here pages and
streams are written at once into a scratch file beside the goal, and the file is written object by
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
    """A scratch file of objects as they will stand in the PDF."""

    def __init__(self, folder: Path, compress: bool) -> None:
        self._file = tempfile.TemporaryFile(dir=folder)  # noqa: SIM115 - closed by `close`
        self._compress = compress
        self._size = 0

    def stream(self, code: str, entries: str = "") -> Spooled:
        """Put a stream away. `entries` stand in its dictionary, as PDF."""
        data = packed(code) if self._compress else code.encode("latin-1")
        packing = " /Filter /FlateDecode" if self._compress else ""
        head = f"<< {entries}/Length {len(data)}{packing} >>\nstream\n"
        return self._keep(b"".join((head.encode("latin-1"), data, b"\nendstream\n")))

    def dictionary(self, entries: str) -> Spooled:
        return self._keep(f"<< {entries} >>\n".encode("latin-1"))

    def _keep(self, content: bytes) -> Spooled:
        place = self._size
        self._file.write(content)
        self._size += len(content)
        return Spooled(self._file, place, len(content))

    def close(self) -> None:
        self._file.close()


# zlib's usual 6 takes three times as long for a few hundredths less.
_LEVEL = 4


def packed(code: str) -> bytes:
    """A stream's bytes, compressed."""
    return zlib.compress(code.encode("latin-1"), _LEVEL)


class Spooled(pdfdoc.PDFObject):
    """An object that is read back when the file is written."""

    __slots__ = ("_file", "_length", "_place")
    __RefOnly__ = 1

    def __init__(self, file: IO[bytes], place: int, length: int) -> None:
        self._file = file
        self._place = place
        self._length = length

    def format(self, document: Any) -> bytes:
        """The object as it stands in the file."""
        self._file.seek(self._place)
        return self._file.read(self._length)


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
