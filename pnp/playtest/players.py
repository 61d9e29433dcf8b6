"""Players for any game (`random`, `greedy`), and checks of the values that a game's code
returns.
"""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TypeVar

from pnp.core.files import display_path
from pnp.core.play import Move, Play, Policy, Table, pick_best
from pnp.core.problems import UsageError, with_suggestion
from pnp.core.rng import Chance


def policy(play: Play, name: str) -> Policy:
    """Return the player with a name. Raises UsageError if there is none."""
    players: dict[str, Policy] = {
        "random": at_random,
        "greedy": partial(greedy, play.worth or _lead),
        **play.policies,
    }
    if name not in players:
        raise UsageError(with_suggestion(f"no player is called “{name}”", name, players))
    return players[name]


def _lead(table: Table, seat: int) -> float:
    """Return the lead of a seat over the best of the others, in points."""
    scores = table.scores()
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0.0)


def won_by(play: Play, table: Table) -> Sequence[int]:
    """The winning seats; none for a single player."""
    if play.winners is not None:
        return play.winners(table)
    scores = table.scores()
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best] if len(scores) > 1 else []


def at_random(table: Table, chance: Chance) -> Move:
    """Any move."""
    return chance.pick(table.moves())


def greedy(worth: Callable[[Table, int], float], table: Table, chance: Chance) -> Move:
    """The move after which the table is best; of several any."""
    seat, moves = table.seat(), table.moves()
    if len(moves) == 1:
        return moves[0]
    worths = []
    for move in moves:
        tried = table.copy(chance)
        tried.play(move)
        worths.append(worth(tried, seat))
    return pick_best(moves, worths, chance)


T = TypeVar("T")

_PRESS = Path(__file__).parents[1]
_GAMES = _PRESS / "games"
_ITEM = "(component, item)"
_PAIRS = {"uses": _ITEM, "owned": _ITEM, "places": "(row, column)"}


def scores_of(table: Table, players: int) -> tuple[float, ...]:
    """The points of each seat. Raises UsageError where they are not as many numbers as players."""
    given = table.scores()
    try:
        found = tuple(map(float, given))
    except (TypeError, ValueError):
        found = ()
    if len(found) != players or not all(map(math.isfinite, found)):
        wants = f"a number for each of {players} players" if players > 1 else "a list of one number"
        raise _gives(table, "scores", given, wants)
    return found


def seat_of(table: Table, players: int) -> int:
    """The seat to move. Raises UsageError for an invalid seat."""
    seat = table.seat()
    if seat not in range(players):
        wants = f"a seat from 0 to {players - 1}" if players > 1 else "0, the only seat"
        raise _gives(table, "seat", seat, wants)
    return seat


def moves_of(table: Table) -> Sequence[Move]:
    """What the rules allow. Raises UsageError where that is no list, or nothing."""
    moves = table.moves()
    if not isinstance(moves, Sequence):
        raise _gives(table, "moves", moves, "a tuple or a list of moves")
    if not moves:
        raise UsageError(
            "the game has no end: nobody may move; where moves() has nothing to give, "
            "is_over() has to say so"
        )
    return moves


def numbers(label: str, figures: Mapping[T, float]) -> dict[T, float]:
    """Figures by name. Raises UsageError for a value that is not a number."""
    for name, value in figures.items():
        try:
            known = math.isfinite(value)
        except TypeError:
            known = False
        if not known:
            raise UsageError(f"{label} gives {value!r} for {name!r}; it has to return a number")
    return dict(figures)


def untouched(table: Table, scores: tuple[float, ...], moves: Sequence[Move]) -> None:
    """Raises UsageError if trying moves on copies has changed a table."""
    now = scores_of(table, len(scores))
    if now != scores or list(table.moves()) != list(moves):
        what = "the scores" if now != scores else "what moves() offers"
        raise UsageError(
            f"{type(table).__name__}.copy() shares what changes with its copies: moves that were "
            f"only tried on one have changed {what} of the table; "
            "lists and maps have to be copied, too"
        )


def winners_of(play: Play, table: Table, players: int) -> tuple[int, ...]:
    """The winning seats. Raises UsageError for an invalid seat."""
    found = tuple(won_by(play, table))
    if any(isinstance(seat, bool) or seat not in range(players) for seat in found):
        raise UsageError(f"winners gives {found!r}; it has to return seats from 0 to {players - 1}")
    return found


def pairs(label: str, found: Iterable[T]) -> list[T]:
    """Items, or places of a board. Raises UsageError where one is no pair of texts."""
    given = list(found)
    for one in given:
        if not (isinstance(one, tuple) and len(one) == 2 and all(isinstance(x, str) for x in one)):
            raise UsageError(
                f"{label} gives {one!r}; it has to return pairs of texts, {_PAIRS[label]}"
            )
    return given


def belongs(
    groups: Mapping[str, tuple[Sequence[str], str]],
) -> dict[str, tuple[Sequence[str], str]]:
    """The group of a game. Raises UsageError for an unknown group."""
    for name, (known, which) in groups.items():
        if which not in known:
            raise UsageError(
                f"brackets returns {which!r} for {name!r}, which is not one of {known!r}"
            )
    return dict(groups)


def counts_something(play: Play, items: Iterable[tuple[str, str]]) -> None:
    """Raises UsageError where of a component that is counted no game had an item."""
    had = {component for component, _ in items}
    for what, names in (
        ("opening", [play.opening] if play.opening else []),
        ("by_turn", play.by_turn),
    ):
        for name in names:
            if name not in had:
                told = f"{what} counts items of {name!r}, and uses() gave none in any game"
                raise UsageError(with_suggestion(told, name, had))


def stopped(game: str, number: int, error: BaseException) -> UsageError:
    """The message for an error in a game of a series."""
    where = location_of(error)
    return UsageError(
        f"{game} stops in its game {number + 1}: {where and f'{where}: '}"
        f"{type(error).__name__}{f'{error}' and f': {error}'}; "
        "fix the game’s playing code; PNP_TRACEBACK=1 prints a traceback"
    )


def location_of(error: BaseException) -> str:
    """The last line of a game’s own code on the way to an error: file and line."""
    for frame in reversed(traceback.extract_tb(error.__traceback__)):
        file = Path(frame.filename)
        if _PRESS not in file.parents or _GAMES in file.parents:
            return f"{display_path(file)}:{frame.lineno}"
    return ""


def _gives(table: Table, method: str, value: object, wants: str) -> UsageError:
    return UsageError(
        f"{type(table).__name__}.{method}() gives {value!r}; it has to return {wants}"
    )
