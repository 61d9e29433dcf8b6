"""Room for calls within calls, taken from the system once.

CPython keeps what its calls need in pieces of 16 kB, and gives a piece back when the call that
it was taken for returns. A loop that happens to call over the edge of a piece takes one and
gives it back at every turn: boxes within boxes are laid out deep down, and a rulebook that
shows cards did so ten thousand times.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

# A little over half of a piece of 512 kB: the other half is left to the calls within.
_SLOTS = 33_000


def in_one_piece(call: Callable[[], T]) -> T:
    """Make a call; the calls within it find room in the same piece."""
    return call()


# A call that asks for much room gets a piece of its size, rounded up.
in_one_piece.__code__ = in_one_piece.__code__.replace(co_stacksize=_SLOTS)
