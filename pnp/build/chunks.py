"""The pages of a file in chunks: laid out and drawn here or by workers, written in page order.

A worker prepares the same order and draws its chunk; this process writes the pages in their order.
The file is the same, byte for byte, however many workers there are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from pathlib import Path
from platform import node
from threading import Lock
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.fingerprint import clear_hashes, fingerprint
from pnp.build.pipeline import render
from pnp.build.rule_check import check_game_rules
from pnp.build.session import Session
from pnp.build.workers import WorkerOptions, WorkerPool
from pnp.core.document import Document, Page
from pnp.core.files import display_path
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problem, ProblemsFound, UsageError
from pnp.core.search_path import SearchPath
from pnp.layout.coverage import ConditionCoverage, Outcome, Question
from pnp.layout.element import LayoutObserver
from pnp.render import PageEncoder, backend

_LOCAL_PAGES = 8
"""Pages that are laid out before they are written, where this process does both."""
# Items of a long print run in a chunk. What chunks have in common is drawn in each: for fewer
# items that is more than a hundredth of the work, and more wait too long to be written.
_MIN_ITEMS, _MAX_ITEMS = 24, 96
_CHUNKS_PER_WORKER = 6
"""Maximum number of chunks per worker; more of them let all workers end at about the same time."""


DrawnPage = tuple[Page, Any]
"""A page without its frames, and what a writer takes."""


class PrintJob(Struct, frozen=True):
    """Everything that a worker needs to draw pages of a file."""

    workers: WorkerOptions
    order: Order
    options: PrintOptions
    is_checked: bool
    """Whether the game was checked against its rules already."""
    fingerprint: str
    """The fingerprint of what another machine reads; nothing for this machine."""
    season: int


class Chunk(Struct, frozen=True):
    """Some pages of a document, and its problems so far."""

    document: Document | None
    """Its pages are only counted; None where problems stop it."""
    pages: Iterable[DrawnPage]
    problems: Sequence[Problem]
    outcomes: dict[Question, Outcome]
    """Outcomes of the conditions evaluated so far."""


def job_for(
    session: Session, order: Order, options: PrintOptions, workers: WorkerOptions, is_checked: bool
) -> PrintJob:
    """Raises OSError."""
    options, files = replace(options, out=Path()), ""
    if workers.cluster:
        workers = replace(workers, data=tuple(map(Path.absolute, workers.data)))
        files = fingerprint(session.search_path, session.folders[order.game], options)
    return PrintJob(workers, order, options, is_checked, files, session.season)


def draw_jobs(
    session: Session, jobs: Sequence[PrintJob], pool: WorkerPool
) -> Iterator[Iterator[Chunk]]:
    """The chunks of each job, which must be consumed job by job."""
    if pool.executor is None:
        yield from (_draw_locally(session, job) for job in jobs)
        return
    counts = [chunk_count(job.order, len(jobs) == 1, pool.size) for job in jobs]
    calls = (
        (job, number, count)
        for job, count in zip(jobs, counts, strict=True)
        for number in range(count)
    )
    chunks = pool.map(draw_chunk, calls)
    yield from (islice(chunks, count) for count in counts)


def chunk_count(order: Order, is_only: bool, workers: int) -> int:
    """Number of chunks for an order. `is_only`: no other order keeps the workers busy."""
    items = max(order.count, len(order.days))
    size = min(max(items // (workers * _CHUNKS_PER_WORKER), _MIN_ITEMS), _MAX_ITEMS)
    return max(items // size, workers if is_only else 1)


def _draw_locally(session: Session, job: PrintJob) -> Iterator[Chunk]:
    """Lay out a few pages at a time: their problems are known before they are drawn."""
    try:
        if not job.is_checked:
            check_order_rules(session, job.order)
        document, coverage = _render_job(session, job)
        encoder = backend(job.options.format).encoder(document)
        count = len(document.pages)
        for first in range(0, count or 1, _LOCAL_PAGES):
            numbers = range(first, min(first + _LOCAL_PAGES, count))
            yield _chunk(session, document, encoder, numbers, coverage)
    except ProblemsFound as error:
        yield _failed_chunk(session, error)


_LOCK = Lock()
"""A worker may be a thread of several; files are read once for all of them."""


def draw_chunk(job: PrintJob, number: int, chunks: int) -> Chunk:
    """Draw a chunk in a worker. Raises UsageError."""
    with _LOCK:
        session = _session(job.workers, job.order.game, job.fingerprint, job.season, job.options)
        try:
            if not job.is_checked and (number == 0 or job.order.count > 1):
                check_order_rules(session, order_part(job.order, number, chunks))
            document, coverage = _cached_render(session, job)
            # Every chunk contains its shared objects, because chunks may arrive in any order.
            encoder = backend(job.options.format).encoder(document)
            count = len(document.pages)
            numbers = range(count * number // chunks, count * (number + 1) // chunks)
            chunk = _chunk(session, document, encoder, numbers, coverage)
            # All that was met so far: pictures in a text that flows are laid out but once.
            outcomes = {
                key: replace(met, values={*met.values}) for key, met in coverage.outcomes.items()
            }
            return replace(chunk, pages=list(chunk.pages), outcomes=outcomes)
        except ProblemsFound as error:
            return _failed_chunk(session, error)


def _render_job(session: Session, job: PrintJob) -> tuple[Document, ConditionCoverage]:
    coverage, order = ConditionCoverage(), job.order
    # Only an order for everything can show that a condition is never true.
    is_partial = order.starter_items or order.players or order.since or order.qr_codes
    components = session.game(order.game).components
    is_complete = not is_partial and set(components) <= set(order.components)
    inspection = LayoutObserver(coverage) if is_complete else None
    return render(session, order, job.options, inspection), coverage


def _chunk(
    session: Session,
    document: Document,
    encoder: PageEncoder,
    numbers: range,
    coverage: ConditionCoverage,
) -> Chunk:
    """Lay out pages; they are drawn as they are taken, if nothing is wrong."""
    pages = [document.pages[number] for number in numbers]
    problems = list(session.problems)
    drawn = ((replace(page, frames=(), overlay_frames=()), encoder.encode(page)) for page in pages)
    counted = replace(document, pages=cast("Sequence[Page]", range(len(document.pages))))
    return Chunk(counted, () if session.problems.errors else drawn, problems, coverage.outcomes)


def _failed_chunk(session: Session, error: ProblemsFound) -> Chunk:
    session.problems.extend(error.problems)
    return Chunk(None, (), list(session.problems), {})


def order_part(order: Order, number: int, chunks: int) -> Order:
    """The numbers of an order that the rules of a chunk are about."""
    first, end = order.count * number // chunks, order.count * (number + 1) // chunks
    if order.number is None or end == first:
        return order if number == 0 else replace(order, count=1)
    return replace(order, number=order.number + first, count=end - first)


def check_order_rules(session: Session, order: Order) -> None:
    """Raises ProblemsFound where an order breaks its game's rules."""
    before = session.problems.errors
    check_game_rules(session, order.game, [order])
    if session.problems.errors > before:
        raise ProblemsFound(session.problems)


@lru_cache(1)
def _session(
    workers: WorkerOptions, game: str, files: str, season: int, options: PrintOptions
) -> Session:
    """A worker draws many chunks, and reads a game once; with other `files` it is another."""
    try:
        session = Session(SearchPath.standard(workers.data), season)
    except UsageError as error:
        raise UsageError(f"the worker on {node()}: {error}") if files else error from error
    if files:
        check_same_files(files, session, game, options)
    return session


_cached_render = lru_cache(2)(_render_job)
"""A worker draws many chunks of a job, and prepares it once."""


def check_same_files(files: str, session: Session, game: str, options: PrintOptions) -> None:
    """Raises UsageError where this machine's files have another fingerprint."""
    clear_hashes()
    try:
        local_fingerprint = fingerprint(session.search_path, session.folders[game], options)
    except (OSError, KeyError):
        local_fingerprint = ""
    if local_fingerprint != files:
        difference = "other files" if local_fingerprint else "no files"
        raise UsageError(
            f"the worker on {node()} has {difference} of {game}: put your own games into a folder "
            "with the same path on all machines; for the others, install the same version of pnp"
        )


def with_local_paths(problems: Iterable[Problem]) -> list[Problem]:
    """Problems that a worker elsewhere found, with files as seen from the folder here."""
    return [
        problem._replace(span=problem.span._replace(file=display_path(Path(problem.span.file))))
        if problem.span.file
        else problem
        for problem in problems
    ]
