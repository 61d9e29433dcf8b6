"""Which face is where on which page, booklets included. Numbers only, so it is tested without
drawing.

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
from pnp.imposition.slots import Bed, Layout, Unfit, lay_out
from pnp.imposition.tiles import Tile, tiles, turned_over

BACKS = ("long-edge", "short-edge", "gutterfold", "after", "none")


class Part(Struct, frozen=True):
    """Faces of one component to place: how many, how large, with or without backs."""

    number: int
    size: Size | None
    """None: each takes a whole page."""
    bleed: float
    backed: bool
    landscape: bool
    back_to_back: str
    """What may be printed behind its faces that have no backs: `yes`, anything; `own`, other faces
    of it; `no`, nothing."""
    stock: str = ""
    """Parts of one stock may lie on one sheet of paper."""
    join: str = ""
    """How pieces are joined if it is larger than the paper; empty: it must not be."""
    signature: Signature | None = None
    """Its pages are bound as a booklet."""
    nests: bool = False
    """Whether its rows reach into each other's gaps."""
    laid_on: Size | None = None
    """The page that it is laid out on, where it is scaled down to another paper."""


class Place(NamedTuple):
    """A face in its slot: whose, which of the part's faces, and its trimmed box on the page."""

    part: int
    number: int
    back: bool
    box: Rect
    rotation: int
    tile: Tile | None = None
    """The piece that this is, where the face is larger than the paper."""
    scale: float = 1.0


class Plan(Struct, frozen=True):
    """A page to be; a blank one has no places."""

    size: Size
    side: str
    places: tuple[Place, ...]
    fold: float | None = None
    """Where a gutterfold's line lies, mm from the top."""
    bleed: float = 0.0
    """The bleed around each slot, mm, after shrinking it to fit."""
    spine: float | None = None
    """Where a booklet is folded, mm from the left."""
    outermost: bool = False
    """Whether staples go through this side, from without."""

    @property
    def parts(self) -> tuple[int, ...]:
        """The indices of the parts on the page, each once, in order."""
        return tuple(dict.fromkeys([place[0] for place in self.places]))


def turns_upright(page: Size, backs: str) -> bool:
    """Whether the paper turns over an upright edge of the page as one reads it."""
    upright_page = page.height >= page.width
    return upright_page if backs != "short-edge" else not upright_page


def behind(box: Rect, rotation: int, page: Size, backs: str) -> tuple[Rect, int]:
    """Where the back of a slot lies on the other side of the paper, and how it is turned."""
    if turns_upright(page, backs):
        return box._replace(x=page.width - box.x - box.width), -rotation % 360
    return box._replace(y=page.height - box.y - box.height), (180 - rotation) % 360


def impose(parts: Sequence[Part], bed: Bed, backs: str) -> list[Plan]:
    """All pages of a document in the order of printing. Raises Unfit."""
    plans: list[list[Plan]] = []
    pieces = {number: _pieces(number, part, bed) for number, part in enumerate(parts)}
    for numbers in _groups(parts, pieces, bed, backs):
        first = numbers[0]
        signature = parts[first].signature
        if signature is not None:
            plans.append(list(_bound(first, signature, bed.paper, backs)))
        elif parts[first].size is None:
            plans.append(list(full_pages(first, parts[first], bed.paper, backs)))
        elif pieces[first]:
            plans.append(list(_tiled(first, parts[first], pieces[first], backs)))
        else:
            plans.append(list(_shared(numbers, parts, bed, backs)))
    if backs == "after":
        return _after(plans)
    duplex = backs in ("long-edge", "short-edge")
    if not duplex or not any(plan.side == "back" for pages in plans for plan in pages):
        return [plan for pages in plans for plan in pages]
    return _paired(plans, parts)


def _pieces(number: int, part: Part, bed: Bed) -> list[Tile]:
    """The pieces of a part that is larger than the paper; none where it fits."""
    if part.size is None or not part.join:
        return []
    try:
        lay_out(part.size, part.bleed, 1, bed, nests=part.nests)
    except Unfit:
        try:
            return tiles(part.size, part.bleed, bed, part.join)
        except Unfit as error:
            error.part = number
            raise
    return []


def _groups(
    parts: Sequence[Part], pieces: Mapping[int, list[Tile]], bed: Bed, backs: str
) -> list[list[int]]:
    """Indices of the parts that go onto the same sheets, in the order of their first ones."""
    alike: dict[tuple[object, ...], list[int]] = {}
    for number, part in enumerate(parts):
        alone = part.size is None or not part.stock or bool(pieces[number])
        key = (number,) if alone else (part.size, part.bleed, part.backed, part.stock)
        alike.setdefault(key, []).append(number)
    found: list[list[int]] = []
    for numbers in alike.values():
        if len(numbers) > 1:
            apart = sum(_sheets([number], parts, bed, backs) for number in numbers)
            if _sheets(numbers, parts, bed, backs) < apart:
                found.append(numbers)
                continue
        found += [[number] for number in numbers]
    return sorted(found)


def _sheets(numbers: Sequence[int], parts: Sequence[Part], bed: Bed, backs: str) -> int:
    count = sum(parts[number].number for number in numbers)
    layout, _ = _layout(numbers, parts, bed, backs)
    return -(-count // len(layout.spots))


def _layout(
    numbers: Sequence[int], parts: Sequence[Part], bed: Bed, backs: str
) -> tuple[Layout, bool]:
    """Slots for some parts, and whether their backs lie across a fold."""
    part = parts[numbers[0]]
    assert part.size is not None
    count = sum(parts[number].number for number in numbers)
    if part.backed and backs == "gutterfold":
        with suppress(Unfit):
            return lay_out(part.size, part.bleed, count, bed, True, part.nests), True
    try:
        # What shares its sheets with others fills whole ones first.
        even = len(numbers) == 1
        return lay_out(part.size, part.bleed, count, bed, nests=part.nests, even=even), False
    except Unfit as error:
        error.part = numbers[0]
        raise


def _after(plans: list[list[Plan]]) -> list[Plan]:
    """Single pages, then all fronts, then all backs: for paper turned over manually."""
    flat = [plan for pages in plans for plan in pages]
    order = ("single", "front", "back")
    return [plan for side in order for plan in flat if plan.side == side]


def _paired(plans: list[list[Plan]], parts: Sequence[Part]) -> list[Plan]:
    """In duplex every front begins a fresh sheet of paper; blanks fill up where one is due."""
    out: list[Plan] = []
    for pages in plans:
        for plan in pages:
            alone = any(parts[number].back_to_back != "yes" for number in plan.parts)
            fresh = plan.side == "front" or (plan.side == "single" and alone)
            if fresh and len(out) % 2:
                out.append(Plan(out[-1].size, "back", ()))
            out.append(plan)
            if plan.side == "single" and alone:
                out.append(Plan(plan.size, "back", ()))
    while out and not out[-1].places:
        out.pop()
    return out


def full_pages(number: int, part: Part, paper: Size, backs: str) -> Iterator[Plan]:
    """Faces that take a page each."""
    page = paper.rotated() if part.landscape else paper
    whole, by = _fitted(part.laid_on or page, page)
    turn = 0 if turns_upright(page, backs) else 180
    leaves = backs not in ("none", "gutterfold")
    backed = part.backed and backs != "none"
    # Of one face alone nothing lies behind another.
    own = leaves and not backed and part.back_to_back == "own" and part.number > 1

    def plan(index: int, back: bool, behind: bool) -> Plan:
        side = ("back" if behind else "front") if leaves and (backed or own) else "single"
        place = Place(number, index, back, whole, turn if behind else 0, None, by)
        return Plan(page, side, (place,))

    for index in range(part.number):
        yield plan(index, False, own and index % 2 == 1)
        if backed:
            yield plan(index, True, True)
    if own and part.number % 2:
        yield Plan(page, "back", ())


def _fitted(laid_on: Size, page: Size) -> tuple[Rect, float]:
    """Where a page laid out for one paper lies in the middle of another, and at which scale."""
    by = reduced(laid_on, page)
    width, height = laid_on.width * by, laid_on.height * by
    return Rect((page.width - width) / 2, (page.height - height) / 2, width, height), by


def reduced(size: Size, room: Size) -> float:
    """By how much something is made smaller to have room; nothing is made larger."""
    return min(1.0, room.width / size.width, room.height / size.height)


def _bound(number: int, signature: Signature, paper: Size, backs: str) -> Iterator[Plan]:
    """Pages two by two, sheet by sheet, the outermost first."""
    page, by = paper.rotated(), booklet_scale(paper)
    for copy in range(signature.copies):
        for outermost, (front, back) in enumerate(sheets(signature.pages)):
            for side, spread in (("front", front), ("back", back)):
                places = [
                    Place(number, signature.face(shown, copy), False, box, 0, None, by)
                    for shown, box in zip(spread, boxes(paper), strict=True)
                    if shown >= 0
                ]
                if side == "back":
                    places = [_behind(place, page, backs)._replace(back=False) for place in places]
                yield Plan(
                    page,
                    side,
                    tuple(places),
                    spine=page.width / 2,
                    outermost=side == "front" and outermost == 0,
                )


def _tiled(number: int, part: Part, pieces: list[Tile], backs: str) -> Iterator[Plan]:
    """Faces in pieces, a page each."""
    assert part.size is not None
    backed = part.backed and backs != "none"
    side = "front" if backed and backs != "gutterfold" else "single"
    for index in range(part.number):
        for tile in pieces:
            front = Place(number, index, False, tile.box, 0, tile)
            yield Plan(tile.page, side, (front,), None, part.bleed)
            if backed:
                over = "long-edge" if backs == "gutterfold" else backs
                back = _behind(front, tile.page, over)
                back = back._replace(tile=turned_over(tile, part.size, back.box))
                rear = "single" if side == "single" else "back"
                yield Plan(tile.page, rear, (back,), None, part.bleed)


def _shared(numbers: Sequence[int], parts: Sequence[Part], bed: Bed, backs: str) -> Iterator[Plan]:
    """Faces in slots.

    A piece too large for folding has its backs on separate sheets, to glue on.
    """
    layout, folded = _layout(numbers, parts, bed, backs)
    backed = parts[numbers[0]].backed and backs != "none"
    glued = backs == "gutterfold"
    page, slots = layout.page, len(layout.spots)
    fold = page.height / 2 if folded else None
    for faces in _pagefuls(numbers, parts, slots):
        fronts = tuple(
            Place(number, index, False, spot.box, spot.turn)
            for (number, index), spot in zip(faces, layout.spots, strict=False)
        )
        if folded:
            both = [face for place in fronts for face in (place, _across(place, page))]
            yield Plan(page, "single", tuple(both), fold, layout.bleed)
            continue
        yield Plan(page, "front" if backed and not glued else "single", fronts, None, layout.bleed)
        if backed:
            over = "long-edge" if glued else backs
            turned = tuple(_behind(place, page, over) for place in fronts)
            yield Plan(page, "single" if glued else "back", turned, None, layout.bleed)


def _pagefuls(
    numbers: Sequence[int], parts: Sequence[Part], slots: int
) -> Iterator[list[tuple[int, int]]]:
    """Part and number of the faces of each page: full pages of one part first, then the rest."""
    left: list[tuple[int, int]] = []
    for number in numbers:
        faces = [(number, index) for index in range(parts[number].number)]
        full = len(faces) // slots * slots
        for start in range(0, full, slots):
            yield faces[start : start + slots]
        left += faces[full:]
    for start in range(0, len(left), slots):
        yield left[start : start + slots]


def _behind(place: Place, page: Size, backs: str) -> Place:
    box, rotation = behind(place.box, place.rotation, page, backs)
    return place._replace(back=True, box=box, rotation=rotation)


def _across(place: Place, page: Size) -> Place:
    """The back of a gutterfold's front: both heads point the same way along the fold."""
    box = place.box._replace(y=page.height - place.box.bottom)
    return place._replace(back=True, box=box, rotation=(180 - place.rotation) % 360)


def sheets_of_paper(plans: Sequence[Plan], backs: str) -> list[tuple[int, ...]]:
    """The pages on each sheet of paper, by their numbers from 0: one, or front and back."""
    if not any(plan.side == "back" for plan in plans):
        return [(page,) for page in range(len(plans))]
    if backs in ("long-edge", "short-edge"):
        return [tuple(range(page, min(page + 2, len(plans)))) for page in range(0, len(plans), 2)]
    behind = iter([page for page, plan in enumerate(plans) if plan.side == "back"])
    return [
        (page, next(behind)) if plan.side == "front" else (page,)
        for page, plan in enumerate(plans)
        if plan.side != "back"
    ]


def covered(plan: Plan, margin: Sides | None) -> list[Rect]:
    """What a page's faces cover, bleed included; of whole pages, all but their margins."""
    if margin is not None:
        return [_inside(place, margin) for place in plan.places]
    return [place.box.grown(plan.bleed) for place in plan.places]


def _inside(place: Place, margin: Sides) -> Rect:
    """A page's box without its margin, however the page is turned."""
    by = place.scale
    own = Sides(margin.top * by, margin.right * by, margin.bottom * by, margin.left * by)
    if place.rotation == 180:
        own = Sides(own.bottom, own.left, own.top, own.right)
    return place.box.inset(own)


WIDTH = 210.0
"""Texts are laid out for pages at least as wide as this, mm; on narrower ones they are reduced."""
FOOT = 3.0
"""What the sheet's title and ruler need besides the pages' own margin, mm."""
FEWEST = 3
"""Fewer pages are no booklet: they are the two sides of a sheet."""


class Signature(Struct, frozen=True):
    """What makes a booklet of a component's pages."""

    pages: int
    copies: int
    in_sets: bool
    """Whether all pages of one copy come before those of the next."""

    def face(self, page: int, copy: int) -> int:
        """The number of a page's face."""
        return copy * self.pages + page if self.in_sets else page * self.copies + copy


class Spread(NamedTuple):
    """One side of a sheet: page numbers from 0, on the back as seen from the front; -1 is blank."""

    left: int
    right: int


def booklet_scale(paper: Size) -> float:
    """By how much pages are reduced."""
    return min(1.0, paper.height / 2 / WIDTH)


def page_size(paper: Size) -> Size:
    """The page that a text is laid out on, before it is reduced to half a sheet."""
    by = booklet_scale(paper)
    return Size(paper.height / 2 / by, (paper.width - FOOT) / by)


def boxes(paper: Size) -> tuple[Rect, Rect]:
    """Where the two pages of a sheet lie, the sheet on its side."""
    half, height = paper.height / 2, paper.width - FOOT
    return Rect(0.0, 0.0, half, height), Rect(half, 0.0, half, height)


def sheets(pages: int) -> Iterator[tuple[Spread, Spread]]:
    """Front and back of each sheet, the outermost first.

    Pages are filled up to fours at the end. On the back, `left` is what lies behind the left.
    """
    whole = -(-pages // 4) * 4

    def real(page: int) -> int:
        return page if page < pages else -1

    for sheet in range(whole // 4):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        yield Spread(real(last), real(first)), Spread(real(last - 1), real(first + 1))
