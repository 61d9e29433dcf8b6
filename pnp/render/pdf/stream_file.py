"""A PDF file whose streams are written at once; ReportLab writes the rest at the end.

ReportLab keeps a document in memory until it is saved: ten thousand pages exceed a home computer's
memory. Here its document only knows the file offset of each object.
"""

from __future__ import annotations

import os
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import IO, Any

from reportlab.pdfbase import pdfdoc

from pnp.core.problems import UsageError

_HEADER = b"%PDF-1.7\n%\x93\x8c\x8b\x9e pnp\n"


class StreamFile(pdfdoc.PDFDocument):
    """A document that is written object by object. ReportLab counts the object numbers."""

    Catalog: Any
    Pages: Any
    info: Any
    # ReportLab's stubs leave out its insides.

    def __init__(self, output: IO[bytes], lang: str) -> None:
        timestamp = _timestamp()
        initialise: Any = super().__init__
        initialise(compression=1, invariant=1, lang=lang)
        self._timeStamp: Any = timestamp
        self._output = output
        self._position = output.write(_HEADER)
        self._offsets: dict[int, int] = {}
        """File offset of each object, by its number."""

    def stream(self, entries: str, data: bytes) -> str:
        """Write a stream with `entries` in its dictionary; return its reference."""
        head = f"<< {entries} /Length {len(data)} >>\nstream\n"
        return self.add_object(b"".join((head.encode("latin-1"), data, b"\nendstream")))

    def dictionary(self, entries: str) -> str:
        """Write a dictionary; return its reference."""
        return self.add_object(f"<< {entries} >>".encode("latin-1"))

    def add_object(self, body: bytes) -> str:
        """Write an object; return its reference."""
        self.objectcounter: int = self.objectcounter + 1
        self._write(self.objectcounter, body)
        return f"{self.objectcounter} 0 R"

    def refer(self, reportlab_object: Any) -> Any:
        """Return a reference to a ReportLab object, which is written at the end."""
        reference: Any = self.Reference
        return reference(reportlab_object)

    def reference(self, reportlab_object: Any) -> str:
        """Return the PDF reference of a ReportLab object."""
        numbers: Any = self.idToObjectNumberAndVersion
        return f"{numbers[self.refer(reportlab_object).name][0]} 0 R"

    def finish(self) -> None:
        """Write the remaining ReportLab objects, and the cross-reference table."""
        catalog, info = self.reference(self.Catalog), self.reference(self.info)
        number = 0
        # Written objects may refer to new ones.
        while number < self.objectcounter:
            number += 1
            if number not in self._offsets:
                reportlab_object: Any = self.idToObject[self.numberToId[number]]
                self._write(number, reportlab_object.format(self))
        start = self._position
        rows = [f"{self._offsets[index]:010d} 00000 n \n" for index in range(1, number + 1)]
        self._output.write(
            f"xref\n0 {number + 1}\n0000000000 65535 f \n{''.join(rows)}"
            f"trailer\n<< /Size {number + 1} /Root {catalog} /Info {info} >>\n"
            f"startxref\n{start}\n%%EOF\n".encode("latin-1")
        )

    def _write(self, number: int, body: bytes) -> None:
        self._offsets[number] = self._position
        self._position += self._output.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))


_NEW_YEAR_2000 = 946_684_800
# Enough for two thousand years, and few enough for any clock.
_DIGITS = 11


def _timestamp() -> SimpleNamespace:
    """Return the file's creation date: constant, or SOURCE_DATE_EPOCH. Raises UsageError."""
    text = os.environ.get("SOURCE_DATE_EPOCH", "").strip()
    if text and not (text.isascii() and text.isdigit() and len(text) <= _DIGITS):
        raise UsageError(f"SOURCE_DATE_EPOCH is “{text}”: it has to be seconds since 1970")
    moment = datetime.fromtimestamp(int(text) if text else _NEW_YEAR_2000, UTC).timetuple()
    return SimpleNamespace(
        t=float(_NEW_YEAR_2000), lt=moment, YMDhms=tuple(moment)[:6], dhh=0, dmm=0, tzname="UTC"
    )
