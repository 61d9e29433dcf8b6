"""Squares, for who plans the day: where they do least harm."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pnp.games.personal_space.play_grid import LINES, PLANET, SIDE, full, lined, lines_of, near
from pnp.games.personal_space.play_life import Life, Move
from pnp.games.personal_space.play_plan_dice import Values
from pnp.games.personal_space.play_stages import SO
from pnp.games.personal_space.play_words import ENERGY
from pnp.games.personal_space.play_worth import TIRING, stat


def drawing(life: Life, moves: Sequence[Move], masks: Any, then: Any) -> Values:
    """Where squares do least harm."""
    return [placed(life, move[1], then[0] == "R") for move in moves]


def growing(
    life: Life, moves: Sequence[Move], mask: int, count: int, beside: bool, then: Any
) -> Values:
    """The same, square by square."""
    return [placed(life, move[1], False) for move in moves]


def crossing(life: Life, moves: Sequence[Move], then: Any) -> Values:
    """The same for an X."""
    return [placed(life, move[1], False) if move != SO else 0.0 for move in moves]


def cost(life: Life, mask: int) -> int:
    """The Energy that squares take."""
    new = full(life.grid | mask) & ~full(life.grid)
    return new.bit_count() * life.facts.tiring


def placed(life: Life, mask: int, produces: bool) -> float:
    """What squares cost: full lines, loose ends, and room for what is to come."""
    grid = life.grid | mask
    lines = cost(life, mask)
    value = stat(life, ENERGY, -lines) - TIRING * lines if lines else 0.0
    value -= 0.012 * (near(mask) & ~life.grid).bit_count()
    value -= 0.3 * (full(grid) == (1 << len(LINES)) - 1)
    if life.world == PLANET and not produces:
        value += 0.05 * _rows_free(life, grid)
    job = life.job
    if life.weekday in job.days and not life.worked and job.rule == "row-or-column":
        value -= 1.0 * all(mask & grid for mask in lined(job.squares))
    return value


def _rows_free(life: Life, grid: int) -> int:
    """Rows and columns in which an R may go still, whichever are fewer."""
    free = ~(grid | lines_of(life.produced))
    return min(
        sum(bool(one & free) for one in LINES[:SIDE]), sum(bool(one & free) for one in LINES[SIDE:])
    )
