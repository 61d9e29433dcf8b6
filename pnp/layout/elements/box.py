"""The box around one element: padding, fill, outline, pattern, a turn, a place in its room."""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.core.clipping import within
from pnp.core.drawing import Colour, Frame, Paint, Path, Pen, Placed, Shared, Stroke, Turned
from pnp.core.geometry import Matrix, Rect, Sides
from pnp.core.patterns import pattern
from pnp.core.problems import Span
from pnp.layout.region import SLACK, Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Value
from pnp.layout.wash import Wash


class Decoration(Struct, frozen=True):
    """What a box draws around and behind its content. Lengths in mm."""

    fill: Value[Colour | None] | Wash
    stroke: Value[Colour | None]
    weight: float
    corner: float
    dash: tuple[float, ...]
    pattern: str
    pattern_colour: Value[Colour | None]
    shape: str
    sides: tuple[str, ...]

    @property
    def fields(self) -> frozenset[str]:
        """The fields that its colours look up."""
        return self.fill.fields | self.stroke.fields | self.pattern_colour.fields

    def paint(self, scope: Scope, width: float, height: float) -> Paint | None:
        """What fills a box of that size."""
        fill = self.fill
        return fill.over(scope, width, height) if isinstance(fill, Wash) else fill.get(scope)


class Box(Element):
    """One element with padding, decoration, a turn, and a place within its room."""

    __slots__ = (
        "_align",
        "_child",
        "_clip",
        "_decoration",
        "_drawn",
        "_pad",
        "_padding",
        "_turn",
        "_valign",
    )

    def __init__(
        self,
        span: Span,
        child: Element | None,
        pad: Sides,
        decoration: Decoration | None,
        align: float | None,
        valign: float | None,
        turn: float,
        clip: float | None,
    ) -> None:
        """`clip`: the corner of the outline that its content is clipped to, mm; None: it is not."""
        fields = child.fields if child is not None else frozenset[str]()
        if decoration is not None:
            fields |= decoration.fields
        super().__init__(span, fields)
        self._child = child
        self._pad = pad
        self._padding = pad.across, pad.down
        self._decoration = decoration
        self._align = align
        self._valign = valign
        self._turn = turn
        self._clip = clip
        self._drawn: dict[tuple[float, float, bool, tuple[Paint | None, ...]], Frame] = {}

    fills = True
    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        pad = self._pad
        across, down = self._padding
        inner = self._inner(region)
        content = self._content(scope, inner)
        if content.width > inner.width + SLACK or content.height > inner.height + SLACK:
            self._tell(content, inner, scope)
        width = region.width if region.fill_x else content.width + across
        height = region.height if region.fill_y else content.height + down
        items: list[Placed] = []
        if self._decoration is not None:
            drawn = self._decorated(self._decoration, scope, width, height, not content.items)
            if drawn.items:
                items.append(Placed(0.0, 0.0, drawn))
        x = pad.left + (width - across - content.width) * (self._align or 0.0)
        y = pad.top + (height - down - content.height) * (self._valign or 0.0)
        if content.items:
            if self._clip is not None:
                room = Rect(0.0, 0.0, content.width, content.height)
                outline = Pen().rect(*room, self._clip)
                items.append(Placed(x, y, Turned(within(content, room), clip=outline.path())))
            else:
                items.append(Placed(x, y, content))
        return Frame(width, height, tuple(items))

    def _tell(self, content: Frame, inner: Region, scope: Scope) -> None:
        """Tell of a size that is larger than the room in the box."""
        across, down = content.width - inner.width, content.height - inner.height
        by, what, has = (
            (across, "wide", inner.width) if across > down else (down, "tall", inner.height)
        )
        if self._child is not None and not self._child.fills:
            scope.notes.problems.add(
                "layout-overflow",
                f"this is {by:.1f} mm too {what} for the {has:.1f} mm that it has",
                self._child.span,
                "give it more room, or make it smaller",
            )

    def _inner(self, region: Region) -> Region:
        """The room that is left within the padding."""
        across, down = self._padding
        return Region(
            max(region.width - across, 0.0),
            max(region.height - down, 0.0),
            region.fill_x and self._align is None,
            region.fill_y and self._valign is None,
        )

    def _decorated(
        self, decoration: Decoration, scope: Scope, width: float, height: float, hollow: bool
    ) -> Frame:
        """The decoration, drawn once for each size and set of colours."""
        colours = (
            decoration.paint(scope, width, height),
            decoration.stroke.get(scope),
            decoration.pattern_colour.get(scope),
        )
        frame = self._drawn.get((width, height, hollow, colours))
        if frame is None:
            items = decorated(decoration, scope, width, height, "box" if hollow else "")
            frame = self._drawn[width, height, hollow, colours] = Shared(
                width, height, tuple(items)
            )
        return frame

    def _content(self, scope: Scope, inner: Region) -> Frame:
        if self._child is None:
            return Frame(inner.width if inner.fill_x else 0.0, inner.height if inner.fill_y else 0)
        if not self._turn:
            return self._child.frame(scope, inner)
        sideways = self._turn % 180 == 90
        if sideways:
            inner = Region(inner.height, inner.width, inner.fill_y, inner.fill_x)
        frame = self._child.frame(scope, inner)
        width, height = (frame.height, frame.width) if sideways else (frame.width, frame.height)
        matrix = (
            Matrix.move(-frame.width / 2, -frame.height / 2)
            .then(Matrix.rotate(self._turn))
            .then(Matrix.move(width / 2, height / 2))
        )
        return Frame(width, height, (Placed(0.0, 0.0, Turned(frame, matrix)),))


def decorated(
    decoration: Decoration, scope: Scope, width: float, height: float, field: str
) -> list[Placed]:
    """Fill, pattern and outline of a box of that size. `field`: what its outline is to a pen."""
    fill = decoration.paint(scope, width, height)
    line = decoration.stroke.get(scope)
    stroke = Stroke(line, decoration.weight, decoration.dash) if line is not None else None
    items: list[Placed] = []
    if fill is None and stroke is None and not decoration.pattern:
        return items
    outline = shape(decoration.shape, width, height, decoration.corner)
    if decoration.pattern:
        if fill is not None:
            items.append(Placed(0.0, 0.0, outline.path(fill)))
        tint = decoration.pattern_colour.get(scope)
        if tint is not None:
            marks = pattern(decoration.pattern, width, height, tint)
            items.append(Placed(0.0, 0.0, Turned(marks, clip=outline.path())))
        fill = None
    if decoration.sides and stroke is not None:
        if fill is not None:
            items.append(Placed(0.0, 0.0, outline.path(fill)))
        items += [Placed(0.0, 0.0, edge(side, width, height, stroke)) for side in decoration.sides]
    elif fill is not None or stroke is not None:
        place = field if stroke is not None else ""
        items.append(Placed(0.0, 0.0, outline.path(fill, stroke, field=place)))
    return items


def edge(side: str, width: float, height: float, stroke: Stroke) -> Path:
    """One side of a box as a line."""
    ends = {
        "top": (0.0, 0.0, width, 0.0),
        "right": (width, 0.0, width, height),
        "bottom": (0.0, height, width, height),
        "left": (0.0, 0.0, 0.0, height),
    }[side]
    # A solid line ends where it is told to; dashes keep their caps.
    flat = stroke if stroke.dash else stroke._replace(cap=0)
    return Pen().move(ends[0], ends[1]).line(ends[2], ends[3]).path(stroke=flat)


SHAPES = (
    "box",
    "circle",
    "ellipse",
    "pill",
    "diamond",
    "hexagon",
    "shield",
    "ticket",
    "burst",
    "banner",
    "cut",
)


def shape(kind: str, width: float, height: float, corner: float) -> Pen:
    """The outline of a box of that kind and size."""
    pen = Pen()
    w, h = width, height
    match kind:
        case "circle":
            return pen.ellipse(w / 2, h / 2, min(w, h) / 2)
        case "ellipse":
            return pen.ellipse(w / 2, h / 2, w / 2, h / 2)
        case "pill":
            return pen.rect(0, 0, w, h, min(w, h) / 2)
        case "diamond":
            return pen.polygon([(w / 2, 0), (w, h / 2), (w / 2, h), (0, h / 2)])
        case "hexagon":
            c = min(w / 4, h / 2)
            return pen.polygon([(c, 0), (w - c, 0), (w, h / 2), (w - c, h), (c, h), (0, h / 2)])
        case "shield":
            pen.move(0, 0).line(w, 0).line(w, h * 0.55)
            pen.curve(w, h * 0.8, w * 0.7, h * 0.94, w / 2, h)
            return pen.curve(w * 0.3, h * 0.94, 0, h * 0.8, 0, h * 0.55).close()
        case "ticket":
            r = min(corner or h / 6, h / 3)
            pen.move(0, 0).line(w, 0).line(w, h / 2 - r)
            pen.arc(w, h / 2, r, -90, -270, joined=True)
            pen.line(w, h).line(0, h).line(0, h / 2 + r)
            return pen.arc(0, h / 2, r, 90, -90, joined=True).close()
        case "burst":
            rays = 16
            points = []
            for i in range(2 * rays):
                reach = 1.0 if i % 2 == 0 else 0.86
                angle = math.pi * i / rays
                points.append(
                    (w / 2 * (1 + reach * math.cos(angle)), h / 2 * (1 + reach * math.sin(angle)))
                )
            return pen.polygon(points)
        case "banner":
            c = corner or h / 3
            return pen.polygon([(0, 0), (w, 0), (w - c, h / 2), (w, h), (0, h), (c, h / 2)])
        case "cut":
            c = min(corner or 2.0, w / 2, h / 2)
            return pen.polygon(
                [(c, 0), (w - c, 0), (w, c), (w, h - c), (w - c, h), (c, h), (0, h - c), (0, c)]
            )
    return pen.rect(0, 0, w, h, corner)
