"""`pnp build`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import BOOKLET, COMPONENTS, FILLABLE, print_all, printing


@click.command()
@COMPONENTS
@FILLABLE
@BOOKLET
@printing()
@click.pass_context
def build(ctx: click.Context, /, what: tuple[str, ...], **given: Any) -> None:
    """The named components, or all of a game's: a file each."""
    press = press_of(ctx)
    print_all(press, press.orders.components(what), given)
