"""Goals: functions that check whether a brain meets a condition.

A condition is data: a `kind` and the options of that kind, as in `goals.yaml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from pnp.core.problems import require_one_of
from pnp.games.mind_space.colours import DICE_COLOURS
from pnp.games.mind_space.grid import (
    CORNERS,
    SIDE,
    Board,
    CellSet,
    adjacent,
    canonical_form,
    neighbours,
)
from pnp.games.mind_space.referee import Brain, DrawnShape, complete_sections

GoalCondition = Mapping[str, Any]
ConditionTest = Callable[[Brain, GoalCondition], bool]


def is_met(brain: Brain, condition: GoalCondition) -> bool:
    """Whether a brain meets a condition. Raises ValueError for an unknown kind."""
    kind = require_one_of(str(condition.get("kind", "")), KINDS, "kind of goal")
    return KINDS[kind](brain, condition)


# Conditions on the board


def _ring(brain: Brain, _: GoalCondition) -> bool:
    """The cells around the 2 × 2 block of grey matter are filled."""
    ring = brain.board.ring
    return bool(ring) and brain.is_filled(ring)


def beside_lone_grey(board: Board) -> CellSet:
    """The cells that touch a single grey cell, one that touches no other grey cell."""
    lone = [place for place in board.grey if not board.grey.intersection(neighbours(place))]
    return adjacent(lone) - board.grey


def _beside_lone_grey(brain: Brain, _: GoalCondition) -> bool:
    return brain.is_filled(beside_lone_grey(brain.board))


def _lines(brain: Brain, condition: GoalCondition) -> bool:
    """At least `rows` complete rows and `columns` complete columns."""
    rows = sum(brain.is_filled((i, j) for j in range(SIDE)) for i in range(SIDE))
    columns = sum(brain.is_filled((j, i) for j in range(SIDE)) for i in range(SIDE))
    return rows >= int(condition.get("rows", 0)) and columns >= int(condition.get("columns", 0))


def _corners(brain: Brain, condition: GoalCondition) -> bool:
    """The four corners are filled, in at least `colours` colours of the dice."""
    colours = {brain.colours.get(corner) for corner in CORNERS}
    return brain.is_filled(CORNERS) and len(colours.intersection(DICE_COLOURS)) >= int(
        condition["colours"]
    )


# Conditions on colours and shapes


def _spaces(brain: Brain, condition: GoalCondition) -> bool:
    """At least `count` cells in one `colour`."""
    return Counter(brain.colours.values())[str(condition["colour"])] >= int(condition["count"])


def _shapes(brain: Brain, condition: GoalCondition) -> bool:
    """At least `count` shapes of at least `min-size` cells in one colour, no matter which."""
    counts = Counter(
        shape.colour for shape in brain.shapes if len(shape.cells) >= int(condition["min-size"])
    )
    return any(count >= int(condition["count"]) for count in counts.values())


def _touches(brain: Brain, condition: GoalCondition) -> bool:
    """A shape touches shapes in at least `colours` other colours."""
    return any(
        len(
            {brain.colours.get(place) for place in adjacent(shape.cells)}.intersection(DICE_COLOURS)
            - {shape.colour}
        )
        >= int(condition["colours"])
        for shape in brain.shapes
    )


def _enclosed(brain: Brain, condition: GoalCondition) -> bool:
    """At least `count` shapes of a `colour` have no empty cell next to them."""
    enclosed = [
        shape
        for shape in brain.shapes
        if shape.colour == condition["colour"] and brain.is_filled(adjacent(shape.cells))
    ]
    return len(enclosed) >= int(condition["count"])


def _twins(brain: Brain, condition: GoalCondition) -> bool:
    """Two congruent shapes of different colours share at least `sides` sides of cells."""
    shapes = brain.shapes
    return any(
        first.colour != second.colour
        and canonical_form(first.cells) == canonical_form(second.cells)
        and shared_sides(first, second) >= int(condition["sides"])
        for i, first in enumerate(shapes)
        for second in shapes[:i]
    )


def shared_sides(first: DrawnShape, second: DrawnShape) -> int:
    """The number of cell sides that two shapes share."""
    return sum(
        neighbour in second.cells for place in first.cells for neighbour in neighbours(place)
    )


# Conditions on sections


def _section_and_around(brain: Brain, condition: GoalCondition) -> bool:
    section = brain.board.section(int(condition["section"]))
    return brain.is_filled(section | adjacent(section))


def _colours_in_sections(brain: Brain, condition: GoalCondition) -> bool:
    """At least `colours` colours of the dice in each of at least `sections` sections."""
    colourful = [
        number
        for number in range(1, 6)
        if len(
            {brain.colours.get(place) for place in brain.board.section(number)}.intersection(
                DICE_COLOURS
            )
        )
        >= int(condition["colours"])
    ]
    return len(colourful) >= int(condition["sections"])


def _few_colours(brain: Brain, condition: GoalCondition) -> bool:
    """A complete outer section has at most `colours` colours, black included."""
    return any(
        number < 5
        and len({brain.colours[place] for place in brain.board.free_in(number)})
        <= int(condition["colours"])
        for number in complete_sections(brain)
    )


def _spread(brain: Brain, condition: GoalCondition) -> bool:
    """At least `count` filled cells in each outer section."""
    return all(
        len(brain.board.section(number) & brain.colours.keys()) >= int(condition["count"])
        for number in range(1, 5)
    )


def _sections(brain: Brain, condition: GoalCondition) -> bool:
    return {int(str(number)) for number in condition["sections"]} <= set(complete_sections(brain))


KINDS: dict[str, ConditionTest] = {
    "ring": _ring,
    "beside-lone-grey": _beside_lone_grey,
    "lines": _lines,
    "corners": _corners,
    "spaces": _spaces,
    "shapes": _shapes,
    "touches": _touches,
    "enclosed": _enclosed,
    "twins": _twins,
    "section-and-around": _section_and_around,
    "colours-in-sections": _colours_in_sections,
    "few-colours": _few_colours,
    "spread": _spread,
    "sections": _sections,
}
"""The function of each `kind`."""
