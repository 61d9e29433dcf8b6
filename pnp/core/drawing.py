"""The drawing primitives that layout passes to the writers. Millimetres, y downwards.

There are five: `Path`, `Text`, `Picture`, `Frame`, which groups placed items, and `Transformed`, a
frame under a matrix. A frame that occurs more than once is one `SharedFrame` object, drawn once and
referred to. Wrapping and colours are decided before a frame is created.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import IDENTITY, Matrix, Rect
from pnp.core.shaping import GlyphRun, Shaper

Colour = tuple[float, float, float]
"""Red, green, blue from 0 to 1."""

_SMALLEST_AREA_SHARE = 0.99
"""Frames scaled below this share of their area are pictures: their text sizes do not count."""


class GradientStop(NamedTuple):
    """A colour of a gradient and its offset, 0 to 1."""

    offset: float
    colour: Colour
    opacity: float = 1.0


class Gradient(Struct, frozen=True):
    """A gradient; beyond its ends the first and the last colour continue."""

    axis: tuple[float, ...]
    """Linear: x1 y1 x2 y2. Radial: the first circle, x y r, and the last one. In the coordinates
    of the path, mm, before `matrix`."""
    stops: tuple[GradientStop, ...]
    """Two or more, in their order."""
    matrix: Matrix = IDENTITY


Paint = Colour | Gradient

MITRE = 10.0
"""PDF's own limit; SVG's is 4."""


class Stroke(NamedTuple):
    """A line: width in mm, dash pattern in mm (empty: solid)."""

    colour: Colour
    width: float
    dash: tuple[float, ...] = ()
    cap: int = 1
    """0 butt, 1 round, 2 square (PDF's numbers)."""
    join: int = 1
    """0 mitre, 1 round, 2 bevel (PDF's numbers)."""
    opacity: float = 1.0
    mitre: float = MITRE
    """The mitre limit, in line widths."""
    phase: float = 0.0
    """Offset into the dash pattern at the start of the line, mm."""


class Path(NamedTuple):
    """A filled or stroked path. `ops` has one letter a step, `points` the coordinates.

    M x y · L x y · C x1 y1 x2 y2 x y · Z; curves are resolved where paths are made.
    """

    ops: str
    points: tuple[float, ...]
    fill: Paint | None = None
    stroke: Stroke | None = None
    evenodd: bool = False
    qr_text: str = ""
    """The text of a QR code, whose path is boxes (MLLLZ) at whole numbers; else empty."""
    field: str = ""
    """The type of form field, for a writable area: see `render/pdf/form_places.py`."""
    opacity: float = 1.0
    """Of the fill; the stroke has its own opacity."""
    link_page: str = ""
    """The page of the game's site that the QR code links to if codes are links …"""
    link_text: str = ""
    """… and the text that this page begins with."""


class TextRun(tuple[GlyphRun, ...]):
    """One or more words in one font, from left to right, separated by blanks."""

    __slots__ = ()

    @property
    def shaper(self) -> Shaper:
        """The shaper of their font."""
        return self[0].shaper

    @property
    def text(self) -> str:
        """The text of the glyphs."""
        return " ".join([word.text for word in self])


class Text(Struct, frozen=True):
    """A line of text whose baseline starts at the item's position. Size in mm. `width` is the
    advance with all letter-spacing, also after the last character."""

    runs: tuple[TextRun, ...]
    size: float
    width: float
    colour: Colour
    word_spacing: float = 0.0
    """Extra width of each blank, mm."""
    stroke: Stroke | None = None
    """Around the letters, below their fill."""

    @property
    def text(self) -> str:
        """The text of the glyphs."""
        return "".join([run.text for run in self.runs])


class Picture(Struct, frozen=True):
    """A raster from a file, its top left corner at the item's position."""

    file: str
    width: float
    height: float
    tone: str = ""
    """The change of its colours: grey, lighter, lighter grey or outline; empty: none."""


class PlacedItem(NamedTuple):
    """An item and its position, mm from the frame’s top left corner."""

    x: float
    y: float
    item: Path | Text | Picture | Frame | Transformed


class Transformed(Struct, frozen=True):
    """A frame that is turned, scaled, mirrored, clipped or translucent."""

    frame: Frame
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    """Of the frame as one group."""


class Frame(Struct, frozen=True):
    """A box with items, each at a position from the frame's top left corner."""

    width: float
    height: float
    items: tuple[PlacedItem, ...] = ()
    icon: str = ""
    """The icon's name, if the frame is an icon."""

    def shared(self) -> SharedFrame:
        """Return its content as a shared frame."""
        return SharedFrame(self.width, self.height, self.items, self.icon)


class SharedFrame(Frame, frozen=True):
    """A frame that appears more than once.

    It is compared by identity, so that caches can use it as a key without reading its content.
    """

    __hash__ = object.__hash__


EMPTY = Frame(0.0, 0.0)

Item = Path | Text | Picture | Frame | Transformed

# The best cubic for a quarter of a circle: the error is 0.02 % of the radius.
KAPPA = 0.5519150244935106


def luminance(colour: Colour) -> float:
    """WCAG relative luminance, 0 black to 1 white."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def mix(colour: Colour, base: Colour, share: float) -> Colour:
    """Mix `share` (0 to 1) of `colour` with `base`: a tint without transparency."""
    r, g, b = (a * share + o * (1.0 - share) for a, o in zip(colour, base, strict=True))
    return (r, g, b)


def lightest_colour(paint: Paint) -> Colour:
    """The colour of a paint; of a gradient its lightest one, which takes the least ink."""
    if isinstance(paint, tuple):
        return paint
    return max((stop.colour for stop in paint.stops), key=luminance)


class Pen:
    """Builds a path step by step; the only mutable type here."""

    __slots__ = ("_ops", "_points")

    def __init__(self) -> None:
        self._ops: list[str] = []
        self._points: list[float] = []

    def move(self, x: float, y: float) -> Pen:
        """Begin a subpath."""
        self._ops.append("M")
        self._points += (x, y)
        return self

    def line(self, x: float, y: float) -> Pen:
        """Add a straight line from the current point."""
        self._ops.append("L")
        self._points += (x, y)
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Pen:
        """Add a cubic from the current point: two control points and the end."""
        self._ops.append("C")
        self._points += (x1, y1, x2, y2, x, y)
        return self

    def close(self) -> Pen:
        """Close the subpath."""
        self._ops.append("Z")
        return self

    def trace(self, ops: str, points: Iterable[float]) -> Pen:
        """Add several steps, in the letters and numbers of a path."""
        self._ops.append(ops)
        self._points += points
        return self

    def polygon(self, points: Iterable[tuple[float, float]], closed: bool = True) -> Pen:
        """Add a subpath from corner to corner."""
        step = self.move
        for x, y in points:
            step(x, y)
            step = self.line
        return self.close() if closed else self

    def rect(self, x: float, y: float, width: float, height: float, radius: float = 0.0) -> Pen:
        """Add a box by its top left corner; `radius` rounds its corners as far as they allow."""
        r = min(radius, width / 2, height / 2)
        if r <= 0:
            return self.polygon([(x, y), (x + width, y), (x + width, y + height), (x, y + height)])
        k = r * (1 - KAPPA)
        right, bottom = x + width, y + height
        self.move(x + r, y).line(right - r, y)
        self.curve(right - k, y, right, y + k, right, y + r).line(right, bottom - r)
        self.curve(right, bottom - k, right - k, bottom, right - r, bottom).line(x + r, bottom)
        self.curve(x + k, bottom, x, bottom - k, x, bottom - r).line(x, y + r)
        return self.curve(x, y + k, x + k, y, x + r, y).close()

    def ellipse(self, cx: float, cy: float, rx: float, ry: float | None = None) -> Pen:
        """Add an ellipse by its centre and radii; with one radius a circle."""
        ry = rx if ry is None else ry
        kx, ky = rx * KAPPA, ry * KAPPA
        self.move(cx + rx, cy)
        self.curve(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
        self.curve(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
        self.curve(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
        return self.curve(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy).close()

    def arc(
        self, cx: float, cy: float, radius: float, start: float, end: float, joined: bool = False
    ) -> Pen:
        """Add an arc from angle `start` to `end`, degrees clockwise from three o'clock.

        `joined`: a line leads to its start; by default it begins a subpath.
        """
        steps = max(1, math.ceil(abs(end - start) / 90.0))
        step = math.radians((end - start) / steps)
        k = 4.0 / 3.0 * math.tan(step / 4.0)
        angle = math.radians(start)
        x, y = cx + radius * math.cos(angle), cy + radius * math.sin(angle)
        (self.line if joined else self.move)(x, y)
        for _ in range(steps):
            cos0, sin0 = math.cos(angle), math.sin(angle)
            angle += step
            cos1, sin1 = math.cos(angle), math.sin(angle)
            self.curve(
                cx + radius * (cos0 - k * sin0),
                cy + radius * (sin0 + k * cos0),
                cx + radius * (cos1 + k * sin1),
                cy + radius * (sin1 - k * cos1),
                cx + radius * cos1,
                cy + radius * sin1,
            )
        return self

    def smooth(
        self, points: Iterable[tuple[float, float]], closed: bool = True, tension: float = 0.5
    ) -> Pen:
        """Add a smooth curve through the points (a cardinal spline as cubics)."""
        knots = list(points)
        if len(knots) < 3:
            return self.polygon(knots, closed=False)
        k = (1.0 - tension) / 3.0
        # One more point before the first and two more after the last.
        knots = [knots[-1], *knots, knots[0], knots[1]] if closed else [knots[0], *knots, knots[-1]]
        self.move(*knots[1])
        ops, numbers = self._ops, self._points
        (x0, y0), (x1, y1), (x2, y2) = knots[:3]
        for x3, y3 in knots[3:]:
            ops.append("C")
            numbers += (
                x1 + (x2 - x0) * k,
                y1 + (y2 - y0) * k,
                x2 - (x3 - x1) * k,
                y2 - (y3 - y1) * k,
                x2,
                y2,
            )
            x0, y0, x1, y1, x2, y2 = x1, y1, x2, y2, x3, y3
        return self.close() if closed else self

    def path(
        self,
        fill: Paint | None = None,
        stroke: Stroke | None = None,
        evenodd: bool = False,
        field: str = "",
    ) -> Path:
        """Return the drawing so far as a path; the pen can continue."""
        ops, points = "".join(self._ops), tuple(self._points)
        return Path(ops, points, fill, stroke, evenodd, field=field)


def star_points(
    cx: float, cy: float, outer: float, inner: float, rays: int, turn: float = -90.0
) -> list[tuple[float, float]]:
    """The corners of a star, the first ray at `turn` degrees."""
    return [
        (
            cx + (inner if i % 2 else outer) * math.cos(math.radians(turn + 180.0 * i / rays)),
            cy + (inner if i % 2 else outer) * math.sin(math.radians(turn + 180.0 * i / rays)),
        )
        for i in range(2 * rays)
    ]


def transform_path(path: Path, matrix: Matrix) -> Path:
    """Return the path under a matrix; the stroke's width scales with the mean scale."""
    if matrix == IDENTITY:
        return path
    a, b, c, d, e, f = matrix
    p = path.points
    points: list[float] = []
    for i in range(0, len(p), 2):
        x, y = p[i], p[i + 1]
        points += (a * x + c * y + e, b * x + d * y + f)
    stroke = path.stroke
    if stroke is not None:
        scale = matrix.mean_scale
        stroke = stroke._replace(
            width=stroke.width * scale,
            dash=tuple(length * scale for length in stroke.dash),
            phase=stroke.phase * scale,
        )
    fill = path.fill
    if isinstance(fill, Gradient):
        fill = replace(fill, matrix=fill.matrix.then(matrix))
    return path._replace(points=tuple(points), fill=fill, stroke=stroke)


def bounds(path: Path) -> Rect:
    """The box around a path's points (control points too, so never too small)."""
    xs, ys = path.points[0::2], path.points[1::2]
    if not xs:
        return Rect(0.0, 0.0, 0.0, 0.0)
    return Rect.bounding(xs, ys)


def leaves(frame: Frame) -> Iterator[Path | Text | Picture]:
    """All paths, texts and pictures of a frame at any depth, in drawing order."""
    for _, _, item in frame.items:
        if isinstance(item, Frame):
            yield from leaves(item)
        elif isinstance(item, Transformed):
            yield from leaves(item.frame)
        else:
            yield item


class DrawnItem(Struct, frozen=True):
    """A leaf of a frame, or an icon's frame before its leaves, with its matrix."""

    item: Path | Text | Picture | Frame
    matrix: Matrix
    clips: tuple[tuple[Path, Matrix], ...]
    """The outlines that clip it, each with its matrix."""
    opacity: float
    """The product of the opacities of the enclosing frames."""


def visit(
    frame: Frame,
    matrix: Matrix = IDENTITY,
    clips: tuple[tuple[Path, Matrix], ...] = (),
    opacity: float = 1.0,
) -> Iterator[DrawnItem]:
    """All leaves and icons of a frame, in drawing order."""
    # Without recursion, which would pass each item through all enclosing frames.
    stack = [(iter(frame.items), matrix, clips, opacity)]
    while stack:
        items, matrix, clips, opacity = stack[-1]
        for x, y, item in items:
            item_matrix = matrix.offset(x, y) if x or y else matrix
            if isinstance(item, Frame):
                if item.icon:
                    yield DrawnItem(item, item_matrix, clips, opacity)
                stack.append((iter(item.items), item_matrix, clips, opacity))
                break
            if isinstance(item, Transformed):
                inner = (*clips, (item.clip, item_matrix)) if item.clip is not None else clips
                turned = item.matrix.then(item_matrix)
                stack.append((iter(item.frame.items), turned, inner, opacity * item.opacity))
                break
            yield DrawnItem(item, item_matrix, clips, opacity)
        else:
            stack.pop()


def find_qr_codes(frame: Frame) -> Iterator[Path]:
    """All QR codes in a frame."""
    return (item for item in leaves(frame) if isinstance(item, Path) and item.qr_text)


def text_sizes(frame: Frame) -> Iterator[float]:
    """The sizes of the text in a frame, mm, in drawing order; shrunk frames are left out."""
    for _, _, item in frame.items:
        if isinstance(item, Text):
            yield item.size
        elif isinstance(item, Frame):
            yield from text_sizes(item)
        elif isinstance(item, Transformed) and abs(item.matrix.determinant) > _SMALLEST_AREA_SHARE:
            yield from text_sizes(item.frame)
