"""Shared by all plates: colours, line widths in mm, stars and graduated bars.

The palette has `ink`, `paper`, `accent` and `wash`, `figure` for drawings behind the points, and
`joint` for the lines of a constellation. In low ink there is no `wash`, and the plates consist of
lines and text alone.
"""

from __future__ import annotations

import math
from itertools import pairwise

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Pen, star_points
from pnp.draw.inks import Inks
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Point


def polar_point(cx: float, cy: float, radius: float, degrees: float) -> Point:
    """A point on a circle, degrees clockwise from the top."""
    angle = math.radians(degrees)
    return cx + radius * math.sin(angle), cy - radius * math.cos(angle)


def eight_pointed(x: float, y: float, radius: float) -> list[Point]:
    """The outline of an eight-pointed star: four long rays, and four shorter ones between."""
    points = []
    for i in range(16):
        reach = (1.0, 0.5, 0.76, 0.5)[i % 4]
        points.append(polar_point(x, y, radius * reach, i * 22.5))
    return points


def put_star(s: Canvas, x: float, y: float, radius: float, rays: int) -> None:
    """Draw an ornamental star; half of each ray is dark. A tiny star is all dark."""
    tips = star_points(x, y, radius, radius * (0.36 if rays > 4 else 0.26), rays)
    dark, outline = Pen(), Pen().polygon(tips)
    if radius < 0.85:
        s.put(outline, "ink")
        return
    for i in range(0, 2 * rays, 2):
        dark.polygon([(x, y), tips[i], tips[(i + 1) % (2 * rays)]])
    s.put(outline, "paper", "ink", HAIR, join=1)
    s.put(dark, "ink")


def put_bar(
    s: Canvas, start: Point, length: float, width: float, stops: list[float], vertical: bool
) -> None:
    """Draw a straight graduated bar: dark and light pieces between two rules.

    It starts at its top left corner and runs right or down; `stops` separate the pieces. In low ink
    the dark pieces are thin.
    """
    x, y = start
    dark, rules = Pen(), Pen()
    thickness = width * (0.4 if is_low_ink(s) else 1.0)
    inset = (width - thickness) / 2
    for i, (begin, end) in enumerate(pairwise(stops)):
        if i % 2 == 0:
            piece = (x + inset, y + begin, thickness, end - begin)
            dark.rect(*piece if vertical else (x + begin, y + inset, end - begin, thickness))
    rules.rect(*(x, y, width, length) if vertical else (x, y, length, width))
    s.put(dark, "ink")
    s.put(rules, line="ink", width=HAIR)


HAIR = 0.25
FINE = 0.35
BOLD = 0.6


def make_plate(request: ArtRequest) -> Canvas:
    """A sheet whose lines end flat."""
    return Canvas(request, Inks(request.palette), cap=0, join=0)


def is_low_ink(s: Canvas) -> bool:
    """Whether the plate has lines only."""
    return s.inks.fill("wash") is None
