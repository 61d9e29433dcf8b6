"""A playtest finds faults of design in the data."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from pnp.core.problems import Problems
from pnp.playtest.report import check_bound
from pnp.playtest.statistics import PlaytestFigures
from tests.playtest.faulty import FaultyGame
from tests.playtest.test_bounds import bound

pytestmark = pytest.mark.slow

ZOO = FaultyGame("space-zoo", 200, players=2)


def double_start(file: Any) -> None:
    """Give the first player a double start."""
    file["starting-money"][0] += 12
    file["starting-camps"][0] += 2


@cache
def with_double_start() -> PlaytestFigures:
    return ZOO.with_fault("supply", double_start)


def test_reports_advantage_of_first_player() -> None:
    assert "  seats.1: " in ZOO.report(with_double_start())


def test_bounds_find_advantage_of_first_player() -> None:
    seats = bound(0.3, 0.7, "seats.*")
    for figures, missed in ((ZOO.without_fault, False), (with_double_start(), True)):
        problems = Problems()
        assert check_bound(seats, dict(figures.estimates()), problems) == ZOO.players
        assert any("it should be" in problem.message for problem in problems) == missed
