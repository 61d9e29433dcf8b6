"""How much room an element is given, and what all elements are."""

from __future__ import annotations

from typing import NamedTuple

from pnp.ground.drawing import Frame, Placed, Turned
from pnp.ground.problem import Problem, Span
from pnp.layout.scope import Scope

SLACK = 1e-4
"""What sizes may differ by, mm, and still be equal."""


class Region(NamedTuple):
    """Room for an element, mm. Along a filled axis its frame takes all of it."""

    width: float
    height: float
    fill_x: bool = True
    fill_y: bool = True


class Element:
    """A node of a compiled layout. `frame` is what containers call, `draw` what kinds define.

    An element that depends on no field looks the same for every item: its frame is made once
    for each region and marked as shared, so that backends draw it once. What it is made of need
    not be marked as well.
    """

    __slots__ = ("_frames", "_wholes", "fields", "span")

    stretches = False
    """Whether it looks better at the full height of the row that it stands in."""
    fills = False
    """Whether its frame is always as large as its room where that is to be filled."""

    def __init__(self, span: Span, fields: frozenset[str] = frozenset()) -> None:
        self.span = span
        self.fields = fields
        self._frames: dict[Region, tuple[Frame, int, tuple[Problem, ...]]] = {}
        self._wholes: dict[Region, tuple[Frame, tuple[Problem, ...]]] = {}
        """As one drawing, where it lies in what differs from item to item."""

    def frame(self, scope: Scope, region: Region) -> Frame:
        """The element in a room, drawn once for all items where it depends on no field."""
        if self.fields:
            return self.draw(scope, region)
        notes = scope.notes
        if notes.steady:
            frame, cost, found = self._still(scope, region)
            notes.left -= cost
        else:
            whole = self._wholes.get(region)
            if whole is None:
                frame, _, found = self._still(scope, region)
                whole = self._wholes[region] = _shared(frame), found
            frame, found = whole
        if found:
            notes.problems.extend(found)
        return frame

    def drawn_once(self, region: Region) -> bool:
        """Whether it was drawn in a room for all items, and nothing is wrong with it there."""
        whole = self._wholes.get(region)
        return whole is not None and not whole[1]

    def _still(self, scope: Scope, region: Region) -> tuple[Frame, int, tuple[Problem, ...]]:
        """What it is where it depends on no field, what that costs to draw once more, and what
        is wrong with it."""
        known = self._frames.get(region)
        if known is None:
            own = scope.apart()
            frame = self.draw(own, region)
            cost = scope.notes.left - own.notes.left
            known = self._frames[region] = frame, cost, tuple(own.notes.problems)
        return known

    def draw(self, scope: Scope, region: Region) -> Frame:
        """The element in a room; what is wrong goes to the scope's notes."""
        raise NotImplementedError


def _shared(frame: Frame) -> Frame:
    """The frame as one drawing. Within it only what it has more than once is one of its own."""
    if frame.shared:
        return frame
    times: dict[int, int] = {}
    items = _inlined(frame, times).items if _count(frame, times) else frame.items
    return Frame(frame.width, frame.height, items, True)


def _count(frame: Frame, times: dict[int, int]) -> bool:
    """How often each frame within a frame is there; gives whether there is any."""
    any_within = False
    for _, _, item in frame.items:
        inner = item.frame if isinstance(item, Turned) else item
        if isinstance(inner, Frame):
            any_within = True
            key = id(inner)
            if key in times:
                times[key] += 1
            else:
                times[key] = 1
                _count(inner, times)
    return any_within


def _inlined(frame: Frame, times: dict[int, int]) -> Frame:
    items = []
    for placed in frame.items:
        x, y, item = placed
        if isinstance(item, Frame) and times[id(item)] == 1:
            placed = Placed(x, y, _inlined(item, times))
        elif isinstance(item, Turned) and times[id(item.frame)] == 1:
            inner = _inlined(item.frame, times)
            placed = Placed(x, y, item._replace(frame=inner))
        items.append(placed)
    return Frame(frame.width, frame.height, tuple(items))
