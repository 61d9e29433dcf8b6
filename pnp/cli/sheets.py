"""`pnp sheets`."""

from __future__ import annotations

import datetime as dt
from typing import Any

import click

from pnp.cli.console import get_application
from pnp.cli.options import FILLABLE, SEASON, days_from, option, print_orders, printing_options
from pnp.cli.parameter_types import COMPONENT, DATE


@click.command()
@click.argument("targets", nargs=-1, metavar="[GAME[/SHEET]]...", type=COMPONENT)
@option("--date", type=DATE, help="First day, such as 2026-11-21.  [default: today]")
@option("--days", default=1, type=click.IntRange(1, 3660), help="Number of days.")
@option("--undated", is_flag=True, help="Print sheets without dates.")
@FILLABLE
@SEASON
@printing_options()
@click.pass_context
def sheets(
    ctx: click.Context,
    /,
    targets: tuple[str, ...],
    date: dt.date | None,
    days: int,
    undated: bool,
    season: int,
    **parameters: Any,
) -> None:
    """Print dated sheets."""
    if undated and (date or days != 1):
        raise click.UsageError("--undated goes without --date and --days")
    day_range = () if undated else days_from(date or dt.date.today(), days)
    app = get_application(ctx, season)
    print_orders(app, app.orders.sheets(targets, day_range), parameters)
