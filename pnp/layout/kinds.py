"""The element kinds of the layout language: how each is built from its options.

To add one: an Element in `layout/elements/`, a function here, and a line in KINDS.
"""

from __future__ import annotations

from pnp.ground.drawing import Frame
from pnp.ground.geometry import mm
from pnp.ground.node import Mapping, Node, Scalar, Sequence, natural
from pnp.ground.problem import nearest
from pnp.ground.reader import Reader
from pnp.ground.reader import number as decimal
from pnp.ground.svgpath import PathError, drawn
from pnp.layout.columns import Terms
from pnp.layout.conditions import asked, read_field
from pnp.layout.elements.art import ArtElement
from pnp.layout.elements.boxes import SHARES, Child, Column, Row, Stack
from pnp.layout.elements.code import CodeElement
from pnp.layout.elements.flow import BEGINS, Case, Flow
from pnp.layout.elements.grid import Grid
from pnp.layout.elements.marks import (
    MARK_SHAPES,
    Die,
    Drawing,
    Ink,
    Lines,
    Marks,
    Rule,
    Squares,
)  # fmt: skip
from pnp.layout.elements.pictures import IconElement, PictureElement
from pnp.layout.elements.show import ShowElement
from pnp.layout.elements.text import TextElement
from pnp.layout.fields import by, hexes, triangles
from pnp.layout.maker import Kind, Maker, Nothing
from pnp.layout.questions import Question
from pnp.layout.region import Element, Region
from pnp.layout.scope import Scope
from pnp.layout.values import Words

_MOST_COLUMNS = 100
_FINEST = 0.5
"""The least distance of two ruled lines, mm; nobody could write between them."""
_SPREADS = ("start", "center", "end", "between", "around")


def _column(make: Maker, read: Reader, value: Node) -> Element:
    across = read.choice("align", ("left", "center", "right"), "")
    return Column(
        read.span,
        make.children(value),
        make.length(read, "gap") or 0.0,
        SHARES.get(across),
        read.choice("spread", _SPREADS, "start"),
    )


def _row(make: Maker, read: Reader, value: Node) -> Element:
    across = read.choice("align", ("top", "middle", "bottom"), "")
    return Row(
        read.span,
        make.children(value),
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
        make.children(value),
        make.value(read, "columns", _columns, (-1.0, -1.0)),
        gap,
        gap if down is None else down,
        make.length(read, "row-height"),
        make.place(read, "align"),
    )


def _columns(text: str) -> tuple[float, ...]:
    """`3` equal ones, or widths such as `20mm * 2*` where n* is a share of the rest."""
    if (count := natural(text)) is not None:
        if not 1 <= count <= _MOST_COLUMNS:
            raise ValueError("a grid has 1 to 100 columns")
        return (-1.0,) * count
    widths = []
    for part in text.split():
        if part.endswith("*"):
            widths.append(-decimal(part[:-1] or "1"))
        else:
            widths.append(mm(part))
        if (widths[-1] > 0) is part.endswith("*"):
            raise ValueError(f"“{part}” is no width of a column")
    if not 1 <= len(widths) <= _MOST_COLUMNS or 0.0 in widths:
        raise ValueError(f"“{text}” is no list of columns; write 3, or 20mm * 2*")
    return tuple(widths)


class Space(Element):
    """Room with nothing in it; decoration may come around it."""

    fills = True
    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        return Frame(
            region.width if region.fill_x else 0.0, region.height if region.fill_y else 0.0
        )


def _space(make: Maker, read: Reader, value: Node) -> Element:
    if isinstance(value, Scalar) and value.text not in ("", "yes"):
        make.problems.add("type", "write “space: yes”, and width or height beside it", value.span)
    return Space(read.span)


def _box(make: Maker, read: Reader, value: Node) -> Element:
    """One element, for the sake of what comes around it."""
    return make.element(value)


def _text(make: Maker, read: Reader, value: Node) -> Element:
    typeset = make.typeset(read)
    align = read.choice("align", ("left", "center", "right"), "")
    colour = make.colour(read, "colour")
    most = read.integer("most-lines", 0)
    if typeset is None:
        return Nothing(read.span)
    return TextElement(
        value.span,
        make.words(value),
        make.setting,
        typeset,
        make.markup(typeset),
        colour,
        align or typeset.style.align,
        most,
    )


def _icon(make: Maker, read: Reader, value: Node) -> Element:
    return IconElement(
        value.span,
        make.words(value),
        make.length(read, "size") or 0.0,
        make.colour(read, "colour", "ink"),
        make.setting,
    )


def _picture(make: Maker, read: Reader, value: Node) -> Element:
    return PictureElement(value.span, make.words(value), make.folder, make.setting)


def _rule(make: Maker, read: Reader, value: Node) -> Element:
    upright = read.choice("rule", ("across", "down"), "across") == "down"
    return Rule(read.span, make.ink(read, "line"), upright)


def _lines(make: Maker, read: Reader, value: Node) -> Element:
    count = make.count(None if str(value) == "fill" else value)
    pitch = read.scalar("pitch", _pitch, 7.0)
    return Lines(read.span, count, pitch, make.ink(read, "line"))


def _pitch(text: str) -> float:
    pitch = mm(text)
    if pitch < _FINEST:
        raise ValueError(f"“{text}” is finer than {_FINEST:g} mm")
    return pitch


def _die(make: Maker, read: Reader, value: Node) -> Element:
    empty = isinstance(value, Scalar) and value.text in ("", "empty")
    return Die(
        read.span,
        make.length(read, "size") or 17.0,
        make.count(None if empty else value),
        make.ink(read, fill="paper"),
        make.colour(read, "pips", "ink"),
    )


def _marks(make: Maker, read: Reader, value: Node) -> Element:
    first = read.raw("first")
    return Marks(
        read.span,
        make.count(value, 1),
        read.choice("mark", MARK_SHAPES, "box"),
        make.length(read, "size") or 4.0,
        1.0 if (gap := make.length(read, "gap")) is None else gap,
        read.integer("columns", 0),
        read.flag("spread"),
        make.ink(read),
        make.typeset(read, "numbers") if read.raw("numbers") is not None else None,
        make.count(first, 1),
        read.integer("step", 1),
    )


def _check(make: Maker, read: Reader, value: Node) -> Element:
    """A single box to tick."""
    if isinstance(value, Scalar) and value.text not in ("", "yes"):
        make.problems.add("type", "write “check: yes”; put a label beside it", value.span)
    return Marks(
        read.span, make.count(None, 1), read.choice("mark", MARK_SHAPES, "box"),
        make.length(read, "size") or 4.0, 0.0, 0, False, make.ink(read), None, make.count(None), 1,
    )  # fmt: skip


def _cube(make: Maker, read: Reader, value: Node) -> Element:
    """Spots that take a cube: dashed, so that they read as places and not as boxes to tick."""
    ink = make.ink(read)
    if not ink.dash:
        ink = Ink(ink.stroke, ink.fill, ink.weight, (0.9, 0.7))
    gap = make.length(read, "gap")
    return Marks(
        read.span, make.count(value, 1), "box", make.length(read, "size") or 9.0,
        1.5 if gap is None else gap, read.integer("columns", 0), read.flag("spread"), ink,
        make.typeset(read, "numbers") if read.raw("numbers") is not None else None,
        make.count(read.raw("first"), 1), read.integer("step", 1),
    )  # fmt: skip


def _squares(make: Maker, read: Reader, value: Node) -> Element:
    columns, rows = read.scalar("squares", by, (6, 6))
    typeset = make.typeset(read, "numbers") if read.raw("numbers") is not None else None
    return Squares(
        read.span,
        columns,
        rows,
        make.length(read, "cell") or 0.0,
        make.ink(read, fill="paper"),
        make.weight(read, "border", "bold"),
        read.integer("step", 0),
        read.choice("axis", ("bottom", "top"), "bottom"),
        read.choice("rows", ("up", "down"), "up") == "up",
        typeset,
        make.length(read, "corner") or 0.0,
        make.colour(read, "disc"),
    )


def _draw(make: Maker, read: Reader, value: Node) -> Element:
    """A path written in SVG's path language, in a box of `view` units."""
    view = read.scalar("view", by, (24, 24))
    ink = make.ink(read, "ink")
    try:
        path = drawn(read.text("draw"))
    except PathError as error:
        make.problems.add("path", str(error), value.span)
        return Nothing(read.span)
    return Drawing(read.span, path, (float(view[0]), float(view[1])), ink)


def _code(make: Maker, read: Reader, value: Node) -> Element:
    make.coded = True
    read.asks("link")
    return CodeElement(
        value.span,
        make.words(value),
        read.choice("level", ("L", "M", "Q", "H"), "M"),
        make.length(read, "size") or 0.0,
        make.colour(read, "colour", "code"),
        make.words(link) if make.setting.site and (link := read.raw("link")) else None,
        make.setting.site,
    )


def _art(make: Maker, read: Reader, value: Node) -> Element:
    """An artist's drawing; `with` tells it fields, `ratio` keeps width : height."""
    name = read.text("art")
    given = read.map("with")
    ratio = read.number("ratio", 0.0)
    if name not in make.artists:
        make.problems.add(
            "unknown-art", f"there is no artist “{name}”", value.span, nearest(name, make.artists)
        )
        return Nothing(read.span)
    words = {key: make.words(node) for key, node in given.values.items()} if given else {}
    return ArtElement(value.span, name, make.artists, words, ratio, make.setting)


def _flow(make: Maker, read: Reader, value: Node) -> Element:
    """A text of many blocks through columns and over pages; `cases` says how each kind looks."""
    cases = read.map("cases", required=True)
    found: dict[str, Case] = {}
    for name, node in cases.values.items() if cases else ():
        own = {key: item for key, item in getattr(node, "values", {}).items() if key in _FLOWING}
        with Reader(_mapping(own, node), make.problems, "a case") as options:
            child = make.child(_without(node, _FLOWING))
            # A block's height is its column's business: it may grow from there.
            inner = make.alone(child._replace(tests=(), height=None))
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
    least, end = make.length(read, "least"), read.raw("end")
    end_least = make.length(read, "end-least")
    flow = Flow(
        read.span,
        tuple(read.text("flow").split(".")),
        found,
        max(read.integer("columns", 1), 1),
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
    return Child(make.alone(child._replace(y=0.0)), y=child.y)


_FLOWING = ("keep", "begin", "above", "wide", "parts", "head", "grow")


def _without(node: Node, keys: tuple[str, ...]) -> Node:
    """A map without some of its keys."""
    if not isinstance(node, Mapping):
        return node
    kept = {key: item for key, item in node.values.items() if key not in keys}
    return _mapping(kept, node)


def _show(make: Maker, read: Reader, value: Node) -> Element:
    return ShowElement(
        value.span,
        make.words(value),
        read.choice("side", ("front", "back"), "front"),
        make.length(read, "tallest") or 0.0,
        read.mm("rounded", 0.0),
    )


def _table(make: Maker, read: Reader, value: Node) -> Element:
    """Rows of texts in columns: `columns` as in a grid, an optional `header`, lines between."""
    style, heading = read.text("style", "body"), read.text("header-style", "label")
    header = read.raw("header")
    pad = read.text("cell-pad", "0.8 1.2")
    line = read.text("line", "line")
    columns = read.text("columns", "")
    if not isinstance(value, Sequence):
        make.problems.add("type", f"a table lists its rows, this is a {value.kind}", value.span)
        return Nothing(read.span)
    rows = [(row, style) for row in value.items]
    if header is not None:
        rows.insert(0, (header, heading))
    children: list[Node] = []
    wide = 0
    for number, (row, used) in enumerate(rows):
        cells = row.items if isinstance(row, Sequence) else (row,)
        wide = max(wide, len(cells))
        below = line if number < len(rows) - 1 else ""
        children += [_cell(cell, used, pad, below) for cell in cells]
    grid = _mapping(
        {
            "grid": Sequence(tuple(children), value.source, value.line, value.column),
            "columns": _scalar(columns or str(wide or 1), value),
        },
        value,
    )
    return make.element(grid)


def _scalar(text: str, at: Node) -> Scalar:
    return Scalar(text, at.source, at.line, at.column)


def _mapping(values: dict[str, Node], at: Node) -> Mapping:
    marks = (at.line << 12 | at.column,) * len(values)
    return Mapping(values, marks, at.source, at.line, at.column)


def _cell(cell: Node, style: str, pad: str, line: str) -> Mapping:
    """A table's cell: a text, or any element."""
    element = cell
    if isinstance(cell, Scalar):
        element = _mapping({"text": cell, "style": _scalar(style, cell)}, cell)
    values: dict[str, Node] = {"box": element, "pad": _scalar(pad, cell)}
    if line:
        values |= {"stroke": _scalar(line, cell), "edges": _scalar("bottom", cell),
                   "weight": _scalar("0.2", cell)}  # fmt: skip
    return _mapping(values, cell)


class Use(Element):
    """Another template's element, with fields given under names of its own."""

    __slots__ = ("_bindings", "_element")

    def __init__(self, element: Element, bindings: dict[str, Words], read: Reader) -> None:
        inner = element.fields - frozenset(bindings)
        outer = frozenset[str]().union(*(words.fields for words in bindings.values()))
        super().__init__(read.span, inner | outer)
        self._element = element
        self._bindings = bindings

    @property
    def stretches(self) -> bool:  # type: ignore[override]
        """Whether what it uses does."""
        return self._element.stretches

    def draw(self, scope: Scope, region: Region) -> Frame:
        own = scope.also({name: words.node(scope) for name, words in self._bindings.items()})
        return self._element.draw(own, region)


def _use(make: Maker, read: Reader, value: Node) -> Element:
    given = read.map("with")
    element = make.use(read.text("use"), value.span, given.values if given else ())
    bindings = {name: make.words(node) for name, node in given.values.items()} if given else {}
    return Use(element, bindings, read)


def _block(make: Maker, read: Reader, value: Node) -> Element:
    return make.block(read.text("block"), read.raw("else"), value.span)


class Choice(Element):
    """The one of several elements whose name a field holds."""

    __slots__ = ("_cases", "_question", "_steady")

    def __init__(
        self, read: Reader, make: Maker, question: Question, cases: dict[str, Element]
    ) -> None:
        inner = frozenset[str]().union(*(case.fields for case in cases.values()))
        super().__init__(read.span, inner | {question.path[0]})
        self._question = question
        self._cases = cases
        self._steady = make.steady

    stretches = True

    def draw(self, scope: Scope, region: Region) -> Frame:
        node = asked(self._question, scope, self._steady)
        name = str(node) if isinstance(node, Scalar) else ""
        case = self._cases.get(name) or self._cases.get("else")
        if case is None:
            scope.notes.problems.add(
                "value", f"there is no case for “{name}”",
                node.span if node is not None and node.line else self.span,
                nearest(name, self._cases),
            )  # fmt: skip
            return Frame(0.0, 0.0)
        return case.frame(scope, region)


def _choose(make: Maker, read: Reader, value: Node) -> Element:
    cases = read.map("cases", required=True)
    found = {name: make.element(node) for name, node in cases.values.items()} if cases else {}
    path = read_field(read.text("choose"))
    if path is None:
        make.problems.add(
            "condition", f"“{value}” is no field to choose by", value.span,
            "choose: FIELD; the cases hold what the field may say",
        )  # fmt: skip
        return Nothing(read.span)
    names = tuple(name for name in found if name != "else")
    return Choice(read, make, Question(value.span, path, names), found)


KINDS: dict[str, Kind] = {
    "column": Kind(_column),
    "row": Kind(_row),
    "stack": Kind(_stack),
    "grid": Kind(_grid),
    "box": Kind(_box),
    "space": Kind(_space),
    "text": Kind(_text),
    "table": Kind(_table),
    "icon": Kind(_icon),
    "picture": Kind(_picture),
    "draw": Kind(_draw, inked=True),
    "rule": Kind(_rule, inked=True),
    "lines": Kind(_lines, inked=True),
    "check": Kind(_check, inked=True),
    "die": Kind(_die, inked=True),
    "cube": Kind(_cube, inked=True),
    "marks": Kind(_marks, inked=True),
    "squares": Kind(_squares, inked=True),
    "hexes": Kind(hexes, inked=True),
    "triangles": Kind(triangles, inked=True),
    "code": Kind(_code),
    "art": Kind(_art),
    "flow": Kind(_flow),
    "show": Kind(_show),
    "use": Kind(_use),
    "block": Kind(_block),
    "choose": Kind(_choose),
}
