"""Booklets stitched through the fold: which page lies where on which sheet."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from msgspec import Struct

from pnp.core.geometry import Rect, Size

WIDTH = 210.0
"""Texts are laid out for pages at least as wide as this, mm; on narrower ones they are reduced."""
FOOT = 3.0
"""What the sheet's title and ruler need besides the pages' own margin, mm."""
FEWEST = 3
"""Fewer pages are no booklet: they are the two sides of a sheet."""


class Signature(Struct, frozen=True):
    """What makes a booklet of a component's pages."""

    pages: int
    copies: int
    in_sets: bool
    """Whether all pages of one copy come before those of the next."""

    def face(self, page: int, copy: int) -> int:
        """The number of a page's face."""
        return copy * self.pages + page if self.in_sets else page * self.copies + copy


class Spread(NamedTuple):
    """One side of a sheet: page numbers from 0, on the back as seen from the front; -1 is blank."""

    left: int
    right: int


def scale(paper: Size) -> float:
    """By how much pages are reduced."""
    return min(1.0, paper.height / 2 / WIDTH)


def page_size(paper: Size) -> Size:
    """The page that a text is laid out on, before it is reduced to half a sheet."""
    by = scale(paper)
    return Size(paper.height / 2 / by, (paper.width - FOOT) / by)


def boxes(paper: Size) -> tuple[Rect, Rect]:
    """Where the two pages of a sheet lie, the sheet on its side."""
    half, height = paper.height / 2, paper.width - FOOT
    return Rect(0.0, 0.0, half, height), Rect(half, 0.0, half, height)


def sheets(pages: int) -> Iterator[tuple[Spread, Spread]]:
    """Front and back of each sheet, the outermost first.

    Pages are filled up to fours at the end. On the back, `left` is what lies behind the left.
    """
    whole = -(-pages // 4) * 4

    def real(page: int) -> int:
        return page if page < pages else -1

    for sheet in range(whole // 4):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        yield Spread(real(last), real(first)), Spread(real(last - 1), real(first + 1))
