"""What long runs found is kept beside the data: made of today’s numbers, and within the bounds."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from bench import zoo
from pnp.ground.problem import Problems
from pnp.playtest.bounds import bounds_of, hold
from pnp.playtest.figures import Estimate
from pnp.playtest.series import game_of


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(zoo.FILE.read_text(encoding="utf-8"))
    return found


def test_figures_are_of_the_numbers_that_are_printed(record: dict[str, Any]) -> None:
    """Who changes a price, an effect or a deck plays anew: `make zoo`."""
    assert record["numbers"] == zoo.numbers()


def test_each_series_of_the_bounds_was_played(record: dict[str, Any]) -> None:
    assert [each["command"] for each in record["series"]] == [*map(zoo.command, zoo.asked())]


def test_what_was_played_lies_within_the_bounds(record: dict[str, Any]) -> None:
    played = {each["command"]: each["figures"] for each in record["series"]}
    problems = Problems()
    for each in bounds_of(game_of((), zoo.GAME)):
        figures = played[zoo.command(zoo.series(each))]
        assert hold(each, {name: Estimate(*found) for name, found in figures.items()}, problems)
    assert not list(problems), list(problems)
