"""`pnp sheets`."""

from __future__ import annotations

import datetime as dt
from typing import Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import FILLABLE, SEASON, days_from, print_all, printing, setting
from pnp.cli.parameter_types import COMPONENT, DATE


@click.command()
@click.argument("what", nargs=-1, metavar="[GAME[/SHEET]]...", type=COMPONENT)
@setting("--date", type=DATE, help="First day, such as 2026-11-21.  [default: today]")
@setting("--days", default=1, type=click.IntRange(1, 3660), help="Number of days.")
@setting("--undated", is_flag=True, help="Print sheets without dates.")
@FILLABLE
@SEASON
@printing()
@click.pass_context
def sheets(
    ctx: click.Context,
    /,
    what: tuple[str, ...],
    date: dt.date | None,
    days: int,
    undated: bool,
    season: int,
    **given: Any,
) -> None:
    """Print dated sheets."""
    if undated and (date or days != 1):
        raise click.UsageError("--undated goes without --date and --days")
    wanted = () if undated else days_from(date or dt.date.today(), days)
    press = press_of(ctx, season)
    print_all(press, press.orders.sheets(what, wanted), given)
