"""Labels of a drawing that share their place with other ink: names that lines run through.

A label lies on its ground: what was painted before a fill that holds all of it is out of sight.
What crosses it besides, before or after, is told, where it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from math import ceil, floor, hypot
from typing import NamedTuple

from pnp.ground.drawing import (
    Frame,
    Gradient,
    Item,
    Paint,
    Path,
    Text,
    Turned,
    bounds,
    luminance,
    mapped,
)
from pnp.ground.geometry import IDENTITY, Matrix, Rect
from pnp.ground.polygons import Point, Polygons, covers, polygons

Clips = tuple["_Ink", ...]

# What has to be free of a label, of the size of its type: small letters and most of capitals.
_TALL = 0.62
_AIR, _SIDE = 0.05, 0.06
# Places along lines are looked at in steps of so much, mm; curves go in so many lines.
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


@dataclass(frozen=True, eq=False)
class _Ink:
    """A path that lies on the drawing under a map."""

    order: int
    path: Path
    matrix: Matrix
    clips: Clips = ()

    @cached_property
    def placed(self) -> Path:
        """The path where it lies."""
        return mapped(self.path, self.matrix)

    @property
    def reach(self) -> float:
        """Half the width of its line, mm."""
        return self.placed.stroke.width / 2 if self.placed.stroke else 0.0

    @cached_property
    def around(self) -> Rect:
        """What it lies within."""
        return bounds(self.placed).grown(self.reach + 1e-3)

    @cached_property
    def lines(self) -> Polygons:
        """Its edges; those of what is filled, or cuts off, are closed."""
        lines = polygons(self.placed, *_STEPS)
        if self.path.fill is None and self.path.stroke is not None:
            return lines
        return [[*line, line[0]] if line[0] != line[-1] else line for line in lines]

    def covers(self, at: Point) -> bool:
        """Whether a place lies within it."""
        return covers(self.lines, at, self.path.evenodd)

    def shows(self, at: Point) -> bool:
        """Whether no clip takes away what it has at a place."""
        return all(clip.covers(at) for clip in self.clips)


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
                _walk(each, matrix.offset(x, y), clips, labels, inks)
        case Turned():
            inner = item.matrix.then(matrix)
            if item.clip is not None:
                clips = (*clips, _Ink(order, item.clip, inner))
            _walk(item.frame, inner, clips, labels, inks)
        case Text() if item.text.strip():
            tall = _TALL * item.size
            side = _SIDE * item.size
            box = Rect(side, _AIR - tall, item.width - 2 * side, tall - 2 * _AIR)
            labels.append(_Label(order, item.text, box, matrix, matrix.box(box)))
        case Path() if item.points and (item.fill is not None or item.stroke is not None):
            inks.append(_Ink(order, item, matrix, clips))


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
        if any(ink.shows(at) for at in _within(ink.lines, label, back, ink.reach)):
            crossing.append(ink)
        # A fill that crosses no edge of a label's box, and holds one corner, holds all of it.
        elif ground < ink.order < label.order and _is_ground(ink, corner):
            ground, below = ink.order, _light(ink.path.fill)
    return any(ink.order > ground and _stands_out(ink.path, below) for ink in crossing)


def _is_ground(ink: _Ink, at: Point) -> bool:
    return ink.path.fill is not None and ink.covers(at) and ink.shows(at)


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


def _within(lines: Polygons, label: _Label, back: Matrix, reach: float) -> Iterator[Point]:
    """Places along an ink's edges that lie in a label's box."""
    by = reach * abs(back.a * back.d - back.b * back.c) ** 0.5 + 1e-6
    box = label.box
    left, top, wide, tall = label.around.grown(reach)
    right, bottom = left + wide, top + tall
    for line in lines:
        for (x, y), (w, z) in pairwise(line):
            if (
                (x < left and w < left) or (x > right and w > right)
                or (y < top and z < top) or (y > bottom and z > bottom)
            ):  # fmt: skip
                continue
            count = max(2, ceil(hypot(w - x, z - y) / _FINE))
            first, last = _part(back.apply(x, y), back.apply(w, z), box.grown(by))
            for n in range(floor(first * count), ceil(last * count) + 1):
                at = x + (w - x) * n / count, y + (z - y) * n / count
                u, v = back.apply(*at)
                across = max(box.x - u, u - box.right, 0.0)
                if hypot(across, max(box.y - v, v - box.bottom, 0.0)) < by:
                    yield at


def _part(start: Point, end: Point, box: Rect) -> tuple[float, float]:
    """From where to where a line may lie in a box, as shares of it; nowhere: the second is less."""
    first, last = 0.0, 1.0
    sides = ((box.x, box.right), (box.y, box.bottom))
    for one, other, (low, high) in zip(start, end, sides, strict=True):
        if one != other:
            near, far = sorted(((low - one) / (other - one), (high - one) / (other - one)))
            first, last = max(first, near), min(last, far)
        elif not low <= one <= high:
            return 1.0, 0.0
    return first, last
