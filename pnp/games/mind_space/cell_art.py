"""Drawing cells: rounded outlines, patterns, hatching, letters; and the artist `polyomino`."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import astuple

from pnp.core.artist import ArtRequest
from pnp.core.drawing import KAPPA, Colour, Frame, Pen, bounds, mix
from pnp.core.patterns import draw_pattern
from pnp.draw.inks import Inks
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Point
from pnp.games.mind_space import colours
from pnp.games.mind_space.grid import CellSet, GridCell, parse_shape

MIN_LETTER_BOX = 2.75
"""The minimum width of a box with a letter, mm."""

MIN_BADGE_RADIUS = 2.08
"""The minimum radius of a disc with a letter, mm."""
_MIN_LOW_INK_PITCH = 1.3
"""The minimum pitch of a pattern on bare paper, mm; a finer one looks grey."""


class Tone(Struct, frozen=True):
    """The paints of one of the six colours."""

    fill: Colour
    marks: Colour
    line: Colour
    pattern: str
    letter: str


def make_sheet(request: ArtRequest) -> Canvas:
    """A sheet in the theme's colours. In low ink, it leaves out areas but not lines."""
    return Canvas(request, Inks(request.palette))


def find_tone(s: Canvas, name: str) -> Tone:
    """The paints of a colour id. Raises ValueError."""
    id_, letter, pattern = astuple(colours.find_colour(name))
    line = s.inks.tone(f"{id_}-edge")
    marks = line if pattern == "solid" else s.inks.tone(f"{id_}-tint")
    # Low ink: paper with a coloured pattern instead of an area.
    fill = s.inks.fill(f"{id_}-fill") or s.inks.tone("paper")
    return Tone(fill, marks, line, pattern, letter)


def put_badge(s: Canvas, text: str, style: str, x: float, y: float, radius: float) -> None:
    """Draw a text on a disc of paper."""
    s.put(Pen().ellipse(x, y, radius), "paper")
    s.fit_label(s.request.label(text, style), x, y, radius * 1.25, radius * 0.98)


def put_letter(s: Canvas, letter: str, style: str, x: float, y: float, size: float) -> None:
    """Draw a letter in a box on a small area: a disc would cover all its colour."""
    width, height = max(size * 0.5, MIN_LETTER_BOX), max(size * 0.46, MIN_LETTER_BOX * 0.93)
    s.put(Pen().rect(x - width / 2, y - height / 2, width, height, size * 0.12), "paper")
    s.fit_label(s.request.label(letter, style), x, y, width * 0.86, height * 0.8)


def put_hatching(s: Canvas, edge: Pen, size: float) -> None:
    """Draw an area with pencil hatching and an outline; `size` is the side of a cell, mm."""
    s.put(edge, "paper")
    box, step = bounds(edge.path()), max(0.85, size * 0.24)
    strokes = Pen()
    # The lines lie on a lattice of the whole drawing, so that neighbouring areas match.
    for i in range(math.ceil((box.x + box.y) / step), math.ceil((box.right + box.bottom) / step)):
        strokes.move(i * step - box.y, box.y).line(i * step - box.bottom, box.bottom)
    with s.clip_to(edge):
        s.put(strokes, line="mark", width=max(0.2, size * 0.05))
    s.put(edge, line="mark", width=max(0.3, size * 0.09))


def put_pattern(s: Canvas, outline: Pen, tone: Tone, pitch: float) -> None:
    """Draw the pattern of a colour, clipped to an outline."""
    box = bounds(outline.path())
    if tone.pattern == "solid" or box.width <= 0:
        return
    if tone.fill == s.inks.tone("paper"):
        pitch = max(pitch, _MIN_LOW_INK_PITCH)
    # Patterns lie on a lattice of the whole drawing, so that neighbouring shapes match.
    left, top = box.x - box.x % (2 * pitch), box.y - box.y % (2 * pitch)
    marks = draw_pattern(tone.pattern, box.right - left, box.bottom - top, tone.marks, pitch)
    with s.clip_to(outline):
        s.add_item(marks, left, top)


def paint_shape(
    s: Canvas, cells: CellSet, tone: Tone, x: float, y: float, size: float, inset: float
) -> None:
    """Draw cells as one shape in its colour; (x, y) is the corner of the grid, `size` the side of a
    cell."""
    outline = cell_outline(cells, x, y, size, inset, size * 0.2)
    s.put(outline, tone.fill)
    put_pattern(s, outline, tone, pattern_pitch(size))
    soft = mix(tone.line, tone.fill, 0.55)
    s.put(inner_lines(cells, x, y, size), line=soft, width=max(0.15, size * 0.02))
    s.put(outline, line=tone.line, width=max(0.25, size * 0.05))


def pattern_pitch(size: float) -> float:
    """The pitch of patterns on cells of this size, mm."""
    return min(3.2, max(0.7, size * 0.2))


def _add_rounded_loop(pen: Pen, corners: list[tuple[Point, Point, Point]], radius: float) -> None:
    """Add a loop with rounded corners: each a point, and the directions before and after it."""
    for i, (corner, before, after) in enumerate(corners):
        length = min(
            _distance(corners[i - 1][0], corner) / 2,
            _distance(corner, corners[(i + 1) % len(corners)][0]) / 2,
            radius,
        )
        k = length * (1 - KAPPA)
        start = (corner[0] - before[0] * length, corner[1] - before[1] * length)
        (pen.line if i else pen.move)(*start)
        pen.curve(
            corner[0] - before[0] * k,
            corner[1] - before[1] * k,
            corner[0] + after[0] * k,
            corner[1] + after[1] * k,
            corner[0] + after[0] * length,
            corner[1] + after[1] * length,
        )


def cell_outline(
    cells: CellSet, x: float, y: float, size: float, inset: float = 0.0, radius: float = 0.0
) -> Pen:
    """The outline of cells with rounded corners, moved inwards by `inset`; holes run the other way.

    (x, y) is the corner of the grid, `size` the side of a cell, all in mm.
    """
    pen = Pen()
    for loop in outline_loops(cells):
        corners: list[tuple[Point, Point, Point]] = []
        count = len(loop)
        for i, (row, column) in enumerate(loop):
            previous, following = loop[i - 1], loop[(i + 1) % count]
            incoming = _direction(previous, (row, column))
            outgoing = _direction((row, column), following)
            # The inside is on the right of each edge.
            corner = (
                x + column * size + inset * (-incoming[1] - outgoing[1]),
                y + row * size + inset * (incoming[0] + outgoing[0]),
            )
            corners.append((corner, incoming, outgoing))
        _add_rounded_loop(pen, corners, radius)
        pen.close()
    return pen


def _outer_sides(cells: CellSet) -> dict[GridCell, list[GridCell]]:
    """The sides of cells without a neighbour: end corners by start corner, clockwise."""
    next_corners: dict[GridCell, list[GridCell]] = {}
    for row, column in sorted(cells):
        for neighbour, start, end in (
            ((row - 1, column), (row, column), (row, column + 1)),
            ((row, column + 1), (row, column + 1), (row + 1, column + 1)),
            ((row + 1, column), (row + 1, column + 1), (row + 1, column)),
            ((row, column - 1), (row + 1, column), (row, column)),
        ):
            if neighbour not in cells:
                next_corners.setdefault(start, []).append(end)
    return next_corners


def outline_loops(cells: CellSet) -> list[list[GridCell]]:
    """The corners of the outlines as grid points (row, column), clockwise; holes
    anticlockwise."""
    next_corners = _outer_sides(cells)
    loops = []
    while next_corners:
        start = min(next_corners)
        walk = [start]
        corner, direction = start, (0.0, 0.0)
        while True:
            options = next_corners[corner]
            # Where two cells meet only at a corner, stay with the same cell.
            right = (-direction[1], direction[0])
            step = next(
                (option for option in options if _direction(corner, option) == right), options[0]
            )
            options.remove(step)
            if not options:
                del next_corners[corner]
            direction, corner = _direction(corner, step), step
            if corner == start:
                break
            walk.append(corner)
        loops.append(
            [
                corner
                for i, corner in enumerate(walk)
                if _direction(walk[i - 1], corner) != _direction(corner, walk[(i + 1) % len(walk)])
            ]
        )
    return loops


def inner_lines(cells: CellSet, x: float, y: float, size: float, trim: float = 0.18) -> Pen:
    """The lines between neighbouring cells, shorter by `trim` of a side at both ends."""
    pen, cut = Pen(), size * trim
    for row, column in sorted(cells):
        left, top = x + column * size, y + row * size
        if (row, column + 1) in cells:
            pen.move(left + size, top + cut).line(left + size, top + size - cut)
        if (row + 1, column) in cells:
            pen.move(left + cut, top + size).line(left + size - cut, top + size)
    return pen


def middle_cell(cells: CellSet) -> GridCell:
    """The cell nearest to the middle of these, for a letter."""
    row = sum(r for r, _ in cells) / len(cells)
    column = sum(c for _, c in cells) / len(cells)
    return min(sorted(cells), key=lambda place: (place[0] - row) ** 2 + (place[1] - column) ** 2)


def _direction(start: GridCell, end: GridCell) -> Point:
    """The direction from one grid point to another in line with it, as (x, y)."""
    rows, columns = end[0] - start[0], end[1] - start[1]
    return (float((columns > 0) - (columns < 0)), float((rows > 0) - (rows < 0)))


def _distance(start: Point, end: Point) -> float:
    return abs(start[0] - end[0]) + abs(start[1] - end[1])


def _cell_size(request: ArtRequest, columns: int, rows: int) -> float:
    """The side of a cell, mm. Raises ValueError if the room is too small."""
    largest = min(request.width / (columns + 0.12), request.height / (rows + 0.12))
    size = min(largest, request.length("most", 22.0))
    size = request.length("cell", size)
    if size > largest + 1e-6:
        raise ValueError(
            f"cells of {size:g} mm need {size * (columns + 0.12):.1f} × {size * (rows + 0.12):.1f} mm; "
            f"the room is {request.width:.1f} × {request.height:.1f} mm"
        )
    return size


def polyomino(request: ArtRequest) -> Frame:
    """A shape in paper cells with a strong outline, for any colour.

    `cells` are rows such as `XX. .XX`; `cell` is the side of a cell in mm, `most` its maximum (22).
    """
    cells = parse_shape(request.text("cells"))
    rows = max(r for r, _ in cells) + 1
    columns = max(c for _, c in cells) + 1
    size = _cell_size(request, columns, rows)
    s = make_sheet(request)
    x, y = (request.width - columns * size) / 2, (request.height - rows * size) / 2
    edge, side = cell_outline(cells, x, y, size, 0.0, size * 0.2), size * 0.8
    s.put(edge, "any")
    for row, column in sorted(cells):
        left, top = x + (column + 0.1) * size, y + (row + 0.1) * size
        s.put(Pen().rect(left, top, side, side, size * 0.14), "paper")
    s.put(inner_lines(cells, x, y, size, 0.0), line="ink+65", width=0.2)
    s.put(edge, line="ink", width=max(0.4, size * 0.075))
    return s.frame()
