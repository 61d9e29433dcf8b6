"""The children of containers, and the options that they share."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NoReturn

from msgspec import Struct

from pnp.core.drawing import Frame, Placed
from pnp.core.geometry import mm
from pnp.core.node import Node, Scalar, Sequence, as_items, look_up, natural, to_node
from pnp.core.options import TEXTS, Options
from pnp.core.problems import Problems, ProblemsFound, Span
from pnp.core.reader import Reader
from pnp.core.shaping import graphemes
from pnp.layout import options as opt
from pnp.layout.conditions import Condition, read_condition
from pnp.layout.element import MAX_DRAWN_ELEMENTS, SLACK, Element, Region, Scope
from pnp.layout.options import Alignment

_MOST_ROWS = 1000


@cache
def _number(n: int) -> Node:
    """The number of a row, as a field."""
    return to_node(n)


class Repetition(Struct, frozen=True):
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
        node = to_node(self.path[0]) if self.counts else look_up(self.path, scope)
        if self.parts and isinstance(node, Scalar):
            parts = node.text.split() if self.parts == "words" else list(graphemes(node.text))
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
            scope.state.problems.add(
                "unknown-field",
                f"“each: … in {path}” needs {wanted}",
                span,
                "such as “stat in stats”, or “n in 3”",
            )
            return []
        if len(items) > _MOST_ROWS:
            scope.state.problems.add(
                "value",
                f"this comes more than {_MOST_ROWS:,} times",
                span,
                "let “each” count through fewer",
            )
            return []
        return [scope.also({self.name: item, "n": _number(n)}) for n, item in enumerate(items, 1)]


def _each(read: Reader, key: str) -> Repetition | None:
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


def _tests(read: Reader, key: str) -> tuple[Condition, ...]:
    found = []
    for item in as_items(read.raw(key)):
        if isinstance(item, Scalar):
            steady = read.context.steady
            found.append(read_condition(item, key == "when", read.problems, steady))
        else:
            read.error("type", f"“{key}” asks in a text, not in a {item.kind}", item.span)
    return tuple(condition for condition in found if condition is not None)


class ChildOptions(Options):
    """What a container has to know of an element."""

    width: float | None = opt.length("Fixed width.", None)
    height: float | None = opt.length("Fixed height.", None)
    grow: float = opt.scalar(opt.share, "Share of the spare room in a column or a row.", 0.0)
    place: Alignment = opt.place(
        "Place in its room. In a column only the horizontal word counts, in a row only the "
        "vertical one."
    )
    x: float = opt.scalar(mm, "Move right; left if negative.", 0.0)
    y: float = opt.scalar(mm, "Move down; up if negative.", 0.0)
    columns_wide: int = opt.scalar(opt.several, "Number of grid columns that it spans.", 1)
    each: Repetition | None = opt.computed(_each, "Repeat the element.", looked_up=True)
    when: tuple[Condition, ...] = opt.computed(
        _tests, "Show the element if a test is true.", (), looked_up=True, schema=TEXTS
    )
    unless: tuple[Condition, ...] = opt.computed(
        _tests, "Show the element if a test is false.", (), looked_up=True, schema=TEXTS
    )
    else_: Node | None = opt.anything(
        "Element to show instead. It may have its own `when` and `else`.",
        needs=("when", "unless"),
        schema=opt.ELEMENT,
        looked_up=True,
    )


class Child(Struct, frozen=True):
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
    each: Repetition | None = None
    span_columns: int = 1
    otherwise: Child | None = None
    """The element to draw if a test is false."""
    dynamic: Callable[[Scope], Child] | None = None
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
        return not self.tests and self.each is None and self.dynamic is None

    def shown(self, scope: Scope) -> Child | None:
        """The element to draw for one row: this one, its `else`, or None."""
        if self.tests and not all([test.holds(scope) for test in self.tests]):
            return self.otherwise.shown(scope) if self.otherwise is not None else None
        return self if self.dynamic is None else self.dynamic(scope)

    @property
    def alone(self) -> bool:
        """Whether there is nothing that a container would have to know."""
        return self == Child(self.element)


Entry = tuple[Child, Scope]


Rooms = list[tuple[Child, Region]]
"""The rooms that children were drawn for, in the order of drawing."""


class Arrangement(Struct, frozen=True):
    """A container in a region."""

    frame: Frame
    """With the children of one item at their places."""
    differing: tuple[tuple[int, Element, Region], ...]
    """Those that are others for another item, and their rooms."""


class Container(Element):
    """Children, shown or not, repeated or not.

    On most cards the children come out as large as on the one before: then they lie at the
    same places, and need no arranging.
    """

    fills = True

    def contain(self, children: tuple[Child, ...]) -> None:
        """Take what it is to lay out."""
        self.fields = frozenset[str]().union(*(child.fields for child in children))
        self._children = children
        self._plain = all(child.plain for child in children)
        self._plans: dict[Region, Arrangement | None] = {}
        """None: sizes differ from item to item."""

    def draw(self, scope: Scope, region: Region) -> Frame:
        """Raises ProblemsFound where a face takes more drawing than any can."""
        scope.state.left -= len(self._children) + 1
        if scope.state.left < 0:
            self._refuse(scope)
        plan = self._plans.get(region)
        if plan is not None:
            frame = _planned(plan, scope)
            if frame is not None:
                return frame
            self._plans[region] = None
        asked: Rooms = []
        told = len(scope.state.problems)
        frame = self.arrange(scope, region, asked)
        if scope.state.left < 0:
            self._refuse(scope)
        # Its problems are reported for every item.
        sound = len(scope.state.problems) == told
        if self._plain and sound and region not in self._plans:
            self._plans[region] = self._plan(frame, asked)
        return frame

    def arrange(self, scope: Scope, region: Region, asked: Rooms) -> Frame:
        """The children at their places; `asked` takes down the room that each was given."""
        raise NotImplementedError

    def _framed(
        self, child: Child, scope: Scope, room: Region, within: Region, asked: Rooms
    ) -> Frame:
        """A child drawn in its room. `within`: what its container has for it."""
        asked.append((child, room))
        bounded(child.element.span, child.width, child.height, within, scope.state.problems)
        frame = child.element.frame(scope, room)
        if not child.element.fills:
            # A fixed size, such as an icon’s, has to be preserved, too.
            bounded(
                child.element.span,
                frame.width if child.width is None else None,
                frame.height if child.height is None else None,
                within,
                scope.state.problems,
            )
        return frame

    def _plan(self, frame: Frame, asked: Rooms) -> Arrangement | None:
        if len(asked) > len(self._children):
            return None  # A child was made anew at the height of its row.
        rooms = [next(room for own, room in asked if own is child) for child in self._children]
        differing = [
            (place, child.element, room)
            for place, (child, room) in enumerate(zip(self._children, rooms, strict=True))
            if not child.element.drawn_once(room)
        ]
        return Arrangement(frame, tuple(differing))

    def _entries(self, scope: Scope) -> list[Entry]:
        if self._plain:
            return [(child, scope) for child in self._children]
        entries: list[Entry] = []
        for child in self._children:
            rows = [scope]
            if child.each is not None:
                rows = child.each.scopes(scope, child.element.span)
            entries += [(shown, row) for row in rows if (shown := child.shown(row)) is not None]
        scope.state.left -= len(entries)
        return entries

    def _refuse(self, scope: Scope) -> NoReturn:
        scope.state.problems.add(
            "expansion",
            f"this face is drawn of more than {MAX_DRAWN_ELEMENTS:,} elements",
            self.span,
            "lists within lists, and templates used twice and twice again, are soon too many",
        )
        raise ProblemsFound(scope.state.problems)


def _planned(plan: Arrangement, scope: Scope) -> Frame | None:
    whole = plan.frame
    items = list(whole.items)
    for place, element, room in plan.differing:
        x, y, before = items[place]
        frame = element.frame(scope, room)
        if (
            not isinstance(before, Frame)
            or before.width != frame.width
            or before.height != frame.height
        ):
            return None
        items[place] = Placed(x, y, frame)
    return Frame(whole.width, whole.height, tuple(items))


def bounded(
    span: Span, width: float | None, height: float | None, within: Region, problems: Problems
) -> None:
    """Report a size that is larger than its room."""
    for size, has, what in ((width, within.width, "wide"), (height, within.height, "tall")):
        if size is not None and size > has + SLACK:
            problems.add(
                "layout-overflow",
                f"this is {size - has:.1f} mm too {what} for the {has:.1f} mm that it has",
                span,
                "give it more room, or make it smaller",
            )
