"""One game, from the first move to the last, and its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.core.game_code import location_of
from pnp.core.play import BoardPlace, Play, Policy, Table, Values
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.playtest.players import (
    checked_figures,
    checked_groups,
    checked_moves,
    checked_pairs,
    checked_scores,
    checked_seat,
    checked_winners,
    require_independent_copies,
)

_MAX_MOVES = 20_000
_CHECKED_MOVES = 12
"""Number of moves per game after which copies are compared: a shared list shows at once."""


class ItemResult(NamedTuple):
    """An item of a component in one game."""

    is_offered: bool
    is_taken: bool
    is_won: bool
    """Whether a winner took it."""


class GameRecord(Struct, frozen=True):
    """The record of a finished game."""

    length: float
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    lead_changes: int
    measures: Mapping[str, float]
    items: Mapping[tuple[str, str], ItemResult]
    brackets: Mapping[str, tuple[Sequence[str], str]] = {}
    openings: Mapping[int, str] = {}
    """The opening of each seat."""
    places: Mapping[str, Mapping[BoardPlace, float]] = {}
    """Values of the places of each board; for components, the uses of each item by turn."""


def play_game(play: Play, values: Values, policies: Sequence[Policy], chance: Chance) -> GameRecord:
    """Play a game with one policy per seat. Raises UsageError if it does not end, or if its code
    returns invalid values."""
    table = _start(play, values, len(policies), chance)
    watcher = _Watcher(play)
    leader, changes, count = -1, 0, 0
    players = len(policies)
    scores = checked_scores(table, players)
    while not table.is_over():
        seat, moves = checked_seat(table, players), checked_moves(table)
        if count >= _MAX_MOVES:
            raise UsageError(f"the game has no end: {_MAX_MOVES:,} moves were made")
        move = moves[0]
        if len(moves) > 1:
            visible = table.copy(chance)
            visible.imagine(seat)
            move = policies[seat](visible, chance)
            if count < _CHECKED_MOVES:
                require_independent_copies(table, scores, moves)
            if move not in moves:
                raise UsageError(f"a player makes the move {move!r}, which moves() does not offer")
        if play.uses is not None:
            watcher.record_move(table, seat, moves, move)
        table.play(move)
        count += 1
        scores = checked_scores(table, players)
        new_leader = _leader(scores)
        if new_leader >= 0 and new_leader != leader:
            changes += leader >= 0
            leader = new_leader
    winners = checked_winners(play, table, players)
    if play.owned is not None:
        watcher.record_owned(play.owned(table))
    places = dict(play.places(table)) if play.places else {}
    for cells in places.values():
        checked_pairs("places", cells)
        checked_figures("places", cells)
    return GameRecord(
        float(play.length(table) if play.length else count),
        scores,
        winners,
        changes,
        checked_figures("measures", play.measures(table)) if play.measures else {},
        watcher.results(winners),
        checked_groups(play.brackets(table)) if play.brackets else {},
        watcher.openings,
        {**places, **_uses_by_turn(play, watcher.turns, watcher.offered)},
    )


class _Watcher:
    """Records which components were offered, and who used them when."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._users: dict[tuple[str, str], set[int]] = {}
        self.offered: set[tuple[str, str]] = set()
        self.openings: dict[int, str] = {}
        self.turns: Counter[tuple[str, str, int]] = Counter()

    def record_move(self, table: Any, seat: int, moves: Sequence[Any], move: Any) -> None:
        """Record a move."""
        play = self._play
        assert play.uses is not None
        for option in moves:
            self.offered.update(checked_pairs("uses", play.uses(option)))
        for item in play.uses(move):
            self._users.setdefault(item, set()).add(seat)
            if item[0] == play.opening:
                self.openings.setdefault(seat, item[1])
            if item[0] in play.by_turn and play.length is not None:
                self.turns[(*item, int(play.length(table)))] += 1

    def record_owned(self, owned: Mapping[tuple[str, str], Iterable[int]]) -> None:
        """Record what the seats own at the end."""
        self.offered.update(checked_pairs("owned", owned))
        for item, seats in owned.items():
            self._users.setdefault(item, set()).update(seats)

    def results(self, winners: Collection[int]) -> dict[tuple[str, str], ItemResult]:
        """The result of each offered item."""
        users = {item: self._users.get(item, set()) for item in sorted(self.offered)}
        return {
            item: ItemResult(True, bool(seats), not seats.isdisjoint(winners))
            for item, seats in users.items()
        }


def _uses_by_turn(
    play: Play, turns: Mapping[tuple[str, str, int], int], offered: Iterable[tuple[str, str]]
) -> Mapping[str, Mapping[BoardPlace, float]]:
    """The number of uses of each item by turn; turns are columns."""
    last = max((turn for _, _, turn in turns), default=0)
    return {
        component: {
            (item, str(turn)): float(turns.get((component, item, turn), 0))
            for kind, item in sorted(offered)
            if kind == component
            for turn in range(1, last + 1)
        }
        for component in play.by_turn
    }


def _start(play: Play, values: Values, players: int, chance: Chance) -> Table:
    """Start a game. Files that have not been validated may contain anything."""
    try:
        return play.start(values, players, chance)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        where = location_of(error)
        raise UsageError(
            f"these files cannot be played: {where and f'{where}: '}{type(error).__name__}: "
            f"{error}; run pnp validate to check the files, or set PNP_TRACEBACK=1 to trace "
            f"the code"
        ) from error


def _leader(scores: Sequence[float]) -> int:
    """The only leading seat; −1 if several lead."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1
