"""All files of a site, by their addresses, made from the games as they are printed."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path, PurePosixPath
from urllib.parse import urlsplit

from msgspec import Struct
from msgspec.json import decode

from pnp.build.session import Session
from pnp.core.files import Staging
from pnp.core.order import Options, Order
from pnp.core.problems import UsageError
from pnp.site import dom
from pnp.site.code_pages import add_scans, links
from pnp.site.helpers import Helpers
from pnp.site.numbers import add_numbers
from pnp.site.pages import INDEX, Pages, add_cover, add_front, shelf
from pnp.site.rules import add_rules
from pnp.site.wording import LANGUAGE, TEXTS, said

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
    pages = Pages(game, session.setting(game, options.ink, ""), url=url)
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
