"""The nine by nine grid for simulations: sets of cells as the bits of a number.

A row has ten bits; the tenth stays empty, so that no shape wraps around the edge.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from msgspec import Struct

from pnp.core.play import single_bits
from pnp.games.mind_space.grid import ALL, DOMINO, SIDE, Board, Cell, Cells, spots

ROW = SIDE + 1


def bits(some: Iterable[Cell]) -> int:
    """Cells as one number."""
    return sum(1 << ROW * row + column for row, column in frozenset(some))


EVERY = bits(ALL)


def cells(mask: int) -> Cells:
    """The cells of a number."""
    return frozenset(divmod(each.bit_length() - 1, ROW) for each in single_bits(mask))


def near(mask: int) -> int:
    """What shares a side with a set, and is not of it."""
    return (mask << 1 | mask >> 1 | mask << ROW | mask >> ROW) & EVERY & ~mask


class Place(NamedTuple):
    """Where a shape may lie."""

    mask: int
    near: int
    form: int
    """Which shape: its place among those of the game; 0 is the 2×1."""


class Ground(Struct, frozen=True):
    """A board before the first turn."""

    board: Board
    grey: int
    sections: tuple[int, ...]
    """The cells of each that can be filled."""
    places: tuple[tuple[Place, ...], ...]
    """Where each shape can lie; the first is the 2×1."""
    ring: int
    """Around the two by two of gray matter."""


@lru_cache(maxsize=64)
def ground(board: Board, shapes: tuple[Cells, ...]) -> Ground:
    """The board prepared for drawing these shapes."""
    grey = bits(board.grey)
    return Ground(
        board,
        grey,
        tuple(bits(board.room(number)) for number in range(1, 6)),
        tuple(
            tuple(
                Place(mask, near(mask), which) for mask in map(bits, spots(some)) if not mask & grey
            )
            for which, some in enumerate((DOMINO, *shapes))
        ),
        bits(board.ring),
    )
