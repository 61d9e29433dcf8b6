"""The context of an element besides its room: the fields of one item, and the problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from msgspec import Struct

from pnp.core.drawing import Frame
from pnp.core.node import Node
from pnp.core.problems import Problems, Span
from pnp.layout.questions import ConditionCoverage

if TYPE_CHECKING:
    from pnp.layout.columns import Spot

MOST_DRAWN = 500_000
"""Maximum number of elements in a face, counted as often as they are drawn: a few seconds’ work."""

START = "flow-start"
"""The field with the number of a page’s first block."""
PAGE_FIELDS = (START, "page", "pages", "head")
"""What every page of a text knows: its number, how many there are, under which head it begins."""

Show = Callable[[str, str, str, tuple[str, ...]], Frame | str]
"""Draws a component’s face by component, item (or nothing), side and the fields to leave out; or
returns the reason why it cannot."""


def nothing(component: str, item: str, side: str, without: tuple[str, ...]) -> Frame | str:
    """Shows nothing: there are no other components."""
    return "a shown component cannot show another one"


Trace = Callable[[Any, "Scope", Any], Frame]
"""Draws an element in a scope and a region, and takes down what came of it."""


class Inspection(Struct, frozen=True):
    """What a check collects from a layout."""

    coverage: ConditionCoverage
    """Collects the values that conditions meet."""
    trace: Trace | None = None
    """Asks elements to be drawn in place of their containers. What was drawn without it before has
    elements that are drawn once for all items, and are not traced."""


class LayoutState(Struct):
    """What comes out of a layout besides its frame, and what it may ask for."""

    problems: Problems
    show: Show
    inspection: Inspection | None = None
    left: int = MOST_DRAWN
    """What the face that is being drawn may still cost, in elements."""
    steady: bool = False
    """Whether the current element is in something that is the same for every item."""
    reached: Spot | None = None
    """Where the next page of a text begins, after a page of it."""
    goes_on: Span | None = None
    """What lays out a text that is longer than this page."""


class Scope(dict[str, Node]):
    """Field names and their values, as an element sees them, and the state of this layout."""

    __slots__ = ("state",)

    def __init__(self, fields: Mapping[str, Node], state: LayoutState) -> None:
        super().__init__(fields)
        self.state = state

    def also(self, fields: Mapping[str, Node]) -> Scope:
        """The same with more fields, or with others under the same names."""
        inner = Scope(self, self.state)
        inner |= fields
        return inner

    def apart(self) -> Scope:
        """A copy with its own state."""
        state = self.state
        return Scope(self, LayoutState(Problems(), state.show, state.inspection, state.left, True))
