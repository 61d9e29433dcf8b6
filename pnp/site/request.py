"""Requests of a site folder: games, seasons, numbers.

They are stored beside the pages, and later runs build them again, so that scanned links keep
working.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from pnp.build.run import Application
from pnp.build.selection import generator_of
from pnp.build.session import Session
from pnp.core.model import Game
from pnp.core.numbers import Generator, Number, printed, typed
from pnp.core.order import Order
from pnp.core.problems import UsageError
from pnp.site.helpers import helpers
from pnp.site.site import LIST, asked_before, not_ours


class Asked(NamedTuple):
    """A game in one of its seasons, and the numbers whose pages it has."""

    game: str
    season: int
    numbers: tuple[Number, ...] = ()


class _Row(Struct, frozen=True):
    """A stored request; its numbers as printed."""

    game: str
    season: int
    numbers: tuple[str, ...]


class _Kept(Struct, frozen=True):
    """The stored requests of a folder, and its address."""

    url: str
    games: tuple[_Row, ...]


class Wanted(Struct, frozen=True):
    """A number given directly, or derived from a name."""

    value: int | None
    version: str | None
    person: str | None = None


def request_of(press: Application, order: Order, count: int, wanted: Wanted) -> Asked:
    """The request of a kit's order, with that many numbers from its own. `wanted`: the number
    for a game whose kit has none. Raises UsageError."""
    game = press.session.game(order.game)
    known = list(_generators(game, order.components))
    first = order.number
    if not known:
        known, first = number_pages(press, game, wanted)
    if not known:
        return Asked(game.id, game.season)
    if first is None:
        first = max(each.lowest for each in known)
    last = min(each.highest for each in known)
    if first + count - 1 > last:
        raise UsageError(f"numbers of {game.title} end at {last}")
    versions = {each.version for each in known}
    version = versions.pop() if len(versions) == 1 else None
    numbers = (Number(number, version) for number in range(first, first + count))
    return Asked(game.id, game.season, tuple(numbers))


def number_pages(
    press: Application, game: Game, wanted: Wanted
) -> tuple[list[Generator], int | None]:
    """A generator whose numbers open pages although the kit has none of them, and its first
    number; none without a given number."""
    named = _opened(game)
    number = wanted.value
    if wanted.person is not None and named:
        number = press.orders.number_for(game.id, wanted.person)
    if number is None:
        return [], None
    try:
        for each in named:
            each.check_version(wanted.version)
        return named, max((each.checked(number) for each in named), default=None)
    except ValueError as error:
        raise UsageError(f"{game.title}: {error}") from None


def _opened(game: Game) -> list[Generator]:
    """Generators whose numbers open pages that help at the table."""
    names = {name for helper in helpers(game) for name in helper.numbers}
    return [game.code.generators[name] for name in sorted(names)]


def _generators(game: Game, components: Iterable[str]) -> Iterator[Generator]:
    """What draws those of the components that are numbered."""
    parts = [game.components[name] for name in components]
    return (generator_of(game, part) for part in parts if part.generator)


def joined(requests: Iterable[Asked]) -> list[Asked]:
    """A row for each game and season, with all numbers that any row of theirs has."""
    numbers: dict[tuple[str, int], set[Number]] = {}
    for row in requests:
        numbers.setdefault((row.game, row.season), set()).update(row.numbers)
    return [Asked(*key, tuple(sorted(numbers[key], key=_value))) for key in sorted(numbers)]


def _value(number: Number) -> int:
    return number.value


def orders(
    rows: Iterable[Asked], press: Callable[[int], Application], out: Path
) -> list[tuple[Session, list[Order]]]:
    """The orders of kits with their numbers. `press`: of a season; `out`: the folder of the site.
    Raises UsageError and ProblemsFound."""
    return [(press(row.season).session, [_order(row, press(row.season), out)]) for row in rows]


def _order(row: Asked, press: Application, out: Path) -> Order:
    if row.game not in press.session.folders:
        raise UsageError(
            f"{row.game} has pages in this folder, and is not here to make them anew; name the "
            "folder that it is in with --data, or choose another --out"
        )
    game = press.session.game(row.game)
    try:
        for each in (*_generators(game, game.kit), *_opened(game)):
            for number in row.numbers:
                each.check_version(number.version)
    except ValueError as error:
        raise UsageError(
            f"{out / LIST} lists pages of {game.title} for numbers of another version: {error}; "
            "delete the folder, or choose another --out"
        ) from None
    numbers = tuple(dict.fromkeys(map(_value, row.numbers)))
    (order,) = press.orders.kits((row.game,), None, (), numbers[0] if numbers else None)
    return replace(order, numbers=numbers)


def written(rows: Sequence[Asked], url: str) -> dict[str, object]:
    """The requests in their stored form, with the folder's address."""
    kept = (_Row(game, season, tuple(map(_written, numbers))) for game, season, numbers in rows)
    return {"url": url, "games": to_builtins(tuple(kept))}


def _written(number: Number) -> str:
    return printed(number.value, number.version) if number.version else str(number.value)


def before(out: Path) -> tuple[list[Asked], str]:
    """The stored requests of a folder, and its address. Raises UsageError if pnp did not write
    the list."""
    try:
        kept = convert(asked_before(out), _Kept | None) or _Kept("", ())
        rows = [Asked(row.game, row.season, tuple(map(typed, row.numbers))) for row in kept.games]
    except ValueError:
        raise not_ours(out) from None
    return rows, kept.url
