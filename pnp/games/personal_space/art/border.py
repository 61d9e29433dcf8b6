"""The edge of a planet's map: the globe's own outline, made square enough for its squares.

Maps of the first version have all the same, Piet Hein's superellipse.
"""

from __future__ import annotations

import bisect
import math
from functools import lru_cache

from pnp.games.personal_space.art.outlines import Point, silhouette, superellipse
from pnp.games.personal_space.traits import Traits
from pnp.ground.rng import Chance

_COUNT = 144
"""Points of an edge: eight for each scallop."""

_LEAST, _MOST, _ROUND = 1.0, 1.045, 1.02
"""How far an edge reaches where the globe's dents and bulges are, and that of a globe with none:
no further out is there room for what stands on it, no further in for the squares' numbers."""


class Border:
    """An edge around 0, 0; half the planet's width is 1, but for its bulges."""

    def __init__(self, power: float, bulges: tuple[Point, ...] = ()) -> None:
        self.power = power
        """Of the superellipse that it follows."""
        self.most = _MOST if bulges else 1.0
        """No point of a side is further out."""
        self._bulges = sorted((math.atan2(y, x), math.hypot(x, y)) for x, y in bulges)
        reaches = [reach for _, reach in self._bulges]
        self._low = min(reaches, default=1.0)
        self._span = max(reaches, default=1.0) - self._low

    def _factor(self, angle: float) -> float:
        """How much further out than the superellipse the edge is."""
        if not self._bulges:
            return 1.0
        if self._span < 1e-9:
            return _ROUND
        after = bisect.bisect(self._bulges, (angle, 0.0))
        (a, near), (b, far) = self._bulges[after - 1], self._bulges[after % len(self._bulges)]
        share = (angle - a) % math.tau / ((b - a) % math.tau)
        reach = near + (far - near) * share
        return _LEAST + (_MOST - _LEAST) * (reach - self._low) / self._span

    def across(self, along: float, quarter: int) -> Point:
        """The point of a side, before it is turned by so many quarters: top, right, bottom, left."""
        edge = (1.0 - abs(along) ** self.power) ** (1.0 / self.power)
        angle = math.atan2(-edge, along) + quarter * math.pi / 2
        factor = self._factor(math.remainder(angle, math.tau))
        return along * factor, edge * factor

    def slope(self, along: float) -> float:
        """How far it turns down there, without its bulges, in radians."""
        return math.atan2(abs(along) ** (self.power - 1.0) * math.copysign(1.0, along), 1.0)

    def points(self) -> list[Point]:
        """Corners of a soft curve."""
        if not self._bulges:
            return superellipse(0.0, 0.0, 1.0, 1.0, self.power)
        found = []
        for i in range(_COUNT):
            angle = math.remainder(math.tau * i / _COUNT, math.tau)
            cos, sin = math.cos(angle), math.sin(angle)
            reach = (abs(cos) ** self.power + abs(sin) ** self.power) ** (-1.0 / self.power)
            reach *= self._factor(angle)
            found.append((reach * cos, reach * sin))
        return found


FIRST = Border(7.0)


def border(traits: Traits) -> Border:
    """The edge of a planet's map."""
    if traits.first:
        return FIRST
    return _following(traits.silhouette, traits.seed if traits.silhouette == "lumpy" else "")


@lru_cache(maxsize=16)
def _following(kind: str, seed: str) -> Border:
    chance = Chance("personal-space planet", seed, "outline")
    return Border(5.5, tuple(silhouette(kind, chance)))
