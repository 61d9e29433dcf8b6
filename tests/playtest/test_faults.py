"""What a designer would call a blunder is told: planted in the data, and found by figures."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.core.problems import Problems
from pnp.playtest.report import check_bound
from tests.playtest.planted import Fault, Planted
from tests.playtest.test_bounds import bound

pytestmark = pytest.mark.slow

ZOO = Planted("space-zoo", 200, players=2)
MIND = Planted("mind-space", 30)


def double_start(file: Any) -> None:
    file["money"][0] += 12
    file["camps"][0] += 2


def free(file: Any) -> None:
    file["research-prices"] = [0] * len(file["research-prices"])


def barren(file: Any) -> None:
    for planet in file["planets"]:
        planet["tokens"] = 1


@pytest.mark.parametrize(
    ("file", "fault", "found"),
    [
        ("supply", free, "  components.research."),
        ("supply", double_start, "  seats.1: "),
        ("planets", barren, "  measures.sales: "),
    ],
)
def test_a_blunder_in_the_zoo_is_told(file: str, fault: Fault, found: str) -> None:
    assert found in ZOO.told(ZOO.figures(file, fault))


def goals_of_sixty(file: Any) -> None:
    for goal in file["goals"]:
        goal["front"] = goal["back"] = 60


def two_whole_rows(file: Any) -> None:
    """A pursuit that nobody has room for."""
    file["pursuits"][0]["cells"] = "XXXXXXXXX XXXXXXXXX"


def gray_all_over(file: Any) -> None:
    side = file["boards"][0]
    side["grey"] += " a1 i1 a9 i9 e1 a5 i5 e9 e5 d8 f6 b4"


@pytest.mark.parametrize(
    ("file", "fault", "found"),
    [
        ("goals", goals_of_sixty, "  measures.score.goals: "),
        ("pursuits", two_whole_rows, "nobody takes pursuits/breathing"),
        ("boards", gray_all_over, "  score: "),
    ],
)
def test_a_blunder_in_the_mind_is_told(file: str, fault: Fault, found: str) -> None:
    assert found in MIND.told(MIND.figures(file, fault))


def test_bounds_miss_what_they_are_for() -> None:
    """A first player with a double start, by the bound that stands on seats."""
    sits = bound(0.3, 0.7, "seats.*")
    for figures, missed in (
        (ZOO.figures(), False),
        (ZOO.figures("supply", double_start), True),
    ):
        problems = Problems()
        assert check_bound(sits, dict(figures.estimates()), problems) == ZOO.players
        told_so = any("it should be" in problem.message for problem in problems)
        assert told_so == missed
