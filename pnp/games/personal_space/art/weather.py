"""Terrains of wind and of painted patterns."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Sketch
from pnp.games.personal_space.art.outlines import draw_blob, scatter
from pnp.games.personal_space.art.terrain import EDGE, Terrain, base_sketch, same_ground


def _role_sequence(chance: Chance, roles: tuple[str, ...], count: int) -> list[str]:
    """`count` roles; neighbours differ."""
    sequence: list[str] = []
    for _ in range(count):
        sequence.append(chance.pick([r for r in roles if not sequence or r != sequence[-1]]))
    return sequence


def _draw_belts(chance: Chance, sketch: Sketch, edges: list[float]) -> None:
    """Draw belts with wavy edges, from top to bottom."""
    roles = _role_sequence(chance, ("ground", "land", "pale", "land2", "deep"), len(edges))
    for y, role in zip(edges, roles, strict=True):
        wave = chance.pick((0.0, 0.012, 0.03, 0.05))
        turns, phase = chance.integer(2, 5), chance.uniform(0.0, 6.28)
        line = [
            (x, y + wave * math.sin(phase + turns * 3.14 * x))
            for x in (-EDGE + 2 * EDGE * i / 18 for i in range(19))
        ]
        pen = Pen().smooth(line, closed=False)
        pen.line(EDGE, EDGE + 0.2).line(-EDGE, EDGE + 0.2).close()
        sketch.put(pen, role, "ink", 0.8)


def bands(chance: Chance) -> Terrain:
    """Belts of cloud, and a storm."""
    sketch = base_sketch("ground")
    y, edges = -EDGE + chance.uniform(0.05, 0.2), []
    while y < EDGE - 0.1:
        edges.append(y)
        y += chance.pick((0.1, 0.16, 0.22, 0.3, 0.36))
    _draw_belts(chance, sketch, edges)
    storm_x, storm_y = chance.uniform(-0.45, 0.45), chance.uniform(-0.5, 0.6)
    size = chance.uniform(0.16, 0.27)
    for scale, role in ((1.0, "pale"), (0.76, "accent"), (0.46, "deep"), (0.2, "pale")):
        pen = Pen().ellipse(storm_x, storm_y, size * 1.5 * scale, size * scale)
        sketch.put(pen, role, "ink", 0.8)
    beads, dashes = Pen(), Pen()
    row = chance.pick(edges[1:]) + 0.05
    for i in range(7):
        x = -0.95 + 0.31 * i
        if abs(x - storm_x) > size * 1.7 or abs(row - storm_y) > size * 1.2:
            beads.ellipse(x, row, 0.05, 0.032)
    for x, y in scatter(chance, 14, 0.3, 1.0, 10, [(storm_x, storm_y, size * 2)]):
        dashes.move(x - 0.09, y).line(x + 0.09, y)
    sketch.put(beads, "accent", "ink", 0.7).put(dashes, line="ink", width=0.8)

    def ground(x: float, y: float) -> str:
        return "air" if (x - storm_x) ** 2 + (y - storm_y) ** 2 > (size * 1.7) ** 2 else ""

    return Terrain(sketch.marks, ground)


def stripes(chance: Chance) -> Terrain:
    """Meandering stripes that swing together."""
    sketch = base_sketch("ground")
    turn = chance.pick((-0.9, -0.6, 0.5, 0.8, 1.2))
    cos, sin = math.cos(turn), math.sin(turn)
    swing, turns = chance.uniform(0.08, 0.2), chance.uniform(0.8, 1.5)
    phase, drift = chance.uniform(0.0, 6.28), chance.uniform(0.1, 0.5)
    y = -1.7
    cycle = chance.shuffled(("land", "deep", "pale", "land2"))
    cycle = [*cycle[: chance.integer(2, 4)], "ground"]
    step = 0
    while y < 1.7:
        line = [
            (x, y + swing * math.sin(phase + step * drift + turns * 3.14 * x))
            for x in (-1.8 + 0.24 * i for i in range(16))
        ]
        line += [(1.9, 2.2), (-1.9, 2.2)]
        turned = [(x * cos - v * sin, x * sin + v * cos) for x, v in line]
        pen = Pen().smooth(turned[:16], closed=False)
        pen.line(*turned[16]).line(*turned[17]).close()
        sketch.put(pen, cycle[step % len(cycle)], "ink", 0.8)
        y += chance.pick((0.1, 0.15, 0.22, 0.28))
        step += 1
    return Terrain(sketch.marks, same_ground("land"))


def agate(chance: Chance) -> Terrain:
    """Rings within rings, as in a polished stone."""
    sketch = base_sketch("ground")
    roles = _role_sequence(chance, ("land", "pale", "deep", "land2", "ground", "accent"), 24)
    x, y = chance.uniform(-0.35, 0.35), chance.uniform(-0.35, 0.35)
    shape = draw_blob(chance, x, y, 1.0, 0.85, 0.14)
    scale, step = 2.0, 0
    while scale > 0.1:
        sketch.put(shape.draw(Pen(), scale, 18), roles[step % 24], "ink", 0.8)
        scale -= chance.pick((0.1, 0.15, 0.22))
        step += 1
    angle = chance.uniform(0.0, 6.28)
    eye = draw_blob(chance, x + 0.75 * math.cos(angle), y + 0.75 * math.sin(angle), 0.36, 0.3, 0.1)
    for scale in (1.0, 0.74, 0.5, 0.28):
        sketch.put(eye.draw(Pen(), scale, 12), roles[step % 24], "ink", 0.8)
        step += 1
    return Terrain(sketch.marks, same_ground("air"))


def _spiral_points(x: float, y: float, start: float, twist: float) -> list[tuple[float, float]]:
    """The edge of an arm, from the middle outwards."""
    return [
        (
            x + r * math.cos(start + twist * math.log(r + 0.25)),
            y + r * math.sin(start + twist * math.log(r + 0.25)),
        )
        for r in (0.05, 0.13, 0.26, 0.44, 0.68, 1.0, 1.4, 1.95)
    ]


def whirl(chance: Chance) -> Terrain:
    """Arms that turn around one point."""
    sketch = base_sketch("ground")
    x, y = chance.uniform(-0.3, 0.3), chance.uniform(-0.3, 0.3)
    arms = chance.pick((5, 6, 7, 8))
    twist = chance.pick((-1, 1)) * chance.uniform(1.0, 1.7)
    start = chance.uniform(0.0, 6.28)
    roles = chance.shuffled(("land", "deep", "land2"))[: 2 if arms % 2 == 0 else 1]
    pens = {role: Pen() for role in roles}
    for arm in range(arms):
        base = start + 2 * math.pi * arm / arms
        arm_width = math.pi / arms * 1.05

        pen = pens[roles[arm % len(roles)]]
        pen.smooth(_spiral_points(x, y, base, twist), closed=False)
        back = _spiral_points(x, y, base + 1.0 * arm_width, twist)[::-1]
        pen.line(*back[0])
        _continue_curve(pen, back)
        pen.close()
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.8)
    for radius, role in ((0.13, "accent"), (0.07, "pale")):
        sketch.put(Pen().ellipse(x, y, radius), role, "ink", 0.8)
    return Terrain(sketch.marks, same_ground("air"))


def _continue_curve(pen: Pen, points: list[tuple[float, float]]) -> None:
    """Continue with a smooth curve through the points, starting at the first."""
    n = len(points)
    for i in range(n - 1):
        (x0, y0), (x1, y1) = points[max(i - 1, 0)], points[i]
        (x2, y2), (x3, y3) = points[i + 1], points[min(i + 2, n - 1)]
        pen.curve(
            x1 + (x2 - x0) / 6, y1 + (y2 - y0) / 6, x2 - (x3 - x1) / 6, y2 - (y3 - y1) / 6, x2, y2
        )


def _draw_studs(sketch: Sketch, belt: float, half: float) -> None:
    """Draw studs on the belt."""
    marks = Pen()
    for i in range(16):
        x = -EDGE + 0.075 + 0.15 * i
        marks.polygon(
            [(x - 0.045, belt), (x, belt - half * 0.6), (x + 0.045, belt), (x, belt + half * 0.6)]
        )
    sketch.put(marks, "accent", "ink", 0.6)


def gores(chance: Chance) -> Terrain:
    """Upright stripes that meet at the poles, like a beach ball."""
    sketch = base_sketch("ground")
    count = chance.pick((8, 10, 12))
    roles = chance.shuffled(("land", "pale", "deep", "land2", "accent"))[: chance.integer(2, 4)]
    roles = [*roles, "ground"]
    for i in range(count):
        left = -EDGE + 2 * EDGE * i / count
        right = left + 2 * EDGE / count
        pen = Pen().move(left, -EDGE)
        for x, down in ((left, True), (right, False)):
            ys = [-EDGE + 2 * EDGE * k / 8 for k in range(9)]
            for y in ys if down else ys[::-1]:
                pen.line(x, y)
        sketch.put(pen.close(), roles[i % len(roles)], "ink", 0.8)
    belt = chance.uniform(-0.1, 0.1)
    half = chance.uniform(0.1, 0.16)
    pen = Pen().rect(-EDGE, belt - half, 2 * EDGE, 2 * half)
    sketch.put(pen, "pale", "ink", 0.9)
    _draw_studs(sketch, belt, half)

    def ground(x: float, y: float) -> str:
        return "land" if abs(y - belt) > half + 0.12 else ""

    return Terrain(sketch.marks, ground)
