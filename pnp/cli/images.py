"""`pnp images`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import press_of, print_result
from pnp.cli.options import COMPONENTS, FOR_PICTURES, chosen, printing, setting


@click.command()
@COMPONENTS
@setting(
    "--shop",
    required=True,
    metavar="NAME",
    help="The card shop: makeplayingcards or the-game-crafter.",
)
@printing(without=FOR_PICTURES)
@click.pass_context
def images(ctx: click.Context, /, what: tuple[str, ...], shop: str, **given: Any) -> None:
    """Write pictures of cards for a card shop."""
    from pnp.export.images import shop_images

    press = press_of(ctx)
    orders = press.orders.cut(what, "has no cards")
    exact = all("/" in name for name in what)
    print_result(shop_images(press.session, orders, shop, chosen(given), exact))
