"""`pnp kit`."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import (
    BOOKLET,
    FOR,
    MARKED,
    SEASON,
    days_from,
    not_both,
    print_all,
    printing,
    setting,
    tell_undated,
    tell_unnumbered,
)
from pnp.cli.parameter_types import DATE, FILE, GAME, LISTED, NUMBER

if TYPE_CHECKING:
    from pnp.core.numbering import Number

_WEEK = 7


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="GAME...|all", type=GAME)
@setting("--number", type=NUMBER, help="Number of the numbered components, as printed.")
@FOR
@setting("--players", type=click.IntRange(1, 20), help="Number of players.  [default: the maximum]")
@setting("--date", type=DATE, help="First day of the dated sheets.")
@setting(
    "--without",
    type=LISTED,
    default=(),
    metavar="COMPONENT,...",
    help="Components to leave out, such as coins if you have real ones.",
)
@setting("--starter", is_flag=True, help="Print only the pages of a first game.")
@SEASON
@BOOKLET
@MARKED
@setting(
    "--since",
    type=FILE,
    metavar="MANIFEST",
    help="Print only what differs from this kit (its JSON file).",
)
@printing()
@click.pass_context
def kit(
    ctx: click.Context,
    /,
    what: tuple[str, ...],
    players: int | None,
    date: dt.date | None,
    number: Number | None,
    name: str | None,
    since: Path | None,
    without: tuple[str, ...],
    starter: bool,
    season: int,
    **given: Any,
) -> None:
    """Print all that you need to play a game, as one file."""
    not_both(name, number)
    days = days_from(date, _WEEK) if date else ()
    press = press_of(ctx, season)
    value, version = number if number is not None else (None, None)
    orders = press.orders.kits(what, players, days, value, since, name, version, without, starter)
    numbered = any(order.number is not None for order in orders)
    told = f"the kit of {', '.join(what)}"
    tell_unnumbered(ctx, told, numbered)
    tell_undated(ctx, told, press.orders.has_dates(orders))
    print_all(press, orders, given)
