"""A component's own face as an illustration, fitted into the room."""

from __future__ import annotations

from pnp.core.drawing import EMPTY, Frame, Pen, Placed, Turned
from pnp.core.geometry import Matrix
from pnp.core.problems import Span
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Words

SHOWN = "what is shown"
"""Stands for a field that no item has: what looks it up is drawn for every item."""


# What has pages of its own is left empty while all is checked; it is a picture all the same.
_LATER = Frame(0.0, 0.0, (Placed(0.0, 0.0, Turned(EMPTY, clip=Pen().path())),))


class ShowElement(Element):
    """`show: component` or `component/item`: drawn as it is printed, only smaller."""

    __slots__ = ("_corner", "_side", "_tallest", "_without", "_words")

    def __init__(
        self,
        span: Span,
        words: Words,
        side: str,
        tallest: float,
        corner: float,
        without: tuple[str, ...],
    ) -> None:
        """`without`: fields that it is shown as if it had none of."""
        # What is shown is another component's matter, and another thing in another document.
        super().__init__(span, words.fields | {SHOWN})
        self._words = words
        self._side = side
        self._tallest = tallest
        self._corner = corner
        self._without = without

    def draw(self, scope: Scope, region: Region) -> Frame:
        asked = self._words.text(scope)
        name, _, item = asked.partition("/")
        frame = scope.notes.show(name, item, self._side, self._without)
        if isinstance(frame, str):
            asked = " without ".join((asked, *self._without))
            scope.notes.problems.add(
                "unknown-component",
                f"there is nothing to show for “{asked}”",
                self._words.origin(scope),
                frame,
            )
            return EMPTY
        if not frame.width or not frame.height:
            return _LATER
        tall = min(region.height, self._tallest or region.height)
        scale = min(region.width / frame.width, tall / frame.height, 1.0)
        width, height = frame.width * scale, frame.height * scale
        edge = Pen().rect(0.0, 0.0, frame.width, frame.height, self._corner).path()
        drawn = Turned(frame, Matrix.scale(scale), edge)
        x = (region.width - width) / 2 if region.fill_x else 0.0
        return Frame(region.width if region.fill_x else width, height, (Placed(x, 0.0, drawn),))
