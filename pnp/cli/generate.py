"""`pnp generate`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import FILLABLE, FOR, not_both, print_all, print_each, printing, setting
from pnp.cli.parameter_types import COMPONENT, NUMBER

_AT_ONCE = 100_000
"""So many numbers in a file."""


@click.command()
@click.argument("what", metavar="GAME/COMPONENT", type=COMPONENT)
@setting("--number", type=NUMBER,
         help="The first one’s number, as printed: with or without its check digit.")  # fmt: skip
@setting("--count", default=1, type=click.IntRange(1, 1_000_000),
         help="How many, one number after the other.")  # fmt: skip
@setting("--files-of", type=click.IntRange(1, _AT_ONCE),
         help="So many in a file, for long print runs: one that was stopped goes on.")  # fmt: skip
@FOR
@FILLABLE
@printing()
@click.pass_context
def generate(
    ctx: click.Context, /, what: str, number: int | None, count: int,
    files_of: int | None, name: str | None,
    **given: Any,
) -> None:  # fmt: skip
    """Numbered components: the same number gives the same one for ever."""
    if count > _AT_ONCE and files_of is None:
        raise click.UsageError(
            f"a file holds {_AT_ONCE:,} numbers at most; say how many, as in --files-of 1000"
        )
    not_both(name, number)
    press = press_of(ctx)
    if name is not None:
        number = press.orders.number_for(what, name)
    whole = press.orders.numbered(what, number, count)
    if files_of is None:
        print_all(press, [whole], given)
    else:
        print_each(press, press.orders.parted(whole, files_of), given)
