"""Terrains of land and water."""

from __future__ import annotations

import math
from itertools import pairwise

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Point, Sketch
from pnp.games.personal_space.art.outlines import Blob, draw_blob, is_clear, scatter
from pnp.games.personal_space.art.terrain import (
    EDGE,
    Terrain,
    add_wavelets,
    base_sketch,
    same_ground,
)


def _in_any(blobs: list[Blob], x: float, y: float, slack: float = 0.0) -> bool:
    # A point that one blob contains is not searched in the others.
    return any(blob.contains(x, y, slack) for blob in blobs)


def _draw_deeps(chance: Chance, sketch: Sketch) -> None:
    """Draw deep water between the continents."""
    deep = Pen()
    for x, y in scatter(chance, 4, 0.8, 1.0):
        draw_blob(chance, x, y, chance.uniform(0.3, 0.5), chance.uniform(0.12, 0.2)).draw(deep)
    sketch.put(deep, "deep")


def _draw_masses(chance: Chance) -> tuple[list[Blob], list[Blob], list[Blob]]:
    """Draw land, woods and lakes."""
    centres = scatter(chance, chance.integer(4, 6), 0.66, 0.9, 30)
    masses, woods, lakes = [], [], []
    for x, y in centres:
        size = chance.uniform(0.26, 0.42)
        main = draw_blob(chance, x, y, size, size * chance.uniform(0.7, 1.0), 0.24)
        masses.append(main)
        for _ in range(chance.integer(1, 3)):
            angle = chance.uniform(0.0, 6.28)
            reach = size * chance.uniform(0.7, 1.15)
            masses.append(
                draw_blob(
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
        woods.append(draw_blob(chance, x + dx, y + dy, size * 0.46, size * 0.36, 0.26))
        if chance.chance(0.6):
            lakes.append(draw_blob(chance, x - 1.5 * dx, y - 1.5 * dy, size * 0.2, size * 0.14))
    return masses, woods, lakes


def continents(chance: Chance) -> Terrain:
    """Up to six land masses with woods; most have a lake."""
    sketch = base_sketch("ground")
    _draw_deeps(chance, sketch)
    masses, woods, lakes = _draw_masses(chance)
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
    for x, y in scatter(chance, 16, 0.32, 1.05):
        if not _in_any(masses, x, y, -0.16):
            add_wavelets(waves, x, y, 0.07)
    sketch.put(waves, line="deep" if chance.chance(0.5) else "ink", width=0.8)

    def ground(x: float, y: float) -> str:
        if _in_any(lakes, x, y, -0.03):
            return ""
        if _in_any(masses, x, y, 0.04):
            return "land"
        return "" if _in_any(masses, x, y, -0.1) else "sea"

    return Terrain(sketch.marks, ground)


def archipelago(chance: Chance) -> Terrain:
    """Many small islands in lagoons; some are atolls."""
    sketch = base_sketch("ground")
    isles: list[Blob] = []
    atolls: list[Blob] = []
    for x, y in scatter(chance, 26, 0.36, 1.08, 20):
        size = chance.pick((0.07, 0.09, 0.11, 0.13, 0.18))
        isle = draw_blob(chance, x, y, size, size * chance.uniform(0.7, 1.0), 0.2)
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
        if _in_any(isles, x, y, 0.02):
            return "land"
        return "" if _in_any(isles + atolls, x, y, -0.12) else "sea"

    return Terrain(sketch.marks, ground)


def _river_pen(chance: Chance, places: list[Point]) -> Pen:
    """A river that bends from place to place."""
    river = Pen()
    for previous, (x, y) in pairwise(places):
        bends = [
            (
                previous[0] + (x - previous[0]) * t + chance.uniform(-0.12, 0.12),
                previous[1] + (y - previous[1]) * t + chance.uniform(-0.12, 0.12),
            )
            for t in (0.25, 0.5, 0.75)
        ]
        river.smooth([previous, *bends, (x, y)], closed=False)
    return river


def lakes(chance: Chance) -> Terrain:
    """Land with lakes that rivers join."""
    sketch = base_sketch("land")
    woods, waters = Pen(), []
    for x, y in scatter(chance, 6, 0.6, 1.1):
        draw_blob(chance, x, y, chance.uniform(0.24, 0.42), chance.uniform(0.16, 0.26), 0.24).draw(
            woods
        )
    sketch.put(woods, "land2")
    places = scatter(chance, chance.integer(5, 7), 0.6, 0.95, 30)
    places.sort(key=lambda place: place[0] + place[1])
    river = _river_pen(chance, places)
    sketch.band(river, "ground", 0.035)
    pool, shallow = Pen(), Pen()
    for x, y in places:
        water = draw_blob(chance, x, y, chance.uniform(0.14, 0.27), chance.uniform(0.1, 0.2), 0.2)
        waters.append(water)
        water.draw(pool)
        water.draw(shallow, 0.62, 12)
    sketch.coast(pool, "ground", "pale", 0.022).put(shallow, "deep")

    def ground(x: float, y: float) -> str:
        if _in_any(waters, x, y, 0.05):
            return "sea"
        return "" if _in_any(waters, x, y, -0.07) else "land"

    return Terrain(sketch.marks, ground)


def terraces(chance: Chance) -> Terrain:
    """Hills in steps, as if cut out of card."""
    sketch = base_sketch("deep")
    hills = [
        draw_blob(chance, x, y, chance.uniform(0.5, 0.75), chance.uniform(0.4, 0.6), 0.22)
        for x, y in scatter(chance, chance.integer(3, 4), 0.85, 0.85, 30)
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
        if _in_any(tops, x, y):
            return "land"
        return "" if _in_any(hills, x, y, -0.15) else "sea"

    return Terrain(sketch.marks, ground)


def _add_boomerang(pen: Pen, x: float, y: float, size: float, turn: float, bend: float) -> Pen:
    """Add a soft V with round tips, as on furniture of 1960."""
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
    """Lakes in the shape of boomerangs and kidneys."""
    sketch = base_sketch("ground")
    places = scatter(chance, 15, 0.5, 1.1, 30)
    pens = {"land": Pen(), "deep": Pen(), "accent": Pen(), "land2": Pen()}
    for i, (x, y) in enumerate(places):
        size, turn = chance.uniform(0.2, 0.32), chance.uniform(0.0, 6.28)
        bend = chance.uniform(0.8, 1.3)
        _add_boomerang(pens[("land", "deep", "accent", "land2")[i % 4]], x, y, size, turn, bend)
    for role, pen in pens.items():
        sketch.put(pen, role, "ink", 0.9)
    dots = Pen()
    for x, y in scatter(chance, 22, 0.2, 1.1, 10, [(a, b, 0.3) for a, b in places]):
        dots.ellipse(x, y, 0.025)
    sketch.put(dots, "pale", "ink", 0.6)
    around = [(x, y, math.sqrt(0.075)) for x, y in places]

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, around) else ""

    return Terrain(sketch.marks, ground)


def meadows(chance: Chance) -> Terrain:
    """Broad soft hills, one behind the other."""
    sketch = base_sketch("ground")
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
    return Terrain(sketch.marks, same_ground("land"))


_STEP = 0.22
_BEND = 0.6
_MAX_POINTS = 18
_TRIES = 8
_BRANCH_WIDTH = 0.62
_DRY_GAP = 0.11
"""How far from a river's middle scenery may begin, beyond half the river's width."""
_BANK_GAP = 0.15
"""The minimum distance between the banks of two rivers."""


class _Course(Struct, frozen=True):
    """A river from its mouth up; the first `shared_points` lie in the river that it joins."""

    points: list[Point]
    width: float
    heading: float
    shared_points: int = 0


def rivers(chance: Chance) -> Terrain:
    """Woods, one large river and its branches."""
    sketch = base_sketch("land")
    woods = Pen()
    for x, y in scatter(chance, 7, 0.55, 1.1):
        draw_blob(chance, x, y, chance.uniform(0.22, 0.36), None, 0.24).draw(woods)
    sketch.put(woods, "land2")
    courses = _draw_courses(chance)
    widths = sorted({course.width for course in courses})
    pens = {width: Pen() for width in widths}
    for course in courses:
        pens[course.width].smooth(course.points, closed=False)
    for width in widths:
        sketch.put(pens[width], line="ink", width=2.0, span=width)
    for width in widths:
        sketch.put(pens[width], line="ground", span=width)
    sketch.put(pens[widths[-1]], line="deep", span=widths[-1] * 0.4)
    wet = [
        (x, y, _DRY_GAP + course.width / 2)
        for course in courses
        for x, y in _dense_points(course.points)
    ]

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, wet) else ""

    return Terrain(sketch.marks, ground)


def _draw_mouth(chance: Chance) -> Point:
    return chance.uniform(-0.5, 0.5), EDGE - 0.01


def _draw_courses(chance: Chance) -> list[_Course]:
    """Draw the large river, then its branches, then theirs."""
    courses = [_Course(_grow(chance, [_draw_mouth(chance)], -math.pi / 2), 0.1, -math.pi / 2)]
    # The list grows during the loop: branches have branches, but those of the third width have
    # none.
    for course in courses:
        if course.width < 0.05:
            break
        parity = len(courses) % 2
        for fork in range(course.shared_points + 2, len(course.points) - 2, 4):
            side = 1 if (fork // 4 + parity) % 2 else -1
            branch = _draw_branch(chance, course, fork, side, courses)
            if branch:
                courses.append(branch)
    return courses


def _grow(chance: Chance, points: list[Point], heading: float) -> list[Point]:
    """The points, and more of them up to the edge of the plane."""
    points = list(points)
    x, y = points[-1]
    while abs(x) < EDGE and abs(y) < EDGE and len(points) < _MAX_POINTS:
        bend = heading + chance.uniform(-_BEND, _BEND)
        x, y = x + _STEP * math.cos(bend), y + _STEP * math.sin(bend)
        points.append((x, y))
    return points


def _draw_branch(
    chance: Chance, course: _Course, fork: int, side: int, courses: list[_Course]
) -> _Course | None:
    """A branch at a point of a river, or None if there is no room."""
    width = course.width * _BRANCH_WIDTH
    for _ in range(_TRIES):
        heading = course.heading + side * chance.uniform(0.7, 1.1)
        # It starts inside the river, so that both share a bank where they part.
        points = _grow(chance, course.points[fork - 1 : fork + 1], heading)
        x, y = points[-1]
        if max(abs(x), abs(y)) >= EDGE and _is_clear_of_rivers(
            points, width, course, fork, courses
        ):
            return _Course(points, width, heading, 2)
    return None


def _is_clear_of_rivers(
    points: list[Point], width: float, course: _Course, fork: int, courses: list[_Course]
) -> bool:
    """Whether a branch stays away from all rivers after it has left its own."""
    next_point = course.points[fork + 1]
    if math.dist(points[2], next_point) < width / 2 + course.width / 2 + _BANK_GAP * 0.6:
        return False
    branch_points = _dense_points(points[2:])[1:]
    return all(
        [
            math.dist(point, other_point) > (width + other.width) / 2 + _BANK_GAP
            for other in courses
            for other_point in _dense_points(other.points)
            for point in branch_points
        ]
    )


def _dense_points(points: list[Point]) -> list[Point]:
    """The points of a course, and the midpoints between them."""
    midpoints = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    return [point for pair in zip(points, midpoints, strict=False) for point in pair] + [points[-1]]
