"""`pnp qr`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import get_application
from pnp.cli.options import SEASON, options_from, print_orders, printing_options
from pnp.cli.parameter_types import GAME


@click.command()
@click.argument("target", metavar="GAME", type=GAME)
@SEASON
@printing_options()
@click.pass_context
def qr(ctx: click.Context, /, target: str, season: int, **parameters: Any) -> None:
    """Print all QR codes of a game on one sheet."""
    app = get_application(ctx, season)
    print_orders(app, [app.orders.codes(target, options_from(parameters))], parameters)
