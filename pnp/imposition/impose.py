"""Imposition: the face, slot and page of every copy, booklets included. Numbers only, for tests
without drawing.

Backs are placed for the edge over which the printer turns the paper: a vertical edge mirrors x, a
horizontal one mirrors y and rotates the back by 180 degrees. Gutterfold puts both on one side of
the paper, upside down across a fold line.

Components of the same size and kind share sheets if that saves any.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from msgspec import Struct

from pnp.core.geometry import Rect, Sides, Size
from pnp.imposition.slots import DoesNotFit, PrintArea, SlotLayout, lay_out_slots
from pnp.imposition.tiles import Tile, mirrored, split_into_tiles

BACKS = ("long-edge", "short-edge", "gutterfold", "after", "none")


class ImpositionPart(Struct, frozen=True):
    """Faces of one component to impose: how many, how large, with or without backs."""

    count: int
    size: Size | None
    """None: each fills a whole page."""
    bleed: float
    is_backed: bool
    landscape: bool
    back_to_back: str
    """Allowed faces behind faces without backs: `yes`, any; `own`, of the same component; `no`,
    none."""
    stock: str = ""
    """Parts of one stock may share a sheet of paper."""
    join: str = ""
    """How pieces are joined if it is larger than the paper; empty: it must not be larger."""
    signature: Signature | None = None
    """Set if its pages are bound as a booklet."""
    interlocks: bool = False
    """Whether its rows interlock."""
    layout_page: Size | None = None
    """The page size of its layout, if it is scaled down to another paper."""


class PlacedFace(NamedTuple):
    """A face in its slot: its part, its number within the part, and its trim box on the page."""

    part: int
    face: int
    is_back: bool
    box: Rect
    rotation: int
    tile: Tile | None = None
    """Its piece, if the face is larger than the paper."""
    scale: float = 1.0


class PagePlan(Struct, frozen=True):
    """The faces of a page; a blank page has none."""

    size: Size
    side: str
    faces: tuple[PlacedFace, ...]
    fold: float | None = None
    """The fold line of a gutterfold, mm from the top."""
    bleed: float = 0.0
    """The bleed around each slot, mm, after shrinking it to fit."""
    spine: float | None = None
    """The fold of a booklet, mm from the left."""
    is_outermost: bool = False
    """Whether staples enter from this side."""

    @property
    def parts(self) -> tuple[int, ...]:
        """The indices of the parts on the page, each once, in order."""
        return tuple(dict.fromkeys([place[0] for place in self.faces]))


def turns_upright(page: Size, backs: str) -> bool:
    """Whether the paper turns over a vertical edge of the page."""
    upright_page = page.height >= page.width
    return upright_page if backs != "short-edge" else not upright_page


def back_slot(box: Rect, rotation: int, page: Size, backs: str) -> tuple[Rect, int]:
    """Return the box and rotation of a slot's back on the other side of the paper."""
    if turns_upright(page, backs):
        return box._replace(x=page.width - box.x - box.width), -rotation % 360
    return box._replace(y=page.height - box.y - box.height), (180 - rotation) % 360


def impose(parts: Sequence[ImpositionPart], area: PrintArea, backs: str) -> list[PagePlan]:
    """Return all pages of a document in printing order. Raises DoesNotFit."""
    plans: list[list[PagePlan]] = []
    pieces = {number: _tiles_of_part(number, part, area) for number, part in enumerate(parts)}
    for numbers in _sheet_groups(parts, pieces, area, backs):
        first = numbers[0]
        signature = parts[first].signature
        if signature is not None:
            plans.append(list(_booklet_pages(first, signature, area.paper, backs)))
        elif parts[first].size is None:
            plans.append(list(full_pages(first, parts[first], area.paper, backs)))
        elif pieces[first]:
            plans.append(list(_tiled_pages(first, parts[first], pieces[first], backs)))
        else:
            plans.append(list(_slotted_pages(numbers, parts, area, backs)))
    if backs == "after":
        return _fronts_then_backs(plans)
    duplex = backs in ("long-edge", "short-edge")
    if not duplex or not any(plan.side == "back" for pages in plans for plan in pages):
        return [plan for pages in plans for plan in pages]
    return _in_duplex(plans, parts)


def _tiles_of_part(number: int, part: ImpositionPart, area: PrintArea) -> list[Tile]:
    """Return the tiles of a part that is larger than the paper; none if it fits."""
    if part.size is None or not part.join:
        return []
    try:
        lay_out_slots(part.size, part.bleed, 1, area, interlocks=part.interlocks)
    except DoesNotFit:
        try:
            return split_into_tiles(part.size, part.bleed, area, part.join)
        except DoesNotFit as error:
            error.part = number
            raise
    return []


def _sheet_groups(
    parts: Sequence[ImpositionPart], pieces: Mapping[int, list[Tile]], area: PrintArea, backs: str
) -> list[list[int]]:
    """Return indices of parts that share sheets, in the order of their first parts."""
    by_key: dict[tuple[object, ...], list[int]] = {}
    for number, part in enumerate(parts):
        is_separate = part.size is None or not part.stock or bool(pieces[number])
        key = (number,) if is_separate else (part.size, part.bleed, part.is_backed, part.stock)
        by_key.setdefault(key, []).append(number)
    groups: list[list[int]] = []
    for numbers in by_key.values():
        if len(numbers) > 1:
            separate_sheets = sum(_sheet_count([number], parts, area, backs) for number in numbers)
            if _sheet_count(numbers, parts, area, backs) < separate_sheets:
                groups.append(numbers)
                continue
        groups += [[number] for number in numbers]
    return sorted(groups)


def _sheet_count(
    numbers: Sequence[int], parts: Sequence[ImpositionPart], area: PrintArea, backs: str
) -> int:
    count = sum(parts[number].count for number in numbers)
    layout, _ = _slot_layout(numbers, parts, area, backs)
    return -(-count // len(layout.slots))


def _slot_layout(
    numbers: Sequence[int], parts: Sequence[ImpositionPart], area: PrintArea, backs: str
) -> tuple[SlotLayout, bool]:
    """Return slots for some parts, and whether their backs lie across a fold."""
    part = parts[numbers[0]]
    assert part.size is not None
    count = sum(parts[number].count for number in numbers)
    if part.is_backed and backs == "gutterfold":
        with suppress(DoesNotFit):
            return lay_out_slots(part.size, part.bleed, count, area, True, part.interlocks), True
    try:
        # Parts that share sheets fill whole sheets first.
        even = len(numbers) == 1
        return lay_out_slots(
            part.size, part.bleed, count, area, interlocks=part.interlocks, evenly=even
        ), False
    except DoesNotFit as error:
        error.part = numbers[0]
        raise


def _fronts_then_backs(plans: list[list[PagePlan]]) -> list[PagePlan]:
    """Sort pages for manual duplex: single pages, then all fronts, then all backs."""
    flat = [plan for pages in plans for plan in pages]
    order = ("single", "front", "back")
    return [plan for side in order for plan in flat if plan.side == side]


def _in_duplex(plans: list[list[PagePlan]], parts: Sequence[ImpositionPart]) -> list[PagePlan]:
    """Add blank pages so that every front begins a new sheet of paper."""
    printed: list[PagePlan] = []
    for pages in plans:
        for plan in pages:
            is_separate = any(parts[number].back_to_back != "yes" for number in plan.parts)
            needs_front = plan.side == "front" or (plan.side == "single" and is_separate)
            if needs_front and len(printed) % 2:
                printed.append(PagePlan(printed[-1].size, "back", ()))
            printed.append(plan)
            if plan.side == "single" and is_separate:
                printed.append(PagePlan(plan.size, "back", ()))
    while printed and not printed[-1].faces:
        printed.pop()
    return printed


def full_pages(number: int, part: ImpositionPart, paper: Size, backs: str) -> Iterator[PagePlan]:
    """Yield pages for faces that fill a page each."""
    page = paper.rotated() if part.landscape else paper
    box, scale = _fit_page(part.layout_page or page, page)
    back_rotation = 0 if turns_upright(page, backs) else 180
    is_duplex = backs not in ("none", "gutterfold")
    has_backs = part.is_backed and backs != "none"
    # A single face has no other face behind it.
    backs_itself = is_duplex and not has_backs and part.back_to_back == "own" and part.count > 1

    def plan(index: int, is_back: bool, is_behind: bool) -> PagePlan:
        side = (
            ("back" if is_behind else "front")
            if is_duplex and (has_backs or backs_itself)
            else "single"
        )
        face = PlacedFace(
            number, index, is_back, box, back_rotation if is_behind else 0, None, scale
        )
        return PagePlan(page, side, (face,))

    for index in range(part.count):
        yield plan(index, False, backs_itself and index % 2 == 1)
        if has_backs:
            yield plan(index, True, True)
    if backs_itself and part.count % 2:
        yield PagePlan(page, "back", ())


def _fit_page(layout_page: Size, page: Size) -> tuple[Rect, float]:
    """Return the box and scale of a page that was laid out for another paper, centred."""
    scale = reduction_scale(layout_page, page)
    width, height = layout_page.width * scale, layout_page.height * scale
    return Rect((page.width - width) / 2, (page.height - height) / 2, width, height), scale


def reduction_scale(size: Size, room: Size) -> float:
    """Return the scale at which something fits its room, at most 1."""
    return min(1.0, room.width / size.width, room.height / size.height)


def _booklet_pages(
    number: int, signature: Signature, paper: Size, backs: str
) -> Iterator[PagePlan]:
    """Yield the sides of a booklet's sheets, the outermost first."""
    page, scale = paper.rotated(), booklet_scale(paper)
    for copy in range(signature.copies):
        for outermost, (front, back) in enumerate(booklet_sheets(signature.pages)):
            for side, spread in (("front", front), ("back", back)):
                faces = [
                    PlacedFace(number, signature.face(shown_page, copy), False, box, 0, None, scale)
                    for shown_page, box in zip(spread, spread_boxes(paper), strict=True)
                    if shown_page >= 0
                ]
                if side == "back":
                    faces = [
                        _back_face(place, page, backs)._replace(is_back=False) for place in faces
                    ]
                yield PagePlan(
                    page,
                    side,
                    tuple(faces),
                    spine=page.width / 2,
                    is_outermost=side == "front" and outermost == 0,
                )


def _tiled_pages(
    number: int, part: ImpositionPart, pieces: list[Tile], backs: str
) -> Iterator[PagePlan]:
    """Yield pages for tiled faces, a tile each."""
    assert part.size is not None
    has_backs = part.is_backed and backs != "none"
    side = "front" if has_backs and backs != "gutterfold" else "single"
    for index in range(part.count):
        for tile in pieces:
            front = PlacedFace(number, index, False, tile.box, 0, tile)
            yield PagePlan(tile.page, side, (front,), None, part.bleed)
            if has_backs:
                over = "long-edge" if backs == "gutterfold" else backs
                back = _back_face(front, tile.page, over)
                back = back._replace(tile=mirrored(tile, part.size, back.box))
                back_side = "single" if side == "single" else "back"
                yield PagePlan(tile.page, back_side, (back,), None, part.bleed)


def _slotted_pages(
    numbers: Sequence[int], parts: Sequence[ImpositionPart], area: PrintArea, backs: str
) -> Iterator[PagePlan]:
    """Yield pages for faces in slots.

    If a card is too large for a gutterfold, its backs are on separate sheets, to glue on.
    """
    layout, is_gutterfold = _slot_layout(numbers, parts, area, backs)
    has_backs = parts[numbers[0]].is_backed and backs != "none"
    are_glued = backs == "gutterfold"
    page, slots = layout.page, len(layout.slots)
    fold = page.height / 2 if is_gutterfold else None
    for faces in _faces_by_page(numbers, parts, slots):
        fronts = tuple(
            PlacedFace(number, index, False, slot.box, slot.rotation)
            for (number, index), slot in zip(faces, layout.slots, strict=False)
        )
        if is_gutterfold:
            both = [face for place in fronts for face in (place, _gutterfold_back(place, page))]
            yield PagePlan(page, "single", tuple(both), fold, layout.bleed)
            continue
        yield PagePlan(
            page, "front" if has_backs and not are_glued else "single", fronts, None, layout.bleed
        )
        if has_backs:
            turned_over = "long-edge" if are_glued else backs
            backs_of_page = tuple(_back_face(place, page, turned_over) for place in fronts)
            yield PagePlan(
                page, "single" if are_glued else "back", backs_of_page, None, layout.bleed
            )


def _faces_by_page(
    numbers: Sequence[int], parts: Sequence[ImpositionPart], slots: int
) -> Iterator[list[tuple[int, int]]]:
    """Yield part and number of the faces of each page: full pages of one part first, then the
    rest."""
    remaining: list[tuple[int, int]] = []
    for number in numbers:
        faces = [(number, index) for index in range(parts[number].count)]
        full = len(faces) // slots * slots
        for start in range(0, full, slots):
            yield faces[start : start + slots]
        remaining += faces[full:]
    for start in range(0, len(remaining), slots):
        yield remaining[start : start + slots]


def _back_face(front: PlacedFace, page: Size, backs: str) -> PlacedFace:
    box, rotation = back_slot(front.box, front.rotation, page, backs)
    return front._replace(is_back=True, box=box, rotation=rotation)


def _gutterfold_back(front: PlacedFace, page: Size) -> PlacedFace:
    """Return the back of a gutterfold's front: both heads point the same way along the fold."""
    box = front.box._replace(y=page.height - front.box.bottom)
    return front._replace(is_back=True, box=box, rotation=(180 - front.rotation) % 360)


def sheets_of_paper(plans: Sequence[PagePlan], backs: str) -> list[tuple[int, ...]]:
    """Return the page indices on each sheet of paper: one, or front and back."""
    if not any(plan.side == "back" for plan in plans):
        return [(page,) for page in range(len(plans))]
    if backs in ("long-edge", "short-edge"):
        return [tuple(range(page, min(page + 2, len(plans)))) for page in range(0, len(plans), 2)]
    back_pages = iter([page for page, plan in enumerate(plans) if plan.side == "back"])
    return [
        (page, next(back_pages)) if plan.side == "front" else (page,)
        for page, plan in enumerate(plans)
        if plan.side != "back"
    ]


def covered_boxes(plan: PagePlan, margin: Sides | None) -> list[Rect]:
    """Return the boxes that a page's faces cover, bleed included; of full pages, without their
    margins."""
    if margin is not None:
        return [_without_margin(face, margin) for face in plan.faces]
    return [face.box.grown(plan.bleed) for face in plan.faces]


def _without_margin(face: PlacedFace, margin: Sides) -> Rect:
    """Return a full page's box without its margin, in the page's rotation."""
    scale = face.scale
    scaled = Sides(
        margin.top * scale, margin.right * scale, margin.bottom * scale, margin.left * scale
    )
    if face.rotation == 180:
        scaled = Sides(scaled.bottom, scaled.left, scaled.top, scaled.right)
    return face.box.inset(scaled)


MIN_WIDTH = 210.0
"""Minimum width of a page that texts are laid out for, mm; narrower pages are scaled down."""
SHEET_FOOT = 3.0
"""Room for the sheet's title and ruler besides the pages' own margins, mm."""
MIN_PAGES = 3
"""Minimum number of pages of a booklet; fewer are the two sides of a sheet."""


class Signature(Struct, frozen=True):
    """The booklets of a component."""

    pages: int
    copies: int
    in_sets: bool
    """Whether all pages of one copy precede those of the next."""

    def face(self, page: int, copy: int) -> int:
        """Return the number of a page's face."""
        return copy * self.pages + page if self.in_sets else page * self.copies + copy


class Spread(NamedTuple):
    """One side of a sheet: page indices, on the back as seen from the front; -1 is blank."""

    left: int
    right: int


def booklet_scale(paper: Size) -> float:
    """Return the scale of pages in a booklet."""
    return min(1.0, paper.height / 2 / MIN_WIDTH)


def page_size(paper: Size) -> Size:
    """Return the page size for the layout of a text that is scaled down to half a sheet."""
    scale = booklet_scale(paper)
    return Size(paper.height / 2 / scale, (paper.width - SHEET_FOOT) / scale)


def spread_boxes(paper: Size) -> tuple[Rect, Rect]:
    """Return the boxes of the two pages on a landscape sheet."""
    half, height = paper.height / 2, paper.width - SHEET_FOOT
    return Rect(0.0, 0.0, half, height), Rect(half, 0.0, half, height)


def booklet_sheets(pages: int) -> Iterator[tuple[Spread, Spread]]:
    """Yield front and back of each sheet, the outermost first.

    Blank pages at the end fill up to a multiple of four. On the back, `left` is behind the left
    page.
    """
    filled = -(-pages // 4) * 4

    def page_or_blank(page: int) -> int:
        return page if page < pages else -1

    for sheet in range(filled // 4):
        first, last = 2 * sheet, filled - 1 - 2 * sheet
        yield (
            Spread(page_or_blank(last), page_or_blank(first)),
            Spread(page_or_blank(last - 1), page_or_blank(first + 1)),
        )
