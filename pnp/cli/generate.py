"""`pnp generate`."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.console import get_application
from pnp.cli.options import (
    FILLABLE,
    FOR,
    option,
    print_orders,
    print_parts,
    printing_options,
    reject_both,
)
from pnp.cli.parameter_types import COMPONENT, DATE, NUMBER, NUMBERS

if TYPE_CHECKING:
    from pnp.core.numbering import Number

_MAX_PER_FILE = 100_000
"""Maximum number of numbers in a file."""


@click.command()
@click.argument("target", metavar="GAME/COMPONENT", type=COMPONENT)
@option(
    "--number",
    type=NUMBER,
    help="The first number, as printed, with or without its check digit.",
)
@option(
    "--count",
    default=1,
    type=click.IntRange(1, 1_000_000),
    help="Number of components, with consecutive numbers.",
)
@option(
    "--numbers",
    type=NUMBERS,
    default=(),
    metavar="N,...",
    help="Numbers that are not consecutive.",
)
@option(
    "--files-of",
    type=click.IntRange(1, _MAX_PER_FILE),
    help="Number of components in each file. If you stop the run, type the command again.",
)
@FOR
@option("--date", type=DATE, help="Use the number of a day, such as 2026-07-01.")
@FILLABLE
@printing_options()
@click.pass_context
def generate(
    ctx: click.Context,
    /,
    target: str,
    number: Number | None,
    count: int,
    files_of: int | None,
    name: str | None,
    date: dt.date | None,
    numbers: tuple[Number, ...],
    **parameters: Any,
) -> None:
    """Print numbered components; a number always gives the same one."""
    if count > _MAX_PER_FILE and files_of is None:
        raise click.UsageError(
            f"a file holds {_MAX_PER_FILE:,} numbers at most; say how many, as in --files-of 1000"
        )
    reject_both(name, number)
    if date is not None and (name or number) is not None:
        raise click.UsageError("--date goes without --number and --for")
    if numbers and (name or number or date or count != 1 or files_of):
        raise click.UsageError(
            "--numbers goes without --number, --for, --date, --count and --files-of"
        )
    app = get_application(ctx)
    value, version = number if number is not None else (None, None)
    if numbers:
        values, versions = zip(*numbers, strict=True)
        print_orders(app, [app.orders.number_list(target, values, versions)], parameters)
        return
    if name is not None:
        value = app.orders.number_from_name(target, name)
    if date is not None:
        value = app.orders.number_of_day(target, date)
    order = app.orders.number_range(target, value, count, version)
    if files_of is None:
        print_orders(app, [order], parameters)
    else:
        print_parts(app, app.orders.split(order, files_of), parameters)
