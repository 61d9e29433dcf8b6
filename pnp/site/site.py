"""All files of a site, by address, published completely or not at all."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from typing import NamedTuple
from urllib.parse import urlsplit

from msgspec import Struct, convert, field, to_builtins
from msgspec.json import decode
from msgspec.structs import replace

from pnp.build.run import Application
from pnp.build.selection import generator_of
from pnp.build.session import Session
from pnp.core.files import Staging
from pnp.core.model import Game
from pnp.core.numbering import Generator, Number, format_number, parse_number
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import UsageError
from pnp.site import dom
from pnp.site.code_pages import add_code_pages, add_number_pages, code_links
from pnp.site.helpers import Helpers, helpers
from pnp.site.pages import INDEX, GamePages, add_cover, add_front_page, games_page
from pnp.site.rules import add_rules
from pnp.site.wording import LANGUAGE, TEXTS, ui_text


class PageRequest(NamedTuple):
    """A game in one of its seasons, and the numbers that have pages."""

    game: str
    season: int
    numbers: tuple[Number, ...] = ()


class _StoredRequest(Struct, frozen=True):
    """A stored request; its numbers as printed."""

    game: str
    season: int
    numbers: tuple[str, ...]


class _StoredSite(Struct, frozen=True):
    """The stored requests of a folder, and its address."""

    url: str
    games: tuple[_StoredRequest, ...]


class NumberChoice(Struct, frozen=True):
    """A number given directly, or derived from a name."""

    value: int | None
    version: str | None
    person: str | None = None


def page_request(
    app: Application, order: Order, count: int, number_choice: NumberChoice
) -> PageRequest:
    """The request of a kit's order, with `count` numbers from its own. `number_choice`: the number
    for a game whose kit has none. Raises UsageError."""
    game = app.session.game(order.game)
    generators = list(_generators(game, order.components))
    first = order.number
    if not generators:
        generators, first = number_pages(app, game, number_choice)
    if not generators:
        return PageRequest(game.id, game.season)
    if first is None:
        first = max(generator.lowest for generator in generators)
    last = min(generator.highest for generator in generators)
    if first + count - 1 > last:
        raise UsageError(f"numbers of {game.title} end at {last}")
    versions = {generator.version for generator in generators}
    version = versions.pop() if len(versions) == 1 else None
    numbers = (Number(number, version) for number in range(first, first + count))
    return PageRequest(game.id, game.season, tuple(numbers))


def number_pages(
    app: Application, game: Game, number_choice: NumberChoice
) -> tuple[list[Generator], int | None]:
    """Generators whose numbers open pages although the kit has none of them, and their first
    number; none without a given number."""
    generators = _page_generators(game)
    number = number_choice.value
    if number_choice.person is not None and generators:
        number = app.orders.number_from_name(game.id, number_choice.person)
    if number is None:
        return [], None
    try:
        for generator in generators:
            generator.check_version(number_choice.version)
        return generators, max(
            (generator.validate(number) for generator in generators), default=None
        )
    except ValueError as error:
        raise UsageError(f"{game.title}: {error}") from None


def _page_generators(game: Game) -> list[Generator]:
    """Generators whose numbers open pages of helpers."""
    names = {name for helper in helpers(game) for name in helper.numbers}
    return [game.code.generators[name] for name in sorted(names)]


def _generators(game: Game, components: Iterable[str]) -> Iterator[Generator]:
    """The generators of the numbered components."""
    parts = [game.components[name] for name in components]
    return (generator_of(game, part) for part in parts if part.generator)


def merge_requests(requests: Iterable[PageRequest]) -> list[PageRequest]:
    """One request per game and season, with all their numbers."""
    numbers: dict[tuple[str, int], set[Number]] = {}
    for row in requests:
        numbers.setdefault((row.game, row.season), set()).update(row.numbers)
    return [PageRequest(*key, tuple(sorted(numbers[key], key=_value))) for key in sorted(numbers)]


def _value(number: Number) -> int:
    return number.value


def site_orders(
    rows: Iterable[PageRequest], app_of_season: Callable[[int], Application], folder: Path
) -> list[tuple[Session, list[Order]]]:
    """The orders of kits with their numbers. `app_of_season`: the application of a season;
    `folder`: the folder of the site. Raises UsageError and ProblemsFound."""
    return [
        (app_of_season(row.season).session, [_order(row, app_of_season(row.season), folder)])
        for row in rows
    ]


def _order(row: PageRequest, app: Application, folder: Path) -> Order:
    if row.game not in app.session.folders:
        raise UsageError(
            f"{row.game} has pages in this folder, but the game is not found; name its folder "
            "with --data, or choose another --out"
        )
    game = app.session.game(row.game)
    try:
        for generator in (*_generators(game, game.kit), *_page_generators(game)):
            for number in row.numbers:
                generator.check_version(number.version)
    except ValueError as error:
        raise UsageError(
            f"{folder / LIST} lists pages of {game.title} for numbers of another version: {error}; "
            "delete the folder, or choose another --out"
        ) from None
    numbers = tuple(dict.fromkeys(map(_value, row.numbers)))
    (order,) = app.orders.kits((row.game,), None, (), numbers[0] if numbers else None)
    return replace(order, numbers=numbers)


def stored_form(rows: Sequence[PageRequest], url: str) -> dict[str, object]:
    """The requests in their stored form, with the site's address."""
    stored = (
        _StoredRequest(game, season, tuple(map(_number_text, numbers)))
        for game, season, numbers in rows
    )
    return {"url": url, "games": to_builtins(tuple(stored))}


def _number_text(number: Number) -> str:
    return format_number(number.value, number.version) if number.version else str(number.value)


def stored_requests(folder: Path) -> tuple[list[PageRequest], str]:
    """The stored requests of a folder, and its address. Raises UsageError for a list that pnp did
    not write."""
    try:
        stored = convert(read_requests(folder), _StoredSite | None) or _StoredSite("", ())
        rows = [
            PageRequest(row.game, row.season, tuple(map(parse_number, row.numbers)))
            for row in stored.games
        ]
    except ValueError:
        raise foreign_list_error(folder) from None
    return rows, stored.url


LIST = "site.json"
_MOVE = "move it away, or choose another --out"


class SiteList(Struct, frozen=True):
    """The list of a folder: the published files, and the requests that they come from."""

    site: frozenset[str]
    requests: object = field(default=None, name="asked")


def publish(files: Mapping[str, bytes], root: Path, request: object = None) -> None:
    """Write all files below a folder. `request`: the requests to store for the next run. Raises
    OSError, and UsageError if another file is in the way."""
    old_files = _published_files(root)
    for address in files:
        if any((root / folder).is_symlink() for folder in PurePosixPath(address).parents[:-1]):
            raise UsageError(f"{root / address} lies behind a link; {_MOVE}")
    with Staging(root) as staging:
        # It is moved first: if this is stopped, nothing is left that the list does not know.
        site_list = {"asked": request, "site": sorted(files)}
        staging.stage(root / LIST).write_text(
            json.dumps(site_list, indent=1) + "\n", encoding="utf-8"
        )
        for address, content in files.items():
            staging.stage(root / address).write_bytes(content)
        staging.publish({root / name for name in (LIST, *old_files)})


def _published_files(folder: Path) -> set[str]:
    """The files that pnp has published. Raises UsageError for a list that pnp did not write."""
    return {name for name in read_list(folder).site if _is_inside(name)}


def read_requests(folder: Path) -> object:
    """The stored requests of a folder as JSON. Raises UsageError as above."""
    return read_list(folder).requests


def read_list(folder: Path) -> SiteList:
    file = folder / LIST
    if not os.path.lexists(file):
        return SiteList(frozenset())
    try:
        return decode(file.read_bytes(), type=SiteList)
    except (ValueError, RecursionError):
        raise foreign_list_error(folder) from None


def foreign_list_error(folder: Path) -> UsageError:
    """The error about a list that pnp did not write."""
    return UsageError(f"{folder / LIST} is not ours; {_MOVE}")


def _is_inside(address: str) -> bool:
    path = PurePosixPath(address)
    return not path.is_absolute() and ".." not in path.parts and bool(path.parts)


NOT_FOUND = "404.html"
"""The name that web hosts require."""
_PAGE_FILES = Path(__file__).parent / "page"

SeasonKits = tuple[Session, Sequence[Order]]
"""The session of a season, and the orders of its kits."""


def gather_files(
    seasons: Iterable[SeasonKits], options: PrintOptions, url: str = ""
) -> dict[str, bytes]:
    """The site's files by address, for the games of the orders. `url`: the address of the site.
    Raises ProblemsFound and UsageError."""
    files: dict[str, bytes] = {}
    games = []
    for session, orders in seasons:
        for order in orders:
            pages = _game_pages(session, order, options, url)
            games.append(pages)
            files |= {f"{pages.folder}/{name}": text for name, text in pages.files.items()}
    files[INDEX] = games_page(games)
    if url:
        files[NOT_FOUND] = _not_found_page(url)
    own_files = [path for path in sorted(_PAGE_FILES.iterdir()) if path.is_file()]
    files |= {path.name: path.read_bytes() for path in own_files}
    files["page.js"] = _with_texts(files["page.js"])
    files["site.webmanifest"] = _manifest(url)
    files["offline.js"] = _offline(files)
    return files


def _game_pages(session: Session, order: Order, options: PrintOptions, url: str) -> GamePages:
    game = session.game(order.game)
    pages = GamePages(game, session.theme_context(game, options.ink, ""), url=url)
    add_rules(pages, session, order, options)
    links = code_links(session, order, options)
    add_code_pages(pages, links, Helpers(pages, session, order, options))
    add_number_pages(pages, links, order)
    session.stop_on_errors()
    pages.add_colours()
    add_cover(pages, session, order, options)
    add_front_page(pages)
    return pages


def _not_found_page(url: str) -> bytes:
    """The page for unknown addresses; it links by absolute paths, because its depth is unknown."""
    root = f"{urlsplit(url).path.rstrip('/')}/"
    html, body = dom.page(ui_text("lost"), root, "lost")
    main = dom.append(body, "main")
    dom.append(main, "h1", ui_text("lost"))
    dom.append(main, "p", ui_text("lost.why"))
    dom.append(dom.append(main, "p"), "a", ui_text("games.all"), href=f"{root}{INDEX}")
    return dom.serialise(html)


def _manifest(url: str) -> bytes:
    """The web app manifest, with which phones install the site."""
    root = f"{urlsplit(url).path.rstrip('/')}/" if url else ""
    manifest = {
        "name": ui_text("games"),
        "short_name": ui_text("games"),
        "lang": LANGUAGE,
        **({"id": root, "scope": root} if url else {}),
        "start_url": f"{root}{INDEX}",
        "display": "minimal-ui",
        "icons": [{"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(manifest, indent=1).encode()


def _with_texts(script: bytes) -> bytes:
    """The pages' script with its texts."""
    texts = {name: TEXTS[name] for name in ("date.open", "date.shut", "rolled")}
    texts["language"] = LANGUAGE
    return script.decode().replace('{"TEXTS": 0}', json.dumps(texts)).encode()


def _offline(files: dict[str, bytes]) -> bytes:
    """The service worker with its list of files; its name depends on their content."""
    digest = blake2b(digest_size=8)
    for address, content in sorted(files.items()):
        digest.update(f"{address} {len(content)} ".encode() + content)
    addresses = json.dumps(sorted(files.keys() - {NOT_FOUND}), ensure_ascii=True, indent=0)
    text = files["offline.js"].decode()
    return (
        text.replace('"NAME"', json.dumps(digest.hexdigest()))
        .replace('["FILES"]', addresses)
        .encode()
    )
