"""Cut and fold lines for machines, in mm from the page's top left; the art of die-cut pieces."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from pnp.core.document import Page
from pnp.core.drawing import (
    Frame,
    Path,
    Pen,
    PlacedItem,
    SharedFrame,
    Stroke,
    Transformed,
    transform_path,
)
from pnp.core.geometry import IDENTITY, Matrix, Rect, Size
from pnp.core.model import Component, Trim
from pnp.core.outlines import mirror_path


class Cut(Struct, frozen=True):
    """A box to cut out, its corners rounded by a radius in mm, or another outline."""

    box: Rect
    corner: float
    path: Path | None = None
    """On the page, mm; None: the box."""


class CutSheet(Struct, frozen=True):
    """The cuts and folds of a page."""

    size: Size
    cuts: tuple[Cut, ...]
    folds: tuple[float, ...] = ()
    """Horizontal lines to crease, mm from the top."""


def cut_sheet(page: Page, components: Mapping[str, Component]) -> CutSheet | None:
    """Return the cuts of a page; None for a back (the machine cuts from the front), or without
    cuts."""
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
    return CutSheet(page.size, tuple(cuts), _folds(page, faces))


def _cut(box: Rect, rotation: int, trim: Trim) -> Cut:
    match trim.cut.shape:
        case "square" | "rounded":
            return Cut(box, trim.corner)
        case "circle":
            return Cut(box, min(box.width, box.height) / 2)
    return Cut(box, 0.0, transform_path(trim.die_line(), to_page(box, rotation)))


def _folds(page: Page, faces: Mapping[str, list[Rect]]) -> tuple[float, ...]:
    """Return the fold of a page with fronts and backs: midway between the two."""
    if len(faces) < 2:
        return ()
    boxes = [box for group in faces.values() for box in group]
    top, bottom = min(box.y for box in boxes), max(box.bottom for box in boxes)
    return ((top + bottom) / 2,)


LINE = Stroke((0.35, 0.35, 0.35), 0.2, cap=0)
"""Line for scissors (print-conventions: 0.15 to 0.25 mm)."""
_SIDEWAYS = 0.1
"""Distance of the line outside the cut, so that none of it is left on the piece, mm."""


@lru_cache(256)
def to_page(box: Rect, rotation: int) -> Matrix:
    """Return the map from a face to the page: a rotation around its middle, and a move."""
    if not rotation:
        return Matrix.move(box.x, box.y)
    width, height = (box.height, box.width) if rotation % 180 else (box.width, box.height)
    return (
        Matrix.move(-width / 2, -height / 2)
        .then(Matrix.rotate(rotation))
        .then(Matrix.move(box.x + box.width / 2, box.y + box.height / 2))
    )


def clip_to_outline(frame: Frame, trim: Trim, bleed: float, is_back: bool) -> Frame:
    """Return a face clipped at its outline and bleed."""
    edge = trim.die_line(bleed)
    if is_back:
        edge = mirror_path(edge, trim.size.width)
    clipped = Transformed(frame, IDENTITY, edge)
    return Frame(frame.width, frame.height, (PlacedItem(0.0, 0.0, clipped),))


@lru_cache(64)
def cut_line(trim: Trim) -> Frame | None:
    """Return the line along which you cut a piece, in its own place; None if cuts are straight."""
    if trim.cut.shape == "square" or (trim.cut.shape == "rounded" and not trim.corner):
        return None
    if trim.cut.shape == "rounded":
        path = _corners(trim).path(stroke=LINE)
    else:
        path = trim.die_line(_SIDEWAYS)._replace(stroke=LINE)
    return SharedFrame(*trim.size, (PlacedItem(0.0, 0.0, path),))


def _corners(trim: Trim) -> Pen:
    """Return only the arcs: the sides have crop marks."""
    (width, height), r = trim.size, trim.corner
    pen = Pen()
    centres = ((r, r), (width - r, r), (width - r, height - r), (r, height - r))
    for (x, y), start in zip(centres, (180, 270, 0, 90), strict=True):
        pen.arc(x, y, r + _SIDEWAYS, start, start + 90)
    return pen
