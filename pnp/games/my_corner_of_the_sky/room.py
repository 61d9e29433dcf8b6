"""Room for names on a round plate: what is taken, and where a box would still be free."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from heapq import heappop, heappush

from pnp.core.geometry import Matrix, Rect, hull
from pnp.draw.sketch import Point
from pnp.draw.symbols import Motif
from pnp.games.my_corner_of_the_sky.figures import constellation
from pnp.games.my_corner_of_the_sky.hatching import Edge, edges

_CELL = 1.0
"""The plate is looked at in squares of so many mm."""
_STEP = 2.0
"""A figure is looked at in steps of so many of its hundred units."""
_REACH = 6.0
"""How far beyond its figure's box a name is looked for, mm."""
_EVERY = 1.5
"""How far apart the places are that are looked at, mm."""
_NEAR = 12.0
"""What is farther from a name than so many mm does not count."""
_MUCH = 4.0
"""How much nearer than any other figure its own should be, mm."""
_RING = 9.0
"""What standing on a ring is like, in mm of distance."""


_AROUND = tuple((dx, dy, math.hypot(dx, dy)) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy)
Cell = tuple[int, int]
Round = tuple[float, float, float]
"""A circle: x, y, radius, mm."""


@lru_cache(8)
def free_spots(
    figures: tuple[tuple[str, Motif, Matrix, float], ...],
    sizes: tuple[tuple[float, float], ...],
    plate: Round,
    rings: tuple[Round, ...],
) -> tuple[Point | None, ...]:
    """Where the names of some figures, which lie on a plate under their maps and are turned by so
    many degrees, have room for a box of some size: the same in any colours."""
    room = Room(*plate)
    for ring in rings:
        room.ring(*ring)
    for name, drawn, matrix, _ in figures:
        room.take([matrix.apply(*at) for at in solid(drawn)], name)
    return tuple([room.place(*one, *size) for one, size in zip(figures, sizes, strict=True)])


class Room:
    """What is taken within a circle."""

    def __init__(self, cx: float, cy: float, radius: float) -> None:
        self._middle = cx, cy
        self._radius = radius
        self._taken: set[Cell] = set()
        self._figures: dict[str, dict[Cell, float]] = {}
        self._rings: list[tuple[float, float, float]] = []

    def take(self, places: Iterable[Point], figure: str = "") -> None:
        """Nothing else may stand at these places, mm; they belong to a figure, if it is named."""
        cells = {(round(x / _CELL), round(y / _CELL)) for x, y in places}
        self._taken |= cells
        if figure:
            self._figures[figure] = _away(cells)

    def ring(self, cx: float, cy: float, radius: float) -> None:
        """A circle that names keep off where they can."""
        self._rings.append((cx, cy, radius))

    def place(
        self, name: str, figure: Motif, matrix: Matrix, turn: float, width: float, height: float
    ) -> Point | None:
        """The middle of a free box beside a figure under its map; it is taken from now on.

        Of all places the one where the name is told best: near its own figure, farther from any
        other, off the rings. None: there is no room for it.
        """
        across = Matrix.rotate(turn)
        ox, oy = matrix.apply(*_box(figure)[0])
        box = [across.apply(*at) for at in _grid(width, height)]
        least, best = math.inf, None
        for at in _beside(figure, matrix, width, height):
            dx, dy = across.apply(*at)
            spot = ox + dx, oy + dy
            if self._free(spot, box) and (worse := self._worse(name, spot, box, least)) < least:
                least, best = worse, spot
        if best is not None:
            self.take([(best[0] + x, best[1] + y) for x, y in box])
        return best

    def _worse(self, name: str, spot: Point, box: list[Point], least: float) -> float:
        """How badly a name would stand in a box around a spot; anything more where it is `least`
        or worse."""
        points = [(spot[0] + x, spot[1] + y) for x, y in box]
        cells = {(round(x / _CELL), round(y / _CELL)) for x, y in points}
        own = self._gap(name, cells)
        if 1.5 * own >= least:
            return math.inf
        other = min(
            [self._gap(each, cells) for each in self._figures if each != name], default=_NEAR
        )
        crossed = any(
            [
                min(far) < radius < max(far)
                for cx, cy, radius in self._rings
                for far in [[math.hypot(x - cx, y - cy) for x, y in points]]
            ]
        )
        return 1.5 * own + 2.0 * max(0.0, own + _MUCH - other) + _RING * crossed

    def _gap(self, name: str, cells: set[Cell]) -> float:
        """How far these are from a figure, mm."""
        far = self._figures[name].get
        return min([far(at, _NEAR) for at in cells])

    def _free(self, spot: Point, box: list[Point]) -> bool:
        """Whether nothing stands in a box around a spot, and all of it lies on the plate."""
        sx, sy = spot
        cx, cy = self._middle
        for dx, dy in box:
            x, y = sx + dx, sy + dy
            if (round(x / _CELL), round(y / _CELL)) in self._taken:
                return False
            if math.hypot(x - cx, y - cy) > self._radius:
                return False
        return True


def _grid(width: float, height: float) -> list[Point]:
    """Places all over a box around 0, 0, no two a cell apart; its corners, which are the first to
    meet something, first."""
    across, down = math.ceil(width / _CELL * 1.4), math.ceil(height / _CELL * 1.4)
    found = [
        (width * (i / across - 0.5), height * (j / down - 0.5))
        for i in range(across + 1)
        for j in range(down + 1)
    ]
    return sorted(found, key=lambda at: -math.hypot(*at))


def _away(cells: set[Cell]) -> dict[Cell, float]:
    """How far all cells around these are from them, mm; what is not near is left out."""
    found = dict.fromkeys(cells, 0.0)
    heap = [(0.0, at) for at in cells]
    while heap:
        far, (x, y) = heappop(heap)
        if far > found[x, y]:
            continue
        for dx, dy, step in _AROUND:
            at, next_ = (x + dx, y + dy), far + step * _CELL
            if next_ < found.get(at, _NEAR):
                found[at] = next_
                heappush(heap, (next_, at))
    return found


def _beside(figure: Motif, matrix: Matrix, width: float, height: float) -> Iterator[Point]:
    """Places for a box's middle, from the figure's middle, as the figure is turned: all over the
    figure's box and around it, from below it upwards."""
    scale = matrix.mean_scale
    _, wide, high = _box(figure)
    deep, far = (high * scale + height) / 2 + _REACH, (wide * scale + width) / 2 + _REACH
    down, across = math.floor(deep / _EVERY), math.floor(far / _EVERY)
    for row in range(down, -down - 1, -1):
        for column in sorted(range(-across, across + 1), key=abs):
            yield column * _EVERY, row * _EVERY


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
        pieces = list(edges(mark))
        found += [at for a, b in pieces for at in _steps(a, b)]
        if mark.fill == "paper":
            found += _within(pieces)
    return tuple(found)


def _steps(a: Point, b: Point) -> list[Point]:
    count = math.ceil(math.dist(a, b) / _STEP) or 1
    return [
        (a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count)
        for i in range(count + 1)
    ]


def _within(pieces: list[Edge]) -> list[Point]:
    """Places within a body, by rows from edge to edge."""
    rows: dict[int, list[float]] = {}
    for (x0, y0), (x1, y1) in pieces:
        low, high = sorted((y0, y1))
        for row in range(math.ceil(low / _STEP), math.ceil(high / _STEP)):
            rows.setdefault(row, []).append(x0 + (row * _STEP - y0) / (y1 - y0) * (x1 - x0))
    found = []
    for row, stops in rows.items():
        stops.sort()
        for left, right in zip(stops[::2], stops[1::2], strict=False):
            found += _steps((left, row * _STEP), (right, row * _STEP))
    return found
