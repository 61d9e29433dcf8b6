"""What a terrain is: shapes on a plane from −1.2 to 1.2, and what lies where on it."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Mark, Sketch

EDGE = 1.2
"""The plane reaches beyond the map, so that the ball has a rim."""


class Terrain(Struct, frozen=True):
    """A drawn plane, and the ground at each point: `land`, `sea`, `air`, or `` for no access."""

    marks: list[Mark]
    ground: Callable[[float, float], str]


Draw = Callable[[Chance], Terrain]


def based(role: str) -> Sketch:
    """A sketch whose whole plane is of one role."""
    sketch = Sketch()
    # Many points on the edges, so that after the ball’s projection it is still a square’s border.
    corners = [(-EDGE, -EDGE), (EDGE, -EDGE), (EDGE, EDGE), (-EDGE, EDGE)]
    return sketch.put(Pen().polygon(corners), role)


def everywhere(ground: str) -> Callable[[float, float], str]:
    """Ground that is the same at each point."""
    return lambda x, y: ground


def wavelets(pen: Pen, x: float, y: float, size: float) -> Pen:
    """Two little waves, the map-maker's sign for water."""
    for dx, dy, s in ((-0.5, 0.0, 1.0), (0.35, 0.42, 0.8)):
        w = size * s
        left, top = x + dx * size, y + dy * size
        pen.move(left - w * 0.5, top)
        pen.curve(left - w * 0.35, top - w * 0.3, left - w * 0.15, top - w * 0.3, left, top)
        pen.curve(
            left + w * 0.15, top - w * 0.3, left + w * 0.35, top - w * 0.3, left + w * 0.5, top
        )
    return pen
