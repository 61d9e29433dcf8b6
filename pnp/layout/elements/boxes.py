"""Containers: column, row, stack and grid, and the box that pads and decorates one element."""

from __future__ import annotations

import math
from dataclasses import dataclass

from pnp.drawing import Colour, Frame, Path, Pen, Placed, Stroke, Turned
from pnp.geometry import Matrix, Sides
from pnp.layout.patterns import pattern
from pnp.layout.region import Element, Region, Scope
from pnp.layout.values import Value, look_up
from pnp.node import Node, Sequence, made
from pnp.problem import Problems, Span
from pnp.reader import truthy

_SLACK = 1e-4
_MOST_ROWS = 1000
_START, _MIDDLE, _END = 0.0, 0.5, 1.0
SHARES = {
    "start": _START, "left": _START, "top": _START,
    "center": _MIDDLE, "middle": _MIDDLE,
    "end": _END, "right": _END, "bottom": _END,
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Test:
    """`when:` and `unless:`; paths into the fields."""

    path: tuple[str, ...]
    wanted: bool

    def holds(self, scope: Scope) -> bool:
        return truthy(look_up(self.path, scope)) is self.wanted


@dataclass(frozen=True, slots=True)
class Each:
    """`each: NAME in PATH`: the child once for each row of a list, the row known as NAME."""

    name: str
    path: tuple[str, ...]

    def scopes(self, scope: Scope, problems: Problems, span: Span) -> list[Scope]:
        """A scope for each row; `{n}` counts from 1. A number repeats that often."""
        node = look_up(self.path, scope)
        if isinstance(node, Sequence):
            items: tuple[Node, ...] = node.items
        elif node is not None and str(node).isdigit() and int(str(node)) <= _MOST_ROWS:
            items = (node,) * int(str(node))
        else:
            path = ".".join(self.path)
            problems.add("unknown-field", f"“each: … in {path}” wants a list", span)
            return []
        return [{**scope, self.name: item, "n": made(n)} for n, item in enumerate(items, 1)]


@dataclass(frozen=True, slots=True)
class Child:
    """An element in a container, and what the container has to know of it. Lengths in mm."""

    element: Element
    width: float | None = None
    height: float | None = None
    grow: float = 0.0
    align: float | None = None
    valign: float | None = None
    x: float = 0.0
    y: float = 0.0
    tests: tuple[Test, ...] = ()
    each: Each | None = None
    span_columns: int = 1

    @property
    def fields(self) -> frozenset[str]:
        """What it looks up from outside; a repeated child knows its row by itself."""
        names = self.element.fields | {test.path[0] for test in self.tests}
        if self.each is not None:
            names = (names - {self.each.name, "n"}) | {self.each.path[0]}
        return frozenset(names)

    @property
    def plain(self) -> bool:
        return not self.tests and self.each is None


Entry = tuple[Child, Scope]


class Container(Element):
    """Children, shown or not, repeated or not."""

    __slots__ = ("_children", "_plain", "_problems")

    def __init__(self, span: Span, children: tuple[Child, ...], problems: Problems) -> None:
        fields = frozenset[str]().union(*(child.fields for child in children))
        super().__init__(span, fields)
        self._children = children
        self._plain = all(child.plain for child in children)
        self._problems = problems

    def _entries(self, scope: Scope) -> list[Entry]:
        if self._plain:
            return [(child, scope) for child in self._children]
        entries: list[Entry] = []
        for child in self._children:
            rows = [scope]
            if child.each is not None:
                rows = child.each.scopes(scope, self._problems, child.element.span)
            if child.tests:
                rows = [row for row in rows if all([test.holds(row) for test in child.tests])]
            entries += [(child, row) for row in rows]
        return entries


class Column(Container):
    """Children below each other. Growing ones share what the others leave."""

    __slots__ = ("_across", "_gap", "_spread")

    def __init__(
        self,
        span: Span,
        children: tuple[Child, ...],
        gap: float,
        across: float | None,
        spread: str,
        problems: Problems,
    ) -> None:
        super().__init__(span, children, problems)
        self._gap = gap
        self._across = across
        self._spread = spread

    def draw(self, scope: Scope, region: Region) -> Frame:
        entries = self._entries(scope)
        width, gap = region.width, self._gap
        used = gap * (len(entries) - 1) if entries else 0.0
        rest = region.height - used
        frames: list[Frame | None] = []
        grows = 0.0
        for child, own in entries:
            if child.grow:
                grows += child.grow
                frames.append(None)
                if child.height is not None:
                    rest -= child.height
                continue
            frame = self._frame(child, own, region, rest, child.height)
            rest -= frame.height
            frames.append(frame)
        if rest < -_SLACK:
            self._problems.add(
                "layout-overflow",
                f"this column is {-rest:.1f} mm too tall for the {region.height:.1f} mm "
                f"that it has",
                self.span,
                "give it more room, or take something out",
            )
        if grows:
            share = max(rest, 0.0) / grows
            for index, (child, own) in enumerate(entries):
                if child.grow:
                    height = share * child.grow + (child.height or 0.0)
                    frames[index] = self._frame(child, own, region, height, height)
            rest = 0.0
        return self._arranged(entries, frames, width, rest, region)

    def _frame(
        self, child: Child, scope: Scope, region: Region, rest: float, height: float | None
    ) -> Frame:
        width = child.width
        fill = width is not None or (region.fill_x and self._aligned(child) is None)
        room = Region(
            region.width if width is None else width,
            max(rest, 0.0) if height is None else height,
            fill,
            height is not None,
        )
        return child.element.frame(scope, room)

    def _aligned(self, child: Child) -> float | None:
        return self._across if child.align is None else child.align

    def _arranged(
        self,
        entries: list[Entry],
        frames: list[Frame | None],
        width: float,
        rest: float,
        region: Region,
    ) -> Frame:
        made = [frame for frame in frames if frame is not None]
        if not region.fill_x:
            width = max([frame.width for frame in made], default=0.0)
        y, gap = _spread(self._spread, rest if region.fill_y else 0.0, len(made), self._gap)
        items: list[Placed] = []
        for (child, _), frame in zip(entries, made, strict=True):
            share = self._aligned(child) or 0.0
            items.append(Placed((width - frame.width) * share + child.x, y + child.y, frame))
            y += frame.height + gap
        height = region.height if region.fill_y else max(y - gap, 0.0)
        return Frame(width, height, tuple(items))


def _spread(kind: str, rest: float, count: int, gap: float) -> tuple[float, float]:
    """Where the first child starts along the main axis, and the gap between two."""
    rest = max(rest, 0.0)
    match kind:
        case "between" if count > 1:
            return 0.0, gap + rest / (count - 1)
        case "around" if count:
            return rest / count / 2, gap + rest / count
        case "center":
            return rest / 2, gap
        case "end":
            return rest, gap
    return 0.0, gap


class Row(Container):
    """Children beside each other. Growing ones share what the others leave."""

    __slots__ = ("_across", "_gap", "_spread")
    stretches = True

    def __init__(
        self,
        span: Span,
        children: tuple[Child, ...],
        gap: float,
        across: float | None,
        spread: str,
        problems: Problems,
    ) -> None:
        super().__init__(span, children, problems)
        self._gap = gap
        self._across = across
        self._spread = spread

    def draw(self, scope: Scope, region: Region) -> Frame:
        entries = self._entries(scope)
        rest = region.width - (self._gap * (len(entries) - 1) if entries else 0.0)
        frames: list[Frame | None] = []
        widths: list[float | None] = []
        grows = 0.0
        for child, own in entries:
            width = child.width
            frame = None
            if child.grow:
                grows += child.grow
                rest -= width or 0.0
            elif width is not None:
                rest -= width
            else:
                frame = self._frame(child, own, region, max(rest, 0.0), False)
                width = frame.width
                rest -= width
            widths.append(width)
            frames.append(frame)
        if rest < -_SLACK:
            self._problems.add(
                "layout-overflow",
                f"this row is {-rest:.1f} mm too wide for the {region.width:.1f} mm that it has",
                self.span,
                "give it more room, or take something out",
            )
        if grows:
            share = max(rest, 0.0) / grows
            rest = 0.0
            for index, (child, _) in enumerate(entries):
                if child.grow:
                    widths[index] = (widths[index] or 0.0) + share * child.grow
        for index, (child, own) in enumerate(entries):
            if frames[index] is None:
                frames[index] = self._frame(child, own, region, widths[index] or 0.0, True)
        return self._arranged(entries, frames, rest, region)

    def _valign(self, child: Child) -> float | None:
        return self._across if child.valign is None else child.valign

    def _frame(
        self, child: Child, scope: Scope, region: Region, width: float, fill_x: bool
    ) -> Frame:
        height = child.height
        fill = height is not None or (region.fill_y and self._valign(child) is None)
        room = Region(width, region.height if height is None else height, fill_x, fill)
        return child.element.frame(scope, room)

    def _arranged(
        self, entries: list[Entry], frames: list[Frame | None], rest: float, region: Region
    ) -> Frame:
        made = [frame for frame in frames if frame is not None]
        height = region.height
        if not region.fill_y:
            height = max([frame.height for frame in made], default=0.0)
            # The row's height is known only now: what stretches is made again at that height.
            for index, (child, own) in enumerate(entries):
                frame = made[index]
                if (
                    child.element.stretches
                    and child.height is None
                    and self._valign(child) is None
                    and frame.height < height - _SLACK
                ):
                    room = Region(frame.width, height, True, True)
                    made[index] = child.element.frame(own, room)
        x, gap = _spread(self._spread, rest if region.fill_x else 0.0, len(made), self._gap)
        items: list[Placed] = []
        for (child, _), frame in zip(entries, made, strict=True):
            share = self._valign(child) or 0.0
            items.append(Placed(x + child.x, (height - frame.height) * share + child.y, frame))
            x += frame.width + gap
        width = region.width if region.fill_x else max(x - gap, 0.0)
        return Frame(width, height, tuple(items))


class Stack(Container):
    """Children on top of each other, the last one uppermost; each may be moved by x and y."""

    __slots__ = ("_align", "_valign")
    stretches = True

    def __init__(
        self,
        span: Span,
        children: tuple[Child, ...],
        align: float | None,
        valign: float | None,
        problems: Problems,
    ) -> None:
        super().__init__(span, children, problems)
        self._align = align
        self._valign = valign

    def draw(self, scope: Scope, region: Region) -> Frame:
        placed: list[tuple[Child, Frame]] = []
        for child, own in self._entries(scope):
            align = self._align if child.align is None else child.align
            valign = self._valign if child.valign is None else child.valign
            width = region.width - child.x if child.width is None else child.width
            height = region.height - child.y if child.height is None else child.height
            room = Region(
                max(width, 0.0),
                max(height, 0.0),
                child.width is not None or (region.fill_x and align is None),
                child.height is not None or (region.fill_y and valign is None),
            )
            placed.append((child, child.element.frame(own, room)))
        width, height = region.width, region.height
        if not region.fill_x:
            width = max([frame.width + child.x for child, frame in placed], default=0.0)
        if not region.fill_y:
            height = max([frame.height + child.y for child, frame in placed], default=0.0)
        items = []
        for child, frame in placed:
            align = self._align if child.align is None else child.align
            valign = self._valign if child.valign is None else child.valign
            x = (width - frame.width) * (align or 0.0) + child.x
            y = (height - frame.height) * (valign or 0.0) + child.y
            items.append(Placed(x, y, frame))
        return Frame(width, height, tuple(items))


class Grid(Container):
    """Children in rows of equal cells, or of columns of given widths (a negative one grows)."""

    __slots__ = ("_across", "_columns", "_down", "_gap_x", "_gap_y", "_row")
    stretches = True

    def __init__(
        self,
        span: Span,
        children: tuple[Child, ...],
        columns: tuple[float, ...],
        gap_x: float,
        gap_y: float,
        row: float | None,
        align: tuple[float | None, float | None],
        problems: Problems,
    ) -> None:
        super().__init__(span, children, problems)
        self._columns = columns
        self._gap_x = gap_x
        self._gap_y = gap_y
        self._row = row
        self._across, self._down = align

    def draw(self, scope: Scope, region: Region) -> Frame:
        entries = self._entries(scope)
        fixed = sum(width for width in self._columns if width > 0)
        parts = -sum(width for width in self._columns if width < 0)
        rest = region.width - fixed - self._gap_x * (len(self._columns) - 1)
        if rest < -_SLACK:
            self._problems.add(
                "layout-overflow",
                f"this grid is {-rest:.1f} mm too wide for the {region.width:.1f} mm it has",
                self.span,
            )
        share = max(rest, 0.0) / parts if parts else 0.0
        widths = [width if width > 0 else -width * share for width in self._columns]
        lines = self._lines(entries, len(widths))
        gaps = self._gap_y * max(len(lines) - 1, 0)
        height = self._row
        if height is None and region.fill_y and lines:
            height = (region.height - gaps) / len(lines)
        items: list[Placed] = []
        y = 0.0
        for line in lines:
            y = self._draw_line(line, widths, y, height, region, items) + self._gap_y
        total = max(y - self._gap_y, 0.0)
        if total > region.height + _SLACK:
            self._problems.add(
                "layout-overflow",
                f"this grid is {total - region.height:.1f} mm too tall for the "
                f"{region.height:.1f} mm that it has",
                self.span,
            )
        width = region.width
        if not region.fill_x and not parts:
            width = fixed + self._gap_x * (len(widths) - 1)
        return Frame(width, region.height if region.fill_y else total, tuple(items))

    @staticmethod
    def _lines(entries: list[Entry], columns: int) -> list[list[tuple[int, Entry]]]:
        """Entries in rows, each with the column where it begins."""
        lines: list[list[tuple[int, Entry]]] = []
        at = columns
        for entry in entries:
            needs = min(entry[0].span_columns, columns)
            if at + needs > columns:
                lines.append([])
                at = 0
            lines[-1].append((at, entry))
            at += needs
        return lines

    def _draw_line(
        self,
        line: list[tuple[int, Entry]],
        widths: list[float],
        y: float,
        height: float | None,
        region: Region,
        items: list[Placed],
    ) -> float:
        """Draw one row from `y` on; gives where it ends."""
        made: list[tuple[float, float, Child, Scope, Frame]] = []
        for column, (child, scope) in line:
            x = sum(widths[:column]) + self._gap_x * column
            wide = min(child.span_columns, len(widths) - column)
            width = sum(widths[column : column + wide]) + self._gap_x * (wide - 1)
            align = self._across if child.align is None else child.align
            valign = self._down if child.valign is None else child.valign
            room = Region(
                width if child.width is None else child.width,
                (height if height is not None else max(region.height - y, 0.0))
                if child.height is None
                else child.height,
                child.width is not None or align is None,
                child.height is not None or (height is not None and valign is None),
            )
            made.append((x, width, child, scope, child.element.frame(scope, room)))
        tall = height or max(frame.height for *_, frame in made)
        for x, width, child, scope, frame in made:
            align = self._across if child.align is None else child.align
            valign = self._down if child.valign is None else child.valign
            if (
                height is None
                and valign is None
                and child.element.stretches
                and frame.height < tall - _SLACK
            ):
                frame = child.element.frame(scope, Region(frame.width, tall, True, True))
            left = x + (width - frame.width) * (align or 0.0) + child.x
            top = y + (tall - frame.height) * (valign or 0.0) + child.y
            items.append(Placed(left, top, frame))
        return y + tall


@dataclass(frozen=True, slots=True)
class Decoration:
    """What a box draws around and behind its content. Lengths in mm."""

    fill: Value[Colour | None]
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
        return self.fill.fields | self.stroke.fields | self.pattern_colour.fields


class Box(Element):
    """One element with padding, decoration, a turn, and a place within its room."""

    __slots__ = ("_align", "_child", "_clip", "_decoration", "_pad", "_turn", "_valign")

    def __init__(
        self,
        span: Span,
        child: Element | None,
        pad: Sides,
        decoration: Decoration | None,
        align: float | None,
        valign: float | None,
        turn: float,
        clip: bool,
    ) -> None:
        fields = child.fields if child is not None else frozenset[str]()
        if decoration is not None:
            fields |= decoration.fields
        super().__init__(span, fields)
        self._child = child
        self._pad = pad
        self._decoration = decoration
        self._align = align
        self._valign = valign
        self._turn = turn
        self._clip = clip

    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        pad = self._pad
        inner = Region(
            max(region.width - pad.across, 0.0),
            max(region.height - pad.down, 0.0),
            region.fill_x and self._align is None,
            region.fill_y and self._valign is None,
        )
        content = self._content(scope, inner)
        width = region.width if region.fill_x else content.width + pad.across
        height = region.height if region.fill_y else content.height + pad.down
        items: list[Placed] = []
        if self._decoration is not None:
            items += decorated(self._decoration, scope, width, height)
        x = pad.left + (width - pad.across - content.width) * (self._align or 0.0)
        y = pad.top + (height - pad.down - content.height) * (self._valign or 0.0)
        if content.items:
            if self._clip:
                outline = Pen().rect(0.0, 0.0, content.width, content.height, self._corner())
                items.append(Placed(x, y, Turned(content, clip=outline.path())))
            else:
                items.append(Placed(x, y, content))
        return Frame(width, height, tuple(items))

    def _corner(self) -> float:
        return self._decoration.corner if self._decoration is not None else 0.0

    def _content(self, scope: Scope, inner: Region) -> Frame:
        if self._child is None:
            return Frame(inner.width if inner.fill_x else 0.0, inner.height if inner.fill_y else 0)
        if not self._turn:
            return self._child.frame(scope, inner)
        sideways = self._turn % 180 != 0
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


def decorated(decoration: Decoration, scope: Scope, width: float, height: float) -> list[Placed]:
    """Fill, pattern and outline of a box of that size."""
    fill = decoration.fill.get(scope)
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
        items.append(Placed(0.0, 0.0, outline.path(fill, stroke)))
    return items


def edge(side: str, width: float, height: float, stroke: Stroke) -> Path:
    """One side of a box as a line."""
    ends = {
        "top": (0.0, 0.0, width, 0.0),
        "right": (width, 0.0, width, height),
        "bottom": (0.0, height, width, height),
        "left": (0.0, 0.0, 0.0, height),
    }[side]
    flat = replace_cap(stroke)
    return Pen().move(ends[0], ends[1]).line(ends[2], ends[3]).path(stroke=flat)


def replace_cap(stroke: Stroke) -> Stroke:
    return stroke._replace(cap=0) if not stroke.dash else stroke


SHAPES = ("box", "circle", "ellipse", "pill", "diamond", "hexagon", "shield", "ticket", "burst",
          "banner", "cut")  # fmt: skip


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
