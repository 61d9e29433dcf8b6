"""Labels of a drawing that share their place with other ink: names that lines run through.

A label lies on its ground: what was painted before a fill that holds all of it is out of sight.
What crosses it besides, before or after, is told, where it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil, hypot
from typing import NamedTuple

from pnp.ground.drawing import Frame, Gradient, Item, Paint, Path, Text, Turned, luminance
from pnp.ground.geometry import IDENTITY, Matrix, Rect

Point = tuple[float, float]
Line = tuple[Rect, list[Point]]
"""A polygon on the drawing, and the box around it."""
Clips = tuple["_Ink", ...]

# What has to be free of a label, of the size of its type: small letters and most of capitals.
_TALL = 0.62
_AIR, _SIDE = 0.05, 0.06
# Curves, and places along lines, are looked at in steps of so much, mm; a curve in so many.
_STEP = 0.4
_FINE = 0.15
_STEPS = 4, 40
# Ink that stands out less than this from a label's ground is a tint of it: ratio of luminances.
_PALE = 1.6
_PAPER = 1.0


class _Label(NamedTuple):
    """A run of letters: its box on its own ground, and on the drawing."""

    order: int
    text: str
    box: Rect
    matrix: Matrix
    around: Rect
    clips: Clips


@dataclass(eq=False)
class _Ink:
    """A path where it lies on the drawing; `reach` is half the width of its line, mm."""

    order: int
    path: Path
    matrix: Matrix
    around: Rect
    reach: float
    clips: Clips

    @cached_property
    def lines(self) -> list[Line]:
        """It as polygons: many a label asks for them."""
        return [(_box(line), line) for line in _lines(self)]


def crossed(frame: Frame) -> Iterator[str]:
    """The labels of a drawing that share their place with other ink."""
    labels: list[_Label] = []
    inks: list[_Ink] = []
    _walk(frame, IDENTITY, (), labels, inks)
    for label in labels:
        near = [ink for ink in inks if ink.around.overlaps(label.around)]
        if near and _is_crossed(label, near):
            yield label.text


def _walk(item: Item, matrix: Matrix, clips: Clips, labels: list[_Label], inks: list[_Ink]) -> None:
    order = len(labels) + len(inks)
    match item:
        case Frame():
            for x, y, each in item.items:
                _walk(each, Matrix.move(x, y).then(matrix), clips, labels, inks)
        case Turned():
            inner = item.matrix.then(matrix)
            if item.clip is not None:
                clips = (*clips, _ink(order, item.clip, inner, ()))
            _walk(item.frame, inner, clips, labels, inks)
        case Text() if item.text.strip():
            tall = _TALL * item.size
            side = _SIDE * item.size
            box = Rect(side, _AIR - tall, item.width - 2 * side, tall - 2 * _AIR)
            labels.append(_Label(order, item.text, box, matrix, matrix.box(box), clips))
        case Path() if item.points and (item.fill is not None or item.stroke is not None):
            inks.append(_ink(order, item, matrix, clips))


def _ink(order: int, path: Path, matrix: Matrix, clips: Clips) -> _Ink:
    scale = abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5
    reach = path.stroke.width * scale / 2 if path.stroke else 0.0
    box = _box(list(zip(path.points[::2], path.points[1::2], strict=True)))
    return _Ink(order, path, matrix, matrix.box(box).grown(reach + 1e-3), reach, clips)


def _box(points: list[Point]) -> Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = min(xs), min(ys)
    return Rect(left, top, max(xs) - left, max(ys) - top)


# One label


def _is_crossed(label: _Label, near: list[_Ink]) -> bool:
    corner = label.matrix.apply(label.box.x, label.box.y)
    try:
        back = label.matrix.inverse()
    except ZeroDivisionError:
        return False
    crossing: list[_Ink] = []
    ground, below = -1, _PAPER
    for ink in near:
        if any(_shows(ink, at) for at in _within(ink, label, back)):
            crossing.append(ink)
        elif ground < ink.order < label.order and _holds(ink, corner):
            ground, below = ink.order, _light(ink.path.fill)
    return any(ink.order > ground and _stands_out(ink.path, below) for ink in crossing)


def _holds(ink: _Ink, at: Point) -> bool:
    """Whether a fill that crosses no edge of a label's box holds all of it."""
    return ink.path.fill is not None and _inside(ink.lines, at) and _shows(ink, at)


def _light(paint: Paint | None) -> float:
    """The luminance of a paint; that of paper where it is several."""
    return _PAPER if paint is None or isinstance(paint, Gradient) else luminance(paint)


def _stands_out(path: Path, below: float) -> bool:
    paints = [path.fill, path.stroke.colour if path.stroke else None]
    for paint in paints:
        if paint is not None:
            pair = sorted((_light(paint), below))
            if (pair[1] + 0.05) / (pair[0] + 0.05) >= _PALE:
                return True
    return False


def _within(ink: _Ink, label: _Label, back: Matrix) -> Iterator[Point]:
    """Places along an ink's edges that lie in a label's box."""
    reach = ink.reach
    scale = abs(back.a * back.d - back.b * back.c) ** 0.5
    box = label.box
    around = label.around.grown(reach)
    left, top, right, bottom = around.x, around.y, around.right, around.bottom
    for whole, line in ink.lines:
        if (
            whole.right < left or whole.x > right or whole.bottom < top or whole.y > bottom
        ):  # fmt: skip
            continue
        for a, b in pairwise(line):
            if (
                (a[0] < left and b[0] < left) or (a[0] > right and b[0] > right)
                or (a[1] < top and b[1] < top) or (a[1] > bottom and b[1] > bottom)
            ):  # fmt: skip
                continue
            count = max(2, ceil(hypot(b[0] - a[0], b[1] - a[1]) / _FINE))
            for n in range(count + 1):
                at = a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count
                u, v = back.apply(*at)
                across = max(box.x - u, u - box.right, 0.0)
                if hypot(across, max(box.y - v, v - box.bottom, 0.0)) < reach * scale + 1e-6:
                    yield at


def _shows(ink: _Ink, at: Point) -> bool:
    return all(_inside(clip.lines, at) for clip in ink.clips)


def _lines(ink: _Ink) -> list[list[Point]]:
    """An ink's path as polygons on the drawing."""
    apply, p = ink.matrix.apply, ink.path.points
    found: list[list[Point]] = []
    at = 0
    for op in ink.path.ops:
        if op == "M":
            found.append([apply(p[at], p[at + 1])])
            at += 2
        elif op == "L":
            found[-1].append(apply(p[at], p[at + 1]))
            at += 2
        elif op == "C":
            two, three, four = (apply(p[at + n], p[at + n + 1]) for n in (0, 2, 4))
            found[-1] += _curve(found[-1][-1], two, three, four)
            at += 6
        elif found[-1][0] != found[-1][-1]:
            found[-1].append(found[-1][0])
    if ink.path.fill is not None or ink.path.stroke is None:
        found = [[*line, line[0]] if line[0] != line[-1] else line for line in found]
    return found


def _curve(one: Point, two: Point, three: Point, four: Point) -> list[Point]:
    long = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise((one, two, three, four)))
    count = min(max(_STEPS[0], ceil(long / _STEP)), _STEPS[1])
    found = []
    for n in range(1, count + 1):
        t = n / count
        u = 1.0 - t
        k, m, o, r = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
        found.append((
            k * one[0] + m * two[0] + o * three[0] + r * four[0],
            k * one[1] + m * two[1] + o * three[1] + r * four[1],
        ))  # fmt: skip
    return found


def _inside(lines: list[Line], at: Point) -> bool:
    """Whether a place lies within a fill, by the even-odd rule."""
    x, y = at
    odd = False
    for around, line in lines:
        if not around.y <= y <= around.bottom or x > around.right:
            continue
        for (px, py), (qx, qy) in pairwise(line):
            if (py > y) is not (qy > y) and x < px + (y - py) / (qy - py) * (qx - px):
                odd = not odd
    return odd
