"""What may be drawn into a brain, and what a brain is worth: the rules, exactly.

Pure. A brain is the board and what was drawn, in order; nothing here knows of files or of paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct, field

from pnp.games.mind_space.colours import BLACK, colour
from pnp.games.mind_space.grid import (
    DOMINO,
    Board,
    Cell,
    Cells,
    cells,
    form,
    touching,
    written,
)


class Worth(Struct, frozen=True):
    """The points and prices of the game's files."""

    sections: tuple[int, ...]
    purple: int
    """Of a purple space that touches orange."""
    orange: tuple[int, ...]
    """By the number of shapes; more than the last are worth no more."""
    pink: int
    """Of a shape with a twin."""
    blue: tuple[int, ...]
    """By the number of sections with blue in them: none, or less."""
    coins: int
    """The most that can be earned."""
    prices: Mapping[str, int]
    """Coins for a single black space, for any visible shape in any colour, for one more shape."""

    @classmethod
    def of(cls, score: Mapping[str, Any], coins: Mapping[str, Any]) -> Worth:
        """What stands under `score` in score.yaml, and under `coins` in turn.yaml."""
        return cls(
            tuple(map(int, score["sections"].split())),
            int(score["purple"]),
            tuple(int(step["points"]) for step in score["orange-steps"]),
            int(score["twin"]),
            tuple(-int(step["penalty"]) for step in score["blue-steps"]),
            int(coins["max-earned"]),
            {row["id"]: int(row["price"]) for row in coins["spend"]},
        )


class Drawn(Struct, frozen=True):
    """A shape in a colour, or a single black space."""

    colour: str
    cells: Cells
    number: str = ""

    @property
    def shape(self) -> bool:
        """Black spaces belong to no shape."""
        return self.colour != BLACK.id

    @classmethod
    def of(cls, text: str, number: str = "") -> Drawn:
        """Written like `green a1 b1 c1 d1`. Raises ValueError."""
        name, _, where = text.partition(" ")
        return cls(colour(name).id, cells(where), number)

    def __str__(self) -> str:
        return f"{self.colour} {written(self.cells)}"


class Brain(Struct):
    """A brain during a game; `draw` enforces the rules."""

    board: Board
    forms: frozenset[tuple[Cell, ...]]
    """The shapes on the pursuit cards, as `grid.form`."""
    drawn: list[Drawn] = field(default_factory=list)
    colours: dict[Cell, str] = field(default_factory=dict)
    """The colour of every filled space."""

    @property
    def shapes(self) -> list[Drawn]:
        """What was drawn as a shape."""
        return [each for each in self.drawn if each.shape]

    def empty(self, some: Iterable[Cell]) -> Cells:
        """Those that can be filled and are not."""
        return frozenset(some) - self.board.grey - self.colours.keys()

    def filled(self, some: Iterable[Cell]) -> bool:
        """Whether nothing is left to fill; gray matter is no gap."""
        return not self.empty(some)

    def against(self, new: Drawn) -> str:
        """Why it may not be drawn; nothing where it may."""
        if new.cells & self.board.grey:
            return f"it covers grey matter at {written(new.cells & self.board.grey)}"
        taken = new.cells & self.colours.keys()
        if taken:
            return f"{written(taken)} is filled already"
        beside = {self.colours[at] for at in touching(new.cells) if at in self.colours}
        if not new.shape:
            if len(new.cells) != 1:
                return "black fills single spaces"
            # Gray matter is filled from the beginning, so black may lean on it.
            firm = beside or self.board.grey.intersection(touching(new.cells))
            return "" if firm else "black has to touch a filled space"
        if form(new.cells) not in self.forms and form(new.cells) != form(DOMINO):
            return "that shape is on no card"
        if new.colour in beside:
            return f"it touches another {new.colour} shape"
        if self.shapes and not beside - {BLACK.id}:
            return "it touches no shape"
        return ""

    def draw(self, new: Drawn) -> None:
        """Raises ValueError where the rules forbid it."""
        why = self.against(new)
        if why:
            raise ValueError(f"{new.number or new}: {why}")
        self.drawn.append(new)
        self.colours.update(dict.fromkeys(new.cells, new.colour))


class Score(NamedTuple):
    """A brain's points by where they come from, and what it earned."""

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
        """Its points; coins do not count."""
        return sum(self[:7])


def score(brain: Brain, worth: Worth, goals: Sequence[int] = ()) -> Score:
    """What a brain is worth; `goals` are the points that were written down for them."""
    return Score(
        sections=sum(worth.sections[number - 1] for number in complete(brain)),
        goals=sum(goals),
        purple=worth.purple * sum(spaces for _, spaces in purple(brain)),
        orange=orange(brain, worth),
        pink=worth.pink * len(matched(brain)),
        blue=blue(brain, worth),
        empty=-most_empty(brain)[1],
        coins=earned(brain, worth),
    )


def complete(brain: Brain) -> list[int]:
    """The sections, 1 to 5, that are filled."""
    return [number for number in range(1, 6) if brain.filled(brain.board.section(number))]


def earned(brain: Brain, worth: Worth) -> int:
    """Coins: one to begin with, one for each green shape and each filled section."""
    green = sum(each.colour == "green" for each in brain.drawn)
    return min(worth.coins, 1 + green + len(complete(brain)))


def purple(brain: Brain) -> list[tuple[Drawn, int]]:
    """Each purple shape, and how many spaces of its own touch orange."""
    beside = beside_orange(brain)
    return [(each, len(each.cells & beside)) for each in brain.shapes if each.colour == "purple"]


def beside_orange(brain: Brain) -> Cells:
    """The spaces that touch an orange one, each of them once however many it touches."""
    return touching(at for at, name in brain.colours.items() if name == "orange")


def orange(brain: Brain, worth: Worth) -> int:
    """The points of the orange shapes, by their number."""
    count = sum(each.colour == "orange" for each in brain.drawn)
    return worth.orange[min(count, len(worth.orange) - 1)]


def matched(brain: Brain) -> list[Drawn]:
    """The pink shapes that have a congruent one in another colour."""
    others = {form(each.cells) for each in brain.shapes if each.colour != "pink"}
    return [each for each in brain.shapes if each.colour == "pink" and form(each.cells) in others]


def blue(brain: Brain, worth: Worth) -> int:
    """The points of blue, by the sections that it is in."""
    return worth.blue[
        len({brain.board.number_at(at) for at, name in brain.colours.items() if name == "blue"})
    ]


def most_empty(brain: Brain) -> tuple[int, int]:
    """The section with the most empty spaces, the first of equals, and how many they are."""
    counts = {n: len(brain.empty(brain.board.section(n))) for n in range(1, 6)}
    number = max(counts, key=lambda n: (counts[n], -n))
    return number, counts[number]
