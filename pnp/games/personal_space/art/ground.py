"""Terrains of bare, broken or tidy ground."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.games.personal_space.art.outlines import draw_blob, is_clear, scatter
from pnp.games.personal_space.art.terrain import EDGE, Terrain, base_sketch, same_ground


def dunes(chance: Chance) -> Terrain:
    """Ridges of sand with ripples."""
    sketch = base_sketch("ground")
    roles = ("land", "ground", "land2") if chance.chance(0.5) else ("pale", "land", "ground")
    y, step = -1.05, 0
    ripples = Pen()
    while y < EDGE + 0.3:
        hump = chance.uniform(0.42, 0.62)
        x = -EDGE - chance.uniform(0.1, hump)
        pen = Pen().move(x, y)
        while x < EDGE:
            height = chance.uniform(0.1, 0.19)
            # Wind from the left: long slopes up, short slopes down.
            pen.curve(
                x + hump * 0.35,
                y - height * 0.2,
                x + hump * 0.55,
                y - height,
                x + hump * 0.7,
                y - height,
            )
            pen.curve(
                x + hump * 0.8, y - height * 0.9, x + hump * 0.85, y - height * 0.1, x + hump, y
            )
            if chance.chance(0.5):
                for k in (0.0, 0.05, 0.1):
                    ripples.move(x + hump * (0.3 + k), y + 0.05 + k * 0.6)
                    ripples.line(x + hump * (0.6 - k), y + 0.05 + k * 0.6)
            x += hump
        pen.line(EDGE + 0.7, EDGE + 0.6).line(-EDGE - 0.7, EDGE + 0.6).close()
        sketch.put(pen, roles[step % 3], "ink", 0.9)
        y += chance.uniform(0.2, 0.28)
        step += 1
    sketch.put(ripples, line="ink", width=0.6)
    return Terrain(sketch.marks, same_ground("land"))


def craters(chance: Chance) -> Terrain:
    """Craters all over, with dark plains between."""
    sketch = base_sketch("ground")
    plains = Pen()
    for x, y in scatter(chance, 4, 0.7, 1.0):
        draw_blob(chance, x, y, chance.uniform(0.25, 0.45), chance.uniform(0.2, 0.32), 0.2).draw(
            plains
        )
    sketch.put(plains, "land2")
    taken: list[tuple[float, float, float]] = []
    rims, floors, lights, peaks = Pen(), Pen(), Pen(), Pen()
    for count, low, high in ((3, 0.2, 0.27), (7, 0.1, 0.15), (18, 0.035, 0.06)):
        for _ in range(count):
            radius = chance.uniform(low, high)
            others = [(a, b, r + radius + 0.03) for a, b, r in taken]
            spot = scatter(chance, 1, 0.0, 1.1, 20, others)
            if not spot:
                continue
            x, y = spot[0]
            taken.append((x, y, radius))
            rims.ellipse(x, y, radius, radius * 0.96)
            inner = radius * 0.74
            floors.ellipse(x + radius * 0.06, y + radius * 0.08, inner, inner * 0.94)
            if radius > 0.09:
                lights.arc(x + radius * 0.06, y + radius * 0.08, inner * 0.72, 25.0, 95.0)
            if radius > 0.2:
                peaks.polygon([(x - 0.05, y + 0.05), (x + 0.005, y - 0.06), (x + 0.06, y + 0.05)])
    sketch.put(rims, "land", "ink", 0.9).put(floors, "deep", "ink", 0.7)
    sketch.put(lights, line="pale", width=1.4).put(peaks, "pale", "ink", 0.8)

    around = [(a, b, r + 0.09) for a, b, r in taken]

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, around) else ""

    return Terrain(sketch.marks, ground)


_Field = tuple[float, float, float, float]


def farms(chance: Chance) -> Terrain:
    """Fields, each with its own crop."""
    sketch = base_sketch("pale")
    turn = chance.pick((0.0, 0.14, -0.2, 0.3))
    cos, sin = math.cos(turn), math.sin(turn)
    fields: list[_Field] = []
    _split_field(chance, fields, (-1.6, -1.6, 3.2, 3.2), 6)
    roles = ("land", "land2", "accent", "ground", "deep")
    pens = {role: Pen() for role in roles}
    furrows, circles = Pen(), Pen()
    gap = 0.02

    def place(x: float, y: float) -> tuple[float, float]:
        return x * cos - y * sin, x * sin + y * cos

    for x, y, w, h in fields:
        if math.hypot(x + w / 2, y + h / 2) > 1.9:
            continue
        x, y, w, h = x + gap, y + gap, w - 2 * gap, h - 2 * gap
        corners = [place(x, y), place(x + w, y), place(x + w, y + h), place(x, y + h)]
        pens[chance.pick(roles)].polygon(corners)
        crop = chance.randrange(5)
        if crop < 2:
            rows = max(2, round((h if crop else w) / 0.07))
            for i in range(1, rows):
                if crop:
                    furrows.move(*place(x + 0.02, y + h * i / rows))
                    furrows.line(*place(x + w - 0.02, y + h * i / rows))
                else:
                    furrows.move(*place(x + w * i / rows, y + 0.02))
                    furrows.line(*place(x + w * i / rows, y + h - 0.02))
        elif crop == 2 and min(w, h) > 0.16:
            cx, cy = place(x + w / 2, y + h / 2)
            circles.ellipse(cx, cy, min(w, h) * 0.4)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.8)
    sketch.put(circles, "leaf", "ink", 0.7).put(furrows, line="ink", width=0.5)
    return Terrain(sketch.marks, same_ground("land"))


def _split_field(chance: Chance, fields: list[_Field], field: _Field, depth: int) -> None:
    # Not nested in `farms`: a recursive inner function would need the garbage collector.
    x, y, w, h = field
    if depth == 0 or (max(w, h) < 0.4 and chance.chance(0.6)):
        fields.append(field)
        return
    share = chance.uniform(0.36, 0.64)
    if w > h:
        parts = (x, y, w * share, h), (x + w * share, y, w * (1 - share), h)
    else:
        parts = (x, y, w, h * share), (x, y + h * share, w, h * (1 - share))
    for part in parts:
        _split_field(chance, fields, part, depth - 1)


def dapple(chance: Chance) -> Terrain:
    """Spots that shrink from one side to the other, like a halftone screen."""
    sketch = base_sketch("ground")
    angle = chance.uniform(0.0, 6.28)
    dx, dy = math.cos(angle), math.sin(angle)
    pitch = chance.uniform(0.2, 0.26)
    pens = [Pen(), Pen()]
    row, y = 0, -EDGE
    while y < EDGE + pitch:
        x = -EDGE - (pitch / 2 if row % 2 else 0.0)
        while x < EDGE + pitch:
            share = 0.5 + 0.38 * (x * dx + y * dy)
            radius = pitch * min(0.5, max(0.07, 0.12 + 0.36 * share))
            pens[0 if share > 0.5 else 1].ellipse(x, y, radius)
            x += pitch
        y += pitch * 0.866
        row += 1
    sketch.put(pens[0], "land", "ink", 0.8).put(pens[1], "land2", "ink", 0.8)
    sun = scatter(chance, 1, 0.1, 0.55)[0]
    for scale, role in ((0.3, "pale"), (0.22, "accent"), (0.13, "deep")):
        sketch.put(Pen().ellipse(*sun, scale), role, "ink", 0.9)

    def ground(x: float, y: float) -> str:
        return "land" if math.hypot(x - sun[0], y - sun[1]) > 0.4 else ""

    return Terrain(sketch.marks, ground)


def plaza(chance: Chance) -> Terrain:
    """Avenues and ring roads around a round square."""
    sketch = base_sketch("pale")
    x, y = chance.uniform(-0.25, 0.25), chance.uniform(-0.25, 0.25)
    rings = [0.15, 0.36, 0.6, 0.9, 1.25, 1.75]
    counts = [chance.pick((5, 6)), chance.pick((8, 9)), 12, 14, 16]
    roles = ("land", "land2", "ground", "deep", "accent")
    pens = {role: Pen() for role in roles}
    gap = 0.018
    for ring, count in enumerate(counts):
        inner, outer = rings[ring] + gap, rings[ring + 1] - gap
        phase = chance.uniform(0.0, 360.0)
        last = ""
        for i in range(count):
            start, end = phase + 360.0 * i / count, phase + 360.0 * (i + 1) / count
            # Avenues are equally wide near and far.
            near, far = math.degrees(gap / inner), math.degrees(gap / outer)
            role = chance.pick([r for r in roles if r != last])
            last = role
            pen = pens[role]
            pen.arc(x, y, outer, start + far, end - far)
            pen.arc(x, y, inner, end - near, start + near, joined=True).close()
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.8)
    sketch.put(Pen().ellipse(x, y, 0.13), "accent", "ink", 0.9)
    sketch.put(Pen().ellipse(x, y, 0.06), "pale", "ink", 0.8)

    def ground(u: float, v: float) -> str:
        return "land" if math.hypot(u - x, v - y) > 0.25 else ""

    return Terrain(sketch.marks, ground)
