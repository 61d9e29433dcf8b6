"""Terrains that look designed: chevrons, terrazzo, one enormous flower."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.games.personal_space.art.outlines import scattered
from pnp.games.personal_space.art.terrain import EDGE, Terrain, based, everywhere


def chevrons(chance: Chance) -> Terrain:
    """Zigzags of several widths, all in step."""
    sketch = based("ground")
    period = chance.pick((0.4, 0.5, 0.6))
    high = period * chance.uniform(0.22, 0.36)
    cycle = [*chance.shuffled(("land", "pale", "deep", "land2"))[: chance.integer(2, 3)], "ground"]
    shift = chance.uniform(0.0, period)
    y, step = -EDGE - high, 0
    while y < EDGE:
        pen = Pen().move(-EDGE - 0.3, EDGE + 0.4)
        x, up = -EDGE - 0.2 - shift, False
        while x < EDGE + 0.3:
            pen.line(x, y + (high if up else 0.0))
            x, up = x + period / 2, not up
        sketch.put(pen.line(EDGE + 0.3, EDGE + 0.4).close(), cycle[step % len(cycle)], "ink", 0.8)
        y += chance.pick((0.1, 0.16, 0.24))
        step += 1
    return Terrain(sketch.marks, everywhere("land"))


def terrazzo(chance: Chance) -> Terrain:
    """Chips of stone in a polished floor."""
    sketch = based(chance.pick(("pale", "land", "ground")))
    pens = {role: Pen() for role in ("land2", "deep", "accent", "peak", "leaf2")}
    roles = tuple(pens)
    for i, (x, y) in enumerate(scattered(chance, 95, 0.18, 1.12, 7)):
        size = chance.pick((0.045, 0.065, 0.085, 0.1, 0.125))
        count, turn = chance.pick((4, 5, 5, 6)), chance.uniform(0.0, 6.28)
        corners = []
        for k in range(count):
            angle = turn + 2 * math.pi * (k + chance.uniform(-0.22, 0.22)) / count
            reach = size * chance.uniform(0.75, 1.1)
            corners.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
        pens[roles[i % len(roles)]].polygon(corners)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.7)
    return Terrain(sketch.marks, everywhere("land"))


def petals(chance: Chance) -> Terrain:
    """One flower, as large as the planet."""
    sketch = based("deep")
    x, y = chance.uniform(-0.3, 0.3), chance.uniform(-0.25, 0.25)
    start = chance.uniform(0.0, 6.28)
    roles = chance.shuffled(("land", "land2", "pale", "ground"))
    rings = ((2.0, 18), (1.5, 16), (1.12, 14), (0.8, 11), (0.53, 9), (0.32, 7))
    for step, (reach, count) in enumerate(rings):
        pen = Pen()
        half = math.pi / count * 1.16
        for k in range(count):
            angle = start + step * 0.23 + 2 * math.pi * k / count

            def at(
                share: float, turn: float, reach: float = reach, angle: float = angle
            ) -> tuple[float, float]:
                return (
                    x + reach * share * math.cos(angle + turn),
                    y + reach * share * math.sin(angle + turn),
                )

            pen.move(x, y).line(*at(0.6, -half))
            pen.curve(*at(0.82, -half * 1.05), *at(1.0, -half * 0.6), *at(1.0, 0.0))
            pen.curve(*at(1.0, half * 0.6), *at(0.82, half * 1.05), *at(0.6, half)).close()
        sketch.put(pen, roles[step % 4], "ink", 0.8)
    sketch.put(Pen().ellipse(x, y, 0.17), "accent", "ink", 0.9)
    seeds = Pen()
    for k in range(7):
        angle = 2 * math.pi * k / 6
        reach = 0.09 if k < 6 else 0.0
        seeds.ellipse(x + reach * math.cos(angle), y + reach * math.sin(angle), 0.024)
    sketch.put(seeds, "pale", "ink", 0.6)

    def ground(u: float, v: float) -> str:
        return "land" if math.hypot(u - x, v - y) > 0.32 else ""

    return Terrain(sketch.marks, ground)
