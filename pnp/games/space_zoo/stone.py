"""Lands of earth, rock and ice. Each form has a lit tone and a shaded one, as prints in few colours do."""

from __future__ import annotations

from pnp.core.drawing import Pen
from pnp.core.geometry import Matrix
from pnp.draw.sketch import GONE, Sketch
from pnp.games.space_zoo.land import Land


def plain(s: Sketch, land: Land) -> None:
    """Flat ground, with a paler streak or two."""
    land.ground(s)
    w, h = land.width, land.height
    if land.light:
        for i in range(land.number or 3):
            y = land.base + (h - land.base) * (0.16 + 0.27 * i)
            x = w * land.chance.between(0.02, 0.5)
            streak = Pen().rect(x, y, w * land.chance.between(0.2, 0.5), h * 0.006, 1.0)
            s.put(streak, land.light, tint=GONE)


def hills(s: Sketch, land: Land) -> None:
    """Soft hills, their far sides in shade."""
    w, h, y, high = land.width, land.height, land.base, land.high
    n = land.many(2)
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
    n = land.many(3)
    step = w / n
    for i in range(n + 1):
        x = step * (i + (0.0 if land.number % 2 else 0.5)) - step * 0.25
        rx, ry = step * 0.66, high
        s.put(Pen().ellipse(x, y, rx, ry), land.tone)
        with s.within(Pen().ellipse(x, y, rx, ry)):
            s.put(Pen().ellipse(x + rx * 0.62, y + ry * 0.16, rx * 0.8, ry * 1.0), land.shade)
            seams = Pen()
            for k in (-0.5, 0.0, 0.5):
                seams.move(x + k * rx * 0.4, y - ry).curve(
                    x + k * rx * 1.3,
                    y - ry * 0.6,
                    x + k * rx * 1.6,
                    y - ry * 0.2,
                    x + k * rx * 1.7,
                    y,
                )
            s.put(seams, line=land.light or land.shade, width=0.0, span=land.unit * 0.006)
        s.put(
            Pen().ellipse(x, y - ry * 0.98, land.unit * 0.016, land.unit * 0.012),
            land.light or land.shade,
        )
    land.ground(s)


def _strata(s: Sketch, land: Land, x: float, half: float, tall: float, slope: float) -> None:
    """Light bands across a mountain that widens by `slope`."""
    for part, more in ((0.2, 0.0), (0.62, 0.5), (0.8, 0.7)):
        reach = half + slope * more
        band = Pen().rect(
            x - reach, land.base - tall * (1 - part), reach + half * 0.35 * 0.8, land.high * 0.035
        )
        s.put(band, land.light)


def mesas(s: Sketch, land: Land) -> None:
    """Table mountains with strata."""
    w, y, high = land.width, land.base, land.high
    n = land.many(3)
    for i in range(n):
        x = w * (i + land.chance.between(0.2, 0.8)) / n
        half = w * land.chance.between(0.3, 0.5) / n
        tall = high * land.chance.between(0.55, 1.0)
        slope = tall * 0.22
        cap = tall * 0.34
        body = [
            (x - half - slope, y),
            (x - half - slope * 0.5, y - tall + cap),
            (x - half, y - tall + cap),
            (x - half, y - tall),
            (x + half, y - tall),
            (x + half, y - tall + cap),
            (x + half + slope * 0.5, y - tall + cap),
            (x + half + slope, y),
        ]
        s.put(Pen().polygon(body), land.tone)
        k = half * 0.35
        shade = [
            (x + k, y - tall),
            (x + half, y - tall),
            (x + half, y - tall + cap),
            (x + half + slope * 0.5, y - tall + cap),
            (x + half + slope, y),
            (x + k * 1.6, y),
            (x + k * 0.7, y - tall + cap * 1.6),
            (x + k * 1.3, y - tall + cap * 0.7),
        ]
        s.put(Pen().polygon(shade), land.shade)
        if land.light:
            _strata(s, land, x, half, tall, slope)
    land.ground(s)


def peaks(s: Sketch, land: Land) -> None:
    """Mountains with a lit face and a dark one, and snow where `light` is given."""
    w, h, y, high = land.width, land.height, land.base, land.high
    n = land.many(3)
    for i in sorted(range(n), key=lambda i: (i % 2, i)):
        x = w * (i + land.chance.between(0.3, 0.7)) / n
        half = w * land.chance.between(0.62, 0.95) / n
        top = y - high * land.chance.between(0.62, 1.0)
        tall = y - top
        s.put(Pen().polygon([(x - half, y), (x, top), (x + half, y)]), land.tone)
        ridge = [
            (x, top),
            (x + half * 0.1, top + tall * 0.3),
            (x - half * 0.06, top + tall * 0.55),
            (x + half * 0.14, y),
        ]
        s.put(Pen().polygon([*ridge, (x + half, y)]), land.shade)
        if land.light:
            cap = tall * 0.34
            k = half * cap / tall
            snow = [
                (x, top),
                (x + k, top + cap),
                (x + k * 0.5, top + cap * 0.78),
                (x + k * 0.2, top + cap * 1.12),
                (x - k * 0.25, top + cap * 0.8),
                (x - k * 0.6, top + cap * 1.2),
                (x - k, top + cap),
            ]
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


def crystals(s: Sketch, land: Land) -> None:
    """Shards with three faces."""
    w, y, high = land.width, land.base, land.high
    n = land.many(7)
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
    n = land.many(6)
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
    w, y, high = land.unit, land.base, land.high
    x, mouth = land.width * 0.24, w * 0.08
    for dx, dy, r in (
        (0.02, 0.06, 0.08),
        (0.1, 0.16, 0.1),
        (0.02, 0.28, 0.11),
        (0.16, 0.4, 0.12),
        (0.3, 0.46, 0.09),
    ):
        s.put(Pen().ellipse(x + dx * w, y - high - dy * high * 0.5, r * w), land.light or "smoke")
    cone = (
        Pen()
        .move(x - w * 0.5, y)
        .curve(x - w * 0.2, y - high * 0.2, x - mouth * 1.5, y - high * 0.8, x - mouth, y - high)
    )
    cone.line(x - mouth * 0.4, y - high * 0.96).line(x, y - high * 1.0).line(
        x + mouth * 0.5, y - high * 0.95
    )
    cone.line(x + mouth, y - high)
    cone.curve(
        x + mouth * 1.5, y - high * 0.8, x + w * 0.24, y - high * 0.2, x + w * 0.6, y
    ).close()
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
    for i in range(land.many(5)):
        x = w * (i + 0.3) / land.many(5)
        points = [(x, y)]
        for k in range(1, 6):
            px = x + (x - w / 2) * 0.28 * k + w * land.chance.between(-0.04, 0.04)
            points.append((px, y + (h - y) * k / 5))
        wide = [land.unit * 0.003 * (k + 1) for k in range(6)]
        left = [(px - d, py) for (px, py), d in zip(points, wide, strict=True)]
        right = [(px + d, py) for (px, py), d in zip(points, wide, strict=True)]
        pen.polygon(left + right[::-1])
    s.put(pen, land.light or land.shade)


def floes(s: Sketch, land: Land) -> None:
    """Blocks of ice, adrift or about to be."""
    w, y, high = land.width, land.base, land.high
    n = land.many(4)
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


def arch(s: Sketch, land: Land) -> None:
    """Bridges of rock that nobody built."""
    number = max(1, round(land.width / land.unit * 0.8))
    for i in range(number):
        _bridge(s, land, (land.width - number * land.unit) / 2 + i * land.unit)
    land.ground(s)


def _bridge(s: Sketch, land: Land, left: float) -> None:
    """One of them, from `left` on."""
    w, y, high = land.unit, land.base, land.high
    arc = Sketch()
    pen = (
        Pen()
        .move(-w * 0.05, y)
        .curve(w * 0.0, y - high * 1.1, w * 0.5, y - high * 1.15, w * 0.78, y - high * 0.8)
    )
    pen.curve(w * 0.95, y - high * 0.6, w * 0.92, y - high * 0.2, w * 1.05, y).line(w * 0.7, y)
    pen.curve(w * 0.74, y - high * 0.5, w * 0.62, y - high * 0.72, w * 0.42, y - high * 0.72)
    pen.curve(w * 0.26, y - high * 0.72, w * 0.2, y - high * 0.4, w * 0.24, y).close()
    arc.put(pen, land.tone)
    dark = (
        Pen()
        .move(w * 0.7, y)
        .curve(w * 0.74, y - high * 0.5, w * 0.62, y - high * 0.72, w * 0.42, y - high * 0.72)
    )
    dark.curve(w * 0.62, y - high * 0.82, w * 0.86, y - high * 0.6, w * 0.82, y).close()
    arc.put(dark, land.shade)
    s.add(arc.marks, Matrix.move(left, 0.0))


def tables(s: Sketch, land: Land) -> None:
    """Table mountains, laid: cloth, cake, and room for one more."""
    w, y, high = land.width, land.base, land.high
    for x, k, wide in ((0.5, 0.42, 0.13), (0.1, 0.76, 0.24), (0.88, 1.0, 0.25)):
        half, top = land.unit * wide, y - high * k
        middle = w * x
        for m in (-1, 1):
            leg = middle + m * half * 0.38
            s.put(Pen().rect(leg - half * 0.09, top, half * 0.18, high * k), land.shade)
        cloth = Pen().move(middle - half, top).line(middle + half, top)
        drop = half * 0.42
        cloth.line(middle + half, top + drop)
        for i in range(6):
            px = middle + half - half * (i + 1) / 3
            low = top + drop * 1.5
            cloth.curve(px + half / 4, low, px + half / 12, low, px, top + drop)
        s.put(cloth.close(), land.tone)
        checks = Pen()
        for i in range(6):
            for row in range(2):
                if (i + row) % 2 == 0:
                    left = middle - half + half * i / 3
                    checks.rect(left, top + drop * 0.5 * row, half / 3, drop * 0.5)
        s.put(checks, land.light or "coral")
        # A cake of three storeys
        cake = top
        for share, tone in ((0.46, "rose"), (0.32, "snow"), (0.18, "rose")):
            r, tall = half * share, half * 0.26
            s.put(Pen().rect(middle - r, cake - tall, 2 * r, tall, half * 0.04), tone)
            cake -= tall
        s.put(Pen().ellipse(middle, cake - half * 0.07, half * 0.08), "wine")
    land.ground(s, tone=land.shade)
