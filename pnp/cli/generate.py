"""`pnp generate`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of
from pnp.cli.options import FILLABLE, FOR, not_both, print_all, printing, setting
from pnp.cli.parameter_types import COMPONENT, NUMBER


@click.command()
@click.argument("what", metavar="GAME/COMPONENT", type=COMPONENT)
@setting("--number", type=NUMBER,
         help="The first one’s number, as printed: with or without its check digit.")  # fmt: skip
@setting("--count", default=1, type=click.IntRange(1, 100_000),
         help="How many, one number after the other.")  # fmt: skip
@FOR
@FILLABLE
@printing()
@click.pass_context
def generate(
    ctx: click.Context, /, what: str, number: int | None, count: int, name: str | None,
    **given: Any,
) -> None:  # fmt: skip
    """Numbered components: the same number gives the same one for ever."""
    not_both(name, number)
    press = press_of(ctx)
    if name is not None:
        number = press.orders.number_for(what, name)
    print_all(press, [press.orders.numbered(what, number, count)], given)
