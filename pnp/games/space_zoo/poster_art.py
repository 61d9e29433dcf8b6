"""Stub of poster_art."""

from __future__ import annotations

from pnp.artist import Brief
from pnp.drawing import Frame, Pen, Placed, Stroke


def poster(brief: Brief) -> Frame:
    """A box with a cross."""
    w, h = brief.width, brief.height
    pen = Pen().rect(0.3, 0.3, w - 0.6, h - 0.6).move(0.3, 0.3).line(w - 0.3, h - 0.3)
    box = pen.path((0.85, 0.87, 0.9), Stroke((0.3, 0.3, 0.4), 0.3))
    return Frame(w, h, (Placed(0.0, 0.0, box),))
