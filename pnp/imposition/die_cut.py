"""Pieces that are no boxes: their art clipped along the outline, the line that scissors follow."""

from __future__ import annotations

from functools import lru_cache

from pnp.core.drawing import Frame, Pen, Placed, Shared, Stroke, Transformed
from pnp.core.geometry import IDENTITY, Matrix, Rect
from pnp.core.model import Trim
from pnp.core.outlines import mirrored

LINE = Stroke((0.35, 0.35, 0.35), 0.2, cap=0)
"""What scissors follow (print-conventions: 0.15 to 0.25 mm)."""
_BESIDE = 0.1
"""The line lies just outside the cut, so that nothing of it is left on the piece, mm."""


@lru_cache(256)
def to_page(box: Rect, rotation: int) -> Matrix:
    """From a face to the page: it rotates around its middle, and its box stays in place."""
    if not rotation:
        return Matrix.move(box.x, box.y)
    wide, tall = (box.height, box.width) if rotation % 180 else (box.width, box.height)
    return (
        Matrix.move(-wide / 2, -tall / 2)
        .then(Matrix.rotate(rotation))
        .then(Matrix.move(box.x + box.width / 2, box.y + box.height / 2))
    )


def shaped(frame: Frame, trim: Trim, bleed: float, back: bool) -> Frame:
    """A face without what lies farther out than its bleed, all along its outline."""
    edge = trim.outline(bleed)
    if back:
        edge = mirrored(edge, trim.size.width)
    clipped = Transformed(frame, IDENTITY, edge)
    return Frame(frame.width, frame.height, (Placed(0.0, 0.0, clipped),))


@lru_cache(64)
def cut_line(trim: Trim) -> Frame | None:
    """The line along which one cuts a piece, in its own place; None where cuts are straight."""
    if trim.cut.kind == "square" or (trim.cut.kind == "rounded" and not trim.corner):
        return None
    if trim.cut.kind == "rounded":
        path = _corners(trim).path(stroke=LINE)
    else:
        path = trim.outline(_BESIDE)._replace(stroke=LINE)
    return Shared(*trim.size, (Placed(0.0, 0.0, path),))


def _corners(trim: Trim) -> Pen:
    """The arcs only: the sides have crop marks."""
    (wide, tall), r = trim.size, trim.corner
    pen = Pen()
    middles = ((r, r), (wide - r, r), (wide - r, tall - r), (r, tall - r))
    for (x, y), start in zip(middles, (180, 270, 0, 90), strict=True):
        pen.arc(x, y, r + _BESIDE, start, start + 90)
    return pen
