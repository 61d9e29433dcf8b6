"""Everything around the art: page title, 50 mm ruler, machine marks, fold lines, revision
marks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
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
STRIP = 5.2
"""Height of title and ruler together, mm."""
EDGE = 5.6
"""How far from the paper's edge they begin, mm: inside what printers reach."""
FOOT = EDGE + STRIP
"""What title and ruler take of a page, from its edge, mm."""
AIR = 0.6
"""Between them and cards, where there is a choice, mm."""
TYPE = 6.5 * MM_PER_POINT
"""Type size in the margins, mm."""
# The unit follows the last number, so the ruler is slightly longer than its length.
_RULER_ROOM = RULER + 7.0
# Where there is less, the last number ends with the ruler.
_RULER_LEAST = RULER + 2.4
_CLEAR = 1.2
_TITLE_ROOM = 20.0


class _Edge(Struct, frozen=True):
    """An edge of the page that the slug line may run along."""

    length: float
    start: float
    """Where the strip begins on it, at the earliest."""
    band: Rect
    """What the strip would cover."""
    matrix: Matrix
    """From the strip to the page."""


def strip_along(
    edges: Edges,
    title: str,
    note: tuple[str, str],
    fonts: FontStack | None,
    collation: tuple[int, int] | None = None,
    emblem: Frame | None = None,
) -> PageFrame | None:
    """Title and ruler along the first edge with enough room; nothing if there is none.

    A long title is shortened, the first half of the `note` behind it never is; its second half is
    left out first. `collation`: the number of this sheet and of all sheets, if fronts and backs are
    printed separately; a bar then moves along the strip from sheet to sheet. An `emblem` precedes
    the title.
    """
    for room, edge, free in edges:
        items = _strip(title, note, edge, room, list(free), fonts, collation, emblem)
        if items:
            return PageFrame(edge.matrix, Frame(edge.length, STRIP, tuple(items)))
    return None


Edges = list[tuple[float, _Edge, tuple[tuple[float, float], ...]]]


@lru_cache(16)
def free_edges(page: Size, art: tuple[Rect, ...], marks: tuple[Rect, ...] = ()) -> Edges:
    """Edges with their room for the ruler and their free stretches, the best first: below,
    above, then the sides. `art` and `marks` stay clear."""
    content = bounding_box(art)
    start = max(min(content.x, 15.0), 8.0)
    side = max(min(content.y, 15.0), 8.0)
    across, down = page.width, page.height
    right, bottom = across - FOOT, down - FOOT
    move, turn = Matrix.move, Matrix.rotate
    edges = [
        _Edge(across, start, Rect(0, bottom, across, STRIP), move(0, bottom)),
        _Edge(across, start, Rect(0, EDGE, across, STRIP), move(0, EDGE)),
    ]
    if marks:
        edges += [
            _Edge(down, side, Rect(EDGE, 0, STRIP, down), turn(270).then(move(EDGE, down))),
            _Edge(down, side, Rect(right, 0, STRIP, down), turn(90).then(move(across - EDGE, 0))),
        ]
    found = []
    for room, edge in product((_RULER_ROOM, _RULER_LEAST), edges):
        back = edge.matrix.inverse()
        blocked = sorted(
            (own.x - _CLEAR, own.right + _CLEAR)
            for own in (
                back.bounding_box(other)
                for other in (*art, *marks)
                if other.overlaps(edge.band, 0.2)
            )
        )
        free = _free(edge.start, edge.length - edge.start, blocked)
        found.append((room, edge, tuple(free)))
    return found


def _strip(
    title: str,
    note: tuple[str, str],
    edge: _Edge,
    need: float,
    free: list[tuple[float, float]],
    fonts: FontStack | None,
    collation: tuple[int, int] | None,
    emblem: Frame | None,
) -> list[PlacedItem]:
    """The ruler as far right as possible, the title in the remaining room; empty if they do not
    fit."""
    room = next((f for f in reversed(free) if f[1] - f[0] >= need), None)
    if room is None:
        return []
    ruler = room[1] - need
    items = [PlacedItem(ruler + 1.2, 0.0, _ruler(fonts, need < _RULER_ROOM))]
    free[free.index(room)] = (room[0], ruler - 7.0)
    wide = [f for f in free if f[1] - f[0] >= _TITLE_ROOM]
    if fonts is not None and wide:
        lost = dict.fromkeys(map(ord, fonts.missing_characters(title)), "?")
        text = title.translate(lost)
        sheet = f" · sheet {collation[0]} of {collation[1]}" if collation is not None else ""
        full = text + "".join(note) + sheet
        long = fonts.width(full) * TYPE
        fitting = next((f for f in wide if f[1] - f[0] >= long), None)
        left, end = fitting or max(wide, key=lambda f: f[1] - f[0])
        if emblem is not None:
            items.append(PlacedItem(left, 0.0, emblem))
            left += emblem.width + 2.0
        line = _fitted(text, (note[0], note[1], sheet), (end - left) / TYPE, fonts)
        if line:
            items.append(PlacedItem(left, STRIP - 0.4, line_of(line, fonts)))
    if collation is not None:
        # In a stack in order the bars make a stair; a sheet that strayed breaks it.
        step = (edge.length - 2 * edge.start - 4.0) / 40.0
        bar = Pen().rect(edge.start + (collation[0] - 1) % 40 * step, STRIP, 4.0, 0.5)
        items.append(PlacedItem(0.0, 0.0, bar.path(fill=GREY)))
    return items


def _fitted(title: str, note: tuple[str, str, str], room: float, fonts: FontStack) -> str:
    """Shorten title and note to a width: first the second half of the note goes, then the
    title's end."""
    told, spare, sheet = note
    for behind in (told + spare + sheet, told + sheet):
        if fonts.width(title + behind) <= room:
            return title + behind

    def line(length: int) -> str:
        return title[:length].rstrip(" ·,") + "…" + behind

    longest = (
        bisect_right(range(len(title)), room, key=lambda length: fonts.width(line(length))) - 1
    )
    if longest > 2:
        return line(longest)
    bare = behind.lstrip(" ·")
    return bare if fonts.width(bare) <= room else ""


def _free(
    start: float, end: float, blocked: list[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """The free stretches between `start` and `end`."""
    stops = [(start, start), *blocked, (end, end)]
    reached = start
    for (_, before), (after, _) in pairwise(stops):
        reached = max(reached, before)
        if after > reached:
            yield (reached, min(after, end))


def line_of(text: str, fonts: FontStack, colour: Colour = GREY) -> Text:
    """A text for the margins."""
    return line_of_text(text, fonts, TYPE, colour)


@lru_cache(8)
def _ruler(fonts: FontStack | None, tight: bool) -> Frame:
    """A ruler that must measure 50 mm on paper: the proof that nothing was scaled."""
    pen = Pen()
    base = STRIP - 0.4
    pen.move(0.0, base).line(RULER, base)
    for tick in range(int(RULER) + 1):
        tall = 2.4 if tick % 10 == 0 else 1.6 if tick % 5 == 0 else 0.9
        pen.move(tick, base).line(tick, base - tall)
    items = [PlacedItem(0.0, 0.0, pen.path(stroke=Stroke(GREY, 0.15, cap=0)))]
    if fonts is not None:
        for tick, text in ((0, "0"), (10, "10"), (20, "20"), (30, "30"), (40, "40"), (50, "50 mm")):
            left = tick - fonts.width(text.removesuffix(" mm")) * TYPE / 2
            if tight and tick == RULER:
                left = RULER + 1.0 - fonts.width(text) * TYPE
            items.append(PlacedItem(left, base - 2.8, line_of(text, fonts)))
    return SharedFrame(RULER, STRIP, tuple(items))


def registration_marks(cutter: Cutter, page: Size) -> tuple[tuple[Rect, ...], Frame]:
    """A square at the top left, angles at the top right and bottom left, for a cutter's eye.

    Gives what they cover, too.
    """
    near, long, thick = cutter.inset, cutter.length, cutter.thickness
    right, bottom = page.width - near, page.height - near
    pen = Pen().rect(near, near, long, long)
    pen.polygon(
        [
            (right - long, near),
            (right, near),
            (right, near + long),
            (right - thick, near + long),
            (right - thick, near + thick),
            (right - long, near + thick),
        ]
    )
    pen.polygon(
        [
            (near, bottom - long),
            (near + thick, bottom - long),
            (near + thick, bottom - thick),
            (near + long, bottom - thick),
            (near + long, bottom),
            (near, bottom),
        ]
    )
    corners = ((near, near), (right - long, near), (near, bottom - long))
    covered = tuple(Rect(x, y, long, long).grown(cutter.clearance) for x, y in corners)
    marks = (PlacedItem(0.0, 0.0, pen.path((0.0, 0.0, 0.0))),)
    return covered, SharedFrame(page.width, page.height, marks)


def fold_line(y: float, page: Size, fonts: FontStack | None) -> Frame:
    """Where a gutterfold is folded."""
    line = Pen().move(4.0, y).line(page.width - 4.0, y)
    items = [PlacedItem(0.0, 0.0, line.path(stroke=Stroke(GREY, 0.2, (2.0, 1.4), cap=0)))]
    if fonts is not None:
        items.append(PlacedItem(6.0, y - 0.8, line_of("fold here, glue back to back", fonts)))
    return SharedFrame(page.width, page.height, tuple(items))


def spine(x: float, page: Size, stapled: bool) -> Frame:
    """Where a booklet is folded, in the margins only; and where staples go through it."""
    pen = Pen()
    for start, end in ((4.0, 8.0), (page.height - 8.0, page.height - 4.0)):
        pen.move(x, start).line(x, end)
    items = [PlacedItem(0.0, 0.0, pen.path(stroke=Stroke(GREY, 0.2, (1.0, 0.6), cap=0)))]
    if stapled:
        bar = Pen()
        for share in (0.25, 0.75):
            bar.move(x, page.height * share - 6.0).line(x, page.height * share + 6.0)
        items.append(PlacedItem(0.0, 0.0, bar.path(stroke=Stroke(GREY, 0.3, cap=0))))
    return SharedFrame(page.width, page.height, tuple(items))


_BLANK = 0x2800
# Braille's dots in the order of their bits: column and row.
_DOTS = ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3))
_PITCH = 0.5
# Dark dots with a hair of white around them are seen on any ground, mm.
_DOT = Stroke((0.25, 0.25, 0.25), 0.3, cap=1)
_RIM = Stroke((1.0, 1.0, 1.0), 0.46, cap=1)
_SIGNS = 2.3
# At the left edge, clear of the round corner. Stacked upright signs are so narrow that they stay
# clear of the cut and of frames 2.2 mm from it, mm.
_LEFT, _BOTTOM = 1.2, 4.2


def mark(front: str, back: str) -> str:
    """The two signs of a card, from the digests of its faces (`back` empty if it has none)."""
    signs = blake2b(f"{front} {back}".encode(), digest_size=2).digest()
    # A blank sign would be no sign.
    return "".join(chr(_BLANK + (sign or 0xFF)) for sign in signs)


def marked(face: Frame, signs: str) -> Frame:
    """A face with its mark at the lower left edge, in the margin without text; it reads
    downwards."""
    top = face.height - _BOTTOM - 3 * _PITCH - (len(signs) - 1) * _SIGNS
    items = [PlacedItem(0.0, 0.0, face)]
    for place, sign in enumerate(signs):
        items.append(PlacedItem(_LEFT, top + place * _SIGNS, _drawn(sign)))
    return Frame(face.width, face.height, tuple(items))


@lru_cache(256)
def _drawn(sign: str) -> Frame:
    """A sign's dots, the middle of the first one at the origin."""
    pen = Pen()
    for bit, (column, row) in enumerate(_DOTS):
        if (ord(sign) - _BLANK) >> bit & 1:
            x, y = column * _PITCH, row * _PITCH
            # A line of no length is a dot by the standard, but not in every viewer.
            pen.move(x, y).line(x + 0.01, y)
    items = (
        PlacedItem(0.0, 0.0, pen.path(stroke=_RIM)),
        PlacedItem(0.0, 0.0, pen.path(stroke=_DOT)),
    )
    return SharedFrame(_PITCH, 3 * _PITCH, items)
