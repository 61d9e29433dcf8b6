"""Places to write on: ruled lines, check boxes, dice boxes, cube spots, tracks, squares."""

from __future__ import annotations

import math

from pnp.core.drawing import (
    Colour,
    Frame,
    Pen,
    PlacedItem,
    star_points,
    transform_path,
)
from pnp.core.geometry import Matrix, mm
from pnp.core.node import Node, Scalar, parse_natural
from pnp.core.notation import LENGTH, Bounds, Notation
from pnp.core.options import TEXT
from pnp.core.patterns import PIPS
from pnp.core.printer import MIN_LINE_SPACING
from pnp.core.problems import Problems, Severity, Span
from pnp.core.reader import Reader, integer, number
from pnp.layout import options as opt
from pnp.layout.element import Element, EmptyElement, Region, Scope
from pnp.layout.elements.children import report_oversize
from pnp.layout.values import FieldText, Value
from pnp.svg.attributes import PathError, parse_path_data
from pnp.text.typeset import Typeset, line_of_text


def _read_count(read: Reader, key: str) -> Value[int]:
    """Parse an integer; return 0 for the words that mean none: an empty die, lines that fill."""
    node = read.raw(key)
    if node is None or (isinstance(node, Scalar) and node.text in _WORDS_FOR_NONE.get(key, ())):
        return opt.fixed_value(0)
    if key == "die" and parse_natural(str(node)) == 0:
        # A field may count down to 0; a plain 0 is a mistake.
        hint = "use 1 to 6, or “empty” for a place to put a die"
        read.error("die", f"a die has no face “{node}”", node.span, hint)
    return Value(read.context.field_text(node), opt.small_count, 0, read.problems)


_WORDS_FOR_NONE = {"die": ("", "empty"), "lines": ("fill",)}


class RuleElement(opt.StrokedElement):
    """A straight horizontal or vertical line through its room."""

    rule: str = opt.choice(("across", "down"), default="across")
    stroke: Value[Colour | None] = opt.colour("Colour of the line.", "line")
    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        stroke, weight = self.line(scope), self.line_width
        is_upright = self.rule == "down"
        width = weight if is_upright else region.width
        height = region.height if is_upright else weight
        if is_upright and not region.fill_y:
            height = 0.0
        if stroke is None:
            return Frame(width, height)
        pen = Pen()
        if is_upright:
            pen.move(weight / 2, 0.0).line(weight / 2, height)
        else:
            pen.move(0.0, weight / 2).line(width, weight / 2)
        if not stroke.dash:
            stroke = stroke._replace(cap=0)
        return Frame(width, height, (PlacedItem(0.0, 0.0, pen.path(stroke=stroke)),))


class LinesElement(opt.StrokedElement):
    """Ruled lines to write on: a number of them, or as many as fit the room."""

    lines: Value[int] = opt.computed(_read_count, resolves_late=True)
    line_spacing: float = opt.scalar(
        Notation(mm, LENGTH, Bounds(0.5, 10_000, " mm")),
        "Distance between lines. Without it, a fixed number of lines shares the height.",
        7.0,
    )
    stroke: Value[Colour | None] = opt.colour("Colour of the lines.", "line")
    fills = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        count = self.lines.get(scope)
        pitch = self.line_spacing
        if count <= 0:
            count = max(int((region.height + 1e-6) / pitch), 0) if region.fill_y else 1
        elif region.fill_y:
            pitch = region.height / count
        height = region.height if region.fill_y else count * pitch
        stroke = self.line(scope)
        if stroke is None or not count:
            return Frame(region.width, height)
        if pitch < MIN_LINE_SPACING - 1e-6:
            scope.state.problems.add(
                "fine-lines",
                f"these lines are {pitch:.1f} mm apart",
                self.span,
                f"use a “line-spacing” of {MIN_LINE_SPACING:g} mm or more",
                Severity.WARNING,
            )
        pen = Pen()
        inset = self.line_width / 2
        for line in range(1, count + 1):
            y = min(line * pitch, height) - inset
            pen.move(0.0, y).line(region.width, y)
        ruled = pen.path(stroke=stroke, field=f"lines {pitch:g}")
        return Frame(region.width, height, (PlacedItem(0.0, 0.0, ruled),))


class FormFieldElement(Element):
    """A form field or a checkbox with its name; without a name, an element that is no form field.

    It draws nothing: it is for players who fill in the sheet on a screen. Players write above an
    element that is no higher than a line.
    """

    __slots__ = ("_child", "_field_kind", "_name")

    def __init__(self, child: Element, field_kind: str, name: FieldText | None) -> None:
        """`field_kind`: text, ring, hand or none."""
        super().__init__(child.span, child.fields | (name.fields if name else frozenset()))
        self._child = child
        self._field_kind = field_kind
        self._name = name

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether its element stretches."""
        return self._child.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        frame = self._child.frame(scope, region)
        name = self._name.text(scope) if self._name is not None else ""
        is_line = self._field_kind == "text" and frame.height < _MAX_LINE_HEIGHT
        height_above = max(_WRITING_HEIGHT - frame.height, 0.0) if is_line else 0.0
        outline = Pen().rect(0.0, 0.0, frame.width, frame.height + height_above)
        kind = "line" if is_line else self._field_kind
        field = outline.path(field=f"{kind} {name}".strip())
        items = (PlacedItem(0.0, 0.0, frame), PlacedItem(0.0, -height_above, field))
        return Frame(frame.width, frame.height, items)


# Maximum height of an element that counts as a line, and height of the field above it, mm.
_MAX_LINE_HEIGHT, _WRITING_HEIGHT = 3.0, 6.5


class DieElement(opt.StrokedElement):
    """A box for a die, or a die's face if it has a value."""

    die: Value[int] = opt.computed(_read_count, resolves_late=True)
    size: float = opt.length("Side of the square. A die is 16 mm wide.", 17.0)
    fill: Value[Colour | None] = opt.colour("Colour of the face.", "paper", area=True)
    pips: Value[Colour | None] = opt.colour("Colour of the pips.", "ink")

    def draw(self, scope: Scope, region: Region) -> Frame:
        size = self.size
        value = self.die.get(scope)
        if value and value not in PIPS:
            scope.state.problems.add("die", f"a die has no face “{value}”", self.span, "use 1 to 6")
            value = 0
        box = Pen().rect(0.0, 0.0, size, size, size * 0.17)
        empty = "" if value else "die"
        outline = box.path(self.fill.get(scope), self.line(scope), field=empty)
        items = [PlacedItem(0.0, 0.0, outline)]
        tint = self.pips.get(scope)
        if value and tint is not None:
            pen = Pen()
            for column, row in PIPS[value]:
                pen.ellipse(size * (0.25 + 0.25 * column), size * (0.25 + 0.25 * row), size * 0.095)
            items.append(PlacedItem(0.0, 0.0, pen.path(tint)))
        return Frame(size, size, tuple(items))


MARK_SHAPES = ("box", "circle", "diamond", "star", "hexagon", "triangle", "heart", "drop")


def mark_outline(shape: str, size: float) -> Pen:
    """Return the outline of a mark of that size, mm."""
    pen = Pen()
    half = size / 2
    match shape:
        case "circle":
            return pen.ellipse(half, half, half)
        case "diamond":
            return pen.polygon([(half, 0), (size, half), (half, size), (0, half)])
        case "star":
            return pen.polygon(star_points(half, half * 1.05, half * 1.05, half * 0.45, 5))
        case "hexagon":
            points = star_points(half, half, half, half * math.cos(math.pi / 6), 6, -90)
            return pen.polygon(points[0::2])
        case "triangle":
            return pen.polygon([(half, size * 0.06), (size, size * 0.94), (0, size * 0.94)])
        case "heart":
            pen.move(half, size * 0.95)
            pen.curve(size * 0.1, size * 0.62, 0, size * 0.44, 0, size * 0.3)
            pen.curve(0, size * -0.02, size * 0.42, size * -0.02, half, size * 0.26)
            pen.curve(size * 0.58, size * -0.02, size, size * -0.02, size, size * 0.3)
            return pen.curve(size, size * 0.44, size * 0.9, size * 0.62, half, size * 0.95).close()
        case "drop":
            pen.move(half, 0).curve(
                half, size * 0.2, size * 0.9, size * 0.4, size * 0.9, half * 1.2
            )
            pen.curve(size * 0.9, size * 0.86, size * 0.72, size, half, size)
            pen.curve(size * 0.28, size, size * 0.1, size * 0.86, size * 0.1, half * 1.2)
            return pen.curve(size * 0.1, size * 0.4, half, size * 0.2, half, 0).close()
    return pen.rect(0.0, 0.0, size, size, size * 0.14)


class MarksElement(opt.StrokedElement):
    """Marks to tick, cross off or fill; numbered if they have a style for numbers.

    They form one line, or lines of `columns`, spread over the room with `spread`.
    """

    amount: Value[int] = opt.fixed_value(1)
    mark: str = "box"
    size: float = opt.length("Side of a mark.", 4.0)
    gap: float = 0.0
    columns: int | None = None
    spread: bool = False
    numbers: Typeset | None = None
    first: Value[int] = opt.fixed_value(1)
    step: int = 1

    def draw(self, scope: Scope, region: Region) -> Frame:
        count = max(self.amount.get(scope), 0)
        size, gap = self.size, self.gap
        columns = min(self.columns or count, count) or 1
        column_gap = gap
        if self.spread and region.fill_x and columns > 1:
            column_gap = max((region.width - columns * size) / (columns - 1), 0.0)
        outline = mark_outline(self.mark, size).path(self.fill.get(scope), self.line(scope))
        items: list[PlacedItem] = []
        number = self.first.get(scope)
        for index in range(count):
            x = (index % columns) * (size + column_gap)
            y = (index // columns) * (size + gap)
            field_name = f"check {index + 1}" if count > 1 else "check"
            items.append(PlacedItem(x, y, outline._replace(field=field_name)))
            if self.numbers is not None:
                problems = scope.state.problems
                label = centred_text(str(number), self.numbers, self.span, problems)
                report_oversize(self.span, label.width, label.height, Region(size, size), problems)
                lowered = size * 0.1 if self.mark == "triangle" else 0.0
                x += (size - label.width) / 2
                items.append(
                    PlacedItem(x, y + (size + label.height) / 2 + lowered, label.items[0].item)
                )
            number += self.step
        rows = -(-count // columns) if count else 0
        width = columns * size + (columns - 1) * column_gap if count else 0.0
        height = rows * size + max(rows - 1, 0) * gap
        return Frame(width, height, tuple(items))


class CheckElement(MarksElement):
    """A single box to tick."""

    check: Node | None = opt.anything(schema=TEXT)
    mark: str = opt.choice(MARK_SHAPES, "{choices}.", "box")

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        if isinstance(self.check, Scalar) and self.check.text not in ("", "yes"):
            message = "write “check: yes”; put a label beside it"
            compiler.problems.add("type", message, self.check.span)
        return self


class MarkRun(MarksElement):
    """A run of marks."""

    gap: float = opt.length("Gap between them.", 1.0)
    columns: int | None = opt.scalar(
        opt.small_count, "Number of them in a line. Default: all.", None
    )
    spread: bool = opt.flag("`yes`: spread each line over the width.")
    numbers: Typeset | None = opt.style("Style of the numbers in them. Without it, there are none.")
    first: Value[int] = opt.value(opt.small_count, "First number.", 1, needs=("numbers",))
    step: int = opt.scalar(integer, "Difference between numbers.", 1, needs=("numbers",))


class TallyElement(MarkRun):
    """A run of marks to tick, cross off or colour in."""

    amount: Value[int] = opt.value(opt.small_count, "", 1, key="marks")
    mark: str = opt.choice(MARK_SHAPES, "{choices}.", "box")


class CubesElement(MarkRun):
    """Dashed spots for cubes, so that players do not tick them."""

    amount: Value[int] = opt.value(opt.small_count, "", 1, key="cube")
    size: float = opt.length("Side of a place. A cube is 8 mm wide.", 9.0)
    gap: float = opt.length("Gap between two places.", 1.5)
    dash: tuple[float, ...] = opt.dash(
        "Lengths of dashes and gaps. Default: `0.9 0.7`.", default=(0.9, 0.7)
    )


def centred_text(text: str, typeset: Typeset, span: Span, problems: Problems) -> Frame:
    """Return a short label: a frame as wide as the text and as high as its capitals."""
    size, stack = typeset.size, typeset.plain
    typeset.report_missing_glyphs(stack.missing_characters(text), span, problems)
    line = line_of_text(text, stack, size, typeset.colour)
    height = stack.primary.font.cap_height * size
    return Frame(line.width, height, (PlacedItem(0.0, height, line),))


_LARGEST_VIEW = 100_000


def _parse_view(text: str) -> tuple[float, float]:
    """Parse the size of the drawing's coordinates, such as `24x24`. Raises ValueError."""
    parts = text.lower().replace("×", "x").split("x")
    sides = [number(part.strip()) for part in parts] if len(parts) == 2 else []
    if len(sides) != 2 or not all(0 < side <= _LARGEST_VIEW for side in sides):
        raise ValueError(
            f"“{text}” is no size of paper; write it like 24x24, up to {_LARGEST_VIEW:,} each way"
        )
    return sides[0], sides[1]


class DrawingElement(opt.StrokedElement):
    """A path in its own units, fitted into its room without distortion."""

    path: str = opt.text(key="draw")
    view: tuple[float, float] = opt.scalar(
        _parse_view, "Size of the drawing’s own coordinates; `24x24`.", (24.0, 24.0)
    )
    fills = True

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        try:
            self._path = parse_path_data(self.path)
        except PathError as error:
            compiler.problems.add("path", str(error), self.span_of("draw"))
            return EmptyElement(self.span)
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        view_width, view_height = self.view
        scale = region.width / view_width
        if region.fill_y:
            scale = min(scale, region.height / view_height)
        width, height = view_width * scale, view_height * scale
        path = transform_path(self._path, Matrix.scale(scale))
        path = path._replace(fill=self.fill.get(scope), stroke=self.line(scope))
        x = (region.width - width) / 2 if region.fill_x else 0.0
        y = (region.height - height) / 2 if region.fill_y else 0.0
        return Frame(
            region.width if region.fill_x else width,
            region.height if region.fill_y else height,
            (PlacedItem(x, y, path),),
        )
