"""What the press adds around the art: page title, 50 mm ruler, crop marks, the fold's line."""

from __future__ import annotations

from functools import lru_cache

from pnp.drawing import Colour, Frame, Pen, Placed, Run, Stroke, Text
from pnp.fonts import Face, Fallback
from pnp.geometry import MM_PER_POINT, Rect, Size

GREY: Colour = (0.35, 0.35, 0.35)
MARK = Stroke((0.0, 0.0, 0.0), 0.2, cap=0)
"""Crop marks (print-conventions: 0.15 to 0.25 mm)."""
MARK_LENGTH = 3.0
MARK_GAP = 1.0
"""Between the bleed and its mark, mm."""
RULER = 50.0
STRIP = 5.2
"""Height of title and ruler together, mm."""
EDGE = 5.6
"""How far from the paper's edge they begin, mm: inside what printers reach."""
_SIZE = 6.5 * MM_PER_POINT


def margin_strip(
    title: str, page: Size, content: Rect, fonts: Fallback | None
) -> tuple[float, float, Frame] | None:
    """Title and ruler in the bottom margin, else in the top one; None where there is no room."""
    need = EDGE + STRIP
    if page.height - content.bottom >= need:
        y = page.height - EDGE - STRIP
    elif content.y >= need:
        y = EDGE
    else:
        return None
    left = max(min(content.x, 15.0), 8.0)
    width = page.width - 2 * left
    # The unit stands behind the last number, so the ruler ends a little before the margin.
    face = fonts.first if fonts is not None else None
    items = [Placed(width - RULER - 5.8, 0.0, _ruler(face))]
    if face is not None:
        room = width - RULER - 14.0
        text = title if face.covers(title) else title.encode("ascii", "replace").decode()
        while text and face.width(text) * _SIZE > room:
            text = text[:-2].rstrip() + "…" if len(text) > 2 else ""
        if text:
            run = Run(text, face, GREY)
            wide = face.width(text) * _SIZE
            items.append(Placed(0.0, STRIP - 0.4, Text((run,), _SIZE, wide)))
    return left, y, Frame(width, STRIP, tuple(items))


@lru_cache(8)
def _ruler(face: Face | None) -> Frame:
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
            run = Run(text, face, GREY)
            items.append(Placed(left, base - 2.8, Text((run,), _SIZE, face.width(text) * _SIZE)))
    return Frame(RULER, STRIP, tuple(items), True)


@lru_cache(64)
def crop_marks(boxes: tuple[Rect, ...], bleed: float, page: Size) -> Frame:
    """Marks at the ends of every cut, outside the bleed of all slots, never on art."""
    cuts_x: set[float] = set()
    cuts_y: set[float] = set()
    left = top = 1e9
    right = bottom = -1e9
    for box in boxes:
        cuts_x |= {round(box.x, 4), round(box.right, 4)}
        cuts_y |= {round(box.y, 4), round(box.bottom, 4)}
        left, top = min(left, box.x), min(top, box.y)
        right, bottom = max(right, box.right), max(bottom, box.bottom)
    gap = bleed + MARK_GAP
    pen = Pen()
    for x in sorted(cuts_x):
        pen.move(x, top - gap).line(x, max(top - gap - MARK_LENGTH, 0.0))
        pen.move(x, bottom + gap).line(x, min(bottom + gap + MARK_LENGTH, page.height))
    for y in sorted(cuts_y):
        pen.move(left - gap, y).line(max(left - gap - MARK_LENGTH, 0.0), y)
        pen.move(right + gap, y).line(min(right + gap + MARK_LENGTH, page.width), y)
    return Frame(page.width, page.height, (Placed(0.0, 0.0, pen.path(stroke=MARK)),), True)


def fold_line(y: float, page: Size, fonts: Fallback | None) -> Frame:
    """Where a gutterfold is folded."""
    line = Pen().move(4.0, y).line(page.width - 4.0, y)
    items = [Placed(0.0, 0.0, line.path(stroke=Stroke(GREY, 0.2, (2.0, 1.4), cap=0)))]
    if fonts is not None:
        run = Run("fold here, glue back to back", fonts.first, GREY)
        wide = fonts.first.width(run.text) * _SIZE
        items.append(Placed(6.0, y - 0.8, Text((run,), _SIZE, wide)))
    return Frame(page.width, page.height, tuple(items), True)
