"""QR codes of a picture, read by ZXing where it is installed."""

from __future__ import annotations

import math
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.core.geometry import MM_PER_INCH

if TYPE_CHECKING:
    from PIL import Image

DPI = 300
"""What a common printer puts on paper, and a common phone sees of it."""

# Codes whose tops are nearer than this are one row of them, pixels.
_ROW = 60


class Code(NamedTuple):
    """A code that was read."""

    text: str
    module: float
    """mm."""


def installed() -> bool:
    """Whether codes can be read at all."""
    return find_spec("zxingcpp") is not None


def read(picture: Image.Image) -> list[Code]:
    """The QR codes in a picture of `DPI` dots an inch, in the order of reading."""
    import zxingcpp

    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found: list[tuple[tuple[int, int], Code]] = []
    for barcode in zxingcpp.read_barcodes(picture.convert("L"), formats=formats):
        place = barcode.position
        corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        sides = [
            math.dist((a.x, a.y), (b.x, b.y))
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        # ISO/IEC 18004: version 1 has 21 modules, each next one four more.
        extra: Any = barcode.extra
        modules = 17 + 4 * int(extra["Version"])
        code = Code(barcode.text, min(sides) / modules / DPI * MM_PER_INCH)
        found.append(((place.top_left.y // _ROW, place.top_left.x), code))
    return [code for _, code in sorted(found)]
