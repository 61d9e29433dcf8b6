"""What the artists of the sheets share: the theme's colours."""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.draw.inks import Inks
from pnp.draw.sheet import Sheet

INK = "panel-line"
"""The colour of outlines."""


def sheet_of(brief: Brief) -> Sheet:
    """A sheet in the theme's colours; what a theme lacks is ink."""
    return Sheet(brief, Inks(brief.palette, source=brief.colour))
