"""Rules about jobs, and the tracks of job postcards: dice that move two cubes, and the pay."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from operator import eq, ge, le
from typing import Any

from msgspec import Struct

from pnp.checks.context import Case, RuleStopped
from pnp.core.calendar import WEEKDAYS
from pnp.core.field_paths import PathMatch, find_below
from pnp.games.personal_space.rules.generators import UNPLAYABLE, card_data

_SQUARES, _ROW = 36, 6
_DICE = re.compile(
    r"any(?: ([1-6])–([1-6]))?|[1-6]|odd|even|[1-6]\+[1-6]|pair|triple|run of [3-6]|sum of \d+"
)
_WHEN = re.compile(r"(yellow|purple) (=|<=|>=) (-?\d+|yellow|purple)")


def job(case: Case) -> None:
    """A job fits the grid of the day, and its texts agree with the moves of its cubes.

    A job has at most 36 squares, or 6 in a row or column. Its days are days of the week, and its
    dice show 1 to 6. The text “Sorted +2” has to move the cube of that track by 2.

    Source: derived; the jobs are reconstructed.

    Wrong:
        jobs:
        - id: post
          days: [Monday]
          squares: 4
          arrangement: connected
          hours: 3
          yellow: {track: Sorted, start: 0, max: 8}
          purple: {track: Delivered, start: 0, max: 8}
          dice-actions:
          - {dice: pair, name: Heap, effect: Sorted +2, moves: {yellow: 3}}   # wrong: Sorted +3
        rules:
        - space-job: jobs.*

    Right:
        jobs:
        - id: post
          days: [Monday]
          squares: 4
          arrangement: connected
          hours: 3
          yellow: {track: Sorted, start: 0, max: 8}
          purple: {track: Delivered, start: 0, max: 8}
          dice-actions:
          - {dice: pair, name: Heap, effect: Sorted +2, moves: {yellow: 2}}
        rules:
        - space-job: jobs.*
    """
    for found in case.find():
        with case.skip_on_error():
            days = case.items(case.field(found, "days"))
            for number, day in enumerate(days):
                if day.text not in WEEKDAYS or day.text in [d.text for d in days[:number]]:
                    case.error(day, f"“{day.text}” is not a day of the week, or occurs twice")
            squares = case.field(found, "squares")
            maximum = _ROW if case.field(found, "arrangement").text == "row-or-column" else _SQUARES
            if not 1 <= case.integer(squares) <= maximum:
                case.error(squares, f"{squares.text} squares do not fit in {maximum}")
            for cube in CUBES:
                track = case.field(found, cube)
                if not 0 <= _number(case, track, "start") <= _number(case, track, "max"):
                    case.error(track, f"the {cube} cube starts off its track")
            actions = case.items(case.field(found, "dice-actions")) + find_below(found, "each-hour")
            for action in actions:
                _check_action(case, found, action)


def _number(case: Case, row: PathMatch, key: str) -> int:
    return case.integer(case.field(row, key))


def _check_action(case: Case, job_found: PathMatch, action: PathMatch) -> None:
    for dice in find_below(action, "dice"):
        match = _DICE.fullmatch(dice.text)
        if match is None or (match[1] and match[1] > match[2]):
            case.error(dice, f"no dice show “{dice.text}”")
    effect = case.field(action, "effect")
    rest = effect.text
    for move in find_below(action, "moves.*"):
        cube = move.path.rpartition(".")[2]
        track = case.field(job_found, f"{cube}.track").text
        if move.text in ("die", "-die"):
            expected = f"{track} {'+' if move.text == 'die' else '−'} the die"
        else:
            amount = case.integer(move)
            expected = f"{track} {'+' if amount >= 0 else '−'}{abs(amount)}"
        # “Ships home” may be shortened to “Ships”.
        short = expected.replace(track, track.partition(" ")[0], 1)
        if expected not in rest and short not in rest:
            case.error(move, f"{action.path} says “{effect.text}”, but means {expected}")
        rest = rest.replace(expected, "", 1).replace(short, "", 1)
    numbers = {
        number
        for condition in find_below(action, "conditions.*")
        for number in _numbers(condition.text)
    }
    if set(_numbers(rest)) != numbers:
        case.error(effect, f"“{effect.text}” names other numbers than its moves and conditions")
    for condition in find_below(action, "conditions.*"):
        if not _WHEN.fullmatch(condition.text):
            case.error(condition, f"“{condition.text}” is not a condition")


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def pay(case: Case) -> None:
    """Pay rises with the result; each row has a result, and each result has a row.

    A row without a possible result promises money that players cannot get. For a result without a
    row, players do not know the pay. The rule plays the tracks with all dice to find the results.

    Source: derived; the pay is reconstructed.

    Wrong:
        jobs:
        - yellow: {track: Sorted, start: 0, max: 4}
          purple: {track: Delivered, start: 0, max: 4}
          dice-actions: [{dice: pair, moves: {purple: 1}}]
          result: purple
          pay:
          - {from: 0, to: 3, label: 0–3, pay: 1}
          - {from: 4, to: 5, label: 4–5, pay: 3}   # wrong: ends at 5
        rules:
        - space-pay: jobs.*

    Right:
        jobs:
        - yellow: {track: Sorted, start: 0, max: 4}
          purple: {track: Delivered, start: 0, max: 4}
          dice-actions: [{dice: pair, moves: {purple: 1}}]
          result: purple
          pay:
          - {from: 0, to: 3, label: 0–3, pay: 1}
          - {from: 4, to: 4, label: 4, pay: 3}
        rules:
        - space-pay: jobs.*
    """
    for found in case.find():
        with case.skip_on_error():
            results = _possible_results(case, found)
            rows = case.items(case.field(found, "pay"))
            expected, paid = min(results), -1
            for number, row in enumerate(rows):
                first, last = _number(case, row, "from"), _number(case, row, "to")
                amount = case.field(row, "pay")
                label = case.field(row, "label")
                if first > expected or (number and first != expected) or last < first:
                    case.error(row, f"{row.path} begins at {first}, the result at {expected}")
                if not any(first <= result <= last for result in results):
                    case.error(row, f"no result lies from {first} to {last}")
                if case.integer(amount) <= paid:
                    case.error(amount, f"{amount.text} is no more than the row above pays")
                forms = {f"{first}–{last}", f"{first} to {last}"} if first < last else {f"{first}"}
                forms |= {f"up to {last}"} if not number else set()
                if label.text.replace("−", "-") not in forms:
                    case.error(label, f"“{label.text}” is not {first} to {last}")
                expected, paid = last + 1, case.integer(amount)
            if expected - 1 != max(results):
                case.error(
                    rows[-1], f"the pay ends at {expected - 1}, the results at {max(results)}"
                )


def _possible_results(case: Case, found: PathMatch) -> set[int]:
    """The possible results of a job. Raises RuleStopped."""
    result = case.field(found, "result")
    if result.text not in RESULTS:
        names = ", ".join(RESULTS)
        case.error(result, f"“{result.text}” is not a result; use one of {names}")
        raise RuleStopped
    for cube in CUBES:
        track = case.field(found, cube)
        _number(case, track, "start"), _number(case, track, "max")
    conditions = [
        *find_below(found, "limit"),
        *find_below(found, "dice-actions.*.conditions.*"),
        *find_below(found, "each-hour.conditions.*"),
    ]
    for condition in conditions:
        if not _WHEN.fullmatch(condition.text):
            case.error(condition, f"“{condition.text}” is not a condition")
            raise RuleStopped
    try:
        tracks = Tracks(card_data(found))
        return {tracks.result(*state) for state in tracks.reachable_states()}
    except UNPLAYABLE as error:
        case.error(found, f"{found.path} cannot be played: {type(error).__name__}: {error}")
        raise RuleStopped from None


CubeState = tuple[int, int]
"""The places of the yellow and the purple cube."""
CUBES = ("yellow", "purple")
_COMPARE: dict[str, Callable[[int, int], bool]] = {"=": eq, "<=": le, ">=": ge}
RESULTS: dict[str, Callable[[int, int], int]] = {
    "yellow": lambda yellow, purple: yellow,
    "purple": lambda yellow, purple: purple,
    "yellow - purple": lambda yellow, purple: yellow - purple,
    "purple - yellow": lambda yellow, purple: purple - yellow,
    "lower": min,
}


class Action(Struct, frozen=True):
    """An action of a job: its dice, the moves of the cubes, and its conditions."""

    dice: str
    moves: tuple[object, object]
    when: tuple[Callable[[CubeState], bool], ...]
    fits: bool


class Tracks:
    """The tracks of a job postcard, and the effects of dice on its cubes.

    Raises LookupError, TypeError, ValueError and the like for an incomplete card.
    """

    def __init__(self, card: Mapping[str, Any]) -> None:
        self.start = int(card["yellow"]["start"]), int(card["purple"]["start"])
        self.ends = int(card["yellow"]["max"]), int(card["purple"]["max"])
        limit = card.get("limit", ())
        self.limits = list(map(_parse_test, [limit] if isinstance(limit, str) else limit))
        self.actions = [_parse_action(row) for row in card["dice-actions"]]
        self.hourly = _parse_action(card["each-hour"]) if "each-hour" in card else None
        self.result = RESULTS[str(card["result"])]

    def move(self, action: Action, state: CubeState, die: int) -> CubeState | None:
        """The state after an action; None if the action is not allowed."""
        if not all(test(state) for test in action.when):
            return None
        signs = {"die": 1, "-die": -1}
        steps = [signs[str(m)] * die if m in signs else int(str(m)) for m in action.moves]
        raw = state[0] + steps[0], state[1] + steps[1]
        state_after = self._clamp(raw)
        if action.fits and state_after != raw:
            return None
        return (
            state_after
            if all(test(state_after) for test in self.limits)
            else self._last_allowed(state, state_after)
        )

    def _clamp(self, state: CubeState) -> CubeState:
        return (
            min(max(state[0], 0), self.ends[0]),
            min(max(state[1], 0), self.ends[1]),
        )

    def _last_allowed(self, start: CubeState, goal: CubeState) -> CubeState:
        """The last state on the way that respects the limits."""
        steps = max(abs(goal[0] - start[0]), abs(goal[1] - start[1]))
        last = start
        for step in range(1, steps + 1):
            state = (
                start[0] + round((goal[0] - start[0]) * step / steps),
                start[1] + round((goal[1] - start[1]) * step / steps),
            )
            if not all(test(state) for test in self.limits):
                break
            last = state
        return last

    def reachable_states(self) -> set[CubeState]:
        """All states that the cubes can reach."""
        actions = (*self.actions, self.hourly) if self.hourly else self.actions
        actions_and_faces = [(action, _action_faces(action)) for action in actions]
        reached, edge = {self.start}, [self.start]
        while edge:
            state = edge.pop()
            for action, faces in actions_and_faces:
                ends = {self.move(action, state, face) for face in faces}
                new = [
                    state_after
                    for state_after in ends
                    if state_after is not None and state_after not in reached
                ]
                reached.update(new)
                edge += new
        return reached


def _action_faces(action: Action) -> list[int]:
    """The faces that an action's die may show; one is enough if no move depends on it."""
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


def _parse_action(row: Mapping[str, Any]) -> Action:
    moves = row["moves"]
    return Action(
        str(row.get("dice", "any")).replace("\u00a0", " "),
        (moves.get("yellow", 0), moves.get("purple", 0)),
        tuple(map(_parse_test, row.get("conditions", ()))),
        str(row.get("must-fit", "no")) in ("yes", "true", "True"),
    )


def _parse_test(text: str) -> Callable[[CubeState], bool]:
    cube, sign, operand = str(text).split()
    compare, index = _COMPARE[sign], CUBES.index(cube)
    if operand in CUBES:
        other_index = CUBES.index(operand)
        return lambda state: compare(state[index], state[other_index])
    bound = int(operand)
    return lambda state: compare(state[index], bound)
