"""Blocks in columns, as numbers: all are placed, in order, within bounds."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from pnp.layout.columns import (
    SLACK,
    Filling,
    Layout,
    Line,
    Measured,
    Piece,
    Spot,
    Terms,
    growth,
    loose,
    tall,
)

HEIGHT, LEAST, LINE = 100.0, 10.0, 4.0


def block_of(lines: int) -> Measured:
    """A block of this number of lines."""
    rows = [Line(at * LINE + 1.0, at * LINE + 3.0) for at in range(lines)]
    return Measured(lines * LINE, rows)


terms = st.builds(
    Terms,
    keep=st.booleans(),
    begin=st.sampled_from(["", "", "", "column", "page"]),
    above=st.sampled_from([0.0, 1.5, 4.0]),
    wide=st.booleans(),
    parts=st.booleans(),
    grow=st.sampled_from([0.0, 3.0]),
)
texts = st.lists(st.tuples(terms, st.integers(1, 30)), min_size=1, max_size=20)


class Plain(Filling):
    """Tries every height when it balances columns."""

    __slots__ = ()

    def _columned(self, spot: Spot, end: int, room: float) -> tuple[list[list[Piece]], Spot]:
        columns, reached = self._fill(spot, end, room)
        if reached.block < end:
            return self._shortened(spot, end, room, reached) or (columns, reached)
        if len(columns) == 1 == self._columns:
            return columns, reached
        height = sum(tall(column) for column in columns) / self._columns
        while height < room:
            lower, got = self._fill(spot, end, height)
            if got.block >= end:
                return lower, got
            height += 0.5
        return columns, reached


def filled(
    text: list[tuple[Terms, int]],
    columns: int,
    start: Spot,
    share: float = 0.0,
    filling: type[Filling] = Filling,
) -> Layout:
    def measured(index: int) -> Measured:
        return block_of(text[index][1]) if text[index][0].parts else Measured(text[index][1] * LINE)

    blocks = [own for own, _ in text]
    return filling(blocks, measured, columns, LEAST, HEIGHT, share).fill(start)


def paged(text: list[tuple[Terms, int]], columns: int) -> list[Layout]:
    pages: list[Layout] = []
    spot = Spot()
    while spot.block < len(text):
        page = filled(text, columns, spot)
        assert page.reached > spot, "every page takes something"
        spot = page.reached
        pages.append(page)
    return pages


def all_columns(page: Layout) -> list[list[Piece]]:
    return [column for band in page.bands for column in band.columns]


@given(texts, st.integers(1, 3))
def test_places_each_line_once_in_order(text: list[tuple[Terms, int]], columns: int) -> None:
    placed: list[tuple[int, int]] = []
    for page in paged(text, columns):
        for column in all_columns(page):
            for piece in column:
                last = piece.last if text[piece.block][0].parts else 1
                placed += [(piece.block, line) for line in range(piece.first, last)]
    expected = [
        (block, line)
        for block, (own, count) in enumerate(text)
        for line in range(count if own.parts else 1)
    ]
    assert placed == expected


@given(texts, st.integers(1, 3))
def test_only_reported_blocks_do_not_fit(text: list[tuple[Terms, int]], columns: int) -> None:
    for page in paged(text, columns):
        for band in page.bands:
            for column in band.columns:
                if not page.talls:
                    assert tall(column) <= band.height + SLACK
        if not page.talls:
            assert page.used <= HEIGHT + SLACK


@given(texts, st.integers(1, 3))
def test_avoids_single_lines(text: list[tuple[Terms, int]], columns: int) -> None:
    for page in paged(text, columns):
        for column in all_columns(page):
            for piece in column:
                own, count = text[piece.block]
                parted = own.parts and piece.last - piece.first < count
                if parted and not page.talls:
                    assert piece.last - piece.first >= 2


@given(texts, st.integers(1, 3))
def test_block_begins_page_or_column(text: list[tuple[Terms, int]], columns: int) -> None:
    for page in paged(text, columns):
        placed = [piece for column in all_columns(page) for piece in column]
        for piece in placed[1:]:
            assert piece.first or text[piece.block][0].begin != "page"
        for column in all_columns(page):
            for _, piece in pairwise(column):
                assert piece.first or not text[piece.block][0].begin


@given(texts, st.integers(1, 3))
@example([(Terms(), 19), (Terms(), 1), (Terms(wide=True, keep=True), 1), (Terms(), 10)], 1)
def test_wide_heading_does_not_end_page(text: list[tuple[Terms, int]], columns: int) -> None:
    for page in paged(text, columns):
        last = page.bands[-1].columns[0][-1].block
        following = text[last + 1][0] if last + 1 < len(text) else Terms(begin="page")
        if len(page.bands) > 1 and text[last][0].wide and text[last][0].keep:
            assert following.begin == "page"


def test_columns_end_together() -> None:
    page = filled([(Terms(), 2)] * 6, 3, Spot())
    assert [len(column) for column in page.bands[0].columns] == [2, 2, 2]
    assert page.reached == Spot(6)
    assert page.used == 4 * LINE


def test_block_divides_at_end_of_column() -> None:
    page = filled([(Terms(), 20), (Terms(parts=True), 10)], 2, Spot())
    first, second = page.bands[0].columns
    assert [(piece.block, piece.first, piece.last) for piece in first + second] == [
        (0, 0, 0),
        (1, 0, 10),
    ]
    page = filled([(Terms(), 20), (Terms(parts=True), 10)], 1, Spot())
    assert page.reached == Spot(1, 5)
    assert filled([(Terms(), 20), (Terms(parts=True), 10)], 1, page.reached).used == 5 * LINE


@given(texts)
def test_grown_blocks_grow_less(text: list[tuple[Terms, int]]) -> None:
    for column in all_columns(filled(text, 2, Spot(), 0.75)):
        for piece in column:
            assert piece.grows == text[piece.block][0].grow * 0.25


@given(texts, st.integers(2, 3))
def test_skipped_heights_would_not_fit(text: list[tuple[Terms, int]], columns: int) -> None:
    spot = Spot()
    while spot.block < len(text):
        page = filled(text, columns, spot)
        assert page == filled(text, columns, spot, filling=Plain)
        spot = page.reached


@pytest.mark.slow
@given(texts, st.integers(1, 3), st.sampled_from([0.0, 3.0, 20.0]))
def test_all_columns_can_grow_to_foot(
    text: list[tuple[Terms, int]], columns: int, stretch: float
) -> None:
    for page in paged(text, columns):
        for band in page.bands:
            foot = band.height + band.room(stretch)
            reach = [
                tall(each) + loose(each) * stretch + growth(each)
                for each in band.columns
                if not band.wide
            ]
            short = max((foot - each for each in reach), default=0.0)
            assert short <= band.uneven(stretch) + SLACK
            assert not band.uneven(stretch) or not band.room(stretch), "none runs from the others"


def test_gaps_grow_in_proportion() -> None:
    heading, text = Terms(above=4.0, keep=True), Terms(above=1.0)
    page = filled(
        [(text, 1), (text, 1), (heading, 1), (text, 1), (Terms(begin="page"), 1)], 1, Spot()
    )
    (column,) = all_columns(page)
    assert [piece.loose for piece in column] == [0.0, 0.25, 1.0, 0.0]
