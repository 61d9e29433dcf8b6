"""A player's brain in a simulated game, with sets of cells as bits.

A row has ten bits; the tenth stays empty, so that no shape wraps around the edge. The referee
(`referee.py`) computes the same scores from cells, more slowly; a test compares the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.core.play import Values, find_rows, single_bits
from pnp.games.mind_space.colours import DICE_COLOURS
from pnp.games.mind_space.goals import is_met
from pnp.games.mind_space.grid import (
    ALL,
    DOMINO,
    SIDE,
    Board,
    CellSet,
    GridCell,
    parse_shape,
    placements,
)
from pnp.games.mind_space.referee import Brain, BrainScore, DrawnShape, Scoring

ROW = SIDE + 1


def to_mask(cells: Iterable[GridCell]) -> int:
    """The bits of cells."""
    return sum(1 << ROW * row + column for row, column in frozenset(cells))


ALL_CELLS = to_mask(ALL)


def mask_cells(mask: int) -> CellSet:
    """The cells of bits."""
    return frozenset(divmod(bit.bit_length() - 1, ROW) for bit in single_bits(mask))


def border_of(mask: int) -> int:
    """The cells that share a side with a set, without the set."""
    return (mask << 1 | mask >> 1 | mask << ROW | mask >> ROW) & ALL_CELLS & ~mask


class Placement(NamedTuple):
    """A way to lay a shape on a board."""

    mask: int
    border: int
    shape_index: int
    """The number of the shape in the game's files, from 1; 0 is the 2×1."""


class BoardMasks(Struct, frozen=True):
    """A board before the first turn, as bits."""

    board: Board
    grey: int
    sections: tuple[int, ...]
    """The free cells of each section."""
    placements: tuple[tuple[Placement, ...], ...]
    """The placements of each shape; the first is the 2×1."""
    ring: int
    """The cells around the 2 × 2 block of grey matter."""


@lru_cache(maxsize=64)
def prepare_board(board: Board, shapes: tuple[CellSet, ...]) -> BoardMasks:
    """Prepare a board for drawing these shapes."""
    grey = to_mask(board.grey)
    return BoardMasks(
        board,
        grey,
        tuple(to_mask(board.free_in(number)) for number in range(1, 6)),
        tuple(
            tuple(
                Placement(mask, border_of(mask), index)
                for mask in map(to_mask, placements(cells))
                if not mask & grey
            )
            for index, cells in enumerate((DOMINO, *shapes))
        ),
        to_mask(board.ring),
    )


GREEN, ORANGE, PINK, PURPLE, BLUE = (
    DICE_COLOURS.index(c) for c in ("green", "orange", "pink", "purple", "blue")
)
BLACK = len(DICE_COLOURS)
ColouredPlacement = tuple[int, Placement]
"""The index of a colour in DICE_COLOURS, and the cells."""


class MindFacts:
    """Cards, coins, points, ranks and goals from the game's files."""

    def __init__(self, values: Values) -> None:
        self.scoring = Scoring.of(values("score")["score"], values("turn")["coins"])
        self.turns = int(values("turn")["turns"])
        self.cards = tuple(str(card["id"]) for card in find_rows(values("pursuits")))
        self.shapes = tuple(parse_shape(card["cells"]) for card in find_rows(values("pursuits")))
        prices = self.scoring.prices
        self.black, self.any, self.extra = prices["black"], prices["any"], prices["extra"]
        self.ranks = [(int(row["from"]), str(row["name"])) for row in find_rows(values("ranks"))]
        goals = find_rows(values("goals"))
        self.decks = [
            [goal for goal in goals if goal["deck"] == deck]
            for deck in sorted({goal["deck"] for goal in goals})
        ]


class Goal(Struct, frozen=True):
    """A goal of this game."""

    id: str
    pays: tuple[int, int]
    """Points in the turn in which a player first meets it, and later."""
    condition: Mapping[str, Any]
    mask: int
    """The cells that it requires, as bits; 0 if it requires something else."""


class Mind:
    """The brain and scoreboard of one player. Copy it before you change it."""

    __slots__ = (
        "colours",
        "filled",
        "full_sections",
        "goals",
        "green_shapes",
        "masks",
        "max_coins",
        "shapes",
        "spent_coins",
    )

    def __init__(self, masks: BoardMasks, max_coins: int) -> None:
        self.masks, self.max_coins = masks, max_coins
        self.colours = [0] * (BLACK + 1)
        self.shapes: tuple[ColouredPlacement, ...] = ()
        self.filled = 0
        self.green_shapes, self.full_sections, self.spent_coins = 0, 0, 0
        self.goals: tuple[int, ...] = ()
        """The points noted for each goal; 0 if it is not met."""

    def copy(self) -> Mind:
        other = Mind.__new__(Mind)
        other.masks, other.colours, other.shapes = self.masks, self.colours.copy(), self.shapes
        other.max_coins = self.max_coins
        other.filled, other.green_shapes, other.full_sections = (
            self.filled,
            self.green_shapes,
            self.full_sections,
        )
        other.spent_coins, other.goals = self.spent_coins, self.goals
        return other

    def placements(self, colour: int, shape_index: int) -> Iterator[Placement]:
        """Where a shape may be drawn in a colour."""
        taken, same_colour = self.filled, self.colours[colour]
        shapes = taken & ~self.colours[BLACK]
        for place in self.masks.placements[shape_index]:
            if place.mask & taken or place.border & same_colour:
                continue
            if place.border & shapes or not self.shapes:
                yield place

    def black_cells(self) -> int:
        """The cells that may be filled with black, as bits."""
        support = self.filled | self.masks.grey
        return border_of(support) & ~support

    def draw(self, colour: int, place: Placement) -> None:
        """Draw a shape."""
        self.shapes = (*self.shapes, (colour, place))
        self.green_shapes += colour == GREEN
        self.fill(colour, place.mask)

    def fill(self, colour: int, mask: int) -> None:
        """Fill cells."""
        self.colours[colour] |= mask
        self.filled |= mask
        self.full_sections = sum(not room & ~self.filled for room in self.masks.sections)

    @property
    def earned(self) -> int:
        """The coins earned so far."""
        return min(self.max_coins, 1 + self.green_shapes + self.full_sections)

    @property
    def coins(self) -> int:
        """The coins left to spend."""
        return self.earned - self.spent_coins

    def brain(self) -> Brain:
        """The same brain for the referee."""
        drawings = [
            DrawnShape(DICE_COLOURS[colour], mask_cells(place.mask))
            for colour, place in self.shapes
        ]
        colours = {
            place: name
            for name, mask in zip((*DICE_COLOURS, "black"), self.colours, strict=True)
            for place in mask_cells(mask)
        }
        return Brain(self.masks.board, frozenset(), drawings, colours)

    def meets(self, goal: Goal) -> bool:
        """Whether the brain meets a goal, as the referee decides."""
        return is_met(self.brain(), goal.condition)


def score_mind(facts: MindFacts, mind: Mind) -> BrainScore:
    """Score a brain."""
    scoring = facts.scoring
    empty = [(room & ~mind.filled).bit_count() for room in mind.masks.sections]
    blue = sum(1 for room in mind.masks.sections if room & mind.colours[BLUE])
    oranges = sum(1 for colour, _ in mind.shapes if colour == ORANGE)
    others = {place.shape_index for colour, place in mind.shapes if colour != PINK}
    twins = sum(
        1 for colour, place in mind.shapes if colour == PINK and place.shape_index in others
    )
    return BrainScore(
        sections=sum(
            points for points, count in zip(scoring.sections, empty, strict=True) if not count
        ),
        goals=sum(mind.goals),
        purple=scoring.purple
        * (mind.colours[PURPLE] & border_of(mind.colours[ORANGE])).bit_count(),
        orange=scoring.orange[min(oranges, len(scoring.orange) - 1)],
        pink=scoring.pink * twins,
        blue=scoring.blue[blue],
        empty=-max(empty),
        coins=mind.earned,
    )
