"""Lands that grow, flow or float: woods, water, clouds."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen, star_points
from pnp.draw.sketch import GONE, Sketch, on_curve
from pnp.games.space_zoo.land import Land, Point


def sea(s: Sketch, land: Land) -> None:
    """Water, with glints towards the visitor."""
    w, h, y = land.width, land.height, land.base
    land.ground(s)
    pen, dark = Pen(), Pen()
    for i in range(land.many(16)):
        t = (i + 0.5) / land.many(16)
        top = y + (h - y) * t * t
        long = land.unit * land.chance.between(0.05, 0.13) * (0.6 + t)
        x = w * land.chance.between(-0.05, 0.95)
        thick = h * (0.0026 + 0.005 * t)
        (pen if i % 3 else dark).rect(x, top, long, thick, thick / 2)
    s.put(pen, land.light or "snow", tint=GONE).put(dark, land.shade, tint=GONE)


def isles(s: Sketch, land: Land) -> None:
    """Islands with a palm each, in a sea."""
    w, y, high = land.width, land.base, land.high
    sea(s, land)
    n = land.many(3)
    for i in range(min(n, 3)):
        x = w * (0.14, 0.8, 0.5)[i]
        low = y + high * (0.12, 0.34, 0.02)[i]
        half = land.unit * (0.17, 0.2, 0.09)[i]
        tall = high * (0.55, 0.7, 0.3)[i]
        pen = (
            Pen()
            .move(x - half, low)
            .curve(
                x - half * 0.6,
                low - tall,
                x - half * 0.1,
                low - tall,
                x + half * 0.1,
                low - tall * 0.7,
            )
            .curve(
                x + half * 0.3, low - tall * 0.4, x + half * 0.6, low - tall * 0.5, x + half, low
            )
        )
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
        line=tone,
        width=0.0,
        span=tall * 0.06,
    )
    for deg in (-170.0, -140.0, -80.0, -30.0, 0.0):
        a = math.radians(deg)
        ex, ey = tip[0] + math.cos(a) * tall * 0.5, tip[1] + math.sin(a) * tall * 0.24 + tall * 0.2
        pen = (
            Pen()
            .move(*tip)
            .curve(tip[0] + (ex - tip[0]) * 0.4, tip[1] - tall * 0.24, ex, ey - tall * 0.2, ex, ey)
            .curve(ex - (ex - tip[0]) * 0.3, ey - tall * 0.2, tip[0], tip[1] + tall * 0.06, *tip)
        )
        s.put(pen.close(), tone)


def pines(s: Sketch, land: Land) -> None:
    """A row of conifers."""
    w, y, high = land.width, land.base, land.high
    n = land.many(9)
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
        pen.polygon(
            [
                *left,
                (x - half * 0.1, y - tall * 0.08),
                (x - half * 0.1, y + 0.2),
                (x + half * 0.1, y + 0.2),
                (x + half * 0.1, y - tall * 0.08),
                *right,
            ]
        )
        dark.polygon([(x, y - tall), *reversed(right), (x, y - tall * 0.08)])
    # With little ink a wood is white with hatched sides: the ground's lines end at it
    s.put(pen, land.tone, tint=0).put(dark, land.shade, tint=2)
    land.ground(s)


def mushrooms(s: Sketch, land: Land) -> None:
    """Fungi as tall as trees."""
    w, y, high = land.width, land.base, land.high
    n = land.many(4)
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
        cap = (
            Pen()
            .move(x - r, y - tall * 0.86)
            .curve(x - r, y - tall * 1.26, x + r, y - tall * 1.26, x + r, y - tall * 0.86)
            .curve(x + r * 0.5, y - tall * 0.8, x - r * 0.5, y - tall * 0.8, x - r, y - tall * 0.86)
        )
        s.put(cap.close(), land.tone)
        dots = Pen()
        for dx, dy, k in ((-0.5, 0.95, 0.13), (0.0, 1.06, 0.15), (0.52, 0.94, 0.11)):
            dots.ellipse(x + dx * r, y - tall * dy, r * k, r * k * 0.7)
        s.put(dots, land.shade)
    land.ground(s)


def rocks(s: Sketch, land: Land) -> None:
    """Islands in the air, each with a tree on either side."""
    w, y = land.width, land.base
    for i, (px, py, k) in enumerate(
        ((0.2, 0.1, 1.0), (0.83, 0.32, 0.8), (0.56, -0.1, 0.5), (0.1, 0.62, 0.5))
    ):
        if i >= (land.number or 4):
            break
        x, top, half = px * w, y + land.high * (py - 0.5), land.unit * 0.2 * k
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
        rock = [
            (x - half, top),
            (x + half, top),
            (x + half * 0.7, top + half * 0.5),
            (x + half * 0.24, top + half * 0.8),
            (x, top + half * 1.25),
            (x - half * 0.36, top + half * 0.7),
            (x - half * 0.8, top + half * 0.4),
        ]
        s.put(Pen().polygon(rock), land.tone)
        s.put(
            Pen().polygon(
                [
                    (x + half * 0.1, top),
                    (x + half, top),
                    (x + half * 0.7, top + half * 0.5),
                    (x + half * 0.24, top + half * 0.8),
                    (x, top + half * 1.25),
                ]
            ),
            land.shade,
        )
        s.put(
            Pen().rect(x - half * 1.06, top - half * 0.1, half * 2.12, half * 0.22, half * 0.1),
            land.light or "moss",
        )


def _spray(s: Sketch, land: Land, left: float, right: float) -> None:
    """Where the water comes down."""
    spray = Pen()
    for i in range(5):
        x = left + (right - left) * i / 4
        spray.ellipse(
            x, land.base + land.high * 0.02, land.width * 0.05, land.high * (0.07 if i % 2 else 0.1)
        )
    s.put(spray, "snow")


def falls(s: Sketch, land: Land) -> None:
    """A cliff, and water that comes down it beside whoever stands in the middle."""
    w, y, high = land.width, land.base, land.high
    left, right = w * 0.1, w * 0.34

    def at(x: float, up: float) -> Point:
        return (x, y - high * up)

    rim = [
        (-0.02, 0.86),
        (0.06, 0.9),
        (0.08, 0.8),
        (0.36, 0.8),
        (0.4, 0.92),
        (0.52, 1.0),
        (0.6, 0.94),
        (0.74, 1.06),
        (0.9, 1.0),
        (1.02, 1.04),
    ]
    edge = [at(x * w, up) for x, up in rim]
    s.put(Pen().polygon([(-0.02 * w, y), *edge, (1.02 * w, y)]), land.tone)
    for x, top, wide in ((0.4, 0.92, 0.05), (0.6, 0.94, 0.07), (0.9, 1.0, 0.06)):
        face = [
            at(x * w, top),
            at((x + wide) * w, top * 0.7),
            at((x + wide * 0.6) * w, 0.3),
            at((x + wide * 1.4) * w, 0.0),
            at((x - wide * 0.4) * w, 0.0),
            at((x + wide * 0.1) * w, 0.5),
        ]
        s.put(Pen().polygon(face), land.shade)
    water = Pen().move(*at(left, 0.8)).curve(*at(left, 0.86), *at(right, 0.86), *at(right, 0.8))
    water.line(right + w * 0.02, y + high * 0.02).line(left - w * 0.02, y + high * 0.02)
    s.put(water.close(), land.light or "snow")
    streaks = Pen()
    for i in range(6):
        x = left + (right - left) * (i + 0.5) / 6
        top = y - high * (0.7 - 0.12 * (i % 3))
        streaks.rect(x, top, w * 0.01, high * (0.3 + 0.12 * (i % 2)), w * 0.005)
    s.put(streaks, "sky")
    land.ground(s, y + high * 0.01, "sky")
    _spray(s, land, left, right)


def clouds(s: Sketch, land: Land) -> None:
    """A bank of clouds, seen from where one should not stand."""
    w, h, y, high = land.width, land.height, land.base, land.high
    n = land.many(5)
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
        rx = land.unit * (0.035 + 0.085 * t**1.4)
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
        pen = Pen().polygon(
            [
                (w * (0.5 + i * 0.045), y),
                (w * (0.5 + (i + 1) * 0.045), y),
                (w * (0.5 + (i + 1) * 0.26), h),
                (w * (0.5 + i * 0.26), h),
            ]
        )
        s.put(pen, land.shade)


def _stand(land: Land, i: int, n: int) -> tuple[float, float]:
    """Where a tree stands, and how tall it is."""
    if land.width > land.unit:
        # A wood rather than a gate: the tall ones by turns, and the middle left open.
        share = (i + 0.5) / n
        x = land.width * (share + (0.08 if share > 0.5 else -0.08) * (1 - abs(2 * share - 1)))
        tall = land.high * (1.0, 0.66, 0.84, 0.6)[i % 4]
    else:
        x = land.width * (0.08, 0.92, 0.3, 0.7, 0.5)[i % 5]
        tall = land.high * (1.0, 0.86, 0.6, 0.7, 0.5)[i % 5]
    return x, tall


def curls(s: Sketch, land: Land) -> None:
    """Trees that could not make up their mind."""
    w, y, high = land.width, land.base, land.high
    n = land.many(4)
    for i in range(n):
        x, tall = _stand(land, i, n)
        m = 1.0 if x < w / 2 else -1.0
        near = tall > high * 0.8
        r = tall * 0.2
        cx, cy = x + m * r * 0.95, y - tall + r
        points = [(x - m * r * 0.1, y + high * 0.02), (x - m * r * 0.15, y - tall * 0.4)]
        for k in range(33):
            a = math.radians(180.0 + k * 21.0)
            q = r * (1 - k / 38.0)
            points.append((cx + m * math.cos(a) * q, cy + math.sin(a) * q))
        s.put(
            Pen().smooth(points, closed=False, tension=0.0),
            line=land.tone if near else land.shade,
            width=0.0,
            span=land.unit * (0.034 if near else 0.022),
        )
    land.ground(s)


def reeds(s: Sketch, land: Land) -> None:
    """Reeds at both edges."""
    w, h, y, high = land.width, land.height, land.base, land.high
    for i in range(land.many(14)):
        side = i % 2
        t = land.chance.between(0.0, 0.24)
        x = w * (1 - t) if side else w * t
        tall = high * land.chance.between(0.5, 1.0) * (1.0 - t * 2.4)
        lean = land.unit * land.chance.between(-0.03, 0.03)
        pen = (
            Pen()
            .move(x - land.unit * 0.012, h)
            .line(x + lean, y - tall)
            .line(x + land.unit * 0.012, h)
            .close()
        )
        s.put(pen, land.tone if i % 3 else land.shade)
        if i % 3 == 0:
            s.put(
                Pen().ellipse(x + lean, y - tall, land.unit * 0.014, high * 0.09),
                land.light or land.shade,
            )


def _spikes(s: Sketch, land: Land, p: list[Point]) -> None:
    """Spikes on either side of a stem."""
    spikes = Pen()
    stem = [value for point in p for value in point]
    for i in range(1, 12):
        x, y = on_curve(stem, i / 12)
        up = 1 if i % 2 else -1
        spikes.polygon(
            [
                (x - land.unit * 0.014, y),
                (x + land.unit * 0.01, y - up * land.unit * 0.042),
                (x + land.unit * 0.014, y),
            ]
        )
    s.put(spikes, land.tone)


def thorns(s: Sketch, land: Land) -> None:
    """Brambles that arch over the path."""
    w, high = land.width, land.high
    for m in (0, 1):
        for k, reach in ((0.0, 0.24), (0.1, 0.16)):

            def at(px: float, py: float, m: int = m, k: float = k) -> Point:
                return (w - land.unit * px if m else land.unit * px, land.base - high * (py - k))

            p = [at(-0.04, -0.4), at(0.02, 0.7), at(reach * 0.55, 1.1), at(reach, 0.62)]
            s.put(
                Pen().move(*p[0]).curve(*p[1], *p[2], *p[3]),
                line=land.tone,
                width=0.0,
                span=land.unit * 0.026,
            )
            _spikes(s, land, p)
            tip = p[3]
            s.put(
                Pen().polygon(star_points(tip[0], tip[1], land.unit * 0.04, land.unit * 0.02, 5)),
                land.light or "rose",
                tint=0,
            )
