"""Jobs: what dice may do at work, where the cubes go, and what a state is worth to who plans ahead.

Dice are faces in rising order; a state is where the yellow and the purple cube stand.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import combinations
from operator import eq, ge, le
from typing import Any

from msgspec import Struct

from pnp.games.personal_space.play_words import loose

Dice = tuple[int, ...]
State = tuple[int, int]
_CUBES = ("yellow", "purple")
_COMPARE: dict[str, Callable[[int, int], bool]] = {"=": eq, "<=": le, ">=": ge}
RESULTS: dict[str, Callable[[int, int], int]] = {
    "yellow": lambda yellow, purple: yellow,
    "purple": lambda yellow, purple: purple,
    "yellow - purple": lambda yellow, purple: yellow - purple,
    "purple - yellow": lambda yellow, purple: purple - yellow,
    "lower": min,
}


def uses(dice: Dice, wanted: str) -> list[Dice]:
    """The dice that an action may take, of those that are left."""
    count = Counter(dice)
    kind, _, rest = wanted.partition(" ")
    if re.fullmatch(r"[1-6]\+[1-6]", wanted):
        pair = tuple(sorted(map(int, wanted.split("+"))))
        need = Counter(pair)
        return [pair] if all(count[face] >= times for face, times in need.items()) else []
    if kind in ("pair", "triple"):
        times = 2 if kind == "pair" else 3
        return [(face,) * times for face in sorted(count) if count[face] >= times]
    if kind == "run":
        length = int(wanted.split()[-1])
        runs = [tuple(range(face, face + length)) for face in range(1, 8 - length)]
        return [run for run in runs if all(count[face] for face in run)]
    if kind == "sum":
        return sorted({pair for pair in combinations(dice, 2) if sum(pair) == int(wanted[-1])})
    return [(face,) for face in sorted(count) if _takes(face, kind, rest, wanted)]


def _takes(face: int, kind: str, rest: str, wanted: str) -> bool:
    if kind == "any":
        low, _, high = rest.partition("–")
        return not rest or int(low) <= face <= int(high)
    return face % 2 == (kind == "odd") if kind in ("odd", "even") else str(face) == wanted


def without(dice: Dice, gone: Dice) -> Dice:
    """The dice that are left."""
    left = list(dice)
    for face in gone:
        left.remove(face)
    return tuple(left)


class Action(Struct, frozen=True):
    """What dice may do."""

    dice: str
    moves: tuple[object, object]
    when: tuple[Callable[[State], bool], ...]
    fits: bool


class Tracks:
    """The tracks of a job postcard, and what its dice do to the cubes on them.

    Raises what comes of a card that tells none: LookupError, TypeError, ValueError and the like.
    """

    def __init__(self, card: Mapping[str, Any]) -> None:
        self.start = int(card["yellow"]["start"]), int(card["purple"]["start"])
        self.most = int(card["yellow"]["max"]), int(card["purple"]["max"])
        limit = card.get("limit", ())
        self.limits = list(map(_test, [limit] if isinstance(limit, str) else limit))
        self.actions = [_action(row) for row in card["dice_actions"]]
        self.hourly = _action(card["each_hour"]) if "each_hour" in card else None
        self.result = RESULTS[str(card["result"])]

    def after(self, action: Action, state: State, dice: Dice) -> State | None:
        """Where the cubes come to; None where the action may not be taken."""
        if not all(test(state) for test in action.when):
            return None
        signs = {"die": 1, "-die": -1}
        by = [signs[str(m)] * dice[0] if m in signs else int(str(m)) for m in action.moves]
        raw = state[0] + by[0], state[1] + by[1]
        there = self._stopped(raw)
        if action.fits and there != raw:
            return None
        return there if all(test(there) for test in self.limits) else self._short(state, there)

    def _stopped(self, state: State) -> State:
        return (
            min(max(state[0], 0), self.most[0]),
            min(max(state[1], 0), self.most[1]),
        )

    def _short(self, start: State, goal: State) -> State:
        """The last state on the way that keeps the limits."""
        steps = max(abs(goal[0] - start[0]), abs(goal[1] - start[1]))
        last = start
        for step in range(1, steps + 1):
            at = (
                start[0] + round((goal[0] - start[0]) * step / steps),
                start[1] + round((goal[1] - start[1]) * step / steps),
            )
            if not all(test(at) for test in self.limits):
                break
            last = at
        return last

    def reached(self) -> set[State]:
        """Where the cubes can come, with dice enough."""
        every = (*self.actions, self.hourly) if self.hourly else self.actions
        ways = [(action, _faces(action)) for action in every]
        found, edge = {self.start}, [self.start]
        while edge:
            state = edge.pop()
            for action, faces in ways:
                ends = {self.after(action, state, (face,)) for face in faces}
                new = [there for there in ends if there is not None and there not in found]
                found.update(new)
                edge += new
        return found


class Job(Tracks):
    """A job postcard."""

    def __init__(self, card: Mapping[str, Any]) -> None:
        super().__init__(card)
        self.id = str(card["id"])
        self.days = tuple(map(str, card["days"]))
        self.squares, self.rule = int(card["squares"]), str(card["rule"])
        self.hours = int(card["hours"])
        self.pays = [(int(row["from"]), int(row["to"]), int(row["pay"])) for row in card["pay"]]
        self._known: dict[object, float] = {}

    def choices(self, state: State, dice: Dice) -> Iterator[tuple[int, Dice, State]]:
        """What may be done: the action by its number, the dice it takes, and where it leads."""
        for number, action in enumerate(self.actions):
            for taken in uses(dice, action.dice):
                there = self.after(action, state, taken)
                if there is not None:
                    yield number, taken, there

    def advance(self, state: State) -> State:
        """The hour advances."""
        there = self.after(self.hourly, state, ()) if self.hourly else state
        return state if there is None else there

    def pay(self, state: State) -> int:
        """What the postcard pays."""
        result = self.result(*state)
        return next((pay for low, high, pay in self.pays if low <= result <= high), 0)

    # What a plan is worth

    def hoped(self, state: State, left: int) -> float:
        """What a state pays when so many hours are left, as far as one can tell at a glance."""
        key = state, left
        if key not in self._known:
            now = self._smooth(self.result(*state))
            if left:
                ahead = state
                for action in self.actions * left:
                    there = self.after(action, ahead, (3,))
                    if there is not None and self.result(*there) >= self.result(*ahead):
                        ahead = there
                now = 0.5 * now + 0.5 * self._smooth(self.result(*ahead))
            self._known[key] = now if left else self.pay(state) + 0.01 * now
        return self._known[key]

    def _smooth(self, result: int) -> float:
        """Pay, with what is between two rows of it."""
        last_pay, last = 0.0, self.pays[0][1] - 2
        for low, _, pay in self.pays[1:]:
            if result < low:
                return last_pay + (pay - last_pay) * max(0.0, (result - last) / (low - last))
            last_pay, last = float(pay), low
        return last_pay

    def planned(self, state: State, dice: Dice, left: int) -> float:
        """The best that these dice lead to, tricks and all; `left`: hours after this one."""
        key = state, dice, left
        if key not in self._known:
            best = self.hoped(self.advance(state), left)
            for _, taken, there in self.choices(state, dice):
                if there != state:
                    best = max(best, self.planned(there, without(dice, taken), left))
            if 1 < len(dice) < 5:
                best = max(best, self.tricked(state, dice, left))
            self._known[key] = best
        return self._known[key]

    def tricked(self, state: State, dice: Dice, left: int) -> float:
        """The best by one of the tricks of every trade."""
        best = 0.0
        for gone, other in again(dice):
            best = max(best, self.rerolled(state, without(dice, (gone, other)), left))
        for gone2, other, face in turned(dice):
            rest = tuple(sorted((*without(dice, (*gone2, other)), face)))
            best = max(best, self.planned(state, rest, left))
        return best

    def rerolled(self, state: State, rest: Dice, left: int) -> float:
        """The mean over one die that is rolled again."""
        found = [self.planned(state, tuple(sorted((*rest, face))), left) for face in range(1, 7)]
        return sum(found) / len(found)


def again(dice: Dice) -> set[tuple[int, int]]:
    """A die to set aside, and one to roll again."""
    return {pair for one, other in combinations(dice, 2) for pair in ((one, other), (other, one))}


def turned(dice: Dice) -> Iterator[tuple[Dice, int, int]]:
    """Two dice to set aside, one to turn, and the face that it then shows."""
    for gone in sorted(set(combinations(dice, 2))):
        for other in sorted(set(without(dice, gone))):
            yield from ((gone, other, face) for face in range(1, 7) if face != other)


def _faces(action: Action) -> list[int]:
    """The faces of dice that an action may take; any one where they make no difference."""
    able = [face for face in range(1, 7) if uses((face,) * 3, action.dice)] or [1]
    return able if {"die", "-die"} & {*map(str, action.moves)} else able[:1]


def _action(row: Mapping[str, Any]) -> Action:
    moves = row["moves"]
    return Action(
        loose(row.get("dice", "any")),
        (moves.get("yellow", 0), moves.get("purple", 0)),
        tuple(map(_test, row.get("when", ()))),
        str(row.get("fits", "no")) in ("yes", "true", "True"),
    )


def _test(text: str) -> Callable[[State], bool]:
    left, sign, right = str(text).split()
    compare, at = _COMPARE[sign], _CUBES.index(left)
    if right in _CUBES:
        other = _CUBES.index(right)
        return lambda state: compare(state[at], state[other])
    bound = int(right)
    return lambda state: compare(state[at], bound)
