"""`pnp studio`."""

from __future__ import annotations

from pathlib import Path

import click

from pnp.cli.parameter_types import GAME


@click.command()
@click.argument("game", required=False, type=GAME)
@click.option(
    "--port",
    default=0,
    type=click.IntRange(0, 65535),
    metavar="N",
    help="Port to listen on.  [default: any free port]",
)
@click.option("--no-open", is_flag=True, help="Do not open a browser; print the address.")
@click.pass_context
def studio(ctx: click.Context, game: str | None, port: int, no_open: bool) -> None:
    """Choose, preview and print games in the browser, or design them."""
    from pnp.cli.saved_number import personal_number
    from pnp.core.problems import UsageError, with_suggestion
    from pnp.core.search_path import SearchPath
    from pnp.studio.serve import serve

    data: tuple[Path, ...] = tuple(folder.absolute() for folder in ctx.obj)
    games = SearchPath.standard(data).games()
    if game is not None and game not in games:
        raise UsageError(with_suggestion(f"there is no game “{game}”", game, games))
    serve(data, game, port, not no_open, click.echo, personal_number)
