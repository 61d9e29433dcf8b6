"""Symbols that fill a room, whatever its shape."""

from __future__ import annotations

from collections.abc import Callable

from pnp.core.drawing import bounds
from pnp.core.geometry import Rect
from pnp.core.icons import Icon
from pnp.draw.sketch import Project


def stretched(icon: Icon, width: float, height: float) -> Project:
    """The map from a symbol, whose view begins at 0, 0, to a room of that size. Its place
    `stretch` stretches, and its surroundings keep their size; without it, all of the symbol
    stretches."""
    places = dict(icon.places)
    soft = Rect(0.0, 0.0, *icon.size)
    if "stretch" in places:
        soft = bounds(places["stretch"])
    across = _axis(soft.x, soft.right, width - icon.size.width)
    down = _axis(soft.y, soft.bottom, height - icon.size.height)

    def project(points: tuple[float, ...]) -> tuple[float, ...]:
        placed = list(points)
        placed[0::2] = map(across, points[0::2])
        placed[1::2] = map(down, points[1::2])
        return tuple(placed)

    return project


def _axis(first: float, last: float, more: float) -> Callable[[float], float]:
    """The map along an axis that makes the stretch from first to last that much longer."""
    return lambda at: at + more * min(max((at - first) / (last - first), 0.0), 1.0)
