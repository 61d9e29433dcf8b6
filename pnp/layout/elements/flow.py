"""A text that runs through columns and over pages: rulebooks.

The blocks are data; the template says how each kind of block looks. A heading stays with what
follows it, and a paragraph that may be parted leaves two lines at least on either side. A wide
block goes across all columns; the columns between two of them end at the same height. Pages
are made one after the other, each going on where the one before it stopped.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.ground.drawing import Frame, Placed
from pnp.ground.node import Mapping, Node, Scalar, Sequence, made
from pnp.ground.problem import Problems, Span, nearest
from pnp.layout.elements.boxes import Child
from pnp.layout.parting import Line, lines, part
from pnp.layout.region import Element, Region, Scope
from pnp.layout.values import Words, look_up

START = "flow-start"
"""The field that tells a page with which block it begins."""
PAGE_FIELDS = (START, "page", "pages", "head")
"""What every page of a text knows: its number, how many there are, under which head it begins."""

BEGINS = ("page", "column")

_SLACK = 1e-4
# Heights tried when columns are balanced, mm apart.
_STEP = 0.5
# Room for a block that will be parted, mm.
_ENDLESS = 1e5
# In how many steps blocks are tried at a larger size.
_SHARES = 20
# A wide block's room above takes this share of what is left over, against a gap's 1.
_WIDE_SHARE = 2.0


class Case(NamedTuple):
    """How one kind of block looks. Lengths in mm."""

    child: Child
    keep: bool = False
    """Stay with the next block."""
    begin: str = ""
    """page or column: begin a new one; else empty."""
    above: float = 0.0
    """Room above, unless it stands at the top of a column."""
    wide: bool = False
    """Go across all columns."""
    parts: bool = False
    """Its lines may part at the end of a column."""
    head: bool = False
    """Its text heads the pages from here on."""
    grow: float = 0.0
    """By how much it may grow so that its column ends with the others."""


class Block(NamedTuple):
    case: Case
    scope: Scope
    begin: str = ""
    """As the block itself says, else as its case does."""


class Spot(NamedTuple):
    """A place in the text: a block, and how many of its lines came before."""

    block: int = 0
    line: int = 0

    def __str__(self) -> str:
        return f"{self.block}.{self.line}"

    @staticmethod
    def of(node: Node | None) -> Spot:
        block, _, line = (node.text if isinstance(node, Scalar) else "").partition(".")
        return Spot(int(block) if block.isdigit() else 0, int(line) if line.isdigit() else 0)


class Piece(NamedTuple):
    """A block, or part of one, in its column: the room above it, and how it looks."""

    above: float
    frame: Frame
    block: Block
    grows: float
    """By how much more it may grow."""


@dataclass(slots=True)
class Band:
    """One wide block, or columns of equal height."""

    columns: list[list[Piece]]
    above: float
    height: float
    wide: bool = False

    def room(self, stretch: float) -> float:
        """By how much it can grow if every gap grows by `stretch` at most."""
        if self.wide:
            above = _WIDE_SHARE * stretch if self.above > 0 else 0.0
            return above + sum(piece.grows for piece in self.columns[0])
        own = self.height
        rooms = [
            _gaps(column) * stretch + sum(piece.grows for piece in column) - own + _height(column)
            for column in self.columns
        ]
        return max(min(rooms, default=0.0), 0.0)


@dataclass(slots=True)
class _Sheet:
    """What is needed to fill one page."""

    blocks: list[Block]
    scope: Scope
    width: float
    """Of a column."""
    region: Region
    share: float = 0.0
    """How much of their growth all blocks take."""
    bands: list[Band] = field(default_factory=list)
    used: float = 0.0
    grown: dict[int, tuple[Frame, list[Line]]] = field(default_factory=dict)
    """Blocks at a larger size, each with its lines."""

    def piece(self, above: float, frame: Frame, index: int) -> Piece:
        block = self.blocks[index]
        return Piece(above, frame, block, block.case.grow * (1.0 - self.share))


class Flow(Element):
    """Columns that blocks run through."""

    __slots__ = ("_blocks", "_cases", "_columns", "_drawn", "_end", "_end_least", "_gap",
                 "_least", "_path", "_problems", "_shares", "_stretch", "reached")  # fmt: skip

    def __init__(
        self,
        span: Span,
        path: tuple[str, ...],
        cases: dict[str, Case],
        columns: int,
        gap: float,
        problems: Problems,
        *,
        least: float = 30.0,
        stretch: float = 0.0,
        end: Child | None = None,
        end_least: float = 40.0,
    ) -> None:
        """`least`: columns that go on overleaf take at least that much height on either page.

        `stretch`: by how much gaps may grow so that columns end together. `end` fills the room
        that the last page has left, where it is at least `end_least`.
        """
        fields = frozenset[str]().union(*(case.child.fields for case in cases.values()))
        if end is not None:
            fields |= end.fields
        super().__init__(span, fields - {"block", "it", "n", "number"} | {path[0], START})
        self._path = path
        self._cases = cases
        self._columns = columns
        self._gap = gap
        self._problems = problems
        self._least = least
        self._stretch = stretch
        self._end = end
        self._end_least = end_least
        self._blocks: list[Block] | None = None
        self._drawn: dict[tuple[int, float], tuple[Frame, list[Line]]] = {}
        self._shares: dict[tuple[Spot, Region], int] = {}
        self.reached = Spot()
        """Where the next page begins, after a page was drawn."""

    def blocks(self, scope: Scope) -> list[Block]:
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
                self._problems.add("unknown-field", f"“flow: {name}” wants a list", self.span)
        return self._blocks

    def _add(self, node: Node, blocks: list[Block], numbers: dict[str, int], scope: Scope) -> None:
        if not isinstance(node, Mapping):
            self._problems.add("type", f"a block has to be a map, not a {node.kind}", node.span)
            return
        kind = next((key for key in self._cases if key in node.values), None)
        inner = node.values.get("blocks")
        if kind is None and inner is None:
            first = next(iter(node.values), "")
            self._problems.add(
                "value", f"the template has no case for a block with “{first}”", node.span,
                nearest(first, self._cases),
            )  # fmt: skip
            return
        if kind is not None:
            value = node.values[kind]
            case = self._cases[kind]
            numbers[kind] = numbers.get(kind, 0) + 1
            value = self._meant(value, scope)
            points = value.items if isinstance(value, Sequence) else (value,)
            for number, point in enumerate(points, 1):
                own: Scope = {
                    "block": node, "it": point, "n": made(number), "number": made(numbers[kind]),
                }  # fmt: skip
                begin = self._begin(node, case) if number == 1 else ""
                if all(test.holds({**scope, **own}) for test in case.child.tests):
                    blocks.append(Block(case, own, begin))
        if isinstance(inner, Sequence):
            for item in inner.items:
                self._add(item, blocks, numbers, scope)

    def _meant(self, value: Node, scope: Scope) -> Node:
        """A block’s value; `{name}` alone stands for that field, which may be a list."""
        if isinstance(value, Scalar) and value.text.startswith("{"):
            return Words(value, self._problems).node(scope)
        return value

    def _begin(self, node: Mapping, case: Case) -> str:
        own = node.values.get("begin")
        if own is None or str(own) in BEGINS:
            return case.begin if own is None else str(own)
        self._problems.add("value", f"“{own}” is nowhere to begin", own.span, nearest("", BEGINS))
        return case.begin

    def head(self, scope: Scope, spot: Spot) -> str:
        """What heads the page that begins at that spot."""
        blocks = self.blocks(scope)
        for block in reversed(blocks[: spot.block + 1]):
            if block.case.head:
                return str(block.scope["it"])
        return ""

    # A page

    def draw(self, scope: Scope, region: Region) -> Frame:
        blocks = self.blocks(scope)
        start = Spot.of(scope.get(START))
        sheet, spot = self._filled(blocks, scope, region, start, 0.0)
        if spot.block < len(blocks):
            sheet = self._grown_to_the_foot(sheet, start, spot)
            self._spread(sheet)
        self.reached = spot
        items = self._placed(sheet)
        if spot.block >= len(blocks) and self._end is not None:
            items += self._ending(sheet, self._end)
        return Frame(region.width, region.height, tuple(items))

    def _filled(
        self, blocks: list[Block], scope: Scope, region: Region, spot: Spot, share: float
    ) -> tuple[_Sheet, Spot]:
        """A page from a spot on, and where the next one begins."""
        width = (region.width - self._gap * (self._columns - 1)) / self._columns
        sheet = _Sheet(blocks, scope, width, region, share)
        ended = False
        while spot.block < len(blocks) and not ended:
            spot, ended = self._band(sheet, spot)
        return sheet, spot

    def _grown_to_the_foot(self, sheet: _Sheet, start: Spot, reached: Spot) -> _Sheet:
        """The page with what can grow as large as it may be, if the same blocks are to fit."""
        if not any(sheet.blocks[index].case.grow for index in range(start.block, reached.block)):
            return sheet
        # What fits at some size fits at any smaller one. A page is drawn twice, at first to
        # know where the next one begins: then the size that it came to is tried first.
        key = (start, sheet.region)
        best, fits, fails = sheet, 0, _SHARES + 1
        step = self._shares.get(key, _SHARES)
        while step > fits:
            larger, spot = self._filled(
                sheet.blocks, sheet.scope, sheet.region, start, step / _SHARES
            )
            if spot == reached and larger.used <= sheet.region.height + _SLACK:
                best, fits = larger, step
                if key in self._shares:
                    break
            else:
                fails = step
            step = (fits + fails) // 2
        self._shares[key] = fits
        return best

    def _band(self, sheet: _Sheet, spot: Spot) -> tuple[Spot, bool]:
        """Add what comes next; gives where to go on, and whether the page has ended."""
        blocks, bands = sheet.blocks, sheet.bands
        case = blocks[spot.block].case
        above = case.above if bands and not spot.line else 0.0
        room = sheet.region.height - sheet.used - above
        if bands and blocks[spot.block].begin == "page":
            return spot, True
        if case.wide:
            if bands and not self._holds(sheet, spot.block, room):
                return spot, True
            frame = self._frame(sheet, spot.block)
            if frame.height > room + _SLACK:
                self._tall(sheet, spot.block, frame.height, room)
            bands.append(Band([[sheet.piece(0.0, frame, spot.block)]], above, frame.height, True))
            sheet.used += above + frame.height
            return Spot(spot.block + 1), False
        end = self._run(blocks, spot.block)
        columns, reached = self._columned(sheet, spot, end, room)
        if not any(columns):
            if bands:
                return spot, True
            columns, reached = (
                [self._forced(sheet, spot, end, room)],
                Spot(self._group(blocks, spot.block)),
            )
        full = reached.block < end
        height = room if full else max(_height(column) for column in columns)
        bands.append(Band(columns, above, height))
        sheet.used += above + height
        return reached, full

    def _holds(self, sheet: _Sheet, at: int, room: float) -> bool:
        """Whether a wide block and what has to stay with it begin well within that room."""
        blocks = sheet.blocks
        room -= self._frame(sheet, at).height
        if room < -_SLACK:
            return False
        if not blocks[at].case.keep or at + 1 >= len(blocks):
            return True
        following = blocks[at + 1].case
        if blocks[at + 1].begin == "page":
            return True
        room -= following.above
        if following.wide:
            return self._holds(sheet, at + 1, room)
        end = self._run(blocks, at + 1)
        columns, reached = self._fill(sheet, Spot(at + 1), end, room)
        return any(columns) and (reached.block >= end or room >= self._least)

    @staticmethod
    def _run(blocks: list[Block], at: int) -> int:
        """The end of the blocks from `at` on that stand in the same columns."""
        end = at + 1
        while end < len(blocks) and not blocks[end].case.wide and blocks[end].begin != "page":
            end += 1
        return end

    def _columned(
        self, sheet: _Sheet, spot: Spot, end: int, room: float
    ) -> tuple[list[list[Piece]], Spot]:
        """Columns as tall as there is room, or as low as all of the blocks need."""
        columns, reached = self._fill(sheet, spot, end, room)
        if reached.block < end:
            return self._shortened(sheet, spot, end, room, reached) or (columns, reached)
        if len(columns) == 1 == self._columns:
            return columns, reached
        height = sum(_height(column) for column in columns) / self._columns
        while height < room:
            lower, got = self._fill(sheet, spot, end, height)
            if got.block >= end:
                return lower, got
            height += _STEP
        return columns, reached

    def _shortened(
        self, sheet: _Sheet, spot: Spot, end: int, room: float, reached: Spot
    ) -> tuple[list[list[Piece]], Spot] | None:
        """Columns that leave enough for the next page; None where they do so anyhow."""
        lacks = self._least - self._rest(sheet, reached, end)
        if lacks <= 0 or room - lacks < self._least:
            return None
        columns, reached = self._fill(sheet, spot, end, room - lacks)
        return (columns, reached) if any(columns) else None

    def _rest(self, sheet: _Sheet, spot: Spot, end: int) -> float:
        """About how tall the columns are that are left from a spot on; no more than `_least`."""
        height = 0.0
        for index in range(spot.block, end):
            line = spot.line if index == spot.block else 0
            height += self._frame(sheet, index, line).height + sheet.blocks[index].case.above
            if height >= self._least * self._columns:
                break
        return height / self._columns

    # A column

    def _fill(
        self, sheet: _Sheet, spot: Spot, end: int, height: float
    ) -> tuple[list[list[Piece]], Spot]:
        columns = []
        for _ in range(self._columns):
            if spot.block >= end:
                break
            column, spot = self._column(sheet, spot, end, height)
            columns.append(column)
        return columns, spot

    def _column(
        self, sheet: _Sheet, spot: Spot, end: int, height: float
    ) -> tuple[list[Piece], Spot]:
        """What fits into one column from a spot on, and where it goes on."""
        blocks = sheet.blocks
        pieces: list[Piece] = []
        y = 0.0
        while spot.block < end:
            if pieces and blocks[spot.block].begin:
                break
            stop = min(self._group(blocks, spot.block), end)
            group: list[Piece] = []
            need = y
            for index in range(spot.block, stop):
                line = spot.line if index == spot.block else 0
                above = blocks[index].case.above if need > 0 and not line else 0.0
                if index == stop - 1 and blocks[index].case.parts:
                    taken, after = self._parted(sheet, index, line, height - need - above)
                else:
                    taken, after = self._frame(sheet, index, line), 0
                if taken is None:
                    return pieces, spot
                group.append(sheet.piece(above, taken, index))
                need += above + taken.height
                if after:
                    return pieces + group, Spot(index, after)
            if need > height + _SLACK:
                return pieces, spot
            pieces += group
            y, spot = need, Spot(stop)
        return pieces, spot

    def _parted(
        self, sheet: _Sheet, index: int, line: int, room: float
    ) -> tuple[Frame | None, int]:
        """As many of a block's lines as there is room for, and where the rest begins (0: none).

        Two lines stay together at each end; None where that cannot be.
        """
        frame, rows = self._whole(sheet, index)
        rest = self._frame(sheet, index, line)
        if rest.height <= room + _SLACK:
            return rest, 0
        for last in range(len(rows) - 2, line + 1, -1):
            upper = part(frame, rows, line, last)
            if upper.height <= room + _SLACK:
                return upper, last
        return None, 0

    def _forced(self, sheet: _Sheet, spot: Spot, end: int, room: float) -> list[Piece]:
        """A column of blocks that are too tall for any; this is told."""
        stop = min(self._group(sheet.blocks, spot.block), end)
        pieces: list[Piece] = []
        for index in range(spot.block, stop):
            above = sheet.blocks[index].case.above if pieces else 0.0
            line = spot.line if index == spot.block else 0
            pieces.append(sheet.piece(above, self._frame(sheet, index, line), index))
        self._tall(sheet, spot.block, _height(pieces), room)
        return pieces

    def _tall(self, sheet: _Sheet, at: int, height: float, room: float) -> None:
        # What is only tried at a larger size is no problem yet.
        if sheet.share:
            return
        self._problems.add(
            "layout-overflow",
            f"a block is {height - room:.1f} mm taller than its column of {room:.1f} mm",
            _span(sheet.blocks[at], self.span),
            "part it in two",
        )

    @staticmethod
    def _group(blocks: list[Block], at: int) -> int:
        """The end of the blocks that stay together from `at` on."""
        while at < len(blocks) and blocks[at].case.keep and at + 1 < len(blocks):
            if blocks[at + 1].begin:
                break
            at += 1
        return at + 1

    # Blocks

    def _frame(self, sheet: _Sheet, index: int, line: int = 0) -> Frame:
        """A block, or what is left of it from a line on."""
        frame, rows = self._whole(sheet, index)
        return part(frame, rows, line, len(rows)) if line else frame

    def _whole(self, sheet: _Sheet, index: int) -> tuple[Frame, list[Line]]:
        block = sheet.blocks[index]
        width = sheet.region.width if block.case.wide else sheet.width
        if sheet.share and block.case.grow:
            if index not in sheet.grown:
                natural, _ = self._natural(sheet, index, width)
                taller = natural.height + sheet.share * block.case.grow
                frame = self._grown(block, sheet.scope, width, taller)
                sheet.grown[index] = frame, lines(frame) if block.case.parts else []
            return sheet.grown[index]
        return self._natural(sheet, index, width)

    def _natural(self, sheet: _Sheet, index: int, width: float) -> tuple[Frame, list[Line]]:
        """A block as tall as it is by itself."""
        block = sheet.blocks[index]
        key = (index, width)
        found = self._drawn.get(key)
        if found is None:
            height = _ENDLESS if block.case.parts else sheet.region.height
            frame = self._draw(block, sheet.scope, width, height)
            found = frame, lines(frame) if block.case.parts else []
            if not block.case.child.fields & frozenset(PAGE_FIELDS):
                self._drawn[key] = found
        return found

    @staticmethod
    def _draw(block: Block, scope: Scope, width: float, height: float) -> Frame:
        child = block.case.child
        own = {**scope, **block.scope}
        tall = height if child.height is None else child.height
        return child.element.frame(own, Region(width, tall, True, child.height is not None))

    # Where everything comes to lie

    def _spread(self, sheet: _Sheet) -> None:
        """Share out what is left at the foot of a full page, as far as it can be."""
        left = sheet.region.height - sheet.used
        rooms = [band.room(self._stretch) for band in sheet.bands]
        if left <= _SLACK or not sum(rooms):
            return
        for band, room in zip(sheet.bands, rooms, strict=True):
            more = min(left / sum(rooms), 1.0) * room
            if band.wide:
                grown = min(more, sum(piece.grows for piece in band.columns[0]))
                band.height += grown
                band.above += more - grown
            else:
                band.height += more

    def _placed(self, sheet: _Sheet) -> list[Placed]:
        items: list[Placed] = []
        top = 0.0
        for band in sheet.bands:
            top += band.above
            for number, column in enumerate(band.columns):
                x = number * (sheet.width + self._gap)
                y = top
                share, more = self._stretched(column, band.height)
                for index, piece in enumerate(column):
                    y += piece.above + (more if index and piece.above > 0 else 0.0)
                    frame = piece.frame
                    if share and piece.grows:
                        height = frame.height + share * piece.grows
                        frame = self._grown(piece.block, sheet.scope, frame.width, height)
                    items.append(Placed(x, y, frame))
                    y += frame.height
            top += band.height
        return items

    def _stretched(self, column: list[Piece], height: float) -> tuple[float, float]:
        """What share of its growth each piece takes so that a column ends at that height, and
        by how much each gap is to grow."""
        left = height - _height(column)
        room = sum(piece.grows for piece in column)
        if left <= _SLACK:
            return 0.0, 0.0
        share = min(left / room, 1.0) if room else 0.0
        left -= share * room
        gaps = _gaps(column)
        return share, left / gaps if gaps and left / gaps <= self._stretch + _SLACK else 0.0

    @staticmethod
    def _grown(block: Block, scope: Scope, width: float, height: float) -> Frame:
        own = {**scope, **block.scope}
        return block.case.child.element.frame(own, Region(width, height, True, True))

    def _ending(self, sheet: _Sheet, end: Child) -> list[Placed]:
        above = end.y
        room = sheet.region.height - sheet.used - above
        if room < self._end_least:
            return []
        region = Region(sheet.region.width, room)
        return [Placed(0.0, sheet.used + above, end.element.frame(sheet.scope, region))]


def _gaps(column: list[Piece]) -> int:
    """How many gaps of a column can be stretched."""
    return sum(piece.above > 0 for piece in column[1:])


def _height(column: list[Piece]) -> float:
    return sum(piece.above + piece.frame.height for piece in column)


def _span(block: Block, instead: Span) -> Span:
    node = block.scope["it"]
    return node.span if node.line else instead
