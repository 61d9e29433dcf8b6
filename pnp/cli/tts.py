"""`pnp tts`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of, print_result
from pnp.cli.options import COMPONENTS, FOR_PICTURES, chosen, printing, setting
from pnp.cli.parameter_types import ADDRESS


@click.command()
@COMPONENTS
@setting(
    "--url",
    default="",
    type=ADDRESS,
    help="Address of the pictures.  [default: the simulator’s image folder]",
)
@printing(without=FOR_PICTURES)
@click.pass_context
def tts(ctx: click.Context, /, what: tuple[str, ...], url: str, **given: Any) -> None:
    """Write decks for Tabletop Simulator."""
    from pnp.export.tabletop_simulator import save_tables

    press = press_of(ctx)
    orders = press.orders.decks(what)
    folder = f"{url.rstrip('/')}/" if url else ""
    print_result(save_tables(press.session, orders, chosen(given), folder))
