"""`pnp validate`."""

from __future__ import annotations

import os

import click

from pnp.cli.console import get_application
from pnp.cli.options import CLUSTER, SEASON
from pnp.cli.parameter_types import GAME


@click.command()
@click.argument("targets", nargs=-1, metavar="[GAME|FILE|all]...", type=GAME)
@click.option(
    "--format",
    "format_",
    default="text",
    show_default=True,
    type=click.Choice(("text", "json", "github")),
    help="Text for people, JSON for programs, annotations for pull requests.",
)
@SEASON
@CLUSTER
@click.pass_context
def validate(
    ctx: click.Context, targets: tuple[str, ...], format_: str, season: int, cluster: str
) -> None:
    """Check games, and list their problems."""
    from pnp.cli.report import REPORTERS, summary

    problems = get_application(ctx, season).validate(targets, os.cpu_count() or 1, cluster)
    sorted_problems = problems.sorted()
    text = REPORTERS[format_](sorted_problems)
    if text:
        click.echo(text)
    if format_ == "text":
        click.echo(summary(sorted_problems))
    if problems.errors:
        ctx.exit(1)
