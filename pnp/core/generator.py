"""Numbered components: from a number to the fields that templates show, and nothing else.

A number always gives the same component, so a lost sheet can be printed again. If you change what
numbers give, change the `version`: it is printed and typed beside the number, and a number of
another version is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

from pnp.core.node import Mapping, to_node
from pnp.core.numbers import printed


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
