"""The command line. Thin: it reads what was asked, calls `build`, and reports.

Nothing heavy is imported before a command runs, so that `--help` and completion are quick.
"""

from __future__ import annotations

import datetime
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pnp import __version__

if TYPE_CHECKING:
    from pnp.order import Options, Order
    from pnp.printing import Result
    from pnp.problem import Problems
    from pnp.run import Press

F = TypeVar("F", bound=Callable[..., Any])

_BACKS = ("long-edge", "short-edge", "gutterfold", "after", "none")


class _Group(click.Group):
    """Turns what the press raises into exit statuses."""

    def invoke(self, ctx: click.Context) -> Any:
        from pnp.problem import Refused, Unusable

        try:
            return super().invoke(ctx)
        except Refused as refused:
            _report(refused.problems, "text")
            ctx.exit(1)
        except Unusable as error:
            click.echo(f"pnp: {error}", err=True)
            ctx.exit(2)
        except BrokenPipeError:
            raise
        except OSError as error:
            name = f"{error.filename}: " if error.filename else ""
            click.echo(f"pnp: {name}{error.strerror or error}", err=True)
            ctx.exit(2)


@click.group(
    cls=_Group,
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
    signal.signal(signal.SIGTERM, _terminate)
    ctx.obj = data


def _terminate(number: int, frame: object) -> None:
    raise SystemExit(128 + number)


def _games(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[str]:
    """Completion of GAME and GAME/COMPONENT; silent where anything is wrong."""
    from pnp.listing import components
    from pnp.problem import Refused, Unusable
    from pnp.run import Press

    try:
        press = Press(tuple(ctx.find_root().params.get("data") or ()))
        game, slash, _ = incomplete.partition("/")
        if not slash:
            return [name for name in press.workshop.folders if name.startswith(incomplete)]
        names = [f"{game}/{row['id']}" for row in components(press.workshop, game)]
        return [name for name in names if name.startswith(incomplete)]
    except (Refused, Unusable, OSError):
        return []


def _press(ctx: click.Context) -> Press:
    from pnp.run import Press

    return Press(tuple(ctx.obj))


def _options(*without: str) -> Callable[[F], F]:
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
                     type=click.Path(path_type=Path), help="Folder to write into."),
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


def _chosen(given: dict[str, Any]) -> tuple[Options, int]:
    from pnp.order import Options

    named = {name.rstrip("_"): value for name, value in given.items() if name != "jobs"}
    if "site" in named:
        named["site"] = _site(named["site"])
    if named.get("fillable") and named["format"] != "pdf":
        raise click.UsageError(f"--fillable goes with --format pdf, not {named['format']}")
    return Options(**named), given.get("jobs", 1)


_BOOKLET = click.option(
    "--booklet",
    "booklet",
    envvar="PNP_BOOKLET",
    is_flag=True,
    help="Rulebooks as booklets: two pages a side, to fold and staple.",
)
_FOR = click.option(
    "--for",
    "name",
    envvar="PNP_FOR",
    metavar="NAME",
    help="A number of somebody’s own, instead of --number.",
)


_FILLABLE = click.option(
    "--fillable",
    envvar="PNP_FILLABLE",
    is_flag=True,
    help="Make the places to write form fields, to fill in on a screen (pdf).",
)


def _site(text: str) -> str:
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


def _print(press: Press, orders: list[Order], given: dict[str, Any]) -> None:
    """Fulfil orders, and tell where the files are."""
    options, jobs = _chosen(given)
    shows = sys.stderr.isatty()

    def progress(name: str, done: int, total: int) -> None:
        if shows:
            click.echo(f"\r\033[K{name}: page {done} of {total}", err=True, nl=False)

    result = press.print(orders, options, jobs, progress)
    if shows:
        click.echo("\r\033[K", err=True, nl=False)
    _tell(result)


def _tell(result: Result) -> None:
    """What was made: paths on standard output, the rest for people."""
    _report(result.problems, "text")
    for line in [*(made.summary for made in result.made), *result.notes]:
        click.echo(line, err=True)
    for made in result.made:
        click.echo(str(made.path))


def _report(problems: Problems, format_: str) -> None:
    from pnp.report import REPORTERS, summary

    found = problems.sorted()
    if found:
        click.echo(REPORTERS[format_](found), err=True)
        click.echo(f"pnp: {summary(found)}", err=True)


@main.command("list")
@click.argument("game", required=False, shell_complete=_games)
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json")))
@click.pass_context
def list_(ctx: click.Context, game: str | None, format_: str) -> None:
    """The games; or one game's components."""
    from pnp.listing import components, games

    workshop = _press(ctx).workshop
    _rows(components(workshop, game) if game else games(workshop), format_)


def _rows(rows: list[dict[str, Any]], format_: str) -> None:
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


@main.command()
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json")))
@click.pass_context
def papers(ctx: click.Context, format_: str) -> None:
    """The papers that --paper takes."""
    from pnp.listing import papers as rows

    _rows(rows(_press(ctx).workshop), format_)


@main.command()
@click.argument("what", nargs=-1, metavar="[GAME|FILE]...", shell_complete=_games)
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json", "github")))
@click.pass_context
def validate(ctx: click.Context, what: tuple[str, ...], format_: str) -> None:
    """Load, lay out and check games against their rules."""
    from pnp.report import REPORTERS, summary

    press = _press(ctx)
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
    from pnp.catalogue import catalogue
    from pnp.problem import Unusable, unknown

    manuals = catalogue()
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
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", shell_complete=_games
)
@_FILLABLE
@_BOOKLET
@_options()
@click.pass_context
def build(ctx: click.Context, /, what: tuple[str, ...], **given: Any) -> None:
    """The named components, or all of a game's: a file each."""
    press = _press(ctx)
    _print(press, press.orders.components(what), given)


@main.command()
@click.argument("what", nargs=-1, metavar="[GAME[/SHEET]]...", shell_complete=_games)
@click.option(
    "--date",
    "date",
    envvar="PNP_DATE",
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
@_FILLABLE
@_options()
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
    from pnp.calendar import days_from

    if undated and (date or days != 1):
        raise click.UsageError("--undated goes without --date and --days")
    try:
        first = datetime.date.fromisoformat(date) if date else datetime.date.today()
        wanted = days_from(first, days)
    except ValueError:
        raise click.UsageError(f"“{date}” is no date; write it like 2026-11-21") from None
    except OverflowError:
        raise click.UsageError("the calendar ends with the year 9999") from None
    press = _press(ctx)
    _print(press, press.orders.sheets(what, () if undated else tuple(wanted)), given)


@main.command()
@click.argument("what", metavar="GAME/COMPONENT", shell_complete=_games)
@click.option(
    "--number",
    envvar="PNP_NUMBER",
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
@_FOR
@_FILLABLE
@_options()
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
    press = _press(ctx)
    if name:
        number = str(press.orders.number_for([what], name))
    _print(press, [press.orders.numbered(what, number, count)], given)


@main.command()
@click.argument("what", metavar="GAME", shell_complete=_games)
@_options()
@click.pass_context
def qr(ctx: click.Context, /, what: str, **given: Any) -> None:
    """All QR codes of a game on one sheet, labelled."""
    press = _press(ctx)
    options, _ = _chosen(given)
    _print(press, [press.orders.codes(what, options)], given)


@main.command()
@click.argument("what", nargs=-1, required=True, metavar="GAME...|all", shell_complete=_games)
@click.option(
    "--number",
    envvar="PNP_NUMBER",
    metavar="N",
    help="Number of the numbered components in it, as printed.",
)
@_FOR
@click.option(
    "--players",
    envvar="PNP_PLAYERS",
    type=click.IntRange(1, 20),
    help="For how many; default the most.",
)
@click.option(
    "--date", "date", envvar="PNP_DATE", metavar="DATE", help="Date the sheets, from this day on."
)
@_BOOKLET
@click.option(
    "--since", envvar="PNP_SINCE", metavar="MANIFEST", type=click.Path(path_type=Path),
    help="Print only what looks different from this kit (its JSON file).",
)  # fmt: skip
@_options()
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
    from pnp.calendar import days_from

    try:
        days = tuple(days_from(datetime.date.fromisoformat(date), 7)) if date else ()
    except (ValueError, OverflowError):
        raise click.UsageError(f"“{date}” is no date; write it like 2026-11-21") from None
    press = _press(ctx)
    if name and number:
        raise click.UsageError("--for goes without --number")
    if name:
        number = str(
            press.orders.number_for(press.workshop.folders if "all" in what else what, name)
        )
    _print(press, press.orders.kits(what, players, days, number, since), given)


@main.command()
@click.argument(
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", shell_complete=_games
)
@click.option(
    "--cutter",
    envvar="PNP_CUTTER",
    default="none",
    show_default=True,
    metavar="NAME",
    help="Whose registration marks to print: silhouette, or none.",
)
@click.option(
    "--paths",
    envvar="PNP_PATHS",
    default="both",
    show_default=True,
    type=click.Choice(("svg", "dxf", "both")),
    help="How to write the paths.",
)
@_options("format_", "dpi", "jobs")
@click.pass_context
def cut(ctx: click.Context, /, what: tuple[str, ...], paths: str, **given: Any) -> None:
    """Pages to print, and the paths for a machine to cut them."""
    from pnp.cutting import FORMATS, cut_orders

    press = _press(ctx)
    orders = press.orders.cut(what, "has nothing to cut")
    options, _ = _chosen(given)
    formats = FORMATS if paths == "both" else (paths,)
    _tell(cut_orders(press.workshop, orders, options, formats))


@main.command()
@click.argument(
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", shell_complete=_games
)
@click.option(
    "--shop", envvar="PNP_SHOP", required=True, metavar="NAME",
    help="Who makes the cards: makeplayingcards or the-game-crafter.",
)  # fmt: skip
@_options("paper", "backs", "format_", "dpi", "copies", "jobs")
@click.pass_context
def images(ctx: click.Context, /, what: tuple[str, ...], shop: str, **given: Any) -> None:
    """Pictures of cards for a shop: exact pixels, one a face."""
    from pnp.images import shop_images

    press = _press(ctx)
    orders = press.orders.cut(what, "has no cards")
    exact = all("/" in name for name in what)
    _tell(shop_images(press.workshop, orders, shop, _chosen(given)[0], exact))


@main.command()
@click.argument(
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", shell_complete=_games
)
@click.option(
    "--url", envvar="PNP_URL", default="", metavar="URL",
    help="Where the pictures will be; default: in the simulator’s own folder of images.",
)  # fmt: skip
@_options("paper", "backs", "format_", "dpi", "copies", "jobs")
@click.pass_context
def tts(ctx: click.Context, /, what: tuple[str, ...], url: str, **given: Any) -> None:
    """Decks for Tabletop Simulator: sheets of cards and a saved object."""
    from pnp.tabletop import save_tables

    press = _press(ctx)
    orders = press.orders.decks(what)
    folder = f"{_site(url).rstrip('/')}/" if url else ""
    _tell(save_tables(press.workshop, orders, _chosen(given)[0], folder))


_PAPER = click.option(
    "--paper", envvar="PNP_PAPER", default="a4", show_default=True, metavar="NAME",
    help="Paper to measure with; `pnp papers` lists them.",
)  # fmt: skip
_EDGE = click.option(
    "--edge", envvar="PNP_EDGE", default="long-edge", show_default=True,
    type=click.Choice(("long-edge", "short-edge")),
    help="Over which edge the printer turns the paper.",
)  # fmt: skip


@main.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@_PAPER
@_EDGE
@click.option("--out", envvar="PNP_OUT", default="output", show_default=True, metavar="DIR",
              type=click.Path(path_type=Path), help="Folder to write into.")  # fmt: skip
@click.pass_context
def calibrate(ctx: click.Context, names: tuple[str, ...], paper: str, edge: str, out: Path) -> None:
    """A sheet to measure a printer with, one for each NAME: a printer, or one tray of it."""
    from pnp.measuring import calibrate as measured

    click.echo(str(measured(_press(ctx).workshop, names, paper, edge, out)))


@main.group()
def printer() -> None:
    """Printers that were measured: what `--printer NAME` corrects."""


@printer.command("add")
@click.argument("name")
@_PAPER
@_EDGE
@click.option("--front", default="", metavar="A,B,C,D,E",
              help="The five distances on the front, mm.")  # fmt: skip
@click.option("--back", default="", metavar="X,Y,X,Y,X,Y",
              help="Where the back's crosses 1, 2 and 3 are seen, mm right and down.")  # fmt: skip
@click.option("--margin", default="", metavar="T,R,B,L",
              help="What stays white at the top, right, bottom and left, mm.")  # fmt: skip
@click.pass_context
def printer_add(ctx: click.Context, /, **given: str) -> None:
    """Keep what was read off the sheet of `pnp calibrate`."""
    from pnp.measuring import add, told

    made, path = add(_press(ctx).workshop, **given)
    click.echo(f"{made.name}: front {told(made.front)}; back {told(made.back)}", err=True)
    click.echo(str(path))


@printer.command("list")
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json")))
def printer_list(format_: str) -> None:
    """The printers that are known."""
    from pnp.measuring import rows

    _rows(rows(), format_)


@printer.command("remove")
@click.argument("name")
def printer_remove(name: str) -> None:
    """Forget a printer."""
    from pnp.measuring import remove

    click.echo(str(remove(name)))


@main.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...",
    type=click.Path(dir_okay=False, path_type=Path),
)  # fmt: skip
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json")))
@click.pass_context
def preflight(ctx: click.Context, files: tuple[Path, ...], format_: str) -> None:
    """Open finished PDFs as a stranger would, and measure them."""
    import json

    from pnp.preflight.figures import measure
    from pnp.preflight.judging import judge
    from pnp.preflight.telling import as_rows, as_text
    from pnp.problem import Problems
    from pnp.report import REPORTERS, summary

    errors = 0
    rows: list[dict[str, Any]] = []
    for file in files:
        problems = Problems()
        figures = measure(file)
        judge(figures, problems)
        found = problems.sorted()
        errors += problems.errors
        if format_ == "text":
            told = REPORTERS["text"](found)
            click.echo("\n".join(part for part in (as_text(figures), told) if part))
            click.echo(summary(found))
        else:
            rows.append({**as_rows(figures), "problems": json.loads(REPORTERS["json"](found))})
    if format_ == "json":
        click.echo(json.dumps(rows, ensure_ascii=False, indent=2))
    if errors:
        ctx.exit(1)
