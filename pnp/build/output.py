"""Write the files of an order, all or none, with notes about options that had no effect."""

from __future__ import annotations

import json
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from msgspec import Struct, field

from pnp.build.chunks import Chunk, Drawn, Job, draw_jobs, job_for, with_local_paths
from pnp.build.fingerprint import data_size, fingerprint, made_from, output_hash
from pnp.build.manifest import ManifestWriter
from pnp.build.papers import check_paper_allowed
from pnp.build.rule_check import check_orders
from pnp.build.selection import items_for_paper, quantities
from pnp.build.session import Session
from pnp.build.workers import WorkerOptions, worker_pool
from pnp.core.document import Document
from pnp.core.files import Staging
from pnp.core.model import Game
from pnp.core.order import Options, Order
from pnp.core.printer import FLOOR
from pnp.core.problems import Problems, ProblemsFound, UsageError, counted
from pnp.imposition.impose import FEWEST
from pnp.layout.coverage import ConditionCoverage
from pnp.render import backend


class FormFields(Struct):
    """Form fields, counted as pages are written."""

    counts: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    """By the component's title and by item."""
    drawn_on: dict[tuple[str, str], None] = field(default_factory=dict)
    """Items that people draw on, too."""


def one_of_each(game: Game, order: Order, paper: str) -> Iterator[str]:
    """The components whose items set their copies in a kit on that paper, printed outside of a
    kit."""
    players = order.players or game.players[1]
    for name in () if order.is_kit else order.components:
        component = game.components[name]
        there = items_for_paper(component.items, paper)
        all_of_them = sum(quantities(component, there, players))
        if all_of_them > len(there):
            yield f"{component.title}: one of each; pnp kit prints all {all_of_them}"


def unbound(documents: Sequence[Document]) -> list[str]:
    """Booklets that are printed as plain pages. Raises UsageError if all are."""
    loose = dict(pair for each in documents for pair in each.unbound_booklets)
    why = "; ".join(map(": ".join, loose.items()))
    if not any(each.bound for each in documents):
        raise UsageError(
            f"there is nothing to bind: {FEWEST} pages make a booklet, and fewer are the sides of "
            f"one sheet ({why}); leave out --booklet"
        )
    return [f"--booklet: not to be bound ({why})"] if loose else []


def small_type_notes(documents: Sequence[Document]) -> Iterator[str]:
    """Booklets with type that gets too small."""
    for title, least in dict(pair for each in documents for pair in each.small_type).items():
        yield (
            f"--booklet: the smallest type of {title} is {least:.3g} pt; {FLOOR:g} pt is the least "
            "that is read with ease"
        )


def scaled(documents: Sequence[Document]) -> Iterator[str]:
    """What was scaled down to the paper."""
    found = dict(pair for each in documents for pair in each.scales)
    if found:
        names = ", ".join(f"{title} at {by:.0%}" for title, by in found.items())
        yield f"--fit: scaled down to the paper: {names}"


def unwritten(fields: FormFields) -> Iterator[str]:
    """Notes about components without form fields, or with more to write than they have fields
    for."""
    found = fields.counts
    bare = {title: [item for item in items if not items[item]] for title, items in found.items()}
    drawn: dict[str, list[str]] = {}
    for title, item in fields.drawn_on:
        if item not in bare[title]:
            drawn.setdefault(title, []).append(item)
    for what, where in (
        ("nothing to fill in on a screen", bare),
        ("players draw here, so no fields", drawn),
    ):
        titles = [
            title if len(items) == len(found[title]) else f"{title} ({', '.join(items)})"
            for title, items in where.items()
            if items
        ]
        if titles:
            yield f"--fillable: {what} on {', '.join(titles)}"


Progress = Callable[[str, int, int], None]
"""Hears a game, and how many of how many pages are written."""


class Made(Struct, frozen=True):
    """A file, and a line about it."""

    path: Path
    summary: str


class Result(Struct):
    """What a command made: files, problems, and notes for people."""

    made: list[Made] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    notes: list[str] = field(default_factory=list)


class _File(Struct, frozen=True):
    """A file that is written and not yet in its place."""

    goal: Path
    document: Document
    coverage: ConditionCoverage


def goals(order: Order, options: Options) -> tuple[Path, Path]:
    """The file of an order, and its manifest."""
    stem = options.out / order.game / f"{order.name}-{options.paper}"
    suffix = ".pdf" if options.format == "pdf" else ""
    return stem.with_name(f"{stem.name}{suffix}"), stem.with_name(f"{stem.name}.json")


def print_orders(
    session: Session,
    orders: Sequence[Order],
    options: Options,
    workers: WorkerOptions,
    progress: Progress,
) -> Result:
    """Print all orders, then put the files in place. Raises ProblemsFound, UsageError and
    OSError."""
    result = Result()
    # Workers start while this process still reads what to do.
    with Staging(options.out) as staging, worker_pool(workers.jobs, workers.cluster) as pool:
        _check_options(session, orders, options)
        left = Counter(order.game for order in orders)
        # The rules of a game with one file are checked by the process that draws it.
        several = [order for order in orders if left[order.game] > 1]
        check_orders(session, several)
        # What takes longest is drawn first, so that no worker is left alone with it.
        ordered = sorted(orders, key=lambda order: _weight(session, order), reverse=True)
        jobs = [job_for(session, each, options, workers, each in several) for each in ordered]
        files: dict[Path, _File] = {}
        fields = FormFields()
        for job, chunks in zip(jobs, draw_jobs(session, jobs, pool), strict=True):
            file = _write(session, job, options, staging, chunks, result.problems, progress, fields)
            if file is not None and not file.document.pages:
                # Only a kit since another can be empty, and that comes alone.
                lines = (f"{file.document.title}: nothing to print", *_changes(file.document))
                return Result(problems=result.problems, notes=["\n".join(lines)])
            if file is not None:
                files[file.goal] = file
            left[job.order.game] -= 1
            if not left[job.order.game]:
                session.release(job.order.game)
        result.problems.extend(session.problems)
        if not result.problems.errors:
            for file in files.values():
                file.coverage.judge(result.problems, errors_only=True)
        if result.problems.errors:
            raise ProblemsFound(result.problems)
        made = [files[goals(order, options)[0]] for order in orders]
        documents = [file.document for file in made]
        if options.booklet:
            result.notes += [*unbound(documents), *small_type_notes(documents)]
        result.notes += [*scaled(documents), *unwritten(fields)]
        if options.copies == 1:
            for order in orders:
                result.notes += one_of_each(session.game(order.game), order, options.paper)
        staging.publish()
    result.made = [_made(session, file, options) for file in made]
    return result


def print_each(
    session: Session,
    orders: Sequence[Order],
    options: Options,
    workers: WorkerOptions,
    progress: Progress,
) -> Iterator[Result]:
    """Print parts of one print run, all of a game: each file is put in place as soon as it is
    complete; a file that is there, complete and made from the same input, is left.

    Raises ProblemsFound, UsageError and OSError.
    """
    files = fingerprint(session.search_path, session.folders[orders[0].game], options)
    reported = Problems()
    with Staging(options.out) as staging, worker_pool(workers.jobs, workers.cluster) as pool:
        _check_options(session, orders[:1], options)
        sources = {order: made_from(files, order, options) for order in orders}
        missing = [order for order in orders if not _is_there(order, options, sources[order])]
        if len(missing) < len(orders):
            which = f"{len(orders) - len(missing)} of {counted(len(orders), 'file')}"
            note = f"{which} there already, whole and made from the same input: skipped"
            yield Result(notes=[note])
        jobs = [job_for(session, order, options, workers, False) for order in missing]
        problems = Problems()
        # Numbers are all alike: conditions on their fields are judged when one is printed alone.
        for job, chunks in zip(jobs, draw_jobs(session, jobs, pool), strict=True):
            fields, source = FormFields(), sources[job.order]
            file = _write(
                session, job, options, staging, chunks, problems, progress, fields, source
            )
            problems.extend(session.problems)
            result = Result()
            result.problems.extend([each for each in problems if each not in reported])
            reported.extend(result.problems)
            if file is None or result.problems.errors:
                raise ProblemsFound(problems)
            staging.publish()
            result.made.append(_made(session, file, options))
            result.notes += unwritten(fields) if job is jobs[-1] else []
            yield result


def _write(
    session: Session,
    job: Job,
    options: Options,
    staging: Staging,
    chunks: Iterator[Chunk],
    problems: Problems,
    progress: Progress,
    fields: FormFields,
    source: str = "",
) -> _File | None:
    """Write a file and its manifest as its pages arrive; return None if there are errors. Takes
    every chunk, for its problems. `source`: the fingerprint of everything that the file is made
    from.

    Raises ProblemsFound and UsageError if there is no page to write, because no reader opens such a
    file.
    """
    game, coverage = session.game(job.order.game), ConditionCoverage()

    def take(chunk: Chunk) -> Iterator[Drawn]:
        is_far = bool(job.workers.cluster)
        problems.extend(with_local_paths(chunk.problems) if is_far else chunk.problems)
        coverage.join(chunk.met)
        return iter(() if problems.errors else chunk.pages)

    first = next(chunks)
    document, pages = first.document, chain(take(first), chain.from_iterable(map(take, chunks)))
    goal, beside = goals(job.order, options)
    if document is None or problems.errors:
        deque(pages, maxlen=0)
        return None
    file = _File(goal, document, coverage)
    if job.order.since is not None and not document.pages:
        return file
    require_pages(document, session, problems)
    target, manifest_file = staging.place(goal), staging.place(beside)
    with manifest_file.open("wb") as opened:
        manifest = ManifestWriter(document, opened, staging.written(beside), source)
        with backend(options.format).writer(document, target, options.dpi) as writer:
            for number, (page, content) in enumerate(pages, 1):
                writer.add(page, content)
                manifest.add(page)
                groups = content.fields if document.fillable is not None else ()
                for slot, group in zip(page.slots, groups, strict=False):
                    title = game.components[slot.component].title
                    fields.counts[title][slot.item] += len(group.fields)
                    if group.by_hand:
                        fields.drawn_on[title, slot.item] = None
                progress(job.order.game, number, len(document.pages))
        manifest.finish(output_hash(target) if source else "")
    return file


def _check_options(session: Session, orders: Sequence[Order], options: Options) -> None:
    """Raises UsageError and ProblemsFound where options do not go with orders."""
    check_paper_allowed(session, orders, session.paper(options.paper), options.fit)
    if options.booklet:
        if options.backs in ("gutterfold", "none"):
            raise UsageError(
                "booklets are printed on both sides; choose --backs long-edge, short-edge or after"
            )
        parts = [session.game(each.game).components[c] for each in orders for c in each.components]
        if not any(component.kind.bindable for component in parts):
            raise UsageError("there is nothing to bind: no booklet is among what was asked for")
    for since in [order.since for order in orders if order.since is not None]:
        if (since.paper, since.ink) != (options.paper, options.ink):
            raise UsageError(
                f"that kit was printed in {since.ink} ink on {since.paper}: with {options.ink} ink"
                f" on {options.paper} everything would be different"
            )


def _is_there(order: Order, options: Options, source: str) -> bool:
    """Whether an order's file is there already, complete and made from the same."""
    goal, beside = goals(order, options)
    try:
        found = json.loads(beside.read_bytes())
        return bool(found["made_from"] == source and found["digest"] == output_hash(goal))
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _weight(session: Session, order: Order) -> tuple[int, int]:
    """How long an order may take, as far as that is known without reading it."""
    return max(order.count, len(order.days)), data_size(session.folders[order.game])


def require_pages(document: Document, session: Session, problems: Problems) -> None:
    """Raises ProblemsFound and UsageError if there is no page to write, because no reader opens
    such a file."""
    if not document.pages:
        problems.extend(session.problems)
        if problems.errors:
            raise ProblemsFound(problems)
        raise UsageError(f"{document.title}: nothing to print: all quantities are 0")


def _made(session: Session, file: _File, options: Options) -> Made:
    lines = (summary(session, file.document, options), *_changes(file.document))
    return Made(file.goal, "\n".join(lines))


def _changes(document: Document) -> Iterator[str]:
    """The changes, a line each: old marks are on cards to take out."""
    for what, component, item, _, mark, before in document.changes:
        marks = " → ".join(part for part in (before, mark) if part)
        # A page of a text bears its component's name already.
        name = item if item.split(" ")[0] == component else f"{component} {item}"
        yield f"  {what:<8}{name}{f'  {marks}' if marks else ''}"


def summary(session: Session, document: Document, options: Options) -> str:
    """How much a file prints, as a line for people."""
    pages = counted(len(document.pages), "page")
    sheets = counted(document.sheets_of_paper, "sheet")
    return f"{document.title}: {pages} on {sheets} of {session.papers[options.paper].name}"
