"""`pnp tts`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import get_application, print_result
from pnp.cli.options import COMPONENTS, IMAGES_EXCLUDED, option, options_from, printing_options
from pnp.cli.parameter_types import ADDRESS


@click.command()
@COMPONENTS
@option(
    "--url",
    default="",
    type=ADDRESS,
    help="Address of the pictures.  [default: the simulator’s image folder]",
)
@printing_options(without=IMAGES_EXCLUDED)
@click.pass_context
def tts(ctx: click.Context, /, targets: tuple[str, ...], url: str, **parameters: Any) -> None:
    """Write decks for Tabletop Simulator."""
    from pnp.export.tabletop_simulator import save_tables

    app = get_application(ctx)
    orders = app.orders.decks(targets)
    folder = f"{url.rstrip('/')}/" if url else ""
    print_result(save_tables(app.session, orders, options_from(parameters), folder))
