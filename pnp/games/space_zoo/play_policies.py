"""Ways to play Space Zoo: a quick hand for games played on in one's head, and routes to the goal."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pnp.games.space_zoo import play_effects as effects
from pnp.games.space_zoo import play_phase_names as phases
from pnp.games.space_zoo.play_phases import BUILD, CAP, CHOOSING, DRAFTING, EURO, PASS
from pnp.games.space_zoo.play_state import NUMBERS, Move, State
from pnp.games.space_zoo.play_worth import EVEN, Leaning, card_value, plan, preferring
from pnp.ground.play import Policy
from pnp.ground.rng import Chance

_MOOD = 0.6
"""How far a guess goes astray, points."""


_LEANINGS = {
    "expander": preferring({phases.FUNDING: 0.8, phases.RESEARCH: 0.25, phases.EXPAND: 2.2, phases.TRADE: 0.5, phases.MINING: 2.4},
                           dot=1.25),
    "scholar": preferring({phases.FUNDING: 1.5, phases.RESEARCH: 3.9, phases.CAMP: 0.7, phases.EXPAND: 0.55, phases.TRADE: 0.45,
                           phases.SELL: 4.9, phases.MINING: 0.2}),
    "trader": preferring({phases.FUNDING: 0.6, phases.RESEARCH: 0.5, phases.CAMP: 1.5, phases.EXPAND: 0.25, phases.TRADE: 6.0,
                          phases.SELL: 1.5, phases.MINING: 1.3}, dot=0.4),
}  # fmt: skip
"""How much more a phase is to who follows a route, and how many points a dot is worth."""
_ASKED = {"expander": (DRAFTING,), "scholar": (DRAFTING, CHOOSING), "trader": (DRAFTING,)}
"""In which steps of Choose the route says what is worth a thought."""
_THOUGHTS = 8


def quick(zoo: Any, chance: Chance, leaning: Leaning = EVEN) -> Move:
    """Whatever looks best without looking ahead; in Choose with a mood."""
    seat = zoo.queue[0]
    moves = zoo.possible
    if zoo.phase == phases.CHOOSE and zoo.left == DRAFTING:
        return _drafted(zoo, seat, chance, leaning)
    if zoo.phase == phases.CHOOSE:
        return _chosen(zoo, seat, chance, leaning)
    if zoo.phase == phases.FUNDING:
        return CAP if zoo.funding <= 1 and chance.chance(0.5) else EURO
    if BUILD in moves:
        return BUILD
    best, most = PASS, 0.0
    for move in moves:
        found = _gain(zoo, seat, move, leaning)
        if found > most:
            best, most = move, found
    return best


def following(route: str) -> Policy:
    """The quick hand of somebody who follows a route."""
    return partial(quick, leaning=_LEANINGS[route])


def worth_a_thought(route: str) -> Callable[[Any, Chance], Sequence[Move]]:
    """What somebody weighs who follows a route: where that has a view, whatever a quick hand that
    follows it comes to, in several moods."""
    own, asked = following(route), _ASKED[route]

    def weighed(zoo: Any, chance: Chance) -> Sequence[Move]:
        if zoo.phase != phases.CHOOSE or zoo.left not in asked:
            moves: Sequence[Move] = zoo.possible
            return moves
        return tuple(dict.fromkeys(own(zoo, chance) for _ in range(_THOUGHTS)))

    return weighed


def _drafted(zoo: State, seat: int, chance: Chance, leaning: Leaning) -> Move:
    cards = zoo.box.cards
    best = max(
        zoo.offer, key=lambda card: card_value(zoo, seat, card, leaning) + _MOOD * chance.unit()
    )
    return ("draft", cards[best].id)


def _chosen(zoo: State, seat: int, chance: Chance, leaning: Leaning) -> Move:
    best, most = PASS, -math.inf
    for move in zoo.possible:
        if move[0] == "choose":
            phase = NUMBERS[move[1]]
            found = plan(zoo, seat, phase, leaning) * leaning.phases[phase] + _MOOD * chance.unit()
            if found > most:
                best, most = move, found
    return best


def _gain(zoo: State, seat: int, move: Move, leaning: Leaning) -> float:
    """What a move brings now, about, in points."""
    kind, name = move
    per = zoo.box.per_point
    match kind:
        case "buy":
            at = zoo.row_at(name)
            return card_value(zoo, seat, zoo.row[at], leaning) - zoo.price(seat, at) / per
        case "place" | "join":
            at = zoo.at(name)
            cost = 0.0
            if kind == "join":
                paid = (zoo.who[at] & ~(1 << seat)).bit_count() * zoo.toll(seat)
                cost = (paid - zoo.does[seat][effects.TOLL]) / per
            return 0.4 + _animals(zoo, seat, at) - cost
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
