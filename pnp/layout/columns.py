"""Place blocks in columns and on pages, in numbers only.

The search tries many ways to fill a page well and draws nothing: here a block is a height, and the
lines between which it may break.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.core.drawing import Frame, Path, Picture, Placed, Text, Transformed, bounds

_SLACK = 1e-4


class BlockLine(Struct, frozen=True):
    """What cannot be cut: from its top to its bottom, mm from the frame's top."""

    top: float
    bottom: float


def lines(frame: Frame) -> list[BlockLine]:
    """The lines of a frame from top to bottom; what overlaps is one of them."""
    found: list[BlockLine] = []
    for top, bottom in sorted(_extents(frame, 0.0)):
        if found and top < found[-1].bottom - _SLACK:
            found[-1] = replace(found[-1], bottom=max(found[-1].bottom, bottom))
        else:
            found.append(BlockLine(top, bottom))
    return found


def part(frame: Frame, all_lines: list[BlockLine], first: int, last: int) -> Frame:
    """The lines from `first` up to but not including `last`, with the whole frame's room
    above and below them."""
    if first == 0 and last == len(all_lines):
        return frame
    above = all_lines[0].top
    below = frame.height - all_lines[-1].bottom
    top, bottom = all_lines[first].top, all_lines[last - 1].bottom
    items = _between(frame, 0.0, top, bottom, above - top)
    return Frame(frame.width, above + (bottom - top) + below, tuple(items))


def _between(frame: Frame, y: float, top: float, bottom: float, shift: float) -> list[Placed]:
    """What of a frame lies between two heights, moved by `shift`."""
    items: list[Placed] = []
    for placed in frame.items:
        if isinstance(placed.item, Frame):
            inner = _between(placed.item, y + placed.y, top, bottom, 0.0)
            if inner:
                kept = Frame(placed.item.width, placed.item.height, tuple(inner))
                items.append(Placed(placed.x, placed.y + shift, kept))
            continue
        high, low = _extent(placed, y)
        if high >= top - _SLACK and low <= bottom + _SLACK:
            items.append(placed._replace(y=placed.y + shift))
    return items


def _extents(frame: Frame, y: float) -> list[tuple[float, float]]:
    found: list[tuple[float, float]] = []
    for placed in frame.items:
        if isinstance(placed.item, Frame):
            found += _extents(placed.item, y + placed.y)
        else:
            found.append(_extent(placed, y))
    return found


def _extent(placed: Placed, y: float) -> tuple[float, float]:
    """From where to where something is drawn; texts count from their capitals to the baseline."""
    y += placed.y
    match placed.item:
        case Text():
            tallest = max((run.shaper.font.cap_height for run in placed.item.runs), default=0.0)
            return y - tallest * placed.item.size, y
        case Path():
            box = bounds(placed.item)
            return y + box.y, y + box.y + box.height
        case Picture():
            return y, y + placed.item.height
        case Transformed():
            inner, matrix = placed.item.frame, placed.item.matrix
            corners = [
                matrix.apply(across, down)[1]
                for across in (0.0, inner.width)
                for down in (0.0, inner.height)
            ]
            return y + min(corners), y + max(corners)
        case Frame():
            return y, y + placed.item.height


SLACK = 1e-4
# Heights tried when columns are balanced, mm apart.
_STEP = 0.5


class BlockTerms(Struct, frozen=True):
    """What columns have to know of a block. Lengths in mm."""

    keep: bool = False
    """Stay with the next block."""
    pair: bool = False
    """The first of several below a heading: stay with the second."""
    begin: str = ""
    """page or column: begin a new one; else empty."""
    above: float = 0.0
    """Space above, except at the top of a column, mm."""
    wide: bool = False
    """Go across all columns."""
    parts: bool = False
    """Its lines may part at the end of a column."""
    grow: float = 0.0
    """By how much it may grow so that its column ends with the others."""


class MeasuredBlock(Struct, frozen=True):
    """How tall a block is, mm, and its lines where it may part."""

    height: float
    lines: Sequence[BlockLine] = ()

    def part(self, first: int, last: int) -> float:
        """How tall its lines from `first` up to but not including `last` are by themselves."""
        lines = self.lines
        if first == 0 and last == len(lines):
            return self.height
        below = self.height - lines[-1].bottom
        return lines[0].top + (lines[last - 1].bottom - lines[first].top) + below


class TextPosition(Struct, frozen=True, order=True):
    """A place in the text: a block, and how many of its lines came before."""

    block: int = 0
    line: int = 0

    def __str__(self) -> str:
        return f"{self.block}.{self.line}"


class BlockPiece(Struct, frozen=True):
    """A block, or some of its lines, in its column: the room above it, and how tall it is."""

    above: float
    height: float
    block: int
    first: int
    """The lines that it has: from this one on …"""
    last: int
    """… and up to but not including this one."""
    grows: float
    """By how much more it may grow."""
    loose: float = 0.0
    """Share of the growth of the largest gap that the gap above this block takes: 0 at the top
    of a column or below a heading. All gaps grow in proportion."""


class OversizeBlock(NamedTuple):
    """A block that is taller than the room that it was given, mm."""

    block: int
    height: float
    room: float


class ColumnBand(Struct):
    """One wide block, or columns of equal height."""

    columns: list[list[BlockPiece]]
    above: float
    height: float
    wide: bool = False

    def room(self, stretch: float) -> float:
        """By how much it can grow if the largest gaps grow by `stretch` at most."""
        if self.wide:
            return (stretch if self.above > 0 else 0.0) + growth(self.columns[0])
        return max(self._reach(stretch) - self.height, 0.0)

    def uneven(self, stretch: float) -> float:
        """How far a column at least stays above the foot of the others."""
        return 0.0 if self.wide else max(self.height - self._reach(stretch), 0.0)

    def _reach(self, stretch: float) -> float:
        """How low all of its columns can end."""
        return min(tall(each) + loose(each) * stretch + growth(each) for each in self.columns)


class ColumnLayout(Struct):
    """Places of the blocks on one page, from the top down."""

    share: float = 0.0
    """How much of their growth all blocks take."""
    bands: list[ColumnBand] = field(default_factory=list)
    used: float = 0.0
    reached: TextPosition = field(default_factory=TextPosition)
    """Where the next page begins."""
    talls: list[OversizeBlock] = field(default_factory=list)
    """Blocks that are too tall for their room."""

    def uneven(self, stretch: float) -> float:
        """By how much columns do not end together, in all."""
        return math.fsum(band.uneven(stretch) for band in self.bands)


class PageFiller:
    """Fills one page with blocks."""

    __slots__ = (
        "_columns",
        "_height",
        "_known",
        "_lacking",
        "_largest",
        "_layout",
        "_least",
        "_measure",
        "_terms",
    )

    def __init__(
        self,
        terms: Sequence[BlockTerms],
        measure: Callable[[int], MeasuredBlock],
        columns: int,
        least: float,
        height: float,
        share: float,
    ) -> None:
        """`measure` is asked once for each block. Columns that go on overleaf take at least
        `least` of the page's `height` on either page."""
        self._terms = terms
        self._measure = measure
        self._columns = columns
        self._least = least
        self._height = height
        self._largest = max((each.above for each in terms if not each.wide), default=0.0)
        self._known: dict[int, MeasuredBlock] = {}
        self._layout = ColumnLayout(share)
        # The lowest height at which a column would have taken more than it did.
        self._lacking = math.inf

    def fill(self, spot: TextPosition) -> ColumnLayout:
        """The page from a spot on."""
        ended = False
        while spot.block < len(self._terms) and not ended:
            spot, ended = self._band(spot)
        self._layout.reached = spot
        return self._layout

    def _band(self, spot: TextPosition) -> tuple[TextPosition, bool]:
        """Add what comes next; gives where to go on, and whether the page has ended."""
        layout, bands = self._layout, self._layout.bands
        terms = self._terms[spot.block]
        above = terms.above if bands and not spot.line else 0.0
        room = self._height - layout.used - above
        if bands and terms.begin == "page":
            return spot, True
        if terms.wide:
            if bands and not self._holds(spot.block, room):
                return spot, True
            piece = self._piece(0.0, spot.block)
            if piece.height > room + SLACK:
                layout.talls.append(OversizeBlock(spot.block, piece.height, room))
            bands.append(ColumnBand([[piece]], above, piece.height, True))
            layout.used += above + piece.height
            return TextPosition(spot.block + 1), False
        end = self._run(spot.block)
        columns, reached = self._columned(spot, end, room)
        if not any(columns):
            if bands:
                return spot, True
            columns = [self._forced(spot, end, room)]
            reached = TextPosition(columns[0][-1].block + 1)
        full = reached.block < end
        height = max(tall(column) for column in columns)
        bands.append(ColumnBand(columns, above, height))
        layout.used += above + height
        return reached, full

    def _holds(self, at: int, room: float) -> bool:
        """Whether a wide block and the blocks that stay with it begin well within that room."""
        room -= self._measured(at).height
        if room < -SLACK:
            return False
        if not self._terms[at].keep or at + 1 >= len(self._terms):
            return True
        following = self._terms[at + 1]
        if following.begin == "page":
            return True
        room -= following.above
        if following.wide:
            return self._holds(at + 1, room)
        end = self._run(at + 1)
        columns, reached = self._fill(TextPosition(at + 1), end, room)
        return any(columns) and (reached.block >= end or room >= self._least)

    def _run(self, at: int) -> int:
        """The end of the blocks from `at` on that share columns."""
        terms, end = self._terms, at + 1
        while end < len(terms) and not terms[end].wide and terms[end].begin != "page":
            end += 1
        return end

    def _columned(
        self, spot: TextPosition, end: int, room: float
    ) -> tuple[list[list[BlockPiece]], TextPosition]:
        """Columns as tall as there is room, or as low as all of the blocks need."""
        columns, reached = self._fill(spot, end, room)
        if reached.block < end:
            return self._shortened(spot, end, room, reached) or (columns, reached)
        if len(columns) == 1 == self._columns:
            return columns, reached
        height = math.fsum(tall(column) for column in columns) / self._columns
        while height < room:
            self._lacking = math.inf
            lower, got = self._fill(spot, end, height)
            if got.block >= end:
                return lower, got
            height += _STEP
            # Until there is room for more, all columns are what they were.
            while height + 2 * SLACK < self._lacking and height < room:
                height += _STEP
        return columns, reached

    def _shortened(
        self, spot: TextPosition, end: int, room: float, reached: TextPosition
    ) -> tuple[list[list[BlockPiece]], TextPosition] | None:
        """Columns that leave enough for the next page; None where they do so anyhow."""
        lacks = self._least - self._rest(reached, end)
        if lacks <= 0 or room - lacks < self._least:
            return None
        columns, reached = self._fill(spot, end, room - lacks)
        return (columns, reached) if any(columns) else None

    def _rest(self, spot: TextPosition, end: int) -> float:
        """About how tall the columns are that are left from a spot on; no more than `_least`."""
        height = 0.0
        for index in range(spot.block, end):
            line = spot.line if index == spot.block else 0
            height += self._piece(0.0, index, line).height + self._terms[index].above
            if height >= self._least * self._columns:
                break
        return height / self._columns

    # A column

    def _fill(
        self, spot: TextPosition, end: int, height: float
    ) -> tuple[list[list[BlockPiece]], TextPosition]:
        columns = []
        for _ in range(self._columns):
            if spot.block >= end:
                break
            column, spot = self._column(spot, end, height)
            columns.append(column)
        return columns, spot

    def _column(
        self, spot: TextPosition, end: int, height: float
    ) -> tuple[list[BlockPiece], TextPosition]:
        """What fits into one column from a spot on, and where it goes on."""
        terms = self._terms
        pieces: list[BlockPiece] = []
        y = 0.0
        while spot.block < end:
            if pieces and terms[spot.block].begin:
                break
            stop = min(self._group(spot.block), end)
            group: list[BlockPiece] = []
            need = y
            for index in range(spot.block, stop):
                line = spot.line if index == spot.block else 0
                above = terms[index].above if need > 0 and not line else 0.0
                piece: BlockPiece | None = self._piece(above, index, line)
                after = 0
                if index == stop - 1 and terms[index].parts:
                    piece, after = self._parted(above, index, line, height, need)
                if piece is None:
                    return pieces, spot
                group.append(piece)
                need += above + piece.height
                if after:
                    return pieces + group, TextPosition(index, after)
            if need > height + SLACK:
                self._lacking = min(self._lacking, need)
                return pieces, spot
            pieces += group
            y, spot = need, TextPosition(stop)
        return pieces, spot

    def _parted(
        self, above: float, index: int, line: int, height: float, used: float
    ) -> tuple[BlockPiece | None, int]:
        """As many of a block's lines as a column has room for, and where the rest begins
        (0: none).

        Two lines stay together at each end; None where that cannot be.
        """
        room = height - used - above
        rest = self._piece(above, index, line)
        if rest.height <= room + SLACK:
            return rest, 0
        measured, lacking, found = self._measured(index), rest.height, None
        for last in range(len(measured.lines) - 2, line + 1, -1):
            tall = measured.part(line, last)
            if tall <= room + SLACK:
                found = replace(rest, height=tall, last=last)
                break
            lacking = tall
        self._lacking = min(self._lacking, used + above + lacking)
        return found, found.last if found is not None else 0

    def _forced(self, spot: TextPosition, end: int, room: float) -> list[BlockPiece]:
        """Lay out a column of blocks that are too tall for any column, and report them."""
        stop = min(self._group(spot.block), end)
        pieces: list[BlockPiece] = []
        for index in range(spot.block, stop):
            above = self._terms[index].above if pieces else 0.0
            pieces.append(self._piece(above, index, spot.line if index == spot.block else 0))
        self._layout.talls.append(OversizeBlock(spot.block, tall(pieces), room))
        return pieces

    def _group(self, at: int) -> int:
        """The end of the blocks that stay together from `at` on."""
        terms = self._terms
        while at + 1 < len(terms) and not terms[at + 1].begin:
            if not (terms[at].keep or terms[at].pair):
                break
            at += 1
        return at + 1

    # Blocks

    def _piece(self, above: float, index: int, line: int = 0) -> BlockPiece:
        """A block, or the rest of it from a line on."""
        measured = self._measured(index)
        last = len(measured.lines)
        height = measured.part(line, last) if line else measured.height
        grows = self._terms[index].grow * (1.0 - self._layout.share)
        close = index > 0 and self._terms[index - 1].keep
        apart = above / self._largest if above > 0.0 and not close else 0.0
        return BlockPiece(above, height, index, line, last, grows, apart)

    def _measured(self, index: int) -> MeasuredBlock:
        measured = self._known.get(index)
        if measured is None:
            measured = self._known[index] = self._measure(index)
        return measured


def growth(column: Sequence[BlockPiece]) -> float:
    """By how much the blocks of a column may yet grow."""
    return math.fsum(piece.grows for piece in column)


def loose(column: Sequence[BlockPiece]) -> float:
    """By how much a column gets taller, as a share of what its largest gap grows by."""
    return math.fsum(piece.loose for piece in column)


def tall(column: Sequence[BlockPiece]) -> float:
    """How tall a column is."""
    return math.fsum(piece.above + piece.height for piece in column)
