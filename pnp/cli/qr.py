"""`pnp qr`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import SEASON, chosen, print_all, printing
from pnp.cli.parameter_types import GAME


@click.command()
@click.argument("what", metavar="GAME", type=GAME)
@SEASON
@printing()
@click.pass_context
def qr(ctx: click.Context, /, what: str, season: int, **given: Any) -> None:
    """Print all QR codes of a game on one sheet."""
    press = press_of(ctx, season)
    print_all(press, [press.orders.codes(what, chosen(given))], given)
