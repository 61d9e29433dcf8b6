"""One game, from the first move to the last, and what is kept of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.ground.play import Place, Play, Policy, Table, Values
from pnp.ground.problem import Unusable
from pnp.ground.rng import Chance
from pnp.playtest.policies import won_by

_LONGEST = 20_000


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
    routes: Mapping[str, tuple[float, ...]]
    """The points of each seat from each of the game’s routes."""
    brackets: Mapping[str, tuple[Sequence[str], str]] = {}
    openings: Mapping[int, str] = {}
    """How seats began."""
    places: Mapping[str, Mapping[Place, float]] = {}
    """What came of each place of a board; of components, how often which was used in which turn."""


def played(play: Play, values: Values, policies: Sequence[Policy], chance: Chance) -> Played:
    """Play a game, a policy a seat. Raises Unusable where it does not come to an end."""
    table = _start(play, values, len(policies), chance)
    offered: set[tuple[str, str]] = set()
    taken: dict[tuple[str, str], set[int]] = {}
    openings: dict[int, str] = {}
    when: Counter[tuple[str, str, int]] = Counter()
    leader, changes, count = -1, 0, 0
    while not table.over():
        seat, moves = table.seat(), table.moves()
        if not moves or count >= _LONGEST:
            raise Unusable("the game has no end: nobody may move" if not moves else
                           f"the game has no end: {_LONGEST:,} moves were made")  # fmt: skip
        move = moves[0]
        if len(moves) > 1:
            seen = table.copy(chance)
            seen.imagine(seat)
            move = policies[seat](seen, chance)
        if play.uses is not None:
            for each in moves:
                offered.update(play.uses(each))
            for item in play.uses(move):
                taken.setdefault(item, set()).add(seat)
                if item[0] == play.opening:
                    openings.setdefault(seat, item[1])
                if item[0] in play.by_turn and play.length is not None:
                    when[(*item, int(play.length(table)))] += 1
        table.play(move)
        count += 1
        first = _leader(table)
        if first >= 0 and first != leader:
            changes += leader >= 0
            leader = first
    winners = tuple(won_by(play, table))
    for item, seats in (play.owned(table) if play.owned else {}).items():
        offered.add(item)
        taken.setdefault(item, set()).update(seats)
    return Played(
        float(play.length(table) if play.length else count),
        tuple(map(float, table.scores())),
        winners,
        changes,
        dict(play.measures(table)) if play.measures else {},
        {
            item: Item(True, bool(taken.get(item)), bool(taken.get(item, set()) & set(winners)))
            for item in sorted(offered)
        },
        {
            route: tuple(points(table, seat) for seat in range(len(policies)))
            for route, points in play.routes.items()
        },
        dict(play.brackets(table)) if play.brackets else {},
        openings,
        {**(play.places(table) if play.places else {}), **_by_turn(play, when, offered)},
    )


def _by_turn(
    play: Play, when: Mapping[tuple[str, str, int], int], offered: Iterable[tuple[str, str]]
) -> Mapping[str, Mapping[Place, float]]:
    """How often each item was used in each turn that there was: turns are columns."""
    last = max((turn for _, _, turn in when), default=0)
    return {
        component: {
            (item, str(turn)): float(when.get((component, item, turn), 0))
            for kind, item in sorted(offered) if kind == component
            for turn in range(1, last + 1)
        }
        for component in play.by_turn
    }  # fmt: skip


def _start(play: Play, values: Values, players: int, chance: Chance) -> Table:
    """The table. Files that nobody has validated may hold anything."""
    try:
        return play.start(values, players, chance)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise Unusable(
            f"nobody can play by these files: {type(error).__name__}: {error}; "
            "pnp validate tells more"
        ) from error


def _leader(table: Table) -> int:
    """The seat that leads alone; −1 where none does."""
    scores = table.scores()
    best = max(scores)
    return scores.index(best) if list(scores).count(best) == 1 else -1
