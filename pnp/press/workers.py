"""The one way to use more processes: pages in ranges, on an executor.

A worker fulfils the same order and draws a share of its pages; this process puts them into the
file in their order. The file is the same, byte for byte, however many workers there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import AbstractContextManager, nullcontext
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from pnp.backends import backend
from pnp.ground.order import Options, Order
from pnp.ground.pages import Document, LazyPages, Page
from pnp.ground.problem import Problem, Refused, Unusable
from pnp.ground.shelf import Shelf
from pnp.press.build import fulfil
from pnp.press.workshop import Workshop

T = TypeVar("T")
Drawn = tuple[Page, Any]
"""A page without its frames, and what a writer takes."""

# Shares that wait for each worker: enough to keep it busy, few enough to keep the memory flat.
_AHEAD = 3
# Items of a long print run in a share.
_SHARE = 24


class Job(NamedTuple):
    """What a worker has to know to draw pages of a file."""

    data: tuple[Path, ...]
    order: Order
    options: Options


class Share(NamedTuple):
    """What a worker hands over: the document without its pages, some of them drawn, and what
    is wrong."""

    document: Document | None
    """None where it was refused."""
    pages: list[Drawn]
    problems: list[Problem]


def executor(jobs: int, cluster: str) -> AbstractContextManager[Executor | None]:
    """Workers of this machine, or those behind a scheduler's address; None: there is but this
    process. Raises Unusable where the scheduler cannot be reached."""
    if cluster:
        return _cluster(cluster)
    if jobs == 1:
        return nullcontext()
    from pnp.press.crew import crew

    return crew(jobs)


def _cluster(address: str) -> AbstractContextManager[Executor]:
    try:
        from distributed import Client
    except ImportError as error:
        raise Unusable("--cluster needs `pip install 'pnp[cluster]'`") from error
    try:
        client = Client(address, timeout="10s")
    except (OSError, ValueError) as error:
        raise Unusable(f"there is no scheduler at {address}: {error}") from error
    made: AbstractContextManager[Executor] = client.get_executor()
    return made


def in_order(
    pool: Executor | None, workers: int, call: Callable[..., T], jobs: Iterable[tuple[Any, ...]]
) -> Iterator[T]:
    """What calls return, in their order; they are handed out a few ahead of what was taken."""
    if pool is None:
        yield from (call(*arguments) for arguments in jobs)
        return
    waiting: deque[Future[T]] = deque()
    for arguments in jobs:
        waiting.append(pool.submit(call, *arguments))
        if len(waiting) > workers * _AHEAD:
            yield waiting.popleft().result()
    while waiting:
        yield waiting.popleft().result()


def drawn_here(workshop: Workshop, job: Job) -> tuple[Document, Iterator[Drawn]]:
    """The document of a job, and its pages, drawn as they are taken. Raises Refused, Unusable."""
    document = fulfil(workshop, job.order, job.options)
    drawer = backend(job.options.format).drawer(document)
    return document, ((page, drawer.draw(page)) for page in document)


def shares(job: Job, alone: bool, workers: int) -> int:
    """Into how many shares a job is cut. `alone`: whether no other job keeps workers busy."""
    items = max(job.order.count, len(job.order.days))
    return max(items // _SHARE, workers if alone else 1)


def draw_share(job: Job, share: int, of: int) -> Share:
    """Draw a share of a file's pages, in whichever process."""
    workshop, document = _opened(job)
    if document is None:
        return Share(None, [], list(workshop.problems))
    count = len(document.pages)
    wanted = range(count * share // of, count * (share + 1) // of)
    # What has gone with another share goes again: nobody knows which comes first.
    drawer = backend(job.options.format).drawer(document)
    pages: list[Drawn] = []
    for number in wanted:
        page = document.pages[number]
        pages.append((replace(page, frames=(), upon=()), drawer.draw(page)))
    return Share(replace(document, pages=_Elsewhere(count)), pages, list(workshop.problems))


@lru_cache(2)
def _opened(job: Job) -> tuple[Workshop, Document | None]:
    """A worker draws many shares of a job, and loads it once."""
    workshop = Workshop(Shelf.standard(job.data))
    try:
        return workshop, fulfil(workshop, job.order, job.options)
    except Refused:
        return workshop, None


class _Elsewhere(LazyPages):
    """So many pages, which others have."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def page(self, number: int) -> Page:
        raise IndexError(f"page {number} is drawn elsewhere")


def joined(found: Sequence[Share] | Iterator[Share], tell: Callable[[list[Problem]], None]
           ) -> tuple[Document | None, Iterator[Drawn]]:  # fmt: skip
    """A job's shares as a document and its pages. `tell` hears what was wrong."""
    rest = iter(found)
    first = next(rest)
    tell(first.problems)

    def pages() -> Iterator[Drawn]:
        yield from first.pages
        for share in rest:
            tell(share.problems)
            yield from share.pages

    return first.document, pages()
