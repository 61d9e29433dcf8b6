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
from pnp.core.node import Mapping, Node, Scalar, Sequence, natural
from pnp.core.problems import Problems, ProblemsFound, Span, nearest
from pnp.core.reader import Reader
from pnp.layout.dynamic import DynamicElement, varying
from pnp.layout.element import PAGE_FIELDS, Element, EmptyElement
from pnp.layout.elements.box import BoxOptions, DecoratedBox, DecorationOptions
from pnp.layout.elements.boxes import FixedSizeElement, LoneChild, StackContainer
from pnp.layout.elements.cast import EffectsElement
from pnp.layout.elements.children import Child, ChildOptions
from pnp.layout.options import StrokedElement, TemplateElement
from pnp.layout.theme_context import ThemeContext
from pnp.layout.values import FieldText
from pnp.text.markup import Markup
from pnp.text.paragraphs import LineBreaking
from pnp.text.typeset import Typeset

if TYPE_CHECKING:
    from pnp.core.nets import Deck
    from pnp.layout.elements.flow import FlowElement


MAX_ELEMENTS = 50_000
"""A component's elements, before any is repeated."""
MAX_DEPTH = 100
"""Elements within each other: each of them takes a few calls to draw."""

FindTemplate = Callable[[str, Span], Template | None]
"""Return another template by name; report the reason and return None if it cannot be read."""


class Position(NamedTuple):
    """Where in its templates an element is made."""

    using: tuple[str, ...]
    blocks: dict[str, Node]
    constants: frozenset[str]
    filling: tuple[str, ...] = ()
    """The blocks of the template that are being filled, one within another."""
    depth: int = 0
    made: int = 0


class TemplateCompiler:
    """Compiles a component's templates to elements. `constants`: fields that are equal for all
    its items."""

    def __init__(
        self,
        kinds: Table[str, type[TemplateElement]],
        setting: ThemeContext,
        find: FindTemplate,
        constants: frozenset[str],
        folder: Path,
        artists: Table[str, Artist],
        problems: Problems,
        steady: bool = True,
        decks: Callable[[str], Deck | None] = lambda _: None,
    ) -> None:
        """`steady`: its items are all in data; neither numbers nor dates make them. `decks`: the
        cards of other components."""
        self.setting = setting
        self.problems = problems
        self.steady = steady
        self._markups: dict[str, Markup] = {}
        self.reading = False
        """Whether the current element is in a long text, such as a rulebook."""
        self.partial = False
        """Whether an element is made without its options that contain fields, or for some
        values."""
        self.decks = decks
        self.kinds = kinds
        self.artists = artists
        self.folder = folder
        self._find = find
        self._at = Position((), {}, constants)
        """`depth` and `made` are those where a template or a later element begins."""
        self._depth = 0
        self._made = 0
        self._used: dict[tuple[str, frozenset[str], bool], Element] = {}
        """Templates that are used, by name and by what was constant there."""
        self.coded = False
        """Whether a QR code was made."""
        self.flow: FlowElement | None = None
        """The element that takes a text over several pages."""

    # Elements

    def template(self, template: Template) -> tuple[Element, Element | None]:
        """A template's body, and what lies behind it, out to the bleed."""
        self._at = Position((template.id,), template.blocks, self._at.constants)
        body = self.element(template.body)
        return body, self.element(template.bleed) if template.bleed is not None else None

    def element(self, node: Node) -> Element:
        """An element where there is room for one; a repeated one lies on top of itself."""
        return self.alone(self.child(node))

    def alone(self, child: Child) -> Element:
        """A child outside a container: it still has its size and its place."""
        if child.alone:
            return child.element
        self._heed(child)
        return LoneChild(child)

    def _heed(self, child: Child, container: str = "") -> None:
        """Report options that count in other containers."""
        lined = container in ("column", "row")
        for heeded, name, where in (
            (lined or not child.grow, "grow", "a column or a row"),
            (container == "grid" or child.span_columns == 1, "columns-wide", "a grid"),
        ):
            if not heeded:
                self.problems.add(
                    "value",
                    f"“{name}” counts in {where} only",
                    child.element.span,
                    f"remove it, or set it on an element in {where}",
                )

    def children(self, node: Node, container: str = "") -> tuple[Child, ...]:
        """The elements of a list, with what a container has to know of them."""
        if not isinstance(node, Sequence):
            self.problems.add(
                "type", f"children have to be a list, this is a {node.kind}", node.span
            )
            return ()
        found = tuple(self.child(item) for item in node.items)
        for child in found:
            self._heed(child, container)
        return found

    def child(self, node: Node) -> Child:
        """An element with what its container has to know of it.

        Raises ProblemsFound where there are more of them than any face has.
        """
        self._made += 1
        if self._made > MAX_ELEMENTS or self._depth >= MAX_DEPTH:
            how = (
                f"{MAX_DEPTH} within each other"
                if self._made <= MAX_ELEMENTS
                else f"{MAX_ELEMENTS:,}"
            )
            self.problems.add(
                "expansion",
                f"these templates come to more elements than {how}",
                node.span,
                "templates and blocks that are used twice, and twice again, are soon too many",
            )
            raise ProblemsFound(self.problems)
        self._depth += 1
        try:
            return self._child(node)
        finally:
            self._depth -= 1

    def _child(self, node: Node) -> Child:
        if isinstance(node, Scalar):
            self.problems.add("type", "an element has to be a map such as “text: …”", node.span)
            return Child(EmptyElement(node.span))
        with Reader(node, self.problems, "an element", self) as read:
            read.partial = self.partial
            named = [key for key in (read.node.values if read.node else ()) if key in self.kinds]
            if len(named) != 1:
                self._tell_kind(read, named)
                return Child(EmptyElement(node.span))
            kind = self.kinds[named[0]]
            read.what = f"{'an' if named[0][0] in 'aeiou' else 'a'} {named[0]}"
            assert read.node is not None
            around = BoxOptions if issubclass(kind, StrokedElement) else DecorationOptions
            looked_up = kind.looked_up | around.looked_up | ChildOptions.looked_up
            if found := varying(read.node, looked_up):
                return self._dynamic(read, found, kind, named[0] in found)
            tell_silent(named[0], read.node, self.problems)
            keys = read.node.values.keys()
            element = self._settled(kind(read).build(self))
            if keys.isdisjoint(around.declared):
                read.known.append(around.declared)
            else:
                element = self._settled(self._boxed(around(read), element))
            if keys.isdisjoint(ChildOptions.declared):
                read.known.append(ChildOptions.declared)
                return Child(element)
            placing = ChildOptions(read)
            return self._asking(placing, kind, self._placed(placing, element))

    def _placed(self, placing: ChildOptions, element: Element) -> Child:
        """The element with its size and its place."""
        if not element.fills and (placing.width is not None or placing.height is not None):
            element = self._settled(FixedSizeElement(element))
        return Child(
            element,
            placing.width,
            placing.height,
            placing.grow,
            *placing.place,
            placing.x,
            placing.y,
            span_columns=placing.columns_wide,
        )

    def _asking(self, placing: ChildOptions, kind: type[TemplateElement], child: Child) -> Child:
        """The child with what decides whether it is there, and how often."""
        tests, otherwise = placing.when + placing.unless, None
        if tests and placing.else_ is not None and "else" not in kind.declared:
            otherwise = self.child(placing.else_)
        return replace(child, tests=tests, each=placing.each, otherwise=otherwise)

    def _dynamic(
        self, read: Reader, found: dict[str, Scalar], kind: type[TemplateElement], itself: bool
    ) -> Child:
        """An element with fields in options that decide how it is built. `itself`: among them
        what it shows."""
        assert read.node is not None
        read.accept(*read.node.values)
        node = read.node
        for key in _ASKING:
            if key not in kind.declared:
                node = node.without(key)
        plain = node
        for key in found:
            plain = plain.without(key)
        # Problems of all the rest are reported even if it is never shown.
        before, self.partial = self.partial, True
        fields = frozenset(PAGE_FIELDS) if itself else self._child(plain).fields
        self.partial = before
        self.coded = self.coded or itself
        words = {key: self.words(value) for key, value in found.items()}
        # A strong reference from the elements would keep the templates alive.
        at = self._at._replace(depth=self._depth, made=self._made)
        build = partial(_later, WeakMethod(self._compile_later), at)
        element = DynamicElement(node, words, build, fields)
        child = Child(self._settled(element), dynamic=element.for_item)
        asking = Reader(
            read.node.part(_ASKING - kind.declared.keys()), self.problems, read.what, self
        )
        return self._asking(ChildOptions(asking), kind, child)

    def _compile_later(self, at: Position, node: Mapping, problems: Problems) -> Child:
        """Compile an element later, at its place in its template."""
        before = self._at, self._depth, self._made, self.problems, self.partial
        self._at, self._depth, self._made = at, at.depth, at.made
        self.problems, self.partial = problems, True
        try:
            return self.child(node)
        finally:
            self._at, self._depth, self._made, self.problems, self.partial = before

    def _tell_kind(self, read: Reader, named: list[str]) -> None:
        if read.node is None:
            return
        read.accept(*read.node.values)
        if named:
            both = "” and “".join(named)
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
            nearest(first, self.kinds),
        )

    def _settled(self, element: Element) -> Element:
        """What depends only on constants is the same for every item."""
        element.fields -= self._at.constants
        return element

    def use(self, name: str, span: Span, bindings: Collection[str]) -> Element:
        """Another template's body in this one's place. `bindings`: fields that it knows by names of
        its own."""
        # A constant of the outer scope is not constant if it is replaced here.
        constants = self._at.constants.difference(bindings)
        known = (name, constants, self.reading)
        if known in self._used:
            return self._used[known]
        if name in self._at.using:
            circle = " → ".join((*self._at.using, name))
            self.problems.add("use-circle", f"this template uses itself: {circle}", span)
            return EmptyElement(span)
        template = self._find(name, span)
        if template is None:
            return EmptyElement(span)
        before = self._at
        self._at = Position((*before.using, name), template.blocks, constants)
        element = self._used[known] = self.element(template.body)
        self._at = before
        return element

    def block(self, name: str, otherwise: Node | None, span: Span) -> Element:
        """The element with which an extending template fills this block, or its default."""
        node = self._at.blocks.get(name, otherwise)
        if node is None:
            return EmptyElement(span)
        if name in self._at.filling:
            circle = " → ".join((*self._at.filling, name))
            self.problems.add(
                "use-circle",
                f"this block lies within itself: {circle}",
                span,
                "a block is filled with anything but itself",
            )
            return EmptyElement(span)
        before = self._at
        self._at = before._replace(filling=(*before.filling, name))
        try:
            if isinstance(node, Mapping):
                return self.element(node)
            return StackContainer(span, self.children(node))
        finally:
            self._at = before

    def _boxed(self, around: BoxOptions, element: Element) -> Element:
        """The element within a box, where it has padding, decoration or a turn."""
        decorated = isinstance(around, DecorationOptions) and around.is_decorated
        if decorated or around.is_boxed:
            child = None if isinstance(element, EmptyElement) else element
            element = DecoratedBox(child, around, element.span)
        if any([around.is_given(key) for key in ("opacity", "shadow", "outline")]):
            element = EffectsElement(element, around.opacity, around.shadow, around.outline)
        for words, place in ((around.form_field, "text"), (around.checkbox, "ring")):
            if words is not None:
                from pnp.layout.elements.marks import FormFieldElement

                bare = {"no": "none", "by hand": "hand"}.get(str(words.fixed))
                element = FormFieldElement(element, bare or place, None if bare else words)
        return element

    # What options need

    def words(self, node: Node) -> FieldText:
        """A text with fields in it."""
        if not isinstance(node, Scalar):
            # YAML takes braces without quotes for a map.
            name = next(iter(node.values), "") if isinstance(node, Mapping) else ""
            hint = f'put a text that begins with a field in quotes: "{{{name}}}"' if name else ""
            self.problems.add("type", f"this has to be a text, not a {node.kind}", node.span, hint)
            node = Scalar("", node.source, node.line, node.column)
        return FieldText(node, self.problems)

    def markup(self, typeset: Typeset) -> Markup:
        """What takes texts of a style apart, one for all of a component."""
        name = typeset.style.name
        if name not in self._markups:
            self._markups[name] = Markup(typeset, self.setting.theme.language)
        return self._markups[name]

    def composing(self, typeset: Typeset, align: str) -> LineBreaking:
        """How a text of a style is composed into lines here."""
        style = typeset.style
        hyphenator = self.setting.hyphenator(style, self.problems) if style.hyphenate else None
        return LineBreaking(align == "justify", self.reading, style.hang, hyphenator)


_ASKING = frozenset(("when", "unless", "each", "else"))


def _later(
    again: WeakMethod[Callable[[Position, Mapping, Problems], Child]],
    at: Position,
    node: Mapping,
    problems: Problems,
) -> Child:
    make = again()
    assert make is not None, "a compiled template references its compiler"
    return make(at, node, problems)


_LISTS = ("column", "row", "stack", "grid", "table")
_TEXTS = ("text", "code")
_COUNTS = ("marks", "lines", "cube")
_AROUND = ("fill", "stroke", "pattern", "form-field", "checkbox")
"""Options that draw even around nothing."""


def tell_silent(kind: str, node: Mapping, problems: Problems) -> None:
    """Report an element that draws nothing."""
    value = node.values[kind]
    if value.span == node.span:
        # A table’s grid and cells are at the place of its values, and cells may be empty.
        return
    bare = not any(key in node.values for key in _AROUND)
    none = [key for key in ("width", "height") if key in node.values and _is_none(node.text(key))]
    if bare and _says_nothing(kind, value):
        what = f"there is nothing in this {kind}"
    elif kind in _COUNTS and natural(str(value)) == 0:
        what = f"“{kind}: {value}” draws nothing"
    elif _is_none(node.text("size")):
        what = f"nothing of this {kind} is seen: its size is 0"
    elif none and not bare:
        what = f"nothing of this is seen: it has no {none[0]}"
    else:
        return
    problems.add(
        "draws-nothing", what, value.span, "leave it out; “space: yes” is room with nothing in it"
    )


def _says_nothing(kind: str, value: Node) -> bool:
    if isinstance(value, Sequence):
        return kind in _LISTS and not value.items
    return kind in _TEXTS and isinstance(value, Scalar) and not value.text.strip()


def _is_none(length: str) -> bool:
    return length.removesuffix("mm").strip() == "0"
