"""Compile a template's nodes to elements."""

from __future__ import annotations

from collections.abc import Callable, Collection
from collections.abc import Mapping as Table
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakMethod

from msgspec.structs import replace

from pnp.core.artist import Artist
from pnp.core.model import Template
from pnp.core.node import Mapping, Node, Scalar, Sequence, parse_natural
from pnp.core.problems import Problems, ProblemsFound, Span, suggestion
from pnp.core.reader import Reader
from pnp.layout.dynamic import DynamicElement, options_with_fields
from pnp.layout.element import PAGE_FIELDS, Element, EmptyElement
from pnp.layout.elements.box import BoxElement, BoxOptions, DecorationOptions
from pnp.layout.elements.boxes import FixedSizeElement, OverlayElement, SingleElement
from pnp.layout.elements.cast import EffectsElement
from pnp.layout.elements.children import Child, ChildOptions
from pnp.layout.options import StrokedElement, TemplateElement
from pnp.layout.theme_context import ThemeContext
from pnp.layout.values import FieldText
from pnp.text.markup import Markup
from pnp.text.paragraphs import LineBreakingOptions
from pnp.text.typeset import Typeset

if TYPE_CHECKING:
    from pnp.core.nets import CardStack
    from pnp.layout.elements.flow import FlowElement


MAX_ELEMENTS = 50_000
"""Maximum number of a component's elements, before any is repeated."""
MAX_DEPTH = 100
"""Maximum nesting depth of elements: each level takes a few calls to draw."""

FindTemplate = Callable[[str, Span], Template | None]
"""Return another template by name; report the reason and return None if it cannot be read."""


class TemplatePosition(NamedTuple):
    """The position of an element in its templates."""

    used_templates: tuple[str, ...]
    blocks: dict[str, Node]
    constants: frozenset[str]
    filled_blocks: tuple[str, ...] = ()
    """The blocks that are being filled, from the outermost to the innermost."""
    depth: int = 0
    element_count: int = 0


class TemplateCompiler:
    """Compiles a component's templates to elements. `constants`: fields that are equal for all its
    items."""

    def __init__(
        self,
        element_types: Table[str, type[TemplateElement]],
        theme_context: ThemeContext,
        find: FindTemplate,
        constants: frozenset[str],
        folder: Path,
        artists: Table[str, Artist],
        problems: Problems,
        has_static_items: bool = True,
        decks: Callable[[str], CardStack | None] = lambda _: None,
    ) -> None:
        """`has_static_items`: all items are in data, not made from numbers or dates. `decks`:
        returns the cards of another component."""
        self.theme_context = theme_context
        self.problems = problems
        self.has_static_items = has_static_items
        self._markups: dict[str, Markup] = {}
        self.in_long_text = False
        """Whether the current element is in a long text, such as a rulebook."""
        self.is_partial = False
        """Whether an element is compiled without the options that contain fields, or for one set of
        their values."""
        self.decks = decks
        self.element_types = element_types
        self.artists = artists
        self.folder = folder
        self._find_template = find
        self._position = TemplatePosition((), {}, constants)
        """`depth` and `element_count` are the values where a template or a dynamic element
        begins."""
        self._depth = 0
        self._element_count = 0
        self._used_elements: dict[tuple[str, frozenset[str], bool], Element] = {}
        """Used templates by name, constants and whether they are in a long text."""
        self.has_qr_codes = False
        """Whether a QR code was compiled."""
        self.flow: FlowElement | None = None
        """The element whose text runs over several pages."""

    # Elements

    def compile_template(self, template: Template) -> tuple[Element, Element | None]:
        """Compile a template; return its body and its background, which fills the bleed."""
        self._position = TemplatePosition((template.id,), template.blocks, self._position.constants)
        body = self.compile_element(template.body)
        return body, self.compile_element(template.bleed) if template.bleed is not None else None

    def compile_element(self, node: Node) -> Element:
        """Compile an element that is alone in its room; repeated elements overlap."""
        return self.without_container(self.compile_child(node))

    def without_container(self, child: Child) -> Element:
        """Return an element with the size and place of a child outside a container."""
        if child.needs_no_container:
            return child.element
        self._report_ignored_options(child)
        return SingleElement(child)

    def _report_ignored_options(self, child: Child, container: str = "") -> None:
        """Report options that only other containers use."""
        is_linear = container in ("column", "row")
        for is_used, name, containers in (
            (is_linear or not child.grow, "grow", "a column or a row"),
            (container == "grid" or child.span_columns == 1, "columns-wide", "a grid"),
        ):
            if not is_used:
                self.problems.add(
                    "value",
                    f"“{name}” counts in {containers} only",
                    child.element.span,
                    f"remove it, or set it on an element in {containers}",
                )

    def compile_children(self, node: Node, container: str = "") -> tuple[Child, ...]:
        """Compile a list of elements with their container options."""
        if not isinstance(node, Sequence):
            self.problems.add(
                "type", f"children have to be a list, this is a {node.kind}", node.span
            )
            return ()
        children = tuple(self.compile_child(item) for item in node.items)
        for child in children:
            self._report_ignored_options(child, container)
        return children

    def compile_child(self, node: Node) -> Child:
        """Compile an element with its container options.

        Raises ProblemsFound if there are more elements than any face has.
        """
        self._element_count += 1
        if self._element_count > MAX_ELEMENTS or self._depth >= MAX_DEPTH:
            limit = (
                f"{MAX_DEPTH} within each other"
                if self._element_count <= MAX_ELEMENTS
                else f"{MAX_ELEMENTS:,}"
            )
            self.problems.add(
                "expansion",
                f"these templates come to more elements than {limit}",
                node.span,
                "templates and blocks that are used twice, and twice again, are soon too many",
            )
            raise ProblemsFound(self.problems)
        self._depth += 1
        try:
            return self._compile_node(node)
        finally:
            self._depth -= 1

    def _compile_node(self, node: Node) -> Child:
        if isinstance(node, Scalar):
            self.problems.add("type", "an element has to be a map such as “text: …”", node.span)
            return Child(EmptyElement(node.span))
        with Reader(node, self.problems, "an element", self) as read:
            read.partial = self.is_partial
            names = [
                key for key in (read.node.values if read.node else ()) if key in self.element_types
            ]
            if len(names) != 1:
                self._report_kinds(read, names)
                return Child(EmptyElement(node.span))
            element_type = self.element_types[names[0]]
            read.noun = f"{'an' if names[0][0] in 'aeiou' else 'a'} {names[0]}"
            assert read.node is not None
            box_options = (
                BoxOptions if issubclass(element_type, StrokedElement) else DecorationOptions
            )
            looked_up = element_type.late_keys | box_options.late_keys | ChildOptions.late_keys
            if dynamic_options := options_with_fields(read.node, looked_up):
                return self._dynamic_child(
                    read, dynamic_options, element_type, names[0] in dynamic_options
                )
            report_empty_element(names[0], read.node, self.problems)
            keys = read.node.values.keys()
            element = self._without_constants(element_type(read).build(self))
            if keys.isdisjoint(box_options.declared):
                read.known_keys.append(box_options.declared)
            else:
                element = self._without_constants(self._add_box(box_options(read), element))
            if keys.isdisjoint(ChildOptions.declared):
                read.known_keys.append(ChildOptions.declared)
                return Child(element)
            child_options = ChildOptions(read)
            return self._conditional_child(
                child_options, element_type, self._sized_child(child_options, element)
            )

    def _sized_child(self, child_options: ChildOptions, element: Element) -> Child:
        """Return the element with its size and place."""
        if not element.fills and (
            child_options.width is not None or child_options.height is not None
        ):
            element = self._without_constants(FixedSizeElement(element))
        return Child(
            element,
            child_options.width,
            child_options.height,
            child_options.grow,
            *child_options.place,
            child_options.x,
            child_options.y,
            span_columns=child_options.columns_wide,
        )

    def _conditional_child(
        self, child_options: ChildOptions, element_type: type[TemplateElement], child: Child
    ) -> Child:
        """Return the child with its conditions and repetition."""
        tests, otherwise = child_options.when + child_options.unless, None
        if tests and child_options.else_ is not None and "else" not in element_type.declared:
            otherwise = self.compile_child(child_options.else_)
        return replace(child, tests=tests, repetition=child_options.each, otherwise=otherwise)

    def _dynamic_child(
        self,
        read: Reader,
        dynamic_options: dict[str, Scalar],
        element_type: type[TemplateElement],
        content_varies: bool,
    ) -> Child:
        """Compile an element whose structure depends on fields. `content_varies`: its main option
        contains fields, too."""
        assert read.node is not None
        read.accept_keys(*read.node.values)
        node = read.node
        for key in _CONDITION_KEYS:
            if key not in element_type.declared:
                node = node.without(key)
        plain = node
        for key in dynamic_options:
            plain = plain.without(key)
        # Report problems of the other options even if the element is never shown.
        before, self.is_partial = self.is_partial, True
        fields = frozenset(PAGE_FIELDS) if content_varies else self._compile_node(plain).fields
        self.is_partial = before
        self.has_qr_codes = self.has_qr_codes or content_varies
        texts = {key: self.field_text(value) for key, value in dynamic_options.items()}
        # A strong reference from the elements would keep the templates alive.
        position = self._position._replace(depth=self._depth, element_count=self._element_count)
        build = partial(_compile_dynamic, WeakMethod(self._compile_later), position)
        element = DynamicElement(node, texts, build, fields)
        child = Child(self._without_constants(element), dynamic=element.for_item)
        condition_reader = Reader(
            read.node.subset(_CONDITION_KEYS - element_type.declared.keys()),
            self.problems,
            read.noun,
            self,
        )
        return self._conditional_child(ChildOptions(condition_reader), element_type, child)

    def _compile_later(
        self, position: TemplatePosition, node: Mapping, problems: Problems
    ) -> Child:
        """Compile a dynamic element at its position in its template."""
        before = self._position, self._depth, self._element_count, self.problems, self.is_partial
        self._position, self._depth, self._element_count = (
            position,
            position.depth,
            position.element_count,
        )
        self.problems, self.is_partial = problems, True
        try:
            return self.compile_child(node)
        finally:
            self._position, self._depth, self._element_count, self.problems, self.is_partial = (
                before
            )

    def _report_kinds(self, read: Reader, names: list[str]) -> None:
        if read.node is None:
            return
        read.accept_keys(*read.node.values)
        if names:
            both = "” and “".join(names)
            read.error(
                "element",
                f"an element is one thing, this is “{both}”",
                read.span,
                "put them into a column, a row or a stack",
            )
            return
        first = next(iter(read.node.values), "")
        read.error(
            "element",
            f"there is no element kind here, only “{first}”",
            read.span,
            suggestion(first, self.element_types),
        )

    def _without_constants(self, element: Element) -> Element:
        """Remove constants from the element's fields: they are equal for all items."""
        element.fields -= self._position.constants
        return element

    def compile_use(self, name: str, span: Span, bindings: Collection[str]) -> Element:
        """Compile another template's body in place of this element. `bindings`: names of fields
        that are bound for that template."""
        # A constant of the outer scope is not constant if it is replaced here.
        constants = self._position.constants.difference(bindings)
        key = (name, constants, self.in_long_text)
        if key in self._used_elements:
            return self._used_elements[key]
        if name in self._position.used_templates:
            circle = " → ".join((*self._position.used_templates, name))
            self.problems.add("use-circle", f"this template uses itself: {circle}", span)
            return EmptyElement(span)
        template = self._find_template(name, span)
        if template is None:
            return EmptyElement(span)
        before = self._position
        self._position = TemplatePosition(
            (*before.used_templates, name), template.blocks, constants
        )
        element = self._used_elements[key] = self.compile_element(template.body)
        self._position = before
        return element

    def compile_block(self, name: str, otherwise: Node | None, span: Span) -> Element:
        """Compile the element with which an extending template fills this block, or its default."""
        node = self._position.blocks.get(name, otherwise)
        if node is None:
            return EmptyElement(span)
        if name in self._position.filled_blocks:
            circle = " → ".join((*self._position.filled_blocks, name))
            self.problems.add(
                "use-circle",
                f"this block lies within itself: {circle}",
                span,
                "a block is filled with anything but itself",
            )
            return EmptyElement(span)
        before = self._position
        self._position = before._replace(filled_blocks=(*before.filled_blocks, name))
        try:
            if isinstance(node, Mapping):
                return self.compile_element(node)
            return OverlayElement(span, self.compile_children(node))
        finally:
            self._position = before

    def _add_box(self, box_options: BoxOptions, element: Element) -> Element:
        """Put the element into a box if it has padding, decoration or a rotation."""
        is_decorated = isinstance(box_options, DecorationOptions) and box_options.is_decorated
        if is_decorated or box_options.is_boxed:
            child = None if isinstance(element, EmptyElement) else element
            element = BoxElement(child, box_options, element.span)
        if any([box_options.is_given(key) for key in ("opacity", "shadow", "outline")]):
            element = EffectsElement(
                element, box_options.opacity, box_options.shadow, box_options.outline
            )
        for words, field_kind in ((box_options.form_field, "text"), (box_options.checkbox, "ring")):
            if words is not None:
                from pnp.layout.elements.marks import FormFieldElement

                plain_kind = {"no": "none", "by hand": "hand"}.get(str(words.fixed))
                element = FormFieldElement(
                    element, plain_kind or field_kind, None if plain_kind else words
                )
        return element

    # Used by options

    def field_text(self, node: Node) -> FieldText:
        """Return a text with fields; report a node that is not a text."""
        if not isinstance(node, Scalar):
            # YAML takes braces without quotes for a map.
            name = next(iter(node.values), "") if isinstance(node, Mapping) else ""
            hint = f'put a text that begins with a field in quotes: "{{{name}}}"' if name else ""
            self.problems.add("type", f"this has to be a text, not a {node.kind}", node.span, hint)
            node = Scalar("", node.source, node.line, node.column)
        return FieldText(node, self.problems)

    def markup_of(self, typeset: Typeset) -> Markup:
        """Return the markup parser of a style, one for each component."""
        name = typeset.style.name
        if name not in self._markups:
            self._markups[name] = Markup(typeset, self.theme_context.theme.language)
        return self._markups[name]

    def line_breaking(self, typeset: Typeset, align: str) -> LineBreakingOptions:
        """Return how texts of a style are broken into lines."""
        style = typeset.style
        hyphenator = (
            self.theme_context.hyphenator(style, self.problems) if style.is_hyphenated else None
        )
        return LineBreakingOptions(
            align == "justify", self.in_long_text, style.hangs_punctuation, hyphenator
        )


_CONDITION_KEYS = frozenset(("when", "unless", "each", "else"))


def _compile_dynamic(
    compiler_method: WeakMethod[Callable[[TemplatePosition, Mapping, Problems], Child]],
    position: TemplatePosition,
    node: Mapping,
    problems: Problems,
) -> Child:
    compile_later = compiler_method()
    assert compile_later is not None, "a compiled template references its compiler"
    return compile_later(position, node, problems)


_LIST_KINDS = ("column", "row", "stack", "grid", "table")
_TEXT_KINDS = ("text", "code")
_COUNT_KINDS = ("marks", "lines", "cube")
_DRAWING_OPTIONS = ("fill", "stroke", "pattern", "form-field", "checkbox")
"""Options that draw something even around an empty element."""


def report_empty_element(element_type: str, node: Mapping, problems: Problems) -> None:
    """Report an element that draws nothing."""
    value = node.values[element_type]
    if value.span == node.span:
        # A table’s grid and cells are at the place of its values, and cells may be empty.
        return
    is_undecorated = not any(key in node.values for key in _DRAWING_OPTIONS)
    zero_sizes = [
        key for key in ("width", "height") if key in node.values and _is_zero(node.text(key))
    ]
    if is_undecorated and _is_empty(element_type, value):
        message = f"there is nothing in this {element_type}"
    elif element_type in _COUNT_KINDS and parse_natural(str(value)) == 0:
        message = f"“{element_type}: {value}” draws nothing"
    elif _is_zero(node.text("size")):
        message = f"nothing of this {element_type} is seen: its size is 0"
    elif zero_sizes and not is_undecorated:
        message = f"nothing of this is seen: it has no {zero_sizes[0]}"
    else:
        return
    problems.add(
        "draws-nothing",
        message,
        value.span,
        "leave it out; “space: yes” is room with nothing in it",
    )


def _is_empty(element_type: str, value: Node) -> bool:
    if isinstance(value, Sequence):
        return element_type in _LIST_KINDS and not value.items
    return element_type in _TEXT_KINDS and isinstance(value, Scalar) and not value.text.strip()


def _is_zero(length: str) -> bool:
    return length.removesuffix("mm").strip() == "0"
