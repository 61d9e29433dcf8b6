"""The first pages: the shelf of all games, and each game's own, with its cover."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from pnp.build.pipeline import prepare_faces, prepare_in_kit
from pnp.build.session import Session
from pnp.core.component_kinds import PLAIN
from pnp.core.order import Options, Order
from pnp.site import dom
from pnp.site.credits import add_credits
from pnp.site.pages import INDEX, Pages
from pnp.site.wording import said

_COVER = "cover.webp"
_COARSE, _LIGHT = 1.8, 45_000
"""Pixels a millimetre of a cover, and the bytes that it should have at most."""


def add_cover(pages: Pages, session: Session, order: Order, options: Options) -> None:
    """The kit's first page, where it is one that lies on top. Raises ProblemsFound."""
    first = next((name for name in pages.game.kit if name in order.components), "")
    if not first or pages.game.components[first].kind is not PLAIN:
        return
    (renderer,) = prepare_faces(session, replace(order, components=(first,), is_kit=False), options)
    if renderer.of_kit:
        renderer = prepare_in_kit(session, order, options, first)
    pages.figures({_COVER: renderer.frame(0, False)}, _COARSE, _LIGHT)


def add_front(pages: Pages) -> None:
    """The game's own page: what it is, and where its other pages are."""
    html, main = pages.begin("", pages.title, "front")
    dom.put(main, "h1", pages.title)
    _cover(main, pages, "")
    dom.put(main, "p", pages.about, class_="lead")
    rows = dom.put(main, "ul", class_="pages many")
    for address, title in pages.titles.items():
        dom.put(dom.put(rows, "li"), "a", title, href=f"{address}/{INDEX}")
    add_credits(main, pages.credits, pages.pictures(""))
    pages.sign(html, "")
    pages.files[INDEX] = dom.file(html)


def shelf(games: Sequence[Pages]) -> bytes:
    """The page of all games."""
    html, body = dom.page(said("games"), "", "shelf")
    main = dom.put(body, "main")
    dom.put(main, "h1", said("games"))
    rows = dom.put(main, "ul", class_="pages boxes")
    for pages in games:
        row = dom.put(rows, "li")
        link = dom.put(row, "a", href=f"{pages.folder}/{INDEX}")
        _cover(link, pages, f"{pages.folder}/")
        dom.put(link, "span", pages.title)
        dom.put(row, "p", pages.about)
        if pages.credits.maker:
            dom.put(row, "p", pages.credits.maker, class_="by")
    return dom.file(html)


def _cover(parent: Element, pages: Pages, folder: str) -> None:
    # The title is beside it, so the picture needs no text.
    if _COVER in pages.files:
        dom.put(parent, "img", src=f"{folder}{_COVER}", alt="", class_="cover", loading="lazy")
