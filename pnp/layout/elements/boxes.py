"""Containers: column, row and stack."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from typing import NamedTuple, NoReturn

from pnp.ground.drawing import Frame, Placed
from pnp.ground.node import Node, Scalar, Sequence, look_up, made, natural
from pnp.ground.problem import Problems, Refused, Span
from pnp.layout.conditions import Condition
from pnp.layout.region import SLACK, Element, Region
from pnp.layout.scope import MOST_DRAWN, Scope

_BOUNDLESS = Region(math.inf, math.inf)
_MOST_ROWS = 1000
_START, _MIDDLE, _END = 0.0, 0.5, 1.0
SHARES = {
    "start": _START, "left": _START, "top": _START,
    "center": _MIDDLE, "middle": _MIDDLE,
    "end": _END, "right": _END, "bottom": _END,
}  # fmt: skip


@cache
def _place(n: int) -> Node:
    """The number of a row, as a field."""
    return made(n)


class Each(NamedTuple):
    """`each: NAME in PATH`: the child once for each row of a list, the row known as NAME.

    `each: NAME in 3` repeats it that often; `in letters of PATH` and `in words of PATH` take a
    text apart.
    """

    name: str
    path: tuple[str, ...]
    parts: str = ""
    """letters or words of a text; empty for the rows of a list."""

    @property
    def counts(self) -> bool:
        """Whether it counts up to a number and looks up no list."""
        return not self.parts and len(self.path) == 1 and natural(self.path[0]) is not None

    def scopes(self, scope: Scope, span: Span) -> list[Scope]:
        """A scope for each row; `{n}` counts from 1. A number repeats that often."""
        node = made(self.path[0]) if self.counts else look_up(self.path, scope)
        if self.parts and isinstance(node, Scalar):
            parts = node.text.split() if self.parts == "words" else list(node.text)
            items: tuple[Node, ...] = tuple(
                [Scalar(part, node.source, node.line, node.column) for part in parts]
            )
        elif isinstance(node, Sequence):
            items = node.items
        elif isinstance(node, Scalar) and (times := natural(node.text)) is not None:
            items = (node,) * min(times, _MOST_ROWS + 1)
        else:
            path = ".".join(self.path)
            wanted = "a text" if self.parts else "a list"
            scope.notes.problems.add(
                "unknown-field", f"“each: … in {path}” wants {wanted}", span,
                "such as “stat in stats”, or “n in 3”",
            )  # fmt: skip
            return []
        if len(items) > _MOST_ROWS:
            scope.notes.problems.add(
                "value", f"this comes more than {_MOST_ROWS:,} times", span,
                "let “each” count through fewer",
            )  # fmt: skip
            return []
        return [scope.also({self.name: item, "n": _place(n)}) for n, item in enumerate(items, 1)]


class Child(NamedTuple):
    """An element in a container, and what the container has to know of it. Lengths in mm."""

    element: Element
    width: float | None = None
    height: float | None = None
    grow: float = 0.0
    align: float | None = None
    valign: float | None = None
    x: float = 0.0
    y: float = 0.0
    tests: tuple[Condition, ...] = ()
    each: Each | None = None
    span_columns: int = 1
    otherwise: Child | None = None
    """What stands there where a test does not hold."""
    varied: Callable[[Scope], Child] | None = None
    """What it is for one item, where its options are fields."""

    @property
    def fields(self) -> frozenset[str]:
        """What it looks up from outside; a repeated child knows its row by itself."""
        names = self.element.fields.union(*(test.fields for test in self.tests))
        if self.otherwise is not None:
            names |= self.otherwise.fields
        if self.each is not None:
            names -= {self.each.name, "n"}
            if not self.each.counts:
                names |= {self.each.path[0]}
        return names

    @property
    def plain(self) -> bool:
        """Whether it is there once, on every card, and of the same size."""
        return not self.tests and self.each is None and self.varied is None

    def shown(self, scope: Scope) -> Child | None:
        """What stands there for one row: itself, or what else there is, if anything."""
        if self.tests and not all([test.holds(scope) for test in self.tests]):
            return self.otherwise.shown(scope) if self.otherwise is not None else None
        return self if self.varied is None else self.varied(scope)

    @property
    def alone(self) -> bool:
        """Whether there is nothing that a container would have to know."""
        return self == Child(self.element)


Entry = tuple[Child, Scope]


Asked = list[tuple[Child, Region]]
"""The rooms that children were drawn for, in the order of drawing."""


class Plan(NamedTuple):
    """A container's size in a region, and its children there."""

    width: float
    height: float
    items: tuple[Placed, ...]
    """The children of one item at their places."""
    differing: tuple[tuple[int, Element, Region], ...]
    """Those that are others for another item, and their rooms."""


class Container(Element):
    """Children, shown or not, repeated or not.

    On most cards the children come out as large as on the one before: then they lie at the
    same places, and need no arranging.
    """

    __slots__ = ("_children", "_plain", "_plans")
    fills = True

    def __init__(self, span: Span, children: tuple[Child, ...]) -> None:
        fields = frozenset[str]().union(*(child.fields for child in children))
        super().__init__(span, fields)
        self._children = children
        self._plain = all(child.plain for child in children)
        self._plans: dict[Region, Plan | None] = {}
        """None: sizes differ from item to item."""

    def draw(self, scope: Scope, region: Region) -> Frame:
        """Raises Refused where a face takes more drawing than any can."""
        scope.notes.left -= len(self._children) + 1
        if scope.notes.left < 0:
            self._refuse(scope)
        plan = self._plans.get(region)
        if plan is not None:
            frame = _planned(plan, scope)
            if frame is not None:
                return frame
            self._plans[region] = None
        asked: Asked = []
        frame = self.arrange(scope, region, asked)
        if scope.notes.left < 0:
            self._refuse(scope)
        if self._plain and region not in self._plans:
            self._plans[region] = self._plan(frame, asked)
        return frame

    def arrange(self, scope: Scope, region: Region, asked: Asked) -> Frame:
        """The children at their places; `asked` takes down the room that each was given."""
        raise NotImplementedError

    def _framed(
        self, child: Child, scope: Scope, room: Region, within: Region, asked: Asked
    ) -> Frame:
        """A child drawn in its room. `within`: what its container has for it."""
        asked.append((child, room))
        _bounded(child.element.span, child.width, child.height, within, scope.notes.problems)
        frame = child.element.frame(scope, room)
        if not child.element.fills:
            # A size of its own, such as an icon’s, has to be kept as well.
            _bounded(child.element.span, frame.width if child.width is None else None,
                     frame.height if child.height is None else None, within,
                     scope.notes.problems)  # fmt: skip
        return frame

    def _plan(self, frame: Frame, asked: Asked) -> Plan | None:
        if len(asked) > len(self._children):
            return None  # A child was made anew at the height of its row.
        rooms = {id(child): room for child, room in asked}
        differing = [
            (place, child.element, rooms[id(child)])
            for place, child in enumerate(self._children)
            if not child.element.drawn_once(rooms[id(child)])
        ]
        return Plan(*frame[:3], tuple(differing))

    def _entries(self, scope: Scope) -> list[Entry]:
        if self._plain:
            return [(child, scope) for child in self._children]
        entries: list[Entry] = []
        for child in self._children:
            rows = [scope]
            if child.each is not None:
                rows = child.each.scopes(scope, child.element.span)
            entries += [(shown, row) for row in rows if (shown := child.shown(row)) is not None]
        scope.notes.left -= len(entries)
        return entries

    def _refuse(self, scope: Scope) -> NoReturn:
        scope.notes.problems.add(
            "expansion", f"this face is drawn of more than {MOST_DRAWN:,} elements", self.span,
            "lists within lists, and templates used twice and twice again, are soon too many",
        )  # fmt: skip
        raise Refused(scope.notes.problems)


def _planned(plan: Plan, scope: Scope) -> Frame | None:
    items = list(plan.items)
    for place, element, room in plan.differing:
        x, y, before = items[place]
        frame = element.frame(scope, room)
        if frame[0] != before[0] or frame[1] != before[1]:
            return None
        items[place] = Placed(x, y, frame)
    return Frame(plan.width, plan.height, tuple(items))


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
    ) -> None:
        super().__init__(span, children)
        self._gap = gap
        self._across = across
        self._spread = spread

    def arrange(self, scope: Scope, region: Region, asked: Asked) -> Frame:
        entries = self._entries(scope)
        width, gap = region.width, self._gap
        used = gap * (len(entries) - 1) if entries else 0.0
        rest = region.height - used
        frames: list[Frame | None] = []
        grows = 0.0
        for child, own in entries:
            if child.grow and region.fill_y:
                grows += child.grow
                frames.append(None)
                if child.height is not None:
                    rest -= child.height
                continue
            frame = self._frame(child, own, region, rest, child.height, asked)
            rest -= frame.height
            frames.append(frame)
        if rest < -SLACK:
            scope.notes.problems.add(
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
                    frames[index] = self._frame(child, own, region, height, height, asked)
            rest = 0.0
        return self._arranged(entries, frames, width, rest, region)

    def _frame(
        self,
        child: Child,
        scope: Scope,
        region: Region,
        rest: float,
        height: float | None,
        asked: Asked,
    ) -> Frame:
        width = child.width
        fill = width is not None or (region.fill_x and self._aligned(child) is None)
        room = Region(
            region.width if width is None else width,
            max(rest, 0.0) if height is None else height,
            fill,
            height is not None,
        )
        return self._framed(child, scope, room, Region(region.width, math.inf), asked)

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


def _bounded(
    span: Span, width: float | None, height: float | None, within: Region, problems: Problems
) -> None:
    """Tell of a size that is larger than the room there is for it."""
    for size, has, what in ((width, within.width, "wide"), (height, within.height, "tall")):
        if size is not None and size > has + SLACK:
            problems.add(
                "layout-overflow",
                f"this is {size - has:.1f} mm too {what} for the {has:.1f} mm that it has",
                span,
                "give it more room, or make it smaller",
            )


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
    ) -> None:
        super().__init__(span, children)
        self._gap = gap
        self._across = across
        self._spread = spread

    def arrange(self, scope: Scope, region: Region, asked: Asked) -> Frame:
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
                frame = self._frame(child, own, region, max(rest, 0.0), False, asked)
                width = frame.width
                rest -= width
            widths.append(width)
            frames.append(frame)
        if rest < -SLACK:
            scope.notes.problems.add(
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
                frames[index] = self._frame(child, own, region, widths[index] or 0.0, True, asked)
        return self._arranged(entries, frames, rest, region, asked)

    def _valign(self, child: Child) -> float | None:
        return self._across if child.valign is None else child.valign

    def _frame(
        self,
        child: Child,
        scope: Scope,
        region: Region,
        width: float,
        fill_x: bool,
        asked: Asked,
    ) -> Frame:
        height = child.height
        fill = height is not None or (region.fill_y and self._valign(child) is None)
        room = Region(width, region.height if height is None else height, fill_x, fill)
        return self._framed(child, scope, room, Region(math.inf, region.height), asked)

    def _arranged(
        self,
        entries: list[Entry],
        frames: list[Frame | None],
        rest: float,
        region: Region,
        asked: Asked,
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
                    and frame.height < height - SLACK
                ):
                    room = Region(frame.width, height, True, True)
                    asked.append((child, room))
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
    _tells = False
    """Whether what is larger than the stack is told; in a stack things may stick out."""

    def __init__(
        self,
        span: Span,
        children: tuple[Child, ...],
        align: float | None,
        valign: float | None,
    ) -> None:
        super().__init__(span, children)
        self._align = align
        self._valign = valign

    def arrange(self, scope: Scope, region: Region, asked: Asked) -> Frame:
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
            within = region if self._tells else _BOUNDLESS
            placed.append((child, self._framed(child, own, room, within, asked)))
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


class Alone(Stack):
    """One child where no container lays it out: it keeps its size and its place all the same."""

    __slots__ = ()
    _tells = True

    def __init__(self, child: Child) -> None:
        super().__init__(child.element.span, (child,), None, None)


class Held(Element):
    """Something that is as large as it likes, such as a die, in a place of a fixed size."""

    __slots__ = "_child"

    def __init__(self, child: Element) -> None:
        super().__init__(child.span, child.fields)
        self._child = child

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether what it holds does."""
        return self._child.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        frame = self._child.frame(scope, region)
        width = region.width if region.fill_x else frame.width
        height = region.height if region.fill_y else frame.height
        _bounded(self.span, frame.width, frame.height, Region(width, height), scope.notes.problems)
        if (width, height) == (frame.width, frame.height):
            return frame
        return Frame(width, height, (Placed(0.0, 0.0, frame),))
