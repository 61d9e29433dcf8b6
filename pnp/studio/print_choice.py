"""A choice of what to print: as orders, and as a command line.

Both give the same pages: the window shows what the command writes.
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, replace

from pnp.build.orders import Orders
from pnp.core.calendar import days_from
from pnp.core.files import ID
from pnp.core.numbering import Number, format_number, parse_number
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import UsageError
from pnp.imposition.impose import BACKS

_WEEK = 7
"""Days in a dated kit."""
_MAX_DAYS, _MAX_COUNT = 366, 500


class PrintChoice(Struct, frozen=True):
    """The components to print, and how."""

    game: str
    kind: str
    """kit, sheets, numbers or parts."""
    parts: tuple[str, ...]
    """The chosen components, unless it is a kit."""
    excluded: tuple[str, ...]
    players: int | None
    date: dt.date | None
    days: int
    number: Number | None
    person: str
    count: int
    numbers: tuple[int, ...]
    """Chosen numbers, in any order."""
    options: PrintOptions
    since: Path | None = None
    """The manifest of an earlier kit: print only what looks different."""


def parse_choice(question: dict[str, Any]) -> PrintChoice:
    """Parse the window's choice, without its manifest. Raises ValueError, TypeError and
    LookupError."""
    defaults = PrintOptions()
    options = replace(
        defaults,
        paper=str(question.get("paper") or defaults.paper),
        backs=str(question.get("backs") or defaults.backs),
        ink="low" if question.get("ink") == "low" else "full",
        cuts="shared" if question.get("cuts") == "shared" else "bleed",
        printer=str(question.get("printer") or ""),
        booklet=bool(question.get("booklet")),
        fit=bool(question.get("fit")),
        copies=min(max(int(question.get("copies") or 1), 1), 100),
    )
    if options.backs not in BACKS:
        raise ValueError(options.backs)
    for name in (question["game"], *question.get("parts", ()), *question.get("without", ())):
        if not ID.fullmatch(name):
            raise ValueError(f"“{name}” is no game and no component")
    return PrintChoice(
        game=str(question["game"]),
        kind=str(question.get("what") or "kit"),
        parts=tuple(map(str, question.get("parts", ()))),
        excluded=tuple(map(str, question.get("without", ()))),
        players=int(question["players"]) if question.get("players") else None,
        date=dt.date.fromisoformat(str(question["date"])) if question.get("date") else None,
        days=min(max(int(question.get("days") or 1), 1), _MAX_DAYS),
        number=parse_number(str(question["number"])) if question.get("number") else None,
        person=str(question.get("person") or "").strip(),
        count=min(max(int(question.get("count") or 1), 1), _MAX_COUNT),
        numbers=tuple(map(int, question.get("numbers", ())))[:_MAX_COUNT],
        options=options,
    )


def orders_for(choice: PrintChoice, order_maker: Orders) -> list[Order]:
    """The orders. Raises UsageError and ProblemsFound."""
    components = _component_paths(choice)
    person = choice.person or None
    number, version = (None, None) if person or not choice.number else choice.number
    match choice.kind:
        case "sheets":
            days = tuple(days_from(choice.date, choice.days)) if choice.date else ()
            return order_maker.sheets(components or [choice.game], days)
        case "numbers" if choice.numbers:
            return [order_maker.number_list(components[0], choice.numbers)]
        case "numbers":
            if person:
                number = order_maker.number_from_name(choice.game, person)
            return [order_maker.number_range(components[0], number, choice.count, version)]
        case "parts":
            return order_maker.components(components)
    days = tuple(days_from(choice.date, _WEEK)) if choice.date else ()
    return order_maker.kits(
        [choice.game],
        choice.players,
        days,
        number,
        choice.since,
        person,
        version,
        choice.excluded,
    )


def command_arguments(choice: PrintChoice) -> list[str]:
    """The arguments of `pnp` for the same choice. Raises UsageError."""
    components = _component_paths(choice)
    match choice.kind:
        case "sheets":
            date_flags = _flags(date=choice.date, days=choice.days if choice.days > 1 else None)
            arguments = ["sheets", *(components or [choice.game])]
            arguments += date_flags if choice.date else ["--undated"]
        case "numbers" if choice.numbers:
            arguments = [
                "generate",
                components[0],
                *_flags(numbers=",".join(map(str, choice.numbers))),
            ]
        case "numbers":
            count = choice.count if choice.count > 1 else None
            arguments = ["generate", components[0], *_number_flags(choice), *_flags(count=count)]
        case "parts":
            arguments = ["build", *components]
        case _:
            excluded = ",".join(choice.excluded)
            arguments = ["kit", choice.game, *_number_flags(choice)]
            arguments += _flags(
                players=choice.players, date=choice.date, without=excluded, since=choice.since
            )
    return [*arguments, *_option_flags(choice.options)]


def _component_paths(choice: PrintChoice) -> list[str]:
    """The chosen components as `game/component`. Raises UsageError if the choice needs one."""
    if choice.kind in ("numbers", "parts") and not choice.parts:
        raise UsageError("no part is chosen")
    return [f"{choice.game}/{part}" for part in choice.parts]


def _number_flags(choice: PrintChoice) -> list[str]:
    if choice.person or choice.number is None:
        return _flags(**{"for": choice.person})
    number, version = choice.number
    return _flags(number=number if version is None else format_number(number, version))


def _option_flags(options: PrintOptions) -> list[str]:
    """Options that differ from the defaults."""
    defaults = asdict(PrintOptions())
    changed = {name: value for name, value in asdict(options).items() if value != defaults[name]}
    return _flags(**changed)


def _flags(**options: object) -> list[str]:
    flags: list[str] = []
    for name, value in options.items():
        if value is True:
            flags.append(f"--{name.replace('_', '-')}")
        elif value not in (None, "", False):
            # Whatever it begins with, it is the value.
            flags.append(f"--{name.replace('_', '-')}={value}")
    return flags
