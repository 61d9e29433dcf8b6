"""Containers: column, row and stack."""

from __future__ import annotations

import math

from pnp.core.drawing import Frame, PlacedItem
from pnp.core.node import Node, Scalar
from pnp.core.options import TEXT
from pnp.core.problems import Span
from pnp.layout import options as opt
from pnp.layout.element import SLACK, Element, EmptyElement, Region, Scope
from pnp.layout.elements.children import Child, ChildInScope, ChildRooms, Container, report_oversize
from pnp.layout.options import Alignment

_BOUNDLESS = Region(math.inf, math.inf)


SPREADS = ("start", "center", "end", "between", "around")
_ALIGN_SHARES = {"left": 0.0, "top": 0.0, "center": 0.5, "middle": 0.5, "right": 1.0, "bottom": 1.0}


class LinearContainer(opt.TemplateElement, Container):
    """Children in one direction. Growing children share the spare room."""

    children: tuple[Child, ...] = ()
    align: str = ""
    gap: float = opt.length("Gap between elements.", 0.0)
    spread: str = opt.choice(
        SPREADS,
        "Position of the elements: at the `start`, at the `end`, in the `center`, or spread over "
        "the room with equal gaps `between` or `around` them.",
        "start",
    )

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        self.set_children(self.children)
        self._cross_share = _ALIGN_SHARES.get(self.align)
        return self


class ColumnElement(LinearContainer):
    """Children from top to bottom."""

    children: tuple[Child, ...] = opt.elements(key="column")
    align: str = opt.choice(
        ("left", "center", "right"),
        "{choices}: each element is as wide as it needs to be. Without it, elements fill the "
        "column.",
        "",
    )

    def arrange(self, scope: Scope, region: Region, drawn_rooms: ChildRooms) -> Frame:
        entries = self._entries(scope)
        width, gap = region.width, self.gap
        used = gap * (len(entries) - 1) if entries else 0.0
        remaining = region.height - used
        frames: list[Frame | None] = []
        grows = 0.0
        for child, child_scope in entries:
            if child.grow and region.fill_y:
                grows += child.grow
                frames.append(None)
                if child.height is not None:
                    remaining -= child.height
                continue
            frame = self._frame(child, child_scope, region, remaining, child.height, drawn_rooms)
            remaining -= frame.height
            frames.append(frame)
        if remaining < -SLACK:
            scope.state.problems.add(
                "layout-overflow",
                f"this column is {-remaining:.1f} mm too tall for the {region.height:.1f} mm "
                f"that it has",
                self.span,
                "give it more room, or take something out",
            )
        if grows:
            share = max(remaining, 0.0) / grows
            for index, (child, child_scope) in enumerate(entries):
                if child.grow:
                    height = share * child.grow + (child.height or 0.0)
                    frames[index] = self._frame(
                        child, child_scope, region, height, height, drawn_rooms
                    )
            remaining = 0.0
        return self._place_children(entries, frames, width, remaining, region)

    def _frame(
        self,
        child: Child,
        scope: Scope,
        region: Region,
        remaining: float,
        height: float | None,
        drawn_rooms: ChildRooms,
    ) -> Frame:
        width = child.width
        fill = width is not None or (region.fill_x and self._align_of(child) is None)
        room = Region(
            region.width if width is None else width,
            max(remaining, 0.0) if height is None else height,
            fill,
            height is not None,
        )
        return self._child_frame(child, scope, room, Region(region.width, math.inf), drawn_rooms)

    def _align_of(self, child: Child) -> float | None:
        return self._cross_share if child.align is None else child.align

    def _place_children(
        self,
        entries: list[ChildInScope],
        frames: list[Frame | None],
        width: float,
        remaining: float,
        region: Region,
    ) -> Frame:
        drawn = [frame for frame in frames if frame is not None]
        if not region.fill_x:
            width = max([frame.width for frame in drawn], default=0.0)
        y, gap = _start_and_gap(
            self.spread, remaining if region.fill_y else 0.0, len(drawn), self.gap
        )
        items: list[PlacedItem] = []
        for (child, _), frame in zip(entries, drawn, strict=True):
            share = self._align_of(child) or 0.0
            items.append(PlacedItem((width - frame.width) * share + child.x, y + child.y, frame))
            y += frame.height + gap
        height = region.height if region.fill_y else max(y - gap, 0.0)
        return Frame(width, height, tuple(items))


def _start_and_gap(spread: str, remaining: float, count: int, gap: float) -> tuple[float, float]:
    """Return the start of the first child along the main axis, and the gap between two."""
    remaining = max(remaining, 0.0)
    match spread:
        case "between" if count > 1:
            return 0.0, gap + remaining / (count - 1)
        case "around" if count:
            return remaining / count / 2, gap + remaining / count
        case "center":
            return remaining / 2, gap
        case "end":
            return remaining, gap
    return 0.0, gap


class RowElement(LinearContainer):
    """Children from left to right."""

    children: tuple[Child, ...] = opt.elements(key="row")
    align: str = opt.choice(
        ("top", "middle", "bottom"),
        "{choices}. Without it, elements fill the height of the row.",
        "",
    )
    stretches = True

    def arrange(self, scope: Scope, region: Region, drawn_rooms: ChildRooms) -> Frame:
        entries = self._entries(scope)
        remaining = region.width - (self.gap * (len(entries) - 1) if entries else 0.0)
        frames: list[Frame | None] = []
        widths: list[float | None] = []
        grows = 0.0
        for child, child_scope in entries:
            width = child.width
            frame = None
            if child.grow:
                grows += child.grow
                remaining -= width or 0.0
            elif width is not None:
                remaining -= width
            else:
                frame = self._frame(
                    child, child_scope, region, max(remaining, 0.0), False, drawn_rooms
                )
                width = frame.width
                remaining -= width
            widths.append(width)
            frames.append(frame)
        if remaining < -SLACK:
            scope.state.problems.add(
                "layout-overflow",
                f"this row is {-remaining:.1f} mm too wide for the {region.width:.1f} mm that it "
                "has",
                self.span,
                "give it more room, or take something out",
            )
        if grows:
            share = max(remaining, 0.0) / grows
            remaining = 0.0
            for index, (child, _) in enumerate(entries):
                if child.grow:
                    widths[index] = (widths[index] or 0.0) + share * child.grow
        for index, (child, child_scope) in enumerate(entries):
            if frames[index] is None:
                frames[index] = self._frame(
                    child, child_scope, region, widths[index] or 0.0, True, drawn_rooms
                )
        return self._place_children(entries, frames, remaining, region, drawn_rooms)

    def _valign_of(self, child: Child) -> float | None:
        return self._cross_share if child.valign is None else child.valign

    def _frame(
        self,
        child: Child,
        scope: Scope,
        region: Region,
        width: float,
        fill_x: bool,
        drawn_rooms: ChildRooms,
    ) -> Frame:
        height = child.height
        fill = height is not None or (region.fill_y and self._valign_of(child) is None)
        room = Region(width, region.height if height is None else height, fill_x, fill)
        return self._child_frame(child, scope, room, Region(math.inf, region.height), drawn_rooms)

    def _place_children(
        self,
        entries: list[ChildInScope],
        frames: list[Frame | None],
        remaining: float,
        region: Region,
        drawn_rooms: ChildRooms,
    ) -> Frame:
        drawn = [frame for frame in frames if frame is not None]
        height = region.height
        if not region.fill_y:
            height = max([frame.height for frame in drawn], default=0.0)
            # The row's height is known only now: lay out stretching elements again.
            for index, (child, child_scope) in enumerate(entries):
                frame = drawn[index]
                if (
                    child.element.stretches
                    and child.height is None
                    and self._valign_of(child) is None
                    and frame.height < height - SLACK
                ):
                    room = Region(frame.width, height, True, True)
                    drawn_rooms.append((child, room))
                    drawn[index] = child.element.frame(child_scope, room)
        x, gap = _start_and_gap(
            self.spread, remaining if region.fill_x else 0.0, len(drawn), self.gap
        )
        items: list[PlacedItem] = []
        for (child, _), frame in zip(entries, drawn, strict=True):
            share = self._valign_of(child) or 0.0
            items.append(PlacedItem(x + child.x, (height - frame.height) * share + child.y, frame))
            x += frame.width + gap
        width = region.width if region.fill_x else max(x - gap, 0.0)
        return Frame(width, height, tuple(items))


class OverlayElement(Container):
    """Children on top of each other, the last one on top; x and y move them."""

    stretches = True
    align: Alignment = (None, None)
    _is_strict = False
    """Whether the container reports elements that are larger than it or repeated; a stack does not,
    because its elements may overlap and stick out."""

    def __init__(self, span: Span, children: tuple[Child, ...]) -> None:
        super().__init__(span)
        self.set_children(children)

    def arrange(self, scope: Scope, region: Region, drawn_rooms: ChildRooms) -> Frame:
        drawn: list[tuple[Child, Frame]] = []
        for child, child_scope in self._entries(scope):
            align = self.align[0] if child.align is None else child.align
            valign = self.align[1] if child.valign is None else child.valign
            width = region.width - child.x if child.width is None else child.width
            height = region.height - child.y if child.height is None else child.height
            room = Region(
                max(width, 0.0),
                max(height, 0.0),
                child.width is not None or (region.fill_x and align is None),
                child.height is not None or (region.fill_y and valign is None),
            )
            limit = region if self._is_strict else _BOUNDLESS
            drawn.append((child, self._child_frame(child, child_scope, room, limit, drawn_rooms)))
        if self._is_strict and len(drawn) > 1:
            scope.state.problems.add(
                "value",
                f"“each” lays {len(drawn)} copies upon each other here",
                self.span,
                "a column, a row or a grid round it lays them side by side",
            )
        width, height = region.width, region.height
        if not region.fill_x:
            width = max([frame.width + child.x for child, frame in drawn], default=0.0)
        if not region.fill_y:
            height = max([frame.height + child.y for child, frame in drawn], default=0.0)
        items = []
        for child, frame in drawn:
            align = self.align[0] if child.align is None else child.align
            valign = self.align[1] if child.valign is None else child.valign
            x = (width - frame.width) * (align or 0.0) + child.x
            y = (height - frame.height) * (valign or 0.0) + child.y
            items.append(PlacedItem(x, y, frame))
        return Frame(width, height, tuple(items))


class BoxWrapper(opt.TemplateElement):
    """One element in a box."""

    box: Element = opt.element()

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        return self.box


class SpaceElement(opt.TemplateElement, EmptyElement):
    """Empty room, possibly with decoration around it."""

    space: Node | None = opt.anything(schema=TEXT)
    fills = True
    stretches = True

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        if isinstance(self.space, Scalar) and self.space.text not in ("", "yes"):
            message = "write “space: yes”, and width or height beside it"
            compiler.problems.add("type", message, self.space.span)
        return self


class StackElement(opt.TemplateElement, OverlayElement):
    """Elements on top of each other."""

    children: tuple[Child, ...] = opt.elements(key="stack")
    align: Alignment = opt.alignment(
        "Place of the elements without a `place`. Without it, they fill the stack."
    )

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        self.set_children(self.children)
        return self


class SingleElement(OverlayElement):
    """One child outside a container, with its size and place."""

    _is_strict = True

    def __init__(self, child: Child) -> None:
        super().__init__(child.element.span, (child,))


class FixedSizeElement(Element):
    """An element with its own size, such as a die, in a region of a given size."""

    __slots__ = "_child"

    def __init__(self, child: Element) -> None:
        super().__init__(child.span, child.fields)
        self._child = child

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether its content stretches."""
        return self._child.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        frame = self._child.frame(scope, region)
        width = region.width if region.fill_x else frame.width
        height = region.height if region.fill_y else frame.height
        report_oversize(
            self.span, frame.width, frame.height, Region(width, height), scope.state.problems
        )
        if (width, height) == (frame.width, frame.height):
            return frame
        return Frame(width, height, (PlacedItem(0.0, 0.0, frame),))
