"""Printers: limits of type, margins and QR modules; measured distortion and its correction.

A printer moves, turns and stretches its pages, each side differently. All of it happens around the
middle of the paper: first stretched, then turned, then moved.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.core.geometry import Matrix, Rect, Sides, Size

PRINTER_MARGIN = 5.0
"""What most printers leave white at an edge, mm (print-conventions: at least 5)."""
MIN_TYPE_SIZE = 6.0
"""Nothing that people read is printed smaller, points (print-conventions)."""
MIN_ICON_HEIGHT, DOT_HEIGHT = 2.0, 1.0
"""No icon is lower, mm, as type at that floor is; one lower than its small letters is a dot."""
MIN_LINE_SPACING = 4.0
"""The smallest distance between lines to write on, mm."""
MIN_MODULE, UNREADABLE_MODULE = 0.4, 0.2
"""Module size of a QR code, mm: the smallest that phones read in ordinary light
(print-conventions), and the size that no phone reads from paper."""
MIN_CONTRAST = 3.0
"""The least contrast of large type with what it lies on (WCAG 2.2, 1.4.3)."""


DUPLEX_EDGES = ("long-edge", "short-edge")
BACK_READING_COUNT = 6
_FARTHEST = 2000.0
"""Of what can be read off the largest paper, mm."""
_LEFT, _TOP = 30.0, 40.0
"""Position of the first target, mm."""


def are_readings(numbers: Sequence[float], count: int) -> bool:
    """Whether these can be lengths, mm, read off a sheet."""
    return len(numbers) == count and all(abs(number) < _FARTHEST for number in numbers)


class Drift(Struct, frozen=True):
    """How one side comes out."""

    x: float = 0.0
    """To the right, mm, as one looks at that side."""
    y: float = 0.0
    """Down, mm."""
    turn: float = 0.0
    """Clockwise, degrees."""
    scale_x: float = 1.0
    scale_y: float = 1.0

    def matrix(self, paper: Size) -> Matrix:
        """From the page as drawn to the page as printed."""
        x, y = paper.width / 2, paper.height / 2
        return (
            Matrix.move(-x, -y)
            .then(Matrix.scale(self.scale_x, self.scale_y))
            .then(Matrix.rotate(self.turn))
            .then(Matrix.move(x + self.x, y + self.y))
        )

    @classmethod
    def from_matrix(cls, matrix: Matrix, paper: Size) -> Drift:
        """The drift that a map amounts to; a skew, which no printer has, is shared out."""
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
    """The paper that it was measured with."""
    edge: str
    """Over which edge it turned the paper, one of EDGES."""
    front: Drift
    back: Drift
    margin: Sides = Sides()
    """What it leaves white, as one looks at the front, mm."""

    @property
    def widest_margin(self) -> float:
        """The widest margin, mm."""
        return max(self.margin.top, self.margin.right, self.margin.bottom, self.margin.left)

    def correction(self, paper: Size, back: bool) -> Matrix:
        """What to do to an upright page so that it comes out as it was drawn."""
        return (self.back if back else self.front).matrix(paper).inverse()


def target_box(paper: Size) -> Rect:
    """The box whose corners are the targets of a calibration sheet, the first one top left."""
    width = math.floor((paper.width - 2 * _LEFT) / 10) * 10.0
    height = math.floor((paper.height - 2 * _TOP) / 10) * 10.0
    return Rect(_LEFT, _TOP, width, height)


def flip_over_edge(paper: Size, edge: str) -> Matrix:
    """Where a point of one side is seen from the other one, through the paper."""
    if edge == "long-edge":
        return Matrix(-1.0, 0.0, 0.0, 1.0, paper.width, 0.0)
    return Matrix(1.0, 0.0, 0.0, -1.0, 0.0, paper.height)


def front_drift(readings: tuple[float, ...], paper: Size) -> Drift:
    """From five distances on the front, mm.

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
    """From where the back's crosses are seen on the front's grids against the light.

    x and y at targets 1, 2 and 3, mm to the right and down as one looks at the front.
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
    """The map that takes three points to three others."""

    def frame(points: list[tuple[float, float]]) -> Matrix:
        (x, y), (x1, y1), (x2, y2) = points
        return Matrix(x1 - x, y1 - y, x2 - x, y2 - y, x, y)

    return frame(before).inverse().then(frame(after))
