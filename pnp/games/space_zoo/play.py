"""Space Zoo for `pnp playtest`: start, players, figures and winners, from the printed files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from pnp.core.play import Move, Play, Values
from pnp.core.rng import Chance
from pnp.games.space_zoo.play_box import read_box
from pnp.games.space_zoo.play_policies import ROUTES, planner, quick, route_policy
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
    return Zoo(read_box(values, players), chance)


def _uses(move: Move) -> Iterable[tuple[str, str]]:
    kind, name = move
    return ((_ITEMS[kind], name),) if kind in _ITEMS else ()


def _measures(zoo: Zoo) -> Mapping[str, float]:
    """The winners’ points by source, sales, supplies, and leaders one turn before the end.

    Leaders are all players with the most points when the last turn began. If one of two
    leaders wins, half counts.
    """
    won_by = winners(zoo)
    per, share = zoo.box.per_point, 1 / len(won_by)
    scores = zoo.scores()
    points = sum(scores[seat] for seat in won_by)
    figures = {
        "money share of winners’ points": sum(zoo.euros[seat] // per for seat in won_by) / points,
        "money points of winners": share * sum(zoo.euros[seat] // per for seat in won_by),
        "expand points of winners": share * sum(zoo.expand_camps[seat] for seat in won_by),
        "trade points of winners": share * sum(zoo.trade_camps[seat] for seat in won_by),
        "dot points of winners": share * sum(zoo.dots[seat] for seat in won_by),
        "largest sale, points": zoo.largest_sale / per,
        "a sale of more than 5 points": float(zoo.largest_sale > 5 * per),
        "sales": float(zoo.sales),
        "planets shown": float(len(zoo.open_planets)),
        "no planet left": float(not zoo.planet_deck),
        "money at the end, €": float(sum(zoo.euros) + zoo.funding),
        "ore left in the bank": float(zoo.bank_ore()),
        "8 to 14 turns": float(8 <= zoo.turn <= 14),
    }
    if zoo.last_leaders:
        led = sum(zoo.last_leaders >> seat & 1 for seat in won_by)
        figures["leaders a turn before win"] = share * led / zoo.last_leaders.bit_count()
    return figures


PLAY = Play(
    "2",
    _start,
    worth,
    policies={"quick": quick, "planner": planner, **{name: route_policy(name) for name in ROUTES}},
    uses=_uses,
    winners=winners,
    length=lambda zoo: float(zoo.turn),
    measures=_measures,
    opening="phases",
    by_turn=("phases",),
)
