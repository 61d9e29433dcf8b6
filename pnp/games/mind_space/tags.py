"""Texts at the corners of a board: the points and name of each section.

An outer section always includes its corner of the grid, so its tag is there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pnp.core.drawing import KAPPA, Pen
from pnp.draw.paint import Canvas
from pnp.draw.sketch import on_curve
from pnp.games.mind_space import outline
from pnp.games.mind_space.grid import CENTRE, CORNERS, SIDE, VALUES, Board, Cell
from pnp.games.mind_space.outline import Form

_STYLE = "section-name"
NAMED = (0.5, 0.34)
"""Where names best begin, cells: from the corner of the grid inwards, and away from it."""
_SPOTS = sorted(
    (abs(inwards - NAMED[0]) + 3 * abs(gap - NAMED[1]), inwards, gap)
    for inwards in [i / 20 for i in range(2, 24)]
    for gap in (0.21, 0.23, 0.26, 0.3, 0.34, 0.38, 0.42)
)
"""Where they may begin, after how much that differs from the best place."""
_CLEAR = 0.02
"""Distance of names from lines of the brain, cells."""
_FOLD, _RIM = 0.5, 10.0
"""An omitted fold costs as much as a name that many cells from its best place; so does each
point of the outline that it meets."""
_SIZES = {"M": 2, "L": 2, "C": 6, "Z": 0}
_NAMED = 10.0
"""On cells smaller than this (mm) there is no room beside the grid for names that can be read."""


Line = list[tuple[float, float, float]]
"""Points along a line, each with half its width, cells."""


class Name(NamedTuple):
    """The name of a section, and its middle in cells from the corner of the grid."""

    text: str
    x: float
    y: float


def tag_of(board: Board, number: int) -> Cell:
    """Where a section's points are written: in its corner, or in its first free cell."""
    if number < CENTRE and CORNERS[number - 1] in board.room(number):
        return CORNERS[number - 1]
    return min(board.room(number))


def paint_tag(
    s: Canvas, board: Board, number: int, style: str, x: float, y: float, size: float
) -> None:
    """A section's points, on a tag in the corner of a cell that is the outer one of the grid."""
    row, column = tag_of(board, number)
    right, down = column == SIDE - 1, row == SIDE - 1
    wide, high = (
        size * (0.34 if number == CENTRE else 0.5),
        size * (0.34 if number == CENTRE else 0.36),
    )
    left, top = x + (column + right) * size, y + (row + down) * size
    across, along = (-1 if right else 1), (-1 if down else 1)
    # In the grid's own corner it is round as that is.
    corner = size * 0.28 if (row, column) in CORNERS else 0.0
    bend, k = size * 0.1, 1 - KAPPA
    pen = Pen()

    def at(a: float, b: float) -> tuple[float, float]:
        return left + across * a, top + along * b

    pen.move(*at(0, corner)).curve(*at(0, corner * k), *at(corner * k, 0), *at(corner, 0))
    pen.line(*at(wide, 0)).line(*at(wide, high - bend))
    pen.curve(*at(wide, high - bend * k), *at(wide - bend * k, high), *at(wide - bend, high))
    s.put(pen.line(*at(0, high)).close(), "paper", "wall", min(0.4, max(0.12, size * 0.028)))
    heavy = max(0.35, size * 0.115) / 2
    s.fit_label(
        s.request.label(str(VALUES[number - 1]), style),
        *at((wide + heavy) / 2, (high + heavy) / 2),
        (wide - heavy) * 0.78,
        size * 0.175,
    )


def place_names(
    s: Canvas, names: Sequence[str], size: float, form: Form
) -> tuple[tuple[Name, ...], Form]:
    """The names of the outer sections beside their corners, and the form without folds that meet
    them.

    Each name avoids the outline and, if possible, every fold. A few forms have no such place: there
    a name lies on the outline where it covers least of it.
    """
    if size < _NAMED:
        return (), form
    rim = _points(outline.outline(0.0, 0.0, 1.0, form), outline.WEIGHT * 0.6, 60)
    folds = [
        _points(
            Pen().smooth([outline.rim(*at, form) for at in fold], False), outline.WEIGHT / 2, 12
        )
        for fold in form.folds
    ]
    found: list[Name] = []
    hidden: set[int] = set()
    for (row, column), name in zip(CORNERS, names, strict=False):
        label = s.request.label(name, _STYLE)
        wide, high = label.width / size, label.height / size
        least, spot, crossed = math.inf, (0.0, 0.0), set[int]()
        near = [_beside(points, row, column) for points in (rim, *folds)]
        for cost, inwards, gap in _SPOTS:
            if cost >= least:
                break
            x = (SIDE - inwards - wide if column else inwards) + wide / 2
            y = SIDE + gap if row else -gap
            met = [_met(points, x, y, wide, high) for points in near]
            over = {n for n, count in enumerate(met[1:]) if count}
            cost += _RIM * met[0] + _FOLD * len(over)
            if cost < least:
                least, spot, crossed = cost, (x, y), over
        found.append(Name(name, *spot))
        hidden |= crossed
    kept = tuple(fold for n, fold in enumerate(form.folds) if n not in hidden)
    return tuple(found), replace(form, folds=kept)


def _points(pen: Pen, half: float, steps: int) -> Line:
    """Points along the lines and curves of a pen, each with half the width of its line."""
    found: Line = []
    path, at, here = pen.path(), 0, (0.0, 0.0)
    for op in path.ops:
        to = path.points[at : at + _SIZES[op]]
        at += len(to)
        if not to:
            continue
        if op != "M":
            handles = to if op == "C" else (*here, *to, *to)
            found += [(*on_curve((*here, *handles), i / steps), half) for i in range(steps + 1)]
        here = to[-2], to[-1]
    return found


def _beside(line: Line, row: int, column: int) -> Line:
    """The points of a line that are near enough to a corner of the grid to meet its name."""
    return [
        at
        for at in line
        if abs(at[0] - column - (column > 0)) < 3.5 and abs(at[1] - row - (row > 0)) < 0.8
    ]


def _met(points: Line, x: float, y: float, wide: float, high: float) -> int:
    """How many points come too near to a name with its middle at (x, y)."""
    right, bottom = wide / 2, high / 2
    return sum(
        math.hypot(max(abs(a - x) - right, 0.0), max(abs(b - y) - bottom, 0.0)) < half + _CLEAR
        for a, b, half in points
    )


def paint_names(s: Canvas, names: Sequence[Name], x: float, y: float, size: float) -> None:
    """The names of the outer sections, outside the grid beside their corners."""
    for each in names:
        s.add_label(s.request.label(each.text, _STYLE), x + each.x * size, y + each.y * size)
