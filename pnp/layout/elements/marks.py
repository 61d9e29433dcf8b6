"""What people write on: ruled lines, check boxes, dice boxes, cube spots, tracks, squares."""

from __future__ import annotations

import math

from pnp.core.dice import PIPS
from pnp.core.drawing import (
    Colour,
    Frame,
    Path,
    Pen,
    Placed,
    Stroke,
    mapped,
    star_points,
)
from pnp.core.geometry import Matrix
from pnp.core.limits import PITCH
from pnp.core.problems import Problems, Severity, Span
from pnp.layout.elements.children import bounded
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Value, Words
from pnp.text.labels import line_of_text
from pnp.text.typeset import Typeset


class Ink:
    """Line and fill of a mark."""

    __slots__ = ("dash", "fill", "stroke", "weight")

    def __init__(
        self,
        stroke: Value[Colour | None],
        fill: Value[Colour | None],
        weight: float,
        dash: tuple[float, ...],
    ) -> None:
        self.stroke = stroke
        self.fill = fill
        self.weight = weight
        self.dash = dash

    @property
    def fields(self) -> frozenset[str]:
        """The fields that its colours look up."""
        return self.stroke.fields | self.fill.fields

    def line(self, scope: Scope) -> Stroke | None:
        """The line for one item, if there is any."""
        colour = self.stroke.get(scope)
        return Stroke(colour, self.weight, self.dash) if colour is not None else None


class Rule(Element):
    """A straight line across its room, or down it."""

    __slots__ = ("_ink", "_upright")

    def __init__(self, span: Span, ink: Ink, upright: bool) -> None:
        super().__init__(span, ink.fields)
        self._ink = ink
        self._upright = upright

    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        stroke = self._ink.line(scope)
        weight = self._ink.weight
        width = weight if self._upright else region.width
        height = region.height if self._upright else weight
        if self._upright and not region.fill_y:
            height = 0.0
        if stroke is None:
            return Frame(width, height)
        pen = Pen()
        if self._upright:
            pen.move(weight / 2, 0.0).line(weight / 2, height)
        else:
            pen.move(0.0, weight / 2).line(width, weight / 2)
        if not stroke.dash:
            stroke = stroke._replace(cap=0)
        return Frame(width, height, (Placed(0.0, 0.0, pen.path(stroke=stroke)),))


class Lines(Element):
    """Ruled lines to write on: a number of them, or as many as the room takes."""

    __slots__ = ("_count", "_ink", "_pitch")
    fills = True

    def __init__(self, span: Span, count: Value[int], pitch: float, ink: Ink) -> None:
        super().__init__(span, count.fields | ink.fields)
        self._count = count
        self._pitch = pitch
        self._ink = ink

    def draw(self, scope: Scope, region: Region) -> Frame:
        count = self._count.get(scope)
        pitch = self._pitch
        if count <= 0:
            count = max(int((region.height + 1e-6) / pitch), 0) if region.fill_y else 1
        elif region.fill_y:
            pitch = region.height / count
        height = region.height if region.fill_y else count * pitch
        stroke = self._ink.line(scope)
        if stroke is None or not count:
            return Frame(region.width, height)
        if pitch < PITCH - 1e-6:
            scope.notes.problems.add(
                "fine-lines",
                f"these lines are {pitch:.1f} mm apart",
                self.span,
                f"nobody writes between them: {PITCH:g} mm are the least",
                Severity.WARNING,
            )
        pen = Pen()
        inset = self._ink.weight / 2
        for line in range(1, count + 1):
            y = min(line * pitch, height) - inset
            pen.move(0.0, y).line(region.width, y)
        ruled = pen.path(stroke=stroke, field=f"lines {pitch:g}")
        return Frame(region.width, height, (Placed(0.0, 0.0, ruled),))


class WriteIn(Element):
    """A place to write on or to tick, named; or with no name, one that is not, whatever it
    looks like.

    Nothing of it is drawn: it is for those who fill the sheet in on a screen. What is no higher
    than a line is written on, not in.
    """

    __slots__ = ("_child", "_kind", "_name")

    def __init__(self, child: Element, kind: str, name: Words | None) -> None:
        """`kind`: text, ring, hand or none."""
        super().__init__(child.span, child.fields | (name.fields if name else frozenset()))
        self._child = child
        self._kind = kind
        self._name = name

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether what it names does."""
        return self._child.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        frame = self._child.frame(scope, region)
        name = self._name.text(scope) if self._name is not None else ""
        low = self._kind == "text" and frame.height < _LOW
        above = max(_WRITING - frame.height, 0.0) if low else 0.0
        place = Pen().rect(0.0, 0.0, frame.width, frame.height + above)
        kind = "line" if low else self._kind
        field = place.path(field=f"{kind} {name}".strip())
        items = (Placed(0.0, 0.0, frame), Placed(0.0, -above, field))
        return Frame(frame.width, frame.height, items)


# What is lower than the one is a line, and the other is what people write above it, mm.
_LOW, _WRITING = 3.0, 6.5


class Die(Element):
    """A box that takes a die, or a die's face where it has a value."""

    __slots__ = ("_ink", "_pips", "_size", "_value")

    def __init__(
        self,
        span: Span,
        size: float,
        value: Value[int],
        ink: Ink,
        pips: Value[Colour | None],
    ) -> None:
        super().__init__(span, value.fields | ink.fields | pips.fields)
        self._size = size
        self._value = value
        self._ink = ink
        self._pips = pips

    def draw(self, scope: Scope, region: Region) -> Frame:
        size = self._size
        value = self._value.get(scope)
        if value and value not in PIPS:
            scope.notes.problems.add("die", f"a die has no face “{value}”", self.span, "use 1 to 6")
            value = 0
        box = Pen().rect(0.0, 0.0, size, size, size * 0.17)
        empty = "" if value else "die"
        outline = box.path(self._ink.fill.get(scope), self._ink.line(scope), field=empty)
        items = [Placed(0.0, 0.0, outline)]
        tint = self._pips.get(scope)
        if value and tint is not None:
            pen = Pen()
            for column, row in PIPS[value]:
                pen.ellipse(size * (0.25 + 0.25 * column), size * (0.25 + 0.25 * row), size * 0.095)
            items.append(Placed(0.0, 0.0, pen.path(tint)))
        return Frame(size, size, tuple(items))


MARK_SHAPES = ("box", "circle", "diamond", "star", "hexagon", "triangle", "heart", "drop")


def mark_outline(kind: str, size: float) -> Pen:
    """The outline of a mark that fills a square of that size."""
    pen = Pen()
    half = size / 2
    match kind:
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


class Marks(Element):
    """A run of marks to tick, cross off or fill; numbered where a style is given.

    They stand in one line, or in lines of `columns`, spread over the room where `spread`.
    """

    __slots__ = (
        "_columns",
        "_count",
        "_first",
        "_gap",
        "_ink",
        "_shape",
        "_size",
        "_spread",
        "_step",
        "_typeset",
    )

    def __init__(
        self,
        span: Span,
        count: Value[int],
        shape: str,
        size: float,
        gap: float,
        columns: int,
        spread: bool,
        ink: Ink,
        typeset: Typeset | None,
        first: Value[int],
        step: int,
    ) -> None:
        super().__init__(span, count.fields | ink.fields | first.fields)
        self._count = count
        self._shape = shape
        self._size = size
        self._gap = gap
        self._columns = columns
        self._spread = spread
        self._ink = ink
        self._typeset = typeset
        self._first = first
        self._step = step

    def draw(self, scope: Scope, region: Region) -> Frame:
        count = max(self._count.get(scope), 0)
        size, gap = self._size, self._gap
        columns = min(self._columns or count, count) or 1
        across = gap
        if self._spread and region.fill_x and columns > 1:
            across = max((region.width - columns * size) / (columns - 1), 0.0)
        outline = mark_outline(self._shape, size).path(
            self._ink.fill.get(scope), self._ink.line(scope)
        )
        items: list[Placed] = []
        number = self._first.get(scope)
        for index in range(count):
            x = (index % columns) * (size + across)
            y = (index // columns) * (size + gap)
            which = f"check {index + 1}" if count > 1 else "check"
            items.append(Placed(x, y, outline._replace(field=which)))
            if self._typeset is not None:
                label = centred_text(str(number), self._typeset, self.span, scope.notes.problems)
                bounded(
                    self.span, label.width, label.height, Region(size, size), scope.notes.problems
                )
                low = size * 0.1 if self._shape == "triangle" else 0.0
                items.append(
                    Placed(
                        x + (size - label.width) / 2,
                        y + (size + label.height) / 2 + low,
                        label.items[0].item,
                    )
                )
            number += self._step
        rows = -(-count // columns) if count else 0
        width = columns * size + (columns - 1) * across if count else 0.0
        height = rows * size + max(rows - 1, 0) * gap
        return Frame(width, height, tuple(items))


def centred_text(text: str, typeset: Typeset, span: Span, problems: Problems) -> Frame:
    """A short label: a frame as wide as the text and as high as its capitals."""
    size, stack = typeset.size, typeset.plain
    typeset.tell_missing(stack.missing(text), span, problems)
    line = line_of_text(text, stack, size, typeset.colour)
    height = stack.first.font.cap_height * size
    return Frame(line.width, height, (Placed(0.0, height, line),))


class Drawing(Element):
    """A path in its own units, fitted into its room without being distorted."""

    __slots__ = ("_ink", "_path", "_view")
    fills = True

    def __init__(self, span: Span, path: Path, view: tuple[float, float], ink: Ink) -> None:
        super().__init__(span, ink.fields)
        self._path = path
        self._view = view
        self._ink = ink

    def draw(self, scope: Scope, region: Region) -> Frame:
        wide, tall = self._view
        scale = region.width / wide
        if region.fill_y:
            scale = min(scale, region.height / tall)
        width, height = wide * scale, tall * scale
        path = mapped(self._path, Matrix.scale(scale))
        path = path._replace(fill=self._ink.fill.get(scope), stroke=self._ink.line(scope))
        x = (region.width - width) / 2 if region.fill_x else 0.0
        y = (region.height - height) / 2 if region.fill_y else 0.0
        return Frame(
            region.width if region.fill_x else width,
            region.height if region.fill_y else height,
            (Placed(x, y, path),),
        )
