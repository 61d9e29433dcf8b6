"""Games played with faults of design in their values."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from msgspec import convert

from pnp.core.play import Values, rows
from pnp.core.rng import Chance
from pnp.playtest.game import played
from pnp.playtest.policies import policy
from pnp.playtest.report import Earlier, changes, text
from pnp.playtest.series import rules_of
from pnp.playtest.statistics import Figures

Fault = Callable[[Any], None]


class FaultyGame:
    """A game played by the greedy policy, with and without a fault."""

    def __init__(self, name: str, games: int, players: int = 1) -> None:
        self.name, self.games, self.players = name, games, players

    @cached_property
    def without_fault(self) -> Figures:
        return self._played(self._rules[1])

    @cached_property
    def _rules(self) -> Any:
        return rules_of((), self.name, None, "")

    def _played(self, values: Values) -> Figures:
        play, seated = self._rules[0], ["greedy"] * self.players
        figures = Figures(self.players, ("greedy",))
        for number in range(self.games):
            policies = [policy(play, name) for name in seated]
            figures.add(played(play, values, policies, Chance("faults", number)), seated)
        return figures

    def with_fault(self, file: str, fault: Fault) -> Figures:
        """Return the figures of the game with a fault in a file."""
        return self._played(_with_fault(self._rules[1], file, fault))

    def report(self, figures: Figures) -> str:
        """Return the report of figures and of their changes against the game without fault."""
        before = convert(self.without_fault.json(self.name, "1", 1), Earlier)
        return "\n".join([*text(figures), *changes(figures, before)])


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
    return next(each for each in rows(file) if each["id"] == name)
