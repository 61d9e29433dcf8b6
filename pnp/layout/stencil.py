"""What a face is made of: its elements that are not containers, and where they came to lie.

A container whose children are equally large on all cards puts them at the same places. Then
only the children need be looked at, and of those only what depends on another field.
"""

from __future__ import annotations

from pnp.ground.drawing import Frame
from pnp.ground.node import Scalar
from pnp.ground.problem import Problems
from pnp.ground.stencil import Lines, Scope
from pnp.layout.elements.text import TextElement
from pnp.layout.region import MOST_DRAWN, WORK, Element, Region, Spot

# Fields that are longer are hardly the same on two cards.
_SHORT = 24


class Place:
    """An element at its place on a face. Lengths in mm."""

    __slots__ = ("_element", "_field", "_fields", "_height", "_problems", "_region", "_text",
                 "_width", "x", "y")  # fmt: skip

    def __init__(self, spot: Spot, problems: Problems) -> None:
        element = spot.element
        self.x = spot.x
        self.y = spot.y
        self._element = element
        self._region = spot.region
        self._width = spot.width
        self._height = spot.height
        self._problems = problems
        self._fields = tuple(sorted(element.fields))
        self._field = self._fields[0] if len(self._fields) == 1 else ""
        self._text = element if isinstance(element, TextElement) else None

    def key(self, scope: Scope) -> str | None:
        if self._field:
            node = scope.get(self._field)
            if type(node) is Scalar and len(node.text) <= _SHORT:
                return node.text
            return None
        if not self._fields:
            return ""
        texts = []
        for field in self._fields:
            node = scope.get(field)
            if type(node) is not Scalar or len(node.text) > _SHORT:
                return None
            texts.append(node.text)
        return "\0".join(texts)

    def lines(self, scope: Scope) -> Lines | None:
        if self._text is None:
            return None
        return self._text.lines(scope, self._region, self._width, self._height)

    def frame(self, scope: Scope) -> tuple[Frame | None, bool]:
        told = len(self._problems)
        WORK.left = MOST_DRAWN
        frame = self._element.frame(scope, self._region)
        if self._width not in (None, frame.width) or self._height not in (None, frame.height):
            return None, False
        return frame, len(self._problems) == told


def stencil(
    element: Element, region: Region, x: float, y: float, problems: Problems
) -> list[Place]:
    """The parts of an element that was drawn in that region before, its corner at x and y."""
    return [Place(spot, problems) for spot in element.spots(region, x, y) if not _blank(spot)]


def _blank(spot: Spot) -> bool:
    """Whether nothing is ever to be seen of it."""
    return not spot.element.fields and not spot.element.frame({}, spot.region).items
