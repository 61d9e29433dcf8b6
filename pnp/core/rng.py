"""Randomness that never changes: the same words give the same sequence, on every machine and
in every version of Python. Numbered components live on it, so it must not be edited.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


class Chance:
    """A stream of random numbers seeded by words: SHA-256 for the seed, SplitMix64 for the stream.

    `Chance("planet", 17, "terrain")`: give each part of a drawing its own stream, so that a change
    in one part leaves the others unchanged.
    """

    __slots__ = ("_state",)

    def __init__(self, *seed: object) -> None:
        words = "\x1f".join(str(word) for word in seed)
        digest = hashlib.sha256(words.encode("utf-8")).digest()
        self._state = int.from_bytes(digest[:8], "big")

    def bits(self) -> int:
        """64 random bits."""
        self._state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        z = self._state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31)

    def random(self) -> float:
        """From 0 up to, but not including, 1."""
        return (self.bits() >> 11) * (1.0 / (1 << 53))

    def uniform(self, low: float, high: float) -> float:
        """From low up to, but not including, high."""
        return low + (high - low) * self.random()

    def randrange(self, limit: int) -> int:
        """A whole number from 0 to limit − 1, without bias."""
        if limit < 1:
            raise ValueError("there is no number below one")
        top = _MASK + 1 - (_MASK + 1) % limit
        while True:
            bits = self.bits()
            if bits < top:
                return bits % limit

    def integer(self, low: int, high: int) -> int:
        """A whole number from low to high, both included."""
        return low + self.randrange(high - low + 1)

    def chance(self, share: float) -> bool:
        """True with a probability of `share`, 0 to 1."""
        return self.random() < share

    def pick(self, items: Sequence[T]) -> T:
        """One of the items. Raises ValueError for an empty sequence."""
        return items[self.randrange(len(items))]

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in another order (Fisher–Yates)."""
        items_shuffled = list(items)
        for last in range(len(items_shuffled) - 1, 0, -1):
            other = self.randrange(last + 1)
            items_shuffled[last], items_shuffled[other] = (
                items_shuffled[other],
                items_shuffled[last],
            )
        return items_shuffled

    def sample(self, items: Sequence[T], count: int) -> list[T]:
        """That many different items in any order; all items if there are fewer."""
        return self.shuffled(items)[:count]

    def normal(self, mean: float = 0.0, deviation: float = 1.0) -> float:
        """A bell curve (Box–Muller)."""
        radius = math.sqrt(-2.0 * math.log(1.0 - self.random()))
        return mean + deviation * radius * math.cos(2.0 * math.pi * self.random())
