"""Slots of one size on a sheet of paper: how many fit, and where; honeycombs for hexagons and
circles."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import Rect, Size
from pnp.core.printer import PRINTER_MARGIN

# Distance between the centres of two rows of hexagons, as a share of their width between sides.
_ROW_PITCH = math.sqrt(3.0) / 2.0


class Honeycomb(Struct, frozen=True):
    """Centres of interlocking pieces from the top left of the area that they cover, mm."""

    centres: tuple[tuple[float, float], ...]
    size: Size


def honeycomb(card: Size, bleed: float, room: Size, rows_across: bool) -> Honeycomb:
    """Return as many interlocking pieces as fit the room, bleed included.

    `rows_across`: rows are horizontal and every other one is shifted by half a piece, for circles
    and hexagons on a corner; else columns are vertical, for hexagons on a side.
    """
    if not rows_across:
        upright = honeycomb(card.rotated(), bleed, room.rotated(), True)
        return Honeycomb(tuple((y, x) for x, y in upright.centres), upright.size.rotated())
    pitch = min(card) + 2 * bleed
    height = card.height + 2 * bleed * (card.height / min(card))
    columns = math.floor(round(room.width / pitch, 6))
    rows = 1 + math.floor(round((room.height - height) / (pitch * _ROW_PITCH), 6))
    if columns < 1 or room.height < height - 1e-6:
        return Honeycomb((), Size(0.0, 0.0))
    # Shifted rows have one piece fewer if half a piece more does not fit.
    fewer = columns - (round(room.width - (columns + 0.5) * pitch, 6) < 0)
    centres = []
    width = 0.0
    for row in range(rows):
        odd = row % 2
        for column in range(fewer if odd else columns):
            x = (column + 0.5 + odd / 2) * pitch
            centres.append((x, height / 2 + row * pitch * _ROW_PITCH))
            width = max(width, x + pitch / 2)
    return Honeycomb(tuple(centres), Size(width, height + (rows - 1) * pitch * _ROW_PITCH))


def piece_boxes(pieces: Honeycomb, card: Size, left: float, top: float) -> list[Rect]:
    """Return the trim boxes of pieces."""
    width, height = card
    return [
        Rect(left + x - width / 2, top + y - height / 2, width, height) for x, y in pieces.centres
    ]


FOLD = 5.0
"""Clear room on each side of a gutterfold's line, mm."""
BLOCK_GAP = 5.0
"""Gap between two blocks, bleed to bleed, with room for crop marks, mm."""

_MARKS_ROOM = 4.2
_MIN_RULER_WIDTH = 62.0
"""Cards narrower than this leave no room for a ruler between their marks, mm."""


class PrintArea(Struct, frozen=True):
    """The paper, its margins and the options of its slots."""

    paper: Size
    """In portrait orientation."""
    margin: float = PRINTER_MARGIN
    """Margin that the printer leaves white at each edge, mm."""
    foot: float = 0.0
    """Preferred room for title and ruler along one edge, mm."""
    shared: bool = False
    """Whether cards share their cuts although they have a bleed."""


class SlotBox(NamedTuple):
    """A slot: the trim box on the page, and the rotation of its face, 0 or 90."""

    box: Rect
    rotation: int


class SlotLayout(Struct, frozen=True):
    """All slots of a page."""

    page: Size
    bleed: float
    """The bleed around each slot, mm, after shrinking it to fit."""
    slots: tuple[SlotBox, ...]
    blocks: int


class DoesNotFit(ValueError):
    """A component does not fit on the paper; `part` is its index."""

    part = 0


class _Block(Struct, frozen=True):
    """Columns and rows of slots in one orientation; the pitch includes the bleed."""

    columns: int
    rows: int
    pitch: Size
    rotation: int

    @property
    def slots(self) -> int:
        return self.columns * self.rows

    @property
    def size(self) -> Size:
        return Size(self.columns * self.pitch.width, self.rows * self.pitch.height)


def lay_out_slots(
    card: Size,
    bleed: float,
    count: int,
    area: PrintArea,
    upper_half_only: bool = False,
    interlocks: bool = False,
    evenly: bool = False,
) -> SlotLayout:
    """Return slots for `count` cards on as few sheets as possible. Raises DoesNotFit.

    The bleed is used wherever it fits the paper; otherwise cards share their cuts.
    `upper_half_only`: the lower half of the page has the backs. `interlocks`: circles or hexagons,
    whose rows interlock. `evenly`: spread the cards evenly over the sheets, without empty rows.
    """
    for used_bleed in (0.0,) if area.shared or not bleed else (bleed, 0.0):
        best: tuple[tuple[int, int, int, int], SlotLayout] | None = None
        for page in (area.paper, area.paper.rotated()):
            for layout in candidate_layouts(
                card, used_bleed, page, area, upper_half_only, interlocks, count if evenly else 0
            ):
                sheets = -(-count // len(layout.slots))
                turned = any(spot.rotation for spot in layout.slots)
                cost = (sheets, layout.blocks, int(turned), int(page.width > page.height))
                if best is None or cost < best[0]:
                    best = (cost, layout)
        if best is not None:
            return best[1]
    paper = area.paper
    raise DoesNotFit(
        f"{card.width:g} × {card.height:g} mm do not fit on {paper.width:g} × "
        f"{paper.height:g} mm with {area.margin:g} mm margin"
    )


def _layouts(
    card: Size, bleed: float, page: Size, area: PrintArea, upper_half_only: bool, count: int
) -> Iterator[SlotLayout]:
    width = page.width - 2 * area.margin
    height = (
        page.height / 2 - area.margin - FOLD if upper_half_only else page.height - 2 * area.margin
    )
    upright = Size(card.width + 2 * bleed, card.height + 2 * bleed)
    largest = 0
    for pitch, rotation in ((upright, 0), (upright.rotated(), 90)):
        block = _fill_block(pitch, rotation, Size(width, height))
        if block.slots:
            largest = max(largest, block.slots)
            yield _place_blocks(
                (_even_rows(block, count),), False, bleed, page, area, upper_half_only
            )
    for blocks, is_stacked in _block_pairs(upright, Size(width, height)):
        # Two blocks need one more cut, so they have to hold more slots.
        if sum(block.slots for block in blocks) > largest:
            yield _place_blocks(blocks, is_stacked, bleed, page, area, upper_half_only)


def candidate_layouts(
    card: Size,
    bleed: float,
    page: Size,
    area: PrintArea,
    upper_half_only: bool,
    interlocks: bool,
    count: int,
) -> Iterator[SlotLayout]:
    """Yield layouts; of those with equally many sheets, the best comes first."""
    if not interlocks:
        return _layouts(card, bleed, page, area, upper_half_only, count)
    combs, rows = (
        _honeycomb_layouts(card, bleed, page, area, upper_half_only),
        _layouts(card, bleed, page, area, upper_half_only, count),
    )
    # Straight rows of round pieces are cut into strips first; hexagons share their sides.
    return chain(rows, combs) if card.width == card.height else chain(combs, rows)


def _honeycomb_layouts(
    card: Size, bleed: float, page: Size, area: PrintArea, upper_half_only: bool
) -> Iterator[SlotLayout]:
    """Yield honeycombs: hexagons lie on a side if they are wider than tall; circles allow both."""
    room = Size(page.width - 2 * area.margin, page.height - 2 * area.margin - area.foot)
    if upper_half_only:
        room = Size(room.width, page.height / 2 - area.margin - FOLD)
    for rows_across in (True, False):
        if card.width != card.height and rows_across is (card.width > card.height):
            continue
        pieces = honeycomb(card, bleed, room, rows_across)
        if pieces.centres:
            left = (page.width - pieces.size.width) / 2
            top = area.margin + (room.height - pieces.size.height) / 2
            if upper_half_only:
                top = page.height / 2 - FOLD - pieces.size.height
            slots = tuple(SlotBox(box, 0) for box in piece_boxes(pieces, card, left, top))
            yield SlotLayout(page, bleed, slots, 1)


def _fill_block(pitch: Size, rotation: int, room: Size) -> _Block:
    # Round before the floor: 210 mm are three cards of 70 mm despite float errors.
    columns = math.floor(round(room.width / pitch.width, 6))
    rows = math.floor(round(room.height / pitch.height, 6))
    return _Block(max(columns, 0), max(rows, 0), pitch, rotation)


def _block_pairs(pitch: Size, room: Size) -> Iterator[tuple[tuple[_Block, _Block], bool]]:
    """Yield two blocks in different orientations, side by side or one below the other (True)."""
    for first_pitch, rotation in ((pitch, 0), (pitch.rotated(), 90)):
        full = _fill_block(first_pitch, rotation, room)
        for columns in range(1, full.columns):
            left = replace(full, columns=columns)
            rest_room = Size(room.width - left.size.width - BLOCK_GAP, room.height)
            yield (left, _fill_block(first_pitch.rotated(), 90 - rotation, rest_room)), False
        if full.columns:
            rest_room = Size(room.width - full.size.width - BLOCK_GAP, room.height)
            yield (full, _fill_block(first_pitch.rotated(), 90 - rotation, rest_room)), False
        for rows in range(1, full.rows + 1):
            upper = replace(full, rows=rows)
            rest_room = Size(room.width, room.height - upper.size.height - BLOCK_GAP)
            yield (upper, _fill_block(first_pitch.rotated(), 90 - rotation, rest_room)), True


def _even_rows(block: _Block, count: int) -> _Block:
    """Return the rows needed if all sheets have equally many cards; all rows without a count."""
    if not count:
        return block
    per_sheet = math.ceil(count / math.ceil(count / block.slots))
    return replace(block, rows=math.ceil(per_sheet / block.columns))


def _place_blocks(
    blocks: tuple[_Block, ...],
    is_stacked: bool,
    bleed: float,
    page: Size,
    area: PrintArea,
    upper_half_only: bool,
) -> SlotLayout:
    sizes = [block.size for block in blocks]
    gaps = BLOCK_GAP * (len(blocks) - 1)
    if is_stacked:
        total = Size(max(s.width for s in sizes), math.fsum(s.height for s in sizes) + gaps)
    else:
        total = Size(math.fsum(s.width for s in sizes) + gaps, max(s.height for s in sizes))
    left, top = (page.width - total.width) / 2, (page.height - total.height) / 2
    if upper_half_only:
        top = page.height / 2 - FOLD - total.height
    # There is no room for a ruler between the marks of small cards, so it lies outside them.
    small = [min(block.pitch[axis] for block in blocks) < _MIN_RULER_WIDTH for axis in (0, 1)]
    below_all = area.foot + _MARKS_ROOM * small[0]
    beside_all = area.foot + _MARKS_ROOM * small[1]
    if area.foot and top < below_all:
        spare = page.height - total.height - below_all
        if not upper_half_only and spare >= area.margin:
            top = spare
        elif left < beside_all:
            spare = page.width - total.width - beside_all
            if spare >= area.margin:
                left = spare
            elif not upper_half_only and page.height - total.height - area.foot >= area.margin:
                top = page.height - total.height - max(area.foot, top)
    slots: list[SlotBox] = []
    for block in blocks:
        pitch = block.pitch
        for index in range(block.slots):
            row, column = divmod(index, block.columns)
            x, y = left + column * pitch.width, top + row * pitch.height
            slots.append(SlotBox(Rect(x, y, *pitch).grown(-bleed), block.rotation))
        if is_stacked:
            top += block.size.height + BLOCK_GAP
        else:
            left += block.size.width + BLOCK_GAP
    return SlotLayout(page, bleed, tuple(slots), len(blocks))
