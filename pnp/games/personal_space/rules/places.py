"""Rules about places, people, shapes and dates."""

from __future__ import annotations

import re

from pnp.checks.context import Case
from pnp.core.calendar import MONTHS
from pnp.core.field_paths import PathMatch, find_below
from pnp.core.node import as_items
from pnp.core.polyominoes import Square, orientations

_RANGE_SIDE = 5


def emerging(case: Case) -> None:
    """A neighbour’s house is in mid-range, and the trade’s offer and demand differ.

    In a `range` of 5 by 5 squares, H is the house, a digit is the die face at which the neighbour
    emerges, and - is no chance. `trade-offer` and `trade-demand` are the two resources of the
    base trade.

    Source: the game's text; the ranges are reconstructed.

    Wrong:
        people:
        - range: [-----, -121-, -2H2-, -121-, -----]
          trade-offer: worm
          trade-demand: worm                 # wrong: gives what they want
        rules:
        - space-range: people.*

    Right:
        people:
        - range: [-----, -121-, -2H2-, -121-, -----]
          trade-offer: worm
          trade-demand: wood
        rules:
        - space-range: people.*
    """
    for found in case.find():
        with case.skip_on_error():
            range_field = case.field(found, "range")
            rows = case.rows(range_field)
            if [len(row) for row in rows] != [_RANGE_SIDE] * _RANGE_SIDE:
                case.error(range_field, f"{range_field.path} is not {_RANGE_SIDE} by {_RANGE_SIDE}")
            for y, row in enumerate(rows):
                for x, char in enumerate(row):
                    middle = (x, y) == (_RANGE_SIDE // 2, _RANGE_SIDE // 2)
                    if middle != (char == "H") or char not in "H-123456":
                        field = case.items(range_field)[y]
                        case.error(field, f"“{char}” must not be in column {x + 1}")
            gives, wants = case.field(found, "trade-offer"), case.field(found, "trade-demand")
            if gives.text == wants.text:
                case.error(wants, f"{found.path} gives what they want: {gives.text}")


def plan(case: Case) -> None:
    """A plan has the stated number of squares.

    `number` names the key of the stated number, beside the plan. X is a square of the plan.

    Source: the same fact is printed twice.

    Wrong:
        places:
        - {id: study, squares: 6, plan: [XX., XXX]}   # wrong: 5 squares
        rules:
        - space-plan: places.*.plan
          number: squares

    Right:
        places:
        - {id: study, squares: 5, plan: [XX., XXX]}
        rules:
        - space-plan: places.*.plan
          number: squares
    """
    key = case.read.text("number")
    for found in case.find():
        with case.skip_on_error():
            squares = sum(row.count("X") for row in case.rows(found))
            if len({len(row) for row in case.rows(found)}) > 1:
                case.error(found, f"rows of {found.path} are not equally long")
            field = case.field(PathMatch(found.ancestors[-1], found.path), key)
            if str(squares) != field.text:
                case.error(field, f"{found.path} has {squares} squares, not {field.text}")


def storage(case: Case) -> None:
    """A storage unit has a block of lines for every six things that it can store.

    The lines are numbered without gaps, such as 1–6 and 7–12.

    Source: the game's text.

    Wrong:
        units:
        - {number: 1, capacity: 12, blocks: [1–6, 7–13]}   # wrong: 7–12
        rules:
        - space-storage: units.*

    Right:
        units:
        - {number: 1, capacity: 12, blocks: [1–6, 7–12]}
        rules:
        - space-storage: units.*
    """
    for found in case.find():
        with case.skip_on_error():
            holds = case.field(found, "capacity")
            blocks = case.items(case.field(found, "blocks"))
            expected = [f"{n}–{n + 5}" for n in range(1, case.integer(holds) + 1, 6)]
            for block, text in zip(blocks, expected, strict=False):
                if block.text != text:
                    case.error(block, f"expected {text}, not {block.text}")
            if len(blocks) != len(expected):
                case.error(
                    holds, f"{holds.text} things need {len(expected)} blocks, not {len(blocks)}"
                )


def sold(case: Case) -> None:
    """Each item lists exactly the shops that sell it.

    `shops` maps each shop to a path to the ids or names of what it sells; `others` are places
    where items are won, found or given.

    Source: the same fact is printed twice.

    Wrong:
        items:
        - {id: coffee, sources: [inky]}
        - {id: tart, sources: [inky]}    # wrong: inky does not sell it
        menu: [coffee]
        rules:
        - space-sold: items.*
          shops: {inky: menu.*}

    Right:
        items:
        - {id: coffee, sources: [inky]}
        - {id: tart}
        menu: [coffee]
        rules:
        - space-sold: items.*
          shops: {inky: menu.*}
    """
    shops = case.read.map("shops", required=True)
    other_places = case.read.texts("others")
    sells: dict[str, set[str]] = {}
    for shop, path in shops.values.items() if shops else ():
        sells[shop] = {
            item.text for subpath in as_items(path) for item in case.resolve(str(subpath))
        }
    for item in case.find():
        with case.skip_on_error():
            name = case.field(item, "id")
            names = {name.text, *(field.text for field in find_below(item, "name"))}
            sold_fields = find_below(item, "sources.*")
            for place in sold_fields:
                if place.text in sells and not names & sells[place.text]:
                    case.error(place, f"{place.text} does not sell it")
                if place.text not in sells and place.text not in other_places:
                    case.error(place, f"there is no shop “{place.text}”")
            if len({place.text for place in sold_fields}) != len(sold_fields):
                case.error(sold_fields[-1], f"{name.text} names a shop twice")
            for shop_name, goods in sells.items():
                if names & goods and shop_name not in {place.text for place in sold_fields}:
                    case.error(name, f"{shop_name} sells {name.text}; add it to “sources”")


_LENGTHS = dict(zip(MONTHS, (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31), strict=True))


def dates(case: Case) -> None:
    """Birthdays are dates of the calendar, and are listed in the order of the year.

    To find the birthdays of today, players read the list only until they reach the day.

    Source: the calendar.

    Wrong:
        birthdays:
        - {month: February, day: 28}
        - {month: February, day: 30}  # wrong: February has 29
        rules:
        - space-dates: birthdays.*

    Right:
        birthdays:
        - {month: February, day: 28}
        - {month: March, day: 1}
        rules:
        - space-dates: birthdays.*
    """
    previous = (-1, 0)
    for found in case.find():
        with case.skip_on_error():
            month, day = case.field(found, "month"), case.field(found, "day")
            if month.text not in _LENGTHS:
                case.error(month, f"“{month.text}” is not a month")
                continue
            date = (list(_LENGTHS).index(month.text), case.integer(day))
            if not 1 <= date[1] <= _LENGTHS[month.text]:
                case.error(day, f"{month.text} has {_LENGTHS[month.text]} days, no {day.text}")
            if date <= previous:
                case.error(day, f"{day.text} {month.text} comes after a later day")
            previous = date


def programme(case: Case) -> None:
    """A programme lists the right days of the month for each show.

    The theatre gives the shows at the path `shows` one a day, by `number`, and then starts again.
    The rule’s path leads to the programme, whose rows have the `number` of a show and its `dates`.
    `days` is the length of the month, 31 by default.

    Source: derived from the theatre's instructions.

    Wrong:
        shows: [{number: 1}, {number: 2}]
        cards:
        - {number: 1, dates: "1, 3, 5"}         # wrong: 1, 3, 5, 7
        rules:
        - space-programme: cards.*
          shows: shows.*
          days: 8

    Right:
        shows: [{number: 1}, {number: 2}]
        cards:
        - {number: 1, dates: "1, 3, 5, 7"}
        rules:
        - space-programme: cards.*
          shows: shows.*
          days: 8
    """
    shows = {case.field(found, "number").text for found in case.find("shows")}
    days = case.read.integer("days", 31)
    for found in case.find():
        with case.skip_on_error():
            number, dates_field = case.field(found, "number"), case.field(found, "dates")
            if number.text not in shows:
                case.error(number, f"there is no show {number.text}")
                continue
            first = case.integer(number)
            expected = ", ".join(str(day) for day in range(first, days + 1, len(shows)))
            if re.sub(r"\s+", " ", dates_field.text) != expected:
                case.error(dates_field, f"expected {expected}, not {dates_field.text}")


def turned(case: Case) -> None:
    """Allowed shapes in the rulebook are the turned walk, and forbidden ones are not.

    The walk is the numbered squares of `map`. A key that starts with `allowed` has an allowed
    shape, one that starts with `forbidden` a forbidden shape; M is a square of a shape. A shape
    may be turned, but not mirrored.

    Source: the game's text.

    Wrong:
        pictures:
        - map: [[., "1", "2"], [., ., "3"], [., ., "4"]]
          allowed-1: [[M, M], [M, .], [M, .]]        # wrong: not the walk
        rules:
        - space-turned: pictures.*

    Right:
        pictures:
        - map: [[., "1", "2"], [., ., "3"], [., ., "4"]]
          allowed-1: [[M, M], [., M], [., M]]
          forbidden-1: [[M, M], [M, .], [M, .]]
        rules:
        - space-turned: pictures.*
    """
    for found in case.find():
        with case.skip_on_error():
            walk = _read_cells(case, case.field(found, "map"))
            numbers = sorted(int(text) for text in walk.values() if text.isdigit())
            if numbers != list(range(1, len(numbers) + 1)):
                case.error(case.field(found, "map"), "the squares of the walk are not 1, 2, 3 …")
            shape = orientations(
                (cell for cell, text in walk.items() if text.isdigit()), with_reflections=False
            )
            for picture in find_below(found, "*"):
                key = picture.path.rpartition(".")[2]
                if key.startswith(("allowed", "forbidden")):
                    cells = _read_cells(case, picture)
                    alike = orientations(cells, with_reflections=False) == shape and set(
                        cells.values()
                    ) == {"M"}
                    if alike != key.startswith("allowed"):
                        description = (
                            "the walk turned" if alike else "not the walk, however it is turned"
                        )
                        case.error(picture, f"{key} is {description}")


def _read_cells(case: Case, picture: PathMatch) -> dict[Square, str]:
    return {
        (x, y): cell.text
        for y, row in enumerate(case.items(picture))
        for x, cell in enumerate(case.items(row))
        if cell.text != "."
    }
