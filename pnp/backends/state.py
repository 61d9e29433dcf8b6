"""The graphics state of a stream."""

from __future__ import annotations

from typing import NamedTuple

from pnp.ground.drawing import Colour
from pnp.ground.fonts import Face

Line = tuple[float, tuple[float, ...], int, int]
"""Width, dashes, cap and join."""


class Values(NamedTuple):
    """A state as a value."""

    fill: Colour | None
    stroke: Colour | None
    line: Line | None
    font: tuple[Face, float] | None
    tracking: float | None


UNKNOWN = Values(None, None, None, None, None)


class State:
    """What a stream has set so far; None is unknown."""

    __slots__ = ("fill", "font", "line", "stroke", "tracking")
    fill: Colour | None
    stroke: Colour | None
    line: Line | None
    font: tuple[Face, float] | None
    tracking: float | None

    def __init__(self, values: Values = UNKNOWN) -> None:
        self.fill, self.stroke, self.line, self.font, self.tracking = values

    @property
    def values(self) -> Values:
        return Values(self.fill, self.stroke, self.line, self.font, self.tracking)
