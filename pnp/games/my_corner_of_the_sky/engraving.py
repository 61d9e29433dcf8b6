"""What plates are engraved with: stars, graduated scales, double rules, letters on a circle."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import pairwise

from pnp.games.my_corner_of_the_sky.inks import HAIR, Inks
from pnp.ground.drawing import Frame, Path, Pen, Placed, Turned, star_points
from pnp.ground.geometry import Matrix

Label = Callable[[str, str], Frame]
Items = list[Placed]
At = tuple[float, float]


def put(items: Items, *paths: Path) -> None:
    """Paths that already lie where they belong; what has neither fill nor line is left out."""
    items += [Placed(0.0, 0.0, p) for p in paths if p.ops and (p.fill or p.stroke)]


def polar(cx: float, cy: float, radius: float, degrees: float) -> At:
    """A place on a circle, degrees clockwise from the top."""
    angle = math.radians(degrees)
    return cx + radius * math.sin(angle), cy - radius * math.cos(angle)


def eight(x: float, y: float, radius: float, turn: float = 0.0) -> list[At]:
    """The outline of an eight-pointed star: four long rays, four shorter ones between."""
    found = []
    for i in range(16):
        reach = (1.0, 0.5, 0.76, 0.5)[i % 4]
        found.append(polar(x, y, radius * reach, turn + i * 22.5))
    return found


def engraved_star(items: Items, inks: Inks, x: float, y: float, radius: float, rays: int) -> None:
    """A star as ornament: each ray half light, half dark. A tiny one is all dark."""
    tips = star_points(x, y, radius, radius * (0.36 if rays > 4 else 0.26), rays)
    dark, outline = Pen(), Pen().polygon(tips)
    if radius < 0.85:
        put(items, outline.path(inks.ink))
        return
    for i in range(0, 2 * rays, 2):
        dark.polygon([(x, y), tips[i], tips[(i + 1) % (2 * rays)]])
    put(
        items,
        outline.path(inks.paper, inks.line(HAIR)._replace(join=1)),
        dark.path(inks.ink),
    )


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


def ring_blocks(
    items: Items, inks: Inks, cx: float, cy: float, inner: float, outer: float, count: int
) -> None:
    """A graduated circle as on a globe's horizon: pieces of a ring by turns dark and light."""
    dark = Pen()
    for i in range(0, count, 2):
        sector(dark, cx, cy, inner, outer, 360.0 * i / count, 360.0 * (i + 1) / count)
    rules = Pen().ellipse(cx, cy, inner).ellipse(cx, cy, outer)
    put(items, dark.path(inks.ink), rules.path(stroke=inks.line(HAIR)))


def circles(cx: float, cy: float, radii: Iterable[float]) -> Pen:
    pen = Pen()
    for radius in radii:
        pen.ellipse(cx, cy, radius)
    return pen


def bar(
    items: Items, inks: Inks, start: At, length: float, width: float, stops: list[float], down: bool
) -> None:
    """A straight graduated bar between two rules: pieces by turns dark and light.

    It begins at its top left corner and runs to the right, or down; `stops` part it. In low ink
    dark pieces are a line only.
    """
    x, y = start
    dark, rules = Pen(), Pen()
    thick = width * (0.4 if inks.low else 1.0)
    inset = (width - thick) / 2
    for i, (low, high) in enumerate(pairwise(stops)):
        if i % 2 == 0:
            piece = (x + inset, y + low, thick, high - low)
            dark.rect(*piece if down else (x + low, y + inset, high - low, thick))
    rules.rect(*(x, y, width, length) if down else (x, y, length, width))
    put(items, dark.path(inks.ink), rules.path(stroke=inks.line(HAIR)))


def centred(items: Items, frame: Frame, x: float, y: float) -> None:
    """A label with the middle of its capitals at a place."""
    if frame.items:
        items.append(Placed(x - frame.width / 2, y - frame.height / 2, frame))


def fitted(items: Items, frame: Frame, x: float, y: float, width: float, height: float) -> None:
    """A label in the middle of a box, smaller where it has to be."""
    if not frame.items:
        return
    scale = min(1.0, width / max(frame.width, 1e-6), height / max(frame.height, 1e-6))
    if scale == 1.0:
        centred(items, frame, x, y)
        return
    matrix = Matrix.scale(scale).then(
        Matrix.move(x - frame.width * scale / 2, y - frame.height * scale / 2)
    )
    items.append(Placed(0.0, 0.0, Turned(frame, matrix)))


def on_circle(
    items: Items,
    label: Label,
    text: str,
    style: str,
    cx: float,
    cy: float,
    radius: float,
    degrees: float,
    tracking: float = 0.0,
    upside: bool = False,
) -> None:
    """Letters along a circle, the middle of the word at `degrees` clockwise from the top.

    `radius` leads to the middle of the capitals; `upside`: read from within, feet outwards.
    """
    frames = [label(letter, style) for letter in text]
    widths = [frame.width + tracking for frame in frames]
    at = -sum(widths) / 2
    for frame, width in zip(frames, widths, strict=True):
        step = math.degrees((at + width / 2) / radius)
        angle = degrees - step if upside else degrees + step
        at += width
        if not frame.items:
            continue
        x, y = polar(cx, cy, radius, angle)
        matrix = (
            Matrix.move(-frame.width / 2, -frame.height / 2)
            .then(Matrix.rotate(angle + (180.0 if upside else 0.0)))
            .then(Matrix.move(x, y))
        )
        items.append(Placed(0.0, 0.0, Turned(frame, matrix)))


def turned(frame: Frame, cx: float, cy: float, degrees: float) -> Placed:
    """A frame with its middle at a place, turned about it."""
    matrix = (
        Matrix.move(-frame.width / 2, -frame.height / 2)
        .then(Matrix.rotate(degrees))
        .then(Matrix.move(cx, cy))
    )
    return Placed(0.0, 0.0, Turned(frame, matrix))


def boxed(width: float, height: float, items: Items) -> Frame:
    return Frame(width, height, tuple(items))
