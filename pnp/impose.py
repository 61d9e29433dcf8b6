"""Which face lies where on which page. Numbers only: testable without drawing anything.

Backs lie behind their fronts when the paper is turned over the edge that the printer turns it
over: over an upright edge x is mirrored, over a level one y is, and the back stands on its
head. Gutterfold puts both on one side of the paper, upside down across a line to fold.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from pnp.geometry import Rect, Sides, Size

BACKS = ("long-edge", "short-edge", "gutterfold", "after", "none")
MARGIN = 5.0
"""What most printers leave white at an edge, mm (print-conventions: at least 5)."""
FOLD = 5.0
"""Clear room on each side of a gutterfold's line, mm."""


class Part(NamedTuple):
    """Faces of one component to place: how many, how large, with or without backs."""

    number: int
    size: Size | None
    """None: each takes a whole page."""
    bleed: float
    backed: bool
    landscape: bool
    keeps_paper: bool
    """Whether nothing else may be printed on the other side of its paper."""


class Place(NamedTuple):
    """A face in its slot: which of the part's faces, and its trimmed box on the page."""

    number: int
    back: bool
    box: Rect
    rotation: int


class Plan(NamedTuple):
    """A page to be: `part` is the index of the part it belongs to, -1 for a blank one."""

    part: int
    size: Size
    side: str
    places: tuple[Place, ...]
    fold: float | None = None
    """Where a gutterfold's line lies, mm from the top."""


class Grid(NamedTuple):
    """Slots for one size of card on one page."""

    page: Size
    columns: int
    rows: int
    left: float
    top: float
    across: float
    """From one slot to the next, mm."""
    down: float
    card: Size

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    def box(self, slot: int) -> Rect:
        row, column = divmod(slot, self.columns)
        return Rect(self.left + column * self.across, self.top + row * self.down, *self.card)


class Unfit(ValueError):
    """A component that does not fit on the paper; `part` is its index."""

    part = 0


def grid(card: Size, bleed: float, paper: Size, half: bool = False) -> Grid:
    """The grid that takes the most cards, upright paper first. Raises Unfit.

    `half`: only the upper half of the page is used, its other half takes the backs.
    """
    best: Grid | None = None
    for page in (paper, paper.turned()):
        found = _grid(card, bleed, page, half)
        if found is not None and (best is None or found.slots > best.slots):
            best = found
    if best is None:
        raise Unfit(
            f"{card.width:g} × {card.height:g} mm do not fit on {paper.width:g} × "
            f"{paper.height:g} mm with {MARGIN:g} mm margin"
            + (" and their backs across a fold" if half else "")
        )
    return best


def _grid(card: Size, bleed: float, page: Size, half: bool) -> Grid | None:
    width = page.width - 2 * MARGIN
    height = (page.height / 2 - MARGIN - FOLD) if half else page.height - 2 * MARGIN
    across, down = card.width + 2 * bleed, card.height + 2 * bleed
    # Round before the floor: 210 mm are three cards of 70 mm, whatever the floats say.
    columns = math.floor(round(width / across, 6))
    rows = math.floor(round(height / down, 6))
    if columns < 1 or rows < 1:
        return None
    left = (page.width - columns * across) / 2 + bleed
    if half:
        top = page.height / 2 - FOLD - rows * down + bleed
    else:
        top = (page.height - rows * down) / 2 + bleed
    return Grid(page, columns, rows, left, top, across, down, card)


def turns_upright(page: Size, backs: str) -> bool:
    """Whether the paper turns over an upright edge of the page as one reads it."""
    upright_page = page.height >= page.width
    return upright_page if backs != "short-edge" else not upright_page


def behind(box: Rect, rotation: int, page: Size, backs: str) -> tuple[Rect, int]:
    """Where the back of a slot lies on the other side of the paper, and how it is turned."""
    if turns_upright(page, backs):
        return box._replace(x=page.width - box.x - box.width), -rotation % 360
    return box._replace(y=page.height - box.y - box.height), (180 - rotation) % 360


def impose(parts: Sequence[Part], paper: Size, backs: str) -> list[Plan]:
    """All pages of a document in the order of printing. Raises Unfit."""
    plans: list[list[Plan]] = []
    for number, part in enumerate(parts):
        try:
            plans.append(list(_pages(number, part, paper, backs)))
        except Unfit as error:
            error.part = number
            raise
    if backs == "after":
        return _after(plans)
    duplex = backs in ("long-edge", "short-edge")
    if not duplex or not any(plan.side == "back" for pages in plans for plan in pages):
        return [plan for pages in plans for plan in pages]
    return _paired(plans, parts)


def _after(plans: list[list[Plan]]) -> list[Plan]:
    """Single pages, then all fronts, then all backs: for printers turned by hand."""
    flat = [plan for pages in plans for plan in pages]
    order = ("single", "front", "back")
    return [plan for side in order for plan in flat if plan.side == side]


def _paired(plans: list[list[Plan]], parts: Sequence[Part]) -> list[Plan]:
    """In duplex every front begins a fresh sheet of paper; blanks fill up where one is due."""
    out: list[Plan] = []
    for number, pages in enumerate(plans):
        alone = parts[number].keeps_paper
        for plan in pages:
            fresh = plan.side == "front" or (plan.side == "single" and alone)
            if fresh and len(out) % 2:
                out.append(Plan(-1, out[-1].size, "back", ()))
            out.append(plan)
            if plan.side == "single" and alone:
                out.append(Plan(-1, plan.size, "back", ()))
    while out and out[-1].part == -1:
        out.pop()
    return out


def _pages(number: int, part: Part, paper: Size, backs: str) -> Iterator[Plan]:
    backed = part.backed and backs != "none"
    if part.size is None:
        page = paper.turned() if part.landscape else paper
        whole = Rect(0.0, 0.0, *page)
        for index in range(part.number):
            side = "front" if backed and backs != "gutterfold" else "single"
            yield Plan(number, page, side, (Place(index, False, whole, 0),))
            if backed:
                flipped = backs in ("long-edge", "short-edge") and not turns_upright(page, backs)
                turned = Place(index, True, whole, 180 if flipped else 0)
                yield Plan(number, page, "single" if side == "single" else "back", (turned,))
        return
    if backed and backs == "gutterfold":
        yield from _folded(number, part, part.size, paper)
        return
    slots = grid(part.size, part.bleed, paper)
    for start in range(0, part.number, slots.slots):
        places = tuple(
            Place(index, False, slots.box(index - start), 0)
            for index in range(start, min(start + slots.slots, part.number))
        )
        yield Plan(number, slots.page, "front" if backed else "single", places)
        if backed:
            yield Plan(number, slots.page, "back", tuple(
                Place(place.number, True, *behind(place.box, place.rotation, slots.page, backs))
                for place in places
            ))  # fmt: skip


def _folded(number: int, part: Part, card: Size, paper: Size) -> Iterator[Plan]:
    turn = 0
    try:
        slots = grid(card, part.bleed, paper, half=True)
    except Unfit as upright:
        # Half a page is wider than it is high, so a tall card may lie on its side.
        turn = 90
        try:
            slots = grid(card.turned(), part.bleed, paper, half=True)
        except Unfit:
            raise upright from None
    height = slots.page.height
    for start in range(0, part.number, slots.slots):
        places: list[Place] = []
        for index in range(start, min(start + slots.slots, part.number)):
            box = slots.box(index - start)
            across = box._replace(y=height - box.y - box.height)
            places += (Place(index, False, box, turn), Place(index, True, across, 180 - turn))
        yield Plan(number, slots.page, "single", tuple(places), height / 2)


def sheets_of_paper(plans: Sequence[Plan], backs: str) -> int:
    """How many sheets of paper the pages take."""
    if backs in ("long-edge", "short-edge") and any(plan.side == "back" for plan in plans):
        return (len(plans) + 1) // 2
    return sum(plan.side != "back" for plan in plans)


def content_box(plan: Plan, bleed: float, margin: Sides | None) -> Rect:
    """What the page's content covers, bleed included; for whole pages, all but the margin."""
    if not plan.places:
        return Rect(0.0, 0.0, plan.size.width, 0.0)
    if margin is not None:
        return Rect(0.0, 0.0, *plan.size).inset(margin)
    boxes = [place.box for place in plan.places]
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    return Rect(left, top, right - left, bottom - top).grown(bleed)
