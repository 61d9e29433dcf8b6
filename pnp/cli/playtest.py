"""`pnp playtest`."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.parameter_types import GAME, NUMBER

if TYPE_CHECKING:
    from pnp.playtest.series import Series


@click.command()
@click.argument("game", type=GAME)
@click.option("--games", default=1000, show_default=True, help="How many are played.")
@click.option("--players", type=int, help="How many sit at the table; else the most there may be.")
@click.option(
    "--with", "policies", default="greedy", show_default=True, metavar="POLICY[,POLICY…]",
    help="How they play: random, greedy, rollout:200, mcts:200, or a way of the game’s own.",
)  # fmt: skip
@click.option("--seed", default=1, show_default=True, help="Equal seeds, equal games.")
@click.option("--number", type=NUMBER, help="Of numbered components, as printed; else their first.")
@click.option("--jobs", default=1, show_default=True, help="How many processes play.")
@click.option(
    "--format", "format_", type=click.Choice(("text", "json")), default="text", show_default=True,
    help="For people, or for programs.",
)  # fmt: skip
@click.option(
    "--compare", type=click.Path(exists=True, dir_okay=False, path_type=Path), metavar="FILE",
    help="The JSON of an earlier run: what has changed since.",
)  # fmt: skip
@click.option(
    "--check",
    is_flag=True,
    help="Hold the bounds of the game’s rules: play what they ask for; exit status 1 if one fails.",
)
@click.pass_context
def playtest(
    ctx: click.Context, game: str, games: int, players: int | None, policies: str, seed: int,
    number: int | None, jobs: int, format_: str, compare: Path | None, check: bool,
) -> None:  # fmt: skip
    """Play a game many times, and say how it went."""
    from pnp.ground.problem import Unusable
    from pnp.playtest import report
    from pnp.playtest.series import Series, game_of, run

    data = tuple(ctx.obj)
    fewest, most = game_of(data, game).players
    count = players if players is not None else most
    if not fewest <= count <= most:
        raise Unusable(f"{game} is for {fewest} to {most} players")
    series = Series(game, count, tuple(policies.split(",")), games, seed, jobs, data, number)
    if check:
        _check(series)
        return
    result = run(series, _progress)
    if format_ == "json":
        told = result.figures.json(game, result.version, seed)
        click.echo(json.dumps(told, indent=2, ensure_ascii=False))
    else:
        for line in report.text(result.figures):
            click.echo(line)
    if compare is not None:
        click.echo(f"since {compare}:", err=True)
        before = json.loads(compare.read_text(encoding="utf-8"))
        for line in report.changes(result.figures, before):
            click.echo(line, err=True)


def _check(series: Series) -> None:
    from pnp.ground.problem import Problems, Refused, counted
    from pnp.playtest.bounds import check

    problems = Problems()
    held = check(series, problems, _progress)
    if problems.errors:
        raise Refused(problems)
    click.echo(f"{counted(held, 'figure')} within bounds")


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty():
        line = f"{done:,} of {total:,} games" if done < total else ""
        click.echo(f"\r\033[K{line}", err=True, nl=False)
