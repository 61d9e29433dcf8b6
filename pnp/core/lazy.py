"""Sequences whose items are made when they are looked at."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class LazySequence(Sequence[T], ABC):
    """Items that are made each time that they are looked at, and not stored."""

    @abstractmethod
    def item(self, number: int) -> T:
        """The item of this number, 0 the first."""

    @overload
    def __getitem__(self, number: int) -> T: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[T]: ...
    def __getitem__(self, number: int | slice) -> T | Sequence[T]:
        which = range(len(self))[number]
        return self.item(which) if isinstance(which, int) else [self.item(each) for each in which]
