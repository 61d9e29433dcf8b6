"""Where the squares of every map lie on the plane."""

from __future__ import annotations

import math

SIDE = 6
"""Squares on a side of every map."""

PITCH = 0.29
"""From one square to the next, in units of the plane (half the planet's width)."""


def fitted(at: float, reach: float) -> float:
    """The place nearest to `at` where something of that reach lies inside one square."""
    index = min(max(math.floor(at / PITCH + SIDE / 2), 0), SIDE - 1)
    middle = (index + 0.5 - SIDE / 2) * PITCH
    play = max(0.0, PITCH / 2 - 0.03 - reach)
    return min(max(at, middle - play), middle + play)
