"""`pnp build`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import BOOKLET, COMPONENTS, FILLABLE, SEASON, print_all, printing


@click.command()
@COMPONENTS
@FILLABLE
@BOOKLET
@SEASON
@printing()
@click.pass_context
def build(ctx: click.Context, /, what: tuple[str, ...], season: int, **given: Any) -> None:
    """Print components, one file each."""
    press = press_of(ctx, season)
    print_all(press, press.orders.components(what), given)
