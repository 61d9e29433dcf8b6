"""Paint sketches: roles become colours, and in low ink areas become lines and tints."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from itertools import groupby
from operator import attrgetter

from pnp.core.artist import ArtRequest
from pnp.core.drawing import (
    Colour,
    Frame,
    Path,
    Pen,
    PlacedItem,
    SharedFrame,
    Stroke,
    Transformed,
    bounds,
    luminance,
    mix,
)
from pnp.draw.inks import Inks
from pnp.draw.sketch import AUTO, LEFT_OUT, Mark, Sketch

Hatching = Callable[[Mark], Frame | None]
"""Draws a pattern over a mark’s area in low ink."""

HAIRLINE = 0.2
"""The width of hairlines in tints, mm."""


def paint(
    marks: Iterable[Mark],
    inks: Inks,
    line: float = 1.0,
    scale: float = 1.0,
    hatching: Hatching | None = None,
    edge: float = 0.0,
) -> tuple[PlacedItem, ...]:
    """Draw marks as paths. `line` is the drawing’s line in mm, `scale` the size of one unit in mm.

    In low ink `hatching` tints areas, and marks without an outline get one of `edge` mm.
    """
    items: list[PlacedItem] = []
    for inside, run in groupby(marks, attrgetter("inside")):
        drawn: list[PlacedItem] = []
        for mark in run:
            _paint_mark(drawn, mark, inks, line, scale, hatching, edge)
        if inside is None:
            items += drawn
        elif drawn:
            box = bounds(inside)
            clipped = Transformed(Frame(box.right, box.bottom, tuple(drawn)), clip=inside)
            items.append(PlacedItem(0.0, 0.0, clipped))
    return tuple(items)


def _paint_mark(
    items: list[PlacedItem],
    mark: Mark,
    inks: Inks,
    line: float,
    scale: float,
    hatching: Hatching | None,
    edge: float,
) -> None:
    ops, points, area, tone, width, span, dash, evenodd, tint, cap, join, _, item = mark
    low = inks.low
    if item is not None:
        items.append(PlacedItem(points[0], points[1], item))
        return
    if low is not None and tint == LEFT_OUT:
        return
    fill = inks.fill(area) if area else None
    stroke, colour = None, inks.line(tone) if tone else None
    stroke_width = width * line + span * scale
    if low is not None:
        # Broad bands are white between their outlines.
        is_broad = tone and not area and tone not in low.firm and (span > 0.0 or width > 1.2)
        # Overlapping areas get one common outline.
        lacks_outline = not tone and area not in low.solid
        if edge and (is_broad or lacks_outline):
            edge_stroke = Stroke(
                inks.tone("ink"), stroke_width + 2.4 * edge if is_broad else 2.2 * edge
            )
            items.append(PlacedItem(0.0, 0.0, Path(ops, points, None, edge_stroke, evenodd)))
        colour = inks.tone("paper") if is_broad else colour
    if colour is not None:
        stroke = Stroke(
            colour, stroke_width, tuple([n * line for n in dash]) if dash else (), cap, join
        )
    path = Path(ops, points, fill, stroke, evenodd)
    hatch = hatching(mark) if hatching is not None and fill is not None else None
    if hatch is not None:
        items.append(PlacedItem(0.0, 0.0, path._replace(stroke=None)))
        items.append(PlacedItem(0.0, 0.0, Transformed(hatch, clip=path)))
        path = path._replace(fill=None)
    if path.fill is not None or stroke is not None:
        items.append(PlacedItem(0.0, 0.0, path))


def diagonal_lines(width: float, height: float, step: float, up: bool = True) -> Pen:
    """Lines at 45° over a box, `step` mm apart along its upper edge."""
    pen = Pen()
    for i in range(math.ceil((width + height) / step) + 1):
        low, high = i * step - height, i * step
        if up:
            pen.move(high, 0.0).line(low, height)
        else:
            pen.move(low, 0.0).line(high, height)
    return pen


class Tints:
    """Hairlines over a box, closer for darker tones."""

    def __init__(self, inks: Inks, width: float, height: float) -> None:
        self._inks = inks
        self._size = width, height
        self._frames: dict[int, Frame] = {}

    def with_inks(self, inks: Inks) -> Tints:
        """Return the same hairlines for other inks."""
        tints = Tints(inks, *self._size)
        tints._frames = self._frames
        return tints

    def __call__(self, mark: Mark) -> Frame | None:
        """The tint of a mark's area: its own, or by the lightness of its colour."""
        level, role = mark.tint, mark.fill
        low = self._inks.low
        if low is None or not isinstance(role, str) or role in low.solid:
            return None
        if level == AUTO:
            level = hairline_level(self._inks.tone(role))
        if level and level not in self._frames:
            self._frames[level] = self._drawn(level)
        return self._frames.get(level)

    def _drawn(self, level: int) -> Frame:
        width, height = self._size
        pitch = (2.2, 1.5, 1.05)[level - 1]
        pen = diagonal_lines(width, height, pitch) if level == 2 else Pen()
        for i in range(1, 0 if level == 2 else math.ceil(height / pitch) + 1):
            pen.move(0.0, i * pitch).line(width, i * pitch)
        grey = mix(self._inks.tone("ink"), self._inks.tone("paper"), 0.5)
        path = pen.path(stroke=Stroke(grey, HAIRLINE, (), 0))
        return SharedFrame(width, height, (PlacedItem(0.0, 0.0, path),))


def hairline_level(colour: Colour) -> int:
    """The tint of a colour in low ink: 0 paper, 1 to 3 ever closer hairlines."""
    light = luminance(colour)
    return 0 if light > 0.42 else 1 if light > 0.2 else 2 if light > 0.06 else 3


class Canvas(Sketch):
    """A sketch of the size of an artist's request; `frame` returns it painted."""

    __slots__ = ("bold", "hair", "height", "inks", "line", "request", "width")

    def __init__(self, request: ArtRequest, inks: Inks, cap: int = 1, join: int = 1) -> None:
        super().__init__(cap, join)
        self.request = request
        self.inks = inks
        self.width, self.height = request.width, request.height
        self.hair, self.line, self.bold = map(self.stroke_width, ("hair", "line", "bold"))

    def stroke_width(self, name: str) -> float:
        """The width of one of the theme's strokes, mm."""
        return self.request.strokes.get(name, 0.3)

    def text(self, text: str, style: str, x: float, y: float, degrees: float = 0.0) -> Frame:
        """Add a text, centred on its capitals, and return its label."""
        label = self.request.label(text, style)
        self.add_label(label, x, y, degrees)
        return label

    def frame(self) -> Frame:
        """The drawing so far as a frame."""
        return Frame(self.width, self.height, paint(self.marks, self.inks))
