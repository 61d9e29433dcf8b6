"""Square fills whose corners extend beyond a rounded box."""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.core.drawing import Frame, Path, Transformed
from pnp.core.geometry import IDENTITY

SQUARE, ROUNDED = "MLLLZ", "MLCLCLCLCZ"
"""The path of a box without and with round corners."""
BESIDE = 0.06
"""Smaller differences, in mm, lie on the same line."""
SEEN = 0.15
"""A corner that extends further, in mm, is visible."""

Box = tuple[float, float, float, float]


def boxes(frame: Frame, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[Path, Box]]:
    """Yield the upright boxes of a frame, except those clipped to something rounded."""
    for dx, dy, item in frame.items:
        across, down = x + dx, y + dy
        if isinstance(item, Frame):
            yield from boxes(item, across, down)
        elif isinstance(item, Transformed) and item.matrix == IDENTITY:
            if item.clip is None or item.clip.ops == SQUARE:
                yield from boxes(item.frame, across, down)
        elif isinstance(item, Path) and item.ops in (SQUARE, ROUNDED):
            xs, ys = item.points[0::2], item.points[1::2]
            if abs(ys[0] - ys[1]) < BESIDE:
                yield item, (min(xs) + across, min(ys) + down, max(xs) + across, max(ys) + down)


def protruding(frame: Frame) -> list[tuple[Box, Box]]:
    """Return square fills with a corner outside a rounded box around them, and that box."""
    found = list(boxes(frame))
    fills = [box for path, box in found if path.ops == SQUARE and path.fill is not None]
    return [
        (box, outer)
        for path, outer in found
        if path.ops == ROUNDED
        for box in fills
        if _within(box, outer) and _sticks(box, outer, path.points[0] - min(path.points[0::2]))
    ]


def _within(box: Box, outer: Box) -> bool:
    left, top, right, bottom = outer
    return (
        box[0] >= left - BESIDE
        and box[1] >= top - BESIDE
        and box[2] <= right + BESIDE
        and box[3] <= bottom + BESIDE
    )


def _sticks(box: Box, outer: Box, radius: float) -> bool:
    """Whether a corner lies beyond the arc of this radius in the same corner of the outer box."""
    for across in (0, 2):
        for down in (1, 3):
            x = radius - abs(box[across] - outer[across])
            y = radius - abs(box[down] - outer[down])
            if min(x, y) > 0.0 and math.hypot(x, y) - radius > SEEN:
                return True
    return False
