"""`pnp papers`."""

from __future__ import annotations

import click

from pnp.cli.console import ROWS, get_application, print_rows


@click.command()
@ROWS
@click.pass_context
def papers(ctx: click.Context, format_: str) -> None:
    """List the papers."""
    from pnp.build import listing

    print_rows(listing.papers(get_application(ctx).session), format_)
