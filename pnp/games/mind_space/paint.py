"""How Mind Space is painted: rounded shapes of cells, areas with a pattern, labels that fit."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec.structs import astuple

from pnp.core.artist import ArtRequest
from pnp.core.drawing import KAPPA, Colour, Pen, bounds, mix
from pnp.core.patterns import draw_pattern
from pnp.draw.inks import Inks
from pnp.draw.paint import Canvas
from pnp.games.mind_space import colours
from pnp.games.mind_space.grid import Cell, Cells

BOXED = 2.75
"""The width (mm) of the smallest box with a letter."""

READABLE = 2.08
"""The radius (mm) of the smallest disc with a letter."""
_OPEN = 1.3
"""The narrowest pattern (mm) that is not a grey on bare paper: there its lines are all there is."""

At = tuple[float, float]


class Tone(Struct, frozen=True):
    """How one of the six colours is drawn: as an area with marks, or on bare paper."""

    fill: Colour
    marks: Colour
    line: Colour
    pattern: str
    letter: str


def sheet_of(request: ArtRequest) -> Canvas:
    """A sheet in the theme's colours. In low ink areas are left out, and lines are not."""
    return Canvas(request, Inks(request.palette))


def tone_of(s: Canvas, name: str) -> Tone:
    """The paints of a colour's id. Raises ValueError."""
    id_, letter, pattern = astuple(colours.colour(name))
    line = s.inks.tone(f"{id_}-edge")
    marks = line if pattern == "solid" else s.inks.tone(f"{id_}-tint")
    # Low ink: paper with a coloured pattern in place of an area.
    fill = s.inks.fill(f"{id_}-fill") or s.inks.tone("paper")
    return Tone(fill, marks, line, pattern, letter)


def badge(s: Canvas, text: str, style: str, x: float, y: float, radius: float) -> None:
    """A letter on a disc of paper."""
    s.put(Pen().ellipse(x, y, radius), "paper")
    s.fit_label(s.request.label(text, style), x, y, radius * 1.25, radius * 0.98)


def lettered(s: Canvas, letter: str, style: str, x: float, y: float, size: float) -> None:
    """A letter on a small area: a disc would hide its colour, a box leaves a frame of it."""
    wide, high = max(size * 0.5, BOXED), max(size * 0.46, BOXED * 0.93)
    s.put(Pen().rect(x - wide / 2, y - high / 2, wide, high, size * 0.12), "paper")
    s.fit_label(s.request.label(letter, style), x, y, wide * 0.86, high * 0.8)


def hatched(s: Canvas, edge: Pen, size: float) -> None:
    """An area hatched as with a pencil, whatever the pen will be, with a line around it; on cells
    of `size` mm."""
    s.put(edge, "paper")
    box, step = bounds(edge.path()), max(0.85, size * 0.24)
    strokes = Pen()
    # Lines down to the left, on a lattice of the drawing: they run through between areas.
    for i in range(math.ceil((box.x + box.y) / step), math.ceil((box.right + box.bottom) / step)):
        strokes.move(i * step - box.y, box.y).line(i * step - box.bottom, box.bottom)
    with s.clip_to(edge):
        s.put(strokes, line="mark", width=max(0.2, size * 0.05))
    s.put(edge, line="mark", width=max(0.3, size * 0.09))


def patterned(s: Canvas, outline: Pen, tone: Tone, pitch: float) -> None:
    """The pattern of a colour, clipped to an outline."""
    box = bounds(outline.path())
    if tone.pattern == "solid" or box.width <= 0:
        return
    if tone.fill == s.inks.tone("paper"):
        pitch = max(pitch, _OPEN)
    # Patterns begin on a lattice of the drawing, so that they run through between shapes.
    left, top = box.x - box.x % (2 * pitch), box.y - box.y % (2 * pitch)
    marks = draw_pattern(tone.pattern, box.right - left, box.bottom - top, tone.marks, pitch)
    with s.clip_to(outline):
        s.add_item(marks, left, top)


def paint_shape(
    s: Canvas, some: Cells, tone: Tone, x: float, y: float, size: float, inset: float
) -> None:
    """Cells as one shape in its colour; the grid's corner is at (x, y), cells are `size`."""
    outline = around(some, x, y, size, inset, size * 0.2)
    s.put(outline, tone.fill)
    patterned(s, outline, tone, pitch_of(size))
    soft = mix(tone.line, tone.fill, 0.55)
    s.put(within(some, x, y, size), line=soft, width=max(0.15, size * 0.02))
    s.put(outline, line=tone.line, width=max(0.25, size * 0.05))


def pitch_of(size: float) -> float:
    """How wide a pattern is on cells of that size."""
    return min(3.2, max(0.7, size * 0.2))


def _rounded(pen: Pen, found: list[tuple[At, At, At]], radius: float) -> None:
    """A loop of corners, each with the ways that come and go, rounded."""
    for i, (at, come, go) in enumerate(found):
        length = min(
            _long(found[i - 1][0], at) / 2, _long(at, found[(i + 1) % len(found)][0]) / 2, radius
        )
        k = length * (1 - KAPPA)
        first = (at[0] - come[0] * length, at[1] - come[1] * length)
        (pen.line if i else pen.move)(*first)
        pen.curve(
            at[0] - come[0] * k,
            at[1] - come[1] * k,
            at[0] + go[0] * k,
            at[1] + go[1] * k,
            at[0] + go[0] * length,
            at[1] + go[1] * length,
        )


def around(
    some: Cells, x: float, y: float, size: float, inset: float = 0.0, radius: float = 0.0
) -> Pen:
    """The outline of cells with rounded corners, moved inwards by `inset`; holes go the other way.

    Cells are (row, column), `size` mm each, (0, 0) at (x, y).
    """
    pen = Pen()
    for loop in loops(some):
        found: list[tuple[At, At, At]] = []
        count = len(loop)
        for i, (row, column) in enumerate(loop):
            before, after = loop[i - 1], loop[(i + 1) % count]
            come = _step(before, (row, column))
            go = _step((row, column), after)
            # The inside is on the right of each edge.
            at = (
                x + column * size + inset * (-come[1] - go[1]),
                y + row * size + inset * (come[0] + go[0]),
            )
            found.append((at, come, go))
        _rounded(pen, found, radius)
        pen.close()
    return pen


def _edges(some: Cells) -> dict[Cell, list[Cell]]:
    """The sides of cells where there is no neighbour: from each corner on, clockwise."""
    ahead: dict[Cell, list[Cell]] = {}
    for row, column in sorted(some):
        for other, start, end in (
            ((row - 1, column), (row, column), (row, column + 1)),
            ((row, column + 1), (row, column + 1), (row + 1, column + 1)),
            ((row + 1, column), (row + 1, column + 1), (row + 1, column)),
            ((row, column - 1), (row + 1, column), (row, column)),
        ):
            if other not in some:
                ahead.setdefault(start, []).append(end)
    return ahead


def loops(some: Cells) -> list[list[Cell]]:
    """The corners of the outline, as (row, column) of grid points, clockwise; holes the other way."""
    ahead = _edges(some)
    found = []
    while ahead:
        start = min(ahead)
        walk = [start]
        now, come = start, (0.0, 0.0)
        while True:
            ways = ahead[now]
            # Where two cells meet at a corner only, the walk stays with its own cell.
            right = (-come[1], come[0])
            step = next((way for way in ways if _step(now, way) == right), ways[0])
            ways.remove(step)
            if not ways:
                del ahead[now]
            come, now = _step(now, step), step
            if now == start:
                break
            walk.append(now)
        found.append(
            [
                at
                for i, at in enumerate(walk)
                if _step(walk[i - 1], at) != _step(at, walk[(i + 1) % len(walk)])
            ]
        )
    return found


def within(some: Cells, x: float, y: float, size: float, trim: float = 0.18) -> Pen:
    """The lines between neighbouring cells, shorter than a side by `trim` at both ends."""
    pen, cut = Pen(), size * trim
    for row, column in sorted(some):
        left, top = x + column * size, y + row * size
        if (row, column + 1) in some:
            pen.move(left + size, top + cut).line(left + size, top + size - cut)
        if (row + 1, column) in some:
            pen.move(left + cut, top + size).line(left + size - cut, top + size)
    return pen


def heart(some: Cells) -> Cell:
    """The cell of some that is nearest to their middle, for a letter."""
    row = sum(r for r, _ in some) / len(some)
    column = sum(c for _, c in some) / len(some)
    return min(sorted(some), key=lambda at: (at[0] - row) ** 2 + (at[1] - column) ** 2)


def _step(one: Cell, two: Cell) -> At:
    """The direction from one grid point to another in line with it, as (x, y)."""
    rows, columns = two[0] - one[0], two[1] - one[1]
    return (float((columns > 0) - (columns < 0)), float((rows > 0) - (rows < 0)))


def _long(one: At, two: At) -> float:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])
