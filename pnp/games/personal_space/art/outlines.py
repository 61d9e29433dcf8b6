"""Outlines that are more than circles: blobs, superellipses, and the silhouettes of planets."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.core.rng import Chance

Point = tuple[float, float]


class Blob(Struct, frozen=True):
    """A soft closed shape around a point: an ellipse with a few waves in its radius."""

    x: float
    y: float
    rx: float
    ry: float
    waves: tuple[tuple[int, float, float], ...]
    """Number, height (share of the radius) and phase."""

    def reach(self, angle: float) -> float:
        """How far its edge is at an angle, as a share of its radius."""
        return 1.0 + math.fsum([a * math.cos(n * angle + phase) for n, a, phase in self.waves])

    def points(self, scale: float = 1.0, count: int = 14) -> list[Point]:
        """`count` points of its edge, `scale` times as far from the middle."""
        out = []
        for i in range(count):
            angle = 2.0 * math.pi * i / count
            reach = self.reach(angle) * scale
            out.append(
                (
                    self.x + self.rx * reach * math.cos(angle),
                    self.y + self.ry * reach * math.sin(angle),
                )
            )
        return out

    def draw(self, pen: Pen, scale: float = 1.0, count: int = 14) -> Pen:
        """Its edge as a curve; gives the pen."""
        return pen.smooth(self.points(scale, count), tension=0.45)

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Whether the point lies inside, by at least `slack`."""
        dx, dy = (x - self.x) / self.rx, (y - self.y) / self.ry
        away = math.hypot(dx, dy) + slack / min(self.rx, self.ry)
        # No blob's waves reach so far.
        return away < 1.7 and away < self.reach(math.atan2(dy, dx))


def blob(
    chance: Chance, x: float, y: float, rx: float, ry: float | None = None, wobble: float = 0.16
) -> Blob:
    """An ellipse whose edge is bent by up to `wobble` of its radius."""
    waves = tuple(
        (n, wobble * chance.uniform(0.4, 1.0) * share, chance.uniform(0.0, 6.28))
        for n, share in ((2, 1.0), (3, 0.8), (5, 0.45))
    )
    return Blob(x, y, rx, rx if ry is None else ry, waves)


def scattered(
    chance: Chance,
    count: int,
    apart: float,
    extent: float,
    tries: int = 14,
    taken: Sequence[tuple[float, float, float]] = (),
) -> list[Point]:
    """Points in a square, none nearer than `apart` to another or within the `taken` circles.

    If no place is found in `tries` tries, there are fewer points.
    """
    found: list[Point] = []
    room = list(taken)
    for _ in range(count):
        for _ in range(tries):
            x, y = chance.uniform(-extent, extent), chance.uniform(-extent, extent)
            if is_clear(x, y, room):
                found.append((x, y))
                room.append((x, y, apart))
                break
    return found


def is_clear(x: float, y: float, taken: Sequence[tuple[float, float, float]]) -> bool:
    """Whether a place is outside all circles."""
    for a, b, reach in taken:
        if (x - a) * (x - a) + (y - b) * (y - b) < reach * reach:
            break
    else:
        return True
    return False


def superellipse(
    x: float, y: float, rx: float, ry: float, power: float, count: int = 40
) -> list[Point]:
    """Piet Hein's curve, between the ellipse (power 2) and the rectangle."""
    share = 2.0 / power
    out = []
    for i in range(count):
        angle = 2.0 * math.pi * (i + 0.5) / count
        cos, sin = math.cos(angle), math.sin(angle)
        out.append(
            (
                x + rx * math.copysign(abs(cos) ** share, cos),
                y + ry * math.copysign(abs(sin) ** share, sin),
            )
        )
    return out


SILHOUETTES = ("ball", "oblate", "lumpy", "cushion", "hexagon", "egg", "scalloped", "gem")

_REACH: dict[str, Callable[[float], float]] = {
    "oblate": lambda a: 1.0 / math.hypot(math.cos(a), math.sin(a) / 0.88),
    "hexagon": lambda a: 0.95 + 0.045 * math.cos(6 * a),
    "scalloped": lambda a: 0.96 + 0.035 * abs(math.cos(9 * a)) ** 0.7,
    "gem": lambda a: 0.95 + 0.04 * math.cos(8 * a),
}
"""How far the edge is from the middle, by angle."""


def _round(angle: float) -> float:
    return 1.0


def silhouette(kind: str, chance: Chance) -> list[Point]:
    """A planet's outline, about one unit from 0: the corners of a soft curve."""
    if kind == "lumpy":
        return blob(chance, 0.0, 0.0, 0.95, wobble=0.045).points(count=24)
    if kind == "cushion":
        return superellipse(0.0, 0.0, 0.9, 0.9, 3.6, 32)
    count = 72 if kind == "scalloped" else 32
    angles = [2.0 * math.pi * i / count for i in range(count)]
    if kind == "egg":
        return [(math.cos(a) * (0.9 + 0.075 * math.sin(a)), 0.98 * math.sin(a)) for a in angles]
    reach = _REACH.get(kind, _round)
    return [(reach(a) * math.cos(a), reach(a) * math.sin(a)) for a in angles]
