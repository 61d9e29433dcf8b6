"""`pnp draw`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import FOR_ONE_PICTURE, chosen, printing
from pnp.cli.parameter_types import PICTURE


@click.command()
@click.argument("what", metavar="GAME/PICTURE", type=PICTURE)
@printing(without=FOR_ONE_PICTURE)
@click.pass_context
def draw(ctx: click.Context, /, what: str, **given: Any) -> None:
    """An icon or a symbol, large, in full and low ink, with its colours."""
    from pnp.build.picture import draw_picture as draw_picture

    click.echo(str(draw_picture(press_of(ctx).session, what, chosen(given))))
