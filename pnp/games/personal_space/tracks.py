"""The tracks of a job postcard: which places its dice can move the two cubes to."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import eq, ge, le
from typing import Any

from msgspec import Struct

State = tuple[int, int]
"""The places of the yellow and of the purple cube."""
_CUBES = ("yellow", "purple")
_COMPARE: dict[str, Callable[[int, int], bool]] = {"=": eq, "<=": le, ">=": ge}
RESULTS: dict[str, Callable[[int, int], int]] = {
    "yellow": lambda yellow, purple: yellow,
    "purple": lambda yellow, purple: purple,
    "yellow - purple": lambda yellow, purple: yellow - purple,
    "purple - yellow": lambda yellow, purple: purple - yellow,
    "lower": min,
}


class Action(Struct, frozen=True):
    """What dice may do."""

    dice: str
    moves: tuple[object, object]
    when: tuple[Callable[[State], bool], ...]
    fits: bool


class Tracks:
    """The tracks of a job postcard, and the effects of dice on the cubes on them.

    Raises LookupError, TypeError, ValueError and the like for an incomplete card.
    """

    def __init__(self, card: Mapping[str, Any]) -> None:
        self.start = int(card["yellow"]["start"]), int(card["purple"]["start"])
        self.most = int(card["yellow"]["max"]), int(card["purple"]["max"])
        limit = card.get("limit", ())
        self.limits = list(map(_test, [limit] if isinstance(limit, str) else limit))
        self.actions = [_action(row) for row in card["dice-actions"]]
        self.hourly = _action(card["each-hour"]) if "each-hour" in card else None
        self.result = RESULTS[str(card["result"])]

    def after(self, action: Action, state: State, die: int) -> State | None:
        """Where the cubes come to; None where the action may not be taken."""
        if not all(test(state) for test in action.when):
            return None
        signs = {"die": 1, "-die": -1}
        by = [signs[str(m)] * die if m in signs else int(str(m)) for m in action.moves]
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
        """The last state on the way that respects the limits."""
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
                ends = {self.after(action, state, face) for face in faces}
                new = [there for there in ends if there is not None and there not in found]
                found.update(new)
                edge += new
        return found


def _faces(action: Action) -> list[int]:
    """Return the faces a die of this action may show; one is enough if it moves no cube."""
    if not {"die", "-die"} & {*map(str, action.moves)}:
        return [1]
    kind, _, rest = action.dice.partition(" ")
    low, _, high = rest.partition("–") if kind == "any" and rest else ("1", "", "6")
    return [
        face
        for face in range(int(low), int(high) + 1)
        if (kind not in ("odd", "even") or face % 2 == (kind == "odd"))
        and (not kind.isdigit() or face == int(kind))
    ]


def _action(row: Mapping[str, Any]) -> Action:
    moves = row["moves"]
    return Action(
        str(row.get("dice", "any")).replace("\u00a0", " "),
        (moves.get("yellow", 0), moves.get("purple", 0)),
        tuple(map(_test, row.get("conditions", ()))),
        str(row.get("must-fit", "no")) in ("yes", "true", "True"),
    )


def _test(text: str) -> Callable[[State], bool]:
    left, sign, right = str(text).split()
    compare, at = _COMPARE[sign], _CUBES.index(left)
    if right in _CUBES:
        other = _CUBES.index(right)
        return lambda state: compare(state[at], state[other])
    bound = int(right)
    return lambda state: compare(state[at], bound)
