"""A component's faces: its templates compiled once, a frame for each item and side."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Table
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.core.artist import Artist
from pnp.core.drawing import EMPTY, Frame, Placed, Shared
from pnp.core.geometry import Size
from pnp.core.model import Component, Template
from pnp.core.node import Mapping, Node, to_node
from pnp.core.problems import Problem, Problems, nearest
from pnp.layout.compiler import FindTemplate, TemplateCompiler
from pnp.layout.edges import Edges
from pnp.layout.element import (
    PAGE_FIELDS,
    Element,
    LayoutObserver,
    LayoutState,
    Region,
    Scope,
    ShowFace,
)
from pnp.layout.options import KINDS
from pnp.layout.theme_context import ThemeContext
from pnp.layout.values import FieldText

if TYPE_CHECKING:
    from pnp.core.nets import Deck
    from pnp.layout.columns import TextPosition
    from pnp.layout.elements.flow import FlowElement

FRONT, BACK = "front", "back"
_MOST_PAGES = 400


class SideTemplate(Struct, frozen=True):
    """A compiled template."""

    template: Template
    body: Element
    behind: Element | None
    """What lies behind the body, out to the bleed."""


class SideTemplates(Struct, frozen=True):
    """The compiled templates of one side, of which each item may name its own."""

    by_name: dict[str, SideTemplate]
    name: FieldText | None = None

    def for_item(self, scope: Scope) -> SideTemplate | None:
        """The template of an item; report the reason and return None if it names none that
        exists."""
        if self.name is None:
            return next(iter(self.by_name.values()), None)
        name = self.name.text(scope)
        if name not in self.by_name:
            scope.state.problems.add(
                "value",
                f"there is no template “{name}” for this",
                self.name.origin(scope),
                nearest(name, self.by_name),
            )
        return self.by_name.get(name)


class CompiledComponent(Struct, frozen=True):
    """A component's templates, ready for any of its items and any size of page."""

    component: Component
    front: SideTemplates
    back: SideTemplates
    flow: FlowElement | None
    """The element that takes a text over several pages."""
    coded: bool
    """Whether there may be QR codes on the faces."""
    problems: tuple[Problem, ...]
    """Problems of the templates that do not depend on an item."""
    of_kit: bool
    """Whether its faces show facts about the kit around them."""
    compiler: TemplateCompiler
    """The only reference to the compiler; elements that are built for each item use it."""


def compile_component(
    component: Component,
    varying: frozenset[str],
    setting: ThemeContext,
    find: FindTemplate,
    folder: Path,
    artists: Table[str, Artist],
    decks: Callable[[str], Deck | None] = lambda _: None,
) -> CompiledComponent:
    """Compile a component's templates for items with the fields `varying`; `decks`: the cards of
    other components. Raises ProblemsFound where they cannot be read."""
    constants = frozenset(component.fields) - varying
    if component.flows:
        constants -= frozenset(PAGE_FIELDS)
    steady = not component.generator and not component.calendar
    problems = Problems()
    make = TemplateCompiler(
        KINDS, setting, find, constants, folder, artists, problems, steady, decks
    )
    front, back = _sides(component, FRONT, make), _sides(component, BACK, make)
    sides = (*front.by_name.values(), *back.by_name.values())
    drawn = [part for side in sides for part in (side.body, side.behind) if part is not None]
    of_kit = any("kit" in part.fields for part in drawn)
    return CompiledComponent(
        component, front, back, make.flow, make.coded, tuple(problems), of_kit, make
    )


def _sides(component: Component, side: str, make: TemplateCompiler) -> SideTemplates:
    own = component.parts.by_item(side)
    if own is not None:
        templates, name = own.templates, FieldText(own.name, make.problems)
    else:
        one = component.front if side == FRONT else component.back
        templates, name = {one.id: one} if one is not None else {}, None
    return SideTemplates(
        {
            key: SideTemplate(template, *make.template(template))
            for key, template in templates.items()
        },
        name,
    )


class FaceLayout(Struct, frozen=True):
    """A face as it came out."""

    frame: Frame
    problems: Problems
    reached: TextPosition | None
    """Where the next page of a text begins."""


class Faces:
    """The faces of one component on one size of page.

    `size` is the trim, or the page where the component takes it whole. Frames are that size;
    what bleeds sticks out of them on all sides by the component's bleed.
    """

    def __init__(
        self,
        compiled: CompiledComponent,
        size: Size,
        fields: Table[str, Node],
        show: ShowFace,
        inspection: LayoutObserver | None,
    ) -> None:
        """`fields`: the document’s facts, below the component’s fields. `inspection`: what a
        check collects."""
        self.compiled = compiled
        self.size = size
        self._fields = {**fields, **compiled.component.fields}
        self._show = show
        self._inspection = inspection
        self._edges = Edges(*size)
        self._reported: set[tuple[str, str]] = set()

    def lay(self, item: Mapping, face: str = FRONT) -> FaceLayout:
        """One face of one item."""
        state = LayoutState(Problems(), self._show, self._inspection)
        scope = self._scope(item, state)
        side = (self.compiled.front if face == FRONT else self.compiled.back).for_item(scope)
        frame = self._frame(side, scope) if side is not None else EMPTY
        component = self.compiled.component
        # What does not fit its room is already reported.
        if side is not None and not state.problems.errors:
            self._check_edges(side, item, face, frame, state.problems)
        if state.goes_on is not None and not component.flows:
            state.problems.add(
                "text-overflow",
                "this text is longer than its page, and there is no other for the rest",
                state.goes_on,
                f"“flows: yes” gives “{component.id}” as many pages as its text needs "
                f"({component.span.file}:{component.span.line})",
            )
        return FaceLayout(frame, state.problems, state.reached)

    def _check_edges(
        self, side: SideTemplate, item: Mapping, face: str, frame: Frame, problems: Problems
    ) -> None:
        """Report texts, icons and codes beyond the edge, each once for all items."""
        component = self.compiled.component
        for what, by in self._edges.beyond(frame):
            if (face, what) not in self._reported:
                self._reported.add((face, what))
                problems.add(
                    "off-the-edge",
                    f"{face} of {item.text('id', component.id)}: “{what}” runs {by:.1f} mm over "
                    "the edge, and is cut off",
                    item.span if item.span.line else component.span,
                    "give it a place within the face, or fewer words; laid out in "
                    f"{side.template.body.span.file}",
                )

    def text(self, item: Mapping) -> tuple[FlowElement, Scope]:
        """The text that runs over a component's pages, and what it is given."""
        assert self.compiled.flow is not None
        return self.compiled.flow, self._scope(item, LayoutState(Problems(), self._show))

    def _scope(self, item: Mapping, state: LayoutState) -> Scope:
        """The fields of one item."""
        scope = Scope(self._fields, state)
        scope |= item.values
        return scope

    def _frame(self, side: SideTemplate, scope: Scope) -> Frame:
        width, height = self.size
        margin = side.template.margin
        if width <= margin.across or height <= margin.down:
            scope.state.problems.add(
                "layout-overflow",
                f"the margins leave nothing of the {width:g} × {height:g} mm that there are",
                side.template.margin_span,
                "make them smaller",
            )
            return EMPTY
        body = side.body.frame(scope, Region(width - margin.across, height - margin.down))
        if side.behind is None and not margin.left and not margin.top:
            return body
        items = [Placed(margin.left, margin.top, body)]
        if side.behind is not None:
            bleed = self.compiled.component.bleed
            ground = side.behind.frame(scope, Region(width + 2 * bleed, height + 2 * bleed))
            items.insert(0, Placed(-bleed, -bleed, ground))
        kind = Shared if all(isinstance(item, Shared) for _, _, item in items) else Frame
        return kind(width, height, tuple(items))

    def pages(self, item: Mapping, problems: Problems) -> list[Mapping]:
        """The pages of a text that takes as many as it needs, an item for each."""
        from pnp.layout.columns import TextPosition

        flow = self.compiled.flow
        if flow is None:
            problems.add(
                "value",
                "a component that flows needs a “flow” in its template",
                self.compiled.component.span,
            )
            return [item]
        scope = self._scope(item, LayoutState(problems, self._show, self._inspection))
        count = len(flow.blocks(scope))
        spots: list[TextPosition] = []
        spot = TextPosition()
        while spot.block < count and len(spots) < _MOST_PAGES:
            spots.append(spot)
            laid = self.lay(_page(item, flow, scope, spots, len(spots), 0))
            problems.extend(laid.problems)
            # Report a block that fits nowhere, and skip it.
            on = laid.reached is not None and laid.reached > spot
            spot = laid.reached if on and laid.reached is not None else TextPosition(spot.block + 1)
        # A text that could not be read, which was reported, has one page, and that page has a
        # number.
        spots = spots or [spot]
        many = len(spots)
        return [_page(item, flow, scope, spots, n, many) for n in range(1, many + 1)]


def _page(
    item: Mapping,
    flow: FlowElement,
    scope: Scope,
    spots: list[TextPosition],
    number: int,
    pages: int,
) -> Mapping:
    """One page of a text: where it begins, and what it knows of itself."""
    spot = spots[number - 1]
    values = (str(spot), number, pages, flow.head(scope, spot))
    return item.with_values(dict(zip(PAGE_FIELDS, map(to_node, values), strict=True)))
