"""Outlines that are more than circles: blobs, superellipses, and the silhouettes of planets."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from pnp.chance import Chance
from pnp.drawing import Pen

Point = tuple[float, float]


class Blob(NamedTuple):
    """A soft closed shape around a point: an ellipse with a few waves in its radius."""

    x: float
    y: float
    rx: float
    ry: float
    waves: tuple[tuple[int, float, float], ...]
    """Number, height (share of the radius) and phase."""

    def reach(self, angle: float) -> float:
        return 1.0 + sum([a * math.cos(n * angle + phase) for n, a, phase in self.waves])

    def points(self, scale: float = 1.0, count: int = 14) -> list[Point]:
        out = []
        for i in range(count):
            angle = 2.0 * math.pi * i / count
            reach = self.reach(angle) * scale
            out.append(
                (self.x + self.rx * reach * math.cos(angle), self.y + self.ry * reach * math.sin(angle))
            )
        return out

    def draw(self, pen: Pen, scale: float = 1.0, count: int = 14) -> Pen:
        return pen.smooth(self.points(scale, count), tension=0.45)

    def holds(self, x: float, y: float, slack: float = 0.0) -> bool:
        """Whether the point lies inside, by at least `slack`."""
        dx, dy = (x - self.x) / self.rx, (y - self.y) / self.ry
        away = math.hypot(dx, dy)
        return away < self.reach(math.atan2(dy, dx)) - slack / min(self.rx, self.ry)


def blob(
    chance: Chance, x: float, y: float, rx: float, ry: float | None = None, wobble: float = 0.16
) -> Blob:
    waves = tuple(
        (n, wobble * chance.between(0.4, 1.0) * share, chance.between(0.0, 6.28))
        for n, share in ((2, 1.0), (3, 0.8), (5, 0.45))
    )
    return Blob(x, y, rx, rx if ry is None else ry, waves)


def scattered(
    chance: Chance, count: int, apart: float, extent: float = 1.0, tries: int = 14,
    taken: Sequence[tuple[float, float, float]] = (),
) -> list[Point]:
    """Points in a square, none nearer than `apart` to another or within the `taken` circles.

    Where a place is not found in so many tries, there are fewer points.
    """  # fmt: skip
    found: list[Point] = []
    for _ in range(count):
        for _ in range(tries):
            x, y = chance.between(-extent, extent), chance.between(-extent, extent)
            if all([(x - a) ** 2 + (y - b) ** 2 >= apart * apart for a, b in found]) and all(
                [(x - a) ** 2 + (y - b) ** 2 >= r * r for a, b, r in taken]
            ):
                found.append((x, y))
                break
    return found


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


def silhouette(kind: str, chance: Chance) -> list[Point]:
    """A planet's outline within the unit circle; its corners, to be drawn smooth."""
    match kind:
        case "oblate":
            reach = lambda a: 1.0 / math.hypot(math.cos(a), math.sin(a) / 0.88)  # noqa: E731
        case "lumpy":
            shape = blob(chance, 0.0, 0.0, 0.95, wobble=0.045)
            return shape.points(count=24)
        case "cushion":
            return superellipse(0.0, 0.0, 0.9, 0.9, 3.6, 32)
        case "hexagon":
            reach = lambda a: 0.95 + 0.045 * math.cos(6 * a)  # noqa: E731
        case "egg":
            return [
                (math.cos(a) * (0.9 + 0.075 * math.sin(a)), math.sin(a) * 0.98)
                for a in (2 * math.pi * i / 24 for i in range(24))
            ]
        case "scalloped":
            reach = lambda a: 0.96 + 0.035 * abs(math.cos(9 * a)) ** 0.7  # noqa: E731
        case "gem":
            reach = lambda a: 0.95 + 0.04 * math.cos(8 * a)  # noqa: E731
        case _:
            reach = lambda a: 1.0  # noqa: E731
    count = 72 if kind == "scalloped" else 32
    return [
        (reach(a) * math.cos(a), reach(a) * math.sin(a))
        for a in (2 * math.pi * i / count for i in range(count))
    ]
