"""Marks split into parts, so that invisible parts are not drawn; and a planet’s hatchings."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache

from msgspec import Struct

from pnp.core.drawing import Frame, Pen, PlacedItem, SharedFrame, Stroke, mix
from pnp.draw.inks import Inks
from pnp.draw.paint import Hatching, diagonal_lines
from pnp.draw.sketch import Mark, box_of


class Part(Struct, frozen=True):
    """One closed or open line of a mark's path, and the box around it, lines and all."""

    ops: str
    points: tuple[float, ...]
    left: float
    top: float
    right: float
    bottom: float


Parted = list[tuple[Mark, list[Part]]]


def parted(marks: Iterable[Mark], line: float, scale: float) -> Parted:
    """Marks split into parts, so that invisible parts can be left out."""
    found: Parted = []
    for mark in marks:
        reach = (mark.width * line + mark.span * scale) / 2 if mark.line else 0.0
        points, at, parts = mark.points, 0, []
        for steps, count in _lines(mark.ops):
            own = points[at : at + count]
            left, top, right, bottom = box_of(own)
            parts.append(Part(steps, own, left - reach, top - reach, right + reach, bottom + reach))
            at += count
        found.append((mark, parts))
    return found


@lru_cache(maxsize=256)
def _lines(ops: str) -> list[tuple[str, int]]:
    """The lines of a path, and how many numbers each has: the same ground is taken apart for the
    ball and for the map."""
    return [
        ("M" + steps, 2 + 2 * steps.count("L") + 6 * steps.count("C"))
        for steps in ops.split("M")[1:]
    ]


def seen(marks: Parted, shows: Callable[[Part], bool]) -> list[Mark]:
    """The marks without the parts of them that do not show."""
    left = []
    for mark, parts in marks:
        kept = [part for part in parts if shows(part)]
        if len(kept) == len(parts):
            left.append(mark)
        elif kept:
            points: list[float] = []
            for part in kept:
                points += part.points
            ops = "".join([part.ops for part in kept])
            left.append(mark._replace(ops=ops, points=tuple(points)))
    return left


def hatchings(width: float, height: float, line: float, inks: Inks) -> dict[str, Frame]:
    """Light textures for a whole box, by the role that they represent in low ink."""
    colour = mix(inks.tone("ink"), inks.tone("paper"), 0.45)
    pitch = max(1.1, line * 6.0)
    thin = line * 0.4
    across = Pen()
    for i in range(math.ceil(height / pitch) + 1):
        across.move(-(i % 2) * pitch * 1.5, i * pitch).line(width, i * pitch)
    up, down = (diagonal_lines(width, height, pitch * 1.5, way) for way in (True, False))

    def frame(pen: Pen, dash: tuple[float, ...] = (), width_: float = thin) -> Frame:
        path = pen.path(stroke=Stroke(colour, width_, dash))
        return SharedFrame(width, height, (PlacedItem(0.0, 0.0, path),))

    lines = frame(up)
    return {
        "deep": frame(across, (pitch * 1.8, pitch * 1.2)),
        "land2": lines,
        "peak": frame(down),
        "accent": frame(down, (0.0, pitch), line * 1.3),
        "leaf2": lines,
    }


def by_role(hatched: dict[str, Frame]) -> Hatching:
    """The hatching of an area by its role."""
    return lambda mark: hatched.get(mark.fill) if isinstance(mark.fill, str) else None
