"""`pnp site`."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pnp.cli.console import press_of, report
from pnp.cli.options import FOR, SEASON, not_both, setting, tell_unnumbered
from pnp.cli.parameter_types import ADDRESS, FOLDER, GAME, NUMBER

if TYPE_CHECKING:
    from pnp.core.numbering import Number

_MOST = 1000
"""Numbers at once: each has a picture."""


@click.command()
@click.argument("what", nargs=-1, required=True, metavar="GAME...|all", type=GAME)
@setting("--out", default="site", type=FOLDER, metavar="DIR", help="Folder to write into.")
@setting(
    "--url",
    default="",
    type=ADDRESS,
    metavar="URL",
    help="Address of the site, as in kit --site.",
)
@setting("--number", type=NUMBER, help="Number of the numbered components, as printed.")
@setting(
    "--count",
    default=1,
    type=click.IntRange(1, _MOST),
    help="Make pages for so many consecutive numbers.",
)
@FOR
@SEASON
@click.pass_context
def site(
    ctx: click.Context,
    /,
    what: tuple[str, ...],
    out: Path,
    url: str,
    number: Number | None,
    count: int,
    name: str | None,
    season: int,
) -> None:
    """Write web pages for the QR codes and the rules.

    Print a kit with --site URL, the address of this folder, to link its codes to the pages. Games
    and numbers that the folder has already stay in it."""
    not_both(name, number)
    from pnp.core.order import Options
    from pnp.site import site
    from pnp.site.site import gather_files, publish

    of_season = cache(lambda season: press_of(ctx, season))
    press = of_season(season)
    value, version = number if number is not None else (None, None)
    orders = press.orders.kits(what, None, (), value, None, name, version)
    # There are pages for numbers beside a kit, too.
    games = [press.session.game(order.game) for order in orders]
    numbered = any(part.generator for game in games for part in game.components.values())
    tell_unnumbered(ctx, ", ".join(what), numbered)
    kept, known_url = site.stored_requests(out)
    url = url or known_url
    wanted = site.NumberChoice(value, version, name)
    asked = [site.page_request(press, order, count, wanted) for order in orders]
    rows = site.merge_requests([*kept, *asked])
    kits = site.site_orders(rows, of_season, out)
    files = gather_files(kits, Options(), url)
    publish(files, out, site.stored_form(rows, url))
    for session in dict.fromkeys(session for session, _ in kits):
        report(session.problems)
    pages = sum(address.endswith(".html") for address in files)
    click.echo(f"{pages} pages, {sum(map(len, files.values())) / 1e6:.1f} MB", err=True)
    click.echo(str(out))
