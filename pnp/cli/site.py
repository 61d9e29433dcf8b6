"""`pnp site`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.console import get_application, print_problems
from pnp.cli.options import FOR, SEASON, option, reject_both, warn_unnumbered
from pnp.cli.parameter_types import ADDRESS, FOLDER, GAME, NUMBER

if TYPE_CHECKING:
    from pnp.core.numbering import Number

_MAX_NUMBERS = 1000
"""Numbers at once: each has a picture."""


@click.command()
@click.argument("targets", nargs=-1, required=True, metavar="GAME...|all", type=GAME)
@option("--out", default="site", type=FOLDER, metavar="DIR", help="Folder to write into.")
@option(
    "--url",
    default="",
    type=ADDRESS,
    metavar="URL",
    help="Address of the site, as in kit --site.",
)
@option("--number", type=NUMBER, help="Number of the numbered components, as printed.")
@option(
    "--count",
    default=1,
    type=click.IntRange(1, _MAX_NUMBERS),
    help="Number of pages, for consecutive numbers.",
)
@FOR
@SEASON
@click.pass_context
def site(
    ctx: click.Context,
    /,
    targets: tuple[str, ...],
    out: Path,
    url: str,
    number: Number | None,
    count: int,
    name: str | None,
    season: int,
) -> None:
    """Write web pages for the QR codes and the rules.

    Print a kit with --site URL to link its QR codes to these pages. Games and numbers that are
    already in the folder stay there."""
    reject_both(name, number)
    from pnp.core.order import PrintOptions
    from pnp.site import site
    from pnp.site.site import gather_files, publish

    app_of_season = cache(lambda season: get_application(ctx, season))
    app = app_of_season(season)
    value, version = number if number is not None else (None, None)
    orders = app.orders.kits(targets, None, (), value, None, name, version)
    # There are pages for numbers beside a kit, too.
    games = [app.session.game(order.game) for order in orders]
    numbered = any(part.generator for game in games for part in game.components.values())
    warn_unnumbered(ctx, ", ".join(targets), numbered)
    stored, known_url = site.stored_requests(out)
    url = url or known_url
    number_choice = site.NumberChoice(value, version, name)
    new_requests = [site.page_request(app, order, count, number_choice) for order in orders]
    rows = site.merge_requests([*stored, *new_requests])
    kits = site.site_orders(rows, app_of_season, out)
    files = gather_files(kits, PrintOptions(), url)
    publish(files, out, site.stored_form(rows, url))
    for session in dict.fromkeys(session for session, _ in kits):
        print_problems(session.problems)
    pages = sum(address.endswith(".html") for address in files)
    click.echo(f"{pages} pages, {sum(map(len, files.values())) / 1e6:.1f} MB", err=True)
    click.echo(str(out))
