"""What was made lately and may be wanted again, within bounds."""

from __future__ import annotations

from typing import TypeVar

K = TypeVar("K")
V = TypeVar("V")

# A deck has a vocabulary of a few hundred words, and thousands that come once.
_MANY = 2_000


class Recent(dict[K, V]):
    """Values by what they are made from, each made when it is first asked for.

    When there are many, those that are not asked for again before there are as many others go.
    """

    def __init__(self) -> None:
        super().__init__()
        self._before: dict[K, V] = {}

    def __missing__(self, key: K) -> V:
        if len(self) >= _MANY:
            self._before = dict(self)
            self.clear()
        value = self._before.get(key)
        if value is None:
            value = self.made(key)
        self[key] = value
        return value

    def made(self, key: K) -> V:
        """The value that is not there yet."""
        raise NotImplementedError
