"""The value of a mind for a player that looks one move ahead: its points, and the points within
reach.

The weights are habits of a reasonable player, found by playing, and no part of the rules. Shapes
and colours are weighed separately: a shape's effect on the map does not depend on its colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.core.play import pick_best
from pnp.core.rng import Chance
from pnp.games.mind_space.goals import beside_lone
from pnp.games.mind_space.grid import CORNERS
from pnp.games.mind_space.play_bits import EVERY, ROW, Ground, Place, bits, near
from pnp.games.mind_space.play_mind import (
    BLACK,
    BLUE,
    GREEN,
    ORANGE,
    PINK,
    VIOLET,
    Goal,
    Mind,
)
from pnp.games.mind_space.play_table import DONE, Move, Table

SPACE = 0.175
"""A filled space, for the room that it saves at the end."""
EDGE = 0.075
"""An empty space next to a filled one: drawings should lie close together."""
HOLE = 0.825
"""An empty space that no 2×1 fits into any more."""
STEEP, KEEN = 2.0, 2.0
"""How much more the last spaces of a section, or of a goal, are worth than the first."""
COIN, LATE = 2.5, 0.5
"""A coin, and one in the last turn."""
BUD = 1.0
"""A purple space beside nothing yet, and an orange one: for what may come beside them."""
WISH = 2.2
"""A pink shape that has no twin yet."""


def worth(table: Table, seat: int) -> float:
    """A mind, less the best of the others."""
    found = [_mind(table, mind) for mind in table.minds]
    others = [value for other, value in enumerate(found) if other != seat]
    return found[seat] - 0.2 * max(others, default=0.0)


def _mind(table: Table, mind: Mind) -> float:
    return (
        _map(table, mind, mind.filled)
        + _colours(table, mind.colours, mind.shapes)
        + sum(mind.goals)
        + _coin(table) * mind.coins
    )


def _left(table: Table) -> float:
    """The share of the game to come."""
    return max(0.0, 1.0 - table.turns / table.facts.turns)


def _coin(table: Table) -> float:
    """The value of an unspent coin: a third of a shape, as long as turns remain."""
    return COIN if table.turns < table.facts.turns - 1 else LATE


# The map


def _map(table: Table, mind: Mind, filled: int) -> float:
    """Sections, gaps, and goals that ask for spaces."""
    ground, facts = mind.ground, table.facts
    free = EVERY & ~ground.grey & ~filled
    holes = (free & ~near(free)).bit_count()
    value, most = -HOLE * holes - EDGE * near(filled | ground.grey).bit_count(), 0
    for points, room in zip(facts.worth.sections, ground.sections, strict=True):
        left, size = (room & ~filled).bit_count(), room.bit_count()
        value += points * (1.0 - left / size) ** STEEP
        most = max(most, left)
    value += SPACE * filled.bit_count() - most * (1.0 - 0.8 * _left(table))
    for goal, got, first in zip(table.goals, mind.goals, table.first, strict=True):
        if goal.spaces and not got:
            share = (filled & goal.spaces).bit_count() / goal.spaces.bit_count()
            value += goal.pays[not first] * share**KEEN
    return value


def spaces(condition: Mapping[str, Any], ground: Ground) -> int:
    """The spaces that a goal asks for; none where it asks for something else."""
    kind = str(condition["kind"])
    return SPACES[kind](condition, ground) if kind in SPACES else 0


SPACES: dict[str, Callable[[Mapping[str, Any], Ground], int]] = {
    "ring": lambda _, ground: ground.ring,
    "beside-lone-grey": lambda _, ground: bits(beside_lone(ground.board)),
    "corners": lambda _, ground: bits(CORNERS),
    "section-and-around": lambda condition, ground: _around(ground, int(condition["section"]) - 1),
    "sections": lambda condition, ground: sum(
        ground.sections[int(number) - 1] for number in condition["sections"]
    ),
    "lines": lambda condition, ground: (
        sum(0b111111111 << ROW * row for row in range(8, 8 - int(condition["rows"]), -1))
        & ~ground.grey
    ),
}


def _around(ground: Ground, section: int) -> int:
    whole = bits(ground.board.section(section + 1))
    return (whole | near(whole)) & ~ground.grey


# Colours


def _colours(table: Table, colours: list[int], shapes: tuple[tuple[int, Place], ...]) -> float:
    worth, left = table.facts.worth, _left(table)
    oranges = sum(1 for colour, _ in shapes if colour == ORANGE)
    greens = sum(1 for colour, _ in shapes if colour == GREEN)
    others = {place.form for colour, place in shapes if colour != PINK}
    pinks = [place.form for colour, place in shapes if colour == PINK]
    twins = sum(1 for form in pinks if form in others)
    room = colours[BLUE]
    blue = sum(1 for section in _sections(table) if section & room)
    touched = near(colours[ORANGE])
    violet = (colours[VIOLET] & touched).bit_count()
    free = ~(colours[0] | colours[1] | colours[2] | colours[3] | colours[4] | colours[BLACK])
    buds = (near(colours[VIOLET]) & free).bit_count() + (touched & free).bit_count()
    value = (
        worth.purple * violet
        + worth.orange[min(oranges, len(worth.orange) - 1)]
        + worth.pink * twins
        + worth.blue[blue]
        + 0.1 * BUD * left * min(buds, 12)
        + WISH * left * (len(pinks) - twins)
        + _coin(table) * min(greens, worth.coins)
    )
    return value + _goals(table, colours, shapes)


def _sections(table: Table) -> tuple[int, ...]:
    return table.minds[0].ground.sections


def _goals(table: Table, colours: list[int], shapes: tuple[tuple[int, Place], ...]) -> float:
    """Goals that ask for colours and shapes."""
    value = 0.0
    mind = table.minds[table.turn] if not table.is_over() else table.minds[0]
    for goal, got, first in zip(table.goals, mind.goals, table.first, strict=True):
        share = 0.0 if got else _share(goal, colours, shapes)
        value += goal.pays[not first] * min(share, 1.0) ** KEEN
    return value


def _share(goal: Goal, colours: list[int], shapes: tuple[tuple[int, Place], ...]) -> float:
    condition = goal.condition
    if condition["kind"] == "spaces":
        return colours[BLUE].bit_count() / int(condition["count"])
    if condition["kind"] == "shapes":
        large = [colour for colour, place in shapes if place.form]
        return max((large.count(colour) for colour in large), default=0) / int(condition["count"])
    return 0.0


# The policy


def greedy(table: Any, chance: Chance) -> Move:
    """The move after which things look best, of all that the rules allow; of several any."""
    mind, now = table.minds[table.turn], _mind(table, table.minds[table.turn])
    moves: Sequence[Move] = table.moves()
    places: dict[int, float] = {}
    return pick_best(moves, [_gain(table, mind, move, now, places) for move in moves], chance)


def _gain(table: Table, mind: Mind, move: Move, now: float, places: dict[int, float]) -> float:
    """How good a mind is after a move. `places`: what places do to the map, as far as known."""
    coin = _coin(table)
    if move == DONE:
        return now
    if len(move) == 2:
        return (
            now
            + _map(table, mind, mind.filled | move[1])
            - _map(table, mind, mind.filled)
            - (coin * table.facts.black)
        )
    kind, colour, place = move  # type: ignore[misc]
    if place.mask not in places:
        places[place.mask] = _map(table, mind, mind.filled | place.mask)
    colours = mind.colours.copy()
    colours[colour] |= place.mask
    return (
        places[place.mask]
        + _colours(table, colours, (*mind.shapes, (colour, place)))
        + sum(mind.goals)
        + coin * (mind.coins - table.price(kind))
    )
