"""Leaving out invisible parts of marks, and hatchings for low ink."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct

from pnp.core.drawing import Frame, Pen, PlacedItem, SharedFrame, Stroke, mix
from pnp.draw.inks import Inks
from pnp.draw.paint import Hatching, diagonal_lines
from pnp.draw.sketch import Mark, box_of


class SubPath(Struct, frozen=True):
    """One open or closed line of a mark's path, and the box around it with its line width."""

    ops: str
    points: tuple[float, ...]
    left: float
    top: float
    right: float
    bottom: float


IsVisible = Callable[[SubPath], bool]
"""Whether a sub-path may be visible."""
SplitMarks = list[tuple[Mark, list[SubPath]]]


def split_marks(marks: Iterable[Mark], line: float, scale: float) -> SplitMarks:
    """Split marks into sub-paths, so that invisible ones can be left out."""
    split: SplitMarks = []
    for mark in marks:
        reach = (mark.width * line + mark.span * scale) / 2 if mark.line else 0.0
        points, start, parts = mark.points, 0, []
        for steps, count in _sub_paths(mark.ops):
            values = points[start : start + count]
            left, top, right, bottom = box_of(values)
            parts.append(
                SubPath(steps, values, left - reach, top - reach, right + reach, bottom + reach)
            )
            start += count
        split.append((mark, parts))
    return split


@lru_cache(maxsize=256)
def _sub_paths(ops: str) -> list[tuple[str, int]]:
    """The sub-paths of a path and the number of their coordinates; cached, because the ball and the
    map split the same ground."""
    return [
        ("M" + steps, 2 + 2 * steps.count("L") + 6 * steps.count("C"))
        for steps in ops.split("M")[1:]
    ]


def visible_marks(marks: SplitMarks, is_visible: IsVisible) -> list[Mark]:
    """The marks without invisible sub-paths."""
    result = []
    for mark, parts in marks:
        visible = [part for part in parts if is_visible(part)]
        if len(visible) == len(parts):
            result.append(mark)
        elif visible:
            points: list[float] = []
            for part in visible:
                points += part.points
            ops = "".join([part.ops for part in visible])
            result.append(mark._replace(ops=ops, points=tuple(points)))
    return result


def hatchings(width: float, height: float, line: float, inks: Inks) -> dict[str, Frame]:
    """Light textures for a whole box, by the role that they replace in low ink."""
    colour = mix(inks.tone("ink"), inks.tone("paper"), 0.45)
    pitch = max(1.1, line * 6.0)
    thin = line * 0.4
    across = Pen()
    for i in range(math.ceil(height / pitch) + 1):
        across.move(-(i % 2) * pitch * 1.5, i * pitch).line(width, i * pitch)
    up, down = (diagonal_lines(width, height, pitch * 1.5, upwards) for upwards in (True, False))

    def frame(pen: Pen, dash: tuple[float, ...] = (), line_width: float = thin) -> Frame:
        path = pen.path(stroke=Stroke(colour, line_width, dash))
        return SharedFrame(width, height, (PlacedItem(0.0, 0.0, path),))

    lines = frame(up)
    return {
        "deep": frame(across, (pitch * 1.8, pitch * 1.2)),
        "land2": lines,
        "peak": frame(down),
        "accent": frame(down, (0.0, pitch), line * 1.3),
        "leaf2": lines,
    }


def hatching_by_role(hatched: dict[str, Frame]) -> Hatching:
    """The hatching of a mark's area by its role."""
    return lambda mark: hatched.get(mark.fill) if isinstance(mark.fill, str) else None
