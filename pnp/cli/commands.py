"""The table of commands, the options before all of them, and exit statuses.

A command’s module is imported when it is named, and the slow ones behind it when it runs, so that
`--help` and completion are quick.
"""

from __future__ import annotations

import os
import sys
from collections import UserDict
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from pnp import __version__
from pnp.cli.console import print_problems

_CLOSED_PIPE = 141
"""The exit status after a closed pipe: 128 and SIGPIPE."""
_TRACEBACK = "PNP_TRACEBACK"
"""Environment variable: print the traceback of unexpected errors."""


class Commands(UserDict[str, Any]):
    """The modules of commands by name; a module is imported when its command is looked up."""

    def __getitem__(self, name: str) -> Any:
        module_values = vars(import_module(super().__getitem__(name))).values()
        return next(
            value
            for value in module_values
            if isinstance(value, click.Command) and value.name == name
        )


class CommandGroup(click.Group):
    """Converts exceptions to exit statuses: 1 for problems, 2 for wrong usage or files."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that was named."""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            raise self._with_owners(ctx, error) from None
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            raise click.exceptions.Exit(report_error(error)) from error

    def _with_owners(self, ctx: click.Context, error: click.NoSuchOption) -> click.NoSuchOption:
        """Name the commands that have an unknown option."""
        owners = [
            f"pnp {name}"
            for name, command in self.commands.items()
            if any(error.option_name in each.opts for each in command.get_params(ctx))
        ]
        if not owners:
            return error
        message = f"{error.message} It belongs to: {', '.join(owners)}."
        return click.NoSuchOption(error.option_name, message, ctx=error.ctx)


def report_error(error: Exception) -> int:
    """Print an error; return the exit status."""
    from pnp.core.problems import ProblemsFound, UsageError

    match error:
        case ProblemsFound():
            print_problems(error.problems)
            return 1
        case BrokenPipeError():
            # The reader has closed the pipe, as `head` does. The rest is dropped.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            return _CLOSED_PIPE
        case UsageError():
            if error.__cause__ is not None:
                _print_traceback(error)
            click.echo(f"pnp: {error}", err=True)
        case OSError():
            name = f"{error.filename}: " if error.filename else ""
            click.echo(f"pnp: {name}{error.strerror or error}", err=True)
        case _:
            _report_fault(error)
    return 2


def _report_fault(error: Exception) -> None:
    """Report an error in pnp: its type, and how to report it."""
    from pnp import __version__
    from pnp.core.problems import Problems, Span

    _print_traceback(error)
    message = "".join(char if char.isprintable() else "\ufffd" for char in f"{error}"[:200])
    problems = Problems()
    problems.add(
        "internal",
        f"pnp {__version__} has a fault: {type(error).__name__}{message and f': {message}'}",
        Span(""),
        "nothing was written; please report this, with the game’s files and the output of the "
        f"same command under {_TRACEBACK}=1",
    )
    print_problems(problems)


def _print_traceback(error: Exception) -> None:
    """Print the traceback of an error if the environment asks for it."""
    if os.environ.get(_TRACEBACK):
        import traceback

        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)


# Each command is in the module of its name.
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
    cls=CommandGroup,
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
