"""How much room an element is given, and what all elements are."""

from __future__ import annotations

from typing import ClassVar, NamedTuple

from pnp.ground.drawing import Frame, Placed, Turned
from pnp.ground.problem import Span
from pnp.ground.stencil import Scope

__all__ = ["Element", "Region", "Scope", "Spot"]


MOST_DRAWN = 500_000
"""So many elements a face may be drawn of, counted as often as they are: a few seconds' work."""


class Work:
    """What the face that is being drawn may still cost, in elements."""

    __slots__ = ("left", "within")

    def __init__(self) -> None:
        self.left = MOST_DRAWN
        self.within = 0
        """How many faces are being drawn, one as a picture within another."""


WORK = Work()


class Region(NamedTuple):
    """Room for an element, mm. Along a filled axis its frame takes all of it."""

    width: float
    height: float
    fill_x: bool = True
    fill_y: bool = True


class Spot(NamedTuple):
    """An element at its place on a face: its corner, and the room that it has. Lengths in mm."""

    x: float
    y: float
    element: Element
    region: Region
    width: float | None = None
    """How wide it has to be so that all others keep their places; None: as it likes."""
    height: float | None = None


_NOTHING: tuple[Frame | None, int] = (None, 0)


class Element:
    """A node of a compiled layout. `frame` is what containers call, `draw` what kinds define.

    An element that depends on no field looks the same for every item: its frame is made once
    for each region and marked as shared, so that backends draw it once. What it is made of need
    not be marked as well.
    """

    __slots__ = ("_frames", "fields", "span")

    stretches = False
    """Whether it looks better at the full height of the row that it stands in."""
    fills = False
    """Whether its frame is always as large as its room where that is to be filled."""
    _around: ClassVar[int] = 0
    """How many elements that depend on no field are being drawn, one within another."""

    def __init__(self, span: Span, fields: frozenset[str] = frozenset()) -> None:
        self.span = span
        self.fields = fields
        self._frames: dict[Region, tuple[Frame, int]] = {}
        """What was drawn before, and what it cost: others have to draw it once more."""

    def frame(self, scope: Scope, region: Region) -> Frame:
        if self.fields:
            return self.draw(scope, region)
        frame, cost = self._frames.get(region, _NOTHING)
        if frame is not None and (frame.shared or Element._around):
            WORK.left -= cost
            return frame
        if frame is None:
            cost = WORK.left
            Element._around += 1
            try:
                frame = self.draw(scope, region)
            finally:
                Element._around -= 1
            cost -= WORK.left
        if not frame.shared and not Element._around:
            frame = Frame(frame.width, frame.height, _whole(frame), True)
        self._frames[region] = frame, cost
        return frame

    def draw(self, scope: Scope, region: Region) -> Frame:
        raise NotImplementedError

    def spots(
        self, region: Region, x: float, y: float,
        width: float | None = None, height: float | None = None,
    ) -> list[Spot]:  # fmt: skip
        """What it is made of in a room that it was drawn in; itself where that is one thing."""
        return [Spot(x, y, self, region, width, height)]


def _whole(frame: Frame) -> tuple[Placed, ...]:
    """A frame's items where only those parts are shared that it has more than once.

    The frame is drawn once itself, so that its other parts need not be drawings of their own.
    """
    times: dict[int, int] = {}
    return _inlined(frame, times).items if _count(frame, times) else frame.items


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
            placed = Placed(x, y, Turned(inner, item.matrix, item.clip))
        items.append(placed)
    return Frame(frame.width, frame.height, tuple(items))
