"""The cache of recent values."""

from __future__ import annotations

from pnp.core.caches import LRUCache


class Squares(LRUCache[int, int]):
    def __init__(self) -> None:
        super().__init__()
        self.loaded: list[int] = []

    def compute(self, key: int) -> int:
        self.loaded.append(key)
        return key * key


def test_computes_value_once() -> None:
    squares = Squares()
    assert [squares[3], squares[3]] == [9, 9]
    assert squares.loaded == [3]


def test_keeps_values_in_use() -> None:
    squares = Squares()
    for number in range(1, 20_000):
        assert squares[0] == 0
        assert squares[number] == number * number
    assert squares.loaded.count(0) == 1


def test_drops_values_not_in_use() -> None:
    squares = Squares()
    for number in range(20_000):
        assert squares[number] == number * number
    assert len(squares) < 5_000
    assert squares[1] == 1
    assert squares.loaded.count(1) == 2
