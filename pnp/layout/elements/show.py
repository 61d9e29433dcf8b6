"""A component's own face as an illustration, fitted into the room."""

from __future__ import annotations

from pnp.core.drawing import EMPTY, Frame, Pen, Placed, Transformed
from pnp.core.geometry import Matrix
from pnp.layout import options as opt
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Words

SHOWN = "what is shown"
"""Matches a field that no item has: an element that looks it up is drawn for every item."""


# Components with several pages are left empty during a check; they are pictures all the same.
_LATER = Frame(0.0, 0.0, (Placed(0.0, 0.0, Transformed(EMPTY, clip=Pen().path())),))


class ShowElement(opt.Kind):
    """`show: component` or `component/item`: drawn as it is printed, only smaller."""

    show: Words = opt.words()
    side: str = opt.choice(("front", "back"), "{choices}.", "front")
    max_height: float | None = opt.length("Maximum height.", None)
    rounded: float = opt.length("Radius of the corners, measured at full size.", 0.0)
    without: tuple[str, ...] = opt.texts(
        "Fields of the item to leave out. If the game has a field of the same name, it is used "
        "instead."
    )

    def build(self, make: opt.TemplateCompiler) -> Element:
        self.span = self.span_of("show")
        # The shown face belongs to another component, and in another document it may differ.
        self.fields |= {SHOWN}
        return self

    def draw(self, scope: Scope, region: Region) -> Frame:
        asked = self.show.text(scope)
        name, _, item = asked.partition("/")
        frame = scope.state.show(name, item, self.side, self.without)
        if isinstance(frame, str):
            asked = " without ".join((asked, *self.without))
            scope.state.problems.add(
                "unknown-component",
                f"there is nothing to show for “{asked}”",
                self.show.origin(scope),
                frame,
            )
            return EMPTY
        if not frame.width or not frame.height:
            return _LATER
        tall = min(region.height, self.max_height or region.height)
        scale = min(region.width / frame.width, tall / frame.height, 1.0)
        width, height = frame.width * scale, frame.height * scale
        edge = Pen().rect(0.0, 0.0, frame.width, frame.height, self.rounded).path()
        drawn = Transformed(frame, Matrix.scale(scale), edge)
        x = (region.width - width) / 2 if region.fill_x else 0.0
        return Frame(region.width if region.fill_x else width, height, (Placed(x, 0.0, drawn),))
