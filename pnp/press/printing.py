"""Orders to files: all of them, or nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.backends import BACKENDS
from pnp.ground.order import Options, Order
from pnp.ground.pages import Document, Page
from pnp.ground.problem import Problem, Problems, Refused, Unusable
from pnp.ground.shelf import Shelf
from pnp.ground.staging import Staging
from pnp.press.build import fulfil
from pnp.press.hold import hold_orders
from pnp.press.manifest import Manifest
from pnp.press.tally import Tally
from pnp.press.workshop import Workshop

Progress = Callable[[str, int, int], None]
"""Told a game, and how many of how many pages are drawn."""

# Fewer pages are drawn sooner than another process starts.
_WORTH_SHARING = 24


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


@dataclass(frozen=True, slots=True)
class _Task:
    """An order, its goal, and where file and manifest are written until all is done."""

    order: Order
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
    workshop.paper(options.paper)
    if options.booklet:
        _bindable(workshop, orders, options)
    for order in orders:
        _alike(order, options)
    hold_orders(workshop, orders)
    result = Result()
    with Staging(options.out) as staging:
        tasks = [_task(order, options, staging) for order in orders]
        if hands.jobs > 1 and len(tasks) > 1:
            _side_by_side(tasks, options, hands, result)
        else:
            for task in tasks:
                summary, printed = _print(workshop, task, options, progress, hands)
                if printed:
                    result.made.append(Made(task.goal, summary))
                else:
                    # Only a kit since another can be empty, and that comes alone.
                    result.notes.append(summary)
                    return result
            result.problems.extend(workshop.problems)
        if result.problems.errors:
            raise Refused(result.problems)
        staging.publish()
    return result


def _bindable(workshop: Workshop, orders: Sequence[Order], options: Options) -> None:
    """Raises Unusable where booklets are asked for and there can be none."""
    if options.backs in ("gutterfold", "none"):
        raise Unusable(
            "booklets are printed on both sides; choose --backs long-edge, short-edge or after"
        )
    asked = [workshop.game(order.game).components[c] for order in orders for c in order.components]
    if not any(component.kind.bindable for component in asked):
        raise Unusable("there is nothing to bind: no booklet is among what was asked for")


def _task(order: Order, options: Options, staging: Staging) -> _Task:
    stem = f"{order.name}-{options.paper}"
    suffix = ".pdf" if options.format == "pdf" else ""
    goal = options.out / order.game / f"{stem}{suffix}"
    beside = options.out / order.game / f"{stem}.json"
    return _Task(order, goal, staging.place(goal), staging.place(beside))


def _side_by_side(tasks: Sequence[_Task], options: Options, hands: Hands, result: Result) -> None:
    """Several files at once, each in a process of its own."""
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    with ProcessPoolExecutor(hands.jobs, get_context("spawn")) as pool:
        running = [(task, pool.submit(_apart, hands.data, task, options)) for task in tasks]
        for task, future in running:
            (summary, _), problems = future.result()
            result.made.append(Made(task.goal, summary))
            result.problems.extend(problems)


def _apart(
    data: tuple[Path, ...], task: _Task, options: Options
) -> tuple[tuple[str, bool], list[Problem]]:
    """One file, in a process of its own."""
    workshop = Workshop(Shelf.standard(data))
    try:
        done = _print(workshop, task, options, lambda *_: None, Hands(data, 1))
    except Refused:
        done = ("", False)
    return done, list(workshop.problems)


def _print(
    workshop: Workshop, task: _Task, options: Options, progress: Progress, hands: Hands
) -> tuple[str, bool]:
    """Draw a file and write its manifest; gives a line for people, and whether there is a file."""
    order = task.order
    document = fulfil(workshop, order, options)
    if order.since is not None and not document.pages:
        return "\n".join((f"{document.title}: nothing to print", *_changes(document))), False
    manifest = Manifest(document)
    document = document.watched(lambda done, total: progress(order.game, done, total))
    tally = Tally(workshop.game(order.game), order, options)

    def hear(page: Page) -> None:
        manifest.add(page)
        tally.add(page)

    document = document.heard(hear)
    # Where people write is found in what is drawn, and drafts are drawn no more.
    apart = hands.jobs > 1 and options.format == "pdf" and not options.fillable
    if apart and len(document.pages) >= _WORTH_SHARING:
        from pnp.press.parallel import write_parallel

        write_parallel(
            document, order, options, hands.data, hands.jobs, task.target, workshop.problems
        )
    else:
        BACKENDS[options.format](document, task.target, options.dpi)
    task.beside.write_text(manifest.text(), encoding="utf-8")
    tally.told(workshop.problems)
    return "\n".join((told(workshop, document, options), *_changes(document))), True


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
