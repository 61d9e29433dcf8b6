"""The box around one element: padding, fill, outline, pattern, rotation and alignment."""

from __future__ import annotations

import math
from functools import partial

from pnp.core.drawing import (
    Colour,
    Frame,
    Gradient,
    GradientStop,
    Paint,
    Path,
    Pen,
    PlacedItem,
    SharedFrame,
    Stroke,
    Transformed,
    luminance,
)
from pnp.core.geometry import Matrix, Rect, Sides
from pnp.core.node import Mapping
from pnp.core.notation import Bounds, notation
from pnp.core.options import TEXT, Options
from pnp.core.outlines import crop_texts
from pnp.core.patterns import PATTERNS, draw_pattern
from pnp.core.problems import Span
from pnp.core.reader import Invalid, Reader, number, sides
from pnp.layout import options as opt
from pnp.layout.element import SLACK, Element, Region, Scope
from pnp.layout.elements.cast import Underlay, read_underlay
from pnp.layout.options import Alignment
from pnp.layout.values import FieldText, Value

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
_EDGES = ("top", "right", "bottom", "left")


class GradientFill(Options):
    """A linear gradient across a box, or a radial one from its middle."""

    from_: Value[Colour | None] = opt.colour("First colour.", "", area=True)
    via: Value[Colour | None] = opt.colour("Colour between the two.", "", area=True)
    to: Value[Colour | None] = opt.colour("Last colour.", "", area=True)
    angle: float = opt.decimal("Degrees clockwise: 0 from left to right, 90 downwards.", 0.0)
    radial: bool = opt.flag("`yes`: from the middle to the corners.")

    def __init__(self, read: Reader) -> None:
        super().__init__(read)
        for end in ("from", "to"):
            if not self.is_given(end):
                message = f"a fill of several colours needs “{end}”"
                read.error("missing-key", message, self.span)
        if self.radial and self.is_given("angle"):
            read.report_unused("angle", "a line to turn: this one is radial")
        middle = (self.via,) if self.is_given("via") else ()
        self._colours: tuple[Value[Colour | None], ...] = (self.from_, *middle, self.to)
        self._low: bool = read.context.theme_context.theme.is_low_ink

    @property
    def fields(self) -> frozenset[str]:
        """The fields that its colours look up."""
        return frozenset[str]().union(*(colour.fields for colour in self._colours))

    def paint(self, scope: Scope, width: float, height: float) -> Paint | None:
        """Return the fill of a box of that size in mm. In low ink only the lightest colour; None if
        one of the colours is `none`."""
        resolved = [colour.get(scope) for colour in self._colours]
        colours = [colour for colour in resolved if colour is not None]
        if len(colours) < len(resolved):
            return None
        if self._low or len(set(colours)) == 1:
            return max(colours, key=luminance)
        last = len(colours) - 1
        stops = tuple(GradientStop(index / last, colour) for index, colour in enumerate(colours))
        return Gradient(self._axis(width, height), stops)

    def _axis(self, width: float, height: float) -> tuple[float, ...]:
        x, y = width / 2, height / 2
        if self.radial:
            return (x, y, 0.0, x, y, math.hypot(x, y))
        angle = math.radians(self.angle)
        cos, sin = math.cos(angle), math.sin(angle)
        # Both ends of the axis lie on lines through corners.
        half = abs(x * cos) + abs(y * sin)
        return (x - cos * half, y - sin * half, x + cos * half, y + sin * half)


def _fill(read: Reader, key: str) -> Value[Colour | None] | GradientFill:
    node = read.raw(key)
    if isinstance(node, Mapping):
        return GradientFill.read_from(node, read.problems, "a fill", read.context)
    return opt.read_colour("none", True, read, key)


@notation(r"[0-9]*\.?[0-9]+%?", Bounds(0, 1))
def opacity(text: str) -> float:
    """Parse `0.4` or `40%`. Raises ValueError."""
    try:
        share = number(text[:-1]) / 100.0 if text.endswith("%") else number(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise Invalid(f"“{text}” is no opacity: it runs from 0 to 1, or to 100%")
    if not share:
        raise Invalid("nothing of this would be seen; leave it out")
    return share


def _edges(text: str) -> tuple[str, ...]:
    edges = tuple(text.split())
    for edge in edges:
        if edge not in _EDGES:
            raise Invalid(f"“{edge}” is no side")
    return edges


class BoxOptions(Options):
    """Options of the box around any element."""

    pad: Sides = opt.scalar(
        sides,
        "Padding between the edge and the content: one, two or four lengths, as for `margin`.",
        Sides(),
    )
    opacity: float = opt.scalar(opacity, "Opacity of the element as a group: `0.4`, `40%`.", 1.0)
    shadow: Underlay | None = opt.computed(
        partial(read_underlay, "0.6mm 0.6mm ink"),
        "Drop shadow: distance right, distance down and colour, such as `0.6mm 0.6mm moss`.",
    )
    outline: Underlay | None = opt.computed(
        partial(read_underlay, "0.5mm paper"),
        "Outline around all that the element draws, also letters: width and colour, such as "
        "`0.5mm paper`. It is behind the drawing.",
    )
    corner: float = opt.length("Radius of the corners that `clip` cuts off.", 0.0, needs=("clip",))
    content_align: Alignment = opt.alignment(
        "Place of the content in its box. Without it, the content fills the box."
    )
    clip: bool = opt.flag("`yes`: clip the content at the edge of its box and at its `corner`.")
    form_field: FieldText | None = opt.field_text(
        "Name of the [form field](machines.md#filling-in-on-a-screen) that the element becomes. "
        "The field of a `rule` is in the room above it. `yes`: the text beside it is the name. "
        "`no`: no form field. `by hand`: no form field, since players draw here; pnp reports it. "
        "Lines, marks, dice, squares and empty outlines are form fields also without this "
        "option."
    )
    checkbox: FieldText | None = opt.field_text(
        "Name of a checkbox that the element becomes, such as a word to circle."
    )
    turn: float = opt.decimal(
        "Turn the content clockwise by degrees. At 90 and 270, its width is the height of its "
        "room.",
        0.0,
    )

    @property
    def is_boxed(self) -> bool:
        """Whether the element needs a box for padding, alignment, rotation or clipping."""
        return bool(
            self.pad != Sides() or self.content_align != (None, None) or self.turn or self.clip
        )


_VISIBLE_OPTIONS = ("fill", "stroke", "pattern")


class DecorationOptions(BoxOptions):
    """The decoration of a box, behind and around its content. Lengths in mm."""

    fill: Value[Colour | None] | GradientFill = opt.computed(
        _fill,
        "Colour of the background: a palette name or `#RRGGBB`; or a gradient, below.",
        opt.fixed_value(None),
        resolves_late=True,
        schema={"anyOf": [TEXT, {"$ref": "#/$defs/fill"}]},
    )
    stroke: Value[Colour | None] = opt.colour("Colour of the outline.")
    line_width: float = opt.stroke_width("Width of the outline.", needs=("stroke",))
    dash: tuple[float, ...] = opt.dash(
        "Lengths of dashes and gaps, such as `1mm 0.8mm`.", needs=("stroke",)
    )
    edges: tuple[str, ...] = opt.scalar(
        _edges,
        "Draw only these sides of the outline: `top`, `right`, `bottom`, `left`.",
        (),
        needs=("stroke",),
    )
    shape: str = opt.choice(SHAPES, "{choices} (corners cut off).", "box", needs=_VISIBLE_OPTIONS)
    corner: float = opt.length(
        "Radius of the corners. For `ticket`, `banner` and `cut`: the depth of the corners.",
        0.0,
        needs=(*_VISIBLE_OPTIONS, "clip"),
    )
    pattern: str = opt.choice(PATTERNS, "Pattern on the fill: {choices}.", "")
    pattern_colour: Value[Colour | None] = opt.colour(
        "Colour of the pattern.", "ink", needs=("pattern",)
    )

    @property
    def is_decorated(self) -> bool:
        """Whether there may be a visible decoration."""
        fill = self.fill
        return bool(
            self.pattern
            or isinstance(fill, GradientFill)
            or fill.fields
            or fill.fixed is not None
            or self.stroke.fields
            or self.stroke.fixed is not None
        )

    @property
    def fields(self) -> frozenset[str]:
        """The fields that its colours look up."""
        return self.fill.fields | self.stroke.fields | self.pattern_colour.fields

    def paint(self, scope: Scope, width: float, height: float) -> Paint | None:
        """Return the fill of a box of that size in mm."""
        fill = self.fill
        return (
            fill.paint(scope, width, height) if isinstance(fill, GradientFill) else fill.get(scope)
        )


class BoxElement(Element):
    """One element with padding, decoration, rotation and alignment in its room."""

    __slots__ = ("_child", "_decoration", "_decorations", "_options", "_padding")

    def __init__(self, child: Element | None, options: BoxOptions, span: Span) -> None:
        fields = child.fields if child is not None else frozenset[str]()
        self._decoration: DecorationOptions | None = None
        if isinstance(options, DecorationOptions) and options.is_decorated:
            self._decoration = options
            fields |= options.fields
        super().__init__(span, fields)
        self._child = child
        self._options = options
        self._padding = options.pad.horizontal, options.pad.vertical
        self._decorations: dict[tuple[float, float, bool, tuple[Paint | None, ...]], Frame] = {}

    fills = True
    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        pad, (align, valign) = self._options.pad, self._options.content_align
        across, down = self._padding
        inner = self._inner_region(region)
        content = self._content(scope, inner)
        if content.width > inner.width + SLACK or content.height > inner.height + SLACK:
            self._report_oversize(content, inner, scope)
        width = region.width if region.fill_x else content.width + across
        height = region.height if region.fill_y else content.height + down
        items: list[PlacedItem] = []
        if self._decoration is not None:
            drawn = self._decoration_frame(
                self._decoration, scope, width, height, not content.items
            )
            if drawn.items:
                items.append(PlacedItem(0.0, 0.0, drawn))
        x = pad.left + (width - across - content.width) * (align or 0.0)
        y = pad.top + (height - down - content.height) * (valign or 0.0)
        if content.items:
            if self._options.clip:
                room = Rect(0.0, 0.0, content.width, content.height)
                outline = Pen().rect(*room, self._options.corner)
                items.append(
                    PlacedItem(x, y, Transformed(crop_texts(content, room), clip=outline.path()))
                )
            else:
                items.append(PlacedItem(x, y, content))
        return Frame(width, height, tuple(items))

    def _report_oversize(self, content: Frame, inner: Region, scope: Scope) -> None:
        """Report content that is larger than the room in the box."""
        across, down = content.width - inner.width, content.height - inner.height
        excess, direction, available = (
            (across, "wide", inner.width) if across > down else (down, "tall", inner.height)
        )
        if self._child is not None and not self._child.fills:
            scope.state.problems.add(
                "layout-overflow",
                f"this is {excess:.1f} mm too {direction} for the {available:.1f} mm that it has",
                self._child.span,
                "give it more room, or make it smaller",
            )

    def _inner_region(self, region: Region) -> Region:
        """Return the room inside the padding."""
        across, down = self._padding
        align, valign = self._options.content_align
        return Region(
            max(region.width - across, 0.0),
            max(region.height - down, 0.0),
            region.fill_x and align is None,
            region.fill_y and valign is None,
        )

    def _decoration_frame(
        self,
        decoration: DecorationOptions,
        scope: Scope,
        width: float,
        height: float,
        is_hollow: bool,
    ) -> Frame:
        """Return the decoration, drawn once for each size and set of colours."""
        colours = (
            decoration.paint(scope, width, height),
            decoration.stroke.get(scope),
            decoration.pattern_colour.get(scope),
        )
        frame = self._decorations.get((width, height, is_hollow, colours))
        if frame is None:
            items = decoration_items(decoration, scope, width, height, "box" if is_hollow else "")
            frame = self._decorations[width, height, is_hollow, colours] = SharedFrame(
                width, height, tuple(items)
            )
        return frame

    def _content(self, scope: Scope, inner: Region) -> Frame:
        if self._child is None:
            return Frame(inner.width if inner.fill_x else 0.0, inner.height if inner.fill_y else 0)
        rotation = self._options.turn
        if not rotation:
            return self._child.frame(scope, inner)
        is_sideways = rotation % 180 == 90
        if is_sideways:
            inner = Region(inner.height, inner.width, inner.fill_y, inner.fill_x)
        frame = self._child.frame(scope, inner)
        width, height = (frame.height, frame.width) if is_sideways else (frame.width, frame.height)
        matrix = (
            Matrix.move(-frame.width / 2, -frame.height / 2)
            .then(Matrix.rotate(rotation))
            .then(Matrix.move(width / 2, height / 2))
        )
        return Frame(width, height, (PlacedItem(0.0, 0.0, Transformed(frame, matrix)),))


def decoration_items(
    decoration: DecorationOptions, scope: Scope, width: float, height: float, field: str
) -> list[PlacedItem]:
    """Draw fill, pattern and outline of a box of that size in mm. `field`: the kind of form field
    that the outline is."""
    fill = decoration.paint(scope, width, height)
    line = decoration.stroke.get(scope)
    stroke = Stroke(line, decoration.line_width, decoration.dash) if line is not None else None
    items: list[PlacedItem] = []
    if fill is None and stroke is None and not decoration.pattern:
        return items
    outline = shape_outline(decoration.shape, width, height, decoration.corner)
    if decoration.pattern:
        if fill is not None:
            items.append(PlacedItem(0.0, 0.0, outline.path(fill)))
        tint = decoration.pattern_colour.get(scope)
        if tint is not None:
            marks = draw_pattern(decoration.pattern, width, height, tint)
            items.append(PlacedItem(0.0, 0.0, Transformed(marks, clip=outline.path())))
        fill = None
    if decoration.edges and stroke is not None:
        if fill is not None:
            items.append(PlacedItem(0.0, 0.0, outline.path(fill)))
        items += [
            PlacedItem(0.0, 0.0, edge_line(side, width, height, stroke))
            for side in decoration.edges
        ]
    elif fill is not None or stroke is not None:
        field_name = field if stroke is not None else ""
        items.append(PlacedItem(0.0, 0.0, outline.path(fill, stroke, field=field_name)))
    return items


def edge_line(side: str, width: float, height: float, stroke: Stroke) -> Path:
    """Return one side of a box as a line."""
    ends = {
        "top": (0.0, 0.0, width, 0.0),
        "right": (width, 0.0, width, height),
        "bottom": (0.0, height, width, height),
        "left": (0.0, 0.0, 0.0, height),
    }[side]
    # A solid line ends at its end points; dashes keep their caps.
    flat = stroke if stroke.dash else stroke._replace(cap=0)
    return Pen().move(ends[0], ends[1]).line(ends[2], ends[3]).path(stroke=flat)


def shape_outline(name: str, width: float, height: float, corner: float) -> Pen:
    """Return the outline of a shape of that size in mm."""
    pen = Pen()
    w, h = width, height
    match name:
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
