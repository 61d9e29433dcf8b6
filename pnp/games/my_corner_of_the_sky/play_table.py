"""A game of My Corner of the Sky in progress. Only future dice are hidden.

By the rules, all observers take their turns at the same time. Here they decide in seat order, which
gives the same result, because no move affects another observer. A die that would fill nothing is
not placed. The centre stays until another ability chooses one, so two dice may plot around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.play import single_bits
from pnp.core.rng import Chance
from pnp.games.my_corner_of_the_sky import play_page as at
from pnp.games.my_corner_of_the_sky.play_costs import SQUARE as SQUARE_ITEM
from pnp.games.my_corner_of_the_sky.play_costs import STAR, Costs
from pnp.games.my_corner_of_the_sky.play_map import ALL_POINTS, CENTRE_BITS, complete_squares
from pnp.games.my_corner_of_the_sky.play_moves import RING_BITS, SkyMove, ability_moves, budget
from pnp.games.my_corner_of_the_sky.play_page import ObserverPage, score_page, unique_completions

_SIDES = 6


class SkyTable:
    """One to four observers."""

    __slots__ = ("active_seat", "chance", "costs", "pages")

    def __init__(self, costs: Costs, pages: list[ObserverPage], chance: Chance) -> None:
        self.costs = costs
        self.pages = pages
        self.active_seat = 0
        self.chance = chance

    def seat(self) -> int:
        """The seat whose decision it is."""
        return self.active_seat

    def copy(self, chance: Chance) -> SkyTable:
        """A copy with the luck of `chance`."""
        # Pages change only in copies, so tables may share them.
        other = SkyTable(self.costs, list(self.pages), chance)
        other.active_seat = self.active_seat
        return other

    def imagine(self, seat: int) -> None:
        """Nothing is hidden."""

    def is_over(self) -> bool:
        """Whether all observers have ended their last turn."""
        return self.pages[self.active_seat].phase == at.OVER

    def scores(self) -> Sequence[float]:
        """The score boxes, and the points for unique completions."""
        bonuses = unique_completions(self.pages, self.costs)
        return [
            score_page(self.costs, page).total + bonus
            for page, bonus in zip(self.pages, bonuses, strict=True)
        ]

    def moves(self) -> Sequence[SkyMove]:
        """The legal moves in the current step of the turn."""
        page, costs = self.pages[self.active_seat], self.costs
        match page.phase:
            case at.ROLL:
                return (("roll",),)
            case at.PROMOTE:
                leftmost = costs.leftmost_items(page.items, page.week)
                return (("done",), *[("fill", item) for item in leftmost])
            case at.MENTOR:
                return (("back",), ("done",))
            case at.REWARD:
                return (("circle",), *[("pick", bit) for bit in self._pickable(page)])
            case at.PICK:
                return [("pick", bit) for bit in self._pickable(page)]
            case at.RING:
                return self._ring(page)
            case at.USE:
                return [("done",), *ability_moves(costs, page)]
        moves = [("fill", item) for item in costs.open_items(page.items, page.week, *budget(page))]
        return [("done",), *moves] if page.phase == at.SPEND else moves

    def _pickable(self, page: ObserverPage) -> Sequence[int]:
        return tuple(single_bits(ALL_POINTS & ~self.costs.stars & ~page.points))

    def _ring(self, page: ObserverPage) -> Sequence[SkyMove]:
        centre = page.open_centre & ~page.new_points
        ring = RING_BITS[page.centre] & ~page.points & ~page.new_points if page.points_left else 0
        moves: list[SkyMove] = [("pick", bit) for bit in single_bits(ring | centre)]
        return moves if page.points_left else [("done",), *moves]

    def play(self, move: SkyMove) -> None:
        """Make a move on a copy of the page."""
        page = self.pages[self.active_seat] = self.pages[self.active_seat].copy()
        match page.phase:
            case at.ROLL:
                self._roll(page)
            case at.PROMOTE:
                if move[0] == "fill":
                    self._fill(page, move[1])
                self._advance(page)
            case at.MENTOR:
                page.mentor_back = move[0] == "back"
                self._advance(page)
            case at.REWARD:
                self._reward(page, move)
            case at.PICK:
                self._points(page, move[1])
            case at.RING:
                self._chosen(page, move)
            case at.SPEND:
                self._spend(page, move)
            case at.STAR:
                page.stars_to_spend -= 1
                self._fill(page, move[1])
                self._settle(page)
            case at.SQUARE:
                page.squares_to_spend -= self.costs.items[move[1]].value
                self._fill(page, move[1])
                self._settle(page)
            case at.USE:
                self._use(page, move)

    # The steps of a turn

    def _roll(self, page: ObserverPage) -> None:
        costs = self.costs
        page.dice = tuple(sorted([self.chance.integer(1, _SIDES) for _ in range(3)]))
        page.free_dice, page.used_abilities, page.centre, page.mentor_back = 0b111, 0, -1, False
        page.turns += 1
        page.items_before, page.experience = page.items, page.day_bonus
        if page.dice[0] == costs.promoter_die and page.completed & costs.promoter:
            page.phase = at.PROMOTE
            if any(True for _ in costs.leftmost_items(page.items, page.week)):
                return
        elif page.dice[0] >= costs.mentor_die and page.completed & costs.mentor:
            page.phase = at.MENTOR
            return
        self._advance(page)

    def _advance(self, page: ObserverPage) -> None:
        """Move the schedule die. Back from Sunday to Saturday and on again does not end a week."""
        days = len(self.costs.days)
        goal = page.today - page.mentor_back + page.dice[0]
        page.today = goal % days
        if goal < days:
            self._begin(page)
            return
        article = self.costs.articles.get(page.week)
        if article is not None and page.completed >> article.number & 1:
            page.phase = at.REWARD
        else:
            self._end_week(page)

    def _reward(self, page: ObserverPage, move: SkyMove) -> None:
        if move[0] == "circle":
            page.article_points += self.costs.rewards[page.week]
            self._end_week(page)
        else:
            page.next_phase = at.WEEK
            self._points(page, move[1])

    def _end_week(self, page: ObserverPage) -> None:
        page.week += 1
        self._begin(page)

    def _begin(self, page: ObserverPage) -> None:
        """Set the experience: the die, and what the day adds."""
        today = self.costs.days[page.today].mask
        page.experience += page.dice[0] + (page.items_before & today).bit_count()
        page.next_phase = at.USE
        page.phase = at.SPEND
        self._go_on(page)

    def _spend(self, page: ObserverPage, move: SkyMove) -> None:
        if move[0] == "done":
            page.experience = 0
        else:
            page.experience -= self.costs.items[move[1]].value
            self._fill(page, move[1])
        self._go_on(page)

    def _go_on(self, page: ObserverPage) -> None:
        if not self.costs.payable(page.items, page.week, *budget(page)):
            page.phase = at.USE

    def _use(self, page: ObserverPage, move: SkyMove) -> None:
        if move[0] == "done":
            self._end_turn(page)
            return
        kind, ability, dice, value = move
        page.free_dice &= ~dice
        page.used_abilities |= 1 << self.costs.group(ability).number
        match kind:
            case "position":
                page.centre = value
            case "plot":
                self._points(page, value)
            case "item":
                self._fill(page, value)
            case "study":
                page.phase, page.experience = at.SPEND, value
                self._go_on(page)
            case "any":
                page.phase = at.PICK
            case "ring":
                self._begin_ring(page, value)

    def _begin_ring(self, page: ObserverPage, count: int) -> None:
        costs = self.costs
        page.phase, page.new_points = at.RING, 0
        page.points_left = min(count, (RING_BITS[page.centre] & ~page.points).bit_count())
        centre = CENTRE_BITS[page.centre] & ~page.points
        page.open_centre = centre if page.completed & costs.coordinator else 0

    def _chosen(self, page: ObserverPage, move: SkyMove) -> None:
        if move[0] == "pick":
            page.new_points |= move[1]
            page.points_left -= not move[1] & page.open_centre
        if move[0] == "done" or not (page.points_left or page.open_centre & ~page.new_points):
            new, page.new_points, page.points_left, page.open_centre = page.new_points, 0, 0, 0
            self._points(page, new)

    def _end_turn(self, page: ObserverPage) -> None:
        page.phase = page.next_phase = at.OVER if page.week > self.costs.weeks else at.ROLL
        for step in range(1, len(self.pages) + 1):
            seat = (self.active_seat + step) % len(self.pages)
            if self.pages[seat].phase != at.OVER:
                self.active_seat = seat
                return

    # Filling points and items

    def _points(self, page: ObserverPage, new: int) -> None:
        """Fill points; stars and squares that this completes must be spent at once."""
        squares_before = complete_squares(page.points)
        new &= ~page.points
        page.points |= new
        page.stars_to_spend = (new & self.costs.stars).bit_count()
        page.squares_to_spend = (complete_squares(page.points) & ~squares_before).bit_count()
        self._settle(page)

    def _settle(self, page: ObserverPage) -> None:
        """Go to the next reward to spend; a reward that cannot be spent is lost."""
        costs = self.costs
        if page.stars_to_spend:
            if costs.payable(page.items, page.week, STAR, 1):
                page.phase = at.STAR
                return
            page.stars_to_spend = 0
        if page.squares_to_spend:
            if costs.payable(page.items, page.week, SQUARE_ITEM, page.squares_to_spend):
                page.phase = at.SQUARE
                return
            page.squares_to_spend = 0
        if page.next_phase == at.WEEK:
            self._end_week(page)
        else:
            page.phase = page.next_phase

    def _fill(self, page: ObserverPage, item: int) -> None:
        page.items |= item
        group = self.costs.items[item].group
        if group.mask & ~page.items == 0:
            page.completed |= 1 << group.number
            # The bonus is filled on each day now, and counts from the next turn on.
            page.day_bonus += self.costs.researchers >> group.number & 1
