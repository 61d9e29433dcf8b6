"""Texts, icons and codes that reach over the edge of their face and would be cut off."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.core.drawing import Frame, Path, SharedFrame, Text, Transformed, bounds, visit
from pnp.core.geometry import Rect

_CAPITALS = 0.68
"""Height of capitals, em."""
_SLACK = 0.1
_ICON_SLACK = 0.1
"""Share of an icon that may leave the face: icons in a line of text are taller than its
capitals."""
_NO_EXTENT = (1e9, 1e9, -1e9, -1e9)

Extent = tuple[float, float, float, float]
"""Left, top, right and bottom of all items that must stay on the face, mm."""


class EdgeCheck:
    """Finds items that leave a face; frames that many faces share are measured once.

    Icons as wide or as tall as the face are background and may run into the bleed.
    """

    def __init__(self, width: float, height: float) -> None:
        self._size = width, height
        self._extents: dict[SharedFrame, Extent] = {}

    def overhangs(self, frame: Frame) -> list[tuple[str, float]]:
        """Return the names of items that leave a face, and their overhang in mm."""
        width, height = self._size
        left, top, right, bottom = self._extent(frame)
        if min(left, top, width - right, height - bottom) >= -_SLACK:
            return []
        box = Rect(0.0, 0.0, width, height)
        return [
            (name, overhang)
            for name, reach, slack in self._printed_items(frame)
            if (overhang := reach.overhang(box)) > slack
        ]

    def _extent(self, frame: Frame) -> Extent:
        if type(frame) is SharedFrame and (cached := self._extents.get(frame)) is not None:
            return cached
        left, top, right, bottom = _NO_EXTENT
        for x, y, item in frame.items:
            if type(item) is Text:
                a, b, c, d = 0.0, -item.size * _CAPITALS, item.width, 0.0
            elif type(item) is Path:
                if not item.qr_text:
                    continue
                a, b, c, d = _sides(bounds(item))
            elif isinstance(item, Frame):
                if item.icon:
                    a, b, c, d = 0.0, 0.0, item.width, item.height
                else:
                    a, b, c, d = self._extent(item)
            elif type(item) is Transformed and item.clip is None:
                a, b, c, d = self._extent(item.frame)
                if c >= a:
                    a, b, c, d = _sides(item.matrix.bounding_box(Rect(a, b, c - a, d - b)))
            else:
                continue
            if c < a:
                continue
            a, b, c, d = a + x, b + y, c + x, d + y
            left, top = a if a < left else left, b if b < top else top
            right, bottom = c if c > right else right, d if d > bottom else bottom
        extent = (left, top, right, bottom)
        if type(frame) is SharedFrame:
            self._extents[frame] = extent
        return extent

    def _printed_items(self, frame: Frame) -> Iterator[tuple[str, Rect, float]]:
        """Yield the unclipped texts, icons and codes of a frame, their boxes and their tolerance,
        mm."""
        for drawn in visit(frame):
            item, matrix = drawn.item, drawn.matrix
            if drawn.clips:
                continue
            if isinstance(item, Text) and item.text.strip():
                height = item.size * _CAPITALS
                yield (
                    item.text.strip(),
                    matrix.bounding_box(Rect(0.0, -height, item.width, height)),
                    _SLACK,
                )
            elif isinstance(item, Frame) and item.icon:
                reach = matrix.bounding_box(Rect(0.0, 0.0, item.width, item.height))
                if reach.width >= self._size[0] or reach.height >= self._size[1]:
                    continue
                slack = max(_SLACK, _ICON_SLACK * min(reach.width, reach.height))
                yield f":{item.icon}:", reach, slack
            elif isinstance(item, Path) and item.qr_text:
                yield "the code", matrix.bounding_box(bounds(item)), _SLACK


def _sides(box: Rect) -> Extent:
    return box.x, box.y, box.right, box.bottom
