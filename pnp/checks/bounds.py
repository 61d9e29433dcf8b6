"""Bounds for figures of played games: `bounds`, read here and checked by a playtest."""

from __future__ import annotations

from msgspec import Struct

from pnp.checks.context import Case
from pnp.core.node import Scalar
from pnp.core.problems import Span

_MOST_GAMES = 1_000_000
_MOST_PLAYERS = 100


class Bound(Struct, frozen=True):
    """Figures, their bounds, and the games to play. None: not set."""

    names: tuple[Scalar, ...]
    """Names of figures as in a report; `*` matches any part of a name."""
    low: float | None
    high: float | None
    players: int | None
    games: int | None
    policies: tuple[str, ...] | None
    says: str
    span: Span
    setup: str = ""
    """How they begin."""


def bound(case: Case) -> Bound:
    """An entry, as far as it can be read. Reports problems in it."""
    read = case.read
    low, high = (read.number(key, 0.0) if read.raw(key) else None for key in ("from", "to"))
    if low is None and high is None:
        case.error(case.entry, "a bound is “from”, “to” or both")
    elif low is not None and high is not None and low >= high:
        case.error(read.span_of("from"), f"nothing lies from {low:g} to {high:g}")
    players = _count(case, "players", _MOST_PLAYERS)
    games = _count(case, "games", _MOST_GAMES)
    policies = tuple(read.text("with").split(",")) if read.raw("with") else None
    names = tuple(case.paths())
    return Bound(
        names,
        low,
        high,
        players,
        games,
        policies,
        case.says,
        case.entry.span,
        read.text("setup", ""),
    )


def _count(case: Case, key: str, maximum: int) -> int | None:
    if case.read.raw(key) is None:
        return None
    found = case.read.integer(key, 1)
    if not 1 <= found <= maximum:
        case.error(case.read.span_of(key), f"{key} run from 1 to {maximum:,}, not {found}")
    return found


def bounds(case: Case) -> None:
    """Playtest figures are within bounds.

    The rule names figures of `pnp playtest`, such as `seats.1` or `measures.*`, and their bounds
    `from` and `to`. `players`, `games`, `with` and `setup` describe the games to play, with the
    same defaults as the options of the command. `pnp validate` plays no games. `pnp playtest GAME
    --check` plays the games and checks the bounds. A bound holds if the complete interval of a
    figure is inside it. If a figure is close to a bound, play more games.

    Source: the makers' aims for the game.

    Wrong:
        rules:
        - bounds: seats.*
          from: 0.3                   # wrong: nothing lies from 0.3 to 0.2
          to: 0.2

    Right:
        rules:
        - bounds: seats.*
          from: 0.2
          to: 0.3
          players: 4
          games: 4000
          with: greedy
          says: all seats have equal chances
    """
    bound(case)
