"""SVG drawings as the press prints them, beside what another renderer makes of them."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from pathlib import Path

import pypdfium2
import resvg_py
from msgspec.structs import replace
from PIL import Image, ImageChops

from pnp.core.drawing import Colour, Frame, PlacedItem
from pnp.core.icons import Icon
from pnp.core.reader import colour
from pnp.layout.theme_context import icon_frame
from pnp.svg.document import SvgDocument
from pnp.svg.files import parse_icon
from tests.helper import document, page, pdf

HEIGHT = 96
"""Pixels of either picture."""
TILE = 6
CLOSE = 30
"""How far a tile's mean may be off, of 255: edges smoothed differently make up to 24."""
_TALL = 32.0


def ink(paint: str) -> Colour | None:
    """A paint where no theme is: black for what takes the icon's colour."""
    if not paint:
        return None
    return (0.0, 0.0, 0.0) if paint == "current" else colour(paint)


def printed(icons: Sequence[Icon], folder: Path) -> Iterator[Image.Image]:
    """Each icon as PDFium shows it on a page of its own."""
    pages = []
    for icon in icons:
        frame = icon_frame(icon, _TALL, ink)
        whole = Frame(100.0, 100.0, (PlacedItem(0.0, 0.0, replace(frame)),))
        pages.append(page(whole, size=(frame.width, frame.height)))
    with pypdfium2.PdfDocument(pdf(document(*pages), folder)) as made:
        for each in made:
            yield each.render(scale=HEIGHT / (_TALL * 72 / 25.4)).to_pil().convert("RGB")


def difference(text: str, shown: Image.Image) -> int:
    """The worst tile between a drawing as another renderer shows it and a picture of it."""
    data = resvg_py.svg_to_bytes(
        svg_string=text, width=shown.width, height=HEIGHT, background="#ffffff", dpi=96
    )
    other = Image.open(io.BytesIO(bytes(data))).convert("RGB").resize(shown.size)
    apart = ImageChops.difference(shown, other).convert("L")
    small = apart.resize(
        (max(apart.width // TILE, 1), max(apart.height // TILE, 1)), Image.Resampling.BOX
    )
    _, high = small.getextrema()
    assert isinstance(high, int)
    return high


def differences(texts: Sequence[str], folder: Path) -> list[int]:
    """The worst tile of each drawing. All of them have to be readable."""
    icons = [parse_icon("x", SvgDocument(text.encode())) for text in texts]
    return [difference(*pair) for pair in zip(texts, printed(icons, folder), strict=True)]
