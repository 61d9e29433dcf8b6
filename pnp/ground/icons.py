"""Drawings from SVG files: icons that texts and templates name, symbols that artists use."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from pnp.ground.geometry import Size


class Shape(NamedTuple):
    """A path of an icon. Paints are `current`, a palette name, a `#hex` colour or empty."""

    ops: str
    points: tuple[float, ...]
    fill: str
    stroke: str
    width: float
    evenodd: bool = False
    span: float = 0.0
    """How much of the width grows with a symbol."""


class Icon(NamedTuple):
    """A drawing from an SVG file, in its own units."""

    name: str
    size: Size
    shapes: tuple[Shape, ...]
    line: float = 1.0
    """How wide a symbol's line is drawn; how wide it is printed, its artist decides."""


class Icons(Protocol):
    """The drawings that a game may name; each is read when it is asked for."""

    def get(self, name: str) -> Icon | None:
        """The drawing of that name; None where there is none, or none that can be read."""

    def names(self) -> list[str]:
        """All names that there are, for hints."""

    def symbol(self, name: str) -> Icon | None:
        """A drawing that artists use; None as above."""
