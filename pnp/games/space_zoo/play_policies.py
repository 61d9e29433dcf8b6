"""Ways to play Space Zoo: a quick hand for games played on in one's head, and routes to the goal."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any

from pnp.games.space_zoo.play_box import (
    CAMP,
    CHOOSE,
    EXPAND,
    FUNDING,
    MINING,
    RESEARCH,
    SELL,
    TRADE,
)
from pnp.games.space_zoo.play_phases import BUILD, CAP, EURO, PASS
from pnp.games.space_zoo.play_state import NUMBERS, Move, State
from pnp.games.space_zoo.play_worth import card_value, plan
from pnp.ground.play import Policy
from pnp.ground.rng import Chance

_MOOD = 0.6
"""How far a guess goes astray, points."""


_LEANINGS = {
    "expander": {CAMP: 2.0, EXPAND: 2.0, MINING: 2.0, SELL: 0.4},
    "scholar": {FUNDING: 1.5, RESEARCH: 3.0, SELL: 0.8},
    "trader": {FUNDING: 1.2, CAMP: 2.0, EXPAND: 0.3, TRADE: 4.0, MINING: 2.0, SELL: 0.7},
}
"""How much more a phase is to who follows a route."""


def quick(zoo: Any, chance: Chance, leaning: Mapping[int, float] = MappingProxyType({})) -> Move:
    """Whatever looks best without looking ahead; in Choose with a mood."""
    seat = zoo.queue[0]
    moves = zoo.possible
    if zoo.phase == CHOOSE:
        return _chosen(zoo, seat, chance, leaning)
    if zoo.phase == FUNDING:
        return CAP if zoo.funding <= 1 and chance.chance(0.5) else EURO
    if BUILD in moves:
        return BUILD
    best, most = PASS, 0.0
    for move in moves:
        found = _gain(zoo, seat, move)
        if found > most:
            best, most = move, found
    return best


def leaning(route: str) -> Policy:
    """The quick hand of somebody who follows a route."""
    return partial(quick, leaning=_LEANINGS[route])


def _chosen(zoo: State, seat: int, chance: Chance, leaning: Mapping[int, float]) -> Move:
    best, most = PASS, -math.inf
    for move in zoo.possible:
        if move[0] == "choose":
            phase = NUMBERS[move[1]]
            found = plan(zoo, seat, phase) * leaning.get(phase, 1.0) + _MOOD * chance.unit()
            if found > most:
                best, most = move, found
    return best


def _gain(zoo: State, seat: int, move: Move) -> float:
    """What a move brings now, about, in points."""
    kind, name = move
    per = zoo.box.per_point
    match kind:
        case "buy":
            at = zoo.row_at(name)
            return card_value(zoo, seat, zoo.row[at]) - zoo.price(seat, at) / per
        case "place" | "visit" | "join":
            at = zoo.at(name)
            cost = 0.0
            if kind == "join":
                cost = (zoo.who[at] & ~(1 << seat)).bit_count() * zoo.toll(seat) / per
            return 0.4 + _animals(zoo, seat, at) - cost + 0.2 * (kind == "visit")
        case "sell":
            return float(zoo.pays(zoo.at(name)))
    return 0.0


def _animals(zoo: State, seat: int, at: int) -> float:
    """What a first camp on a planet opens, in points."""
    if zoo.who[at] >> seat & 1 or not zoo.animals[at]:
        return 0.0
    there = zoo.box.worlds[zoo.shown[at]]
    share = 0.3 if there.guard < 0 or zoo.does[seat][there.guard] else 0.12
    return share * zoo.pays(at) / zoo.box.per_point
