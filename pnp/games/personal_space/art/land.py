"""Terrains of land and sea."""

from __future__ import annotations

import math
from itertools import pairwise

from msgspec.structs import replace

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Sketch
from pnp.games.personal_space.art.outlines import Blob, Point, blob, is_clear, scattered
from pnp.games.personal_space.art.terrain import EDGE, Terrain, based, everywhere, wavelets


def _within(blobs: list[Blob], x: float, y: float, slack: float = 0.0) -> bool:
    # Whatever lies in one is not looked for in the others.
    return any(blob.holds(x, y, slack) for blob in blobs)


def _deeps(chance: Chance, sketch: Sketch) -> None:
    """Deep water between the continents."""
    deep = Pen()
    for x, y in scattered(chance, 4, 0.8, 1.0):
        blob(chance, x, y, chance.uniform(0.3, 0.5), chance.uniform(0.12, 0.2)).draw(deep)
    sketch.put(deep, "deep")


def _masses(chance: Chance) -> tuple[list[Blob], list[Blob], list[Blob]]:
    """Land, woods and lakes."""
    centres = scattered(chance, chance.integer(4, 6), 0.66, 0.9, 30)
    masses, woods, lakes = [], [], []
    for x, y in centres:
        size = chance.uniform(0.26, 0.42)
        main = blob(chance, x, y, size, size * chance.uniform(0.7, 1.0), 0.24)
        masses.append(main)
        for _ in range(chance.integer(1, 3)):
            angle = chance.uniform(0.0, 6.28)
            reach = size * chance.uniform(0.7, 1.15)
            masses.append(
                blob(
                    chance,
                    x + reach * math.cos(angle),
                    y + reach * 0.8 * math.sin(angle),
                    size * chance.uniform(0.35, 0.6),
                    None,
                    0.2,
                )
            )
        angle = chance.uniform(0.0, 6.28)
        dx, dy = 0.35 * size * math.cos(angle), 0.3 * size * math.sin(angle)
        woods.append(blob(chance, x + dx, y + dy, size * 0.46, size * 0.36, 0.26))
        if chance.chance(0.6):
            lakes.append(blob(chance, x - 1.5 * dx, y - 1.5 * dy, size * 0.2, size * 0.14))
    return masses, woods, lakes


def continents(chance: Chance) -> Terrain:
    """Three to five landmasses with woods and a lake or two."""
    sketch = based("ground")
    _deeps(chance, sketch)
    masses, woods, lakes = _masses(chance)
    land, wood, lake = Pen(), Pen(), Pen()
    for mass in masses:
        mass.draw(land)
    for mass in woods:
        mass.draw(wood)
    for mass in lakes:
        mass.draw(lake, 1.0, 10)
    sketch.coast(land, "land", "pale", 0.03)
    sketch.put(wood, "land2").put(lake, "ground", "ink", 0.8)
    waves = Pen()
    for x, y in scattered(chance, 16, 0.32, 1.05):
        if not _within(masses, x, y, -0.16):
            wavelets(waves, x, y, 0.07)
    sketch.put(waves, line="deep" if chance.chance(0.5) else "ink", width=0.8)

    def ground(x: float, y: float) -> str:
        if _within(lakes, x, y, -0.03):
            return ""
        if _within(masses, x, y, 0.04):
            return "land"
        return "" if _within(masses, x, y, -0.1) else "sea"

    return Terrain(sketch.marks, ground)


def archipelago(chance: Chance) -> Terrain:
    """Many small islands, each in its lagoon; some are atolls."""
    sketch = based("ground")
    isles: list[Blob] = []
    atolls: list[Blob] = []
    for x, y in scattered(chance, 26, 0.36, 1.08, 20):
        size = chance.pick((0.07, 0.09, 0.11, 0.13, 0.18))
        isle = blob(chance, x, y, size, size * chance.uniform(0.7, 1.0), 0.2)
        (atolls if size > 0.08 and chance.chance(0.3) else isles).append(isle)
    lagoon, land, wood, pools = Pen(), Pen(), Pen(), Pen()
    for isle in isles + atolls:
        isle.draw(land, 1.0, 11)
        isle.draw(lagoon, 1.0, 11)
    for isle in isles:
        if isle.rx > 0.1:
            isle.draw(wood, 0.5, 9)
    for isle in atolls:
        isle.draw(pools, 0.52, 10)
    sketch.put(lagoon, "deep", "deep", span=0.16).put(lagoon, line="pale", span=0.055)
    sketch.put(land, "land", "ink").put(wood, "land2").put(pools, "pale", "ink", 0.8)

    def ground(x: float, y: float) -> str:
        if _within(isles, x, y, 0.02):
            return "land"
        return "" if _within(isles + atolls, x, y, -0.12) else "sea"

    return Terrain(sketch.marks, ground)


def _river(chance: Chance, places: list[Point]) -> Pen:
    """A river that bends from place to place."""
    river = Pen()
    for before, (x, y) in pairwise(places):
        bends = [
            (
                before[0] + (x - before[0]) * t + chance.uniform(-0.12, 0.12),
                before[1] + (y - before[1]) * t + chance.uniform(-0.12, 0.12),
            )
            for t in (0.25, 0.5, 0.75)
        ]
        river.smooth([before, *bends, (x, y)], closed=False)
    return river


def lakes(chance: Chance) -> Terrain:
    """Land all over, dotted with lakes that rivers join."""
    sketch = based("land")
    woods, waters = Pen(), []
    for x, y in scattered(chance, 6, 0.6, 1.1):
        blob(chance, x, y, chance.uniform(0.24, 0.42), chance.uniform(0.16, 0.26), 0.24).draw(woods)
    sketch.put(woods, "land2")
    places = scattered(chance, chance.integer(5, 7), 0.6, 0.95, 30)
    places.sort(key=lambda place: place[0] + place[1])
    river = _river(chance, places)
    sketch.band(river, "ground", 0.035)
    pool, shallow = Pen(), Pen()
    for x, y in places:
        water = blob(chance, x, y, chance.uniform(0.14, 0.27), chance.uniform(0.1, 0.2), 0.2)
        waters.append(water)
        water.draw(pool)
        water.draw(shallow, 0.62, 12)
    sketch.coast(pool, "ground", "pale", 0.022).put(shallow, "deep")

    def ground(x: float, y: float) -> str:
        if _within(waters, x, y, 0.05):
            return "sea"
        return "" if _within(waters, x, y, -0.07) else "land"

    return Terrain(sketch.marks, ground)


def terraces(chance: Chance) -> Terrain:
    """Hills in steps, like a map cut out of card."""
    sketch = based("deep")
    hills = [
        blob(chance, x, y, chance.uniform(0.5, 0.75), chance.uniform(0.4, 0.6), 0.22)
        for x, y in scattered(chance, chance.integer(3, 4), 0.85, 0.85, 30)
    ]
    for step, role in enumerate(("ground", "pale", "land", "land2", "accent", "peak")):
        pen = Pen()
        for index, hill in enumerate(hills):
            scale = 1.12 - 0.2 * step - 0.07 * index
            if scale > 0.1:
                hill.draw(pen, scale, 16)
        sketch.coast(pen, role, width=0.8)

    tops = [replace(hill, rx=hill.rx * 0.5, ry=hill.ry * 0.5) for hill in hills]

    def ground(x: float, y: float) -> str:
        if _within(tops, x, y):
            return "land"
        return "" if _within(hills, x, y, -0.15) else "sea"

    return Terrain(sketch.marks, ground)


def _boomerang(pen: Pen, x: float, y: float, size: float, turn: float, bend: float) -> Pen:
    """The shape of 1960: a soft V with round tips."""
    points = []
    for along, across in (
        (-1.0, 0.42),
        (-0.55, 0.02),
        (0.0, -0.32),
        (0.55, 0.02),
        (1.0, 0.42),
        (0.86, 0.72),
        (0.45, 0.42),
        (0.0, 0.22),
        (-0.45, 0.42),
        (-0.86, 0.72),
    ):
        px, py = along * size, (across * bend - 0.1) * size
        cos, sin = math.cos(turn), math.sin(turn)
        points.append((x + px * cos - py * sin, y + px * sin + py * cos))
    return pen.smooth(points, tension=0.2)


def boomerangs(chance: Chance) -> Terrain:
    """Lakes in the shape of boomerangs and kidneys, as on a kitchen table of 1960."""
    sketch = based("ground")
    places = scattered(chance, 15, 0.5, 1.1, 30)
    pens = {"land": Pen(), "deep": Pen(), "accent": Pen(), "land2": Pen()}
    for i, (x, y) in enumerate(places):
        size, turn = chance.uniform(0.2, 0.32), chance.uniform(0.0, 6.28)
        bend = chance.uniform(0.8, 1.3)
        _boomerang(pens[("land", "deep", "accent", "land2")[i % 4]], x, y, size, turn, bend)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.9)
    dots = Pen()
    for x, y in scattered(chance, 22, 0.2, 1.1, 10, [(a, b, 0.3) for a, b in places]):
        dots.ellipse(x, y, 0.025)
    sketch.put(dots, "pale", "ink", 0.6)
    around = [(x, y, math.sqrt(0.075)) for x, y in places]

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, around) else ""

    return Terrain(sketch.marks, ground)


def meadows(chance: Chance) -> Terrain:
    """Rolling country: broad soft hills, one behind the other."""
    sketch = based("ground")
    roles = chance.shuffled(("land", "land2", "pale", "deep", "accent"))
    y, step = -0.95, 0
    while y < EDGE + 0.4:
        crest = [(-EDGE - 0.1, y + chance.uniform(-0.1, 0.1))]
        crest += [
            (-EDGE + 2 * EDGE * (i + 1) / 6, y + chance.uniform(-0.16, 0.16)) for i in range(5)
        ]
        crest.append((EDGE + 0.1, y + chance.uniform(-0.1, 0.1)))
        pen = Pen().smooth(crest, closed=False, tension=0.2)
        pen.line(EDGE + 0.1, EDGE + 0.6).line(-EDGE - 0.1, EDGE + 0.6).close()
        sketch.put(pen, roles[step % 5], "ink", 0.9)
        y += chance.uniform(0.3, 0.42)
        step += 1
    return Terrain(sketch.marks, everywhere("land"))
