"""`pnp printer`: add, list, remove."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import ROWS, get_application, print_rows
from pnp.cli.options import EDGE, MEASURED_WITH
from pnp.cli.parameter_types import comma_separated_numbers


@click.group()
def printer() -> None:
    """Store the figures of a printer, for --printer NAME."""


@printer.command("add")
@click.argument("name")
@MEASURED_WITH
@EDGE
@click.option(
    "--front",
    default="",
    type=comma_separated_numbers("A,B,C,D,E"),
    help="The five distances on the front, mm.",
)
@click.option(
    "--back",
    default="",
    type=comma_separated_numbers("X,Y,X,Y,X,Y"),
    help="Positions of the back's crosses 1, 2 and 3, mm right and down.",
)
@click.option(
    "--margin",
    default="",
    type=comma_separated_numbers("TOP,RIGHT,BOTTOM,LEFT"),
    help="White margins that the printer leaves, mm.",
)
@click.pass_context
def add(ctx: click.Context, /, **parameters: Any) -> None:
    """Store the figures from the sheet of `pnp calibrate`."""
    from pnp.build import measuring

    printer, path = measuring.add(get_application(ctx).session, **parameters)
    front, back = measuring.drift_text(printer.front), measuring.drift_text(printer.back)
    click.echo(f"{printer.name}: front {front}; back {back}", err=True)
    click.echo(str(path))


@printer.command("list")
@ROWS
def list_(format_: str) -> None:
    """List the printers."""
    from pnp.build import measuring

    print_rows(measuring.printer_rows(), format_)


@printer.command("remove")
@click.argument("name")
def remove(name: str) -> None:
    """Delete a printer."""
    from pnp.build import measuring

    click.echo(str(measuring.remove(name)))
