"""`pnp generate`."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import FILLABLE, FOR, not_both, print_all, print_each, printing, setting
from pnp.cli.parameter_types import COMPONENT, DATE, NUMBER, NUMBERS

if TYPE_CHECKING:
    from pnp.core.numbering import Number

_AT_ONCE = 100_000
"""Maximum number of numbers in a file."""


@click.command()
@click.argument("what", metavar="GAME/COMPONENT", type=COMPONENT)
@setting(
    "--number",
    type=NUMBER,
    help="The first number, as printed, with or without its check digit.",
)
@setting(
    "--count",
    default=1,
    type=click.IntRange(1, 1_000_000),
    help="Number of components, with consecutive numbers.",
)
@setting(
    "--numbers",
    type=NUMBERS,
    default=(),
    metavar="N,...",
    help="Numbers that are not consecutive.",
)
@setting(
    "--files-of",
    type=click.IntRange(1, _AT_ONCE),
    help="Numbers in each file. A run that was stopped continues.",
)
@FOR
@setting("--date", type=DATE, help="Use the number of a day, such as 2026-07-01.")
@FILLABLE
@printing()
@click.pass_context
def generate(
    ctx: click.Context,
    /,
    what: str,
    number: Number | None,
    count: int,
    files_of: int | None,
    name: str | None,
    date: dt.date | None,
    numbers: tuple[Number, ...],
    **given: Any,
) -> None:
    """Print numbered components; a number always gives the same one."""
    if count > _AT_ONCE and files_of is None:
        raise click.UsageError(
            f"a file holds {_AT_ONCE:,} numbers at most; say how many, as in --files-of 1000"
        )
    not_both(name, number)
    if date is not None and (name or number) is not None:
        raise click.UsageError("--date goes without --number and --for")
    if numbers and (name or number or date or count != 1 or files_of):
        raise click.UsageError(
            "--numbers goes without --number, --for, --date, --count and --files-of"
        )
    press = press_of(ctx)
    value, version = number if number is not None else (None, None)
    if numbers:
        values, versions = zip(*numbers, strict=True)
        print_all(press, [press.orders.number_list(what, values, versions)], given)
        return
    if name is not None:
        value = press.orders.number_from_name(what, name)
    if date is not None:
        value = press.orders.number_of_day(what, date)
    whole = press.orders.number_range(what, value, count, version)
    if files_of is None:
        print_all(press, [whole], given)
    else:
        print_each(press, press.orders.split(whole, files_of), given)
