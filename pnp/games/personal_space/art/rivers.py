"""A river and its branches, which leave it along its bank and stay clear of each other."""

from __future__ import annotations

import math
from itertools import pairwise

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.games.personal_space.art.outlines import Point, blob, is_clear, scattered
from pnp.games.personal_space.art.terrain import EDGE, Terrain, based

_STEP = 0.22
_BEND = 0.6
_LONGEST = 18
_TRIES = 8
_NARROWER = 0.62
_DRY = 0.11
"""How far from the points of a river's middle it is dry, beyond half its width."""
_BANKS = 0.15
"""What lies between the banks of two rivers at the least."""


class _Course(Struct, frozen=True):
    """A river from its mouth up: the first `led` points lie in the river that it leaves."""

    points: list[Point]
    width: float
    heading: float
    led: int = 0


def rivers(chance: Chance) -> Terrain:
    """Woods, one great river and its branches."""
    sketch = based("land")
    woods = Pen()
    for x, y in scattered(chance, 7, 0.55, 1.1):
        blob(chance, x, y, chance.uniform(0.22, 0.36), None, 0.24).draw(woods)
    sketch.put(woods, "land2")
    courses = _courses(chance)
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
        (x, y, _DRY + course.width / 2) for course in courses for x, y in _closely(course.points)
    ]

    def ground(x: float, y: float) -> str:
        return "land" if is_clear(x, y, wet) else ""

    return Terrain(sketch.marks, ground)


def _mouth(chance: Chance) -> Point:
    return chance.uniform(-0.5, 0.5), EDGE - 0.01


def _courses(chance: Chance) -> list[_Course]:
    """The great river first, then its branches, then theirs."""
    found = [_Course(_grown(chance, [_mouth(chance)], -math.pi / 2), 0.1, -math.pi / 2)]
    # Grows while it is walked: branches have branches, of the third width none.
    for course in found:
        if course.width < 0.05:
            break
        first = len(found) % 2
        for fork in range(course.led + 2, len(course.points) - 2, 4):
            side = 1 if (fork // 4 + first) % 2 else -1
            branch = _branch(chance, course, fork, side, found)
            if branch:
                found.append(branch)
    return found


def _grown(chance: Chance, points: list[Point], heading: float) -> list[Point]:
    """The points, and more of them until the plane ends."""
    points = list(points)
    x, y = points[-1]
    while abs(x) < EDGE and abs(y) < EDGE and len(points) < _LONGEST:
        bend = heading + chance.uniform(-_BEND, _BEND)
        x, y = x + _STEP * math.cos(bend), y + _STEP * math.sin(bend)
        points.append((x, y))
    return points


def _branch(
    chance: Chance, course: _Course, fork: int, side: int, found: list[_Course]
) -> _Course | None:
    """A branch that leaves a river at one of its points, if there is room for it."""
    width = course.width * _NARROWER
    for _ in range(_TRIES):
        heading = course.heading + side * chance.uniform(0.7, 1.1)
        # It begins within the river, so that both share a bank where they part.
        points = _grown(chance, course.points[fork - 1 : fork + 1], heading)
        x, y = points[-1]
        if max(abs(x), abs(y)) >= EDGE and _clear(points, width, course, fork, found):
            return _Course(points, width, heading, 2)
    return None


def _clear(
    points: list[Point], width: float, course: _Course, fork: int, found: list[_Course]
) -> bool:
    """Whether a branch stays away from all rivers after it has left its river."""
    after = course.points[fork + 1]
    if math.dist(points[2], after) < width / 2 + course.width / 2 + _BANKS * 0.6:
        return False
    own = _closely(points[2:])[1:]
    return all(
        [
            math.dist(here, there) > (width + other.width) / 2 + _BANKS
            for other in found
            for there in _closely(other.points)
            for here in own
        ]
    )


def _closely(points: list[Point]) -> list[Point]:
    """The points of a course, and one more halfway between every two."""
    between = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in pairwise(points)]
    return [point for pair in zip(points, between, strict=False) for point in pair] + [points[-1]]
