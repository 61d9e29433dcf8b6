"""Players of Space Zoo: a fast one, and planners that simulate the rest of the game."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from pnp.core.play import Policy, pick_best
from pnp.core.rng import Chance
from pnp.games.space_zoo import play_effects as effects
from pnp.games.space_zoo import play_phase_names as phases
from pnp.games.space_zoo.play_phases import BUILD, CAP, CHOOSING, DRAFTING, EURO, PASS
from pnp.games.space_zoo.play_state import NUMBERS, Move, State
from pnp.games.space_zoo.play_worth import (
    EVEN,
    Leaning,
    card_value,
    plan,
    preferring,
    winners,
    worth,
)

_MOOD = 0.6
"""How far a guess goes astray, points."""


_LEANINGS = {
    "expander": preferring(
        {
            phases.FUNDING: 0.8,
            phases.RESEARCH: 0.25,
            phases.EXPAND: 2.2,
            phases.TRADE: 0.5,
            phases.MINING: 2.4,
        },
        dot=1.25,
    ),
    "scholar": preferring(
        {
            phases.FUNDING: 1.5,
            phases.RESEARCH: 3.9,
            phases.CAMP: 0.7,
            phases.EXPAND: 0.55,
            phases.TRADE: 0.45,
            phases.SELL: 4.9,
            phases.MINING: 0.2,
        }
    ),
    "trader": preferring(
        {
            phases.FUNDING: 0.6,
            phases.RESEARCH: 0.5,
            phases.CAMP: 1.5,
            phases.EXPAND: 0.25,
            phases.TRADE: 6.0,
            phases.SELL: 1.5,
            phases.MINING: 1.3,
        },
        dot=0.4,
    ),
}
"""The preference of a route's players for each phase, and the points that a dot is worth."""
_DIRECTED = {"scholar": (DRAFTING, CHOOSING), "expander": (DRAFTING,), "trader": (DRAFTING,)}
"""The steps of Choose in which a planner on a route weighs only the moves that the route suggests."""
_ROUTE_POINTS: dict[str, Callable[[State, int], float]] = {
    "expander": lambda zoo, seat: zoo.expanded[seat],
    "scholar": lambda zoo, seat: zoo.dots[seat],
    "trader": lambda zoo, seat: zoo.traded[seat],
}
"""A seat’s points from a route: camps placed by Expand, blue dots, camps placed by Trade Routes."""
_SUGGESTIONS, _GAMES, _AHEAD = 8, 16, 50
"""Suggestions of a route; games that a planner plays on in its head, and moves of each."""
_OFF_ROUTE = 2.0
"""The cost of a point beyond twice those from the route, points."""


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


def planner(zoo: Any, chance: Chance, route: str = "") -> Move:
    """Play each move on with the quick hand, sixteen games in all, and take the best.

    With a route, half of the planner’s points must come from there.
    """
    seat, moves = zoo.seat(), weighed(zoo, chance, route)
    if len(moves) == 1:
        return moves[0]
    sums = []
    for move in moves:
        total = 0.0
        for _ in range(max(1, _GAMES // len(moves))):
            tried = zoo.copy(chance)
            tried.imagine(seat)
            tried.play(move)
            for _ in range(_AHEAD):
                if tried.is_over():
                    break
                leaning = _LEANINGS.get(route, EVEN) if tried.seat() == seat else EVEN
                tried.play(quick(tried, chance, leaning))
            total += _outcome(tried, seat, route)
        sums.append(total)
    return pick_best(moves, sums, chance)


def on_route(route: str) -> Policy:
    """Return a planner that follows a route."""
    return partial(planner, route=route)


ROUTES = tuple(_ROUTE_POINTS)


def weighed(zoo: Any, chance: Chance, route: str) -> Sequence[Move]:
    """Return the moves that a planner plays on."""
    if zoo.phase != phases.CHOOSE or zoo.left not in _DIRECTED.get(route, ()):
        moves: Sequence[Move] = zoo.moves()
        return moves
    leaning = _LEANINGS[route]
    return tuple(dict.fromkeys(quick(zoo, chance, leaning) for _ in range(_SUGGESTIONS)))


def _outcome(zoo: Any, seat: int, route: str) -> float:
    """Return a share of the win, and a little for the lead; unfinished games count as half won."""
    scores = zoo.scores()
    ours = scores[seat]
    off = max(ours - 2 * _ROUTE_POINTS[route](zoo, seat), 0) if route else 0
    if not zoo.is_over():
        return 0.5 + _squashed(worth(zoo, seat) - _OFF_ROUTE * off)
    won = winners(zoo)
    if off and seat in won:
        won = [other for other in won if other != seat]
    lead = ours - max(score for other, score in enumerate(scores) if other != seat)
    return (seat in won) / max(len(won), 1) + _squashed(lead - _OFF_ROUTE * off)


def _squashed(lead: float) -> float:
    """Return a lead as a number from −½ to ½."""
    return 0.5 * lead / (1.0 + abs(lead))


def _drafted(zoo: State, seat: int, chance: Chance, leaning: Leaning) -> Move:
    cards = zoo.box.cards
    best = max(
        zoo.offer, key=lambda card: card_value(zoo, seat, card, leaning) + _MOOD * chance.random()
    )
    return ("draft", cards[best].id)


def _chosen(zoo: State, seat: int, chance: Chance, leaning: Leaning) -> Move:
    best, most = PASS, -math.inf
    for move in zoo.possible:
        if move[0] == "choose":
            phase = NUMBERS[move[1]]
            found = (
                plan(zoo, seat, phase, leaning) * leaning.phases[phase] + _MOOD * chance.random()
            )
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
