"""Drawings from SVG files: icons for texts and templates, symbols for artists."""

from __future__ import annotations

from typing import Protocol

from msgspec import Struct

from pnp.core.drawing import MITRE, Path
from pnp.core.geometry import IDENTITY, Matrix, Size

MAX_SVG_BYTES = 2_000_000
"""The maximum size of an SVG file."""


class IconGradientStop(Struct, frozen=True):
    """A colour of a gradient: its offset (0 to 1), a paint as of a shape, its opacity."""

    offset: float
    paint: str
    opacity: float = 1.0


class IconGradient(Struct, frozen=True):
    """A gradient in the drawing's units, with its own transformation.

    `points` of a linear gradient: start and end, x1 y1 x2 y2. Of a radial one: the focus and its
    radius, then the outer circle and its radius, x y r x y r.
    """

    points: tuple[float, ...]
    stops: tuple[IconGradientStop, ...]
    matrix: Matrix


class IconShape(Struct, frozen=True):
    """A path of an icon. Paints are `current`, a palette name, a `#hex` colour or empty; fills
    may be gradients."""

    ops: str
    points: tuple[float, ...]
    fill: str | IconGradient
    stroke: str
    width: float
    evenodd: bool = False
    span: float = 0.0
    """The part of the width that grows with the symbol."""
    cap: int = 1
    join: int = 1
    """Numbers as of a stroke."""
    mitre: float = MITRE
    dash: tuple[float, ...] = ()
    phase: float = 0.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    tint: int = -1
    """The tint of a symbol in low ink: 0 paper, 1 to 3 ever closer hairlines, −1 by its colour, −2
    not drawn."""


class IconGroup(Struct, frozen=True):
    """Parts of an icon with a common clip, matrix, opacity or name."""

    parts: tuple[IconPart, ...]
    clip: Path | None = None
    opacity: float = 1.0
    matrix: Matrix = IDENTITY
    """Applies to the parts and to the clip."""
    name: str = ""
    """The id of a symbol's group."""


IconPart = IconShape | IconGroup


class IconLabel(Struct, frozen=True):
    """A text of a symbol, in a style of the theme and of its size."""

    text: str
    style: str
    x: float
    y: float
    """The position of the middle of its lower edge."""
    degrees: float = 0.0
    """Clockwise."""


class Icon(Struct, frozen=True, cache_hash=True):
    """A drawing from an SVG file, in its own units."""

    name: str
    size: Size
    parts: tuple[IconPart, ...]
    line_width: float = 1.0
    """The width of a symbol's line in its file; its artist sets the printed width."""
    anchors: tuple[tuple[str, Path], ...] = ()
    """Undrawn outlines of a symbol, by id: positions for other symbols."""
    origin: tuple[float, float] = (0.0, 0.0)
    """The upper left corner of a symbol's view box."""
    labels: tuple[IconLabel, ...] = ()
    swatches: tuple[tuple[str, str], ...] = ()
    """Names of colours, each with the colour in the file."""


class Icons(Protocol):
    """The drawings of a game; each is read on first use."""

    def get(self, name: str) -> Icon | None:
        """The icon of that name; None if it is missing or unreadable."""

    def exists(self, name: str) -> bool:
        """Whether the file exists, even if it is unreadable, which is reported on reading."""

    def hint(self, name: str) -> str:
        """A hint for an unknown name."""

    def find_symbol(self, name: str) -> Icon | None:
        """The symbol of that name, for artists; None if it is missing or unreadable."""
