"""The nine by nine of a brain: cells, shapes of cells, and boards of sections and gray matter.

Pure data and functions. A cell is a pair (row, column) from (0, 0) at the top left; people write
it as in a spreadsheet, `a1` at the top left and `i9` at the bottom right.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec import Struct

from pnp.core import polyominoes

Cell = tuple[int, int]
Cells = frozenset[Cell]

SIDE = 9
ALL: Cells = frozenset((row, column) for row in range(SIDE) for column in range(SIDE))
SECTIONS = "12345"
"""Top left, top right, bottom left, bottom right, centre."""
CENTRE = len(SECTIONS)
CORNERS: tuple[Cell, ...] = ((0, 0), (0, SIDE - 1), (SIDE - 1, 0), (SIDE - 1, SIDE - 1))
VALUES = (10, 10, 10, 10, 5)
COLUMNS = "abcdefghi"


def cell(word: str) -> Cell:
    """The cell that is written like `b4`. Raises ValueError."""
    text = word.strip().lower()
    if len(text) == 2 and text[0] in COLUMNS and text[1] in "123456789":
        return int(text[1]) - 1, COLUMNS.index(text[0])
    raise ValueError(f"“{word}” is no cell; cells run from a1, at the top left, to i9")


def cells(text: str) -> Cells:
    """The cells of a text such as `a1 b1 c1`. Raises ValueError."""
    words = text.split()
    found = frozenset(map(cell, words))
    if len(found) < len(words):
        raise ValueError(f"“{text}” names a cell twice")
    return found


def written(some: Iterable[Cell]) -> str:
    """Cells as people write them, row by row."""
    return " ".join(f"{COLUMNS[column]}{row + 1}" for row, column in sorted(some))


@cache
def around(at: Cell) -> tuple[Cell, ...]:
    """The neighbours at the sides of a cell, those on the board."""
    row, column = at
    four = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(each for each in four if each in ALL)


def touching(some: Iterable[Cell]) -> Cells:
    """The cells on the board that share a side with one of these, without these."""
    found = frozenset(some)
    return frozenset(other for each in found for other in around(each)) - found


# Shapes


def shape(text: str) -> Cells:
    """The cells of rows such as `XX. .XX`, moved to the top left. Raises ValueError."""
    rows = text.split()
    if not rows or any(set(row) - set("X.") for row in rows):
        raise ValueError(f"“{text}” is no shape; write its rows like “XX. .XX”")
    found = polyominoes.parse_rows(rows)
    if not found:
        raise ValueError(f"“{text}” has no cells")
    return frozenset(polyominoes.at_origin((row, column) for column, row in found))


@cache
def form(some: Cells) -> polyominoes.Polyomino:
    """The same for all shapes that turn and mirror into each other, and for no others."""
    return polyominoes.orientations(some)[0]


@cache
def spots(some: Cells) -> tuple[Cells, ...]:
    """Every place on the empty board where a shape can lie, turned and mirrored."""
    found: list[Cells] = []
    for way in polyominoes.orientations(some):
        high, wide = max(r for r, _ in way) + 1, max(c for _, c in way) + 1
        for row in range(SIDE - high + 1):
            found += [
                frozenset((r + row, c + column) for r, c in way)
                for column in range(SIDE - wide + 1)
            ]
    return tuple(found)


DOMINO: Cells = frozenset({(0, 0), (0, 1)})


# Boards


class Board(Struct, frozen=True):
    """A brain before the first turn."""

    sections: tuple[str, ...]
    """Nine rows of nine digits, as in SECTIONS."""
    grey: Cells

    @classmethod
    def of(cls, rows: Iterable[str], grey: str) -> Board:
        """A board of texts. Raises ValueError where it is no nine by nine of five sections."""
        sections = tuple(rows)
        if len(sections) != SIDE or any(
            len(row) != SIDE or set(row) - set(SECTIONS) for row in sections
        ):
            raise ValueError("sections are nine rows of nine digits from 1 to 5")
        return cls(sections, cells(grey))

    @property
    def free(self) -> Cells:
        """The cells that can be filled."""
        return ALL - self.grey

    def section(self, number: int) -> Cells:
        """The cells of section 1 to 5, gray ones included."""
        return _section(self.sections, str(number))

    def room(self, number: int) -> Cells:
        """The cells of section 1 to 5 that can be filled."""
        return self.section(number) - self.grey

    def number_at(self, at: Cell) -> int:
        """The section of a cell, 1 to 5."""
        return int(self.sections[at[0]][at[1]])

    @property
    def blocks(self) -> list[Cells]:
        """The two by two blocks of gray matter."""
        found = []
        for row in range(SIDE - 1):
            for column in range(SIDE - 1):
                four = square(row, column)
                if four <= self.grey:
                    found.append(four)
        return found

    @property
    def ring(self) -> Cells:
        """The cells around the only block, corners included; none where it is at the border."""
        blocks = self.blocks
        return ring(blocks[0]) if len(blocks) == 1 else frozenset()


BARE = Board(("1" * SIDE,) * SIDE, frozenset())
"""No brain in particular."""


def square(row: int, column: int) -> Cells:
    """The two by two with that top left cell."""
    return frozenset((row + r, column + c) for r in (0, 1) for c in (0, 1))


def ring(some: Cells) -> Cells:
    """The cells around some, at sides and at corners, as far as they are on the board."""
    return (
        frozenset((r + i, c + j) for r, c in some for i in (-1, 0, 1) for j in (-1, 0, 1)) & ALL
    ) - some


@lru_cache(64)
def _section(rows: tuple[str, ...], digit: str) -> Cells:
    return frozenset(
        (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == digit
    )
