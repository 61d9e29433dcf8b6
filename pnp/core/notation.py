"""Kinds of single values: how each is written and converted, and its limits.

A value out of bounds is a typing error, or an attempt to fill the memory.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")

DIGITS = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
"""A decimal number without its sign."""
LENGTH = rf"{DIGITS} *(?:[Mm][Mm]|[Cc][Mm]|[Ii][Nn]|[Pp][Tt])?"
"""A length without its sign."""
ICON = re.compile(r":((?:[a-z][a-z0-9-]*/)?[a-z][a-z0-9]*(?:-[a-z0-9]+)*):")
"""An icon in a text, `:name:` or `:set/name:`."""

_RARELY_REACHED = 10_000


class Bounds(NamedTuple):
    """The minimum and maximum of a number."""

    minimum: float
    maximum: float
    unit: str = ""

    def check(self, text: str, value: float) -> None:
        """Raise ValueError if the number of a text is out of bounds."""
        minimum, maximum, unit = self
        if minimum <= value <= maximum:
            return
        # Most people never meet an upper bound, so messages need not name it.
        if minimum == 0 > value and maximum >= _RARELY_REACHED:
            raise ValueError(f"“{text}” is negative")
        if minimum < 0 and value > maximum:
            raise ValueError(f"“{text}” is more than {maximum:.12g}{unit}")
        raise ValueError(f"“{text}” is not between {minimum:.12g} and {maximum:.12g}{unit}")


class Notation(Generic[T]):
    """A kind of single value. Calling it converts a text, or raises ValueError.

    `pattern` is a regular expression, also for editors; a text that matches may still be out of
    bounds, or name an unknown object. An empty one matches any text.
    """

    def __init__(
        self, convert: Callable[[str], T], pattern: str = "", bounds: Bounds | None = None
    ) -> None:
        self.convert = convert
        self.pattern = pattern
        self.bounds = bounds

    def __call__(self, text: str) -> T:
        found = self.convert(text)
        if self.bounds is not None:
            self.bounds.check(text, found)  # type: ignore[arg-type]
        return found


def notation(
    pattern: str, bounds: Bounds | None = None
) -> Callable[[Callable[[str], T]], Notation[T]]:
    """Turn a converter into a `Notation`."""
    return lambda convert: Notation(convert, pattern, bounds)
