"""Fields of hexagons: where the corners of each cell lie, mm from the top left."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.core.geometry import Rect, Size

TALL = math.sqrt(3.0) / 2.0
"""A hexagon's smaller measure over its greater one."""

Point = tuple[float, float]


class Cell(Struct, frozen=True):
    """A cell of a field; columns and rows count from 1, from the top left."""

    column: int
    row: int
    corners: tuple[Point, ...]

    @property
    def box(self) -> Rect:
        """What lies around it."""
        return Rect.bounding(*zip(*self.corners, strict=True))

    def chord(self, y: float) -> float:
        """How wide it is at a height."""
        found = [
            ax + (bx - ax) * (y - ay) / (by - ay)
            for (ax, ay), (bx, by) in pairwise((*self.corners, self.corners[0]))
            if ay != by and min(ay, by) <= y <= max(ay, by)
        ]
        return max(found) - min(found) if found else 0.0


class Tiling(Struct, frozen=True):
    """A field of hexagons: its kind, columns and rows."""

    kind: str
    """flat: hexagons on a side, pointy: on a corner."""
    columns: int
    rows: int
    second: bool = True
    """Whether of the columns (pointy: rows) the second is half a cell aside, or the first."""

    @property
    def size(self) -> Size:
        """Of the field, where cells measure 1 from side to side."""
        shifted = 0.5 if self._lines > 1 else 0.0
        if self.kind == "flat":
            return Size((1.5 * self.columns + 0.5) * 0.5 / TALL, self.rows + shifted)
        return Size(self.columns + shifted, (1.5 * self.rows + 0.5) * 0.5 / TALL)

    @property
    def _lines(self) -> int:
        """How many columns (pointy: rows) lie beside each other, every other one aside."""
        return self.columns if self.kind == "flat" else self.rows

    def cells(self, side: float) -> Iterator[Cell]:
        """All cells, row by row; `side`: from side to side, mm."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield Cell(column + 1, row + 1, self._corners(column, row, side))

    def _corners(self, column: int, row: int, side: float) -> tuple[Point, ...]:
        reach = side / 2 / TALL
        along, across = (column, row) if self.kind == "flat" else (row, column)
        aside = 0.5 if self._lines > 1 and along % 2 == self.second else 0.0
        x, y = reach + along * 1.5 * reach, (across + 0.5 + aside) * side
        ring = [
            (x + reach * math.cos(math.radians(turn)), y + reach * math.sin(math.radians(turn)))
            for turn in range(0, 360, 60)
        ]
        return tuple(ring) if self.kind == "flat" else tuple((b, a) for a, b in ring)


def lattice(cells: list[Cell]) -> Pen:
    """The sides of all cells, each once."""
    pen = Pen()
    seen: set[frozenset[Point]] = set()
    for cell in cells:
        for one, other in pairwise([*cell.corners, cell.corners[0]]):
            ends = frozenset((round(x, 3), round(y, 3)) for x, y in (one, other))
            if ends not in seen:
                seen.add(ends)
                pen.move(*one).line(*other)
    return pen
