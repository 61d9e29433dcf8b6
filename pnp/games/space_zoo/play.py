"""Space Zoo, played for `pnp playtest`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pnp.games.space_zoo.play_box import box_of
from pnp.games.space_zoo.play_policies import following, quick, worth_a_thought
from pnp.games.space_zoo.play_table import Zoo
from pnp.games.space_zoo.play_worth import worth
from pnp.ground.play import Move, Play, Values
from pnp.ground.rng import Chance

_ITEMS = {
    "draft": "research", "buy": "research", "place": "planets", "join": "planets",
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


def _measures(zoo: Zoo) -> Mapping[str, float]:
    """Of the winners’ points, the sales, the leaders of the last turn but one, and the box.

    Leaders are all who had the most points when the last turn began, shared leads in parts: of
    two, one of whom wins, half wins.
    """
    winners = _winners(zoo)
    per, share = zoo.box.per_point, 1 / len(winners)
    scores = zoo.scores()
    won = sum(scores[seat] for seat in winners)
    found = {
        "money share of winners’ points": sum(zoo.euros[seat] // per for seat in winners) / won,
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
    if zoo.before:
        led = sum(zoo.before >> seat & 1 for seat in winners)
        found["leaders a turn before win"] = share * led / zoo.before.bit_count()
    return found


_ROUTES = {
    "expander": lambda zoo, seat: zoo.expanded[seat],
    "scholar": lambda zoo, seat: zoo.dots[seat],
    "trader": lambda zoo, seat: zoo.traded[seat],
}
"""Camps placed by Expand, blue dots, camps placed by Trade Routes."""

PLAY = Play(
    "2", _start, worth=worth, policies={"quick": quick, **{name: following(name) for name in _ROUTES}}, routes=_ROUTES,
    weighed={name: worth_a_thought(name) for name in _ROUTES}, onward=quick, ahead=50, uses=_uses,
    winners=_winners, length=lambda zoo: float(zoo.turn), measures=_measures, opening="phases", by_turn=("phases",),
)  # fmt: skip
