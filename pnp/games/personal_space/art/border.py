"""The edge of a planet's map: the globe's own outline, made square enough for its squares."""

from __future__ import annotations

import bisect
import math
from functools import lru_cache

from pnp.core.rng import Chance
from pnp.games.personal_space.art.outlines import Point, silhouette
from pnp.games.personal_space.traits import Traits

_COUNT = 144
"""Points of an edge: eight for each scallop."""

POWER = 5.5
"""Of the superellipse that every edge follows."""

_LEAST, MOST, _ROUND = 1.0, 1.045, 1.02
"""Distance of an edge at the globe’s dents and bulges, and that of a globe without any: further
out there is no room for the scenery on it, further in none for the squares’ numbers."""


class Border:
    """An edge around 0, 0; half the planet's width is 1, but for its bulges."""

    def __init__(self, bulges: tuple[Point, ...]) -> None:
        self._bulges = sorted((math.atan2(y, x), math.hypot(x, y)) for x, y in bulges)
        reaches = [reach for _, reach in self._bulges]
        self._low = min(reaches)
        self._span = max(reaches) - self._low

    def _factor(self, angle: float) -> float:
        """How much further out than the superellipse the edge is."""
        if self._span < 1e-9:
            return _ROUND
        after = bisect.bisect(self._bulges, (angle, 0.0))
        (a, near), (b, far) = self._bulges[after - 1], self._bulges[after % len(self._bulges)]
        share = (angle - a) % math.tau / ((b - a) % math.tau)
        reach = near + (far - near) * share
        return _LEAST + (MOST - _LEAST) * (reach - self._low) / self._span

    def across(self, along: float, quarter: int) -> Point:
        """The point of a side, turned by `quarter` quarters: top, right, bottom, left."""
        edge = (1.0 - abs(along) ** POWER) ** (1.0 / POWER)
        angle = math.atan2(-edge, along) + quarter * math.pi / 2
        factor = self._factor(math.remainder(angle, math.tau))
        return along * factor, edge * factor

    def slope(self, along: float) -> float:
        """How far it turns down there, without its bulges, in radians."""
        return math.atan2(abs(along) ** (POWER - 1.0) * math.copysign(1.0, along), 1.0)

    def points(self) -> list[Point]:
        """Corners of a soft curve."""
        found = []
        for i in range(_COUNT):
            angle = math.remainder(math.tau * i / _COUNT, math.tau)
            cos, sin = math.cos(angle), math.sin(angle)
            reach = (abs(cos) ** POWER + abs(sin) ** POWER) ** (-1.0 / POWER)
            reach *= self._factor(angle)
            found.append((reach * cos, reach * sin))
        return found


def border(traits: Traits) -> Border:
    """The edge of a planet's map."""
    return _following(traits.silhouette, traits.seed if traits.silhouette == "lumpy" else "")


@lru_cache(maxsize=16)
def _following(kind: str, seed: str) -> Border:
    chance = Chance("personal-space planet", seed, "outline")
    return Border(tuple(silhouette(kind, chance)))
