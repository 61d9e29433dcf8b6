"""The estimates of a player who looks one move ahead: current points, and points within reach.

The weights are habits of a reasonable player, found by playing; they are not part of the rules.
Shapes and colours are valued separately, because a shape's effect on the board does not depend on
its colour.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from pnp.core.play import pick_best
from pnp.core.rng import Chance
from pnp.games.mind_space.goals import beside_lone_grey
from pnp.games.mind_space.grid import CORNERS
from pnp.games.mind_space.play_mind import (
    ALL_CELLS,
    BLACK,
    BLUE,
    GREEN,
    ORANGE,
    PINK,
    PURPLE,
    ROW,
    BoardMasks,
    Goal,
    Mind,
    Placement,
    border_of,
    to_mask,
)
from pnp.games.mind_space.play_table import DONE, MindMove, MindTable

SPACE = 0.175
"""The value of a filled cell: it saves room at the end. Points."""
EDGE = 0.075
"""The cost of an empty cell next to a filled one: shapes should lie close together."""
HOLE = 0.825
"""The cost of an empty cell without room for a 2×1."""
STEEP, KEEN = 2.0, 2.0
"""Exponents: the last cells of a section, and of a goal, are worth more than the first."""
COIN, LATE = 2.5, 0.5
"""The value of a coin, and of a coin in the last turn."""
BUD = 1.0
"""The value of free cells beside purple and orange, for what may be drawn there."""
WISH = 2.2
"""The value of a pink shape without a congruent one."""


def worth(table: MindTable, seat: int) -> float:
    """The value of a brain, less a share of the best other one."""
    values = [_mind_value(table, mind) for mind in table.minds]
    rivals = [value for other, value in enumerate(values) if other != seat]
    return values[seat] - 0.2 * max(rivals, default=0.0)


def _mind_value(table: MindTable, mind: Mind) -> float:
    return (
        _map_value(table, mind, mind.filled)
        + _colour_value(table, mind.colours, mind.shapes)
        + sum(mind.goals)
        + _coin_value(table) * mind.coins
    )


def _remaining_share(table: MindTable) -> float:
    """The share of the game that is left."""
    return max(0.0, 1.0 - table.turns / table.facts.turns)


def _coin_value(table: MindTable) -> float:
    """The value of an unspent coin: a third of a shape, as long as turns remain."""
    return COIN if table.turns < table.facts.turns - 1 else LATE


# The board


def _map_value(table: MindTable, mind: Mind, filled: int) -> float:
    """The value of sections, gaps, and goals that require cells."""
    ground, facts = mind.masks, table.facts
    free = ALL_CELLS & ~ground.grey & ~filled
    holes = (free & ~border_of(free)).bit_count()
    value, most_empty = -HOLE * holes - EDGE * border_of(filled | ground.grey).bit_count(), 0
    for points, room in zip(facts.scoring.sections, ground.sections, strict=True):
        empty, size = (room & ~filled).bit_count(), room.bit_count()
        value += points * (1.0 - empty / size) ** STEEP
        most_empty = max(most_empty, empty)
    value += SPACE * filled.bit_count() - most_empty * (1.0 - 0.8 * _remaining_share(table))
    for goal, got, is_first in zip(table.goals, mind.goals, table.unclaimed, strict=True):
        if goal.mask and not got:
            share = (filled & goal.mask).bit_count() / goal.mask.bit_count()
            value += goal.pays[not is_first] * share**KEEN
    return value


def goal_mask(condition: Mapping[str, Any], ground: BoardMasks) -> int:
    """The cells that a goal requires, as bits; 0 if it requires something else."""
    kind = str(condition["kind"])
    return _GOAL_MASKS[kind](condition, ground) if kind in _GOAL_MASKS else 0


_GOAL_MASKS: dict[str, Callable[[Mapping[str, Any], BoardMasks], int]] = {
    "ring": lambda _, ground: ground.ring,
    "beside-lone-grey": lambda _, ground: to_mask(beside_lone_grey(ground.board)),
    "corners": lambda _, ground: to_mask(CORNERS),
    "section-and-around": lambda condition, ground: _section_and_border(
        ground, int(condition["section"]) - 1
    ),
    "sections": lambda condition, ground: sum(
        ground.sections[int(number) - 1] for number in condition["sections"]
    ),
    "lines": lambda condition, ground: (
        sum(0b111111111 << ROW * row for row in range(8, 8 - int(condition["rows"]), -1))
        & ~ground.grey
    ),
}


def _section_and_border(ground: BoardMasks, section: int) -> int:
    cells = to_mask(ground.board.section(section + 1))
    return (cells | border_of(cells)) & ~ground.grey


# Colours


def _colour_value(
    table: MindTable, colours: list[int], shapes: tuple[tuple[int, Placement], ...]
) -> float:
    scoring, remaining = table.facts.scoring, _remaining_share(table)
    oranges = sum(1 for colour, _ in shapes if colour == ORANGE)
    greens = sum(1 for colour, _ in shapes if colour == GREEN)
    others = {place.shape_index for colour, place in shapes if colour != PINK}
    pinks = [place.shape_index for colour, place in shapes if colour == PINK]
    twins = sum(1 for form in pinks if form in others)
    room = colours[BLUE]
    blue = sum(1 for section in _section_masks(table) if section & room)
    touched = border_of(colours[ORANGE])
    violet = (colours[PURPLE] & touched).bit_count()
    free = ~(colours[0] | colours[1] | colours[2] | colours[3] | colours[4] | colours[BLACK])
    buds = (border_of(colours[PURPLE]) & free).bit_count() + (touched & free).bit_count()
    value = (
        scoring.purple * violet
        + scoring.orange[min(oranges, len(scoring.orange) - 1)]
        + scoring.pink * twins
        + scoring.blue[blue]
        + 0.1 * BUD * remaining * min(buds, 12)
        + WISH * remaining * (len(pinks) - twins)
        + _coin_value(table) * min(greens, scoring.coins)
    )
    return value + _goal_value(table, colours, shapes)


def _section_masks(table: MindTable) -> tuple[int, ...]:
    return table.minds[0].masks.sections


def _goal_value(
    table: MindTable, colours: list[int], shapes: tuple[tuple[int, Placement], ...]
) -> float:
    """The value of goals that require colours or shapes."""
    value = 0.0
    mind = table.minds[table.active_seat] if not table.is_over() else table.minds[0]
    for goal, got, is_first in zip(table.goals, mind.goals, table.unclaimed, strict=True):
        share = 0.0 if got else _goal_progress(goal, colours, shapes)
        value += goal.pays[not is_first] * min(share, 1.0) ** KEEN
    return value


def _goal_progress(
    goal: Goal, colours: list[int], shapes: tuple[tuple[int, Placement], ...]
) -> float:
    condition = goal.condition
    if condition["kind"] == "spaces":
        return colours[BLUE].bit_count() / int(condition["count"])
    if condition["kind"] == "shapes":
        large = [colour for colour, place in shapes if place.shape_index]
        return max((large.count(colour) for colour in large), default=0) / int(condition["count"])
    return 0.0


# The player


def greedy(table: Any, chance: Chance) -> MindMove:
    """The move with the best estimate; one at random among equals."""
    mind, current = (
        table.minds[table.active_seat],
        _mind_value(table, table.minds[table.active_seat]),
    )
    moves: Sequence[MindMove] = table.moves()
    map_values: dict[int, float] = {}
    return pick_best(
        moves, [_value_after(table, mind, move, current, map_values) for move in moves], chance
    )


def _value_after(
    table: MindTable, mind: Mind, move: MindMove, current: float, map_values: dict[int, float]
) -> float:
    """The estimate after a move. `map_values` stores the values of the board by placement."""
    coin = _coin_value(table)
    if move == DONE:
        return current
    if len(move) == 2:
        return (
            current
            + _map_value(table, mind, mind.filled | move[1])
            - _map_value(table, mind, mind.filled)
            - (coin * table.facts.black)
        )
    kind, colour, place = move  # type: ignore[misc]
    if place.mask not in map_values:
        map_values[place.mask] = _map_value(table, mind, mind.filled | place.mask)
    colours = mind.colours.copy()
    colours[colour] |= place.mask
    return (
        map_values[place.mask]
        + _colour_value(table, colours, (*mind.shapes, (colour, place)))
        + sum(mind.goals)
        + coin * (mind.coins - table.price(kind))
    )
