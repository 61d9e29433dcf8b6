"""What can be drawn by number: each draw has so many outcomes, and each rank is one of them.

All but rolls are arrangements: cards in an order, hands that cards go to, pieces on squares. Alike
things may change places without a difference, so they count once: no two ranks look the same.
Printed components live on it, so what it computes must not change.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct


class Draw(Struct, frozen=True):
    """Something to draw: how many outcomes there are, and the one of each rank from 0."""

    size: int
    outcome: Callable[[int], dict[str, object]]
    """The fields of a rank."""
    weight: int = 1
    """How many things are arranged in it: how much work it is."""
    breaks: Callable[[dict[str, object]], str] | None = None
    """What is wrong with the fields that came of it, empty where they are well; None: it has no
    conditions."""


def arrangements(counts: Sequence[int]) -> int:
    """In how many orders things can lie of which so many each are alike."""
    ways = math.factorial(sum(counts))
    for count in counts:
        ways //= math.factorial(count)
    return ways


def arrangement(counts: Sequence[int], rank: int) -> list[int]:
    """The order of that rank: which kind of thing lies at each place."""
    left = list(counts)
    ways = arrangements(left)
    found = []
    for places in range(sum(left), 0, -1):
        # So many of the orders that are left begin with each kind.
        kind, begin = 0, ways * left[0] // places
        while rank >= begin:
            rank -= begin
            kind += 1
            begin = ways * left[kind] // places
        found.append(kind)
        left[kind] -= 1
        ways = begin
    return found


def digits(rank: int, base: int, count: int) -> list[int]:
    """A rank in figures of a base."""
    found = []
    for _ in range(count):
        rank, figure = divmod(rank, base)
        found.append(figure)
    return found
