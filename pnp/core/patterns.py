"""Patterns that fill a box (dots, stripes, hatch, waves, checks, stars), drawn and not tiled;
dice pips.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from pnp.core.drawing import Colour, Frame, Pen, PlacedItem, Stroke, star_points

PATTERNS = ("dots", "stripes", "hatch", "waves", "checks", "stars", "lines", "orbits")


def draw_pattern(
    name: str, width: float, height: float, colour: Colour, pitch: float = 2.4
) -> Frame:
    """Marks over a box of that size; the caller clips them to its outline."""
    pen = Pen()
    stroke: Stroke | None = Stroke(colour, pitch * 0.18, cap=0)
    fill: Colour | None = None
    columns, rows = math.ceil(width / pitch) + 1, math.ceil(height / pitch) + 1
    match name:
        case "dots":
            fill, stroke = colour, None
            for x, y in _staggered(width, height, pitch):
                pen.ellipse(x, y, pitch * 0.2)
        case "stripes" | "hatch":
            steps = math.ceil((width + height) / pitch) + 1
            for i in range(steps):
                pen.move(i * pitch, 0).line(i * pitch - height, height)
                if name == "hatch":
                    pen.move(width - i * pitch, 0).line(width - i * pitch + height, height)
        case "lines":
            for row in range(rows):
                pen.move(0, row * pitch).line(width, row * pitch)
        case "waves":
            half = pitch
            for row in range(rows):
                y = row * pitch
                pen.move(-half, y)
                for i in range(math.ceil(width / half) + 2):
                    x, bend = (i - 1) * half, half * 0.55 * (1 if i % 2 else -1)
                    pen.curve(x + half / 3, y + bend, x + half * 2 / 3, y + bend, x + half, y)
        case "checks":
            fill, stroke = colour, None
            for row in range(rows):
                for column in range(row % 2, columns, 2):
                    pen.rect(column * pitch, row * pitch, pitch, pitch)
        case "stars":
            fill, stroke = colour, None
            for x, y in _staggered(width, height, pitch * 2):
                pen.polygon(star_points(x, y, pitch * 0.42, pitch * 0.15, 4))
        case "orbits":
            reach = math.hypot(width, height)
            for i in range(1, math.ceil(reach / (pitch * 2)) + 1):
                pen.ellipse(width / 2, height / 2, i * pitch * 2)
    return Frame(width, height, (PlacedItem(0.0, 0.0, pen.path(fill, stroke)),))


def _staggered(width: float, height: float, pitch: float) -> Iterator[tuple[float, float]]:
    """Points in rows over a box, every second row half a step to the right."""
    for row in range(math.ceil(height / pitch) + 1):
        for column in range(math.ceil(width / pitch) + 1):
            yield column * pitch + (pitch / 2 if row % 2 else 0.0), row * pitch


PIPS = {
    1: ((1, 1),),
    2: ((0, 0), (2, 2)),
    3: ((0, 0), (1, 1), (2, 2)),
    4: ((0, 0), (2, 0), (0, 2), (2, 2)),
    5: ((0, 0), (2, 0), (1, 1), (0, 2), (2, 2)),
    6: ((0, 0), (2, 0), (0, 1), (2, 1), (0, 2), (2, 2)),
}
"""The pips of each face of a die on a 3 × 3 grid, as (column, row)."""
