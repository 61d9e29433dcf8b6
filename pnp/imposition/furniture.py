"""What the press adds around the art: page title, 50 mm ruler, marks, the fold's line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise, product
from typing import NamedTuple

from pnp.ground.drawing import Colour, Frame, Pen, Placed, Run, Stroke, Text
from pnp.ground.fonts import Face, Fallback
from pnp.ground.geometry import MM_PER_POINT, Matrix, Rect, Size, hull
from pnp.ground.pages import PageFrame
from pnp.ground.presets import Cutter

GREY: Colour = (0.35, 0.35, 0.35)
MARK = Stroke((0.0, 0.0, 0.0), 0.2, cap=0)
"""Crop marks (print-conventions: 0.15 to 0.25 mm)."""
MARK_LENGTH = 3.0
MARK_GAP = 1.0
"""Between the bleed and its mark, mm."""
REACH = 5.0
"""What every printer prints up to, from the paper's edge, mm (print-conventions)."""
_SEEN = 2.0
"""So much of a mark has to be printed, mm; else it begins nearer to the cut, on the bleed."""
_TRIM_GAP = 0.3
_HALO = Stroke((1.0, 1.0, 1.0), 0.8, cap=0)
"""Under marks that lie on the bleed, where art may be dark."""
RULER = 50.0
STRIP = 5.2
"""Height of title and ruler together, mm."""
EDGE = 5.6
"""How far from the paper's edge they begin, mm: inside what printers reach."""
FOOT = EDGE + STRIP
"""What title and ruler take of a page, from its edge, mm."""
AIR = 0.6
"""Between them and cards, where there is a choice, mm."""
_SIZE = 6.5 * MM_PER_POINT
# The unit stands behind the last number, so the ruler takes a little more than its length.
_RULER_ROOM = RULER + 7.0
# Where there is less, the last number ends with the ruler.
_RULER_LEAST = RULER + 2.4
_CLEAR = 1.2
_TITLE_ROOM = 20.0


_Line = tuple[float, ...]
"""A mark's two ends: x, y, x, y; leftwards or upwards first."""


class _Edge(NamedTuple):
    """An edge of the page that the strip may stand along."""

    length: float
    start: float
    """Where the strip begins on it, at the earliest."""
    band: Rect
    """What the strip would cover."""
    matrix: Matrix
    """From the strip to the page."""


def margin_strip(
    title: str,
    note: str,
    page: Size,
    art: Sequence[Rect],
    fonts: Fallback | None,
    marks: Sequence[Rect] = (),
    collation: tuple[int, int] | None = None,
    emblem: Frame | None = None,
) -> PageFrame | None:
    """Title and ruler along an edge where there is room: below, above, else at the sides.

    `art` and `marks` are kept clear, and `note` behind the title is never shortened. `collation`:
    which of how many sheets this is, where fronts and backs are printed apart; a bar then steps
    along the strip from sheet to sheet. An `emblem` stands before the title.
    """
    content = hull(art)
    start = max(min(content.x, 15.0), 8.0)
    side = max(min(content.y, 15.0), 8.0)
    across, down = page.width, page.height
    right, bottom = across - FOOT, down - FOOT
    move, turn = Matrix.move, Matrix.rotate
    edges = [
        _Edge(across, start, Rect(0, bottom, across, STRIP),
              move(0, bottom)),
        _Edge(across, start, Rect(0, EDGE, across, STRIP), move(0, EDGE)),
    ]  # fmt: skip
    if marks:
        edges += [
            _Edge(down, side, Rect(EDGE, 0, STRIP, down),
                  turn(270).then(move(EDGE, down))),
            _Edge(down, side, Rect(right, 0, STRIP, down),
                  turn(90).then(move(across - EDGE, 0))),
        ]  # fmt: skip
    for room, edge in product((_RULER_ROOM, _RULER_LEAST), edges):
        back = edge.matrix.inverse()
        blocked = sorted(
            (own.x - _CLEAR, own.right + _CLEAR)
            for own in (
                back.box(other) for other in (*art, *marks) if other.overlaps(edge.band, 0.2)
            )
        )
        items = _strip(title, note, edge, room, blocked, fonts, collation, emblem)
        if items:
            return PageFrame(edge.matrix, Frame(edge.length, STRIP, tuple(items)))
    return None


def _strip(
    title: str,
    note: str,
    edge: _Edge,
    need: float,
    blocked: list[tuple[float, float]],
    fonts: Fallback | None,
    collation: tuple[int, int] | None,
    emblem: Frame | None,
) -> list[Placed]:
    """The ruler as far right as it goes, the title in what is left; empty where it fits not."""
    free = list(_free(edge.start, edge.length - edge.start, blocked))
    room = next((f for f in reversed(free) if f[1] - f[0] >= need), None)
    if room is None:
        return []
    face = fonts.first if fonts is not None else None
    ruler = room[1] - need
    items = [Placed(ruler + 1.2, 0.0, _ruler(face, need < _RULER_ROOM))]
    free[free.index(room)] = (room[0], ruler - 7.0)
    wide = [f for f in free if f[1] - f[0] >= _TITLE_ROOM]
    if face is not None and wide:
        text = title if face.covers(title) else title.encode("ascii", "replace").decode()
        if collation is not None:
            note += f" · sheet {collation[0]} of {collation[1]}"
        fitting = [f for f in wide if f[1] - f[0] >= face.width(text + note) * _SIZE]
        left, end = fitting[0] if fitting else max(wide, key=lambda f: f[1] - f[0])
        if emblem is not None:
            items.append(Placed(left, 0.0, emblem))
            left += emblem.width + 2.0
        while text and face.width(text + note) * _SIZE > end - left:
            text = text[:-2].rstrip() + "…" if len(text) > 2 else ""
        if text:
            items.append(Placed(left, STRIP - 0.4, _line(text + note, face)))
    if collation is not None:
        # In a stack in order the bars make a stair; a sheet that strayed breaks it.
        step = (edge.length - 2 * edge.start - 4.0) / 40.0
        bar = Pen().rect(edge.start + (collation[0] - 1) % 40 * step, STRIP, 4.0, 0.5)
        items.append(Placed(0.0, 0.0, bar.path(fill=GREY)))
    return items


def _free(
    start: float, end: float, blocked: list[tuple[float, float]]
) -> Iterator[tuple[float, float]]:
    """What is left between `start` and `end`."""
    stops = [(start, start), *blocked, (end, end)]
    reached = start
    for (_, before), (after, _) in pairwise(stops):
        reached = max(reached, before)
        if after > reached:
            yield (reached, min(after, end))


def _line(text: str, face: Face) -> Text:
    return Text((Run(text, face, GREY),), _SIZE, face.width(text) * _SIZE)


@lru_cache(8)
def _ruler(face: Face | None, tight: bool) -> Frame:
    """A ruler that must measure 50 mm on paper: the proof that nothing was scaled."""
    pen = Pen()
    base = STRIP - 0.4
    pen.move(0.0, base).line(RULER, base)
    for tick in range(int(RULER) + 1):
        tall = 2.4 if tick % 10 == 0 else 1.6 if tick % 5 == 0 else 0.9
        pen.move(tick, base).line(tick, base - tall)
    items = [Placed(0.0, 0.0, pen.path(stroke=Stroke(GREY, 0.15, cap=0)))]
    if face is not None:
        for tick, text in ((0, "0"), (10, "10"), (20, "20"), (30, "30"), (40, "40"), (50, "50 mm")):
            left = tick - face.width(text.removesuffix(" mm")) * _SIZE / 2
            if tight and tick == RULER:
                left = RULER + 1.0 - face.width(text) * _SIZE
            run = Run(text, face, GREY)
            items.append(Placed(left, base - 2.8, Text((run,), _SIZE, face.width(text) * _SIZE)))
    return Frame(RULER, STRIP, tuple(items), True)


@lru_cache(64)
def crop_marks(
    boxes: tuple[Rect, ...], bleed: float, page: Size, face: Face | None = None
) -> tuple[tuple[Rect, ...], Frame]:
    """Marks at both ends of every cut, outside the bleed of all slots, never on art.

    Where a printer would not print them there, they begin on the bleed, which is cut away. With a
    `face` the order of cutting stands beside them. Gives the boxes of the marks, too.
    """
    taken = [box.grown(bleed) for box in boxes]
    lines: dict[_Line, None] = {}
    ticks: list[_Line] = []
    reach = bleed + MARK_GAP + MARK_LENGTH
    for box in boxes:
        around = box.grown(reach)
        near = [other for other in taken if other.overlaps(around)]
        for line in _around(box, bleed + MARK_GAP, page):
            mark = _box(line)
            if not any(mark.overlaps(other) for other in near):
                lines[tuple(round(value, 4) for value in line)] = None
                if _seen(line, page) < _SEEN:
                    ticks.append(_inwards(line, box, bleed + MARK_GAP - _TRIM_GAP))
    numbers = _order(boxes, bleed, page, lines)
    lines |= {line: None for line, _ in numbers}
    items = [Placed(0.0, 0.0, _drawn(ticks).path(stroke=_HALO))] if ticks else []
    items.append(Placed(0.0, 0.0, _drawn((*lines, *ticks)).path(stroke=MARK)))
    covered = [_box(line) for line in lines]
    if face is not None and len(numbers) > 1:
        for count, (_, at) in enumerate(numbers, 1):
            items.append(Placed(*at, _line(f"{count}", face)))
            covered.append(_box((*at, at[0] + 1.4, at[1] - _SIZE)))
    return tuple(covered), Frame(page.width, page.height, tuple(items), True)


def _drawn(lines: Iterable[_Line]) -> Pen:
    pen = Pen()
    for x1, y1, x2, y2 in lines:
        pen.move(x1, y1).line(x2, y2)
    return pen


def _seen(line: _Line, page: Size) -> float:
    """How much of a mark lies where every printer prints, mm."""
    x1, y1, x2, y2 = line
    across = min(x2, page.width - REACH) - max(x1, REACH)
    down = min(y2, page.height - REACH) - max(y1, REACH)
    return down if x1 == x2 else across


def _inwards(line: _Line, box: Rect, by: float) -> _Line:
    """What goes before a mark so that it begins nearer to its slot."""
    x1, y1, x2, y2 = line
    if x1 == x2:
        return (x1, y2, x1, y2 + by) if y2 <= box.y else (x1, y1 - by, x1, y1)
    return (x2, y1, x2 + by, y1) if x2 <= box.x else (x1 - by, y1, x1, y1)


def _box(line: _Line) -> Rect:
    x1, y1, x2, y2 = line
    return Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).grown(0.05)


def _around(box: Rect, gap: float, page: Size) -> Iterator[tuple[float, float, float, float]]:
    """The eight marks of one slot."""
    above, below = box.y - gap, box.bottom + gap
    for x in (box.x, box.right):
        yield x, max(above - MARK_LENGTH, 0.0), x, above
        yield x, below, x, min(below + MARK_LENGTH, page.height)
    left, right = box.x - gap, box.right + gap
    for y in (box.y, box.bottom):
        yield max(left - MARK_LENGTH, 0.0), y, left, y
        yield right, y, min(right + MARK_LENGTH, page.width), y


def _order(
    boxes: tuple[Rect, ...], bleed: float, page: Size, lines: dict[_Line, None]
) -> list[tuple[_Line, tuple[float, float]]]:
    """The marks to begin at, in the order of cutting, and where their numbers stand.

    First between two blocks, if there are two, then the long way, then across.
    """
    found: list[tuple[_Line, tuple[float, float]]] = []
    whole = hull(boxes).grown(bleed)
    kinds = {(round(box.width, 3), round(box.height, 3)) for box in boxes}
    if len(kinds) == 2:
        one, two = (
            hull(tuple(box for box in boxes if abs(box.width - wide) < 0.01)).grown(bleed)
            for wide, _ in sorted(kinds)
        )
        if not (one.x < two.right and two.x < one.right):
            x = (max(one.x, two.x) + min(one.right, two.right)) / 2
            line = (x, max(whole.y - MARK_GAP - MARK_LENGTH, 0.0), x, whole.y - MARK_GAP)
        else:
            y = (max(one.y, two.y) + min(one.bottom, two.bottom)) / 2
            line = (max(whole.x - MARK_GAP - MARK_LENGTH, 0.0), y, whole.x - MARK_GAP, y)
        found.append((line, _beside(line)))
    upright = [line for line in lines if line[0] == line[2]]
    level = [line for line in lines if line[1] == line[3]]
    groups = (level, upright) if whole.width >= whole.height else (upright, level)
    for group in groups:
        if group:
            first = min(group, key=lambda line: (line[1], line[0]))
            found.append((first, _beside(first)))
    return found


def _beside(line: _Line) -> tuple[float, float]:
    """Where a mark's number stands: left of an upright one, below a level one."""
    x1, y1, x2, y2 = line
    if x1 == x2:
        return x1 - 1.9, (y1 + y2) / 2 + 0.8
    return (x1 + x2) / 2 - 0.6, y1 + 2.4


def registration_marks(cutter: Cutter, page: Size) -> tuple[tuple[Rect, ...], Frame]:
    """A square at the top left, angles at the top right and bottom left, for a cutter's eye.

    Gives what they cover, too.
    """
    near, long, thick = cutter.inset, cutter.length, cutter.thickness
    right, bottom = page.width - near, page.height - near
    pen = Pen().rect(near, near, long, long)
    pen.polygon([
        (right - long, near), (right, near), (right, near + long),
        (right - thick, near + long), (right - thick, near + thick), (right - long, near + thick),
    ])  # fmt: skip
    pen.polygon([
        (near, bottom - long), (near + thick, bottom - long), (near + thick, bottom - thick),
        (near + long, bottom - thick), (near + long, bottom), (near, bottom),
    ])  # fmt: skip
    corners = ((near, near), (right - long, near), (near, bottom - long))
    covered = tuple(Rect(x, y, long, long).grown(cutter.clear) for x, y in corners)
    marks = (Placed(0.0, 0.0, pen.path((0.0, 0.0, 0.0))),)
    return covered, Frame(page.width, page.height, marks, True)


def fold_line(y: float, page: Size, fonts: Fallback | None) -> Frame:
    """Where a gutterfold is folded."""
    line = Pen().move(4.0, y).line(page.width - 4.0, y)
    items = [Placed(0.0, 0.0, line.path(stroke=Stroke(GREY, 0.2, (2.0, 1.4), cap=0)))]
    if fonts is not None:
        items.append(Placed(6.0, y - 0.8, _line("fold here, glue back to back", fonts.first)))
    return Frame(page.width, page.height, tuple(items), True)


def spine(x: float, page: Size, stapled: bool) -> Frame:
    """Where a booklet is folded, in the margins only; and where staples go through it."""
    pen = Pen()
    for start, end in ((4.0, 8.0), (page.height - 8.0, page.height - 4.0)):
        pen.move(x, start).line(x, end)
    items = [Placed(0.0, 0.0, pen.path(stroke=Stroke(GREY, 0.2, (1.0, 0.6), cap=0)))]
    if stapled:
        bar = Pen()
        for share in (0.25, 0.75):
            bar.move(x, page.height * share - 6.0).line(x, page.height * share + 6.0)
        items.append(Placed(0.0, 0.0, bar.path(stroke=Stroke(GREY, 0.3, cap=0))))
    return Frame(page.width, page.height, tuple(items), True)
