"""The drawing primitives that layout passes to the writers. Millimetres, y downwards.

Five letters: `Path`, `Text`, `Picture`, `Frame`, which groups others at their places, and
`Transformed`, a frame that is moved, turned or scaled. A frame that occurs more than once is one
`Shared` object, drawn once and referred to. Wrapping and colours are decided before a frame is
created.
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
"""Things that already fill at least this share of their area are not drawn smaller."""


class GradientStop(NamedTuple):
    """A colour of a gradient and its offset, 0 to 1."""

    offset: float
    colour: Colour
    opacity: float = 1.0


class Gradient(Struct, frozen=True):
    """Colours that run into each other; beyond its ends the first and the last go on."""

    axis: tuple[float, ...]
    """Linear: x1 y1 x2 y2. Radial: the circle that it starts from, x y r, and the last one.
    In the coordinates of the path, mm, before `matrix`."""
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
    """How long a mitre may be, in widths, before it becomes a bevel."""
    phase: float = 0.0
    """How far into its dashes a line begins, mm."""


class Path(NamedTuple):
    """Filled and stroked lines. `ops` has one letter a step, `points` its coordinates.

    M x y · L x y · C x1 y1 x2 y2 x y · Z; curves are resolved where paths are made.
    """

    ops: str
    points: tuple[float, ...]
    fill: Paint | None = None
    stroke: Stroke | None = None
    evenodd: bool = False
    qr_text: str = ""
    """The text, where the path is a QR code: nothing but boxes (MLLLZ) at whole numbers."""
    field: str = ""
    """The kind of form field, if it is a place to write: see `render/pdf/form_places.py`."""
    opacity: float = 1.0
    """Of the fill; the stroke has its own."""
    link_page: str = ""
    """The page of the game's site that a QR code leads to, or would where codes are links …"""
    link_text: str = ""
    """… and what it begins with."""


class TextRun(tuple[GlyphRun, ...]):
    """Words in one font, from left to right, at least one; a blank separates neighbours."""

    __slots__ = ()

    @property
    def shaper(self) -> Shaper:
        """Their font."""
        return self[0].shaper

    @property
    def text(self) -> str:
        """What it says."""
        return " ".join([word.text for word in self])


class Text(Struct, frozen=True):
    """One line of text whose baseline starts at the place the item is put. Size in mm. `width` is
    the whole advance; letter-spacing is in it, after the last character too."""

    runs: tuple[TextRun, ...]
    size: float
    width: float
    colour: Colour
    word_spacing: float = 0.0
    """Extra width of each blank, mm."""
    stroke: Stroke | None = None
    """Around its letters, under what fills them."""

    @property
    def text(self) -> str:
        """What it says."""
        return "".join([run.text for run in self.runs])


class Picture(NamedTuple):
    """A raster from a file, its top left corner at the place the item is put."""

    file: str
    width: float
    height: float
    tone: str = ""
    """How its colours are changed: grey, lighter, lighter grey or outline; nothing: not at all."""


class PlacedItem(NamedTuple):
    """An item at its place, mm from the frame’s top left corner."""

    x: float
    y: float
    item: Path | Text | Picture | Frame | Transformed


class Transformed(Struct, frozen=True):
    """A frame under more than a move: turned, scaled, mirrored, clipped, or seen through."""

    frame: Frame
    matrix: Matrix = IDENTITY
    clip: Path | None = None
    opacity: float = 1.0
    """Of the whole, as if it were one thing."""


class Frame(Struct, frozen=True):
    """A box with things in it, each at its place from the frame's top left corner."""

    width: float
    height: float
    items: tuple[PlacedItem, ...] = ()
    icon: str = ""
    """The icon's name, where the frame is one."""

    def shared(self) -> SharedFrame:
        """Its content as one shared drawing."""
        return SharedFrame(self.width, self.height, self.items, self.icon)


class SharedFrame(Frame, frozen=True):
    """A frame that appears more than once.

    It is compared by identity, so that results made from it can be looked up without reading its
    content.
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
    """`share` of `colour` (0 to 1) and the rest of `base`: tints without transparency."""
    r, g, b = (a * share + o * (1.0 - share) for a, o in zip(colour, base, strict=True))
    return (r, g, b)


def lightest_colour(paint: Paint) -> Colour:
    """A paint as one colour: the lightest of a gradient, which takes the least ink."""
    if not isinstance(paint, Gradient):
        return paint
    return max((stop.colour for stop in paint.stops), key=luminance)


class Pen:
    """Builds a path step by step; the only mutable thing here."""

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
        """A straight line from where the pen is."""
        self._ops.append("L")
        self._points += (x, y)
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Pen:
        """A cubic from where the pen is: its two control points, its end."""
        self._ops.append("C")
        self._points += (x1, y1, x2, y2, x, y)
        return self

    def close(self) -> Pen:
        """A straight line back to where the subpath began."""
        self._ops.append("Z")
        return self

    def trace(self, ops: str, points: Iterable[float]) -> Pen:
        """Several steps at once, in the letters and numbers of a path."""
        self._ops.append(ops)
        self._points += points
        return self

    def polygon(self, points: Iterable[tuple[float, float]], closed: bool = True) -> Pen:
        """A subpath from corner to corner."""
        step = self.move
        for x, y in points:
            step(x, y)
            step = self.line
        return self.close() if closed else self

    def rect(self, x: float, y: float, width: float, height: float, radius: float = 0.0) -> Pen:
        """A box by its top left corner; `radius` rounds its corners, as far as it goes."""
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
        """An ellipse by its centre and half its axes; with one of them a circle."""
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
        """Part of a circle from angle `start` to `end`, degrees clockwise from three o'clock.

        `joined`: a line leads to the start instead of a fresh subpath.
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
        """A soft curve through all the points (a cardinal spline as cubics)."""
        knots = list(points)
        if len(knots) < 3:
            return self.polygon(knots, closed=False)
        k = (1.0 - tension) / 3.0
        # One corner more before the first and two more behind the last.
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
        """What was drawn so far, as a path; the pen may go on."""
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
    """The path under an affine map; the stroke's width scales with the map's mean scale."""
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
    """All that is drawn in a frame, however deep it lies, in the order of drawing."""
    for _, _, item in frame.items:
        if isinstance(item, Frame):
            yield from leaves(item)
        elif isinstance(item, Transformed):
            yield from leaves(item.frame)
        else:
            yield item


class DrawnItem(NamedTuple):
    """A leaf of a frame, or an icon's frame before its leaves, and where it is drawn."""

    item: Path | Text | Picture | Frame
    matrix: Matrix
    clips: tuple[tuple[Path, Matrix], ...]
    """The outlines that clip it, each under its map."""
    opacity: float
    """Of all that it is drawn in."""


def visit(
    frame: Frame,
    matrix: Matrix = IDENTITY,
    clips: tuple[tuple[Path, Matrix], ...] = (),
    opacity: float = 1.0,
) -> Iterator[DrawnItem]:
    """All leaves and icons of a frame in the order of drawing."""
    # Without recursion: each item would pass through all the frames around it.
    stack = [(iter(frame.items), matrix, clips, opacity)]
    while stack:
        items, matrix, clips, opacity = stack[-1]
        for x, y, item in items:
            item_matrix = matrix.offset(x, y)
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


def qr_codes(frame: Frame) -> Iterator[Path]:
    """All QR codes in a frame."""
    return (item for item in leaves(frame) if isinstance(item, Path) and item.qr_text)


def text_sizes(frame: Frame) -> Iterator[float]:
    """The sizes of the text in a frame, mm, in drawing order; smaller drawings are pictures."""
    for _, _, item in frame.items:
        if isinstance(item, Text):
            yield item.size
        elif isinstance(item, Frame):
            yield from text_sizes(item)
        elif isinstance(item, Transformed) and abs(item.matrix.determinant) > _SMALLEST_AREA_SHARE:
            yield from text_sizes(item.frame)
