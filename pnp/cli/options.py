"""Options that several commands share."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click
from click.core import ParameterSource

from pnp.cli.console import print_result, progress
from pnp.cli.parameter_types import ADDRESS, COMPONENT, FOLDER, NAME

if TYPE_CHECKING:
    from pnp.build.run import Application
    from pnp.core.numbering import Number
    from pnp.core.order import Options, Order

F = TypeVar("F", bound=Callable[..., Any])

_BACKS = ("long-edge", "short-edge", "gutterfold", "after", "none")


def setting(flag: str, *names: str, **how: Any) -> Callable[[F], F]:
    """An option that the environment may set as well, whatever the command: PNP_ and its name."""
    yes = flag.partition("/")[0]
    variable = f"PNP_{yes.removeprefix('--').upper().replace('-', '_')}"
    shown = bool(how.get("default"))
    return click.option(flag, *names, envvar=variable, show_default=shown, **how)


OUT = setting("--out", default="output", type=FOLDER, metavar="DIR", help="Folder to write into.")

CLUSTER = setting(
    "--cluster",
    default="",
    metavar="ADDRESS",
    help="Use the workers of this dask scheduler, such as tcp://192.0.2.7:8786.",
)

# In the order of the table in the manual.
_PRINTING = {
    "paper": setting(
        "--paper", default="a4", metavar="NAME", help="Paper to print on; `pnp papers` lists them."
    ),
    "fit": setting(
        "--fit",
        is_flag=True,
        help="Scale sheets and rulebooks down to fit the paper.",
    ),
    "backs": setting(
        "--backs",
        default="long-edge",
        type=click.Choice(_BACKS),
        help="How your printer turns the paper.",
    ),
    "cuts": setting(
        "--cuts",
        default="bleed",
        type=click.Choice(("bleed", "shared")),
        help="Shared: cards edge to edge, without bleed, on the fewest sheets.",
    ),
    "ink": setting(
        "--ink",
        default="full",
        type=click.Choice(("full", "low")),
        help="Low: lines and type, no fills.",
    ),
    "format": setting(
        "--format", default="pdf", type=click.Choice(("pdf", "svg", "png")), help="File format."
    ),
    "dpi": setting(
        "--dpi",
        default=150,
        type=click.IntRange(20, 1200),
        help="Resolution of PNG pages, dots per inch.",
    ),
    "out": OUT,
    "copies": setting(
        "--copies", default=1, type=click.IntRange(1, 100), help="Number of copies of everything."
    ),
    "jobs": setting(
        "--jobs", default=1, type=click.IntRange(1, 64), help="Number of worker processes."
    ),
    "cluster": CLUSTER,
    "printer": setting(
        "--printer",
        default="",
        metavar="NAME",
        help="Correct the pages for this printer; see `pnp printer`.",
    ),
    "site": setting(
        "--site",
        default="",
        type=ADDRESS,
        help="Make QR codes links to this site; without it they hold their text.",
    ),
}
# The workers do not change the result.
_WHO = ("jobs", "cluster")
# Of a machine's pages, and of pictures of single cards, much is settled already.
FOR_A_CUTTER = ("fit", "format", "dpi", *_WHO)
FOR_ONE_PICTURE = ("fit", "backs", "cuts", "ink", "copies", *_WHO, "printer", "site")
FOR_PICTURES = ("paper", "fit", "backs", "format", "dpi", "copies", *_WHO)


def printing(without: Sequence[str] = ()) -> Callable[[F], F]:
    """The printing options but for some; `print_all` and `chosen` take what was given."""

    def decorate(function: F) -> F:
        for name in reversed(_PRINTING):
            function = function if name in without else _PRINTING[name](function)
        return function

    return decorate


SEASON = setting(
    "--season",
    default=1,
    type=click.IntRange(1),
    metavar="N",
    help="Season, for games that have several.",
)
COMPONENTS = click.argument(
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", type=COMPONENT
)
BOOKLET = setting(
    "--booklet", is_flag=True, help="Lay out rulebooks as booklets to fold and staple."
)
MARKED = setting(
    "--revision-marks/--no-revision-marks",
    default=None,
    help="Print marks that show which cards are new.  [default: as the game says]",
)
FILLABLE = setting(
    "--fillable",
    is_flag=True,
    help="Add form fields, to fill in on a screen (PDF).",
)
FOR = setting(
    "--for",
    "name",
    type=NAME,
    help="Derive the number from a name; a name always gives the same number.",
)
MEASURED_WITH = setting(
    "--paper", default="a4", metavar="NAME", help="Paper to measure with; `pnp papers` lists them."
)
EDGE = setting(
    "--edge",
    default="long-edge",
    type=click.Choice(("long-edge", "short-edge")),
    help="The edge over which the printer turns the paper.",
)


def not_both(name: str | None, number: Number | None) -> None:
    """Raises UsageError where a number is given, and a name that leads to one."""
    if name is not None and number is not None:
        raise click.UsageError("--for goes without --number")


def typed(ctx: click.Context, *names: str) -> list[str]:
    """The parameters on a command’s line. Settings for all commands may have no effect in some."""
    return [each for each in names if ctx.get_parameter_source(each) is ParameterSource.COMMANDLINE]


def tell_unnumbered(ctx: click.Context, what: str, numbered: bool) -> None:
    """Say where a number was asked for, and nothing has one."""
    _tell_without(ctx, what, "numbered", numbered, "number", "name")


def tell_undated(ctx: click.Context, what: str, dated: bool) -> None:
    """Say where a day was asked for, and nothing has one."""
    _tell_without(ctx, what, "dated", dated, "date")


def _tell_without(ctx: click.Context, what: str, how: str, there: bool, *names: str) -> None:
    if not there and typed(ctx, *names):
        click.echo(f"nothing in {what} is {how}: it is as ever", err=True)


def days_from(first: dt.date, count: int) -> tuple[dt.date, ...]:
    """`count` days in a row. Raises UsageError after the end of the calendar."""
    from pnp.core import calendar

    try:
        return tuple(calendar.days_from(first, count))
    except OverflowError:
        raise click.UsageError("the calendar ends with the year 9999") from None


def chosen(given: dict[str, Any]) -> Options:
    """How to print. Raises UsageError where options do not go together."""
    from pnp.core.order import Options

    if given.get("fillable") and given["format"] != "pdf":
        raise click.UsageError(f"--fillable goes with --format pdf, not {given['format']}")
    if given.get("fit") and given.get("booklet"):
        raise click.UsageError("--fit goes without --booklet, which scales pages by itself")
    return Options(**{name: value for name, value in given.items() if name not in _WHO})


def print_all(press: Application, orders: list[Order], given: dict[str, Any]) -> None:
    """Fulfil orders as the printing options say, and print the paths."""
    print_result(press.print(orders, chosen(given), given["jobs"], progress, given["cluster"]))


def print_each(press: Application, orders: list[Order], given: dict[str, Any]) -> None:
    """Fulfil the orders of a long print run, and print each path when its file is complete."""
    options = chosen(given)
    for result in press.print_parts(orders, options, given["jobs"], progress, given["cluster"]):
        print_result(result)
