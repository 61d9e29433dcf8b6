"""Plants, buildings, passers-by and moons: motifs that are drawn as symbols.

A plant has its foot at 0, 0, is one unit high and at most 0.8 wide, and so is everything else on
land. Things of the air and of the sea are centred sideways, too, and end at or above 0. Moons and
passers-by are centred, with a radius of one unit.
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
"""What looks well on a horizon."""

MOONS = ("cratered", "striped", "cheese", "ringed", "half", "spotted")
VISITORS = ("rocket", "comet", "saucer", "sputnik")

UNIT = 100.0
"""How many units of the game's symbols are one of a drawing."""


def motif(symbol: Symbols, name: str) -> Motif:
    """A symbol of the game."""
    return marks(symbol(name), UNIT)


def moon(symbol: Symbols, kind: str, x: float, y: float, radius: float) -> list[Mark]:
    """A small moon, with craters, stripes or a ring."""
    return project_marks(motif(symbol, f"moon-{kind}"), flat_projection(x, y, radius))


def visitor(symbol: Symbols, kind: str, x: float, y: float, size: float, turn: float) -> list[Mark]:
    """A rocket, a comet, a saucer or a satellite, within `size` of its middle."""
    return project_marks(motif(symbol, f"visitor-{kind}"), flat_projection(x, y, size * 0.84, turn))
