"""The value of a table of Space Zoo for a seat, in points, and the value of each phase.

Estimates of an experienced player, used where a look ahead ends.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.games.space_zoo import play_effects as effects
from pnp.games.space_zoo import play_phase_names as phases
from pnp.games.space_zoo.play_state import State

ORE, BUILT, HELD_CAP = 0.2, 0.72, 0.15
_THERE = 0.22
"""The share of an animal's price that it is worth to a player who may sell it one day."""
_DOES = {
    effects.LOOK: 0.2,
    effects.BACK: 0.5,
    effects.CHARM: 0.3,
    effects.HONESTY: 0.6,
    effects.READER: 0.4,
    effects.LESSONS: 0.5,
    effects.TENT: 0.5,
    effects.CANVAS: 0.6,
    effects.GUIDE: 0.2,
    effects.TENTS: 0.8,
    effects.POLES: 0.4,
    effects.BASKET: 0.4,
    effects.CONVOY: 0.6,
    effects.TOLL: 0.6,
    effects.WORKS: 0.9,
    effects.BARTER: 0.4,
    effects.ANYWHERE: 0.4,
    effects.CRATE: 1.1,
    effects.SHOP: 0.7,
    effects.SHOVEL: 0.3,
    effects.DETECTOR: 0.4,
    effects.CAGE: 0.5,
    effects.SHIELD: 0.5,
}
"""The value of effects for their owners, in points, early in a game."""
_WEIGHTS = tuple(_DOES[effect] for effect in range(len(_DOES)))


class Leaning(Struct, frozen=True):
    """A player's preferences: bonuses for phases and effects, and the value of a dot."""

    phases: tuple[float, ...]
    weights: tuple[float, ...]
    dot: float


def preferring(some: Mapping[int, float], dot: float = 1.0) -> Leaning:
    """A player who prefers some phases, and cards that work in them; a dot is worth points."""
    factors = tuple(some.get(phase, 1.0) for phase in range(len(phases.NAMES)))
    pairs = zip(_WEIGHTS, effects.WORKS_IN, strict=True)
    return Leaning(factors, tuple(weight * factors[phase] for weight, phase in pairs), dot)


EVEN = preferring({})


def winners(zoo: State) -> Sequence[int]:
    """Return the seats with the most points; of those the ones with the most ore."""
    ranked = list(zip(zoo.scores(), zoo.ore, strict=True))
    best = max(ranked)
    return [seat for seat, found in enumerate(ranked) if found == best]


def worth(zoo: State, seat: int) -> float:
    """The lead over the best of the others."""
    totals = zoo.scores()
    best = max(total for other, total in enumerate(totals) if other != seat)
    if zoo.ended:
        return 50.0 * (totals[seat] > best) - 50.0 * (totals[seat] < best) + totals[seat] - best
    others = max(stand(zoo, other) for other in range(zoo.box.players) if other != seat)
    return stand(zoo, seat) - 0.7 * others + _coming(zoo, seat)


def _coming(zoo: State, seat: int) -> float:
    """What the card brings that the seat has chosen."""
    phase = zoo.chosen[seat]
    if phase > zoo.phase or (phase and phase == zoo.phase and seat in zoo.queue):
        return plan(zoo, seat, phase)
    return 0.0


def stand(zoo: State, seat: int) -> float:
    """What a seat has: its points, and what may become points."""
    found = (
        zoo.expanded[seat]
        + zoo.traded[seat]
        + zoo.dots[seat]
        + zoo.euros[seat] / zoo.box.per_point
        + ORE * zoo.ore[seat]
        + BUILT * zoo.built[seat]
    )
    if zoo.cap == seat:
        found += HELD_CAP
    young = max(0.2, 1.0 - zoo.turn / 14)
    return found + young * (_skills(zoo.does[seat]) + reach(zoo, seat))


@lru_cache(maxsize=4096)
def _skills(does: tuple[int, ...], weights: tuple[float, ...] = _WEIGHTS) -> float:
    """What all that a seat’s cards do is worth, when a game is young."""
    return math.fsum(amount * weight for amount, weight in zip(does, weights, strict=True))


def reach(zoo: State, seat: int) -> float:
    """What a seat may sell one day, in points."""
    found = 0.0
    for at, animals, world in zoo.herds(seat):
        worth = zoo.pays(at) * (animals if animals < 3 else 2)
        found += worth if zoo.may_sell(seat, world) else worth * 0.4
    return found * _THERE / zoo.box.per_point


def dearest(zoo: State, seat: int) -> int:
    """The most that the seat can sell an animal for now, in €."""
    able = [zoo.pays(at) for at, _, world in zoo.herds(seat) if zoo.may_sell(seat, world)]
    return max(able, default=0)


def plan(zoo: State, seat: int, phase: int, leaning: Leaning = EVEN) -> float:
    """What the phase would bring a seat that chose it, in points."""
    if phase == phases.RESEARCH:
        return _research(zoo, seat, leaning)
    return _PLANS[phase](zoo, seat)


def _none(zoo: State, seat: int) -> float:
    return 0.0


def _funding(zoo: State, seat: int) -> float:
    return (0.75 * zoo.funding + zoo.does[seat][effects.CHARM]) / zoo.box.per_point + 0.1


def card_value(zoo: State, seat: int, card: int, leaning: Leaning) -> float:
    """What a research card is worth to a seat, in points."""
    young = max(0.2, 1.0 - zoo.turn / 14)
    found = zoo.box.cards[card]
    has = zoo.does[seat]
    value = _skills(found.does, leaning.weights)
    for guard in (effects.CAGE, effects.SHIELD):
        if found.does[guard] and has[guard]:
            value -= found.does[guard] * _WEIGHTS[guard]
    return leaning.dot * found.dot + young * (value + _guarded(zoo, seat, found.does))


def _guarded(zoo: State, seat: int, does: tuple[int, ...]) -> float:
    """What a Cage or a Shield lets a seat sell."""
    if not (does[effects.CAGE] or does[effects.SHIELD]):
        return 0.0
    found = [
        zoo.pays(at) / zoo.box.per_point
        for at, _, world in zoo.herds(seat)
        if not zoo.may_sell(seat, world) and does[world.guard]
    ]
    return 0.6 * max(found, default=0.0)


def _research(zoo: State, seat: int, leaning: Leaning = EVEN) -> float:
    best, save = 0.0, zoo.does[seat][effects.READER]
    for card, price in zip(zoo.row, zoo.box.prices, strict=True):
        if card >= 0:
            cost = price - save if price > save else 0
            if cost <= zoo.euros[seat]:
                best = max(best, card_value(zoo, seat, card, leaning) - cost / zoo.box.per_point)
    return best * (1 + 0.6 * zoo.does[seat][effects.LESSONS])


def _camp(zoo: State, seat: int) -> float:
    count = _buildable(zoo, seat, 1 + zoo.does[seat][effects.CANVAS], phases.CAMP)
    return count * (BUILT - ORE * zoo.rent(seat, phases.CAMP) + 0.15)


def _buildable(zoo: State, seat: int, most: int, phase: int) -> int:
    rent = zoo.rent(seat, phase)
    return min(most, zoo.stock[seat], zoo.ore[seat] // rent if rent else most)


def _expand(zoo: State, seat: int) -> float:
    others = ~(1 << seat)
    free = sum([1 for who in zoo.who if not who & others])
    fresh = _buildable(zoo, seat, zoo.does[seat][effects.TENTS], phases.EXPAND)
    camps = zoo.built[seat] + fresh
    if not free or not camps:
        return 0.0
    return camps * (1.0 - BUILT) + _made(zoo, seat, fresh, phases.EXPAND) + 0.3 * min(camps, free)


def _made(zoo: State, seat: int, fresh: int, phase: int) -> float:
    """What camps are worth that are built on the way."""
    return fresh * (BUILT - ORE * zoo.rent(seat, phase))


def _trade(zoo: State, seat: int) -> float:
    does = zoo.does[seat]
    fresh = _buildable(zoo, seat, does[effects.WORKS], phases.TRADE)
    camps = min(zoo.built[seat] + fresh, 1 + does[effects.CONVOY])
    if not camps:
        return 0.0
    others, toll, money = ~(1 << seat), zoo.toll(seat), zoo.euros[seat]
    there = [
        (who & others).bit_count() for who in zoo.who if who & others or does[effects.ANYWHERE]
    ]
    cost = min(there, default=99) * toll
    if not there or cost > money:
        return 0.0
    camps = min(camps, money // cost) if cost else camps
    each = 1.3 - BUILT - (cost - does[effects.TOLL]) / zoo.box.per_point
    return camps * each + _made(zoo, seat, fresh, phases.TRADE)


def _sell(zoo: State, seat: int) -> float:
    found = dearest(zoo, seat)
    if not found:
        return 0.0
    does = zoo.does[seat]
    return (
        (found * (1 + 0.6 * does[effects.CRATE]) + does[effects.SHOP])
        / zoo.box.per_point
        * (1.0 - _THERE)
    )


def _mining(zoo: State, seat: int) -> float:
    return ORE * (0.75 * zoo.mining + zoo.does[seat][effects.SHOVEL])


_PLANS = (_none, _funding, _research, _camp, _expand, _trade, _sell, _mining)
