"""What the commands do: orders from names, printing, listing, validating."""

from __future__ import annotations

import datetime as dt
import gc
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pnp.build import all_codes, fulfil
from pnp.chance import Chance
from pnp.games import GENERATORS
from pnp.manifest import manifest
from pnp.model import Component, Game
from pnp.order import Options, Order
from pnp.problem import Problems, Refused, Unusable, unknown
from pnp.shelf import GAME_FILE, Shelf
from pnp.staging import Staging
from pnp.workshop import Workshop

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True)
class Made:
    """A file, and what to tell of it."""

    path: Path
    summary: str


@dataclass(frozen=True, slots=True)
class Hands:
    """How many processes may draw one file, and the data folders that they need."""

    data: tuple[Path, ...]
    jobs: int


# Fewer pages are drawn sooner than another process starts.
_WORTH_SHARING = 24


@dataclass(slots=True)
class Result:
    made: list[Made] = field(default_factory=list)
    problems: Problems = field(default_factory=Problems)


class Press:
    """The press, set up for one command."""

    def __init__(self, data: tuple[Path, ...] = ()) -> None:
        # Nothing here makes circles worth collecting, and ten thousand cards are many objects.
        gc.disable()
        self._data = data
        self.workshop = Workshop(Shelf.standard(data))

    # Listing

    def games(self) -> list[dict[str, Any]]:
        rows = []
        for name in self.workshop.folders:
            game = self.workshop.game(name)
            fewest, most = game.players
            rows.append(
                {
                    "id": name,
                    "title": game.title,
                    "version": game.version,
                    "players": str(fewest) if fewest == most else f"{fewest}–{most}",
                    "components": len(game.components),
                }
            )
        self._stop_on_errors()
        return rows

    def components(self, name: str) -> list[dict[str, Any]]:
        game = self.workshop.game(name)
        self._stop_on_errors()
        return [_row(component) for component in game.components.values()]

    def papers(self) -> list[dict[str, Any]]:
        return [
            {
                "id": paper.id,
                "name": paper.name,
                "size": f"{paper.size.width:g} × {paper.size.height:g} mm",
            }
            for paper in self.workshop.papers.values()
        ]

    def _stop_on_errors(self) -> None:
        if self.workshop.problems.errors:
            raise Refused(self.workshop.problems)

    # Orders

    def component_orders(self, names: Sequence[str]) -> list[Order]:
        """An order for each component named, `GAME` standing for all of a game's."""
        orders: dict[tuple[str, str], Order] = {}
        for name in names:
            game, wanted = self._named(name)
            self._stop_on_errors()
            for component in wanted:
                key = (game.id, component.id)
                orders[key] = Order(game.id, component.id, component.title, (component.id,))
        return list(orders.values())

    def sheet_orders(self, names: Sequence[str], days: tuple[dt.date, ...]) -> list[Order]:
        """One order a game, with its dated sheets; without names, of all games that have any."""
        wanted: dict[str, dict[str, None]] = {}
        for name in names or self.workshop.folders:
            game, components = self._named(name)
            dated = [component.id for component in components if component.calendar]
            if names and not dated:
                have = [c.id for c in game.components.values() if c.calendar]
                raise Unusable(
                    f"“{name}” has no dated sheets"
                    + (f"; {game.id} has {', '.join(have)}" if have else "")
                )
            for component in dated:
                wanted.setdefault(game.id, {})[component] = None
        self._stop_on_errors()
        stem = f"sheets-{days[0].isoformat()}" if days else "sheets-undated"
        title = _span_title(days)
        return [
            Order(game, stem, title, tuple(components), days=days)
            for game, components in wanted.items()
        ]

    def generate_order(self, name: str, number: str | None, count: int) -> Order:
        """Numbered components, `number` as it is printed (with or without its check digit)."""
        game, wanted = self._named(name)
        if "/" not in name:
            have = [c.id for c in game.components.values() if c.generator]
            raise Unusable(
                f"name one of {game.title}’s numbered components"
                + (f": {', '.join(f'{game.id}/{c}' for c in have)}" if have else "; it has none")
            )
        (component,) = wanted
        if not component.generator:
            raise Unusable(f"{component.title} has no numbers; use `pnp build {name}`")
        self._stop_on_errors()
        generator = GENERATORS[component.generator]
        try:
            first = generator.lowest if number is None else generator.number(number)
        except ValueError as error:
            raise Unusable(str(error)) from error
        last = first + count - 1
        if last > generator.highest:
            raise Unusable(f"numbers of {component.title} end at {generator.highest}")
        stem = f"{component.id}-{first}" + (f"-to-{last}" if count > 1 else "")
        title = f"{component.title} {first}" + (f" to {last}" if count > 1 else "")
        return Order(game.id, stem, title, (component.id,), number=first, count=count)

    def number_for(self, names: Sequence[str], text: str) -> int:
        """The number that belongs to a name: the same for ever, for no two names alike."""
        highest = min(
            (
                GENERATORS[component.generator].highest
                for name in names
                for component in self._named(name.split("/")[0])[1]
                if component.generator
            ),
            default=1,
        )
        return Chance("for", " ".join(text.casefold().split())).whole(1, highest)

    def code_order(self, name: str, options: Options) -> Order:
        """All QR codes of a game on a sheet."""
        game = self.workshop.game(name)
        self._stop_on_errors()
        everything = Order(name, "qr", "QR codes", tuple(game.components))
        found = tuple(all_codes(self.workshop, everything, options))
        self._stop_on_errors()
        if not found:
            raise Unusable(f"{game.title} has no QR codes")
        return Order(name, "qr", "QR codes", (), codes=found)

    def kit_orders(
        self,
        names: Sequence[str],
        players: int | None,
        days: tuple[dt.date, ...],
        number: int | None = None,
    ) -> list[Order]:
        games = list(self.workshop.folders) if "all" in names else list(dict.fromkeys(names))
        orders = []
        for name in games:
            game = self.workshop.game(name)
            fewest, most = game.players
            if players is not None and "all" not in names and not fewest <= players <= most:
                raise Unusable(f"{game.title} takes {fewest} to {most} players, not {players}")
            count = None if players is None else min(max(players, fewest), most)
            orders.append(
                Order(
                    name,
                    "kit",
                    "the kit",
                    game.kit,
                    days=days,
                    players=count,
                    number=number,
                    whole=True,
                )
            )
        self._stop_on_errors()
        return orders

    def _named(self, name: str) -> tuple[Game, list[Component]]:
        """`GAME` or `GAME/COMPONENT`. Raises Unusable."""
        game_name, slash, component = name.partition("/")
        game = self.workshop.game(game_name)
        if not slash:
            return game, list(game.components.values())
        if component not in game.components:
            raise Unusable(
                unknown(f"{game.title} has no component “{component}”", component, game.components)
            )
        return game, [game.components[component]]

    # Printing

    def print(
        self, orders: Sequence[Order], options: Options, jobs: int, progress: Progress
    ) -> Result:
        """Fulfil the orders: all of them, or nothing. Raises Refused, Unusable and OSError."""
        self.workshop.paper(options.paper)
        self._stop_on_errors()
        with Staging(options.out) as staging:
            tasks = []
            for order in orders:
                stem = f"{order.name}-{options.paper}"
                suffix = ".pdf" if options.format == "pdf" else ""
                goal = options.out / order.game / f"{stem}{suffix}"
                beside = options.out / order.game / f"{stem}.json"
                tasks.append((order, goal, staging.place(goal), staging.place(beside)))
            result = Result()
            if jobs > 1 and len(tasks) > 1:
                self._side_by_side(tasks, options, jobs, result)
            else:
                for order, goal, target, beside in tasks:
                    hands = Hands(self._data, jobs)
                    summary = print_one(
                        self.workshop, order, options, target, beside, progress, hands
                    )
                    result.made.append(Made(goal, summary))
                result.problems.extend(self.workshop.problems)
            if result.problems.errors:
                raise Refused(result.problems)
            staging.publish()
        return result

    def _side_by_side(
        self,
        tasks: Sequence[tuple[Order, Path, Path, Path]],
        options: Options,
        jobs: int,
        result: Result,
    ) -> None:
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        with ProcessPoolExecutor(jobs, get_context("spawn")) as pool:
            running = [
                (goal, pool.submit(_apart, self._data, order, options, target, beside))
                for order, goal, target, beside in tasks
            ]
            for goal, future in running:
                summary, problems = future.result()
                result.made.append(Made(goal, summary))
                result.problems.extend(problems)

    # Validating

    def validate(self, names: Sequence[str]) -> Problems:
        """All problems of the named games (or files of a game); of all games without names."""
        from pnp.check import check_game

        folders = dict(self.workshop.folders)
        wanted: list[str] = []
        for name in names:
            if name in folders:
                wanted.append(name)
                continue
            path = Path(name)
            folder = path if path.is_dir() else path.parent
            folder = folder.resolve()
            if not path.exists() or not (folder / GAME_FILE).is_file():
                raise Unusable(unknown(f"“{name}” is no game and no file of one", name, folders))
            self.workshop.folders[folder.name] = folder
            wanted.append(folder.name)
        for name in wanted or folders:
            try:
                check_game(self.workshop, name)
            except Refused:
                continue
        return self.workshop.problems


def print_one(
    workshop: Workshop,
    order: Order,
    options: Options,
    target: Path,
    beside: Path,
    progress: Progress,
    hands: Hands,
) -> str:
    """Draw one order into `target` and its manifest into `beside`; gives a line for people."""
    from pnp.backends import BACKENDS

    document = fulfil(workshop, order, options)
    document = document.watched(lambda done, total: progress(order.game, done, total))
    if hands.jobs > 1 and options.format == "pdf" and len(document.pages) >= _WORTH_SHARING:
        from pnp.parallel import write_parallel

        document = write_parallel(
            document, order, options, hands.data, hands.jobs, target, workshop.problems
        )
    else:
        BACKENDS[options.format](document, target, options.dpi)
    beside.write_text(manifest(document), encoding="utf-8")
    pages, paper = len(document.pages), document.sheets_of_paper
    return (
        f"{document.title}: {pages} page{'s' if pages != 1 else ''} "
        f"on {paper} sheet{'s' if paper != 1 else ''} of {workshop.papers[options.paper].name}"
    )


def _apart(
    data: tuple[Path, ...], order: Order, options: Options, target: Path, beside: Path
) -> tuple[str, list[Any]]:
    """One order in a process of its own."""
    workshop = Workshop(Shelf.standard(data))
    try:
        alone = Hands(data, 1)
        summary = print_one(workshop, order, options, target, beside, lambda *_: None, alone)
    except Refused:
        summary = ""
    return summary, list(workshop.problems)


def _row(component: Component) -> dict[str, Any]:
    trim = component.trim
    size = f"{trim.size.width:g} × {trim.size.height:g} mm" if trim is not None else "page"
    per = {"kit": "in all", "player": "per player", "day": "per day"}[component.copies.per]
    items = len(component.items) * component.copies.number
    if component.calendar:
        items, per = 1, f"per {component.calendar}"
    return {
        "id": component.id,
        "title": component.title,
        "kind": component.kind,
        "size": size,
        "count": f"{items} {per}",
        "sides": component.sides,
    }


def _span_title(days: tuple[dt.date, ...]) -> str:
    if not days:
        return "undated sheets"
    if len(days) == 1:
        return f"sheets of {days[0].isoformat()}"
    return f"sheets of {days[0].isoformat()} to {days[-1].isoformat()}"
