"""The five sections of a generic brain: a square, and four corners around it.

A goal's condition on sections holds on every map, so the picture shows none in particular. `parts`
is a list of maps: a `section`, and `full: yes` (with its `colours`, or with `neighbours: yes` for the
spaces next to it as well), a number of `spaces`, or spaces in `colours`.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.core.artist import Fields
from pnp.draw.paint import Canvas
from pnp.games.mind_space.grid import CENTRE, SECTIONS, Cell, Cells, touching
from pnp.games.mind_space.paint import (
    READABLE,
    around,
    badge,
    hatched,
    lettered,
    paint_shape,
    tone_of,
    within,
)

# Drawn upon a lattice of twelve: sections are eight squares of two, about a centre of four.
_LATTICE = 12
_SQUARE = 2


def _block(top: int, left: int, side: int) -> Cells:
    return frozenset((top + r, left + c) for r in range(side) for c in range(side))


_HEART = _block(4, 4, 4)
_SECTIONS: dict[int, Cells] = {
    1: _block(0, 0, 6) - _HEART,
    2: _block(0, 6, 6) - _HEART,
    3: _block(6, 0, 6) - _HEART,
    4: _block(6, 6, 6) - _HEART,
    CENTRE: _HEART,
}
_EXCERPT = 7
"""How many spaces of a board show the centre and what touches it."""
_MIDDLE = _block(2, 2, 3)
_TOUCHED = _MIDDLE | touching(_MIDDLE)
"""The centre and the spaces beside it, side to side: corners never touch."""
# The squares of an outer section, along its two edges from the corner of the board.
_WALK = ((0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (1, 2))
# A full section is four shapes of two such squares along that walk: which two, and in which of its
# colours. The first and the third do not touch, so they share one.
_PAVED = ((0, 0), (1, 1), (3, 2), (2, 0))
_MARGIN = 0.42
"""Distance of coloured squares from the walls of their section, in squares of the lattice."""


class Part(Struct, frozen=True):
    """The marked part of a section."""

    section: int
    full: bool = False
    colours: tuple[str, ...] = ()
    neighbours: bool = False
    spaces: int = 0


def parts_of(told: Fields) -> tuple[Part, ...]:
    """Parse `parts`. Raises ValueError."""
    return tuple(map(_part, told.maps("parts", Part.__struct_fields__)))


def _part(told: Fields) -> Part:
    colours = told.texts("colours")
    if len(set(colours)) != len(colours):
        raise ValueError("a part names each of its colours once")
    return Part(
        int(told.choice("section", tuple(SECTIONS))),
        told.flag("full"),
        colours,
        told.flag("neighbours"),
        told.integer("spaces"),
    )


def paint_sections(
    s: Canvas, parts: tuple[Part, ...], x: float, y: float, side: float, style: str
) -> None:
    """The sections in a square of `side` mm, with their marked parts."""
    if any(part.neighbours for part in parts):
        _around_centre(s, x, y, side)
        return
    size = side / _LATTICE
    heavy = max(0.5, side * 0.0165)
    for some in _SECTIONS.values():
        s.put(around(some, x, y, size, heavy * 0.7, size * 0.8), "section")
    for part in parts:
        _paint(s, part, x, y, size, style)
    for some in _SECTIONS.values():
        s.put(around(some, x, y, size, heavy * 0.7, size * 0.8), line="wall", width=heavy)


def _around_centre(s: Canvas, x: float, y: float, side: float) -> None:
    """The centre and what touches it, space by space: a piece of a board, larger than the whole."""
    size = side / (_EXCERPT + 0.2)
    x, y = x + 0.1 * size, y + 0.1 * size
    every = _block(0, 0, _EXCERPT)
    s.put(around(every, x, y, size), "section")
    s.put(within(every, x, y, size, 0.0), line="cell-line", width=min(0.3, size * 0.04), cap=0)
    for at in sorted(_TOUCHED):
        hatched(s, around(frozenset({at}), x, y, size, size * 0.07, size * 0.2), size)
    s.put(around(_MIDDLE, x, y, size, 0.0, size * 0.2), line="wall", width=size * 0.14)


def _paint(s: Canvas, part: Part, x: float, y: float, size: float, style: str) -> None:
    if part.full and part.colours:
        _paved(s, part, x, y, size, style)
        return
    if part.colours:
        _chips(s, part, x, y, size, style)
        return
    hatched(s, around(_SECTIONS[part.section], x, y, size, size * 0.3, size * 0.6), size)
    if part.spaces:
        row, column = divmod(part.section - 1, 2)
        badge(
            s,
            f"{part.spaces}+",
            style,
            x + (2 + 8 * column) * size,
            y + (2 + 8 * row) * size,
            size * 1.5,
        )


def _squares(part: Part) -> list[Cell]:
    """The squares of an outer section along the walk: rows and columns of three by three."""
    row, column = divmod(part.section - 1, 2)
    return [(2 - down if row else down, 2 - across if column else across) for down, across in _WALK]


def _corner(part: Part) -> tuple[int, int]:
    """The upper left square of the lattice that a section's three by three begin at."""
    row, column = divmod(part.section - 1, 2)
    return row * _LATTICE // 2, column * _LATTICE // 2


def _paved(s: Canvas, part: Part, x: float, y: float, size: float, style: str) -> None:
    """A section that is full up to its walls, of shapes in its colours."""
    top, left = _corner(part)
    x, y, side = x + left * size, y + top * size, size * _SQUARE
    squares = _squares(part)
    inside = around(
        _SECTIONS[part.section], x - left * size, y - top * size, size, size * 0.1, size * 0.8
    )
    for number, place in _PAVED:
        some = frozenset(squares[2 * number : 2 * number + 2])
        tone = tone_of(s, part.colours[place % len(part.colours)])
        with s.clip_to(inside):
            paint_shape(s, some, tone, x, y, side, side * 0.03)
        row = sum(at[0] for at in some) / 2 + 0.5
        column = sum(at[1] for at in some) / 2 + 0.5
        badge(s, tone.letter, style, x + column * side, y + row * side, max(side * 0.3, READABLE))


def _chips(s: Canvas, part: Part, x: float, y: float, size: float, style: str) -> None:
    """A square in each colour, clear of the walls of its section."""
    top, left = _corner(part)
    x, y = x + (left + _MARGIN) * size, y + (top + _MARGIN) * size
    side = size * (_LATTICE / 2 - 2 * _MARGIN) / 3
    for (row, column), colour in zip(_squares(part), part.colours, strict=False):
        tone = tone_of(s, colour)
        paint_shape(s, frozenset({(row, column)}), tone, x, y, side, side * 0.06)
        lettered(s, tone.letter, style, x + (column + 0.5) * side, y + (row + 0.5) * side, side)
