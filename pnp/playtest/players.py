"""Players for any game (`random`, `greedy`), and checks of the values that a game's code
returns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from pnp.core.game_code import location_of
from pnp.core.play import Move, Play, Policy, Table, pick_best
from pnp.core.problems import UsageError, with_suggestion
from pnp.core.rng import Chance


def find_policy(play: Play, name: str) -> Policy:
    """Return the player with a name. Raises UsageError for an unknown name."""
    players: dict[str, Policy] = {
        "random": play_randomly,
        "greedy": partial(play_greedily, play.worth or point_lead),
        **play.policies,
    }
    if name not in players:
        raise UsageError(with_suggestion(f"no player is called “{name}”", name, players))
    return players[name]


def point_lead(table: Table, seat: int) -> float:
    """Return the lead of a seat over the best of the others, in points."""
    scores = table.scores()
    others = [score for other, score in enumerate(scores) if other != seat]
    return scores[seat] - max(others, default=0.0)


def winning_seats(play: Play, table: Table) -> Sequence[int]:
    """The winning seats; none for a single player."""
    if play.winners is not None:
        return play.winners(table)
    scores = table.scores()
    best = max(scores)
    return [seat for seat, score in enumerate(scores) if score == best] if len(scores) > 1 else []


def play_randomly(table: Table, chance: Chance) -> Move:
    """Choose a random move."""
    return chance.pick(table.moves())


def play_greedily(evaluate: Callable[[Table, int], float], table: Table, chance: Chance) -> Move:
    """Choose the move with the best result; a random one of several."""
    seat, moves = table.seat(), table.moves()
    if len(moves) == 1:
        return moves[0]
    values = []
    for move in moves:
        trial = table.copy(chance)
        trial.play(move)
        values.append(evaluate(trial, seat))
    return pick_best(moves, values, chance)


T = TypeVar("T")

_ITEM = "(component, item)"
_PAIRS = {"uses": _ITEM, "owned": _ITEM, "places": "(row, column)"}


def checked_scores(table: Table, players: int) -> tuple[float, ...]:
    """The points of each seat. Raises UsageError if they are not one number per player."""
    raw_scores = table.scores()
    try:
        scores = tuple(map(float, raw_scores))
    except (TypeError, ValueError):
        scores = ()
    if len(scores) != players or not all(map(math.isfinite, scores)):
        expected = (
            f"a number for each of {players} players" if players > 1 else "a list of one number"
        )
        raise _return_error(table, "scores", raw_scores, expected)
    return scores


def checked_seat(table: Table, players: int) -> int:
    """The seat to move. Raises UsageError for an invalid seat."""
    seat = table.seat()
    if seat not in range(players):
        expected = f"a seat from 0 to {players - 1}" if players > 1 else "0, the only seat"
        raise _return_error(table, "seat", seat, expected)
    return seat


def checked_moves(table: Table) -> Sequence[Move]:
    """The allowed moves. Raises UsageError if they are not a list, or empty."""
    moves = table.moves()
    if not isinstance(moves, Sequence):
        raise _return_error(table, "moves", moves, "a tuple or a list of moves")
    if not moves:
        raise UsageError(
            "the game does not end: moves() is empty, but is_over() is false; make is_over() "
            "true if no move is left"
        )
    return moves


def checked_figures(label: str, figures: Mapping[T, float]) -> dict[T, float]:
    """Figures by name. Raises UsageError for a value that is not a number."""
    for name, value in figures.items():
        try:
            is_number = math.isfinite(value)
        except TypeError:
            is_number = False
        if not is_number:
            raise UsageError(f"{label} gives {value!r} for {name!r}; it has to return a number")
    return dict(figures)


def require_independent_copies(
    table: Table, scores: tuple[float, ...], moves: Sequence[Move]
) -> None:
    """Raises UsageError if trying moves on copies has changed a table."""
    new_scores = checked_scores(table, len(scores))
    if new_scores != scores or list(table.moves()) != list(moves):
        changed = "the scores" if new_scores != scores else "what moves() offers"
        raise UsageError(
            f"{type(table).__name__}.copy() shares what changes with its copies: moves that were "
            f"only tried on one have changed {changed} of the table; "
            "lists and maps have to be copied, too"
        )


def checked_winners(play: Play, table: Table, players: int) -> tuple[int, ...]:
    """The winning seats. Raises UsageError for an invalid seat."""
    seats = tuple(winning_seats(play, table))
    if any(isinstance(seat, bool) or seat not in range(players) for seat in seats):
        raise UsageError(f"winners gives {seats!r}; it has to return seats from 0 to {players - 1}")
    return seats


def checked_pairs(label: str, values: Iterable[T]) -> list[T]:
    """Pairs of texts: items, or places of a board. Raises UsageError for anything else."""
    checked = list(values)
    for pair in checked:
        if not (
            isinstance(pair, tuple) and len(pair) == 2 and all(isinstance(x, str) for x in pair)
        ):
            raise UsageError(
                f"{label} gives {pair!r}; it has to return pairs of texts, {_PAIRS[label]}"
            )
    return checked


def checked_groups(
    groups: Mapping[str, tuple[Sequence[str], str]],
) -> dict[str, tuple[Sequence[str], str]]:
    """The group of a game. Raises UsageError for an unknown group."""
    for name, (allowed, group) in groups.items():
        if group not in allowed:
            raise UsageError(
                f"brackets returns {group!r} for {name!r}, which is not one of {allowed!r}"
            )
    return dict(groups)


def require_counted_items(play: Play, items: Iterable[tuple[str, str]]) -> None:
    """Raises UsageError if a counted component had no item in any game."""
    used_components = {component for component, _ in items}
    for option, names in (
        ("opening", [play.opening] if play.opening else []),
        ("by_turn", play.by_turn),
    ):
        for name in names:
            if name not in used_components:
                message = f"{option} counts items of {name!r}, and uses() gave none in any game"
                raise UsageError(with_suggestion(message, name, used_components))


def game_error(game: str, number: int, error: BaseException) -> UsageError:
    """The message for an error in a game of a series."""
    location = location_of(error)
    return UsageError(
        f"{game} stops in its game {number + 1}: {location and f'{location}: '}"
        f"{type(error).__name__}{f'{error}' and f': {error}'}; "
        "fix the game’s playing code; PNP_TRACEBACK=1 prints a traceback"
    )


def _return_error(table: Table, method: str, value: object, expected: str) -> UsageError:
    return UsageError(
        f"{type(table).__name__}.{method}() gives {value!r}; it has to return {expected}"
    )
