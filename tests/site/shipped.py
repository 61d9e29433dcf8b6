"""The site of the shipped games, and the texts of their codes."""

from __future__ import annotations

from functools import cache

from msgspec.structs import replace

from pnp.build.pipeline import render
from pnp.build.run import Application
from pnp.core.order import PrintOptions
from pnp.site.site import gather_files
from tests.helper import ROOT

GAMES = sorted(path.parent.name for path in (ROOT / "data").glob("*/game.yaml"))
NUMBER = 3
"""Number of planet and sky."""
BRAINS = (3, 17, 4711)
"""Numbers of brains to colour in, besides the two of the kit."""


@cache
def site() -> dict[str, bytes]:
    """The site of all four games."""
    press = Application()
    orders = [
        replace(order, numbers=BRAINS) if order.game == "mind-space" else order
        for order in press.orders.kits(("all",), None, (), NUMBER)
    ]
    return gather_files([(press.session, orders)], PrintOptions())


@cache
def printed(game: str, url: str = "") -> tuple[str, ...]:
    """The texts of a kit's codes in order, or with `url` their addresses on that site."""
    press = Application()
    (order,) = press.orders.kits((game,), None, (), NUMBER)
    kit = render(press.session, order, PrintOptions(site=url))
    return tuple(text for page in kit.pages for face in page.qr_texts for text in face)
