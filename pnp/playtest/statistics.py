"""Figures of many games, each with its 95 % confidence interval."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from pnp.core.play import BoardPlace
from pnp.playtest.game import Played

_Z = 1.959963984540054
"""Half the width of the interval, in standard errors: 95 % of a bell curve."""


class Estimate(Struct, frozen=True):
    """A mean, and the interval it is known to."""

    mean: float
    low: float
    high: float
    values: int = 0
    """How many it is the mean of."""

    def json(self) -> dict[str, float]:
        """As reports have it."""
        return {"mean": self.mean, "low": self.low, "high": self.high}


class Sum:
    """Values added up as they come: their mean and spread (Welford)."""

    __slots__ = ("_square", "count", "mean")

    def __init__(self) -> None:
        self.count = 0
        self.mean = 0.0
        self._square = 0.0

    def add(self, value: float) -> None:
        """One more value."""
        self.count += 1
        off = value - self.mean
        self.mean += off / self.count
        self._square += off * (value - self.mean)

    @property
    def error(self) -> float:
        """The standard error of the mean; without end for a single value."""
        if self.count < 2:
            return math.inf
        return math.sqrt(self._square / (self.count - 1) / self.count)

    def estimate(self) -> Estimate | None:
        """The mean and its interval; None where there was no value."""
        if not self.count:
            return None
        half = _Z * self.error if self.count > 1 else 0.0
        return Estimate(self.mean, self.mean - half, self.mean + half, self.count)


def share(part: float, total: int) -> Estimate:
    """A share of games and its interval (Wilson’s, which never leaves 0 to 1)."""
    if not total:
        return Estimate(0.0, 0.0, 1.0)
    p = part / total
    middle = (p + _Z**2 / (2 * total)) / (1 + _Z**2 / total)
    half = _Z * math.sqrt(p * (1 - p) / total + _Z**2 / (4 * total**2)) / (1 + _Z**2 / total)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), total)


class Opening:
    """The results of players with one opening."""

    def __init__(self) -> None:
        self.won = 0.0
        self.score = Sum()

    def estimate(self, players: int) -> Estimate:
        """The share of games that they won; alone, their score."""
        alone = self.score.estimate() if players == 1 else None
        return alone or share(self.won, self.score.count)


class Figures:
    """Statistics of many games. `seats` are the places at the table, `who` the players in them."""

    def __init__(self, players: int, policies: Sequence[str]) -> None:
        self.players = players
        self.policies = tuple(policies)
        self.games = 0
        self.length, self.score, self.margin = Sum(), Sum(), Sum()
        self.lead_changes, self.scores = Sum(), Sum()
        self.measures: dict[str, Sum] = {}
        self.seats = [0.0] * players
        self.who = dict.fromkeys(self.policies, 0.0)
        self.sat = dict.fromkeys(self.policies, 0)
        self.items: dict[tuple[str, str], list[int]] = {}
        self.brackets: dict[str, dict[str, int]] = {}
        self.points: dict[float, int] = {}
        """How often each score occurred, for any player."""
        self.lengths: dict[float, int] = {}
        """How often games were how long."""
        self.openings: dict[str, Opening] = {}
        self.places: dict[str, dict[BoardPlace, Sum]] = {}
        """By board what came of each place, or when which item of a component was used."""

    def add(self, game: Played, seated: Sequence[str]) -> None:
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
            self.score.add(game.scores[game.winners[0]])
        if len(ranked) > 1:
            self.margin.add(ranked[0] - ranked[1])
        for seat in game.winners:
            self.seats[seat] += 1 / len(game.winners)
            self.who[seated[seat]] += 1 / len(game.winners)
        for name in seated:
            self.sat[name] += 1
        for name, value in game.measures.items():
            self.measures.setdefault(name, Sum()).add(value)
        for seat, name in game.openings.items():
            begun = self.openings.setdefault(name, Opening())
            begun.won += (seat in game.winners) / max(len(game.winners), 1)
            begun.score.add(game.scores[seat])
        for name, cells in game.places.items():
            board = self.places.setdefault(name, {})
            for place, value in cells.items():
                board.setdefault(place, Sum()).add(value)
        for name, (known, which) in game.brackets.items():
            self.brackets.setdefault(name, dict.fromkeys(known, 0))[which] += 1
        for item, (offered, taken, won) in game.items.items():
            counts = self.items.setdefault(item, [0, 0, 0])
            for n, so in enumerate((offered, taken, won)):
                counts[n] += so

    @property
    def sums(self) -> dict[str, Sum]:
        """What every game has, by name."""
        return {
            "length": self.length,
            "winner_score": self.score,
            "margin": self.margin,
            "lead_changes": self.lead_changes,
            "score": self.scores,
        }

    def rows(self) -> Iterable[tuple[str, Estimate]]:
        """All that is bounded and compared, by name."""
        measures = {f"measures.{name}": found for name, found in sorted(self.measures.items())}
        for name, found in {**self.sums, **measures}.items():
            if (estimate := found.estimate()) is not None:
                yield name, estimate
        for name, counts in self.brackets.items():
            for which, count in counts.items():
                yield f"{name}.{which}", share(count, self.games)
        if self.players > 1:
            for seat, won in enumerate(self.seats, 1):
                yield f"seats.{seat}", share(won, self.games)
            for name in self.who if len(self.who) > 1 else ():
                yield f"policies.{name}", share(self.who[name], self.sat[name])
        for name, begun in sorted(self.openings.items()):
            yield f"openings.{name}", begun.estimate(self.players)
        for (component, item), (offered, taken, won) in sorted(self.items.items()):
            yield f"components.{component}.{item}.taken", share(taken, offered)
            yield f"components.{component}.{item}.won", share(won, taken)

    def json(self, game: str, version: str, seed: int) -> dict[str, Any]:
        """As `pnp playtest --format json` prints it."""

        def told(found: Sum) -> dict[str, float] | None:
            estimate = found.estimate()
            return estimate.json() if estimate is not None else None

        return {
            "game": game,
            "version": version,
            "games": self.games,
            "players": self.players,
            "policies": list(self.policies),
            "seed": seed,
            **{name: told(found) for name, found in self.sums.items()},
            "seats": [_share_json(share(won, self.games)) for won in self.seats],
            "who": {name: _share_json(share(self.who[name], self.sat[name])) for name in self.who},
            "measures": {name: told(found) for name, found in sorted(self.measures.items())},
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
                name: {"games": begun.score.count, **begun.estimate(self.players).json()}
                for name, begun in sorted(self.openings.items())
            },
            "places": {
                name: [
                    {"row": row, "column": column, "mean": found.mean}
                    for (row, column), found in cells.items()
                ]
                for name, cells in self.places.items()
            },
            "rows": {name: estimate.json() for name, estimate in self.rows()},
        }


def _share_json(estimate: Estimate) -> dict[str, float]:
    return {"share": estimate.mean, "low": estimate.low, "high": estimate.high}
