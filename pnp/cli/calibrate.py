"""`pnp calibrate`."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.console import get_application
from pnp.cli.options import EDGE, MEASURED_WITH, OUT


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@MEASURED_WITH
@EDGE
@OUT
@click.pass_context
def calibrate(ctx: click.Context, names: tuple[str, ...], paper: str, edge: str, out: Path) -> None:
    """Print a sheet to measure a printer with. NAME is the printer, or one of its trays."""
    from pnp.build import measuring

    click.echo(str(measuring.calibrate(get_application(ctx).session, names, paper, edge, out)))
