"""The artist `zoo-price`: the price of an animal, from code.

`properties` are those of the animal, such as `grass funky`; `show` is one of SHOWN, `style` its type.
`grass`, `meat` and `funky` are the places of the markers, `unit` follows the price. `signs` is a
style for the signs between figures; figures then have equal widths, so that the signs of sums below
each other align. No template contains a price.
"""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, PlacedItem
from pnp.core.problems import suggestion
from pnp.draw.paint import paint
from pnp.draw.picture import inks_of
from pnp.draw.sketch import Sketch
from pnp.games.space_zoo.prices import PROPERTIES, Markets, formula, worked
from pnp.games.space_zoo.prices import (
    price as price_of,
)

SHOWN = ("price", "formula", "sum", "all")
_UNSAID = -1
SIGNS = frozenset("+×=")
GAP = 0.4
"""Gap between figures and signs in another style, as a share of a figure’s width."""

SMALLEST = 0.75
"""How much smaller than its style a price may become to fit."""


def markets_of(request: ArtRequest) -> Markets:
    """The places of the request’s markers. Raises ValueError if one is missing."""
    found = [request.integer(name, _UNSAID) for name in PROPERTIES]
    if _UNSAID in found:
        raise ValueError(f"set the markers: {', '.join(PROPERTIES)}")
    return Markets(*found)


def written(properties: tuple[str, ...], markets: Markets, show: str) -> str:
    """A price as a number, a formula, a sum, or the formula with its sum. Raises ValueError."""
    match show:
        case "price":
            return str(price_of(properties, markets))
        case "formula":
            return formula(properties)
        case "sum":
            return worked(properties, markets)
        case "all":
            return f"{formula(properties)} = {worked(properties, markets)}"
    raise ValueError(f"a price shows no “{show}”; {suggestion(show, SHOWN)}")


def price(request: ArtRequest) -> Frame:
    """The price of an animal with these properties, in the middle of its room.

    A little smaller where it has to be. Raises ValueError where that is not enough.
    """
    text = written(request.texts("properties"), markets_of(request), request.text("show", "price"))
    unit = request.text("unit", "")
    text = f"{text}\N{NO-BREAK SPACE}{unit}" if unit else text
    label = _label(request, text)
    w, h = request.width, request.height
    if not label.width or not label.height:
        return Frame(w, h)
    scale = min(1.0, w / label.width, h / label.height)
    if scale < SMALLEST:
        raise ValueError(f"“{text}” is {label.width:.1f} mm wide, and there are {w:.1f}")
    s = Sketch().fit_label(label, w / 2, h / 2, w, h, 1.0)
    return Frame(w, h, paint(s.marks, inks_of(request)))


def _label(request: ArtRequest, text: str) -> Frame:
    """The text in one line; where the request has a style for its signs, sign by sign."""
    style, signs = request.text("style", "number"), request.text("signs")
    if not signs:
        return request.label(text, style)
    figure = request.label("0", style)
    gap = figure.width * GAP
    parts: list[PlacedItem] = []
    x = 0.0
    for word in text.split():
        part = request.label(word, signs if word in SIGNS else style)
        wide = figure.width if word.isdigit() and len(word) == 1 else part.width
        parts.append(
            PlacedItem(x + (wide - part.width) / 2, (figure.height - part.height) / 2, part)
        )
        x += wide + gap
    return Frame(x - gap, figure.height, tuple(parts))
