"""What plates are engraved with: stars, graduated bars."""

from __future__ import annotations

import math
from itertools import pairwise

from pnp.core.drawing import Pen, star_points
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Point
from pnp.games.my_corner_of_the_sky.inks import HAIR, low


def polar(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """A place on a circle, degrees clockwise from the top."""
    angle = math.radians(degrees)
    return cx + radius * math.sin(angle), cy - radius * math.cos(angle)


def eight(x: float, y: float, radius: float) -> list[Point]:
    """The outline of an eight-pointed star: four long rays, four shorter ones between."""
    found = []
    for i in range(16):
        reach = (1.0, 0.5, 0.76, 0.5)[i % 4]
        found.append(polar(x, y, radius * reach, i * 22.5))
    return found


def engraved_star(s: Canvas, x: float, y: float, radius: float, rays: int) -> None:
    """A star as ornament: each ray half light, half dark. A tiny one is all dark."""
    tips = star_points(x, y, radius, radius * (0.36 if rays > 4 else 0.26), rays)
    dark, outline = Pen(), Pen().polygon(tips)
    if radius < 0.85:
        s.put(outline, "ink")
        return
    for i in range(0, 2 * rays, 2):
        dark.polygon([(x, y), tips[i], tips[(i + 1) % (2 * rays)]])
    s.put(outline, "paper", "ink", HAIR, join=1)
    s.put(dark, "ink")


def bar(
    s: Canvas, start: Point, length: float, width: float, stops: list[float], down: bool
) -> None:
    """A straight graduated bar between two rules: pieces by turns dark and light.

    It begins at its top left corner and runs to the right, or down; `stops` part it. In low ink
    dark pieces are a line only.
    """
    x, y = start
    dark, rules = Pen(), Pen()
    thick = width * (0.4 if low(s) else 1.0)
    inset = (width - thick) / 2
    for i, (begin, end) in enumerate(pairwise(stops)):
        if i % 2 == 0:
            piece = (x + inset, y + begin, thick, end - begin)
            dark.rect(*piece if down else (x + begin, y + inset, end - begin, thick))
    rules.rect(*(x, y, width, length) if down else (x, y, length, width))
    s.put(dark, "ink")
    s.put(rules, line="ink", width=HAIR)
