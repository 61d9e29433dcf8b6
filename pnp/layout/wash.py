"""Fills of a box: one colour, or several that run into each other."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.core.drawing import Colour, Gradient, Paint, Stop, luminance
from pnp.layout.scope import Scope
from pnp.layout.values import Value


class Wash(Struct, frozen=True):
    """Colours from one end of a box to the other, or from its middle to its corners."""

    colours: tuple[Value[Colour | None], ...]
    angle: float
    """Degrees clockwise: 0 from left to right, 90 downwards."""
    radial: bool
    plain: bool
    """Low ink: only the lightest of the colours is printed, and none if one of them is none."""

    @property
    def fields(self) -> frozenset[str]:
        """The fields that its colours look up."""
        return frozenset[str]().union(*(colour.fields for colour in self.colours))

    def over(self, scope: Scope, width: float, height: float) -> Paint | None:
        """The paint for a box of that size, mm."""
        found = [colour.get(scope) for colour in self.colours]
        colours = [colour for colour in found if colour is not None]
        if len(colours) < len(found):
            return None
        if self.plain or len(set(colours)) == 1:
            return max(colours, key=luminance)
        last = len(colours) - 1
        stops = tuple(Stop(index / last, colour) for index, colour in enumerate(colours))
        return Gradient(self._axis(width, height), stops)

    def _axis(self, width: float, height: float) -> tuple[float, ...]:
        x, y = width / 2, height / 2
        if self.radial:
            return (x, y, 0.0, x, y, math.hypot(x, y))
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        # As long as it takes for both ends to lie on a corner.
        half = abs(x * cos) + abs(y * sin)
        return (x - cos * half, y - sin * half, x + cos * half, y + sin * half)
