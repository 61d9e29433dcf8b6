"""Snow at a planet's poles."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Mark, Sketch, replace_roles
from pnp.games.personal_space.art.heavens import Circle
from pnp.games.personal_space.art.outlines import Point, blob
from pnp.games.personal_space.art.parts import parted, seen
from pnp.games.personal_space.art.squares import fitted
from pnp.games.personal_space.art.terrain import EDGE, Terrain

Ground = Callable[[float, float], str]

_STEPS = 40
_WAVES = ((2.3, 0.045), (5.1, 0.03), (11.0, 0.014))
"""How fast, in radians for a unit of the plane, and how far the line of snow swings by itself."""

_REACH = {"land": -0.065, "sea": 0.055}
"""How much nearer to the pole, or further from it, snow lies there."""

_SHADE = "sky+76"
_UNDER = {
    "ground": _SHADE,
    "deep": _SHADE,
    "accent": _SHADE,
    "peak": _SHADE,
    "land": "pale",
    "land2": "pale",
    "leaf": "pale",
    "leaf2": "pale",
}
"""What plays the parts of the ground where snow lies on it."""


def snow(chance: Chance, terrain: Terrain, taken: Sequence[Circle] = ()) -> list[Mark]:
    """Snow that lies far down on land and breaks up at sea, with the ground's lines under it.

    No floe drifts into the circles that are `taken`.
    """
    taken = list(taken)
    sketch, patches = Sketch(), Pen()
    for side in (-1, 1):
        edge = _edge(chance, terrain.ground, side)
        pen = Pen().smooth(
            [(-EDGE - 0.1, edge[0][1]), *edge, (EDGE + 0.1, edge[-1][1])], closed=False
        )
        # In steps, so that after the ball’s projection it is still the border of a square.
        pen.line(EDGE + 0.1, side * EDGE).line(0.0, side * EDGE).line(-EDGE - 0.1, side * EDGE)
        pen.close()
        sketch.put(pen, "pale")
        with sketch.clip_to(pen):
            sketch.add(_under(terrain, min(side * y for _, y in edge), side))
        sketch.put(pen, line="ink", width=0.9)
        _floes(chance, patches, terrain.ground, edge, side, taken)
    return sketch.put(patches, "pale", "ink", 0.7).marks


def _edge(chance: Chance, ground: Ground, side: int) -> list[Point]:
    """The line of snow around one pole, from left to right."""
    middle = chance.uniform(0.76, 0.82)
    phases = [chance.uniform(0.0, math.tau) for _ in _WAVES]
    xs = [EDGE * (2 * i / _STEPS - 1) for i in range(_STEPS + 1)]
    ys = []
    for x in xs:
        swing = math.fsum(
            [
                high * math.sin(fast * x + at)
                for (fast, high), at in zip(_WAVES, phases, strict=True)
            ]
        )
        y = middle + swing
        ys.append(y + _REACH.get(ground(x, side * y), 0.0))
    # Each with its neighbours, so that a coast is a slope.
    soft = [
        math.fsum(ys[max(0, i - 1) : i + 2]) / len(ys[max(0, i - 1) : i + 2])
        for i in range(len(ys))
    ]
    return [(x, side * y) for x, y in zip(xs, soft, strict=True)]


def _under(terrain: Terrain, edge: float, side: int) -> list[Mark]:
    """The ground as it shows through, as far as it lies at this pole."""
    if side < 0:
        shown = seen(parted(terrain.marks, 0.01, 1.0), lambda part: part.top < -edge)
    else:
        shown = seen(parted(terrain.marks, 0.01, 1.0), lambda part: part.bottom > edge)
    marks = replace_roles(shown, _UNDER)
    # Broad parts are ice between banks of snow: their lines of ink would continue as hairs.
    return [mark._replace(width=mark.width * 0.6) for mark in marks if not _bank(mark)]


def _bank(mark: Mark) -> bool:
    return mark.line == "ink" and mark.span > 0.0 and not mark.fill


def _floes(
    chance: Chance, pen: Pen, ground: Ground, edge: list[Point], side: int, taken: list[Circle]
) -> None:
    """Ice that has broken off at sea: each in one square of the map, and clear of all else."""
    for _ in range(chance.integer(3, 5)):
        at = chance.pick(edge[6:-6])
        reach, off = chance.uniform(0.02, 0.045), chance.uniform(0.03, 0.06)
        wide, high = reach * 1.8, reach
        x, y = fitted(at[0], wide), fitted(at[1] - side * (reach + off), high)
        line = min([side * b for a, b in edge if abs(a - x) < wide + 0.06])
        floe = blob(chance, x, y, reach * 1.5, reach * 0.8, 0.2)
        if (
            side * y + high + 0.02 < line
            and all([ground(x + dx, y) == "sea" for dx in (-wide, 0.0, wide)])
            and all([math.dist((x, y), (a, b)) > wide + r + 0.02 for a, b, r in taken])
        ):
            floe.draw(pen, 1.0, 9)
            taken.append((x, y, wide))
