"""`pnp list`."""

from __future__ import annotations

import click

from pnp.cli.console import ROWS, get_application, print_rows
from pnp.cli.parameter_types import GAME


@click.command("list")
@click.argument("game", required=False, type=GAME)
@ROWS
@click.pass_context
def list_(ctx: click.Context, game: str | None, format_: str) -> None:
    """List the games, or the components of one."""
    from pnp.build.listing import components, games

    session = get_application(ctx).session
    print_rows(games(session) if game is None else components(session, game), format_)
    session.stop_on_errors()
