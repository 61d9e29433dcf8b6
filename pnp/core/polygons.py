"""Paths as polygons, and whether a place lies within them."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import pairwise
from math import ceil, dist, fsum

from pnp.core.drawing import Path

Point = tuple[float, float]
Polygons = list[list[Point]]

# Step length along curves, mm.
_STEP = 0.4


@lru_cache(4096)
def polygons(path: Path, min_steps: int, max_steps: int) -> Polygons:
    """The corners of each subpath; a closed one ends where it begins. A curve becomes steps of 0.4
    mm, within the given limits.

    Results are cached, because the same paths appear on many faces.
    """
    found: Polygons = []
    p, at = path.points, 0
    for op in path.ops:
        if op == "M":
            found.append([(p[at], p[at + 1])])
            at += 2
        elif op == "L":
            found[-1].append((p[at], p[at + 1]))
            at += 2
        elif op == "C":
            (x, y), (a, b, c, d, e, f) = found[-1][-1], p[at : at + 6]
            steps = min_steps
            if max_steps > min_steps:
                corners = pairwise(((x, y), (a, b), (c, d), (e, f)))
                long = fsum(dist(*pair) for pair in corners)
                steps = min(max(min_steps, ceil(long / _STEP)), max_steps)
            for k, m, n, o in _weights(steps):
                found[-1].append((k * x + m * a + n * c + o * e, k * y + m * b + n * d + o * f))
            at += 6
        elif found[-1][0] != found[-1][-1]:
            found[-1].append(found[-1][0])
    return found


@cache
def _weights(steps: int) -> list[tuple[float, float, float, float]]:
    """How much of each of a curve's four points is in the places along it."""
    along = [step / steps for step in range(1, steps + 1)]
    return [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in along]


def covers(polygons: Polygons, spot: Point, evenodd: bool) -> bool:
    """Whether a fill of polygons lies on a place."""
    x, y = spot
    winding = 0
    for polygon in polygons:
        px, py = polygon[-1]
        for qx, qy in polygon:
            if (py <= y) is not (qy <= y) and px + (y - py) / (qy - py) * (qx - px) > x:
                winding += 1 if evenodd or py <= y else -1
            px, py = qx, qy
    return bool(winding % 2 if evenodd else winding)
