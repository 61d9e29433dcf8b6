"""Ornaments: `sky-compass`, a compass rose, and `sky-band`, a graduated scale with stars."""

from __future__ import annotations

from pnp.games.my_corner_of_the_sky.engraving import (
    Items,
    bar,
    boxed,
    centred,
    circles,
    eight,
    engraved_star,
    polar,
    put,
    ring_blocks,
    ring_ticks,
)
from pnp.games.my_corner_of_the_sky.inks import HAIR, Inks
from pnp.ground.artist import Brief
from pnp.ground.chance import Chance
from pnp.ground.drawing import Frame, Pen, Placed
from pnp.ground.problem import nearest

_GROUNDS = ("paper", "night")


def inks_of(brief: Brief) -> Inks:
    """The inks on the ground that `ground` names: paper, or night (light lines on dark)."""
    ground = brief.text("ground", "paper")
    if ground not in _GROUNDS:
        raise ValueError(f"there is no ground “{ground}”; {nearest(ground, _GROUNDS)}")
    inks = Inks.of(brief)
    return inks.night() if ground == "night" else inks


def sky_compass(brief: Brief) -> Frame:
    """`letters: yes` sets N, E, S, W around the rose, in `style`; `ground`: paper or night."""
    inks = inks_of(brief)
    size = min(brief.width, brief.height)
    items: Items = []
    cx, cy = brief.width / 2, brief.height / 2
    radius = size / 2 - 0.2
    if brief.flag("letters"):
        style = brief.text("style", "label")
        frames = [brief.label(letter, style) for letter in "NESW"]
        room = max([max(frame.width, frame.height) for frame in frames])
        for index, frame in enumerate(frames):
            centred(items, frame, *polar(cx, cy, radius - room / 2, index * 90.0))
        radius -= room + size * 0.02
    rose(items, inks, cx, cy, radius, fleur=not brief.flag("letters"))
    return boxed(brief.width, brief.height, items)


def rose(items: Items, inks: Inks, cx: float, cy: float, radius: float, fleur: bool = True) -> None:
    """A rose of 16 rays in a graduated ring; a lily shows north."""
    ring = radius * (0.78 if fleur else 0.8)
    fine = radius > 9.0
    put(
        items,
        Pen().ellipse(cx, cy, ring).path(inks.wash),
        circles(cx, cy, (ring, ring * 0.9)).path(stroke=inks.line(HAIR)),
    )
    if fine:
        ring_blocks(items, inks, cx, cy, ring * 0.9, ring * 0.935, 36)
        ticks = ring_ticks(Pen(), cx, cy, ring * 0.935, ring * 0.965, 72)
        ring_ticks(ticks, cx, cy, ring * 0.965, ring, 24)
        put(items, ticks.path(stroke=inks.line(HAIR)))
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
        edge = inks.line(HAIR)._replace(join=1)
        put(items, light.path(inks.paper, edge))
        fill = inks.accent if long == 0.8 else inks.ink
        # In low ink only the long rays keep their dark sides.
        put(items, dark.path(inks.paper if inks.low and long < 1.0 else fill, edge))
    put(items, Pen().ellipse(cx, cy, radius * 0.07).path(inks.paper, inks.line(HAIR)))
    if fleur:
        _lily(items, inks, cx, cy - radius * 0.9, radius * 0.14)


def _lily(items: Items, inks: Inks, x: float, y: float, size: float) -> None:
    """A fleur-de-lis whose band is at x, y."""

    def at(px: float, py: float) -> tuple[float, float]:
        return x + px * size, y + py * size

    pen = Pen().move(*at(0, -0.72))
    pen.curve(*at(0.34, -0.36), *at(0.3, -0.1), *at(0.1, 0.16))
    pen.line(*at(-0.1, 0.16)).curve(*at(-0.3, -0.1), *at(-0.34, -0.36), *at(0, -0.72)).close()
    for side in (-1, 1):
        pen.move(*at(side * 0.14, 0.16))
        pen.curve(*at(side * 0.2, -0.2), *at(side * 0.46, -0.5), *at(side * 0.68, -0.22))
        pen.curve(*at(side * 0.8, -0.02), *at(side * 0.6, 0.12), *at(side * 0.5, 0.0))
        pen.curve(*at(side * 0.56, -0.16), *at(side * 0.38, -0.16), *at(side * 0.3, 0.16)).close()
    pen.rect(*at(-0.4, 0.16), size * 0.8, size * 0.16)
    pen.polygon([at(-0.16, 0.32), at(0.16, 0.32), at(0.0, 0.68)])
    put(items, pen.path(inks.ink))


def sky_band(brief: Brief) -> Frame:
    """A graduated scale across the room with engraved stars on a double rule.

    `seed` deals out the stars, `edge` is where the graduation is: bottom, top or both;
    `ground`: paper or night.
    """
    inks = inks_of(brief)
    width, height = brief.width, brief.height
    edge = brief.text("edge", "bottom")
    edges = {"bottom": (False, True), "top": (True, False), "both": (True, True)}
    if edge not in edges:
        raise ValueError(f"there is no edge “{edge}”; {nearest(edge, edges)}")
    items: Items = []
    scale = max(0.7, min(1.6, height * 0.16))
    top, bottom = edges[edge]
    wash = Pen().rect(0.0, 0.0, width, height)
    if brief.text("ground") == "night" and not inks.low:
        put(items, wash.path(inks.paper))
    else:
        put(items, wash.path(inks.wash))
    # The bar's pieces are whole, and about as long as the band is high.
    count = 2 * max(1, round(width / (max(height, 4.0) * 0.9) / 2)) + 1
    stops = [width * i / count for i in range(count + 1)]
    stops[0], stops[-1] = HAIR / 2, width - HAIR / 2
    ticks, rules = Pen(), Pen()
    high, low = 0.0, height
    # On a dark ground the bar keeps clear of the edge.
    rim = HAIR / 2 + (0.5 if brief.text("ground") == "night" and not inks.low else 0.0)
    for there, y, way in ((top, rim, 1), (bottom, height - rim, -1)):
        if there:
            start = y if way > 0 else y - scale * 0.8
            bar(items, inks, (HAIR / 2, start), width - HAIR, scale * 0.8,
                [stop - HAIR / 2 for stop in stops], False)  # fmt: skip
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
        high, low = (end, low) if way > 0 else (high, end)
    put(items, ticks.path(stroke=inks.line(HAIR)), rules.path(stroke=inks.line(HAIR)))
    _stars(items, inks, Chance("my-corner-of-the-sky", "band", brief.text("seed", "1")),
           width, high, low)  # fmt: skip
    return boxed(width, height, items)


def _stars(
    items: Items, inks: Inks, chance: Chance, width: float, top: float, bottom: float
) -> None:
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
            engraved_star(items, inks, x, y, size, 8 if kind == 0 else 6)
        elif kind == 2:
            items.append(Placed(0.0, 0.0, Pen().polygon(eight(x, y, size)).path(inks.accent)))
        else:
            points.ellipse(x, y, max(0.18, size))
    put(items, points.path(inks.ink))
