"""The star map in simulated games: sets of its 121 points and 100 squares as bits.

The point in column x and row y, in halves from 0, is bit 12·y + x; a square has the bit of its
lower left corner. The twelfth bit of a row stays empty, so that nothing wraps around the edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from pnp.games.my_corner_of_the_sky import pips

WIDTH = 2 * pips.SIDE - 1
ROW = WIDTH + 1


def point_bit(x: int, y: int) -> int:
    """The bit of a point; 0 beyond the edge."""
    return 1 << ROW * y + x if 0 <= x < WIDTH and 0 <= y < WIDTH else 0


def join_bits(points: Iterable[int]) -> int:
    """The union of sets."""
    bits = 0
    for bit in points:
        bits |= bit
    return bits


ALL_POINTS = join_bits(point_bit(x, y) for x in range(WIDTH) for y in range(WIDTH))
ALL_SQUARES = join_bits(point_bit(x, y) for x in range(WIDTH - 1) for y in range(WIDTH - 1))
MAJORS = {
    (column, row): point_bit(2 * column - 2, 2 * row - 2) for column, row in pips.all_positions()
}
"""The bit of each major point, by its coordinates from 1."""


def complete_squares(points: int) -> int:
    """The squares whose four corners are filled."""
    pairs = points & points >> 1
    return pairs & pairs >> ROW & ALL_SQUARES


def partial_squares(points: int) -> tuple[int, int]:
    """The squares that lack one corner, and those that lack two."""
    a, b, c, d = points, points >> 1, points >> ROW, points >> ROW + 1
    odd_low, both_low = a ^ b, a & b
    odd_high, both_high = c ^ d, c & d
    two_points = (both_low ^ both_high ^ (odd_low & odd_high)) & ALL_SQUARES
    odd_count = odd_low ^ odd_high
    return two_points & odd_count, two_points & ~odd_count & ~(both_low & both_high)


def regions(filled: int) -> Iterator[int]:
    """The regions of squares that touch at a side or corner."""
    while filled:
        reached, previous = filled & -filled, 0
        while reached != previous:
            previous = reached
            reached |= reached << 1 | reached >> 1
            reached = (reached | reached << ROW | reached >> ROW) & filled
        yield reached
        filled ^= reached


@lru_cache(maxsize=10_000)
def largest_region(filled: int) -> int:
    """The number of squares in the largest region."""
    return max([region.bit_count() for region in regions(filled)], default=0)


def _layout_bits(centre: tuple[int, int], layout: pips.PipLayout) -> int:
    x, y = 2 * centre[0] - 2, 2 * centre[1] - 2
    return join_bits(point_bit(x + dx, y + dy) for dx, dy in layout)


CENTRES = tuple(sorted(MAJORS))
"""The major points, which Positioning can choose as centre; their index is the centre's number."""
CENTRE_NUMBERS = {centre: number for number, centre in enumerate(CENTRES)}
CENTRE_BITS = tuple(MAJORS[centre] for centre in CENTRES)
NINE_BITS = tuple(_layout_bits(centre, pips.ALL) for centre in CENTRES)
PLAIN_BITS, SLANTED_BITS, MERGED_BITS = (
    tuple(
        {die: tuple(_layout_bits(centre, layout) for layout in of(die)) for die in pips.FACES}
        for centre in CENTRES
    )
    for of in (pips.turned_layouts, pips.slanted_layouts, lambda die: (pips.merged_layout(die),))
)
"""The points that a die fills around each centre: by Plotting I, with the Mathematician, by
Plotting II."""
