"""Brains of all sorts, painted by chance: which goals they meet, and what they are worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from pnp.core.rng import Chance
from pnp.games.mind_space.colours import BLACK, COLOURS, DICE_COLOURS
from pnp.games.mind_space.goals import KINDS, is_met
from pnp.games.mind_space.grid import Board, CellSet, neighbours
from pnp.games.mind_space.numbered_boards import BRAIN_BOARDS
from pnp.games.mind_space.referee import Brain, DrawnShape, score_brain
from tests import goldens
from tests.games.mind_space.box import WORTH, forms, side

COUNTS = range(1, 7)
OPTIONS: dict[str, dict[str, Any]] = {
    "ring": {},
    "beside-lone-grey": {},
    "lines": {"rows": range(4), "columns": range(4)},
    "corners": {"colours": range(1, 5)},
    "spaces": {"colour": DICE_COLOURS, "count": range(0, 28, 3)},
    "shapes": {"count": COUNTS, "min-size": COUNTS},
    "touches": {"colours": range(1, 5)},
    "enclosed": {"colour": DICE_COLOURS, "count": range(1, 4)},
    "twins": {"sides": range(1, 5)},
    "section-and-around": {"section": range(1, 6)},
    "colours-in-sections": {"colours": range(1, 6), "sections": range(1, 6)},
    "few-colours": {"colours": COUNTS},
    "spread": {"count": range(1, 17, 3)},
    "sections": {"sections": ([1], [2], [3], [4], [5], [1, 4], [2, 3, 5], [1, 2, 3, 4])},
}
"""What is asked of brains, by kinds of goals and their options."""


@cache
def brains() -> tuple[Brain, ...]:
    """Emptier and fuller ones; of some one colour is most, so that they have large shapes."""
    fields = [BRAIN_BOARDS.fields(number) for number in range(1, 4)]
    numbered: list[Any] = [(each["sections"], each["grey"]) for each in fields]
    boards = [side("a"), side("b"), *(Board.of(*each) for each in numbered)]
    return tuple(painted(boards[n % 5], Chance("brains judged", n), n) for n in range(100))


def painted(board: Board, chance: Chance, number: int) -> Brain:
    """A brain whose spaces have any colours; what hangs together in one is a shape."""
    brain = Brain(board, forms())
    most, full = chance.pick(DICE_COLOURS), 0.4 + 0.1 * (number % 8)
    for at in sorted(board.free):
        if chance.random() < full:
            one = most if chance.random() < 0.1 * (number % 6) else chance.pick(list(COLOURS))
            brain.colours[at] = one
    for at in sorted(brain.colours):
        if not any(at in each.cells for each in brain.drawn):
            brain.drawn.append(DrawnShape(brain.colours[at], together(brain, at)))
    return brain


def together(brain: Brain, at: tuple[int, int]) -> CellSet:
    """A space, and those in its colour that it hangs together with; black ones are single."""
    found, new = {at}, [at]
    while new and brain.colours[at] != BLACK.id:
        new = [
            other
            for each in new
            for other in neighbours(each)
            if other not in found and brain.colours.get(other) == brain.colours[at]
        ]
        found.update(new)
    return frozenset(found)


def asked(kind: str) -> Iterator[dict[str, Any]]:
    options = OPTIONS[kind]
    for values in product(*options.values()):
        yield {"kind": kind, **dict(zip(options, values, strict=True))}
    if kind == "lines":
        yield from ({"kind": kind, "rows": 2}, {"kind": kind, "columns": 2})


def test_brains_meet_what_they_met() -> None:
    """How many meet each kind of goal with each of its options."""
    assert set(OPTIONS) == set(KINDS)
    rows = []
    for condition in (each for kind in OPTIONS for each in asked(kind)):
        found = [is_met(brain, condition) for brain in brains()]
        told = ", ".join(f"{key} {value}" for key, value in condition.items()).removeprefix("kind ")
        rows.append(f"{told}: {sum(found)}")
    goldens.compare("games/goals-met", "\n".join(rows))


def test_brains_are_worth_what_they_were() -> None:
    rows = []
    for number, brain in enumerate(brains()):
        found = score_brain(brain, WORTH, [3] * (number % 3))
        rows.append(f"{' '.join(f'{value:>3}' for value in found)}: {found.total}")
    goldens.compare("games/brains-scored", "\n".join([" ".join(found._fields), *rows]))
