"""Terrains that tile the plane or look designed."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Point
from pnp.games.personal_space.art.outlines import is_clear, scatter
from pnp.games.personal_space.art.terrain import EDGE, Terrain, base_sketch, same_ground

# The corners of a hexagon with a corner at the top, in half widths and quarter heights.
_HEXAGON = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def _hexagons(chance: Chance, pitch: float, wobble: float) -> list[tuple[Point, list[Point]]]:
    """Irregular hexagons that fit together: centres and corners."""
    corners: dict[tuple[int, int], Point] = {}
    width, height = pitch / 2, pitch / math.sqrt(3.0) / 2

    def corner(i: int, j: int) -> Point:
        if (i, j) not in corners:
            corners[i, j] = (
                i * width + chance.uniform(-wobble, wobble) * pitch,
                j * height + chance.uniform(-wobble, wobble) * pitch,
            )
        return corners[i, j]

    cells = []
    reach = math.ceil((EDGE + pitch / 2) / (3 * height))
    for row in range(-reach, reach + 1):
        across = math.ceil((EDGE + pitch / 2) / pitch)
        for column in range(-across, across + 1):
            i, j = 2 * column + row % 2, 3 * row
            cells.append(((i * width, j * height), [corner(i + di, j + dj) for di, dj in _HEXAGON]))
    return cells


def _add_pebble(pen: Pen, corners: list[Point], shrink: float) -> Pen:
    """Add a polygon, shrunk towards its middle, with rounded corners."""
    n = len(corners)
    mx = math.fsum(x for x, _ in corners) / n
    my = math.fsum(y for _, y in corners) / n
    shrunk = [(mx + (x - mx) * shrink, my + (y - my) * shrink) for x, y in corners]
    for i, (x, y) in enumerate(shrunk):
        (ax, ay), (bx, next_y) = shrunk[i - 1], shrunk[(i + 1) % n]
        start = (x + (ax - x) * 0.3, y + (ay - y) * 0.3)
        end = (x + (bx - x) * 0.3, y + (next_y - y) * 0.3)
        (pen.line if i else pen.move)(*start)
        pen.curve(
            (start[0] + 2 * x) / 3,
            (start[1] + 2 * y) / 3,
            (end[0] + 2 * x) / 3,
            (end[1] + 2 * y) / 3,
            *end,
        )
    return pen.close()


def floes(chance: Chance) -> Terrain:
    """Plates adrift, with some open water."""
    sketch = base_sketch("deep")
    roles = (
        ("pale", "pale", "land", "land2")
        if chance.chance(0.5)
        else ("land", "land", "land2", "ground")
    )
    pens = {role: Pen() for role in roles}
    edges = Pen()
    gaps = []
    for (x, y), corners in _hexagons(chance, chance.uniform(0.38, 0.5), 0.13):
        if chance.chance(0.13):
            gaps.append((x, y, 0.12))
            continue
        _add_pebble(pens[chance.pick(roles)], corners, 0.88)
        _add_pebble(edges, corners, 0.88)
    sketch.put(edges, line="ground", width=1.0, span=0.05)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.9)

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, gaps) else "sea"

    return Terrain(sketch.marks, ground)


def lava(chance: Chance) -> Terrain:
    """A dark crust with glowing seams."""
    sketch = base_sketch("accent")
    crust, warm, glow = Pen(), Pen(), Pen()
    pools = []
    for (x, y), corners in _hexagons(chance, chance.uniform(0.34, 0.46), 0.15):
        if chance.chance(0.1):
            pools.append((x, y, 0.25))
            _add_pebble(glow, corners, 0.6)
            continue
        _add_pebble(crust if chance.chance(0.75) else warm, corners, 0.86)
    sketch.put(crust, "deep", "ink", 0.9).put(warm, "land2", "ink", 0.9)
    sketch.put(glow, "pale", "ink", 0.8)

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, pools) else ""

    return Terrain(sketch.marks, ground)


def facets(chance: Chance) -> Terrain:
    """Triangles in light and shade, like a cut stone."""
    sketch = base_sketch("ground")
    pitch = chance.uniform(0.36, 0.46)
    rows = math.ceil(2 * EDGE / pitch) + 2
    start = -EDGE - pitch / 2
    grid = [
        [
            (
                start + pitch * (i + 0.5 * (j % 2) + chance.uniform(-0.24, 0.24)),
                start + pitch * (0.95 * j + chance.uniform(-0.24, 0.24)),
            )
            for i in range(rows + 1)
        ]
        for j in range(rows + 1)
    ]
    up, down = ("land", "pale", "land"), ("deep", "land2", "ground")
    pens = {role: Pen() for role in ("land", "pale", "deep", "land2", "ground", "accent")}
    for j in range(rows):
        for i in range(rows):
            a, b, c, d = grid[j][i], grid[j][i + 1], grid[j + 1][i], grid[j + 1][i + 1]
            halves = ((a, b, c), (b, d, c)) if j % 2 == 0 else ((a, d, c), (a, b, d))
            for half, roles in zip(halves, (up, down), strict=True):
                role = "accent" if chance.chance(0.05) else chance.pick(roles)
                pens[role].polygon(half)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.7)
    return Terrain(sketch.marks, same_ground("land"))


def scales(chance: Chance) -> Terrain:
    """Waves like roof tiles, in three tones."""
    sketch = base_sketch("ground")
    pitch = chance.uniform(0.5, 0.62)
    roles = chance.shuffled(("land", "land2", "pale", "deep"))[:3]
    row = 0
    y = -EDGE
    while y < EDGE + pitch / 2:
        x = -EDGE - (pitch / 2 if row % 2 else 0.0)
        middles = []
        while x < EDGE + pitch / 2:
            middles.append(x)
            x += pitch
        for share, role in zip((0.5, 0.36, 0.2), roles, strict=True):
            pen = Pen()
            for x in middles:
                pen.arc(x, y, pitch * share, -190.0, 10.0).close()
            sketch.put(pen, role, "ink", 0.8)
        y += pitch / 4
        row += 1
    return Terrain(sketch.marks, same_ground("sea"))


def harlequin(chance: Chance) -> Terrain:
    """Diamonds along a slow bend, with buttons where they meet."""
    sketch = base_sketch("ground")
    width, height = chance.uniform(0.34, 0.44), chance.uniform(0.46, 0.62)
    bend, phase = chance.uniform(0.02, 0.09), chance.uniform(0.0, 6.28)

    def place(i: float, j: float) -> Point:
        x, y = i * width / 2, j * height / 2
        return x + bend * math.sin(phase + 2.4 * y), y + bend * math.sin(phase + 2.0 * x)

    pens = {"land": Pen(), "land2": Pen(), "deep": Pen()}
    buttons = Pen()
    order = chance.shuffled(("land", "land2", "deep"))
    across, down = math.ceil(2 * EDGE / width) + 1, math.ceil(2 * EDGE / height) + 1
    for j in range(-down, down + 1):
        for i in range(-across, across + 1):
            if (i + j) % 2:
                continue
            if i % 2 == 0:
                role = order[(i // 2 + j // 2) % 3 if len(order) == 3 else 0]
                pens[role].polygon(
                    [place(i, j - 1), place(i + 1, j), place(i, j + 1), place(i - 1, j)]
                )
            if j % 2 == 0:
                buttons.ellipse(*place(i + 1, j), 0.03)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.8)
    sketch.put(buttons, "accent", "ink", 0.7)
    return Terrain(sketch.marks, same_ground("land"))


def chevrons(chance: Chance) -> Terrain:
    """Zigzags of several widths, all in step."""
    sketch = base_sketch("ground")
    period = chance.pick((0.4, 0.5, 0.6))
    height = period * chance.uniform(0.22, 0.36)
    cycle = [*chance.shuffled(("land", "pale", "deep", "land2"))[: chance.integer(2, 3)], "ground"]
    shift = chance.uniform(0.0, period)
    y, step = -EDGE - height, 0
    while y < EDGE:
        pen = Pen().move(-EDGE - 0.3, EDGE + 0.4)
        x, up = -EDGE - 0.2 - shift, False
        while x < EDGE + 0.3:
            pen.line(x, y + (height if up else 0.0))
            x, up = x + period / 2, not up
        sketch.put(pen.line(EDGE + 0.3, EDGE + 0.4).close(), cycle[step % len(cycle)], "ink", 0.8)
        y += chance.pick((0.1, 0.16, 0.24))
        step += 1
    return Terrain(sketch.marks, same_ground("land"))


def terrazzo(chance: Chance) -> Terrain:
    """Chips of stone in a polished floor."""
    sketch = base_sketch(chance.pick(("pale", "land", "ground")))
    pens = {role: Pen() for role in ("land2", "deep", "accent", "peak", "leaf2")}
    roles = tuple(pens)
    for i, (x, y) in enumerate(scatter(chance, 95, 0.18, 1.12, 7)):
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
    return Terrain(sketch.marks, same_ground("land"))


def petals(chance: Chance) -> Terrain:
    """One flower as large as the planet."""
    sketch = base_sketch("deep")
    x, y = chance.uniform(-0.3, 0.3), chance.uniform(-0.25, 0.25)
    start = chance.uniform(0.0, 6.28)
    roles = chance.shuffled(("land", "land2", "pale", "ground"))
    rings = ((2.0, 18), (1.5, 16), (1.12, 14), (0.8, 11), (0.53, 9), (0.32, 7))
    for step, (reach, count) in enumerate(rings):
        pen = Pen()
        half = math.pi / count * 1.16
        for k in range(count):
            angle = start + step * 0.23 + 2 * math.pi * k / count

            def place(
                share: float, turn: float, reach: float = reach, angle: float = angle
            ) -> tuple[float, float]:
                return (
                    x + reach * share * math.cos(angle + turn),
                    y + reach * share * math.sin(angle + turn),
                )

            pen.move(x, y).line(*place(0.6, -half))
            pen.curve(*place(0.82, -half * 1.05), *place(1.0, -half * 0.6), *place(1.0, 0.0))
            pen.curve(*place(1.0, half * 0.6), *place(0.82, half * 1.05), *place(0.6, half)).close()
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
