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

from pnp.core.drawing import Frame, PlacedItem
from pnp.core.node import Mapping, Node, Scalar, Sequence, as_items, look_up, parse_natural, to_node
from pnp.core.options import Options
from pnp.core.problems import Span, suggestion
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
    column_growth,
    column_height,
    column_looseness,
    cut_lines,
    find_lines,
)
from pnp.layout.element import PAGE_FIELDS, START_FIELD, Element, Region, Scope
from pnp.layout.elements.children import Child
from pnp.layout.values import FieldText

BEGIN_AT = ("page", "column")

# Room for a block that may break, mm.
_UNLIMITED_HEIGHT = 1e5
# Number of sizes that are tried for growing blocks.
_GROWTH_STEPS = 20
# Invisible difference between column ends, mm.
_UNEVEN_TOLERANCE = 0.5


class FlowCase(Struct, frozen=True):
    """The look of one kind of block, and its column layout."""

    child: Child
    terms: BlockTerms
    is_head: bool
    """Whether its text is the running head from here on."""


class FlowBlock(Struct, frozen=True):
    """A block of the text: its look, its fields and its column layout."""

    case: FlowCase
    fields: dict[str, Node]
    terms: BlockTerms
    """The terms of its case; a block may set its own `begin`."""


DrawnBlocks = dict[int, tuple[Frame, list[BlockLine]]]
"""Frames of blocks at their natural height, with their lines if they may break."""


class _FlowPage(Struct):
    """A page: its region, its layout and its drawings."""

    scope: Scope
    region: Region
    width: float
    """Width of a column, mm."""
    layout: ColumnLayout
    blocks: DrawnBlocks = field(default_factory=dict)
    """Blocks that depend on the page's own fields."""
    items: list[PlacedItem] | None = None

    def width_of(self, block: FlowBlock) -> float:
        return self.region.width if block.terms.spans_columns else self.width


class CaseOptions(Options):
    """Further options of an element that is a case of a flow."""

    above: float = opt.length("Space above the block, except at the top of a column.", 0.0)
    keep: bool = opt.flag(
        "`yes`: keep the block on the same page as the next block; if a list follows, with its "
        "first two points. Use it for headings."
    )
    begin: str = opt.choice(BEGIN_AT, "Begin a new {choices}.", "")
    grow: float = opt.length(
        "Height by which the space above may grow, so that columns end together and full pages "
        "end at the foot.",
        0.0,
    )
    wide: bool = opt.flag("`yes`: span all columns.")
    parts: bool = opt.flag(
        "`yes`: the block may continue in the next column, with at least two lines in each."
    )
    head: bool = opt.flag("`yes`: from here on, `{head}` is this text. Use it for a running head.")


def _read_cases(read: Reader, key: str) -> dict[str, FlowCase]:
    compiler: opt.TemplateCompiler = read.context
    compiler.in_long_text = True
    cases = {
        name: _read_case(node, compiler) for name, node in read.entries(key, required=True).items()
    }
    compiler.in_long_text = False
    return cases


def _read_case(node: Node, compiler: opt.TemplateCompiler) -> FlowCase:
    if not isinstance(node, Mapping):
        return FlowCase(compiler.compile_child(node), BlockTerms(), False)
    child = compiler.compile_child(node.subset(node.values.keys() - CaseOptions.declared.keys()))
    if child.otherwise is not None:
        child = Child(compiler.without_container(replace(child, height=None)), height=child.height)
    # The column sets a block's height: it may grow.
    inner = compiler.without_container(replace(child, tests=(), height=None))
    options = CaseOptions.read_from(
        node.subset(CaseOptions.declared), compiler.problems, "a case", compiler
    )
    terms = BlockTerms(
        keeps_with_next=options.keep,
        begins=options.begin,
        space_above=options.above,
        spans_columns=options.wide,
        may_break=options.parts,
        max_growth=options.grow,
    )
    return FlowCase(Child(inner, height=child.height, tests=child.tests), terms, options.head)


def _read_ending(read: Reader, key: str) -> Child:
    """Read the element that fills the last page: its y is the space above it."""
    compiler: opt.TemplateCompiler = read.context
    node = read.raw(key)
    assert node is not None
    child = compiler.compile_child(node)
    return Child(compiler.without_container(replace(child, y=0.0)), y=child.y)


class FlowElement(opt.TemplateElement):
    """Columns of blocks that run over pages."""

    flow: str = opt.text()
    cases: dict[str, FlowCase] = opt.computed(
        _read_cases,
        "An element for each kind of block. `{it}` is the text of the block, `{n}` the number of "
        "a point in a list, and `{block.x}` another key of the block. `{number}` counts the "
        "blocks of this kind; a list counts once.",
        MISSING,
        schema={"type": "object", "additionalProperties": {"$ref": "#/$defs/case"}},
    )
    columns: int = opt.scalar(opt.positive_count, "Number of columns on a page.", 1)
    gap: float = opt.length("Gap between columns.", 0.0)
    stretch: float = opt.length(
        "Length by which the largest gap may grow, so that columns end together. Smaller gaps "
        "grow in proportion. Gaps after a block with `keep` do not grow.",
        0.0,
    )
    min_height: float = opt.length(
        "Minimum height, on each page, of columns that continue on the next page.", 30.0
    )
    end: Child | None = opt.computed(
        _read_ending, "Element for the remaining room on the last page.", schema=opt.ELEMENT
    )
    end_min_height: float = opt.length("Minimum height for `end`.", 40.0)

    def build(self, compiler: opt.TemplateCompiler) -> Element:
        compiler.flow = self
        # Pages differ even if blocks look up no fields.
        self.fields = frozenset({START_FIELD})
        self._path = tuple(self.flow.split("."))
        self.cases = self.cases or {}
        self._blocks: list[FlowBlock] | None = None
        self._blocks_by_width: dict[float, DrawnBlocks] = {}
        self._pages: dict[tuple[TextPosition, Region], _FlowPage] = {}
        # Frames of drawn blocks: pieces by their first lines.
        self.pieces: dict[int, dict[int, Frame]] = {}
        # Whether pages do not depend on page numbers.
        self._is_static = not any(depends_on_page(case) for case in self.cases.values())
        return self

    def blocks(self, scope: Scope) -> list[FlowBlock]:
        """Return all blocks of the text; each point of a list is a block."""
        if self._blocks is None:
            node = look_up(self._path, scope)
            self._blocks = []
            if isinstance(node, Sequence):
                numbers: dict[str, int] = {}
                for item in node.items:
                    self._add_blocks(item, self._blocks, numbers, scope)
            else:
                name = ".".join(self._path)
                scope.state.problems.add("unknown-field", f"“flow: {name}” needs a list", self.span)
        return self._blocks

    def _add_blocks(
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
                suggestion(first, self.cases),
            )
            return
        if kind is not None:
            value = node.values[kind]
            case = self.cases[kind]
            numbers[kind] = numbers.get(kind, 0) + 1
            value = self._block_value(value, scope)
            heading = bool(blocks) and blocks[-1].terms.keeps_with_next
            first_block = len(blocks)
            for number, point in enumerate(as_items(value), 1):
                fields: dict[str, Node] = {
                    "block": node,
                    "it": point,
                    "n": to_node(number),
                    "number": to_node(numbers[kind]),
                }
                begin = self._begin_at(node, case, scope) if number == 1 else ""
                if all(test.is_true(scope.with_fields(fields)) for test in case.child.tests):
                    blocks.append(FlowBlock(case, fields, replace(case.terms, begins=begin)))
            if heading and len(blocks) > first_block + 1:
                block = blocks[first_block]
                blocks[first_block] = replace(
                    block, terms=replace(block.terms, keeps_with_second=True)
                )
        if isinstance(inner, Sequence):
            for item in inner.items:
                self._add_blocks(item, blocks, numbers, scope)

    def _block_value(self, value: Node, scope: Scope) -> Node:
        """Return the value of a block; `{name}` alone is that field, which may be a list."""
        if isinstance(value, Scalar) and value.text.startswith("{"):
            return FieldText(value, scope.state.problems).node(scope)
        return value

    def _begin_at(self, node: Mapping, case: FlowCase, scope: Scope) -> str:
        value = node.values.get("begin")
        if value is None or str(value) in BEGIN_AT:
            return case.terms.begins if value is None else str(value)
        scope.state.problems.add(
            "value", f"“{value}” is nowhere to begin", value.span, suggestion("", BEGIN_AT)
        )
        return case.terms.begins

    def running_head(self, scope: Scope, position: TextPosition) -> str:
        """Return the running head of the page that begins at that position."""
        blocks = self.blocks(scope)
        for block in reversed(blocks[: position.block + 1]):
            if block.case.is_head:
                return str(block.fields["it"])
        return ""

    # A page

    def draw(self, scope: Scope, region: Region) -> Frame:
        page = self._page_at(scope, region)
        if page.items is None:
            page.items = self._place_pieces(page)
        items = page.items
        reached = scope.state.next_position = page.layout.next_position
        if reached.block < len(self.blocks(scope)):
            scope.state.unfinished_flow = self.span
        elif self.end is not None:
            items = items + self._ending_items(page, scope, self.end)
        return Frame(region.width, region.height, tuple(items))

    def _page_at(self, scope: Scope, region: Region) -> _FlowPage:
        """Lay out the page that begins at the position in the scope, filled to its foot if
        possible."""
        start = _parse_position(scope.get(START_FIELD))
        cached = self._pages.get((start, region))
        if cached is not None:
            return cached
        blocks = self.blocks(scope)
        width = (region.width - self.gap * (self.columns - 1)) / self.columns
        page = _FlowPage(scope, region, width, ColumnLayout())
        page.layout = self._fill_page(page, start, 0.0)
        for index, height, room in page.layout.oversized:
            scope.state.problems.add(
                "layout-overflow",
                f"a block is {height - room:.1f} mm taller than its column of {room:.1f} mm",
                _block_span(blocks[index], self.span),
                "part it in two",
            )
        grown = self._grow_to_foot(page, start)
        if page.layout.next_position.block < len(blocks) or self._can_reach_foot(page, grown):
            page.layout = grown
            self._spread_spare_room(page)
        if self._is_static:
            self._pages[start, region] = page
        return page

    def _fill_page(self, page: _FlowPage, start: TextPosition, share: float) -> ColumnLayout:
        """Place all blocks with that share of their growth."""

        def measure(index: int) -> MeasuredBlock:
            return self._measure(page, index, share)

        terms = [block.terms for block in self.blocks(page.scope)]
        height = page.region.height
        return PageFiller(terms, measure, self.columns, self.min_height, height, share).fill(start)

    def _grow_to_foot(self, page: _FlowPage, start: TextPosition) -> ColumnLayout:
        """Return the page with the largest growth that still has the same blocks."""
        best = page.layout
        blocks = self.blocks(page.scope)[start.block : best.next_position.block]
        if not any(block.terms.max_growth for block in blocks):
            return best
        # Blocks that fit at some size fit at any smaller one, and columns may end together there.
        unevenness = best.unevenness(self.stretch)
        for step in range(1, _GROWTH_STEPS + 1):
            larger = self._fill_page(page, start, step / _GROWTH_STEPS)
            if (
                larger.next_position != best.next_position
                or larger.used_height > page.region.height + SLACK
            ):
                break
            larger_unevenness = larger.unevenness(self.stretch)
            if larger_unevenness <= unevenness + _UNEVEN_TOLERANCE:
                best, unevenness = larger, min(larger_unevenness, unevenness)
        return best

    def _can_reach_foot(self, page: _FlowPage, grown: ColumnLayout) -> bool:
        """Whether growth and stretched gaps can bring a last page to its foot."""
        height = page.region.height
        end, stretch = self.end, self.stretch
        if end is not None and height - page.layout.used_height >= self.end_min_height + end.y:
            return False
        return height - grown.used_height <= math.fsum(
            band.max_growth(stretch) for band in grown.bands
        )

    # Blocks

    def _measure(self, page: _FlowPage, index: int, share: float) -> MeasuredBlock:
        """Return a block's height with a share of its growth, and its lines if it may break."""
        block = self.blocks(page.scope)[index]
        frame, rows = self._natural_frame(page, index)
        if not share or not block.terms.max_growth:
            return MeasuredBlock(frame.height, rows)
        height = frame.height + share * block.terms.max_growth
        if not block.terms.may_break:
            return MeasuredBlock(height)
        return MeasuredBlock(height, find_lines(self._grown_frame(page, block, height)))

    def _natural_frame(self, page: _FlowPage, index: int) -> tuple[Frame, list[BlockLine]]:
        """Return a block at its natural height, with its lines if it may break."""
        block = self.blocks(page.scope)[index]
        width = page.width_of(block)
        drawn = (
            page.blocks
            if depends_on_page(block.case)
            else self._blocks_by_width.setdefault(width, {})
        )
        cached = drawn.get(index)
        if cached is None:
            height = _UNLIMITED_HEIGHT if block.terms.may_break else page.region.height
            child = block.case.child
            room_height = height if child.height is None else child.height
            region = Region(width, room_height, True, child.height is not None)
            frame = child.element.frame(page.scope.with_fields(block.fields), region)
            cached = drawn[index] = frame, find_lines(frame) if block.terms.may_break else []
        return cached

    @staticmethod
    def _grown_frame(page: _FlowPage, block: FlowBlock, height: float) -> Frame:
        region = Region(page.width_of(block), height, True, True)
        return block.case.child.element.frame(page.scope.with_fields(block.fields), region)

    # Positions

    def _spread_spare_room(self, page: _FlowPage) -> None:
        """Share the spare room at the foot of a full page, as far as gaps may grow."""
        bands = page.layout.bands
        spare = page.region.height - page.layout.used_height
        rooms = [band.max_growth(self.stretch) for band in bands]
        if spare <= SLACK or not (capacity := math.fsum(rooms)):
            return
        for band, room in zip(bands, rooms, strict=True):
            extra = min(spare / capacity, 1.0) * room
            if band.spans_columns:
                grown = min(extra, column_growth(band.columns[0]))
                band.height += grown
                band.space_above += extra - grown
            else:
                band.height += extra

    def _place_pieces(self, page: _FlowPage) -> list[PlacedItem]:
        items: list[PlacedItem] = []
        top = 0.0
        for band in page.layout.bands:
            top += band.space_above
            for number, column in enumerate(band.columns):
                x = number * (page.width + self.gap)
                y = top
                share, stretch = self._growth_and_stretch(column, band.height)
                for piece in column:
                    y += piece.space_above + stretch * piece.looseness
                    frame = self._piece_frame(page, piece, share)
                    items.append(PlacedItem(x, y, frame))
                    self.pieces.setdefault(piece.block, {})[piece.first_line] = frame
                    y += frame.height
            top += band.height
        return items

    def _piece_frame(self, page: _FlowPage, piece: BlockPiece, share: float) -> Frame:
        """Return the frame of a piece with a share of its remaining growth."""
        block = self.blocks(page.scope)[piece.block]
        if share and piece.growth_left:
            return self._grown_frame(page, block, piece.height + share * piece.growth_left)
        if page.layout.growth_share and block.terms.max_growth:
            height = self._measure(page, piece.block, page.layout.growth_share).height
            frame = self._grown_frame(page, block, height)
            rows = find_lines(frame) if block.terms.may_break else []
        else:
            frame, rows = self._natural_frame(page, piece.block)
        is_whole = not piece.first_line and piece.end_line == len(rows)
        return frame if is_whole else cut_lines(frame, rows, piece.first_line, piece.end_line)

    def _growth_and_stretch(self, column: list[BlockPiece], height: float) -> tuple[float, float]:
        """Return the share of growth of each piece so that a column ends at that height, and the
        growth of the largest gaps in mm."""
        spare = height - column_height(column)
        room = column_growth(column)
        if spare <= SLACK:
            return 0.0, 0.0
        share = min(spare / room, 1.0) if room else 0.0
        spare -= share * room
        looseness = column_looseness(column)
        may_stretch = looseness and spare / looseness <= self.stretch + SLACK
        return share, spare / looseness if may_stretch else 0.0

    def _ending_items(self, page: _FlowPage, scope: Scope, end: Child) -> list[PlacedItem]:
        space_above = end.y
        room = page.region.height - page.layout.used_height - space_above
        if room < self.end_min_height:
            return []
        region = Region(page.region.width, room)
        y = page.layout.used_height + space_above
        return [PlacedItem(0.0, y, end.element.frame(scope, region))]


def depends_on_page(case: FlowCase) -> bool:
    """Whether a case uses fields of the page."""
    return bool(case.child.fields & frozenset(PAGE_FIELDS))


def _parse_position(node: Node | None) -> TextPosition:
    """Parse a text position in a page's field."""
    block, _, line = (node.text if isinstance(node, Scalar) else "").partition(".")
    return TextPosition(parse_natural(block) or 0, parse_natural(line) or 0)


def _block_span(block: FlowBlock, default: Span) -> Span:
    node = block.fields["it"]
    return node.span if node.line else default
