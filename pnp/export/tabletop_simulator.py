"""Decks for Tabletop Simulator: images with sheets of cards, and a saved object that deals
them.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.output import PrintResult, WrittenFile
from pnp.build.rule_check import check_orders
from pnp.build.session import Session
from pnp.core.caches import content_hash
from pnp.core.document import Page, image_document
from pnp.core.drawing import EMPTY, Frame
from pnp.core.geometry import MM_PER_INCH, Size
from pnp.core.order import Order, PrintOptions
from pnp.core.presets import VirtualTable
from pnp.core.problems import pluralise
from pnp.export.single_cards import CardFaces, DeckFaces, decks, grid_page, publishing, write_json
from pnp.render.png import PageImage, write_pictures

TABLE = "tabletop-simulator"
# The width of the card that the simulator calls scale 1, mm, and how far apart decks are set.
_UNIT_WIDTH = 63.5
_GAP = 4.0


def save_tables(
    session: Session, orders: Sequence[Order], options: PrintOptions, url: str
) -> PrintResult:
    """Write a folder with pictures and a saved object for each order.

    `url`: the address of the pictures; without it, the simulator's folder of images. Raises
    ProblemsFound, UsageError and OSError.
    """
    table = session.table(TABLE)
    check_orders(session, orders)
    with publishing(session, options) as (staging, result):
        for order in orders:
            path = options.out / order.game / order.name
            folder = staging.stage(path)
            list_file = staging.stage(path.with_name(f"{path.name}.json"))
            folder.mkdir()
            # Decks go one by one, so that no back is taken for the page behind another sheet.
            game_decks = [
                deck
                for name in order.components
                for deck in decks(session, replace(order, components=(name,)), options)
            ]
            save = _SavedObject(order.game, folder, table, url)
            for deck in game_decks:
                save.add(deck)
            save.write()
            files = sorted(file.name for file in folder.iterdir())
            write_json(list_file, {"game": order.game, "files": files})
            cards = sum(card.copies for deck in game_decks for card in deck.cards)
            result.files.append(
                WrittenFile(
                    path,
                    f"{order.game}: {pluralise(len(game_decks), 'deck')}, "
                    f"{pluralise(cards, 'card')}",
                )
            )
    return result


class SheetLayout(Struct, frozen=True):
    """A sheet's grid, and the pixels of each card on it."""

    columns: int
    rows: int
    width: int
    height: int


def layout(table: VirtualTable, cards: int, size: Size) -> SheetLayout:
    """The smallest grid for that many cards and the hidden card after them."""
    places = cards + 1
    columns = max(min(math.ceil(math.sqrt(places)), table.columns), table.min_columns_and_rows)
    while math.ceil(places / columns) > table.rows:
        columns += 1
    rows = max(math.ceil(places / columns), table.min_columns_and_rows)
    scale = min(
        table.dpi / MM_PER_INCH,
        table.max_picture_side / columns / size.width,
        table.max_picture_side / rows / size.height,
    )
    return SheetLayout(
        columns, rows, int(size.width * scale + 1e-6), int(size.height * scale + 1e-6)
    )


class _SavedObject:
    """Builds a saved object, deck by deck."""

    def __init__(self, game: str, folder: Path, table: VirtualTable, url: str) -> None:
        self._game = game
        self._folder = folder
        self._table = table
        self._url = url
        self._key = 0
        self._objects: list[dict[str, Any]] = []

    def add(self, deck: DeckFaces) -> None:
        """Draw a deck's sheets and put it on the table."""
        cards_per_sheet = self._table.columns * self._table.rows - 1
        sheets: dict[str, Any] = {}
        dealt: list[tuple[CardFaces, int]] = []
        for start in range(0, len(deck.cards), cards_per_sheet):
            cards = deck.cards[start : start + cards_per_sheet]
            self._key += 1
            number = start // cards_per_sheet + 1 if len(deck.cards) > cards_per_sheet else 0
            sheets[str(self._key)] = self._sheet(deck, cards, number)
            for index, card in enumerate(cards):
                dealt += [(card, self._key * 100 + index)] * card.copies
        self._objects.append(self._object(deck, sheets, dealt))

    def _sheet(self, deck: DeckFaces, cards: Sequence[CardFaces], number: int) -> dict[str, Any]:
        assert deck.component.trim is not None
        size = deck.component.trim.size
        grid = layout(self._table, len(cards), size)
        stem = f"{self._game}-{deck.component.id}" + (f"-{number}" if number else "")
        has_same_back = deck.has_same_back
        backs = [card.back or EMPTY for card in cards]
        fronts = [card.front for card in cards]
        pages: list[Page] = []
        pictures: list[PageImage] = []

        def picture(frames: Sequence[Frame], columns: int, rows: int, name: str) -> str:
            pages.append(grid_page(frames, size, columns, rows))
            width, height = grid.width * columns, grid.height * rows
            pictures.append(PageImage(self._folder / name, width, height))
            return self._url + name

        # Others see the last place of the sheet while a card is in a hand.
        free = grid.columns * grid.rows - len(cards)
        face = picture(
            [*fronts, *[EMPTY] * (free - 1), backs[0]], grid.columns, grid.rows, f"{stem}-faces.png"
        )
        if has_same_back:
            back = picture(backs[:1], 1, 1, f"{stem}-back.png")
        else:
            back = picture(backs, grid.columns, grid.rows, f"{stem}-backs.png")
        write_pictures(image_document(pages, stem), pictures, self._table.dpi)
        return {
            "FaceURL": face,
            "BackURL": back,
            "NumWidth": grid.columns,
            "NumHeight": grid.rows,
            "BackIsHidden": has_same_back,
            "UniqueBack": not has_same_back,
            "Type": 0,
        }

    def _object(
        self, deck: DeckFaces, custom: dict[str, Any], dealt: Sequence[tuple[CardFaces, int]]
    ) -> dict[str, Any]:
        assert deck.component.trim is not None
        scale = round(deck.component.trim.size.width / _UNIT_WIDTH, 4)
        transform = {
            "posX": round(len(self._objects) % 8 * _GAP, 3),
            "posY": 1.0,
            "posZ": round(-(len(self._objects) // 8) * _GAP * 1.4, 3),
            "rotX": 0.0,
            "rotY": 180.0,
            "rotZ": 180.0 if deck.cards[0].back is not None else 0.0,
            "scaleX": scale,
            "scaleY": 1.0,
            "scaleZ": scale,
        }
        cards = [
            {
                "GUID": self._guid(f"{deck.component.id} {card.name} {number}"),
                "Name": "Card",
                "Transform": transform,
                "Nickname": card.title,
                "CardID": id_,
                "CustomDeck": {str(id_ // 100): custom[str(id_ // 100)]},
            }
            for number, (card, id_) in enumerate(dealt)
        ]
        if len(cards) == 1:
            return cards[0]
        return {
            "GUID": self._guid(deck.component.id),
            "Name": "DeckCustom",
            "Transform": transform,
            "Nickname": deck.component.title,
            "Description": deck.component.about,
            "DeckIDs": [id_ for _, id_ in dealt],
            "CustomDeck": custom,
            "ContainedObjects": cards,
        }

    def _guid(self, name: str) -> str:
        """The GUID of an object: six digits derived from its name."""
        return content_hash(f"{self._game} {name}", size=3)

    def write(self) -> None:
        """Write the saved object. Raises OSError."""
        save = {"SaveName": "", "GameMode": "", "Note": "", "ObjectStates": self._objects}
        write_json(self._folder / f"{self._game}.json", save)
