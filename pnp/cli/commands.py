"""The table of commands, and the options before all of them.

A command’s module is imported when it is named, and the slow ones behind it when it runs, so that
`--help` and completion are quick.
"""

from __future__ import annotations

from pathlib import Path

import click

from pnp import __version__
from pnp.cli.group import Commands, Group

# The module of each command is called as it is.
COMMANDS = Commands(
    {
        name: f"pnp.cli.{name}"
        for name in (
            "build",
            "calibrate",
            "cut",
            "draw",
            "explain",
            "generate",
            "images",
            "kit",
            "list",
            "new",
            "papers",
            "playtest",
            "preflight",
            "printer",
            "qr",
            "schema",
            "sheets",
            "site",
            "studio",
            "tts",
            "validate",
        )
    }
)


@click.group(
    cls=Group,
    commands=COMMANDS,
    context_settings={"auto_envvar_prefix": "PNP", "help_option_names": ["-h", "--help"]},
)
@click.option(
    "--data",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Folder of your game, or of several games. It comes before the games of pnp.",
)
@click.version_option(__version__, prog_name="pnp")
@click.pass_context
def main(ctx: click.Context, data: tuple[Path, ...]) -> None:
    """Print board games at home, and make your own.

    \b
    pnp list          list the games
    pnp kit GAME      print a game
    pnp studio        choose, preview and print in the browser
    pnp new NAME      make a game
    """
    ctx.obj = data
