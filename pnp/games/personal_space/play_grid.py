"""A six by six for those who play, the grid of a day or a map: squares as bits of a number.

A row takes seven bits; the seventh stays empty, so that nothing leads round the edge. Squares
are (column, row) from 1, as printed, or single bits.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from pnp.ground.play import single_bits
from pnp.ground.polyominoes import Shape, ways

SIDE = 6
ROW = SIDE + 1
Square = tuple[int, int]
PLANET = "planet"
"""The map of home, beside those of the moons."""
SQUARES = tuple((column, row) for row in range(1, SIDE + 1) for column in range(1, SIDE + 1))


def bit(square: Square) -> int:
    """A square as a number."""
    return 1 << ROW * (square[1] - 1) + square[0] - 1


def bits(squares: Iterable[Square]) -> int:
    """Squares as one number."""
    return sum(map(bit, squares))


ALL = bits(SQUARES)
LINES = tuple(
    bits(square for square in SQUARES if square[axis] == number)
    for axis in (1, 0)
    for number in range(1, SIDE + 1)
)
"""Six rows, then six columns."""


def near(mask: int) -> int:
    """What shares a side with a set, and is not of it."""
    return (mask << 1 | mask >> 1 | mask << ROW | mask >> ROW) & ALL & ~mask


def around(at: Square) -> list[Square]:
    """The squares beside a square."""
    steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
    found = [(at[0] + dx, at[1] + dy) for dx, dy in steps]
    return [each for each in found if 1 <= each[0] <= SIDE and 1 <= each[1] <= SIDE]


def apart(one: Square, other: Square) -> int:
    """Steps from one square to another."""
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


def full(grid: int) -> int:
    """The rows and columns that are full, a bit each."""
    return sum(1 << n for n, line in enumerate(LINES) if not line & ~grid)


def lines_of(mask: int) -> int:
    """All squares of the rows and columns that a set lies in."""
    found = 0
    for line in LINES:
        if line & mask:
            found |= line
    return found


def group(free: int, start: int) -> int:
    """All that is connected to a square of a set."""
    found = start
    while True:
        more = (found | near(found)) & free
        if more == found:
            return found
        found = more


@cache
def spots(shape: Shape, mirrored: bool = False) -> tuple[int, ...]:
    """Where a shape can lie on the grid, turned and moved, and turned over where one may."""
    return tuple(
        sorted(
            bits((column + right, row + down) for column, row in form)
            for form in ways(shape, mirrored)
            for right in range(1, SIDE + 1 - max(column for column, _ in form))
            for down in range(1, SIDE + 1 - max(row for _, row in form))
        )
    )


@cache
def lined(count: int) -> tuple[int, ...]:
    """So many squares of one row or column, side by side or not."""
    return tuple(
        dict.fromkeys(
            sum(some) for line in LINES for some in combinations(single_bits(line), count)
        )
    )


@cache
def straight(count: int) -> tuple[int, ...]:
    """So many squares in a line."""
    return spots(tuple((column, 0) for column in range(count)))


@cache
def connected(count: int) -> tuple[int, ...]:
    """All connected groups of so many squares; for small counts."""
    found = {bit(square) for square in SQUARES}
    for _ in range(count - 1):
        found = {mask | more for mask in found for more in single_bits(near(mask))}
    return tuple(sorted(found))
