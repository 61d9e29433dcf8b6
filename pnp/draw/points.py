"""Rows of points (x, y, x, y, …) under affine maps, and the boxes around them.

Drawings are made of millions of numbers; Pillow walks along them six times as fast as Python does.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from PIL.ImagePath import Path as Row

from pnp.core.geometry import Matrix

Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""


def turned(
    points: Sequence[float], x: float, y: float, size: float, turn: float = 0.0
) -> list[float]:
    """Points scaled, turned (radians) and moved."""
    across, down = size * math.cos(turn), size * math.sin(turn)
    return _mapped(points, (across, -down, x, down, across, y))


def under(points: Sequence[float], matrix: Matrix) -> list[float]:
    """Points under a map."""
    a, b, c, d, e, f = matrix
    return _mapped(points, (a, c, e, b, d, f))


def _mapped(points: Sequence[float], across_and_down: tuple[float, ...]) -> list[float]:
    row = Row(points)
    row.transform(across_and_down)
    found: list[float] = row.tolist(True)
    return found


def box_of(points: Sequence[float]) -> Box:
    """The box around points, of which there is one at least."""
    box: Box = Row(points).getbbox()
    return box
