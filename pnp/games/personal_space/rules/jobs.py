"""Jobs: what dice do on their tracks, and what that pays."""

from __future__ import annotations

import re

from pnp.checks.context import Case, RuleStopped
from pnp.core.calendar import WEEKDAYS
from pnp.core.field_paths import PathMatch, find_below
from pnp.games.personal_space.rules.generators import UNPLAYABLE, card_of
from pnp.games.personal_space.tracks import RESULTS, Tracks

_SQUARES, _ROW = 36, 6
_DICE = re.compile(
    r"any(?: ([1-6])–([1-6]))?|[1-6]|odd|even|[1-6]\+[1-6]|pair|triple|run of [3-6]|sum of \d+"
)
_CUBES = ("yellow", "purple")
_WHEN = re.compile(r"(yellow|purple) (=|<=|>=) (-?\d+|yellow|purple)")


def job(case: Case) -> None:
    """A job fits the grid of the day, and its text describes the effect of its cubes.

    Squares of a job are on the grid of 36, those of a row or column on 6; it is done on days of
    the week; dice show 1 to 6. “Sorted +2” has to move the cube of that track by 2.

    Source: derived; the jobs themselves reconstructed.

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
    for one in case.find():
        with case.skip_on_error():
            days = case.items(case.field(one, "days"))
            for number, day in enumerate(days):
                if day.text not in WEEKDAYS or day.text in [d.text for d in days[:number]]:
                    case.error(day, f"“{day.text}” is not a day of the week, or occurs twice")
            squares = case.field(one, "squares")
            most = _ROW if case.field(one, "arrangement").text == "row-or-column" else _SQUARES
            if not 1 <= case.integer(squares) <= most:
                case.error(squares, f"{squares.text} squares do not fit in {most}")
            for cube in _CUBES:
                track = case.field(one, cube)
                if not 0 <= _whole(case, track, "start") <= _whole(case, track, "max"):
                    case.error(track, f"the {cube} cube starts off its track")
            told = case.items(case.field(one, "dice-actions")) + find_below(one, "each-hour")
            for action in told:
                _action(case, one, action)


def _whole(case: Case, of: PathMatch, key: str) -> int:
    return case.integer(case.field(of, key))


def _action(case: Case, one: PathMatch, action: PathMatch) -> None:
    for dice in find_below(action, "dice"):
        match = _DICE.fullmatch(dice.text)
        if match is None or (match[1] and match[1] > match[2]):
            case.error(dice, f"no dice show “{dice.text}”")
    effect = case.field(action, "effect")
    rest = effect.text
    for move in find_below(action, "moves.*"):
        cube = move.path.rpartition(".")[2]
        track = case.field(one, f"{cube}.track").text
        if move.text in ("die", "-die"):
            says = f"{track} {'+' if move.text == 'die' else '−'} the die"
        else:
            by = case.integer(move)
            says = f"{track} {'+' if by >= 0 else '−'}{abs(by)}"
        # “Ships home” may be called Ships.
        short = says.replace(track, track.partition(" ")[0], 1)
        if says not in rest and short not in rest:
            case.error(move, f"{action.path} says “{effect.text}”, but means {says}")
        rest = rest.replace(says, "", 1).replace(short, "", 1)
    numbers = {
        number for when in find_below(action, "conditions.*") for number in _numbers(when.text)
    }
    if set(_numbers(rest)) != numbers:
        case.error(effect, f"“{effect.text}” names other numbers than its moves and conditions")
    for when in find_below(action, "conditions.*"):
        if not _WHEN.fullmatch(when.text):
            case.error(when, f"“{when.text}” is no condition")


def _numbers(text: str) -> list[str]:
    return re.findall(r"\d+", text)


def pay(case: Case) -> None:
    """Pay rises with the result, and players can reach the best pay.

    A row without a possible result promises money that players cannot get. For a result without a
    row, players do not know the pay.

    Source: derived; the pay itself reconstructed.

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
    for one in case.find():
        with case.skip_on_error():
            results = _results(case, one)
            rows = case.items(case.field(one, "pay"))
            due, paid = min(results), -1
            for number, row in enumerate(rows):
                low, high = _whole(case, row, "from"), _whole(case, row, "to")
                here = case.field(row, "pay")
                label = case.field(row, "label")
                if low > due or (number and low != due) or high < low:
                    case.error(row, f"{row.path} begins at {low}, the result at {due}")
                if not any(low <= result <= high for result in results):
                    case.error(row, f"no result lies from {low} to {high}")
                if case.integer(here) <= paid:
                    case.error(here, f"{here.text} is no more than the row above pays")
                forms = {f"{low}–{high}", f"{low} to {high}"} if low < high else {f"{low}"}
                forms |= {f"up to {high}"} if not number else set()
                if label.text.replace("−", "-") not in forms:
                    case.error(label, f"“{label.text}” is not {low} to {high}")
                due, paid = high + 1, case.integer(here)
            if due - 1 != max(results):
                case.error(rows[-1], f"the pay ends at {due - 1}, the results at {max(results)}")


def _results(case: Case, one: PathMatch) -> set[int]:
    """What the cubes can come to. Raises Stop."""
    result = case.field(one, "result")
    if result.text not in RESULTS:
        known = ", ".join(RESULTS)
        case.error(result, f"“{result.text}” is no result; it is one of {known}")
        raise RuleStopped
    for cube in _CUBES:
        track = case.field(one, cube)
        _whole(case, track, "start"), _whole(case, track, "max")
    conditions = [
        *find_below(one, "limit"),
        *find_below(one, "dice-actions.*.conditions.*"),
        *find_below(one, "each-hour.conditions.*"),
    ]
    for when in conditions:
        if not _WHEN.fullmatch(when.text):
            case.error(when, f"“{when.text}” is no condition")
            raise RuleStopped
    try:
        tracks = Tracks(card_of(one))
        return {tracks.result(*state) for state in tracks.reached()}
    except UNPLAYABLE as error:
        case.error(one, f"{one.path} cannot be played: {type(error).__name__}: {error}")
        raise RuleStopped from None
