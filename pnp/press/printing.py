"""Orders to files: all of them, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

from pnp.backends import backend
from pnp.ground.order import Options, Order
from pnp.ground.pages import Document
from pnp.ground.problem import Problems, Refused, Unusable
from pnp.ground.staging import Staging
from pnp.press.hold import hold_orders
from pnp.press.manifest import Manifest
from pnp.press.papers import suit
from pnp.press.remarks import Fields, unbound, unwritten
from pnp.press.tally import Tally
from pnp.press.workers import Drawn, Job, draw_share, drawn_here, executor, in_order, joined, shares
from pnp.press.workshop import Workshop

Progress = Callable[[str, int, int], None]
"""Told a game, and how many of how many pages are drawn."""


@dataclass(frozen=True, slots=True)
class Made:
    """A file, and what to tell of it."""

    path: Path
    summary: str


@dataclass(slots=True)
class Result:
    made: list[Made] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)
    notes: list[str] = field(default_factory=list)
    """What else people want to know."""


@dataclass(frozen=True, slots=True)
class Hands:
    """How many processes may work, and the data folders that they need."""

    data: tuple[Path, ...]
    jobs: int
    cluster: str = ""
    """Address of a scheduler whose workers are to draw, in place of this machine's."""


@dataclass(frozen=True, slots=True)
class _Task:
    """A job, its goal, and where file and manifest are written until all is done."""

    job: Job
    goal: Path
    target: Path
    beside: Path


def print_orders(
    workshop: Workshop,
    orders: Sequence[Order],
    options: Options,
    hands: Hands,
    progress: Progress,
) -> Result:
    """Fulfil all orders, then put the files in place. Raises Refused, Unusable and OSError."""
    suit(workshop, orders, workshop.paper(options.paper))
    if options.booklet:
        _bindable(workshop, orders, options)
    for order in orders:
        _alike(order, options)
    hold_orders(workshop, orders)
    result = Result()
    jobs = [Job(hands.data, order, options) for order in orders]
    done: list[Document] = []
    fields = Fields()
    with Staging(options.out) as staging, executor(hands.jobs, hands.cluster) as pool:
        tasks = [_task(job, staging) for job in jobs]
        documents = _drawn(workshop, jobs, hands, pool, result.problems)
        for task, (document, pages) in zip(tasks, documents, strict=True):
            if document is None:
                continue
            if task.job.order.since is not None and not document.pages:
                # Only a kit since another can be empty, and that comes alone.
                nothing = (f"{document.title}: nothing to print", *_changes(document))
                result.notes.append("\n".join(nothing))
                return result
            _write(workshop, task, document, pages, progress, fields)
            done.append(document)
        result.problems.extend(workshop.problems)
        if result.problems.errors:
            raise Refused(result.problems)
        if options.booklet:
            result.notes += unbound(done)
        result.notes += unwritten(fields)
        staging.publish()
    for task, document in zip(tasks, done, strict=True):
        lines = (told(workshop, document, options), *_changes(document))
        result.made.append(Made(task.goal, "\n".join(lines)))
    return result


def _drawn(
    workshop: Workshop, jobs: Sequence[Job], hands: Hands, pool: Executor | None,
    problems: Problems,
) -> Iterator[tuple[Document | None, Iterator[Drawn]]]:  # fmt: skip
    """The documents of jobs, and their pages, drawn here or by workers."""
    if pool is None:
        yield from (drawn_here(workshop, job) for job in jobs)
        return
    counts = [shares(job, len(jobs) == 1, hands.jobs) for job in jobs]
    calls = ((job, share, count) for job, count in zip(jobs, counts, strict=True)
             for share in range(count))  # fmt: skip
    found = in_order(pool, hands.jobs, draw_share, calls)
    for count in counts:
        yield joined(islice(found, count), problems.extend)


def _bindable(workshop: Workshop, orders: Sequence[Order], options: Options) -> None:
    """Raises Unusable where booklets are asked for and there can be none."""
    if options.backs in ("gutterfold", "none"):
        raise Unusable(
            "booklets are printed on both sides; choose --backs long-edge, short-edge or after"
        )
    asked = [workshop.game(order.game).components[c] for order in orders for c in order.components]
    if not any(component.kind.bindable for component in asked):
        raise Unusable("there is nothing to bind: no booklet is among what was asked for")


def _task(job: Job, staging: Staging) -> _Task:
    options = job.options
    stem = f"{job.order.name}-{options.paper}"
    suffix = ".pdf" if options.format == "pdf" else ""
    goal = options.out / job.order.game / f"{stem}{suffix}"
    beside = options.out / job.order.game / f"{stem}.json"
    return _Task(job, goal, staging.place(goal), staging.place(beside))


def _write(
    workshop: Workshop, task: _Task, document: Document, pages: Iterator[Drawn],
    progress: Progress, fields: Fields,
) -> None:  # fmt: skip
    """Write a file and its manifest."""
    order, options = task.job.order, task.job.options
    manifest = Manifest(document)
    game = workshop.game(order.game)
    tally = Tally(game, order, options)
    fillable = document.fillable is not None
    with backend(options.format).writer(document, task.target, options.dpi) as writer:
        for number, (page, content) in enumerate(pages, 1):
            writer.add(page, content)
            manifest.add(page)
            tally.add(page)
            for slot, group in zip(page.slots, content.fields if fillable else (), strict=False):
                title = game.components[slot.component].title
                fields.add(title, slot.item, len(group.fields), group.by_hand)
            progress(order.game, number, len(document.pages))
    task.beside.write_text(manifest.text(), encoding="utf-8")
    tally.told(workshop.problems)


def _alike(order: Order, options: Options) -> None:
    """Raises Unusable where a kit cannot be compared with the one before."""
    since = order.since
    if since is None:
        return
    for was, now in ((since.paper, options.paper), (since.ink, options.ink)):
        if was != now:
            raise Unusable(
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


def told(workshop: Workshop, document: Document, options: Options) -> str:
    """How much a file prints, as a line for people."""
    pages, sheets = len(document.pages), document.sheets_of_paper
    return (
        f"{document.title}: {pages} page{'s' if pages != 1 else ''} "
        f"on {sheets} sheet{'s' if sheets != 1 else ''} of {workshop.papers[options.paper].name}"
    )
