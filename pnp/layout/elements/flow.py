"""A text that runs through columns and over pages: rulebooks.

The blocks are data; the template says how each kind of block looks. A heading stays with the next
block, and a paragraph that may break leaves at least two lines on either side. A wide block spans
all columns; the columns between two of them end at the same height. Pages are laid out in order,
each from the end of the one before.

The search for places works with numbers; only its result is drawn.
"""

from __future__ import annotations

import math

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.core.drawing import Frame, Placed
from pnp.core.node import Mapping, Node, Scalar, Sequence, as_items, look_up, natural, to_node
from pnp.core.options import Options
from pnp.core.problems import Span, nearest
from pnp.core.reader import MISSING, Reader
from pnp.layout import options as opt
from pnp.layout.columns import (
    SLACK,
    BlockLine,
    BlockPiece,
    BlockTerms,
    ColumnLayout,
    MeasuredBlock,
    PageFiller,
    TextPosition,
    growth,
    lines,
    loose,
    part,
    tall,
)
from pnp.layout.element import PAGE_FIELDS, START_FIELD, Element, Region, Scope
from pnp.layout.elements.children import Child
from pnp.layout.values import FieldText

BEGINS = ("page", "column")

# Room for a block that will be parted, mm.
_ENDLESS = 1e5
# In how many steps blocks are tried at a larger size.
_SHARES = 20
# What no eye sees of a difference, mm.
_LEVEL = 0.5


class FlowCase(Struct, frozen=True):
    """The look of one kind of block, and how it behaves in its column."""

    child: Child
    terms: BlockTerms
    head: bool
    """Its text heads the pages from here on."""


class FlowBlock(Struct, frozen=True):
    """A piece of a text: its look, its words and how it behaves in its column."""

    case: FlowCase
    fields: dict[str, Node]
    terms: BlockTerms
    """Its case’s; only where it begins it may say itself."""


Drawn = dict[int, tuple[Frame, list[BlockLine]]]
"""Blocks as tall as they are by themselves, with their lines where they may part."""


class _FlowPage(Struct):
    """One page: its room, its drawings and their places."""

    scope: Scope
    region: Region
    width: float
    """Of a column."""
    layout: ColumnLayout
    drawn: Drawn = field(default_factory=dict)
    """Blocks that look at the page's own fields."""
    items: list[Placed] | None = None

    def width_of(self, block: FlowBlock) -> float:
        return self.region.width if block.terms.wide else self.width


class CaseOptions(Options):
    """What an element may have besides as a case of a flow."""

    above: float = opt.length("Space above the block, except at the top of a column.", 0.0)
    keep: bool = opt.flag(
        "`yes`: keep the block with the next one, like a heading, and with two points of a list."
    )
    begin: str = opt.choice(BEGINS, "Begin a new {choices}.", "")
    grow: float = opt.length(
        "Height by which the space above may grow, so that columns end together and pages end at "
        "the foot (a last page only if it is nearly full).",
        0.0,
    )
    wide: bool = opt.flag("`yes`: span all columns.")
    parts: bool = opt.flag(
        "`yes`: the block may break across columns, with at least two lines on each side."
    )
    head: bool = opt.flag("`yes`: `{head}` is this text from here on, for a running head.")


def _cases(read: Reader, key: str) -> dict[str, FlowCase]:
    make: opt.TemplateCompiler = read.context
    make.reading = True
    found = {name: _case(node, make) for name, node in read.entries(key, required=True).items()}
    make.reading = False
    return found


def _case(node: Node, make: opt.TemplateCompiler) -> FlowCase:
    if not isinstance(node, Mapping):
        return FlowCase(make.child(node), BlockTerms(), False)
    child = make.child(node.part(node.values.keys() - CaseOptions.declared.keys()))
    if child.otherwise is not None:
        child = Child(make.alone(replace(child, height=None)), height=child.height)
    # A block's height is its column's business: it may grow from there.
    inner = make.alone(replace(child, tests=(), height=None))
    own = CaseOptions.read_from(node.part(CaseOptions.declared), make.problems, "a case", make)
    terms = BlockTerms(
        keep=own.keep,
        begin=own.begin,
        above=own.above,
        wide=own.wide,
        parts=own.parts,
        grow=own.grow,
    )
    return FlowCase(Child(inner, height=child.height, tests=child.tests), terms, own.head)


def _ending(read: Reader, key: str) -> Child:
    """What fills the last page: its y is the room above it."""
    make: opt.TemplateCompiler = read.context
    node = read.raw(key)
    assert node is not None
    child = make.child(node)
    return Child(make.alone(replace(child, y=0.0)), y=child.y)


class FlowElement(opt.TemplateElement):
    """Columns that blocks run through."""

    flow: str = opt.text()
    cases: dict[str, FlowCase] = opt.computed(
        _cases,
        "Look of each kind of block. `{it}` is the text of the block, `{n}` the number of a list "
        "item, and `{block.x}` another key of the block. `{number}` counts the blocks of this "
        "kind; a list counts once.",
        MISSING,
        schema={"type": "object", "additionalProperties": {"$ref": "#/$defs/case"}},
    )
    columns: int = opt.scalar(opt.several, "Number of columns on a page.", 1)
    gap: float = opt.length("Gap between columns.", 0.0)
    stretch: float = opt.length(
        "Length by which the largest gaps may grow so that columns end together. Smaller gaps "
        "grow in proportion; gaps after a block with `keep` do not grow.",
        0.0,
    )
    min_height: float = opt.length(
        "Minimum height of columns that continue on the next page, on either page.", 30.0
    )
    end: Child | None = opt.computed(
        _ending, "Element for the room that is left on the last page.", schema=opt.ELEMENT
    )
    end_min_height: float = opt.length("Minimum height for `end`.", 40.0)

    def build(self, make: opt.TemplateCompiler) -> Element:
        make.flow = self
        # No page is like another, whatever its blocks look up.
        self.fields = frozenset({START_FIELD})
        self._path = tuple(self.flow.split("."))
        self.cases = self.cases or {}
        self._blocks: list[FlowBlock] | None = None
        self._drawn: dict[float, Drawn] = {}
        self._pages: dict[tuple[TextPosition, Region], _FlowPage] = {}
        # As blocks were drawn: their pieces, by their first lines.
        self.pieces: dict[int, dict[int, Frame]] = {}
        # Whether a page is the same when it is drawn again, with the number of the last one.
        self._steady = not any(needs_page(case) for case in self.cases.values())
        return self

    def blocks(self, scope: Scope) -> list[FlowBlock]:
        """All blocks of the text; lists are one block for each of their points."""
        if self._blocks is None:
            node = look_up(self._path, scope)
            self._blocks = []
            if isinstance(node, Sequence):
                numbers: dict[str, int] = {}
                for item in node.items:
                    self._add(item, self._blocks, numbers, scope)
            else:
                name = ".".join(self._path)
                scope.state.problems.add("unknown-field", f"“flow: {name}” needs a list", self.span)
        return self._blocks

    def _add(
        self, node: Node, blocks: list[FlowBlock], numbers: dict[str, int], scope: Scope
    ) -> None:
        if not isinstance(node, Mapping):
            scope.state.problems.add(
                "type", f"a block has to be a map, not a {node.kind}", node.span
            )
            return
        kind = next((key for key in self.cases if key in node.values), None)
        inner = node.values.get("blocks")
        if kind is None and inner is None:
            first = next(iter(node.values), "")
            scope.state.problems.add(
                "value",
                f"the template has no case for a block with “{first}”",
                node.span,
                nearest(first, self.cases),
            )
            return
        if kind is not None:
            value = node.values[kind]
            case = self.cases[kind]
            numbers[kind] = numbers.get(kind, 0) + 1
            value = self._block_value(value, scope)
            heading = bool(blocks) and blocks[-1].terms.keep
            begun = len(blocks)
            for number, point in enumerate(as_items(value), 1):
                own: dict[str, Node] = {
                    "block": node,
                    "it": point,
                    "n": to_node(number),
                    "number": to_node(numbers[kind]),
                }
                begin = self._begin(node, case, scope) if number == 1 else ""
                if all(test.holds(scope.also(own)) for test in case.child.tests):
                    blocks.append(FlowBlock(case, own, replace(case.terms, begin=begin)))
            if heading and len(blocks) > begun + 1:
                kept = blocks[begun]
                blocks[begun] = replace(kept, terms=replace(kept.terms, pair=True))
        if isinstance(inner, Sequence):
            for item in inner.items:
                self._add(item, blocks, numbers, scope)

    def _block_value(self, value: Node, scope: Scope) -> Node:
        """The value of a block; `{name}` alone is that field, which may be a list."""
        if isinstance(value, Scalar) and value.text.startswith("{"):
            return FieldText(value, scope.state.problems).node(scope)
        return value

    def _begin(self, node: Mapping, case: FlowCase, scope: Scope) -> str:
        own = node.values.get("begin")
        if own is None or str(own) in BEGINS:
            return case.terms.begin if own is None else str(own)
        scope.state.problems.add(
            "value", f"“{own}” is nowhere to begin", own.span, nearest("", BEGINS)
        )
        return case.terms.begin

    def head(self, scope: Scope, spot: TextPosition) -> str:
        """What heads the page that begins at that spot."""
        blocks = self.blocks(scope)
        for block in reversed(blocks[: spot.block + 1]):
            if block.case.head:
                return str(block.fields["it"])
        return ""

    # A page

    def draw(self, scope: Scope, region: Region) -> Frame:
        page = self._page(scope, region)
        if page.items is None:
            page.items = self._placed(page)
        items = page.items
        reached = scope.state.reached = page.layout.reached
        if reached.block < len(self.blocks(scope)):
            scope.state.goes_on = self.span
        elif self.end is not None:
            items = items + self._ending(page, scope, self.end)
        return Frame(region.width, region.height, tuple(items))

    def _page(self, scope: Scope, region: Region) -> _FlowPage:
        """The page that begins where the scope says, filled to its foot, as far as it can be."""
        start = _spot(scope.get(START_FIELD))
        found = self._pages.get((start, region))
        if found is not None:
            return found
        blocks = self.blocks(scope)
        width = (region.width - self.gap * (self.columns - 1)) / self.columns
        page = _FlowPage(scope, region, width, ColumnLayout())
        page.layout = self._tried(page, start, 0.0)
        for index, height, room in page.layout.talls:
            scope.state.problems.add(
                "layout-overflow",
                f"a block is {height - room:.1f} mm taller than its column of {room:.1f} mm",
                _span(blocks[index], self.span),
                "part it in two",
            )
        grown = self._grown_to_the_foot(page, start)
        if page.layout.reached.block < len(blocks) or self._nearly_full(page, grown):
            page.layout = grown
            self._spread(page)
        if self._steady:
            self._pages[start, region] = page
        return page

    def _tried(self, page: _FlowPage, start: TextPosition, share: float) -> ColumnLayout:
        """The places of all blocks if each takes that share of its growth."""

        def measured(index: int) -> MeasuredBlock:
            return self._measured(page, index, share)

        terms = [block.terms for block in self.blocks(page.scope)]
        height = page.region.height
        return PageFiller(terms, measured, self.columns, self.min_height, height, share).fill(start)

    def _grown_to_the_foot(self, page: _FlowPage, start: TextPosition) -> ColumnLayout:
        """The page with what can grow as large as it may be, if the same blocks are to fit."""
        best = page.layout
        blocks = self.blocks(page.scope)[start.block : best.reached.block]
        if not any(block.terms.grow for block in blocks):
            return best
        # What fits at some size fits at any smaller one; smaller, columns may end together.
        uneven = best.uneven(self.stretch)
        for step in range(1, _SHARES + 1):
            larger = self._tried(page, start, step / _SHARES)
            if larger.reached != best.reached or larger.used > page.region.height + SLACK:
                break
            now = larger.uneven(self.stretch)
            if now <= uneven + _LEVEL:
                best, uneven = larger, min(now, uneven)
        return best

    def _nearly_full(self, page: _FlowPage, grown: ColumnLayout) -> bool:
        """Whether a last page, with what can grow grown, can be brought to its foot."""
        height = page.region.height
        end, stretch = self.end, self.stretch
        if end is not None and height - page.layout.used >= self.end_min_height + end.y:
            return False
        return height - grown.used <= math.fsum(band.room(stretch) for band in grown.bands)

    # Blocks

    def _measured(self, page: _FlowPage, index: int, share: float) -> MeasuredBlock:
        """A block's height, and its lines, where it takes a share of its growth."""
        block = self.blocks(page.scope)[index]
        frame, rows = self._natural(page, index)
        if not share or not block.terms.grow:
            return MeasuredBlock(frame.height, rows)
        height = frame.height + share * block.terms.grow
        if not block.terms.parts:
            return MeasuredBlock(height)
        return MeasuredBlock(height, lines(self._grown(page, block, height)))

    def _natural(self, page: _FlowPage, index: int) -> tuple[Frame, list[BlockLine]]:
        """A block as tall as it is by itself, with its lines where it may part."""
        block = self.blocks(page.scope)[index]
        width = page.width_of(block)
        drawn = page.drawn if needs_page(block.case) else self._drawn.setdefault(width, {})
        found = drawn.get(index)
        if found is None:
            height = _ENDLESS if block.terms.parts else page.region.height
            child = block.case.child
            tall = height if child.height is None else child.height
            region = Region(width, tall, True, child.height is not None)
            frame = child.element.frame(page.scope.also(block.fields), region)
            found = drawn[index] = frame, lines(frame) if block.terms.parts else []
        return found

    @staticmethod
    def _grown(page: _FlowPage, block: FlowBlock, height: float) -> Frame:
        region = Region(page.width_of(block), height, True, True)
        return block.case.child.element.frame(page.scope.also(block.fields), region)

    # Where everything comes to lie

    def _spread(self, page: _FlowPage) -> None:
        """Share out the spare room at the foot of a full page, as far as gaps may grow."""
        bands = page.layout.bands
        left = page.region.height - page.layout.used
        rooms = [band.room(self.stretch) for band in bands]
        if left <= SLACK or not (most := math.fsum(rooms)):
            return
        for band, room in zip(bands, rooms, strict=True):
            more = min(left / most, 1.0) * room
            if band.wide:
                grown = min(more, growth(band.columns[0]))
                band.height += grown
                band.above += more - grown
            else:
                band.height += more

    def _placed(self, page: _FlowPage) -> list[Placed]:
        items: list[Placed] = []
        top = 0.0
        for band in page.layout.bands:
            top += band.above
            for number, column in enumerate(band.columns):
                x = number * (page.width + self.gap)
                y = top
                share, more = self._stretched(column, band.height)
                for piece in column:
                    y += piece.above + more * piece.loose
                    frame = self._shown(page, piece, share)
                    items.append(Placed(x, y, frame))
                    self.pieces.setdefault(piece.block, {})[piece.first] = frame
                    y += frame.height
            top += band.height
        return items

    def _shown(self, page: _FlowPage, piece: BlockPiece, share: float) -> Frame:
        """What a piece looks like if it takes a share of the growth that it has left."""
        block = self.blocks(page.scope)[piece.block]
        if share and piece.grows:
            return self._grown(page, block, piece.height + share * piece.grows)
        if page.layout.share and block.terms.grow:
            height = self._measured(page, piece.block, page.layout.share).height
            frame = self._grown(page, block, height)
            rows = lines(frame) if block.terms.parts else []
        else:
            frame, rows = self._natural(page, piece.block)
        whole = not piece.first and piece.last == len(rows)
        return frame if whole else part(frame, rows, piece.first, piece.last)

    def _stretched(self, column: list[BlockPiece], height: float) -> tuple[float, float]:
        """What share of its growth each piece takes so that a column ends at that height, and
        by how much the largest gaps are to grow."""
        left = height - tall(column)
        room = growth(column)
        if left <= SLACK:
            return 0.0, 0.0
        share = min(left / room, 1.0) if room else 0.0
        left -= share * room
        between = loose(column)
        stretches = between and left / between <= self.stretch + SLACK
        return share, left / between if stretches else 0.0

    def _ending(self, page: _FlowPage, scope: Scope, end: Child) -> list[Placed]:
        above = end.y
        room = page.region.height - page.layout.used - above
        if room < self.end_min_height:
            return []
        region = Region(page.region.width, room)
        at = page.layout.used + above
        return [Placed(0.0, at, end.element.frame(scope, region))]


def needs_page(case: FlowCase) -> bool:
    """Whether it looks at what a page knows of itself."""
    return bool(case.child.fields & frozenset(PAGE_FIELDS))


def _spot(node: Node | None) -> TextPosition:
    """A place in the text, as it is written into a page's fields."""
    block, _, line = (node.text if isinstance(node, Scalar) else "").partition(".")
    return TextPosition(natural(block) or 0, natural(line) or 0)


def _span(block: FlowBlock, instead: Span) -> Span:
    node = block.fields["it"]
    return node.span if node.line else instead
