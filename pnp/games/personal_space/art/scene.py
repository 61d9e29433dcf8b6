"""Drawings in a square."""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Placed
from pnp.core.geometry import Matrix


def boxed(size: float) -> Matrix:
    """The map of a box from −1 to 1 to a square of that size."""
    return Matrix.scale(size / 2).then(Matrix.move(size / 2, size / 2))


def square(brief: Brief, items: tuple[Placed, ...]) -> Frame:
    """What is drawn in a square as large as fits, in the middle of its room."""
    size = min(brief.width, brief.height)
    x, y = (brief.width - size) / 2, (brief.height - size) / 2
    return Frame(brief.width, brief.height, (Placed(x, y, Frame(size, size, items)),))
