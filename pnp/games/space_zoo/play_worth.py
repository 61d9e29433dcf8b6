"""Estimates of an experienced player, used where planning ends: values of seats and phases, in
points."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from pnp.games.space_zoo import play_codes as codes
from pnp.games.space_zoo.play_state import ZooState

ORE_VALUE, CAMP_VALUE, CAP_VALUE = 0.2, 0.72, 0.15
_SALE_SHARE = 0.22
"""The share of its price that an unsold animal is worth to a player who can sell it."""
_EFFECT_VALUES = {
    codes.LOOK: 0.2,
    codes.BACK: 0.5,
    codes.CHARM: 0.3,
    codes.HONESTY: 0.6,
    codes.READER: 0.4,
    codes.LESSONS: 0.5,
    codes.TENT: 0.5,
    codes.CANVAS: 0.6,
    codes.GUIDE: 0.2,
    codes.TENTS: 0.8,
    codes.POLES: 0.4,
    codes.BASKET: 0.4,
    codes.CONVOY: 0.6,
    codes.TOLL: 0.6,
    codes.WORKS: 0.9,
    codes.BARTER: 0.4,
    codes.ANYWHERE: 0.4,
    codes.CRATE: 1.1,
    codes.SHOP: 0.7,
    codes.SHOVEL: 0.3,
    codes.DETECTOR: 0.4,
    codes.CAGE: 0.5,
    codes.SHIELD: 0.5,
}
"""The value of each effect for its owner early in a game."""
_WEIGHTS = tuple(_EFFECT_VALUES[effect] for effect in range(len(_EFFECT_VALUES)))


class Preferences(Struct, frozen=True):
    """Factors of phases and effects, and the value of a dot."""

    phase_factors: tuple[float, ...]
    effect_weights: tuple[float, ...]
    dot_value: float


def prefer(phase_factors: Mapping[int, float], dot: float = 1.0) -> Preferences:
    """Preferences for some phases, and for cards that work in them."""
    factors = tuple(phase_factors.get(phase, 1.0) for phase in range(len(codes.PHASES)))
    pairs = zip(_WEIGHTS, codes.WORKS_IN, strict=True)
    return Preferences(factors, tuple(weight * factors[phase] for weight, phase in pairs), dot)


NO_PREFERENCE = prefer({})


def winners(zoo: ZooState) -> Sequence[int]:
    """The seats with the most points; among equals, those with the most ore."""
    ranked = list(zip(zoo.scores(), zoo.ore, strict=True))
    best = max(ranked)
    return [seat for seat, result in enumerate(ranked) if result == best]


def worth(zoo: ZooState, seat: int) -> float:
    """The lead over the best other seat."""
    totals = zoo.scores()
    best = max(total for other, total in enumerate(totals) if other != seat)
    if zoo.ended:
        return 50.0 * (totals[seat] > best) - 50.0 * (totals[seat] < best) + totals[seat] - best
    best_other = max(seat_value(zoo, other) for other in range(zoo.box.players) if other != seat)
    return seat_value(zoo, seat) - 0.7 * best_other + _chosen_value(zoo, seat)


def _chosen_value(zoo: ZooState, seat: int) -> float:
    """The value of the phase that a seat has chosen."""
    phase = zoo.chosen[seat]
    if phase > zoo.phase or (phase and phase == zoo.phase and seat in zoo.queue):
        return phase_value(zoo, seat, phase)
    return 0.0


def seat_value(zoo: ZooState, seat: int) -> float:
    """The value of what a seat has: points, and what may become points."""
    value = (
        zoo.expand_camps[seat]
        + zoo.trade_camps[seat]
        + zoo.dots[seat]
        + zoo.euros[seat] / zoo.box.per_point
        + ORE_VALUE * zoo.ore[seat]
        + CAMP_VALUE * zoo.ready_camps[seat]
    )
    if zoo.cap == seat:
        value += CAP_VALUE
    remaining = max(0.2, 1.0 - zoo.turn / 14)
    return value + remaining * (_effects_value(zoo.effects[seat]) + sales_value(zoo, seat))


@lru_cache(maxsize=4096)
def _effects_value(effects: tuple[int, ...], weights: tuple[float, ...] = _WEIGHTS) -> float:
    """The value of effects early in a game."""
    return math.fsum(amount * weight for amount, weight in zip(effects, weights, strict=True))


def sales_value(zoo: ZooState, seat: int) -> float:
    """The value of animals that a seat may sell later."""
    value = 0.0
    for index, animals, planet in zoo.herds(seat):
        worth = zoo.animal_price(index) * (animals if animals < 3 else 2)
        value += worth if zoo.can_sell(seat, planet) else worth * 0.4
    return value * _SALE_SHARE / zoo.box.per_point


def best_sale(zoo: ZooState, seat: int) -> int:
    """The highest price at which a seat can sell an animal now, €."""
    prices = [
        zoo.animal_price(index)
        for index, _, planet in zoo.herds(seat)
        if zoo.can_sell(seat, planet)
    ]
    return max(prices, default=0)


def phase_value(
    zoo: ZooState, seat: int, phase: int, preferences: Preferences = NO_PREFERENCE
) -> float:
    """The value of a phase for a seat that chose it."""
    if phase == codes.RESEARCH:
        return _research(zoo, seat, preferences)
    return _PLANS[phase](zoo, seat)


def _no_value(zoo: ZooState, seat: int) -> float:
    return 0.0


def _funding(zoo: ZooState, seat: int) -> float:
    return (0.75 * zoo.funding + zoo.effects[seat][codes.CHARM]) / zoo.box.per_point + 0.1


def card_value(zoo: ZooState, seat: int, card: int, preferences: Preferences) -> float:
    """The value of a research card for a seat."""
    remaining = max(0.2, 1.0 - zoo.turn / 14)
    research_card = zoo.box.cards[card]
    effects = zoo.effects[seat]
    value = _effects_value(research_card.effects, preferences.effect_weights)
    for guard in (codes.CAGE, codes.SHIELD):
        if research_card.effects[guard] and effects[guard]:
            value -= research_card.effects[guard] * _WEIGHTS[guard]
    return preferences.dot_value * research_card.dots + remaining * (
        value + _guard_value(zoo, seat, research_card.effects)
    )


def _guard_value(zoo: ZooState, seat: int, effects: tuple[int, ...]) -> float:
    """The value of the sales that a Cage or Shield makes possible."""
    if not (effects[codes.CAGE] or effects[codes.SHIELD]):
        return 0.0
    gains = [
        zoo.animal_price(index) / zoo.box.per_point
        for index, _, planet in zoo.herds(seat)
        if not zoo.can_sell(seat, planet) and effects[planet.needed_effect]
    ]
    return 0.6 * max(gains, default=0.0)


def _research(zoo: ZooState, seat: int, preferences: Preferences = NO_PREFERENCE) -> float:
    best, save = 0.0, zoo.effects[seat][codes.READER]
    for card, price in zip(zoo.row, zoo.box.card_prices, strict=True):
        if card >= 0:
            cost = price - save if price > save else 0
            if cost <= zoo.euros[seat]:
                best = max(
                    best, card_value(zoo, seat, card, preferences) - cost / zoo.box.per_point
                )
    return best * (1 + 0.6 * zoo.effects[seat][codes.LESSONS])


def _camp(zoo: ZooState, seat: int) -> float:
    count = _buildable_camps(zoo, seat, 1 + zoo.effects[seat][codes.CANVAS], codes.CAMP)
    return count * (CAMP_VALUE - ORE_VALUE * zoo.camp_cost(seat, codes.CAMP) + 0.15)


def _buildable_camps(zoo: ZooState, seat: int, maximum: int, phase: int) -> int:
    rent = zoo.camp_cost(seat, phase)
    return min(maximum, zoo.camp_stock[seat], zoo.ore[seat] // rent if rent else maximum)


def _expand(zoo: ZooState, seat: int) -> float:
    others = ~(1 << seat)
    free = sum([1 for settlers in zoo.settlers if not settlers & others])
    new_camps = _buildable_camps(zoo, seat, zoo.effects[seat][codes.TENTS], codes.EXPAND)
    camps = zoo.ready_camps[seat] + new_camps
    if not free or not camps:
        return 0.0
    return (
        camps * (1.0 - CAMP_VALUE)
        + _new_camp_value(zoo, seat, new_camps, codes.EXPAND)
        + 0.3 * min(camps, free)
    )


def _new_camp_value(zoo: ZooState, seat: int, new_camps: int, phase: int) -> float:
    """The value of camps that a seat builds before placing."""
    return new_camps * (CAMP_VALUE - ORE_VALUE * zoo.camp_cost(seat, phase))


def _trade(zoo: ZooState, seat: int) -> float:
    effects = zoo.effects[seat]
    new_camps = _buildable_camps(zoo, seat, effects[codes.WORKS], codes.TRADE)
    camps = min(zoo.ready_camps[seat] + new_camps, 1 + effects[codes.CONVOY])
    if not camps:
        return 0.0
    others, toll, money = ~(1 << seat), zoo.toll(seat), zoo.euros[seat]
    camps_of_others = [
        (settlers & others).bit_count()
        for settlers in zoo.settlers
        if settlers & others or effects[codes.ANYWHERE]
    ]
    cost = min(camps_of_others, default=99) * toll
    if not camps_of_others or cost > money:
        return 0.0
    camps = min(camps, money // cost) if cost else camps
    camp_gain = 1.3 - CAMP_VALUE - (cost - effects[codes.TOLL]) / zoo.box.per_point
    return camps * camp_gain + _new_camp_value(zoo, seat, new_camps, codes.TRADE)


def _sell(zoo: ZooState, seat: int) -> float:
    price = best_sale(zoo, seat)
    if not price:
        return 0.0
    effects = zoo.effects[seat]
    return (
        (price * (1 + 0.6 * effects[codes.CRATE]) + effects[codes.SHOP])
        / zoo.box.per_point
        * (1.0 - _SALE_SHARE)
    )


def _mining(zoo: ZooState, seat: int) -> float:
    return ORE_VALUE * (0.75 * zoo.mining + zoo.effects[seat][codes.SHOVEL])


_PLANS = (_no_value, _funding, _research, _camp, _expand, _trade, _sell, _mining)
