"""What a machine cuts out of a page, and where it folds. Millimetres from the page's top left."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.core.document import Page
from pnp.core.drawing import Path, mapped
from pnp.core.geometry import Rect, Size
from pnp.core.model import Component, Trim
from pnp.imposition.die_cut import to_page


class Cut(Struct, frozen=True):
    """A box to cut out, its corners rounded by a radius in mm, or another outline."""

    box: Rect
    corner: float
    path: Path | None = None
    """On the page, mm; None: the box."""


class Sheet(Struct, frozen=True):
    """A page as the machine sees it."""

    size: Size
    cuts: tuple[Cut, ...]
    folds: tuple[float, ...] = ()
    """Level lines to crease, mm from the top."""


def sheet(page: Page, components: Mapping[str, Component]) -> Sheet | None:
    """The cuts of a page; None for a back (the machine cuts from the front), or without any."""
    if page.side == "back":
        return None
    cuts = []
    faces: dict[str, list[Rect]] = {}
    for slot in page.slots:
        trim = components[slot.component].trim
        if trim is None:
            continue
        box = Rect(slot.x, slot.y, slot.width, slot.height)
        faces.setdefault(slot.face, []).append(box)
        # A piece of a board is joined to others at its corners.
        cuts.append(Cut(box, 0.0) if slot.piece else _cut(box, slot.rotation, trim))
    if not cuts:
        return None
    return Sheet(page.size, tuple(cuts), _folds(page, faces))


def _cut(box: Rect, rotation: int, trim: Trim) -> Cut:
    match trim.cut.kind:
        case "square" | "rounded":
            return Cut(box, trim.corner)
        case "circle":
            return Cut(box, min(box.width, box.height) / 2)
    return Cut(box, 0.0, mapped(trim.outline(), to_page(box, rotation)))


def _folds(page: Page, faces: Mapping[str, list[Rect]]) -> tuple[float, ...]:
    """Where a page with fronts and backs is folded: midway between the two."""
    if len(faces) < 2:
        return ()
    boxes = [box for group in faces.values() for box in group]
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    return ((top + bottom) / 2,)
