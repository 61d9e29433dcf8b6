"""The artist `sticker`: what is stuck on a planet's squares, with a white die-cut border."""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen, Placed
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import Sketch, moved, onto, projected, recast
from pnp.draw.symbols import Symbols
from pnp.games.personal_space.art.inks import inks_of
from pnp.games.personal_space.art.motifs import motif
from pnp.games.personal_space.art.outlines import rays, superellipse
from pnp.games.personal_space.art.scene import boxed, square
from pnp.games.personal_space.planet import HOUSES

# The planet's own curve, rounder: easy to cut out, and no square of the map is as soft.
_POWER = 4.2
_CUT = 0.985
_PANEL = 0.87

# Each kind's panel, as light and dark rays, and the ground that it stands on.
_PANELS = {
    "tower": ("sky+50", "sky+25", "mint"),
    "workplace": ("mustard+50", "mustard+25", "lilac+25"),
    "hole": ("mint+50", "mint+25", "mustard+25"),
    "pond": ("mustard+50", "mustard+25", "mint"),
    "tree": ("sky+70", "sky+50", "mustard+25"),
    "launcher": ("lilac+50", "lilac+25", "mustard+25"),
    "attraction": ("mint+50", "mint+25", "lilac+25"),
    "cuisine": ("coral+50", "coral+25", "lilac+25"),
    "house": ("coral+50", "coral+25", "mint"),
    "neighbour": ("lilac+50", "lilac+25", "mint"),
}

BADGE = 0.7125
"""The middle of the circle for a neighbour's number, from the left and the top, of the side."""

# Houses leave room for a badge at the lower right.
_BESIDE = onto(-0.17, -0.03, 0.9)

GROUND = 0.56
"""What all pictures stand on, in a box from −1 to 1."""


KINDS = (
    "tower",
    "workplace",
    "hole",
    "pond",
    "tree",
    "launcher",
    "attraction",
    "cuisine",
    # Attractions and cuisines without a moon are for any of them.
    "attraction-commerce",
    "attraction-drive-in",
    "attraction-theatrical",
    "attraction-zoological",
    "cuisine-commerce",
    "cuisine-drive-in",
    "cuisine-theatrical",
    "cuisine-zoological",
    *(f"house-{kind}" for kind in HOUSES),
    *(f"neighbour-{kind}" for kind in HOUSES),
)


def sticker(brief: Brief) -> Frame:
    """`kind` is one of KINDS; a neighbour's house has an empty circle for the number."""
    kind = brief.one_of("kind", KINDS, "sticker")
    size = min(brief.width, brief.height)
    inks = inks_of(brief)
    return square(brief, drawn(kind, inks, size, brief.symbol))


def drawn(kind: str, inks: Inks, size: float, symbol: Symbols) -> tuple[Placed, ...]:
    """A sticker in a square of that size."""
    line = max(0.16, min(0.5, size * 0.0185))
    light, dark, ground = _PANELS[kind.partition("-")[0]]
    s = Sketch()
    s.put(Pen().smooth(superellipse(0.0, 0.0, _CUT, _CUT, _POWER)), "paper", "ink+70", 0.5)
    edge = Pen().smooth(superellipse(0.0, 0.0, _PANEL, _PANEL, _POWER))
    y = GROUND - 0.12
    hill = Pen().move(-1.0, y).curve(-0.4, y - 0.1, 0.4, y - 0.1, 1.0, y)
    with s.within(edge):
        s.put(Pen().rect(-1.0, -1.0, 2.0, 2.0), light)
        s.put(rays(12), "" if inks.low else dark)
        s.put(hill.line(1.0, 1.0).line(-1.0, 1.0).close(), ground, "ink", 0.9)
        _picture(s, symbol, kind)
    s.put(edge, line="ink", width=1.25)
    return paint(moved(s.marks, boxed(size)), inks, line)


def _picture(s: Sketch, symbol: Symbols, kind: str) -> None:
    group, _, house = kind.partition("-")
    if group not in ("house", "neighbour"):
        s.add(motif(symbol, f"sticker-{kind}"))
        return
    own = group == "house"
    roles = {"wall": "mustard+50" if own else "sky+50", "roof": "coral" if own else "lilac"}
    s.add(recast(projected(motif(symbol, f"house-{house}"), _BESIDE), roles))
    if own:
        s.add(projected(motif(symbol, "heart"), onto(0.5, 0.47, 0.23)))
    else:
        at = 2 * BADGE - 1
        s.put(Pen().ellipse(at, at, 0.35), "paper", "ink", 1.1)
