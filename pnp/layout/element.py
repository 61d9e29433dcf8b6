"""Elements: their common base, the region they are given, and the scope (fields, problems) of
an item.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import Frame, Placed, Shared, Transformed
from pnp.core.node import Node
from pnp.core.problems import Problem, Problems, Span
from pnp.layout.coverage import ConditionCoverage

if TYPE_CHECKING:
    from pnp.layout.columns import TextPosition


MAX_DRAWN_ELEMENTS = 500_000
"""Maximum number of elements in a face, counted as often as they are drawn: a few seconds’ work."""

START_FIELD = "flow-start"
"""The field with the number of a page’s first block."""
PAGE_FIELDS = (START_FIELD, "page", "pages", "head")
"""What every page of a text knows: its number, how many there are, under which head it begins."""

ShowFace = Callable[[str, str, str, tuple[str, ...]], Frame | str]
"""Draws a component’s face by component, item (or nothing), side and the fields to leave out; or
returns the reason why it cannot."""


def show_nothing(component: str, item: str, side: str, without: tuple[str, ...]) -> Frame | str:
    """Shows nothing: there are no other components."""
    return "a shown component cannot show another one"


TraceFrame = Callable[[Any, "Scope", Any], Frame]
"""Draws an element in a scope and a region, and takes down what came of it."""


class LayoutObserver(Struct, frozen=True):
    """What a check collects from a layout."""

    coverage: ConditionCoverage
    """Collects the values that conditions meet."""
    trace_frame: TraceFrame | None = None
    """Asks elements to be drawn in place of their containers. What was drawn without it before has
    elements that are drawn once for all items, and are not traced."""


class LayoutState(Struct):
    """What comes out of a layout besides its frame, and what it may ask for."""

    problems: Problems
    show: ShowFace
    observer: LayoutObserver | None = None
    elements_left: int = MAX_DRAWN_ELEMENTS
    """What the face that is being drawn may still cost, in elements."""
    is_static: bool = False
    """Whether the current element is in something that is the same for every item."""
    next_position: TextPosition | None = None
    """Where the next page of a text begins, after a page of it."""
    unfinished_flow: Span | None = None
    """What lays out a text that is longer than this page."""


class Scope(dict[str, Node]):
    """Field names and their values, as an element sees them, and the state of this layout."""

    __slots__ = ("state",)

    def __init__(self, fields: Mapping[str, Node], state: LayoutState) -> None:
        super().__init__(fields)
        self.state = state

    def with_fields(self, fields: Mapping[str, Node]) -> Scope:
        """The same with more fields, or with others under the same names."""
        inner = Scope(self, self.state)
        inner |= fields
        return inner

    def detached(self) -> Scope:
        """A copy with its own state."""
        state = self.state
        return Scope(
            self, LayoutState(Problems(), state.show, state.observer, state.elements_left, True)
        )


SLACK = 1e-4
"""What sizes may differ by, mm, and still be equal."""


class Region(Struct, frozen=True, cache_hash=True):
    """Room for an element, mm. Along a filled axis its frame takes all of it."""

    width: float
    height: float
    fill_x: bool = True
    fill_y: bool = True


class Element:
    """A node of a compiled layout. `frame` is what containers call, `draw` what kinds define.

    An element that depends on no field looks the same for every item: its frame is made once
    for each region and is a shared one, so that backends draw it once. What it is made of need
    not be one as well.
    """

    __slots__ = ("_frames", "_shared_frames", "fields", "span")

    stretches = False
    """Whether it looks better at the full height of its row."""
    fills = False
    """Whether its frame is always as large as its room where that is to be filled."""

    def __init__(self, span: Span, fields: frozenset[str] = frozenset()) -> None:
        self.span: Span = span
        self.fields = fields
        self._frames: dict[Region, tuple[Frame, int, tuple[Problem, ...]]] = {}
        self._shared_frames: dict[Region, tuple[Frame, tuple[Problem, ...]]] = {}
        """As one drawing, where it lies in what differs from item to item."""

    def frame(self, scope: Scope, region: Region) -> Frame:
        """The element in a room, drawn once for all items where it depends on no field."""
        state = scope.state
        if state.observer is not None and state.observer.trace_frame is not None:
            return state.observer.trace_frame(self, scope, region)
        if self.fields:
            return self.draw(scope, region)
        if state.is_static:
            frame, cost, problems = self._static_frame(scope, region)
            state.elements_left -= cost
        else:
            shared = self._shared_frames.get(region)
            if shared is None:
                frame, _, problems = self._static_frame(scope, region)
                shared = self._shared_frames[region] = _share(frame), problems
            frame, problems = shared
        if problems:
            state.problems.extend(problems)
        return frame

    def is_cached(self, region: Region) -> bool:
        """Whether it was drawn in a room for all items, and nothing is wrong with it there."""
        shared = self._shared_frames.get(region)
        return shared is not None and not shared[1]

    def _static_frame(self, scope: Scope, region: Region) -> tuple[Frame, int, tuple[Problem, ...]]:
        """What it is where it depends on no field, what that costs to draw once more, and what
        is wrong with it."""
        cached = self._frames.get(region)
        if cached is None:
            detached = scope.detached()
            frame = self.draw(detached, region)
            cost = scope.state.elements_left - detached.state.elements_left
            cached = self._frames[region] = frame, cost, tuple(detached.state.problems)
        return cached

    def draw(self, scope: Scope, region: Region) -> Frame:
        """Draw the element in a room; problems go to the scope’s state."""
        raise NotImplementedError


class EmptyElement(Element):
    """A placeholder for an element that could not be made."""

    def draw(self, scope: Scope, region: Region) -> Frame:
        return Frame(region.width if region.fill_x else 0, region.height if region.fill_y else 0)


def _share(frame: Frame) -> Shared:
    """The frame as one drawing. Within it, only repeated parts are shared."""
    if isinstance(frame, Shared):
        return frame
    times: Counter[Shared] = Counter()
    _count_shared(frame, times)
    return (_inline_single(frame, times) if times else frame).shared()


def _count_shared(frame: Frame, times: Counter[Shared]) -> None:
    """How often each shared frame within a frame is there."""
    for _, _, item in frame.items:
        inner = item.frame if isinstance(item, Transformed) else item
        if isinstance(inner, Shared):
            times[inner] += 1
            if times[inner] > 1:
                continue
        if isinstance(inner, Frame):
            _count_shared(inner, times)


def _inline_single(frame: Frame, times: Counter[Shared]) -> Frame:
    """The frame without references to parts that occur once."""
    items = tuple([_inline_item(placed, times) for placed in frame.items])
    return Frame(frame.width, frame.height, items, frame.icon)


def _inline_item(placed: Placed, times: Counter[Shared]) -> Placed:
    item = placed.item
    inner = item.frame if isinstance(item, Transformed) else item
    if not isinstance(inner, Frame) or (isinstance(inner, Shared) and times[inner] > 1):
        return placed
    inner = _inline_single(inner, times)
    return placed._replace(
        item=replace(item, frame=inner) if isinstance(item, Transformed) else inner
    )
