"""The artist `sticker`: a sticker for a planet’s squares, with a white die-cut border."""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, PlacedItem
from pnp.draw.inks import Inks
from pnp.draw.paint import paint
from pnp.draw.sketch import transform_marks
from pnp.draw.symbols import Symbols
from pnp.games.personal_space.art.inks import inks_of
from pnp.games.personal_space.art.motifs import motif
from pnp.games.personal_space.art.scene import boxed, square
from pnp.games.personal_space.planet import HOUSES

BADGE = 0.7125
"""The middle of the circle for a neighbour's number, from the left and the top, of the side."""

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


def sticker(request: ArtRequest) -> Frame:
    """`kind` is one of KINDS; a neighbour's house has an empty circle for the number."""
    kind = request.choice("kind", KINDS, "sticker")
    size = min(request.width, request.height)
    return square(request, drawn(kind, inks_of(request), size, request.symbol))


def drawn(kind: str, inks: Inks, size: float, symbol: Symbols) -> tuple[PlacedItem, ...]:
    """A sticker in a square of that size."""
    line = max(0.16, min(0.5, size * 0.0185))
    return paint(transform_marks(motif(symbol, f"sticker-{kind}"), boxed(size)), inks, line)
