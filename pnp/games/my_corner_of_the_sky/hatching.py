"""Shade as engravers cut it: fine parallel lines along the dark side of a body."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise

from pnp.core.drawing import Pen
from pnp.draw.sketch import Mark, Point, on_curve

Edge = tuple[Point, Point]

_SLANT = math.radians(-38.0)
"""How the lines lean."""
_LIGHT = (-0.78, -0.62)
"""Where the light is."""
_DEPTHS = (5.4, 3.0)
"""How far the shade reaches in from the edge, of one line and the next, in units of a figure."""
FINE, SHADE = 0.5, "shade"
"""How wide such lines are, as a share of the contour’s, and their role."""
_PIECE = 8.0
"""Lines are made of pieces no longer than this, so that they bend with the figure."""


def edges(mark: Mark) -> Iterator[Edge]:
    """A mark in straight pieces; of a curve eight."""
    at, start, here = 0, (0.0, 0.0), (0.0, 0.0)
    for op in mark.ops:
        count = {"M": 2, "L": 2, "C": 6}.get(op, 0)
        given = mark.points[at : at + count]
        at += count
        ends = [(given[-2], given[-1])] if count else [start]
        if op == "C":
            ends = [on_curve((*here, *given), k / 8) for k in range(1, 9)]
        if op == "M":
            start = ends[-1]
        else:
            yield from pairwise([here, *ends])
        here = ends[-1]


def shade(body: Mark, step: float, unit: float = 1.0) -> Pen:
    """The lines of a body, `step` apart; `unit` is one of its figure's, as large as it is drawn."""
    found = Pen()
    cos, sin = math.cos(_SLANT), math.sin(_SLANT)
    turned = [
        tuple((x * cos + y * sin, y * cos - x * sin) for x, y in edge) for edge in edges(body)
    ]
    rows = _rows(turned, step, (0.0, 0.0))
    darks = []
    for depth in _DEPTHS:
        dx, dy = _LIGHT[0] * depth * unit, _LIGHT[1] * depth * unit
        darks.append(_rows(turned, step, (dx * cos + dy * sin, dy * cos - dx * sin)))
    for row, inside in rows.items():
        for left, right in _less(inside, darks[row % len(darks)].get(row, [])):
            if right - left > 0.5 * unit:
                _drawn(found, left, right, row * step, cos, sin)
    return found


def _drawn(pen: Pen, left: float, right: float, y: float, cos: float, sin: float) -> None:
    count = math.ceil((right - left) / _PIECE)
    for i in range(count + 1):
        x = left + (right - left) * i / count
        at = (x * cos - y * sin, x * sin + y * cos)
        if i:
            pen.line(*at)
        else:
            pen.move(*at)


def _rows(turned: Sequence[tuple[Point, ...]], step: float, shift: Point) -> dict[int, list[float]]:
    """Where level rows enter and leave an outline that was moved, by the rows’ numbers."""
    found: dict[int, list[float]] = {}
    dx, dy = shift
    for (x0, y0), (x1, y1) in turned:
        low, high = min(y0, y1) + dy, max(y0, y1) + dy
        for row in range(math.ceil(low / step), math.ceil(high / step)):
            share = (row * step - y0 - dy) / (y1 - y0)
            found.setdefault(row, []).append(x0 + dx + share * (x1 - x0))
    for stops in found.values():
        stops.sort()
    return found


def _less(inside: list[float], light: list[float]) -> Iterator[tuple[float, float]]:
    """The stretches that are inside, and not in the light."""
    stops = sorted([(x, 0) for x in inside] + [(x, 1) for x in light])
    within = [False, False]
    start = 0.0
    for x, which in stops:
        if within[0] and not within[1]:
            yield start, x
        within[which] = not within[which]
        start = x
