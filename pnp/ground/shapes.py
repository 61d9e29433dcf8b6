"""Paths to plain shapes: boxes, circles, lines and so on, one for each of their subpaths."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from pnp.ground.drawing import Path
from pnp.ground.geometry import IDENTITY, Matrix, Rect


class Mark(NamedTuple):
    """A plain shape and its size, mm rounded to tenths."""

    shape: str
    """box, circle, ellipse, line, triangle, hexagon, polygon, outline."""
    width: float
    height: float


_PART = re.compile("M[^M]*")
_KINDS = {
    "ML": "line",
    "MLZ": "line",
    "MLLLZ": "box",
    "MLCLCLCLCZ": "box",
    "MCCCCZ": "circle",
    "MLLZ": "triangle",
    "MLLLLLZ": "hexagon",
}
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
# Axes of a circle differ by no more than this share, sides of a box from upright by so many mm.
_ROUND, _UPRIGHT = 0.02, 0.01


@lru_cache(maxsize=4096)
def parts(ops: str) -> tuple[tuple[str, int, int], ...]:
    """The subpaths of a path: kind, and which of its numbers they are."""
    found, at = [], 0
    for part in _PART.findall(ops):
        end = at + sum([_NUMBERS[step] for step in part])
        plain = "polygon" if part.endswith("Z") and "C" not in part else "outline"
        found.append((_KINDS.get(part, plain), at, end))
        at = end
    return tuple(found)


def irregular(path: Path) -> bool:
    """Whether any of it is no plain shape."""
    return any([kind in ("outline", "polygon", "triangle") for kind, _, _ in parts(path.ops)])


def marks(path: Path, at: Matrix) -> Iterator[Mark]:
    """The shapes of a path that is drawn under a map."""
    moved = at is IDENTITY or at[:4] == IDENTITY[:4]
    points = path.points
    for kind, start, end in parts(path.ops):
        xs, ys = points[start:end:2], points[start + 1 : end : 2]
        if not xs:
            continue
        left, top = min(xs), min(ys)
        width, height = max(xs) - left, max(ys) - top
        if kind == "circle" and abs(width - height) > _ROUND * width:
            kind = "ellipse"
        elif kind == "box" and end - start == 8 and not _square(points[start:end]):
            kind = "polygon"
        if not moved:
            _, _, width, height = at.box(Rect(left, top, width, height))
        yield Mark(kind, round(width, 1), round(height, 1))


def _square(points: tuple[float, ...]) -> bool:
    """Whether each side of four runs across or down."""
    a, b, c, d, e, f, g, h = points
    pairs = ((a, b, c, d), (c, d, e, f), (e, f, g, h), (g, h, a, b))
    return all([abs(x - u) < _UPRIGHT or abs(y - v) < _UPRIGHT for x, y, u, v in pairs])
