"""The rules: which shapes may be drawn into a brain, and what a brain scores.

This module reads no files and draws nothing on paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from pnp.games.mind_space.colours import BLACK, find_colour
from pnp.games.mind_space.grid import (
    DOMINO,
    Board,
    CellSet,
    GridCell,
    adjacent,
    canonical_form,
    format_cells,
    parse_cells,
)


class Scoring(Struct, frozen=True):
    """Points and prices from the game's files."""

    sections: tuple[int, ...]
    purple: int
    """Points for a purple cell that touches orange."""
    orange: tuple[int, ...]
    """Points by the number of orange shapes; the last entry also counts for more shapes."""
    pink: int
    """Points for a pink shape with a congruent one in another colour."""
    blue: tuple[int, ...]
    """Points by the number of sections that have blue; zero or negative."""
    coins: int
    """The maximum number of coins that a player can earn."""
    prices: Mapping[str, int]
    """Coins for `black` (one black cell), `any` (a visible shape in any colour), `extra` (one more
    shape)."""

    @classmethod
    def of(cls, score: Mapping[str, Any], coins: Mapping[str, Any]) -> Scoring:
        """Read `score` of score.yaml and `coins` of turn.yaml."""
        return cls(
            tuple(map(int, score["sections"].split())),
            int(score["purple"]),
            tuple(int(step["points"]) for step in score["orange-steps"]),
            int(score["twin"]),
            tuple(-int(step["penalty"]) for step in score["blue-steps"]),
            int(coins["max-earned"]),
            {row["id"]: int(row["price"]) for row in coins["spend"]},
        )


class DrawnShape(Struct, frozen=True):
    """A shape in a colour, or a single black cell."""

    colour: str
    cells: CellSet
    number: str = ""

    @property
    def is_shape(self) -> bool:
        """Whether it is a shape; a black cell is not."""
        return self.colour != BLACK.id

    @classmethod
    def of(cls, text: str, number: str = "") -> DrawnShape:
        """Parse a shape such as `green a1 b1 c1 d1`. Raises ValueError."""
        name, _, places = text.partition(" ")
        return cls(find_colour(name).id, parse_cells(places), number)

    def __str__(self) -> str:
        return f"{self.colour} {format_cells(self.cells)}"


class Brain(Struct):
    """A brain during a game; `draw` enforces the rules."""

    board: Board
    forms: frozenset[tuple[GridCell, ...]]
    """The shapes on the pursuit cards, as canonical forms."""
    drawn: list[DrawnShape] = field(default_factory=list)
    colours: dict[GridCell, str] = field(default_factory=dict)
    """The colour of each filled cell."""

    @property
    def shapes(self) -> list[DrawnShape]:
        """The drawings without black cells."""
        return [drawing for drawing in self.drawn if drawing.is_shape]

    def empty_cells(self, cells: Iterable[GridCell]) -> CellSet:
        """The given cells that can be filled and are empty."""
        return frozenset(cells) - self.board.grey - self.colours.keys()

    def is_filled(self, cells: Iterable[GridCell]) -> bool:
        """Whether none of the given cells can be filled any more; grey matter counts as filled."""
        return not self.empty_cells(cells)

    def objection(self, new: DrawnShape) -> str:
        """Why a shape may not be drawn; empty if it may."""
        if new.cells & self.board.grey:
            return f"it covers grey matter at {format_cells(new.cells & self.board.grey)}"
        taken = new.cells & self.colours.keys()
        if taken:
            return f"{format_cells(taken)} is filled already"
        neighbour_colours = {
            self.colours[place] for place in adjacent(new.cells) if place in self.colours
        }
        if not new.is_shape:
            if len(new.cells) != 1:
                return "black fills single spaces"
            # Grey matter counts as filled, so a black cell may touch it.
            support = neighbour_colours or self.board.grey.intersection(adjacent(new.cells))
            return "" if support else "black has to touch a filled space"
        if canonical_form(new.cells) not in self.forms and canonical_form(
            new.cells
        ) != canonical_form(DOMINO):
            return "that shape is on no card"
        if new.colour in neighbour_colours:
            return f"it touches another {new.colour} shape"
        if self.shapes and not neighbour_colours - {BLACK.id}:
            return "it touches no shape"
        return ""

    def draw(self, new: DrawnShape) -> None:
        """Add a shape. Raises ValueError if the rules forbid it."""
        objection = self.objection(new)
        if objection:
            raise ValueError(f"{new.number or new}: {objection}")
        self.drawn.append(new)
        self.colours.update(dict.fromkeys(new.cells, new.colour))


class BrainScore(NamedTuple):
    """The points of a brain by source, and the coins that it earned."""

    sections: int
    goals: int
    purple: int
    orange: int
    pink: int
    blue: int
    empty: int
    coins: int

    @property
    def total(self) -> int:
        """The sum of all points; coins do not count."""
        return sum(self[:7])


def score_brain(brain: Brain, scoring: Scoring, goals: Sequence[int] = ()) -> BrainScore:
    """Score a brain. `goals` are the points that the player noted for goals."""
    return BrainScore(
        sections=sum(scoring.sections[number - 1] for number in complete_sections(brain)),
        goals=sum(goals),
        purple=scoring.purple * sum(spaces for _, spaces in purple_shapes(brain)),
        orange=orange_points(brain, scoring),
        pink=scoring.pink * len(matched_pinks(brain)),
        blue=blue_points(brain, scoring),
        empty=-emptiest_section(brain)[1],
        coins=earned_coins(brain, scoring),
    )


def complete_sections(brain: Brain) -> list[int]:
    """The sections, 1 to 5, that are filled."""
    return [number for number in range(1, 6) if brain.is_filled(brain.board.section(number))]


def earned_coins(brain: Brain, scoring: Scoring) -> int:
    """The coins earned: one at the start, one for each green shape and each complete section."""
    green = sum(drawing.colour == "green" for drawing in brain.drawn)
    return min(scoring.coins, 1 + green + len(complete_sections(brain)))


def purple_shapes(brain: Brain) -> list[tuple[DrawnShape, int]]:
    """Each purple shape with the number of its cells that touch orange."""
    orange_border = beside_orange(brain)
    return [
        (shape, len(shape.cells & orange_border))
        for shape in brain.shapes
        if shape.colour == "purple"
    ]


def beside_orange(brain: Brain) -> CellSet:
    """The cells that touch an orange cell."""
    return adjacent(place for place, name in brain.colours.items() if name == "orange")


def orange_points(brain: Brain, scoring: Scoring) -> int:
    """The points for the number of orange shapes."""
    count = sum(drawing.colour == "orange" for drawing in brain.drawn)
    return scoring.orange[min(count, len(scoring.orange) - 1)]


def matched_pinks(brain: Brain) -> list[DrawnShape]:
    """The pink shapes that have a congruent shape in another colour."""
    others = {canonical_form(shape.cells) for shape in brain.shapes if shape.colour != "pink"}
    return [
        shape
        for shape in brain.shapes
        if shape.colour == "pink" and canonical_form(shape.cells) in others
    ]


def blue_points(brain: Brain, scoring: Scoring) -> int:
    """The points for the number of sections that have blue."""
    return scoring.blue[
        len(
            {
                brain.board.section_at(place)
                for place, name in brain.colours.items()
                if name == "blue"
            }
        )
    ]


def emptiest_section(brain: Brain) -> tuple[int, int]:
    """The section with the most empty cells (the first of equals), and the number of these
    cells."""
    counts = {n: len(brain.empty_cells(brain.board.section(n))) for n in range(1, 6)}
    number = max(counts, key=lambda n: (counts[n], -n))
    return number, counts[number]
