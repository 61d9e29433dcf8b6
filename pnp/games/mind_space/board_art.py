"""The artist `brain-board`: nine by nine cells in their sections, inside a brain.

`board` is a map with `sections` and `grey`, or the request has these two. `shapes` are drawn on it;
`black` are single filled cells, `hatched-spaces` cells hatched for “any colour”. `look` is `brain` or
`plain` (the grid alone); `cell` is the size of a cell in mm (as large as fits). `form` is the
number of the brain’s outline, `tint` its fill; `names` of sections are beside the grid, `vignettes`
(symbols) in the corners. `values` and `letters` show the points of sections and the letters of
shapes; with `both`, shapes have their number and letter; `style` is the style of letters and
points.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.core.artist import ArtRequest, Fields
from pnp.core.drawing import Frame, Pen
from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.draw.paint import Canvas
from pnp.draw.sketch import StampSpot
from pnp.draw.symbols import marks
from pnp.games.mind_space import outline
from pnp.games.mind_space.colours import BLACK
from pnp.games.mind_space.forms import form
from pnp.games.mind_space.grid import (
    ALL,
    SECTIONS,
    SIDE,
    Board,
    Cell,
    Cells,
    cells,
)
from pnp.games.mind_space.paint import (
    READABLE,
    around,
    badge,
    hatched,
    heart,
    paint_shape,
    sheet_of,
    tone_of,
    within,
)
from pnp.games.mind_space.tags import paint_names, paint_tag, place_names, tag_of
from pnp.games.mind_space.vignette import paint_vignettes

_LOOKS = ("brain", "plain")
# On cells smaller than this (mm) there is no room for a letter that can be read: 8 points.
_LETTERED = 4.3


class Shape(Struct, frozen=True):
    """Cells in a colour, with a number or its letter."""

    colour: str
    cells: Cells
    number: str = ""


class Scene(Struct, frozen=True):
    """The visible things on the grid."""

    board: Board
    shapes: tuple[Shape, ...]
    black: Cells = frozenset()
    marks: Cells = frozenset()
    """Cells that are filled, whatever the pen will be."""
    counted: Cells = frozenset()
    """Cells with a number each, from 1, row by row."""
    values: bool = False
    letters: bool = True
    style: str = "number"
    both: bool = False
    """Whether shapes with a number have their letter as well, and so have black spaces."""


def _scene(request: ArtRequest, inside: bool) -> Scene:
    """What lies on the board."""
    return Scene(
        board_of(request),
        shapes_of(request.fields.get("shapes")),
        cells(request.text("black")),
        cells(request.text("hatched-spaces")),
        values=request.flag("values", inside),
        letters=request.flag("letters", True),
        style=request.text("style", "number"),
        both=request.flag("both"),
    )


def brain_board(request: ArtRequest) -> Frame:
    """A board with what lies on it, inside its brain or alone."""
    inside = request.choice("look", _LOOKS, default="brain") == "brain"
    scene = _scene(request, inside)
    s = sheet_of(request)
    wide, high = (outline.WIDTH, outline.HEIGHT) if inside else (SIDE + 0.2, SIDE + 0.2)
    most = min(request.width / wide, request.height / high)
    size = request.length("cell", most)
    if size > most + 1e-6:
        raise ValueError(
            f"cells of {size:g} mm need {size * wide:.1f} × {size * high:.1f} mm, and there "
            f"are {request.width:.1f} × {request.height:.1f}"
        )
    left, top = (request.width - size * wide) / 2, (request.height - size * high) / 2
    if inside:
        tint = request.text("tint") or "brain"
        made = form(request.integer("form"))
        names, shown = place_names(s, request.texts("names"), size, made)
        outline.paint(s, left, top, size, fill=tint, line=f"{tint}-line", form=shown)
        left, top = left + outline.LEFT * size, top + outline.TOP * size
        paint_vignettes(s, request.texts("vignettes"), made, left, top, size)
        paint_names(s, names, left, top, size)
    else:
        left, top = left + 0.1 * size, top + 0.1 * size
    paint_grid(s, scene, left, top, size)
    return s.frame()


# The fields of the request


def board_of(request: ArtRequest, key: str = "board") -> Board:
    """The board of a request's fields. Raises ValueError."""
    board = request.map(key)
    told = board if board.fields else request
    rows = told.texts("sections")
    if not rows:
        raise ValueError("a board is a map with its sections, nine rows of digits, and its grey")
    return Board.of(rows, told.text("grey"))


def shapes_of(node: Node | None) -> tuple[Shape, ...]:
    """Shapes of a list of maps, or of texts such as `green a1 b1`. Raises ValueError."""
    if node is None or (isinstance(node, Scalar) and not node.text.strip()):
        return ()
    if not isinstance(node, Sequence):
        raise ValueError("shapes are a list of maps or of texts such as “green a1 b1”")
    found = []
    for each in node:
        if isinstance(each, Mapping):
            told = Fields(each.values)
            found.append(Shape(told.text("colour"), cells(told.text("cells")), told.text("number")))
        else:
            name, _, where = str(each).partition(" ")
            found.append(Shape(name, cells(where)))
    return tuple(found)


# The drawing, from the back to the front


def _marked(s: Canvas, scene: Scene, x: float, y: float, size: float) -> None:
    """Letters and counts, which lie over all the rest."""
    if scene.letters and size >= _LETTERED:
        tags = (
            {tag_of(scene.board, n) for n in range(1, len(SECTIONS) + 1)} if scene.values else set()
        )
        for shape in scene.shapes:
            row, column = heart(shape.cells - tags - scene.counted or shape.cells)
            letter = tone_of(s, shape.colour).letter
            middle = x + (column + 0.5) * size, y + (row + 0.5) * size
            if scene.both and shape.number:
                # Numbers distinguish shapes, and colours still need their letter.
                _both(s, shape.number, letter, scene.style, *middle, size)
                continue
            radius = max(size * 0.35, READABLE)
            badge(s, shape.number or letter, scene.style, *middle, radius)
    for row, column in sorted(scene.black if scene.both else ()):
        _aside(s, BLACK.letter, scene, (row - 0.3, column - 0.3), x, y, size)
    for number, (row, column) in enumerate(sorted(scene.counted), 1):
        middle = x + (column + 0.5) * size, y + (row + 0.5) * size
        s.put(Pen().ellipse(*middle, size * 0.37), "paper", "ink", size * 0.07)
        s.fit_label(s.request.label(str(number), scene.style), *middle, size * 0.4, size * 0.36)


def _both(s: Canvas, number: str, letter: str, style: str, x: float, y: float, size: float) -> None:
    """A shape's number, and its colour's letter beside a line: an O is no nought."""
    left, right, high = size * (0.5 if len(number) > 1 else 0.36), size * 0.36, size * 0.5
    wide = left + right
    line = x + (left - right) / 2
    s.put(Pen().rect(x - wide / 2, y - high / 2, wide, high, high / 2), "paper")
    s.put(Pen().move(line, y - high / 2).line(line, y + high / 2), line="ink", width=size * 0.024)
    s.fit_label(s.request.label(number, style), line - left * 0.46, y, left * 0.66, high * 0.43)
    s.fit_label(s.request.label(letter, style), line + right * 0.44, y, right * 0.52, high * 0.43)


def _aside(
    s: Canvas, letter: str, scene: Scene, at: tuple[float, float], x: float, y: float, size: float
) -> None:
    """A colour's letter at the foot of a cell, on the right, clear of its middle."""
    middle = x + (at[1] + 0.8) * size, y + (at[0] + 0.8) * size
    badge(s, letter, scene.style, *middle, max(size * 0.185, READABLE))


def paint_grid(s: Canvas, scene: Scene, x: float, y: float, size: float) -> None:
    """The grid with all that is on it; its corner at (x, y), cells of `size` mm."""
    board, side = scene.board, SIDE * size
    heavy = max(0.35, size * 0.115)
    s.put(Pen().rect(x, y, side, side, size * 0.28), "section")
    s.put(
        within(ALL, x, y, size, 0.0),
        line="cell-line",
        width=max(0.12, min(0.35, size * 0.025)),
        cap=0,
    )
    _matter(s, board, x, y, size)
    if scene.marks:
        hatched(s, around(scene.marks, x, y, size, size * 0.06, size * 0.2), size)
    for shape in scene.shapes:
        paint_shape(s, shape.cells, tone_of(s, shape.colour), x, y, size, size * 0.07)
    for at in sorted(scene.black):
        paint_shape(s, frozenset({at}), tone_of(s, BLACK.id), x, y, size, size * 0.07)
    if scene.values and size >= 3:
        for number in range(1, len(SECTIONS) + 1):
            paint_tag(s, scene.board, number, scene.style, x, y, size)
    # Sections have to be visible where shapes cross their walls, too.
    crossed = _walls(board, x, y, size)
    s.put(crossed, line="wall", width=heavy * (0.6 if scene.shapes else 1.0))
    s.put(Pen().rect(x, y, side, side, size * 0.28), line="wall", width=heavy)
    _marked(s, scene, x, y, size)


def _walls(board: Board, x: float, y: float, size: float) -> Pen:
    """The lines between cells of different sections, each as long as it runs."""
    pen = Pen()
    for i in range(1, SIDE):
        for across in (True, False):
            start = None
            for j in range(SIDE + 1):
                here, before = ((i, j), (i - 1, j)) if across else ((j, i), (j, i - 1))
                parts = j < SIDE and board.number_at(here) != board.number_at(before)
                if parts and start is None:
                    start = j
                if not parts and start is not None:
                    if across:
                        pen.move(x + start * size, y + i * size).line(x + j * size, y + i * size)
                    else:
                        pen.move(x + i * size, y + start * size).line(x + i * size, y + j * size)
                    start = None
    return pen


def _matter(s: Canvas, board: Board, x: float, y: float, size: float) -> None:
    """Gray matter: a soft ground with small folds."""
    edge = around(board.grey, x, y, size, size * 0.06, size * 0.26)
    s.put(edge, "grey")
    weight = max(0.12, min(0.4, size * 0.03))
    blocks = frozenset().union(*board.blocks) if board.blocks else frozenset[Cell]()
    spots = [
        StampSpot(x + at[1] * size, y + at[0] * size, size) for at in sorted(board.grey - blocks)
    ]
    for row, column in map(min, board.blocks):
        spots.append(StampSpot(x + column * size, y + row * size, size * 2))
    folds = marks(s.request.symbol("fold"), 100.0)
    s.stamp([mark._replace(width=mark.width * weight) for mark in folds], spots)
    if s.inks.fill("grey") is None:
        s.put(edge, line="grey-line", width=weight)
