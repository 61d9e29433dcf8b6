"""Colours by the part that they play in an atlas, and the widths of its lines, mm.

The palette has `ink`, `paper`, `accent` and `wash`, `figure` for what lies behind the points, and
`joint` for the lines of a constellation. In low ink `wash` is none: the atlas then is line and type,
and nothing is missing.
"""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.draw.inks import Inks
from pnp.draw.paint import Canvas

HAIR = 0.25
FINE = 0.35
BOLD = 0.6


def plate(request: ArtRequest) -> Canvas:
    """A sheet for engravers: lines end flat."""
    return Canvas(request, Inks(request.palette), cap=0, join=0)


def low(s: Canvas) -> bool:
    """Whether there are lines only."""
    return s.inks.fill("wash") is None
