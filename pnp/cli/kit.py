"""`pnp kit`."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.console import get_application
from pnp.cli.options import (
    BOOKLET,
    FOR,
    MARKED,
    SEASON,
    days_from,
    option,
    print_orders,
    printing_options,
    reject_both,
    warn_undated,
    warn_unnumbered,
)
from pnp.cli.parameter_types import DATE, FILE, GAME, NAMES, NUMBER

if TYPE_CHECKING:
    from pnp.core.numbering import Number

_WEEK = 7


@click.command()
@click.argument("targets", nargs=-1, required=True, metavar="GAME...|all", type=GAME)
@option("--number", type=NUMBER, help="Number of the numbered components, as printed.")
@FOR
@option("--players", type=click.IntRange(1, 20), help="Number of players.  [default: the maximum]")
@option("--date", type=DATE, help="First day of the dated sheets.")
@option(
    "--without",
    type=NAMES,
    default=(),
    metavar="COMPONENT,...",
    help="Components to leave out, such as coins if you have real ones.",
)
@option("--starter", is_flag=True, help="Print only the pages of a first game.")
@SEASON
@BOOKLET
@MARKED
@option(
    "--since",
    type=FILE,
    metavar="MANIFEST",
    help="Print only the differences from an older kit (its JSON file).",
)
@printing_options()
@click.pass_context
def kit(
    ctx: click.Context,
    /,
    targets: tuple[str, ...],
    players: int | None,
    date: dt.date | None,
    number: Number | None,
    name: str | None,
    since: Path | None,
    without: tuple[str, ...],
    starter: bool,
    season: int,
    **parameters: Any,
) -> None:
    """Print all that you need to play a game, in one file."""
    reject_both(name, number)
    days = days_from(date, _WEEK) if date else ()
    app = get_application(ctx, season)
    value, version = number if number is not None else (None, None)
    orders = app.orders.kits(targets, players, days, value, since, name, version, without, starter)
    numbered = any(order.number is not None for order in orders)
    kit_title = f"the kit of {', '.join(targets)}"
    warn_unnumbered(ctx, kit_title, numbered)
    warn_undated(ctx, kit_title, app.orders.has_dates(orders))
    print_orders(app, orders, parameters)
