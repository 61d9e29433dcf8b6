"""What a folder was asked for: games, seasons, numbers. It is kept beside the pages, and whatever
is asked for later is made together with it, so that what somebody scans does not go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct, convert, to_builtins
from msgspec.structs import replace

from pnp.ground.generator import Generator
from pnp.ground.model import Game
from pnp.ground.numbers import Number, printed, typed
from pnp.ground.order import Order
from pnp.ground.problem import Unusable
from pnp.press.batch import generator_of
from pnp.press.run import Press
from pnp.press.workshop import Workshop
from pnp.site.helpers import helpers
from pnp.site.publish import asked_before, not_ours


class Asked(NamedTuple):
    """A game in one of its seasons, and the numbers whose pages it has."""

    game: str
    season: int
    numbers: tuple[Number, ...] = ()


class _Row(Struct, frozen=True):
    """The same as it is kept, its numbers as they are printed."""

    game: str
    season: int
    numbers: tuple[str, ...]


class _Kept(Struct, frozen=True):
    """What a folder was asked for, as it is kept, and the address that it has."""

    url: str
    games: tuple[_Row, ...]


class Wanted(Struct, frozen=True):
    """The number that somebody named, or whose name leads to one."""

    value: int | None
    version: str | None
    person: str | None = None


def asked(press: Press, order: Order, count: int, wanted: Wanted) -> Asked:
    """What the order of a kit asks for, with so many numbers from its own on. `wanted`: the number
    of a game whose kit has none. Raises Unusable."""
    game = press.workshop.game(order.game)
    known = list(_generators(game, order))
    first, version = order.number, order.version
    if not known:
        known, first = _beside(press, game, wanted)
        version = wanted.version
    if not known:
        return Asked(game.id, game.season)
    if first is None:
        first = max(each.lowest for each in known)
    last = min(each.highest for each in known)
    if first + count - 1 > last:
        raise Unusable(f"numbers of {game.title} end at {last}")
    # Said now: when there is a newer one, these pages are still of the one that was printed.
    versions = {each.version for each in known}
    version = versions.pop() if len(versions) == 1 else version
    numbers = (Number(number, version) for number in range(first, first + count))
    return Asked(game.id, game.season, tuple(numbers))


def _beside(press: Press, game: Game, wanted: Wanted) -> tuple[list[Generator], int | None]:
    """What opens pages by numbers though the kit has none of them, and the first number: none that
    nobody names."""
    named = {name for helper in helpers(game) for name in helper.numbers}
    number = wanted.value
    if wanted.person is not None and named:
        number = press.orders.number_for(game.id, wanted.person)
    if number is None:
        return [], None
    try:
        known = [game.code.generators[name].of(wanted.version) for name in sorted(named)]
        return known, max((each.checked(number) for each in known), default=None)
    except ValueError as error:
        raise Unusable(f"{game.title}: {error}") from None


def _generators(game: Game, order: Order) -> Iterator[Generator]:
    """What draws the numbered components of an order."""
    parts = [game.components[name] for name in order.components]
    return (generator_of(game, part, order.version) for part in parts if part.generator)


def joined(some: Iterable[Asked]) -> list[Asked]:
    """A row for each game and season, with all numbers that any row of theirs has."""
    numbers: dict[tuple[str, int], set[Number]] = {}
    for row in some:
        numbers.setdefault((row.game, row.season), set()).update(row.numbers)
    return [Asked(*key, tuple(sorted(numbers[key], key=_age))) for key in sorted(numbers)]


def _age(number: Number) -> tuple[int, int]:
    """Numbers of the newest version first: the first one is the one that pictures show."""
    return (-int(number.version or 0), number.value)


def orders(
    rows: Iterable[Asked], press: Callable[[int], Press]
) -> list[tuple[Workshop, list[Order]]]:
    """A game's kit with its numbers, an order for each of their versions. `press`: of a season.
    Raises Unusable and Refused."""
    return [(press(row.season).workshop, _orders(row, press(row.season))) for row in rows]


def _orders(row: Asked, press: Press) -> list[Order]:
    if row.game not in press.workshop.folders:
        raise Unusable(
            f"{row.game} has pages in this folder, and is not here to make them anew; name the "
            "folder that it is in with --data, or choose another --out"
        )
    versions = {number.version: None for number in row.numbers} or {None: None}
    return [_order(row, press, version) for version in versions]


def _order(row: Asked, press: Press, version: str | None) -> Order:
    values = tuple(number.value for number in row.numbers if number.version == version)
    first = values[0] if values else None
    (order,) = press.orders.kits((row.game,), None, (), first, version=version)
    # Where the kit has nothing numbered, the order of it does not know the version.
    return replace(order, numbers=values, version=version or order.version)


def written(rows: Sequence[Asked], url: str) -> dict[str, object]:
    """As it is kept, with the address that the folder has."""
    kept = (_Row(game, season, tuple(map(_written, numbers))) for game, season, numbers in rows)
    return {"url": url, "games": to_builtins(tuple(kept))}


def _written(number: Number) -> str:
    return printed(number.value, number.version) if number.version else str(number.value)


def before(out: Path) -> tuple[list[Asked], str]:
    """What a folder was asked for already, and its address. Raises Unusable where somebody else
    wrote the list."""
    try:
        kept = convert(asked_before(out), _Kept | None) or _Kept("", ())
        rows = [Asked(row.game, row.season, tuple(map(typed, row.numbers))) for row in kept.games]
    except ValueError:
        raise not_ours(out) from None
    return rows, kept.url
