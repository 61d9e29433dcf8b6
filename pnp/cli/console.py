"""What all commands share: options, what was asked, what is told, and exit statuses.

Nothing heavy is imported before a command runs, so that `--help` and completion are quick.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from pnp.ground.order import Options, Order
    from pnp.ground.problem import Problems
    from pnp.press.printing import Result
    from pnp.press.run import Press

F = TypeVar("F", bound=Callable[..., Any])

_UNHEARD = 141
"""The exit status of programs that nobody listens to any more: 128 and SIGPIPE."""
_TRACEBACK = "PNP_TRACEBACK"
"""Set in the environment, it shows where an unexpected fault came from."""
_BACKS = ("long-edge", "short-edge", "gutterfold", "after", "none")


class Group(click.Group):
    """Turns what the press raises into exit statuses."""

    def invoke(self, ctx: click.Context) -> Any:
        from pnp.ground.problem import Refused, Unusable

        invoke = super().invoke
        try:
            return invoke(ctx)
        except Refused as refused:
            report(refused.problems, "text")
            ctx.exit(1)
        except Unusable as error:
            click.echo(f"pnp: {error}", err=True)
            ctx.exit(2)
        except BrokenPipeError:
            # Who listened has heard enough, as `head` does. What is left goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            ctx.exit(_UNHEARD)
        except OSError as error:
            name = f"{error.filename}: " if error.filename else ""
            click.echo(f"pnp: {name}{error.strerror or error}", err=True)
            ctx.exit(2)
        except (click.ClickException, click.exceptions.Exit, click.Abort):
            raise
        except Exception as error:
            unexpected(error)
            ctx.exit(2)


def unexpected(error: Exception) -> None:
    """Tell of a fault of our own: what it is, and what helps to find it."""
    from pnp import __version__
    from pnp.ground.problem import Problems, Span

    if os.environ.get(_TRACEBACK):
        import traceback

        click.echo("".join(traceback.format_exception(error)), err=True, nl=False)
    what = "".join(char if char.isprintable() else "\ufffd" for char in f"{error}"[:200])
    problems = Problems()
    problems.add(
        "internal",
        f"pnp {__version__} has a fault: {type(error).__name__}{what and f': {what}'}",
        Span(""),
        "nothing was written; please report this, with what the same command tells where "
        f"{_TRACEBACK}=1 is set, and with the game’s files",
    )
    report(problems, "text")


def games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Completion of GAME and GAME/COMPONENT; silent where anything is wrong."""
    from pnp.ground.problem import Refused, Unusable
    from pnp.press.listing import components
    from pnp.press.run import Press

    try:
        press = Press(tuple(ctx.find_root().params.get("data") or ()))
        game, slash, _ = incomplete.partition("/")
        if not slash:
            return [name for name in press.workshop.folders if name.startswith(incomplete)]
        names = [f"{game}/{row['id']}" for row in components(press.workshop, game)]
        return [name for name in names if name.startswith(incomplete)]
    except (Refused, Unusable, OSError):
        return []


def press_of(ctx: click.Context) -> Press:
    from pnp.press.run import Press

    return Press(tuple(ctx.obj))


def named(ctx: click.Context, param: click.Parameter, value: Any) -> Any:
    """What is given has to say something; leaving it out is another matter."""
    if value is not None and not str(value).strip():
        raise click.BadParameter("it is empty", ctx, param)
    return value


def folder(ctx: click.Context, param: click.Parameter, value: str) -> Path:
    # As a path it would be the folder that one stands in.
    return Path(named(ctx, param, value))


def options(*without: str) -> Callable[[F], F]:
    """The printing options, in the order of the table in the manual, but for some."""
    made = [
        click.option("--paper", envvar="PNP_PAPER", default="a4", show_default=True, metavar="NAME",
                     help="Paper to print on; `pnp papers` lists them."),
        click.option("--backs", envvar="PNP_BACKS", default="long-edge", show_default=True,
                     type=click.Choice(_BACKS), help="How backs come behind their fronts."),
        click.option("--cuts", envvar="PNP_CUTS", default="bleed", show_default=True,
                     type=click.Choice(("bleed", "shared")),
                     help="Shared: no bleed, cards edge to edge, the fewest sheets."),
        click.option("--ink", envvar="PNP_INK", default="full", show_default=True,
                     type=click.Choice(("full", "low")), help="Low: lines and type, no fills."),
        click.option("--format", "format_", envvar="PNP_FORMAT", default="pdf", show_default=True,
                     type=click.Choice(("pdf", "svg", "png")), help="What to write."),
        click.option("--dpi", envvar="PNP_DPI", default=150, show_default=True,
                     type=click.IntRange(20, 1200), help="Dots per inch of png pages."),
        click.option("--out", envvar="PNP_OUT", default="output", show_default=True, metavar="DIR",
                     type=click.Path(), callback=folder, help="Folder to write into."),
        click.option("--copies", envvar="PNP_COPIES", default=1, show_default=True,
                     type=click.IntRange(1, 100), help="How often to print everything."),
        click.option("--jobs", envvar="PNP_JOBS", default=1, show_default=True,
                     type=click.IntRange(1, 64), help="Processes that work side by side."),
        click.option("--printer", envvar="PNP_PRINTER", default="", metavar="NAME",
                     help="Correct what this printer does to pages; see `pnp printer`."),
        click.option("--site", envvar="PNP_SITE", default="", metavar="URL",
                     help="Let QR codes link below this address instead of holding their text."),
    ]  # fmt: skip

    def decorate(function: F) -> F:
        for option in reversed(made):
            function = option(function)
        params: list[click.Parameter] = vars(function)["__click_params__"]
        params[:] = [param for param in params if param.name not in without]
        return function

    return decorate


def chosen(given: dict[str, Any]) -> tuple[Options, int]:
    from pnp.ground.order import Options

    named = {name.rstrip("_"): value for name, value in given.items() if name != "jobs"}
    if "site" in named:
        named["site"] = site_of(named["site"])
    if named.get("fillable") and named["format"] != "pdf":
        raise click.UsageError(f"--fillable goes with --format pdf, not {named['format']}")
    return Options(**named), given.get("jobs", 1)


BOOKLET = click.option(
    "--booklet",
    "booklet",
    envvar="PNP_BOOKLET",
    is_flag=True,
    help="Rulebooks as booklets: two pages a side, to fold and staple.",
)

FOR = click.option(
    "--for",
    "name",
    callback=named,
    envvar="PNP_FOR",
    metavar="NAME",
    help="The number that a name leads to, always the same, instead of --number.",
)


FILLABLE = click.option(
    "--fillable",
    envvar="PNP_FILLABLE",
    is_flag=True,
    help="Make the places to write form fields, to fill in on a screen (pdf).",
)


def site_of(text: str) -> str:
    """A web address, or nothing."""
    from urllib.parse import urlsplit

    if not text:
        return ""
    try:
        parts = urlsplit(text)
        good = parts.scheme in ("http", "https") and parts.hostname and not parts.fragment
    except ValueError:
        good = False
    if not good or any(char.isspace() or not char.isprintable() for char in text):
        raise click.UsageError(f"“{text}” is no address; write it like https://example.org/game")
    return text


def print_all(press: Press, orders: list[Order], given: dict[str, Any]) -> None:
    """Fulfil orders, and tell where the files are."""
    options, jobs = chosen(given)
    shows = sys.stderr.isatty()

    def progress(name: str, done: int, total: int) -> None:
        if shows:
            click.echo(f"\r\033[K{name}: page {done} of {total}", err=True, nl=False)

    result = press.print(orders, options, jobs, progress)
    if shows:
        click.echo("\r\033[K", err=True, nl=False)
    tell(result)


def tell(result: Result) -> None:
    """What was made: paths on standard output, the rest for people."""
    report(result.problems, "text")
    for line in [*(made.summary for made in result.made), *result.notes]:
        click.echo(line, err=True)
    for made in result.made:
        click.echo(str(made.path))


def report(problems: Problems, format_: str) -> None:
    from pnp.cli.report import REPORTERS, summary

    found = problems.sorted()
    if found:
        click.echo(REPORTERS[format_](found), err=True)
        click.echo(f"pnp: {summary(found)}", err=True)


def show_rows(rows: list[dict[str, Any]], format_: str) -> None:
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
