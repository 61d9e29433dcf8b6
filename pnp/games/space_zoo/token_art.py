"""The artists of the small tokens: `zoo-ore`, `zoo-coin`, `zoo-marker` and `zoo-first`."""

from __future__ import annotations

import math
from collections.abc import Iterable

from msgspec.structs import replace

from pnp.core.artist import Brief
from pnp.core.drawing import Colour, Frame, Pen, mix, star_points
from pnp.core.geometry import Rect
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Mark, Sketch, extent, fitted, moved
from pnp.draw.symbols import marks
from pnp.games.space_zoo.animal_art import line_of
from pnp.games.space_zoo.inks import inks_of, printed

WORTHS = (1, 5)
_SIGNS = {"grass": "sprig", "meat": "jaws", "funky": "glasses-star", "phase": "rocket"}
MARKERS = tuple(_SIGNS)


def _drawn(
    brief: Brief, drawn: Iterable[Mark], tones: dict[str, Colour] | None = None, more: float = 1.3
) -> Frame:
    inks = inks_of(brief)
    line = line_of(min(brief.width, brief.height) * more)
    room = Rect(0.0, 0.0, brief.width, brief.height).grown(-line)
    matrix = fitted(extent(drawn).grown(1.0), room)
    placed, size = moved(drawn, matrix), (brief.width, brief.height)
    return Frame(*size, printed(placed, inks, size, line, tones or sign_tones(inks)))


def sign_tones(inks: Inks) -> dict[str, Colour]:
    """The roles of a sign's colours."""
    gold = inks.tone("gold")
    return {
        "accent": inks.tone("coral"),
        "dark": inks.tone("ink"),
        "white": inks.tone("paper"),
        "glint": inks.tone("paper"),
        "bone": inks.tone("paper"),
        "board": inks.tone("cream"),
        "metal": gold,
        "rim": mix(inks.tone("rust"), gold, 0.45),
        "shine": mix(gold, inks.tone("paper"), 0.5),
    }


def ore(brief: Brief) -> Frame:
    """A lump of something heavy, with a vein of something bright."""
    return _drawn(brief, marks(brief.symbol("ore")))


def _scalloped(s: Sketch, worth: int) -> None:
    """A broad rim with a star for each euro on it."""
    scallops = [
        (50 + r * math.cos(a), 50 + r * math.sin(a))
        for a, r in (
            (2 * math.pi * i / 60, 47.6 + 2.4 * math.cos(24 * math.pi * i / 60)) for i in range(60)
        )
    ]
    s.put(Pen().smooth(scallops), "rim", "ink", tint=3)
    s.put(Pen().ellipse(50.0, 50.0, 34.0), "metal", "ink")
    for i in range(worth):
        a = math.radians(90.0 + 72.0 * i)
        x, y = 50 + 40.4 * math.cos(a), 50 + 40.4 * math.sin(a)
        s.put(Pen().polygon(star_points(x, y, 5.6, 2.5, 5)), "shine", tint=0)


def coin(brief: Brief) -> Frame:
    """A coin's face. `worth` is 1 or 5: small and golden, or silver in a broad, dark, scalloped rim
    with its five stars on it, so that eyes know it in any light, and fingers, too.
    """
    worth = brief.whole("worth", 1)
    if worth not in WORTHS:
        raise ValueError(f"there is no coin of {worth}; they are worth 1 or 5")
    s = Sketch()
    inks = inks_of(brief)
    tones = sign_tones(inks)
    if worth == 5:
        tones |= {
            "metal": inks.tone("snow"),
            "rim": inks.tone("deep"),
            "shine": inks.tone("gold"),
        }
        _scalloped(s, worth)
    else:
        s.put(Pen().ellipse(50.0, 50.0, 48.0), "metal", "ink")
        s.put(Pen().ellipse(50.0, 50.0, 40.0), "shine", "ink", 0.7)
    frame = _drawn(brief, s.marks, tones)
    label = brief.label(f"{worth} €", brief.text("style", "number"))
    size = min(brief.width, brief.height)
    wide = size * (0.54 if worth == 5 else 0.6)
    worth_ = Sketch().fit(label, brief.width / 2, brief.height / 2, wide, size * 0.36)
    return replace(frame, items=(*frame.items, *paint(worth_.marks, inks)))


def marker(brief: Brief) -> Frame:
    """A park sign on a post: what the market sells, or the rocket that tells the phase.
    `plain: yes` leaves the board empty, for an icon.
    """
    of = brief.one_of("of", MARKERS, "marker of", "phase")
    s = Sketch()
    inks = inks_of(brief)
    tones = sign_tones(inks)
    tones["sign"] = inks.tone(
        {"grass": "leaf", "meat": "coral", "funky": "lilac", "phase": "gold"}[of]
    )
    s.put(Pen().ellipse(50.0, 50.0, 48.0), "sign", "ink", 1.2)
    s.put(Pen().ellipse(50.0, 50.0, 41.0), "board", "ink", 0.8)
    if brief.flag("plain"):
        return _drawn(brief, s.marks, tones)
    sign = marks(brief.symbol(_SIGNS[of]))
    s.add(sign, fitted(extent(sign), Rect(21.0, 21.0, 58.0, 58.0)))
    return _drawn(brief, s.marks, tones)


def first(brief: Brief) -> Frame:
    """The head keeper's cap from its side, a rocket on the badge: the peak points to the right."""
    return _drawn(brief, marks(brief.symbol("cap")))
