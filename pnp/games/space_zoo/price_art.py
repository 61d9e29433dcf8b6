"""The artists `zoo-price`, one price from code, and `zoo-prices`, the whole table of them.

`grass`, `meat` and `funky` say where the markers stand (2, 3 and 4), `start: yes` puts them where
a game begins. No template writes a price by hand.
"""

from __future__ import annotations

from pnp.artist import Brief
from pnp.drawing import Frame, Pen, Placed, Turned
from pnp.games.space_zoo.prices import (
    EXAMPLE,
    HIGHEST,
    LOWEST,
    PROPERTIES,
    SETS,
    Markets,
    formula,
    worked,
)
from pnp.games.space_zoo.prices import (
    price as price_of,
)
from pnp.geometry import Matrix
from pnp.problem import nearest

SHOWN = ("price", "formula", "sum", "all")


def markets_of(brief: Brief) -> Markets:
    """Where the brief's markers stand. Raises ValueError beyond the tracks."""
    if brief.flag("start"):
        return Markets()
    found = []
    for name, usual in zip(PROPERTIES, EXAMPLE, strict=True):
        value = brief.whole(name, usual)
        if not LOWEST <= value <= HIGHEST:
            raise ValueError(f"a market runs from {LOWEST} to {HIGHEST}, not to {value}")
        found.append(value)
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
    raise ValueError(f"a price shows no “{show}”; {nearest(show, SHOWN)}")


def price(brief: Brief) -> Frame:
    """The price of an animal that is all of `of`, in the middle of its room."""
    text = written(brief.texts("of"), markets_of(brief), brief.text("show", "price"))
    label = brief.label(text, brief.text("style", "number"))
    return Frame(brief.width, brief.height, _middle(label, 0.0, 0.0, brief.width, brief.height))


def prices(brief: Brief) -> Frame:
    """Seven rows: what an animal is, the formula, the sum; `style` and `number` are its types."""
    markets = markets_of(brief)
    style, number = brief.text("style", "label"), brief.text("number", "number")
    w = brief.width
    row = brief.height / len(SETS)
    stroke = brief.stroke("line", "hair")
    items: list[Placed] = []
    for i, properties in enumerate(SETS):
        top = i * row
        if i and stroke is not None:
            items.append(
                Placed(0.0, 0.0, Pen().move(0.2, top).line(w - 0.2, top).path(stroke=stroke))
            )
        total = written(properties, markets, "price")
        body = worked(properties, markets).removesuffix(f" = {total}")
        cells = (
            (" + ".join(properties), style, 0.0, 0.4),
            (formula(properties), style, 0.4, 0.24),
            (body, style, 0.64, 0.2),
            (total, number, 0.84, 0.16),
        )
        for text, face, left, wide in cells:
            label = brief.label(text, face)
            items += _middle(label, left * w, top, wide * w, row, left == 0.0)
    return Frame(brief.width, brief.height, tuple(items))


def _middle(
    label: Frame, x: float, y: float, width: float, height: float, left: bool = False
) -> tuple[Placed, ...]:
    """A label in the middle of a box, smaller where it has to be."""
    if not label.width or not label.height:
        return ()
    scale = min(1.0, width / label.width, height / label.height)
    lx = x if left else x + (width - label.width * scale) / 2
    ly = y + (height - label.height * scale) / 2
    if scale == 1.0:
        return (Placed(lx, ly, label),)
    return (Placed(lx, ly, Turned(label, Matrix.scale(scale))),)
