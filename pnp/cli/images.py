"""`pnp images`."""

from __future__ import annotations

from typing import Any

import click

from pnp.cli.console import get_application, print_result
from pnp.cli.options import COMPONENTS, IMAGES_EXCLUDED, option, options_from, printing_options


@click.command()
@COMPONENTS
@option(
    "--shop",
    required=True,
    metavar="NAME",
    help="The card shop: makeplayingcards or the-game-crafter.",
)
@printing_options(without=IMAGES_EXCLUDED)
@click.pass_context
def images(ctx: click.Context, /, targets: tuple[str, ...], shop: str, **parameters: Any) -> None:
    """Write pictures of cards for a card shop."""
    from pnp.export.images import shop_images

    app = get_application(ctx)
    orders = app.orders.cut(targets, "has no cards")
    exact = all("/" in name for name in targets)
    print_result(shop_images(app.session, orders, shop, options_from(parameters), exact))
