"""The forms of numbered brains: a family of outlines, each as wide and high as its number has it.

Whatever the form, the grid lies within it and all of it in the room of `outline.py`. A kind says how
many lobes there are and where; how large they are, how broad the brain is and where its folds
turn is drawn from the number.
"""

from __future__ import annotations

import math
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.rng import Chance
from pnp.draw.sketch import on_curve
from pnp.games.mind_space.grid import SIDE
from pnp.games.mind_space.outline import (
    HEIGHT,
    LEFT,
    STANDARD,
    TOP,
    WIDTH,
    Depth,
    Form,
    lobes,
    rim,
)
from pnp.games.mind_space.tags import NAMED


class Kind(Struct, frozen=True):
    """A kind of outline."""

    above: tuple[int, int]
    """How many lobes there are above the middle: at least, and at most."""
    below: tuple[int, int]
    deep: float = 0.16
    """How deep the notches are, cells."""
    bulge: float = 0.29
    """How far a lobe bulges, as a part of its length."""
    round: float = 0.12
    cleft: float = 0.0
    """How much deeper the notch in the middle above is; then both halves are alike."""
    stem: float = 5.0
    behind: tuple[float, ...] = (8.7,)


KINDS = {
    "walnut": Kind((11, 13), (9, 11)),
    "cloud": Kind((5, 6), (5, 6), 0.2, 0.31, 0.1),
    "crown": Kind((5, 6), (11, 14), 0.14, 0.26, 0.14, stem=3.6),
    "lace": Kind((16, 18), (13, 16), 0.1, 0.34, 0.2),
    "island": Kind((3, 3), (3, 4), 0.04, 0.17, 0.3, stem=4.2),
    "halves": Kind((10, 12), (8, 10), cleft=0.75, stem=3.55, behind=(2.1, 6.9)),
    "twins": Kind((4, 6), (6, 8), 0.14, 0.26, 0.15, cleft=0.85, stem=3.55, behind=()),
    "hill": Kind((13, 15), (4, 5), 0.12, 0.24, 0.14, stem=6.4, behind=(2.6,)),
    "petals": Kind((7, 9), (6, 8), 0.32, 0.36, 0.3, stem=2.4, behind=(7.4,)),
}
"""What a brain may look like, from far away."""


@lru_cache(256)
def form(number: int) -> Form:
    """The form of a number's brain; 0 has that of the box."""
    if not number:
        return STANDARD
    chance = Chance("mind-space", "brain-form", number)
    kind = KINDS[chance.pick(tuple(KINDS))]
    mirrored = chance.randrange(2) == 1 and not kind.cleft
    notches, bulges = _lobed(chance, kind)
    shorter = [0.45 * chance.random() for _ in _MOST]
    if kind.cleft:
        shorter[1] = shorter[0]
    left, right, top, bottom = (a - b for a, b in zip(_MOST, shorter, strict=True))
    made = Form(
        (left, right, top, bottom),
        (2.6,) * 4,
        notches,
        bulges,
        kind.round,
        (),
        kind.stem,
        kind.behind,
    )
    if mirrored:
        made = replace(
            made,
            stem=SIDE - kind.stem - 2.5,
            behind=tuple(max(SIDE - at, 0.4) for at in kind.behind),
        )
    made = _fitted(made)
    return replace(made, folds=_folds(chance, made))


def _lobed(chance: Chance, kind: Kind) -> tuple[tuple[Depth, ...], tuple[float, ...]]:
    """Notches and bulges, clockwise from the left or from the middle above."""
    above, below = chance.integer(*kind.above), chance.integer(*kind.below)
    if kind.cleft:
        half = _angles(chance, 0, 90, above // 2) + _angles(chance, 90, 180, below // 2)
        angles = [*half, 180.0, *(360 - angle for angle in reversed(half[1:]))]
    else:
        angles = _angles(chance, -90, 90, above) + _angles(chance, 90, 270, below)
    deep = [
        kind.deep + (kind.cleft if angle == 0 else kind.cleft / 2 if angle == 180 else 0.0)
        for angle in angles
    ]
    ends = [*angles[1:], angles[0] + 360]
    bulges = [
        kind.bulge * math.radians(end - start) * 6 for start, end in zip(angles, ends, strict=True)
    ]
    return tuple(zip(angles, deep, strict=True)), tuple(bulges)


def _angles(chance: Chance, start: float, end: float, count: int) -> list[float]:
    """The start angles of that many lobes between two angles, of different sizes."""
    parts = [0.75 + 0.5 * chance.random() for _ in range(count)]
    whole, found, at = math.fsum(parts), [], start
    for part in parts:
        found.append(at)
        at += (end - start) * part / whole
    return found


# Everything that has to lie inside


_MOST = (LEFT + 4.42, WIDTH - LEFT - 4.58, TOP + 4.32, HEIGHT - TOP - 5.1)
"""How far a brain may reach to the left, right, top and bottom of its middle: its line has room,
and the stem below it."""
_RIM = 0.12
"""How much brain there is around the grid at the least, cells."""
_NAMES = (NAMED[0] - 0.1, NAMED[1] + 0.2)


def _fitted(made: Form) -> Form:
    """The same outline, as narrow as its room and as square as the grid; with shallower lobes if
    that is impossible."""
    while True:
        found = made
        for _ in range(4):
            found = _around_grid(_inside(found))
        found = _inside(found)
        if not any(_taken(x, y) for x, y in points(found)):
            return found
        made = replace(
            made,
            notches=tuple((angle, deep * 0.7) for angle, deep in made.notches),
            bulges=tuple(bulge * 0.8 for bulge in made.bulges),
        )


def _inside(made: Form) -> Form:
    """The same, with no half axis longer than the lobes upon it leave room for."""
    across, down = zip(*points(made), strict=True)
    over = (
        4.5 - min(across) - _MOST[0],
        max(across) - 4.5 - _MOST[1],
        4.4 - min(down) - _MOST[2],
        max(down) - 4.4 - _MOST[3],
    )
    left, right, top, bottom = (a - max(b, 0.0) for a, b in zip(made.axes, over, strict=True))
    return replace(made, axes=(left, right, top, bottom))


def _around_grid(made: Form) -> Form:
    """The same, as square as it takes for the grid to lie within."""
    squares = list(made.squares)
    while max(squares) < 9:
        low = {(x > SIDE / 2) + 2 * (y > SIDE / 2) for x, y in points(made) if _taken(x, y)}
        if not low:
            break
        for quarter in low:
            squares[quarter] += 0.2
        made = replace(made, squares=(squares[0], squares[1], squares[2], squares[3]))
    return made


def _taken(x: float, y: float) -> bool:
    """Whether the grid is there, or a name of a section above or below it."""
    across, down = abs(x - SIDE / 2) - SIDE / 2, abs(y - SIDE / 2) - SIDE / 2
    return max(across, down) < _RIM or (-1.75 < across < -_NAMES[0] and down < _NAMES[1])


def points(made: Form) -> list[tuple[float, float]]:
    """Places on an outline, in cells."""
    return [
        on_curve((*one, *two, *three, *four), i / 6)
        for one, two, three, four in lobes(made)
        for i in range(6)
    ]


# Folds


def _folds(chance: Chance, made: Form) -> tuple[tuple[Depth, ...], ...]:
    """A fold from each notch, as long as there is room beside the grid and its labels."""
    found: list[tuple[Depth, ...]] = []
    # All turn one way, so that no two meet.
    way = chance.pick((-1, 1))
    for (angle, deep), (end, _) in zip(made.notches, _next(made.notches, way), strict=True):
        room = _room(made, angle)
        wide = min(0.5 * ((end - angle) * way % 360), 9.0) * way
        start = max(deep, 0.1)
        if room - start < 0.2:
            continue
        inner = start + (room - start) * (0.65 + 0.3 * chance.random())
        if room - start < 0.5:
            found.append(((angle, start), (angle + 0.2 * wide, inner)))
            continue
        bend = (
            (angle, start),
            (angle + 0.05 * wide, (start + inner) / 2),
            (angle + 0.5 * wide, inner),
        )
        curl = ((angle + wide, inner), (angle + 1.25 * wide, (start + inner) / 2))
        found.append((*bend, *curl) if chance.randrange(3) else bend)
    return tuple(found)


def _next(notches: tuple[Depth, ...], way: int) -> tuple[Depth, ...]:
    """For each notch, the one beside it."""
    return (*notches[1:], notches[0]) if way > 0 else (notches[-1], *notches[:-1])


def _room(made: Form, angle: float) -> float:
    """How far it is from the rim to the grid, or to a label above or below it."""
    (x, y), middle = rim(angle, 0.0, made), SIDE / 2
    right, down = x - middle, y - middle
    edge = middle + 0.15
    beside = edge / max(abs(right), 1e-9)
    named = _NAMES[1] * (abs(right) > 0.45 * abs(down))
    above = (edge + named) / max(abs(down), 1e-9)
    return math.hypot(right, down) * (1 - min(beside, above))
