"""The manifest beside a file, as far as measuring needs it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from pnp.ground.geometry import Rect, Size
from pnp.ground.problem import Unusable


class Slot(NamedTuple):
    """A face on a page."""

    component: str
    item: str
    face: str
    box: Rect
    codes: tuple[str, ...]
    piece: bool
    """Whether it is a part of something larger, and what is in it goes on elsewhere."""

    @property
    def name(self) -> str:
        """For people."""
        who = self.component if self.item == self.component else f"{self.component} “{self.item}”"
        return f"{who}, {self.face}"


class Page(Struct, frozen=True):
    """A page as the manifest has it: size in mm, front, back or single."""

    size: Size
    side: str
    slots: tuple[Slot, ...]


class Manifest(Struct, frozen=True):
    """What a manifest says of its file."""

    backs: str
    pages: tuple[Page, ...]
    printer: str
    """For which printer the pages were corrected, if for any."""


def read_manifest(file: Path) -> Manifest | None:
    """The manifest of a file; None where there is none. Raises Unusable where it is no manifest."""
    path = file.with_suffix(".json")
    if not path.is_file():
        return None
    try:
        return _read(json.loads(path.read_text(encoding="utf-8")))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise Unusable(f"{path}: this is no manifest of pnp’s") from error


def _read(found: dict[str, Any]) -> Manifest:
    pages = tuple(
        Page(
            Size(float(page["width"]), float(page["height"])),
            str(page["side"]),
            tuple(_slot(slot) for slot in page["slots"]),
        )
        for page in found["pages"]
    )
    return Manifest(str(found["backs"]), pages, str(found.get("printer", "")))


def _slot(slot: dict[str, Any]) -> Slot:
    box = Rect(*(float(slot[key]) for key in ("x", "y", "width", "height")))
    return Slot(
        str(slot["component"]), str(slot["item"]), str(slot["face"]), box,
        tuple(map(str, slot["qr"])), bool(slot.get("piece")),
    )  # fmt: skip
