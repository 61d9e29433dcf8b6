"""The options of elements: how what all kinds share is read, in the terms of one theme."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeVar

from pnp.core.bounds import bounded
from pnp.core.drawing import Colour
from pnp.core.geometry import mm
from pnp.core.node import Mapping, Node, Scalar, listed
from pnp.core.notation import DIGITS, LENGTH, written
from pnp.core.patterns import PATTERNS
from pnp.core.problems import Problems, nearest
from pnp.core.reader import Reader, number, whole, within
from pnp.layout.conditions import Condition, read_condition
from pnp.layout.elements.box import SHAPES, Decoration
from pnp.layout.elements.cast import Outline, Shadow
from pnp.layout.elements.children import SHARES, Each
from pnp.layout.elements.marks import Ink
from pnp.layout.setting import Setting
from pnp.layout.values import Value, Words
from pnp.layout.wash import Wash
from pnp.text.markup import Markup
from pnp.text.paragraphs import Composing
from pnp.text.typeset import Typeset

T = TypeVar("T")

_FARTHEST = 20.0
"""How far a shadow may fall, mm."""

# Options of a box that count where one of others stands beside them, and how those are called.
_IDLE = (
    (("shape",), ("fill", "stroke", "pattern"), "a fill, a stroke or a pattern"),
    (("corner",), ("fill", "stroke", "pattern", "clip"), "a fill, a stroke or a pattern"),
    (("edges", "dash", "weight"), ("stroke",), "a stroke"),
    (("pattern-colour",), ("pattern",), "a pattern"),
)
_ACROSS, _DOWN = ("left", "center", "right"), ("top", "middle", "bottom")
_AREAS = ("fill", "disc", "from", "via", "to")


class OptionReader:
    """Reads options. What takes fields is looked up as an element is drawn."""

    def __init__(self, setting: Setting, problems: Problems, steady: bool) -> None:
        self.setting = setting
        self.problems = problems
        self.steady = steady
        self._markups: dict[str, Markup] = {}
        self.reading = False
        """Whether what is made now stands in a text that people read at length."""
        self.partial = False
        """Whether an element is made without options that hold fields, or for some values."""

    def words(self, node: Node) -> Words:
        """A text with fields in it."""
        if not isinstance(node, Scalar):
            # YAML takes braces without quotes for a map.
            name = next(iter(node.values), "") if isinstance(node, Mapping) else ""
            hint = f'a field in a text wants quotes: "{{{name}}}"' if name else ""
            self.problems.add("type", f"this has to be a text, not a {node.kind}", node.span, hint)
            node = Scalar("", node.source, node.line, node.column)
        return Words(node, self.problems)

    def value(self, read: Reader, key: str, convert: Callable[[str], T], default: T) -> Value[T]:
        """An option that may hold fields; `convert` raises ValueError with a message for people."""
        node = read.raw(key)
        read.note(key, "value", convert, fields=True)
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
        return self.setting.typeset(read.text(key, default), read.at(key), self.problems)

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
        for words_of in (_ACROSS, _DOWN):
            named = [word for word in words if word in words_of]
            if len(named) > 1:
                both = "” and “".join(sorted(named, reverse=True))
                read.complain("value", f"“{both}” are one place too many", read.at(key))
        for word in words:
            if word in _ACROSS:
                across = SHARES[word]
            elif word in _DOWN:
                down = SHARES[word]
            else:
                known = nearest(word, (*_ACROSS, *_DOWN))
                read.complain("value", f"“{word}” is no place", read.at(key), known)
        return across, down

    def decoration(self, read: Reader) -> Decoration | None:
        """What is drawn behind and around an element; None where that is nothing."""
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
        for keys, needed, what in () if self.partial else _IDLE:
            read.idle(keys, needed, what)
        bare = not fill.fields and not stroke.fields and not marks and not isinstance(fill, Wash)
        if bare and getattr(fill, "fixed", None) is None and stroke.fixed is None:
            return None
        return decoration

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
            radial = run.flag("radial")
            if radial:
                run.idle(["angle"], (), "a line to turn: this one is radial")
            return Wash(
                tuple(self.colour(run, key) for key in ends),
                run.number("angle", 0.0),
                radial,
                self.setting.theme.low,
            )

    def _edges(self, read: Reader) -> tuple[str, ...]:
        edges = tuple(read.text("edges", "").split())
        for edge in edges:
            if edge not in ("top", "right", "bottom", "left"):
                read.complain("value", f"“{edge}” is no side", read.at("edges"))
                return ()
        return edges

    def tests(self, read: Reader) -> tuple[Condition, ...]:
        """What decides whether an element is there."""
        found = []
        for key, wanted in (("when", True), ("unless", False)):
            for item in listed(read.raw(key)):
                if isinstance(item, Scalar):
                    found.append(read_condition(item, wanted, self.problems, self.steady))
                else:
                    read.complain(
                        "type", f"“{key}” asks in a text, not in a {item.kind}", item.span
                    )
        return tuple(condition for condition in found if condition is not None)

    def each(self, read: Reader) -> Each | None:
        """What decides how often."""
        node = read.raw("each")
        if node is None:
            return None
        words = read.text("each").split()
        match words:
            case [_, "in", "0"]:
                read.complain("draws-nothing", "this comes no times", node.span, "leave it out")
                return None
            case [name, "in", path]:
                return Each(name, tuple(path.strip("{}").split(".")))
            case [name, "in", ("letters" | "words") as parts, "of", path]:
                return Each(name, tuple(path.strip("{}").split(".")), parts)
        read.complain(
            "value", "“each” is written “NAME in LIST”", node.span, "such as “stat in stats”"
        )
        return None

    def shadow(self, read: Reader) -> Shadow | None:
        """`0.6mm 0.6mm dusk`: how far right and down, and the colour."""
        found = _cast(read, "shadow", 2, "0.6mm 0.6mm ink")
        if found is None:
            return None
        (x, y), name = found
        return Shadow(x, y, Value(self.words(name), self.setting.colour, None, self.problems))

    def outline(self, read: Reader) -> Outline | None:
        """`0.5mm paper`: how far beyond all that is drawn, and the colour."""
        found = _cast(read, "outline", 1, "0.5mm paper")
        if found is None:
            return None
        (width,), name = found
        return Outline(
            abs(width), Value(self.words(name), self.setting.colour, None, self.problems)
        )


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
            "value",
            f"“{' '.join(words)}” is no {key}",
            node.span,
            f"write it like “{example}”, with at most {_FARTHEST:g} mm",
        )
        return None
    return found, Scalar(words[-1], node.source, node.line, node.column)


@bounded("opacity")
@written(r"[0-9]*\.?[0-9]+%?")
def part(text: str) -> float:
    """`0.4` or `40%`. Raises ValueError."""
    found = number(text[:-1]) / 100.0 if text.endswith("%") else number(text)
    if not 0 <= found <= 1:
        raise ValueError(f"“{text}” is no opacity: it runs from 0 to 1, or to 100%")
    if not found:
        raise ValueError("nothing of this would be seen; leave it out")
    return found


positive = within("length from 0", LENGTH, mm)
"""A length in mm that is not negative."""
small = whole("count", 4)
several = whole("columns", 4)
"""A count of what there is one of at least."""
share = within("number from 0", DIGITS, number)
"""A number that is not negative."""


@written(rf"{LENGTH}( +{LENGTH})*")
def _dash(text: str) -> tuple[float, ...]:
    lengths = tuple(mm(part) for part in text.split())
    if not all(length >= 0 for length in lengths) or not any(lengths):
        raise ValueError(f"“{text}” is no dash pattern; write it like “1 0.8”")
    return lengths
