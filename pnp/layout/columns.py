"""Place blocks in columns and on pages, in numbers only.

The search tries many ways to fill a page and draws nothing: here a block is a height and the lines
between which it may break.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct, field
from msgspec.structs import replace

from pnp.core.drawing import Frame, Path, Picture, PlacedItem, Text, Transformed, bounds

_SLACK = 1e-4


class BlockLine(Struct, frozen=True):
    """Lines of a block that cannot be separated: top and bottom, mm from the frame's top."""

    top: float
    bottom: float


def find_lines(frame: Frame) -> list[BlockLine]:
    """Return the lines of a frame from top to bottom; overlapping items form one line."""
    lines: list[BlockLine] = []
    for top, bottom in sorted(_extents(frame, 0.0)):
        if lines and top < lines[-1].bottom - _SLACK:
            lines[-1] = replace(lines[-1], bottom=max(lines[-1].bottom, bottom))
        else:
            lines.append(BlockLine(top, bottom))
    return lines


def cut_lines(frame: Frame, all_lines: list[BlockLine], first_line: int, end_line: int) -> Frame:
    """Return the lines from `first_line` up to but not including `end_line`, with the room that the
    whole frame has above and below them."""
    if first_line == 0 and end_line == len(all_lines):
        return frame
    above = all_lines[0].top
    below = frame.height - all_lines[-1].bottom
    top, bottom = all_lines[first_line].top, all_lines[end_line - 1].bottom
    items = _items_between(frame, 0.0, top, bottom, above - top)
    return Frame(frame.width, above + (bottom - top) + below, tuple(items))


def _items_between(
    frame: Frame, y: float, top: float, bottom: float, shift: float
) -> list[PlacedItem]:
    """Return the items between two heights, moved by `shift`."""
    items: list[PlacedItem] = []
    for placed in frame.items:
        if isinstance(placed.item, Frame):
            inner = _items_between(placed.item, y + placed.y, top, bottom, 0.0)
            if inner:
                remaining = Frame(placed.item.width, placed.item.height, tuple(inner))
                items.append(PlacedItem(placed.x, placed.y + shift, remaining))
            continue
        item_top, item_bottom = _extent(placed, y)
        if item_top >= top - _SLACK and item_bottom <= bottom + _SLACK:
            items.append(placed._replace(y=placed.y + shift))
    return items


def _extents(frame: Frame, y: float) -> list[tuple[float, float]]:
    extents: list[tuple[float, float]] = []
    for placed in frame.items:
        if isinstance(placed.item, Frame):
            extents += _extents(placed.item, y + placed.y)
        else:
            extents.append(_extent(placed, y))
    return extents


def _extent(placed: PlacedItem, y: float) -> tuple[float, float]:
    """Return top and bottom of an item; texts extend from cap height to baseline."""
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
    """Column layout of a block. Lengths in mm."""

    keeps_with_next: bool = False
    """Keep the block with the next one."""
    keeps_with_second: bool = False
    """Keep the first of several blocks below a heading with the second."""
    begins: str = ""
    """page or column: begin a new one; else empty."""
    space_above: float = 0.0
    """Space above, except at the top of a column, mm."""
    spans_columns: bool = False
    """Span all columns."""
    may_break: bool = False
    """Allow a break between its lines at the end of a column."""
    max_growth: float = 0.0
    """Maximum growth so that its column ends with the others."""


class MeasuredBlock(Struct, frozen=True):
    """Height of a block in mm, and the lines between which it may break."""

    height: float
    lines: Sequence[BlockLine] = ()

    def height_of_lines(self, first_line: int, end_line: int) -> float:
        """Return the height of the lines from `first_line` up to but not including `end_line` as a
        separate block."""
        lines = self.lines
        if first_line == 0 and end_line == len(lines):
            return self.height
        below = self.height - lines[-1].bottom
        return lines[0].top + (lines[end_line - 1].bottom - lines[first_line].top) + below


class TextPosition(Struct, frozen=True, order=True):
    """A position in the text: a block, and the number of its lines before the position."""

    block: int = 0
    line: int = 0

    def __str__(self) -> str:
        return f"{self.block}.{self.line}"


class BlockPiece(Struct, frozen=True):
    """A block in its column, or some of its lines. Lengths in mm."""

    space_above: float
    height: float
    block: int
    first_line: int
    """Index of its first line."""
    end_line: int
    """Index after its last line."""
    growth_left: float
    """Growth that it has not taken yet."""
    looseness: float = 0.0
    """Growth of the gap above the block as a share of the growth of the largest gap; 0 at the top
    of a column and below a heading. All gaps grow in proportion."""


class OversizeBlock(NamedTuple):
    """A block that is taller than its room. Lengths in mm."""

    block: int
    height: float
    room: float


class ColumnBand(Struct):
    """One block across all columns, or columns of equal height."""

    columns: list[list[BlockPiece]]
    space_above: float
    height: float
    spans_columns: bool = False

    def max_growth(self, stretch: float) -> float:
        """Return its maximum growth if the largest gaps grow by up to `stretch`."""
        if self.spans_columns:
            return (stretch if self.space_above > 0 else 0.0) + column_growth(self.columns[0])
        return max(self._lowest_end(stretch) - self.height, 0.0)

    def unevenness(self, stretch: float) -> float:
        """Return the smallest possible distance of a column's end from the foot of the others."""
        return 0.0 if self.spans_columns else max(self.height - self._lowest_end(stretch), 0.0)

    def _lowest_end(self, stretch: float) -> float:
        """Return the largest height that all of its columns can reach."""
        return min(
            column_height(column) + column_looseness(column) * stretch + column_growth(column)
            for column in self.columns
        )


class ColumnLayout(Struct):
    """Positions of the blocks on one page, from top to bottom."""

    growth_share: float = 0.0
    """Share of their growth that all blocks take."""
    bands: list[ColumnBand] = field(default_factory=list)
    used_height: float = 0.0
    next_position: TextPosition = field(default_factory=TextPosition)
    """Start of the next page."""
    oversized: list[OversizeBlock] = field(default_factory=list)
    """Blocks that are taller than their room."""

    def unevenness(self, stretch: float) -> float:
        """Return the sum of the distances between column ends."""
        return math.fsum(band.unevenness(stretch) for band in self.bands)


class PageFiller:
    """Fills one page with blocks."""

    __slots__ = (
        "_columns",
        "_height",
        "_largest",
        "_layout",
        "_measure",
        "_measured_blocks",
        "_min_height",
        "_next_height",
        "_terms",
    )

    def __init__(
        self,
        terms: Sequence[BlockTerms],
        measure: Callable[[int], MeasuredBlock],
        columns: int,
        min_height: float,
        height: float,
        growth_share: float,
    ) -> None:
        """`measure` is called once for each block. Columns that continue on the next page take at
        least `min_height` of the page's `height` on either page."""
        self._terms = terms
        self._measure = measure
        self._columns = columns
        self._min_height = min_height
        self._height = height
        self._largest = max(
            (block.space_above for block in terms if not block.spans_columns), default=0.0
        )
        self._measured_blocks: dict[int, MeasuredBlock] = {}
        self._layout = ColumnLayout(growth_share)
        # The lowest height at which a column would have taken more.
        self._next_height = math.inf

    def fill(self, position: TextPosition) -> ColumnLayout:
        """Lay out a page from a position on."""
        ended = False
        while position.block < len(self._terms) and not ended:
            position, ended = self._add_band(position)
        self._layout.next_position = position
        return self._layout

    def _add_band(self, position: TextPosition) -> tuple[TextPosition, bool]:
        """Add the next band; return the position after it, and whether the page has ended."""
        layout, bands = self._layout, self._layout.bands
        terms = self._terms[position.block]
        space_above = terms.space_above if bands and not position.line else 0.0
        room = self._height - layout.used_height - space_above
        if bands and terms.begins == "page":
            return position, True
        if terms.spans_columns:
            if bands and not self._has_room(position.block, room):
                return position, True
            piece = self._make_piece(0.0, position.block)
            if piece.height > room + SLACK:
                layout.oversized.append(OversizeBlock(position.block, piece.height, room))
            bands.append(ColumnBand([[piece]], space_above, piece.height, True))
            layout.used_height += space_above + piece.height
            return TextPosition(position.block + 1), False
        end = self._end_of_columns(position.block)
        columns, position_after = self._balanced_columns(position, end, room)
        if not any(columns):
            if bands:
                return position, True
            columns = [self._force_column(position, end, room)]
            position_after = TextPosition(columns[0][-1].block + 1)
        is_full = position_after.block < end
        height = max(column_height(column) for column in columns)
        bands.append(ColumnBand(columns, space_above, height))
        layout.used_height += space_above + height
        return position_after, is_full

    def _has_room(self, index: int, room: float) -> bool:
        """Whether a block across all columns and those that stay with it fit into the room."""
        room -= self._measure_block(index).height
        if room < -SLACK:
            return False
        if not self._terms[index].keeps_with_next or index + 1 >= len(self._terms):
            return True
        following = self._terms[index + 1]
        if following.begins == "page":
            return True
        room -= following.space_above
        if following.spans_columns:
            return self._has_room(index + 1, room)
        end = self._end_of_columns(index + 1)
        columns, position_after = self._fill_columns(TextPosition(index + 1), end, room)
        return any(columns) and (position_after.block >= end or room >= self._min_height)

    def _end_of_columns(self, index: int) -> int:
        """Return the end of the blocks from `index` on that share columns."""
        terms, end = self._terms, index + 1
        while end < len(terms) and not terms[end].spans_columns and terms[end].begins != "page":
            end += 1
        return end

    def _balanced_columns(
        self, position: TextPosition, end: int, room: float
    ) -> tuple[list[list[BlockPiece]], TextPosition]:
        """Fill columns as tall as the room, or as low as all of the blocks allow."""
        columns, position_after = self._fill_columns(position, end, room)
        if position_after.block < end:
            return self._shorten_columns(position, end, room, position_after) or (
                columns,
                position_after,
            )
        if len(columns) == 1 == self._columns:
            return columns, position_after
        height = math.fsum(column_height(column) for column in columns) / self._columns
        while height < room:
            self._next_height = math.inf
            lower, lower_end = self._fill_columns(position, end, height)
            if lower_end.block >= end:
                return lower, lower_end
            height += _STEP
            # Columns do not change below that height.
            while height + 2 * SLACK < self._next_height and height < room:
                height += _STEP
        return columns, position_after

    def _shorten_columns(
        self, position: TextPosition, end: int, room: float, position_after: TextPosition
    ) -> tuple[list[list[BlockPiece]], TextPosition] | None:
        """Return columns that leave enough for the next page; None if the columns do so already."""
        shortage = self._min_height - self._remaining_height(position_after, end)
        if shortage <= 0 or room - shortage < self._min_height:
            return None
        columns, position_after = self._fill_columns(position, end, room - shortage)
        return (columns, position_after) if any(columns) else None

    def _remaining_height(self, position: TextPosition, end: int) -> float:
        """Return the approximate column height of the blocks from a position on, up to about
        `_min_height`."""
        height = 0.0
        for index in range(position.block, end):
            line = position.line if index == position.block else 0
            height += self._make_piece(0.0, index, line).height + self._terms[index].space_above
            if height >= self._min_height * self._columns:
                break
        return height / self._columns

    # A column

    def _fill_columns(
        self, position: TextPosition, end: int, height: float
    ) -> tuple[list[list[BlockPiece]], TextPosition]:
        columns = []
        for _ in range(self._columns):
            if position.block >= end:
                break
            column, position = self._fill_column(position, end, height)
            columns.append(column)
        return columns, position

    def _fill_column(
        self, position: TextPosition, end: int, height: float
    ) -> tuple[list[BlockPiece], TextPosition]:
        """Fill one column from a position on; return its pieces and the position after them."""
        terms = self._terms
        pieces: list[BlockPiece] = []
        y = 0.0
        while position.block < end:
            if pieces and terms[position.block].begins:
                break
            stop = min(self._end_of_group(position.block), end)
            group: list[BlockPiece] = []
            needed = y
            for index in range(position.block, stop):
                line = position.line if index == position.block else 0
                space_above = terms[index].space_above if needed > 0 and not line else 0.0
                piece: BlockPiece | None = self._make_piece(space_above, index, line)
                after = 0
                if index == stop - 1 and terms[index].may_break:
                    piece, after = self._break_block(space_above, index, line, height, needed)
                if piece is None:
                    return pieces, position
                group.append(piece)
                needed += space_above + piece.height
                if after:
                    return pieces + group, TextPosition(index, after)
            if needed > height + SLACK:
                self._next_height = min(self._next_height, needed)
                return pieces, position
            pieces += group
            y, position = needed, TextPosition(stop)
        return pieces, position

    def _break_block(
        self, space_above: float, index: int, line: int, height: float, used_height: float
    ) -> tuple[BlockPiece | None, int]:
        """Return the lines of a block that fit a column, and the index of the line after them (0:
        no lines are left).

        At least two lines stay together at each end; None if that is impossible.
        """
        room = height - used_height - space_above
        remainder = self._make_piece(space_above, index, line)
        if remainder.height <= room + SLACK:
            return remainder, 0
        measured, next_height, piece = self._measure_block(index), remainder.height, None
        for end_line in range(len(measured.lines) - 2, line + 1, -1):
            piece_height = measured.height_of_lines(line, end_line)
            if piece_height <= room + SLACK:
                piece = replace(remainder, height=piece_height, end_line=end_line)
                break
            next_height = piece_height
        self._next_height = min(self._next_height, used_height + space_above + next_height)
        return piece, piece.end_line if piece is not None else 0

    def _force_column(self, position: TextPosition, end: int, room: float) -> list[BlockPiece]:
        """Lay out a column of blocks that are too tall for any column, and report them."""
        stop = min(self._end_of_group(position.block), end)
        pieces: list[BlockPiece] = []
        for index in range(position.block, stop):
            space_above = self._terms[index].space_above if pieces else 0.0
            pieces.append(
                self._make_piece(
                    space_above, index, position.line if index == position.block else 0
                )
            )
        self._layout.oversized.append(OversizeBlock(position.block, column_height(pieces), room))
        return pieces

    def _end_of_group(self, index: int) -> int:
        """Return the end of the blocks that stay together from `index` on."""
        terms = self._terms
        while index + 1 < len(terms) and not terms[index + 1].begins:
            if not (terms[index].keeps_with_next or terms[index].keeps_with_second):
                break
            index += 1
        return index + 1

    # Blocks

    def _make_piece(self, space_above: float, index: int, line: int = 0) -> BlockPiece:
        """Return a block, or its lines from `line` on."""
        measured = self._measure_block(index)
        end_line = len(measured.lines)
        height = measured.height_of_lines(line, end_line) if line else measured.height
        growth_left = self._terms[index].max_growth * (1.0 - self._layout.growth_share)
        follows_heading = index > 0 and self._terms[index - 1].keeps_with_next
        looseness = (
            space_above / self._largest if space_above > 0.0 and not follows_heading else 0.0
        )
        return BlockPiece(space_above, height, index, line, end_line, growth_left, looseness)

    def _measure_block(self, index: int) -> MeasuredBlock:
        measured = self._measured_blocks.get(index)
        if measured is None:
            measured = self._measured_blocks[index] = self._measure(index)
        return measured


def column_growth(column: Sequence[BlockPiece]) -> float:
    """Return the growth that the blocks of a column have left."""
    return math.fsum(piece.growth_left for piece in column)


def column_looseness(column: Sequence[BlockPiece]) -> float:
    """Return the growth of a column as a share of the growth of its largest gap."""
    return math.fsum(piece.looseness for piece in column)


def column_height(column: Sequence[BlockPiece]) -> float:
    """Return the height of a column."""
    return math.fsum(piece.space_above + piece.height for piece in column)
