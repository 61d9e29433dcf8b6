"""What dice do to a star map: the layouts of their pips, and the points they position at.

Pure: points are steps (dx, dy) from the major point in the middle, y upwards as on the map.
"""

from __future__ import annotations

from typing import TypeVar

Point = tuple[int, int]
Layout = frozenset[Point]

SIDE = 6
FACES = tuple(range(1, SIDE + 1))

CENTRE: Point = (0, 0)
RING: tuple[Point, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight points around a major point, clockwise from north."""
NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ALL: Layout = frozenset({CENTRE, *RING})

_FACES: dict[int, Layout] = {
    1: frozenset({CENTRE}),
    2: frozenset({(-1, 1), (1, -1)}),
    3: frozenset({(-1, 1), CENTRE, (1, -1)}),
    4: frozenset({(-1, 1), (1, 1), (-1, -1), (1, -1)}),
    5: frozenset({(-1, 1), (1, 1), CENTRE, (-1, -1), (1, -1)}),
    6: frozenset({(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)}),
}

MATHEMATICIAN = (2, 3, 4, 5)
"""The dice that the supporter turns by 45°."""


def face(die: int) -> Layout:
    """The pips as a die shows them. Raises ValueError."""
    if die not in _FACES:
        raise ValueError(f"a die has no face “{die}”; use 1 to {SIDE}")
    return _FACES[die]


def turned(layout: Layout, eighths: int) -> Layout:
    """A layout turned clockwise by so many times 45°."""
    return frozenset(
        CENTRE if point == CENTRE else RING[(RING.index(point) + eighths) % len(RING)]
        for point in layout
    )


T = TypeVar("T")


def _distinct(items: list[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))


def layouts(die: int) -> tuple[Layout, ...]:
    """PLOTTING I: the different layouts in turns of 90°."""
    return _distinct([turned(face(die), eighths) for eighths in (0, 2, 4, 6)])


def slanted(die: int) -> tuple[Layout, ...]:
    """PLOTTING I with the MATHEMATICIAN: the layouts that turns of 45° add."""
    if die not in MATHEMATICIAN:
        face(die)
        return ()
    return _distinct([turned(face(die), eighths) for eighths in (1, 3, 5, 7)])


def union(die: int) -> Layout:
    """PLOTTING II: both rotations at once."""
    return frozenset().union(*layouts(die))


def position_two(a: int, b: int) -> frozenset[Point]:
    """POSITIONING I: the major points of two dice, in either order; II: of one for both."""
    face(a), face(b)
    return frozenset({(a, b), (b, a)})


def position_cross(die: int) -> frozenset[Point]:
    """POSITIONING III: the major points with the die for a coordinate."""
    face(die)
    return frozenset({(die, other) for other in FACES} | {(other, die) for other in FACES})


def position_any() -> frozenset[Point]:
    """POSITIONING IV: every major point."""
    return frozenset((x, y) for x in FACES for y in FACES)
