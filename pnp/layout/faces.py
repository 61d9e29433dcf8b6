"""A component's faces: its templates compiled once, a frame for each item and side."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Mapping as Table
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from pnp.core.artist import Artist
from pnp.core.drawing import EMPTY, Frame, PlacedItem, SharedFrame
from pnp.core.geometry import Size
from pnp.core.model import Component, Template
from pnp.core.node import Mapping, Node, to_node
from pnp.core.problems import Problem, Problems, suggestion
from pnp.layout.compiler import FindTemplate, TemplateCompiler
from pnp.layout.edges import EdgeCheck
from pnp.layout.element import (
    PAGE_FIELDS,
    Element,
    LayoutObserver,
    LayoutState,
    Region,
    Scope,
    ShowFace,
)
from pnp.layout.options import ELEMENT_TYPES
from pnp.layout.theme_context import ThemeContext
from pnp.layout.values import FieldText

if TYPE_CHECKING:
    from pnp.core.nets import CardStack
    from pnp.layout.columns import TextPosition
    from pnp.layout.elements.flow import FlowElement

FRONT, BACK = "front", "back"
_MAX_PAGES = 400


class SideTemplate(Struct, frozen=True):
    """A compiled template."""

    template: Template
    body: Element
    background: Element | None
    """Element behind the body that also fills the bleed."""


class SideTemplates(Struct, frozen=True):
    """The compiled templates of one side; items may choose one by name."""

    by_name: dict[str, SideTemplate]
    name: FieldText | None = None

    def for_item(self, scope: Scope) -> SideTemplate | None:
        """Return the template of an item; report the reason and return None if it does not
        exist."""
        if self.name is None:
            return next(iter(self.by_name.values()), None)
        name = self.name.text(scope)
        if name not in self.by_name:
            scope.state.problems.add(
                "value",
                f"there is no template “{name}” for this",
                self.name.origin(scope),
                suggestion(name, self.by_name),
            )
        return self.by_name.get(name)


class CompiledComponent(Struct, frozen=True):
    """A component's templates, ready for any of its items and any page size."""

    component: Component
    front: SideTemplates
    back: SideTemplates
    flow: FlowElement | None
    """The element whose text runs over several pages."""
    has_qr_codes: bool
    """Whether there may be QR codes on the faces."""
    problems: tuple[Problem, ...]
    """Problems of the templates that do not depend on an item."""
    shows_kit_facts: bool
    """Whether its faces use fields of the kit."""
    compiler: TemplateCompiler
    """The only reference to the compiler; dynamic elements use it."""


def compile_component(
    component: Component,
    varying: frozenset[str],
    theme_context: ThemeContext,
    find_template: FindTemplate,
    folder: Path,
    artists: Table[str, Artist],
    decks: Callable[[str], CardStack | None] = lambda _: None,
) -> CompiledComponent:
    """Compile a component's templates for items with the fields `varying`; `decks` returns the
    cards of another component. Raises ProblemsFound if a template cannot be read."""
    constants = frozenset(component.fields) - varying
    if component.is_multi_page:
        constants -= frozenset(PAGE_FIELDS)
    has_static_items = not component.generator and not component.calendar
    problems = Problems()
    compiler = TemplateCompiler(
        ELEMENT_TYPES,
        theme_context,
        find_template,
        constants,
        folder,
        artists,
        problems,
        has_static_items,
        decks,
    )
    front, back = (
        _compile_side(component, FRONT, compiler),
        _compile_side(component, BACK, compiler),
    )
    sides = (*front.by_name.values(), *back.by_name.values())
    drawn = [part for side in sides for part in (side.body, side.background) if part is not None]
    shows_kit_facts = any("kit" in part.fields for part in drawn)
    return CompiledComponent(
        component,
        front,
        back,
        compiler.flow,
        compiler.has_qr_codes,
        tuple(problems),
        shows_kit_facts,
        compiler,
    )


def _compile_side(component: Component, side: str, compiler: TemplateCompiler) -> SideTemplates:
    by_item = component.data.item_templates(side)
    if by_item is not None:
        templates, name = by_item.templates, FieldText(by_item.name, compiler.problems)
    else:
        default = component.front if side == FRONT else component.back
        templates, name = {default.id: default} if default is not None else {}, None
    return SideTemplates(
        {
            key: SideTemplate(template, *compiler.compile_template(template))
            for key, template in templates.items()
        },
        name,
    )


class FaceLayout(Struct, frozen=True):
    """The layout of a face."""

    frame: Frame
    problems: Problems
    next_position: TextPosition | None
    """Start of the next page of a text."""


class Faces:
    """Lays out the faces of one component at one page size.

    `size` is the trim size, or the page if the component fills it. Frames have that size; the bleed
    extends beyond them on all sides.
    """

    def __init__(
        self,
        compiled: CompiledComponent,
        size: Size,
        fields: Table[str, Node],
        show: ShowFace,
        observer: LayoutObserver | None,
    ) -> None:
        """`fields`: the document’s facts, overridden by the component’s fields. `observer`:
        collects results for a check."""
        self.compiled = compiled
        self.size = size
        self._fields = {**fields, **compiled.component.fields}
        self._show = show
        self._observer = observer
        self._edges = EdgeCheck(*size)
        self._reported: set[tuple[str, str]] = set()

    def lay_out_face(self, item: Mapping, face: str = FRONT) -> FaceLayout:
        """Lay out one face of one item."""
        state = LayoutState(Problems(), self._show, self._observer)
        scope = self._scope(item, state)
        side = (self.compiled.front if face == FRONT else self.compiled.back).for_item(scope)
        frame = self._frame(side, scope) if side is not None else EMPTY
        component = self.compiled.component
        # Content that does not fit its room is already reported.
        if side is not None and not state.problems.errors:
            self._check_edges(side, item, face, frame, state.problems)
        if state.unfinished_flow is not None and not component.is_multi_page:
            state.problems.add(
                "text-overflow",
                "this text is longer than its page, and there is no other for the rest",
                state.unfinished_flow,
                f"“flows: yes” gives “{component.id}” as many pages as its text needs "
                f"({component.span.file}:{component.span.line})",
            )
        return FaceLayout(frame, state.problems, state.next_position)

    def _check_edges(
        self, side: SideTemplate, item: Mapping, face: str, frame: Frame, problems: Problems
    ) -> None:
        """Report texts, icons and codes beyond the edge, each once for all items."""
        component = self.compiled.component
        for name, overhang in self._edges.overhangs(frame):
            if (face, name) not in self._reported:
                self._reported.add((face, name))
                problems.add(
                    "off-the-edge",
                    f"{face} of {item.text('id', component.id)}: “{name}” runs {overhang:.1f} mm "
                    "over the edge, and is cut off",
                    item.span if item.span.line else component.span,
                    "give it a place within the face, or fewer words; laid out in "
                    f"{side.template.body.span.file}",
                )

    def flow_and_scope(self, item: Mapping) -> tuple[FlowElement, Scope]:
        """Return the text that runs over a component's pages, and its fields."""
        assert self.compiled.flow is not None
        return self.compiled.flow, self._scope(item, LayoutState(Problems(), self._show))

    def _scope(self, item: Mapping, state: LayoutState) -> Scope:
        """Return the fields of one item."""
        scope = Scope(self._fields, state)
        scope |= item.values
        return scope

    def _frame(self, side: SideTemplate, scope: Scope) -> Frame:
        width, height = self.size
        margin = side.template.margin
        if width <= margin.horizontal or height <= margin.vertical:
            scope.state.problems.add(
                "layout-overflow",
                f"the margins leave nothing of the {width:g} × {height:g} mm that there are",
                side.template.margin_span,
                "make them smaller",
            )
            return EMPTY
        body = side.body.frame(scope, Region(width - margin.horizontal, height - margin.vertical))
        if side.background is None and not margin.left and not margin.top:
            return body
        items = [PlacedItem(margin.left, margin.top, body)]
        if side.background is not None:
            bleed = self.compiled.component.bleed
            ground = side.background.frame(scope, Region(width + 2 * bleed, height + 2 * bleed))
            items.insert(0, PlacedItem(-bleed, -bleed, ground))
        kind = SharedFrame if all(isinstance(item, SharedFrame) for _, _, item in items) else Frame
        return kind(width, height, tuple(items))

    def pages(self, item: Mapping, problems: Problems) -> list[Mapping]:
        """Return an item for each page of a text that takes as many pages as it needs."""
        from pnp.layout.columns import TextPosition

        flow = self.compiled.flow
        if flow is None:
            problems.add(
                "value",
                "a component that flows needs a “flow” in its template",
                self.compiled.component.span,
            )
            return [item]
        scope = self._scope(item, LayoutState(problems, self._show, self._observer))
        count = len(flow.blocks(scope))
        positions: list[TextPosition] = []
        position = TextPosition()
        while position.block < count and len(positions) < _MAX_PAGES:
            positions.append(position)
            face = self.lay_out_face(_page(item, flow, scope, positions, len(positions), 0))
            problems.extend(face.problems)
            # Report a block that fits nowhere, and skip it.
            has_advanced = face.next_position is not None and face.next_position > position
            position = (
                face.next_position
                if has_advanced and face.next_position is not None
                else TextPosition(position.block + 1)
            )
        # A text that could not be read, which was reported, has one page, and that page has a
        # number.
        positions = positions or [position]
        page_count = len(positions)
        return [
            _page(item, flow, scope, positions, n, page_count) for n in range(1, page_count + 1)
        ]


def _page(
    item: Mapping,
    flow: FlowElement,
    scope: Scope,
    positions: list[TextPosition],
    number: int,
    pages: int,
) -> Mapping:
    """Return one page of a text as an item: its start, number, page count and running head."""
    position = positions[number - 1]
    values = (str(position), number, pages, flow.running_head(scope, position))
    return item.with_values(dict(zip(PAGE_FIELDS, map(to_node, values), strict=True)))
