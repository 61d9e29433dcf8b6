"""Orders to files: all of them, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import NamedTuple

from pnp.backends import BACKENDS
from pnp.ground.order import Options, Order
from pnp.ground.pages import Document, Page, Slot
from pnp.ground.problem import Problem, Problems, Refused, Unusable
from pnp.ground.shelf import Shelf
from pnp.ground.staging import Staging
from pnp.imposition.booklet import FEWEST
from pnp.press.build import fulfil
from pnp.press.hold import hold_orders
from pnp.press.manifest import Manifest
from pnp.press.papers import suit
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


class _Done(NamedTuple):
    """What became of a task."""

    summary: str = ""
    printed: bool = False
    """Whether there is a file."""
    pages: int = 0
    shared: bool = False
    """Whether several processes drew it."""
    bound: bool = False
    loose: tuple[tuple[str, int], ...] = ()
    """Booklets that are not bound, and of how many pages they are."""
    fields: tuple[tuple[str, str, int], ...] = ()
    """How many form fields each item of each component has, by titles and ids."""
    by_hand: tuple[tuple[str, str], ...] = ()
    """Items that are drawn on by hand."""


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
    with Staging(options.out) as staging:
        tasks = [_task(order, options, staging) for order in orders]
        if hands.jobs > 1 and len(tasks) > 1:
            done = _side_by_side(tasks, options, hands, result)
        else:
            done = []
            for task in tasks:
                done.append(_print(workshop, task, options, progress, hands))
                if not done[-1].printed:
                    # Only a kit since another can be empty, and that comes alone.
                    result.notes.append(done[-1].summary)
                    return result
            result.problems.extend(workshop.problems)
        if result.problems.errors:
            raise Refused(result.problems)
        if options.booklet:
            result.notes += _unbound(done)
        if options.fillable:
            result.notes += _unwritten(done)
        if hands.jobs > 1 and len(tasks) == 1 and not done[0].shared:
            result.notes.append(_alone(done[0], options, hands.jobs))
        staging.publish()
        result.made += [
            Made(task.goal, each.summary) for task, each in zip(tasks, done, strict=True)
        ]
    return result


def _unbound(done: Sequence[_Done]) -> list[str]:
    """Booklets that are printed as plain pages. Raises Unusable if all are."""
    loose = dict(pair for each in done for pair in each.loose)
    why = "; ".join(
        f"{title}: {pages} page{'s' if pages != 1 else ''}" for title, pages in loose.items()
    )
    if not any(each.bound for each in done):
        raise Unusable(
            f"there is nothing to bind: {FEWEST} pages make a booklet, and fewer are the sides of "
            f"one sheet ({why}); leave out --booklet"
        )
    return [f"--booklet: too few pages to be bound ({why})"] if loose else []


def _unwritten(done: Sequence[_Done]) -> Iterator[str]:
    """What has no form fields, and where there is more to do than there are fields for."""
    found: dict[str, Counter[str]] = {}
    for each in done:
        for title, item, count in each.fields:
            found.setdefault(title, Counter())[item] += count
    bare = {title: [item for item in items if not items[item]] for title, items in found.items()}
    told = [
        title if len(items) == len(found[title]) else f"{title} ({', '.join(items)})"
        for title, items in bare.items()
        if items
    ]
    if told:
        yield f"--fillable: nothing to fill in on a screen on {', '.join(told)}"
    drawn: dict[str, list[str]] = {}
    for title, item in dict.fromkeys(what for each in done for what in each.by_hand):
        if item not in bare[title]:
            drawn.setdefault(title, []).append(item)
    told = [
        title if len(items) == len(found[title]) else f"{title} ({', '.join(items)})"
        for title, items in drawn.items()
    ]
    if told:
        yield f"--fillable: what is drawn by hand has no fields on {', '.join(told)}"


def _alone(done: _Done, options: Options, jobs: int) -> str:
    """Why a file was drawn by one process, though more were to work."""
    if options.format != "pdf":
        return f"--jobs {jobs}: the {options.format} pages of one file are written by one process"
    pages = f"{done.pages} page{'s' if done.pages != 1 else ''}"
    return f"--jobs {jobs}: one process draws {pages} sooner than another one starts"


def _bindable(workshop: Workshop, orders: Sequence[Order], options: Options) -> None:
    """Raises Unusable where booklets are asked for and there can be none."""
    if options.backs in ("gutterfold", "none"):
        raise Unusable(
            "booklets are printed on both sides; choose --backs long-edge, short-edge or after"
        )
    asked = [workshop.game(order.game).components[c] for order in orders for c in order.components]
    if not any(component.kind == "booklet" for component in asked):
        raise Unusable("there is nothing to bind: no booklet is among what was asked for")


def _task(order: Order, options: Options, staging: Staging) -> _Task:
    stem = f"{order.name}-{options.paper}"
    suffix = ".pdf" if options.format == "pdf" else ""
    goal = options.out / order.game / f"{stem}{suffix}"
    beside = options.out / order.game / f"{stem}.json"
    return _Task(order, goal, staging.place(goal), staging.place(beside))


def _side_by_side(
    tasks: Sequence[_Task], options: Options, hands: Hands, result: Result
) -> list[_Done]:
    """Several files at once, each in a process of its own."""
    from pnp.press.crew import crew

    done = []
    with crew(min(hands.jobs, len(tasks))) as pool:
        for running in [pool.submit(_apart, hands.data, task, options) for task in tasks]:
            each, problems = running.result()
            done.append(each)
            result.problems.extend(problems)
    return done


def _apart(data: tuple[Path, ...], task: _Task, options: Options) -> tuple[_Done, list[Problem]]:
    """One file, in a process of its own."""
    workshop = Workshop(Shelf.standard(data))
    try:
        done = _print(workshop, task, options, lambda *_: None, Hands(data, 1))
    except Refused:
        done = _Done()
    return done, list(workshop.problems)


def _print(
    workshop: Workshop, task: _Task, options: Options, progress: Progress, hands: Hands
) -> _Done:
    """Draw a file and write its manifest."""
    order = task.order
    document = fulfil(workshop, order, options)
    if order.since is not None and not document.pages:
        return _Done("\n".join((f"{document.title}: nothing to print", *_changes(document))))
    manifest = Manifest(document)
    document = document.watched(lambda done, total: progress(order.game, done, total))
    game = workshop.game(order.game)
    tally = Tally(game, order, options)
    fields: Counter[tuple[str, str]] = Counter()

    def hear(page: Page) -> None:
        manifest.add(page)
        tally.add(page)

    by_hand: dict[tuple[str, str], None] = {}

    def note(slot: Slot, count: int, hand: bool) -> None:
        what = (game.components[slot.component].title, slot.item)
        fields[what] += count
        if hand:
            by_hand[what] = None

    document = document.heard(hear)
    if options.fillable:
        document = replace(document, clerk=note)
    pages = len(document.pages)
    shared = hands.jobs > 1 and options.format == "pdf" and pages >= _WORTH_SHARING
    if shared:
        from pnp.press.parallel import write_parallel

        write_parallel(
            document, order, options, hands.data, hands.jobs, task.target, workshop.problems
        )
    else:
        BACKENDS[options.format](document, task.target, options.dpi)
    task.beside.write_text(manifest.text(), encoding="utf-8")
    tally.told(workshop.problems)
    summary = "\n".join((told(workshop, document, options), *_changes(document)))
    written = tuple((*what, count) for what, count in fields.items())
    return _Done(
        summary, True, pages, shared, document.bound, document.loose, written, tuple(by_hand)
    )


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
