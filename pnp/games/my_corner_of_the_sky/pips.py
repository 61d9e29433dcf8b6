"""Dice on a star map: the layouts of their pips, and the major points that they can choose.

Points are offsets (dx, dy) from the major point in the middle, y upwards as on the map.
"""

from __future__ import annotations

from typing import TypeVar

PipOffset = tuple[int, int]
PipLayout = frozenset[PipOffset]

SIDE = 6
FACES = tuple(range(1, SIDE + 1))

CENTRE: PipOffset = (0, 0)
RING: tuple[PipOffset, ...] = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""The eight points around a major point, clockwise from north."""
NAMES = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ALL: PipLayout = frozenset({CENTRE, *RING})

_FACES: dict[int, PipLayout] = {
    1: frozenset({CENTRE}),
    2: frozenset({(-1, 1), (1, -1)}),
    3: frozenset({(-1, 1), CENTRE, (1, -1)}),
    4: frozenset({(-1, 1), (1, 1), (-1, -1), (1, -1)}),
    5: frozenset({(-1, 1), (1, 1), CENTRE, (-1, -1), (1, -1)}),
    6: frozenset({(-1, 1), (1, 1), (-1, 0), (1, 0), (-1, -1), (1, -1)}),
}

MATHEMATICIAN = (2, 3, 4, 5)
"""The dice that the supporter turns by 45°."""


def die_face(die: int) -> PipLayout:
    """The pips of a die. Raises ValueError."""
    if die not in _FACES:
        raise ValueError(f"a die has no face “{die}”; use 1 to {SIDE}")
    return _FACES[die]


def turn_layout(layout: PipLayout, eighths: int) -> PipLayout:
    """A layout turned clockwise by `eighths` × 45°."""
    return frozenset(
        CENTRE if point == CENTRE else RING[(RING.index(point) + eighths) % len(RING)]
        for point in layout
    )


T = TypeVar("T")


def _distinct(items: list[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))


def turned_layouts(die: int) -> tuple[PipLayout, ...]:
    """Plotting I: the different layouts in turns of 90°."""
    return _distinct([turn_layout(die_face(die), eighths) for eighths in (0, 2, 4, 6)])


def slanted_layouts(die: int) -> tuple[PipLayout, ...]:
    """Plotting I with the Mathematician: the layouts that turns of 45° add."""
    if die not in MATHEMATICIAN:
        die_face(die)
        return ()
    return _distinct([turn_layout(die_face(die), eighths) for eighths in (1, 3, 5, 7)])


def merged_layout(die: int) -> PipLayout:
    """Plotting II: both rotations at once."""
    return frozenset().union(*turned_layouts(die))


def positions_of_two(a: int, b: int) -> frozenset[PipOffset]:
    """Positioning I: the major points of two dice, in either order. Positioning II: one die
    twice."""
    die_face(a), die_face(b)
    return frozenset({(a, b), (b, a)})


def positions_in_cross(die: int) -> frozenset[PipOffset]:
    """Positioning III: the major points with the die as a coordinate."""
    die_face(die)
    return frozenset({(die, other) for other in FACES} | {(other, die) for other in FACES})


def all_positions() -> frozenset[PipOffset]:
    """Positioning IV: all major points."""
    return frozenset((x, y) for x in FACES for y in FACES)
