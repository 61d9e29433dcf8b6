"""Room for Python's own frames, had once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


def roomy(call: Callable[..., T], *arguments: Any) -> T:
    """Call something that goes deep, with these arguments."""
    return call(*arguments)


# Python has its frames in pieces of 16 KB, and gives each back as soon as it is empty: where a
# loop's calls cross the edge of a piece, each of them asks the system for memory. Which loop does
# hangs on nothing but how deep it stands (pairs of runs: a third of the time of `validate`).
# A frame that is said to be wide, in words, has a piece of a megabyte, and all others room in it.
roomy.__code__ = roomy.__code__.replace(co_stacksize=66_000)
