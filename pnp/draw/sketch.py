"""Sketches: paths with colour roles, in their own units, before painting.

A sketch can be transformed or projected, and painted with any inks. The first mark is at the back.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import NamedTuple

from PIL.ImagePath import Path as Row

from pnp.core.drawing import Frame, Item, Path, Pen, Transformed, transform_path
from pnp.core.geometry import IDENTITY, Matrix, Rect, bounding_box
from pnp.core.outlines import subpaths
from pnp.draw.inks import RolePaint

BoundingBox = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def turn_points(
    points: Sequence[float], x: float, y: float, size: float, turn: float = 0.0
) -> list[float]:
    """Points scaled, rotated (radians) and moved."""
    across, down = size * math.cos(turn), size * math.sin(turn)
    return _apply_coefficients(points, (across, -down, x, down, across, y))


def transform_points(points: Sequence[float], matrix: Matrix) -> list[float]:
    """Points under a matrix."""
    a, b, c, d, e, f = matrix
    return _apply_coefficients(points, (a, c, e, b, d, f))


def _apply_coefficients(points: Sequence[float], across_and_down: tuple[float, ...]) -> list[float]:
    row = Row(points)
    row.transform(across_and_down)
    found: list[float] = row.tolist(True)
    return found


def box_of(points: Sequence[float]) -> BoundingBox:
    """The bounding box of one or more points."""
    box: BoundingBox = Row(points).getbbox()
    return box


Point = tuple[float, float]
Project = Callable[[tuple[float, ...]], tuple[float, ...]]
"""Maps points (x, y, x, y, …)."""

AUTO, LEFT_OUT = -1, -2
"""Tints of a mark in low ink: by its tone; or not drawn, for decorative areas."""


class Mark(NamedTuple):
    """A path and its paints, or an item that is drawn unchanged: a label, a picture."""

    ops: str
    points: tuple[float, ...]
    fill: RolePaint = ""
    line: RolePaint = ""
    width: float = 1.0
    """Of the line, in line widths of the drawing."""
    span: float = 0.0
    """Added to the width, in the sketch's units, so that it scales with the sketch."""
    dash: tuple[float, ...] = ()
    """Lengths of dashes and gaps, in line widths of the drawing."""
    evenodd: bool = False
    tint: int = AUTO
    cap: int = 1
    join: int = 1
    inside: Path | None = None
    """Clips the mark."""
    item: Item | None = None
    """Drawn with its corner at the first point, instead of a path."""


class StampSpot(NamedTuple):
    """A position for a motif: its foot, its size, and a rotation in radians."""

    x: float
    y: float
    size: float
    turn: float = 0.0


class Sketch:
    """Collects marks, from the back to the front."""

    __slots__ = ("_ends", "_inside", "marks")

    def __init__(self, cap: int = 1, join: int = 1) -> None:
        self.marks: list[Mark] = []
        self._inside: Path | None = None
        self._ends = cap, join

    def put(
        self,
        pen: Pen,
        fill: RolePaint = "",
        line: RolePaint = "",
        width: float = 1.0,
        span: float = 0.0,
        dash: tuple[float, ...] = (),
        evenodd: bool = False,
        tint: int = AUTO,
        cap: int | None = None,
        join: int | None = None,
    ) -> Sketch:
        """Add a path, filled, outlined, or both; widths and dashes as of a `Mark`."""
        path = pen.path()
        if path.ops and (fill or line):
            ends = self._ends
            self.marks.append(
                Mark(
                    path.ops,
                    path.points,
                    fill,
                    line,
                    width,
                    span,
                    dash,
                    evenodd,
                    tint,
                    ends[0] if cap is None else cap,
                    ends[1] if join is None else join,
                    self._inside,
                )
            )
        return self

    def band(self, pen: Pen, paint: RolePaint, span: float, width: float = 1.0) -> Sketch:
        """Add a broad line between two lines of ink, `width` lines and `span` units wide."""
        return self.put(pen, line="ink", width=2.0, span=span).put(
            pen, line=paint, width=width, span=span
        )

    def coast(
        self, pen: Pen, fill: str, surf: str = "", span: float = 0.05, width: float = 1.0
    ) -> Sketch:
        """Add overlapping shapes with a common outline: broad lines, and the fill on top.

        `surf` adds a broader band of that role around the outline.
        """
        if surf:
            self.put(pen, line=surf, width=2 * width, span=2 * span)
        self.put(pen, line="ink", width=2 * width)
        return self.put(pen, fill=fill)

    def add(self, marks: Iterable[Mark], matrix: Matrix = IDENTITY) -> Sketch:
        """Add marks under a matrix."""
        added, inside = transform_marks(marks, matrix), self._inside
        self.marks += [mark._replace(inside=inside) for mark in added] if inside else added
        return self

    def stamp(self, motif: Iterable[Mark], spots: Sequence[StampSpot]) -> Sketch:
        """Add a motif at many positions, layer by layer; they must not overlap each other."""
        if spots:
            mean_size = math.fsum([spot.size for spot in spots]) / len(spots)
            for layer in motif:
                points: list[float] = []
                for spot in spots:
                    points += turn_points(layer.points, *spot)
                self.marks.append(
                    layer._replace(
                        ops=layer.ops * len(spots),
                        points=tuple(points),
                        span=layer.span * mean_size,
                    )
                )
        return self

    @contextmanager
    def clip_to(self, pen: Pen) -> Iterator[None]:
        """Clip all marks that are added within the context to an outline."""
        before, self._inside = self._inside, pen.path()
        yield
        self._inside = before

    def add_form_field(self, pen: Pen, field_type: str) -> Sketch:
        """Add an invisible form field, by its type in `render/pdf/form_places.py`."""
        return self.add_item(pen.path(field=field_type))

    def add_item(self, item: Item, x: float = 0.0, y: float = 0.0) -> Sketch:
        """Add an item with its corner at a position."""
        self.marks.append(Mark("", (x, y), item=item, inside=self._inside))
        return self

    def add_label(self, label: Frame, x: float, y: float, degrees: float = 0.0) -> Sketch:
        """Add a label about its centre, rotated clockwise."""
        if not label.items:
            return self
        if not degrees:
            return self.add_item(label, x - label.width / 2, y - label.height / 2)
        about = Matrix.move(-label.width / 2, -label.height / 2).then(Matrix.rotate(degrees))
        return self.add_item(Transformed(label, about.then(Matrix.move(x, y))))

    def fit_label(
        self,
        label: Frame,
        x: float,
        y: float,
        width: float,
        height: float,
        max_scale: float = math.inf,
    ) -> Sketch:
        """Add a label about its middle, as large as fits, at most `max_scale` times its size."""
        if not label.items or label.width <= 0 or label.height <= 0:
            return self
        scale = min(max_scale, width / label.width, height / label.height)
        if scale == 1.0:
            return self.add_label(label, x, y)
        about = Matrix.move(-label.width / 2, -label.height / 2).then(Matrix.scale(scale))
        return self.add_item(Transformed(label, about.then(Matrix.move(x, y))))


def flat_projection(x: float, y: float, size: float, turn: float = 0.0) -> Project:
    """A projection without distortion: the unit square around 0 is drawn at x, y."""
    return lambda points: tuple(turn_points(points, x, y, size, turn))


def project_marks(marks: Iterable[Mark], project: Project) -> list[Mark]:
    """Marks under a projection; their spans stay."""
    return [
        mark._replace(
            points=project(mark.points),
            inside=mark.inside and mark.inside._replace(points=project(mark.inside.points)),
        )
        for mark in marks
    ]


def transform_marks(marks: Iterable[Mark], matrix: Matrix) -> list[Mark]:
    """Marks under a matrix; spans scale with it, lines do not."""
    if matrix == IDENTITY:
        return list(marks)
    scale = matrix.mean_scale
    found = []
    for ops, points, fill, line, width, span, dash, evenodd, tint, cap, join, inside, item in marks:
        moved_points = tuple(transform_points(points, matrix))
        clip = transform_path(inside, matrix) if inside is not None else None
        moved_span = span * scale
        found.append(
            Mark(
                ops,
                moved_points,
                fill,
                line,
                width,
                moved_span,
                dash,
                evenodd,
                tint,
                cap,
                join,
                clip,
                item,
            )
        )
    return found


def replace_roles(marks: Iterable[Mark], roles: dict[str, str]) -> list[Mark]:
    """Marks with some of their roles replaced by others."""
    return [
        mark._replace(
            fill=roles.get(mark.fill, mark.fill) if isinstance(mark.fill, str) else mark.fill,
            line=roles.get(mark.line, mark.line) if isinstance(mark.line, str) else mark.line,
        )
        for mark in marks
    ]


def extent(marks: Iterable[Mark]) -> Rect:
    """The bounding box of marks, without their lines and without clipped marks."""
    boxes = [
        _exact_box(mark).grown(mark.span / 2) for mark in marks if mark.ops and mark.inside is None
    ]
    return bounding_box(boxes) if boxes else Rect(0.0, 0.0, 1.0, 1.0)


def _exact_box(mark: Mark) -> Rect:
    """The bounding box of a mark's outline, without control points."""
    corners = [corner for ring in subpaths(mark.ops, mark.points, 6, 6) for corner in ring]
    return Rect.bounding([x for x, _ in corners], [y for _, y in corners])


def fit_box(box: Rect, room: Rect, is_on_ground: bool = False) -> Matrix:
    """The matrix that fits a box into another one: centred, or on its lower edge."""
    scale = max(0.01, min(room.width / box.width, room.height / box.height))
    x = room.x + (room.width - box.width * scale) / 2 - box.x * scale
    beneath = 0.0 if is_on_ground else (room.height - box.height * scale) / 2
    return Matrix(scale, 0.0, 0.0, scale, x, room.bottom - beneath - box.bottom * scale)


def on_curve(points: Sequence[float], t: float) -> Point:
    """The point at `t`, 0 to 1, on a cubic of four points (x, y, x, y, …)."""
    x0, y0, x1, y1, x2, y2, x3, y3 = points
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
