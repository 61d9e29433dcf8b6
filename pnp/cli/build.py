"""`pnp build`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import get_application
from pnp.cli.options import BOOKLET, COMPONENTS, FILLABLE, SEASON, print_orders, printing_options


@click.command()
@COMPONENTS
@FILLABLE
@BOOKLET
@SEASON
@printing_options()
@click.pass_context
def build(ctx: click.Context, /, targets: tuple[str, ...], season: int, **parameters: Any) -> None:
    """Print components, one file each."""
    app = get_application(ctx, season)
    print_orders(app, app.orders.components(targets), parameters)
