"""The artist `brain-board`: 9 × 9 cells in their sections, inside a brain.

`board` is a map with `sections` and `grey`, or the request has these two. `shapes` are drawn on it;
`black` lists single black cells, `hatched-spaces` cells hatched for “any colour”. `look` is `brain`
or `plain` (the grid alone); `cell` is the side of a cell in mm, by default the largest that fits.
`form` is the number of the brain’s outline, `tint` its fill; `names` are those of the sections,
beside the grid; `vignettes` are symbols in two corners. `values` shows the points of sections,
`letters` the letters of shapes; with `both`, numbered shapes show their number and letter; `style`
is the style of letters and points.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Frame, Pen
from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.draw.paint import Canvas
from pnp.draw.sketch import StampSpot
from pnp.draw.symbols import marks
from pnp.games.mind_space import outlines
from pnp.games.mind_space.board_labels import (
    paint_names,
    paint_tag,
    paint_vignettes,
    place_names,
    tag_cell,
)
from pnp.games.mind_space.cell_art import (
    MIN_BADGE_RADIUS,
    cell_outline,
    find_tone,
    inner_lines,
    make_sheet,
    middle_cell,
    paint_shape,
    put_badge,
    put_hatching,
)
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.grid import (
    ALL,
    SECTIONS,
    SIDE,
    Board,
    CellSet,
    GridCell,
    parse_cells,
)
from pnp.games.mind_space.outlines import brain_form
from pnp.games.mind_space.referee import DrawnShape

_LOOKS = ("brain", "plain")
# Smaller cells (mm) have no room for a letter of 8 pt.
_MIN_LETTERED_CELL = 4.3


class Scene(Struct, frozen=True):
    """The visible things on the grid."""

    board: Board
    shapes: tuple[DrawnShape, ...]
    black: CellSet = frozenset()
    hatched: CellSet = frozenset()
    """Cells filled with any colour."""
    numbered: CellSet = frozenset()
    """Cells that are numbered from 1, row by row."""
    section_points: bool = False
    letters: bool = True
    style: str = "number"
    number_and_letter: bool = False
    """Whether numbered shapes and black cells show their letter, too."""


def _read_scene(request: ArtRequest, inside: bool) -> Scene:
    return Scene(
        read_board(request),
        read_shapes(request.fields.get("shapes")),
        parse_cells(request.text("black")),
        parse_cells(request.text("hatched-spaces")),
        section_points=request.flag("values", inside),
        letters=request.flag("letters", True),
        style=request.text("style", "number"),
        number_and_letter=request.flag("both"),
    )


def brain_board(request: ArtRequest) -> Frame:
    """A board with its drawings, inside its brain or alone. Raises ValueError."""
    inside = request.choice("look", _LOOKS, default="brain") == "brain"
    scene = _read_scene(request, inside)
    s = make_sheet(request)
    columns, rows = (outlines.WIDTH, outlines.HEIGHT) if inside else (SIDE + 0.2, SIDE + 0.2)
    largest = min(request.width / columns, request.height / rows)
    size = request.length("cell", largest)
    if size > largest + 1e-6:
        raise ValueError(
            f"cells of {size:g} mm need {size * columns:.1f} × {size * rows:.1f} mm; the room is "
            f"{request.width:.1f} × {request.height:.1f} mm"
        )
    left, top = (request.width - size * columns) / 2, (request.height - size * rows) / 2
    if inside:
        tint = request.text("tint") or "brain"
        form = brain_form(request.integer("form"))
        names, shown_form = place_names(s, request.texts("names"), size, form)
        outlines.paint_brain(s, left, top, size, fill=tint, line=f"{tint}-line", form=shown_form)
        left, top = left + outlines.LEFT * size, top + outlines.TOP * size
        paint_vignettes(s, request.texts("vignettes"), form, left, top, size)
        paint_names(s, names, left, top, size)
    else:
        left, top = left + 0.1 * size, top + 0.1 * size
    paint_grid(s, scene, left, top, size)
    return s.frame()


# Reading the request


def read_board(request: ArtRequest, key: str = "board") -> Board:
    """Read a board. Raises ValueError."""
    board = request.map(key)
    fields = board if board.fields else request
    rows = fields.texts("sections")
    if not rows:
        raise ValueError("a board needs “sections”, nine rows of digits, and “grey”")
    return Board.of(rows, fields.text("grey"))


def read_shapes(node: Node | None) -> tuple[DrawnShape, ...]:
    """Read shapes from a list of maps, or of texts such as `green a1 b1`. Raises ValueError."""
    if node is None or (isinstance(node, Scalar) and not node.text.strip()):
        return ()
    if not isinstance(node, Sequence):
        raise ValueError("shapes are a list of maps or of texts such as “green a1 b1”")
    shapes = []
    for item in node:
        if isinstance(item, Mapping):
            fields = Fields(item.values)
            shapes.append(
                DrawnShape(
                    fields.text("colour"), parse_cells(fields.text("cells")), fields.text("number")
                )
            )
        else:
            name, _, places = str(item).partition(" ")
            shapes.append(DrawnShape(name, parse_cells(places)))
    return tuple(shapes)


# Drawing, from the back to the front


def _paint_labels(s: Canvas, scene: Scene, x: float, y: float, size: float) -> None:
    """Draw letters and numbers on top of all else."""
    if scene.letters and size >= _MIN_LETTERED_CELL:
        tags = (
            {tag_cell(scene.board, n) for n in range(1, len(SECTIONS) + 1)}
            if scene.section_points
            else set()
        )
        for shape in scene.shapes:
            row, column = middle_cell(shape.cells - tags - scene.numbered or shape.cells)
            letter = find_tone(s, shape.colour).letter
            middle = x + (column + 0.5) * size, y + (row + 0.5) * size
            if scene.number_and_letter and shape.number:
                # Numbers tell shapes apart; colours still need their letter.
                _paint_number_and_letter(s, shape.number, letter, scene.style, *middle, size)
                continue
            radius = max(size * 0.35, MIN_BADGE_RADIUS)
            put_badge(s, shape.number or letter, scene.style, *middle, radius)
    for row, column in sorted(scene.black if scene.number_and_letter else ()):
        _paint_small_letter(s, BLACK.letter, scene, (row - 0.3, column - 0.3), x, y, size)
    for number, (row, column) in enumerate(sorted(scene.numbered), 1):
        middle = x + (column + 0.5) * size, y + (row + 0.5) * size
        s.put(Pen().ellipse(*middle, size * 0.37), "paper", "ink", size * 0.07)
        s.fit_label(s.request.label(str(number), scene.style), *middle, size * 0.4, size * 0.36)


def _paint_number_and_letter(
    s: Canvas, number: str, letter: str, style: str, x: float, y: float, size: float
) -> None:
    """Draw a shape's number and its colour's letter with a line between them, so that O is not read
    as 0."""
    left_width, right_width, height = (
        size * (0.5 if len(number) > 1 else 0.36),
        size * 0.36,
        size * 0.5,
    )
    width = left_width + right_width
    line = x + (left_width - right_width) / 2
    s.put(Pen().rect(x - width / 2, y - height / 2, width, height, height / 2), "paper")
    s.put(
        Pen().move(line, y - height / 2).line(line, y + height / 2), line="ink", width=size * 0.024
    )
    s.fit_label(
        s.request.label(number, style),
        line - left_width * 0.46,
        y,
        left_width * 0.66,
        height * 0.43,
    )
    s.fit_label(
        s.request.label(letter, style),
        line + right_width * 0.44,
        y,
        right_width * 0.52,
        height * 0.43,
    )


def _paint_small_letter(
    s: Canvas,
    letter: str,
    scene: Scene,
    place: tuple[float, float],
    x: float,
    y: float,
    size: float,
) -> None:
    """Draw a small letter at the lower right of a cell."""
    middle = x + (place[1] + 0.8) * size, y + (place[0] + 0.8) * size
    put_badge(s, letter, scene.style, *middle, max(size * 0.185, MIN_BADGE_RADIUS))


def paint_grid(s: Canvas, scene: Scene, x: float, y: float, size: float) -> None:
    """Draw the grid with everything on it; (x, y) is its corner, `size` the side of a cell, mm."""
    board, side = scene.board, SIDE * size
    wall_width = max(0.35, size * 0.115)
    s.put(Pen().rect(x, y, side, side, size * 0.28), "section")
    s.put(
        inner_lines(ALL, x, y, size, 0.0),
        line="cell-line",
        width=max(0.12, min(0.35, size * 0.025)),
        cap=0,
    )
    _paint_grey(s, board, x, y, size)
    if scene.hatched:
        put_hatching(s, cell_outline(scene.hatched, x, y, size, size * 0.06, size * 0.2), size)
    for shape in scene.shapes:
        paint_shape(s, shape.cells, find_tone(s, shape.colour), x, y, size, size * 0.07)
    for place in sorted(scene.black):
        paint_shape(s, frozenset({place}), find_tone(s, BLACK.id), x, y, size, size * 0.07)
    if scene.section_points and size >= 3:
        for number in range(1, len(SECTIONS) + 1):
            paint_tag(s, scene.board, number, scene.style, x, y, size)
    # Sections have to be visible below shapes, too.
    walls = _wall_lines(board, x, y, size)
    s.put(walls, line="wall", width=wall_width * (0.6 if scene.shapes else 1.0))
    s.put(Pen().rect(x, y, side, side, size * 0.28), line="wall", width=wall_width)
    _paint_labels(s, scene, x, y, size)


def _wall_lines(board: Board, x: float, y: float, size: float) -> Pen:
    """The lines between cells of different sections, joined where they continue."""
    pen = Pen()
    for i in range(1, SIDE):
        for across in (True, False):
            start = None
            for j in range(SIDE + 1):
                place, previous = ((i, j), (i - 1, j)) if across else ((j, i), (j, i - 1))
                is_wall = j < SIDE and board.section_at(place) != board.section_at(previous)
                if is_wall and start is None:
                    start = j
                if not is_wall and start is not None:
                    if across:
                        pen.move(x + start * size, y + i * size).line(x + j * size, y + i * size)
                    else:
                        pen.move(x + i * size, y + start * size).line(x + i * size, y + j * size)
                    start = None
    return pen


def _paint_grey(s: Canvas, board: Board, x: float, y: float, size: float) -> None:
    """Draw grey matter: a soft ground with small folds."""
    edge = cell_outline(board.grey, x, y, size, size * 0.06, size * 0.26)
    s.put(edge, "grey")
    line_width = max(0.12, min(0.4, size * 0.03))
    blocks = frozenset().union(*board.blocks) if board.blocks else frozenset[GridCell]()
    spots = [
        StampSpot(x + place[1] * size, y + place[0] * size, size)
        for place in sorted(board.grey - blocks)
    ]
    for row, column in map(min, board.blocks):
        spots.append(StampSpot(x + column * size, y + row * size, size * 2))
    folds = marks(s.request.symbol("fold"), 100.0)
    s.stamp([mark._replace(width=mark.width * line_width) for mark in folds], spots)
    if s.inks.fill("grey") is None:
        s.put(edge, line="grey-line", width=line_width)
