"""The artists `sky-atlas`, a plate of a celestial atlas, and `sky-figure`, one figure alone.

A planisphere: the pole in the middle, the tropics and the equator, the ecliptic where it belongs,
a stippled Milky Way, eleven constellations, and the zodiac around the rim. `seed` deals out stars
and figures, `figures` names the figures to begin with, `ground` is paper or night, `corners: yes`
fills the corners of the square, and `style`, where it is given, sets the names.

`sky-figure` draws `figure` as large as fits; `stars: yes` puts the constellation upon it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Matrix
from pnp.core.problems import one_of
from pnp.core.rng import Chance
from pnp.draw.sheet import Sheet
from pnp.draw.sketch import Mark, Sketch, moved
from pnp.draw.symbols import Motif, marks
from pnp.games.my_corner_of_the_sky.engraving import (
    circles,
    engraved_star,
    on_circle,
    polar,
    ring_blocks,
    ring_ticks,
)
from pnp.games.my_corner_of_the_sky.figures import (
    FIGURES,
    LATIN,
    constellation,
    engrave,
    engraved,
    figure,
)
from pnp.games.my_corner_of_the_sky.inks import HAIR, low, plate_of
from pnp.games.my_corner_of_the_sky.ornament_art import rose, sign
from pnp.games.my_corner_of_the_sky.room import Round, free_spots
from pnp.games.my_corner_of_the_sky.zodiac import MONTHS, SIGNS

# Radii as shares of the plate's: the rim, and the circles of a stereographic map of the sky
# around the pole, down to the southern tropic.
_RIM = (0.995, 0.977, 0.9, 0.868)
_EQUATOR = 0.57
_TILT = math.radians(23.44)
_CANCER = _EQUATOR * math.tan((math.pi / 2 - _TILT) / 2)
_CAPRICORN = _EQUATOR * math.tan((math.pi / 2 + _TILT) / 2)
_ECLIPTIC = (_CANCER + _CAPRICORN) / 2
_SHIFT = (_CAPRICORN - _CANCER) / 2
_RINGS_DRAWN = ((0.0, 0.1), (0.0, _CANCER), (0.0, _EQUATOR), (_SHIFT, _ECLIPTIC))
"""How far below the pole the middle of each ring is, and its radius."""

# Figures: how many on a ring, its radius, and the figures' width.
_RINGS = ((3, 0.25, 0.31), (8, 0.63, 0.37))

_TRACKING = 0.35
"""Between the letters of a month, mm."""
_GAP = 1.2
"""Between a month and its sign, and at least between both and the bounds of their twelfth, mm."""
_EDGE = 1.0
"""How far names keep from the rim, mm."""
_TINY = 0.14
"""Figures smaller than so many mm for a unit are drawn without their inner lines."""
_CLEAR = 0.8
"""… and from figures, both sides together."""


class Figure(NamedTuple):
    """A figure where it belongs."""

    name: str
    drawn: Motif
    matrix: Matrix
    turn: float


def sky_atlas(brief: Brief) -> Frame:
    """The plate as large as fits."""
    s = plate_of(brief)
    night = brief.text("ground") == "night" and not low(s)
    size = min(brief.width, brief.height)
    cx, cy = brief.width / 2, brief.height / 2
    corners = brief.flag("corners")
    radius = size / 2 * (0.955 if corners else 0.999)
    chance = Chance("my-corner-of-the-sky", "atlas", brief.text("seed", "1"))
    chosen = _chosen(brief, chance)
    if corners:
        _corners(s, cx, cy, size, night)
    _sphere(s, cx, cy, radius, chance, chosen, brief.text("style"))
    _rim(s, cx, cy, radius, brief.text("style"))
    return s.frame()


def sky_figure(brief: Brief) -> Frame:
    """One figure in the middle of its room."""
    s = plate_of(brief)
    name = brief.one_of("figure", FIGURES)
    # Figures' lines reach a little beyond their field of 100 × 100.
    size = min(brief.width, brief.height) / 1.16
    matrix = _placed((brief.width - size) / 2, (brief.height - size) / 2, size / 100.0)
    drawn = figure(brief.symbol, name)
    engrave(s, plate_figure(drawn, matrix), max(0.2, min(0.4, size * 0.006)))
    if brief.flag("stars"):
        constellation_upon(s, drawn, matrix, size * 1.6)
    return s.frame()


def _chosen(brief: Brief, chance: Chance) -> list[str]:
    """The figures, those that are asked for first. Raises ValueError."""
    asked = list(brief.texts("figures"))
    for name in asked:
        one_of(name, FIGURES, "figure")
    rest = chance.shuffled([name for name in FIGURES if name not in asked])
    return (asked + rest)[: sum([count for count, _, _ in _RINGS])]


def plate_figure(drawn: Motif, matrix: Matrix, closest: float = 1.5) -> list[Mark]:
    """A figure where it belongs, hatched as closely as its size bears; a tiny one is not."""
    scale = matrix.mean_scale
    if scale < _TINY:
        return moved(tuple(mark for mark in drawn if _is_contour(mark)), matrix)
    return moved(engraved(drawn, round(max(closest, 0.42 / scale), 1)), matrix)


def _is_contour(mark: Mark) -> bool:
    """Whether a tiny figure keeps it: bodies and eyes, not fur and feathers."""
    return bool(mark.fill)


# The sky within the rim


def _place(
    cx: float, cy: float, radius: float, x: float, y: float, width: float, turn: float
) -> Matrix:
    """From a figure of a hundred units to its spot on the sphere."""
    return (
        Matrix.move(-50.0, -50.0)
        .then(Matrix.scale(width * radius / 100.0))
        .then(Matrix.rotate(turn))
        .then(Matrix.move(cx + x * radius, cy + y * radius))
    )


def _sphere(
    s: Sheet, cx: float, cy: float, radius: float, chance: Chance, chosen: list[str], style: str
) -> None:
    s.put(Pen().ellipse(cx, cy, radius), "paper")
    inner = radius * _RIM[3]
    with s.within(Pen().ellipse(cx, cy, inner)):
        _milky_way(s, cx, cy, radius, chance)
        _circles(s, cx, cy, radius)
        spots = _spots(chance)
        taken: list[Round] = []
        # Stars of the field stand below the figures, and keep clear of them.
        figures = Sheet(s.brief, s.inks, cap=0, join=0)
        placed: list[Figure] = []
        for name, (x, y, width, turn) in zip(chosen, spots, strict=True):
            matrix = _place(cx, cy, radius, x, y, width, turn)
            drawn = figure(s.brief.symbol, name)
            engrave(figures, plate_figure(drawn, matrix), max(0.2, min(0.3, radius * 0.0028)))
            taken += constellation_upon(figures, drawn, matrix, radius)
            placed.append(Figure(name, drawn, matrix, turn))
        if style:
            taken += _names(figures, style, tuple(placed), (cx, cy, radius))
        taken += [(cx + x * radius, cy + y * radius, w * radius * 0.44) for x, y, w, _ in spots]
        engraved_star(s, cx, cy, radius * 0.034, 8)
        _field(s, cx, cy, inner, chance, [*taken, (cx, cy, radius * 0.04)])
        s.add(figures.marks)


def _names(s: Sheet, style: str, placed: tuple[Figure, ...], plate: Round) -> list[Round]:
    """The figures' names, each on a strip of the ground where nothing else is drawn.

    On a plate too small for all of them, some are left out.
    """
    found: list[Round] = []
    texts = [s.brief.label(LATIN[name], style) for name, _, _, _ in placed]
    sizes = tuple([(text.width + 1.2, text.height * 1.5) for text in texts])
    clear = tuple([(wide + _CLEAR, high + _CLEAR) for wide, high in sizes])
    x, y, radius = plate
    rings = tuple([(x, y + radius * away, radius * share) for away, share in _RINGS_DRAWN])
    spots = free_spots(placed, clear, (x, y, radius * _RIM[3] - _EDGE), rings)
    for one, text, (wide, high), spot in zip(placed, texts, sizes, spots, strict=True):
        if spot is None:
            continue
        strip = Sketch().put(Pen().rect(-wide / 2, -high / 2, wide, high, high / 2), "paper")
        across = Matrix.rotate(one.turn).then(Matrix.move(*spot))
        s.add(strip.marks, across)
        s.write(text, *spot, one.turn)
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


def _circles(s: Sheet, cx: float, cy: float, radius: float) -> None:
    """Hours, tropics, the equator, the ecliptic."""
    hours = Pen()
    for hour in range(24):
        near = 0.045 if hour % 6 == 0 else 0.1
        hours.move(*polar(cx, cy, radius * near, hour * 15.0))
        hours.line(*polar(cx, cy, radius * _RIM[3], hour * 15.0))
    tropics = circles(cx, cy, (radius * 0.1, radius * _CANCER, radius * _CAPRICORN))
    s.put(hours, line="ink+58", width=HAIR)
    s.put(tropics, line="ink+40", width=HAIR)
    ring_blocks(s, cx, cy, radius * (_EQUATOR - 0.004), radius * (_EQUATOR + 0.004), 144)
    mid = cy + radius * _SHIFT
    band = circles(cx, mid, (radius * (_ECLIPTIC - 0.012), radius * (_ECLIPTIC + 0.012)))
    s.put(band, line="accent", width=HAIR)
    ticks = ring_ticks(
        Pen(), cx, mid, radius * (_ECLIPTIC - 0.012), radius * (_ECLIPTIC + 0.012), 180
    )
    s.put(ticks, line="accent", width=HAIR)


def _milky_way(s: Sheet, cx: float, cy: float, radius: float, chance: Chance) -> None:
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
    s.put(dots, line="ink+40", width=max(0.22, radius * 0.0034), cap=1, join=1)


def constellation_upon(s: Sheet, drawn: Motif, matrix: Matrix, radius: float) -> list[Round]:
    """The stars and lines that a figure is drawn around."""
    stars, lines = constellation(drawn)
    places = [matrix.apply(x, y) for x, y in stars]
    pen = Pen()
    for a, b in lines:
        pen.move(*places[a]).line(*places[b])
    s.put(pen, line="accent", width=max(0.25, radius * 0.0032))
    degree = [sum([index in line for line in lines]) for index in range(len(stars))]
    brightest = max(range(len(stars)), key=lambda index: (degree[index], -index))
    for index, (x, y) in enumerate(places):
        size = 0.021 if index == brightest else 0.0145 if degree[index] > 2 else 0.0105
        engraved_star(s, x, y, radius * size, 8 if index == brightest else 6)
    return [(x, y, radius * 0.03) for x, y in places]


def _field(
    s: Sheet,
    cx: float,
    cy: float,
    radius: float,
    chance: Chance,
    taken: list[Round],
) -> None:
    """Stars of all magnitudes where there is room."""
    dots = Pen()
    spots = list(taken)
    for index in range(900):
        x, y = polar(cx, cy, radius * math.sqrt(chance.unit()) * 0.985, chance.between(0.0, 360.0))
        size = radius * (0.022 if index < 6 else 0.015 if index < 26 else 0.0045)
        room = size * (1.6 if index < 26 else 2.4)
        if _is_taken(spots, x, y, room):
            # Small stars may stand within a figure's circle, where nothing is drawn anyway.
            continue
        spots.append((x, y, size))
        if index < 26:
            engraved_star(s, x, y, size, 8 if index < 6 else 6)
        else:
            dots.ellipse(x, y, max(0.14, size * chance.between(0.45, 1.0)))
    s.put(dots, "ink")


def _is_taken(spots: list[Round], x: float, y: float, room: float) -> bool:
    """Whether there is less room than that around a point."""
    for a, b, radius in spots:
        across, down, near = x - a, y - b, room + radius
        if across * across + down * down < near * near:
            return True
    return False


# Around the sky


def _rim(s: Sheet, cx: float, cy: float, radius: float, style: str) -> None:
    """Zodiac and months, degrees, and the double rule that holds all together."""
    outer, thin, inner, sky = (radius * share for share in _RIM)
    band = circles(cx, cy, (thin, inner))
    s.put(band, "wash", evenodd=True)
    scale = circles(cx, cy, (inner, sky))
    s.put(scale, "paper", evenodd=True)
    fine = radius > 45.0
    ticks = Pen()
    width = inner - sky
    if fine:
        ring_ticks(ticks, cx, cy, sky + width * 0.42, sky + width * 0.72, 360)
    ring_ticks(ticks, cx, cy, sky + width * 0.42, inner, 72)
    ring_blocks(s, cx, cy, sky, sky + width * 0.42, 72)
    bounds = ring_ticks(Pen(), cx, cy, inner, thin, 12)
    s.put(ticks, line="ink", width=HAIR)
    s.put(bounds, line="ink", width=HAIR)
    s.put(circles(cx, cy, (thin, inner, sky)), line="ink", width=HAIR)
    s.put(circles(cx, cy, (outer - 0.2,)), line="ink", width=max(0.4, radius * 0.007))
    _zodiac(s, cx, cy, (thin + inner) / 2, (thin - inner) * 0.62, style)


def _zodiac(s: Sheet, cx: float, cy: float, radius: float, height: float, style: str) -> None:
    """The signs, each with its month beside it: all in full, or all in three letters."""
    weight = max(0.25, height * 0.07)
    words = _months(s, style, math.radians(30.0) * radius - height) if style else None
    for index, each in enumerate(SIGNS):
        angle = index * 30.0 + 15.0
        if words is None:
            sign(s, each, polar(cx, cy, radius, angle), height, angle, weight)
            continue
        upside = 90.0 < angle < 270.0
        way = -1.0 if upside else 1.0
        # Sign and word together stand in the middle of their twelfth.
        wide = _wide(s, style, words[index])
        half = (wide + _GAP + height) / 2
        start, end = (math.degrees(part / radius) for part in (half - height / 2, half))
        word = end - math.degrees(wide / radius / 2)
        on_circle(s, words[index], style, cx, cy, radius, angle + way * word, _TRACKING, upside)
        at = angle - way * start
        sign(s, each, polar(cx, cy, radius, at), height, at, weight)


def _months(s: Sheet, style: str, room: float) -> list[str] | None:
    """The months as they fit into so many mm; None: not at all."""
    for letters in (None, 3):
        words = [month.upper()[:letters] for month in MONTHS]
        if max(_wide(s, style, word) for word in words) + 3 * _GAP <= room:
            return words
    return None


def _wide(s: Sheet, style: str, word: str) -> float:
    return math.fsum([s.brief.label(letter, style).width + _TRACKING for letter in word])


def _corners(s: Sheet, cx: float, cy: float, size: float, night: bool) -> None:
    """The square's frame, and in its corners the sun, the moon, a rose and a quadrant."""
    half = size / 2
    s.put(Pen().rect(cx - half, cy - half, size, size), "paper" if night else "wash")
    for inset, weight in ((1.9, 0.6), (3.0, HAIR)) if night else ((0.45, 0.9), (1.7, HAIR)):
        frame = Pen().rect(cx - half + inset, cy - half + inset, size - 2 * inset, size - 2 * inset)
        s.put(frame, line="ink", width=weight)
    reach = half * 0.125
    away = half - reach * 1.42
    rose(s, cx + away, cy + away, reach * 1.08)
    s.add(marks(s.brief.symbol("sun"), 100.0), _placed(cx - away, cy - away, reach))
    _moon(s, cx + away, cy - away, reach)
    side = reach * 1.85
    matrix = _placed(cx - away - side / 2, cy + away - side / 2, side / 100.0)
    engrave(s, plate_figure(marks(s.brief.symbol("quadrant")), matrix), HAIR)


def _moon(s: Sheet, cx: float, cy: float, radius: float) -> None:
    """A crescent in profile with its shaded back, and three small stars."""
    s.add(marks(s.brief.symbol("moon"), 100.0), _placed(cx, cy, radius))
    hatch = Pen()
    for index in range(9):
        offset = radius * 0.82 * (0.93 - index * 0.055)
        spread = 60.0 - index * 5.5
        hatch.arc(cx, cy, offset, 180.0 - spread, 180.0 + spread)
    s.put(hatch, line="ink", width=0.2)
    for px, py, size in ((0.42, -0.1, 0.2), (0.62, 0.34, 0.13), (0.3, 0.32, 0.1)):
        engraved_star(s, cx + px * radius, cy + py * radius, radius * size, 6)


def _placed(x: float, y: float, scale: float) -> Matrix:
    return Matrix.scale(scale).then(Matrix.move(x, y))
