"""The record of long runs is of today’s numbers, and within the bounds."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from bench import zoo
from pnp.core.problems import Problems
from pnp.playtest.bounds import bounds_of, check_bound
from pnp.playtest.series import game_of
from pnp.playtest.statistics import Estimate


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(zoo.FILE.read_text(encoding="utf-8"))
    return found


def test_record_is_of_current_numbers(record: dict[str, Any]) -> None:
    """If you change a price, an effect or a deck, run `make zoo`."""
    assert record["numbers"] == zoo.numbers()


def test_record_is_of_current_bounds(record: dict[str, Any]) -> None:
    """`make zoo` plays for most of an hour; the finished series are checked."""
    played = [each["command"] for each in record["series"]]
    assert played == [*map(zoo.command, zoo.series_of_bounds())][: len(played)]


def test_recorded_figures_are_within_bounds(record: dict[str, Any]) -> None:
    played = {each["command"]: each["figures"] for each in record["series"]}
    problems = Problems()
    for each in bounds_of(game_of((), zoo.GAME)):
        figures = played.get(zoo.command(zoo.series(each)), {})
        rows = {name: Estimate(*found) for name, found in figures.items()}
        assert not rows or check_bound(each, rows, problems)
    assert not list(problems), list(problems)
