"""The state of one observer: pages, dice, and the step of the turn."""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.my_corner_of_the_sky.play_costs import Costs
from pnp.games.my_corner_of_the_sky.play_map import complete_squares, largest_region

# The steps of a turn, and the choices that interrupt them.
ROLL, PROMOTE, MENTOR, REWARD, WEEK, SPEND, USE, RING, PICK, STAR, SQUARE, OVER = range(12)


class ObserverPage:
    """The state of one observer. Copy it before you change it."""

    def __init__(self, today: int, completed: int) -> None:
        self.points, self.items, self.completed = 0, 0, completed
        """Filled points, filled items, and completed groups, as bits."""
        self.today, self.week, self.turns = today, 1, 0
        self.article_points, self.day_bonus = 0, 0
        """The rewards circled, and the bonuses filled on each day."""
        self.phase, self.next_phase = ROLL, ROLL
        self.dice: tuple[int, ...] = (0, 0, 0)
        self.free_dice = 0
        """The values rolled, and the dice not yet placed, as bits."""
        self.used_abilities, self.centre, self.mentor_back = 0, -1, False
        """The abilities used this turn, as bits; the centre, or −1; whether the Mentor moves the
        die back."""
        self.items_before, self.experience = 0, 0
        """For the experience of the day: the items filled at the time of the roll, and experience
        to spend."""
        self.stars_to_spend, self.squares_to_spend = 0, 0
        """Stars and squares that must be spent now."""
        self.points_left, self.open_centre, self.new_points = 0, 0, 0
        """Plotting III: how many points to fill, the centre if it may be filled too, the chosen
        points."""

    def copy(self) -> ObserverPage:
        other = ObserverPage.__new__(ObserverPage)
        other.__dict__.update(self.__dict__)
        return other


class ScoreBox(NamedTuple):
    """The lines of the score box that depend on one observer alone."""

    squares: int
    stars: int
    articles: int
    publisher: int
    headhunter: int

    @property
    def total(self) -> int:
        """The sum of the lines."""
        return sum(self)


def score_page(costs: Costs, page: ObserverPage) -> ScoreBox:
    """The current score box."""
    completed = page.completed
    publisher = headhunter = 0
    if completed & costs.publisher:
        full = (completed & costs.full_days).bit_count()
        articles = (completed & costs.published).bit_count()
        publisher = costs.per_article * articles + costs.per_day * full
    if completed & costs.headhunter:
        headhunter = (completed & costs.acquired).bit_count()
    return ScoreBox(
        largest_region(complete_squares(page.points)),
        (page.points & costs.stars).bit_count(),
        page.article_points,
        publisher,
        headhunter,
    )


def unique_completions(pages: list[ObserverPage], costs: Costs) -> list[int]:
    """For each observer, the number of articles, abilities and supporters that no other has
    completed."""
    counted = costs.acquired | costs.published
    if len(pages) == 1:
        return [0]
    once = twice = 0
    for page in pages:
        twice |= once & page.completed
        once |= page.completed
    only = once & ~twice & counted
    return [(page.completed & only).bit_count() for page in pages]
