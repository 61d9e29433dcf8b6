"""A page for every code: its words first, and of its tables one line at a time."""

from __future__ import annotations

from collections.abc import Sequence
from xml.etree.ElementTree import Element

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.pipeline import prepare_faces
from pnp.build.session import Session
from pnp.core.drawing import Frame
from pnp.core.order import Options, Order
from pnp.site import dom
from pnp.site.code_text import SIDES, By, Grid, Part, Scan, Table, When, coordinates, scan
from pnp.site.helpers import Helpers
from pnp.site.pages import Pages
from pnp.site.wording import said

_COARSE, _LIGHT = 2.0, 26_000
"""Pixels a millimetre of a whole page, and the bytes that it should have at most: a phone on a slow
net has to fetch it."""
_ANY = "https://site.invalid"
"""Placeholder for the site's address."""


class Link(Struct, frozen=True):
    """A code that leads to a page: the page's address below the game, and the code's own words."""

    address: str
    words: str
    face: Frame | None
    """The front with the code, for a numbered component …"""
    component: str
    """… and which one."""


def links(session: Session, order: Order, options: Options) -> list[Link]:
    """Every code of an order that leads to a page, each once; two that lead to one page and do not
    say the same are a problem. Raises ProblemsFound."""
    found: dict[str, Link] = {}
    # Some codes are there only where they lead to a page.
    for renderer in prepare_faces(session, order, replace(options, site=_ANY)):
        component = renderer.batch.component
        for number, code in renderer.codes():
            if code.page:
                face = renderer.frame(number, False) if component.generator else None
                link = Link(code.page, code.words, face, component.id)
                if found.setdefault(code.page, link).words != code.words:
                    session.problems.add(
                        "qr-link",
                        f"two codes that do not say the same lead to the page “{code.page}”",
                        renderer.batch.copy(number)[0].span,
                        "give one of them another name",
                    )
    return list(found.values())


def add_scans(pages: Pages, links: Sequence[Link], helpers: Helpers) -> None:
    """Their pages. Raises ProblemsFound, and UsageError where an address is no safe one."""
    for link in links:
        read = scan(link.words)
        html, main = _page(pages, link, read)
        helpers.add(link.address, html, main)
        pages.keep(link.address, read.title, html)
    helpers.draw()


def _page(pages: Pages, link: Link, read: Scan) -> tuple[Element, Element]:
    html, body = pages.begin(link.address, read.title, "scan")
    main = body
    dom.put(main, "h1", read.title)
    if any(isinstance(part, When) or _by_day(part) for part in read.parts):
        _date(main)
    listed = coordinates(read.parts)
    for number, part in enumerate(read.parts, 1):
        if number - 1 in listed:
            continue
        if isinstance(part, Table):
            _table(main, part, str(number))
        elif isinstance(part, Grid):
            _grid(main, part, number)
        elif isinstance(part, When):
            dom.put(main, "p", part.line)
            main = dom.put(main, "div", data_day=str(part.day), data_odd=str(part.odd))
        else:
            dom.put(main, "p", part)
    if link.face is not None:
        _picture(pages, main, link)
    if listed:
        box = dom.put(main, "details")
        dom.put(box, "summary", said("coordinates"))
        for at in listed:
            dom.put(box, "p", str(read.parts[at]))
    return html, body


def _picture(pages: Pages, main: Element, link: Link) -> None:
    """What the number gives, as it is printed."""
    assert link.face is not None
    pages.figures({f"{link.address}/picture.webp": link.face}, _COARSE, _LIGHT)
    dom.put(dom.put(main, "figure"), "img", src="picture.webp", alt=said("picture"))


def _by_day(part: Part) -> bool:
    return isinstance(part, Table) and part.index_kind is By.DAY


def _date(main: Element) -> None:
    """Today's date, for players who fill in a sheet late."""
    label = dom.put(main, "label", said("date"), class_="date", hidden="hidden")
    dom.put(label, "input", type="date")
    dom.put(main, "p", class_="told when", aria_live="polite")


def _grid(main: Element, grid: Grid, number: int) -> None:
    """Tables of which one is opened, to be rolled for."""
    for at, (line, table) in enumerate(grid.rows, 1):
        one = dom.put(main, "details", class_="row", name=f"row-{number}")
        dom.put(one, "summary", f"{table.title}:")
        dom.put(dom.put(one, "noscript"), "p", line)
        _table(one, replace(table, title=""), f"{number}-{at}")


def _table(main: Element, table: Table, number: str) -> None:
    """Lines that open one at a time, manually without a script."""
    section = dom.put(main, "section", class_=f"table {table.index_kind.value}")
    if table.title:
        dom.put(section, "h2", table.title)
    told = said("tap.die" if table.index_kind is By.DIE else "tap.day")
    dom.put(section, "p", told, class_="told", aria_live="polite")
    if table.index_kind is By.DIE:
        dom.put(section, "button", said("roll"), type="button", hidden="hidden")
        label = dom.put(section, "label", said("roll.typed"), class_="rolled", hidden="hidden")
        dom.put(label, "input", type="number", inputmode="numeric", min="1", max=str(SIDES))
    for row in table.rows:
        one = dom.put(
            section,
            "details",
            name=f"table-{number}",
            data_from=str(row.first),
            data_to=str(row.last),
        )
        dom.put(one, "summary", row.key)
        dom.put(one, "p", row.text)
