"""The command line. Thin: it reads what was asked, calls `build`, and reports.

Nothing heavy is imported before a command runs, so that `--help` and completion are quick.
"""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from typing import Any

import click

from pnp import __version__
from pnp.cli.console import (
    BOOKLET,
    FILLABLE,
    FOR,
    Group,
    chosen,
    games,
    named,
    options,
    press_of,
    print_all,
    show_rows,
)
from pnp.cli.machines import COMMANDS


@click.group(
    cls=Group,
    context_settings={"auto_envvar_prefix": "PNP", "help_option_names": ["-h", "--help"]},
)
@click.option(
    "--data", "data", multiple=True, metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="A folder with games of your own, looked at before the shipped ones.",
)  # fmt: skip
@click.version_option(__version__, prog_name="pnp")
@click.pass_context
def main(ctx: click.Context, data: tuple[Path, ...]) -> None:
    """Print-and-play games from YAML to paper.

    \b
    pnp list                     what there is
    pnp sheets personal-space    today's sheets
    pnp kit all                  everything, ready to cut
    """
    ctx.obj = data


@main.command("list")
@click.argument("game", required=False, shell_complete=games)
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json")))
@click.pass_context
def list_(ctx: click.Context, game: str | None, format_: str) -> None:
    """The games; or one game's components."""
    from pnp.press.listing import components, games

    workshop = press_of(ctx).workshop
    show_rows(games(workshop) if game is None else components(workshop, game), format_)


@main.command()
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json")))
@click.pass_context
def papers(ctx: click.Context, format_: str) -> None:
    """The papers that --paper takes."""
    from pnp.press.listing import papers as rows

    show_rows(rows(press_of(ctx).workshop), format_)


@main.command()
@click.argument("what", nargs=-1, metavar="[GAME|FILE]...", shell_complete=games)
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json", "github")))
@click.pass_context
def validate(ctx: click.Context, what: tuple[str, ...], format_: str) -> None:
    """Load, lay out and check games against their rules."""
    from pnp.cli.report import REPORTERS, summary

    press = press_of(ctx)
    problems = press.validate(what, os.cpu_count() or 1)
    found = problems.sorted()
    text = REPORTERS[format_](found)
    if text:
        click.echo(text)
    if format_ == "text":
        click.echo(summary(found))
    if problems.errors:
        ctx.exit(1)


@main.command()
@click.argument("rule", required=False)
def explain(rule: str | None) -> None:
    """All rules, a line each; or what one rule says, and why."""
    from pnp.ground.problem import Unusable, unknown
    from pnp.press.catalogue import catalogue

    manuals = catalogue(lambda text: click.echo(f"pnp: {text}", err=True))
    if rule is None:
        width = max(map(len, manuals))
        for name, entry in manuals.items():
            click.echo(f"{name.ljust(width)}  {entry.says}")
    elif rule in manuals:
        click.echo(manuals[rule].manual())
    else:
        raise Unusable(unknown(f"there is no rule “{rule}”", rule, manuals))


@main.command()
@click.argument(
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", shell_complete=games
)
@FILLABLE
@BOOKLET
@options()
@click.pass_context
def build(ctx: click.Context, /, what: tuple[str, ...], **given: Any) -> None:
    """The named components, or all of a game's: a file each."""
    press = press_of(ctx)
    print_all(press, press.orders.components(what), given)


@main.command()
@click.argument("what", nargs=-1, metavar="[GAME[/SHEET]]...", shell_complete=games)
@click.option(
    "--date",
    "date",
    envvar="PNP_DATE",
    callback=named,
    metavar="DATE",
    help="First day, such as 2026-11-21; default today.",
)
@click.option(
    "--days",
    envvar="PNP_DAYS",
    default=1,
    show_default=True,
    type=click.IntRange(1, 3660),
    help="How many days.",
)
@click.option(
    "--undated",
    envvar="PNP_UNDATED",
    is_flag=True,
    help="Sheets without dates, to laminate or fill in.",
)
@FILLABLE
@options()
@click.pass_context
def sheets(
    ctx: click.Context,
    /,
    what: tuple[str, ...],
    date: str | None,
    days: int,
    undated: bool,
    **given: Any,
) -> None:
    """Daily, log and monthly sheets, dated."""
    from pnp.ground.calendar import days_from

    if undated and (date or days != 1):
        raise click.UsageError("--undated goes without --date and --days")
    try:
        first = datetime.date.fromisoformat(date) if date else datetime.date.today()
        wanted = days_from(first, days)
    except ValueError:
        raise click.UsageError(f"“{date}” is no date; write it like 2026-11-21") from None
    except OverflowError:
        raise click.UsageError("the calendar ends with the year 9999") from None
    press = press_of(ctx)
    print_all(press, press.orders.sheets(what, () if undated else tuple(wanted)), given)


@main.command()
@click.argument("what", metavar="GAME/COMPONENT", shell_complete=games)
@click.option(
    "--number",
    envvar="PNP_NUMBER",
    callback=named,
    metavar="N",
    help="The first one’s number, as printed: with or without its check digit.",
)
@click.option(
    "--count",
    envvar="PNP_COUNT",
    default=1,
    show_default=True,
    type=click.IntRange(1, 100_000),
    help="How many, one number after the other.",
)
@FOR
@FILLABLE
@options()
@click.pass_context
def generate(
    ctx: click.Context,
    /,
    what: str,
    number: str | None,
    count: int,
    name: str | None,
    **given: Any,
) -> None:
    """Numbered components: the same number gives the same one for ever."""
    if name and number:
        raise click.UsageError("--for goes without --number")
    press = press_of(ctx)
    if name:
        number = str(press.orders.number_for(what, name))
    print_all(press, [press.orders.numbered(what, number, count)], given)


@main.command()
@click.argument("what", metavar="GAME", shell_complete=games)
@options()
@click.pass_context
def qr(ctx: click.Context, /, what: str, **given: Any) -> None:
    """All QR codes of a game on one sheet, labelled."""
    press = press_of(ctx)
    options, _ = chosen(given)
    print_all(press, [press.orders.codes(what, options)], given)


@main.command()
@click.argument("what", nargs=-1, required=True, metavar="GAME...|all", shell_complete=games)
@click.option(
    "--number",
    envvar="PNP_NUMBER",
    callback=named,
    metavar="N",
    help="Number of the numbered components in it, as printed.",
)
@FOR
@click.option(
    "--players",
    envvar="PNP_PLAYERS",
    type=click.IntRange(1, 20),
    help="For how many; default the most.",
)
@click.option(
    "--date",
    "date",
    envvar="PNP_DATE",
    callback=named,
    metavar="DATE",
    help="Date the sheets, from this day on.",
)
@BOOKLET
@click.option(
    "--since", envvar="PNP_SINCE", metavar="MANIFEST", type=click.Path(path_type=Path),
    help="Print only what looks different from this kit (its JSON file).",
)  # fmt: skip
@options()
@click.pass_context
def kit(
    ctx: click.Context,
    /,
    what: tuple[str, ...],
    players: int | None,
    date: str | None,
    number: str | None,
    name: str | None,
    since: Path | None,
    **given: Any,
) -> None:
    """The full print-and-play kit: one file a game."""
    from pnp.ground.calendar import days_from

    try:
        days = tuple(days_from(datetime.date.fromisoformat(date), 7)) if date else ()
    except (ValueError, OverflowError):
        raise click.UsageError(f"“{date}” is no date; write it like 2026-11-21") from None
    press = press_of(ctx)
    if name and number:
        raise click.UsageError("--for goes without --number")
    print_all(press, press.orders.kits(what, players, days, number, since, name or None), given)


for _command in COMMANDS:
    main.add_command(_command)
