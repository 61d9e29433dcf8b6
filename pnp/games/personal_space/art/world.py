"""The terrains by name, and a whole world: its ground, its caps, and what stands where."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pnp.chance import Chance
from pnp.drawing import Pen
from pnp.games.personal_space.art import ground, land, tiles, weather
from pnp.games.personal_space.art.shape import Shape, Sketch
from pnp.games.personal_space.art.terrain import EDGE, Draw, Terrain

if TYPE_CHECKING:
    from pnp.games.personal_space.traits import Traits

SIDE = 6
"""Squares on a side of every map."""

PITCH = 0.29
"""From one square to the next, in units of the plane (half the planet's width)."""


class Kind(NamedTuple):
    """A terrain's artist, and what it goes with."""

    draw: Draw
    wet: bool = False
    """There is water to sail on."""
    solid: bool = True
    """There is ground to stand on."""
    clouds: bool = True
    harmonies: tuple[str, ...] = ()
    """The only harmonies that suit it; none: all do."""


_COLD = ("frost", "midnight", "bluebell", "lagoon", "orchid", "seafoam", "plum")
_HOT = ("ember", "midnight", "rust", "sunset", "plum", "jade")

TERRAINS: dict[str, Kind] = {
    "continents": Kind(land.continents, wet=True),
    "archipelago": Kind(land.archipelago, wet=True),
    "lakes": Kind(land.lakes, wet=True),
    "terraces": Kind(land.terraces, wet=True),
    "boomerangs": Kind(land.boomerangs),
    "rivers": Kind(land.rivers),
    "meadows": Kind(land.meadows),
    "bands": Kind(weather.bands, solid=False, clouds=False),
    "stripes": Kind(weather.stripes),
    "agate": Kind(weather.agate, solid=False, clouds=False),
    "whirl": Kind(weather.whirl, solid=False, clouds=False),
    "gores": Kind(weather.gores, clouds=False),
    "dunes": Kind(ground.dunes),
    "craters": Kind(ground.craters, clouds=False),
    "farms": Kind(ground.farms),
    "dapple": Kind(ground.dapple, clouds=False),
    "plaza": Kind(ground.plaza),
    "floes": Kind(tiles.floes, wet=True, harmonies=_COLD),
    "lava": Kind(tiles.lava, clouds=False, harmonies=_HOT),
    "facets": Kind(tiles.facets, clouds=False),
    "scales": Kind(tiles.scales, wet=True),
    "harlequin": Kind(tiles.harlequin, clouds=False),
}


class Feature(NamedTuple):
    """Something that stands in a square of the map: column and row from 0, and how many."""

    column: int
    row: int
    kind: str
    """plant, herb, landmark or sight."""
    count: int


class World(NamedTuple):
    shapes: list[Shape]
    features: list[Feature]


def middle(index: int) -> float:
    """Where the middle of a column or a row lies on the plane."""
    return (index - (SIDE - 1) / 2) * PITCH


def world(traits: Traits) -> World:
    """The surface of a planet, for the ball and for the map."""
    chance = Chance("personal-space planet", traits.seed, "terrain")
    terrain = TERRAINS[traits.terrain].draw(chance)
    sketch = Sketch()
    sketch.shapes = list(terrain.shapes)
    if traits.caps:
        _caps(chance, sketch)
    features = _features(Chance("personal-space planet", traits.seed, "features"), terrain, traits)
    if traits.clouds:
        _clouds(Chance("personal-space planet", traits.seed, "clouds"), sketch)
    return World(sketch.shapes, features)


def _caps(chance: Chance, sketch: Sketch) -> None:
    """Snow at the poles, hanging down like icing."""
    pen = Pen()
    for side in (-1, 1):
        edge = side * chance.between(0.78, 0.86)
        count = chance.whole(7, 9)
        step = 2 * EDGE / count
        x = -EDGE
        pen.move(x, edge)
        for _ in range(count):
            drip = edge - side * chance.between(0.03, 0.13)
            pen.curve(x + step * 0.1, drip, x + step * 0.9, drip, x + step, edge)
            x += step
        pen.line(EDGE, side * EDGE).line(0.0, side * EDGE).line(-EDGE, side * EDGE).close()
    sketch.put(pen, "pale", "ink", 0.9)


def _clouds(chance: Chance, sketch: Sketch) -> None:
    """Flat clouds of two or three bars."""
    pen = Pen()
    for row in chance.sample((-0.72, -0.43, -0.15, 0.15, 0.43, 0.72), 4):
        x = chance.between(-0.8, 0.8)
        y = row + 0.145
        for dx, dy, wide in ((0.0, 0.0, 0.34), (chance.between(-0.12, 0.12), -0.05, 0.2),
                             (chance.between(-0.2, 0.2), 0.05, 0.2)):  # fmt: skip
            pen.rect(x + dx - wide / 2, y + dy - 0.03, wide, 0.06, 0.03)
    sketch.coast(pen, "pale", width=0.8)


# Nothing may stand on these many squares at least: a map is a board first.
_MOST = 17


def _features(chance: Chance, terrain: Terrain, traits: Traits) -> list[Feature]:
    """Woods around one point, heights around another, a few sights elsewhere."""
    wood = chance.between(-0.7, 0.7), chance.between(-0.7, 0.7)
    hill = chance.between(-0.7, 0.7), chance.between(-0.7, 0.7)
    left = {"plant": 9, "herb": 3, "landmark": chance.whole(3, 5), "sight": 3}
    found: list[Feature] = []
    squares = [(c, r) for c in range(SIDE) for r in range(SIDE)]
    for column, row in chance.shuffled(squares):
        x, y = middle(column), middle(row)
        here = terrain.ground(x, y)
        luck = chance.unit()
        if not here or not _level(terrain, here, x, y, 0.09):
            continue
        kind, count = "", 1
        if here != "land":
            kind = "sight" if luck < 0.4 else ""
        elif math.dist((x, y), hill) < 0.2 + 0.4 * luck:
            kind = "landmark"
        elif (away := math.dist((x, y), wood)) < 0.25 + 0.6 * luck:
            kind, count = "plant", 3 if away < 0.3 else 2 if away < 0.55 else 1
        elif luck < 0.3:
            kind, count = "herb", 2 if luck < 0.1 else 1
        elif luck < 0.4 and not traits.wet and traits.terrain != "plaza":
            kind = "sight"
        if kind and left[kind]:
            left[kind] -= 1
            found.append(Feature(column, row, kind, count))
    return found[:_MOST]


def _level(terrain: Terrain, here: str, x: float, y: float, by: float) -> bool:
    around: Sequence[tuple[float, float]] = ((-by, by), (by, by), (0.0, -by))
    return all([terrain.ground(x + dx, y + dy) == here for dx, dy in around])
