"""The legal moves within a turn: where dice may be placed, and which items may be paid."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from pnp.games.my_corner_of_the_sky import play_map as sky
from pnp.games.my_corner_of_the_sky import play_page as at
from pnp.games.my_corner_of_the_sky.pips import all_positions, positions_in_cross, positions_of_two
from pnp.games.my_corner_of_the_sky.play_costs import EXPERIENCE, SQUARE, STAR, Costs
from pnp.games.my_corner_of_the_sky.play_page import ObserverPage

SkyMove = tuple[Any, ...]
"""A word and its arguments. Points, items and dice are bits.

("roll",) ("back",) ("circle",) ("done",) ("fill", item) ("pick", point), and with dice
("position", ability, dice, centre) ("plot", ability, dice, points) ("ring", ability, dice, count)
("any", ability, dice, 0) ("item", ability, dice, item) ("study", ability, dice, experience)
"""

DiceChoice = tuple[int, tuple[int, ...]]
"""Dice to place, as bits, and their values."""

RING_BITS = tuple(
    nine & ~centre for nine, centre in zip(sky.NINE_BITS, sky.CENTRE_BITS, strict=True)
)
_CROSS_CENTRES = {
    die: [sky.CENTRE_NUMBERS[c] for c in sorted(positions_in_cross(die))] for die in range(1, 7)
}
_ALL_CENTRES = [sky.CENTRE_NUMBERS[centre] for centre in sorted(all_positions())]


def budget(page: ObserverPage) -> tuple[str, int]:
    """The kind of items that can be paid now, and the amount to spend on them."""
    if page.phase == at.STAR:
        return STAR, 1
    return (
        (SQUARE, page.squares_to_spend)
        if page.phase == at.SQUARE
        else (EXPERIENCE, page.experience)
    )


@cache
def dice_choices(dice: tuple[int, ...], free: int, count: int) -> list[DiceChoice]:
    """The ways to take `count` of the free dice; equal dice are interchangeable."""
    dice_left = [n for n in range(len(dice)) if free >> n & 1]
    choices: dict[tuple[int, ...], int] = {}
    for chosen in combinations(dice_left, count):
        choices.setdefault(tuple(dice[n] for n in chosen), sum(1 << n for n in chosen))
    return [(mask, values) for values, mask in choices.items()]


def ability_moves(costs: Costs, page: ObserverPage) -> Iterator[SkyMove]:
    """All moves with the free dice."""
    ready = page.completed & ~page.used_abilities
    for number, ability, count in costs.abilities:
        if ready >> number & 1:
            for mask, values in dice_choices(page.dice, page.free_dice, count):
                for kind, value in ABILITY_EFFECTS[ability](costs, page, values):
                    yield kind, ability, mask, value


Effect = tuple[str, int]
AbilityEffects = Callable[[Costs, ObserverPage, tuple[int, ...]], Iterable[Effect]]


def _position_effects(page: ObserverPage, centres: Iterable[int]) -> Iterator[Effect]:
    for centre in centres:
        if centre != page.centre and sky.NINE_BITS[centre] & ~page.points:
            yield "position", centre


def positioning_1(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """Dice A and B are the coordinates, in either order."""
    return _position_effects(page, [sky.CENTRE_NUMBERS[c] for c in sorted(positions_of_two(*dice))])


def positioning_2(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """Die C is both coordinates."""
    return _position_effects(page, [sky.CENTRE_NUMBERS[dice[0], dice[0]]])


def positioning_3(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """Die D is the column or the row."""
    return _position_effects(page, _CROSS_CENTRES[dice[0]])


def positioning_4(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """Any major point."""
    return _position_effects(page, _ALL_CENTRES)


def _plot_effects(
    costs: Costs, page: ObserverPage, layouts: Iterable[int], extra: bool
) -> Iterator[Effect]:
    """Plot layouts around the centre; with the Coordinator, with or without the centre itself."""
    if page.centre < 0:
        return
    masks = dict.fromkeys(layout & ~page.points for layout in layouts)
    if extra and page.completed & costs.coordinator:
        centre = sky.CENTRE_BITS[page.centre] & ~page.points
        masks |= dict.fromkeys(mask | centre for mask in masks)
    for mask in masks:
        if mask:
            yield "plot", mask


def plotting_1(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """The pips of the die, in any turn of 90°; with the Mathematician, also of 45°."""
    layouts = sky.PLAIN_BITS[page.centre][dice[0]]
    if page.completed & costs.mathematician:
        layouts += sky.SLANTED_BITS[page.centre][dice[0]]
    return _plot_effects(costs, page, layouts, extra=True)


def plotting_2(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """Both rotations of the pips at once."""
    return _plot_effects(costs, page, sky.MERGED_BITS[page.centre][dice[0]], extra=True)


def plotting_3(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """As many of the eight points around the centre as die E shows."""
    if page.centre >= 0:
        open_points = RING_BITS[page.centre] & ~page.points
        if page.completed & costs.coordinator:
            open_points |= sky.CENTRE_BITS[page.centre] & ~page.points
        if open_points:
            yield "ring", dice[0]


def plotting_4(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """The centre and all eight points around it."""
    return _plot_effects(costs, page, (sky.NINE_BITS[page.centre],), extra=False)


def plotting_5(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """Any point except stars."""
    if sky.ALL_POINTS & ~costs.stars & ~page.points:
        yield "any", 0


def recording(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """The leftmost open item of an article."""
    for item in costs.leftmost_items(page.items, page.week):
        yield "item", item


def optimizing(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """A star item, or a square item of one square."""
    for kind in (STAR, SQUARE):
        for item in costs.open_items(page.items, page.week, kind, 1):
            yield "item", item


def studying(costs: Costs, page: ObserverPage, dice: tuple[int, ...]) -> Iterable[Effect]:
    """Experience items, as much as die F shows."""
    if costs.payable(page.items, page.week, EXPERIENCE, dice[0]):
        yield "study", dice[0]


ABILITY_EFFECTS: dict[str, AbilityEffects] = {
    "positioning-1": positioning_1,
    "positioning-2": positioning_2,
    "positioning-3": positioning_3,
    "positioning-4": positioning_4,
    "plotting-1": plotting_1,
    "plotting-2": plotting_2,
    "plotting-3": plotting_3,
    "plotting-4": plotting_4,
    "plotting-5": plotting_5,
    "recording": recording,
    "optimizing": optimizing,
    "studying": studying,
}
