"""Ornaments: `sky-compass`, a compass rose, and `sky-band`, a graduated scale with stars."""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen
from pnp.core.geometry import Matrix
from pnp.core.rng import Chance
from pnp.draw.sheet import Sheet
from pnp.draw.sketch import Point
from pnp.draw.symbols import marks
from pnp.games.my_corner_of_the_sky.engraving import (
    bar,
    circles,
    eight,
    engraved_star,
    polar,
    ring_blocks,
    ring_ticks,
)
from pnp.games.my_corner_of_the_sky.inks import HAIR, low, plate_of


def sky_compass(brief: Brief) -> Frame:
    """`letters: yes` sets N, E, S, W around the rose, in `style`; `ground`: paper or night."""
    s = plate_of(brief)
    size = min(brief.width, brief.height)
    cx, cy = brief.width / 2, brief.height / 2
    radius = size / 2 - 0.2
    if brief.flag("letters"):
        style = brief.text("style", "label")
        frames = [brief.label(letter, style) for letter in "NESW"]
        room = max([max(frame.width, frame.height) for frame in frames])
        for index, frame in enumerate(frames):
            s.write(frame, *polar(cx, cy, radius - room / 2, index * 90.0))
        radius -= room + size * 0.02
    rose(s, cx, cy, radius, fleur=not brief.flag("letters"))
    return s.frame()


def _graduated(s: Sheet, cx: float, cy: float, ring: float, fine: bool) -> None:
    """The ring around a rose, graduated where it is large enough."""
    s.put(Pen().ellipse(cx, cy, ring), "wash")
    s.put(circles(cx, cy, (ring, ring * 0.9)), line="ink", width=HAIR)
    if fine:
        ring_blocks(s, cx, cy, ring * 0.9, ring * 0.935, 36)
        ticks = ring_ticks(Pen(), cx, cy, ring * 0.935, ring * 0.965, 72)
        ring_ticks(ticks, cx, cy, ring * 0.965, ring, 24)
        s.put(ticks, line="ink", width=HAIR)


def rose(s: Sheet, cx: float, cy: float, radius: float, fleur: bool = True) -> None:
    """A rose of 16 rays in a graduated ring; a lily shows north."""
    ring = radius * (0.78 if fleur else 0.8)
    fine = radius > 9.0
    _graduated(s, cx, cy, ring, fine)
    # From the shortest rays to the longest; each is half dark, half light.
    rows = [(22.5, 45.0, 0.66, 0.16), (45.0, 90.0, 0.8, 0.17), (0.0, 90.0, 1.0, 0.19)]
    for start, step, long, waist in rows if fine else rows[1:]:
        dark, light = Pen(), Pen()
        reach = radius * (0.97 if fleur and long == 1.0 else long)
        for index in range(round(360.0 / step)):
            turn = start + index * step
            # The lily takes the place of north's tip.
            tip = polar(cx, cy, reach * (0.9 if fleur and long == 1.0 else 1.0), turn)
            left = polar(cx, cy, radius * waist, turn - 45.0 * min(1.0, step / 90.0))
            right = polar(cx, cy, radius * waist, turn + 45.0 * min(1.0, step / 90.0))
            dark.polygon([tip, (cx, cy), right])
            light.polygon([tip, (cx, cy), left])
        s.put(light, "paper", "ink", HAIR, join=1)
        fill = "accent" if long == 0.8 else "ink"
        # In low ink only the long rays keep their dark sides.
        s.put(dark, "paper" if low(s) and long < 1.0 else fill, "ink", HAIR, join=1)
    s.put(Pen().ellipse(cx, cy, radius * 0.07), "paper", "ink", HAIR)
    if fleur:
        lily = Matrix.scale(radius * 0.14).then(Matrix.move(cx, cy - radius * 0.9))
        s.add(marks(s.brief.symbol("lily"), 100.0), lily)


def sky_band(brief: Brief) -> Frame:
    """A graduated scale across the room with engraved stars on a double rule.

    `seed` deals out the stars, `edge` is where the graduation is: bottom, top or both;
    `ground`: paper or night.
    """
    s = plate_of(brief)
    width, height = brief.width, brief.height
    edges = {"bottom": (False, True), "top": (True, False), "both": (True, True)}
    top, bottom = edges[brief.one_of("edge", edges, default="bottom")]
    scale = max(0.7, min(1.6, height * 0.16))
    wash = Pen().rect(0.0, 0.0, width, height)
    if brief.text("ground") == "night" and not low(s):
        s.put(wash, "paper")
    else:
        s.put(wash, "wash")
    # The bar's pieces are whole, and about as long as the band is high.
    count = 2 * max(1, round(width / (max(height, 4.0) * 0.9) / 2)) + 1
    stops = [width * i / count for i in range(count + 1)]
    stops[0], stops[-1] = HAIR / 2, width - HAIR / 2
    ticks, rules = Pen(), Pen()
    top_, bottom_ = 0.0, height
    # On a dark ground the bar keeps clear of the edge.
    rim = HAIR / 2 + (0.5 if brief.text("ground") == "night" and not low(s) else 0.0)
    for there, y, way in ((top, rim, 1), (bottom, height - rim, -1)):
        if there:
            start = y if way > 0 else y - scale * 0.8
            bar(
                s,
                (HAIR / 2, start),
                width - HAIR,
                scale * 0.8,
                [stop - HAIR / 2 for stop in stops],
                False,
            )
            base = y + way * scale * 0.8
            for i in range(1, count * 10):
                x = width * i / count / 10
                reach = scale * (0.9 if i % 10 == 0 else 0.6 if i % 5 == 0 else 0.36)
                ticks.move(x, base).line(x, base + way * reach)
            end = base + way * scale * 1.1
        else:
            rules.move(HAIR / 2, y + way * scale * 0.5).line(
                width - HAIR / 2, y + way * scale * 0.5
            )
            end = y + way * scale * 0.5
        rules.move(HAIR / 2, y).line(width - HAIR / 2, y)
        top_, bottom_ = (end, bottom_) if way > 0 else (top_, end)
    s.put(ticks, line="ink", width=HAIR)
    s.put(rules, line="ink", width=HAIR)
    _stars(s, Chance("my-corner-of-the-sky", "band", brief.text("seed", "1")), width, top_, bottom_)
    return s.frame()


def _stars(s: Sheet, chance: Chance, width: float, top: float, bottom: float) -> None:
    """Stars of several sizes in a row, as if somebody had looked up."""
    room = bottom - top
    if room < 1.0:
        return
    points = Pen()
    x, last, before = 0.0, -1, 0.0
    while True:
        kind = chance.below(5)
        if kind == last:
            kind = (kind + 1) % 5
        last = kind
        size = room * (0.36, 0.3, 0.24, 0.1, 0.07)[kind]
        x += before + size + room * chance.between(0.25, 0.8)
        before = size
        if x > width - size - room * 0.2:
            break
        y = (top + bottom) / 2 + chance.between(-0.5, 0.5) * (room - 2 * size) * 0.8
        if kind < 2:
            engraved_star(s, x, y, size, 8 if kind == 0 else 6)
        elif kind == 2:
            s.put(Pen().polygon(eight(x, y, size)), "accent")
        else:
            points.ellipse(x, y, max(0.18, size))
    s.put(points, "ink")


def sign(s: Sheet, name: str, place: Point, height: float, angle: float, weight: float) -> None:
    """A sign of the zodiac, its feet to the middle of the ring or, below, to the outside."""
    matrix = (
        Matrix.move(-12.0, -12.0)
        .then(Matrix.scale(height / 20.0))
        .then(Matrix.rotate(angle + (180.0 if 90.0 < angle % 360.0 < 270.0 else 0.0)))
        .then(Matrix.move(*place))
    )
    drawn = marks(s.brief.symbol(f"sign-{name}"))
    s.add([mark._replace(width=weight) for mark in drawn], matrix)
