"""Figures of many games, each with its 95 % confidence interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from pnp.core.play import BoardPlace
from pnp.playtest.game import GameRecord

_Z = 1.959963984540054
"""Half the width of the interval, in standard errors: 95 % of a bell curve."""


class Estimate(Struct, frozen=True):
    """A mean and its confidence interval."""

    mean: float
    low: float
    high: float
    count: int = 0
    """Number of values."""

    def as_json(self) -> dict[str, float]:
        """The mean and the interval, for JSON."""
        return {"mean": self.mean, "low": self.low, "high": self.high}


class RunningMean:
    """Mean and spread of a stream of values (Welford)."""

    __slots__ = ("_square", "count", "mean")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._square = 0.0

    def add(self, value: float) -> None:
        """Add a value."""
        self.count += 1
        deviation = value - self.mean
        self.mean += deviation / self.count
        self._square += deviation * (value - self.mean)

    @property
    def standard_error(self) -> float:
        """The standard error of the mean; infinite for a single value."""
        if self.count < 2:
            return math.inf
        return math.sqrt(self._square / (self.count - 1) / self.count)

    def estimate(self) -> Estimate | None:
        """The mean and its interval; None without values."""
        if not self.count:
            return None
        half_width = _Z * self.standard_error if self.count > 1 else 0.0
        return Estimate(self.mean, self.mean - half_width, self.mean + half_width, self.count)


def share_estimate(part: float, total: int) -> Estimate:
    """A share of games and its interval (Wilson’s, which never leaves 0 to 1)."""
    if not total:
        return Estimate(0.0, 0.0, 1.0)
    p = part / total
    centre = (p + _Z**2 / (2 * total)) / (1 + _Z**2 / total)
    half_width = _Z * math.sqrt(p * (1 - p) / total + _Z**2 / (4 * total**2)) / (1 + _Z**2 / total)
    return Estimate(p, max(0.0, centre - half_width), min(1.0, centre + half_width), total)


class OpeningFigures:
    """The results of players with one opening."""

    def __init__(self) -> None:
        self.won = 0.0
        self.score = RunningMean()

    def estimate(self, players: int) -> Estimate:
        """The share of games won; in solo games, the score."""
        alone = self.score.estimate() if players == 1 else None
        return alone or share_estimate(self.won, self.score.count)


class PlaytestFigures:
    """Statistics of many games. `wins_by_seat` counts seats at the table, `wins_by_policy`
    players."""

    def __init__(self, players: int, policies: Sequence[str]) -> None:
        self.players = players
        self.policies = tuple(policies)
        self.games = 0
        self.length, self.winner_score, self.margin = RunningMean(), RunningMean(), RunningMean()
        self.lead_changes, self.scores = RunningMean(), RunningMean()
        self.measures: dict[str, RunningMean] = {}
        self.wins_by_seat = [0.0] * players
        self.wins_by_policy = dict.fromkeys(self.policies, 0.0)
        self.seats_by_policy = dict.fromkeys(self.policies, 0)
        self.items: dict[tuple[str, str], list[int]] = {}
        self.brackets: dict[str, dict[str, int]] = {}
        self.points: dict[float, int] = {}
        """The number of times that each score occurred, for any player."""
        self.lengths: dict[float, int] = {}
        """The number of games of each length."""
        self.openings: dict[str, OpeningFigures] = {}
        self.places: dict[str, dict[BoardPlace, RunningMean]] = {}
        """The mean value of each place, by board; or of each use of an item, by component."""

    def add(self, game: GameRecord, seated: Sequence[str]) -> None:
        """Add a game with the players' seats."""
        self.games += 1
        self.length.add(game.length)
        self.lengths[game.length] = self.lengths.get(game.length, 0) + 1
        self.lead_changes.add(game.lead_changes)
        for score in game.scores:
            self.scores.add(score)
            self.points[score] = self.points.get(score, 0) + 1
        ranked = sorted(game.scores, reverse=True)
        if game.winners:
            self.winner_score.add(game.scores[game.winners[0]])
        if len(ranked) > 1:
            self.margin.add(ranked[0] - ranked[1])
        for seat in game.winners:
            self.wins_by_seat[seat] += 1 / len(game.winners)
            self.wins_by_policy[seated[seat]] += 1 / len(game.winners)
        for name in seated:
            self.seats_by_policy[name] += 1
        for name, value in game.measures.items():
            self.measures.setdefault(name, RunningMean()).add(value)
        for seat, name in game.openings.items():
            opening = self.openings.setdefault(name, OpeningFigures())
            opening.won += (seat in game.winners) / max(len(game.winners), 1)
            opening.score.add(game.scores[seat])
        for name, cells in game.places.items():
            board = self.places.setdefault(name, {})
            for place, value in cells.items():
                board.setdefault(place, RunningMean()).add(value)
        for name, (groups, group) in game.brackets.items():
            self.brackets.setdefault(name, dict.fromkeys(groups, 0))[group] += 1
        for item, (offered, taken, won) in game.items.items():
            counts = self.items.setdefault(item, [0, 0, 0])
            for n, applies in enumerate((offered, taken, won)):
                counts[n] += applies

    @property
    def means(self) -> dict[str, RunningMean]:
        """The means that every game has, by name."""
        return {
            "length": self.length,
            "winner_score": self.winner_score,
            "margin": self.margin,
            "lead_changes": self.lead_changes,
            "score": self.scores,
        }

    def estimates(self) -> Iterable[tuple[str, Estimate]]:
        """All estimates that bounds and comparisons use, by name."""
        measures = {f"measures.{name}": values for name, values in sorted(self.measures.items())}
        for name, values in {**self.means, **measures}.items():
            if (estimate := values.estimate()) is not None:
                yield name, estimate
        for name, counts in self.brackets.items():
            for group, count in counts.items():
                yield f"{name}.{group}", share_estimate(count, self.games)
        if self.players > 1:
            for seat, won in enumerate(self.wins_by_seat, 1):
                yield f"seats.{seat}", share_estimate(won, self.games)
            for name in self.wins_by_policy if len(self.wins_by_policy) > 1 else ():
                yield (
                    f"policies.{name}",
                    share_estimate(self.wins_by_policy[name], self.seats_by_policy[name]),
                )
        for name, opening in sorted(self.openings.items()):
            yield f"openings.{name}", opening.estimate(self.players)
        for (component, item), (offered, taken, won) in sorted(self.items.items()):
            yield f"components.{component}.{item}.taken", share_estimate(taken, offered)
            yield f"components.{component}.{item}.won", share_estimate(won, taken)

    def as_json(self, game: str, version: str, seed: int) -> dict[str, Any]:
        """The figures for `pnp playtest --format json`."""

        def mean_json(found: RunningMean) -> dict[str, float] | None:
            estimate = found.estimate()
            return estimate.as_json() if estimate is not None else None

        return {
            "game": game,
            "version": version,
            "games": self.games,
            "players": self.players,
            "policies": list(self.policies),
            "seed": seed,
            **{name: mean_json(values) for name, values in self.means.items()},
            "seats": [_share_json(share_estimate(won, self.games)) for won in self.wins_by_seat],
            "who": {
                name: _share_json(
                    share_estimate(self.wins_by_policy[name], self.seats_by_policy[name])
                )
                for name in self.wins_by_policy
            },
            "measures": {name: mean_json(values) for name, values in sorted(self.measures.items())},
            "components": [
                {
                    "component": component,
                    "item": item,
                    "offered": offered,
                    "taken": taken,
                    "won": won,
                }
                for (component, item), (offered, taken, won) in sorted(self.items.items())
            ],
            "brackets": self.brackets,
            "points": {f"{score:g}": count for score, count in sorted(self.points.items())},
            "lengths": {f"{length:g}": count for length, count in sorted(self.lengths.items())},
            "openings": {
                name: {"games": opening.score.count, **opening.estimate(self.players).as_json()}
                for name, opening in sorted(self.openings.items())
            },
            "places": {
                name: [
                    {"row": row, "column": column, "mean": values.mean}
                    for (row, column), values in cells.items()
                ]
                for name, cells in self.places.items()
            },
            "rows": {name: estimate.as_json() for name, estimate in self.estimates()},
        }


def _share_json(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.mean, "low": estimate.low, "high": estimate.high}
