"""The value of a page for a player that looks one move ahead: its points, and the points within
reach.

The weights are habits of a reasonable player, found by playing, and no part of the rules.
"""

from __future__ import annotations

import math
from functools import lru_cache

from pnp.games.my_corner_of_the_sky import play_page as at
from pnp.games.my_corner_of_the_sky.play_costs import SQUARE, STAR, Costs, Group
from pnp.games.my_corner_of_the_sky.play_map import lacking, regions, squares
from pnp.games.my_corner_of_the_sky.play_page import Page, singles
from pnp.games.my_corner_of_the_sky.play_table import Sky
from pnp.games.my_corner_of_the_sky.play_uses import RING_OF, uses

ABILITIES = {
    "positioning-2": 12.0,
    "positioning-3": 10.0,
    "positioning-4": 5.0,
    "plotting-2": 6.7,
    "plotting-3": 1.5,
    "plotting-4": 5.4,
    "plotting-5": 1.0,
    "recording": 14.0,
    "optimizing": 0.9,
    "studying": 5.2,
    "promoter": 2.0,
    "mentor": 3.0,
    "researcher-1": 1.9,
    "researcher-2": 2.2,
    "mathematician": 20.0,
    "coordinator": 7.0,
}
"""Points that an ability brings if owned for the whole game."""
AT_END = {"publisher": 1.8, "headhunter": 2.7}
"""Points that one brings at the end."""
DAY = 0.15
"""What an item of a day is worth in the first turn."""
SECOND, THREE, TWO = 0.3, 0.42, 0.05
"""A square outside the largest region; one that lacks one corner, or two."""
STAR_ITEM, SQUARE_ITEM, EXPERIENCE = 0.31, 0.42, 0.075
"""Rewards that are still to be spent."""
PICK = 0.36
"""A point of one's choice."""
SLOPE = 3.3
"""How much more the last items of a cost are worth than the first."""
_WEIGHTS = {STAR: 2.5, SQUARE: 1.5}
_MOST = 60_000


def worth(table: Sky, seat: int) -> float:
    """The page of a seat, and its unique completions."""
    page, costs = table.pages[seat], table.costs
    value = _map(page.points, costs.stars) + page.articles + _items(costs, page)
    if len(table.pages) > 1:
        value += singles(table.pages, costs)[seat]
    if page.phase == at.USE:
        return value + _in_sight(costs, page) if page.centre >= 0 and page.free else value
    if page.phase == at.RING:
        return value + _ring(costs, page)
    value += STAR_ITEM * page.stars + SQUARE_ITEM * page.squares
    if page.phase == at.SPEND:
        return value + EXPERIENCE * page.experience
    return value + PICK if page.phase == at.PICK else value


@lru_cache(maxsize=_MOST)
def _map(points: int, stars: int) -> float:
    """Stars, squares and what may become one."""
    sizes = sorted([region.bit_count() for region in regions(squares(points))], reverse=True)
    three, two = lacking(points)
    return (
        (points & stars).bit_count()
        + (sizes[0] if sizes else 0)
        + SECOND * sum(sizes[1:])
        + THREE * three.bit_count()
        + TWO * two.bit_count()
    )


def _gain(costs: Costs, points: int, new: int) -> float:
    """What filling points brings, and what that pays for."""
    after = points | new
    made = (squares(after) & ~squares(points)).bit_count()
    return (
        _map(after, costs.stars)
        - _map(points, costs.stars)
        + STAR_ITEM * (new & costs.stars).bit_count()
        + SQUARE_ITEM * made
    )


def _in_sight(costs: Costs, page: Page) -> float:
    """The best that the dice left can plot round the centre."""
    best = 0.0
    for move in uses(costs, page):
        if move[0] == "plot":
            best = max(best, _gain(costs, page.points, move[3]))
        elif move[0] == "ring":
            best = max(best, _around(costs, page, move[3]))
    return best


def _around(costs: Costs, page: Page, count: int) -> float:
    open_ = RING_OF[page.centre] & ~page.points
    share = min(1.0, count / max(1, open_.bit_count()))
    return share * _gain(costs, page.points, open_)


def _ring(costs: Costs, page: Page) -> float:
    return _gain(costs, page.points, page.new) + 0.3 * page.left


# Costs


@lru_cache(maxsize=256)
def _shares(costs: Costs, group: Group) -> tuple[float, ...]:
    """How much of a cost is paid, by the items filled as bits: the last ones count most."""
    paid = [costs.items[item] for item in group.items]
    weights = [_WEIGHTS.get(item.kind, 1.0) * item.value for item in paid]
    whole = math.fsum(weights) or 1.0
    return tuple(
        (math.fsum(w for n, w in enumerate(weights) if filled >> n & 1) / whole) ** SLOPE
        for filled in range(1 << len(weights))
    )


@lru_cache(maxsize=_MOST)
def _paid(costs: Costs, kind: str, items: int) -> tuple[tuple[float, ...], float, float]:
    """The value of filled items: shares of their groups, effects during the game, and points at
    its end."""
    shares, lasting, at_end = [], 0.0, 0.0
    for group in costs.of(kind):
        share = _shares(costs, group)[(items & group.mask) >> group.first]
        shares.append(share)
        lasting += ABILITIES.get(group.id, 0.0) * share
        at_end += AT_END.get(group.id, 0.0) * share
    return tuple(shares), lasting, at_end


def _items(costs: Costs, page: Page) -> float:
    items, at_end, lasting = page.items, 0.0, 0.0
    for kind in ("abilities", "supporters"):
        _, works, counts = _paid(costs, kind, items & costs.masks[kind])
        lasting, at_end = lasting + works, at_end + counts
    days = (items & costs.masks["days"]).bit_count() * (1.3 if page.done & costs.publisher else 1.0)
    shares, _, _ = _paid(costs, "articles", items & costs.masks["articles"])
    # A reward that is being taken is no hope any more.
    for n in range(page.week - (page.then != at.WEEK), len(shares)):
        at_end += costs.rewards[n + 1] * shares[n]
    gone = (page.week - 1 + page.today / len(costs.days)) / costs.weeks
    return max(0.0, 1.0 - gone) * (lasting + DAY * days) + at_end
