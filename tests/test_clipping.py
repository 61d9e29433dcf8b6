"""Clipping removes invisible texts from the file."""

from __future__ import annotations

import pytest

from pnp.core.drawing import Frame, Item, Pen, PlacedItem, Text, Transformed
from pnp.core.geometry import Matrix, Rect
from pnp.core.outlines import crop_texts

WINDOW = Rect(0.0, 0.0, 40.0, 20.0)
LINE = Text((), 4.0, 10.0, (0.0, 0.0, 0.0))


def face(x: float, y: float, item: Item) -> Frame:
    return Frame(40.0, 60.0, (PlacedItem(x, y, item),))


@pytest.mark.parametrize(
    ("x", "y", "stays"),
    [(0, 4, True), (0, 22, True), (0, 23.1, False), (39, 9, True), (41, 9, False), (-11, 9, False)],
)
def test_keeps_lines_that_reach_into_window(x: float, y: float, stays: bool) -> None:
    assert bool(crop_texts(face(x, y, LINE), WINDOW).items) == stays


@pytest.mark.parametrize(("y", "stays"), [(30.0, True), (50.0, False)])
def test_clips_through_frames_and_maps(y: float, stays: bool) -> None:
    half = Transformed(face(0.0, y, LINE), Matrix.scale(0.5))
    (placed,) = crop_texts(face(0.0, 2.0, face(0.0, 2.0, half)), WINDOW).items
    inner = placed.item
    assert isinstance(inner, Frame)
    turned = inner.items[0].item
    assert isinstance(turned, Transformed)
    assert bool(turned.frame.items) == stays


def test_keeps_paths() -> None:
    dot = face(0.0, 50.0, Pen().ellipse(0.0, 0.0, 1.0).path(fill=(0.0, 0.0, 0.0)))
    flat = face(0.0, 50.0, Transformed(dot, Matrix.scale(0.0)))
    assert crop_texts(dot, WINDOW) is dot
    assert crop_texts(flat, WINDOW) is flat
