"""The value of a sky for its players, predicted from the positions of its stars.

Skies were played, and the scores compared with everything that can be measured on a map. Two
figures predict most of it: the number of stars next to a major point with equal coordinates,
reachable with a single die or a double, and the mean distance between stars. The scores and seeds
are in `bench/records/my-corner-of-the-sky.yaml`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations

from pnp.games.my_corner_of_the_sky.stars import SIDE, Star

# In thousandths of a point, and in whole numbers, so that no machine reckons otherwise.
_ALWAYS, _DOUBLE = 16_095, 1_112
_NEAR = [round(996 * math.exp(-math.sqrt(square) / 4)) for square in range(2 * (2 * SIDE) ** 2 + 1)]
"""Of two stars, by the square of how far they are apart, in halves."""
LEAST, MOST = 29_900, 30_900
"""The band: half a point to either side of what the original was worth, played 1,500 times."""


def on_a_double(star: Star) -> bool:
    """Whether a star lies beside a major point such as 3, 3."""
    return abs(star.across - star.up) == 1


def near(one: Star, other: Star) -> int:
    """What two stars are worth because they are near each other, in thousandths of a point."""
    return _NEAR[(one.across - other.across) ** 2 + (one.up - other.up) ** 2]


def worth(stars: Iterable[Star]) -> int:
    """What greedy observers score on a sky, in thousandths of a point."""
    listed = tuple(stars)
    close = sum([near(one, other) for one, other in combinations(listed, 2)])
    return _ALWAYS + _DOUBLE * sum(map(on_a_double, listed)) + close


def fair(stars: Iterable[Star]) -> bool:
    """Whether a sky is worth what the original is."""
    return LEAST <= worth(stars) <= MOST
