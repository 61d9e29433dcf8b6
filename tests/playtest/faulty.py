"""Games played with faults of design in their values."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from msgspec import convert

from pnp.core.play import Values, find_rows
from pnp.core.rng import Chance
from pnp.playtest.game import play_game
from pnp.playtest.players import find_policy
from pnp.playtest.report import EarlierReport, as_text, change_lines
from pnp.playtest.series import load_play
from pnp.playtest.statistics import PlaytestFigures

Fault = Callable[[Any], None]


class FaultyGame:
    """A game played by the greedy policy, with and without a fault."""

    def __init__(self, name: str, games: int, players: int = 1) -> None:
        self.name, self.games, self.players = name, games, players

    @cached_property
    def without_fault(self) -> PlaytestFigures:
        return self._played(self._rules[1])

    @cached_property
    def _rules(self) -> Any:
        return load_play((), self.name, None, "")

    def _played(self, values: Values) -> PlaytestFigures:
        play, seated = self._rules[0], ["greedy"] * self.players
        figures = PlaytestFigures(self.players, ("greedy",))
        for number in range(self.games):
            policies = [find_policy(play, name) for name in seated]
            figures.add(play_game(play, values, policies, Chance("faults", number)), seated)
        return figures

    def with_fault(self, file: str, fault: Fault) -> PlaytestFigures:
        """Return the figures of the game with a fault in a file."""
        return self._played(_with_fault(self._rules[1], file, fault))

    def report(self, figures: PlaytestFigures) -> str:
        """Return the report of figures and of their changes against the game without fault."""
        before = convert(self.without_fault.as_json(self.name, "1", 1), EarlierReport)
        return "\n".join([*as_text(figures), *change_lines(figures, before)])


def _with_fault(values: Values, file: str, fault: Fault) -> Values:
    """Return the values of all files, one of them with a fault."""

    def found(name: str) -> Any:
        data = values(name)
        if name == file:
            data = copy.deepcopy(data)
            fault(data)
        return data

    return cache(found)


def row(file: Any, name: str) -> Any:
    """Return the row of a file with this id."""
    return next(each for each in find_rows(file) if each["id"] == name)
