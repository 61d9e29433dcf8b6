"""Output: paths on standard output; messages and problems on standard error, for people and
programs.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from pnp.core.problems import Problem, Severity, Span, counted
from pnp.load.files import Lines
from pnp.load.tables.table import cell_texts

if TYPE_CHECKING:
    from pnp.build.output import Result
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
"""The form of rows: `show_rows` takes it."""


def press_of(ctx: click.Context, season: int = 1) -> Application:
    """The press, with the folders of games that were named before the command. `season`: which
    one, of games that have several."""
    from pnp.build.run import Application
    from pnp.cli.saved_number import own_number

    return Application(tuple(ctx.obj), own_number, season)


def progress(name: str, done: int, total: int) -> None:
    """A progress line, if the output is a terminal."""
    if sys.stderr.isatty():
        line = f"{name}: page {done} of {total}" if done < total else ""
        click.echo(f"\r\033[K{line}", err=True, nl=False)


def print_result(result: Result) -> None:
    """What was made: paths on standard output, the rest for people."""
    if sys.stderr.isatty():
        click.echo("\r\033[K", err=True, nl=False)
    report(result.problems)
    for line in [*(made.summary for made in result.made), *result.notes]:
        click.echo(line, err=True)
    for made in result.made:
        click.echo(str(made.path))


def report(problems: Problems) -> None:
    """Problems for people, with their number; empty without problems."""

    found = problems.sorted()
    if found:
        click.echo(as_text(found), err=True)
        click.echo(f"pnp: {summary(found)}", err=True)


def show_rows(rows: list[dict[str, Any]], format_: str) -> None:
    """What there is, on standard output: as columns of text, or as JSON."""
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


def as_text(problems: Sequence[Problem]) -> str:
    """Each problem with its source line, a caret and a hint."""
    lines, cells = Lines(), cell_texts(problem.span for problem in problems)
    return "\n".join(_one(problem, lines, cells) for problem in problems)


def as_json(problems: Sequence[Problem]) -> str:
    """A list of objects, a problem each."""
    return json.dumps([problem.as_row() for problem in problems], ensure_ascii=False, indent=2)


def as_github(problems: Sequence[Problem]) -> str:
    """Workflow commands that annotate the lines of a pull request."""
    lines = []
    for problem in problems:
        span = problem.span
        text = f"{problem.message}{f' ({problem.hint})' if problem.hint else ''}"
        text = f"sheet {span.sheet}, {span.spot}: {text}" if span.sheet and span.line else text
        text = text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
        place = f"file={span.file},line={max(span.line, 1)},col={max(span.column, 1)}"
        lines.append(f"::{problem.severity.value} {place},title={problem.rule}::{text}")
    return "\n".join(lines)


REPORTERS: dict[str, Callable[[Sequence[Problem]], str]] = {
    "text": as_text,
    "json": as_json,
    "github": as_github,
}


def summary(problems: Sequence[Problem]) -> str:
    """`2 errors, 1 warning`, or `no problems`."""
    errors = sum(problem.severity is Severity.ERROR for problem in problems)
    warnings = len(problems) - errors
    parts = ((errors, "error"), (warnings, "warning"))
    return ", ".join(counted(*part) for part in parts if part[0]) or "no problems"


# Longer lines are shown around the place that matters.
_WIDEST = 100


def _one(problem: Problem, lines: Lines, cells: Mapping[Span, str]) -> str:
    """A problem for people; `cells`: the content of workbook cells."""
    span = problem.span
    out = [f"{span.place or 'pnp'}: {problem.severity.value}[{problem.rule}]: {problem.message}"]
    line = lines.line_at(span)
    if span.sheet and span.line:
        cell = _printable(cells.get(span, ""))
        out.append(f"    sheet {span.sheet}, {span.spot}: {cell}".rstrip())
    elif line.strip():
        column = max(span.column - 1, 0)
        start = max(0, column - _WIDEST // 2) if len(line) > _WIDEST else 0
        out.append(f"    {_printable(line[start : start + _WIDEST])}")
        out.append(f"    {' ' * (column - start)}^")
    if problem.hint:
        out.append(f"    hint: {problem.hint}")
    return "\n".join(out)


def _printable(text: str) -> str:
    """The beginning of a text, without what a terminal would obey."""
    text = text[:_WIDEST].replace("\t", " ").replace("\n", " ")
    return "".join(char if char.isprintable() else "\ufffd" for char in text)
