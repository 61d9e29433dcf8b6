"""The Drive-In Moon: a fan of parking rows on asphalt, neon and saucers around it."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen, star_points
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.sketch import Sketch
from pnp.draw.symbols import Symbols, marks
from pnp.games.personal_space.art.motifs import motif
from pnp.games.personal_space.art.scene import BADGE, FIELD, MIDDLES, Scene, filled

_SCREEN = -2.05
"""The rows curve around the screen, which is so far up."""


def drive_in(chance: Chance, wide: float, high: float, symbol: Symbols) -> Scene:
    """The Drive-In Moon in half a plane so wide and high."""
    return Scene(_lot(chance, wide, high).marks, _around(chance, wide, high, symbol).marks)


def _puddles(chance: Chance, s: Sketch) -> None:
    """One in each column, and neon in it."""
    glow = {role: Pen() for role in ("coral", "sky", "mint")}
    for column, role in zip(
        chance.sample(range(6), 6), ("coral", "sky", "mint", "coral", "sky", "mint"), strict=True
    ):
        x, y = MIDDLES[column], MIDDLES[chance.below(6)]
        x, y = x + chance.between(-0.05, 0.05), y + chance.between(0.02, 0.07)
        _puddle(glow[role], x, y, chance.between(0.06, 0.085))
    for role, pen in glow.items():
        s.put(pen, role, "ink", 0.7)


def _lot(chance: Chance, wide: float, high: float) -> Sketch:
    """Rows of parking bays around the screen, with lanes between them."""
    s = filled(wide, high, "ink+50")
    lanes, bays, dashes, kerbs = Pen(), Pen(), Pen(), Pen()
    radius, row = 1.02, 0
    while radius < 3.3:
        inner, outer = radius, radius + 0.15
        _ring(lanes, outer, outer + 0.14)
        kerbs.arc(0.0, _SCREEN, inner, 20.0, 160.0)
        dashes.arc(0.0, _SCREEN, outer + 0.07, 20.0, 160.0)
        step = 0.145 / radius
        count = math.ceil(0.9 / step)
        for i in range(-count, count + 1):
            angle = math.pi / 2 + step * (i + 0.5 * (row % 2))
            # The bays stand a little aslant, as one drives in.
            lean = 0.035 / radius
            bays.move(inner * math.cos(angle), _SCREEN + inner * math.sin(angle))
            bays.line(outer * math.cos(angle + lean), _SCREEN + outer * math.sin(angle + lean))
        radius += 0.29
        row += 1
    s.put(lanes, "lilac-30")
    s.put(bays, line="neon", width=0.8).put(kerbs, line="neon", width=1.0)
    s.put(dashes, line="mustard", width=1.6, dash=(8.0, 7.0))
    _puddles(chance, s)
    return s


def _ring(pen: Pen, inner: float, outer: float) -> None:
    pen.arc(0.0, _SCREEN, inner, 20.0, 160.0).arc(0.0, _SCREEN, outer, 160.0, 20.0, True).close()


def _puddle(pen: Pen, x: float, y: float, r: float) -> None:
    """Spilt soda."""
    pen.smooth(
        [
            (x - r, y),
            (x - r * 0.5, y - r * 0.42),
            (x + r * 0.1, y - r * 0.3),
            (x + r * 0.7, y - r * 0.5),
            (x + r, y + r * 0.05),
            (x + r * 0.3, y + r * 0.34),
            (x - r * 0.4, y + r * 0.5),
        ],
    )


def _around(chance: Chance, wide: float, high: float, symbol: Symbols) -> Sketch:
    s = Sketch()
    night = Pen().rect(-wide, -high, 2 * wide, high - FIELD)
    night.rect(-wide, -FIELD, wide - FIELD, FIELD + high).rect(
        FIELD, -FIELD, wide - FIELD, FIELD + high
    )
    night.rect(-FIELD, FIELD, 2 * FIELD, high - FIELD)
    s.put(night, "night")
    dots = Pen()
    for _ in range(60):
        x, y = chance.between(-wide, wide), chance.between(-high, 0.8)
        if max(abs(x), abs(y)) > FIELD + 0.01:
            dots.ellipse(x, y, chance.pick((0.003, 0.004, 0.006)))
    s.put(dots, "neon")
    _marquee(s, high)
    _sign(symbol, s, -wide, -FIELD, high)
    _snacks(symbol, s, (FIELD + wide) / 2, (wide - FIELD) / 2)
    _audience(chance, s, wide, high)
    return s


def _marquee(s: Sketch, high: float) -> None:
    """A zigzag roof with a row of bulbs; each column's number hangs in a point of it."""
    roof = Pen().move(-FIELD - 0.01, -FIELD - 0.012)
    bulbs = Pen()
    for x in MIDDLES:
        roof.line(x - 0.145, -FIELD - 0.028)
        roof.curve(x - 0.1, -FIELD - 0.06, x - 0.075, -high + 0.05, x, -high + 0.028)
        roof.curve(x + 0.075, -high + 0.05, x + 0.1, -FIELD - 0.06, x + 0.145, -FIELD - 0.028)
    roof.line(FIELD + 0.01, -FIELD - 0.012).close()
    s.put(roof, "coral", "neon", 1.2)
    for x in MIDDLES:
        for i in range(13):
            angle = math.radians(200.0 + 140.0 * i / 12)
            bulbs.ellipse(x + 0.066 * math.cos(angle), -BADGE + 0.066 * math.sin(angle), 0.0072)
    s.put(bulbs, "mustard+50", "ink", 0.3)
    stars = Pen()
    for x in MIDDLES[1:]:
        stars.polygon(star_points(x - 0.145, -high + 0.075, 0.036, 0.013, 4))
    s.put(stars, "mustard", "neon", 0.6)


def _burst(s: Sketch, x: float) -> None:
    """The star on top of the sign."""
    burst = star_points(x, -0.975, 0.1, 0.036, 9)
    s.put(Pen().polygon(burst), "mustard", "neon", 1.0)
    s.put(Pen().ellipse(x, -0.975, 0.022), "coral", "neon", 0.8)


_DEVICES = ("sign-note", "sign-star", "sign-saucer")
"""Small pictures on a sign's plates."""


def _sign(symbol: Symbols, s: Sketch, left: float, right: float, high: float) -> None:
    """A roadside sign as high as the field: starburst, plates for the rows, and an arrow."""
    x = (left + right) / 2 - 0.01
    s.put(Pen().rect(x - 0.03, -0.86, 0.024, 0.86 + high), "sky", "neon", 0.9)
    s.put(Pen().rect(x + 0.012, -0.86, 0.024, 0.86 + high), "sky", "neon", 0.9)
    roles = ("mustard", "coral", "mint", "lilac", "sky", "coral")
    for i, y in enumerate(MIDDLES):
        plate = Pen()
        out, inn = left + 0.02, right - 0.008
        match i % 3:
            case 0:
                plate.rect(out, y - 0.085, inn - out, 0.17, 0.05)
            case 1:
                plate.polygon(
                    [
                        (out, y),
                        (out + 0.07, y - 0.09),
                        (inn, y - 0.09),
                        (inn, y + 0.09),
                        (out + 0.07, y + 0.09),
                    ]
                )
            case _:
                plate.move(inn, y - 0.06).curve(inn - 0.1, y - 0.12, out, y - 0.11, out, y)
                plate.curve(out, y + 0.11, inn - 0.1, y + 0.12, inn, y + 0.06).close()
        s.put(plate, roles[i], "neon", 1.1)
        dots = Pen()
        start = (0.08, 0.115, 0.075)[i % 3]
        for k in range(3):
            dots.ellipse(out + start + 0.028 * k, y + (0.058, -0.058)[i % 2], 0.0075)
            dots.ellipse(out + start + 0.028 * k, y - (0.058, -0.058)[i % 2], 0.0075)
        s.put(dots, "neon")
        s.add(marks(symbol(_DEVICES[i % 3]), 1000.0), Matrix.move(out + 0.07, y))
    _burst(s, x)


def _snacks(symbol: Symbols, s: Sketch, x: float, half: float) -> None:
    """Giants of the roadside: a milk shake and a corn dog."""
    s.add(motif(symbol, "shake"), Matrix.scale(half * 0.8).then(Matrix.move(x, -0.46)))
    s.add(motif(symbol, "corn-dog"), Matrix.scale(half * 0.6).then(Matrix.move(x, 0.3)))
    stars = Pen()
    for y in (-0.98, -0.09, 0.81):
        stars.polygon(star_points(x + (0.05 if y < 0 else -0.05), y, 0.045, 0.016, 4))
    s.put(stars, "mustard", "neon", 0.6)


def _audience(chance: Chance, s: Sketch, wide: float, high: float) -> None:
    """The last row, seen from behind: everybody looks up to the screen."""
    floor = FIELD + 0.01
    s.put(Pen().rect(-wide, floor + 0.11, 2 * wide, high - floor - 0.11), "ink+30")
    bays = Pen()
    roles = chance.shuffled(("coral", "sky", "mint", "mustard", "lilac", "coral", "mint", "sky"))
    fans = chance.shuffled(("mint", "sky", "mustard", "coral", "lilac", "mint", "mustard", "sky"))
    pitch = 2 * wide / 8
    for i in range(9):
        x = -wide + pitch * i
        bays.move(x, floor + 0.12).line(x, high)
    s.put(bays, line="neon", width=1.2)
    for i in range(8):
        _saucer(s, chance, -wide + pitch * (i + 0.5), floor + 0.115, pitch * 0.4, roles[i], fans[i])


def _saucer(s: Sketch, chance: Chance, x: float, y: float, r: float, role: str, fan: str) -> None:
    """A parked saucer, a head or two under its dome."""
    s.put(Pen().arc(x, y - r * 0.1, r * 0.56, -180.0, 0.0).close(), "sky+70", "neon", 0.9)
    heads = Pen()
    for dx in chance.pick(((0.0,), (-0.22, 0.22), (-0.2, 0.24), (0.08,))):
        heads.ellipse(x + dx * r, y - r * 0.26, r * 0.17, r * 0.2)
        if chance.chance(0.6):
            heads.rect(x + dx * r - r * 0.02, y - r * 0.56, r * 0.04, r * 0.14)
            heads.ellipse(x + dx * r, y - r * 0.56, r * 0.055)
    s.put(heads, fan, "ink", 0.8)
    s.put(Pen().ellipse(x, y, r, r * 0.33), role, "neon", 1.1)
    lights = Pen()
    for dx in (-0.66, -0.24, 0.24, 0.66):
        lights.ellipse(x + dx * r, y + r * (0.1 if abs(dx) > 0.5 else 0.16), r * 0.075)
    s.put(lights, "mustard+50", "ink", 0.6)
