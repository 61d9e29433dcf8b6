"""Motifs drawn as symbols: plants, landmarks, moons and visitors.

Things on land have their foot at 0, 0, and are one unit high and at most 0.8 wide. Things in the
air and at sea are centred sideways and end at or above 0. Moons and visitors are centred, with a
radius of one unit.
"""

from __future__ import annotations

from pnp.draw.sketch import Mark, flat_projection, project_marks
from pnp.draw.symbols import Motif, Symbols, marks

PLANTS = (
    "lollipops",
    "firs",
    "cacti",
    "mushrooms",
    "palms",
    "tulips",
    "bubble-trees",
    "poplars",
    "acacias",
    "fiddleheads",
    "crystals",
    "balloon-trees",
    "dandelions",
    "watchers",
    "parasols",
    "starflowers",
)

ON_LAND = ("peaks", "volcanoes", "mesas", "domes", "arches", "monoliths", "geysers", "pyramids")
AT_SEA = ("whales", "sails", "icebergs", "fins", "lighthouses")
IN_AIR = ("airships", "islets", "kites")
UPRIGHT = ("peaks", "volcanoes", "domes", "monoliths", "pyramids")
"""Landmarks that look right on a horizon."""

MOONS = ("cratered", "striped", "cheese", "ringed", "half", "spotted")
VISITORS = ("rocket", "comet", "saucer", "sputnik")

UNIT = 100.0
"""The units of symbols in one unit of a drawing."""


def load_motif(symbol: Symbols, name: str) -> Motif:
    """A symbol of the game."""
    return marks(symbol(name), UNIT)


def moon_marks(symbol: Symbols, kind: str, x: float, y: float, radius: float) -> list[Mark]:
    """A small moon."""
    return project_marks(load_motif(symbol, f"moon-{kind}"), flat_projection(x, y, radius))


def visitor_marks(
    symbol: Symbols, kind: str, x: float, y: float, size: float, turn: float
) -> list[Mark]:
    """A rocket, comet, saucer or satellite, within `size` of its middle."""
    return project_marks(
        load_motif(symbol, f"visitor-{kind}"), flat_projection(x, y, size * 0.84, turn)
    )
