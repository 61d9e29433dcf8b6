"""What one observer has in front of them: pages, dice, and how far the turn has come."""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.my_corner_of_the_sky.play_costs import Costs
from pnp.games.my_corner_of_the_sky.play_map import largest, squares

# The steps of a turn, and what interrupts them.
ROLL, PROMOTE, MENTOR, REWARD, WEEK, SPEND, USE, RING, PICK, STAR, SQUARE, OVER = range(12)


class Page:
    """The state of one observer. Changes are made on copies."""

    def __init__(self, today: int, done: int) -> None:
        self.points, self.items, self.done = 0, 0, done
        """Filled points and items; completed groups, as bits."""
        self.today, self.week, self.turns = today, 1, 0
        self.articles, self.bonus = 0, 0
        """Rewards circled; bonuses filled on each day."""
        self.phase, self.then = ROLL, ROLL
        self.dice: tuple[int, ...] = (0, 0, 0)
        self.free = 0
        """What was rolled; the dice that are not placed yet, as bits."""
        self.used, self.centre, self.back = 0, -1, False
        """Abilities used this turn; the centre, if there is one; whether the Mentor helps."""
        self.had, self.experience = 0, 0
        """What today would add if it had what was there at the roll: items, and the bonus above."""
        self.stars, self.squares = 0, 0
        """Still to be spent."""
        self.left, self.stay, self.new = 0, 0, 0
        """Plotting III: points to fill yet, the centre if that may be filled too, points chosen."""

    def copy(self) -> Page:
        """The same once more."""
        other = Page.__new__(Page)
        other.__dict__.update(self.__dict__)
        return other


class Score(NamedTuple):
    """The lines of the score box, without those that need others at the table."""

    squares: int
    stars: int
    articles: int
    publisher: int
    headhunter: int

    @property
    def total(self) -> int:
        """All lines."""
        return sum(self)


def score(costs: Costs, page: Page) -> Score:
    """The current score box."""
    done = page.done
    publisher = headhunter = 0
    if done & costs.publisher:
        full = (done & costs.full_days).bit_count()
        completed = (done & costs.published).bit_count()
        publisher = costs.per_article * completed + costs.per_day * full
    if done & costs.headhunter:
        headhunter = (done & costs.acquired).bit_count()
    return Score(
        largest(squares(page.points)),
        (page.points & costs.stars).bit_count(),
        page.articles,
        publisher,
        headhunter,
    )


def singles(pages: list[Page], costs: Costs) -> list[int]:
    """For each observer: the articles, abilities and supporters that only they have completed."""
    counted = costs.acquired | costs.published
    if len(pages) == 1:
        return [0]
    once = twice = 0
    for page in pages:
        twice |= once & page.done
        once |= page.done
    only = once & ~twice & counted
    return [(page.done & only).bit_count() for page in pages]
