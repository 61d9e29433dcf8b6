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
from os import SEEK_END
from pathlib import Path
from typing import IO, Any

from reportlab.pdfbase import pdfdoc

_BUFFER = 1 << 16


class Spool:
    """A scratch file of objects as they will stand in the PDF."""

    def __init__(self, folder: Path, compress: bool) -> None:
        # Closed by `close`.
        self._file: IO[bytes] = tempfile.TemporaryFile(dir=folder, buffering=_BUFFER)  # noqa: SIM115
        self._compress = compress
        self._size = 0
        self._at = -1
        """Where reading goes on, if it was read last."""

    def stream(self, code: str, entries: str = "") -> Spooled:
        """Put a stream away. `entries` stand in its dictionary, as PDF."""
        level = _FORM if entries else _PAGE
        data = packed(code, level) if self._compress else code.encode("latin-1")
        packing = " /Filter /FlateDecode" if self._compress else ""
        head = f"<< {entries}/Length {len(data)}{packing} >>\nstream\n"
        return self._keep(b"".join((head.encode("latin-1"), data, b"\nendstream\n")))

    def dictionary(self, entries: str) -> Spooled:
        return self._keep(f"<< {entries} >>\n".encode("latin-1"))

    def _keep(self, content: bytes) -> Spooled:
        place = self._size
        if self._at >= 0:
            self._file.seek(0, SEEK_END)
            self._at = -1
        self._file.write(content)
        self._size += len(content)
        return Spooled(self, place, len(content))

    def read(self, place: int, length: int) -> bytes:
        """What was put away. Objects come back nearly in the order in which they went."""
        if self._at != place:
            self._file.seek(place)
        self._at = place + length
        return self._file.read(length)

    def close(self) -> None:
        self._file.close()


# zlib's usual 6 takes three times as long for a few hundredths less. Pages are mostly texts,
# which come out no smaller at 4 than at 3.
_PAGE, _FORM = 3, 4


def packed(code: str, level: int) -> bytes:
    """A stream's bytes, compressed."""
    return zlib.compress(code.encode("latin-1"), level)


class Spooled(pdfdoc.PDFObject):
    """An object that is read back when the file is written."""

    __slots__ = ("_length", "_place", "_spool")
    __RefOnly__ = 1

    def __init__(self, spool: Spool, place: int, length: int) -> None:
        self._spool = spool
        self._place = place
        self._length = length

    def format(self, document: Any) -> bytes:
        """The object as it stands in the file."""
        return self._spool.read(self._place, self._length)


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
