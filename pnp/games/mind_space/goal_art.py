"""The artist `goal-diagram`: what a goal requires, on no particular brain.

`diagram` is a map: `shapes`, `black` and `hatched-spaces` as in the artist `brain-board`, `counted`
(cells that are numbered, row by row) and `grey`, on the whole board or within an `area` (two
corners such as `a1 e5`).

Or `diagram` has `parts`, a list of maps, and shows a generic brain: a square for the centre, and
four corners around it. A part has a `section`, and one of these: `full: yes` (with its `colours`,
or with `neighbours: yes` for the cells next to it as well), a number of `spaces`, or `colours`.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Frame, Pen
from pnp.draw.paint import Canvas
from pnp.games.mind_space.board_art import Scene, paint_grid, read_shapes
from pnp.games.mind_space.cell_art import (
    MIN_BADGE_RADIUS,
    cell_outline,
    find_tone,
    inner_lines,
    make_sheet,
    paint_shape,
    put_badge,
    put_hatching,
    put_letter,
)
from pnp.games.mind_space.grid import (
    CENTRE,
    EMPTY_BOARD,
    SECTIONS,
    SIDE,
    CellSet,
    GridCell,
    adjacent,
    parse_cell,
    parse_cells,
)

# On a lattice of 12 × 12, each outer section is 6 × 6 without its share of the 4 × 4 centre.
_LATTICE = 12
_SQUARE = 2


def _block(top: int, left: int, side: int) -> CellSet:
    return frozenset((top + r, left + c) for r in range(side) for c in range(side))


_CENTRE_BLOCK = _block(4, 4, 4)
_SECTION_CELLS: dict[int, CellSet] = {
    1: _block(0, 0, 6) - _CENTRE_BLOCK,
    2: _block(0, 6, 6) - _CENTRE_BLOCK,
    3: _block(6, 0, 6) - _CENTRE_BLOCK,
    4: _block(6, 6, 6) - _CENTRE_BLOCK,
    CENTRE: _CENTRE_BLOCK,
}
_EXCERPT_SIDE = 7
"""The side of the excerpt that shows the centre and its neighbours, cells."""
_EXCERPT_CENTRE = _block(2, 2, 3)
_EXCERPT_MARKED = _EXCERPT_CENTRE | adjacent(_EXCERPT_CENTRE)
"""The centre and the cells that share a side with it."""
# The squares of an outer section (2 × 2 of the lattice), from one end to the other.
_WALK = ((0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (1, 2))
# A full section has four shapes of two such squares: the index of each along the walk, and that of
# its colour. Shapes 0 and 2 do not touch, so they share a colour.
_FULL_SHAPES = ((0, 0), (1, 1), (3, 2), (2, 0))
_MARGIN = 0.42
"""The distance of coloured squares from the walls of their section, in squares of the lattice."""


class SectionPart(Struct, frozen=True):
    """The marked part of a section."""

    section: int
    full: bool = False
    colours: tuple[str, ...] = ()
    neighbours: bool = False
    spaces: int = 0


def read_parts(fields: Fields) -> tuple[SectionPart, ...]:
    """Read `parts`. Raises ValueError."""
    return tuple(map(_read_part, fields.maps("parts", SectionPart.__struct_fields__)))


def _read_part(fields: Fields) -> SectionPart:
    colours = fields.texts("colours")
    if len(set(colours)) != len(colours):
        raise ValueError("a part names a colour twice")
    return SectionPart(
        int(fields.choice("section", tuple(SECTIONS))),
        fields.flag("full"),
        colours,
        fields.flag("neighbours"),
        fields.integer("spaces"),
    )


def paint_sections(
    s: Canvas, parts: tuple[SectionPart, ...], x: float, y: float, side: float, style: str
) -> None:
    """Draw the sections with their marked parts in a square of `side` mm."""
    if any(part.neighbours for part in parts):
        _paint_centre(s, x, y, side)
        return
    size = side / _LATTICE
    wall_width = max(0.5, side * 0.0165)
    for cells in _SECTION_CELLS.values():
        s.put(cell_outline(cells, x, y, size, wall_width * 0.7, size * 0.8), "section")
    for part in parts:
        _paint_part(s, part, x, y, size, style)
    for cells in _SECTION_CELLS.values():
        s.put(
            cell_outline(cells, x, y, size, wall_width * 0.7, size * 0.8),
            line="wall",
            width=wall_width,
        )


def _paint_centre(s: Canvas, x: float, y: float, side: float) -> None:
    """Draw an excerpt of a board, cell by cell: the centre and its neighbours."""
    size = side / (_EXCERPT_SIDE + 0.2)
    x, y = x + 0.1 * size, y + 0.1 * size
    excerpt = _block(0, 0, _EXCERPT_SIDE)
    s.put(cell_outline(excerpt, x, y, size), "section")
    s.put(
        inner_lines(excerpt, x, y, size, 0.0), line="cell-line", width=min(0.3, size * 0.04), cap=0
    )
    for place in sorted(_EXCERPT_MARKED):
        put_hatching(s, cell_outline(frozenset({place}), x, y, size, size * 0.07, size * 0.2), size)
    s.put(
        cell_outline(_EXCERPT_CENTRE, x, y, size, 0.0, size * 0.2), line="wall", width=size * 0.14
    )


def _paint_part(s: Canvas, part: SectionPart, x: float, y: float, size: float, style: str) -> None:
    if part.full and part.colours:
        _paint_full_section(s, part, x, y, size, style)
        return
    if part.colours:
        _paint_colour_squares(s, part, x, y, size, style)
        return
    put_hatching(
        s, cell_outline(_SECTION_CELLS[part.section], x, y, size, size * 0.3, size * 0.6), size
    )
    if part.spaces:
        row, column = divmod(part.section - 1, 2)
        put_badge(
            s,
            f"{part.spaces}+",
            style,
            x + (2 + 8 * column) * size,
            y + (2 + 8 * row) * size,
            size * 1.5,
        )


def _walk_squares(part: SectionPart) -> list[GridCell]:
    """The squares of an outer section along the walk, as rows and columns of its 3 × 3."""
    row, column = divmod(part.section - 1, 2)
    return [
        (2 - row_step if row else row_step, 2 - column_step if column else column_step)
        for row_step, column_step in _WALK
    ]


def _section_corner(part: SectionPart) -> tuple[int, int]:
    """The upper left square of a section's 3 × 3 on the lattice."""
    row, column = divmod(part.section - 1, 2)
    return row * _LATTICE // 2, column * _LATTICE // 2


def _paint_full_section(
    s: Canvas, part: SectionPart, x: float, y: float, size: float, style: str
) -> None:
    """Draw a section filled up to its walls with shapes in its colours."""
    top, left = _section_corner(part)
    x, y, side = x + left * size, y + top * size, size * _SQUARE
    squares = _walk_squares(part)
    inside = cell_outline(
        _SECTION_CELLS[part.section], x - left * size, y - top * size, size, size * 0.1, size * 0.8
    )
    for number, colour_index in _FULL_SHAPES:
        cells = frozenset(squares[2 * number : 2 * number + 2])
        tone = find_tone(s, part.colours[colour_index % len(part.colours)])
        with s.clip_to(inside):
            paint_shape(s, cells, tone, x, y, side, side * 0.03)
        row = sum(place[0] for place in cells) / 2 + 0.5
        column = sum(place[1] for place in cells) / 2 + 0.5
        put_badge(
            s,
            tone.letter,
            style,
            x + column * side,
            y + row * side,
            max(side * 0.3, MIN_BADGE_RADIUS),
        )


def _paint_colour_squares(
    s: Canvas, part: SectionPart, x: float, y: float, size: float, style: str
) -> None:
    """Draw a square in each colour, clear of the walls of its section."""
    top, left = _section_corner(part)
    x, y = x + (left + _MARGIN) * size, y + (top + _MARGIN) * size
    side = size * (_LATTICE / 2 - 2 * _MARGIN) / 3
    for (row, column), colour in zip(_walk_squares(part), part.colours, strict=False):
        tone = find_tone(s, colour)
        paint_shape(s, frozenset({(row, column)}), tone, x, y, side, side * 0.06)
        put_letter(s, tone.letter, style, x + (column + 0.5) * side, y + (row + 0.5) * side, side)


def _read_scene(request: ArtRequest, fields: Fields) -> Scene:
    return Scene(
        replace(EMPTY_BOARD, grey=parse_cells(fields.text("grey"))),
        read_shapes(fields.fields.get("shapes")),
        parse_cells(fields.text("black")),
        parse_cells(fields.text("hatched-spaces")),
        parse_cells(fields.text("counted")),
        letters=fields.flag("letters", True),
        style=request.text("style", "number"),
    )


def goal_diagram(request: ArtRequest) -> Frame:
    """The diagram in the middle of its room. Raises ValueError."""
    fields = request.map("diagram")
    if not fields.fields:
        raise ValueError("set “diagram” to a map, with “shapes” or “parts”")
    s = make_sheet(request)
    if "parts" in fields.fields:
        side = min(request.width, request.height)
        x, y = (request.width - side) / 2, (request.height - side) / 2
        paint_sections(s, read_parts(fields), x, y, side, request.text("style", "number"))
        return s.frame()
    box = fields.texts("area")
    if box and len(box) != 2:
        raise ValueError("an area needs two corners, such as a1 e5")
    (top, left), (bottom, right) = map(parse_cell, box) if box else ((0, 0), (SIDE - 1, SIDE - 1))
    columns, rows = right - left + 1, bottom - top + 1
    size = min(request.width / (columns + 0.2), request.height / (rows + 0.2))
    x, y = (request.width - columns * size) / 2, (request.height - rows * size) / 2
    paint_grid(s, _read_scene(request, fields), x - left * size, y - top * size, size)
    if not box:
        return s.frame()
    edge = size * 0.05
    clip = Pen().rect(
        x - edge, y - edge, columns * size + 2 * edge, rows * size + 2 * edge, size * 0.2
    )
    clipped = make_sheet(request)
    with clipped.clip_to(clip):
        clipped.add_item(s.frame())
    return clipped.frame()
