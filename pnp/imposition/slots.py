"""Slots of one size on a sheet of paper: how many, and where; honeycombs for hexagons and
circles.

Cards are upright or sideways, in one block or in two side by side, so that a guillotine can always
cut right through. The layout with the fewest sheets wins, then the easiest to read.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import Rect, Size
from pnp.core.printer import PRINTER_MARGIN

# Of a hexagon: from one row's middle to the next, as a share of what lies between its sides.
_ROW = math.sqrt(3.0) / 2.0


class Comb(Struct, frozen=True):
    """Middles of pieces from the top left of what they cover, mm."""

    middles: tuple[tuple[float, float], ...]
    size: Size


def comb(card: Size, bleed: float, room: Size, standing: bool) -> Comb:
    """As many pieces as there is room for, bleed included.

    `standing`: rows go across, every other one half a piece aside, as hexagons on their corners
    and circles lie; else columns go down, as hexagons on their sides lie.
    """
    if not standing:
        turned = comb(card.rotated(), bleed, room.rotated(), True)
        return Comb(tuple((y, x) for x, y in turned.middles), turned.size.rotated())
    pitch = min(card) + 2 * bleed
    tall = card.height + 2 * bleed * (card.height / min(card))
    columns = math.floor(round(room.width / pitch, 6))
    rows = 1 + math.floor(round((room.height - tall) / (pitch * _ROW), 6))
    if columns < 1 or room.height < tall - 1e-6:
        return Comb((), Size(0.0, 0.0))
    # The rows between have one fewer where there is no room for half a piece more.
    fewer = columns - (round(room.width - (columns + 0.5) * pitch, 6) < 0)
    middles = []
    wide = 0.0
    for row in range(rows):
        odd = row % 2
        for column in range(fewer if odd else columns):
            x = (column + 0.5 + odd / 2) * pitch
            middles.append((x, tall / 2 + row * pitch * _ROW))
            wide = max(wide, x + pitch / 2)
    return Comb(tuple(middles), Size(wide, tall + (rows - 1) * pitch * _ROW))


def boxes(comb: Comb, card: Size, left: float, top: float) -> list[Rect]:
    """The trimmed boxes of pieces."""
    wide, tall = card
    return [Rect(left + x - wide / 2, top + y - tall / 2, wide, tall) for x, y in comb.middles]


FOLD = 5.0
"""Clear room on each side of a gutterfold's line, mm."""
ALLEY = 5.0
"""Between two blocks, bleed to bleed: room for crop marks, mm."""

_MARKS = 4.2
_RULED = 62.0
"""Cards narrower than this leave no room for a ruler between their marks, mm."""


class Bed(Struct, frozen=True):
    """What there is to print on."""

    paper: Size
    """Upright."""
    margin: float = PRINTER_MARGIN
    """What the printer leaves white at each edge, mm."""
    foot: float = 0.0
    """Room that title and ruler would like to have along one edge, mm."""
    shared: bool = False
    """Whether cards share their cuts although they have a bleed."""


class Spot(NamedTuple):
    """A slot: the trimmed box on the page, and how far its face is turned, 0 or 90."""

    box: Rect
    turn: int


class Layout(Struct, frozen=True):
    """All slots of a page."""

    page: Size
    bleed: float
    """The bleed around each slot, mm, after shrinking it to fit."""
    spots: tuple[Spot, ...]
    blocks: int


class Unfit(ValueError):
    """A component that does not fit on the paper; `part` is its index."""

    part = 0


class _Block(Struct, frozen=True):
    """Columns and rows of slots that all lie alike; the pitch has the bleed in it."""

    columns: int
    rows: int
    pitch: Size
    turn: int

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    @property
    def size(self) -> Size:
        return Size(self.columns * self.pitch.width, self.rows * self.pitch.height)


def lay_out(
    card: Size,
    bleed: float,
    number: int,
    bed: Bed,
    half: bool = False,
    nests: bool = False,
    even: bool = False,
) -> Layout:
    """Slots for `number` cards on as few sheets as possible. Raises Unfit.

    The bleed is used wherever it fits the paper; otherwise cards share their cuts. `half`: only the
    upper half of the page has slots, the lower half has the backs. `nests`: round pieces or
    hexagons, whose rows interlock. `even`: spread the cards evenly over the sheets, without empty
    rows.
    """
    for kept in (0.0,) if bed.shared or not bleed else (bleed, 0.0):
        best: tuple[tuple[int, int, int, int], Layout] | None = None
        for page in (bed.paper, bed.paper.rotated()):
            for layout in arrangements(card, kept, page, bed, half, nests, number if even else 0):
                sheets = -(-number // len(layout.spots))
                turned = any(spot.turn for spot in layout.spots)
                cost = (sheets, layout.blocks, int(turned), int(page.width > page.height))
                if best is None or cost < best[0]:
                    best = (cost, layout)
        if best is not None:
            return best[1]
    paper = bed.paper
    raise Unfit(
        f"{card.width:g} × {card.height:g} mm do not fit on {paper.width:g} × "
        f"{paper.height:g} mm with {bed.margin:g} mm margin"
    )


def _layouts(
    card: Size, bleed: float, page: Size, bed: Bed, half: bool, number: int
) -> Iterator[Layout]:
    width = page.width - 2 * bed.margin
    height = page.height / 2 - bed.margin - FOLD if half else page.height - 2 * bed.margin
    upright = Size(card.width + 2 * bleed, card.height + 2 * bleed)
    most = 0
    for pitch, turn in ((upright, 0), (upright.rotated(), 90)):
        block = _filled(pitch, turn, Size(width, height))
        if block.slots:
            most = max(most, block.slots)
            yield _placed((_evened(block, number),), False, bleed, page, bed, half)
    for blocks, below in _pairs(upright, Size(width, height)):
        # Two blocks have to be worth a cut more.
        if sum(block.slots for block in blocks) > most:
            yield _placed(blocks, below, bleed, page, bed, half)


def arrangements(
    card: Size, bleed: float, page: Size, bed: Bed, half: bool, nests: bool, number: int
) -> Iterator[Layout]:
    """The best first, of those that take as many sheets."""
    if not nests:
        return _layouts(card, bleed, page, bed, half, number)
    combs, rows = (
        _combs(card, bleed, page, bed, half),
        _layouts(card, bleed, page, bed, half, number),
    )
    # Straight rows of round pieces are cut into strips first; hexagons share their sides.
    return chain(rows, combs) if card.width == card.height else chain(combs, rows)


def _combs(card: Size, bleed: float, page: Size, bed: Bed, half: bool) -> Iterator[Layout]:
    """Honeycombs: hexagons lie on a side where they are wider than tall, circles either way."""
    room = Size(page.width - 2 * bed.margin, page.height - 2 * bed.margin - bed.foot)
    if half:
        room = Size(room.width, page.height / 2 - bed.margin - FOLD)
    for standing in (True, False):
        if card.width != card.height and standing is (card.width > card.height):
            continue
        found = comb(card, bleed, room, standing)
        if found.middles:
            left = (page.width - found.size.width) / 2
            top = bed.margin + (room.height - found.size.height) / 2
            if half:
                top = page.height / 2 - FOLD - found.size.height
            spots = tuple(Spot(box, 0) for box in boxes(found, card, left, top))
            yield Layout(page, bleed, spots, 1)


def _filled(pitch: Size, turn: int, room: Size) -> _Block:
    # Round before the floor: 210 mm are three cards of 70 mm, whatever the floats say.
    columns = math.floor(round(room.width / pitch.width, 6))
    rows = math.floor(round(room.height / pitch.height, 6))
    return _Block(max(columns, 0), max(rows, 0), pitch, turn)


def _pairs(pitch: Size, room: Size) -> Iterator[tuple[tuple[_Block, _Block], bool]]:
    """Two blocks that lie differently, beside each other or one below the other (True)."""
    for first, turn in ((pitch, 0), (pitch.rotated(), 90)):
        whole = _filled(first, turn, room)
        for columns in range(1, whole.columns):
            left = replace(whole, columns=columns)
            rest = Size(room.width - left.size.width - ALLEY, room.height)
            yield (left, _filled(first.rotated(), 90 - turn, rest)), False
        if whole.columns:
            rest = Size(room.width - whole.size.width - ALLEY, room.height)
            yield (whole, _filled(first.rotated(), 90 - turn, rest)), False
        for rows in range(1, whole.rows + 1):
            upper = replace(whole, rows=rows)
            rest = Size(room.width, room.height - upper.size.height - ALLEY)
            yield (upper, _filled(first.rotated(), 90 - turn, rest)), True


def _evened(block: _Block, number: int) -> _Block:
    """The rows needed if all sheets have equally many cards; all rows without a number."""
    if not number:
        return block
    each = math.ceil(number / math.ceil(number / block.slots))
    return replace(block, rows=math.ceil(each / block.columns))


def _placed(
    blocks: tuple[_Block, ...], below: bool, bleed: float, page: Size, bed: Bed, half: bool
) -> Layout:
    sizes = [block.size for block in blocks]
    alley = ALLEY * (len(blocks) - 1)
    if below:
        whole = Size(max(s.width for s in sizes), math.fsum(s.height for s in sizes) + alley)
    else:
        whole = Size(math.fsum(s.width for s in sizes) + alley, max(s.height for s in sizes))
    left, top = (page.width - whole.width) / 2, (page.height - whole.height) / 2
    if half:
        top = page.height / 2 - FOLD - whole.height
    # Between the marks of small cards there is no room for a ruler, so it goes beyond them.
    small = [min(block.pitch[way] for block in blocks) < _RULED for way in (0, 1)]
    below_all = bed.foot + _MARKS * small[0]
    beside_all = bed.foot + _MARKS * small[1]
    if bed.foot and top < below_all:
        spare = page.height - whole.height - below_all
        if not half and spare >= bed.margin:
            top = spare
        elif left < beside_all:
            spare = page.width - whole.width - beside_all
            if spare >= bed.margin:
                left = spare
            elif not half and page.height - whole.height - bed.foot >= bed.margin:
                top = page.height - whole.height - max(bed.foot, top)
    spots: list[Spot] = []
    for block in blocks:
        pitch = block.pitch
        for slot in range(block.slots):
            row, column = divmod(slot, block.columns)
            x, y = left + column * pitch.width, top + row * pitch.height
            spots.append(Spot(Rect(x, y, *pitch).grown(-bleed), block.turn))
        if below:
            top += block.size.height + ALLEY
        else:
            left += block.size.width + ALLEY
    return Layout(page, bleed, tuple(spots), len(blocks))
