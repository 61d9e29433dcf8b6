"""The star map for simulations: sets of its 121 points and 100 squares as the bits of a number.

The point of column x and row y, in halves from 0, is bit 12·y + x; a square has the bit of its
lower left corner. The twelfth bit of a row stays empty, so that no line wraps around the edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pnp.games.my_corner_of_the_sky import pips

WIDTH = 2 * pips.SIDE - 1
ROW = WIDTH + 1


def point(x: int, y: int) -> int:
    """The bit of a point; 0 beyond the edge."""
    return 1 << ROW * y + x if 0 <= x < WIDTH and 0 <= y < WIDTH else 0


def union(points: Iterable[int]) -> int:
    """Some points as one set."""
    found = 0
    for each in points:
        found |= each
    return found


POINTS = union(point(x, y) for x in range(WIDTH) for y in range(WIDTH))
SQUARES = union(point(x, y) for x in range(WIDTH - 1) for y in range(WIDTH - 1))
MAJORS = {(column, row): point(2 * column - 2, 2 * row - 2) for column, row in pips.position_any()}
"""Major points by their coordinates, from 1."""


def squares(points: int) -> int:
    """The squares whose four corners are among some points."""
    beside = points & points >> 1
    return beside & beside >> ROW & SQUARES


def lacking(points: int) -> tuple[int, int]:
    """The squares that lack one of four corners, and those that lack two."""
    a, b, c, d = points, points >> 1, points >> ROW, points >> ROW + 1
    odd, both = a ^ b, a & b
    odd2, both2 = c ^ d, c & d
    two = (both ^ both2 ^ (odd & odd2)) & SQUARES
    one = odd ^ odd2
    return two & one, two & ~one & ~(both & both2)


def regions(filled: int) -> Iterator[int]:
    """Filled squares that touch at a side or a corner, region by region."""
    while filled:
        reached, before = filled & -filled, 0
        while reached != before:
            before = reached
            reached |= reached << 1 | reached >> 1
            reached = (reached | reached << ROW | reached >> ROW) & filled
        yield reached
        filled ^= reached


@lru_cache(maxsize=10_000)
def largest(filled: int) -> int:
    """How many squares the largest region has."""
    return max([region.bit_count() for region in regions(filled)], default=0)


def _around(centre: tuple[int, int], layout: pips.Layout) -> int:
    x, y = 2 * centre[0] - 2, 2 * centre[1] - 2
    return union(point(x + dx, y + dy) for dx, dy in layout)


CENTRES = tuple(sorted(MAJORS))
"""Where one may position; a centre is known by its place here."""
NUMBER = {centre: number for number, centre in enumerate(CENTRES)}
CENTRE = tuple(MAJORS[centre] for centre in CENTRES)
NINE = tuple(_around(centre, pips.ALL) for centre in CENTRES)
PLAIN, SLANTED, BOTH = (
    tuple(
        {die: tuple(_around(centre, layout) for layout in of(die)) for die in pips.FACES}
        for centre in CENTRES
    )
    for of in (pips.layouts, pips.slanted, lambda die: (pips.union(die),))
)
"""What a die fills around each centre: Plotting I, what the Mathematician adds, Plotting II."""
