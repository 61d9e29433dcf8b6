"""The brain around a board: its outline and folds, in cells of the board's grid.

Seen from the left, forehead to the left. The grid's corner is at (0, 0). What lies around the
grid is written as an angle (degrees clockwise from the top) and a depth below the rim (cells), so
that a fold follows the rim when the rim is changed.
"""

from __future__ import annotations

import math
from functools import cache

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.draw.inks import RolePaint
from pnp.draw.paint import Canvas
from pnp.games.mind_space.paint import At

WIDTH, HEIGHT = 12.9, 12.75
"""The room for a brain, lines included, in cells."""
LEFT, TOP = 1.9, 1.75
"""Where the grid begins in that room."""

WEIGHT = 0.13
"""The width of folds, cells; the outline is a fifth wider."""

_CENTRE = (4.5, 4.4)
Depth = tuple[float, float]
"""An angle, and how many cells below the rim."""

_NOTCHES = (
    10,
    29,
    45,
    60,
    75,
    90,
    104,
    118,
    133,
    152,
    173,
    193,
    212,
    228,
    243,
    258,
    273,
    289,
    304,
    319,
    335,
    352,
)
_RIM: tuple[tuple[Depth, ...], ...] = (
    # Above the grid
    ((352, 0.16), (352.5, 0.5), (355, 0.8), (360, 0.95), (364, 0.92)),
    ((10, 0.16), (10.5, 0.35), (13, 0.62), (17, 0.72)),
    ((29, 0.16), (27, 0.5), (23, 0.85), (19.5, 1.12)),
    ((335, 0.16), (336, 0.4), (340, 0.68), (345, 0.72), (347, 0.95), (345.5, 1.2)),
    # Two folds are short: section names are in the place of the rest.
    ((319, 0.16), (319.3, 0.22)),
    # To the right of it
    ((45, 0.16), (46, 0.38)),
    ((60, 0.16), (59.5, 0.41), (62, 0.7), (67, 0.78), (69.5, 0.98), (69, 1.23)),
    ((75, 0.16), (74.5, 0.37), (77, 0.64), (82, 0.7), (84, 0.51)),
    ((90, 0.16), (90, 0.45), (87, 0.78), (81, 0.94), (78.5, 1.15), (79, 1.35)),
    ((104, 0.16), (104, 0.37), (101, 0.59), (96.5, 0.64)),
    ((92, 1.35), (92.5, 1.07), (97, 0.92), (103, 0.9), (107, 0.78)),
    ((118, 0.16), (117, 0.37), (113, 0.59), (112, 0.86), (113.5, 1.07)),
    ((133, 0.16), (132, 0.4)),
    # Below it
    ((152, 0.16), (153, 0.42), (157, 0.68), (162, 0.7)),
    ((173, 0.16), (172.5, 0.4), (169, 0.66), (166.5, 0.85)),
    ((193, 0.16), (193, 0.4), (189, 0.7), (183, 0.78), (179, 0.72)),
    ((212, 0.16), (212.4, 0.32)),
    # To the left of it
    ((228, 0.16), (229, 0.38)),
    ((243, 0.16), (243.5, 0.37), (247, 0.59), (248, 0.86), (246.5, 1.07)),
    ((258, 0.16), (258.5, 0.41), (262, 0.66), (267, 0.71), (269, 0.51)),
    (
        (273, 0.16),
        (273.5, 0.41),
        (277, 0.66),
        (277.5, 0.94),
        (273.5, 1.07),
        (268, 1.0),
        (263, 1.02),
        (260, 1.23),
    ),
    ((289, 0.16), (288, 0.41), (284, 0.66), (283.5, 0.98), (285, 1.27)),
    ((304, 0.16), (303, 0.33), (299, 0.51), (294, 0.59), (292, 0.82), (293.5, 1.07)),
)


class Form(Struct, frozen=True):
    """What makes the outline of one brain differ from that of another."""

    axes: tuple[float, float, float, float] = (6.1, 6.15, 5.85, 5.6)
    """The half axes of the rim, to the left, right, top and bottom."""
    squares: tuple[float, float, float, float] = (2.8, 2.8, 3.1, 3.1)
    """How square it is: top left, top right, bottom left, bottom right."""
    notches: tuple[Depth, ...] = tuple(zip(_NOTCHES, (0.16,) * len(_NOTCHES), strict=True))
    """Between two of them the rim bulges out by a lobe."""
    bulges: tuple[float, ...] = (0.49,) * len(_NOTCHES)
    """How far each lobe does; the one behind the first notch first."""
    round: float = 0.12
    """Where a lobe is at its widest, as a part of it: little is round, much is pointed."""
    folds: tuple[tuple[Depth, ...], ...] = _RIM
    stem: float = 5.0
    """Where the stem begins."""
    behind: tuple[float, ...] = (8.7,)
    """The middles of what lies below, behind the stem."""


STANDARD = Form()
"""The brain of the box: that of both sides, of the cover, of backs and heads."""


def rim(angle: float, depth: float, form: Form) -> At:
    """The place at an angle, `depth` cells below the rim."""
    turn = math.radians(angle)
    right, down = math.sin(turn), -math.cos(turn)
    wide = form.axes[0 if right < 0 else 1]
    high = form.axes[2 if down < 0 else 3]
    square = form.squares[(0 if down < 0 else 2) + (0 if right < 0 else 1)]
    reach = (abs(right / wide) ** square + abs(down / high) ** square) ** (-1 / square) - depth
    return _CENTRE[0] + reach * right, _CENTRE[1] + reach * down


@cache
def lobes(form: Form) -> tuple[tuple[At, At, At, At], ...]:
    """The outline as cubics, one a lobe."""
    found = []
    for i, (start, deep) in enumerate(form.notches):
        last = i + 1 == len(form.notches)
        end, other = form.notches[0] if last else form.notches[i + 1]
        end += 360 * last
        near, bulge = (end - start) * form.round, form.bulges[i]
        found.append(
            (
                rim(start, deep, form),
                rim(start + near, deep - bulge, form),
                rim(end - near, other - bulge, form),
                rim(end, other, form),
            )
        )
    return tuple(found)


def outline(x: float, y: float, size: float, form: Form = STANDARD) -> Pen:
    """The outline of the cerebrum; (x, y) is the grid's corner, cells are `size` mm."""
    pen = Pen()
    for i, lobe in enumerate(lobes(form)):
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = [(x + a * size, y + b * size) for a, b in lobe]
        if not i:
            pen.move(x0, y0)
        pen.curve(x1, y1, x2, y2, x3, y3)
    return pen.close()


def paint(
    s: Canvas,
    x: float,
    y: float,
    size: float,
    fill: RolePaint = "paper",
    line: RolePaint = "brain-line",
    form: Form = STANDARD,
) -> None:
    """The brain in a room whose corner is at (x, y), cells of `size` mm."""
    x, y = x + LEFT * size, y + TOP * size
    weight = max(0.25, WEIGHT * size)
    # What lies behind something else is hidden by it on bare paper, too.
    ground = "paper" if s.inks.fill(fill) is None else fill

    def at(a: float, b: float) -> At:
        return x + a * size, y + b * size

    def curve(pen: Pen, *points: At) -> Pen:
        (a, b), (c, d), (e, f) = [at(*point) for point in points]
        return pen.curve(a, b, c, d, e, f)

    stem, a = Pen().move(*at(form.stem, 9.4)), form.stem
    curve(stem, (a + 0.6, 9.9), (a + 0.85, 10.3), (a + 0.9, 10.6))
    curve(stem, (a + 0.95, 10.98), (a + 1.9, 10.98), (a + 1.9, 10.55))
    curve(stem, (a + 1.9, 10.2), (a + 2.0, 9.9), (a + 2.5, 9.5))
    s.put(stem.close(), ground, line, weight)
    for middle in form.behind:
        _leaves(s, x + middle * size, y + 9.6 * size, size, ground, line, weight)
    s.put(outline(x, y, size, form), ground, line, weight * 1.2)
    folds = Pen()
    for fold in form.folds:
        folds.smooth([at(*rim(*point, form)) for point in fold], False)
    s.put(folds, line=line, width=weight)


def _leaves(
    s: Canvas, x: float, y: float, size: float, ground: RolePaint, line: RolePaint, weight: float
) -> None:
    """The small brain behind the stem, with its leaves."""
    small, leaves = Pen().ellipse(x, y, 2.2 * size, 1.22 * size), Pen()
    for i in range(4):
        leaves.move(x - 2.6 * size, y + (0.29 * i - 0.15) * size)
        leaves.curve(
            x - 1.4 * size,
            y + (0.5 + 0.34 * i) * size,
            x + 1.2 * size,
            y + (0.5 + 0.34 * i) * size,
            x + 2.7 * size,
            y + (0.29 * i - 0.4) * size,
        )
    s.put(small, ground, line, weight)
    with s.clip_to(small):
        s.put(leaves, line=line, width=weight * 0.75)
