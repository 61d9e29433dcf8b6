"""Outlines: blobs, superellipses, and the silhouettes of planets."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from msgspec import Struct

from pnp.core.drawing import Pen
from pnp.core.rng import Chance
from pnp.draw.sketch import Point


class Blob(Struct, frozen=True):
    """A soft closed shape: an ellipse with a few waves in its radius."""

    x: float
    y: float
    rx: float
    ry: float
    waves: tuple[tuple[int, float, float], ...]
    """The number, height (share of the radius) and phase of each wave."""

    def reach(self, angle: float) -> float:
        """The distance of its edge at an angle, as a share of its radius."""
        return 1.0 + math.fsum([a * math.cos(n * angle + phase) for n, a, phase in self.waves])

    def points(self, scale: float = 1.0, count: int = 14) -> list[Point]:
        """`count` points of its edge, `scale` times as far from the middle."""
        points = []
        for i in range(count):
            angle = 2.0 * math.pi * i / count
            reach = self.reach(angle) * scale
            points.append(
                (
                    self.x + self.rx * reach * math.cos(angle),
                    self.y + self.ry * reach * math.sin(angle),
                )
            )
        return points

    def draw(self, pen: Pen, scale: float = 1.0, count: int = 14) -> Pen:
        """Add its edge as a curve; return the pen."""
        return pen.smooth(self.points(scale, count), tension=0.45)

    def contains(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Whether a point lies inside by at least `slack`."""
        dx, dy = (x - self.x) / self.rx, (y - self.y) / self.ry
        away = math.hypot(dx, dy) + slack / min(self.rx, self.ry)
        # The waves of a blob never reach so far.
        return away < 1.7 and away < self.reach(math.atan2(dy, dx))


def draw_blob(
    chance: Chance, x: float, y: float, rx: float, ry: float | None = None, wobble: float = 0.16
) -> Blob:
    """Draw an ellipse whose edge is bent by up to `wobble` of its radius."""
    waves = tuple(
        (n, wobble * chance.uniform(0.4, 1.0) * share, chance.uniform(0.0, 6.28))
        for n, share in ((2, 1.0), (3, 0.8), (5, 0.45))
    )
    return Blob(x, y, rx, rx if ry is None else ry, waves)


def scatter(
    chance: Chance,
    count: int,
    apart: float,
    extent: float,
    tries: int = 14,
    taken: Sequence[tuple[float, float, float]] = (),
) -> list[Point]:
    """Draw points in a square, at least `apart` from each other and outside the `taken` circles.

    There are fewer points if no place is found in `tries` attempts.
    """
    points: list[Point] = []
    circles = list(taken)
    for _ in range(count):
        for _ in range(tries):
            x, y = chance.uniform(-extent, extent), chance.uniform(-extent, extent)
            if is_clear(x, y, circles):
                points.append((x, y))
                circles.append((x, y, apart))
                break
    return points


def is_clear(x: float, y: float, taken: Sequence[tuple[float, float, float]]) -> bool:
    """Whether a point is outside all circles."""
    for a, b, reach in taken:
        if (x - a) * (x - a) + (y - b) * (y - b) < reach * reach:
            break
    else:
        return True
    return False


def superellipse_points(
    x: float, y: float, rx: float, ry: float, power: float, count: int = 40
) -> list[Point]:
    """Points of a superellipse, between an ellipse (power 2) and a rectangle."""
    share = 2.0 / power
    points = []
    for i in range(count):
        angle = 2.0 * math.pi * (i + 0.5) / count
        cos, sin = math.cos(angle), math.sin(angle)
        points.append(
            (
                x + rx * math.copysign(abs(cos) ** share, cos),
                y + ry * math.copysign(abs(sin) ** share, sin),
            )
        )
    return points


SILHOUETTES = ("ball", "oblate", "lumpy", "cushion", "hexagon", "egg", "scalloped", "gem")

_REACH: dict[str, Callable[[float], float]] = {
    "oblate": lambda a: 1.0 / math.hypot(math.cos(a), math.sin(a) / 0.88),
    "hexagon": lambda a: 0.95 + 0.045 * math.cos(6 * a),
    "scalloped": lambda a: 0.96 + 0.035 * abs(math.cos(9 * a)) ** 0.7,
    "gem": lambda a: 0.95 + 0.04 * math.cos(8 * a),
}
"""The distance of the edge from the middle, by angle."""


def _circle_reach(angle: float) -> float:
    return 1.0


def silhouette_points(kind: str, chance: Chance) -> list[Point]:
    """Points for a smooth silhouette of a planet, about one unit from 0."""
    if kind == "lumpy":
        return draw_blob(chance, 0.0, 0.0, 0.95, wobble=0.045).points(count=24)
    if kind == "cushion":
        return superellipse_points(0.0, 0.0, 0.9, 0.9, 3.6, 32)
    count = 72 if kind == "scalloped" else 32
    angles = [2.0 * math.pi * i / count for i in range(count)]
    if kind == "egg":
        return [(math.cos(a) * (0.9 + 0.075 * math.sin(a)), 0.98 * math.sin(a)) for a in angles]
    reach = _REACH.get(kind, _circle_reach)
    return [(reach(a) * math.cos(a), reach(a) * math.sin(a)) for a in angles]
