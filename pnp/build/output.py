"""Write the files of an order, all or none, with notes about options that had no effect."""

from __future__ import annotations

import json
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from msgspec import Struct, field

from pnp.build.chunks import Chunk, DrawnPage, PrintJob, draw_jobs, job_for, with_local_paths
from pnp.build.fingerprint import data_size, fingerprint, input_hash, output_hash
from pnp.build.manifest import ManifestWriter
from pnp.build.papers import check_paper_allowed
from pnp.build.rule_check import check_orders
from pnp.build.selection import items_for_paper, quantities
from pnp.build.session import Session
from pnp.build.workers import WorkerOptions, worker_pool
from pnp.core.document import Document
from pnp.core.files import Staging
from pnp.core.model import Game
from pnp.core.order import Order, PrintOptions
from pnp.core.printer import MIN_TYPE_SIZE
from pnp.core.problems import Problems, ProblemsFound, UsageError, pluralise
from pnp.imposition.impose import MIN_PAGES
from pnp.layout.coverage import ConditionCoverage
from pnp.render import backend


class FormFields(Struct):
    """Form fields, counted as pages are written."""

    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """Number of form fields, by the component's title and by item."""
    drawn_on: dict[tuple[str, str], None] = field(default_factory=dict)
    """Items with an area to draw on."""


def single_copy_notes(game: Game, order: Order, paper: str) -> Iterator[str]:
    """Notes about components that are printed once, although a kit needs several copies."""
    players = order.players or game.players[1]
    for name in () if order.is_kit else order.components:
        component = game.components[name]
        items = items_for_paper(component.items, paper)
        total = sum(quantities(component, items, players))
        if total > len(items):
            yield f"{component.title}: one of each; pnp kit prints all {total}"


def unbound_notes(documents: Sequence[Document]) -> list[str]:
    """A note about booklets that are printed as plain pages. Raises UsageError if no booklet is
    bound."""
    unbound_booklets = dict(pair for document in documents for pair in document.unbound_booklets)
    reasons = "; ".join(map(": ".join, unbound_booklets.items()))
    if not any(document.has_bound_booklet for document in documents):
        raise UsageError(
            f"there is nothing to bind: {MIN_PAGES} pages make a booklet, "
            "and fewer are the sides of "
            f"one sheet ({reasons}); leave out --booklet"
        )
    return [f"--booklet: not to be bound ({reasons})"] if unbound_booklets else []


def small_type_notes(documents: Sequence[Document]) -> Iterator[str]:
    """Notes about booklets whose type gets too small."""
    for title, smallest in dict(
        pair for document in documents for pair in document.smallest_type_by_booklet
    ).items():
        yield (
            f"--booklet: the smallest type of {title} is {smallest:.3g} pt; "
            f"{MIN_TYPE_SIZE:g} pt is the least that is read with ease"
        )


def scaling_notes(documents: Sequence[Document]) -> Iterator[str]:
    """A note about components that were scaled down to the paper."""
    scales = dict(pair for document in documents for pair in document.scales_by_title)
    if scales:
        names = ", ".join(f"{title} at {scale:.0%}" for title, scale in scales.items())
        yield f"--fit: scaled down to the paper: {names}"


def form_field_notes(fields: FormFields) -> Iterator[str]:
    """Notes about components without form fields, or with more to write than they have fields
    for."""
    counts = fields.counts
    empty = {title: [item for item in items if not items[item]] for title, items in counts.items()}
    drawn: dict[str, list[str]] = {}
    for title, item in fields.drawn_on:
        if item not in empty[title]:
            drawn.setdefault(title, []).append(item)
    for message, items_by_title in (
        ("nothing to fill in on a screen", empty),
        ("players draw here, so no fields", drawn),
    ):
        titles = [
            title if len(items) == len(counts[title]) else f"{title} ({', '.join(items)})"
            for title, items in items_by_title.items()
            if items
        ]
        if titles:
            yield f"--fillable: {message} on {', '.join(titles)}"


Progress = Callable[[str, int, int], None]
"""Called with a game, the number of pages written, and the total."""


class WrittenFile(Struct, frozen=True):
    """A file, and a line about it."""

    path: Path
    summary: str


class PrintResult(Struct):
    """Result of a command: files, problems and notes."""

    files: list[WrittenFile] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    notes: list[str] = field(default_factory=list)


class _StagedFile(Struct, frozen=True):
    """A finished file that is not published yet."""

    target: Path
    document: Document
    coverage: ConditionCoverage


def output_paths(order: Order, options: PrintOptions) -> tuple[Path, Path]:
    """The file of an order, and its manifest."""
    stem = options.out / order.game / f"{order.name}-{options.paper}"
    suffix = ".pdf" if options.format == "pdf" else ""
    return stem.with_name(f"{stem.name}{suffix}"), stem.with_name(f"{stem.name}.json")


def print_orders(
    session: Session,
    orders: Sequence[Order],
    options: PrintOptions,
    workers: WorkerOptions,
    progress: Progress,
) -> PrintResult:
    """Print all orders, then put the files in place. Raises ProblemsFound, UsageError and
    OSError."""
    result = PrintResult()
    # Workers start while this process still reads what to do.
    with Staging(options.out) as staging, worker_pool(workers.jobs, workers.cluster) as pool:
        _check_options(session, orders, options)
        remaining = Counter(order.game for order in orders)
        # The rules of a game with one file are checked by the process that draws it.
        several = [order for order in orders if remaining[order.game] > 1]
        check_orders(session, several)
        # Draw the longest orders first, so that all workers end at about the same time.
        ordered = sorted(orders, key=lambda order: _size_estimate(session, order), reverse=True)
        jobs = [job_for(session, order, options, workers, order in several) for order in ordered]
        files: dict[Path, _StagedFile] = {}
        fields = FormFields()
        for job, chunks in zip(jobs, draw_jobs(session, jobs, pool), strict=True):
            file = _write(session, job, options, staging, chunks, result.problems, progress, fields)
            if file is not None and not file.document.pages:
                # Only a kit since another can be empty, and that comes alone.
                lines = (f"{file.document.title}: nothing to print", *_changes(file.document))
                return PrintResult(problems=result.problems, notes=["\n".join(lines)])
            if file is not None:
                files[file.target] = file
            remaining[job.order.game] -= 1
            if not remaining[job.order.game]:
                session.release(job.order.game)
        result.problems.extend(session.problems)
        if not result.problems.errors:
            for file in files.values():
                file.coverage.report(result.problems, errors_only=True)
        if result.problems.errors:
            raise ProblemsFound(result.problems)
        files_in_order = [files[output_paths(order, options)[0]] for order in orders]
        documents = [file.document for file in files_in_order]
        if options.booklet:
            result.notes += [*unbound_notes(documents), *small_type_notes(documents)]
        result.notes += [*scaling_notes(documents), *form_field_notes(fields)]
        if options.copies == 1:
            for order in orders:
                result.notes += single_copy_notes(session.game(order.game), order, options.paper)
        staging.publish()
    result.files = [_written_file(session, file, options) for file in files_in_order]
    return result


def print_parts(
    session: Session,
    orders: Sequence[Order],
    options: PrintOptions,
    workers: WorkerOptions,
    progress: Progress,
) -> Iterator[PrintResult]:
    """Print the parts of a long print run of a game; publish each file as soon as it is complete.
    Skip files that exist, are complete, and were made from the same input.

    Raises ProblemsFound, UsageError and OSError.
    """
    files = fingerprint(session.search_path, session.folders[orders[0].game], options)
    reported = Problems()
    with Staging(options.out) as staging, worker_pool(workers.jobs, workers.cluster) as pool:
        _check_options(session, orders[:1], options)
        sources = {order: input_hash(files, order, options) for order in orders}
        missing = [order for order in orders if not _is_complete(order, options, sources[order])]
        if len(missing) < len(orders):
            skipped = f"{len(orders) - len(missing)} of {pluralise(len(orders), 'file')}"
            note = f"{skipped} there already, whole and made from the same input: skipped"
            yield PrintResult(notes=[note])
        jobs = [job_for(session, order, options, workers, False) for order in missing]
        problems = Problems()
        # Numbers are all alike: conditions on their fields are judged when one is printed alone.
        for job, chunks in zip(jobs, draw_jobs(session, jobs, pool), strict=True):
            fields, source = FormFields(), sources[job.order]
            file = _write(
                session, job, options, staging, chunks, problems, progress, fields, source
            )
            problems.extend(session.problems)
            result = PrintResult()
            result.problems.extend([problem for problem in problems if problem not in reported])
            reported.extend(result.problems)
            if file is None or result.problems.errors:
                raise ProblemsFound(problems)
            staging.publish()
            result.files.append(_written_file(session, file, options))
            result.notes += form_field_notes(fields) if job is jobs[-1] else []
            yield result


def _write(
    session: Session,
    job: PrintJob,
    options: PrintOptions,
    staging: Staging,
    chunks: Iterator[Chunk],
    problems: Problems,
    progress: Progress,
    fields: FormFields,
    source: str = "",
) -> _StagedFile | None:
    """Write a file and its manifest as its pages arrive; return None if there are errors. Consumes
    every chunk, for its problems. `source`: the hash of the file's input.

    Raises ProblemsFound and UsageError if the file would have no pages.
    """
    game, coverage = session.game(job.order.game), ConditionCoverage()

    def receive(chunk: Chunk) -> Iterator[DrawnPage]:
        is_far = bool(job.workers.cluster)
        problems.extend(with_local_paths(chunk.problems) if is_far else chunk.problems)
        coverage.merge(chunk.outcomes)
        return iter(() if problems.errors else chunk.pages)

    first = next(chunks)
    document, pages = (
        first.document,
        chain(receive(first), chain.from_iterable(map(receive, chunks))),
    )
    target, manifest_target = output_paths(job.order, options)
    if document is None or problems.errors:
        deque(pages, maxlen=0)
        return None
    file = _StagedFile(target, document, coverage)
    if job.order.since is not None and not document.pages:
        return file
    require_pages(document, session, problems)
    staged, manifest_file = staging.stage(target), staging.stage(manifest_target)
    with manifest_file.open("wb") as opened:
        manifest = ManifestWriter(document, opened, staging.manifest_kind(manifest_target), source)
        with backend(options.format).writer(document, staged, options.dpi) as writer:
            for number, (page, content) in enumerate(pages, 1):
                writer.add(page, content)
                manifest.add(page)
                groups = content.fields if document.fillable_components is not None else ()
                for slot, group in zip(page.slots, groups, strict=False):
                    title = game.components[slot.component].title
                    fields.counts[title][slot.item] += len(group.fields)
                    if group.is_drawn_on:
                        fields.drawn_on[title, slot.item] = None
                progress(job.order.game, number, len(document.pages))
        manifest.finish(output_hash(staged) if source else "")
    return file


def _check_options(session: Session, orders: Sequence[Order], options: PrintOptions) -> None:
    """Raises UsageError and ProblemsFound if options do not suit the orders."""
    check_paper_allowed(session, orders, session.paper(options.paper), options.fit)
    if options.booklet:
        if options.backs in ("gutterfold", "none"):
            raise UsageError(
                "booklets are printed on both sides; choose --backs long-edge, short-edge or after"
            )
        parts = [
            session.game(order.game).components[c] for order in orders for c in order.components
        ]
        if not any(component.kind.is_bindable for component in parts):
            raise UsageError("there is nothing to bind: no booklet is among what was asked for")
    for since in [order.since for order in orders if order.since is not None]:
        if (since.paper, since.ink) != (options.paper, options.ink):
            raise UsageError(
                f"that kit was printed in {since.ink} ink on {since.paper}: with {options.ink} ink"
                f" on {options.paper} everything would be different"
            )


def _is_complete(order: Order, options: PrintOptions, source: str) -> bool:
    """Whether an order's file exists, is complete, and was made from the same input."""
    path, manifest_path = output_paths(order, options)
    try:
        manifest = json.loads(manifest_path.read_bytes())
        return bool(manifest["made_from"] == source and manifest["digest"] == output_hash(path))
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _size_estimate(session: Session, order: Order) -> tuple[int, int]:
    """A sort key that grows with the time that an order is likely to take."""
    return max(order.count, len(order.days)), data_size(session.folders[order.game])


def require_pages(document: Document, session: Session, problems: Problems) -> None:
    """Raises ProblemsFound and UsageError for a document without pages, because no reader opens
    such a file."""
    if not document.pages:
        problems.extend(session.problems)
        if problems.errors:
            raise ProblemsFound(problems)
        raise UsageError(f"{document.title}: nothing to print: all quantities are 0")


def _written_file(session: Session, file: _StagedFile, options: PrintOptions) -> WrittenFile:
    lines = (summary(session, file.document, options), *_changes(file.document))
    return WrittenFile(file.target, "\n".join(lines))


def _changes(document: Document) -> Iterator[str]:
    """One line per change, with the revision marks of the old and the new card."""
    for status, component, item, _, mark, before in document.changes:
        marks = " → ".join(part for part in (before, mark) if part)
        # A page of a text bears its component's name already.
        name = item if item.split(" ")[0] == component else f"{component} {item}"
        yield f"  {status:<8}{name}{f'  {marks}' if marks else ''}"


def summary(session: Session, document: Document, options: PrintOptions) -> str:
    """One line about the number of pages and sheets of a file."""
    pages = pluralise(len(document.pages), "page")
    sheets = pluralise(document.sheet_count, "sheet")
    return f"{document.title}: {pages} on {sheets} of {session.papers[options.paper].name}"
