"""The plane of a planet, from −1.2 to 1.2: terrains, and the squares of the map."""

from __future__ import annotations

import math
from collections.abc import Callable

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Mark, Sketch

EDGE = 1.2
"""The plane reaches beyond the map, so that the ball has a rim."""


class Terrain(Struct, frozen=True):
    """A drawn plane, and the ground at each point: `land`, `sea`, `air`, or empty where nothing
    may stand."""

    marks: list[Mark]
    ground: Callable[[float, float], str]


DrawTerrain = Callable[[Chance], Terrain]


def base_sketch(role: str) -> Sketch:
    """A sketch whose plane is filled with one role."""
    sketch = Sketch()
    # Corners only: the ball's projection keeps them outside.
    corners = [(-EDGE, -EDGE), (EDGE, -EDGE), (EDGE, EDGE), (-EDGE, EDGE)]
    return sketch.put(Pen().polygon(corners), role)


def same_ground(ground: str) -> Callable[[float, float], str]:
    """The same ground everywhere."""
    return lambda x, y: ground


def add_wavelets(pen: Pen, x: float, y: float, size: float) -> Pen:
    """Add two small waves, the map-maker's sign for water."""
    for dx, dy, s in ((-0.5, 0.0, 1.0), (0.35, 0.42, 0.8)):
        w = size * s
        left, top = x + dx * size, y + dy * size
        pen.move(left - w * 0.5, top)
        pen.curve(left - w * 0.35, top - w * 0.3, left - w * 0.15, top - w * 0.3, left, top)
        pen.curve(
            left + w * 0.15, top - w * 0.3, left + w * 0.35, top - w * 0.3, left + w * 0.5, top
        )
    return pen


SIDE = 6
"""The number of squares on a side of the map."""

PITCH = 0.29
"""The distance of neighbouring squares, in units of the plane (half the planet's width)."""


def fit_in_square(value: float, reach: float) -> float:
    """The coordinate nearest to `value` where something of this reach lies inside one square."""
    index = min(max(math.floor(value / PITCH + SIDE / 2), 0), SIDE - 1)
    middle = (index + 0.5 - SIDE / 2) * PITCH
    slack = max(0.0, PITCH / 2 - 0.03 - reach)
    return min(max(value, middle - slack), middle + slack)
