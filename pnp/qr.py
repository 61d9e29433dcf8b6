"""QR codes as outlines. The only module that knows the qrcode library."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple

from pnp.drawing import Colour, Path

QUIET = 4
"""Modules of white that belong around a code (ISO/IEC 18004)."""

_LEVELS = {"L": 1, "M": 0, "Q": 3, "H": 2}
# Byte mode, so that the library need not look for runs of digits and letters.
_BYTES: Final = 4
# A fixed mask: trying all eight costs six times as much, and any of them is valid.
_MASK = 3


class TooMuchText(ValueError):
    """More text than the largest code holds."""


class Code(NamedTuple):
    """A code's dark modules, row by row, without the quiet zone."""

    text: str
    rows: tuple[tuple[bool, ...], ...]

    @property
    def modules(self) -> int:
        return len(self.rows)


def _bits(length: int, version: int) -> int:
    """What so many bytes take in a code: mode, length, and the bytes themselves."""
    return 4 + (8 if version < 10 else 16) + 8 * length


@lru_cache(maxsize=32)
def code(text: str, level: str = "M") -> Code:
    """The smallest code for a text. Raises TooMuchText."""
    import qrcode
    from qrcode.util import BIT_LIMIT_TABLE, QRData

    data = text.encode("utf-8")
    limits = BIT_LIMIT_TABLE[_LEVELS[level]]
    # The library would encode the text several times to find this out.
    version = next((v for v in range(1, 41) if _bits(len(data), v) <= limits[v]), None)
    if version is None:
        raise TooMuchText(f"{len(data)} bytes are more than a code of level {level} holds")
    made = qrcode.QRCode(version, _LEVELS[level], border=0, mask_pattern=_MASK)
    made.add_data(QRData(data, mode=_BYTES, check_data=False))
    made.make(fit=False)
    return Code(text, tuple(tuple(bool(dark) for dark in row) for row in made.get_matrix()))


def outline(drawn: Code, module: float, colour: Colour) -> Path:
    """One path of merged runs: separate squares would leave hairline seams in viewers.

    `module` is a module's side in mm; the quiet zone lies inside the outline's own box.
    """
    points: list[float] = []
    for row, cells in enumerate(drawn.rows):
        top = (row + QUIET) * module
        bottom = top + module
        start = None
        for column, dark in enumerate((*cells, False)):
            if dark and start is None:
                start = column
            elif not dark and start is not None:
                left, right = (start + QUIET) * module, (column + QUIET) * module
                points += (left, top, right, top, right, bottom, left, bottom)
                start = None
    return Path("MLLLZ" * (len(points) // 8), tuple(points), colour, code=drawn.text)
