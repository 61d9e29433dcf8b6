"""Numbered components: from a number to the fields that templates show, and nothing else.

What a number gives is for ever: whoever has lost a sheet prints it again from its number. A
change to what a generator makes is a new `version`, which is printed beside the number, and typed
with it: the generators of `older` ones stay.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from pnp.ground.node import Mapping, made
from pnp.ground.numbers import FIRST


class Generator(Struct, frozen=True):
    """Makes the component of a number."""

    id: str
    version: str
    lowest: int
    highest: int
    fields: Callable[[int], dict[str, object]]
    """The fields of a number that is known to be in range, as plain data."""
    older: tuple[Generator, ...] = ()
    """Those of earlier versions: what they printed they print for ever."""

    def of(self, version: str | None) -> Generator:
        """The generator of a version; the newest, where nobody says. Raises ValueError, for
        people."""
        if version is None:
            return self
        for each in (self, *self.older):
            if each.version == version:
                return each
        # Where there is but one, its numbers are typed as the first version's are.
        if not self.older and version == FIRST:
            return self
        known = " and ".join(each.version for each in (*self.older, self))
        raise ValueError(f"there is no version {version} of it; there is {known}")

    def checked(self, number: int) -> int:
        """The number, if it is one of this generator's. Raises ValueError, for people."""
        if number < self.lowest:
            raise ValueError(f"{number} is too small; numbers begin at {self.lowest}")
        if number > self.highest:
            raise ValueError(f"{number} is too large; the last number is {self.highest}")
        return number

    def make(self, number: int) -> Mapping:
        """The fields of a number, for templates. Raises ValueError where there is none."""
        if not self.lowest <= number <= self.highest:
            raise ValueError(
                f"there is no {self.id} {number}; numbers run from {self.lowest} to {self.highest}"
            )
        return _made(self.fields, number)


# Rules look at a number before it is printed, each for itself.
@lru_cache(maxsize=512)
def _made(fields: Callable[[int], dict[str, object]], number: int) -> Mapping:
    node = made(fields(number))
    assert isinstance(node, Mapping)
    return node
