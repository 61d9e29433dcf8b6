"""Space Zoo, played for `pnp playtest`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pnp.games.space_zoo.play_box import box_of
from pnp.games.space_zoo.play_policies import leaning, quick
from pnp.games.space_zoo.play_table import Zoo
from pnp.games.space_zoo.play_worth import worth
from pnp.ground.play import Move, Play, Values
from pnp.ground.rng import Chance

_ITEMS = {
    "buy": "research", "place": "planets", "visit": "planets", "join": "planets",
    "sell": "animals", "choose": "phases",
}  # fmt: skip


def _start(values: Values, players: int, chance: Chance) -> Zoo:
    return Zoo(box_of(values, players), chance)


def _uses(move: Move) -> Iterable[tuple[str, str]]:
    kind, name = move
    return ((_ITEMS[kind], name),) if kind in _ITEMS else ()


def _winners(zoo: Zoo) -> Sequence[int]:
    """The most points; of those the most ore."""
    ranked = list(zip(zoo.scores(), zoo.ore, strict=True))
    best = max(ranked)
    return [seat for seat, found in enumerate(ranked) if found == best]


def _length(zoo: Zoo) -> float:
    return float(zoo.turn)


def _measures(zoo: Zoo) -> Mapping[str, float]:
    """Of the winners’ points, the sales, the leaders of the last turn but one, and the box."""
    winners = _winners(zoo)
    per, share = zoo.box.per_point, 1 / len(winners)
    found = {
        "money points of winners": share * sum(zoo.euros[seat] // per for seat in winners),
        "expand points of winners": share * sum(zoo.expanded[seat] for seat in winners),
        "trade points of winners": share * sum(zoo.traded[seat] for seat in winners),
        "dot points of winners": share * sum(zoo.dots[seat] for seat in winners),
        "largest sale, points": zoo.largest / per,
        "a sale of more than 5 points": float(zoo.largest > 5 * per),
        "sales": float(zoo.sales),
        "planets shown": float(len(zoo.shown)),
        "no planet left": float(not zoo.deck),
        "money at the end, €": float(sum(zoo.euros) + zoo.funding),
        "ore left in the bank": float(zoo.bank_ore()),
        "8 to 14 turns": float(8 <= zoo.turn <= 14),
    }
    if zoo.before and not zoo.before & (zoo.before - 1):
        found["the leader a turn before wins"] = float(any(zoo.before >> s & 1 for s in winners))
    return found


_ROUTES = {
    "expander": lambda zoo, seat: zoo.expanded[seat],
    "scholar": lambda zoo, seat: zoo.dots[seat],
    "trader": lambda zoo, seat: zoo.traded[seat],
}
"""Camps placed by Expand, blue dots, camps placed by Trade Routes."""

PLAY = Play(
    "1", _start, worth=worth, policies={"quick": quick, **{name: leaning(name) for name in _ROUTES}}, routes=_ROUTES, onward=quick, ahead=30, uses=_uses,
    winners=_winners, length=_length, measures=_measures,
)  # fmt: skip
