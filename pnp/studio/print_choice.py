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
from pnp.core.numbering import Number, printed, typed
from pnp.core.order import Options, Order
from pnp.core.problems import UsageError
from pnp.imposition.impose import BACKS

_WEEK = 7
"""Days of a kit that is dated."""
_MOST_DAYS, _MOST_COUNT = 366, 500


class Choice(Struct, frozen=True):
    """The components to print, and how."""

    game: str
    kind: str
    """kit, sheets, numbers or parts."""
    parts: tuple[str, ...]
    """The components, where it is no kit."""
    without: tuple[str, ...]
    players: int | None
    date: dt.date | None
    days: int
    number: Number | None
    person: str
    count: int
    numbers: tuple[int, ...]
    """Chosen numbers, in any order."""
    options: Options
    since: Path | None = None
    """Where the manifest of a kit lies, of which only what looks different is printed."""


def read(question: dict[str, Any]) -> Choice:
    """Parse the window's choice, without its manifest. Raises ValueError, TypeError and
    LookupError."""
    usual = Options()
    options = replace(
        usual,
        paper=str(question.get("paper") or usual.paper),
        backs=str(question.get("backs") or usual.backs),
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
    return Choice(
        game=str(question["game"]),
        kind=str(question.get("what") or "kit"),
        parts=tuple(map(str, question.get("parts", ()))),
        without=tuple(map(str, question.get("without", ()))),
        players=int(question["players"]) if question.get("players") else None,
        date=dt.date.fromisoformat(str(question["date"])) if question.get("date") else None,
        days=min(max(int(question.get("days") or 1), 1), _MOST_DAYS),
        number=typed(str(question["number"])) if question.get("number") else None,
        person=str(question.get("person") or "").strip(),
        count=min(max(int(question.get("count") or 1), 1), _MOST_COUNT),
        numbers=tuple(map(int, question.get("numbers", ())))[:_MOST_COUNT],
        options=options,
    )


def orders(choice: Choice, press: Orders) -> list[Order]:
    """The orders. Raises UsageError and ProblemsFound."""
    named = _parts(choice)
    person = choice.person or None
    number, version = (None, None) if person or not choice.number else choice.number
    match choice.kind:
        case "sheets":
            days = tuple(days_from(choice.date, choice.days)) if choice.date else ()
            return press.sheets(named or [choice.game], days)
        case "numbers" if choice.numbers:
            return [press.number_list(named[0], choice.numbers)]
        case "numbers":
            if person:
                number = press.number_from_name(choice.game, person)
            return [press.number_range(named[0], number, choice.count, version)]
        case "parts":
            return press.components(named)
    days = tuple(days_from(choice.date, _WEEK)) if choice.date else ()
    return press.kits(
        [choice.game],
        choice.players,
        days,
        number,
        choice.since,
        person,
        version,
        choice.without,
    )


def line(choice: Choice) -> list[str]:
    """The same on the command line, behind `pnp`. Raises UsageError."""
    named = _parts(choice)
    match choice.kind:
        case "sheets":
            dated = _flags(date=choice.date, days=choice.days if choice.days > 1 else None)
            asked = ["sheets", *(named or [choice.game])]
            asked += dated if choice.date else ["--undated"]
        case "numbers" if choice.numbers:
            asked = ["generate", named[0], *_flags(numbers=",".join(map(str, choice.numbers)))]
        case "numbers":
            count = choice.count if choice.count > 1 else None
            asked = ["generate", named[0], *_whose(choice), *_flags(count=count)]
        case "parts":
            asked = ["build", *named]
        case _:
            left = ",".join(choice.without)
            asked = ["kit", choice.game, *_whose(choice)]
            asked += _flags(
                players=choice.players, date=choice.date, without=left, since=choice.since
            )
    return [*asked, *_how(choice.options)]


def _parts(choice: Choice) -> list[str]:
    """The chosen components, as `game/component`. Raises UsageError where the choice needs one."""
    if choice.kind in ("numbers", "parts") and not choice.parts:
        raise UsageError("no part is chosen")
    return [f"{choice.game}/{part}" for part in choice.parts]


def _whose(choice: Choice) -> list[str]:
    if choice.person or choice.number is None:
        return _flags(**{"for": choice.person})
    number, version = choice.number
    return _flags(number=number if version is None else printed(number, version))


def _how(options: Options) -> list[str]:
    """Options that differ from the defaults."""
    usual = asdict(Options())
    told = {name: value for name, value in asdict(options).items() if value != usual[name]}
    return _flags(**told)


def _flags(**told: object) -> list[str]:
    found: list[str] = []
    for name, value in told.items():
        if value is True:
            found.append(f"--{name.replace('_', '-')}")
        elif value not in (None, "", False):
            # Whatever it begins with, it is the value.
            found.append(f"--{name.replace('_', '-')}={value}")
    return found
