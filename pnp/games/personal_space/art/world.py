"""A whole world: its ground, its caps, and its scenery."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.core.rng import Chance
from pnp.draw.sketch import Mark, Sketch
from pnp.games.personal_space.art.caps import snow
from pnp.games.personal_space.art.heavens import Circle
from pnp.games.personal_space.art.squares import fitted
from pnp.games.personal_space.art.terrain import Terrain
from pnp.games.personal_space.art.terrains import TERRAINS
from pnp.games.personal_space.traits import Traits


class Feature(Struct, frozen=True):
    """An object on the plane, with its height."""

    x: float
    y: float
    kind: str
    """plant, herb, landmark, sight or cloud."""
    size: float


class World(Struct, frozen=True):
    """The surface of a planet: flat drawings, and objects on them."""

    marks: list[Mark]
    features: list[Feature]


def world(traits: Traits) -> World:
    """The surface of a planet, for the ball and for the map."""
    chance = Chance("personal-space planet", traits.seed, "terrain")
    terrain = TERRAINS[traits.terrain].draw(chance)
    sketch = Sketch()
    sketch.marks = list(terrain.marks)
    features = _features(Chance("personal-space planet", traits.seed, "features"), terrain, traits)
    if traits.caps:
        taken = [(f.x, f.y - f.size / 2, f.size / 2) for f in features]
        sketch.add(snow(Chance("personal-space planet", traits.seed, "caps"), terrain, taken))
    return World(sketch.marks, features)


# Distance of each kind from its neighbours, and its maximum number on a planet.
_APART = {"plant": 0.125, "herb": 0.16, "landmark": 0.22, "sight": 0.3, "cloud": 0.3}
_MOST = {"plant": 16, "herb": 5, "landmark": 5, "sight": 4, "cloud": 4}
_HIGH = {
    "plant": (0.115, 0.145),
    "herb": (0.11, 0.13),
    "landmark": (0.17, 0.2),
    "sight": (0.15, 0.18),
    "cloud": (0.2, 0.22),
}


def _features(chance: Chance, terrain: Terrain, traits: Traits) -> list[Feature]:
    """Woods around two points, heights around another, a few sights elsewhere.

    Each is nudged into one square of the map, where no line cuts it, but not into its middle:
    it should read as landscape, and not as a piece of the game.
    """
    woods = [(chance.uniform(-0.8, 0.8), chance.uniform(-0.8, 0.8)) for _ in range(2)]
    hill = chance.uniform(-0.7, 0.7), chance.uniform(-0.7, 0.7)
    found: list[Feature] = []
    taken: list[Circle] = []
    count = dict.fromkeys(_MOST, 0)

    def settle(kind: str, x: float, y: float) -> None:
        size, room = chance.uniform(*_HIGH[kind]), _APART[kind]
        if count[kind] >= _MOST[kind]:
            return
        x, y = fitted(x, size * 0.42), fitted(y - size / 2, size / 2) + size / 2
        for a, b, reach in taken:
            if math.hypot(x - a, y - b) <= (reach if reach > room else room):
                return
        if kind != "cloud":
            sails = kind == "sight" and (traits.wet or not traits.solid)
            here = terrain.ground(x, y)
            allowed = ("sea", "air") if sails else ("land",)
            if here not in allowed or not _level(terrain, here, x, y):
                return
        found.append(Feature(x, y, kind, size))
        taken.append((x, y, room))
        count[kind] += 1

    for _ in range(14):
        settle("landmark", hill[0] + chance.normal(0, 0.28), hill[1] + chance.normal(0, 0.2))
    for wood in woods:
        for _ in range(18):
            settle("plant", wood[0] + chance.normal(0, 0.22), wood[1] + chance.normal(0, 0.18))
    for kind, tries in (("sight", 9), ("herb", 8)):
        for _ in range(tries):
            settle(kind, chance.uniform(-0.85, 0.85), chance.uniform(-0.85, 0.85))
    if traits.clouds:
        for _ in range(6):
            settle("cloud", chance.uniform(-0.85, 0.85), chance.uniform(-0.85, 0.85))
    return sorted(found, key=lambda feature: feature.y)


def _level(terrain: Terrain, here: str, x: float, y: float, by: float = 0.06) -> bool:
    around: Sequence[tuple[float, float]] = ((-by, 0.0), (by, 0.0), (0.0, -2 * by))
    return all([terrain.ground(x + dx, y + dy) == here for dx, dy in around])
