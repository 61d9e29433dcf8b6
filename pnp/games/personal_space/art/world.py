"""A planet's surface: its ground, its polar snow, and its scenery."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Mark, Point, Sketch, replace_roles
from pnp.games.personal_space.art.culling import split_marks, visible_marks
from pnp.games.personal_space.art.outlines import draw_blob
from pnp.games.personal_space.art.sky import Circle
from pnp.games.personal_space.art.terrain import EDGE, Terrain, fit_in_square
from pnp.games.personal_space.art.terrains import TERRAINS
from pnp.games.personal_space.traits import Traits

GroundAt = Callable[[float, float], str]

_STEPS = 40
_WAVES = ((2.3, 0.045), (5.1, 0.03), (11.0, 0.014))
"""Waves of the snow line: radians per unit of the plane, and amplitude."""

_SNOW_REACH = {"land": -0.065, "sea": 0.055}
"""How much nearer to the pole snow begins on this ground."""

_SHADE = "sky+76"
_SNOW_ROLES = {
    "ground": _SHADE,
    "deep": _SHADE,
    "accent": _SHADE,
    "peak": _SHADE,
    "land": "pale",
    "land2": "pale",
    "leaf": "pale",
    "leaf2": "pale",
}
"""The roles of the ground below snow."""


def snow_marks(chance: Chance, terrain: Terrain, taken: Sequence[Circle] = ()) -> list[Mark]:
    """Snow that reaches far down on land and breaks up at sea, with the ground's lines below it.

    Floes avoid the `taken` circles.
    """
    taken = list(taken)
    sketch, patches = Sketch(), Pen()
    for side in (-1, 1):
        edge = _snow_line(chance, terrain.ground, side)
        pen = Pen().smooth(
            [(-EDGE - 0.1, edge[0][1]), *edge, (EDGE + 0.1, edge[-1][1])], closed=False
        )
        # In steps, so that the ball's projection keeps it outside.
        pen.line(EDGE + 0.1, side * EDGE).line(0.0, side * EDGE).line(-EDGE - 0.1, side * EDGE)
        pen.close()
        sketch.put(pen, "pale")
        with sketch.clip_to(pen):
            sketch.add(_ground_under_snow(terrain, min(side * y for _, y in edge), side))
        sketch.put(pen, line="ink", width=0.9)
        _add_floes(chance, patches, terrain.ground, edge, side, taken)
    return sketch.put(patches, "pale", "ink", 0.7).marks


def _snow_line(chance: Chance, ground: GroundAt, side: int) -> list[Point]:
    """The snow line around one pole, from left to right."""
    middle = chance.uniform(0.76, 0.82)
    phases = [chance.uniform(0.0, math.tau) for _ in _WAVES]
    xs = [EDGE * (2 * i / _STEPS - 1) for i in range(_STEPS + 1)]
    ys = []
    for x in xs:
        swing = math.fsum(
            [
                amplitude * math.sin(frequency * x + phase)
                for (frequency, amplitude), phase in zip(_WAVES, phases, strict=True)
            ]
        )
        y = middle + swing
        ys.append(y + _SNOW_REACH.get(ground(x, side * y), 0.0))
    # Averaged with the neighbours, so that a coast is a slope.
    soft = [
        math.fsum(ys[max(0, i - 1) : i + 2]) / len(ys[max(0, i - 1) : i + 2])
        for i in range(len(ys))
    ]
    return [(x, side * y) for x, y in zip(xs, soft, strict=True)]


def _ground_under_snow(terrain: Terrain, edge: float, side: int) -> list[Mark]:
    """The ground that shows through the snow at this pole."""
    if side < 0:
        visible = visible_marks(
            split_marks(terrain.marks, 0.01, 1.0), lambda part: part.top < -edge
        )
    else:
        visible = visible_marks(
            split_marks(terrain.marks, 0.01, 1.0), lambda part: part.bottom > edge
        )
    marks = replace_roles(visible, _SNOW_ROLES)
    # Broad bands are ice between banks of snow; their ink lines would look like hairs.
    return [mark._replace(width=mark.width * 0.6) for mark in marks if not _is_bank(mark)]


def _is_bank(mark: Mark) -> bool:
    return mark.line == "ink" and mark.span > 0.0 and not mark.fill


def _add_floes(
    chance: Chance, pen: Pen, ground: GroundAt, edge: list[Point], side: int, taken: list[Circle]
) -> None:
    """Add ice that has broken off at sea, each within one square of the map and clear of all
    else."""
    for _ in range(chance.integer(3, 5)):
        place = chance.pick(edge[6:-6])
        reach, gap = chance.uniform(0.02, 0.045), chance.uniform(0.03, 0.06)
        width, height = reach * 1.8, reach
        x, y = (
            fit_in_square(place[0], width),
            fit_in_square(place[1] - side * (reach + gap), height),
        )
        line = min([side * b for a, b in edge if abs(a - x) < width + 0.06])
        floe = draw_blob(chance, x, y, reach * 1.5, reach * 0.8, 0.2)
        if (
            side * y + height + 0.02 < line
            and all([ground(x + dx, y) == "sea" for dx in (-width, 0.0, width)])
            and all([math.dist((x, y), (a, b)) > width + r + 0.02 for a, b, r in taken])
        ):
            floe.draw(pen, 1.0, 9)
            taken.append((x, y, width))


class Feature(Struct, frozen=True):
    """An object on the plane; `size` is its height."""

    x: float
    y: float
    kind: str
    """plant, herb, landmark, sight or cloud."""
    size: float


class World(Struct, frozen=True):
    """The surface of a planet: flat drawings, and objects on them."""

    marks: list[Mark]
    features: list[Feature]


def make_world(traits: Traits) -> World:
    """The surface of a planet, for the ball and for the map."""
    chance = Chance("personal-space planet", traits.seed, "terrain")
    terrain = TERRAINS[traits.terrain].draw(chance)
    sketch = Sketch()
    sketch.marks = list(terrain.marks)
    features = _place_features(
        Chance("personal-space planet", traits.seed, "features"), terrain, traits
    )
    if traits.caps:
        taken = [(f.x, f.y - f.size / 2, f.size / 2) for f in features]
        sketch.add(snow_marks(Chance("personal-space planet", traits.seed, "caps"), terrain, taken))
    return World(sketch.marks, features)


# The distance of each kind from its neighbours, and its maximum number.
_APART = {"plant": 0.125, "herb": 0.16, "landmark": 0.22, "sight": 0.3, "cloud": 0.3}
_MAX_COUNTS = {"plant": 16, "herb": 5, "landmark": 5, "sight": 4, "cloud": 4}
_HEIGHTS = {
    "plant": (0.115, 0.145),
    "herb": (0.11, 0.13),
    "landmark": (0.17, 0.2),
    "sight": (0.15, 0.18),
    "cloud": (0.2, 0.22),
}


def _place_features(chance: Chance, terrain: Terrain, traits: Traits) -> list[Feature]:
    """Place woods around two points, landmarks around another, and a few sights elsewhere.

    Each is moved into one square of the map, where no line cuts it, but not into the middle of the
    square: it should look like landscape, not like a piece of the game.
    """
    woods = [(chance.uniform(-0.8, 0.8), chance.uniform(-0.8, 0.8)) for _ in range(2)]
    hill = chance.uniform(-0.7, 0.7), chance.uniform(-0.7, 0.7)
    features: list[Feature] = []
    taken: list[Circle] = []
    count = dict.fromkeys(_MAX_COUNTS, 0)

    def settle(kind: str, x: float, y: float) -> None:
        size, room = chance.uniform(*_HEIGHTS[kind]), _APART[kind]
        if count[kind] >= _MAX_COUNTS[kind]:
            return
        x, y = fit_in_square(x, size * 0.42), fit_in_square(y - size / 2, size / 2) + size / 2
        for a, b, reach in taken:
            if math.hypot(x - a, y - b) <= (reach if reach > room else room):
                return
        if kind != "cloud":
            sails = kind == "sight" and (traits.wet or not traits.solid)
            ground = terrain.ground(x, y)
            allowed = ("sea", "air") if sails else ("land",)
            if ground not in allowed or not _is_level(terrain, ground, x, y):
                return
        features.append(Feature(x, y, kind, size))
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
    return sorted(features, key=lambda feature: feature.y)


def _is_level(terrain: Terrain, ground: str, x: float, y: float, step: float = 0.06) -> bool:
    offsets: Sequence[tuple[float, float]] = ((-step, 0.0), (step, 0.0), (0.0, -2 * step))
    return all([terrain.ground(x + dx, y + dy) == ground for dx, dy in offsets])
