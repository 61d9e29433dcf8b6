"""Stages that all actions share: squares that are drawn, dice that are rolled.

`MOVES` and `PLAYS` say of each stage what may be done, and what comes of it. `DRAWN` says what
follows when squares are drawn, `ROLLED` what rolled dice may be used for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from msgspec import Struct

from pnp.games.personal_space.play_grid import group, near
from pnp.games.personal_space.play_life import MOST, Life, Move, Stage
from pnp.games.personal_space.play_words import BRAIN, CREATIVITY, LUCK
from pnp.ground.play import single_bits

MOVES: dict[str, Callable[..., Sequence[Move]]] = {}
PLAYS: dict[str, Callable[..., None]] = {}
DRAWN: dict[str, Callable[..., None]] = {}


class Rolled(Struct, frozen=True):
    """What rolled dice may be used for, and what comes of a use."""

    choices: Callable[..., Sequence[Move]]
    use: Callable[..., None]


ROLLED: dict[str, Rolled] = {}
SO: Move = ("so",)
"""As it fell."""


def push(life: Life, *stage: Any) -> None:
    """What is to be decided next."""
    life.stages = (*life.stages, stage)


# Squares


def draw(life: Life, masks: Iterable[int], *then: Any) -> None:
    """One of these groups of squares is to be drawn; what follows is in `DRAWN`."""
    push(life, "draw", tuple(masks), then)


def grow(life: Life, count: int, beside: bool, *then: Any) -> None:
    """So many squares are to be drawn, one by one. `beside`: each beside one of the others."""
    push(life, "grow", 0, count, beside, then)


def draws(life: Life, masks: tuple[int, ...], then: Stage) -> Sequence[Move]:
    """The groups that are free."""
    return [("draw", mask) for mask in masks if not mask & life.grid]


def drew(life: Life, move: Move, masks: tuple[int, ...], then: Stage) -> None:
    """One is drawn."""
    life.grid |= move[1]
    DRAWN[then[0]](life, move[1], *then[1:])


def grows(life: Life, mask: int, count: int, beside: bool, then: Stage) -> Sequence[Move]:
    """Where the next square may go, so that the rest finds room."""
    free = life.free
    if not beside:
        return [("draw", one) for one in single_bits(free)]
    if mask:
        return [("draw", one) for one in single_bits(near(mask) & free)]
    groups, left = [], free
    while left:
        groups.append(group(left, left & -left))
        left &= ~groups[-1]
    return [
        ("draw", one) for each in groups if each.bit_count() >= count for one in single_bits(each)
    ]


def grew(life: Life, move: Move, mask: int, count: int, beside: bool, then: Stage) -> None:
    """A square is drawn."""
    life.grid |= move[1]
    mask |= move[1]
    if count > 1:
        push(life, "grow", mask, count - 1, beside, then)
    else:
        DRAWN[then[0]](life, mask, *then[1:])


MOVES |= {"draw": draws, "grow": grows}
PLAYS |= {"draw": drew, "grow": grew}

# Dice


def roll(life: Life, count: int, name: str, *args: Any) -> None:
    """Dice are rolled; what they may be used for is in `ROLLED`."""
    life.dice = life.roll(count)
    push(life, "roll", name, *args)


def bonuses(life: Life) -> list[Move]:
    """What Luck, Brain Power and Creativity may do to the dice."""
    found: list[Move] = []
    stats, faces = life.stats, {face: n for n, face in enumerate(life.dice)}
    if stats[LUCK]:
        found += [("luck", n) for n in faces.values()]
    if stats[BRAIN]:
        most = life.trait.number if life.has("brain") else 1
        steps = [-step for step in range(1, most + 1)]
        steps += [] if life.has("brain-down") else [-step for step in steps]
        found += [
            ("brain", n, face + step)
            for face, n in faces.items() for step in steps if 1 <= face + step <= MOST
        ]  # fmt: skip
    if own := stats[CREATIVITY]:
        found += [("creativity", n, own) for face, n in faces.items() if face != own]
    return found


_SPENDS = {"luck": LUCK, "brain": BRAIN, "creativity": CREATIVITY}


def rolls(life: Life, name: str, *args: Any) -> Sequence[Move]:
    """What the dice are used for, or what is done to them."""
    return [*ROLLED[name].choices(life, *args), *bonuses(life)]


def rolled(life: Life, move: Move, name: str, *args: Any) -> None:
    """They are used, or changed."""
    if move[0] not in _SPENDS:
        ROLLED[name].use(life, move, *args)
        return
    life.spent(_SPENDS[move[0]])
    face = life.roll(1)[0] if move[0] == "luck" else move[2]
    life.dice = changed(life.dice, move[1], face)
    push(life, "roll", name, *args)


def changed(dice: tuple[int, ...], which: int, face: int) -> tuple[int, ...]:
    """Dice of which one shows another face."""
    return (*dice[:which], face, *dice[which + 1 :])


def as_it_fell(life: Life, *args: Any) -> Sequence[Move]:
    """Nothing to choose."""
    return (SO,)


MOVES["roll"] = rolls
PLAYS["roll"] = rolled

# Squares that are crossed out


def crosses(life: Life, then: Stage) -> Sequence[Move]:
    """Any empty square."""
    return [("draw", one) for one in single_bits(life.free)] or [SO]


def crossed(life: Life, move: Move, then: Stage) -> None:
    """It gets an X."""
    life.crosses -= 1
    if move != SO:
        life.grid |= move[1]
    go_on(life, then)


MOVES["cross"] = crosses
PLAYS["cross"] = crossed


def go_on(life: Life, then: Stage) -> None:
    """Cross out what has to be, then end the turn with this code."""
    if life.crosses > 0:
        push(life, "cross", then)
    else:
        life.finish(*then)


def finished(life: Life, mask: int, *then: Any) -> None:
    """Squares are drawn, and that was it."""
    go_on(life, then)


DRAWN["finish"] = finished
