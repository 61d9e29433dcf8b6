"""A PDF that goes into the file object by object, as they come.

Ten thousand pages are more than a home computer's memory: nothing is kept but where each begins.
"""

from __future__ import annotations

from typing import IO

_HEADER = b"%PDF-1.7\n%\x93\x8c\x8b\x9e pnp\n"
_ESCAPED = str.maketrans({"(": "\\(", ")": "\\)", "\\": "\\\\"})


def text(words: str) -> str:
    """Words as an object: those in plain letters as they are, others in UTF-16."""
    if words.isascii() and words.isprintable():
        return f"({words.translate(_ESCAPED)})"
    return f"<FEFF{words.encode('utf-16-be', 'replace').hex().upper()}>"


class StreamFile:
    """Objects, and the table of where they are."""

    def __init__(self, out: IO[bytes]) -> None:
        self._out = out
        self._at = out.write(_HEADER)
        self._places: list[int] = []
        """Where in the file each object begins, by its number, the first of which is 1."""

    def later(self) -> str:
        """How others refer to an object that is yet to be written: once, under this name."""
        self._places.append(0)
        return f"{len(self._places)} 0 R"

    def stream(self, entries: str, data: bytes) -> str:
        """Write a stream, and give how others refer to it. `entries` go into its dictionary."""
        head = f"<< {entries} /Length {len(data)} >>\nstream\n"
        return self._put(b"".join((head.encode("latin-1"), data, b"\nendstream")))

    def dictionary(self, entries: str, name: str = "") -> str:
        """Write a dictionary, and give how others refer to it: by the name that `later` gave, if
        it did."""
        return self._put(f"<< {entries} >>".encode("latin-1"), name)

    def _put(self, body: bytes, name: str = "") -> str:
        name = name or self.later()
        number = int(name.partition(" ")[0])
        self._places[number - 1] = self._at
        self._at += self._out.write(b"%d 0 obj\n%b\nendobj\n" % (number, body))
        return name

    def finish(self, catalog: str, info: str) -> None:
        """Write the table, and where readers begin."""
        rows = "".join([f"{place:010d} 00000 n \n" for place in self._places])
        size = len(self._places) + 1
        self._out.write(
            f"xref\n0 {size}\n0000000000 65535 f \n{rows}"
            f"trailer\n<< /Size {size} /Root {catalog} /Info {info} >>\n"
            f"startxref\n{self._at}\n%%EOF\n".encode("latin-1")
        )
