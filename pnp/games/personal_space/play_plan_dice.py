"""Dice, for who plans the day: what a use of them leads to, and what Luck and the like change."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from pnp.games.personal_space import play_moon as moon
from pnp.games.personal_space import play_walk as walk
from pnp.games.personal_space.play_grid import bit
from pnp.games.personal_space.play_jobs import without
from pnp.games.personal_space.play_life import Life, Move
from pnp.games.personal_space.play_people import here, line
from pnp.games.personal_space.play_stages import SO, changed
from pnp.games.personal_space.play_words import BRAIN, CREATIVITY, LUCK, MOOD
from pnp.games.personal_space.play_worth import friendly, gains, money, resource, stat

Values = Sequence[float]
NEVER = -math.inf

_CLOSE = 4
"""Dice at work for which Luck and the like are thought about."""


def rolling(life: Life, moves: Sequence[Move], name: str, *args: Any) -> Values:
    """What a use leads to; Luck, Brain Power and Creativity for what they change."""
    uses, best = _ROLLS.get(name, (_flat, _no_best))
    values = []
    for move in moves:
        if move[0] == "luck":
            rolls = [changed(life.dice, move[1], face) for face in range(1, 7)]
            value = sum(best(life, dice, *args) for dice in rolls) / 6
            values.append(value + stat(life, LUCK, -1))
        elif move[0] in ("brain", "creativity"):
            value = best(life, changed(life.dice, move[1], move[2]), *args)
            which = BRAIN if move[0] == "brain" else CREATIVITY
            values.append(value + stat(life, which, -1))
        else:
            values.append(uses(life, move, *args))
    return values


def _flat(life: Life, move: Move, *args: Any) -> float:
    return 0.0


def _no_best(life: Life, dice: tuple[int, ...], *args: Any) -> float:
    return NEVER


def emerging(life: Life, dice: tuple[int, ...], number: int) -> float:
    """Whether they come."""
    return friendly(life) * walk.comes(life, dice[0], number)


def emerge(life: Life, move: Move, number: int) -> float:
    """As it fell, or with the horn."""
    if move[0] == "horn":
        return friendly(life) / 6 + 0.01 if not emerging(life, life.dice, number) else -1.0
    return emerging(life, life.dice, number)


def looking(life: Life, move: Move, mask: int, left: int, again: bool) -> float:
    """Whether the square is of this Move."""
    if move[0] == "again":
        hit = 0.5 * mask.bit_count() / 36
        return 0.6 * hit + 0.001 if not _hits(life.dice, mask) else -1.0
    return 0.6 * _hits(life.dice if move == SO else life.dice[::-1], mask)


def _hits(dice: tuple[int, ...], mask: int) -> bool:
    return bool(bit((dice[0], dice[1])) & mask)


def looked(life: Life, dice: tuple[int, ...], mask: int, left: int, again: bool) -> float:
    """The same for other dice."""
    return 0.6 * _hits(dice, mask)


def heard(life: Life, friends: bool, face: int) -> float:
    """What a line is worth."""
    text, words = line(here(life), friends, face), life.facts.words
    if "TR " in text:
        offers = [gains(life, take) - gains(life, give) for give, take in words.trades(text)]
        return max([0.0, *offers])
    if "Task." in text:
        return 0.4
    return gains(life, words.gains(text))


def talking(life: Life, move: Move, friends: bool, gift: str) -> float:
    """The line that is read."""
    return heard(life, friends, move[1])


def talked(life: Life, dice: tuple[int, ...], friends: bool, gift: str) -> float:
    """The best of them."""
    return max(heard(life, friends, face) for face in dice)


def digging(life: Life, move: Move, state: Any, choice: Any, got: Any) -> float:
    """What a use of the dice leads to."""
    digger = life.digger
    if move[0] == "gloves":
        rolls = [changed(life.dice, move[1], face) for face in range(1, 7)]
        return sum(digger.rolled(state, choice, dice) for dice in rolls) / 6 - 0.1
    return digger.used(digger.uses(state, choice, life.dice)[move[1]])


def dug(life: Life, dice: tuple[int, ...], state: Any, choice: Any, got: Any) -> float:
    """The best that dice lead to."""
    return life.digger.rolled(state, choice, dice)


def winning(life: Life, dice: tuple[int, ...], reward: Any) -> float:
    """Whether the level gives anything."""
    return float(max(map(life.digger.of, reward.options)) * (dice[0] <= reward.most))


def working_on(life: Life, move: Move, hour: int, state: Any) -> float:
    """What is paid in the end, as far as one can tell."""
    job, left = life.job, life.job.hours - hour
    dice = tuple(sorted(life.dice))
    if move[0] == "next":
        return money(life, job.hoped(job.advance(state), left))
    if move[0] == "do":
        return money(life, job.planned(move[3], without(dice, move[2]), left))
    if move[0] == "turn":
        rest = tuple(sorted((*without(dice, (*move[1], move[2])), move[3])))
        return money(life, job.planned(state, rest, left))
    if move[0] == "again":
        rest = without(dice, (move[1], *move[2]))
        if len(move[2]) == 1:
            return money(life, job.rerolled(state, rest, left))
        return money(life, job.planned(state, rest, left)) + 0.05
    return money(life, job.planned(state, dice, left)) - (0.0 if len(dice) > 2 else 0.4) + 0.02


def worked_with(life: Life, dice: tuple[int, ...], hour: int, state: Any) -> float:
    """The same for other dice, where there are few."""
    if len(dice) > _CLOSE:
        return NEVER
    return money(life, life.job.planned(state, tuple(sorted(dice)), life.job.hours - hour))


def playing(life: Life, move: Move, id: str, count: int, dice: Any = None) -> float:
    """How far a use gets the sheet, and what it earns."""
    hobby = life.facts.hobbies[id]
    sheet = life.sheets.get(id, hobby.start)
    dice = life.dice if dice is None else dice
    if move[0] in ("bake", "out"):
        return _baking(hobby, sheet, move)
    used = hobby.use(life, sheet, dice, move, count)
    earned = sum(gains(life, life.facts.words.gains(reward)) for reward in used.rewards)
    value = 0.5 * (hobby.score(used.sheet) - hobby.score(sheet)) + earned
    if used.dice:
        after = hobby.choices(life, used.sheet, used.dice, count)
        value += 0.9 * max(0.0, *(_one_more(life, hobby, used, each, count) for each in after))
    if move[0] == "fill":
        value -= resource(life, move[1])
    return value


def _one_more(life: Life, hobby: Any, used: Any, move: Move, count: int) -> float:
    then = hobby.use(life, used.sheet, used.dice, move, count)
    return 0.5 * float(hobby.score(then.sheet) - hobby.score(used.sheet))


def _baking(hobby: Any, sheet: Any, move: Move) -> float:
    """One more die while it may help, and no more than that."""
    won, total, filling, _ = sheet
    goal = hobby.season[won][0] if won < len(hobby.season) else hobby.burnt
    enough = total + (filling == "worm") >= goal
    return float(enough) if move[0] == "out" else 0.5


def played(life: Life, dice: tuple[int, ...], id: str, count: int) -> float:
    """The best of other dice."""
    hobby = life.facts.hobbies[id]
    sheet = life.sheets.get(id, hobby.start)
    return max(
        playing(life, move, id, count, dice) for move in hobby.choices(life, sheet, dice, count)
    )


def showing(life: Life, dice: tuple[int, ...]) -> float:
    """What the stars do to the mood."""
    return stat(life, MOOD, life.facts.stars[moon.tonight(life)[dice[0] - 1]])


def luring(life: Life, dice: tuple[int, ...]) -> float:
    """What the squid’s temper is worth."""
    return 0.5 * life.facts.swing[dice[0]]


_ROLLS: dict[str, tuple[Callable[..., float], Callable[..., float]]] = {
    "emerge": (emerge, emerging), "explore": (looking, looked), "talk": (talking, talked),
    "dig": (digging, dug), "work": (working_on, worked_with), "hobby": (playing, played),
    "reward": (lambda life, move, reward: winning(life, life.dice, reward), winning),
    "show": (lambda life, move: showing(life, life.dice), showing),
    "squid": (lambda life, move: luring(life, life.dice), luring),
}  # fmt: skip
