"""Lands of flat shapes: each form stands on a line and goes down to the bottom of the room.

A form has a lit tone and a shaded one, as posters have that are printed in few colours.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import NamedTuple

from pnp.chance import Chance
from pnp.drawing import Pen, star_points
from pnp.games.space_zoo.sketch import Sketch

Point = tuple[float, float]


class Land(NamedTuple):
    """One layer: the room (mm), the line that it stands on, how high it rises, its tones."""

    width: float
    height: float
    base: float
    high: float
    tone: str
    shade: str
    light: str
    number: int
    chance: Chance

    def ground(self, s: Sketch, top: float | None = None, tone: str = "") -> None:
        """The plain that the form stands on."""
        y = self.base if top is None else top
        s.put(Pen().rect(0.0, y, self.width, max(0.1, self.height - y)), tone or self.tone)


def plain(s: Sketch, land: Land) -> None:
    """Flat ground, with a paler streak or two."""
    land.ground(s)
    w, h = land.width, land.height
    if land.light:
        for i in range(land.number or 3):
            y = land.base + (h - land.base) * (0.16 + 0.27 * i)
            x = w * land.chance.between(0.02, 0.5)
            s.put(Pen().rect(x, y, w * land.chance.between(0.2, 0.5), h * 0.006, 1.0), land.light)


def hills(s: Sketch, land: Land) -> None:
    """Soft hills, their far sides in shade."""
    w, h, y, high = land.width, land.height, land.base, land.high
    n = land.number or 2
    for i in range(n):
        x = w * (i + land.chance.between(0.25, 0.75)) / n
        wide = w * land.chance.between(0.75, 1.1) / n
        top = y - high * land.chance.between(0.6, 1.0)
        pen = Pen().move(x - wide, h).line(x - wide, y)
        pen.curve(x - wide * 0.5, y, x - wide * 0.45, top, x, top)
        pen.curve(x + wide * 0.45, top, x + wide * 0.5, y, x + wide, y).line(x + wide, h).close()
        s.put(pen, land.tone)
        shade = Pen().move(x + wide * 0.05, top)
        shade.curve(x + wide * 0.45, top, x + wide * 0.5, y, x + wide, y)
        shade.line(x + wide * 0.3, y).curve(
            x + wide * 0.5, y - high * 0.3, x + wide * 0.2, top + high * 0.2, x + wide * 0.05, top
        )
        s.put(shade.close(), land.shade)
    land.ground(s)


def pillows(s: Sketch, land: Land) -> None:
    """Upholstered hills: buttoned and piped."""
    w, y, high = land.width, land.base, land.high
    n = land.number or 3
    step = w / n
    for i in range(n + 1):
        x = step * (i + (0.0 if land.number % 2 else 0.5)) - step * 0.25
        rx, ry = step * 0.66, high
        s.put(Pen().ellipse(x, y, rx, ry), land.tone)
        s.within(Pen().ellipse(x, y, rx, ry))
        s.put(Pen().ellipse(x + rx * 0.62, y + ry * 0.16, rx * 0.8, ry * 1.0), land.shade)
        seams = Pen()
        for k in (-0.5, 0.0, 0.5):
            seams.move(x + k * rx * 0.4, y - ry).curve(
                x + k * rx * 1.3, y - ry * 0.6, x + k * rx * 1.6, y - ry * 0.2, x + k * rx * 1.7, y
            )
        s.put(seams, tone=land.light or land.shade, span=w * 0.006)
        s.within(None)
        s.put(Pen().ellipse(x, y - ry * 0.98, w * 0.016, w * 0.012), land.light or land.shade)
    land.ground(s)


def mesas(s: Sketch, land: Land) -> None:
    """Table mountains with strata."""
    w, y, high = land.width, land.base, land.high
    n = land.number or 3
    for i in range(n):
        x = w * (i + land.chance.between(0.2, 0.8)) / n
        half = w * land.chance.between(0.3, 0.5) / n
        tall = high * land.chance.between(0.55, 1.0)
        slope = tall * 0.22
        cap = tall * 0.34
        body = [
            (x - half - slope, y), (x - half - slope * 0.5, y - tall + cap), (x - half, y - tall + cap),
            (x - half, y - tall), (x + half, y - tall), (x + half, y - tall + cap),
            (x + half + slope * 0.5, y - tall + cap), (x + half + slope, y),
        ]  # fmt: skip
        s.put(Pen().polygon(body), land.tone)
        k = half * 0.35
        shade = [
            (x + k, y - tall), (x + half, y - tall), (x + half, y - tall + cap),
            (x + half + slope * 0.5, y - tall + cap), (x + half + slope, y), (x + k * 1.6, y),
            (x + k * 0.7, y - tall + cap * 1.6), (x + k * 1.3, y - tall + cap * 0.7),
        ]  # fmt: skip
        s.put(Pen().polygon(shade), land.shade)
        if land.light:
            for part, more in ((0.2, 0.0), (0.62, 0.5), (0.8, 0.7)):
                reach = half + slope * more
                band = Pen().rect(x - reach, y - tall * (1 - part), reach + k * 0.8, high * 0.035)
                s.put(band, land.light)
    land.ground(s)


def peaks(s: Sketch, land: Land) -> None:
    """Mountains with a lit face and a dark one, and snow where `light` is given."""
    w, h, y, high = land.width, land.height, land.base, land.high
    n = land.number or 3
    for i in sorted(range(n), key=lambda i: (i % 2, i)):
        x = w * (i + land.chance.between(0.3, 0.7)) / n
        half = w * land.chance.between(0.62, 0.95) / n
        top = y - high * land.chance.between(0.62, 1.0)
        tall = y - top
        s.put(Pen().polygon([(x - half, y), (x, top), (x + half, y)]), land.tone)
        ridge = [
            (x, top), (x + half * 0.1, top + tall * 0.3), (x - half * 0.06, top + tall * 0.55),
            (x + half * 0.14, y),
        ]  # fmt: skip
        s.put(Pen().polygon([*ridge, (x + half, y)]), land.shade)
        if land.light:
            cap = tall * 0.34
            k = half * cap / tall
            snow = [
                (x, top), (x + k, top + cap), (x + k * 0.5, top + cap * 0.78),
                (x + k * 0.2, top + cap * 1.12), (x - k * 0.25, top + cap * 0.8),
                (x - k * 0.6, top + cap * 1.2), (x - k, top + cap),
            ]  # fmt: skip
            s.put(Pen().polygon(snow), land.light)
    s.put(Pen().rect(0.0, y, w, h - y), land.tone)


def dunes(s: Sketch, land: Land) -> None:
    """Crescent dunes, lit from the left."""
    w, h, y, high = land.width, land.height, land.base, land.high
    n = land.number or 2
    for i in range(n):
        low = y + (h - y) * 0.45 * i / n
        x = w * land.chance.between(0.2, 0.8)
        top = low - high * (0.7 + 0.3 * i / n)
        lit = Pen().move(-w * 0.3, h).line(-w * 0.3, low)
        lit.curve(x - w * 0.3, low, x - w * 0.14, top, x, top)
        lit.curve(x + w * 0.2, top + high * 0.15, x + w * 0.4, low, w * 1.4, low)
        s.put(lit.line(w * 1.4, h).close(), land.tone)
        dark = (
            Pen()
            .move(x, top)
            .curve(
                x + w * 0.1,
                top + high * 0.5,
                x - w * 0.16,
                low + high * 0.2,
                x + w * 0.12,
                low + high,
            )
        )
        dark.line(w * 1.4, low + high).line(w * 1.4, low)
        dark.curve(x + w * 0.4, low, x + w * 0.2, top + high * 0.15, x, top).close()
        s.put(dark, land.shade)


def sea(s: Sketch, land: Land) -> None:
    """Water, with glints towards the visitor."""
    w, h, y = land.width, land.height, land.base
    land.ground(s)
    pen, dark = Pen(), Pen()
    for i in range(land.number or 16):
        t = (i + 0.5) / (land.number or 16)
        top = y + (h - y) * t * t
        long = w * land.chance.between(0.05, 0.13) * (0.6 + t)
        x = w * land.chance.between(-0.05, 0.95)
        thick = h * (0.0026 + 0.005 * t)
        (pen if i % 3 else dark).rect(x, top, long, thick, thick / 2)
    s.put(pen, land.light or "snow").put(dark, land.shade)


def isles(s: Sketch, land: Land) -> None:
    """Islands with a palm each, in a sea."""
    w, y, high = land.width, land.base, land.high
    sea(s, land)
    n = land.number or 3
    for i in range(min(n, 3)):
        x = w * (0.14, 0.8, 0.5)[i]
        low = y + high * (0.12, 0.34, 0.02)[i]
        half = w * (0.17, 0.2, 0.09)[i]
        tall = high * (0.55, 0.7, 0.3)[i]
        pen = Pen().move(x - half, low).curve(
            x - half * 0.6, low - tall, x - half * 0.1, low - tall, x + half * 0.1, low - tall * 0.7
        ).curve(x + half * 0.3, low - tall * 0.4, x + half * 0.6, low - tall * 0.5, x + half, low)  # fmt: skip
        s.put(pen.close(), "forest")
        s.put(Pen().rect(x - half * 1.05, low - high * 0.02, half * 2.1, high * 0.05, 2.0), "sand")
        if i < 2:
            _palm(s, x + half * 0.1, low - tall * 0.62, high * (0.75, 0.95)[i], "forest-30")


def _palm(s: Sketch, x: float, y: float, tall: float, tone: str) -> None:
    tip = (x + tall * 0.18, y - tall)
    s.put(
        Pen()
        .move(x, y)
        .curve(x + tall * 0.02, y - tall * 0.5, x + tall * 0.08, y - tall * 0.8, *tip),
        tone=tone,
        span=tall * 0.06,
    )
    for deg in (-170.0, -140.0, -80.0, -30.0, 0.0):
        a = math.radians(deg)
        ex, ey = tip[0] + math.cos(a) * tall * 0.5, tip[1] + math.sin(a) * tall * 0.24 + tall * 0.2
        pen = Pen().move(*tip).curve(
            tip[0] + (ex - tip[0]) * 0.4, tip[1] - tall * 0.24, ex, ey - tall * 0.2, ex, ey
        ).curve(ex - (ex - tip[0]) * 0.3, ey - tall * 0.2, tip[0], tip[1] + tall * 0.06, *tip)  # fmt: skip
        s.put(pen.close(), tone)


def pines(s: Sketch, land: Land) -> None:
    """A row of conifers."""
    w, y, high = land.width, land.base, land.high
    n = land.number or 9
    pen, dark = Pen(), Pen()
    for i in range(n):
        x = w * (i + land.chance.between(0.25, 0.75)) / n
        tall = high * land.chance.between(0.55, 1.0)
        half = min(tall * 0.24, w * 0.75 / n)
        steps = 4
        left: list[Point] = []
        for k in range(steps):
            top = y - tall + tall * 0.84 * k / steps
            low = y - tall + tall * 0.84 * (k + 1.25) / steps
            r = half * (k + 1.3) / steps
            left += [(x - r * (0.25 if k else 0.0), top), (x - r, min(low, y - tall * 0.08))]
        right = [(2 * x - px, py) for px, py in reversed(left)]
        pen.polygon([*left, (x - half * 0.1, y - tall * 0.08), (x - half * 0.1, y + 0.2),
                     (x + half * 0.1, y + 0.2), (x + half * 0.1, y - tall * 0.08), *right])  # fmt: skip
        dark.polygon([(x, y - tall), *reversed(right), (x, y - tall * 0.08)])
    s.put(pen, land.tone).put(dark, land.shade)
    land.ground(s)


def crystals(s: Sketch, land: Land) -> None:
    """Shards with three faces."""
    w, y, high = land.width, land.base, land.high
    n = land.number or 7
    for i in sorted(range(n), key=lambda i: abs(i - (n - 1) / 2)):
        x = w * (i + 0.5 + land.chance.between(-0.2, 0.2)) / n
        middle = 1 - abs(x / w - 0.5) * 2
        tall = high * (1.0 - 0.6 * middle) * land.chance.between(0.75, 1.05)
        half = w * 0.5 / n * land.chance.between(0.8, 1.2)
        lean = (x / w - 0.5) * tall * 0.5
        tip = (x + lean, y - tall)
        sl, sr = (x - half + lean * 0.7, y - tall * 0.76), (x + half + lean * 0.7, y - tall * 0.8)
        bl, br = (x - half * 0.7, y + high * 0.05), (x + half * 0.7, y + high * 0.05)
        mid, foot = (
            (x - half * 0.16 + lean * 0.66, y - tall * 0.68),
            (x - half * 0.1, y + high * 0.05),
        )
        s.put(Pen().polygon([tip, sr, br, bl, sl]), land.tone)
        s.put(Pen().polygon([mid, sr, br, foot]), land.shade)
        s.put(Pen().polygon([tip, mid, sl]), land.light or "snow")
    land.ground(s, tone=land.shade)


def spires(s: Sketch, land: Land) -> None:
    """Needles of rock, with boulders that have stayed up there."""
    w, y, high = land.width, land.base, land.high
    n = land.number or 6
    for i in range(n):
        x = w * (i + 0.5 + land.chance.between(-0.2, 0.2)) / n
        middle = 1 - abs(x / w - 0.5) * 2
        tall = high * land.chance.between(0.7, 1.0) * (1.0 - 0.45 * middle)
        half = w * 0.3 / n
        ys = [0.0, 0.22, 0.4, 0.6, 0.78, 0.92, 1.0]
        ws = [1.7, 1.05, 0.8, 0.5, 0.62, 0.34, 0.0]
        left = [(x - half * k, y - tall * t) for t, k in zip(ys, ws, strict=True)]
        right = [(x + half * k, y - tall * t) for t, k in zip(ys, ws, strict=True)]
        s.put(Pen().smooth([*left, *reversed(right[:-1])], tension=0.3), land.tone)
        inner = [(x + half * k * 0.15, y - tall * t) for t, k in zip(ys, ws, strict=True)]
        s.put(Pen().polygon([*right, *reversed(inner)]), land.shade)
        if land.light:
            pen = Pen()
            for t, k in ((0.3, 0.92), (0.5, 0.64), (0.72, 0.56)):
                pen.rect(x - half * k, y - tall * t, half * k * 1.1, high * 0.012)
            s.put(pen, land.light)
    land.ground(s)


def volcano(s: Sketch, land: Land) -> None:
    """A cone that is busy, with what comes out of it."""
    w, y, high = land.width, land.base, land.high
    x, mouth = w * 0.5, w * 0.1
    for dx, dy, r in ((0.02, 0.06, 0.09), (0.1, 0.16, 0.12), (0.02, 0.28, 0.14), (0.16, 0.4, 0.16),
                      (0.3, 0.46, 0.12)):  # fmt: skip
        s.put(Pen().ellipse(x + dx * w, y - high - dy * high * 0.8, r * w), land.light or "smoke")
    cone = (
        Pen()
        .move(-w * 0.1, y)
        .curve(w * 0.22, y - high * 0.2, x - mouth * 1.5, y - high * 0.8, x - mouth, y - high)
    )
    cone.line(x - mouth * 0.4, y - high * 0.96).line(x, y - high * 1.0).line(
        x + mouth * 0.5, y - high * 0.95
    )
    cone.line(x + mouth, y - high)
    cone.curve(x + mouth * 1.5, y - high * 0.8, w * 0.78, y - high * 0.2, w * 1.1, y).close()
    s.put(cone, land.tone)
    flow = Pen().move(x - mouth, y - high).line(x - mouth * 0.4, y - high * 0.96).line(x, y - high)
    flow.line(x + mouth * 0.5, y - high * 0.95).line(x + mouth, y - high)
    flow.line(x + mouth * 0.8, y - high * 0.7).line(x + mouth * 0.5, y - high * 0.78)
    flow.line(x + mouth * 0.5, y - high * 0.3).line(x + mouth * 0.1, y - high * 0.5)
    flow.line(x - mouth * 0.2, y - high * 0.16).line(x - mouth * 0.5, y - high * 0.6)
    flow.line(x - mouth * 1.0, y - high * 0.48).close()
    s.put(flow, land.shade)
    land.ground(s)


def cracks(s: Sketch, land: Land) -> None:
    """Ground that glows where it parts."""
    w, h, y = land.width, land.height, land.base
    land.ground(s)
    pen = Pen()
    for i in range(land.number or 5):
        x = w * (i + 0.3) / (land.number or 5)
        points = [(x, y)]
        for k in range(1, 6):
            px = x + (x - w / 2) * 0.28 * k + w * land.chance.between(-0.04, 0.04)
            points.append((px, y + (h - y) * k / 5))
        wide = [w * 0.003 * (k + 1) for k in range(6)]
        left = [(px - d, py) for (px, py), d in zip(points, wide, strict=True)]
        right = [(px + d, py) for (px, py), d in zip(points, wide, strict=True)]
        pen.polygon(left + right[::-1])
    s.put(pen, land.light or land.shade)


def mushrooms(s: Sketch, land: Land) -> None:
    """Fungi as tall as trees."""
    w, y, high = land.width, land.base, land.high
    n = land.number or 4
    for i in range(n):
        x = w * (i + 0.5 + land.chance.between(-0.2, 0.2)) / n
        tall = high * land.chance.between(0.6, 1.0)
        r = w * 0.48 / n * land.chance.between(0.8, 1.15)
        s.put(
            Pen().polygon(
                [
                    (x - r * 0.2, y),
                    (x - r * 0.14, y - tall),
                    (x + r * 0.14, y - tall),
                    (x + r * 0.24, y),
                ]
            ),
            land.light or "cream",
        )
        cap = Pen().move(x - r, y - tall * 0.86).curve(
            x - r, y - tall * 1.26, x + r, y - tall * 1.26, x + r, y - tall * 0.86
        ).curve(x + r * 0.5, y - tall * 0.8, x - r * 0.5, y - tall * 0.8, x - r, y - tall * 0.86)  # fmt: skip
        s.put(cap.close(), land.tone)
        dots = Pen()
        for dx, dy, k in ((-0.5, 0.95, 0.13), (0.0, 1.06, 0.15), (0.52, 0.94, 0.11)):
            dots.ellipse(x + dx * r, y - tall * dy, r * k, r * k * 0.7)
        s.put(dots, land.shade)
    land.ground(s)


def floes(s: Sketch, land: Land) -> None:
    """Blocks of ice, adrift or about to be."""
    w, y, high = land.width, land.base, land.high
    n = land.number or 4
    for i in range(n):
        x = w * (i + land.chance.between(0.3, 0.7)) / n
        half = w * land.chance.between(0.3, 0.55) / n
        tall = high * land.chance.between(0.4, 1.0)
        top = [
            (x - half * 0.8, y - tall * 0.8),
            (x - half * 0.1, y - tall),
            (x + half, y - tall * 0.7),
        ]
        s.put(Pen().polygon([(x - half, y), *top, (x + half * 1.15, y)]), land.tone)
        s.put(
            Pen().polygon(
                [
                    top[1],
                    top[2],
                    (x + half * 1.15, y),
                    (x + half * 0.2, y),
                    (x + half * 0.05, y - tall * 0.5),
                ]
            ),
            land.shade,
        )
    land.ground(s, tone=land.light or land.tone)


def rocks(s: Sketch, land: Land) -> None:
    """Islands in the air, each with a tree on either side."""
    w, y = land.width, land.base
    for i, (px, py, k) in enumerate(
        ((0.2, 0.1, 1.0), (0.83, 0.32, 0.8), (0.56, -0.1, 0.5), (0.1, 0.62, 0.5))
    ):
        if i >= (land.number or 4):
            break
        x, top, half = px * w, y + land.high * (py - 0.5), w * 0.2 * k
        tree = half * 1.1
        for m in (-1, 1):
            tx = x + m * half * 0.34
            s.put(
                Pen().rect(
                    tx - half * 0.05,
                    top - tree * 0.6 if m < 0 else top,
                    half * 0.1,
                    tree * 0.6 if m < 0 else tree * 1.2,
                ),
                "rust-30",
            )
            cy = top - tree * 0.75 if m < 0 else top + tree * 1.3
            s.put(Pen().ellipse(tx, cy, half * 0.42, half * 0.36), "leaf")
            s.put(
                Pen().ellipse(tx + half * 0.14, cy + half * 0.08, half * 0.28, half * 0.26),
                "forest",
            )
            fruit = Pen()
            for dx, dy in ((-0.2, -0.05), (0.02, 0.12), (-0.05, -0.2)):
                fruit.ellipse(tx + dx * half, cy + dy * half, half * 0.06)
            s.put(fruit, "coral")
        rock = [(x - half, top), (x + half, top), (x + half * 0.7, top + half * 0.5), (x + half * 0.24, top + half * 0.8),
                (x, top + half * 1.25), (x - half * 0.36, top + half * 0.7), (x - half * 0.8, top + half * 0.4)]  # fmt: skip
        s.put(Pen().polygon(rock), land.tone)
        s.put(Pen().polygon([(x + half * 0.1, top), (x + half, top), (x + half * 0.7, top + half * 0.5), (x + half * 0.24, top + half * 0.8), (x, top + half * 1.25)]), land.shade)  # fmt: skip
        s.put(
            Pen().rect(x - half * 1.06, top - half * 0.1, half * 2.12, half * 0.22, half * 0.1),
            land.light or "moss",
        )


def falls(s: Sketch, land: Land) -> None:
    """Cliffs on both sides, and water between them."""
    w, y, high = land.width, land.base, land.high
    for m in (0, 1):

        def at(px: float, py: float, m: int = m) -> Point:
            return (w * (1 - px) if m else w * px, y - high * py)

        cliff = [
            at(-0.02, 0.0),
            at(-0.02, 1.0),
            at(0.16, 1.04),
            at(0.3, 0.94),
            at(0.34, 0.8),
            at(0.4, 0.78),
            at(0.42, 0.0),
        ]
        s.put(Pen().polygon(cliff), land.tone)
        s.put(Pen().polygon([at(0.3, 0.94), at(0.34, 0.8), at(0.4, 0.78), at(0.42, 0.0), at(0.26, 0.0), at(0.3, 0.5), at(0.24, 0.7)]), land.shade)  # fmt: skip
    water = (
        Pen()
        .move(w * 0.38, y - high * 0.82)
        .curve(w * 0.44, y - high * 0.9, w * 0.56, y - high * 0.9, w * 0.62, y - high * 0.82)
    )
    s.put(
        water.line(w * 0.66, y + high * 0.02).line(w * 0.34, y + high * 0.02).close(),
        land.light or "snow",
    )
    streaks = Pen()
    for i in range(7):
        x = w * (0.39 + 0.036 * i)
        top = y - high * (0.74 - 0.1 * (i % 3))
        streaks.rect(x, top, w * 0.008, high * (0.3 + 0.1 * (i % 2)), w * 0.004)
    s.put(streaks, "sky")
    for x in (0.34, 0.44, 0.56, 0.66):
        s.put(Pen().ellipse(w * x, y + high * 0.02, w * 0.085, high * 0.07), "snow")
    land.ground(s, y + high * 0.03, "sky")


def clouds(s: Sketch, land: Land) -> None:
    """A bank of clouds, seen from where one should not stand."""
    w, h, y, high = land.width, land.height, land.base, land.high
    n = land.number or 5
    for tone, dy in ((land.tone, 0.0), (land.shade, high * 0.55)):
        pen = Pen()
        for i in range(n + 1):
            x = w * (i + land.chance.between(-0.2, 0.2)) / n
            r = w * land.chance.between(0.55, 0.85) / n
            pen.ellipse(x, y + dy, r, high * land.chance.between(0.5, 1.0))
        pen.rect(-1.0, y + dy, w + 2.0, h - y - dy + 1.0)
        s.put(pen, tone)


def pans(s: Sketch, land: Land) -> None:
    """Round pools in salt, smaller with distance."""
    w, h, y = land.width, land.height, land.base
    land.ground(s)
    rows = land.number or 5
    tones = (land.shade, land.light or "sky", "gold")
    for row in range(rows):
        t = (row + 0.6) / rows
        py = y + (h - y) * t**1.7
        rx = w * (0.035 + 0.085 * t**1.4)
        step = rx * 2.7
        count = int(w / step) + 2
        for i in range(-1, count):
            x = w / 2 + (i - count / 2 + (0.5 if row % 2 else 0.0)) * step
            s.put(Pen().ellipse(x, py, rx, rx * 0.32), tones[(i + row) % 3])


def lawn(s: Sketch, land: Land) -> None:
    """Stripes of a mower, up to the horizon, and hedges cut with care."""
    w, h, y, high = land.width, land.height, land.base, land.high
    for i in range(5):
        x = w * (0.02 + 0.24 * i)
        k = high * (0.5, 0.8, 0.42, 0.9, 0.6)[i]
        match i % 3:
            case 0:
                s.put(Pen().ellipse(x, y - k * 0.5, k * 0.42, k * 0.5), "forest")
            case 1:
                pen = Pen().rect(x - k * 0.04, y - k, k * 0.08, k)
                s.put(pen, "forest-30")
                for t, r in ((0.22, 0.26), (0.56, 0.2), (0.84, 0.14)):
                    s.put(Pen().ellipse(x, y - k * t, k * r), "forest")
            case _:
                s.put(Pen().polygon([(x - k * 0.34, y), (x, y - k), (x + k * 0.34, y)]), "forest")
    land.ground(s)
    n = 9
    for i in range(-n, n, 2):
        pen = Pen().polygon([(w * (0.5 + i * 0.045), y), (w * (0.5 + (i + 1) * 0.045), y),
                             (w * (0.5 + (i + 1) * 0.26), h), (w * (0.5 + i * 0.26), h)])  # fmt: skip
        s.put(pen, land.shade)


def curls(s: Sketch, land: Land) -> None:
    """Trees that could not make up their mind."""
    w, y, high = land.width, land.base, land.high
    n = land.number or 4
    for i in range(n):
        x = w * (0.08, 0.92, 0.3, 0.7, 0.5)[i % 5]
        m = 1.0 if x < w / 2 else -1.0
        tall = high * (1.0, 0.86, 0.6, 0.7, 0.5)[i % 5]
        r = tall * 0.2
        cx, cy = x + m * r * 0.95, y - tall + r
        points = [(x - m * r * 0.1, y + high * 0.02), (x - m * r * 0.15, y - tall * 0.4)]
        for k in range(17):
            a = math.radians(180.0 + k * 40.0)
            q = r * (1 - k / 19.0)
            points.append((cx + m * math.cos(a) * q, cy + math.sin(a) * q))
        s.put(
            Pen().smooth(points, closed=False, tension=0.0),
            tone=land.tone if i < 2 else land.shade,
            span=w * (0.034 if i < 2 else 0.022),
        )
    land.ground(s)


def reeds(s: Sketch, land: Land) -> None:
    """Reeds at both edges."""
    w, h, y, high = land.width, land.height, land.base, land.high
    for i in range(land.number or 14):
        side = i % 2
        t = land.chance.between(0.0, 0.24)
        x = w * (1 - t) if side else w * t
        tall = high * land.chance.between(0.5, 1.0) * (1.0 - t * 2.4)
        lean = w * land.chance.between(-0.03, 0.03)
        pen = Pen().move(x - w * 0.012, h).line(x + lean, y - tall).line(x + w * 0.012, h).close()
        s.put(pen, land.tone if i % 3 else land.shade)
        if i % 3 == 0:
            s.put(
                Pen().ellipse(x + lean, y - tall, w * 0.014, high * 0.09), land.light or land.shade
            )


def thorns(s: Sketch, land: Land) -> None:
    """Brambles that arch over the path."""
    w, high = land.width, land.high
    for m in (0, 1):
        for k, reach in ((0.0, 0.24), (0.1, 0.16)):

            def at(px: float, py: float, m: int = m, k: float = k) -> Point:
                return (w * (1 - px) if m else w * px, land.base - high * (py - k))

            p = [at(-0.04, -0.4), at(0.02, 0.7), at(reach * 0.55, 1.1), at(reach, 0.62)]
            s.put(Pen().move(*p[0]).curve(*p[1], *p[2], *p[3]), tone=land.tone, span=w * 0.026)
            spikes = Pen()
            for i in range(1, 12):
                t = i / 12
                x, y = (
                    sum(
                        c * q[j]
                        for c, q in zip(
                            ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3),
                            p,
                            strict=True,
                        )
                    )
                    for j in (0, 1)
                )
                up = 1 if i % 2 else -1
                spikes.polygon(
                    [(x - w * 0.014, y), (x + w * 0.01, y - up * w * 0.042), (x + w * 0.014, y)]
                )
            s.put(spikes, land.tone)
            tip = p[3]
            s.put(
                Pen().polygon(star_points(tip[0], tip[1], w * 0.04, w * 0.02, 5)),
                land.light or "rose",
            )


def arch(s: Sketch, land: Land) -> None:
    """A bridge of rock that nobody built."""
    w, y, high = land.width, land.base, land.high
    pen = (
        Pen()
        .move(-w * 0.05, y)
        .curve(w * 0.0, y - high * 1.1, w * 0.5, y - high * 1.15, w * 0.78, y - high * 0.8)
    )
    pen.curve(w * 0.95, y - high * 0.6, w * 0.92, y - high * 0.2, w * 1.05, y).line(w * 0.7, y)
    pen.curve(w * 0.74, y - high * 0.5, w * 0.62, y - high * 0.72, w * 0.42, y - high * 0.72)
    pen.curve(w * 0.26, y - high * 0.72, w * 0.2, y - high * 0.4, w * 0.24, y).close()
    s.put(pen, land.tone)
    dark = (
        Pen()
        .move(w * 0.7, y)
        .curve(w * 0.74, y - high * 0.5, w * 0.62, y - high * 0.72, w * 0.42, y - high * 0.72)
    )
    dark.curve(w * 0.62, y - high * 0.82, w * 0.86, y - high * 0.6, w * 0.82, y).close()
    s.put(dark, land.shade)
    land.ground(s)


def tables(s: Sketch, land: Land) -> None:
    """Table mountains, laid."""
    mesas(s, land)
    w, y, high = land.width, land.base, land.high
    for x, k in ((0.2, 0.5), (0.8, 0.62)):
        half = w * 0.17
        top = y - high * k
        s.put(Pen().rect(w * x - half * 0.16, top, half * 0.32, high * k), land.shade)
        cloth = (
            Pen()
            .move(w * x - half, top)
            .line(w * x + half, top)
            .line(w * x + half, top + high * 0.14)
        )
        for i in range(6):
            px = w * x + half - half * (i + 1) / 3
            cloth.curve(
                px + half / 4,
                top + high * 0.22,
                px + half / 12,
                top + high * 0.22,
                px,
                top + high * 0.14,
            )
        s.put(cloth.close(), "snow")
        checks = Pen()
        for i in range(6):
            checks.rect(
                w * x - half + half * i / 3, top + high * 0.07 * (i % 2), half / 3, high * 0.07
            )
        s.put(checks, land.light or "coral")


Form = Callable[[Sketch, Land], None]

FORMS: dict[str, Form] = {
    form.__name__: form
    for form in (
        plain, hills, pillows, mesas, peaks, dunes, sea, isles, pines, crystals, spires, volcano,
        cracks, mushrooms, floes, rocks, falls, clouds, pans, lawn, curls, reeds, thorns, arch,
        tables,
    )
}  # fmt: skip
