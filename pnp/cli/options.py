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
    from pnp.core.order import Order, PrintOptions

F = TypeVar("F", bound=Callable[..., Any])

_BACKS = ("long-edge", "short-edge", "gutterfold", "after", "none")


def option(flag: str, *names: str, **settings: Any) -> Callable[[F], F]:
    """An option that the environment variable PNP_NAME may set as well."""
    first_flag = flag.partition("/")[0]
    variable = f"PNP_{first_flag.removeprefix('--').upper().replace('-', '_')}"
    show_default = bool(settings.get("default"))
    return click.option(flag, *names, envvar=variable, show_default=show_default, **settings)


OUT = option("--out", default="output", type=FOLDER, metavar="DIR", help="Folder to write into.")

CLUSTER = option(
    "--cluster",
    default="",
    metavar="ADDRESS",
    help="Use the workers of this dask scheduler, such as tcp://192.0.2.7:8786.",
)

# In the order of the table in the manual.
_PRINTING = {
    "paper": option(
        "--paper", default="a4", metavar="NAME", help="Paper to print on; `pnp papers` lists them."
    ),
    "fit": option(
        "--fit",
        is_flag=True,
        help="Scale sheets and rulebooks down to fit the paper.",
    ),
    "backs": option(
        "--backs",
        default="long-edge",
        type=click.Choice(_BACKS),
        help="How your printer turns the paper.",
    ),
    "cuts": option(
        "--cuts",
        default="bleed",
        type=click.Choice(("bleed", "shared")),
        help="Shared: cards edge to edge without bleed, on fewer sheets.",
    ),
    "ink": option(
        "--ink",
        default="full",
        type=click.Choice(("full", "low")),
        help="Low: lines and type, no fills.",
    ),
    "format": option(
        "--format", default="pdf", type=click.Choice(("pdf", "svg", "png")), help="File format."
    ),
    "dpi": option(
        "--dpi",
        default=150,
        type=click.IntRange(20, 1200),
        help="Resolution of PNG pages, dots per inch.",
    ),
    "out": OUT,
    "copies": option(
        "--copies", default=1, type=click.IntRange(1, 100), help="Number of copies of everything."
    ),
    "jobs": option(
        "--jobs", default=1, type=click.IntRange(1, 64), help="Number of worker processes."
    ),
    "cluster": CLUSTER,
    "printer": option(
        "--printer",
        default="",
        metavar="NAME",
        help="Correct the pages for this printer; see `pnp printer`.",
    ),
    "site": option(
        "--site",
        default="",
        type=ADDRESS,
        help="Link QR codes to this site. Without it, they contain their text.",
    ),
}
# The workers do not change the result.
_WORKER_OPTIONS = ("jobs", "cluster")
# Options that commands for machines and for pictures of single cards leave out.
CUTTER_EXCLUDED = ("fit", "format", "dpi", *_WORKER_OPTIONS)
DRAWING_EXCLUDED = ("fit", "backs", "cuts", "ink", "copies", *_WORKER_OPTIONS, "printer", "site")
IMAGES_EXCLUDED = ("paper", "fit", "backs", "format", "dpi", "copies", *_WORKER_OPTIONS)


def printing_options(without: Sequence[str] = ()) -> Callable[[F], F]:
    """The printing options, except some; `print_orders` and `options_from` take their values."""

    def decorate(function: F) -> F:
        for name in reversed(_PRINTING):
            function = function if name in without else _PRINTING[name](function)
        return function

    return decorate


SEASON = option(
    "--season",
    default=1,
    type=click.IntRange(1),
    metavar="N",
    help="Season of the game, if it has several.",
)
COMPONENTS = click.argument(
    "targets", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", type=COMPONENT
)
BOOKLET = option(
    "--booklet", is_flag=True, help="Lay out rulebooks as booklets to fold and staple."
)
MARKED = option(
    "--revision-marks/--no-revision-marks",
    default=None,
    help="Print marks that show which cards are new.  [default: as the game says]",
)
FILLABLE = option(
    "--fillable",
    is_flag=True,
    help="Add form fields, to fill in on a screen (PDF).",
)
FOR = option(
    "--for",
    "name",
    type=NAME,
    help="Derive the number from a name; a name always gives the same number.",
)
MEASURED_WITH = option(
    "--paper", default="a4", metavar="NAME", help="Paper to measure with; `pnp papers` lists them."
)
EDGE = option(
    "--edge",
    default="long-edge",
    type=click.Choice(("long-edge", "short-edge")),
    help="The edge over which the printer turns the paper.",
)


def reject_both(name: str | None, number: Number | None) -> None:
    """Raises UsageError if both --for and --number are given."""
    if name is not None and number is not None:
        raise click.UsageError("--for goes without --number")


def given_on_command_line(ctx: click.Context, *names: str) -> list[str]:
    """The parameters that are given on the command line, not in the environment."""
    return [name for name in names if ctx.get_parameter_source(name) is ParameterSource.COMMANDLINE]


def warn_unnumbered(ctx: click.Context, targets: str, numbered: bool) -> None:
    """Warn if a number is given, but nothing is numbered."""
    _warn_without(ctx, targets, "numbered", numbered, "number", "name")


def warn_undated(ctx: click.Context, targets: str, dated: bool) -> None:
    """Warn if a date is given, but nothing is dated."""
    _warn_without(ctx, targets, "dated", dated, "date")


def _warn_without(
    ctx: click.Context, targets: str, adjective: str, exists: bool, *names: str
) -> None:
    if not exists and given_on_command_line(ctx, *names):
        click.echo(f"nothing in {targets} is {adjective}: it is as ever", err=True)


def days_from(first_day: dt.date, count: int) -> tuple[dt.date, ...]:
    """`count` days in a row. Raises UsageError after the end of the calendar."""
    from pnp.core import calendar

    try:
        return tuple(calendar.days_from(first_day, count))
    except OverflowError:
        raise click.UsageError("the calendar ends with the year 9999") from None


def options_from(parameters: dict[str, Any]) -> PrintOptions:
    """The print options. Raises UsageError for options that exclude each other."""
    from pnp.core.order import PrintOptions

    if parameters.get("fillable") and parameters["format"] != "pdf":
        raise click.UsageError(f"--fillable goes with --format pdf, not {parameters['format']}")
    if parameters.get("fit") and parameters.get("booklet"):
        raise click.UsageError("--fit goes without --booklet, which scales pages by itself")
    return PrintOptions(
        **{name: value for name, value in parameters.items() if name not in _WORKER_OPTIONS}
    )


def print_orders(app: Application, orders: list[Order], parameters: dict[str, Any]) -> None:
    """Print orders, and list the files."""
    print_result(
        app.print(
            orders, options_from(parameters), parameters["jobs"], progress, parameters["cluster"]
        )
    )


def print_parts(app: Application, orders: list[Order], parameters: dict[str, Any]) -> None:
    """Print the orders of a long print run, and list each file when it is complete."""
    options = options_from(parameters)
    for result in app.print_parts(
        orders, options, parameters["jobs"], progress, parameters["cluster"]
    ):
        print_result(result)
