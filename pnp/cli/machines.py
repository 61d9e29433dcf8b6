"""Commands for machines and shops, printers, and finished files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from pnp.cli.console import chosen, folder, games, options, press_of, show_rows, site_of, tell


@click.command()
@click.argument(
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", shell_complete=games
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
@options("format_", "dpi", "jobs")
@click.pass_context
def cut(ctx: click.Context, /, what: tuple[str, ...], paths: str, **given: Any) -> None:
    """Pages to print, and the paths for a machine to cut them."""
    from pnp.machines.cutting import FORMATS, cut_orders

    press = press_of(ctx)
    orders = press.orders.cut(what, "has nothing to cut")
    options, _ = chosen(given)
    formats = FORMATS if paths == "both" else (paths,)
    tell(cut_orders(press.workshop, orders, options, formats))


@click.command()
@click.argument(
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", shell_complete=games
)
@click.option(
    "--shop", envvar="PNP_SHOP", required=True, metavar="NAME",
    help="Who makes the cards: makeplayingcards or the-game-crafter.",
)  # fmt: skip
@options("paper", "backs", "format_", "dpi", "copies", "jobs")
@click.pass_context
def images(ctx: click.Context, /, what: tuple[str, ...], shop: str, **given: Any) -> None:
    """Pictures of cards for a shop: exact pixels, one a face."""
    from pnp.machines.images import shop_images

    press = press_of(ctx)
    orders = press.orders.cut(what, "has no cards")
    exact = all("/" in name for name in what)
    tell(shop_images(press.workshop, orders, shop, chosen(given)[0], exact))


@click.command()
@click.argument(
    "what", nargs=-1, required=True, metavar="GAME[/COMPONENT]...", shell_complete=games
)
@click.option(
    "--url", envvar="PNP_URL", default="", metavar="URL",
    help="Where the pictures will be; default: in the simulator’s own folder of images.",
)  # fmt: skip
@options("paper", "backs", "format_", "dpi", "copies", "jobs")
@click.pass_context
def tts(ctx: click.Context, /, what: tuple[str, ...], url: str, **given: Any) -> None:
    """Decks for Tabletop Simulator: sheets of cards and a saved object."""
    from pnp.machines.tabletop import save_tables

    press = press_of(ctx)
    orders = press.orders.decks(what)
    folder = f"{site_of(url).rstrip('/')}/" if url else ""
    tell(save_tables(press.workshop, orders, chosen(given)[0], folder))


_PAPER = click.option(
    "--paper", envvar="PNP_PAPER", default="a4", show_default=True, metavar="NAME",
    help="Paper to measure with; `pnp papers` lists them.",
)  # fmt: skip
_EDGE = click.option(
    "--edge", envvar="PNP_EDGE", default="long-edge", show_default=True,
    type=click.Choice(("long-edge", "short-edge")),
    help="Over which edge the printer turns the paper.",
)  # fmt: skip


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@_PAPER
@_EDGE
@click.option("--out", envvar="PNP_OUT", default="output", show_default=True, metavar="DIR",
              type=click.Path(), callback=folder, help="Folder to write into.")  # fmt: skip
@click.pass_context
def calibrate(ctx: click.Context, names: tuple[str, ...], paper: str, edge: str, out: Path) -> None:
    """A sheet to measure a printer with, one for each NAME: a printer, or one tray of it."""
    from pnp.press.measuring import calibrate as measured

    click.echo(str(measured(press_of(ctx).workshop, names, paper, edge, out)))


@click.group()
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
    from pnp.press.measuring import add, told

    made, path = add(press_of(ctx).workshop, **given)
    click.echo(f"{made.name}: front {told(made.front)}; back {told(made.back)}", err=True)
    click.echo(str(path))


@printer.command("list")
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json")))
def printer_list(format_: str) -> None:
    """The printers that are known."""
    from pnp.press.measuring import rows

    show_rows(rows(), format_)


@printer.command("remove")
@click.argument("name")
def printer_remove(name: str) -> None:
    """Forget a printer."""
    from pnp.press.measuring import remove

    click.echo(str(remove(name)))


@click.command()
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...",
    type=click.Path(dir_okay=False, path_type=Path),
)  # fmt: skip
@click.option("--format", "format_", default="text", type=click.Choice(("text", "json")))
@click.pass_context
def preflight(ctx: click.Context, files: tuple[Path, ...], format_: str) -> None:
    """Open finished PDFs as a stranger would, and measure them."""
    import json

    from pnp.cli.report import REPORTERS, summary
    from pnp.ground.problem import Problems
    from pnp.preflight.figures import measure
    from pnp.preflight.judging import judge
    from pnp.preflight.telling import as_rows, as_text

    if Path() in files:
        raise click.UsageError("a FILE is empty; name a PDF")
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


COMMANDS = (cut, images, tts, calibrate, printer, preflight)
