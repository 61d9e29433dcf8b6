"""What a designer would call a blunder is told by the figures: planted in the data, and found."""

from __future__ import annotations

from typing import Any

import pytest

from tests.playtest.planted import Fault, Planted, row

SKY = Planted("my-corner-of-the-sky", 24)


def set_to(name: str, key: str, value: object) -> Fault:
    def fault(file: Any) -> None:
        row(file, name)[key] = value

    return fault


def three_stars(file: Any) -> None:
    """Most are forgotten."""
    file["stars"] = file["stars"][:3]


def clustered_stars(file: Any) -> None:
    """All of them on one heap, in a corner."""
    for n, star in enumerate(file["stars"]):
        star["x"], star["y"] = 1 + n % 4 / 2, 1 + n // 4 / 2


@pytest.mark.parametrize(
    ("file", "fault", "found"),
    [
        ("articles", set_to("week-2", "reward", 60), "  measures.score.articles: "),
        ("articles", set_to("week-1", "cost", "D9 D9 D9"), "nobody takes articles/week-1"),
        ("abilities", set_to("positioning-2", "cost", "D9 D9 D9"), "nobody takes abilities/posit"),
        (
            "abilities",
            set_to("plotting-4", "cost", "D1"),
            "components.abilities.plotting-4.taken: ",
        ),
        ("supporters", set_to("mentor", "cost", "Q9"), "nobody takes supporters/mentor"),
        ("supporters", set_to("researcher-1", "cost", "D1"), "supporters.researcher-1.taken: "),
        ("star-map", clustered_stars, "  measures.score.stars: "),
        ("star-map", three_stars, "  measures.score.stars: "),
        ("wheel", lambda file: file.update(weeks=3), "  length: "),
    ],
)
def test_a_blunder_is_told(file: str, fault: Fault, found: str) -> None:
    assert found in SKY.told(SKY.figures(file, fault))
