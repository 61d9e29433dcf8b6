"""The estimates of a player who looks one move ahead: current points, and points within reach.

The weights are habits of a reasonable player, found by playing; they are not part of the rules.
"""

from __future__ import annotations

import math
from functools import lru_cache

from pnp.games.my_corner_of_the_sky import play_page as at
from pnp.games.my_corner_of_the_sky.play_costs import SQUARE, STAR, CostGroup, Costs
from pnp.games.my_corner_of_the_sky.play_map import complete_squares, partial_squares, regions
from pnp.games.my_corner_of_the_sky.play_moves import RING_BITS, ability_moves
from pnp.games.my_corner_of_the_sky.play_page import ObserverPage, unique_completions
from pnp.games.my_corner_of_the_sky.play_table import SkyTable

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
"""The points that an ability or supporter brings if it is owned for the whole game."""
AT_END = {"publisher": 1.8, "headhunter": 2.7}
"""The points that a supporter brings at the end."""
DAY_ITEM = 0.15
"""The value of an item of a day in the first turn, points."""
OTHER_SQUARE, LACKS_ONE, LACKS_TWO = 0.3, 0.42, 0.05
"""The value of a square outside the largest region, of one that lacks one corner, and of one that
lacks two."""
STAR_ITEM, SQUARE_ITEM, EXPERIENCE = 0.31, 0.42, 0.075
"""The value of rewards to spend: a star, a square, a point of experience."""
PICK = 0.36
"""The value of a free choice of point."""
SLOPE = 3.3
"""An exponent: the last items of a cost are worth more than the first."""
_WEIGHTS = {STAR: 2.5, SQUARE: 1.5}
_CACHE_SIZE = 60_000


def worth(table: SkyTable, seat: int) -> float:
    """The value of a seat's page, and its unique completions."""
    page, costs = table.pages[seat], table.costs
    value = _map_value(page.points, costs.stars) + page.article_points + _item_value(costs, page)
    if len(table.pages) > 1:
        value += unique_completions(table.pages, costs)[seat]
    if page.phase == at.USE:
        return value + _best_plot(costs, page) if page.centre >= 0 and page.free_dice else value
    if page.phase == at.RING:
        return value + _ring_value(costs, page)
    value += STAR_ITEM * page.stars_to_spend + SQUARE_ITEM * page.squares_to_spend
    if page.phase == at.SPEND:
        return value + EXPERIENCE * page.experience
    return value + PICK if page.phase == at.PICK else value


@lru_cache(maxsize=_CACHE_SIZE)
def _map_value(points: int, stars: int) -> float:
    """The value of stars, squares, and squares in progress."""
    sizes = sorted(
        [region.bit_count() for region in regions(complete_squares(points))], reverse=True
    )
    lack_one, lack_two = partial_squares(points)
    return (
        (points & stars).bit_count()
        + (sizes[0] if sizes else 0)
        + OTHER_SQUARE * sum(sizes[1:])
        + LACKS_ONE * lack_one.bit_count()
        + LACKS_TWO * lack_two.bit_count()
    )


def _gain(costs: Costs, points: int, new: int) -> float:
    """The value of filling points, with the rewards that this brings."""
    points_after = points | new
    new_squares = (complete_squares(points_after) & ~complete_squares(points)).bit_count()
    return (
        _map_value(points_after, costs.stars)
        - _map_value(points, costs.stars)
        + STAR_ITEM * (new & costs.stars).bit_count()
        + SQUARE_ITEM * new_squares
    )


def _best_plot(costs: Costs, page: ObserverPage) -> float:
    """The value of the best plot around the centre with the free dice."""
    best = 0.0
    for move in ability_moves(costs, page):
        if move[0] == "plot":
            best = max(best, _gain(costs, page.points, move[3]))
        elif move[0] == "ring":
            best = max(best, _ring_estimate(costs, page, move[3]))
    return best


def _ring_estimate(costs: Costs, page: ObserverPage, count: int) -> float:
    open_points = RING_BITS[page.centre] & ~page.points
    share = min(1.0, count / max(1, open_points.bit_count()))
    return share * _gain(costs, page.points, open_points)


def _ring_value(costs: Costs, page: ObserverPage) -> float:
    return _gain(costs, page.points, page.new_points) + 0.3 * page.points_left


# Costs


@lru_cache(maxsize=256)
def _cost_shares(costs: Costs, group: CostGroup) -> tuple[float, ...]:
    """The share of a cost that is paid, for each set of its items as bits; the last items count
    most."""
    items = [costs.items[item] for item in group.items]
    weights = [_WEIGHTS.get(item.kind, 1.0) * item.value for item in items]
    total = math.fsum(weights) or 1.0
    return tuple(
        (math.fsum(w for n, w in enumerate(weights) if filled >> n & 1) / total) ** SLOPE
        for filled in range(1 << len(weights))
    )


@lru_cache(maxsize=_CACHE_SIZE)
def _paid_values(costs: Costs, kind: str, items: int) -> tuple[tuple[float, ...], float, float]:
    """The paid share of each group, and the value of their effects during the game and at its
    end."""
    shares, lasting, at_end = [], 0.0, 0.0
    for group in costs.groups_of(kind):
        share = _cost_shares(costs, group)[(items & group.mask) >> group.first_index]
        shares.append(share)
        lasting += ABILITIES.get(group.id, 0.0) * share
        at_end += AT_END.get(group.id, 0.0) * share
    return tuple(shares), lasting, at_end


def _item_value(costs: Costs, page: ObserverPage) -> float:
    items, at_end, lasting = page.items, 0.0, 0.0
    for kind in ("abilities", "supporters"):
        _, during, at_the_end = _paid_values(costs, kind, items & costs.masks[kind])
        lasting, at_end = lasting + during, at_end + at_the_end
    days = (items & costs.masks["days"]).bit_count() * (
        1.3 if page.completed & costs.publisher else 1.0
    )
    shares, _, _ = _paid_values(costs, "articles", items & costs.masks["articles"])
    # A reward that is being taken is not counted again.
    for n in range(page.week - (page.next_phase != at.WEEK), len(shares)):
        at_end += costs.rewards[n + 1] * shares[n]
    elapsed = (page.week - 1 + page.today / len(costs.days)) / costs.weeks
    return max(0.0, 1.0 - elapsed) * (lasting + DAY_ITEM * days) + at_end
