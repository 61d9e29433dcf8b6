"""Space Zoo, played for `pnp playtest`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.core.play import Move, Play, Values
from pnp.core.rng import Chance
from pnp.games.space_zoo.play_box import box_of
from pnp.games.space_zoo.play_policies import ROUTES, on_route, planner, quick
from pnp.games.space_zoo.play_table import Zoo
from pnp.games.space_zoo.play_worth import winners, worth

_ITEMS = {
    "draft": "research",
    "buy": "research",
    "place": "planets",
    "join": "planets",
    "sell": "animals",
    "choose": "phases",
}


def _start(values: Values, players: int, chance: Chance) -> Zoo:
    return Zoo(box_of(values, players), chance)


def _uses(move: Move) -> Iterable[tuple[str, str]]:
    kind, name = move
    return ((_ITEMS[kind], name),) if kind in _ITEMS else ()


def _measures(zoo: Zoo) -> Mapping[str, float]:
    """The winners’ points, the sales, the leaders of the last turn but one, and the box.

    Leaders are all players with the most points when the last turn began; shared leads count in
    parts: of two leaders, one of whom wins, half wins.
    """
    won_by = winners(zoo)
    per, share = zoo.box.per_point, 1 / len(won_by)
    scores = zoo.scores()
    won = sum(scores[seat] for seat in won_by)
    found = {
        "money share of winners’ points": sum(zoo.euros[seat] // per for seat in won_by) / won,
        "money points of winners": share * sum(zoo.euros[seat] // per for seat in won_by),
        "expand points of winners": share * sum(zoo.expanded[seat] for seat in won_by),
        "trade points of winners": share * sum(zoo.traded[seat] for seat in won_by),
        "dot points of winners": share * sum(zoo.dots[seat] for seat in won_by),
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
        led = sum(zoo.before >> seat & 1 for seat in won_by)
        found["leaders a turn before win"] = share * led / zoo.before.bit_count()
    return found


PLAY = Play(
    "2",
    _start,
    worth,
    policies={"quick": quick, "planner": planner, **{name: on_route(name) for name in ROUTES}},
    uses=_uses,
    winners=winners,
    length=lambda zoo: float(zoo.turn),
    measures=_measures,
    opening="phases",
    by_turn=("phases",),
)
