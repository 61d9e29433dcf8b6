"""Blunders, planted in the values that a game is played by."""

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


class Planted:
    """A game that is played so many times by who plays it well, as it is and with a fault."""

    def __init__(
        self, name: str, games: int, who: str = "greedy", players: int = 1, setup: str = ""
    ) -> None:
        self.name, self.games, self.settlers, self.players = name, games, who, players
        self._setup = setup

    @cached_property
    def _sound(self) -> PlaytestFigures:
        return self._played(self._rules[1])

    @cached_property
    def _rules(self) -> Any:
        return load_play((), self.name, None, self._setup)

    def _played(self, values: Values) -> PlaytestFigures:
        play, seated = self._rules[0], [self.settlers] * self.players
        figures = PlaytestFigures(self.players, (self.settlers,))
        for number in range(self.games):
            who = [find_policy(play, name) for name in seated]
            figures.add(play_game(play, values, who, Chance("faults", number)), seated)
        return figures

    def figures(self, file: str = "", fault: Fault | None = None) -> PlaytestFigures:
        """Of the game as it is, or with a fault in a file."""
        if fault is None:
            return self._sound
        return self._played(spoilt(self._rules[1], file, fault))

    @property
    def sound(self) -> EarlierReport:
        """The figures of the game as it is, as reports have them."""
        return convert(self._sound.as_json(self.name, "1", 1), EarlierReport)

    def told(self, figures: PlaytestFigures) -> str:
        """What is said of figures, and of what has changed since the game as it is."""
        return "\n".join([*as_text(figures), *change_lines(figures, self.sound)])


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
