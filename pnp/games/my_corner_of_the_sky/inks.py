"""Colours by the part they play in an atlas: line, accent, wash, and what lies behind the grid.

A theme may set any of the roles; in low ink it sets `wash` and `figure` to none, and the
accent to none or to the ink. The atlas then is line and type, and nothing is missing.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.ground.artist import Brief
from pnp.ground.drawing import Colour, Stroke, mix

_INK: Colour = (0x16 / 255, 0x23 / 255, 0x3F / 255)
_ACCENT: Colour = (0xB8 / 255, 0x86 / 255, 0x2D / 255)
_WASH: Colour = (0xE8 / 255, 0xED / 255, 0xF5 / 255)
_PAPER: Colour = (1.0, 1.0, 1.0)

HAIR = 0.25
FINE = 0.35
BOLD = 0.6
HEAVY = 0.9


class Inks(NamedTuple):
    """The colours of a plate. What a theme leaves out of the print is None."""

    ink: Colour
    accent: Colour
    """The ink where the theme has no accent."""
    wash: Colour | None
    paper: Colour
    figure: Colour | None
    """What lies behind everything, at 8 % of the ink."""

    @classmethod
    def of(cls, brief: Brief) -> Inks:
        palette = brief.palette
        ink = palette.get("ink") or _INK
        paper = palette.get("paper") or _PAPER
        accent = palette.get("accent", _ACCENT) or ink
        wash = palette.get("wash", _WASH)
        # On a plate without wash there is none of this either, unless the theme wants it.
        behind = mix(ink, paper, 0.08) if wash is not None else None
        return cls(ink, accent, wash, paper, palette.get("figure", behind))

    @property
    def low(self) -> bool:
        return self.wash is None

    def night(self) -> Inks:
        """Light lines on a dark ground; in low ink it stays paper."""
        if self.low:
            return self
        return Inks(
            self.paper,
            mix(self.accent, self.paper, 0.72),
            mix(self.ink, self.paper, 0.9),
            self.ink,
            mix(self.ink, self.paper, 0.86),
        )

    def line(self, width: float = FINE, share: float = 1.0) -> Stroke:
        """A line of ink, or of a share of it."""
        colour = self.ink if share >= 1.0 else mix(self.ink, self.paper, share)
        return Stroke(colour, width, (), 0, 0)

    def soft(self, width: float = FINE) -> Stroke:
        """A line with round ends and corners."""
        return Stroke(self.ink, width)

    def gilt(self, width: float = FINE) -> Stroke:
        return Stroke(self.accent, width, (), 0, 0)

    def dots(self, pitch: float = 0.9, width: float = HAIR, share: float = 1.0) -> Stroke:
        """A dotted line: light to the eye, and yet it survives a photocopier."""
        colour = self.ink if share >= 1.0 else mix(self.ink, self.paper, share)
        return Stroke(colour, width, (0.0, pitch))
