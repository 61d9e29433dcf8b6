"""`pnp preflight`."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.console import ROWS, print_rows
from pnp.cli.parameter_types import FILE

if TYPE_CHECKING:
    from pnp.core.problems import Problem
    from pnp.preflight.measurements import FileFigures


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE...", type=FILE)
@ROWS
@click.pass_context
def preflight(ctx: click.Context, files: tuple[Path, ...], format_: str) -> None:
    """Check finished PDFs: page size, fonts, QR codes, register."""

    from pnp.core.problems import Problems
    from pnp.preflight.measurements import measure
    from pnp.preflight.report import as_rows, report_problems

    errors = 0
    rows = []
    for file in files:
        problems = Problems()
        figures = measure(file)
        report_problems(figures, problems)
        sorted_problems = problems.sorted()
        errors += problems.errors
        if format_ == "text":
            _print_figures(figures, sorted_problems)
        else:
            rows.append(
                {**as_rows(figures), "problems": [problem.as_row() for problem in sorted_problems]}
            )
    if format_ == "json":
        print_rows(rows, format_)
    if errors:
        ctx.exit(1)


def _print_figures(figures: FileFigures, problems: list[Problem]) -> None:
    """A file’s figures and problems, for people."""
    from pnp.cli import report
    from pnp.preflight import report as preflight_report

    parts = (preflight_report.as_text(figures), report.as_text(problems), report.summary(problems))
    click.echo("\n".join(part for part in parts if part))
