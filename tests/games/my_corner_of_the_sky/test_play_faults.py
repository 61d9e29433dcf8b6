"""A playtest finds faults of design in the articles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playtest.faulty import Fault, FaultyGame, row

SKY = FaultyGame("my-corner-of-the-sky", 24)


def set_to(name: str, key: str, value: object) -> Fault:
    def fault(file: Any) -> None:
        row(file, name)[key] = value

    return fault


@pytest.mark.parametrize(
    ("fault", "found"),
    [
        (set_to("week-2", "reward", 60), "  measures.score.articles: "),
        (set_to("week-1", "cost", "xp:9 xp:9 xp:9"), "nobody takes articles/week-1"),
    ],
)
def test_reports_fault(fault: Fault, found: str) -> None:
    assert found in SKY.report(SKY.with_fault("articles", fault))
