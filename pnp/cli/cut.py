"""`pnp cut`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of, print_result
from pnp.cli.options import COMPONENTS, FOR_A_CUTTER, MARKED, chosen, printing, setting


@click.command()
@COMPONENTS
@setting(
    "--cutter",
    default="none",
    metavar="NAME",
    help="Registration marks to print: silhouette, or none.",
)
@setting(
    "--paths",
    default="both",
    type=click.Choice(("svg", "dxf", "both")),
    help="Format of the paths.",
)
@MARKED
@printing(without=FOR_A_CUTTER)
@click.pass_context
def cut(ctx: click.Context, /, what: tuple[str, ...], paths: str, **given: Any) -> None:
    """Write pages and paths for a cutting machine."""
    from pnp.export.cut_files import FORMATS, cut_orders

    press = press_of(ctx)
    orders = press.orders.cut(what, "has nothing to cut")
    formats = FORMATS if paths == "both" else (paths,)
    print_result(cut_orders(press.session, orders, chosen(given), formats))
