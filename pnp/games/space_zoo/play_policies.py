"""Players of Space Zoo: a quick one, and planners that simulate the rest of the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pnp.core.play import Policy, pick_best
from pnp.core.rng import Chance
from pnp.games.space_zoo import play_codes as codes
from pnp.games.space_zoo.play_phases import BUILD, CAP, CHOOSING, DRAFTING, EURO, PASS
from pnp.games.space_zoo.play_state import PHASE_NUMBERS, ZooMove, ZooState
from pnp.games.space_zoo.play_worth import (
    NO_PREFERENCE,
    Preferences,
    card_value,
    phase_value,
    prefer,
    winners,
    worth,
)

_NOISE = 0.6
"""The maximum error of an estimate, points."""


_ROUTE_PREFERENCES = {
    "expander": prefer(
        {
            codes.FUNDING: 0.8,
            codes.RESEARCH: 0.25,
            codes.EXPAND: 2.2,
            codes.TRADE: 0.5,
            codes.MINING: 2.4,
        },
        dot=1.25,
    ),
    "scholar": prefer(
        {
            codes.FUNDING: 1.5,
            codes.RESEARCH: 3.9,
            codes.CAMP: 0.7,
            codes.EXPAND: 0.55,
            codes.TRADE: 0.45,
            codes.SELL: 4.9,
            codes.MINING: 0.2,
        }
    ),
    "trader": prefer(
        {
            codes.FUNDING: 0.6,
            codes.RESEARCH: 0.5,
            codes.CAMP: 1.5,
            codes.EXPAND: 0.25,
            codes.TRADE: 6.0,
            codes.SELL: 1.5,
            codes.MINING: 1.3,
        },
        dot=0.4,
    ),
}
"""By route: its players' preferences for phases, and the points that a dot is worth to them."""
_DIRECTED_STEPS = {"scholar": (DRAFTING, CHOOSING), "expander": (DRAFTING,), "trader": (DRAFTING,)}
"""The steps of Choose in which a planner on a route considers only moves that the route
suggests."""
_ROUTE_POINTS: dict[str, Callable[[ZooState, int], float]] = {
    "expander": lambda zoo, seat: zoo.expand_camps[seat],
    "scholar": lambda zoo, seat: zoo.dots[seat],
    "trader": lambda zoo, seat: zoo.trade_camps[seat],
}
"""The points of a seat from its route: camps placed by Expand, dots, camps placed by Trade."""
_SUGGESTIONS, _SIMULATIONS, _MOVES_AHEAD = 8, 16, 50
"""The number of a route's suggestions, of simulated games, and of moves in each."""
_OFF_ROUTE = 2.0
"""The cost of each point beyond twice those from the route, points."""


def quick(zoo: Any, chance: Chance, preferences: Preferences = NO_PREFERENCE) -> ZooMove:
    """The move with the best estimate, without looking ahead; in Choose with a random error."""
    seat = zoo.queue[0]
    moves = zoo.legal_moves
    if zoo.phase == codes.CHOOSE and zoo.actions_left == DRAFTING:
        return _choose_draft(zoo, seat, chance, preferences)
    if zoo.phase == codes.CHOOSE:
        return _choose_phase(zoo, seat, chance, preferences)
    if zoo.phase == codes.FUNDING:
        return CAP if zoo.funding <= 1 and chance.chance(0.5) else EURO
    if BUILD in moves:
        return BUILD
    best, best_gain = PASS, 0.0
    for move in moves:
        gain = _move_gain(zoo, seat, move, preferences)
        if gain > best_gain:
            best, best_gain = move, gain
    return best


def planner(zoo: Any, chance: Chance, route: str = "") -> ZooMove:
    """The move with the best outcome when the quick player plays on, in sixteen games altogether.

    With a route, half of the points must come from it.
    """
    seat, moves = zoo.seat(), candidate_moves(zoo, chance, route)
    if len(moves) == 1:
        return moves[0]
    sums = []
    for move in moves:
        total = 0.0
        for _ in range(max(1, _SIMULATIONS // len(moves))):
            simulated = zoo.copy(chance)
            simulated.imagine(seat)
            simulated.play(move)
            for _ in range(_MOVES_AHEAD):
                if simulated.is_over():
                    break
                preferences = (
                    _ROUTE_PREFERENCES.get(route, NO_PREFERENCE)
                    if simulated.seat() == seat
                    else NO_PREFERENCE
                )
                simulated.play(quick(simulated, chance, preferences))
            total += _evaluate(simulated, seat, route)
        sums.append(total)
    return pick_best(moves, sums, chance)


def route_policy(route: str) -> Policy:
    """A planner that follows a route."""
    return partial(planner, route=route)


ROUTES = tuple(_ROUTE_POINTS)


def candidate_moves(zoo: Any, chance: Chance, route: str) -> Sequence[ZooMove]:
    """The moves that a planner simulates."""
    if zoo.phase != codes.CHOOSE or zoo.actions_left not in _DIRECTED_STEPS.get(route, ()):
        moves: Sequence[ZooMove] = zoo.moves()
        return moves
    preferences = _ROUTE_PREFERENCES[route]
    return tuple(dict.fromkeys(quick(zoo, chance, preferences) for _ in range(_SUGGESTIONS)))


def _evaluate(zoo: Any, seat: int, route: str) -> float:
    """The share of the win plus a little for the lead; an unfinished game counts as half a win."""
    scores = zoo.scores()
    ours = scores[seat]
    excess = max(ours - 2 * _ROUTE_POINTS[route](zoo, seat), 0) if route else 0
    if not zoo.is_over():
        return 0.5 + _squash(worth(zoo, seat) - _OFF_ROUTE * excess)
    winning_seats = winners(zoo)
    if excess and seat in winning_seats:
        winning_seats = [other for other in winning_seats if other != seat]
    lead = ours - max(score for other, score in enumerate(scores) if other != seat)
    return (seat in winning_seats) / max(len(winning_seats), 1) + _squash(
        lead - _OFF_ROUTE * excess
    )


def _squash(lead: float) -> float:
    """Map a lead to −½ to ½."""
    return 0.5 * lead / (1.0 + abs(lead))


def _choose_draft(zoo: ZooState, seat: int, chance: Chance, preferences: Preferences) -> ZooMove:
    cards = zoo.box.cards
    best = max(
        zoo.draft_cards,
        key=lambda card: card_value(zoo, seat, card, preferences) + _NOISE * chance.random(),
    )
    return ("draft", cards[best].id)


def _choose_phase(zoo: ZooState, seat: int, chance: Chance, preferences: Preferences) -> ZooMove:
    best, best_value = PASS, -math.inf
    for move in zoo.legal_moves:
        if move[0] == "choose":
            phase = PHASE_NUMBERS[move[1]]
            value = (
                phase_value(zoo, seat, phase, preferences) * preferences.phase_factors[phase]
                + _NOISE * chance.random()
            )
            if value > best_value:
                best, best_value = move, value
    return best


def _move_gain(zoo: ZooState, seat: int, move: ZooMove, preferences: Preferences) -> float:
    """The estimated gain of a move now, points."""
    kind, name = move
    per_point = zoo.box.per_point
    match kind:
        case "buy":
            index = zoo.row_index(name)
            return (
                card_value(zoo, seat, zoo.row[index], preferences)
                - zoo.card_price(seat, index) / per_point
            )
        case "place" | "join":
            index = zoo.planet_index(name)
            cost = 0.0
            if kind == "join":
                paid = (zoo.settlers[index] & ~(1 << seat)).bit_count() * zoo.toll(seat)
                cost = (paid - zoo.effects[seat][codes.TOLL]) / per_point
            return 0.4 + _first_camp_gain(zoo, seat, index) - cost
        case "sell":
            return float(zoo.animal_price(zoo.planet_index(name)))
    return 0.0


def _first_camp_gain(zoo: ZooState, seat: int, index: int) -> float:
    """The estimated gain of a first camp on a planet, points."""
    if zoo.settlers[index] >> seat & 1 or not zoo.animals_left[index]:
        return 0.0
    planet = zoo.box.planets[zoo.open_planets[index]]
    share = 0.3 if planet.needed_effect < 0 or zoo.effects[seat][planet.needed_effect] else 0.12
    return share * zoo.animal_price(index) / zoo.box.per_point
