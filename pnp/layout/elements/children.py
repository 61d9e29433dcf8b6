"""The children of containers, and the options that they share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NoReturn

from msgspec import Struct

from pnp.core.drawing import Frame, PlacedItem
from pnp.core.geometry import mm
from pnp.core.node import Node, Scalar, Sequence, as_items, look_up, parse_natural, to_node
from pnp.core.options import TEXTS, Options
from pnp.core.problems import Problems, ProblemsFound, Span
from pnp.core.reader import Reader
from pnp.core.shaping import graphemes
from pnp.layout import options as opt
from pnp.layout.conditions import Condition, parse_condition
from pnp.layout.element import MAX_DRAWN_ELEMENTS, SLACK, Element, Region, Scope
from pnp.layout.options import Alignment

_MAX_ROWS = 1000


@cache
def _number(n: int) -> Node:
    """Return the number of a row as a field."""
    return to_node(n)


class Repetition(Struct, frozen=True):
    """`each: NAME in PATH`: repeat the child for each row of a list; NAME is the row.

    `each: NAME in 3` repeats it three times; `in letters of PATH` and `in words of PATH` split a
    text.
    """

    name: str
    path: tuple[str, ...]
    unit: str = ""
    """letters or words of a text; empty for the rows of a list."""

    @property
    def is_count(self) -> bool:
        """Whether it counts to a number and looks up no list."""
        return not self.unit and len(self.path) == 1 and parse_natural(self.path[0]) is not None

    def scopes(self, scope: Scope, span: Span) -> list[Scope]:
        """Return a scope for each row; `{n}` counts from 1."""
        node = to_node(self.path[0]) if self.is_count else look_up(self.path, scope)
        if self.unit and isinstance(node, Scalar):
            parts = node.text.split() if self.unit == "words" else list(graphemes(node.text))
            items: tuple[Node, ...] = tuple(
                [Scalar(part, node.source, node.line, node.column) for part in parts]
            )
        elif isinstance(node, Sequence):
            items = node.items
        elif isinstance(node, Scalar) and (times := parse_natural(node.text)) is not None:
            items = (node,) * min(times, _MAX_ROWS + 1)
        else:
            path = ".".join(self.path)
            expected = "a text" if self.unit else "a list"
            scope.state.problems.add(
                "unknown-field",
                f"“each: … in {path}” needs {expected}",
                span,
                "such as “stat in stats”, or “n in 3”",
            )
            return []
        if len(items) > _MAX_ROWS:
            scope.state.problems.add(
                "value",
                f"this comes more than {_MAX_ROWS:,} times",
                span,
                "let “each” count through fewer",
            )
            return []
        return [
            scope.with_fields({self.name: item, "n": _number(n)}) for n, item in enumerate(items, 1)
        ]


def _read_repetition(read: Reader, key: str) -> Repetition | None:
    words, span = read.text(key).split(), read.span_of(key)
    match words:
        case [_, "in", "0"]:
            read.error("draws-nothing", "this comes no times", span, "leave it out")
        case [name, "in", path]:
            return Repetition(name, tuple(path.strip("{}").split(".")))
        case [name, "in", ("letters" | "words") as parts, "of", path]:
            return Repetition(name, tuple(path.strip("{}").split(".")), parts)
        case _:
            read.error("value", "“each” is written “NAME in LIST”", span, "such as “stat in stats”")
    return None


def _read_conditions(read: Reader, key: str) -> tuple[Condition, ...]:
    conditions = []
    for item in as_items(read.raw(key)):
        if isinstance(item, Scalar):
            is_static = read.context.has_static_items
            conditions.append(parse_condition(item, key == "when", read.problems, is_static))
        else:
            read.error("type", f"“{key}” asks in a text, not in a {item.kind}", item.span)
    return tuple(condition for condition in conditions if condition is not None)


class ChildOptions(Options):
    """Options of an element that its container uses."""

    width: float | None = opt.length("Fixed width.", None)
    height: float | None = opt.length("Fixed height.", None)
    grow: float = opt.scalar(opt.non_negative, "Share of the spare room in a column or a row.", 0.0)
    place: Alignment = opt.alignment(
        "Place in its room. In a column only the horizontal word counts, in a row only the "
        "vertical one."
    )
    x: float = opt.scalar(mm, "Distance to move it right. If negative, left.", 0.0)
    y: float = opt.scalar(mm, "Distance to move it down. If negative, up.", 0.0)
    columns_wide: int = opt.scalar(opt.positive_count, "Number of grid columns that it spans.", 1)
    each: Repetition | None = opt.computed(
        _read_repetition, "Repeat the element; see below.", resolves_late=True
    )
    when: tuple[Condition, ...] = opt.computed(
        _read_conditions,
        "Show the element if a test is true.",
        (),
        resolves_late=True,
        schema=TEXTS,
    )
    unless: tuple[Condition, ...] = opt.computed(
        _read_conditions,
        "Show the element if a test is false.",
        (),
        resolves_late=True,
        schema=TEXTS,
    )
    else_: Node | None = opt.anything(
        "Element to show instead. It may have its own `when` and `else`.",
        needs=("when", "unless"),
        schema=opt.ELEMENT,
        resolves_late=True,
    )


class Child(Struct, frozen=True):
    """An element in a container, with its container options. Lengths in mm."""

    element: Element
    width: float | None = None
    height: float | None = None
    grow: float = 0.0
    align: float | None = None
    valign: float | None = None
    x: float = 0.0
    y: float = 0.0
    tests: tuple[Condition, ...] = ()
    repetition: Repetition | None = None
    span_columns: int = 1
    otherwise: Child | None = None
    """The element to draw if a test is false."""
    dynamic: Callable[[Scope], Child] | None = None
    """Returns the child for one item if its options contain fields."""

    @property
    def fields(self) -> frozenset[str]:
        """The fields that it looks up outside; the row of a repetition is its own."""
        names = self.element.fields.union(*(test.fields for test in self.tests))
        if self.otherwise is not None:
            names |= self.otherwise.fields
        if self.repetition is not None:
            names -= {self.repetition.name, "n"}
            if not self.repetition.is_count:
                names |= {self.repetition.path[0]}
        return names

    @property
    def is_static(self) -> bool:
        """Whether it is drawn once on every card, at the same size."""
        return not self.tests and self.repetition is None and self.dynamic is None

    def resolve(self, scope: Scope) -> Child | None:
        """Return the child to draw for one row: this one, its `else`, or None."""
        if self.tests and not all([test.is_true(scope) for test in self.tests]):
            return self.otherwise.resolve(scope) if self.otherwise is not None else None
        return self if self.dynamic is None else self.dynamic(scope)

    @property
    def needs_no_container(self) -> bool:
        """Whether it has no options for a container."""
        return self == Child(self.element)


ChildInScope = tuple[Child, Scope]


ChildRooms = list[tuple[Child, Region]]
"""The regions of children, in the order of drawing."""


class Arrangement(Struct, frozen=True):
    """The arranged children of a container in a region."""

    frame: Frame
    """The frame with the children of one item."""
    varying: tuple[tuple[int, Element, Region], ...]
    """Index, element and region of the children that differ from item to item."""


class Container(Element):
    """A container of children, with their conditions and repetitions.

    On most cards the children have the same sizes as on the card before: then they keep their
    places, and are not arranged again.
    """

    fills = True

    def set_children(self, children: tuple[Child, ...]) -> None:
        """Set the children to lay out."""
        self.fields = frozenset[str]().union(*(child.fields for child in children))
        self._children = children
        self._is_static = all(child.is_static for child in children)
        self._arrangements: dict[Region, Arrangement | None] = {}
        """None: sizes differ from item to item."""

    def draw(self, scope: Scope, region: Region) -> Frame:
        """Raises ProblemsFound if a face needs more elements than allowed."""
        scope.state.elements_left -= len(self._children) + 1
        if scope.state.elements_left < 0:
            self._fail_too_many(scope)
        arrangement = self._arrangements.get(region)
        if arrangement is not None:
            frame = _rearrange(arrangement, scope)
            if frame is not None:
                return frame
            self._arrangements[region] = None
        drawn_rooms: ChildRooms = []
        problems_before = len(scope.state.problems)
        frame = self.arrange(scope, region, drawn_rooms)
        if scope.state.elements_left < 0:
            self._fail_too_many(scope)
        # Its problems are reported for every item.
        is_sound = len(scope.state.problems) == problems_before
        if self._is_static and is_sound and region not in self._arrangements:
            self._arrangements[region] = self._record_arrangement(frame, drawn_rooms)
        return frame

    def arrange(self, scope: Scope, region: Region, drawn_rooms: ChildRooms) -> Frame:
        """Arrange the children; `drawn_rooms` records the region of each."""
        raise NotImplementedError

    def _child_frame(
        self, child: Child, scope: Scope, room: Region, limit: Region, drawn_rooms: ChildRooms
    ) -> Frame:
        """Lay out a child in its room. `limit`: the room that the container has for it."""
        drawn_rooms.append((child, room))
        report_oversize(child.element.span, child.width, child.height, limit, scope.state.problems)
        frame = child.element.frame(scope, room)
        if not child.element.fills:
            # Check a fixed size, such as an icon’s, too.
            report_oversize(
                child.element.span,
                frame.width if child.width is None else None,
                frame.height if child.height is None else None,
                limit,
                scope.state.problems,
            )
        return frame

    def _record_arrangement(self, frame: Frame, drawn_rooms: ChildRooms) -> Arrangement | None:
        if len(drawn_rooms) > len(self._children):
            return None  # A child was laid out again at the height of its row.
        rooms = [
            next(room for drawn_child, room in drawn_rooms if drawn_child is child)
            for child in self._children
        ]
        varying = [
            (index, child.element, room)
            for index, (child, room) in enumerate(zip(self._children, rooms, strict=True))
            if not child.element.is_cached(room)
        ]
        return Arrangement(frame, tuple(varying))

    def _entries(self, scope: Scope) -> list[ChildInScope]:
        if self._is_static:
            return [(child, scope) for child in self._children]
        entries: list[ChildInScope] = []
        for child in self._children:
            rows = [scope]
            if child.repetition is not None:
                rows = child.repetition.scopes(scope, child.element.span)
            entries += [
                (resolved, row) for row in rows if (resolved := child.resolve(row)) is not None
            ]
        scope.state.elements_left -= len(entries)
        return entries

    def _fail_too_many(self, scope: Scope) -> NoReturn:
        scope.state.problems.add(
            "expansion",
            f"this face is drawn of more than {MAX_DRAWN_ELEMENTS:,} elements",
            self.span,
            "lists within lists, and templates used twice and twice again, are soon too many",
        )
        raise ProblemsFound(scope.state.problems)


def _rearrange(arrangement: Arrangement, scope: Scope) -> Frame | None:
    previous = arrangement.frame
    items = list(previous.items)
    for index, element, room in arrangement.varying:
        x, y, before = items[index]
        frame = element.frame(scope, room)
        if (
            not isinstance(before, Frame)
            or before.width != frame.width
            or before.height != frame.height
        ):
            return None
        items[index] = PlacedItem(x, y, frame)
    return Frame(previous.width, previous.height, tuple(items))


def report_oversize(
    span: Span, width: float | None, height: float | None, limit: Region, problems: Problems
) -> None:
    """Report a size that is larger than the room for it."""
    for size, available, direction in (
        (width, limit.width, "wide"),
        (height, limit.height, "tall"),
    ):
        if size is not None and size > available + SLACK:
            problems.add(
                "layout-overflow",
                f"this is {size - available:.1f} mm too {direction} for the {available:.1f} mm "
                "that it has",
                span,
                "give it more room, or make it smaller",
            )
