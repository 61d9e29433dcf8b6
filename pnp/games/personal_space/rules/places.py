"""Places, people and days: neighbours, the house, shops, and the calendar."""

from __future__ import annotations

import re

from pnp.checks.context import Case
from pnp.core.calendar import MONTHS
from pnp.core.field_paths import PathMatch, find_below
from pnp.core.node import as_items

_TALL = 5


def emerging(case: Case) -> None:
    """A neighbour’s house is in mid-range, and no trade gives back the same thing.

    The range shows the die faces that bring neighbours out, or - for no chance.

    Source: said; the ranges themselves reconstructed.

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
    for one in case.find():
        with case.skip_on_error():
            field = case.field(one, "range")
            rows = case.rows(field)
            if [len(row) for row in rows] != [_TALL] * _TALL:
                case.error(field, f"{field.path} is not {_TALL} by {_TALL}")
            for y, row in enumerate(rows):
                for x, char in enumerate(row):
                    middle = (x, y) == (_TALL // 2, _TALL // 2)
                    if middle != (char == "H") or char not in "H-123456":
                        at = case.items(field)[y]
                        case.error(at, f"“{char}” must not be in column {x + 1}")
            gives, wants = case.field(one, "trade-offer"), case.field(one, "trade-demand")
            if gives.text == wants.text:
                case.error(wants, f"{one.path} gives what they want: {gives.text}")


def plan(case: Case) -> None:
    """A drawing has the right number of squares.

    `number` is its key; X is a square.

    Source: what is printed twice.

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
    for one in case.find():
        with case.skip_on_error():
            drawn = sum(row.count("X") for row in case.rows(one))
            if len({len(row) for row in case.rows(one)}) > 1:
                case.error(one, f"rows of {one.path} are not equally long")
            says = case.field(PathMatch(one.ancestors[-1], one.path), key)
            if str(drawn) != says.text:
                case.error(says, f"{one.path} has {drawn} squares, not {says.text}")


def storage(case: Case) -> None:
    """A storage unit has a block of lines for every six things in it.

    The text promises a number of lines, and the sheet must have them.

    Source: said.

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
    for one in case.find():
        with case.skip_on_error():
            holds = case.field(one, "capacity")
            blocks = case.items(case.field(one, "blocks"))
            due = [f"{n}–{n + 5}" for n in range(1, case.integer(holds) + 1, 6)]
            for block, says in zip(blocks, due, strict=False):
                if block.text != says:
                    case.error(block, f"expected here: {says}, not {block.text}")
            if len(blocks) != len(due):
                case.error(holds, f"{len(blocks)} blocks are not {holds.text} things")


def sold(case: Case) -> None:
    """An item names the shops that sell it, and each shop sells its items.

    `shops` has for each shop the path to the ids or names of what it sells; `others` are places
    where things are won, found or given.

    Source: what is printed twice.

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
    others = case.read.texts("others")
    sells: dict[str, set[str]] = {}
    for shop, path in shops.values.items() if shops else ():
        sells[shop] = {one.text for where in as_items(path) for one in case.resolve(str(where))}
    for one in case.find():
        with case.skip_on_error():
            name = case.field(one, "id")
            called = {name.text, *(found.text for found in find_below(one, "name"))}
            says = find_below(one, "sources.*")
            for there in says:
                if there.text in sells and not called & sells[there.text]:
                    case.error(there, f"{there.text} does not sell it")
                if there.text not in sells and there.text not in others:
                    case.error(there, f"there is no shop “{there.text}”")
            if len({there.text for there in says}) != len(says):
                case.error(says[-1], f"{name.text} names a shop twice")
            for shop_name, things in sells.items():
                if called & things and shop_name not in {there.text for there in says}:
                    case.error(name, f"{shop_name} sells {name.text}, which does not say so")


_LENGTHS = dict(zip(MONTHS, (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31), strict=True))


def dates(case: Case) -> None:
    """Birthdays are valid days, in the order of the year.

    To find the birthdays of today, you read the list until you reach the day.

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
    before = (-1, 0)
    for one in case.find():
        with case.skip_on_error():
            month, day = case.field(one, "month"), case.field(one, "day")
            if month.text not in _LENGTHS:
                case.error(month, f"“{month.text}” is no month")
                continue
            at = (list(_LENGTHS).index(month.text), case.integer(day))
            if not 1 <= at[1] <= _LENGTHS[month.text]:
                case.error(day, f"{month.text} has {_LENGTHS[month.text]} days, no {day.text}")
            if at <= before:
                case.error(day, f"{day.text} {month.text} comes after a later day")
            before = at


def programme(case: Case) -> None:
    """A programme names the days of the month on which players can see it.

    There are as many shows as `shows` leads to, one a day, and then they begin again. The path
    leads to the programme by `number`, `shows` to the shows with theirs.

    Source: derived from what the theatre tells people to do.

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
    shows = {case.field(one, "number").text for one in case.find("shows")}
    days = case.read.integer("days", 31)
    for one in case.find():
        with case.skip_on_error():
            number, told = case.field(one, "number"), case.field(one, "dates")
            if number.text not in shows:
                case.error(number, f"there is no show {number.text}")
                continue
            first = case.integer(number)
            due = ", ".join(str(day) for day in range(first, days + 1, len(shows)))
            if re.sub(r"\s+", " ", told.text) != due:
                case.error(told, f"it is given on {due}, not on {told.text}")
