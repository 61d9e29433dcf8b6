"""Find labels of a drawing that other ink crosses, or that are cut off.

A label may lie on a ground: a fill that covers all of it hides earlier paint.
All other ink that crosses it is a fault, whether it was drawn before or after.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from pnp.core.document import Page
from pnp.core.drawing import Frame, Item, Path, PlacedItem, Text, Transformed, transform_path
from pnp.core.geometry import IDENTITY, Matrix, Rect, bounding_box
from tests.games.art_requests import flat

At = tuple[float, float]
Line = list[At]


class Label(NamedTuple):
    """A run of letters: its box on its own ground, from capitals down to the baseline."""

    order: int
    text: str
    box: Rect
    matrix: Matrix
    clips: tuple[Paint, ...]
    around: Rect
    """The upright box on the page."""


class Paint(NamedTuple):
    """A path on the page. `reach`, mm: half the width of its line."""

    order: int
    lines: tuple[tuple[Line, Rect], ...]
    around: Rect
    filled: bool
    reach: float
    clips: tuple[Paint, ...]


def of_page(page: Page) -> list[str]:
    """The crossed or cut labels of a page, each with the reason."""
    drawn = [PlacedItem(0.0, 0.0, Transformed(part.frame, part.matrix)) for part in page.frames]
    return of_frame(Frame(*page.size, tuple(drawn)))


def of_frame(frame: Frame) -> list[str]:
    labels: list[Label] = []
    paints: list[Paint] = []
    _walk(frame, IDENTITY, (), labels, paints)
    return [why for label in labels if (why := _reason(label, labels, paints))]


def texts(frame: Frame) -> list[str]:
    """All runs of letters, in the order of drawing."""
    labels: list[Label] = []
    _walk(frame, IDENTITY, (), labels, [])
    return [label.text for label in labels]


def _walk(
    item: Item, matrix: Matrix, clips: tuple[Paint, ...], labels: list[Label], paints: list[Paint]
) -> None:
    order = len(labels) + len(paints)
    match item:
        case Frame():
            for x, y, each in item.items:
                _walk(each, Matrix.move(x, y).then(matrix), clips, labels, paints)
        case Transformed():
            inner = item.matrix.then(matrix)
            if item.clip is not None:
                clips = (*clips, _paint(order, item.clip, inner, ()))
            _walk(item.frame, inner, clips, labels, paints)
        case Text() if (text := "".join(run.text for run in item.runs)).strip():
            box = Rect(0.0, -0.62 * item.size, item.width, 0.62 * item.size)
            box = box.grown(-0.05)
            labels.append(Label(order, text, box, matrix, clips, matrix.bounding_box(box)))
        case Path() if item.ops and (item.fill or item.stroke):
            paints.append(_paint(order, item, matrix, clips))


def _paint(order: int, path: Path, matrix: Matrix, clips: tuple[Paint, ...]) -> Paint:
    drawn = flat(transform_path(path, matrix))
    lines, at = [], 0
    for part in drawn.ops.split("M")[1:]:
        count = 1 + part.count("L")
        points = list(zip(*[iter(drawn.points[at : at + 2 * count])] * 2, strict=True))
        at += 2 * count
        if "Z" in part or path.fill:
            points.append(points[0])
        lines.append((points, bounding_box([Rect(x, y, 0.0, 0.0) for x, y in points])))
    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    width = path.stroke.width * scale if path.stroke else 0.0
    around = bounding_box([box for _, box in lines]).grown(width / 2 + 1e-3)
    return Paint(order, tuple(lines), around, bool(path.fill), width / 2, clips)


def _reason(label: Label, labels: Iterable[Label], paints: list[Paint]) -> str:
    """Why a label is crossed or cut, or an empty text."""
    corners = _corners(label)
    for clip in label.clips:
        if not all(_inside(clip, at) for at in corners):
            return f"“{label.text}” is cut off"
    near = [paint for paint in paints if paint.around.overlaps(label.around)]
    crossing = {paint.order for paint in near if _crosses(paint, label)}
    holding = {
        paint.order
        for paint in near
        if paint.filled
        and paint.order not in crossing
        and _shown(paint, corners[0])
        and _inside(paint, corners[0])
    }
    ground = max([order for order in holding if order < label.order], default=-1)
    if any(order > label.order for order in holding):
        return f"“{label.text}” is painted over"
    if any(order > ground for order in crossing):
        return f"“{label.text}” and other ink are in one place"
    for other in labels:
        if other is label or not other.around.overlaps(label.around):
            continue
        edge = [*_corners(other), _corners(other)[0]]
        if any(_cut(label, a, b, 0.0) for a, b in pairwise(edge)):
            return f"“{label.text}” and “{other.text}” are in one place"
    return ""


def _corners(label: Label) -> list[At]:
    x, y, right, bottom = label.box.x, label.box.y, label.box.right, label.box.bottom
    return [label.matrix.apply(*at) for at in ((x, y), (right, y), (right, bottom), (x, bottom))]


def _crosses(paint: Paint, label: Label) -> bool:
    """Whether a visible line or edge of a fill runs through the label."""
    for line, box in paint.lines:
        if not label.around.overlaps(box.grown(paint.reach + 1e-3)):
            continue
        for a, b in pairwise(line):
            piece = _cut(label, a, b, paint.reach)
            if piece is not None and any(_shown(paint, at) for at in _along(*piece)):
                return True
    return False


def _cut(label: Label, a: At, b: At, reach: float) -> tuple[At, At] | None:
    """The part of a straight line within a label’s box."""
    back = label.matrix.inverse()
    scale = abs(back.a * back.d - back.b * back.c) ** 0.5
    box = label.box.grown(reach * scale)
    (x0, y0), (x1, y1) = back.apply(*a), back.apply(*b)
    low, high = 0.0, 1.0
    for start, by, least, most in (
        (x0, x1 - x0, box.x, box.right),
        (y0, y1 - y0, box.y, box.bottom),
    ):
        if abs(by) < 1e-12:
            if not least < start < most:
                return None
            continue
        one, two = sorted(((least - start) / by, (most - start) / by))
        low, high = max(low, one), min(high, two)
    if low >= high:
        return None
    return (
        (a[0] + (b[0] - a[0]) * low, a[1] + (b[1] - a[1]) * low),
        (a[0] + (b[0] - a[0]) * high, a[1] + (b[1] - a[1]) * high),
    )


def _along(a: At, b: At) -> list[At]:
    count = max(2, ceil(hypot(b[0] - a[0], b[1] - a[1]) / 0.15))
    return [
        (a[0] + (b[0] - a[0]) * i / count, a[1] + (b[1] - a[1]) * i / count)
        for i in range(count + 1)
    ]


def _shown(paint: Paint, at: At) -> bool:
    return all(_inside(clip, at) for clip in paint.clips)


def _inside(paint: Paint, at: At) -> bool:
    """Whether a place lies within a fill, by the even-odd rule."""
    x, y = at
    odd = False
    for line, box in paint.lines:
        if not box.y <= y <= box.bottom:
            continue
        for (x0, y0), (x1, y1) in pairwise([*line, line[0]]):
            if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
                odd = not odd
    return odd
