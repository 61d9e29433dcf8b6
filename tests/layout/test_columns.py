"""Blocks in columns, as numbers: all are placed, in order, within bounds."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

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
)

HEIGHT, LEAST, LINE = 100.0, 10.0, 4.0


def block_of(lines: int) -> MeasuredBlock:
    """A block of this number of lines."""
    rows = [BlockLine(at * LINE + 1.0, at * LINE + 3.0) for at in range(lines)]
    return MeasuredBlock(lines * LINE, rows)


terms = st.builds(
    BlockTerms,
    keeps_with_next=st.booleans(),
    begins=st.sampled_from(["", "", "", "column", "page"]),
    space_above=st.sampled_from([0.0, 1.5, 4.0]),
    spans_columns=st.booleans(),
    may_break=st.booleans(),
    max_growth=st.sampled_from([0.0, 3.0]),
)
texts = st.lists(st.tuples(terms, st.integers(1, 30)), min_size=1, max_size=20)


class Plain(PageFiller):
    """Tries every height when it balances columns."""

    __slots__ = ()

    def _columned(
        self, spot: TextPosition, end: int, room: float
    ) -> tuple[list[list[BlockPiece]], TextPosition]:
        columns, reached = self._fill_columns(spot, end, room)
        if reached.block < end:
            return self._shorten_columns(spot, end, room, reached) or (columns, reached)
        if len(columns) == 1 == self._columns:
            return columns, reached
        height = sum(column_height(column) for column in columns) / self._columns
        while height < room:
            lower, got = self._fill_columns(spot, end, height)
            if got.block >= end:
                return lower, got
            height += 0.5
        return columns, reached


def filled(
    text: list[tuple[BlockTerms, int]],
    columns: int,
    start: TextPosition,
    share: float = 0.0,
    filling: type[PageFiller] = PageFiller,
) -> ColumnLayout:
    def measured(index: int) -> MeasuredBlock:
        return (
            block_of(text[index][1])
            if text[index][0].may_break
            else MeasuredBlock(text[index][1] * LINE)
        )

    blocks = [own for own, _ in text]
    return filling(blocks, measured, columns, LEAST, HEIGHT, share).fill(start)


def paged(text: list[tuple[BlockTerms, int]], columns: int) -> list[ColumnLayout]:
    pages: list[ColumnLayout] = []
    spot = TextPosition()
    while spot.block < len(text):
        page = filled(text, columns, spot)
        assert page.next_position > spot, "every page takes something"
        spot = page.next_position
        pages.append(page)
    return pages


def all_columns(page: ColumnLayout) -> list[list[BlockPiece]]:
    return [column for band in page.bands for column in band.columns]


@given(texts, st.integers(1, 3))
def test_places_each_line_once_in_order(text: list[tuple[BlockTerms, int]], columns: int) -> None:
    placed: list[tuple[int, int]] = []
    for page in paged(text, columns):
        for column in all_columns(page):
            for piece in column:
                last = piece.end_line if text[piece.block][0].may_break else 1
                placed += [(piece.block, line) for line in range(piece.first_line, last)]
    expected = [
        (block, line)
        for block, (own, count) in enumerate(text)
        for line in range(count if own.may_break else 1)
    ]
    assert placed == expected


@given(texts, st.integers(1, 3))
def test_only_reported_blocks_do_not_fit(text: list[tuple[BlockTerms, int]], columns: int) -> None:
    for page in paged(text, columns):
        for band in page.bands:
            for column in band.columns:
                if not page.oversized:
                    assert column_height(column) <= band.height + SLACK
        if not page.oversized:
            assert page.used_height <= HEIGHT + SLACK


@given(texts, st.integers(1, 3))
def test_avoids_single_lines(text: list[tuple[BlockTerms, int]], columns: int) -> None:
    for page in paged(text, columns):
        for column in all_columns(page):
            for piece in column:
                own, count = text[piece.block]
                parted = own.may_break and piece.end_line - piece.first_line < count
                if parted and not page.oversized:
                    assert piece.end_line - piece.first_line >= 2


@given(texts, st.integers(1, 3))
def test_block_begins_page_or_column(text: list[tuple[BlockTerms, int]], columns: int) -> None:
    for page in paged(text, columns):
        placed = [piece for column in all_columns(page) for piece in column]
        for piece in placed[1:]:
            assert piece.first_line or text[piece.block][0].begins != "page"
        for column in all_columns(page):
            for _, piece in pairwise(column):
                assert piece.first_line or not text[piece.block][0].begins


@given(texts, st.integers(1, 3))
@example(
    [
        (BlockTerms(), 19),
        (BlockTerms(), 1),
        (BlockTerms(spans_columns=True, keeps_with_next=True), 1),
        (BlockTerms(), 10),
    ],
    1,
)
def test_wide_heading_does_not_end_page(text: list[tuple[BlockTerms, int]], columns: int) -> None:
    for page in paged(text, columns):
        last = page.bands[-1].columns[0][-1].block
        following = text[last + 1][0] if last + 1 < len(text) else BlockTerms(begins="page")
        if len(page.bands) > 1 and text[last][0].spans_columns and text[last][0].keeps_with_next:
            assert following.begins == "page"


def test_columns_end_together() -> None:
    page = filled([(BlockTerms(), 2)] * 6, 3, TextPosition())
    assert [len(column) for column in page.bands[0].columns] == [2, 2, 2]
    assert page.next_position == TextPosition(6)
    assert page.used_height == 4 * LINE


def test_block_divides_at_end_of_column() -> None:
    page = filled([(BlockTerms(), 20), (BlockTerms(may_break=True), 10)], 2, TextPosition())
    first, second = page.bands[0].columns
    assert [(piece.block, piece.first_line, piece.end_line) for piece in first + second] == [
        (0, 0, 0),
        (1, 0, 10),
    ]
    page = filled([(BlockTerms(), 20), (BlockTerms(may_break=True), 10)], 1, TextPosition())
    assert page.next_position == TextPosition(1, 5)
    assert (
        filled(
            [(BlockTerms(), 20), (BlockTerms(may_break=True), 10)], 1, page.next_position
        ).used_height
        == 5 * LINE
    )


@given(texts)
def test_grown_blocks_grow_less(text: list[tuple[BlockTerms, int]]) -> None:
    for column in all_columns(filled(text, 2, TextPosition(), 0.75)):
        for piece in column:
            assert piece.growth_left == text[piece.block][0].max_growth * 0.25


@given(texts, st.integers(2, 3))
def test_skipped_heights_would_not_fit(text: list[tuple[BlockTerms, int]], columns: int) -> None:
    spot = TextPosition()
    while spot.block < len(text):
        page = filled(text, columns, spot)
        assert page == filled(text, columns, spot, filling=Plain)
        spot = page.next_position


@pytest.mark.slow
@given(texts, st.integers(1, 3), st.sampled_from([0.0, 3.0, 20.0]))
def test_all_columns_can_grow_to_foot(
    text: list[tuple[BlockTerms, int]], columns: int, stretch: float
) -> None:
    for page in paged(text, columns):
        for band in page.bands:
            foot = band.height + band.max_growth(stretch)
            reach = [
                column_height(each) + column_looseness(each) * stretch + column_growth(each)
                for each in band.columns
                if not band.spans_columns
            ]
            short = max((foot - each for each in reach), default=0.0)
            assert short <= band.unevenness(stretch) + SLACK
            assert not band.unevenness(stretch) or not band.max_growth(stretch), (
                "none runs from the others"
            )


def test_gaps_grow_in_proportion() -> None:
    heading, text = BlockTerms(space_above=4.0, keeps_with_next=True), BlockTerms(space_above=1.0)
    page = filled(
        [(text, 1), (text, 1), (heading, 1), (text, 1), (BlockTerms(begins="page"), 1)],
        1,
        TextPosition(),
    )
    (column,) = all_columns(page)
    assert [piece.looseness for piece in column] == [0.0, 0.25, 1.0, 0.0]
