"""Playtest reports blunders of design that are planted in the data."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playtest.planted import Fault, Planted, row

SKY = Planted("my-corner-of-the-sky", 24)


def set_to(name: str, key: str, value: object) -> Fault:
    def fault(file: Any) -> None:
        row(file, name)[key] = value

    return fault


def clustered_stars(file: Any) -> None:
    """All stars together in a corner."""
    for n, star in enumerate(file["stars"]):
        star["x"], star["y"] = 1 + n % 4 / 2, 1 + n // 4 / 2


@pytest.mark.parametrize(
    ("file", "fault", "found"),
    [
        ("articles", set_to("week-2", "reward", 60), "  measures.score.articles: "),
        ("articles", set_to("week-1", "cost", "D9 D9 D9"), "nobody takes articles/week-1"),
        ("star-map", clustered_stars, "  measures.score.stars: "),
    ],
)
def test_reports_planted_blunder(file: str, fault: Fault, found: str) -> None:
    assert found in SKY.told(SKY.figures(file, fault))
