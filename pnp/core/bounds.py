"""How far the numbers of the language go: one row each, for readers and for schemas.

What lies beyond is a slip of the keyboard, or a stranger who wants to fill the memory.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

N = TypeVar("N", int, float)


class Bounds(NamedTuple):
    """The least and the most that something may be."""

    least: float
    most: float
    unit: str = ""


BOUNDS = {
    "length": Bounds(-10_000, 10_000, " mm"),
    "length from 0": Bounds(0, 10_000, " mm"),
    "length of a box": Bounds(0, 1_000, " mm"),
    # Between finer ones nobody could write.
    "pitch of lines": Bounds(0.5, 10_000, " mm"),
    "radius of a text": Bounds(-1_000, 1_000, " mm"),
    "size of type": Bounds(0.01, 400, " pt"),
    "opacity": Bounds(0, 1),
    "number": Bounds(-1e9, 1e9),
    "number from 0": Bounds(0, 1e9),
    "count": Bounds(0, 1_000),
    "columns": Bounds(1, 1_000),
    "copies": Bounds(0, 1_000),
    "players": Bounds(1, 20),
    "seasons": Bounds(1, 9_999),
    "dots per inch": Bounds(20, 1_200),
    "pixels": Bounds(1, 20_000),
}
"""By what they are of."""

_HARDLY_MET = 10_000


def held(name: str, text: str, found: N) -> N:
    """The number that a text stands for, where it lies within a row's bounds. Raises ValueError."""
    least, most, unit = BOUNDS[name]
    if least <= found <= most:
        return found
    # Whoever is below nothing need not know of a most that nobody meets.
    if least == 0 > found and most >= _HARDLY_MET:
        raise ValueError(f"“{text}” is negative")
    if least < 0 and found > most:
        raise ValueError(f"“{text}” is more than {most:.12g}{unit}")
    raise ValueError(f"“{text}” is not between {least:.12g} and {most:.12g}{unit}")


F = TypeVar("F", bound=Callable[[str], object])


def bounded(name: str) -> Callable[[F], F]:
    """Says of a converter within which row's bounds its numbers lie, for schemas."""

    def told(convert: F) -> F:
        convert.bounds = BOUNDS[name]  # type: ignore[attr-defined]
        return convert

    return told


def bounds_of(convert: Callable[[str], object]) -> Bounds | None:
    """Within what the numbers of a converter lie, if it says so."""
    found = getattr(convert, "bounds", None)
    return found if isinstance(found, Bounds) else None
