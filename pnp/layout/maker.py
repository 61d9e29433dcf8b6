"""From a template's nodes to elements: the part that all kinds share."""

from __future__ import annotations

from collections.abc import Callable, Collection
from collections.abc import Mapping as Table
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from pnp.ground.artist import Artist
from pnp.ground.drawing import Colour, Frame
from pnp.ground.geometry import Sides, mm
from pnp.ground.model import Template
from pnp.ground.nets import Deck
from pnp.ground.node import Mapping, Node, Scalar, Sequence
from pnp.ground.notation import DIGITS, LENGTH, written
from pnp.ground.patterns import PATTERNS
from pnp.ground.problem import Problems, Refused, Span, nearest
from pnp.ground.reader import Asked, Reader, integer, number, sides
from pnp.layout.conditions import Condition, read_condition
from pnp.layout.elements.box import SHAPES, Box, Decoration
from pnp.layout.elements.boxes import SHARES, Alone, Child, Each, Held, Stack
from pnp.layout.elements.cast import Faint, Outline, Shadow
from pnp.layout.elements.flow import PAGE_FIELDS, Flow
from pnp.layout.elements.marks import Ink, WriteIn
from pnp.layout.lines.composition import Composing
from pnp.layout.markup import Markup
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.setting import Setting, Typeset
from pnp.layout.values import Value, Words
from pnp.layout.varied import Varied, varying
from pnp.layout.wash import Wash

T = TypeVar("T")

MOST_MADE = 50_000
"""A component's elements, before any is repeated."""
MOST_DEPTH = 100
"""Elements within each other: each of them takes a few calls to draw."""

# Most elements have none of these options: then they are not read one by one.
_ASKING = ("when", "unless", "each", "else")
_PLACING = frozenset(("width", "height", "grow", "place", "x", "y", "columns-wide", *_ASKING))
_CASTING = frozenset(("opacity", "shadow", "outline"))
_BOXING = frozenset(("pad", "inside", "turn", "clip", "write", "tick", *_CASTING))
_FARTHEST = 20.0
"""How far a shadow may fall, mm."""
_DECORATING = _BOXING | {
    "fill", "stroke", "pattern", "weight", "corner", "dash", "pattern-colour", "shape", "edges",
}  # fmt: skip

# What looks its fields up by itself, whatever the kind.
_LOOKING_UP = (
    "fill", "stroke", "pattern-colour", "colour", "write", "tick", *_ASKING,
)  # fmt: skip

# Options of a box that count where one of others stands beside them, and how those are called.
_IDLE = (
    (("shape",), ("fill", "stroke", "pattern"), "a fill, a stroke or a pattern"),
    (("corner",), ("fill", "stroke", "pattern", "clip"), "a fill, a stroke or a pattern"),
    (("edges", "dash", "weight"), ("stroke",), "a stroke"),
    (("pattern-colour",), ("pattern",), "a pattern"),
)
_AREAS = ("fill", "disc", "from", "via", "to")

Find = Callable[[str, Span], Template | None]
"""Gives another template by name, or None with the reason told."""


class Kind(NamedTuple):
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


class Maker:
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
        self.decks = decks
        self.steady = steady
        self.kinds = kinds
        self.artists = artists
        self.setting = setting
        self.problems = problems
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
        self._markups: dict[str, Markup] = {}
        self.reading = False
        """Whether what is made now stands in a text that people read at length."""
        self._partial = False
        """Whether an element is made without options that hold fields, or for some values."""
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
                    "value", f"“{name}” counts in {where} only", child.element.span,
                    f"give it to what stands in {where}, or leave it out",
                )  # fmt: skip

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

        Raises Refused where there are more of them than any face has.
        """
        self._made += 1
        if self._made > MOST_MADE or self._depth >= MOST_DEPTH:
            how = f"{MOST_DEPTH} within each other" if self._made <= MOST_MADE else f"{MOST_MADE:,}"
            self.problems.add(
                "expansion", f"these templates come to more elements than {how}", node.span,
                "templates and blocks that are used twice, and twice again, are soon too many",
            )  # fmt: skip
            raise Refused(self.problems)
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
            read.what = f"a {named[0]}"
            value = read.raw(named[0])
            assert value is not None
            assert read.node is not None
            if found := varying(read.node, frozenset((*_LOOKING_UP, *kind.looks_up))):
                return self._varied(read, found, kind, named[0] in found)
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
            span_columns=max(read.scalar("columns-wide", small, 1), 1),
        )

    def _asking(self, read: Reader, kind: Kind, child: Child) -> Child:
        """The child with what decides whether it is there, and how often."""
        tests, otherwise = self._tests(read), None
        if "else" not in kind.looks_up and (other := read.raw("else")) is not None:
            if tests:
                otherwise = self.child(other)
            else:
                read.complain(
                    "value", "“else” stands beside “when” or “unless”", other.span,
                    "without a test there is nothing else",
                )  # fmt: skip
        return child._replace(tests=tests, each=self._each(read), otherwise=otherwise)

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
        before, self._partial = self._partial, True
        fields = frozenset(PAGE_FIELDS) if itself else self._child(plain).fields
        self._partial = before
        self.coded = self.coded or itself
        words = {key: self.words(value) for key, value in found.items()}
        element = Varied(node, words, partial(self._again, self._standing()), fields)
        return self._asking(read, kind, Child(self._settled(element), varied=element.of))

    def _standing(self) -> Standing:
        return Standing(
            self._using, self._blocks, self._constants, self._filling, self._depth, self._made
        )

    def _stand(self, at: Standing) -> None:
        (self._using, self._blocks, self._constants, self._filling, self._depth,
         self._made) = at  # fmt: skip

    def _again(self, at: Standing, node: Mapping, problems: Problems) -> Child:
        """An element made later, where it stands in its template."""
        before, told, part = self._standing(), self.problems, self._partial
        self._stand(at)
        self.problems, self._partial = problems, True
        try:
            return self.child(node)
        finally:
            self._stand(before)
            self.problems, self._partial = told, part

    def _complain_kind(self, read: Reader, named: list[str]) -> None:
        if read.node is None:
            return
        read.asks(*read.node.values)
        if named:
            both = "” and “".join(named)
            read.complain(
                "element", f"an element is one thing, this is “{both}”", read.span,
                "put them into a column, a row or a stack",
            )  # fmt: skip
            return
        first = next(iter(read.node.values), "")
        read.complain(
            "element", f"there is no element kind here, only “{first}”", read.span,
            nearest(first, self.kinds),
        )  # fmt: skip

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
            (*self._using, name), template.blocks, constants, (),
        )  # fmt: skip
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
                "use-circle", f"this block lies within itself: {circle}", span,
                "a block is filled with anything but itself",
            )  # fmt: skip
            return Nothing(span)
        before = self._filling
        self._filling = (*before, name)
        try:
            if isinstance(node, Mapping):
                return self.element(node)
            return Stack(span, self.children(node), None, None)
        finally:
            self._filling = before

    # Options

    def words(self, node: Node) -> Words:
        """A text with fields in it."""
        if not isinstance(node, Scalar):
            self.problems.add("type", f"this has to be a text, not a {node.kind}", node.span)
            node = Scalar("", node.source, node.line, node.column)
        return Words(node, self.problems)

    def value(self, read: Reader, key: str, convert: Callable[[str], T], default: T) -> Value[T]:
        """An option that may hold fields; `convert` raises ValueError with a message for people."""
        node = read.raw(key)
        read.note(key, Asked("value", convert, fields=True))
        words = self.words(node) if node is not None else None
        return Value(words, convert, default, self.problems)

    def colour(self, read: Reader, key: str, default: str = "none") -> Value[Colour | None]:
        """A palette colour, or one in hex digits; the default is a name the theme may lack."""
        palette = self.setting.theme.palette
        fallback = palette.get(default, (0.0, 0.0, 0.0) if default == "ink" else None)
        convert = partial(self.setting.colour, area=key in _AREAS)
        return self.value(read, key, convert, fallback)

    def count(self, node: Node | None, default: int = 0) -> Value[int]:
        """A whole number that may hold fields."""
        words = self.words(node) if node is not None else None
        return Value(words, small, default, self.problems)

    def length(self, read: Reader, key: str) -> float | None:
        """A length that may be missing; never negative."""

        # One that cannot be read counts as missing: nothing follows from a size that is none.
        length = read.scalar(key, positive, -1.0)
        return length if length >= 0 else None

    def weight(self, read: Reader, key: str = "weight", default: str = "line") -> float:
        """A line's width, mm: a name in the theme, or a length."""
        fallback = self.setting.theme.strokes.get(default, 0.3)
        return read.scalar(key, self.setting.stroke_width, fallback)

    def dash(self, read: Reader) -> tuple[float, ...]:
        """Lengths of dashes and gaps, mm; empty for a solid line."""
        return read.scalar("dash", _dash, ())

    def ink(self, read: Reader, stroke: str = "ink", fill: str = "none") -> Ink:
        """Line and fill of a mark."""
        return Ink(
            self.colour(read, "stroke", stroke),
            self.colour(read, "fill", fill),
            self.weight(read),
            self.dash(read),
        )

    def typeset(self, read: Reader, key: str = "style", default: str = "body") -> Typeset | None:
        """A style with its faces, or None with the reason told."""
        node = read.raw(key)
        name = read.text(key, default)
        return self.setting.typeset(
            name, node.span if node is not None else read.span, self.problems
        )

    def markup(self, typeset: Typeset) -> Markup:
        """What takes texts of a style apart, one for all of a component."""
        name = typeset.style.name
        if name not in self._markups:
            self._markups[name] = Markup(typeset, self.setting.theme.language)
        return self._markups[name]

    def composing(self, typeset: Typeset, align: str) -> Composing:
        """How a text of a style is composed into lines here."""
        style = typeset.style
        hyphenator = self.setting.hyphenator(style, self.problems) if style.hyphenate else None
        return Composing(align == "justify", self.reading, style.hang, hyphenator)

    def place(self, read: Reader, key: str) -> tuple[float | None, float | None]:
        """`center`, `right bottom` …: shares of the spare room across and down."""
        across = down = None
        words = read.text(key, "").split()
        for words_of in (("left", "center", "right"), ("top", "middle", "bottom")):
            named = [word for word in words if word in words_of]
            if len(named) > 1:
                both = "” and “".join(sorted(named, reverse=True))
                read.complain("value", f"“{both}” are one place too many", read.at(key))
        for word in words:
            if word in ("left", "center", "right"):
                across = SHARES[word]
            elif word in ("top", "middle", "bottom"):
                down = SHARES[word]
            else:
                node = read.raw(key)
                read.complain(
                    "value", f"“{word}” is no place", node.span if node else read.span,
                    nearest(word, ("left", "center", "right", "top", "middle", "bottom")),
                )  # fmt: skip
        return across, down

    def sides(self, read: Reader, key: str) -> Sides:
        """Lengths for the four sides, mm."""
        return read.scalar(key, sides, Sides())

    def _boxed(self, read: Reader, element: Element, kind: Kind) -> Element:
        """The element within a box, where it has padding, decoration or a turn."""
        pad = self.sides(read, "pad")
        decoration = None if kind.inked else self._decoration(read)
        align, valign = self.place(read, "inside")
        turn = read.number("turn", 0.0)
        clip = (self.length(read, "corner") or 0.0) if read.flag("clip") else None
        plain = pad == Sides() and align is None and valign is None and not turn and clip is None
        if decoration is not None or not plain:
            child = None if isinstance(element, Nothing) else element
            element = Box(element.span, child, pad, decoration, align, valign, turn, clip)
        if not read.bare(_CASTING):
            shadow = _shadow(self, read)
            element = Faint(
                element, self.value(read, "opacity", _opacity, 1.0), shadow, _outline(self, read)
            )
        for key, place in (("write", "text"), ("tick", "ring")):
            named = read.raw(key)
            if named is not None:
                words = self.words(named)
                bare = {"no": "none", "by hand": "hand"}.get(str(words.fixed))
                element = WriteIn(element, bare or place, None if bare else words)
        return element

    def _decoration(self, read: Reader) -> Decoration | None:
        fill, stroke = self._fill(read), self.colour(read, "stroke")
        marks = read.choice("pattern", PATTERNS, "")
        decoration = Decoration(
            fill=fill,
            stroke=stroke,
            weight=self.weight(read),
            corner=self.length(read, "corner") or 0.0,
            dash=self.dash(read),
            pattern=marks,
            pattern_colour=self.colour(read, "pattern-colour", "ink"),
            shape=read.choice("shape", SHAPES, "box"),
            sides=self._edges(read),
        )
        self._tell_idle(read)
        bare = not fill.fields and not stroke.fields and not marks and not isinstance(fill, Wash)
        if bare and getattr(fill, "fixed", None) is None and stroke.fixed is None:
            return None
        return decoration

    def _tell_idle(self, read: Reader) -> None:
        """Tell of options that change nothing for want of another one."""
        there = read.node.values if read.node is not None and not self._partial else {}
        for keys, needed, what in _IDLE:
            for key in keys:
                if key in there and there.keys().isdisjoint(needed):
                    read.complain(
                        "value", f"“{key}” says nothing without {what}", read.at(key),
                        "give it what it is of, or leave it out",
                    )  # fmt: skip

    def _fill(self, read: Reader) -> Value[Colour | None] | Wash:
        """A colour, or a map of those that run into each other."""
        node = read.raw("fill")
        if not isinstance(node, Mapping):
            return self.colour(read, "fill")
        with Reader(node, self.problems, "a fill") as run:
            ends = [key for key in ("from", "via", "to") if key != "via" or run.raw(key)]
            for key in ends:
                if run.raw(key) is None:
                    run.complain(
                        "missing-key", f"a fill of several colours needs “{key}”", node.span
                    )
            return Wash(
                tuple(self.colour(run, key) for key in ends),
                run.number("angle", 0.0),
                run.flag("radial"),
                self.setting.theme.low,
            )

    def _edges(self, read: Reader) -> tuple[str, ...]:
        edges = tuple(read.text("edges", "").split())
        for edge in edges:
            if edge not in ("top", "right", "bottom", "left"):
                node = read.raw("edges")
                read.complain("value", f"“{edge}” is no side", node.span if node else read.span)
                return ()
        return edges

    def _tests(self, read: Reader) -> tuple[Condition, ...]:
        found = []
        for key, wanted in (("when", True), ("unless", False)):
            node = read.raw(key)
            for item in node.items if isinstance(node, Sequence) else (node,):
                if isinstance(item, Scalar):
                    found.append(read_condition(item, wanted, self.problems, self.steady))
                elif item is not None:
                    read.complain(
                        "type", f"“{key}” asks in a text, not in a {item.kind}", item.span
                    )
        return tuple(condition for condition in found if condition is not None)

    def _each(self, read: Reader) -> Each | None:
        node = read.raw("each")
        if node is None:
            return None
        words = read.text("each").split()
        match words:
            case [name, "in", path]:
                return Each(name, tuple(path.strip("{}").split(".")))
            case [name, "in", ("letters" | "words") as parts, "of", path]:
                return Each(name, tuple(path.strip("{}").split(".")), parts)
        read.complain(
            "value", "“each” is written “NAME in LIST”", node.span, "such as “stat in stats”"
        )
        return None


@written(r"[0-9]*\.?[0-9]+%?")
def _opacity(text: str) -> float:
    """`0.4` or `40%`."""
    part = number(text[:-1]) / 100.0 if text.endswith("%") else number(text)
    if not 0 <= part <= 1:
        raise ValueError(f"“{text}” is no opacity: it runs from 0 to 1, or to 100%")
    if not part:
        raise ValueError("nothing of this would be seen; leave it out")
    return part


def _cast(read: Reader, key: str, lengths: int, example: str) -> tuple[list[float], Scalar] | None:
    """Lengths, mm, and the colour behind them."""
    node = read.raw(key)
    if node is None:
        return None
    words = read.text(key).split()
    try:
        found = [mm(word) for word in words[:-1]]
        if len(found) != lengths or max(map(abs, found)) > _FARTHEST:
            raise ValueError
    except ValueError:
        read.complain(
            "value", f"“{' '.join(words)}” is no {key}", node.span,
            f"write it like “{example}”, with at most {_FARTHEST:g} mm",
        )  # fmt: skip
        return None
    return found, Scalar(words[-1], node.source, node.line, node.column)


def _shadow(make: Maker, read: Reader) -> Shadow | None:
    """`0.6mm 0.6mm dusk`: how far right and down, and the colour."""
    found = _cast(read, "shadow", 2, "0.6mm 0.6mm ink")
    if found is None:
        return None
    (x, y), name = found
    return Shadow(x, y, Value(make.words(name), make.setting.colour, None, make.problems))


def _outline(make: Maker, read: Reader) -> Outline | None:
    """`0.5mm paper`: how far beyond all that is drawn, and the colour."""
    found = _cast(read, "outline", 1, "0.5mm paper")
    if found is None:
        return None
    (width,), name = found
    return Outline(abs(width), Value(make.words(name), make.setting.colour, None, make.problems))


@written(LENGTH)
def positive(text: str) -> float:
    """A length in mm that is not negative. Raises ValueError."""
    length = mm(text)
    if length < 0:
        raise ValueError(f"“{text}” is negative")
    return length


@written("[0-9]{1,4}")
def small(text: str) -> int:
    """A count from 0 to 1000. Raises ValueError."""
    count = integer(text)
    if not 0 <= count <= 1000:
        raise ValueError(f"“{text}” is not between 0 and 1000")
    return count


@written(DIGITS)
def share(text: str) -> float:
    """A number that is not negative. Raises ValueError."""
    share = number(text)
    if share < 0:
        raise ValueError(f"“{text}” is negative")
    return share


@written(rf"{LENGTH}( +{LENGTH})*")
def _dash(text: str) -> tuple[float, ...]:
    lengths = tuple(mm(part) for part in text.split())
    if not all(length >= 0 for length in lengths) or not any(lengths):
        raise ValueError(f"“{text}” is no dash pattern; write it like “1 0.8”")
    return lengths
