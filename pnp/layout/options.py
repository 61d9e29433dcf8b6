"""The element kinds by name, and how they declare options that depend on a theme or on fields.

class RuleElement(opt.StrokedElement):
    rule: str = opt.choice(("across", "down"), default="across")
    stroke: Value[Colour | None] = opt.colour("Colour of the line.", "line")

    def draw(self, scope: Scope, region: Region) -> Frame: ...
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from pnp.core import options as core
from pnp.core.drawing import Colour, Stroke
from pnp.core.game_code import LazyRegistry
from pnp.core.geometry import mm
from pnp.core.node import Sequence
from pnp.core.notation import DIGITS, LENGTH, Bounds, Notation, notation
from pnp.core.options import TEXT, Option, Options, Schema, any_of, list_of, map_of
from pnp.core.problems import suggestion
from pnp.core.reader import MISSING, Invalid, Reader, integers, number, string
from pnp.layout.element import Element, Scope
from pnp.layout.values import FieldText, LiteralList, Value

if TYPE_CHECKING:
    from pnp.layout.compiler import TemplateCompiler as TemplateCompiler


ELEMENT: Schema = {"$ref": "#/$defs/element"}

non_negative_length = Notation(mm, LENGTH, Bounds(0, 10_000, " mm"))
"""A length in mm, 0 or more."""
small_count = integers(0, 1_000)
positive_count = integers(1, 1_000)
"""A count of at least one."""
non_negative = Notation(number, DIGITS, Bounds(0, 1e9))
"""A number that is not negative."""

_HORIZONTAL = {"left": 0.0, "center": 0.5, "right": 1.0}
_VERTICAL = {"top": 0.0, "middle": 0.5, "bottom": 1.0}
Alignment = tuple[float | None, float | None]
"""Shares of the spare room to the left and above; None: fill the room along this axis."""


def _alignment(text: str) -> Alignment:
    """`center`, `right bottom` …"""
    words = text.split()
    found: list[float | None] = []
    for shares in (_HORIZONTAL, _VERTICAL):
        named = [word for word in words if word in shares]
        if len(named) > 1:
            both = "” and “".join(sorted(named, reverse=True))
            raise Invalid(f"“{both}” are one place too many")
        found.append(shares[named[0]] if named else None)
    for word in words:
        if word not in _HORIZONTAL and word not in _VERTICAL:
            raise Invalid(f"“{word}” is no place", suggestion(word, (*_HORIZONTAL, *_VERTICAL)))
    return found[0], found[1]


@notation(rf"{LENGTH}( +{LENGTH})*")
def _dash(text: str) -> tuple[float, ...]:
    lengths = tuple(mm(part) for part in text.split())
    if not all(length >= 0 for length in lengths) or not any(lengths):
        raise ValueError(f"“{text}” is no dash pattern; write it like “1 0.8”")
    return lengths


def fixed_value(value: Any) -> Value[Any]:
    """Return a value without fields."""
    return Value(None, string, value)


def value(notation: Callable[[str], Any], purpose: str, default: Any, **options: Any) -> Any:
    """Declare a value whose fields are looked up when the element is drawn."""

    def reading(read: Reader, key: str) -> Value[Any]:
        return Value(read.context.field_text(read.raw(key)), notation, default, read.problems)

    return Option(
        reading, purpose, fixed_value(default), notation=notation, resolves_late=True, **options
    )


def read_colour(default: str, area: bool, read: Reader, key: str) -> Value[Colour | None]:
    """Read a palette colour or hex digits."""
    compiler: TemplateCompiler = read.context
    black = (0.0, 0.0, 0.0) if default == "ink" else None
    default_colour = compiler.theme_context.theme.palette.get(default, black)
    node = read.raw(key)
    if node is None:
        return fixed_value(default_colour)
    convert = partial(compiler.theme_context.colour, area=area)
    return Value(compiler.field_text(node), convert, default_colour, compiler.problems)


def colour(purpose: str, default: str = "none", area: bool = False, **options: Any) -> Any:
    """Declare a palette colour or hex digits, looked up when the element is drawn. The default is a
    name that the theme may lack. `area`: low ink does not draw areas in hex digits."""
    reading = partial(read_colour, default, area)
    return Option(
        reading, purpose, default, notation=string, resolves_late=True, reads_always=True, **options
    )


def stroke_width(purpose: str, default: str = "line", **options: Any) -> Any:
    """Declare a line width in mm: a name in the theme, or a length."""

    def reading(read: Reader, key: str) -> float:
        theme_context = read.context.theme_context
        default_width: float = theme_context.theme.strokes.get(default, 0.3)
        return read.scalar(key, theme_context.stroke_width, default_width)

    return Option(reading, purpose, default, notation=string, reads_always=True, **options)


def style(purpose: str, default: str | None = None, **options: Any) -> Any:
    """Declare a style with its fonts; None without a name, or if it cannot be loaded."""

    def reading(read: Reader, key: str) -> Any:
        name = read.text(key, default or "")
        return read.context.theme_context.typeset(name, read.span_of(key), read.problems)

    return Option(
        reading, purpose, default, notation=string, reads_always=default is not None, **options
    )


def _read_elements(read: Reader, key: str) -> Any:
    return read.context.compile_children(read.raw(key), container=key)


def named_elements(purpose: str, required: bool = False) -> Any:
    """Declare elements by name."""

    def reading(read: Reader, key: str) -> dict[str, Element]:
        nodes = read.entries(key, required)
        return {name: read.context.compile_element(node) for name, node in nodes.items()}

    return Option(reading, purpose, MISSING if required else {}, schema=map_of(ELEMENT))


def _read_field_texts(read: Reader, key: str) -> dict[str, FieldText | LiteralList]:
    """Read texts with fields, and lists without fields."""
    return {
        name: LiteralList(node) if isinstance(node, Sequence) else read.context.field_text(node)
        for name, node in read.entries(key).items()
    }


elements: Any = partial(Option, _read_elements, default=(), schema=list_of(ELEMENT))
element: Any = partial(
    Option, lambda read, key: read.context.compile_element(read.raw(key)), schema=ELEMENT
)
field_text: Any = partial(
    Option, lambda read, key: read.context.field_text(read.raw(key)), resolves_late=True
)
named_field_texts: Any = partial(
    Option, _read_field_texts, default={}, schema=map_of(any_of([TEXT, list_of({})]))
)
length: Any = partial(core.scalar, non_negative_length)
alignment: Any = partial(core.scalar, _alignment, default=(None, None))
dash: Any = partial(core.scalar, _dash, default=())

anything: Any = core.anything
computed: Any = Option
scalar: Any = core.scalar
text: Any = core.text
decimal: Any = core.decimal
flag: Any = core.flag
choice: Any = core.choice
texts: Any = core.texts
mapping: Any = core.mapping
entries: Any = core.entries


class TemplateElement(Options, Element):
    """An element as written in a template, with its options."""

    def __init__(self, read: Reader) -> None:
        Options.__init__(self, read)
        field_names = [
            value.fields for value in vars(self).values() if isinstance(value, Value | FieldText)
        ]
        Element.__init__(self, read.span, frozenset[str]().union(*field_names))

    def build(self, compiler: TemplateCompiler) -> Element:
        """Return the element to draw: itself, or its replacement."""
        return self


class StrokedElement(TemplateElement):
    """An element with its own fill and lines, and no decoration around it."""

    stroke: Value[Colour | None] = colour("Colour of the lines.", "ink")
    fill: Value[Colour | None] = colour("Colour of the fill.", area=True)
    line_width: float = stroke_width("Width of the lines.")
    dash: tuple[float, ...] = dash("Lengths of dashes and gaps, such as `1mm 0.8mm`.")

    def line(self, scope: Scope) -> Stroke | None:
        """Return the line for one item; None without a colour."""
        colour = self.stroke.get(scope)
        return Stroke(colour, self.line_width, self.dash) if colour is not None else None


ELEMENT_TYPES: Mapping[str, type[TemplateElement]] = LazyRegistry(
    {
        name: f"pnp.layout.elements.{place}"
        for name, place in {
            "column": "boxes:ColumnElement",
            "row": "boxes:RowElement",
            "stack": "boxes:StackElement",
            "grid": "grid:GridElement",
            "box": "boxes:BoxWrapper",
            "space": "boxes:SpaceElement",
            "text": "text:TextElement",
            "table": "grid:TableElement",
            "icon": "pictures:IconElement",
            "picture": "pictures:PictureElement",
            "draw": "marks:DrawingElement",
            "rule": "marks:RuleElement",
            "lines": "marks:LinesElement",
            "check": "marks:CheckElement",
            "die": "marks:DieElement",
            "cube": "marks:CubesElement",
            "marks": "marks:TallyElement",
            "squares": "cells:SquaresElement",
            "hexes": "cells:HexesElement",
            "net": "net:NetElement",
            "code": "code:CodeElement",
            "art": "pictures:ArtElement",
            "flow": "flow:FlowElement",
            "show": "reuse:ShowElement",
            "use": "reuse:UseElement",
            "block": "reuse:BlockElement",
            "choose": "reuse:ChoiceElement",
        }.items()
    }
)
"""Their classes, imported when a template uses them."""
