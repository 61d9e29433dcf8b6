"""Outlines of cut pieces, in mm of their trimmed box; points in polygons; clipping."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache, lru_cache
from itertools import pairwise
from math import ceil, dist, fsum
from operator import is_

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import (
    Frame,
    Path,
    Pen,
    Picture,
    PlacedItem,
    Text,
    bounds,
    transform_path,
)
from pnp.core.geometry import Matrix, Rect, Size

Point = tuple[float, float]
Polygons = list[list[Point]]

# Step length along curves, mm.
_STEP = 0.4


@lru_cache(4096)
def polygons(path: Path, min_steps: int, max_steps: int) -> Polygons:
    """The corners of each subpath, as `subpaths` returns them; cached, because the same paths
    appear on many faces."""
    return subpaths(path.ops, path.points, min_steps, max_steps)


def subpaths(ops: str, p: tuple[float, ...], min_steps: int, max_steps: int) -> Polygons:
    """The corners of each subpath; a closed one ends where it begins. A curve becomes steps of 0.4
    mm, within the given limits."""
    found: Polygons = []
    index = 0
    for op in ops:
        if op == "M":
            found.append([(p[index], p[index + 1])])
            index += 2
        elif op == "L":
            found[-1].append((p[index], p[index + 1]))
            index += 2
        elif op == "C":
            (x, y), (a, b, c, d, e, f) = found[-1][-1], p[index : index + 6]
            steps = min_steps
            if max_steps > min_steps:
                corners = pairwise(((x, y), (a, b), (c, d), (e, f)))
                length = fsum(dist(*pair) for pair in corners)
                steps = min(max(min_steps, ceil(length / _STEP)), max_steps)
            for k, m, n, o in _weights(steps):
                found[-1].append((k * x + m * a + n * c + o * e, k * y + m * b + n * d + o * f))
            index += 6
        elif found[-1][0] != found[-1][-1]:
            found[-1].append(found[-1][0])
    return found


@cache
def _weights(steps: int) -> list[tuple[float, float, float, float]]:
    """The weights of a cubic's four points at each step along it."""
    along = [step / steps for step in range(1, steps + 1)]
    return [((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in along]


class FilledPolygons:
    """Tells which points a fill of polygons covers.

    The crossings of the last horizontal line are stored, because many points lie on one.
    """

    __slots__ = ("_crossings", "_evenodd", "_polygons", "_y")

    def __init__(self, polygons: Polygons, evenodd: bool) -> None:
        self._polygons = polygons
        self._evenodd = evenodd
        self._y = math.nan
        self._crossings: list[tuple[float, int]] = []

    def contains(self, x: float, y: float) -> bool:
        """Whether the fill covers a point."""
        if y != self._y:
            self._y, self._crossings = y, self._cross(y)
        winding = 0
        for crossing, direction in self._crossings:
            if crossing > x:
                winding += direction
        return bool(winding % 2 if self._evenodd else winding)

    def _cross(self, y: float) -> list[tuple[float, int]]:
        """The places where sides cross a horizontal line: x, and 1 downwards or −1 upwards."""
        crossings = []
        for polygon in self._polygons:
            px, py = polygon[-1]
            for qx, qy in polygon:
                if (py <= y) is not (qy <= y):
                    x = px + (y - py) / (qy - py) * (qx - px)
                    crossings.append((x, 1 if py <= y else -1))
                px, py = qx, qy
        return crossings


CUTS = ("square", "circle", "hexagon", "rounded")
"""The named outlines; all others are paths."""
_STEPS = 24
"""Number of straight lines that replace a curve."""
_SPIKE = 3.0
"""The mitre limit of a sharp corner, as a multiple of the margin."""
FLAT = math.sqrt(3.0) / 2.0
"""The ratio of a hexagon's width across flats to its width across corners."""


class Outline(Struct, frozen=True):
    """The outline of a cut: a name of CUTS, or a path in any units."""

    shape: str
    path: Path | None = None

    @property
    def is_box(self) -> bool:
        """Whether straight cuts separate it from its neighbours, except for its corners."""
        return self.shape in ("square", "rounded")

    @property
    def nests(self) -> bool:
        """Whether staggered rows of it interlock."""
        return self.shape in ("circle", "hexagon")


BOX = Outline("square")


def die_line(cut: Outline, size: Size, corner: float, margin: float = 0.0) -> Path:
    """The die line of a piece of that size, enlarged by a margin in mm (or reduced)."""
    width, height = size
    match cut.shape:
        case "circle":
            radius = max(min(size) / 2 + margin, 0.0)
            return Pen().ellipse(width / 2, height / 2, radius).path()
        case "square":
            return _rect(size, 0.0, margin)
        case "rounded":
            return _rect(size, corner, margin)
        case "hexagon":
            return Pen().polygon(_hexagon(size, margin)).path()
    return _grown(fit_path(cut.path or _rect(size, 0.0, 0.0), size), margin)


def _rect(size: Size, corner: float, margin: float) -> Path:
    width, height = max(size.width + 2 * margin, 0.0), max(size.height + 2 * margin, 0.0)
    radius = max(corner + margin, 0.0) if corner else 0.0
    x, y = (size.width - width) / 2, (size.height - height) / 2
    return Pen().rect(x, y, width, height, radius).path()


def _hexagon(size: Size, margin: float) -> list[Point]:
    """A regular hexagon: flat top if it is wider than high, else pointy top."""
    flat = size.width >= size.height
    radius = max(max(size) / 2 + margin / FLAT, 0.0)
    start = 0.0 if flat else 30.0
    return [
        (
            size.width / 2 + radius * math.cos(math.radians(start + 60.0 * corner)),
            size.height / 2 + radius * math.sin(math.radians(start + 60.0 * corner)),
        )
        for corner in range(6)
    ]


def fit_path(path: Path, size: Size) -> Path:
    """Scale a path to fill a box of that size from edge to edge."""
    box = bounds(flatten_path(path))
    scale = Matrix.scale(size.width / (box.width or 1.0), size.height / (box.height or 1.0))
    return transform_path(path, Matrix.move(-box.x, -box.y).then(scale))


def mirror_path(path: Path, width: float) -> Path:
    """The outline seen from behind."""
    return transform_path(path, Matrix(-1.0, 0.0, 0.0, 1.0, width, 0.0))


def flatten_path(path: Path) -> Path:
    """The path with curves as straight lines."""
    pen = Pen()
    for ring in rings(path):
        pen.polygon(ring)
    return pen.path()


def rings(path: Path) -> list[list[Point]]:
    """The corners of each subpath, curves as many short lines."""
    return [_tidy(ring) for ring in polygons(path, _STEPS, _STEPS)]


def _tidy(ring: list[Point]) -> list[Point]:
    """Remove duplicate corners."""
    corners = [ring[0]]
    corners += [new for old, new in pairwise(ring) if math.dist(old, new) > 1e-6]
    if len(corners) > 1 and math.dist(corners[0], corners[-1]) <= 1e-6:
        corners.pop()
    return corners


def _grown(path: Path, margin: float) -> Path:
    if not margin:
        return path
    pen = Pen()
    for ring in rings(path):
        if len(ring) > 2:
            pen.polygon(_offset(ring, margin if signed_area(ring) > 0 else -margin))
    return pen.path()


def signed_area(ring: Sequence[Point]) -> float:
    """The area of a ring; positive if it runs clockwise on the page."""
    closed = [*ring, ring[0]]
    return math.fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise(closed)) / 2


def _offset(ring: Sequence[Point], margin: float) -> list[Point]:
    """Move each side outwards by a distance; sharp corners are cut off."""
    found = []
    for index, (x, y) in enumerate(ring):
        before, after = ring[index - 1], ring[(index + 1) % len(ring)]
        ax, ay = _normal(before, (x, y))
        bx, by_ = _normal((x, y), after)
        mx, my = ax + bx, ay + by_
        reach = mx * mx + my * my
        # Two unit normals: the corner lies at twice their sum over the square of its length.
        scale = min(2.0 / reach, _SPIKE) if reach > 1e-9 else 0.0
        found.append((x + mx * scale * margin, y + my * scale * margin))
    return found


def _normal(start: Point, end: Point) -> Point:
    """The unit normal to the left of a side; outwards if the ring is clockwise."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return (dy / length, -dx / length)


def signed_distance(ring: Sequence[Point], x: float, y: float) -> float:
    """The distance of a point from a ring, mm; negative outside."""
    distance = math.inf
    is_inside = False
    for (x1, y1), (x2, y2) in pairwise([*ring, ring[0]]):
        dx, dy = x2 - x1, y2 - y1
        share = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy or 1.0)
        share = min(max(share, 0.0), 1.0)
        distance = min(distance, math.hypot(x - x1 - share * dx, y - y1 - share * dy))
        if (y1 > y) != (y2 > y) and x < x1 + (y - y1) / (y2 - y1) * dx:
            is_inside = not is_inside
    return distance if is_inside else -distance


_ABOVE, _BELOW = 0.75, 0.25
"""Ascent and descent of type, as shares of its size."""


def crop_texts(frame: Frame, window: Rect) -> Frame:
    """The frame without texts outside `window`; itself if there are none."""
    cropped = [_crop_item(placed, window) for placed in frame.items]
    if all(map(is_, cropped, frame.items)):
        return frame
    return Frame(frame.width, frame.height, tuple(filter(None, cropped)))


def _crop_item(placed: PlacedItem, window: Rect) -> PlacedItem | None:
    """An item without texts outside `window`; itself if it has none."""
    x, y, item = placed
    if isinstance(item, Path | Picture):
        return placed
    local_window = Rect(window.x - x, window.y - y, window.width, window.height)
    if isinstance(item, Text):
        line = Rect(0.0, -_ABOVE * item.size, item.width, (_ABOVE + _BELOW) * item.size)
        return placed if line.overlaps(local_window) else None
    if isinstance(item, Frame):
        inner = crop_texts(item, local_window)
        return placed if inner is item else PlacedItem(x, y, inner)
    if not item.matrix.determinant:
        return placed
    inner = crop_texts(item.frame, item.matrix.inverse().bounding_box(local_window))
    return placed if inner is item.frame else PlacedItem(x, y, replace(item, frame=inner))
