"""Possible positions for the stars of a figure: those that distort it little.

Each star has a few allowed places near its drawn one. Distortion is the change of the stars’
distances and bearings from each other, weighted towards near ones, and growing faster than
linearly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.games.my_corner_of_the_sky.constellations import SIZE, Constellation

Place = tuple[int, int]
"""On the field of a figure: right, and down."""

_STEP = 10
"""From one point of the map to the next."""
_PLACES = tuple(
    (x, y)
    for y in range(0, SIZE + 1, _STEP)
    for x in range(0, SIZE + 1, _STEP)
    if (x + y) // _STEP % 2
)
"""Midpoints of lines between major points."""
_APART = (2 * _STEP) ** 2
"""Nearer stars share a square; squared."""
_CHOICE = 6
"""Places that a star may have."""
_STIFF = 4.0
"""Half of the stars are not bent more than this among themselves."""
_SOFT = 150
"""Stars that are drawn near each other count a little less than their distance says; squared."""


class Way(Struct, frozen=True):
    """A place for each star of a figure, or for some of them, in its order."""

    places: tuple[Place, ...]
    bent: float


class Ways:
    """All ways for the stars of a figure, in a row."""

    def __init__(self, stars: Sequence[Place]) -> None:
        self._stars = stars
        middle = len(stars) // 2
        self._first = self._halves(range(middle))
        self._second = self._halves(range(middle, len(stars)))

    def __len__(self) -> int:
        return len(self._first) * len(self._second)

    def way(self, rank: int, most: float) -> Way | None:
        """One of the ways; None where two stars share a square, or it is bent more than that."""
        first, second = divmod(rank, len(self._second))
        one, other = self._first[first], self._second[second]
        bent, middle = one.bent + other.bent, len(one.places)
        for i, place in enumerate(one.places):
            more = self._bent(i, place, other.places, middle)
            if more is None or bent + more > most:
                return None
            bent += more
        return Way(one.places + other.places, bent)

    def _halves(self, which: range) -> list[Way]:
        """Ways for some of the stars, one star after the other."""
        found = [Way((), 0.0)]
        for i in which:
            near = _near(self._stars[i])
            found = [
                Way((*half.places, place), half.bent + more)
                for half in found
                for place in near
                if (more := self._bent(i, place, half.places, which.start)) is not None
                and half.bent + more <= _STIFF
            ]
        return found

    def _bent(self, i: int, place: Place, others: Sequence[Place], start: int) -> float | None:
        """How much a star bends the figure at a place, by those from `start` on; None where one
        of them is too near."""
        (x, y), bent = self._stars[i], 0.0
        for (left, top), (a, b) in zip(self._stars[start:], others, strict=False):
            across, down = place[0] - a, place[1] - b
            if across * across + down * down < _APART:
                return None
            wide, high = x - left, y - top
            much = (across - wide) ** 2 + (down - high) ** 2
            share = much / (wide * wide + high * high + _SOFT)
            bent += share * (1 + 2 * share)
        return bent


@lru_cache(maxsize=64)
def ways(figure: Constellation) -> Ways:
    """All ways for a figure, worked out once."""
    return Ways(figure.stars)


def _near(star: Place) -> list[Place]:
    """The places for a star, the nearest first; on the border where it is drawn there."""
    x, y = star
    rim = _on_border(star)
    own = [place for place in _PLACES if _on_border(place) == rim]
    own.sort(key=lambda place: ((place[0] - x) ** 2 + (place[1] - y) ** 2, place))
    return own[:_CHOICE]


def _on_border(place: Place) -> bool:
    return bool({0, SIZE} & {*place})


# Poses

SIDES, QUARTERS = 2, 4


def posed(place: Place, mirrored: bool, quarters: int) -> Place:
    """Where a place goes with a figure that is mirrored, and then turned by quarters."""
    x, y = place
    x = SIZE - x if mirrored else x
    for _ in range(quarters):
        x, y = SIZE - y, x
    return x, y


def in_turn(first: int, step: int, length: int) -> Iterator[int]:
    """The numbers below `length` that belong to `first` of `step` and to no other, in an
    irregular order."""
    prime = _prime(length)
    for place in range(first, prime, step):
        found = place * _LEAP % prime
        if found < length:
            yield found


_LEAP = 0x9E3779B97F4A7C15


@lru_cache(maxsize=256)
def _prime(least: int) -> int:
    """A prime that is not less. It is no factor of the leap, so that no two numbers meet."""
    while any(least % factor == 0 for factor in range(2, int(least**0.5) + 1)):
        least += 1
    return least
