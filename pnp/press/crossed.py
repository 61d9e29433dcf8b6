"""Labels of a drawing that share their place with other ink: names that lines run through.

A label lies on its ground: what was painted before a fill that holds all of it is out of sight.
What crosses it besides, before or after, is told, where it shows.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from itertools import pairwise
from math import ceil, floor, hypot

from msgspec import Struct

from pnp.ground.drawing import (
    Frame,
    Gradient,
    Paint,
    Path,
    Text,
    Turned,
    bounds,
    leaves,
    luminance,
    mapped,
)
from pnp.ground.geometry import IDENTITY, Matrix, Rect
from pnp.ground.polygons import Point, Polygons, covers, polygons

Clips = tuple["_Ink", ...]
Box = tuple[float, float, float, float]

# What has to be free of a label, of the size of its type: small letters and most of capitals.
_TALL = 0.62
_AIR, _SIDE = 0.05, 0.06
# Places along lines are looked at in steps of so much, mm; curves go in so many lines.
_FINE = 0.15
_STEPS = 4, 40
# So many lines of an edge are passed over together.
_STRETCH = 24
# Ink that stands out less than this from a label's ground is a tint of it: ratio of luminances.
_PALE = 1.6
_PAPER = 1.0


class _Label(Struct, frozen=True):
    """A run of letters: its box on its own ground, and on the drawing."""

    order: int
    text: str
    box: Rect
    matrix: Matrix
    around: Rect


class _Ink(Struct, frozen=True, eq=False, dict=True):
    """A path that lies on the drawing under a map."""

    order: int
    path: Path
    matrix: Matrix
    clips: Clips = ()

    @property
    def reach(self) -> float:
        """Half the width of its line, mm."""
        stroke = self.path.stroke
        return stroke.width * self.matrix.mean_scale / 2 if stroke else 0.0

    @cached_property
    def around(self) -> Rect:
        """What it lies within."""
        return self.matrix.box(bounds(self.path)).grown(self.reach + 1e-3)

    @cached_property
    def lines(self) -> Polygons:
        """Its edges; those of what is filled, or cuts off, are closed."""
        lines = polygons(mapped(self.path, self.matrix), *_STEPS)
        if self.path.fill is None and self.path.stroke is not None:
            return lines
        return [[*line, line[0]] if line[0] != line[-1] else line for line in lines]

    @cached_property
    def stretches(self) -> list[tuple[Box, list[Point]]]:
        """Its edges in stretches of a few lines, each with the box around it: left, top, right,
        bottom."""
        found = []
        for line in self.lines:
            for at in range(0, max(len(line) - 1, 1), _STRETCH):
                points = line[at : at + _STRETCH + 1]
                xs, ys = zip(*points, strict=True)
                found.append(((min(xs), min(ys), max(xs), max(ys)), points))
        return found

    def covers(self, at: Point) -> bool:
        """Whether a place lies within it."""
        x, y, wide, tall = self.around
        if not (x <= at[0] <= x + wide and y <= at[1] <= y + tall):
            return False
        return covers(self.lines, at, self.path.evenodd)

    def shows(self, at: Point) -> bool:
        """Whether no clip takes away what it has at a place."""
        return all([clip.covers(at) for clip in self.clips])


def crossed(frame: Frame) -> Iterator[str]:
    """The labels of a drawing that share their place with other ink."""
    if not _is_lettered(frame):
        return
    labels: list[_Label] = []
    inks: list[_Ink] = []
    _walk(frame, IDENTITY, (), labels, inks)
    placed = [(*_edges(ink.around), ink) for ink in inks]
    for label in labels:
        left, top, right, bottom = _edges(label.around)
        near = [
            ink for x, y, u, v, ink in placed if x < right and left < u and y < bottom and top < v
        ]
        if near and _is_crossed(label, near):
            yield label.text


def _edges(box: Rect) -> Box:
    x, y, wide, tall = box
    return x, y, x + wide, y + tall


def _is_lettered(frame: Frame) -> bool:
    """Whether there is any text in a drawing."""
    return any(isinstance(item, Text) for item in leaves(frame))


def _walk(
    frame: Frame, matrix: Matrix, clips: Clips, labels: list[_Label], inks: list[_Ink]
) -> None:
    for x, y, item in frame.items:
        order = len(labels) + len(inks)
        here = matrix.offset(x, y) if x or y else matrix
        if isinstance(item, Path):
            if item.points and (item.fill is not None or item.stroke is not None):
                inks.append(_Ink(order, item, here, clips))
        elif isinstance(item, Frame):
            _walk(item, here, clips, labels, inks)
        elif isinstance(item, Turned):
            inner = item.matrix.then(here)
            own = (*clips, _Ink(order, item.clip, inner)) if item.clip is not None else clips
            _walk(item.frame, inner, own, labels, inks)
        elif isinstance(item, Text) and item.text.strip():
            tall = _TALL * item.size
            side = _SIDE * item.size
            box = Rect(side, _AIR - tall, item.width - 2 * side, tall - 2 * _AIR)
            labels.append(_Label(order, item.text, box, here, here.box(box)))


# One label


def _is_crossed(label: _Label, near: list[_Ink]) -> bool:
    corner = label.matrix.apply(label.box.x, label.box.y)
    try:
        back = label.matrix.inverse()
    except ZeroDivisionError:
        return False
    below = _PAPER
    above: list[_Ink] = []
    # From the top: what lies under a label's ground need not be looked at.
    for ink in reversed(near):
        # A fill that crosses no edge of a label's box, and holds one corner, holds all of it.
        held = ink.order < label.order and _is_ground(ink, corner)
        if held and not _crosses(ink, label, back):
            below = _light(ink.path.fill)
            break
        above.append(ink)
    return any(_stands_out(ink.path, below) and _crosses(ink, label, back) for ink in above)


def _crosses(ink: _Ink, label: _Label, back: Matrix) -> bool:
    return any(ink.shows(at) for at in _within(ink, label, back))


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


def _within(ink: _Ink, label: _Label, back: Matrix) -> Iterator[Point]:
    """Places along an ink's edges that lie in a label's box."""
    reach = ink.reach
    by = reach * back.mean_scale + 1e-6
    box = label.box
    grown = box.grown(by)
    left, top, wide, tall = label.around.grown(reach)
    right, bottom = left + wide, top + tall
    for (least, high, most, low), points in ink.stretches:
        if most < left or least > right or low < top or high > bottom:
            continue
        for (x, y), (w, z) in pairwise(points):
            if (
                (x < left and w < left) or (x > right and w > right)
                or (y < top and z < top) or (y > bottom and z > bottom)
            ):  # fmt: skip
                continue
            count = max(2, ceil(hypot(w - x, z - y) / _FINE))
            first, last = _part(back.apply(x, y), back.apply(w, z), grown)
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
