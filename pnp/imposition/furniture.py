"""Everything around the art: page title, 50 mm ruler, machine marks, fold lines, revision marks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from itertools import pairwise, product

from msgspec import Struct

from pnp.core.document import PageFrame
from pnp.core.drawing import Colour, Frame, Pen, PlacedItem, SharedFrame, Stroke, Text
from pnp.core.geometry import MM_PER_POINT, Matrix, Rect, Size, bounding_box
from pnp.core.presets import Cutter
from pnp.core.shaping import FontStack
from pnp.text.typeset import line_of_text

GREY: Colour = (0.35, 0.35, 0.35)
RULER = 50.0
SLUG_HEIGHT = 5.2
"""Height of title and ruler together, mm."""
SLUG_INSET = 5.6
"""Distance of title and ruler from the paper's edge, mm: inside the printable area."""
SLUG_ROOM = SLUG_INSET + SLUG_HEIGHT
"""Room for title and ruler, from the page's edge, mm."""
SLUG_GAP = 0.6
"""Preferred gap between title or ruler and cards, mm."""
MARGIN_TYPE = 6.5 * MM_PER_POINT
"""Type size in the margins, mm."""
# The unit follows the last number, so the ruler is slightly longer than its length.
_RULER_ROOM = RULER + 7.0
# With less room, the last number ends with the ruler.
_MIN_RULER_ROOM = RULER + 2.4
_CLEARANCE = 1.2
_TITLE_ROOM = 20.0


class _Edge(Struct, frozen=True):
    """An edge of the page that the slug line may run along."""

    length: float
    start: float
    """Earliest start of the slug line."""
    band: Rect
    """The box that the slug line would cover."""
    matrix: Matrix
    """From the slug line to the page."""


def slug_line(
    edges: FreeEdges,
    title: str,
    notes: tuple[str, str],
    fonts: FontStack | None,
    collation: tuple[int, int] | None = None,
    emblem: Frame | None = None,
) -> PageFrame | None:
    """Draw title and ruler along the first edge with enough room; None if there is none.

    A long title is shortened. Of the `notes` after it, the second is left out first; the first is
    never shortened. `collation`: number of this sheet and number of all sheets, if fronts and backs
    are printed separately; a bar then moves along the line from sheet to sheet. An `emblem`
    precedes the title.
    """
    for room, edge, free in edges:
        items = _slug_items(title, notes, edge, room, list(free), fonts, collation, emblem)
        if items:
            return PageFrame(edge.matrix, Frame(edge.length, SLUG_HEIGHT, tuple(items)))
    return None


FreeEdges = list[tuple[float, _Edge, tuple[tuple[float, float], ...]]]


@lru_cache(16)
def free_edges(page: Size, art: tuple[Rect, ...], marks: tuple[Rect, ...] = ()) -> FreeEdges:
    """Return edges with their room for the ruler and their free stretches, the best first: bottom,
    top, then the sides. `art` and `marks` stay clear."""
    content = bounding_box(art)
    start = max(min(content.x, 15.0), 8.0)
    side = max(min(content.y, 15.0), 8.0)
    across, down = page.width, page.height
    right, bottom = across - SLUG_ROOM, down - SLUG_ROOM
    move, turn = Matrix.move, Matrix.rotate
    edges = [
        _Edge(across, start, Rect(0, bottom, across, SLUG_HEIGHT), move(0, bottom)),
        _Edge(across, start, Rect(0, SLUG_INSET, across, SLUG_HEIGHT), move(0, SLUG_INSET)),
    ]
    if marks:
        edges += [
            _Edge(
                down,
                side,
                Rect(SLUG_INSET, 0, SLUG_HEIGHT, down),
                turn(270).then(move(SLUG_INSET, down)),
            ),
            _Edge(
                down,
                side,
                Rect(right, 0, SLUG_HEIGHT, down),
                turn(90).then(move(across - SLUG_INSET, 0)),
            ),
        ]
    found = []
    for room, edge in product((_RULER_ROOM, _MIN_RULER_ROOM), edges):
        to_edge = edge.matrix.inverse()
        blocked = sorted(
            (blocked_box.x - _CLEARANCE, blocked_box.right + _CLEARANCE)
            for blocked_box in (
                to_edge.bounding_box(box) for box in (*art, *marks) if box.overlaps(edge.band, 0.2)
            )
        )
        free = _free(edge.start, edge.length - edge.start, blocked)
        found.append((room, edge, tuple(free)))
    return found


def _slug_items(
    title: str,
    notes: tuple[str, str],
    edge: _Edge,
    ruler_room: float,
    free: list[tuple[float, float]],
    fonts: FontStack | None,
    collation: tuple[int, int] | None,
    emblem: Frame | None,
) -> list[PlacedItem]:
    """Draw the ruler as far right as possible and the title in the remaining room; empty if they do
    not fit."""
    room = next((f for f in reversed(free) if f[1] - f[0] >= ruler_room), None)
    if room is None:
        return []
    ruler = room[1] - ruler_room
    items = [PlacedItem(ruler + 1.2, 0.0, _ruler(fonts, ruler_room < _RULER_ROOM))]
    free[free.index(room)] = (room[0], ruler - 7.0)
    title_spaces = [f for f in free if f[1] - f[0] >= _TITLE_ROOM]
    if fonts is not None and title_spaces:
        replacements = dict.fromkeys(map(ord, fonts.missing_characters(title)), "?")
        text = title.translate(replacements)
        sheet = f" · sheet {collation[0]} of {collation[1]}" if collation is not None else ""
        full = text + "".join(notes) + sheet
        length = fonts.width(full) * MARGIN_TYPE
        fitting = next((f for f in title_spaces if f[1] - f[0] >= length), None)
        left, end = fitting or max(title_spaces, key=lambda f: f[1] - f[0])
        if emblem is not None:
            items.append(PlacedItem(left, 0.0, emblem))
            left += emblem.width + 2.0
        line = _shorten(text, (notes[0], notes[1], sheet), (end - left) / MARGIN_TYPE, fonts)
        if line:
            items.append(PlacedItem(left, SLUG_HEIGHT - 0.4, line_of(line, fonts)))
    if collation is not None:
        # In an ordered stack the bars form a stair; a misplaced sheet interrupts it.
        step = (edge.length - 2 * edge.start - 4.0) / 40.0
        bar = Pen().rect(edge.start + (collation[0] - 1) % 40 * step, SLUG_HEIGHT, 4.0, 0.5)
        items.append(PlacedItem(0.0, 0.0, bar.path(fill=GREY)))
    return items


def _shorten(title: str, notes: tuple[str, str, str], room: float, fonts: FontStack) -> str:
    """Shorten title and notes to a width: leave out the second note first, then the title's end."""
    first_note, second_note, sheet = notes
    for suffix in (first_note + second_note + sheet, first_note + sheet):
        if fonts.width(title + suffix) <= room:
            return title + suffix

    def line(length: int) -> str:
        return title[:length].rstrip(" ·,") + "…" + suffix

    longest = (
        bisect_right(range(len(title)), room, key=lambda length: fonts.width(line(length))) - 1
    )
    if longest > 2:
        return line(longest)
    suffix_only = suffix.lstrip(" ·")
    return suffix_only if fonts.width(suffix_only) <= room else ""


def _free(
    start: float, end: float, blocked: list[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """Yield the free stretches between `start` and `end`."""
    stops = [(start, start), *blocked, (end, end)]
    position = start
    for (_, before), (after, _) in pairwise(stops):
        position = max(position, before)
        if after > position:
            yield (position, min(after, end))


def line_of(text: str, fonts: FontStack, colour: Colour = GREY) -> Text:
    """Return a text for the margins."""
    return line_of_text(text, fonts, MARGIN_TYPE, colour)


@lru_cache(8)
def _ruler(fonts: FontStack | None, is_tight: bool) -> Frame:
    """Draw a ruler that must measure 50 mm on paper: the proof that the printer did not scale."""
    pen = Pen()
    base = SLUG_HEIGHT - 0.4
    pen.move(0.0, base).line(RULER, base)
    for tick in range(int(RULER) + 1):
        tick_length = 2.4 if tick % 10 == 0 else 1.6 if tick % 5 == 0 else 0.9
        pen.move(tick, base).line(tick, base - tick_length)
    items = [PlacedItem(0.0, 0.0, pen.path(stroke=Stroke(GREY, 0.15, cap=0)))]
    if fonts is not None:
        for tick, text in ((0, "0"), (10, "10"), (20, "20"), (30, "30"), (40, "40"), (50, "50 mm")):
            left = tick - fonts.width(text.removesuffix(" mm")) * MARGIN_TYPE / 2
            if is_tight and tick == RULER:
                left = RULER + 1.0 - fonts.width(text) * MARGIN_TYPE
            items.append(PlacedItem(left, base - 2.8, line_of(text, fonts)))
    return SharedFrame(RULER, SLUG_HEIGHT, tuple(items))


def registration_marks(cutter: Cutter, page: Size) -> tuple[tuple[Rect, ...], Frame]:
    """Draw a square at the top left and angles at the top right and bottom left, for a cutter's
    camera.

    Returns their boxes, too.
    """
    inset, length, thickness = cutter.inset, cutter.length, cutter.thickness
    right, bottom = page.width - inset, page.height - inset
    pen = Pen().rect(inset, inset, length, length)
    pen.polygon(
        [
            (right - length, inset),
            (right, inset),
            (right, inset + length),
            (right - thickness, inset + length),
            (right - thickness, inset + thickness),
            (right - length, inset + thickness),
        ]
    )
    pen.polygon(
        [
            (inset, bottom - length),
            (inset + thickness, bottom - length),
            (inset + thickness, bottom - thickness),
            (inset + length, bottom - thickness),
            (inset + length, bottom),
            (inset, bottom),
        ]
    )
    corners = ((inset, inset), (right - length, inset), (inset, bottom - length))
    clear_boxes = tuple(Rect(x, y, length, length).grown(cutter.clearance) for x, y in corners)
    marks = (PlacedItem(0.0, 0.0, pen.path((0.0, 0.0, 0.0))),)
    return clear_boxes, SharedFrame(page.width, page.height, marks)


def fold_line(y: float, page: Size, fonts: FontStack | None, marks: Sequence[Rect] = ()) -> Frame:
    """Draw the fold of a gutterfold, and its note, which avoids the crop marks."""
    line = Pen().move(4.0, y).line(page.width - 4.0, y)
    items = [PlacedItem(0.0, 0.0, line.path(stroke=Stroke(GREY, 0.2, (2.0, 1.4), cap=0)))]
    if fonts is not None:
        note, x = line_of("fold here, glue back to back", fonts), 6.0
        for mark in sorted(marks):
            if mark.overlaps(Rect(x - 1.0, y - 3.2, note.width + 2.0, 3.0)):
                x = mark.right + 1.2
        items.append(PlacedItem(x, y - 0.8, note))
    return SharedFrame(page.width, page.height, tuple(items))


def booklet_fold(x: float, page: Size, is_stapled: bool) -> Frame:
    """Draw the fold of a booklet, in the margins only, and the positions of its staples."""
    pen = Pen()
    for start, end in ((4.0, 8.0), (page.height - 8.0, page.height - 4.0)):
        pen.move(x, start).line(x, end)
    items = [PlacedItem(0.0, 0.0, pen.path(stroke=Stroke(GREY, 0.2, (1.0, 0.6), cap=0)))]
    if is_stapled:
        bar = Pen()
        for share in (0.25, 0.75):
            bar.move(x, page.height * share - 6.0).line(x, page.height * share + 6.0)
        items.append(PlacedItem(0.0, 0.0, bar.path(stroke=Stroke(GREY, 0.3, cap=0))))
    return SharedFrame(page.width, page.height, tuple(items))


_BLANK = 0x2800
# Braille's dots in the order of their bits: column and row.
_DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
_PITCH = 0.5
# Dark dots with a thin white outline are visible on any background, mm.
_DOT = Stroke((0.25, 0.25, 0.25), 0.3, cap=1)
_DOT_OUTLINE = Stroke((1.0, 1.0, 1.0), 0.46, cap=1)
_SIGN_PITCH = 2.3
# At the left edge, clear of the round corner. Stacked signs are narrow enough to stay clear of the
# cut and of frames 2.2 mm from it, mm.
_LEFT, _BOTTOM = 1.2, 4.2


def revision_mark(front: str, back: str) -> str:
    """Return the two signs of a card, from the digests of its faces (`back` empty if it has
    none)."""
    signs = blake2b(f"{front} {back}".encode(), digest_size=2).digest()
    # Avoid blank signs.
    return "".join(chr(_BLANK + (sign or 0xFF)) for sign in signs)


def with_mark(face: Frame, signs: str) -> Frame:
    """Return a face with its mark at the lower left edge, in the margin without text; it reads
    downwards."""
    top = face.height - _BOTTOM - 3 * _PITCH - (len(signs) - 1) * _SIGN_PITCH
    items = [PlacedItem(0.0, 0.0, face)]
    for index, sign in enumerate(signs):
        items.append(PlacedItem(_LEFT, top + index * _SIGN_PITCH, _dots(sign)))
    return Frame(face.width, face.height, tuple(items))


@lru_cache(256)
def _dots(sign: str) -> Frame:
    """Draw a sign's dots, the centre of the first one at the origin."""
    pen = Pen()
    for bit, (column, row) in enumerate(_DOTS):
        if (ord(sign) - _BLANK) >> bit & 1:
            x, y = column * _PITCH, row * _PITCH
            # Not every viewer draws a line of no length as a dot.
            pen.move(x, y).line(x + 0.01, y)
    items = (
        PlacedItem(0.0, 0.0, pen.path(stroke=_DOT_OUTLINE)),
        PlacedItem(0.0, 0.0, pen.path(stroke=_DOT)),
    )
    return SharedFrame(_PITCH, 3 * _PITCH, items)
