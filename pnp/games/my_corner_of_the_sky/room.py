"""Room for names on a round plate: what is taken, and where a box would still be free."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from pnp.draw.sketch import Mark, Point, on_curve
from pnp.draw.symbols import Motif
from pnp.games.my_corner_of_the_sky.figures import constellation
from pnp.ground.geometry import Matrix, Rect, hull

_CELL = 1.0
"""The plate is looked at in squares of so many mm."""
_STEP = 2.0
"""A figure is looked at in steps of so many of its hundred units."""
_AWAY = (0.6, 1.6, 2.8, 4.4)
"""How far from its figure a name may stand, mm, the nearest first."""
_SHIFTS = (0.0, 0.25, -0.25, 0.5, -0.5, 0.75, -0.75)
"""… and how far from its middle, as shares of the figure's width or height."""


class Room:
    """What is taken within a circle."""

    def __init__(self, cx: float, cy: float, radius: float) -> None:
        self._middle = cx, cy
        self._radius = radius
        self._taken: set[tuple[int, int]] = set()

    def take(self, places: Iterable[Point]) -> None:
        """Nothing else may stand at these places, mm."""
        self._taken.update((round(x / _CELL), round(y / _CELL)) for x, y in places)

    def place(
        self, figure: Motif, matrix: Matrix, turn: float, width: float, height: float
    ) -> Point | None:
        """The middle of a free box beside a figure under its map; it is taken from now on.

        None: there is no room for it.
        """
        across = Matrix.rotate(turn)
        ox, oy = matrix.apply(*_box(figure)[0])
        points = _grid(width, height)
        for x, y in _beside(figure, matrix, width, height):
            dx, dy = across.apply(x, y)
            spot = across.then(Matrix.move(ox + dx, oy + dy))
            if self._free(spot, points):
                self.take([spot.apply(*at) for at in points])
                return ox + dx, oy + dy
        return None

    def _free(self, spot: Matrix, points: list[Point]) -> bool:
        cx, cy = self._middle
        for at in points:
            x, y = spot.apply(*at)
            if (round(x / _CELL), round(y / _CELL)) in self._taken:
                return False
            if math.hypot(x - cx, y - cy) > self._radius:
                return False
        return True


def _grid(width: float, height: float) -> list[Point]:
    """Places all over a box around 0, 0, no two a cell apart."""
    across, down = math.ceil(width / _CELL * 1.4), math.ceil(height / _CELL * 1.4)
    return [
        (width * (i / across - 0.5), height * (j / down - 0.5))
        for i in range(across + 1)
        for j in range(down + 1)
    ]


def _beside(figure: Motif, matrix: Matrix, width: float, height: float) -> Iterator[Point]:
    """Places for a box's middle, from the figure's middle, as the figure is turned: below it
    first, then above, then at its sides."""
    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    _, wide, high = _box(figure)
    wide, high = wide * scale, high * scale
    for away in _AWAY:
        deep, far = (high + height) / 2 + away, (wide + width) / 2 + away
        for side in (1, -1):
            yield from ((wide * shift, side * deep) for shift in _SHIFTS)
        for side in (1, -1):
            yield from ((side * far, high * shift) for shift in _SHIFTS)


@cache
def _box(figure: Motif) -> tuple[Point, float, float]:
    """A figure's middle, width and height, in its own units."""
    box = hull([Rect(x, y, 0.0, 0.0) for x, y in solid(figure)])
    return (box.x + box.width / 2, box.y + box.height / 2), box.width, box.height


@cache
def solid(figure: Motif) -> tuple[Point, ...]:
    """Places all over a figure, its lines, bodies and stars, in its own units."""
    stars, lines = constellation(figure)
    found = [at for a, b in lines for at in _steps(stars[a], stars[b])]
    for mark in figure:
        if mark.line == "accent":
            continue
        edges = list(_edges(mark))
        found += [at for a, b in edges for at in _steps(a, b)]
        if mark.fill == "paper":
            found += _within(edges)
    return tuple(found)


def _edges(mark: Mark) -> Iterator[tuple[Point, Point]]:
    """A mark in straight pieces; of a curve eight."""
    at, start, here = 0, (0.0, 0.0), (0.0, 0.0)
    for op in mark.ops:
        count = {"M": 2, "L": 2, "C": 6}.get(op, 0)
        given = mark.points[at : at + count]
        at += count
        ends = [(given[-2], given[-1])] if count else [start]
        if op == "C":
            ends = [on_curve((*here, *given), k / 8) for k in range(1, 9)]
        if op == "M":
            start = ends[-1]
        else:
            yield from pairwise([here, *ends])
        here = ends[-1]


def _steps(a: Point, b: Point) -> list[Point]:
    count = math.ceil(math.dist(a, b) / _STEP) or 1
    return [(a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count)
            for i in range(count + 1)]  # fmt: skip


def _within(edges: list[tuple[Point, Point]]) -> list[Point]:
    """Places within a body, by rows from edge to edge."""
    rows: dict[int, list[float]] = {}
    for (x0, y0), (x1, y1) in edges:
        low, high = sorted((y0, y1))
        for row in range(math.ceil(low / _STEP), math.ceil(high / _STEP)):
            rows.setdefault(row, []).append(x0 + (row * _STEP - y0) / (y1 - y0) * (x1 - x0))
    found = []
    for row, stops in rows.items():
        stops.sort()
        for left, right in zip(stops[::2], stops[1::2], strict=False):
            found += _steps((left, row * _STEP), (right, row * _STEP))
    return found
