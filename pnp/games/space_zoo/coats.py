"""What tells the rest: patterns of the funky, bristles of the aggressive."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen, star_points
from pnp.draw.sketch import Sketch
from pnp.games.space_zoo.bodies import Body


def _dots_coat(s: Sketch) -> None:
    pen = Pen()
    for row in range(9):
        for column in range(9):
            x = column * 13.0 + (6.5 if row % 2 else 0.0)
            pen.ellipse(x, row * 11.0 + 6.0, 4.0 if (row + column) % 3 else 2.6)
    s.put(pen, "mark", "ink", 0.7)


def _stripes_coat(s: Sketch) -> None:
    pen = Pen()
    for i in range(12):
        x = i * 13.0 - 20.0
        pen.polygon([(x, 0.0), (x + 6.0, 0.0), (x + 22.0, 100.0), (x + 16.0, 100.0)])
    s.put(pen, "mark", "ink", 0.7)


def _zigzag_coat(s: Sketch) -> None:
    pen = Pen()
    for row in range(8):
        y = row * 13.0 + 4.0
        top = [(i * 6.0, y + (5.0 if i % 2 else -1.0)) for i in range(18)]
        low = [(px, py + 5.2) for px, py in reversed(top)]
        pen.polygon(top + low)
    s.put(pen, "mark", "ink", 0.7)


def _stars_coat(s: Sketch) -> None:
    pen = Pen()
    for row in range(7):
        for column in range(8):
            x = column * 15.0 + (7.5 if row % 2 else 0.0)
            size = 5.6 if (row + column) % 2 else 4.2
            pen.polygon(star_points(x, row * 14.0 + 6.0, size, size * 0.44, 5, row * 30.0))
    s.put(pen, "mark", "ink", 0.7)


def _checks_coat(s: Sketch) -> None:
    pen = Pen()
    for row in range(13):
        for column in range(row % 2, 13, 2):
            pen.rect(column * 8.0, row * 8.0, 8.0, 8.0)
    s.put(pen, "mark")


def _diamonds_coat(s: Sketch) -> None:
    pen = Pen()
    for row in range(8):
        for column in range(9):
            x = column * 13.0 + (6.5 if row % 2 else 0.0)
            y = row * 13.0 + 4.0
            pen.polygon([(x, y - 8.0), (x + 5.0, y), (x, y + 8.0), (x - 5.0, y)])
    s.put(pen, "mark", "ink", 0.7)


def _swirls_coat(s: Sketch) -> None:
    pen = Pen()
    for row in range(5):
        for column in range(6):
            cx = column * 19.0 + (9.5 if row % 2 else 0.0)
            cy = row * 17.0 + 12.0
            _swirl(pen, cx, cy, 7.0)
    s.put(pen, line="mark", width=0.0, span=2.4)


_COAT = {
    "dots": _dots_coat,
    "stripes": _stripes_coat,
    "zigzag": _zigzag_coat,
    "stars": _stars_coat,
    "checks": _checks_coat,
    "diamonds": _diamonds_coat,
    "swirls": _swirls_coat,
}
PATTERNS = tuple(_COAT)


def pattern(s: Sketch, kind: str) -> None:
    """Marks over the whole square; the body clips them."""
    _COAT[kind](s)


def _swirl(pen: Pen, cx: float, cy: float, r: float) -> None:
    points = []
    for i in range(15):
        a = i * 0.8
        k = r * (1 - i / 16.0)
        points.append((cx + math.cos(a) * k, cy + math.sin(a) * k))
    pen.smooth(points, closed=False)


def bristles(s: Sketch, body: Body) -> None:
    """Spikes along the back; the body hides where they grow."""
    for i, (x, y, deg) in enumerate(body.spine):
        a = math.radians(deg)
        c, d = math.cos(a), math.sin(a)
        long = 15.0 if i % 2 else 12.0
        half = 4.6
        pen = Pen().polygon(
            [
                (x - d * half - c * 3.0, y + c * half - d * 3.0),
                (x + c * long, y + d * long),
                (x + d * half - c * 3.0, y - c * half - d * 3.0),
            ]
        )
        s.put(pen, "spike", "ink")


def collar(s: Sketch, x: float, y: float, half: float) -> None:
    """A collar with studs and what is left of the chain."""
    pen = (
        Pen()
        .move(x - half, y - 2.6)
        .curve(x - half * 0.5, y + 2.6, x + half * 0.5, y + 2.6, x + half, y - 2.6)
    )
    pen.line(x + half - 0.6, y + 3.2)
    pen.curve(x + half * 0.5, y + 8.0, x - half * 0.5, y + 8.0, x - half + 0.6, y + 3.2).close()
    s.put(pen, "dark", "ink")
    for k in (-0.66, -0.22, 0.22, 0.66):
        px, py = x + half * k, y + 3.4 - 2.2 * k * k
        s.put(
            Pen().polygon([(px - 2.2, py - 2.0), (px + 2.2, py - 2.0), (px, py + 5.6)]),
            "white",
            "ink",
            0.7,
        )
    for i in range(3):
        cx, cy = x - half * 0.1 - i * 1.2, y + 10.5 + i * 4.6
        wide, high = (2.0, 3.2) if i % 2 == 0 else (1.3, 3.0)
        s.put(Pen().ellipse(cx, cy, wide, high), line="ink", width=2.4)
        s.put(Pen().ellipse(cx, cy, wide, high), line="white", width=0.9)
