"""The one way to use more processes: pages in ranges, on an executor.

A worker fulfils the same order and draws a share of its pages; this process puts them into the
file in their order. The file is the same, byte for byte, however many workers there are.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from pathlib import Path
from platform import node
from threading import Lock
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.build import fulfil
from pnp.build.fingerprint import fingerprint, forget
from pnp.build.local_pool import Crew, T, crew
from pnp.build.rule_check import hold_rules
from pnp.build.session import Session
from pnp.core.document import Document, LazyPages, Page
from pnp.core.order import Options, Order
from pnp.core.problems import Problem, ProblemsFound, UsageError
from pnp.core.search_path import Shelf
from pnp.layout.questions import ConditionCoverage, Met, Question
from pnp.layout.scope import Inspection
from pnp.load.yaml import shown
from pnp.render import backend

if TYPE_CHECKING:
    from concurrent.futures import Future

Found = dict[Question, Met]
Drawn = tuple[Page, Any]
"""A page without its frames, and what a writer takes."""

# Shares that wait for each worker: enough to keep it busy, few enough to keep the memory flat.
_AHEAD = 3
# Items of a long print run in a share. What shares have in common is drawn in each: for fewer
# that is more than a hundredth of the work, and more than the most wait too long to be written.
_FEWEST, _MOST = 24, 96
# Shares for each worker, where there is that much: the last ones end at about the same time.
_SHARES = 6


class Hands(Struct, frozen=True):
    """How many processes may work, and the data folders that they need."""

    data: tuple[Path, ...]
    jobs: int
    cluster: str
    """Address of a scheduler whose workers are to draw, in place of this machine's."""


class Job(Struct, frozen=True):
    """What a worker has to know to draw pages of a file."""

    data: tuple[Path, ...]
    order: Order
    options: Options
    held: bool
    """Whether the game was held against its rules already."""
    files: str
    """The fingerprint of what another machine reads; nothing for this machine."""
    season: int
    """Which one, of a game that has several."""


class Share(Struct, frozen=True):
    """What a worker hands over: the document without its pages, some of them drawn, and what
    is wrong."""

    document: Document | None
    """None where it was refused."""
    pages: list[Drawn]
    problems: list[Problem]
    met: Found
    """What conditions met; nothing where nobody asks for it."""


def executor(jobs: int, address: str) -> AbstractContextManager[Crew | None]:
    """Workers of this machine, or those behind a scheduler's address; None: there is but this
    process. Raises UsageError where the scheduler cannot be reached."""
    if address:
        from pnp.build.cluster import cluster

        return cluster(address)
    return nullcontext() if jobs == 1 else crew(jobs, _begin)


def _begin() -> None:
    """Import what every share needs, while the first process still reads what to do."""
    backend("pdf")


def in_order(
    workers: Crew | None, call: Callable[..., T], jobs: Iterable[tuple[Any, ...]]
) -> Iterator[T]:
    """What calls return, in their order; they are handed out a few ahead of what was taken."""
    if workers is None:
        yield from (call(*arguments) for arguments in jobs)
        return
    waiting: deque[Future[T]] = deque()
    for arguments in jobs:
        waiting.append(workers.executor.submit(call, *arguments))
        if len(waiting) > workers.workers * _AHEAD:
            yield workers.result(waiting.popleft())
    while waiting:
        yield workers.result(waiting.popleft())


def job_for(session: Session, order: Order, options: Options, hands: Hands, held: bool) -> Job:
    """What to tell workers of an order: of this machine's folders no more than they have to know.
    Raises OSError."""
    options, data, files = replace(options, out=Path()), hands.data, ""
    if hands.cluster:
        data = absolute(data)
        files = fingerprint(session.shelf, session.folders[order.game], options)
    return Job(data, order, options, held, files, session.season)


def absolute(data: tuple[Path, ...]) -> tuple[Path, ...]:
    """Folders as workers elsewhere find them, where they share them with this machine."""
    return tuple(folder.absolute() for folder in data)


def check_alike(files: str, session: Session, game: str, options: Options) -> None:
    """Raises UsageError where this machine has not what another one's fingerprint tells of."""
    forget()
    try:
        found = fingerprint(session.shelf, session.folders[game], options)
    except (OSError, KeyError):
        found = ""
    if found != files:
        has = "other files" if found else "no files"
        raise UsageError(
            f"the worker on {node()} has {has} of {game}: games of your own lie in a folder that "
            "all machines see under one path, shipped ones come with one version of pnp"
        )


def drawn_here(session: Session, job: Job) -> tuple[Document, Iterator[Drawn], ConditionCoverage]:
    """The document of a job, its pages, drawn as they are taken, and what conditions meet
    meanwhile. Raises ProblemsFound, UsageError."""
    if not job.held:
        _hold(session, job.order)
    witness = ConditionCoverage()
    document = fulfil(session, job.order, job.options, _inspection(session, job.order, witness))
    drawer = backend(job.options.format).drawer(document)
    pages = ((page, drawer.draw(page)) for page in document)
    # The caller needs no pages to describe the file; drawn ones are released as they are taken.
    return _told_of(document), pages, witness


def _inspection(session: Session, order: Order, witness: ConditionCoverage) -> Inspection | None:
    """Records what conditions meet where an order prints all that a game has: only then can a
    condition be said never to be true."""
    complete = not (order.picks or order.players or order.since or order.codes)
    everything = set(session.game(order.game).components) <= set(order.components)
    return Inspection(witness) if complete and everything else None


def note(refused: ProblemsFound, session: Session) -> None:
    """Have what somebody was refused for among the session's problems, whoever found it."""
    session.problems.extend([one for one in refused.problems if one not in session.problems])


def shares(job: Job, alone: bool, workers: int) -> int:
    """Into how many shares a job is cut. `alone`: whether no other job keeps workers busy."""
    items = max(job.order.count, len(job.order.days))
    size = min(max(items // (workers * _SHARES), _FEWEST), _MOST)
    return max(items // size, workers if alone else 1)


_ONE = Lock()
"""A worker may be a thread of several, and what is read is read once for all of them."""


def draw_share(job: Job, share: int, of: int) -> Share:
    """Draw a share of a file's pages, in whichever process. Raises UsageError."""
    with _ONE:
        session = _workshop(job.data, job.files, job.season)
        if job.files:
            _check_alike(job)
        try:
            if not job.held and (share == 0 or job.order.count > 1):
                _hold(session, _part(job.order, share, of))
            return _draw(session, job, share, of)
        except ProblemsFound as refused:
            note(refused, session)
            return Share(None, [], list(session.problems), {})


def _draw(session: Session, job: Job, share: int, of: int) -> Share:
    document, witness = _opened(job)
    witness.met.clear()
    count = len(document.pages)
    # What has gone with another share goes again: nobody knows which comes first.
    drawer = backend(job.options.format).drawer(document)
    pages: list[Drawn] = []
    for number in range(count * share // of, count * (share + 1) // of):
        page = document.pages[number]
        pages.append((replace(page, frames=(), upon=()), drawer.draw(page)))
    return Share(_told_of(document), pages, list(session.problems), dict(witness.met))


def _part(order: Order, share: int, of: int) -> Order:
    """The numbers of an order that a share of its rules is about."""
    first, end = order.count * share // of, order.count * (share + 1) // of
    if order.number is None or end == first:
        return order if share == 0 else replace(order, count=1)
    return replace(order, number=order.number + first, count=end - first)


def _hold(session: Session, order: Order) -> None:
    """Hold an order against its game's rules. Raises ProblemsFound where that finds what is wrong."""
    before = session.problems.errors
    hold_rules(session, order.game, [order])
    if session.problems.errors > before:
        raise ProblemsFound(session.problems)


@lru_cache(1)
def _workshop(data: tuple[Path, ...], files: str, season: int) -> Session:
    """A worker draws many shares, and reads games once. `files`: others are other games."""
    try:
        return Session(Shelf.standard(data), season)
    except UsageError as error:
        raise UsageError(f"the worker on {node()}: {error}") if files else error from error


@lru_cache(2)
def _opened(job: Job) -> tuple[Document, ConditionCoverage]:
    """A worker draws many shares of a job, and fulfils it once."""
    session, witness = _workshop(job.data, job.files, job.season), ConditionCoverage()
    looks = _inspection(session, job.order, witness)
    return fulfil(session, job.order, job.options, looks), witness


@lru_cache(2)
def _check_alike(job: Job) -> None:
    session = _workshop(job.data, job.files, job.season)
    check_alike(job.files, session, job.order.game, job.options)


class _Elsewhere(LazyPages):
    """So many pages, which others have."""

    def __init__(self, count: int) -> None:
        self._count = count

    def __len__(self) -> int:
        return self._count

    def page(self, number: int) -> Page:
        raise IndexError(f"page {number} is drawn elsewhere")


def _told_of(document: Document) -> Document:
    """A document whose pages others have."""
    return replace(document, pages=_Elsewhere(len(document.pages)))


def joined(
    found: Iterator[Share], tell: Callable[[Iterable[Problem]], None]
) -> tuple[Document | None, Iterator[Drawn], ConditionCoverage]:
    """A job's shares as a document, its pages, and what conditions met. `tell` hears what was
    wrong."""
    first, witness = next(found), ConditionCoverage()
    tell(first.problems)
    witness.join(first.met)

    def pages() -> Iterator[Drawn]:
        yield from first.pages
        for share in found:
            tell(share.problems)
            witness.join(share.met)
            yield from share.pages

    return first.document, pages(), witness


def seen_from_here(problems: Iterable[Problem]) -> list[Problem]:
    """Problems that a worker elsewhere found, with their files as people here want to read them."""
    return [
        problem._replace(span=problem.span._replace(file=shown(Path(problem.span.file))))
        if problem.span.file
        else problem
        for problem in problems
    ]
