"""Clip a drawing along straight edges; text outside the edges is removed.

Otherwise PDF readers, searches and checks would find text that cannot be seen. Lines and fills
stay, because a shared drawing must stay one object.
"""

from __future__ import annotations

from msgspec.structs import replace

from pnp.core.drawing import Frame, Placed, Text, Transformed
from pnp.core.geometry import Rect

_ABOVE, _BELOW = 0.75, 0.25
"""How far type reaches from its line, in sizes."""


def within(frame: Frame, window: Rect) -> Frame:
    """The frame without texts beyond `window`; itself, where none are."""
    items = tuple(left for placed in frame.items if (left := _left(placed, window)) is not None)
    return frame if items == frame.items else Frame(frame.width, frame.height, items)


def _left(placed: Placed, window: Rect) -> Placed | None:
    x, y, item = placed
    here = window._replace(x=window.x - x, y=window.y - y)
    if isinstance(item, Text):
        line = Rect(0.0, -_ABOVE * item.size, item.width, (_ABOVE + _BELOW) * item.size)
        return placed if line.overlaps(here) else None
    if isinstance(item, Frame):
        return placed._replace(item=within(item, here))
    if isinstance(item, Transformed) and item.matrix.determinant:
        inner = within(item.frame, item.matrix.inverse().box(here))
        return placed._replace(item=replace(item, frame=inner))
    return placed
