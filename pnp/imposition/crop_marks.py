"""Crop marks, the order of the cuts beside them, and the line between two blocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from pnp.core.drawing import Colour, Frame, Pen, PlacedItem, SharedFrame, Stroke
from pnp.core.geometry import Rect, Size, bounding_box
from pnp.core.shaping import FontStack
from pnp.imposition.furniture import GREY, line_of

MARK = Stroke((0.0, 0.0, 0.0), 0.2, cap=0)
"""Crop marks (print-conventions: 0.15 to 0.25 mm)."""
MARK_LENGTH = 3.0
MARK_GAP = 1.0
"""Gap between the bleed and its mark, mm."""
UNPRINTABLE_MARGIN = 5.0
"""Margin that some printers cannot print on, mm (print-conventions)."""
FIRST_CUT = Stroke(GREY, 0.2, (2.0, 1.4), cap=0)
"""Line between two blocks, where you cut first."""
_MIN_PRINTED = 2.0
"""Minimum printed length of a mark, mm; else it begins closer to the bleed …"""
_CLOSE_GAP, _MIN_PRINTED_CLOSE = 0.2, 1.4
"""… at this distance from it if that length is printed then, mm; else on the bleed."""
_TRIM_GAP = 0.3
_WHITE: Colour = (1.0, 1.0, 1.0)
_HALO = Stroke(_WHITE, 0.8, cap=0)
"""Under marks that lie on the bleed, where art may be dark."""
_NUMBER_WIDTH, _NUMBER_HEIGHT, _NUMBER_CLEARANCE = 1.4, 1.8, 0.4
"""The size of a number and its clearance, mm."""

MarkLine = tuple[float, float, float, float]
"""A mark's two ends: x, y, x, y; leftwards or upwards first."""


def trimmed_bleed(bleed: float) -> str:
    """Return the width of the bleed that is cut away, as text to half a millimetre."""
    return f"{round(2 * bleed) / 2:g} mm"


@lru_cache(64)
def crop_marks(
    boxes: tuple[Rect, ...], bleed: float, page: Size, fonts: FontStack | None = None
) -> tuple[tuple[Rect, ...], Frame, Frame | None]:
    """Draw marks at both ends of every cut, outside the bleed of all slots, never on art.

    Marks that a printer cannot print begin on the bleed, which is cut away. Between two blocks in
    different orientations a dashed line shows the first cut, and no mark crosses it. With `fonts`
    the order of cuts is printed beside the marks, where there is room within the printable area.
    Returns the boxes of the marks, the marks, and the marks that have to be drawn over the art.
    """
    bleed_boxes = [box.grown(bleed) for box in boxes]
    split = _split(boxes, bleed)
    lines: dict[MarkLine, None] = {}
    ticks: list[MarkLine] = []
    reach = bleed + MARK_GAP + MARK_LENGTH
    for box in boxes:
        surroundings = box.grown(reach)
        neighbours = [other for other in bleed_boxes if other.overlaps(surroundings)]
        for line in slot_marks(box, bleed + MARK_GAP, page):
            mark = _box(line)
            if not any(mark.overlaps(other) for other in neighbours):
                line = _cut_at_split(line, box, split)
                if _printable_length(line, page) < _MIN_PRINTED and not _meets(line, split):
                    nearer = _join(line, _inward_extension(line, box, MARK_GAP - _CLOSE_GAP))
                    if _printable_length(nearer, page) >= _MIN_PRINTED_CLOSE:
                        line = nearer
                    else:
                        ticks.append(_inward_extension(line, box, bleed + MARK_GAP - _TRIM_GAP))
                x1, y1, x2, y2 = line
                lines[round(x1, 4), round(y1, 4), round(x2, 4), round(y2, 4)] = None
    ends = list(_ends(split, MARK_GAP, page)) if split is not None else []
    marks = [*lines, *ends]
    items: list[PlacedItem] = []
    if split is not None:
        items.append(PlacedItem(0.0, 0.0, _lines_pen([split]).path(stroke=FIRST_CUT)))
    items.append(PlacedItem(0.0, 0.0, _lines_pen(marks).path(stroke=MARK)))
    covered = [_box(line) for line in marks]
    if fonts is not None:
        blocked = [*bleed_boxes, *covered, *map(_box, ticks)]
        if split is not None:
            blocked.append(_box(split))
        room = Rect(0.0, 0.0, *page).grown(-UNPRINTABLE_MARGIN - _NUMBER_CLEARANCE)
        for number, (x, y) in enumerate(_numbers(split, ends, lines, blocked, room), 1):
            items.append(PlacedItem(x, y, line_of(f"{number}", fonts)))
            covered.append(_number_box(x, y))
    over_art: Frame | None = None
    if ticks:
        strokes = (_lines_pen(ticks).path(stroke=stroke) for stroke in (_HALO, MARK))
        on_bleed = tuple(PlacedItem(0.0, 0.0, path) for path in strokes)
        over_art = SharedFrame(page.width, page.height, on_bleed)
    return tuple(covered), SharedFrame(page.width, page.height, tuple(items)), over_art


def _lines_pen(lines: Iterable[MarkLine]) -> Pen:
    pen = Pen()
    for x1, y1, x2, y2 in lines:
        pen.move(x1, y1).line(x2, y2)
    return pen


def _printable_length(line: MarkLine, page: Size) -> float:
    """Return the length of a mark within the area that every printer prints, mm."""
    x1, y1, x2, y2 = line
    across = min(x2, page.width - UNPRINTABLE_MARGIN) - max(x1, UNPRINTABLE_MARGIN)
    down = min(y2, page.height - UNPRINTABLE_MARGIN) - max(y1, UNPRINTABLE_MARGIN)
    return down if x1 == x2 else across


def _inward_extension(line: MarkLine, box: Rect, distance: float) -> MarkLine:
    """Return the extension of a mark towards its slot."""
    x1, y1, x2, y2 = line
    if x1 == x2:
        return (x1, y2, x1, y2 + distance) if y2 <= box.y else (x1, y1 - distance, x1, y1)
    return (x2, y1, x2 + distance, y1) if x2 <= box.x else (x1 - distance, y1, x1, y1)


def _join(first: MarkLine, second: MarkLine) -> MarkLine:
    """Return two adjoining lines as one."""
    return (*min(first, second)[:2], *max(first, second)[2:])


def _box(line: MarkLine) -> Rect:
    x1, y1, x2, y2 = line
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).grown(0.05)


def slot_marks(box: Rect, gap: float, page: Size) -> Iterator[MarkLine]:
    """Yield the eight marks of one slot."""
    for x in (box.x, box.right):
        yield from _ends((x, box.y, x, box.bottom), gap, page)
    for y in (box.y, box.bottom):
        yield from _ends((box.x, y, box.right, y), gap, page)


def _ends(cut: MarkLine, gap: float, page: Size) -> Iterator[MarkLine]:
    """Yield the marks at both ends of a cut."""
    x1, y1, x2, y2 = cut
    if x1 == x2:
        above, below = y1 - gap, y2 + gap
        yield x1, max(above - MARK_LENGTH, 0.0), x1, above
        yield x1, below, x1, min(below + MARK_LENGTH, page.height)
    else:
        left, right = x1 - gap, x2 + gap
        yield max(left - MARK_LENGTH, 0.0), y1, left, y1
        yield right, y1, min(right + MARK_LENGTH, page.width), y1


def _split(boxes: Sequence[Rect], bleed: float) -> MarkLine | None:
    """Return the line of the first cut if there are two blocks: through the gutter between them."""
    shapes = sorted({(round(box.width, 3), round(box.height, 3)) for box in boxes})
    if len(shapes) != 2 or shapes[0] != shapes[1][::-1]:
        return None
    first_block, second_block = (
        bounding_box(tuple(box for box in boxes if abs(box.width - width) < 0.01)).grown(bleed)
        for width, _ in shapes
    )
    both_blocks = bounding_box((first_block, second_block))
    if not (first_block.x < second_block.right and second_block.x < first_block.right):
        x = round(
            (max(first_block.x, second_block.x) + min(first_block.right, second_block.right)) / 2, 4
        )
        return (x, both_blocks.y, x, both_blocks.bottom)
    if first_block.y < second_block.bottom and second_block.y < first_block.bottom:
        return None  # on both sides of a fold
    y = round(
        (max(first_block.y, second_block.y) + min(first_block.bottom, second_block.bottom)) / 2, 4
    )
    return (both_blocks.x, y, both_blocks.right, y)


def _meets(line: MarkLine, split: MarkLine | None) -> bool:
    """Whether a mark reaches the line between two blocks."""
    return split is not None and _box(line).overlaps(_box(split))


def _cut_at_split(line: MarkLine, box: Rect, split: MarkLine | None) -> MarkLine:
    """Return a mark, shortened at the line between two blocks."""
    if split is None or not _meets(line, split):
        return line
    x1, y1, x2, y2 = line
    if y1 == y2 and split[0] == split[2]:
        limit = split[0]
        return (x1, y1, min(x2, limit), y1) if box.x < limit else (max(x1, limit), y1, x2, y1)
    if x1 == x2 and split[1] == split[3]:
        limit = split[1]
        return (x1, y1, x1, min(y2, limit)) if box.y < limit else (x1, max(y1, limit), x1, y2)
    return line


def _numbers(
    split: MarkLine | None,
    ends: Sequence[MarkLine],
    lines: Iterable[MarkLine],
    blocked: Sequence[Rect],
    room: Rect,
) -> list[tuple[float, float]]:
    """Return the positions of the cuts' numbers, in order: one for each direction.

    First between two blocks, if there are two, then along the long side, then across. Empty if all
    cuts have one direction; the list ends at the first number without room.
    """
    upright = [line for line in lines if line[0] == line[2]]
    level = [line for line in lines if line[1] == line[3]]
    art = bounding_box([_box(line) for line in (*upright, *level)])
    groups = [level, upright] if art.width >= art.height else [upright, level]
    orders = [sorted(group, key=lambda line: (line[1], line[0])) for group in groups if group]
    if split is not None:
        orders.insert(0, [*ends, *_split_stretches(split)])
    positions: list[tuple[float, float]] = []
    if len(orders) < 2:
        return positions
    for order in orders:
        occupied = [*blocked, *(_number_box(*position) for position in positions)]
        spots = (spot for line in order for spot in number_spots(line))
        free = (spot for spot in spots if _fits(spot, occupied, room))
        position_of_order = next(free, None)
        if position_of_order is None:
            break
        positions.append(position_of_order)
    return positions


def _split_stretches(split: MarkLine) -> Iterator[MarkLine]:
    """Yield parts of a long line, from its start, as marks for a number."""
    x1, y1, x2, y2 = split
    length = max(x2 - x1, y2 - y1)
    for offset in range(int(length - MARK_LENGTH)):
        if x1 == x2:
            yield (x1, y1 + offset, x1, y1 + offset + MARK_LENGTH)
        else:
            yield (x1 + offset, y1, x1 + offset + MARK_LENGTH, y1)


def number_spots(line: MarkLine) -> Iterator[tuple[float, float]]:
    """Yield possible positions of a mark's number: left or right of a vertical mark, below or above
    a horizontal one."""
    x1, y1, x2, y2 = line
    if x1 == x2:
        for y in ((y1 + y2 + _NUMBER_HEIGHT) / 2, y2, y1 + _NUMBER_HEIGHT):
            yield x1 - _NUMBER_WIDTH - 0.5, y
            yield x1 + 0.5, y
    else:
        for x in ((x1 + x2 - _NUMBER_WIDTH) / 2, x2 - _NUMBER_WIDTH, x1):
            yield x, y1 + _NUMBER_HEIGHT + 0.5
            yield x, y1 - 0.5


def _number_box(x: float, y: float) -> Rect:
    return Rect(x, y - _NUMBER_HEIGHT, _NUMBER_WIDTH, _NUMBER_HEIGHT)


def _fits(spot: tuple[float, float], occupied: Sequence[Rect], room: Rect) -> bool:
    box = _number_box(*spot)
    return room.contains(box) and not any(
        box.grown(_NUMBER_CLEARANCE).overlaps(other) for other in occupied
    )
