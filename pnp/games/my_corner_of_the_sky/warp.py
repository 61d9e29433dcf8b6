"""Drawings bent so that some of their points come to lie where they have to.

A thin plate spline: of all smooth maps that take the points to their places, the one that bends
least. How much each point counts anywhere on the drawing hangs on the points alone, so it is worked
out once; another ten places then cost a few sums.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from pnp.draw.sketch import Point

Weights = tuple[float, ...]


class Warp:
    """Where a drawing goes with some of its points."""

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = tuple(points)
        count = len(points)
        rows = [
            [*(_bend(p, q) for q in points), 1.0, *p, *(float(i == k) for k in range(count))]
            for i, p in enumerate(points)
        ]
        level = [[1.0] * count, *([float(at[axis]) for at in points] for axis in (0, 1))]
        rows += [[*part, *([0.0] * (3 + count))] for part in level]
        self._solved = tuple(zip(*_solved(rows), strict=True))

    def weights(self, x: float, y: float) -> Weights:
        """How much each of the points counts at a place."""
        bent = (*(_bend((x, y), point) for point in self._points), 1.0, x, y)
        return tuple(
            math.fsum(a * b for a, b in zip(bent, each, strict=True)) for each in self._solved
        )


def _bend(a: Point, b: Point) -> float:
    away = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return away * math.log(away) if away else 0.0


def _solved(rows: list[list[float]]) -> list[list[float]]:
    """What is right of a square of coefficients, once that is the unit square."""
    size = len(rows)
    for i in range(size):
        best = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[best] = rows[best], rows[i]
        head = rows[i][i]
        rows[i] = [value / head for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]
