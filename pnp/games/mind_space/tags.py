"""What is written at the corners of a board: each section's points, and what it is called.

An outer section always has its corner of the grid, wherever else it goes; so there its tag is.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.draw.inks import Paint
from pnp.draw.sheet import Sheet
from pnp.games.mind_space.grid import CENTRE, CORNERS, SIDE, VALUES, Board, Cell
from pnp.ground.drawing import KAPPA, Pen

_STYLE = "section-name"
NAMED = (0.5, 0.34)
"""Where names begin, cells: from the corner of the grid inwards, and away from it."""
_NAMED = 10.0
"""On cells smaller than this (mm) there is no room beside the grid for names that can be read."""


def tag_of(board: Board, number: int) -> Cell:
    """Where a section's points are written: in its corner, or in its first free cell."""
    if number < CENTRE and CORNERS[number - 1] in board.room(number):
        return CORNERS[number - 1]
    return min(board.room(number))


def paint_tag(
    s: Sheet, board: Board, number: int, style: str, x: float, y: float, size: float
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
    pen.curve(
        *at(wide, high - bend * k), *at(wide - bend * k, high), *at(wide - bend, high)
    )  # fmt: skip
    s.put(pen.line(*at(0, high)).close(), "paper", "wall", min(0.4, max(0.12, size * 0.028)))
    heavy = max(0.35, size * 0.115) / 2
    s.fit(
        s.brief.label(str(VALUES[number - 1]), style),
        *at((wide + heavy) / 2, (high + heavy) / 2), (wide - heavy) * 0.78, size * 0.175,
    )  # fmt: skip


def paint_names(
    s: Sheet, names: Sequence[str], x: float, y: float, size: float, ground: Paint
) -> None:
    """What the outer sections are called, outside the grid beside their corners."""
    if size < _NAMED:
        return
    inwards, gap = NAMED[0] * size, NAMED[1] * size
    for (row, column), name in zip(CORNERS, names, strict=False):
        label = s.brief.label(name, _STYLE)
        wide, high = label.width + size * 0.16, label.height + size * 0.12
        left = x + (SIDE * size - inwards - wide if column else inwards)
        middle = y + (SIDE * size + gap if row else -gap)
        # Folds of the brain go on behind it.
        s.put(Pen().rect(left, middle - high / 2, wide, high, high / 2), ground)
        s.write(label, left + wide / 2, middle)
