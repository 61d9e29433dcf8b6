"""Hatching as engravers cut it: fine parallel lines along the dark side of a body.

Behind a star map, hatching and inner lines stop before a point or star, so that the points that a
player fills are the darkest marks on the map. Contours run on below the points.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from pnp.core.drawing import Pen
from pnp.draw.sketch import Mark, Point, on_curve

Edge = tuple[Point, Point]

_SLANT = math.radians(-38.0)
"""The slope of lines."""
_LIGHT = (-0.78, -0.62)
"""The direction of the light."""
_DEPTHS = (5.4, 3.0)
"""The width of the shade in units of a figure, alternating from line to line."""
HATCH_WIDTH, SHADE = 0.5, "shade"
"""The width of these lines as a share of the contour’s, and their role."""
_PIECE = 8.0
"""The maximum length of a piece of line, so that lines bend with the figure."""


def straight_edges(mark: Mark) -> Iterator[Edge]:
    """A mark as straight pieces, eight per curve."""
    index, start, last = 0, (0.0, 0.0), (0.0, 0.0)
    for op in mark.ops:
        count = {"M": 2, "L": 2, "C": 6}.get(op, 0)
        values = mark.points[index : index + count]
        index += count
        ends = [(values[-2], values[-1])] if count else [start]
        if op == "C":
            ends = [on_curve((*last, *values), k / 8) for k in range(1, 9)]
        if op == "M":
            start = ends[-1]
        else:
            yield from pairwise([last, *ends])
        last = ends[-1]


def hatch_body(body: Mark, step: float, unit: float = 1.0) -> Pen:
    """The hatching of a body, lines `step` apart; `unit` is the size of one unit of its figure."""
    pen = Pen()
    cos, sin = math.cos(_SLANT), math.sin(_SLANT)
    turned = [
        tuple((x * cos + y * sin, y * cos - x * sin) for x, y in edge)
        for edge in straight_edges(body)
    ]
    rows = _row_crossings(turned, step, (0.0, 0.0))
    lit_rows = []
    for depth in _DEPTHS:
        dx, dy = _LIGHT[0] * depth * unit, _LIGHT[1] * depth * unit
        lit_rows.append(_row_crossings(turned, step, (dx * cos + dy * sin, dy * cos - dx * sin)))
    for row, inside in rows.items():
        for start, end in _subtract(inside, lit_rows[row % len(lit_rows)].get(row, [])):
            if end - start > 0.5 * unit:
                _add_line(pen, start, end, row * step, cos, sin)
    return pen


def _add_line(pen: Pen, start: float, end: float, y: float, cos: float, sin: float) -> None:
    count = math.ceil((end - start) / _PIECE)
    for i in range(count + 1):
        x = start + (end - start) * i / count
        point = (x * cos - y * sin, x * sin + y * cos)
        if i:
            pen.line(*point)
        else:
            pen.move(*point)


def _row_crossings(
    turned: Sequence[tuple[Point, ...]], step: float, shift: Point
) -> dict[int, list[float]]:
    """Where level rows cross an outline that was moved by `shift`, by the number of the row."""
    rows: dict[int, list[float]] = {}
    dx, dy = shift
    for (x0, y0), (x1, y1) in turned:
        top, bottom = min(y0, y1) + dy, max(y0, y1) + dy
        for row in range(math.ceil(top / step), math.ceil(bottom / step)):
            share = (row * step - y0 - dy) / (y1 - y0)
            rows.setdefault(row, []).append(x0 + dx + share * (x1 - x0))
    for stops in rows.values():
        stops.sort()
    return rows


def _subtract(inside: list[float], light: list[float]) -> Iterator[tuple[float, float]]:
    """The stretches inside the outline, but not in the light."""
    stops = sorted([(x, 0) for x in inside] + [(x, 1) for x in light])
    inside_flags = [False, False]
    start = 0.0
    for x, outline in stops:
        if inside_flags[0] and not inside_flags[1]:
            yield start, x
        inside_flags[outline] = not inside_flags[outline]
        start = x


Disc = tuple[Point, float]
"""The middle and radius of a place that fine lines avoid, mm."""

DiscFinder = Callable[[float, float], Sequence[Disc]]
"""Returns the discs between two heights."""

_SHORTEST = 1.1
"""The minimum length of a line, in units of a figure."""


# The studio engraves the same map again after each edit; that takes a third of the page's time.
@lru_cache(8)
def engrave_map(
    marks: tuple[Mark, ...], unit: float, step: float, discs: tuple[Disc, ...]
) -> tuple[Mark, ...]:
    """The marks of `hatch_map`, cached for the latest maps."""
    return tuple(hatch_map(marks, unit, step, discs))


def hatch_map(
    marks: Iterable[Mark], unit: float, step: float, discs: Sequence[Disc]
) -> Iterator[Mark]:
    """A figure with hatched bodies; `unit` is one of its units and `step` the distance of lines,
    mm."""
    finder = _index_discs(discs)
    for mark in marks:
        if mark.fill == "paper":
            yield mark._replace(line="")
            if "Z" in mark.ops:
                hatch = hatch_body(mark, step, unit).path()
                yield _trim_lines(Mark(hatch.ops, hatch.points), unit, finder)
            yield mark._replace(fill="")
        elif not mark.fill:
            yield _trim_lines(mark, unit, finder)


def _index_discs(discs: Sequence[Disc]) -> DiscFinder:
    rows = sorted(discs, key=lambda spot: -spot[0][1])
    heights = [-y for (_, y), _ in rows]
    reach = max((radius for _, radius in rows), default=0.0)
    return lambda top, bottom: rows[
        bisect_left(heights, -bottom - reach) : bisect_right(heights, reach - top)
    ]


def _trim_lines(mark: Mark, unit: float, finder: DiscFinder) -> Mark:
    """The parts of lines outside all discs."""
    pen = Pen()
    for run in _connected_runs(straight_edges(mark), finder):
        if math.fsum(math.dist(*edge) for edge in run) >= _SHORTEST * unit:
            last = run[0][0]
            pen.move(*last)
            for _, end in run:
                if end == run[-1][1] or math.dist(last, end) > unit:
                    pen.line(*end)
                    last = end
    path = pen.path()
    return Mark(path.ops, path.points, line=SHADE, width=HATCH_WIDTH, cap=0)


def _connected_runs(edges: Iterable[Edge], finder: DiscFinder) -> Iterator[list[Edge]]:
    run: list[Edge] = []
    for edge in edges:
        for piece in _outside_discs(edge, finder):
            if run and run[-1][1] != piece[0]:
                yield run
                run = []
            run.append(piece)
    if run:
        yield run


def _outside_discs(edge: Edge, finder: DiscFinder) -> list[Edge]:
    """The parts of a straight line outside all discs."""
    (x0, y0), (x1, y1) = edge
    left, right = (x0, x1) if x0 < x1 else (x1, x0)
    top, bottom = (y0, y1) if y0 < y1 else (y1, y0)
    pieces = [edge] if edge[0] != edge[1] else []
    # Only one or two of a hundred discs are near a line.
    for disc in [
        ((x, y), radius)
        for (x, y), radius in finder(top, bottom)
        if left - radius <= x <= right + radius and top - radius <= y <= bottom + radius
    ]:
        pieces = [part for piece in pieces for part in _outside_disc(piece, disc)]
    return pieces


def _outside_disc(edge: Edge, disc: Disc) -> list[Edge]:
    (x0, y0), (x1, y1) = edge
    (x, y), radius = disc
    length = math.dist(*edge)
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    along, distance = (x - x0) * dx + (y - y0) * dy, (x - x0) * dy - (y - y0) * dx
    if abs(distance) >= radius:
        return [edge]
    half = math.sqrt(radius * radius - distance * distance)
    enter, leave = along - half, along + half
    if leave <= 0 or enter >= length:
        return [edge]
    pieces = []
    if enter > 0:
        pieces.append(((x0, y0), (x0 + dx * enter, y0 + dy * enter)))
    if leave < length:
        pieces.append(((x0 + dx * leave, y0 + dy * leave), (x1, y1)))
    return pieces
