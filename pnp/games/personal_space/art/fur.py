"""What all animals are put together from: merged shapes, eyes, patterns on a hide, tufts."""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.core.drawing import Pen, star_points
from pnp.draw.sketch import Point, Sketch

GROUND = 0.86
"""Where feet stand, in a box from −1 to 1."""


class Creature(Struct, frozen=True):
    """What somebody wants drawn."""

    features: frozenset[str]
    eyes: str
    pattern: str
    skin: str

    @property
    def dark(self) -> str:
        """The colour of what lies behind, or in the shade."""
        return f"{self.skin}-15"

    @property
    def light(self) -> str:
        """The colour of a belly, a muzzle."""
        return f"{self.skin}+60"

    def has(self, *features: str) -> bool:
        """Whether it has any of these features."""
        return not self.features.isdisjoint(features)


def merge(s: Sketch, pens: Sequence[Pen], fill: str) -> None:
    """One outline around shapes that overlap."""
    for pen in pens:
        s.put(pen, line="ink", width=2.2)
    for pen in pens:
        s.put(pen, fill)


def limb(*way: Point, width: float) -> Pen:
    """A leg, a neck or an arm along a way of two to four points, with a round end."""
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(way):
        (x1, y1), (x2, y2) = way[max(index - 1, 0)], way[min(index + 1, len(way) - 1)]
        far = math.hypot(x2 - x1, y2 - y1) or 1.0
        dx, dy = (y1 - y2) / far * width / 2, (x2 - x1) / far * width / 2
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return Pen().smooth(left + right[::-1])


def tip(x: float, y: float, size: float, *, turn: float, wide: float = 0.42) -> Pen:
    """A pointed piece, such as an ear or a beak: its foot in the middle, its tip `size` away."""
    angle = math.radians(turn)
    c, n = math.cos(angle), math.sin(angle)

    def at(along: float, across: float) -> Point:
        return x + (along * n + across * c) * size, y + (-along * c + across * n) * size

    (ax, ay), (bx, by), (tx, ty) = at(0, -wide), at(0, wide), at(1, 0)
    (px, py), (qx, qy) = at(0.6, -wide), at(0.6, wide)
    pen = Pen().move(ax, ay).curve(px, py, tx, ty, tx, ty).curve(tx, ty, qx, qy, bx, by)
    return pen.close()


def eye(s: Sketch, creature: Creature, x: float, y: float, r: float) -> None:
    """An eye that looks ahead, to the right; asleep, a lid."""
    if creature.eyes == "sleepy":
        lash = Pen().move(x - r, y).curve(x - r * 0.5, y + r, x + r * 0.5, y + r, x + r, y)
        s.put(lash, line="ink", width=1.3)
        return
    s.put(Pen().ellipse(x, y, r), "paper", "ink")
    s.put(Pen().ellipse(x + r * 0.32, y, r * 0.52), "ink")


def face(s: Sketch, creature: Creature, x: float, y: float, r: float = 0.1) -> None:
    """The eyes of a head that is seen from a little in front."""
    if creature.eyes == "one":
        eye(s, creature, x, y, r * 1.35)
        return
    if creature.eyes == "three":
        eye(s, creature, x + r * 0.4, y - r * 1.7, r * 0.8)
    eye(s, creature, x + r * 1.15, y + r * 0.1, r * 0.9)
    eye(s, creature, x - r * 0.95, y, r)


def smile(s: Sketch, x: float, y: float, width: float) -> None:
    """A mouth."""
    s.put(
        Pen()
        .move(x - width, y)
        .curve(
            x - width * 0.3,
            y + width * 0.8,
            x + width * 0.6,
            y + width * 0.6,
            x + width,
            y - width * 0.2,
        ),
        line="ink",
        width=1.1,
    )


def hide(s: Sketch, creature: Creature, shapes: Sequence[Pen]) -> None:
    """The pattern, on these shapes and nowhere else."""
    pen, line = _PATTERN[creature.pattern]()
    for shape in shapes:
        with s.within(shape):
            fill = creature.light if creature.pattern == "patch" else creature.dark
            s.put(pen, "" if line else fill, "ink", 0.6)


def _plain() -> tuple[Pen, bool]:
    return Pen(), False


def _spots() -> tuple[Pen, bool]:
    pen = Pen()
    for row in range(-4, 5):
        for column in range(-4, 5):
            x = column * 0.27 + (0.13 if row % 2 else 0.0)
            pen.ellipse(x, row * 0.22, 0.055 + 0.02 * ((row + column) % 3))
    return pen, False


def _stripes() -> tuple[Pen, bool]:
    pen = Pen()
    for column in range(-6, 7):
        x = column * 0.19
        pen.move(x - 0.04, -1.0).curve(x + 0.06, -0.4, x - 0.1, 0.4, x, 1.0).line(x + 0.08, 1.0)
        pen.curve(x, 0.4, x + 0.13, -0.4, x + 0.05, -1.0).close()
    return pen, False


def _patch() -> tuple[Pen, bool]:
    pen = Pen()
    for x, y, rx, ry in (
        (-0.42, -0.02, 0.2, 0.17),
        (0.02, 0.2, 0.19, 0.15),
        (0.3, -0.16, 0.13, 0.12),
        (-0.16, -0.3, 0.13, 0.09),
        (0.56, -0.5, 0.13, 0.14),
    ):
        pen.ellipse(x, y, rx, ry)
    return pen, False


def _scales() -> tuple[Pen, bool]:
    pen = Pen()
    for row in range(-8, 9):
        for column in range(-7, 8):
            x = column * 0.17 + (0.085 if row % 2 else 0.0)
            pen.arc(x, row * 0.1, 0.085, 0.0, 180.0)
    return pen, True


def _stars() -> tuple[Pen, bool]:
    pen = Pen()
    for row in range(-3, 4):
        for column in range(-3, 4):
            x = column * 0.34 + (0.17 if row % 2 else 0.0)
            pen.polygon(star_points(x, row * 0.26, 0.09, 0.04, 5))
    return pen, False


_PATTERN = {
    "plain": _plain,
    "spots": _spots,
    "freckles": _spots,
    "stripes": _stripes,
    "patch": _patch,
    "scales": _scales,
    "stars": _stars,
}
PATTERNS = tuple(_PATTERN)
