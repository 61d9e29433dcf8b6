"""The engraving behind a map: what is dark is hatched, and no fine line comes near a point.

Contours run on beneath the points. Hatching and inner lines are fainter, and end before a point or
a star begins, so that what a player fills stays the darkest on the map.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache

from pnp.core.drawing import Pen
from pnp.draw.sketch import Mark, Point
from pnp.games.my_corner_of_the_sky.hatching import FINE, SHADE, Edge, edges, shade

Spot = tuple[Point, float]
"""The middle and the radius of what fine lines keep away from, mm."""

Spots = Callable[[float, float], Sequence[Spot]]
"""Gives those that come between two heights."""

_SHORTEST = 1.1
"""Shorter lines, in units of a figure, are crumbs."""


# Whoever works on a page has its map engraved again for every word: a third of the page's time.
@lru_cache(8)
def engraved(
    drawn: tuple[Mark, ...], unit: float, step: float, clear: tuple[Spot, ...]
) -> tuple[Mark, ...]:
    """What `shaded` gives, kept for the latest maps."""
    return tuple(shaded(drawn, unit, step, clear))


def shaded(
    drawn: Iterable[Mark], unit: float, step: float, clear: Sequence[Spot]
) -> Iterator[Mark]:
    """A figure, each body hatched; `unit` is one of its own, mm, and `step` from line to line."""
    spots = _by_height(clear)
    for mark in drawn:
        if mark.fill == "paper":
            yield mark._replace(line="")
            if "Z" in mark.ops:
                hatch = shade(mark, step, unit).path()
                yield _fine(Mark(hatch.ops, hatch.points), unit, spots)
            yield mark._replace(fill="")
        elif not mark.fill:
            yield _fine(mark, unit, spots)


def _by_height(clear: Sequence[Spot]) -> Spots:
    rows = sorted(clear, key=lambda spot: -spot[0][1])
    heights = [-y for (_, y), _ in rows]
    reach = max((radius for _, radius in rows), default=0.0)
    return lambda top, bottom: rows[
        bisect_left(heights, -bottom - reach) : bisect_right(heights, reach - top)
    ]


def _fine(mark: Mark, unit: float, spots: Spots) -> Mark:
    """What is left of lines beside the spots."""
    pen = Pen()
    for run in _runs(edges(mark), spots):
        if math.fsum(math.dist(*edge) for edge in run) >= _SHORTEST * unit:
            last = run[0][0]
            pen.move(*last)
            for _, end in run:
                if end == run[-1][1] or math.dist(last, end) > unit:
                    pen.line(*end)
                    last = end
    path = pen.path()
    return Mark(path.ops, path.points, line=SHADE, width=FINE, cap=0)


def _runs(given: Iterable[Edge], spots: Spots) -> Iterator[list[Edge]]:
    run: list[Edge] = []
    for edge in given:
        for piece in _left(edge, spots):
            if run and run[-1][1] != piece[0]:
                yield run
                run = []
            run.append(piece)
    if run:
        yield run


def _left(edge: Edge, spots: Spots) -> list[Edge]:
    """The pieces of one straight line that are outside all spots."""
    (x0, y0), (x1, y1) = edge
    left, right = (x0, x1) if x0 < x1 else (x1, x0)
    top, bottom = (y0, y1) if y0 < y1 else (y1, y0)
    pieces = [edge] if edge[0] != edge[1] else []
    # Of some hundred spots a line comes near one or two.
    for spot in [
        ((x, y), radius)
        for (x, y), radius in spots(top, bottom)
        if left - radius <= x <= right + radius and top - radius <= y <= bottom + radius
    ]:
        pieces = [part for piece in pieces for part in _beside(piece, spot)]
    return pieces


def _beside(edge: Edge, spot: Spot) -> list[Edge]:
    (x0, y0), (x1, y1) = edge
    (x, y), radius = spot
    length = math.dist(*edge)
    right, down = (x1 - x0) / length, (y1 - y0) / length
    along, off = (x - x0) * right + (y - y0) * down, (x - x0) * down - (y - y0) * right
    if abs(off) >= radius:
        return [edge]
    half = math.sqrt(radius * radius - off * off)
    low, high = along - half, along + half
    if high <= 0 or low >= length:
        return [edge]
    left = []
    if low > 0:
        left.append(((x0, y0), (x0 + right * low, y0 + down * low)))
    if high < length:
        left.append(((x0 + right * high, y0 + down * high), (x1, y1)))
    return left
