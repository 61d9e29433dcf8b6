"""Numbers that are printed on components: a check digit against slips of the pen, and a
shuffle that gives neighbouring numbers nothing in common.

Shared by all games. Printed components live on it, so what it computes must not change.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
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
"""Damm's quasigroup of order 10: it catches every single wrong digit and every swap of two
neighbouring digits, and zeros in front change nothing."""

# Thousands may be set apart by commas or blanks; a dash of any kind leads to the check digit, a v
# to the version.
_WRITTEN = (
    r"(?i)(?:no\.?|number|#)?\s*([0-9]+(?:[, '’\u00a0\u202f][0-9]{3})*)"
    r"(?:\s*[-\u2010-\u2015\u2212]\s*([0-9]+))?"
    r"(?:\s*v\.?\s*([0-9]{1,4}))?"
)
FIRST = "1"
"""The version that is not written beside its numbers."""
_LONGEST = 40
_ROUNDS = 6
_MOST_BITS = 4096


class Number(NamedTuple):
    """A number as typed."""

    value: int
    version: str | None = None
    """The version of the generator that drew it; None if it was typed without check digit and
    version. A number with a check digit and no version is of the first one."""

    def __str__(self) -> str:
        """The number as printed on a component, `17-4`."""
        return printed(self.value, self.version or FIRST)


def check_digit(number: int, version: str = FIRST) -> int:
    """The digit that goes behind a number, from 0 to 9; another one in each of the versions 1 to 9,
    so that a version that is left out is found out."""
    interim = 0
    for digit in f"{'' if version == FIRST else version}{number}":
        interim = DAMM[interim][int(digit)]
    return interim


def printed(number: int, version: str = FIRST) -> str:
    """A number as printed on a component: `17-4`, easy to read out and to type; `17-6v2` for
    version 2."""
    behind = "" if version == FIRST else f"v{version}"
    return f"{number}-{check_digit(number, version)}{behind}"


def typed(text: str) -> Number:
    """What `17`, `17-4`, `17v2` or `17-6v2` means. Raises ValueError, with a message for people.

    With its check digit a mistyped number is found out; without it any number will do.
    """
    written = text.strip()
    match = re.fullmatch(_WRITTEN, written) if len(written) <= _LONGEST else None
    if match is None:
        raise ValueError(f"“{_short(written)}” is no number; write it like 17 or 17-4")
    number = int(re.sub(r"[^0-9]", "", match[1]))
    check, version = match[2], match[3]
    if check is None:
        return Number(number, version)
    version = version or FIRST
    if check != str(check_digit(number, version)):
        raise ValueError(
            f"{number}-{check} has the wrong check digit, so one of its digits is mistyped"
        )
    return Number(number, version)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}…"


def random_bits(chance: Chance, count: int) -> int:
    """That many random bits."""
    bits = 0
    for _ in range(0, count, 64):
        bits = bits << 64 | chance.bits()
    return bits & ((1 << count) - 1)


class Shuffle:
    """A keyed one-to-one map of 0 … size − 1 onto itself, and its way back.

    A Feistel network shuffles the next larger power of four, whatever its rounds compute; what
    lands outside is shuffled again until it lands inside (“cycle walking”). Both steps can be
    undone, so no two numbers ever meet: uniqueness is proved by construction, not by a list.
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
        """Where `value` goes."""
        return self._walk(value, self._forth)

    def back(self, value: int) -> int:
        """What goes to `value`."""
        return self._walk(value, self._undo)

    def _walk(self, value: int, step: Callable[[int], int]) -> int:
        if not 0 <= value < self.size:
            raise ValueError(f"{value} is not among the {self.size} numbers from 0")
        value = step(value)
        while value >= self.size:
            value = step(value)
        return value

    def _round(self, turn: int, half: int) -> int:
        return random_bits(Chance(*self._key, turn, half), self._half)

    def _forth(self, value: int) -> int:
        left, right = value >> self._half, value & self._mask
        for turn in range(_ROUNDS):
            left, right = right, left ^ self._round(turn, right)
        return left << self._half | right

    def _undo(self, value: int) -> int:
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


def in_words(number: int, capital: bool = False) -> str:
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
    """The fields of a number that is known to be in range, as plain data."""

    def check_version(self, version: str | None) -> None:
        """Raise ValueError, for people, if a number was typed with another version."""
        if version not in (None, self.version):
            raise ValueError(
                f"numbers of version {version}, such as {printed(17, version)}, cannot be drawn; "
                f"those of version {self.version} look like {printed(17, self.version)}"
            )

    def checked(self, number: int) -> int:
        """The number, if it is one of this generator's. Raises ValueError, for people."""
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


# Rules look at a number before it is printed, each for itself.
@lru_cache(maxsize=512)
def make_node(fields: Callable[[int], dict[str, object]], number: int) -> Mapping:
    node = to_node(fields(number))
    assert isinstance(node, Mapping)
    return node
