"""What lies where in a file, as JSON for scripts."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pnp.core.document import Change, Document, Look, Page, Slot


class Manifest:
    """The manifest of a document, a slot a line; it grows as pages are drawn."""

    def __init__(self, document: Document, written: str, made_from: str = "") -> None:
        """`written`: what it is of, as the staging says. `made_from`: the fingerprint of all that
        decides on the file, for who goes on with a print run that was stopped."""
        head: dict[str, object] = {
            "game": document.game,
            "written": written,
            "version": document.version,
            **({"season": document.season} if document.season > 1 else {}),
            "paper": document.paper,
            "backs": document.backs,
            "ink": document.ink,
            "sheets_of_paper": document.sheets_of_paper,
        }
        if document.printer:
            head["printer"] = document.printer
        if document.scales:
            head["scales"] = {title: round(by, 4) for title, by in document.scales}
        if made_from:
            head["made_from"] = made_from
        self._looks = list(document.looks or ())
        self._whole = document.looks is not None
        self._changes = document.changes
        self._head = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
        self._pages: list[str] = []

    def add(self, page: Page) -> None:
        """Note a page that has been drawn."""
        self._pages.append(_page(page))
        if not self._whole:
            self._looks += page.looks

    def pieces(self, digest: str = "") -> Iterator[str]:
        """Its text, page by page: of a long run that is a good part of the memory. `digest`: of the
        file, by which it is known to be whole."""
        whole = f',\n "digest": "{digest}"' if digest else ""
        yield f'{self._head}{whole},\n "pages": [\n'
        for number, page in enumerate(self._pages):
            yield f",\n{page}" if number else page
        looks, changes = _faces(self._looks), _changed(self._changes)
        faces = f',\n "faces": {{\n{looks}\n }}' if looks else ""
        changed = f',\n "changes": [\n{changes}\n ]' if changes else ""
        yield f"\n ]{faces}{changed}\n}}\n"


def manifest(document: Document, written: str = "pdf") -> str:
    """The manifest of a document whose pages have been drawn. `written`: what it is of."""
    whole = Manifest(document, written)
    for page in document:
        whole.add(page)
    return "".join(whole.pieces())


def _faces(looks: Iterable[Look]) -> str:
    """What each item looks like, an item a line: by it the next kit knows what has changed."""
    found: dict[str, dict[str, dict[str, str]]] = {}
    for component, item, face, digest, mark in looks:
        look = found.setdefault(component, {}).setdefault(item, {})
        look[face] = digest
        if mark:
            look["mark"] = mark
    return ",\n".join(
        f"  {json.dumps(component)}: {{\n{_lines(items)}}}" for component, items in found.items()
    )


def _lines(items: dict[str, dict[str, str]]) -> str:
    return ",\n".join(
        f"   {json.dumps(item, ensure_ascii=False)}: {json.dumps(look, ensure_ascii=False)}"
        for item, look in items.items()
    )


def _changed(changes: Iterable[Change]) -> str:
    return ",\n".join(f"  {json.dumps(change._asdict(), ensure_ascii=False)}" for change in changes)


def _page(page: Page) -> str:
    title = json.dumps(page.title, ensure_ascii=False)
    head = (
        f'  {{"width": {_round(page.size.width)}, "height": {_round(page.size.height)}, '
        f'"side": "{page.side}", "title": {title}'
    )
    texts = page.codes
    slots = ",\n".join(
        [_slot(slot, texts[index] if texts else ()) for index, slot in enumerate(page.slots)]
    )
    return f'{head}, "slots": [\n{slots}]}}' if slots else f'{head}, "slots": []}}'


def _slot(slot: Slot, texts: Sequence[str]) -> str:
    # Written by hand: ten thousand slots through the json module cost as much as drawing them.
    component, item, copy, number, face, *box, rotation, piece = slot
    code = json.dumps(texts, ensure_ascii=False) if texts else "[]"
    cut = f'"piece": "{piece}", ' if piece else ""
    return (
        f'   {{"component": "{component}", "item": {_quoted(item)}, '
        f'"copy": {copy}, "number": {"null" if number is None else number}, "face": "{face}", '
        f'{_box(*box)}, "rotation": {rotation}, {cut}"qr": {code}}}'
    )


def _quoted(text: str) -> str:
    plain = text.isalnum() or text.replace("-", "a").isalnum()
    return f'"{text}"' if plain else json.dumps(text, ensure_ascii=False)


@lru_cache(1024)
def _box(x: float, y: float, width: float, height: float) -> str:
    """Pages of cards have their slots at the same places."""
    return (
        f'"x": {_round(x)}, "y": {_round(y)}, "width": {_round(width)}, "height": {_round(height)}'
    )


def _round(value: float) -> str:
    return f"{round(value, 3):g}"
