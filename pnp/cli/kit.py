"""`pnp kit`."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import (
    BOOKLET,
    FOR,
    UNMARKED,
    days_from,
    not_both,
    print_all,
    printing,
    setting,
)  # fmt: skip
from pnp.cli.parameter_types import DATE, FILE, GAME, NUMBER

_WEEK = 7


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="GAME...|all", type=GAME)
@setting("--number", type=NUMBER, help="Number of the numbered components in it, as printed.")
@FOR
@setting("--players", type=click.IntRange(1, 20), help="For how many; default the most.")
@setting("--date", type=DATE, help="Date the sheets, from this day on.")
@BOOKLET
@UNMARKED
@setting("--since", type=FILE, metavar="MANIFEST",
         help="Print only what looks different from this kit (its JSON file).")  # fmt: skip
@printing()
@click.pass_context
def kit(
    ctx: click.Context, /, what: tuple[str, ...], players: int | None, date: dt.date | None,
    number: int | None, name: str | None, since: Path | None, **given: Any,
) -> None:  # fmt: skip
    """The full print-and-play kit: one file a game."""
    not_both(name, number)
    days = days_from(date, _WEEK) if date else ()
    press = press_of(ctx)
    print_all(press, press.orders.kits(what, players, days, number, since, name), given)
