"""Labels around a board's grid: points and names of sections, and vignettes.

Each outer section includes its corner of the grid; its points and name are there.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from pnp.core.drawing import KAPPA, Pen
from pnp.core.geometry import Matrix
from pnp.draw.paint import Canvas
from pnp.draw.sketch import on_curve
from pnp.draw.symbols import put_symbol
from pnp.games.mind_space import outlines
from pnp.games.mind_space.grid import CENTRE, CORNERS, SECTION_POINTS, SIDE, Board, GridCell
from pnp.games.mind_space.outlines import HEIGHT, LEFT, NAME_PLACE, TOP, WIDTH, BrainForm

_STYLE = "section-name"
_NAME_PLACES = sorted(
    (abs(inwards - NAME_PLACE[0]) + 3 * abs(gap - NAME_PLACE[1]), inwards, gap)
    for inwards in [i / 20 for i in range(2, 24)]
    for gap in (0.21, 0.23, 0.26, 0.3, 0.34, 0.38, 0.42)
)
"""Possible places of names: the cost compared with the best place, and the place as in
NAME_PLACE."""
_NAME_GAP = 0.02
"""The distance of names from lines of the brain, cells."""
_FOLD_COST, _RIM_COST = 0.5, 10.0
"""The cost of an omitted fold, and of each point of the outline that a name covers, both as cells
away from the best place."""
_POINT_COUNTS = {"M": 2, "L": 2, "C": 6, "Z": 0}
_MIN_CELL = 10.0
"""Smaller cells (mm) leave no room for readable names."""


LinePoints = list[tuple[float, float, float]]
"""Points along a line, each with half the line's width, cells."""


class SectionName(NamedTuple):
    """The name of a section, and its middle in cells from the corner of the grid."""

    text: str
    x: float
    y: float


def tag_cell(board: Board, number: int) -> GridCell:
    """The cell with the points of a section: its corner of the grid, else its first free cell."""
    if number < CENTRE and CORNERS[number - 1] in board.free_in(number):
        return CORNERS[number - 1]
    return min(board.free_in(number))


def paint_tag(
    s: Canvas, board: Board, number: int, style: str, x: float, y: float, size: float
) -> None:
    """Draw the points of a section on a tag in the outer corner of a cell."""
    row, column = tag_cell(board, number)
    at_right, at_bottom = column == SIDE - 1, row == SIDE - 1
    width, height = (
        size * (0.34 if number == CENTRE else 0.5),
        size * (0.34 if number == CENTRE else 0.36),
    )
    left, top = x + (column + at_right) * size, y + (row + at_bottom) * size
    dx, dy = (-1 if at_right else 1), (-1 if at_bottom else 1)
    # In a corner of the grid the tag is as round as the grid.
    corner = size * 0.28 if (row, column) in CORNERS else 0.0
    bend, k = size * 0.1, 1 - KAPPA
    pen = Pen()

    def place(a: float, b: float) -> tuple[float, float]:
        return left + dx * a, top + dy * b

    pen.move(*place(0, corner)).curve(
        *place(0, corner * k), *place(corner * k, 0), *place(corner, 0)
    )
    pen.line(*place(width, 0)).line(*place(width, height - bend))
    pen.curve(
        *place(width, height - bend * k),
        *place(width - bend * k, height),
        *place(width - bend, height),
    )
    s.put(pen.line(*place(0, height)).close(), "paper", "wall", min(0.4, max(0.12, size * 0.028)))
    wall_half = max(0.35, size * 0.115) / 2
    s.fit_label(
        s.request.label(str(SECTION_POINTS[number - 1]), style),
        *place((width + wall_half) / 2, (height + wall_half) / 2),
        (width - wall_half) * 0.78,
        size * 0.175,
    )


def place_names(
    s: Canvas, names: Sequence[str], size: float, form: BrainForm
) -> tuple[tuple[SectionName, ...], BrainForm]:
    """Place the names of the outer sections; return them, and the outline without covered folds.

    A name avoids the outline and, if possible, all folds. If there is no such place, it covers the
    outline as little as possible.
    """
    if size < _MIN_CELL:
        return (), form
    rim = _sample_points(outlines.outline_pen(0.0, 0.0, 1.0, form), outlines.FOLD_WIDTH * 0.6, 60)
    folds = [
        _sample_points(
            Pen().smooth([outlines.rim_point(*place, form) for place in fold], False),
            outlines.FOLD_WIDTH / 2,
            12,
        )
        for fold in form.folds
    ]
    placed: list[SectionName] = []
    covered_folds: set[int] = set()
    for (row, column), name in zip(CORNERS, names, strict=False):
        label = s.request.label(name, _STYLE)
        width, height = label.width / size, label.height / size
        best_cost, best_place, crossed = math.inf, (0.0, 0.0), set[int]()
        lines = [_near_corner(points, row, column) for points in (rim, *folds)]
        for cost, inwards, gap in _NAME_PLACES:
            if cost >= best_cost:
                break
            x = (SIDE - inwards - width if column else inwards) + width / 2
            y = SIDE + gap if row else -gap
            hits = [_count_hits(points, x, y, width, height) for points in lines]
            crossed_folds = {n for n, count in enumerate(hits[1:]) if count}
            cost += _RIM_COST * hits[0] + _FOLD_COST * len(crossed_folds)
            if cost < best_cost:
                best_cost, best_place, crossed = cost, (x, y), crossed_folds
        placed.append(SectionName(name, *best_place))
        covered_folds |= crossed
    folds_left = tuple(fold for n, fold in enumerate(form.folds) if n not in covered_folds)
    return tuple(placed), replace(form, folds=folds_left)


def _sample_points(pen: Pen, half: float, steps: int) -> LinePoints:
    """Points along the lines and curves of a pen, each with half the line's width."""
    points: LinePoints = []
    path, index, start = pen.path(), 0, (0.0, 0.0)
    for op in path.ops:
        target = path.points[index : index + _POINT_COUNTS[op]]
        index += len(target)
        if not target:
            continue
        if op != "M":
            handles = target if op == "C" else (*start, *target, *target)
            points += [(*on_curve((*start, *handles), i / steps), half) for i in range(steps + 1)]
        start = target[-2], target[-1]
    return points


def _near_corner(line: LinePoints, row: int, column: int) -> LinePoints:
    """The points of a line that a name at this corner of the grid could cover."""
    return [
        point
        for point in line
        if abs(point[0] - column - (column > 0)) < 3.5 and abs(point[1] - row - (row > 0)) < 0.8
    ]


def _count_hits(points: LinePoints, x: float, y: float, width: float, height: float) -> int:
    """The number of points too near to a name with its middle at (x, y)."""
    right, bottom = width / 2, height / 2
    return sum(
        math.hypot(max(abs(a - x) - right, 0.0), max(abs(b - y) - bottom, 0.0)) < half + _NAME_GAP
        for a, b, half in points
    )


def paint_names(s: Canvas, names: Sequence[SectionName], x: float, y: float, size: float) -> None:
    """Draw the names; (x, y) is the corner of the grid in mm."""
    for name in names:
        s.add_label(s.request.label(name.text, _STYLE), x + name.x * size, y + name.y * size)


_VIGNETTE_UNITS = 40.0
"""The side of a vignette in units of its symbol."""
_VIGNETTE_CELLS = 1.66
"""The side of a printed vignette, cells."""


def paint_vignettes(
    s: Canvas, names: Sequence[str], form: BrainForm, x: float, y: float, size: float
) -> None:
    """Draw up to two symbols: one below, away from the cerebellum, one above on the other side."""
    scale = _VIGNETTE_CELLS * size / _VIGNETTE_UNITS
    left, right = -LEFT, WIDTH - LEFT - _VIGNETTE_CELLS
    covered = [place for place in form.cerebella if abs(place - SIDE / 2) > SIDE / 3]
    free = right if covered and covered[0] < SIDE / 2 else left
    spots = ((free, HEIGHT - TOP - _VIGNETTE_CELLS), (left + right - free, -TOP))
    for name, (dx, dy) in zip(names, spots, strict=False):
        matrix = Matrix.scale(scale).then(Matrix.move(x + dx * size, y + dy * size))
        symbol = s.request.symbol(name)
        put_symbol(s, symbol, matrix, symbol.line_width * scale)
