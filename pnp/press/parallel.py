"""Several processes draw the pages of one file; this one puts them together.

Each process fulfils the same order and draws the pages that it is handed, as drafts. The file
is the same, byte for byte, as if one process had drawn it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

from pnp.backends.drafts import Draft, Drafter, in_chunks
from pnp.backends.pdf import write_drafts
from pnp.ground.order import Options, Order
from pnp.ground.pages import Document, LazyPages, Look, Page
from pnp.ground.problem import Problem, Problems
from pnp.ground.shelf import Shelf
from pnp.ground.stack import in_one_piece
from pnp.press.build import fulfil
from pnp.press.crew import crew
from pnp.press.workshop import Workshop

# Pages handed to a process at a time, and how many such parcels wait for each process: enough
# to keep it busy, few enough to keep the memory flat.
_PARCEL = 8
_AHEAD = 3

Parcel = tuple[list[Draft], list[Problem]]


class _Hand:
    """What a drawing process keeps between parcels."""

    def __init__(self, data: tuple[Path, ...], order: Order, options: Options) -> None:
        self.workshop = Workshop(Shelf.standard(data))
        self.document = fulfil(self.workshop, order, options)
        self.drafter = Drafter(self.document.fillable)

    def draw(self, numbers: range) -> Parcel:
        drafts = [self.drafter.draft(self.document.pages[number]) for number in numbers]
        return drafts, list(self.workshop.problems)


_hand: _Hand | None = None


def _begin(data: tuple[Path, ...], order: Order, options: Options) -> None:
    global _hand
    _hand = in_one_piece(lambda: _Hand(data, order, options))


def _draw(numbers: range) -> Parcel:
    assert _hand is not None
    hand = _hand
    return in_one_piece(lambda: hand.draw(numbers))


def write_parallel(
    document: Document,
    order: Order,
    options: Options,
    data: tuple[Path, ...],
    jobs: int,
    target: Path,
    problems: Problems,
) -> None:
    """Draw a PDF with several processes. The document hears of what they found on its pages."""
    found: dict[int, Draft] = {}
    with crew(jobs, _begin, data, order, options) as pool:
        drafts = _in_order(pool, len(document.pages), jobs, problems)
        drawn = replace(document, pages=_Drawn(document.pages, found))
        write_drafts(drawn, _noting(drafts, found), target)


class _Drawn(LazyPages):
    """Pages that are drawn elsewhere, with what was found on them there."""

    def __init__(self, pages: Sequence[Page], found: dict[int, Draft]) -> None:
        self._pages = pages
        self._found = found

    def __len__(self) -> int:
        return len(self._pages)

    def page(self, number: int) -> Page:
        return replace(
            self._pages[number],
            codes=lambda: self._texts(number),
            looks=lambda: self._looks(number),
        )

    def _texts(self, number: int) -> list[list[str]]:
        draft = self._found.get(number)
        return draft.texts if draft is not None else []

    def _looks(self, number: int) -> list[Look]:
        draft = self._found.get(number)
        return draft.looks if draft is not None else []


def _in_order(
    pool: ProcessPoolExecutor, count: int, jobs: int, problems: Problems
) -> Iterator[Draft]:
    """The drafts of all pages; parcels are handed out a few ahead of what was taken."""
    waiting: deque[Future[Parcel]] = deque()
    for numbers in in_chunks(count, _PARCEL):
        waiting.append(pool.submit(_draw, numbers))
        if len(waiting) > jobs * _AHEAD:
            yield from _taken(waiting.popleft(), problems)
    while waiting:
        yield from _taken(waiting.popleft(), problems)


def _taken(parcel: Future[Parcel], problems: Problems) -> list[Draft]:
    drafts, found = parcel.result()
    problems.extend(found)
    return drafts


def _noting(drafts: Iterator[Draft], found: dict[int, Draft]) -> Iterator[Draft]:
    for number, draft in enumerate(drafts):
        # The drawing itself goes into the file and may be large.
        found[number] = draft._replace(code="", forms={}, faces=(), groups=[])
        yield draft
