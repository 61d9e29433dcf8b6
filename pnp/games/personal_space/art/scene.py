"""Drawings in a square."""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, PlacedItem
from pnp.core.geometry import Matrix


def boxed(size: float) -> Matrix:
    """The map of a box from −1 to 1 to a square of that size."""
    return Matrix.scale(size / 2).then(Matrix.move(size / 2, size / 2))


def square(request: ArtRequest, items: tuple[PlacedItem, ...]) -> Frame:
    """A drawing in a square as large as fits, in the middle of its room."""
    size = min(request.width, request.height)
    x, y = (request.width - size) / 2, (request.height - size) / 2
    return Frame(request.width, request.height, (PlacedItem(x, y, Frame(size, size, items)),))
