"""Orders to files: all of them, or nothing."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from msgspec import Struct

from pnp.build.fingerprint import digest_of, fingerprint, made_from, written
from pnp.build.local_pool import Crew
from pnp.build.manifest import Manifest
from pnp.build.notes import Fields, fine, one_of_each, scaled, unbound, unwritten
from pnp.build.papers import suit
from pnp.build.result import Made, Progress, Result, goals
from pnp.build.rule_check import hold_orders
from pnp.build.session import Session
from pnp.build.workers import (
    Drawn,
    Hands,
    Job,
    draw_share,
    drawn_here,
    executor,
    in_order,
    job_for,
    joined,
    note,
    seen_from_here,
    shares,
)
from pnp.core.document import Document
from pnp.core.order import Options, Order
from pnp.core.problems import Problem, Problems, ProblemsFound, UsageError, counted
from pnp.core.staging import Staging
from pnp.layout.questions import ConditionCoverage
from pnp.render import backend


class _Task(Struct, frozen=True):
    """A job, its goal, and where file and manifest are written until all is done."""

    job: Job
    goal: Path
    target: Path
    beside: Path
    written: str
    """What the manifest is of."""
    made_from: str
    """The fingerprint of all that decides on the file's bytes, for the manifest."""


def print_orders(
    session: Session,
    orders: Sequence[Order],
    options: Options,
    hands: Hands,
    progress: Progress,
) -> Result:
    """Fulfil all orders, then put the files in place. Raises ProblemsFound, UsageError and OSError."""
    # The pool begins while this process still reads what to do.
    with Staging(options.out) as staging, executor(hands.jobs, hands.cluster) as workers:
        _check(session, orders, options)
        # Who draws the only file of a game holds it against its rules, too.
        alone = Counter(order.game for order in orders)
        hold_orders(session, [order for order in orders if alone[order.game] > 1])
        tasks = [
            _task(job_for(session, order, options, hands, alone[order.game] > 1), options, staging)
            for order in orders
        ]
        result = Result()
        left = alone.copy()
        done: dict[Path, tuple[Document, Fields]] = {}
        # What takes longest is drawn first, so that nobody waits for it alone.
        drawn = sorted(tasks, key=lambda task: _weight(session, task.job.order), reverse=True)
        documents = _drawn(session, [task.job for task in drawn], hands, workers, result.problems)
        seen: list[ConditionCoverage] = []
        for task, (document, pages, witness) in zip(drawn, documents, strict=True):
            if document is None:
                continue
            seen.append(witness)
            if task.job.order.since is not None and not document.pages:
                # Only a kit since another can be empty, and that comes alone.
                nothing = (f"{document.title}: nothing to print", *_changes(document))
                result.notes.append("\n".join(nothing))
                return result
            pages_in(document, session, result.problems)
            fields = _write(session, task, document, pages, progress)
            done[task.goal] = document, fields
            left[task.job.order.game] -= 1
            if not left[task.job.order.game]:
                session.put_away(task.job.order.game)
        result.problems.extend(session.problems)
        if not result.problems.errors:
            for witness in seen:
                witness.judge(result.problems, errors_only=True)
        if result.problems.errors:
            raise ProblemsFound(result.problems)
        made = [(task, *done[task.goal]) for task in tasks]
        if options.booklet:
            result.notes += unbound([document for _, document, _ in made])
            result.notes += fine([document for _, document, _ in made])
        result.notes += scaled([document for _, document, _ in made])
        result.notes += unwritten([fields for _, _, fields in made])
        if options.copies == 1:
            for order in orders:
                result.notes += one_of_each(session.game(order.game), order, options.paper)
        staging.publish()
    result.made = [_made(session, task, document) for task, document, _ in made]
    return result


def print_each(
    session: Session,
    orders: Sequence[Order],
    options: Options,
    hands: Hands,
    progress: Progress,
) -> Iterator[Result]:
    """Orders for parts of one print run, all of a game: each file is put in place as soon as it is
    whole, and those that are there already, made from the same, are left. Raises ProblemsFound,
    UsageError and OSError."""
    files = fingerprint(session.shelf, session.folders[orders[0].game], options)
    told = Problems()
    with Staging(options.out) as staging, executor(hands.jobs, hands.cluster) as workers:
        _check(session, orders[:1], options)
        sources = {order: made_from(files, order, options) for order in orders}
        wanted = [order for order in orders if not _is_there(order, options, sources[order])]
        if len(wanted) < len(orders):
            yield Result(notes=[_left(orders, wanted)])
        jobs = [job_for(session, order, options, hands, held=False) for order in wanted]
        problems = Problems()
        documents = _drawn(session, jobs, hands, workers, problems)
        # Numbers are all alike: what hangs on their fields is judged when one is printed alone.
        for job, (document, pages, _) in zip(jobs, documents, strict=True):
            task = _task(job, options, staging, sources[job.order])
            fields = []
            if document is not None:
                pages_in(document, session, problems)
                fields = [_write(session, task, document, pages, progress)]
            problems.extend(session.problems)
            new = [problem for problem in problems if problem not in told]
            result = Result()
            result.problems.extend(new)
            told.extend(new)
            if document is None or result.problems.errors:
                raise ProblemsFound(problems)
            staging.publish()
            result.made.append(_made(session, task, document))
            result.notes += unwritten(fields) if job is jobs[-1] else []
            yield result


def _check(session: Session, orders: Sequence[Order], options: Options) -> None:
    """Raises UsageError and ProblemsFound where options do not go with orders."""
    suit(session, orders, session.paper(options.paper), options.fit)
    if options.booklet:
        _bindable(session, orders, options)
    for order in orders:
        _alike(order, options)


def _is_there(order: Order, options: Options, source: str) -> bool:
    """Whether an order's file is there already, whole and made from the same."""
    goal, beside = goals(order, options)
    try:
        found = json.loads(beside.read_bytes())
        return bool(found["made_from"] == source and found["digest"] == digest_of(goal))
    except (OSError, ValueError, LookupError, TypeError):
        return False


def _left(orders: Sequence[Order], wanted: Sequence[Order]) -> str:
    which = f"{len(orders) - len(wanted)} of {counted(len(orders), 'file')}"
    return f"{which} there already, whole and made from the same input: skipped"


def _weight(session: Session, order: Order) -> tuple[int, int]:
    """How long an order may take, as far as that can be told without reading it."""
    return max(order.count, len(order.days)), written(session.folders[order.game])


def _drawn(
    session: Session,
    jobs: Sequence[Job],
    hands: Hands,
    workers: Crew | None,
    problems: Problems,
) -> Iterator[tuple[Document | None, Iterator[Drawn], ConditionCoverage]]:
    """The documents of jobs, their pages, drawn here or by workers, and what conditions met."""
    if workers is None:
        for job in jobs:
            try:
                yield drawn_here(session, job)
            except ProblemsFound as refused:
                note(refused, session)
                yield None, iter(()), ConditionCoverage()
        return

    def tell(found: Iterable[Problem]) -> None:
        problems.extend(seen_from_here(found) if hands.cluster else found)

    counts = [shares(job, len(jobs) == 1, workers.workers) for job in jobs]
    calls = (
        (job, share, count)
        for job, count in zip(jobs, counts, strict=True)
        for share in range(count)
    )
    found = in_order(workers, draw_share, calls)
    for count in counts:
        document, pages, witness = joined(islice(found, count), tell)
        yield document, pages, witness
        # Of a job that was refused the others have more to tell.
        for _ in pages:
            pass


def pages_in(document: Document, session: Session, problems: Problems) -> None:
    """Raises ProblemsFound and UsageError where there is no page to write: no reader opens such a file."""
    if not document.pages:
        problems.extend(session.problems)
        if problems.errors:
            raise ProblemsFound(problems)
        raise UsageError(f"{document.title}: nothing to print, for none of it is packed")


def _bindable(session: Session, orders: Sequence[Order], options: Options) -> None:
    """Raises UsageError where booklets are asked for and there can be none."""
    if options.backs in ("gutterfold", "none"):
        raise UsageError(
            "booklets are printed on both sides; choose --backs long-edge, short-edge or after"
        )
    asked = [session.game(order.game).components[c] for order in orders for c in order.components]
    if not any(component.kind.bindable for component in asked):
        raise UsageError("there is nothing to bind: no booklet is among what was asked for")


def _task(job: Job, options: Options, staging: Staging, made_from: str = "") -> _Task:
    goal, beside = goals(job.order, options)
    target, manifest = staging.place(goal), staging.place(beside)
    return _Task(job, goal, target, manifest, staging.written(beside), made_from)


def _write(
    session: Session,
    task: _Task,
    document: Document,
    pages: Iterator[Drawn],
    progress: Progress,
) -> Fields:
    """Write a file and its manifest; what there is to fill in on it."""
    order, options = task.job.order, task.job.options
    manifest = Manifest(document, task.written, task.made_from)
    game = session.game(order.game)
    fields = Fields()
    fillable = document.fillable is not None
    with backend(options.format).writer(document, task.target, options.dpi) as writer:
        for number, (page, content) in enumerate(pages, 1):
            writer.add(page, content)
            manifest.add(page)
            for slot, group in zip(page.slots, content.fields if fillable else (), strict=False):
                title = game.components[slot.component].title
                fields.add(title, slot.item, len(group.fields), group.by_hand)
            progress(order.game, number, len(document.pages))
    digest = digest_of(task.target) if task.made_from else ""
    with task.beside.open("w", encoding="utf-8") as beside:
        beside.writelines(manifest.pieces(digest))
    return fields


def _made(session: Session, task: _Task, document: Document) -> Made:
    lines = (told(session, document, task.job.options), *_changes(document))
    return Made(task.goal, "\n".join(lines))


def _alike(order: Order, options: Options) -> None:
    """Raises UsageError where a kit cannot be compared with the one before."""
    since = order.since
    if since is None:
        return
    for was, now in ((since.paper, options.paper), (since.ink, options.ink)):
        if was != now:
            raise UsageError(
                f"that kit was printed in {since.ink} ink on {since.paper}: with {options.ink} ink"
                f" on {options.paper} everything would be different"
            )


def _changes(document: Document) -> Iterator[str]:
    """What is different, a line each: old marks are those to take out."""
    for what, component, item, _, mark, before in document.changes:
        marks = " → ".join(part for part in (before, mark) if part)
        # A page of a text bears its component's name already.
        name = item if item.split(" ")[0] == component else f"{component} {item}"
        yield f"  {what:<8}{name}{f'  {marks}' if marks else ''}"


def told(session: Session, document: Document, options: Options) -> str:
    """How much a file prints, as a line for people."""
    pages = counted(len(document.pages), "page")
    sheets = counted(document.sheets_of_paper, "sheet")
    return f"{document.title}: {pages} on {sheets} of {session.papers[options.paper].name}"
