"""From a template's nodes to elements: the part that all kinds share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from collections.abc import Mapping as Table
from functools import partial
from pathlib import Path
from typing import NamedTuple
from weakref import WeakMethod

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.artist import Artist
from pnp.core.drawing import Frame
from pnp.core.geometry import Sides
from pnp.core.model import Template
from pnp.core.nets import Deck
from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.problems import Problems, ProblemsFound, Span, nearest
from pnp.core.reader import Reader, sides
from pnp.layout.elements.box import Box
from pnp.layout.elements.boxes import Alone, Held, Stack
from pnp.layout.elements.cast import Faint
from pnp.layout.elements.children import Child
from pnp.layout.elements.flow import Flow
from pnp.layout.elements.marks import WriteIn
from pnp.layout.options import OptionReader, part, several, share
from pnp.layout.region import Element, Region
from pnp.layout.scope import PAGE_FIELDS, Scope
from pnp.layout.setting import Setting
from pnp.layout.silent import tell_silent
from pnp.layout.varied import Varied, varying

MOST_MADE = 50_000
"""A component's elements, before any is repeated."""
MOST_DEPTH = 100
"""Elements within each other: each of them takes a few calls to draw."""

# Most elements have none of these options: then they are not read one by one.
_ASKING = ("when", "unless", "each", "else")
_PLACING = frozenset(("width", "height", "grow", "place", "x", "y", "columns-wide", *_ASKING))
_CASTING = frozenset(("opacity", "shadow", "outline"))
_BOXING = frozenset(("pad", "inside", "turn", "clip", "write", "tick", *_CASTING))
_DECORATING = _BOXING | {
    "fill",
    "stroke",
    "pattern",
    "weight",
    "corner",
    "dash",
    "pattern-colour",
    "shape",
    "edges",
}

# What looks its fields up by itself, whatever the kind.
_LOOKING_UP = (
    "fill",
    "stroke",
    "pattern-colour",
    "colour",
    "write",
    "tick",
    *_ASKING,
)

Find = Callable[[str, Span], Template | None]
"""Gives another template by name, or None with the reason told."""


class Kind(Struct, frozen=True):
    """An element kind: how it is made from its options."""

    build: Callable[[Maker, Reader, Node], Element]
    inked: bool = False
    """Whether fill, stroke, weight and dash are its own, and no box's around it."""
    looks_up: tuple[str, ...] = ()
    """The options that look their fields up as it is drawn. With fields in any other, it is
    built for each of their values."""


class Standing(NamedTuple):
    """Where in its templates an element is made."""

    using: tuple[str, ...]
    blocks: dict[str, Node]
    constants: frozenset[str]
    filling: tuple[str, ...]
    """The blocks of the template that are being filled, one within another."""
    depth: int
    made: int


class Nothing(Element):
    """Stands in for an element that could not be made."""

    def draw(self, scope: Scope, region: Region) -> Frame:
        return Frame(region.width if region.fill_x else 0, region.height if region.fill_y else 0)


class Maker(OptionReader):
    """Makes elements for one component. `constants`: fields that are equal for all its items."""

    def __init__(
        self,
        kinds: Table[str, Kind],
        setting: Setting,
        find: Find,
        constants: frozenset[str],
        folder: Path,
        artists: Table[str, Artist],
        problems: Problems,
        steady: bool = True,
        decks: Callable[[str], Deck | None] = lambda _: None,
    ) -> None:
        """`steady`: its items are all in data; neither numbers nor dates make them. `decks`: the
        cards of other components."""
        super().__init__(setting, problems, steady)
        self.decks = decks
        self.kinds = kinds
        self.artists = artists
        self.folder = folder
        self._find = find
        self._constants = constants
        self._blocks: dict[str, Node] = {}
        self._using: tuple[str, ...] = ()
        self._filling: tuple[str, ...] = ()
        """The blocks of the template that are being filled, one within another."""
        self._depth = 0
        self._made = 0
        self._used: dict[tuple[str, frozenset[str], bool], Element] = {}
        """Templates that are used, by name and by what was constant there."""
        self.coded = False
        """Whether a QR code was made."""
        self.flow: Flow | None = None
        """The element that takes a text over several pages."""

    # Elements

    def template(self, template: Template) -> Element:
        """A template's body."""
        self._using = (template.id,)
        self._blocks = template.blocks
        return self.element(template.body)

    def behind(self, template: Template) -> Element | None:
        """What lies behind the body, out to the bleed."""
        self._using = (template.id,)
        self._blocks = template.blocks
        return self.element(template.bleed) if template.bleed is not None else None

    def element(self, node: Node) -> Element:
        """An element where there is room for one; a repeated one lies on top of itself."""
        return self.alone(self.child(node))

    def alone(self, child: Child) -> Element:
        """A child that no container lays out: it keeps its size and its place all the same."""
        if child.alone:
            return child.element
        self._heed(child)
        return Alone(child)

    def _heed(self, child: Child, lines: bool = False, cells: bool = False) -> None:
        """Tell of options that count elsewhere. `lines`: it stands in a column or a row; `cells`:
        in a grid."""
        for heeded, name, where in (
            (lines or not child.grow, "grow", "a column or a row"),
            (cells or child.span_columns == 1, "columns-wide", "a grid"),
        ):
            if not heeded:
                self.problems.add(
                    "value",
                    f"“{name}” counts in {where} only",
                    child.element.span,
                    f"give it to what stands in {where}, or leave it out",
                )

    def children(self, node: Node, lines: bool = False, cells: bool = False) -> tuple[Child, ...]:
        """The elements of a list, with what a container has to know of them. `lines`: it is a
        column or a row; `cells`: a grid."""
        if not isinstance(node, Sequence):
            self.problems.add(
                "type", f"children have to be a list, this is a {node.kind}", node.span
            )
            return ()
        found = tuple(self.child(item) for item in node.items)
        for child in found:
            self._heed(child, lines, cells)
        return found

    def child(self, node: Node) -> Child:
        """An element with what its container has to know of it.

        Raises ProblemsFound where there are more of them than any face has.
        """
        self._made += 1
        if self._made > MOST_MADE or self._depth >= MOST_DEPTH:
            how = f"{MOST_DEPTH} within each other" if self._made <= MOST_MADE else f"{MOST_MADE:,}"
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
            return Child(Nothing(node.span))
        with Reader(node, self.problems, "an element") as read:
            named = [key for key in (read.node.values if read.node else ()) if key in self.kinds]
            if len(named) != 1:
                self._complain_kind(read, named)
                return Child(Nothing(node.span))
            kind = self.kinds[named[0]]
            read.what = f"{'an' if named[0][0] in 'aeiou' else 'a'} {named[0]}"
            value = read.raw(named[0])
            assert value is not None
            assert read.node is not None
            if found := varying(read.node, frozenset((*_LOOKING_UP, *kind.looks_up))):
                return self._varied(read, found, kind, named[0] in found)
            tell_silent(named[0], read.node, self.problems)
            element = self._settled(kind.build(self, read, value))
            options = _BOXING if kind.inked else _DECORATING
            if not read.bare(options):
                element = self._settled(self._boxed(read, element, kind))
            if read.bare(_PLACING):
                return Child(element)
            return self._asking(read, kind, self._placed(read, element))

    def _placed(self, read: Reader, element: Element) -> Child:
        """The element with its size and its place."""
        align, valign = self.place(read, "place")
        width, height = self.length(read, "width"), self.length(read, "height")
        if not element.fills and (width is not None or height is not None):
            element = self._settled(Held(element))
        return Child(
            element=element,
            width=width,
            height=height,
            grow=read.scalar("grow", share, 0.0),
            align=align,
            valign=valign,
            x=read.mm("x", 0.0),
            y=read.mm("y", 0.0),
            span_columns=read.scalar("columns-wide", several, 1),
        )

    def _asking(self, read: Reader, kind: Kind, child: Child) -> Child:
        """The child with what decides whether it is there, and how often."""
        tests, otherwise = self.tests(read), None
        if "else" not in kind.looks_up and (other := read.raw("else")) is not None:
            if tests:
                otherwise = self.child(other)
            else:
                read.complain(
                    "value",
                    "“else” stands beside “when” or “unless”",
                    other.span,
                    "without a test there is nothing else",
                )
        return replace(child, tests=tests, each=self.each(read), otherwise=otherwise)

    def _varied(self, read: Reader, found: dict[str, Scalar], kind: Kind, itself: bool) -> Child:
        """An element with fields in options that decide how it is built. `itself`: among them
        what it shows."""
        assert read.node is not None
        read.asks(*read.node.values)
        node = read.node
        for key in _ASKING:
            if key not in kind.looks_up:
                node = node.without(key)
        plain = node
        for key in found:
            plain = plain.without(key)
        # What is wrong with all the rest is told even where it is never shown.
        before, self.partial = self.partial, True
        fields = frozenset(PAGE_FIELDS) if itself else self._child(plain).fields
        self.partial = before
        self.coded = self.coded or itself
        words = {key: self.words(value) for key, value in found.items()}
        # Held by what it made, it would be freed by nobody who lets go of the templates.
        build = partial(_later, WeakMethod(self._again), self._standing())
        element = Varied(node, words, build, fields)
        return self._asking(read, kind, Child(self._settled(element), varied=element.of))

    def _standing(self) -> Standing:
        return Standing(
            self._using, self._blocks, self._constants, self._filling, self._depth, self._made
        )

    def _stand(self, at: Standing) -> None:
        (self._using, self._blocks, self._constants, self._filling, self._depth, self._made) = at

    def _again(self, at: Standing, node: Mapping, problems: Problems) -> Child:
        """An element made later, where it stands in its template."""
        before, told, part = self._standing(), self.problems, self.partial
        self._stand(at)
        self.problems, self.partial = problems, True
        try:
            return self.child(node)
        finally:
            self._stand(before)
            self.problems, self.partial = told, part

    def _complain_kind(self, read: Reader, named: list[str]) -> None:
        if read.node is None:
            return
        read.asks(*read.node.values)
        if named:
            both = "” and “".join(named)
            read.complain(
                "element",
                f"an element is one thing, this is “{both}”",
                read.span,
                "put them into a column, a row or a stack",
            )
            return
        first = next(iter(read.node.values), "")
        read.complain(
            "element",
            f"there is no element kind here, only “{first}”",
            read.span,
            nearest(first, self.kinds),
        )

    def _settled(self, element: Element) -> Element:
        """What depends only on constants is the same for every item."""
        element.fields -= self._constants
        return element

    def use(self, name: str, span: Span, given: Collection[str]) -> Element:
        """Another template's body in this one's place. `given`: fields that it knows by names of
        its own."""
        # What is a constant outside is none where it is given anew.
        constants = self._constants.difference(given)
        known = (name, constants, self.reading)
        if known in self._used:
            return self._used[known]
        if name in self._using:
            circle = " → ".join((*self._using, name))
            self.problems.add("use-circle", f"this template uses itself: {circle}", span)
            return Nothing(span)
        template = self._find(name, span)
        if template is None:
            return Nothing(span)
        before = self._using, self._blocks, self._constants, self._filling
        self._using, self._blocks, self._constants, self._filling = (
            (*self._using, name),
            template.blocks,
            constants,
            (),
        )
        element = self._used[known] = self.element(template.body)
        self._using, self._blocks, self._constants, self._filling = before
        return element

    def block(self, name: str, otherwise: Node | None, span: Span) -> Element:
        """What an extending template puts here, or what stands here."""
        node = self._blocks.get(name, otherwise)
        if node is None:
            return Nothing(span)
        if name in self._filling:
            circle = " → ".join((*self._filling, name))
            self.problems.add(
                "use-circle",
                f"this block lies within itself: {circle}",
                span,
                "a block is filled with anything but itself",
            )
            return Nothing(span)
        before = self._filling
        self._filling = (*before, name)
        try:
            if isinstance(node, Mapping):
                return self.element(node)
            return Stack(span, self.children(node), None, None)
        finally:
            self._filling = before

    def _boxed(self, read: Reader, element: Element, kind: Kind) -> Element:
        """The element within a box, where it has padding, decoration or a turn."""
        pad = read.scalar("pad", sides, Sides())
        decoration = None if kind.inked else self.decoration(read)
        align, valign = self.place(read, "inside")
        turn = read.number("turn", 0.0)
        clip = (self.length(read, "corner") or 0.0) if read.flag("clip") else None
        plain = pad == Sides() and align is None and valign is None and not turn and clip is None
        if decoration is not None or not plain:
            child = None if isinstance(element, Nothing) else element
            element = Box(element.span, child, pad, decoration, align, valign, turn, clip)
        if not read.bare(_CASTING):
            opacity = self.value(read, "opacity", part, 1.0)
            element = Faint(element, opacity, self.shadow(read), self.outline(read))
        for key, place in (("write", "text"), ("tick", "ring")):
            named = read.raw(key)
            if named is not None:
                words = self.words(named)
                bare = {"no": "none", "by hand": "hand"}.get(str(words.fixed))
                element = WriteIn(element, bare or place, None if bare else words)
        return element


def _later(
    again: WeakMethod[Callable[[Standing, Mapping, Problems], Child]],
    at: Standing,
    node: Mapping,
    problems: Problems,
) -> Child:
    make = again()
    assert make is not None, "what is compiled holds its maker"
    return make(at, node, problems)
