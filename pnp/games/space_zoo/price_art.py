"""The artist `zoo-price`: the price of an animal, computed from its properties.

`properties` are those of the animal, such as `grass funky`; `show` is one of SHOW_OPTIONS, and
`style` is the style of the text. `grass`, `meat` and `funky` are the places of the markers; `unit`
follows the price. `signs` is a style for the signs between figures; figures then have equal widths,
so that the signs of sums below each other align.
"""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, PlacedItem
from pnp.core.problems import suggestion
from pnp.draw.paint import paint
from pnp.draw.picture import inks_of
from pnp.draw.sketch import Sketch
from pnp.games.space_zoo.prices import PROPERTIES, Markets, price_formula, price_sum
from pnp.games.space_zoo.prices import (
    animal_price as price_of,
)

SHOW_OPTIONS = ("price", "formula", "sum", "all")
_MISSING = -1
SIGNS = frozenset("+×=")
GAP = 0.4
"""The gap between figures and signs in another style, as a share of a figure’s width."""

MIN_SCALE = 0.75
"""The smallest scale of a price that would not fit otherwise."""


def read_markets(request: ArtRequest) -> Markets:
    """Read the places of the markers. Raises ValueError if one is missing."""
    values = [request.integer(name, _MISSING) for name in PROPERTIES]
    if _MISSING in values:
        raise ValueError(f"set the markers: {', '.join(PROPERTIES)}")
    return Markets(*values)


def price_text(properties: tuple[str, ...], markets: Markets, show: str) -> str:
    """A price as a number, a formula, a sum, or the formula with its sum. Raises ValueError."""
    match show:
        case "price":
            return str(price_of(properties, markets))
        case "formula":
            return price_formula(properties)
        case "sum":
            return price_sum(properties, markets)
        case "all":
            return f"{price_formula(properties)} = {price_sum(properties, markets)}"
    raise ValueError(f"a price shows no “{show}”; {suggestion(show, SHOW_OPTIONS)}")


def zoo_price(request: ArtRequest) -> Frame:
    """The price in the middle of its room, scaled down if necessary. Raises ValueError if it does
    not fit."""
    text = price_text(
        request.texts("properties"), read_markets(request), request.text("show", "price")
    )
    unit = request.text("unit", "")
    text = f"{text}\N{NO-BREAK SPACE}{unit}" if unit else text
    label = _make_label(request, text)
    w, h = request.width, request.height
    if not label.width or not label.height:
        return Frame(w, h)
    scale = min(1.0, w / label.width, h / label.height)
    if scale < MIN_SCALE:
        raise ValueError(f"“{text}” is {label.width:.1f} mm wide; its room is {w:.1f} mm wide")
    s = Sketch().fit_label(label, w / 2, h / 2, w, h, 1.0)
    return Frame(w, h, paint(s.marks, inks_of(request)))


def _make_label(request: ArtRequest, text: str) -> Frame:
    """The text in one line; with `signs`, sign by sign."""
    style, signs = request.text("style", "number"), request.text("signs")
    if not signs:
        return request.label(text, style)
    figure = request.label("0", style)
    gap = figure.width * GAP
    parts: list[PlacedItem] = []
    x = 0.0
    for word in text.split():
        part = request.label(word, signs if word in SIGNS else style)
        width = figure.width if word.isdigit() and len(word) == 1 else part.width
        parts.append(
            PlacedItem(x + (width - part.width) / 2, (figure.height - part.height) / 2, part)
        )
        x += width + gap
    return Frame(x - gap, figure.height, tuple(parts))
