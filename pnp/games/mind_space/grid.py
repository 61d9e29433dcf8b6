"""The 9 × 9 grid of a brain: cells, shapes, and boards of sections and grey matter.

A cell is a pair (row, column), counted from (0, 0) at the top left. In texts it is written as in a
spreadsheet, from `a1` at the top left to `i9` at the bottom right.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache

from msgspec import Struct

from pnp.core import polyominoes

GridCell = tuple[int, int]
CellSet = frozenset[GridCell]

SIDE = 9
ALL: CellSet = frozenset((row, column) for row in range(SIDE) for column in range(SIDE))
SECTIONS = "12345"
"""Top left, top right, bottom left, bottom right, centre."""
CENTRE = len(SECTIONS)
CORNERS: tuple[GridCell, ...] = ((0, 0), (0, SIDE - 1), (SIDE - 1, 0), (SIDE - 1, SIDE - 1))
SECTION_POINTS = (10, 10, 10, 10, 5)
COLUMNS = "abcdefghi"


def parse_cell(word: str) -> GridCell:
    """Parse a cell such as `b4`. Raises ValueError."""
    text = word.strip().lower()
    if len(text) == 2 and text[0] in COLUMNS and text[1] in "123456789":
        return int(text[1]) - 1, COLUMNS.index(text[0])
    raise ValueError(f"“{word}” is not a cell; cells run from a1, at the top left, to i9")


def parse_cells(text: str) -> CellSet:
    """Parse cells such as `a1 b1 c1`. Raises ValueError, also for a cell that is named twice."""
    words = text.split()
    cells = frozenset(map(parse_cell, words))
    if len(cells) < len(words):
        raise ValueError(f"“{text}” names a cell twice")
    return cells


def format_cells(cells: Iterable[GridCell]) -> str:
    """Write cells as `a1 b1 c1`, row by row."""
    return " ".join(f"{COLUMNS[column]}{row + 1}" for row, column in sorted(cells))


@cache
def neighbours(place: GridCell) -> tuple[GridCell, ...]:
    """The cells on the board that share a side with this one."""
    row, column = place
    four = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(neighbour for neighbour in four if neighbour in ALL)


def adjacent(cells: Iterable[GridCell]) -> CellSet:
    """The cells on the board that share a side with any of these, without these."""
    inside = frozenset(cells)
    return frozenset(neighbour for place in inside for neighbour in neighbours(place)) - inside


# Shapes


def parse_shape(text: str) -> CellSet:
    """Parse a shape such as `XX. .XX` into cells at the top left. Raises ValueError."""
    rows = text.split()
    if not rows or any(set(row) - set("X.") for row in rows):
        raise ValueError(f"“{text}” is not a shape; write its rows like “XX. .XX”")
    squares = polyominoes.parse_rows(rows)
    if not squares:
        raise ValueError(f"“{text}” has no cells")
    return frozenset(polyominoes.at_origin((row, column) for column, row in squares))


@cache
def canonical_form(cells: CellSet) -> polyominoes.Polyomino:
    """A key that is equal for shapes that turn or mirror into each other, and for no others."""
    return polyominoes.orientations(cells)[0]


@cache
def placements(cells: CellSet) -> tuple[CellSet, ...]:
    """All ways to lay a shape on the empty board, turned and mirrored."""
    placed: list[CellSet] = []
    for variant in polyominoes.orientations(cells):
        height, width = max(r for r, _ in variant) + 1, max(c for _, c in variant) + 1
        for row in range(SIDE - height + 1):
            placed += [
                frozenset((r + row, c + column) for r, c in variant)
                for column in range(SIDE - width + 1)
            ]
    return tuple(placed)


DOMINO: CellSet = frozenset({(0, 0), (0, 1)})


# Boards


class Board(Struct, frozen=True):
    """A brain before the first turn."""

    sections: tuple[str, ...]
    """Nine rows of nine digits from SECTIONS."""
    grey: CellSet

    @classmethod
    def of(cls, rows: Iterable[str], grey: str) -> Board:
        """Parse a board. Raises ValueError unless it is 9 × 9 cells of five sections."""
        sections = tuple(rows)
        if len(sections) != SIDE or any(
            len(row) != SIDE or set(row) - set(SECTIONS) for row in sections
        ):
            raise ValueError("sections are nine rows of nine digits from 1 to 5")
        return cls(sections, parse_cells(grey))

    @property
    def free(self) -> CellSet:
        """The cells that can be filled."""
        return ALL - self.grey

    def section(self, number: int) -> CellSet:
        """All cells of section 1 to 5, grey ones included."""
        return _section_cells(self.sections, str(number))

    def free_in(self, number: int) -> CellSet:
        """The cells of section 1 to 5 that can be filled."""
        return self.section(number) - self.grey

    def section_at(self, place: GridCell) -> int:
        """The section of a cell, 1 to 5."""
        return int(self.sections[place[0]][place[1]])

    @property
    def blocks(self) -> list[CellSet]:
        """The 2 × 2 blocks of grey matter."""
        blocks = []
        for row in range(SIDE - 1):
            for column in range(SIDE - 1):
                block = two_by_two(row, column)
                if block <= self.grey:
                    blocks.append(block)
        return blocks

    @property
    def ring(self) -> CellSet:
        """The 12 cells around the only block; fewer at the border, and none without exactly one
        block."""
        blocks = self.blocks
        return surrounding(blocks[0]) if len(blocks) == 1 else frozenset()


EMPTY_BOARD = Board(("1" * SIDE,) * SIDE, frozenset())
"""A board without grey matter; all cells are in section 1."""


def two_by_two(row: int, column: int) -> CellSet:
    """The 2 × 2 block whose top left cell this is."""
    return frozenset((row + r, column + c) for r in (0, 1) for c in (0, 1))


def surrounding(cells: CellSet) -> CellSet:
    """The cells on the board that touch any of these at a side or corner, without these."""
    return (
        frozenset((r + i, c + j) for r, c in cells for i in (-1, 0, 1) for j in (-1, 0, 1)) & ALL
    ) - cells


@lru_cache(64)
def _section_cells(rows: tuple[str, ...], digit: str) -> CellSet:
    return frozenset(
        (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == digit
    )
