"""Elements: their common base, their region, and the scope (fields, problems) of an item."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import Frame, Path, PlacedItem, SharedFrame, Transformed
from pnp.core.node import Node
from pnp.core.problems import Problem, Problems, Span
from pnp.layout.coverage import ConditionCoverage

if TYPE_CHECKING:
    from pnp.layout.columns import TextPosition


MAX_DRAWN_ELEMENTS = 500_000
"""Maximum number of elements in a face, counted as often as they are drawn: a few seconds’ work."""

START_FIELD = "flow-start"
"""The field with the start of a page: block and line."""
PAGE_FIELDS = (START_FIELD, "page", "pages", "head")
"""Fields of every page of a text: its start, its number, the number of pages, the running head."""

ShowFace = Callable[[str, str, str, tuple[str, ...]], Frame | str]
"""Draws a component’s face by component, item (or nothing), side and the fields to leave out;
returns the reason if it cannot."""


def show_nothing(component: str, item: str, side: str, without: tuple[str, ...]) -> Frame | str:
    """A `ShowFace` for faces that are shown themselves: they cannot show another face."""
    return "a shown component cannot show another one"


TraceFrame = Callable[[Any, "Scope", Any], Frame]
"""Draws an element in a scope and a region, and records the result."""


class LayoutObserver(Struct, frozen=True):
    """Collectors of a check that observes a layout."""

    coverage: ConditionCoverage
    """Collects the values that conditions meet."""
    trace_frame: TraceFrame | None = None
    """Replaces `Element.frame`. Elements that were cached before tracing began are not traced."""


class LayoutState(Struct):
    """Results of a layout besides its frame, and the callbacks that it uses."""

    problems: Problems
    show: ShowFace
    observer: LayoutObserver | None = None
    elements_left: int = MAX_DRAWN_ELEMENTS
    """Number of elements that the current face may still draw."""
    is_static: bool = False
    """Whether the current element is part of an element that is the same for every item."""
    next_position: TextPosition | None = None
    """Start of the next page after a page of a text."""
    unfinished_flow: Span | None = None
    """Place of the flow whose text continues after this page."""


class Scope(dict[str, Node]):
    """Fields by name, as an element sees them, and the state of this layout."""

    __slots__ = ("state",)

    def __init__(self, fields: Mapping[str, Node], state: LayoutState) -> None:
        super().__init__(fields)
        self.state = state

    def with_fields(self, fields: Mapping[str, Node]) -> Scope:
        """Return a scope with more fields; they replace fields of the same names."""
        inner = Scope(self, self.state)
        inner |= fields
        return inner

    def detached(self) -> Scope:
        """Return a copy with its own state."""
        state = self.state
        return Scope(
            self, LayoutState(Problems(), state.show, state.observer, state.elements_left, True)
        )


SLACK = 1e-4
"""Tolerance when sizes are compared, mm."""


class Region(Struct, frozen=True, cache_hash=True):
    """Room for an element, mm. Along a filled axis its frame takes all of it."""

    width: float
    height: float
    fill_x: bool = True
    fill_y: bool = True


class Element:
    """A node of a compiled layout. `frame` is called by containers, `draw` is implemented by
    elements.

    An element that depends on no field looks the same for every item: its frame is drawn once for
    each region and shared, so that backends draw it once. Parts of such a frame need not be shared.
    """

    __slots__ = ("_frames", "_shared_frames", "fields", "span")

    stretches = False
    """Whether it looks better at the full height of its row."""
    fills = False
    """Whether its frame always fills the filled axes of its region."""

    def __init__(self, span: Span, fields: frozenset[str] = frozenset()) -> None:
        self.span: Span = span
        self.fields = fields
        self._frames: dict[Region, tuple[Frame, int, tuple[Problem, ...]]] = {}
        self._shared_frames: dict[Region, tuple[Frame, tuple[Problem, ...]]] = {}
        """Frames as shared drawings, for use in frames that differ from item to item."""

    def frame(self, scope: Scope, region: Region) -> Frame:
        """Lay out the element in a region, once for all items if it depends on no field."""
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
        """Whether it was laid out in a region for all items, without problems."""
        shared = self._shared_frames.get(region)
        return shared is not None and not shared[1]

    def _static_frame(self, scope: Scope, region: Region) -> tuple[Frame, int, tuple[Problem, ...]]:
        """Return the frame of an element without fields, its cost in elements, and its problems."""
        cached = self._frames.get(region)
        if cached is None:
            detached = scope.detached()
            frame = self.draw(detached, region)
            cost = scope.state.elements_left - detached.state.elements_left
            cached = self._frames[region] = frame, cost, tuple(detached.state.problems)
        return cached

    def draw(self, scope: Scope, region: Region) -> Frame:
        """Draw the element in a region; report problems to the scope’s state."""
        raise NotImplementedError


class EmptyElement(Element):
    """A placeholder for an element that could not be compiled."""

    def draw(self, scope: Scope, region: Region) -> Frame:
        return Frame(region.width if region.fill_x else 0, region.height if region.fill_y else 0)


def _share(frame: Frame) -> SharedFrame:
    """Return the frame as one shared drawing. Inside it, only repeated parts are shared."""
    if isinstance(frame, SharedFrame):
        return frame
    times: Counter[SharedFrame] = Counter()
    _count_shared(frame, times)
    return (_inline_single(frame, times) if times else frame).shared()


def _count_shared(frame: Frame, times: Counter[SharedFrame]) -> None:
    """Count each shared frame within a frame."""
    for _, _, item in frame.items:
        if isinstance(item, Path):
            continue
        inner = item.frame if isinstance(item, Transformed) else item
        if isinstance(inner, SharedFrame):
            times[inner] += 1
            if times[inner] > 1:
                continue
        if isinstance(inner, Frame):
            _count_shared(inner, times)


def _inline_single(frame: Frame, times: Counter[SharedFrame]) -> Frame:
    """Return the frame without references to parts that occur once."""
    items = tuple([_inline_item(placed, times) for placed in frame.items])
    return Frame(frame.width, frame.height, items, frame.icon)


def _inline_item(placed: PlacedItem, times: Counter[SharedFrame]) -> PlacedItem:
    item = placed.item
    if isinstance(item, Path):
        return placed
    inner = item.frame if isinstance(item, Transformed) else item
    if not isinstance(inner, Frame) or (isinstance(inner, SharedFrame) and times[inner] > 1):
        return placed
    inner = _inline_single(inner, times)
    return placed._replace(
        item=replace(item, frame=inner) if isinstance(item, Transformed) else inner
    )
