"""A game of My Corner of the Sky in progress. Only future dice are hidden.

The rules let all observers take their turns at once; here they decide in seat order, which gives
the same result, because no move affects another observer. A die that would fill nothing is not
placed. A centre remains until another ability chooses one, so two dice may plot around it.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.core.play import single_bits
from pnp.core.rng import Chance
from pnp.games.my_corner_of_the_sky import play_page as at
from pnp.games.my_corner_of_the_sky.play_costs import SQUARE as SQUARE_ITEM
from pnp.games.my_corner_of_the_sky.play_costs import STAR, Costs
from pnp.games.my_corner_of_the_sky.play_map import CENTRE, POINTS, squares
from pnp.games.my_corner_of_the_sky.play_page import Page, score, singles
from pnp.games.my_corner_of_the_sky.play_uses import RING_OF, Move, spends, uses

_SIDES = 6


class Sky:
    """A table of one to four observers."""

    __slots__ = ("chance", "costs", "pages", "turn")

    def __init__(self, costs: Costs, pages: list[Page], chance: Chance) -> None:
        self.costs = costs
        self.pages = pages
        self.turn = 0
        self.chance = chance

    def seat(self) -> int:
        """Whose decision it is."""
        return self.turn

    def copy(self, chance: Chance) -> Sky:
        """The same table with other dice to come."""
        # Pages are changed in copies alone, so tables may share them.
        other = Sky(self.costs, list(self.pages), chance)
        other.turn = self.turn
        return other

    def imagine(self, seat: int) -> None:
        """Everything lies open."""

    def is_over(self) -> bool:
        """Whether all have ended their last turn."""
        return self.pages[self.turn].phase == at.OVER

    def scores(self) -> Sequence[float]:
        """The score boxes, and the points for unique completions."""
        alone = singles(self.pages, self.costs)
        return [
            score(self.costs, page).total + more
            for page, more in zip(self.pages, alone, strict=True)
        ]

    def moves(self) -> Sequence[Move]:
        """What may be done, by the step of the turn."""
        page, costs = self.pages[self.turn], self.costs
        match page.phase:
            case at.ROLL:
                return (("roll",),)
            case at.PROMOTE:
                left = costs.leftmost(page.items, page.week)
                return (("done",), *[("fill", item) for item in left])
            case at.MENTOR:
                return (("back",), ("done",))
            case at.REWARD:
                return (("circle",), *[("pick", bit) for bit in self._pickable(page)])
            case at.PICK:
                return [("pick", bit) for bit in self._pickable(page)]
            case at.RING:
                return self._ring(page)
            case at.USE:
                return [("done",), *uses(costs, page)]
        found = [("fill", item) for item in costs.open(page.items, page.week, *spends(page))]
        return [("done",), *found] if page.phase == at.SPEND else found

    def _pickable(self, page: Page) -> Sequence[int]:
        return tuple(single_bits(POINTS & ~self.costs.stars & ~page.points))

    def _ring(self, page: Page) -> Sequence[Move]:
        centre = page.stay & ~page.new
        ring = RING_OF[page.centre] & ~page.points & ~page.new if page.left else 0
        found: list[Move] = [("pick", bit) for bit in single_bits(ring | centre)]
        return found if page.left else [("done",), *found]

    def play(self, move: Move) -> None:
        """Do it, on a copy of the page."""
        page = self.pages[self.turn] = self.pages[self.turn].copy()
        match page.phase:
            case at.ROLL:
                self._roll(page)
            case at.PROMOTE:
                if move[0] == "fill":
                    self._fill(page, move[1])
                self._advance(page)
            case at.MENTOR:
                page.back = move[0] == "back"
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
                page.stars -= 1
                self._fill(page, move[1])
                self._settle(page)
            case at.SQUARE:
                page.squares -= self.costs.items[move[1]].value
                self._fill(page, move[1])
                self._settle(page)
            case at.USE:
                self._use(page, move)

    # The steps of a turn

    def _roll(self, page: Page) -> None:
        costs = self.costs
        page.dice = tuple(sorted([self.chance.integer(1, _SIDES) for _ in range(3)]))
        page.free, page.used, page.centre, page.back = 0b111, 0, -1, False
        page.turns += 1
        page.had, page.experience = page.items, page.bonus
        if page.dice[0] == costs.promoter_die and page.done & costs.promoter:
            page.phase = at.PROMOTE
            if any(True for _ in costs.leftmost(page.items, page.week)):
                return
        elif page.dice[0] >= costs.mentor_die and page.done & costs.mentor:
            page.phase = at.MENTOR
            return
        self._advance(page)

    def _advance(self, page: Page) -> None:
        """The schedule die goes on; back to Saturday and on to Sunday is no end of a week."""
        days = len(self.costs.days)
        goal = page.today - page.back + page.dice[0]
        page.today = goal % days
        if goal < days:
            self._begin(page)
            return
        article = self.costs.articles.get(page.week)
        if article is not None and page.done >> article.number & 1:
            page.phase = at.REWARD
        else:
            self._end_week(page)

    def _reward(self, page: Page, move: Move) -> None:
        if move[0] == "circle":
            page.articles += self.costs.rewards[page.week]
            self._end_week(page)
        else:
            page.then = at.WEEK
            self._points(page, move[1])

    def _end_week(self, page: Page) -> None:
        page.week += 1
        self._begin(page)

    def _begin(self, page: Page) -> None:
        """Today is known: so is the experience."""
        today = self.costs.days[page.today].mask
        page.experience += page.dice[0] + (page.had & today).bit_count()
        page.then = at.USE
        page.phase = at.SPEND
        self._go_on(page)

    def _spend(self, page: Page, move: Move) -> None:
        if move[0] == "done":
            page.experience = 0
        else:
            page.experience -= self.costs.items[move[1]].value
            self._fill(page, move[1])
        self._go_on(page)

    def _go_on(self, page: Page) -> None:
        if not self.costs.payable(page.items, page.week, *spends(page)):
            page.phase = at.USE

    def _use(self, page: Page, move: Move) -> None:
        if move[0] == "done":
            self._end_turn(page)
            return
        kind, ability, dice, what = move
        page.free &= ~dice
        page.used |= 1 << self.costs.group(ability).number
        match kind:
            case "position":
                page.centre = what
            case "plot":
                self._points(page, what)
            case "item":
                self._fill(page, what)
            case "study":
                page.phase, page.experience = at.SPEND, what
                self._go_on(page)
            case "any":
                page.phase = at.PICK
            case "ring":
                self._begin_ring(page, what)

    def _begin_ring(self, page: Page, count: int) -> None:
        costs = self.costs
        page.phase, page.new = at.RING, 0
        page.left = min(count, (RING_OF[page.centre] & ~page.points).bit_count())
        centre = CENTRE[page.centre] & ~page.points
        page.stay = centre if page.done & costs.coordinator else 0

    def _chosen(self, page: Page, move: Move) -> None:
        if move[0] == "pick":
            page.new |= move[1]
            page.left -= not move[1] & page.stay
        if move[0] == "done" or not (page.left or page.stay & ~page.new):
            new, page.new, page.left, page.stay = page.new, 0, 0, 0
            self._points(page, new)

    def _end_turn(self, page: Page) -> None:
        page.phase = page.then = at.OVER if page.week > self.costs.weeks else at.ROLL
        for step in range(1, len(self.pages) + 1):
            seat = (self.turn + step) % len(self.pages)
            if self.pages[seat].phase != at.OVER:
                self.turn = seat
                return

    # Filled items

    def _points(self, page: Page, new: int) -> None:
        """Fill points; stars and squares that come of it are spent at once."""
        before = squares(page.points)
        new &= ~page.points
        page.points |= new
        page.stars = (new & self.costs.stars).bit_count()
        page.squares = (squares(page.points) & ~before).bit_count()
        self._settle(page)

    def _settle(self, page: Page) -> None:
        """The next reward to spend; rewards that cannot be spent are lost."""
        costs = self.costs
        if page.stars:
            if costs.payable(page.items, page.week, STAR, 1):
                page.phase = at.STAR
                return
            page.stars = 0
        if page.squares:
            if costs.payable(page.items, page.week, SQUARE_ITEM, page.squares):
                page.phase = at.SQUARE
                return
            page.squares = 0
        if page.then == at.WEEK:
            self._end_week(page)
        else:
            page.phase = page.then

    def _fill(self, page: Page, item: int) -> None:
        page.items |= item
        group = self.costs.items[item].group
        if group.mask & ~page.items == 0:
            page.done |= 1 << group.number
            # Filled on each day now, and counted from the next turn on.
            page.bonus += self.costs.researchers >> group.number & 1
