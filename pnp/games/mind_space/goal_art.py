"""The artist `goal-diagram`: what a goal asks for, on a small board.

`diagram` is a map: `shapes`, `black` and `marks` as the artist `brain-board` takes them, `dots` (a
list such as `green a1`), `counted` (cells that are numbered, row by row), and either `board` (the
number of one of `boards`, shown whole) or `box` (two corners such as `a1 e5`: a piece of no board in
particular, without an edge). `walls: no` leaves out the sections, where they have no say.
"""

from __future__ import annotations

from pnp.games.mind_space.board_art import Scene, marks_of, paint_grid, shapes_of
from pnp.games.mind_space.grid import BARE, SIDE, Board, cell, cells
from pnp.games.mind_space.paint import sheet_of
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen
from pnp.ground.node import Mapping, Sequence


def _scene(brief: Brief, told: Mapping, board: Board) -> Scene:
    """What is to be seen on the board."""
    return Scene(
        board,
        shapes_of(told.get("shapes")),
        cells(told.text("black")),
        marks_of(told.get("marks")),
        shapes_of(told.get("dots")),
        cells(told.text("counted")),
        values=False,
        letters=told.text("letters") != "no",
        walls=told.text("walls") != "no",
        style=brief.text("style", "number"),
    )


def goal_diagram(brief: Brief) -> Frame:
    """The diagram in the middle of its room, cut off where a piece of a board is shown."""
    told = brief.fields.get("diagram")
    if not isinstance(told, Mapping):
        raise ValueError("a diagram is a map of what is to be seen")
    box = told.text("box").split()
    if bool(told.text("board")) == bool(box):
        raise ValueError("a diagram shows a board, or a box of two corners of none")
    board = _board(brief, told.text("board"))
    scene = _scene(brief, told, board)
    s = sheet_of(brief)
    (top, left), (bottom, right) = map(cell, box) if len(box) == 2 else ((0, 0), (8, 8))
    wide, high = right - left + 1, bottom - top + 1
    size = min(brief.width / (wide + 0.2), brief.height / (high + 0.2))
    x, y = (brief.width - wide * size) / 2, (brief.height - high * size) / 2
    if (wide, high) == (SIDE, SIDE):
        paint_grid(s, scene, x, y, size)
        return s.frame()
    paint_grid(s, scene, x - left * size, y - top * size, size)
    edge = size * 0.1
    clip = Pen().rect(
        x - edge, y - edge, wide * size + 2 * edge, high * size + 2 * edge, size * 0.2
    )
    seen = sheet_of(brief)
    with seen.within(clip):
        seen.place(s.frame())
    return seen.frame()


def _board(brief: Brief, number: str) -> Board:
    if not number:
        return BARE
    boards = brief.fields.get("boards")
    if (
        not isinstance(boards, Sequence)
        or not number.isdigit()
        or not 0 < int(number) <= len(boards)
    ):
        raise ValueError(f"there is no board {number}; pass `boards`")
    node = boards.items[int(number) - 1]
    rows = node.get("sections") if isinstance(node, Mapping) else None
    if not isinstance(node, Mapping) or not isinstance(rows, Sequence):
        raise ValueError("boards are maps with their sections and their gray")
    return Board.of(map(str, rows), node.text("gray"))
