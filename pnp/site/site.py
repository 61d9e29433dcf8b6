"""All files of a site, by address, published completely or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

from msgspec import Struct, convert, to_builtins
from msgspec.json import decode
from msgspec.structs import replace

from pnp.build.run import Application
from pnp.build.selection import generator_of
from pnp.build.session import Session
from pnp.core.files import Staging
from pnp.core.model import Game
from pnp.core.numbering import Generator, Number, printed, typed
from pnp.core.order import Options, Order
from pnp.core.problems import UsageError
from pnp.site import dom
from pnp.site.code_pages import add_numbers, add_scans, links
from pnp.site.helpers import Helpers, helpers
from pnp.site.pages import INDEX, Pages, add_cover, add_front, shelf
from pnp.site.rules import add_rules
from pnp.site.wording import LANGUAGE, TEXTS, said


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
        number = press.orders.number_from_name(game.id, wanted.person)
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


LIST = "site.json"
_MOVE = "move it away, or choose another --out"


class _Listing(Struct, frozen=True):
    """What the list says: our files, and what was asked for."""

    site: frozenset[str]
    asked: object = None


def publish(files: Mapping[str, bytes], out: Path, request: object = None) -> None:
    """Write all files below a folder. `request`: what was asked for, for the next run. Raises
    OSError, and UsageError where one is in the way."""
    before = _ours(out)
    for address in files:
        if any((out / folder).is_symlink() for folder in PurePosixPath(address).parents[:-1]):
            raise UsageError(f"{out / address} lies behind a link; {_MOVE}")
    with Staging(out) as staging:
        # It is moved first: if this is stopped, nothing is left that the list does not know.
        listed = {"asked": request, "site": sorted(files)}
        staging.place(out / LIST).write_text(json.dumps(listed, indent=1) + "\n", encoding="utf-8")
        for address, content in files.items():
            staging.place(out / address).write_bytes(content)
        staging.publish({out / name for name in (LIST, *before)})


def _ours(out: Path) -> set[str]:
    """What the list says is ours. Raises UsageError where a file of that name is not such a
    list."""
    return {name for name in read_listing(out).site if _inside(name)}


def asked_before(out: Path) -> object:
    """What the list says was asked for. Raises UsageError as above."""
    return read_listing(out).asked


def read_listing(out: Path) -> _Listing:
    file = out / LIST
    if not os.path.lexists(file):
        return _Listing(frozenset())
    try:
        return decode(file.read_bytes(), type=_Listing)
    except (ValueError, RecursionError):
        raise not_ours(out) from None


def not_ours(out: Path) -> UsageError:
    """The error about a list that is not ours."""
    return UsageError(f"{out / LIST} is not ours; {_MOVE}")


def _inside(address: str) -> bool:
    path = PurePosixPath(address)
    return not path.is_absolute() and ".." not in path.parts and bool(path.parts)


LOST = "404.html"
"""The name by which hosts know it."""
_OWN = Path(__file__).parent / "page"

Kits = tuple[Session, Sequence[Order]]
"""The content of a season: its games, and the orders of their kits."""


def gather(served: Iterable[Kits], options: Options, url: str = "") -> dict[str, bytes]:
    """The site's files by their addresses, for games as these orders print them. `url`: where they
    will be. Raises ProblemsFound and UsageError."""
    files: dict[str, bytes] = {}
    games = []
    for session, orders in served:
        for order in orders:
            pages = _game(session, order, options, url)
            games.append(pages)
            files |= {f"{pages.folder}/{name}": text for name, text in pages.files.items()}
    files[INDEX] = shelf(games)
    if url:
        files[LOST] = _lost(url)
    own_files = [path for path in sorted(_OWN.iterdir()) if path.is_file()]
    files |= {path.name: path.read_bytes() for path in own_files}
    files["page.js"] = _with_texts(files["page.js"])
    files["site.webmanifest"] = _manifest(url)
    files["offline.js"] = _offline(files)
    return files


def _game(session: Session, order: Order, options: Options, url: str) -> Pages:
    game = session.game(order.game)
    pages = Pages(game, session.theme_context(game, options.ink, ""), url=url)
    add_rules(pages, session, order, options)
    found = links(session, order, options)
    add_scans(pages, found, Helpers(pages, session, order, options))
    add_numbers(pages, found, order)
    session.stop_on_errors()
    pages.colours()
    add_cover(pages, session, order, options)
    add_front(pages)
    return pages


def _lost(url: str) -> bytes:
    """What a host shows at an address without a page, however deep it is: so it knows its root."""
    root = f"{urlsplit(url).path.rstrip('/')}/"
    html, body = dom.page(said("lost"), root, "lost")
    main = dom.put(body, "main")
    dom.put(main, "h1", said("lost"))
    dom.put(main, "p", said("lost.why"))
    dom.put(dom.put(main, "p"), "a", said("games.all"), href=f"{root}{INDEX}")
    return dom.file(html)


def _manifest(url: str) -> bytes:
    """The web app manifest, with which phones store the site like a program."""
    root = f"{urlsplit(url).path.rstrip('/')}/" if url else ""
    told = {
        "name": said("games"),
        "short_name": said("games"),
        "lang": LANGUAGE,
        **({"id": root, "scope": root} if url else {}),
        "start_url": f"{root}{INDEX}",
        "display": "minimal-ui",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(told, indent=1).encode()


def _with_texts(script: bytes) -> bytes:
    """The pages' script, with what it says."""
    told = {name: TEXTS[name] for name in ("date.open", "date.shut", "rolled")}
    told["language"] = LANGUAGE
    return script.decode().replace('{"TEXTS": 0}', json.dumps(told)).encode()


def _offline(files: dict[str, bytes]) -> bytes:
    """The service worker, with its list of pages, named by their content so that new ones are
    noticed."""
    digest = blake2b(digest_size=8)
    for address, content in sorted(files.items()):
        digest.update(f"{address} {len(content)} ".encode() + content)
    kept = json.dumps(sorted(files.keys() - {LOST}), ensure_ascii=True, indent=0)
    text = files["offline.js"].decode()
    return (
        text.replace('"NAME"', json.dumps(digest.hexdigest())).replace('["FILES"]', kept).encode()
    )
