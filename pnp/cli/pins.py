"""`pnp pins`."""

from __future__ import annotations

import click

from pnp.cli.console import press_of
from pnp.cli.parameter_types import GAME


@click.command()
@click.argument("games", nargs=-1, required=True, metavar="GAME...", type=GAME)
@click.pass_context
def pins(ctx: click.Context, games: tuple[str, ...]) -> None:
    """Note anew what sentences tell, values of your own and drawings."""
    from pnp.press.pins import write_pins

    workshop = press_of(ctx).workshop
    for name in games:
        for path in write_pins(workshop, name):
            click.echo(str(path))
