"""The artist `goal-diagram`: what a goal asks for, on no brain in particular.

`diagram` is a map: `shapes`, `black` and `hatched-spaces` as the artist `brain-board` takes them, `counted` (cells that are numbered, row by row) and `grey`, on the whole
board or within an `area` (two corners such as `a1 e5`: a piece of it, without an edge). Or `parts`: what
is asked of sections, as in `any_brain.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Frame, Pen
from pnp.games.mind_space.any_brain import paint_sections, parts_of
from pnp.games.mind_space.board_art import Scene, paint_grid, shapes_of
from pnp.games.mind_space.grid import BARE, SIDE, cell, cells
from pnp.games.mind_space.paint import sheet_of


def _scene(request: ArtRequest, told: Fields) -> Scene:
    """The visible things on the board."""
    return Scene(
        replace(BARE, grey=cells(told.text("grey"))),
        shapes_of(told.fields.get("shapes")),
        cells(told.text("black")),
        cells(told.text("hatched-spaces")),
        cells(told.text("counted")),
        letters=told.flag("letters", True),
        style=request.text("style", "number"),
    )


def goal_diagram(request: ArtRequest) -> Frame:
    """The diagram in the middle of its room, cut off where a piece of a board is shown."""
    told = request.map("diagram")
    if not told.fields:
        raise ValueError("a diagram is a map of visible things")
    s = sheet_of(request)
    if "parts" in told.fields:
        side = min(request.width, request.height)
        x, y = (request.width - side) / 2, (request.height - side) / 2
        paint_sections(s, parts_of(told), x, y, side, request.text("style", "number"))
        return s.frame()
    box = told.texts("area")
    if box and len(box) != 2:
        raise ValueError("an area is two corners")
    (top, left), (bottom, right) = map(cell, box) if box else ((0, 0), (SIDE - 1, SIDE - 1))
    wide, high = right - left + 1, bottom - top + 1
    size = min(request.width / (wide + 0.2), request.height / (high + 0.2))
    x, y = (request.width - wide * size) / 2, (request.height - high * size) / 2
    paint_grid(s, _scene(request, told), x - left * size, y - top * size, size)
    if not box:
        return s.frame()
    edge = size * 0.05
    clip = Pen().rect(
        x - edge, y - edge, wide * size + 2 * edge, high * size + 2 * edge, size * 0.2
    )
    seen = sheet_of(request)
    with seen.clip_to(clip):
        seen.add_item(s.frame())
    return seen.frame()
