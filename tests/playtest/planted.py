"""Blunders, planted in the values that a game is played by."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any

from msgspec import convert

from pnp.core.play import Values, find_rows
from pnp.core.rng import Chance
from pnp.playtest.game import played
from pnp.playtest.players import policy
from pnp.playtest.report import Earlier, changes, text
from pnp.playtest.series import rules_of
from pnp.playtest.statistics import Figures

Fault = Callable[[Any], None]


class Planted:
    """A game that is played so many times by who plays it well, as it is and with a fault."""

    def __init__(
        self, name: str, games: int, who: str = "greedy", players: int = 1, setup: str = ""
    ) -> None:
        self.name, self.games, self.who, self.players = name, games, who, players
        self._setup = setup

    @cached_property
    def _sound(self) -> Figures:
        return self._played(self._rules[1])

    @cached_property
    def _rules(self) -> Any:
        return rules_of((), self.name, None, self._setup)

    def _played(self, values: Values) -> Figures:
        play, seated = self._rules[0], [self.who] * self.players
        figures = Figures(self.players, (self.who,))
        for number in range(self.games):
            who = [policy(play, name) for name in seated]
            figures.add(played(play, values, who, Chance("faults", number)), seated)
        return figures

    def figures(self, file: str = "", fault: Fault | None = None) -> Figures:
        """Of the game as it is, or with a fault in a file."""
        if fault is None:
            return self._sound
        return self._played(spoilt(self._rules[1], file, fault))

    @property
    def sound(self) -> Earlier:
        """The figures of the game as it is, as reports have them."""
        return convert(self._sound.json(self.name, "1", 1), Earlier)

    def told(self, figures: Figures) -> str:
        """What is said of figures, and of what has changed since the game as it is."""
        return "\n".join([*text(figures), *changes(figures, self.sound)])


def spoilt(values: Values, file: str, fault: Fault) -> Values:
    """The values of all files, this one with a fault."""

    def found(name: str) -> Any:
        kept = values(name)
        if name == file:
            kept = copy.deepcopy(kept)
            fault(kept)
        return kept

    return cache(found)


def row(file: Any, name: str) -> Any:
    """The row of a file with that id."""
    return next(each for each in find_rows(file) if each["id"] == name)
