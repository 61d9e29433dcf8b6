"""Printers: limits of type, margins and QR modules; measured distortion and its correction.

A printer scales, rotates and moves each side of its pages differently, in this order, about the
centre of the paper.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.core.geometry import Matrix, Rect, Sides, Size

PRINTER_MARGIN = 5.0
"""The margin that most printers cannot print on, mm."""
MIN_TYPE_SIZE = 6.0
"""The smallest type, points."""
MIN_ICON_HEIGHT, DOT_HEIGHT = 2.0, 1.0
"""The smallest icon, mm, as high as the smallest type; icons below the second height are dots."""
MIN_LINE_SPACING = 4.0
"""The smallest spacing of writing lines, mm."""
MIN_MODULE, UNREADABLE_MODULE = 0.4, 0.2
"""Module sizes of QR codes, mm: the smallest that phones read in ordinary light, and one that no
phone reads from paper."""


DUPLEX_EDGES = ("long-edge", "short-edge")
BACK_READING_COUNT = 6
_FARTHEST = 2000.0
"""The largest reading on any paper, mm."""
_LEFT, _TOP = 30.0, 40.0
"""Position of the first target, mm."""


def are_readings(numbers: Sequence[float], count: int) -> bool:
    """Whether these can be `count` lengths measured on a sheet, mm."""
    return len(numbers) == count and all(abs(number) < _FARTHEST for number in numbers)


class Drift(Struct, frozen=True):
    """The distortion of a printed side."""

    x: float = 0.0
    """To the right, mm, seen from that side."""
    y: float = 0.0
    """Down, mm."""
    turn: float = 0.0
    """Clockwise, degrees."""
    scale_x: float = 1.0
    scale_y: float = 1.0

    def matrix(self, paper: Size) -> Matrix:
        """The matrix from the page as drawn to the page as printed."""
        x, y = paper.width / 2, paper.height / 2
        return (
            Matrix.move(-x, -y)
            .then(Matrix.scale(self.scale_x, self.scale_y))
            .then(Matrix.rotate(self.turn))
            .then(Matrix.move(x + self.x, y + self.y))
        )

    @classmethod
    def from_matrix(cls, matrix: Matrix, paper: Size) -> Drift:
        """The drift of a matrix; a skew, which no printer has, is distributed evenly."""
        a, b, c, d, _, _ = matrix
        x, y = matrix.apply(paper.width / 2, paper.height / 2)
        turn = (math.atan2(b, a) + math.atan2(-c, d)) / 2
        return cls(
            x - paper.width / 2,
            y - paper.height / 2,
            math.degrees(turn),
            math.hypot(a, b),
            math.hypot(c, d),
        )


class Printer(Struct, frozen=True):
    """One printer, one tray."""

    name: str
    paper: str
    """The paper of the measurement."""
    edge: str
    """The duplex edge of the measurement, one of DUPLEX_EDGES."""
    front: Drift
    back: Drift
    margin: Sides = Sides()
    """The unprintable margins, seen from the front, mm."""

    @property
    def widest_margin(self) -> float:
        """The widest margin, mm."""
        return max(self.margin.top, self.margin.right, self.margin.bottom, self.margin.left)

    def correction(self, paper: Size, back: bool) -> Matrix:
        """The matrix that compensates the drift of a side on an upright page."""
        return (self.back if back else self.front).matrix(paper).inverse()


def target_box(paper: Size) -> Rect:
    """The box whose corners are the targets of a calibration sheet, the first one top left."""
    width = math.floor((paper.width - 2 * _LEFT) / 10) * 10.0
    height = math.floor((paper.height - 2 * _TOP) / 10) * 10.0
    return Rect(_LEFT, _TOP, width, height)


def flip_over_edge(paper: Size, edge: str) -> Matrix:
    """The matrix from one side of the paper to the other one, seen through the paper."""
    if edge == "long-edge":
        return Matrix(-1.0, 0.0, 0.0, 1.0, paper.width, 0.0)
    return Matrix(1.0, 0.0, 0.0, -1.0, 0.0, paper.height)


def front_drift(readings: tuple[float, ...], paper: Size) -> Drift:
    """The drift of the front, from five distances in mm.

    Left edge of the paper to target 1, and to target 3 below it; upper edge to target 1;
    target 1 to target 2 beside it, and to target 3. Raises ValueError.
    """
    upper, lower, top, across, down = readings
    box = target_box(paper)
    scale_x, scale_y = across / box.width, down / box.height
    if not (0.9 < scale_x < 1.1 and 0.9 < scale_y < 1.1):
        raise ValueError(
            f"1 to 2 is {box.width:g} mm and 1 to 3 {box.height:g} mm, within a tenth; "
            f"these are {across:g} and {down:g}"
        )
    sine = (lower - upper) / -box.height / scale_y
    if abs(sine) > 0.1:
        raise ValueError(f"a sheet that crooked ({upper:g} and {lower:g} mm) was not pulled in")
    turn = math.asin(sine)
    crooked = Drift(0.0, 0.0, math.degrees(turn), scale_x, scale_y).matrix(paper)
    x, y = crooked.apply(box.x, box.y)
    return Drift(upper - x, top - y, math.degrees(turn), scale_x, scale_y)


def back_drift(readings: tuple[float, ...], front: Drift, paper: Size, edge: str) -> Drift:
    """The drift of the back, from the positions of its crosses on the front's grids.

    x and y at targets 1, 2 and 3, mm to the right and down, seen from the front.
    """
    box = target_box(paper)
    mirrored = flip_over_edge(paper, edge)
    printed = front.matrix(paper)
    corners = ((box.x, box.y), (box.right, box.y), (box.x, box.bottom))
    expected = [mirrored.apply(*corner) for corner in corners]
    observed = [
        mirrored.apply(*printed.apply(x + readings[2 * n], y + readings[2 * n + 1]))
        for n, (x, y) in enumerate(corners)
    ]
    return Drift.from_matrix(_map_between(expected, observed), paper)


def _map_between(before: list[tuple[float, float]], after: list[tuple[float, float]]) -> Matrix:
    """The affine map from three points to three others."""

    def frame(points: list[tuple[float, float]]) -> Matrix:
        (x, y), (x1, y1), (x2, y2) = points
        return Matrix(x1 - x, y1 - y, x2 - x, y2 - y, x, y)

    return frame(before).inverse().then(frame(after))
