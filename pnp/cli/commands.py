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
    help="A folder with your games; they come before the shipped ones.",
)
@click.version_option(__version__, prog_name="pnp")
@click.pass_context
def main(ctx: click.Context, data: tuple[Path, ...]) -> None:
    """Print-and-play games from YAML to paper.

    \b
    pnp list      the games
    pnp sheets    today's sheets
    pnp kit all   all games, ready to cut
    """
    ctx.obj = data
