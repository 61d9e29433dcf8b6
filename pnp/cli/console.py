"""Output: paths on standard output; messages and problems on standard error, for people and
programs.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from pnp.build.output import PrintResult
    from pnp.build.run import Application
    from pnp.core.problems import Problems


ROWS = click.option(
    "--format",
    "format_",
    default="text",
    show_default=True,
    type=click.Choice(("text", "json")),
    help="Text for people, JSON for programs.",
)
"""The option --format of commands that list rows."""


def get_application(ctx: click.Context, season: int = 1) -> Application:
    """The application with the data folders of the command line. `season`: the season of games that
    have several."""
    from pnp.build.run import Application
    from pnp.cli.saved_number import personal_number

    return Application(tuple(ctx.obj), personal_number, season)


def progress(name: str, done: int, total: int) -> None:
    """A progress line, if the output is a terminal."""
    if sys.stderr.isatty():
        line = f"{name}: page {done} of {total}" if done < total else ""
        click.echo(f"\r\033[K{line}", err=True, nl=False)


def print_result(result: PrintResult) -> None:
    """Print the paths of files on standard output, notes and problems on standard error."""
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)
    print_problems(result.problems)
    for line in [*(file.summary for file in result.files), *result.notes]:
        click.echo(line, err=True)
    for file in result.files:
        click.echo(str(file.path))


def print_problems(problems: Problems) -> None:
    """Print problems and their number; nothing without problems."""
    sorted_problems = problems.sorted()
    if sorted_problems:
        from pnp.cli.report import as_text, summary

        click.echo(as_text(sorted_problems), err=True)
        click.echo(f"pnp: {summary(sorted_problems)}", err=True)


def print_rows(rows: list[dict[str, Any]], format_: str) -> None:
    """Print rows as columns of text or as JSON."""
    if format_ == "json":
        import json

        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    else:
        click.echo(_table(rows))


def _table(rows: list[dict[str, Any]]) -> str:
    """Rows as columns of text, as wide as their widest cell."""
    if not rows:
        return ""
    keys = list(rows[0])
    cells = [keys, *([str(row[key]) for key in keys] for row in rows)]
    widths = [max(len(line[i]) for line in cells) for i in range(len(keys))]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in cells
    )
