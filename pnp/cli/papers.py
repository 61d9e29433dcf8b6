"""`pnp papers`."""

from __future__ import annotations

import click

from pnp.cli.console import ROWS, press_of, show_rows


@click.command()
@ROWS
@click.pass_context
def papers(ctx: click.Context, format_: str) -> None:
    """List the papers."""
    from pnp.build import listing

    show_rows(listing.papers(press_of(ctx).session), format_)
