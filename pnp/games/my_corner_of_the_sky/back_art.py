"""The artist `sky-back`: the back of a card, a figure of the atlas within the atlas's great ring.

The ring is as high as the card and runs out at its sides; `figure` stands in the middle, `name` in
the style `style` below it, stars around both. `ground` is paper or night.
"""

from __future__ import annotations

import math

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.sheet import Sheet
from pnp.games.my_corner_of_the_sky.atlas_art import constellation_upon, plate_figure
from pnp.games.my_corner_of_the_sky.engraving import (
    circles,
    eight,
    engraved_star,
    polar,
    ring_blocks,
    ring_ticks,
)
from pnp.games.my_corner_of_the_sky.figures import engrave, figure
from pnp.games.my_corner_of_the_sky.inks import FINE, HAIR, low, plate_of
from pnp.games.my_corner_of_the_sky.ornament_art import sign
from pnp.games.my_corner_of_the_sky.zodiac import SIGNS

_RING = (1.0, 0.97, 0.86, 0.82)
"""Radii of the ring, as shares of the greatest: the rule, the signs' band, the scale below it."""
_FIGURE = 0.9
"""The figure's width as a share of the card's."""
_HIGH, _LOW = -0.06, 0.295
"""How far below the middle the figure and the name stand, as shares of the card's height."""


def sky_back(brief: Brief) -> Frame:
    """The ring, the figure and the name."""
    s = plate_of(brief)
    width, height = brief.width, brief.height
    cx, cy = width / 2, height / 2
    radius = height / 2 - 1.2
    with s.within(Pen().rect(0.0, 0.0, width, height)):
        _ring(s, cx, cy, radius)
    _corners(s, width, height)
    size = width * _FIGURE / 1.16
    # The middle of its field: its tube reaches farther to the right than its foot to the left.
    left, top = cx - size * 0.53, cy + height * _HIGH - size * 0.56
    matrix = Matrix.scale(size / 100.0).then(Matrix.move(left, top))
    drawn = figure(brief.symbol, brief.text("figure"))
    name = brief.label(brief.text("name"), brief.text("style", "label"))
    under = cy + height * _LOW
    taken = [(cx, cy + height * _HIGH, size * 0.6)]
    taken += [(cx + name.width * k / 8, under, 4.4) for k in range(-4, 5)]
    _field(s, cx, cy, radius * _RING[3], taken)
    # Hatched widely: fine light lines on dark close up in print.
    engrave(s, plate_figure(drawn, matrix, 2.4 if low(s) else 4.2), 0.5)
    constellation_upon(s, drawn, matrix, size * 2.2)
    s.write(name, cx, under)
    return s.frame()


def _ring(s: Sheet, cx: float, cy: float, radius: float) -> None:
    """The rim of the atlas: signs, degrees and blocks."""
    outer, thin, inner, sky = (radius * share for share in _RING)
    s.put(circles(cx, cy, (thin, inner)), "wash", evenodd=True)
    wide = inner - sky
    ticks = ring_ticks(Pen(), cx, cy, sky + wide * 0.4, sky + wide * 0.7, 180)
    ring_ticks(ticks, cx, cy, sky + wide * 0.4, inner, 36)
    ring_blocks(s, cx, cy, sky, sky + wide * 0.4, 72)
    s.put(ticks, line="ink", width=HAIR)
    s.put(ring_ticks(Pen(), cx, cy, inner, thin, 12), line="ink", width=FINE)
    s.put(circles(cx, cy, (thin, inner)), line="ink", width=FINE)
    s.put(circles(cx, cy, (outer,)), line="ink", width=0.6)
    for index, each in enumerate(SIGNS):
        angle = index * 30.0 + 15.0
        place = polar(cx, cy, (thin + inner) / 2, angle)
        sign(s, each, place, (thin - inner) * 0.7, angle, 0.45)


def _corners(s: Sheet, width: float, height: float) -> None:
    """A gold star in each corner, outside the ring."""
    away = 4.6
    for x in (away, width - away):
        for y in (away, height - away):
            s.put(Pen().polygon(eight(x, y, 2.6)), "accent")


def _field(
    s: Sheet, cx: float, cy: float, radius: float, taken: list[tuple[float, float, float]]
) -> None:
    """Stars of three sizes around what is taken."""
    chance = Chance("my-corner-of-the-sky", "back", "1")
    dots, gold, spots = Pen(), Pen(), list(taken)
    for index in range(260):
        half = s.brief.width / 2 - 2.4
        x, y = cx + chance.between(-half, half), cy + chance.between(-radius, radius)
        size = 1.9 if index < 24 else 1.15 if index < 60 else 0.3
        room = size + 1.6
        if math.hypot(x - cx, y - cy) > radius - size - 1.2 or any(
            [math.hypot(x - a, y - b) < room + r for a, b, r in spots]
        ):
            continue
        spots.append((x, y, size))
        if index < 24:
            engraved_star(s, x, y, size, 8)
        elif index < 60:
            gold.polygon(eight(x, y, size))
        else:
            dots.ellipse(x, y, chance.between(0.2, 0.34))
    s.put(gold, "accent")
    s.put(dots, "ink")
