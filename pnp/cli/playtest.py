"""`pnp playtest`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pnp.cli.parameter_types import EXISTING_FILE, GAME, NUMBER

if TYPE_CHECKING:
    from pnp.core.numbering import Number
    from pnp.playtest.series import Series


@click.command()
@click.argument("game", type=GAME)
@click.option("--games", default=1000, show_default=True, help="Number of games.")
@click.option("--players", type=int, help="Number of players.  [default: the maximum]")
@click.option(
    "--with",
    "policies",
    default="greedy",
    show_default=True,
    metavar="PLAYER[,PLAYER…]",
    help="Players: random, greedy, or a player of this game.",
)
@click.option("--seed", default=1, show_default=True, help="Equal seeds give equal games.")
@click.option(
    "--number",
    type=NUMBER,
    help="Number of a numbered component, as printed.  [default: the first]",
)
@click.option("--setup", default="", help="Another start, such as b for side B of a board.")
@click.option(
    "--jobs",
    default=1,
    type=click.IntRange(1, 64),
    show_default=True,
    help="Number of worker processes.",
)
@click.option(
    "--format",
    "format_",
    type=click.Choice(("text", "json")),
    default="text",
    show_default=True,
    help="Text for people, JSON for programs.",
)
@click.option(
    "--compare",
    type=EXISTING_FILE,
    metavar="FILE",
    help="JSON file of an earlier run: report the differences.",
)
@click.option(
    "--check",
    is_flag=True,
    help="Check the bounds of the game; exit 1 if one is missed.",
)
@click.pass_context
def playtest(
    ctx: click.Context,
    game: str,
    games: int,
    players: int | None,
    policies: str,
    seed: int,
    number: Number | None,
    setup: str,
    jobs: int,
    format_: str,
    compare: Path | None,
    check: bool,
) -> None:
    """Play a game many times and report how it went."""
    from pnp.core.problems import UsageError
    from pnp.playtest import report
    from pnp.playtest.report import bounds_for
    from pnp.playtest.series import Series, load_game, run_series

    data = tuple(ctx.obj)
    fewest, most = load_game(data, game).players
    count = players if players is not None else most
    if not fewest <= count <= most:
        raise UsageError(f"{game} is for {fewest} to {most} players")
    value, version = number if number is not None else (None, None)
    series = Series(
        game, count, tuple(policies.split(",")), games, seed, jobs, data, value, setup, version
    )
    if check:
        _check(series)
        return
    before = report.read_earlier(compare, game) if compare is not None else None
    with _Progress() as progress:
        result = run_series(series, progress)
    if format_ == "json":
        figures = result.figures.as_json(game, result.code_version, seed)
        click.echo(json.dumps(figures, indent=2, ensure_ascii=False))
    else:
        for line in report.as_text(result.figures):
            click.echo(line)
        for line in report.bound_lines(result.figures, bounds_for(series)):
            click.echo(line)
        click.echo(report.LEGEND)
    if before is not None:
        click.echo(f"since {compare}:", err=True)
        for line in (
            *report.setup_differences(result.figures, before),
            *report.change_lines(result.figures, before),
        ):
            click.echo(line, err=True)


def _check(series: Series) -> None:
    from pnp.core.problems import Problems, ProblemsFound, pluralise
    from pnp.playtest.report import check_bounds

    problems = Problems()
    with _Progress() as progress:
        count = check_bounds(series, problems, progress)
    if problems.errors:
        raise ProblemsFound(problems)
    click.echo(f"{pluralise(count, 'figure')} within bounds")


class _Progress:
    """A progress line for people, if the output is a terminal: the number of games played in
    each series, and the remaining time."""

    def __enter__(self) -> _Progress:
        self._bar: Any = None
        return self

    def __exit__(self, *_: object) -> None:
        if self._bar is not None:
            self._bar.render_finish()
            click.echo("\r\033[K", err=True, nl=False)

    def __call__(self, done: int, total: int) -> None:
        if not sys.stderr.isatty():
            return
        if self._bar is None or self._bar.length != total or done < self._bar.pos:
            self._bar = click.progressbar(
                length=total, label="games", show_pos=True, show_eta=True, file=sys.stderr
            )
        self._bar.update(done - self._bar.pos)
