"""Drawings from SVG files: icons for texts and templates, symbols for artists."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from pnp.core.drawing import MITRE, Path
from pnp.core.geometry import IDENTITY, Matrix, Size

MAX_SVG_BYTES = 2_000_000
"""Of an SVG file."""


class IconGradientStop(NamedTuple):
    """A colour on the way of a gradient: where (0 to 1), a paint as of a shape, its opacity."""

    offset: float
    paint: str
    opacity: float = 1.0


class IconGradient(NamedTuple):
    """A gradient in the drawing's units, with its own transformation.

    `points` of a linear gradient: start and end, x1 y1 x2 y2. Of a radial one: the focus and its
    radius, then the outer circle and its radius, x y r x y r.
    """

    points: tuple[float, ...]
    stops: tuple[IconGradientStop, ...]
    matrix: Matrix


class IconShape(NamedTuple):
    """A path of an icon. Paints are `current`, a palette name, a `#hex` colour or empty; fills
    may be gradients."""

    ops: str
    points: tuple[float, ...]
    fill: str | IconGradient
    stroke: str
    width: float
    evenodd: bool = False
    span: float = 0.0
    """How much of the width grows with a symbol."""
    cap: int = 1
    join: int = 1
    """As of a stroke."""
    mitre: float = MITRE
    dash: tuple[float, ...] = ()
    phase: float = 0.0
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    tint: int = -1
    """Of a symbol in low ink: 0 paper, 1 to 3 ever closer hairlines, −1 as its colour asks, −2 not
    drawn."""


class IconGroup(NamedTuple):
    """Parts of an icon that are clipped, mapped or seen through as one, or that have a name."""

    parts: tuple[IconPart, ...]
    clip: Path | None = None
    opacity: float = 1.0
    matrix: Matrix = IDENTITY
    """Applies to the parts and to the clip."""
    name: str = ""
    """The id of a symbol's group."""


IconPart = IconShape | IconGroup


class IconLabel(NamedTuple):
    """A text of a symbol: it is set in a style of the theme, and as large as that says."""

    text: str
    style: str
    x: float
    y: float
    """Of the middle of its foot."""
    degrees: float = 0.0
    """Clockwise."""


class Icon(NamedTuple):
    """A drawing from an SVG file, in its own units."""

    name: str
    size: Size
    parts: tuple[IconPart, ...]
    line_width: float = 1.0
    """How wide a symbol's line is drawn; how wide it is printed, its artist decides."""
    anchors: tuple[tuple[str, Path], ...] = ()
    """The outlines of a symbol that are not drawn: where other things belong, by their ids."""
    origin: tuple[float, float] = (0.0, 0.0)
    """The upper left of a symbol's view."""
    labels: tuple[IconLabel, ...] = ()
    swatches: tuple[tuple[str, str], ...] = ()
    """Its swatches: names of colours, each with the colour in the file."""


class Icons(Protocol):
    """The drawings that a game may name; each is read when it is asked for."""

    def get(self, name: str) -> Icon | None:
        """The drawing of that name; None if it is missing or unreadable."""

    def exists(self, name: str) -> bool:
        """Whether the file exists, even if it is unreadable, which is reported on reading."""

    def hint(self, name: str) -> str:
        """A hint for an unknown name."""

    def find_symbol(self, name: str) -> Icon | None:
        """A drawing that artists use; None as above."""
