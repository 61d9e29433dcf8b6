"""Jobs: what dice do on their tracks, and what that pays."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from operator import eq, ge, le

from pnp.ground.reader import integer
from pnp.rules.context import Case, Stop
from pnp.rules.query import Found, within

_DAYS = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
_SQUARES, _ROW = 36, 6
_DICE = re.compile(
    r"any(?: ([1-6])–([1-6]))?|[1-6]|odd|even|[1-6]\+[1-6]|pair|triple|run of [3-6]|sum of \d+"
)
_CUBES = ("yellow", "purple")
_WHEN = re.compile(r"(yellow|purple) (=|<=|>=) (-?\d+|yellow|purple)")


def job(case: Case) -> None:
    """A job fits the day’s grid, and its words say what its cubes do.

    Squares of a job are on the grid of 36, those of a row or column on 6; it is done on days of
    the week; dice show 1 to 6. “Sorted +2” has to move the cube of that track by 2.

    Source: derived; the jobs themselves reconstructed.

    Wrong:
        jobs:
        - id: post
          days: [Monday]
          squares: 4
          rule: connected
          hours: 3
          yellow: {track: Sorted, start: 0, max: 8}
          purple: {track: Delivered, start: 0, max: 8}
          dice_actions:
          - {dice: pair, name: Heap, effect: Sorted +2, moves: {yellow: 3}}   # wrong: Sorted +3
        rules:
        - space-job: jobs.*

    Right:
        jobs:
        - id: post
          days: [Monday]
          squares: 4
          rule: connected
          hours: 3
          yellow: {track: Sorted, start: 0, max: 8}
          purple: {track: Delivered, start: 0, max: 8}
          dice_actions:
          - {dice: pair, name: Heap, effect: Sorted +2, moves: {yellow: 2}}
        rules:
        - space-job: jobs.*
    """
    for one in case.find():
        with case.each():
            days = case.items(case.field(one, "days"))
            for number, day in enumerate(days):
                if day.text not in _DAYS or day.text in [d.text for d in days[:number]]:
                    case.wrong(day, f"“{day.text}” is no day of the week, or stands there twice")
            squares = case.field(one, "squares")
            most = _ROW if case.field(one, "rule").text == "row-or-column" else _SQUARES
            if not 1 <= case.whole(squares) <= most:
                case.wrong(squares, f"{squares.text} squares do not fit in {most}")
            for cube in _CUBES:
                track = case.field(one, cube)
                if not 0 <= _whole(case, track, "start") <= _whole(case, track, "max"):
                    case.wrong(track, f"the {cube} cube starts off its track")
            told = case.items(case.field(one, "dice_actions")) + within(one, "each_hour")
            for action in told:
                _action(case, one, action)


def _whole(case: Case, of: Found, key: str) -> int:
    return case.whole(case.field(of, key))


def _action(case: Case, one: Found, action: Found) -> None:
    for dice in within(action, "dice"):
        match = _DICE.fullmatch(dice.text)
        if match is None or (match[1] and match[1] > match[2]):
            case.wrong(dice, f"no dice show “{dice.text}”")
    effect = case.field(action, "effect")
    rest = effect.text
    guards: set[str] = set()
    for move in within(action, "moves.*"):
        cube = move.path.rpartition(".")[2]
        track = case.field(one, f"{cube}.track").text
        if move.text in ("die", "-die"):
            says = f"{track} {'+' if move.text == 'die' else '−'} the die"
        else:
            by = case.whole(move)
            says = f"{track} {'+' if by >= 0 else '−'}{abs(by)}"
        # “Ships home” may be called Ships.
        short = says.replace(track, track.partition(" ")[0], 1)
        if says not in rest and short not in rest:
            case.wrong(move, f"{action.path} says “{effect.text}”, but means {says}")
        rest = rest.replace(says, "", 1).replace(short, "", 1)
        # That a cube has so far to go back needs no words.
        guards.add(f"{cube} >= {move.text.lstrip('-')}")
    numbers = {
        number
        for when in within(action, "when.*")
        for number in _numbers(when.text)
        if when.text not in guards
    }
    if set(_numbers(rest)) != numbers:
        case.wrong(effect, f"“{effect.text}” names other numbers than its moves and conditions")
    for when in within(action, "when.*"):
        if not _WHEN.fullmatch(when.text):
            case.wrong(when, f"“{when.text}” is no condition")


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def pay(case: Case) -> None:
    """Pay rises with the result, and the best of it can be reached.

    A row that no result ever reaches promises money that nobody gets; a result without a row
    leaves everybody guessing.

    Source: derived; the pay itself reconstructed.

    Wrong:
        jobs:
        - yellow: {track: Sorted, start: 0, max: 4}
          purple: {track: Delivered, start: 0, max: 4}
          dice_actions: [{dice: pair, moves: {purple: 1}}]
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
          dice_actions: [{dice: pair, moves: {purple: 1}}]
          result: purple
          pay:
          - {from: 0, to: 3, label: 0–3, pay: 1}
          - {from: 4, to: 4, label: 4, pay: 3}
        rules:
        - space-pay: jobs.*
    """
    for one in case.find():
        with case.each():
            results = {_result(case, one, state) for state in _states(case, one)}
            rows = case.items(case.field(one, "pay"))
            due, paid = min(results), -1
            for number, row in enumerate(rows):
                low, high = _whole(case, row, "from"), _whole(case, row, "to")
                here = case.field(row, "pay")
                label = case.field(row, "label")
                if low > due or (number and low != due) or high < low:
                    case.wrong(row, f"{row.path} begins at {low}, the result at {due}")
                if not any(low <= result <= high for result in results):
                    case.wrong(row, f"no result lies from {low} to {high}")
                if case.whole(here) <= paid:
                    case.wrong(here, f"{here.text} is no more than the row above pays")
                forms = {f"{low}–{high}", f"{low} to {high}"} if low < high else {f"{low}"}
                forms |= {f"up to {high}"} if not number else set()
                if label.text.replace("−", "-") not in forms:
                    case.wrong(label, f"“{label.text}” is not {low} to {high}")
                due, paid = high + 1, case.whole(here)
            if due - 1 != max(results):
                case.wrong(rows[-1], f"the pay ends at {due - 1}, the results at {max(results)}")


State = tuple[int, int]
Test = Callable[[State], bool]


def _states(case: Case, one: Found) -> set[State]:
    """Where the two cubes can come, with dice enough."""
    tracks = [case.field(one, cube) for cube in _CUBES]
    start = tuple(_whole(case, track, "start") for track in tracks)
    most = tuple(_whole(case, track, "max") for track in tracks)
    limits = [_test(case, limit) for limit in within(one, "limit")]
    actions = case.items(case.field(one, "dice_actions")) + within(one, "each_hour")
    ways = [way for action in actions for way in _ways(case, action)]
    begin = (start[0], start[1])
    found, edge = {begin}, [begin]
    while edge:
        state = edge.pop()
        for tests, fits, moves in ways:
            if not all(test(state) for test in tests):
                continue
            raw = (state[0] + moves[0], state[1] + moves[1])
            there = (min(max(raw[0], 0), most[0]), min(max(raw[1], 0), most[1]))
            if there in found or (fits and raw != there):
                continue
            if not all(limit(there) for limit in limits):
                there = _short_of(limits, state, there)
            if there not in found:
                found.add(there)
                edge.append(there)
    return found


def _short_of(limits: list[Test], start: State, goal: State) -> State:
    """The last state on the way that keeps the limits."""
    steps = max(abs(goal[i] - start[i]) for i in (0, 1))
    last = start
    for step in range(1, steps + 1):
        at = (
            start[0] + round((goal[0] - start[0]) * step / steps),
            start[1] + round((goal[1] - start[1]) * step / steps),
        )
        if not all(limit(at) for limit in limits):
            break
        last = at
    return last


def _ways(case: Case, action: Found) -> Iterator[tuple[list[Test], bool, State]]:
    """What an action may do: its conditions, whether it has to fit, the moves of both cubes."""
    tests = [_test(case, when) for when in within(action, "when.*")]
    fits = any(flag.text in ("yes", "true") for flag in within(action, "fits"))
    moves = {cube: within(action, f"moves.{cube}") for cube in _CUBES}
    texts = [moves[cube][0].text if moves[cube] else "0" for cube in _CUBES]
    low, high = 1, 6
    dice = within(action, "dice")
    match = _DICE.fullmatch(dice[0].text) if dice else None
    if match is not None and match[1]:
        low, high = int(match[1]), int(match[2])
    for die in range(low, high + 1) if any("die" in text for text in texts) else [low]:
        steps = [
            die if text == "die" else -die if text == "-die" else integer(text) for text in texts
        ]
        yield tests, fits, (steps[0], steps[1])


_COMPARE: dict[str, Callable[[int, int], bool]] = {"=": eq, "<=": le, ">=": ge}


def _test(case: Case, when: Found) -> Test:
    """A condition such as `yellow >= 3`. Raises Stop."""
    match = _WHEN.fullmatch(when.text)
    if match is None:
        case.wrong(when, f"“{when.text}” is no condition")
        raise Stop
    compare, left, other = _COMPARE[match[2]], _CUBES.index(match[1]), match[3]
    if other in _CUBES:
        right = _CUBES.index(other)
        return lambda state: compare(state[left], state[right])
    bound = int(other)
    return lambda state: compare(state[left], bound)


def _result(case: Case, one: Found, state: State) -> int:
    text = case.field(one, "result")
    yellow, purple = state
    results = {
        "yellow": yellow,
        "purple": purple,
        "yellow - purple": yellow - purple,
        "purple - yellow": purple - yellow,
        "lower": min(state),
    }
    if text.text not in results:
        case.wrong(text, f"“{text.text}” is no result; it is one of {', '.join(results)}")
        raise Stop
    return results[text.text]
