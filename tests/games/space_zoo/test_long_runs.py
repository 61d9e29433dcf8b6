"""What long runs found is kept beside the data: made of today’s numbers, and within the bounds."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from bench import zoo
from pnp.core.problems import Problems
from pnp.playtest.report import bounds_of, check_bound
from pnp.playtest.series import load_game
from pnp.playtest.statistics import Estimate


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(zoo.FILE.read_text(encoding="utf-8"))
    return found


def test_figures_are_of_the_numbers_that_are_printed(record: dict[str, Any]) -> None:
    """Who changes a price, an effect or a deck plays anew: `make zoo`."""
    assert record["numbers"] == zoo.numbers()


def test_the_commands_are_those_of_the_bounds(record: dict[str, Any]) -> None:
    """`make zoo` plays for most of an hour; what it has written so far is checked."""
    played = [each["command"] for each in record["series"]]
    assert played == [*map(zoo.command, zoo.series_by_bound())][: len(played)]


def test_what_was_played_lies_within_the_bounds(record: dict[str, Any]) -> None:
    played = {each["command"]: each["figures"] for each in record["series"]}
    problems = Problems()
    for each in bounds_of(load_game((), zoo.GAME)):
        figures = played.get(zoo.command(zoo.series_of(each)), {})
        rows = {name: Estimate(*found) for name, found in figures.items()}
        assert not rows or check_bound(each, rows, problems)
    assert not list(problems), list(problems)
