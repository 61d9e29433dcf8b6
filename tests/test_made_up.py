"""Pages of a whole kit, made up in every way: what lies on each, and what is said around it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.ground.order import Options
from pnp.ground.pages import Document
from pnp.ground.shelf import Shelf
from pnp.press.build import fulfil
from pnp.press.orders import Orders
from pnp.press.workshop import Workshop
from tests import goldens, tiny

FIXTURES = Path(__file__).parent / "fixtures"
WAYS = {
    "as-usual": Options(),
    "without-backs": Options(backs="none", cuts="shared"),
    "folded": Options(backs="gutterfold", paper="letter"),
    "after": Options(backs="after", paper="a3", copies=2),
    "small": Options(backs="short-edge", paper="a5", ink="low", fit=True),
    "bound": Options(booklet=True),
}
SIGNED = """
title: Tiny
components:
  cards: {title: Cards, kind: deck, size: {width: 50, height: 70, bleed: 3mm}, front: card,
          back: back, items: cards.yaml, copies: 7}
  coins: {title: Coins, kind: tokens, size: {width: 30, cut: circle}, front: coin, back: coin,
          copies: 9}
  map: {title: Map, kind: board, size: {width: 330, height: 240, bleed: 3mm}, front: coin}
  day: {title: Day, kind: sheet, front: sheet, back: coin, calendar: day}
  wide: {title: Wide, kind: sheet, landscape: yes, front: sheet, copies: 2}
  bits: {title: Bits, kind: tokens, size: {width: 20, height: 20}, front: coin, items: bits.yaml}
kit: [cards, coins, bits, map, day, wide]
"""
FILES = {
    "bits": "bits: [{id: a, packed: {copies: 3}}, {id: b}, {id: c, packed: {copies: 2}}]\n",
    "game": SIGNED, "t_coin": "body: {text: Tiny}\n", "t_back": "bleed: 3mm\nbody: {text: Back}\n",
    "t_card": "bleed: 3mm\nbody: {box: {text: '{title}'}, fill: shade}\n",
    "t_sheet": "margin: 12\nbody: {text: 'Day {date?}'}\n",
}  # fmt: skip


def shown(document: Document) -> Iterator[str]:
    """Each page in a few rows."""
    yield f"{document.title}: {document.sheets_of_paper} sheets, {len(document.pages)} pages"
    for page in document.pages:
        size = f"{page.size.width:g} × {page.size.height:g}"
        yield f"  {page.title} ({page.side}, {size}) {'; '.join(page.sections)}".rstrip()
        for slot in page.slots:
            yield (
                f"    {slot.x:.2f},{slot.y:.2f} {slot.width:g} × {slot.height:g} "
                f"{slot.component}/{slot.item} {slot.face} {slot.copy} {slot.piece} {slot.rotation}"
            )
        looks = [f"{placed.matrix} {tiny.dump(placed.frame)}" for placed in page.frames]
        said = " | ".join(
            text
            for placed in page.frames
            if placed.frame.width == page.size.width
            for text in tiny.texts(placed.frame)
        )
        yield f"    {len(looks)} frames {goldens.digest(' '.join(looks))} {said}".rstrip()


@pytest.mark.parametrize("way", WAYS)
def test_a_kit_is_made_up_as_it_was(way: str, tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, **FILES)
    rows: list[str] = []
    for game in ("tiny", "moon-market"):
        if way == "bound" and game == "tiny":
            continue
        shop = Workshop(Shelf.standard((folder, FIXTURES / "fifth_game")))
        (order,) = Orders(shop).kits([game], None, ())
        rows += shown(fulfil(shop, order, WAYS[way]))
    goldens.compare(f"made-up/{way}", "\n".join(rows))
