"""The table of commands, and what stands before all of them.

A command's module is imported when it is named, and the heavy ones behind it when it runs, so
that `--help` and completion are quick.
"""

from __future__ import annotations

from pathlib import Path

import click

from pnp import __version__
from pnp.cli.group import Commands, Group

# Where each command is: MODULE:NAME.
COMMANDS = Commands({
    "build": "pnp.cli.build:build",
    "calibrate": "pnp.cli.calibrate:calibrate",
    "cut": "pnp.cli.cut:cut",
    "explain": "pnp.cli.explain:explain",
    "generate": "pnp.cli.generate:generate",
    "images": "pnp.cli.images:images",
    "kit": "pnp.cli.kit:kit",
    "list": "pnp.cli.list:list_",
    "papers": "pnp.cli.papers:papers",
    "playtest": "pnp.cli.playtest:playtest",
    "preflight": "pnp.cli.preflight:preflight",
    "printer": "pnp.cli.printer:printer",
    "qr": "pnp.cli.qr:qr",
    "sheets": "pnp.cli.sheets:sheets",
    "tts": "pnp.cli.tts:tts",
    "validate": "pnp.cli.validate:validate",
})  # fmt: skip


@click.group(
    cls=Group,
    commands=COMMANDS,
    context_settings={"auto_envvar_prefix": "PNP", "help_option_names": ["-h", "--help"]},
)
@click.option(
    "--data", multiple=True, metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with games of your own, looked at before the shipped ones.",
)  # fmt: skip
@click.version_option(__version__, prog_name="pnp")
@click.pass_context
def main(ctx: click.Context, data: tuple[Path, ...]) -> None:
    """Print-and-play games from YAML to paper.

    \b
    pnp list      what there is
    pnp sheets    today's sheets
    pnp kit all   everything, ready to cut
    """
    ctx.obj = data
