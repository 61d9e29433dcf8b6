"""A game of Mind Space in progress.

All draw at once by the rules; here they sit round a table and draw in turn, which changes nothing
but for goals, and those are settled when all have drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.core.play import single_bits
from pnp.core.rng import Chance
from pnp.games.mind_space.colours import DICE
from pnp.games.mind_space.play_bits import Place
from pnp.games.mind_space.play_mind import BLACK, Facts, Goal, Mind, score

SHOWN = 5
_SIDES = SHOWN + 1

Move = tuple[str, int, Place] | tuple[str, int] | tuple[str]
"""`draw`, `any` or `extra` with a colour and a place, `black` with a space, or `done`."""
DONE: Move = ("done",)


class Table:
    """One to five minds, a row of cards, and five dice."""

    __slots__ = (
        "chance",
        "deck",
        "dice",
        "facts",
        "first",
        "goals",
        "hidden",
        "main",
        "minds",
        "row",
        "turn",
        "turns",
        "used",
    )

    def __init__(
        self,
        facts: Facts,
        goals: Sequence[Goal],
        minds: list[Mind],
        cards: list[int],
        chance: Chance,
    ) -> None:
        """`cards`: shapes in the order in which they come."""
        self.facts, self.goals, self.minds, self.chance = facts, tuple(goals), minds, chance
        self.row, self.hidden, self.deck = cards[:SHOWN], cards[SHOWN:_SIDES], cards[_SIDES:]
        self.first = [True] * len(self.goals)
        """Which goals pay their higher number still."""
        self.turns, self.turn = 0, 0
        self._roll()

    def _roll(self) -> None:
        self.dice = tuple(self.chance.integer(1, _SIDES) for _ in DICE)
        self._begin()

    def _begin(self) -> None:
        self.main, self.used = "", 0

    def seat(self) -> int:
        """The seat to draw."""
        return self.turn

    def is_over(self) -> bool:
        """Whether no card was left to come."""
        return self.turn < 0

    def scores(self) -> Sequence[float]:
        """Current points."""
        return [score(self.facts, mind).total for mind in self.minds]

    def copy(self, chance: Chance) -> Table:
        """The same table with other luck. Minds are changed in copies alone."""
        other = Table.__new__(Table)
        for name in Table.__slots__:
            setattr(other, name, getattr(self, name))
        other.minds, other.first, other.chance = list(self.minds), list(self.first), chance
        other.row, other.hidden, other.deck = list(self.row), list(self.hidden), list(self.deck)
        return other

    def imagine(self, seat: int) -> None:
        """The deck, and the card that lay face down from the first."""
        unseen = self.chance.shuffled([*self.hidden[:1], *self.deck])
        self.hidden[:1], self.deck = unseen[:1], unseen[1:]

    # What may be done

    def moves(self) -> Sequence[Move]:
        """Shapes in all their places, what coins buy, and the end of the turn."""
        mind, facts = self.minds[self.turn], self.facts
        found: list[Move] = []
        if not self.main:
            found += self._by_dice("draw", mind)
            able = bool(found)
        else:
            able = False
            if mind.coins >= facts.extra:
                found += self._by_dice("extra", mind)
        # The shape of the die was then the one more.
        price = facts.any + (facts.extra if self.main else 0)
        if self.main != "any" and mind.coins >= price:
            more = [
                ("any", colour, place)
                for colour in range(len(DICE))
                if not self.used >> colour & 1
                for card in self.row
                for place in mind.fits(colour, card)
            ]
            able = able or bool(more)
            found += more
        if mind.coins >= facts.black:
            found += [("black", space) for space in single_bits(mind.blacks())]
        # A player who can draw has to draw.
        return found if able and not self.main else [*found, DONE]

    def _by_dice(self, kind: str, mind: Mind) -> Iterator[Move]:
        for colour, number in enumerate(self.dice):
            if self.used >> colour & 1:
                continue
            cards = [0] if number > SHOWN else [0, self.row[number - 1]]
            for card in cards:
                for place in mind.fits(colour, card):
                    yield kind, colour, place

    # What comes of it

    def play(self, move: Move) -> None:
        """Draw, pay, or go on to the next."""
        if len(move) == 1:
            self._done()
            return
        mind = self.minds[self.turn] = self.minds[self.turn].copy()
        if len(move) == 2:
            mind.spent += self.facts.black
            mind.fill(BLACK, move[1])
            return
        kind, colour, place = move
        mind.spent += self.price(kind)
        self.main = "any" if kind == "any" else self.main or "draw"
        self.used |= 1 << colour
        mind.draw(colour, place)

    def price(self, kind: str) -> int:
        """The coins that a move of a kind takes now, but for black."""
        if kind == "extra" or (kind == "any" and self.main):
            return self.facts.extra + (self.facts.any if kind == "any" else 0)
        return self.facts.any if kind == "any" else 0

    def _done(self) -> None:
        self._judge()
        self.turn += 1
        self._begin()
        if self.turn == len(self.minds):
            self.first = [
                first and not any(mind.goals[n] for mind in self.minds)
                for n, first in enumerate(self.first)
            ]
            self._slide()

    def _judge(self) -> None:
        """Write down the goals that are met."""
        mind = self.minds[self.turn]
        points = tuple(
            got or (goal.pays[not first] if mind.meets(goal) else 0)
            for got, goal, first in zip(mind.goals, self.goals, self.first, strict=True)
        )
        if points != mind.goals:
            mind = self.minds[self.turn] = mind.copy()
            mind.goals = points

    def _slide(self) -> None:
        self.turns += 1
        if not self.deck:
            self.turn = -1
            return
        self.hidden.append(self.row.pop())
        self.row.insert(0, self.deck.pop())
        self.turn = 0
        self._roll()
