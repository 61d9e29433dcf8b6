"""The artists `sky-atlas`, a plate of a celestial atlas, and `sky-figure`, one figure alone.

A planisphere: the pole in the middle, the tropics and the equator, the ecliptic where it belongs,
a stippled Milky Way, eleven constellations, and the zodiac around the rim. `seed` deals out stars
and figures, `figures` names the figures to begin with, `ground` is paper or night, `corners: yes`
fills the corners of the square, and `style`, where it is given, sets the names.

`sky-figure` draws `figure` as large as fits; `stars: yes` puts the constellation upon it.
"""

from __future__ import annotations

import math

from pnp.games.my_corner_of_the_sky.engraving import (
    At,
    Items,
    Label,
    boxed,
    circles,
    engraved_star,
    on_circle,
    polar,
    put,
    ring_blocks,
    ring_ticks,
    turned,
)
from pnp.games.my_corner_of_the_sky.figures import FIGURES, engrave, figure
from pnp.games.my_corner_of_the_sky.inks import FINE, HAIR, Inks
from pnp.games.my_corner_of_the_sky.ornament_art import inks_of, rose
from pnp.games.my_corner_of_the_sky.room import Room, solid
from pnp.games.my_corner_of_the_sky.zodiac import MONTHS, SIGNS
from pnp.ground.artist import Brief
from pnp.ground.chance import Chance
from pnp.ground.drawing import Frame, Pen, Placed, Stroke, Turned, mapped, mix
from pnp.ground.geometry import Matrix
from pnp.ground.problem import nearest
from pnp.ground.svgpath import drawn

LATIN = {
    "anchor": "Ancora", "bat": "Vespertilio", "bell": "Campana", "bird": "Merula",
    "boat": "Navicula", "book": "Liber", "candle": "Candela", "cat": "Felis", "fish": "Salmo",
    "fox": "Vulpes", "goblet": "Poculum", "hare": "Cuniculus", "hedgehog": "Ericius",
    "hourglass": "Clepsammia", "jug": "Urceus", "key": "Clavis", "lantern": "Lanterna",
    "moth": "Papilio", "mouse": "Mus", "mushroom": "Fungus", "owl": "Noctua",
    "parasol": "Umbella", "pear": "Pirum", "quadrant": "Quadrans", "snail": "Cochlea",
    "swallow": "Hirundo", "telescope": "Perspicillum", "tortoise": "Testudo", "tower": "Turris",
    "tree": "Quercus", "whale": "Balaena", "wheel": "Rota",
}  # fmt: skip

# Radii as shares of the plate's: the rim, and the circles of a stereographic map of the sky
# around the pole, down to the southern tropic.
_RIM = (0.995, 0.977, 0.9, 0.868)
_EQUATOR = 0.57
_TILT = math.radians(23.44)
_CANCER = _EQUATOR * math.tan((math.pi / 2 - _TILT) / 2)
_CAPRICORN = _EQUATOR * math.tan((math.pi / 2 + _TILT) / 2)
_ECLIPTIC = (_CANCER + _CAPRICORN) / 2
_SHIFT = (_CAPRICORN - _CANCER) / 2

# Figures: how many on a ring, its radius, and the figures' width.
_RINGS = ((3, 0.25, 0.31), (8, 0.63, 0.37))

_TRACKING = 0.35
"""Between the letters of a month, mm."""
_GAP = 1.2
"""Between a month and its sign, and at least between both and the bounds of their twelfth, mm."""
_EDGE = 1.0
"""How far names keep from the rim, mm."""
_CLEAR = 0.8
"""… and from figures, both sides together."""


def sky_atlas(brief: Brief) -> Frame:
    inks = inks_of(brief)
    night = brief.text("ground") == "night" and not inks.low
    size = min(brief.width, brief.height)
    cx, cy = brief.width / 2, brief.height / 2
    corners = brief.flag("corners")
    radius = size / 2 * (0.955 if corners else 0.999)
    chance = Chance("my-corner-of-the-sky", "atlas", brief.text("seed", "1"))
    chosen = _chosen(brief, chance, corners)
    style = brief.text("style")
    items: Items = []
    if corners:
        _corners(items, inks, cx, cy, size, night)
    _sphere(items, inks, cx, cy, radius, chance, chosen, brief.label if style else None, style)
    _rim(items, inks, cx, cy, radius, brief.label if style else None, style)
    return boxed(brief.width, brief.height, items)


def sky_figure(brief: Brief) -> Frame:
    inks = inks_of(brief)
    name = brief.text("figure")
    if name not in FIGURES:
        raise ValueError(f"there is no figure “{name}”; {nearest(name, FIGURES)}")
    # Figures' lines reach a little beyond their field of 100 × 100.
    size = min(brief.width, brief.height) / 1.08
    matrix = Matrix.scale(size / 100.0).then(
        Matrix.move((brief.width - size) / 2, (brief.height - size) / 2)
    )
    items: Items = []
    engrave(items, inks, name, matrix, max(0.2, min(0.4, size * 0.006)))
    if brief.flag("stars"):
        _constellation(items, inks, name, matrix, size * 1.6)
    return boxed(brief.width, brief.height, items)


def _chosen(brief: Brief, chance: Chance, corners: bool) -> list[str]:
    """The figures, those that are asked for first. Raises ValueError."""
    asked = list(brief.texts("figures"))
    for name in asked:
        if name not in FIGURES:
            raise ValueError(f"there is no figure “{name}”; {nearest(name, FIGURES)}")
    # The quadrant has its place in a corner.
    kept = {*asked, "quadrant"} if corners else set(asked)
    rest = chance.shuffled([name for name in FIGURES if name not in kept])
    return (asked + rest)[: sum([count for count, _, _ in _RINGS])]


# The sky within the rim


def _sphere(
    items: Items, inks: Inks, cx: float, cy: float, radius: float, chance: Chance,
    chosen: list[str], label: Label | None, style: str,
) -> None:  # fmt: skip
    ground = Pen().ellipse(cx, cy, radius).path()
    items.append(Placed(0.0, 0.0, ground._replace(fill=inks.paper)))
    inner = radius * _RIM[3]
    window = Pen().ellipse(cx, cy, inner).path()
    sky: Items = []
    _milky_way(sky, inks, cx, cy, radius, chance)
    _circles(sky, inks, cx, cy, radius)
    spots = _spots(chance)
    taken: list[tuple[float, float, float]] = []
    scale = radius / 100.0
    drawings: Items = []
    placed: list[tuple[str, Matrix, float]] = []
    for name, (x, y, width, turn) in zip(chosen, spots, strict=True):
        matrix = (
            Matrix.move(-50.0, -50.0)
            .then(Matrix.scale(width * scale))
            .then(Matrix.rotate(turn))
            .then(Matrix.move(cx + x * radius, cy + y * radius))
        )
        weight = max(0.2, min(0.3, radius * 0.0028))
        engrave(drawings, inks, name, matrix, weight)
        taken += _constellation(drawings, inks, name, matrix, radius)
        placed.append((name, matrix, turn))
    if label is not None:
        taken += _names(drawings, inks, label, style, placed, Room(cx, cy, inner - _EDGE))
    circle = [(cx + x * radius, cy + y * radius, w * radius * 0.44) for x, y, w, _ in spots]
    engraved_star(sky, inks, cx, cy, radius * 0.034, 8)
    _field(sky, inks, cx, cy, inner, chance, [*taken, *circle, (cx, cy, radius * 0.04)])
    whole = Frame(cx * 2, cy * 2, tuple(sky + drawings))
    items.append(Placed(0.0, 0.0, Turned(whole, clip=window)))


def _names(
    items: Items, inks: Inks, label: Label, style: str,
    placed: list[tuple[str, Matrix, float]], room: Room,
) -> list[tuple[float, float, float]]:  # fmt: skip
    """The figures' names, each on a strip of the ground where nothing else is drawn.

    On a plate too small for all of them, some are left out.
    """
    found = []
    for name, matrix, _ in placed:
        room.take([matrix.apply(*at) for at in solid(name)])
    for name, matrix, turn in placed:
        text = label(LATIN[name], style)
        wide, high = text.width + 1.2, text.height * 1.5
        spot = room.place(name, matrix, turn, wide + _CLEAR, high + _CLEAR)
        if spot is None:
            continue
        strip = Placed(0.0, 0.0, Pen().rect(0.0, 0.0, wide, high, high / 2).path(inks.paper))
        word = Placed((wide - text.width) / 2, (high - text.height) / 2, text)
        items.append(turned(Frame(wide, high, (strip, word)), *spot, turn))
        across = Matrix.rotate(turn).then(Matrix.move(*spot))
        found += [(*across.apply(wide * k / 4, 0.0), high * 0.7) for k in (-2, -1, 0, 1, 2)]
    return found


def _spots(chance: Chance) -> list[tuple[float, float, float, float]]:
    """Places for figures: x, y, width (shares of the radius) and turn."""
    found = []
    start = chance.between(0.0, 360.0)
    for count, distance, width in _RINGS:
        for index in range(count):
            angle = start + 360.0 * (index + chance.between(-0.06, 0.06)) / count
            x, y = polar(0.0, 0.0, distance, angle)
            # Upright, and leaning a little with the sphere.
            lean = 16.0 * math.sin(math.radians(angle)) * (1.0 if y < 0 else -1.0)
            found.append((x, y, width, lean + chance.between(-6.0, 6.0)))
        start += 180.0 / count * 1.3
    return found


def _circles(items: Items, inks: Inks, cx: float, cy: float, radius: float) -> None:
    """Hours, tropics, the equator, the ecliptic."""
    hours = Pen()
    for hour in range(24):
        near = 0.045 if hour % 6 == 0 else 0.1
        hours.move(*polar(cx, cy, radius * near, hour * 15.0))
        hours.line(*polar(cx, cy, radius * _RIM[3], hour * 15.0))
    tropics = circles(cx, cy, (radius * 0.1, radius * _CANCER, radius * _CAPRICORN))
    put(
        items,
        hours.path(stroke=inks.line(HAIR, 0.42)),
        tropics.path(stroke=inks.line(HAIR, 0.6)),
    )
    ring_blocks(items, inks, cx, cy, radius * (_EQUATOR - 0.004), radius * (_EQUATOR + 0.004), 144)
    mid = cy + radius * _SHIFT
    band = circles(cx, mid, (radius * (_ECLIPTIC - 0.012), radius * (_ECLIPTIC + 0.012)))
    put(items, band.path(stroke=inks.gilt(HAIR)))
    ticks = ring_ticks(
        Pen(), cx, mid, radius * (_ECLIPTIC - 0.012), radius * (_ECLIPTIC + 0.012), 180
    )
    put(items, ticks.path(stroke=inks.gilt(HAIR)))


def _milky_way(
    items: Items, inks: Inks, cx: float, cy: float, radius: float, chance: Chance
) -> None:
    """Dots along a bent band, thicker towards its middle."""
    turn = chance.between(0.0, 360.0)
    dots = Pen()
    for _ in range(1300):
        along = chance.between(-1.0, 1.0)
        across = chance.normal(0.0, 0.075) * (1.1 - 0.35 * along)
        bent = 0.22 * math.cos(along * 2.2) - 0.1 + 0.05 * math.sin(along * 9.0)
        x, y = along * 0.95, bent + across
        angle = math.radians(turn)
        px = cx + radius * (x * math.cos(angle) - y * math.sin(angle))
        py = cy + radius * (x * math.sin(angle) + y * math.cos(angle))
        dots.move(px, py).line(px + 0.01, py)
    put(items, dots.path(stroke=Stroke(mix(inks.ink, inks.paper, 0.6), max(0.22, radius * 0.0034))))


def _constellation(
    items: Items, inks: Inks, name: str, matrix: Matrix, radius: float
) -> list[tuple[float, float, float]]:
    """The stars and lines that a figure is drawn around."""
    _, stars, lines = figure(name)
    places = [matrix.apply(x, y) for x, y in stars]
    pen = Pen()
    for a, b in lines:
        pen.move(*places[a]).line(*places[b])
    put(items, pen.path(stroke=inks.gilt(max(0.25, radius * 0.0032))))
    degree = [sum([index in line for line in lines]) for index in range(len(stars))]
    brightest = max(range(len(stars)), key=lambda index: (degree[index], -index))
    for index, (x, y) in enumerate(places):
        size = 0.021 if index == brightest else 0.0145 if degree[index] > 2 else 0.0105
        engraved_star(items, inks, x, y, radius * size, 8 if index == brightest else 6)
    return [(x, y, radius * 0.03) for x, y in places]


def _field(
    items: Items, inks: Inks, cx: float, cy: float, radius: float, chance: Chance,
    taken: list[tuple[float, float, float]],
) -> None:  # fmt: skip
    """Stars of all magnitudes where there is room."""
    dots = Pen()
    spots = list(taken)
    for index in range(900):
        x, y = polar(cx, cy, radius * math.sqrt(chance.unit()) * 0.985, chance.between(0.0, 360.0))
        size = radius * (0.022 if index < 6 else 0.015 if index < 26 else 0.0045)
        room = size * (1.6 if index < 26 else 2.4)
        if any([(x - a) ** 2 + (y - b) ** 2 < (room + r) ** 2 for a, b, r in spots]):
            # Small stars may stand within a figure's circle, where nothing is drawn anyway.
            continue
        spots.append((x, y, size))
        if index < 26:
            engraved_star(items, inks, x, y, size, 8 if index < 6 else 6)
        else:
            dots.ellipse(x, y, max(0.14, size * chance.between(0.45, 1.0)))
    put(items, dots.path(inks.ink))


# Around the sky


def _rim(
    items: Items, inks: Inks, cx: float, cy: float, radius: float, label: Label | None, style: str
) -> None:
    """Zodiac and months, degrees, and the double rule that holds all together."""
    outer, thin, inner, sky = (radius * share for share in _RIM)
    band = circles(cx, cy, (thin, inner))
    put(items, band.path(inks.wash, evenodd=True))
    scale = circles(cx, cy, (inner, sky))
    put(items, scale.path(inks.paper, evenodd=True))
    fine = radius > 45.0
    ticks = Pen()
    width = inner - sky
    if fine:
        ring_ticks(ticks, cx, cy, sky + width * 0.42, sky + width * 0.72, 360)
    ring_ticks(ticks, cx, cy, sky + width * 0.42, inner, 72)
    ring_blocks(items, inks, cx, cy, sky, sky + width * 0.42, 72)
    bounds = ring_ticks(Pen(), cx, cy, inner, thin, 12)
    put(
        items,
        ticks.path(stroke=inks.line(HAIR)),
        bounds.path(stroke=inks.line(HAIR)),
        circles(cx, cy, (thin, inner, sky)).path(stroke=inks.line(HAIR)),
        circles(cx, cy, (outer - 0.2,)).path(stroke=inks.line(max(0.4, radius * 0.007))),
    )
    _zodiac(items, inks, cx, cy, (thin + inner) / 2, (thin - inner) * 0.62, label, style)


def _zodiac(
    items: Items, inks: Inks, cx: float, cy: float, radius: float, height: float,
    label: Label | None, style: str,
) -> None:  # fmt: skip
    """The signs, each with its month beside it: all in full, or all in three letters."""
    glyph = Stroke(inks.ink, max(0.25, height * 0.07))
    words = _months(label, style, math.radians(30.0) * radius - height) if label else None
    for index, sign in enumerate(SIGNS):
        angle = index * 30.0 + 15.0
        if label is None or words is None:
            _glyph(items, sign, polar(cx, cy, radius, angle), height, angle, glyph)
            continue
        upside = 90.0 < angle < 270.0
        way = -1.0 if upside else 1.0
        # Sign and word together stand in the middle of their twelfth.
        half = (_wide(label, style, words[index]) + _GAP + height) / 2
        start, end = (math.degrees(part / radius) for part in (half - height / 2, half))
        word = end - math.degrees(_wide(label, style, words[index]) / radius / 2)
        on_circle(items, label, words[index], style, cx, cy, radius, angle + way * word,
                  _TRACKING, upside)  # fmt: skip
        at = angle - way * start
        _glyph(items, sign, polar(cx, cy, radius, at), height, at, glyph)


def _months(label: Label, style: str, room: float) -> list[str] | None:
    """The months as they fit into so many mm; None: not at all."""
    for letters in (None, 3):
        words = [month.upper()[:letters] for month in MONTHS]
        if max(_wide(label, style, word) for word in words) + 3 * _GAP <= room:
            return words
    return None


def _wide(label: Label, style: str, word: str) -> float:
    return sum([label(letter, style).width + _TRACKING for letter in word])


def _glyph(items: Items, sign: str, place: At, height: float, angle: float, stroke: Stroke) -> None:
    matrix = (
        Matrix.move(-12.0, -12.0)
        .then(Matrix.scale(height / 20.0))
        .then(Matrix.rotate(angle + (180.0 if 90.0 < angle % 360.0 < 270.0 else 0.0)))
        .then(Matrix.move(*place))
    )
    items.append(Placed(0.0, 0.0, mapped(drawn(SIGNS[sign]), matrix)._replace(stroke=stroke)))


def _corners(items: Items, inks: Inks, cx: float, cy: float, size: float, night: bool) -> None:
    """The square's frame, and in its corners the sun, the moon, a rose and a quadrant."""
    half = size / 2
    plate = Pen().rect(cx - half, cy - half, size, size).path(inks.paper if night else inks.wash)
    put(items, plate)
    frame = Pen()
    for inset, weight in ((1.9, 0.6), (3.0, HAIR)) if night else ((0.45, 0.9), (1.7, HAIR)):
        frame = Pen().rect(cx - half + inset, cy - half + inset, size - 2 * inset, size - 2 * inset)
        put(items, frame.path(stroke=inks.line(weight)))
    reach = half * 0.125
    away = half - reach * 1.42
    rose(items, inks, cx + away, cy + away, reach * 1.08)
    _sun(items, inks, cx - away, cy - away, reach)
    _moon(items, inks, cx + away, cy - away, reach)
    side = reach * 1.85
    matrix = Matrix.scale(side / 100.0).then(
        Matrix.move(cx - away - side / 2, cy + away - side / 2)
    )
    engrave(items, inks, "quadrant", matrix, HAIR)


def _sun(items: Items, inks: Inks, cx: float, cy: float, radius: float) -> None:
    """A face among rays, straight ones and waved ones by turns."""
    straight, waved = Pen(), Pen()
    for index in range(16):
        angle = index * 22.5
        tip = polar(cx, cy, radius, angle)
        left, right = polar(cx, cy, radius * 0.5, angle - 9.0), polar(
            cx, cy, radius * 0.5, angle + 9.0)  # fmt: skip
        if index % 2 == 0:
            straight.polygon([left, tip, right])
            continue
        waved.move(*left)
        waved.curve(
            *polar(cx, cy, radius * 0.64, angle - 15.0), *polar(cx, cy, radius * 0.76, angle + 4.0),
            *polar(cx, cy, radius * 0.95, angle - 3.0),
        )  # fmt: skip
        waved.curve(
            *polar(cx, cy, radius * 0.82, angle + 13.0), *polar(cx, cy, radius * 0.66, angle - 2.0),
            *right,
        ).close()  # fmt: skip
    edge = inks.line(HAIR)._replace(join=1)
    disc = Pen().ellipse(cx, cy, radius * 0.5)
    put(
        items,
        waved.path(inks.paper, edge),
        straight.path(inks.accent, edge),
        disc.path(inks.paper, inks.line(FINE)),
    )
    _face(items, inks, cx, cy, radius * 0.5)


def _face(items: Items, inks: Inks, cx: float, cy: float, radius: float) -> None:
    def at(x: float, y: float) -> At:
        return cx + x * radius, cy + y * radius

    pen = Pen()
    for side in (-1, 1):
        pen.move(*at(side * 0.52, -0.16)).curve(
            *at(side * 0.42, -0.3), *at(side * 0.24, -0.28), *at(side * 0.17, -0.12)
        )
        pen.move(*at(side * 0.5, -0.06)).curve(
            *at(side * 0.42, 0.04), *at(side * 0.28, 0.04), *at(side * 0.2, -0.05)
        )
    pen.move(*at(0.1, -0.12)).curve(*at(0.04, 0.1), *at(-0.02, 0.16), *at(-0.12, 0.22))
    pen.curve(*at(-0.06, 0.3), *at(0.04, 0.3), *at(0.1, 0.25))
    pen.move(*at(-0.28, 0.46)).curve(*at(-0.12, 0.6), *at(0.14, 0.6), *at(0.3, 0.44))
    put(items, pen.path(stroke=inks.soft(HAIR)))


def _moon(items: Items, inks: Inks, cx: float, cy: float, radius: float) -> None:
    """A crescent in profile with its shaded back, and three small stars."""
    disc = radius * 0.82
    pen = Pen().arc(cx, cy, disc, -70.0, -290.0)
    top = polar(cx, cy, disc, 20.0)

    def at(px: float, py: float) -> At:
        return cx + px * radius, cy + py * radius

    pen.curve(*at(-0.02, 0.62), *at(-0.12, 0.5), *at(-0.1, 0.36))
    pen.line(*at(0.0, 0.3)).line(*at(-0.05, 0.24)).line(*at(0.02, 0.17)).line(*at(-0.06, 0.1))
    pen.line(*at(0.12, 0.04))
    pen.curve(*at(0.02, -0.1), *at(-0.1, -0.24), *at(-0.04, -0.4))
    pen.curve(*at(0.02, -0.58), *at(0.14, -0.7), *top).close()
    crescent = pen.path()
    put(items, crescent._replace(fill=inks.paper, stroke=inks.line(FINE)._replace(join=1)))
    hatch = Pen()
    for index in range(9):
        offset = disc * (0.93 - index * 0.055)
        spread = 60.0 - index * 5.5
        hatch.arc(cx, cy, offset, 180.0 - spread, 180.0 + spread)
    put(items, hatch.path(stroke=inks.line(0.2)))
    eye = Pen().move(*at(-0.3, -0.1)).curve(*at(-0.24, -0.2), *at(-0.14, -0.2), *at(-0.09, -0.14))
    eye.move(*at(-0.26, -0.04)).curve(*at(-0.2, 0.0), *at(-0.14, 0.0), *at(-0.1, -0.05))
    put(items, eye.path(stroke=inks.soft(HAIR)))
    for px, py, size in ((0.42, -0.1, 0.2), (0.62, 0.34, 0.13), (0.3, 0.32, 0.1)):
        engraved_star(items, inks, *at(px, py), radius * size, 6)
