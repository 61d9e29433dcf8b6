"""Numbered components: generators in code, draws declared in data, check digits, and shuffles.

Draws with conditions are drawn separately, the others together, each until its conditions are
met. The largest of these groups makes numbers differ: its outcomes form one list,
shuffled once with a fixed seed. Number n of N owns the places n, n + N, n + 2N and so on, and
takes the first valid one, so no other number gives the same. All other draws depend on the number
alone.

Printed components rely on it, so its results must not change.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as Table
from functools import cached_property, lru_cache
from math import prod
from typing import NamedTuple

from msgspec import Struct

from pnp.core.node import Mapping, to_node
from pnp.core.rng import Chance

DAMM = (
    (0, 3, 1, 7, 5, 9, 8, 6, 4, 2),
    (7, 0, 9, 2, 1, 5, 4, 8, 6, 3),
    (4, 2, 0, 6, 8, 7, 1, 3, 5, 9),
    (1, 7, 5, 0, 9, 8, 3, 4, 2, 6),
    (6, 1, 2, 3, 0, 4, 5, 9, 7, 8),
    (3, 6, 7, 4, 2, 0, 9, 5, 8, 1),
    (5, 8, 6, 9, 7, 2, 0, 1, 3, 4),
    (8, 9, 4, 5, 3, 6, 2, 0, 1, 7),
    (9, 4, 3, 8, 6, 1, 7, 2, 0, 5),
    (2, 5, 8, 1, 4, 3, 6, 7, 9, 0),
)
"""Damm's quasigroup of order 10: it detects every single wrong digit and every swap of two
neighbouring digits; leading zeros change nothing."""

# Thousands may be separated by commas or blanks; any dash precedes the check digit, a v the
# version.
_WRITTEN = (
    r"(?i)(?:no\.?|number|#)?\s*([0-9]+(?:[, '’\u00a0\u202f][0-9]{3})*)"
    r"(?:\s*[-\u2010-\u2015\u2212]\s*([0-9]+))?"
    r"(?:\s*v\.?\s*([0-9]{1,4}))?"
)
FIRST_VERSION = "1"
"""The version that is not written after its numbers."""
_LONGEST = 40
_ROUNDS = 6
_MOST_BITS = 4096


class Number(NamedTuple):
    """A number as typed."""

    value: int
    version: str | None = None
    """The version of the generator; None if it was typed without check digit and version. A number
    with a check digit and no version has the first version."""

    def __str__(self) -> str:
        """The number as printed on a component, `17-4`."""
        return format_number(self.value, self.version or FIRST_VERSION)


def check_digit(number: int, version: str = FIRST_VERSION) -> int:
    """The check digit of a number, 0 to 9. It differs between the versions 1 to 9, so that a
    missing version is detected."""
    interim = 0
    for digit in f"{'' if version == FIRST_VERSION else version}{number}":
        interim = DAMM[interim][int(digit)]
    return interim


def format_number(number: int, version: str = FIRST_VERSION) -> str:
    """A number as printed on a component: `17-4`, easy to read out and to type; `17-6v2` for
    version 2."""
    suffix = "" if version == FIRST_VERSION else f"v{version}"
    return f"{number}-{check_digit(number, version)}{suffix}"


def parse_number(text: str) -> Number:
    """Parse `17`, `17-4`, `17v2` or `17-6v2`. Raises ValueError, with a message for users.

    A check digit is verified; without it any number is valid.
    """
    written = text.strip()
    match = re.fullmatch(_WRITTEN, written) if len(written) <= _LONGEST else None
    if match is None:
        raise ValueError(f"“{_shorten(written)}” is no number; write it like 17 or 17-4")
    number = int(re.sub(r"[^0-9]", "", match[1]))
    check, version = match[2], match[3]
    if check is None:
        return Number(number, version)
    version = version or FIRST_VERSION
    if check != str(check_digit(number, version)):
        raise ValueError(
            f"{number}-{check} has the wrong check digit, so one of its digits is mistyped"
        )
    return Number(number, version)


def _shorten(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def random_bits(chance: Chance, count: int) -> int:
    """Return `count` random bits."""
    bits = 0
    for _ in range(0, count, 64):
        bits = bits << 64 | chance.bits()
    return bits & ((1 << count) - 1)


class Shuffle:
    """A keyed permutation of 0 … size − 1, and its inverse.

    A Feistel network permutes the next larger power of four; a result outside is permuted again
    until it is inside (“cycle walking”). Both steps are invertible, so two numbers never have the
    same result.
    """

    __slots__ = ("_half", "_key", "_mask", "size")

    def __init__(self, size: int, *key: object) -> None:
        if size < 1:
            raise ValueError("there is nothing to shuffle")
        if size > 1 << _MOST_BITS:
            raise ValueError("that is too much to shuffle")
        self.size = size
        self._half = max(1, ((size - 1).bit_length() + 1) // 2)
        self._mask = (1 << self._half) - 1
        self._key = key

    def __call__(self, value: int) -> int:
        """The image of `value`."""
        return self._walk(value, self._encode)

    def inverse(self, value: int) -> int:
        """The number whose image is `value`."""
        return self._walk(value, self._decode)

    def _walk(self, value: int, step: Callable[[int], int]) -> int:
        if not 0 <= value < self.size:
            raise ValueError(f"{value} is not among the {self.size} numbers from 0")
        value = step(value)
        while value >= self.size:
            value = step(value)
        return value

    def _round(self, turn: int, half: int) -> int:
        return random_bits(Chance(*self._key, turn, half), self._half)

    def _encode(self, value: int) -> int:
        left, right = value >> self._half, value & self._mask
        for turn in range(_ROUNDS):
            left, right = right, left ^ self._round(turn, right)
        return left << self._half | right

    def _decode(self, value: int) -> int:
        left, right = value >> self._half, value & self._mask
        for turn in reversed(range(_ROUNDS)):
            left, right = right ^ self._round(turn, left), left
        return left << self._half | right


_UNITS = (
    *("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"),
    *("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen"),
    "nineteen",
)
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")


def number_in_words(number: int, capital: bool = False) -> str:
    """A number below a hundred in words, others in figures."""
    if number >= 100:
        return str(number)
    tens, units = divmod(number, 10)
    if number < 20:
        text = _UNITS[number]
    else:
        text = _TENS[tens - 2] + (f"-{_UNITS[units]}" if units else "")
    return text.capitalize() if capital else text


class Generator(Struct, frozen=True):
    """Makes the component of a number."""

    id: str
    version: str
    lowest: int
    highest: int
    fields: Callable[[int], dict[str, object]]
    """The fields of a number in range, as plain data."""

    def check_version(self, version: str | None) -> None:
        """Raise ValueError, with a message for users, if a number has another version."""
        if version not in (None, self.version):
            raise ValueError(
                f"numbers of version {version}, such as {format_number(17, version)}, cannot be "
                f"drawn; those of version {self.version} look like "
                f"{format_number(17, self.version)}"
            )

    def validate(self, number: int) -> int:
        """Return the number if it is in range. Raises ValueError, with a message for users."""
        if number < self.lowest:
            raise ValueError(f"{number} is too small; numbers begin at {self.lowest}")
        if number > self.highest:
            raise ValueError(f"{number} is too large; the last number is {self.highest}")
        return number

    def make(self, number: int) -> Mapping:
        """The fields of a number, for templates. Raises ValueError for an invalid number."""
        if not self.lowest <= number <= self.highest:
            raise ValueError(
                f"there is no {self.id} {number}; numbers run from {self.lowest} to {self.highest}"
            )
        return make_node(self.fields, number)


# Each rule reads the number before it is printed.
@lru_cache(maxsize=512)
def make_node(fields: Callable[[int], dict[str, object]], number: int) -> Mapping:
    node = to_node(fields(number))
    assert isinstance(node, Mapping)
    return node


NUMBER_FIELDS = ("number", "check", "printed", "version")
"""Fields that every number has."""
MAX_BITS = 4096
"""The maximum size, in bits, of the number of outcomes."""
MAX_TRIES = 5_000
"""The maximum number of attempts; fewer for larger draws, to limit the time to about a second."""
_MOST_WORK = 500_000
# A group with fewer outcomes for each number has too few to try.
_ENOUGH = 100


class DrawGroup(Struct, frozen=True):
    """Draws that are drawn together."""

    name: str
    draws: tuple[Draw, ...]

    @property
    def size(self) -> int:
        """The number of different outcomes."""
        return prod(draw.size for draw in self.draws)

    def outcome(self, rank: int) -> tuple[dict[str, object], str]:
        """The fields of a rank, or the condition that they break."""
        fields: dict[str, object] = {}
        for draw in self.draws:
            rank, draw_rank = divmod(rank, draw.size)
            fields |= draw.outcome(draw_rank)
            if draw.broken_condition is not None and (wrong := draw.broken_condition(fields)):
                return {}, wrong
        return fields, ""


class Scheme(Struct, frozen=True, dict=True):
    """The draws of a number. `key` identifies the scheme; the version comes last."""

    key: tuple[str, ...]
    lowest: int
    highest: int
    draws: Table[str, Draw]

    @property
    def number_count(self) -> int:
        """The number of valid numbers."""
        return self.highest - self.lowest + 1

    @cached_property
    def size(self) -> int:
        """The number of different outcomes."""
        return prod(draw.size for draw in self.draws.values())

    @cached_property
    def _groups(self) -> tuple[DrawGroup, ...]:
        """Draws that are drawn together; first the group that makes numbers differ."""
        free = tuple(draw for draw in self.draws.values() if draw.broken_condition is None)
        bound = [
            (name, draw) for name, draw in self.draws.items() if draw.broken_condition is not None
        ]
        groups = [DrawGroup(name, (draw,)) for name, draw in bound]
        groups += [DrawGroup("", free)] if free else []
        groups.sort(key=lambda group: group.size, reverse=True)
        if groups[0].size // self.number_count < _ENOUGH:
            return (DrawGroup("", tuple(self.draws.values())),)
        return tuple(groups)

    @cached_property
    def _shuffle(self) -> Shuffle:
        return Shuffle(self._groups[0].size, "numbered", *self.key)

    @cached_property
    def _tries(self) -> int:
        work = 1 + sum(draw.weight for draw in self.draws.values())
        places = self._groups[0].size // self.number_count
        return min(MAX_TRIES, places, max(_MOST_WORK // work, 1))

    def attempts(self, number: int) -> Iterator[tuple[dict[str, object], str]]:
        """The attempts of a number: the fields, or the broken condition, of each."""
        attempts = [0] * len(self._groups)
        while True:
            fields: dict[str, object] = {}
            for index, group in enumerate(self._groups):
                wrong = "not yet"
                while wrong:
                    if sum(attempts) >= self._tries * len(attempts) or attempts[0] >= self._tries:
                        return
                    found, wrong = group.outcome(self._group_rank(index, number, attempts[index]))
                    attempts[index] += 1
                    if wrong:
                        yield {}, wrong
                fields |= found
            yield fields, ""

    def _group_rank(self, index: int, number: int, attempt: int) -> int:
        group = self._groups[index]
        if not index:
            return self._shuffle(number - self.lowest + attempt * self.number_count)
        return _random_below(Chance("numbered", *self.key, group.name, number, attempt), group.size)


def _random_below(chance: Chance, limit: int) -> int:
    """A whole number from 0 to limit − 1, without bias, for any limit."""
    while True:
        found = random_bits(chance, (limit - 1).bit_length())
        if found < limit:
            return found


class Draw(Struct, frozen=True):
    """A draw: the number of its outcomes, and the outcome of each rank from 0."""

    size: int
    outcome: Callable[[int], dict[str, object]]
    """The fields of a rank."""
    weight: int = 1
    """The number of things that it arranges, as a measure of time."""
    broken_condition: Callable[[dict[str, object]], str] | None = None
    """Returns the broken condition of drawn fields, or an empty text; None without conditions."""


def arrangement_count(counts: Sequence[int]) -> int:
    """The number of different orders of things, `counts` of each kind."""
    orders = math.factorial(sum(counts))
    for count in counts:
        orders //= math.factorial(count)
    return orders


def arrangement_of_rank(counts: Sequence[int], rank: int) -> list[int]:
    """The order of a rank: the kind of thing at each index."""
    remaining = list(counts)
    orders = arrangement_count(remaining)
    order = []
    for places in range(sum(remaining), 0, -1):
        # The number of remaining orders that begin with each kind.
        kind, block = 0, orders * remaining[0] // places
        while rank >= block:
            rank -= block
            kind += 1
            block = orders * remaining[kind] // places
        order.append(kind)
        remaining[kind] -= 1
        orders = block
    return order


def digits(rank: int, base: int, count: int) -> list[int]:
    """The last `count` digits of a rank in a base, lowest first."""
    found = []
    for _ in range(count):
        rank, figure = divmod(rank, base)
        found.append(figure)
    return found
