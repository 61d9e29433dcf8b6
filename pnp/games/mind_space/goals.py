"""When a goal is met: each kind of condition is a pure function of a brain.

A condition is data: its `kind` and that kind's options, as in `goals.yaml`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from pnp.core.problems import require_one_of
from pnp.games.mind_space.colours import DICE
from pnp.games.mind_space.grid import (
    CORNERS,
    SIDE,
    Board,
    Cells,
    around,
    form,
    touching,
)
from pnp.games.mind_space.referee import Brain, Drawn, complete

Options = Mapping[str, Any]
Judge = Callable[[Brain, Options], bool]


def met(brain: Brain, condition: Options) -> bool:
    """Whether a brain meets a condition. Raises ValueError for an unknown kind."""
    kind = require_one_of(str(condition.get("kind", "")), KINDS, "kind of goal")
    return KINDS[kind](brain, condition)


# The map


def _ring(brain: Brain, _: Options) -> bool:
    """The spaces around the two by two of gray matter."""
    ring = brain.board.ring
    return bool(ring) and brain.filled(ring)


def beside_lone(board: Board) -> Cells:
    """The spaces beside the gray ones that touch no other gray one."""
    lone = [at for at in board.grey if not board.grey.intersection(around(at))]
    return touching(lone) - board.grey


def _beside_lone_grey(brain: Brain, _: Options) -> bool:
    return brain.filled(beside_lone(brain.board))


def _lines(brain: Brain, options: Options) -> bool:
    """Whole rows and whole columns."""
    rows = sum(brain.filled((i, j) for j in range(SIDE)) for i in range(SIDE))
    columns = sum(brain.filled((j, i) for j in range(SIDE)) for i in range(SIDE))
    return rows >= int(options.get("rows", 0)) and columns >= int(options.get("columns", 0))


def _corners(brain: Brain, options: Options) -> bool:
    """The four corners, in that many different colours of the dice."""
    found = {brain.colours.get(at) for at in CORNERS}
    return brain.filled(CORNERS) and len(found.intersection(DICE)) >= int(options["colours"])


# Colours and shapes


def _spaces(brain: Brain, options: Options) -> bool:
    """That many spaces in one colour."""
    return Counter(brain.colours.values())[str(options["colour"])] >= int(options["count"])


def _shapes(brain: Brain, options: Options) -> bool:
    """That many shapes of at least a size in one colour, whichever it is."""
    found = Counter(
        each.colour for each in brain.shapes if len(each.cells) >= int(options["min-size"])
    )
    return any(count >= int(options["count"]) for count in found.values())


def _touches(brain: Brain, options: Options) -> bool:
    """A shape that touches shapes in that many other colours."""
    return any(
        len(
            {brain.colours.get(at) for at in touching(each.cells)}.intersection(DICE)
            - {each.colour}
        )
        >= int(options["colours"])
        for each in brain.shapes
    )


def _enclosed(brain: Brain, options: Options) -> bool:
    """That many shapes of a colour without an empty space next to them."""
    found = [
        each
        for each in brain.shapes
        if each.colour == options["colour"] and brain.filled(touching(each.cells))
    ]
    return len(found) >= int(options["count"])


def _twins(brain: Brain, options: Options) -> bool:
    """Two congruent shapes of different colours that touch along that many sides."""
    shapes = brain.shapes
    return any(
        one.colour != two.colour
        and form(one.cells) == form(two.cells)
        and sides(one, two) >= int(options["sides"])
        for i, one in enumerate(shapes)
        for two in shapes[:i]
    )


def sides(one: Drawn, two: Drawn) -> int:
    """Along how many sides of spaces two shapes touch."""
    return sum(other in two.cells for at in one.cells for other in around(at))


# Sections


def _section_and_around(brain: Brain, options: Options) -> bool:
    section = brain.board.section(int(options["section"]))
    return brain.filled(section | touching(section))


def _colours_in_sections(brain: Brain, options: Options) -> bool:
    """That many colours of the dice in each of that many sections."""
    rich = [
        number
        for number in range(1, 6)
        if len({brain.colours.get(at) for at in brain.board.section(number)}.intersection(DICE))
        >= int(options["colours"])
    ]
    return len(rich) >= int(options["sections"])


def _few_colours(brain: Brain, options: Options) -> bool:
    """An outer section filled with at most that many colours, black included."""
    return any(
        number < 5
        and len({brain.colours[at] for at in brain.board.room(number)}) <= int(options["colours"])
        for number in complete(brain)
    )


def _spread(brain: Brain, options: Options) -> bool:
    """That many filled spaces in each outer section."""
    return all(
        len(brain.board.section(number) & brain.colours.keys()) >= int(options["count"])
        for number in range(1, 5)
    )


def _sections(brain: Brain, options: Options) -> bool:
    return {int(str(number)) for number in options["sections"]} <= set(complete(brain))


KINDS: dict[str, Judge] = {
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
"""What a goal's `kind` may be."""
