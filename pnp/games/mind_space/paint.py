"""How Mind Space is painted: rounded shapes of cells, areas with a pattern, labels that fit."""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.mind_space import colours
from pnp.games.mind_space.grid import Cell, Cells
from pnp.ground.artist import Brief
from pnp.ground.drawing import (
    KAPPA,
    Colour,
    Frame,
    Item,
    Path,
    Pen,
    Placed,
    Stroke,
    Turned,
    bounds,
    mix,
)
from pnp.ground.geometry import Matrix
from pnp.ground.patterns import pattern

_PAPER: Colour = (1.0, 1.0, 1.0)
_INK: Colour = (0.12, 0.13, 0.18)
_GRAY: Colour = (0.80, 0.81, 0.84)

At = tuple[float, float]


class Tone(NamedTuple):
    """How one of the six colours is drawn: as an area with marks, or on bare paper."""

    fill: Colour
    marks: Colour
    line: Colour
    pattern: str
    letter: str


class Easel:
    """Collects a drawing, and knows the theme's paints."""

    __slots__ = ("brief", "ink", "items", "paper")

    def __init__(self, brief: Brief) -> None:
        self.brief = brief
        self.items: list[Placed] = []
        self.ink = brief.palette.get("ink") or _INK
        self.paper = brief.palette.get("paper") or _PAPER

    # Paints

    def line(self, role: str, instead: Colour) -> Colour:
        """A role's colour for lines, which are there in low ink too."""
        return self.brief.palette.get(role, instead) or instead

    def area(self, role: str, instead: Colour) -> Colour | None:
        """A role's colour for areas; None where the theme leaves it out."""
        return self.brief.palette.get(role, instead)

    def tone(self, name: str) -> Tone:
        """The paints of a colour's id. Raises ValueError."""
        known = colours.colour(name)
        plain = self.line(known.id, self.ink)
        fill = self.area(f"{known.id}-fill", plain)
        if fill is None and known.pattern != "solid":
            # Low ink: what is an area elsewhere is paper with a coloured pattern here.
            marks = mix(plain, self.paper, 0.55) if known.pattern == "checks" else plain
            return Tone(self.paper, marks, plain, known.pattern, known.letter)
        fill = fill or plain
        marks = self.line(f"{known.id}-tint", mix(fill, self.paper, 0.6))
        line = mix(plain, self.ink, 0.62)
        return Tone(fill, marks, line, known.pattern, known.letter)

    @property
    def quiet(self) -> tuple[Colour | None, Colour]:
        """Gray matter's ground and the colour of its texture."""
        return self.area("gray", _GRAY), self.line("gray-line", mix(self.ink, self.paper, 0.5))

    # Putting down

    def put(self, pen: Pen, fill: Colour | None = None, stroke: Stroke | None = None) -> None:
        """A path, unless there is nothing to see of it."""
        if fill is not None or stroke is not None:
            self.place(0.0, 0.0, pen.path(fill, stroke))

    def place(self, x: float, y: float, item: Item) -> None:
        self.items.append(Placed(x, y, item))

    def frame(self) -> Frame:
        return Frame(self.brief.width, self.brief.height, tuple(self.items))

    def label(self, text: str, style: str, x: float, y: float, width: float, height: float) -> None:
        """A text about its middle, as large as fits the room: its capitals as high as `height`."""
        label = self.brief.label(text, style)
        if not label.items or label.width <= 0 or label.height <= 0:
            return
        scale = min(width / label.width, height / label.height)
        matrix = Matrix.scale(scale).then(
            Matrix.move(x - label.width * scale / 2, y - label.height * scale / 2)
        )
        self.place(0.0, 0.0, Turned(label, matrix))

    def badge(self, text: str, style: str, x: float, y: float, radius: float) -> None:
        """A letter on a disc of paper."""
        self.put(Pen().ellipse(x, y, radius), self.paper)
        self.label(text, style, x, y, radius * 1.25, radius * 0.98)

    def patterned(self, outline: Path, kind: str, colour: Colour, pitch: float) -> None:
        """A pattern clipped to an outline."""
        box = bounds(outline)
        if kind == "solid" or box.width <= 0:
            return
        # Patterns begin on a lattice of the drawing, so that they run through between shapes.
        left, top = box.x - box.x % (2 * pitch), box.y - box.y % (2 * pitch)
        marks = pattern(kind, box.right - left, box.bottom - top, colour, pitch)
        inside = Frame(self.brief.width, self.brief.height, (Placed(left, top, marks),))
        self.place(0.0, 0.0, Turned(inside, clip=outline))

    def shape(
        self,
        some: Cells,
        tone: Tone,
        x: float,
        y: float,
        size: float,
        inset: float | None = None,
        weight: float | None = None,
    ) -> None:
        """Cells as one shape in its colour; the grid's corner is at (x, y), cells are `size`."""
        gap = size * 0.035 if inset is None else inset
        outline = around(some, x, y, size, gap, size * 0.2)
        self.put(outline, tone.fill)
        self.patterned(outline.path(tone.fill), tone.pattern, tone.marks, pitch_of(size))
        thin = max(0.15, size * 0.02)
        self.put(within(some, x, y, size), None, Stroke(mix(tone.line, tone.fill, 0.55), thin))
        self.put(outline, None, Stroke(tone.line, weight or max(0.25, size * 0.05)))


def pitch_of(size: float) -> float:
    """How wide a pattern is on cells of that size."""
    return min(3.2, max(0.7, size * 0.2))


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
        for i, (at, come, go) in enumerate(found):
            length = min(
                _long(found[i - 1][0], at) / 2, _long(at, found[(i + 1) % count][0]) / 2, radius
            )
            k = length * (1 - KAPPA)
            first = (at[0] - come[0] * length, at[1] - come[1] * length)
            (pen.line if i else pen.move)(*first)
            pen.curve(
                at[0] - come[0] * k, at[1] - come[1] * k,
                at[0] + go[0] * k, at[1] + go[1] * k,
                at[0] + go[0] * length, at[1] + go[1] * length,
            )  # fmt: skip
        pen.close()
    return pen


def loops(some: Cells) -> list[list[Cell]]:
    """The corners of the outline, as (row, column) of grid points, clockwise; holes the other way."""
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
        found.append([
            at for i, at in enumerate(walk)
            if _step(walk[i - 1], at) != _step(at, walk[(i + 1) % len(walk)])
        ])  # fmt: skip
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
