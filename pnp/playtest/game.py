"""One game, from the first move to the last, and its record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.core.play import BoardPlace, Play, Policy, Table, Values
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.playtest.players import (
    belongs,
    location_of,
    moves_of,
    numbers,
    pairs,
    scores_of,
    seat_of,
    untouched,
    winners_of,
)

_LONGEST = 20_000
_WATCHED = 12
"""Moves of each game at which copies are compared: a shared list shows from the first move."""


class Item(NamedTuple):
    """An item of a component in one game."""

    offered: bool
    taken: bool
    won: bool
    """Whether a winner took it."""


class Played(Struct, frozen=True):
    """A game that is over. Seats are those at the table."""

    length: float
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    lead_changes: int
    measures: Mapping[str, float]
    items: Mapping[tuple[str, str], Item]
    brackets: Mapping[str, tuple[Sequence[str], str]] = {}
    openings: Mapping[int, str] = {}
    """How seats began."""
    places: Mapping[str, Mapping[BoardPlace, float]] = {}
    """What came of each place of a board; of components, how often which was used in which turn."""


def played(play: Play, values: Values, policies: Sequence[Policy], chance: Chance) -> Played:
    """Play a game with one policy per seat. Raises UsageError if it does not end, or if its code
    returns invalid values."""
    table = _start(play, values, len(policies), chance)
    watched = _Watched(play)
    leader, changes, count = -1, 0, 0
    players = len(policies)
    scores = scores_of(table, players)
    while not table.is_over():
        seat, moves = seat_of(table, players), moves_of(table)
        if count >= _LONGEST:
            raise UsageError(f"the game has no end: {_LONGEST:,} moves were made")
        move = moves[0]
        if len(moves) > 1:
            seen = table.copy(chance)
            seen.imagine(seat)
            move = policies[seat](seen, chance)
            if count < _WATCHED:
                untouched(table, scores, moves)
            if move not in moves:
                raise UsageError(f"a player makes the move {move!r}, which moves() does not offer")
        if play.uses is not None:
            watched.move(table, seat, moves, move)
        table.play(move)
        count += 1
        scores = scores_of(table, players)
        first = _leader(scores)
        if first >= 0 and first != leader:
            changes += leader >= 0
            leader = first
    winners = winners_of(play, table, players)
    if play.owned is not None:
        watched.owned(play.owned(table))
    places = dict(play.places(table)) if play.places else {}
    for cells in places.values():
        pairs("places", cells)
        numbers("places", cells)
    return Played(
        float(play.length(table) if play.length else count),
        scores,
        winners,
        changes,
        numbers("measures", play.measures(table)) if play.measures else {},
        watched.items(winners),
        belongs(play.brackets(table)) if play.brackets else {},
        watched.openings,
        {**places, **_by_turn(play, watched.when, watched.offered)},
    )


class _Watched:
    """Which components were offered, and who took which of them when."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._taken: dict[tuple[str, str], set[int]] = {}
        self.offered: set[tuple[str, str]] = set()
        self.openings: dict[int, str] = {}
        self.when: Counter[tuple[str, str, int]] = Counter()

    def move(self, table: Any, seat: int, moves: Sequence[Any], move: Any) -> None:
        """A seat makes one of its moves."""
        play = self._play
        assert play.uses is not None
        for each in moves:
            self.offered.update(pairs("uses", play.uses(each)))
        for item in play.uses(move):
            self._taken.setdefault(item, set()).add(seat)
            if item[0] == play.opening:
                self.openings.setdefault(seat, item[1])
            if item[0] in play.by_turn and play.length is not None:
                self.when[(*item, int(play.length(table)))] += 1

    def owned(self, owned: Mapping[tuple[str, str], Iterable[int]]) -> None:
        """What the seats have at the end."""
        self.offered.update(pairs("owned", owned))
        for item, seats in owned.items():
            self._taken.setdefault(item, set()).update(seats)

    def items(self, winners: Collection[int]) -> dict[tuple[str, str], Item]:
        """What became of each."""
        taken = {item: self._taken.get(item, set()) for item in sorted(self.offered)}
        return {
            item: Item(True, bool(seats), not seats.isdisjoint(winners))
            for item, seats in taken.items()
        }


def _by_turn(
    play: Play, when: Mapping[tuple[str, str, int], int], offered: Iterable[tuple[str, str]]
) -> Mapping[str, Mapping[BoardPlace, float]]:
    """How often each item was used in each turn that there was: turns are columns."""
    last = max((turn for _, _, turn in when), default=0)
    return {
        component: {
            (item, str(turn)): float(when.get((component, item, turn), 0))
            for kind, item in sorted(offered)
            if kind == component
            for turn in range(1, last + 1)
        }
        for component in play.by_turn
    }


def _start(play: Play, values: Values, players: int, chance: Chance) -> Table:
    """The first table. Files that have not been validated may contain anything."""
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
    """The seat that leads alone; −1 where none does."""
    best = max(scores)
    return scores.index(best) if scores.count(best) == 1 else -1
