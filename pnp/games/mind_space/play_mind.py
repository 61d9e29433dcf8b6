"""One mind in a simulated game: its drawings as bits, its value and its earnings.

The referee (`referee.py`) computes the same for cells, slowly and with reasons; a test compares the
two.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from pnp.core.play import Values, find_rows
from pnp.games.mind_space.colours import DICE
from pnp.games.mind_space.goals import met
from pnp.games.mind_space.grid import shape
from pnp.games.mind_space.play_bits import Ground, Place, cells, near
from pnp.games.mind_space.referee import Brain, Drawn, Score, Worth

GREEN, ORANGE, PINK, VIOLET, BLUE = (
    DICE.index(c) for c in ("green", "orange", "pink", "purple", "blue")
)
BLACK = len(DICE)
Shape = tuple[int, Place]
"""A colour, by its place among those of the dice, and where it lies."""


class Facts:
    """What the game's files say of cards, coins and points."""

    def __init__(self, values: Values) -> None:
        self.worth = Worth.of(values("score")["score"], values("turn")["coins"])
        self.turns = int(values("turn")["turns"])
        self.cards = tuple(str(card["id"]) for card in find_rows(values("pursuits")))
        self.shapes = tuple(shape(card["cells"]) for card in find_rows(values("pursuits")))
        prices = self.worth.prices
        self.black, self.any, self.extra = prices["black"], prices["any"], prices["extra"]
        self.ranks = [(int(row["from"]), str(row["name"])) for row in find_rows(values("ranks"))]
        goals = find_rows(values("goals"))
        self.decks = [
            [goal for goal in goals if goal["deck"] == deck]
            for deck in sorted({goal["deck"] for goal in goals})
        ]


class Goal(Struct, frozen=True):
    """A goal on the table."""

    id: str
    pays: tuple[int, int]
    """On the first turn in which a mind meets it, and later."""
    condition: Mapping[str, Any]
    spaces: int
    """Those that it asks for, as bits."""


class Mind:
    """The brain and scoreboard of one player. Changes are made on copies."""

    __slots__ = (
        "colours",
        "filled",
        "full",
        "goals",
        "greens",
        "ground",
        "most",
        "shapes",
        "spent",
    )

    def __init__(self, ground: Ground, most: int) -> None:
        """`most`: coins that can be earned."""
        self.ground, self.most = ground, most
        self.colours = [0] * (BLACK + 1)
        self.shapes: tuple[Shape, ...] = ()
        self.filled = 0
        self.greens, self.full, self.spent = 0, 0, 0
        self.goals: tuple[int, ...] = ()
        """The points of each goal on the table; 0 where it is not met."""

    def copy(self) -> Mind:
        """The same once more."""
        other = Mind.__new__(Mind)
        other.ground, other.colours, other.shapes = self.ground, self.colours.copy(), self.shapes
        other.most = self.most
        other.filled, other.greens, other.full = self.filled, self.greens, self.full
        other.spent, other.goals = self.spent, self.goals
        return other

    def fits(self, colour: int, which: int) -> Iterator[Place]:
        """Where a shape may be drawn in a colour."""
        taken, own = self.filled, self.colours[colour]
        beside = taken & ~self.colours[BLACK]
        for place in self.ground.places[which]:
            if place.mask & taken or place.near & own:
                continue
            if place.near & beside or not self.shapes:
                yield place

    def blacks(self) -> int:
        """The spaces that can be filled with black."""
        firm = self.filled | self.ground.grey
        return near(firm) & ~firm

    def draw(self, colour: int, place: Place) -> None:
        """Fill in a shape."""
        self.shapes = (*self.shapes, (colour, place))
        self.greens += colour == GREEN
        self.fill(colour, place.mask)

    def fill(self, colour: int, mask: int) -> None:
        """Fill in spaces."""
        self.colours[colour] |= mask
        self.filled |= mask
        self.full = sum(not room & ~self.filled for room in self.ground.sections)

    @property
    def earned(self) -> int:
        """Coins in all."""
        return min(self.most, 1 + self.greens + self.full)

    @property
    def coins(self) -> int:
        """Coins that can be spent."""
        return self.earned - self.spent

    def brain(self) -> Brain:
        """The same for the referee."""
        drawn = [Drawn(DICE[colour], cells(place.mask)) for colour, place in self.shapes]
        colours = {
            at: name
            for name, mask in zip((*DICE, "black"), self.colours, strict=True)
            for at in cells(mask)
        }
        return Brain(self.ground.board, frozenset(), drawn, colours)

    def meets(self, goal: Goal) -> bool:
        """Whether a goal's condition holds, decided by the referee."""
        return met(self.brain(), goal.condition)


def score(facts: Facts, mind: Mind) -> Score:
    """What a mind is worth."""
    worth = facts.worth
    empty = [(room & ~mind.filled).bit_count() for room in mind.ground.sections]
    blue = sum(1 for room in mind.ground.sections if room & mind.colours[BLUE])
    oranges = sum(1 for colour, _ in mind.shapes if colour == ORANGE)
    others = {place.form for colour, place in mind.shapes if colour != PINK}
    twins = sum(1 for colour, place in mind.shapes if colour == PINK and place.form in others)
    return Score(
        sections=sum(
            points for points, left in zip(worth.sections, empty, strict=True) if not left
        ),
        goals=sum(mind.goals),
        purple=worth.purple * (mind.colours[VIOLET] & near(mind.colours[ORANGE])).bit_count(),
        orange=worth.orange[min(oranges, len(worth.orange) - 1)],
        pink=worth.pink * twins,
        blue=worth.blue[blue],
        empty=-max(empty),
        coins=mind.earned,
    )
