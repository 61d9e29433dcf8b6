"""`pnp draw`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import get_application
from pnp.cli.options import DRAWING_EXCLUDED, options_from, printing_options
from pnp.cli.parameter_types import PICTURE


@click.command()
@click.argument("target", metavar="GAME/PICTURE", type=PICTURE)
@printing_options(without=DRAWING_EXCLUDED)
@click.pass_context
def draw(ctx: click.Context, /, target: str, **parameters: Any) -> None:
    """Show an icon or a symbol large, in full and low ink."""
    from pnp.build.picture import draw_picture as draw_picture

    click.echo(str(draw_picture(get_application(ctx).session, target, options_from(parameters))))
