"""A day’s work, hour by hour."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from pnp.games.personal_space import play_stages as stages
from pnp.games.personal_space.play_grid import lined
from pnp.games.personal_space.play_jobs import again, turned, without
from pnp.games.personal_space.play_life import MOST, Life, Move
from pnp.games.personal_space.play_words import MONEY

NEXT: Move = ("next",)


def can_work(life: Life) -> bool:
    """Whether the doors are open, and the squares can be drawn."""
    job = life.job
    if life.worked or life.weekday not in job.days or not life.stands_on("workplace"):
        return False
    if job.rule == "row-or-column":
        return any(not mask & life.grid for mask in lined(job.squares))
    if job.rule == "connected":
        return life.room(job.squares)
    return life.free.bit_count() >= job.squares


def work(life: Life) -> None:
    """Draw the squares of the postcard."""
    job = life.job
    if job.rule == "row-or-column":
        stages.draw(life, lined(job.squares), "W")
    else:
        stages.grow(life, job.squares, job.rule == "connected", "W")


def begin(life: Life, mask: int) -> None:
    """The first hour."""
    life.worked = True
    _hour(life, life.trait.number if life.has("late") else MOST, 1, life.job.start)


def _hour(life: Life, dice: int, hour: int, state: tuple[int, int]) -> None:
    """Dice for an hour, in rising order."""
    stages.roll(life, dice, "work", hour, state)
    life.dice = tuple(sorted(life.dice))


def works(life: Life, hour: int, state: tuple[int, int]) -> Sequence[Move]:
    """Actions, the tricks of every trade, or the next hour."""
    dice = tuple(sorted(life.dice))
    found: list[Move] = [
        ("do", number, taken, there) for number, taken, there in life.job.choices(state, dice)
    ]
    found += [("again", gone, (other,)) for gone, other in sorted(again(dice))]
    if life.has("nimble"):
        found += [
            ("again", gone, others)
            for gone in sorted(set(dice))
            for others in sorted(set(combinations(without(dice, (gone,)), life.trait.number)))
        ]
    found += [("turn", *each) for each in turned(dice)]
    if dice and life.power("briefcase") and not life.done("briefcase"):
        found.append(("briefcase",))
    return [*found, NEXT]


def worked(life: Life, move: Move, hour: int, state: tuple[int, int]) -> None:
    """Dice are used."""
    dice, job = tuple(sorted(life.dice)), life.job
    if move == NEXT:
        _advance(life, hour, job.advance(state))
        return
    if move[0] == "do":
        dice, state = without(dice, move[2]), move[3]
    elif move[0] == "again":
        dice = (*without(dice, (move[1], *move[2])), *life.roll(len(move[2])))
    elif move[0] == "turn":
        dice = (*without(dice, (*move[1], move[2])), move[3])
    else:
        life.note("briefcase")
        dice = life.roll(len(dice))
    life.dice = tuple(sorted(dice))
    stages.push(life, "roll", "work", hour, state)


def _advance(life: Life, hour: int, state: tuple[int, int]) -> None:
    if hour < life.job.hours:
        _hour(life, MOST, hour + 1, state)
        return
    pay = life.job.pay(state)
    life.count("pay", pay)
    life.count("shifts")
    if pay:
        life.gain({MONEY: pay}, "job")
    else:
        life.bad = True
    stages.go_on(life, ("W",))


stages.ROLLED["work"] = stages.Rolled(works, worked)
stages.DRAWN["W"] = begin
