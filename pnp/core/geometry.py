"""Lengths, boxes and affine maps. All lengths are millimetres, y grows downwards.

Units are resolved here only: `mm("2.5in")` is 63.5; all other code uses plain floats.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.core.notation import LENGTH, Bounds, notation

MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72.0

_MM_PER_UNIT = {
    "mm": 1.0,
    "cm": 10.0,
    "in": MM_PER_INCH,
    "pt": MM_PER_POINT,
    "": 1.0,
}
_LENGTH = re.compile(r"([+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+))\s*([a-zA-Z]*)")


@notation(rf"[+-]?{LENGTH}", Bounds(-10_000, 10_000, " mm"))
def mm(text: str) -> float:
    """Millimetres of a length such as `63.5`, `63.5mm`, `2.5in`, `6.35 cm` or `9pt`.

    A plain number is millimetres. Raises ValueError with a message for users.
    """
    match = _LENGTH.fullmatch(text.strip())
    if match is None:
        raise ValueError(f"“{text}” is no length; write it like 63.5mm, 2.5in or 9pt")
    number, unit = match.groups()
    factor = _MM_PER_UNIT.get(unit.lower())
    if factor is None:
        raise ValueError(f"“{unit}” is no unit of length; use mm, cm, in or pt")
    return float(number) * factor


class Size(NamedTuple):
    """Width and height in mm."""

    width: float
    height: float

    def rotated(self) -> Size:
        """The size with width and height exchanged."""
        return Size(self.height, self.width)

    def fits(self, other: Size, slack: float = 1e-6) -> bool:
        """Whether this fits into `other` without rotation."""
        return self.width <= other.width + slack and self.height <= other.height + slack


class Rect(NamedTuple):
    """A box by its top left corner and its size, mm."""

    x: float
    y: float
    width: float
    height: float

    @classmethod
    def bounding(cls, xs: Sequence[float], ys: Sequence[float]) -> Rect:
        """The bounding box of one or more points."""
        left, top = min(xs), min(ys)
        return cls(left, top, max(xs) - left, max(ys) - top)

    @property
    def right(self) -> float:
        """x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """y of its lower edge."""
        return self.y + self.height

    def inset(self, sides: Sides) -> Rect:
        """The box reduced by a length on each side."""
        return Rect(
            self.x + sides.left,
            self.y + sides.top,
            self.width - sides.left - sides.right,
            self.height - sides.top - sides.bottom,
        )

    def grown(self, margin: float) -> Rect:
        """The box enlarged by `margin` on all sides, or reduced by a negative one."""
        return Rect(
            self.x - margin, self.y - margin, self.width + 2 * margin, self.height + 2 * margin
        )

    def overlaps(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the two overlap by more than an edge."""
        x, y, width, height = self
        a, b, other_width, other_height = other
        return (
            x < a + other_width - slack
            and a < x + width - slack
            and y < b + other_height - slack
            and b < y + height - slack
        )

    def overhang(self, other: Rect) -> float:
        """The largest distance by which it extends beyond an edge of the other; negative if it
        lies within."""
        return max(
            other.x - self.x,
            other.y - self.y,
            self.right - other.right,
            self.bottom - other.bottom,
        )

    def contains(self, other: Rect, slack: float = 1e-6) -> bool:
        """Whether the other lies within this one, edges included."""
        return (
            other.x >= self.x - slack
            and other.y >= self.y - slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


def bounding_box(boxes: Sequence[Rect]) -> Rect:
    """The bounding box of one or more boxes."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top)


class Sides(Struct, frozen=True):
    """A length for each side of a box, mm. No tuple, so that it cannot be unpacked wrongly."""

    top: float = 0.0
    right: float = 0.0
    bottom: float = 0.0
    left: float = 0.0

    @classmethod
    def uniform(cls, length: float) -> Sides:
        """The same length on all four sides."""
        return cls(length, length, length, length)

    @property
    def horizontal(self) -> float:
        """Left plus right."""
        return self.left + self.right

    @property
    def vertical(self) -> float:
        """Top plus bottom."""
        return self.top + self.bottom


class Matrix(NamedTuple):
    """The affine map x' = a·x + c·y + e, y' = b·x + d·y + f (PDF's and SVG's order)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @classmethod
    def move(cls, x: float, y: float) -> Matrix:
        """A translation to the right and down."""
        return cls(1.0, 0.0, 0.0, 1.0, x, y)

    @classmethod
    def scale(cls, x: float, y: float | None = None) -> Matrix:
        """A scaling about the origin, by `x` both ways without `y`."""
        return cls(x, 0.0, 0.0, x if y is None else y, 0.0, 0.0)

    @classmethod
    def rotate(cls, degrees: float) -> Matrix:
        """A rotation clockwise on the page (y grows downwards) about the origin."""
        quarter = {0.0: (1.0, 0.0), 90.0: (0.0, 1.0), 180.0: (-1.0, 0.0), 270.0: (0.0, -1.0)}
        degrees %= 360.0
        cos, sin = quarter.get(degrees) or (
            math.cos(math.radians(degrees)),
            math.sin(math.radians(degrees)),
        )
        return cls(cos, sin, -sin, cos, 0.0, 0.0)

    def then(self, outer: Matrix) -> Matrix:
        """This map followed by `outer`."""
        return Matrix(
            self.a * outer.a + self.b * outer.c,
            self.a * outer.b + self.b * outer.d,
            self.c * outer.a + self.d * outer.c,
            self.c * outer.b + self.d * outer.d,
            self.e * outer.a + self.f * outer.c + outer.e,
            self.e * outer.b + self.f * outer.d + outer.f,
        )

    def offset(self, x: float, y: float) -> Matrix:
        """A translation followed by this map."""
        a, b, c, d, e, f = self
        return Matrix(a, b, c, d, a * x + c * y + e, b * x + d * y + f)

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """The image of a point."""
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    @property
    def determinant(self) -> float:
        """The factor of areas; negative if it mirrors, 0 if it is singular."""
        return self.a * self.d - self.b * self.c

    @property
    def mean_scale(self) -> float:
        """The mean factor of lengths over all directions."""
        return math.sqrt(abs(self.determinant))

    def inverse(self) -> Matrix:
        """The inverse map. Raises ZeroDivisionError for a singular one."""
        det = self.determinant
        a, b, c, d = self.d / det, -self.b / det, -self.c / det, self.a / det
        return Matrix(a, b, c, d, -(self.e * a + self.f * c), -(self.e * b + self.f * d))

    def bounding_box(self, rect: Rect) -> Rect:
        """The axis-parallel box around the image of `rect`."""
        x, y, width, height = rect
        a, b, c, d, e, f = self
        if b == 0.0 == c and a >= 0.0 <= d:
            # Most maps do not rotate.
            left, top = a * x + e, d * y + f
            return Rect(left, top, a * (x + width) + e - left, d * (y + height) + f - top)
        corners = [self.apply(u, v) for u in (x, rect.right) for v in (y, rect.bottom)]
        return Rect.bounding([u for u, _ in corners], [v for _, v in corners])


IDENTITY = Matrix()
