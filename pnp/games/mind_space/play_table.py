"""A game of Mind Space in progress.

By the rules, all players draw at the same time. Here they draw in seat order, which gives the same
result: goals are settled when all players have drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.core.play import single_bits
from pnp.core.rng import Chance
from pnp.games.mind_space.colours import DICE_COLOURS
from pnp.games.mind_space.play_mind import BLACK, Goal, Mind, MindFacts, Placement, score_mind

ROW_LENGTH = 5
_SIDES = ROW_LENGTH + 1

MindMove = tuple[str, int, Placement] | tuple[str, int] | tuple[str]
"""`draw`, `any` or `extra` with a colour and a placement, `black` with a cell, or `done`."""
DONE: MindMove = ("done",)


class MindTable:
    """One to five brains, a row of cards, and five dice."""

    __slots__ = (
        "active_seat",
        "chance",
        "deck",
        "dice",
        "drawn_with",
        "face_down",
        "facts",
        "goals",
        "minds",
        "row",
        "turns",
        "unclaimed",
        "used_dice",
    )

    def __init__(
        self,
        facts: MindFacts,
        goals: Sequence[Goal],
        minds: list[Mind],
        cards: list[int],
        chance: Chance,
    ) -> None:
        """`cards`: the numbers of shapes, in the order in which they appear."""
        self.facts, self.goals, self.minds, self.chance = facts, tuple(goals), minds, chance
        self.row, self.face_down, self.deck = (
            cards[:ROW_LENGTH],
            cards[ROW_LENGTH:_SIDES],
            cards[_SIDES:],
        )
        self.unclaimed = [True] * len(self.goals)
        """Whether each goal still pays its first, higher points."""
        self.turns, self.active_seat = 0, 0
        self._roll()

    def _roll(self) -> None:
        self.dice = tuple(self.chance.integer(1, _SIDES) for _ in DICE_COLOURS)
        self._begin()

    def _begin(self) -> None:
        self.drawn_with, self.used_dice = "", 0

    def seat(self) -> int:
        """The seat whose turn it is."""
        return self.active_seat

    def is_over(self) -> bool:
        """Whether the deck was empty when a card was needed."""
        return self.active_seat < 0

    def scores(self) -> Sequence[float]:
        """The current points of each seat."""
        return [score_mind(self.facts, mind).total for mind in self.minds]

    def copy(self, chance: Chance) -> MindTable:
        """A copy with the luck of `chance`. Brains are shared, because they change only in
        copies."""
        other = MindTable.__new__(MindTable)
        for name in MindTable.__slots__:
            setattr(other, name, getattr(self, name))
        other.minds, other.unclaimed, other.chance = list(self.minds), list(self.unclaimed), chance
        other.row, other.face_down, other.deck = (
            list(self.row),
            list(self.face_down),
            list(self.deck),
        )
        return other

    def imagine(self, seat: int) -> None:
        """Shuffle the deck again, with the card that starts face down."""
        unseen = self.chance.shuffled([*self.face_down[:1], *self.deck])
        self.face_down[:1], self.deck = unseen[:1], unseen[1:]

    # Legal moves

    def moves(self) -> Sequence[MindMove]:
        """Shapes in all their placements, what coins buy, and the end of the turn."""
        mind, facts = self.minds[self.active_seat], self.facts
        moves: list[MindMove] = []
        if not self.drawn_with:
            moves += self._by_dice("draw", mind)
            can_draw = bool(moves)
        else:
            can_draw = False
            if mind.coins >= facts.extra:
                moves += self._by_dice("extra", mind)
        # `any` after a shape by its die: that shape becomes the extra one, at the price of both.
        price = facts.any + (facts.extra if self.drawn_with else 0)
        if self.drawn_with != "any" and mind.coins >= price:
            bought = [
                ("any", colour, place)
                for colour in range(len(DICE_COLOURS))
                if not self.used_dice >> colour & 1
                for card in self.row
                for place in mind.placements(colour, card)
            ]
            can_draw = can_draw or bool(bought)
            moves += bought
        if mind.coins >= facts.black:
            moves += [("black", space) for space in single_bits(mind.black_cells())]
        # A player who can draw a shape must draw one.
        return moves if can_draw and not self.drawn_with else [*moves, DONE]

    def _by_dice(self, kind: str, mind: Mind) -> Iterator[MindMove]:
        for colour, number in enumerate(self.dice):
            if self.used_dice >> colour & 1:
                continue
            cards = [0] if number > ROW_LENGTH else [0, self.row[number - 1]]
            for card in cards:
                for place in mind.placements(colour, card):
                    yield kind, colour, place

    # Playing moves

    def play(self, move: MindMove) -> None:
        """Draw a shape, fill a black cell, or end the turn."""
        if len(move) == 1:
            self._done()
            return
        mind = self.minds[self.active_seat] = self.minds[self.active_seat].copy()
        if len(move) == 2:
            mind.spent_coins += self.facts.black
            mind.fill(BLACK, move[1])
            return
        kind, colour, place = move
        mind.spent_coins += self.price(kind)
        self.drawn_with = "any" if kind == "any" else self.drawn_with or "draw"
        self.used_dice |= 1 << colour
        mind.draw(colour, place)

    def price(self, kind: str) -> int:
        """The coins that a shape costs now, by kind of move."""
        if kind == "extra" or (kind == "any" and self.drawn_with):
            return self.facts.extra + (self.facts.any if kind == "any" else 0)
        return self.facts.any if kind == "any" else 0

    def _done(self) -> None:
        self._judge()
        self.active_seat += 1
        self._begin()
        if self.active_seat == len(self.minds):
            self.unclaimed = [
                first and not any(mind.goals[n] for mind in self.minds)
                for n, first in enumerate(self.unclaimed)
            ]
            self._slide()

    def _judge(self) -> None:
        """Note the points of goals that the brain meets."""
        mind = self.minds[self.active_seat]
        points = tuple(
            got or (goal.pays[not first] if mind.meets(goal) else 0)
            for got, goal, first in zip(mind.goals, self.goals, self.unclaimed, strict=True)
        )
        if points != mind.goals:
            mind = self.minds[self.active_seat] = mind.copy()
            mind.goals = points

    def _slide(self) -> None:
        self.turns += 1
        if not self.deck:
            self.active_seat = -1
            return
        self.face_down.append(self.row.pop())
        self.row.insert(0, self.deck.pop())
        self.active_seat = 0
        self._roll()
