"""What dice may be placed on, and what may be paid: the moves within a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations
from typing import Any

from pnp.games.my_corner_of_the_sky import play_map as sky
from pnp.games.my_corner_of_the_sky import play_page as at
from pnp.games.my_corner_of_the_sky.pips import position_any, position_cross, position_two
from pnp.games.my_corner_of_the_sky.play_costs import EXPERIENCE, SQUARE, STAR, Costs
from pnp.games.my_corner_of_the_sky.play_page import Page

Move = tuple[Any, ...]
"""A word, and what it is about. Points, items and dice are bits.

("roll",) ("back",) ("circle",) ("done",) ("fill", item) ("pick", point), and with dice
("position", ability, dice, centre) ("plot", ability, dice, points) ("ring", ability, dice, count)
("any", ability, dice, 0) ("item", ability, dice, item) ("study", ability, dice, experience)
"""

Hand = tuple[int, tuple[int, ...]]
"""Dice to place, as bits, and what they show."""

RING_OF = tuple(nine & ~centre for nine, centre in zip(sky.NINE, sky.CENTRE, strict=True))
_CROSS = {die: [sky.NUMBER[c] for c in sorted(position_cross(die))] for die in range(1, 7)}
_ANY = [sky.NUMBER[centre] for centre in sorted(position_any())]


def spends(page: Page) -> tuple[str, int]:
    """What there is to spend now: the kind of items, and how much."""
    if page.phase == at.STAR:
        return STAR, 1
    return (SQUARE, page.squares) if page.phase == at.SQUARE else (EXPERIENCE, page.experience)


@cache
def hands(dice: tuple[int, ...], free: int, count: int) -> list[Hand]:
    """The ways to take that many of the remaining dice; equal dice are interchangeable."""
    there = [n for n in range(len(dice)) if free >> n & 1]
    found: dict[tuple[int, ...], int] = {}
    for chosen in combinations(there, count):
        found.setdefault(tuple(dice[n] for n in chosen), sum(1 << n for n in chosen))
    return [(mask, shown) for shown, mask in found.items()]


def uses(costs: Costs, page: Page) -> Iterator[Move]:
    """All that can be done with the dice that are left."""
    ready = page.done & ~page.used
    for number, ability, count in costs.abilities:
        if ready >> number & 1:
            for mask, shown in hands(page.dice, page.free, count):
                for kind, what in HOW[ability](costs, page, shown):
                    yield kind, ability, mask, what


Effect = tuple[str, int]
How = Callable[[Costs, Page, tuple[int, ...]], Iterable[Effect]]


def _positions(page: Page, centres: Iterable[int]) -> Iterator[Effect]:
    for centre in centres:
        if centre != page.centre and sky.NINE[centre] & ~page.points:
            yield "position", centre


def positioning_1(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """A, B or B, A."""
    return _positions(page, [sky.NUMBER[c] for c in sorted(position_two(*shown))])


def positioning_2(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """C, C."""
    return _positions(page, [sky.NUMBER[shown[0], shown[0]]])


def positioning_3(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """Column D or row D."""
    return _positions(page, _CROSS[shown[0]])


def positioning_4(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """Any."""
    return _positions(page, _ANY)


def _plots(costs: Costs, page: Page, layouts: Iterable[int], extra: bool) -> Iterator[Effect]:
    """Layouts around the centre, with the Coordinator with or without that itself."""
    if page.centre < 0:
        return
    masks = dict.fromkeys(layout & ~page.points for layout in layouts)
    if extra and page.done & costs.coordinator:
        centre = sky.CENTRE[page.centre] & ~page.points
        masks |= dict.fromkeys(mask | centre for mask in masks)
    for mask in masks:
        if mask:
            yield "plot", mask


def plotting_1(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """The die’s pips, in any turn."""
    layouts = sky.PLAIN[page.centre][shown[0]]
    if page.done & costs.mathematician:
        layouts += sky.SLANTED[page.centre][shown[0]]
    return _plots(costs, page, layouts, extra=True)


def plotting_2(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """Both ways round."""
    return _plots(costs, page, sky.BOTH[page.centre][shown[0]], extra=True)


def plotting_3(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """E of the eight around."""
    if page.centre >= 0:
        open_ = RING_OF[page.centre] & ~page.points
        if page.done & costs.coordinator:
            open_ |= sky.CENTRE[page.centre] & ~page.points
        if open_:
            yield "ring", shown[0]


def plotting_4(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """All nine."""
    return _plots(costs, page, (sky.NINE[page.centre],), extra=False)


def plotting_5(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """Any point but a star."""
    if sky.POINTS & ~costs.stars & ~page.points:
        yield "any", 0


def recording(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """The leftmost open item of an article."""
    for item in costs.leftmost(page.items, page.week):
        yield "item", item


def optimizing(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """A star item, or one of a single square."""
    for kind in (STAR, SQUARE):
        for item in costs.open(page.items, page.week, kind, 1):
            yield "item", item


def studying(costs: Costs, page: Page, shown: tuple[int, ...]) -> Iterable[Effect]:
    """Experience."""
    if costs.payable(page.items, page.week, EXPERIENCE, shown[0]):
        yield "study", shown[0]


HOW: dict[str, How] = {
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
