"""`pnp cut`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import get_application, print_result
from pnp.cli.options import (
    COMPONENTS,
    CUTTER_EXCLUDED,
    MARKED,
    option,
    options_from,
    printing_options,
)


@click.command()
@COMPONENTS
@option(
    "--cutter",
    default="none",
    metavar="NAME",
    help="Registration marks to print: silhouette, or none.",
)
@option(
    "--paths",
    default="both",
    type=click.Choice(("svg", "dxf", "both")),
    help="Format of the paths.",
)
@MARKED
@printing_options(without=CUTTER_EXCLUDED)
@click.pass_context
def cut(ctx: click.Context, /, targets: tuple[str, ...], paths: str, **parameters: Any) -> None:
    """Write pages and paths for a cutting machine."""
    from pnp.export.cut_files import FORMATS, cut_orders

    app = get_application(ctx)
    orders = app.orders.cut(targets, "has nothing to cut")
    formats = FORMATS if paths == "both" else (paths,)
    print_result(cut_orders(app.session, orders, options_from(parameters), formats))
