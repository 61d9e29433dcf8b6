"""What plates are engraved with: stars, graduated scales, double rules, letters on a circle."""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import pairwise

from pnp.core.drawing import Pen, star_points
from pnp.draw.sheet import Sheet
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


def engraved_star(s: Sheet, x: float, y: float, radius: float, rays: int) -> None:
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


def ring_ticks(
    pen: Pen, cx: float, cy: float, inner: float, outer: float, count: int, skip: int = 0
) -> Pen:
    """Radial lines, evenly spaced from the top; every `skip`-th is left out."""
    for i in range(count):
        if skip and i % skip == 0:
            continue
        pen.move(*polar(cx, cy, inner, 360.0 * i / count))
        pen.line(*polar(cx, cy, outer, 360.0 * i / count))
    return pen


def sector(
    pen: Pen, cx: float, cy: float, inner: float, outer: float, start: float, end: float
) -> Pen:
    """A piece of a ring between two angles, clockwise from the top."""
    pen.arc(cx, cy, outer, start - 90.0, end - 90.0)
    pen.arc(cx, cy, inner, end - 90.0, start - 90.0, joined=True)
    return pen.close()


def ring_blocks(s: Sheet, cx: float, cy: float, inner: float, outer: float, count: int) -> None:
    """A graduated circle as on a globe's horizon: pieces of a ring by turns dark and light."""
    dark = Pen()
    for i in range(0, count, 2):
        sector(dark, cx, cy, inner, outer, 360.0 * i / count, 360.0 * (i + 1) / count)
    rules = Pen().ellipse(cx, cy, inner).ellipse(cx, cy, outer)
    s.put(dark, "ink")
    s.put(rules, line="ink", width=HAIR)


def circles(cx: float, cy: float, radii: Iterable[float]) -> Pen:
    """A pen with circles around `cx`, `cy`, one for each radius, mm."""
    pen = Pen()
    for radius in radii:
        pen.ellipse(cx, cy, radius)
    return pen


def bar(
    s: Sheet, start: Point, length: float, width: float, stops: list[float], down: bool
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


def on_circle(
    s: Sheet,
    text: str,
    style: str,
    cx: float,
    cy: float,
    radius: float,
    degrees: float,
    tracking: float,
    upside: bool = False,
) -> None:
    """Letters along a circle, the middle of the word at `degrees` clockwise from the top.

    `radius` leads to the middle of the capitals; `upside`: read from within, feet outwards.
    """
    label = s.brief.label
    frames = [label(letter, style) for letter in text]
    # Each stands by itself, and half as much nearer to the next as the two do in a line: on a
    # circle their feet are nearer, too.
    kerns = [
        (label(a + b, style).width - left.width - right.width) / 2.0
        for (a, b), (left, right) in zip(pairwise(text), pairwise(frames), strict=True)
    ]
    gaps = [tracking + kern for kern in (*kerns, 0.0)]
    at = -math.fsum([frame.width for frame in frames] + gaps) / 2
    for frame, gap in zip(frames, gaps, strict=True):
        step = math.degrees((at + (frame.width + tracking) / 2) / radius)
        angle = degrees - step if upside else degrees + step
        at += frame.width + gap
        s.write(frame, *polar(cx, cy, radius, angle), angle + (180.0 if upside else 0.0))
