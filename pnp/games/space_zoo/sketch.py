"""Drawings before they have a place: shapes in tones by name, painted when room and inks are known."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from pnp.games.space_zoo.inks import Inks
from pnp.ground.drawing import Colour, Frame, Path, Pen, Placed, Stroke, Turned, bounds, mapped, mix
from pnp.ground.geometry import IDENTITY, Matrix, Rect

HAIR = 0.2
"""Lines of hairline tints, mm."""
PALE = ("white", "glow")
"""Tones of lines that lie upon a broader line of ink."""
GONE = -2
"""A tint that leaves a shape out in low ink: a patch of colour, no thing."""
SOLID = ("ink", "dark")
"""Fills that are ink in low ink, too: pupils, mouths, hooves."""


class Shape(NamedTuple):
    """A path whose tones are named. `line` counts in lines of the drawing, `span` in its units."""

    path: Path
    fill: str = ""
    tone: str = ""
    line: float = 0.0
    span: float = 0.0
    dash: tuple[float, ...] = ()
    inside: Path | None = None
    """Clips the shape."""
    tint: int = -1
    """In low ink: how close the hairlines are, whatever the tone."""


class Sketch:
    """Collects shapes, from the back to the front."""

    __slots__ = ("inside", "shapes")

    def __init__(self) -> None:
        self.shapes: list[Shape] = []
        self.inside: Path | None = None

    def put(
        self,
        pen: Pen,
        fill: str = "",
        line: float = 0.0,
        tone: str = "ink",
        span: float = 0.0,
        dash: tuple[float, ...] = (),
        evenodd: bool = False,
        tint: int = -1,
    ) -> Sketch:
        """A path, filled, outlined, or both."""
        path = pen.path(evenodd=evenodd)
        if path.ops:
            drawn = tone if line or span else ""
            self.shapes.append(Shape(path, fill, drawn, line, span, dash, self.inside, tint))
        return self

    def add(self, other: Sketch, matrix: Matrix = IDENTITY) -> Sketch:
        """Another sketch's shapes, elsewhere."""
        self.shapes += moved(other.shapes, matrix)
        return self

    def within(self, pen: Pen | None) -> Sketch:
        """What is put from now on stays inside that outline; None ends that."""
        self.inside = pen.path() if pen is not None else None
        return self


def moved(shapes: Iterable[Shape], matrix: Matrix) -> list[Shape]:
    """Shapes under a map; spans grow with it, lines do not."""
    scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
    return [
        shape._replace(
            path=mapped(shape.path, matrix),
            span=shape.span * scale,
            inside=mapped(shape.inside, matrix) if shape.inside is not None else None,
        )
        for shape in shapes
    ]


def box_of(shapes: Iterable[Shape]) -> Rect:
    """The box around shapes, without their lines (clipped ones do not count)."""
    boxes = [
        (bounds(_flat(shape.path)), shape.span / 2) for shape in shapes if shape.inside is None
    ]
    if not boxes:
        return Rect(0.0, 0.0, 1.0, 1.0)
    left = min(box.x - more for box, more in boxes)
    top = min(box.y - more for box, more in boxes)
    right = max(box.right + more for box, more in boxes)
    bottom = max(box.bottom + more for box, more in boxes)
    return Rect(left, top, right - left, bottom - top)


def on_curve(points: Sequence[float], t: float) -> tuple[float, float]:
    """The place at `t` from 0 to 1 on a cubic of four points (x, y, x, y, …)."""
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


def _flat(path: Path) -> Path:
    """A path with points of its curves in place of their handles, for its true box."""
    points: list[float] = []
    at = 0
    p = path.points
    for op in path.ops:
        if op == "C":
            curve = (*points[-2:], *p[at : at + 6])
            for i in range(1, 7):
                points += on_curve(curve, i / 6)
            at += 6
        elif op in "ML":
            points += p[at : at + 2]
            at += 2
    return path._replace(ops="M" + "L" * (len(points) // 2 - 1), points=tuple(points))


class Painter:
    """Shapes to paths in mm, with one theme's inks in one room."""

    def __init__(
        self,
        inks: Inks,
        width: float,
        height: float,
        line: float,
        tones: Mapping[str, Colour] | None = None,
        solid: tuple[str, ...] = SOLID,
    ) -> None:
        self._inks = inks
        self._line = line
        self._tones = tones or {}
        self._solid = solid
        self._tints: dict[int, Frame] = {}
        self._room = (width, height)

    def _colour(self, name: str) -> Colour:
        return self._tones.get(name) or self._inks.tone(name)

    def paint(self, shapes: Iterable[Shape], matrix: Matrix = IDENTITY) -> tuple[Placed, ...]:
        """The shapes under a map from their units to mm."""
        items: list[Placed] = []
        for shape in moved(shapes, matrix):
            items += self._painted(shape)
        return tuple(items)

    def _painted(self, shape: Shape) -> list[Placed]:
        low = self._inks.low
        if low and shape.tint == GONE:
            return []
        stroke: Stroke | None = None
        if shape.tone:
            width = shape.line * self._line + shape.span
            stroke = Stroke(self._colour(shape.tone), width, shape.dash)
        drawn: list[Placed] = []
        if not low:
            fill = self._colour(shape.fill) if shape.fill else None
            drawn.append(Placed(0.0, 0.0, shape.path._replace(fill=fill, stroke=stroke)))
        else:
            drawn += self._low(shape, stroke)
        if shape.inside is None:
            return drawn
        frame = Frame(*self._room, tuple(drawn))
        return [Placed(0.0, 0.0, Turned(frame, clip=shape.inside))]

    def _low(self, shape: Shape, stroke: Stroke | None) -> list[Placed]:
        """Lines, paper and hairline tints in place of colours."""
        ink, paper = self._inks.ink, self._inks.paper
        drawn: list[Path] = []
        plain = shape.path
        if stroke is not None:
            if shape.tone in PALE:
                stroke = stroke._replace(colour=paper)
            elif shape.tone != "ink" and shape.span and not shape.fill:
                # A band of colour becomes paper between two lines.
                drawn.append(plain._replace(stroke=Stroke(ink, stroke.width + 2.4 * HAIR)))
                stroke = stroke._replace(colour=paper)
            else:
                stroke = stroke._replace(colour=ink)
        elif shape.fill not in self._solid:
            # The outline of all that the path covers: overlapping parts are one.
            drawn.append(plain._replace(stroke=Stroke(ink, 2.2 * HAIR)))
        if not shape.fill:
            return [Placed(0.0, 0.0, path) for path in (*drawn, plain._replace(stroke=stroke))]
        if shape.fill in self._solid:
            return [Placed(0.0, 0.0, plain._replace(fill=ink, stroke=stroke))]
        drawn.append(plain._replace(fill=paper))
        placed = [Placed(0.0, 0.0, path) for path in drawn]
        tint = shape.tint
        if tint < 0:
            tint = 0 if shape.fill in self._tones else self._inks.tint(shape.fill)
        if tint:
            placed.append(Placed(0.0, 0.0, Turned(self._tint(tint), clip=plain)))
        if stroke is not None:
            placed.append(Placed(0.0, 0.0, plain._replace(stroke=stroke)))
        return placed

    def _tint(self, level: int) -> Frame:
        """Hairlines over the whole room, ever closer."""
        found = self._tints.get(level)
        if found is None:
            wide, high = self._room
            pitch = (0.0, 2.2, 1.5, 1.05)[level]
            pen = Pen()
            if level == 2:
                for i in range(math.ceil((wide + high) / pitch) + 1):
                    pen.move(i * pitch, 0.0).line(i * pitch - high, high)
            else:
                for i in range(1, math.ceil(high / pitch) + 1):
                    pen.move(0.0, i * pitch).line(wide, i * pitch)
            path = pen.path(stroke=Stroke(mix(self._inks.ink, self._inks.paper, 0.5), HAIR, (), 0))
            found = Frame(wide, high, (Placed(0.0, 0.0, path),), True)
            self._tints[level] = found
        return found
