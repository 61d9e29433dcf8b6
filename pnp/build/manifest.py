"""The manifest of a file: which card is on which page, as JSON; and the changes since an
earlier one.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

from msgspec import Struct
from msgspec.json import decode

from pnp.build.face_renderer import FaceRenderer
from pnp.core.document import Document, FaceChange, FaceDigest, Page, Slot
from pnp.core.files import read_limited
from pnp.core.order import PrintedKit
from pnp.core.problems import UsageError

_DIGEST = "-" * 32
"""Placeholder of the digest, which is known when the file is written."""

_CHANGE_KEYS = ("status", "component", "item", "title", "mark", "before")


class ManifestWriter:
    """Writes the manifest of a document, a slot a line, page by page: of a long run it would be a
    good part of the memory."""

    def __init__(self, document: Document, file: BinaryIO, written: str, source: str = "") -> None:
        """`written`: the format of the file, as the staging folder names it. `source`: the hash of
        the input, so that a stopped run can continue. Raises OSError."""
        head: dict[str, object] = {
            "game": document.game,
            "written": written,
            "version": document.version,
            **({"season": document.season} if document.season > 1 else {}),
            "paper": document.paper,
            "backs": document.backs,
            "ink": document.ink,
            "sheets_of_paper": document.sheet_count,
        }
        if document.printer:
            head["printer"] = document.printer
        if document.scales_by_title:
            head["scales"] = {title: round(scale, 4) for title, scale in document.scales_by_title}
        if source:
            head |= {"made_from": source, "digest": _DIGEST}
        text = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
        self._digest_offset = len(text[: text.rfind(_DIGEST)].encode())
        self._digests = list(document.face_digests or ())
        self._has_digests = document.face_digests is not None
        self._changes = document.changes
        self._file = file
        self._separator = f'{text},\n "pages": [\n'

    def add(self, page: Page) -> None:
        """Write a page. Raises OSError."""
        self._file.write(f"{self._separator}{_page(page)}".encode())
        self._separator = ",\n"
        if not self._has_digests:
            self._digests += page.face_digests

    def finish(self, digest: str = "") -> None:
        """Write the rest. `digest`: the hash of the file, which proves that it is complete. Raises
        OSError."""
        looks, changes = _faces(self._digests), _change_rows(self._changes)
        faces = f',\n "faces": {{\n{looks}\n }}' if looks else ""
        changed = f',\n "changes": [\n{changes}\n ]' if changes else ""
        self._file.write(f"\n ]{faces}{changed}\n}}\n".encode())
        if digest:
            self._file.seek(self._digest_offset)
            self._file.write(digest.encode())


def write_manifest(document: Document, target: Path, written: str = "pdf") -> None:
    """Write the manifest of a document. `written`: the format of its file. Raises OSError."""
    with target.open("wb") as file:
        manifest = ManifestWriter(document, file, written)
        for page in document:
            manifest.add(page)
        manifest.finish()


def _faces(digests: Iterable[FaceDigest]) -> str:
    """The look of each item, one item a line; the next kit uses it to find changes."""
    components: dict[str, dict[str, dict[str, str]]] = {}
    for component, item, face, digest, mark in digests:
        faces = components.setdefault(component, {}).setdefault(item, {})
        faces[face] = digest
        if mark:
            faces["mark"] = mark
    return ",\n".join(
        f"  {json.dumps(component)}: {{\n{_lines(items)}}}"
        for component, items in components.items()
    )


def _lines(items: dict[str, dict[str, str]]) -> str:
    return ",\n".join(
        f"   {json.dumps(item, ensure_ascii=False)}: {json.dumps(look, ensure_ascii=False)}"
        for item, look in items.items()
    )


def _change_rows(changes: Iterable[FaceChange]) -> str:
    rows = (dict(zip(_CHANGE_KEYS, change, strict=True)) for change in changes)
    return ",\n".join(f"  {json.dumps(row, ensure_ascii=False)}" for row in rows)


def _page(page: Page) -> str:
    title = json.dumps(page.title, ensure_ascii=False)
    head = (
        f'  {{"width": {_round(page.size.width)}, "height": {_round(page.size.height)}, '
        f'"side": "{page.side}", "title": {title}'
    )
    texts = page.qr_texts
    slots = ",\n".join(
        [_slot(slot, texts[index] if texts else ()) for index, slot in enumerate(page.slots)]
    )
    return f'{head}, "slots": [\n{slots}]}}' if slots else f'{head}, "slots": []}}'


def _slot(slot: Slot, texts: Sequence[str]) -> str:
    # Without the json module: ten thousand slots through it cost as much as drawing them.
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


_MAX_BYTES = 200_000_000
"""The manifest of 100,000 numbers has 40 million bytes."""


class Reprint(Struct, frozen=True):
    """The cards to print again, and the looks of the whole kit today."""

    renderers: list[FaceRenderer]
    digests: list[FaceDigest]
    changes: list[FaceChange]


def read_manifest(path: Path) -> PrintedKit:
    """The faces of a printed kit, from its manifest. Raises UsageError."""
    try:
        text = read_limited(path, _MAX_BYTES)
        if text is None:
            raise ValueError("more than any kit has")
        return decode(text, type=PrintedKit)
    except OSError as error:
        raise UsageError(f"{path}: {error.strerror or error}") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f"{path}: this is no manifest of a kit; it lies beside the kit’s PDF"
        ) from error


def plan_reprint(renderers: Sequence[FaceRenderer], before: PrintedKit, backs: bool) -> Reprint:
    """Compare a kit with the one that was printed.

    `backs`: whether backs are printed at all.
    """
    reprinted: list[FaceRenderer] = []
    digests: list[FaceDigest] = []
    changes: list[FaceChange] = []
    present: set[tuple[str, str]] = set()
    for renderer in renderers:
        changed: list[int] = []
        for index, (number, copies) in enumerate(renderer.batch.runs()):
            if not copies:
                continue
            new_digests: list[FaceDigest] = []
            for back in renderer.batch.sides if backs else (False,):
                digest = renderer.digest(number, back, renderer.frame(number, back))
                new_digests.append(digest)
                present.add((digest.component, digest.item))
            digests += new_digests
            if all(
                previous_faces(before, digest).get(digest.face) == digest.digest
                for digest in new_digests
            ):
                continue
            changed.append(index)
            old_faces = previous_faces(before, new_digests[0])
            status = "changed" if old_faces else "new"
            changes.append(
                FaceChange(
                    status,
                    new_digests[0].component,
                    new_digests[0].item,
                    renderer.batch.title(number),
                    new_digests[0].revision_mark,
                    old_faces.get("mark", ""),
                )
            )
        if changed:
            reprinted.append(renderer.select(changed))
    changes += [
        FaceChange("gone", component, item, item, "", digest.get("mark", ""))
        for component, items in before.faces.items()
        for item, digest in items.items()
        if (component, item) not in present and "front" in digest
    ]
    return Reprint(reprinted, digests, changes)


def previous_faces(before: PrintedKit, digest: FaceDigest) -> dict[str, str]:
    return before.faces.get(digest.component, {}).get(digest.item, {})
