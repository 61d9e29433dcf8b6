"""`pnp validate`."""

from __future__ import annotations

import os

import click

from pnp.cli.console import press_of
from pnp.cli.options import CLUSTER, SEASON
from pnp.cli.parameter_types import GAME


@click.command()
@click.argument("what", nargs=-1, metavar="[GAME|FILE|all]...", type=GAME)
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
    ctx: click.Context, what: tuple[str, ...], format_: str, season: int, cluster: str
) -> None:
    """Check games, and list their problems."""
    from pnp.cli.report import REPORTERS, summary

    problems = press_of(ctx, season).validate(what, os.cpu_count() or 1, cluster)
    found = problems.sorted()
    text = REPORTERS[format_](found)
    if text:
        click.echo(text)
    if format_ == "text":
        click.echo(summary(found))
    if problems.errors:
        ctx.exit(1)
