"""Numbered components in data: the draws for each number, and their order.

Draws with conditions of their own are drawn separately, the others together, each until its
conditions are met. The largest of these groups makes numbers differ: its outcomes form one list,
shuffled once with a fixed seed. Number n of N owns the places n, n + N, n + 2N and so on, and
takes the first valid one, so no other number gives the same. All other draws depend on the number
alone.

Printed components rely on it, so its results must not change.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from math import prod

from msgspec import Struct

from pnp.core.numbers import Shuffle, random_bits
from pnp.core.rng import Chance

OWN = ("number", "check", "printed", "version")
"""Fields that every number has."""
MOST_BITS = 4096
"""So large the row of all outcomes may be."""
MOST_TRIES = 5_000
"""A number is drawn so often at most, less where there is much to draw: for a second or so."""
_MOST_WORK = 500_000
# A group with fewer places for each number leaves it too few to fall back on.
_ENOUGH = 100


class Group(Struct, frozen=True):
    """Draws that are drawn together."""

    name: str
    draws: tuple[Draw, ...]

    @property
    def size(self) -> int:
        """How many different outcomes there are."""
        return prod(draw.size for draw in self.draws)

    def outcome(self, rank: int) -> tuple[dict[str, object], str]:
        """The fields of a rank, or which condition they break."""
        fields: dict[str, object] = {}
        for draw in self.draws:
            rank, own = divmod(rank, draw.size)
            fields |= draw.outcome(own)
            if draw.breaks is not None and (wrong := draw.breaks(fields)):
                return {}, wrong
        return fields, ""


class Scheme(Struct, frozen=True, dict=True):
    """The draws of a number. `key` identifies the scheme; the version comes last."""

    key: tuple[str, ...]
    lowest: int
    highest: int
    draws: Mapping[str, Draw]

    @property
    def numbers(self) -> int:
        """How many numbers there are."""
        return self.highest - self.lowest + 1

    @cached_property
    def size(self) -> int:
        """How many different outcomes there are."""
        return prod(draw.size for draw in self.draws.values())

    @cached_property
    def _groups(self) -> tuple[Group, ...]:
        """Draws that belong together; first the group that makes numbers differ."""
        free = tuple(draw for draw in self.draws.values() if draw.breaks is None)
        bound = [(name, draw) for name, draw in self.draws.items() if draw.breaks is not None]
        groups = [Group(name, (draw,)) for name, draw in bound]
        groups += [Group("", free)] if free else []
        groups.sort(key=lambda group: group.size, reverse=True)
        if groups[0].size // self.numbers < _ENOUGH:
            return (Group("", tuple(self.draws.values())),)
        return tuple(groups)

    @cached_property
    def _shuffle(self) -> Shuffle:
        return Shuffle(self._groups[0].size, "numbered", *self.key)

    @cached_property
    def _tries(self) -> int:
        work = 1 + sum(draw.weight for draw in self.draws.values())
        places = self._groups[0].size // self.numbers
        return min(MOST_TRIES, places, max(_MOST_WORK // work, 1))

    def drawn(self, number: int) -> Iterator[tuple[dict[str, object], str]]:
        """What a number draws, again and again: the fields, or which condition was broken."""
        times = [0] * len(self._groups)
        while True:
            fields: dict[str, object] = {}
            for place, group in enumerate(self._groups):
                wrong = "not yet"
                while wrong:
                    if sum(times) >= self._tries * len(times) or times[0] >= self._tries:
                        return
                    found, wrong = group.outcome(self._rank(place, number, times[place]))
                    times[place] += 1
                    if wrong:
                        yield {}, wrong
                fields |= found
            yield fields, ""

    def _rank(self, place: int, number: int, time: int) -> int:
        group = self._groups[place]
        if not place:
            return self._shuffle(number - self.lowest + time * self.numbers)
        return _below(Chance("numbered", *self.key, group.name, number, time), group.size)


def _below(chance: Chance, limit: int) -> int:
    """A whole number from 0 to limit − 1, however large, without bias."""
    while True:
        found = random_bits(chance, (limit - 1).bit_length())
        if found < limit:
            return found


class Draw(Struct, frozen=True):
    """Something to draw: how many outcomes there are, and the one of each rank from 0."""

    size: int
    outcome: Callable[[int], dict[str, object]]
    """The fields of a rank."""
    weight: int = 1
    """How many things are arranged in it: how much work it is."""
    breaks: Callable[[dict[str, object]], str] | None = None
    """Returns the broken condition of drawn fields, or an empty text; None without conditions."""


def arrangements(counts: Sequence[int]) -> int:
    """The number of different orders of things, with that many equal ones of each kind."""
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
        # The number of remaining orders that begin with each kind.
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
