"""The element kinds of the layout language: how each is built from its options.

To add one: an Element in `layout/elements/`, a function here, and a line in KINDS.
"""

from __future__ import annotations

from collections.abc import Set
from functools import partial

from msgspec.structs import replace

from pnp.core.bounds import BOUNDS, bounded
from pnp.core.geometry import mm
from pnp.core.model import ALIGN
from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.core.notation import LENGTH, written
from pnp.core.problems import nearest
from pnp.core.reader import Reader
from pnp.layout import nets
from pnp.layout.columns import Terms
from pnp.layout.conditions import read_field
from pnp.layout.elements.art import ArtElement
from pnp.layout.elements.boxes import Column, Row, Stack
from pnp.layout.elements.children import SHARES, Child
from pnp.layout.elements.chosen import Choice, Use
from pnp.layout.elements.code import CodeElement
from pnp.layout.elements.curve import CurvedText
from pnp.layout.elements.flow import BEGINS, Case, Flow
from pnp.layout.elements.grid import Grid, read_columns
from pnp.layout.elements.pictures import IconElement
from pnp.layout.elements.show import ShowElement
from pnp.layout.elements.text import TextElement
from pnp.layout.inked_kinds import INKED
from pnp.layout.maker import Kind, Maker, Nothing
from pnp.layout.options import several, share, small
from pnp.layout.picture_options import picture
from pnp.layout.questions import Question
from pnp.layout.region import Element
from pnp.layout.tables import table
from pnp.layout.values import Literal, Words

_SPREADS = ("start", "center", "end", "between", "around")


def _in_line(
    of: type[Column] | type[Row], ways: tuple[str, ...], make: Maker, read: Reader, value: Node
) -> Element:
    """Elements one after the other; `ways`: how they may lie across."""
    across = read.choice("align", ways, "")
    return of(
        read.span,
        make.children(value, lines=True),
        make.length(read, "gap") or 0.0,
        SHARES.get(across),
        read.choice("spread", _SPREADS, "start"),
    )


def _stack(make: Maker, read: Reader, value: Node) -> Element:
    align, valign = make.place(read, "align")
    return Stack(read.span, make.children(value), align, valign)


def _grid(make: Maker, read: Reader, value: Node) -> Element:
    gap = make.length(read, "gap") or 0.0
    down = make.length(read, "row-gap")
    return Grid(
        read.span,
        make.children(value, cells=True),
        make.value(read, "columns", read_columns, (-1.0, -1.0)),
        gap,
        gap if down is None else down,
        make.length(read, "row-height"),
        make.place(read, "align"),
    )


class Space(Nothing):
    """Room with nothing in it; decoration may come around it."""

    fills = True
    stretches = True


def _space(make: Maker, read: Reader, value: Node) -> Element:
    if isinstance(value, Scalar) and value.text not in ("", "yes"):
        make.problems.add("type", "write “space: yes”, and width or height beside it", value.span)
    return Space(read.span)


def _box(make: Maker, read: Reader, value: Node) -> Element:
    """One element, for the sake of what comes around it."""
    return make.element(value)


def _text(make: Maker, read: Reader, value: Node) -> Element:
    typeset = make.typeset(read)
    align = read.choice("align", ALIGN, "")
    colour = make.colour(read, "colour")
    most = read.scalar("most-lines", small, 0)
    radius = read.scalar("curve", _radius, 0.0)
    if typeset is None:
        return Nothing(read.span)
    if radius:
        for key in ("align", "most-lines"):
            if read.raw(key) is not None:
                read.complain(
                    "value",
                    f"“{key}” says nothing of a text on a curve",
                    read.at(key),
                    "it is one line, in the middle of its curve: leave it out",
                )
        return CurvedText(
            make.words(value), make.setting, typeset, make.markup(typeset), colour, radius
        )
    return TextElement(
        make.words(value),
        make.setting,
        typeset,
        make.markup(typeset),
        colour,
        align or typeset.style.align,
        most,
        make.composing(typeset, align or typeset.style.align),
    )


@bounded("radius of a text")
@written(f"-?{LENGTH}")
def _radius(text: str) -> float:
    """A circle to set type along; below 0 it is read along its foot."""
    radius, most = mm(text), BOUNDS["radius of a text"].most
    if radius and not 3.0 <= abs(radius) <= most:
        raise ValueError(f"“{text}” is no radius from 3 to {most:g} mm")
    return radius


def _icon(make: Maker, read: Reader, value: Node) -> Element:
    return IconElement(
        value.span,
        make.words(value),
        make.length(read, "size") or 0.0,
        make.colour(read, "colour", "ink"),
        make.setting,
    )


def _code(make: Maker, read: Reader, value: Node) -> Element:
    make.coded = True
    read.asks("link")
    return CodeElement(
        value.span,
        make.words(value),
        read.choice("level", ("L", "M", "Q", "H"), "M"),
        make.length(read, "size") or 0.0,
        make.colour(read, "colour", "code"),
        make.words(link) if (link := read.raw("link")) else None,
        make.setting.site,
    )


def _art(make: Maker, read: Reader, value: Node) -> Element:
    """An artist's drawing; `with` tells it fields, `ratio` keeps width : height."""
    name = read.text("art")
    words = _given(make, read)
    ratio = read.scalar("ratio", share, 0.0)
    if name not in make.artists:
        make.problems.add(
            "unknown-art", f"there is no artist “{name}”", value.span, nearest(name, make.artists)
        )
        return Nothing(read.span)
    return ArtElement(value.span, name, make.artists, words, ratio, make.setting)


def _flow(make: Maker, read: Reader, value: Node) -> Element:
    """A text of many blocks through columns and over pages; `cases` says how each kind looks."""
    found: dict[str, Case] = {}
    make.reading = True
    for name, node in read.entries("cases", required=True).items():
        own = node.part(_FLOWING) if isinstance(node, Mapping) else None
        with Reader(own, make.problems, "a case") as options:
            child = make.child(_without(node, _FLOWING))
            if child.otherwise is not None:
                child = Child(make.alone(replace(child, height=None)), height=child.height)
            # A block's height is its column's business: it may grow from there.
            inner = make.alone(replace(child, tests=(), height=None))
            child = Child(inner, height=child.height, tests=child.tests)
            terms = Terms(
                keep=options.flag("keep"),
                begin=options.choice("begin", BEGINS, ""),
                above=make.length(options, "above") or 0.0,
                wide=options.flag("wide"),
                parts=options.flag("parts"),
                grow=make.length(options, "grow") or 0.0,
            )
            case = Case(child, terms, options.flag("head"))
        found[name] = case
    make.reading = False
    least, end = make.length(read, "least"), read.raw("end")
    end_least = make.length(read, "end-least")
    flow = Flow(
        read.span,
        tuple(read.text("flow").split(".")),
        found,
        read.scalar("columns", several, 1),
        make.length(read, "gap") or 0.0,
        least=30.0 if least is None else least,
        stretch=make.length(read, "stretch") or 0.0,
        end=_ending(make, end) if end is not None else None,
        end_least=40.0 if end_least is None else end_least,
    )
    make.flow = flow
    return flow


def _ending(make: Maker, node: Node) -> Child:
    """What fills the last page: its y is the room above it."""
    child = make.child(node)
    return Child(make.alone(replace(child, y=0.0)), y=child.y)


_FLOWING = frozenset(("keep", "begin", "above", "wide", "parts", "head", "grow"))


def _without(node: Node, keys: Set[str]) -> Node:
    """A map without some of its keys."""
    if not isinstance(node, Mapping):
        return node
    return node.part(node.values.keys() - keys)


def _show(make: Maker, read: Reader, value: Node) -> Element:
    return ShowElement(
        value.span,
        make.words(value),
        read.choice("side", ("front", "back"), "front"),
        make.length(read, "tallest") or 0.0,
        make.length(read, "rounded") or 0.0,
        read.texts("without"),
    )


def _use(make: Maker, read: Reader, value: Node) -> Element:
    bindings = _given(make, read)
    return Use(read.span, make.use(read.text("use"), value.span, bindings), bindings)


def _given(make: Maker, read: Reader) -> dict[str, Words | Literal]:
    """The fields that `with` gives, by their names: texts with fields, or lists as they are."""
    return {
        name: Literal(node) if isinstance(node, Sequence) else make.words(node)
        for name, node in read.entries("with").items()
    }


def _block(make: Maker, read: Reader, value: Node) -> Element:
    return make.block(read.text("block"), read.raw("else"), value.span)


def _choose(make: Maker, read: Reader, value: Node) -> Element:
    cases = read.entries("cases", required=True)
    found = {name: make.element(node) for name, node in cases.items()}
    path = read_field(read.text("choose"))
    if path is None:
        make.problems.add(
            "condition",
            f"“{value}” is no field to choose by",
            value.span,
            "choose: FIELD; the cases hold what the field may say",
        )
        return Nothing(read.span)
    names = tuple(name for name in found if name != "else")
    return Choice(read.span, Question(value.span, path, names), found, make.steady)


KINDS: dict[str, Kind] = {
    "column": Kind(partial(_in_line, Column, ("left", "center", "right"))),
    "row": Kind(partial(_in_line, Row, ("top", "middle", "bottom"))),
    "stack": Kind(_stack),
    "grid": Kind(_grid, looks_up=("columns",)),
    "box": Kind(_box),
    "space": Kind(_space),
    "text": Kind(_text, looks_up=("text",)),
    "table": Kind(table),
    "icon": Kind(_icon, looks_up=("icon",)),
    "picture": Kind(picture, looks_up=("picture", "low-ink")),
    **INKED,
    "net": Kind(nets.build),
    "code": Kind(_code, looks_up=("code", "link")),
    "art": Kind(_art),
    "flow": Kind(_flow),
    "show": Kind(_show, looks_up=("show",)),
    "use": Kind(_use),
    "block": Kind(_block, looks_up=("else",)),
    "choose": Kind(_choose, looks_up=("choose",)),
}
