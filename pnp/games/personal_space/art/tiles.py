"""Terrains that tile the plane: floes, cracked crust, facets, scales, harlequin."""

from __future__ import annotations

import math

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.games.personal_space.art.outlines import Point, is_clear
from pnp.games.personal_space.art.terrain import EDGE, Terrain, based, everywhere

# The corners of a hexagon, pointed at the top, in half widths and quarter heights.
_HEXAGON = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))


def _cells(chance: Chance, pitch: float, wobble: float) -> list[tuple[Point, list[Point]]]:
    """Irregular hexagons that fit together: centres and corners."""
    corners: dict[tuple[int, int], Point] = {}
    wide, tall = pitch / 2, pitch / math.sqrt(3.0) / 2

    def corner(i: int, j: int) -> Point:
        if (i, j) not in corners:
            corners[i, j] = (
                i * wide + chance.uniform(-wobble, wobble) * pitch,
                j * tall + chance.uniform(-wobble, wobble) * pitch,
            )
        return corners[i, j]

    cells = []
    reach = math.ceil((EDGE + pitch / 2) / (3 * tall))
    for row in range(-reach, reach + 1):
        across = math.ceil((EDGE + pitch / 2) / pitch)
        for column in range(-across, across + 1):
            i, j = 2 * column + row % 2, 3 * row
            cells.append(((i * wide, j * tall), [corner(i + di, j + dj) for di, dj in _HEXAGON]))
    return cells


def _pebble(pen: Pen, corners: list[Point], shrink: float) -> Pen:
    """A polygon, shrunk towards its middle, with its corners rounded."""
    n = len(corners)
    mx = math.fsum(x for x, _ in corners) / n
    my = math.fsum(y for _, y in corners) / n
    at = [(mx + (x - mx) * shrink, my + (y - my) * shrink) for x, y in corners]
    for i, (x, y) in enumerate(at):
        (ax, ay), (bx, by) = at[i - 1], at[(i + 1) % n]
        start = (x + (ax - x) * 0.3, y + (ay - y) * 0.3)
        end = (x + (bx - x) * 0.3, y + (by - y) * 0.3)
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
    """Plates adrift, with open water here and there."""
    sketch = based("deep")
    roles = (
        ("pale", "pale", "land", "land2")
        if chance.chance(0.5)
        else ("land", "land", "land2", "ground")
    )
    pens = {role: Pen() for role in roles}
    edges = Pen()
    gaps = []
    for (x, y), corners in _cells(chance, chance.uniform(0.38, 0.5), 0.13):
        if chance.chance(0.13):
            gaps.append((x, y, 0.12))
            continue
        _pebble(pens[chance.pick(roles)], corners, 0.88)
        _pebble(edges, corners, 0.88)
    sketch.put(edges, line="ground", width=1.0, span=0.05)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.9)

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, gaps) else "sea"

    return Terrain(sketch.marks, ground)


def lava(chance: Chance) -> Terrain:
    """A dark crust, glowing at the seams."""
    sketch = based("accent")
    crust, warm, glow = Pen(), Pen(), Pen()
    pools = []
    for (x, y), corners in _cells(chance, chance.uniform(0.34, 0.46), 0.15):
        if chance.chance(0.1):
            pools.append((x, y, 0.25))
            _pebble(glow, corners, 0.6)
            continue
        _pebble(crust if chance.chance(0.75) else warm, corners, 0.86)
    sketch.put(crust, "deep", "ink", 0.9).put(warm, "land2", "ink", 0.9)
    sketch.put(glow, "pale", "ink", 0.8)

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, pools) else ""

    return Terrain(sketch.marks, ground)


def facets(chance: Chance) -> Terrain:
    """Cut like a stone: triangles in light and shade."""
    sketch = based("ground")
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
    return Terrain(sketch.marks, everywhere("land"))


def scales(chance: Chance) -> Terrain:
    """Waves like roof tiles, three tones deep."""
    sketch = based("ground")
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
    return Terrain(sketch.marks, everywhere("sea"))


def harlequin(chance: Chance) -> Terrain:
    """Diamonds in a slow bend, with buttons where they meet."""
    sketch = based("ground")
    wide, tall = chance.uniform(0.34, 0.44), chance.uniform(0.46, 0.62)
    bend, phase = chance.uniform(0.02, 0.09), chance.uniform(0.0, 6.28)

    def at(i: float, j: float) -> Point:
        x, y = i * wide / 2, j * tall / 2
        return x + bend * math.sin(phase + 2.4 * y), y + bend * math.sin(phase + 2.0 * x)

    pens = {"land": Pen(), "land2": Pen(), "deep": Pen()}
    buttons = Pen()
    order = chance.shuffled(("land", "land2", "deep"))
    across, down = math.ceil(2 * EDGE / wide) + 1, math.ceil(2 * EDGE / tall) + 1
    for j in range(-down, down + 1):
        for i in range(-across, across + 1):
            if (i + j) % 2:
                continue
            if i % 2 == 0:
                role = order[(i // 2 + j // 2) % 3 if len(order) == 3 else 0]
                pens[role].polygon([at(i, j - 1), at(i + 1, j), at(i, j + 1), at(i - 1, j)])
            if j % 2 == 0:
                buttons.ellipse(*at(i + 1, j), 0.03)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.8)
    sketch.put(buttons, "accent", "ink", 0.7)
    return Terrain(sketch.marks, everywhere("land"))
