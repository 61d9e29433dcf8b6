"""Images for card shops: exact pixel sizes, one file for each face, with a list."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from pnp.build.output import PrintResult, WrittenFile
from pnp.build.rule_check import check_orders
from pnp.build.session import Session
from pnp.core.document import Page, image_document
from pnp.core.drawing import Frame
from pnp.core.geometry import MM_PER_INCH
from pnp.core.model import Component
from pnp.core.order import Order, PrintOptions
from pnp.core.presets import Product, Shop
from pnp.core.problems import Problems, Severity
from pnp.export.single_cards import DeckFaces, decks, picture_page, publishing, write_json
from pnp.render.png import PageImage, write_pictures


class ShopJob(Struct, frozen=True):
    """A component as a product of a shop."""

    shop: Shop
    product: Product
    is_turned: bool
    """Whether the card is rotated by 90° in the picture."""

    @property
    def bleed(self) -> float:
        """The bleed of the picture, on the side where it is largest, mm."""
        size = self.shop.picture_size(self.product)
        cut = self.product.size
        return max(size.width - cut.width, size.height - cut.height) / 2


def shop_images(
    session: Session,
    orders: Sequence[Order],
    shop_name: str,
    options: PrintOptions,
    exact: bool,
) -> PrintResult:
    """Write a folder of pictures, with a list, for each order whose size the shop offers.

    Other sizes are reported; they are errors if exactly these orders were requested (`exact`).
    Raises ProblemsFound, UsageError and OSError.
    """
    shop = session.shop(shop_name)
    check_orders(session, orders)
    unavailable: list[Component] = []
    with publishing(session, options) as (staging, result):
        for order in orders:
            component = session.game(order.game).components[order.components[0]]
            product = shop.find_product(component.trim.size) if component.trim is not None else None
            if product is None:
                unavailable.append(component)
                continue
            job = ShopJob(shop, *product)
            (deck,) = decks(session, order, options, job.bleed)
            if not deck.bleed:
                session.problems.add(
                    "shop-bleed",
                    f"{component.title} has no art beyond its cut: its edge is drawn out instead",
                    component.span,
                    "give its template a “bleed”",
                    Severity.WARNING,
                )
            stem = options.out / order.game / f"{order.name}-{shop.id}"
            folder, list_file = (
                staging.stage(stem),
                staging.stage(stem.with_name(f"{stem.name}.json")),
            )
            count = _write_pictures(deck, job, folder, list_file, order)
            description = f"{count} pictures of {job.product.width} × {job.product.height} pixels"
            result.files.append(
                WrittenFile(stem, f"{order.game}, {component.title}: {description} for {shop.name}")
            )
        if exact or not result.files:
            for component in unavailable:
                _report_unavailable(session.problems, shop, component)
        elif unavailable:
            titles = ", ".join(component.title for component in unavailable)
            result.notes.append(f"{shop.name} makes no cards of the size of {titles}")
    return result


def _report_unavailable(problems: Problems, shop: Shop, component: Component) -> None:
    """Report a component whose size the shop does not offer."""
    assert component.trim is not None
    size = component.trim.size
    available = ", ".join(f"{p.id} {p.size.width:g} × {p.size.height:g}" for p in shop.products)
    problems.add(
        "shop-size",
        f"{shop.name} makes no cards of {size.width:g} × {size.height:g} mm, as {component.title}",
        component.trim_span,
        f"it makes {available} mm",
    )


def _write_pictures(
    deck: DeckFaces, job: ShopJob, folder: Path, listing: Path, order: Order
) -> int:
    """Write the pictures and their list; return the number of pictures."""
    shop, product, size = job.shop, job.product, job.shop.picture_size(job.product)
    # The outermost pixels fill the part of the shop's bleed that the art does not cover.
    edge = math.ceil((job.bleed - deck.bleed) * shop.dpi / MM_PER_INCH - 1e-6)
    folder.mkdir()
    pages: list[Page] = []
    pictures: list[PageImage] = []

    def picture(frame: Frame, name: str) -> str:
        pages.append(picture_page(frame, size, job.is_turned))
        pictures.append(PageImage(folder / name, product.width, product.height, edge))
        return name

    digits = max(2, len(str(len(deck.cards))))
    has_same_back, shared_back = deck.has_same_back, ""
    rows: list[dict[str, Any]] = []
    for number, card in enumerate(deck.cards, 1):
        stem = f"{number:0{digits}d}-{card.name}"
        row: dict[str, Any] = {"item": card.name, "copies": card.copies}
        row["front"] = picture(card.front, f"{stem}-front.png")
        if card.back is not None:
            if has_same_back:
                shared_back = shared_back or picture(card.back, "back.png")
            row["back"] = shared_back or picture(card.back, f"{stem}-back.png")
        rows.append(row)
    write_pictures(image_document(pages, deck.component.title), pictures, shop.dpi)
    head = {
        "game": order.game,
        "component": deck.component.id,
        "shop": shop.id,
        "product": product.id,
        "dpi": shop.dpi,
        "width": product.width,
        "height": product.height,
        "cards": rows,
    }
    write_json(listing, head)
    return len(pictures)
