"""A page for each QR code: its text, one line of a table at a time; the page with a number
field.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import Enum
from itertools import groupby
from xml.etree.ElementTree import Element

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.pipeline import prepare_faces
from pnp.build.session import Session
from pnp.core.drawing import Frame
from pnp.core.game_code import Helper
from pnp.core.numbering import DAMM, FIRST_VERSION, Generator, Number, parse_number
from pnp.core.order import Order, PrintOptions
from pnp.site import dom
from pnp.site.helpers import Helpers, helpers
from pnp.site.pages import INDEX, Pages, way_up
from pnp.site.wording import said

SIDES = 6
"""Of a die."""
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_ROLLED = re.compile(r"([1-9])(?:-([1-9])|(\+))? +(\S.*)")
_DATED = re.compile(r"((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day), (odd|even) date")
_CHOSEN = re.compile(r"([1-9]\+?): (.+)")
_LISTED = re.compile(r"(?:[A-Z][a-z]+ )?(?:[0-9.]+[,-][0-9.]+(?: |$)){3,}$")
_DAY = re.compile(rf"({'|'.join(DAYS)}) +(\S.*)")


class When(Struct, frozen=True):
    """The days to which the following lines apply. `line`: the line that names them."""

    line: str
    day: int
    """1 is Monday."""
    odd: int
    """1 on odd dates, 0 on even ones."""


class By(Enum):
    """What leads to a line of a table."""

    DIE = "die"
    DAY = "day"


class Row(Struct, frozen=True):
    """A line: what it answers to, from and to (of days: Monday is 1), and what it says."""

    key: str
    first: int
    last: int
    text: str


class Table(Struct, frozen=True):
    """Lines of which one is meant at a time. `title`: the line above them, in capitals, if any."""

    title: str
    index_kind: By
    rows: tuple[Row, ...]


class Grid(Struct, frozen=True):
    """Lines from which the reader chooses one by number and then rolls, such as `3: a, b, c, d,
    e, f`. Each is a table with its own line unchanged."""

    rows: tuple[tuple[str, Table], ...]


Part = str | Table | When | Grid


class Scan(Struct, frozen=True):
    """A code's words: the first line, and what follows it in its order."""

    title: str
    parts: tuple[Part, ...]


def scan(words: str) -> Scan:
    """Take a code's words apart; all of them are in what comes of it, once."""
    title, *lines = words.split("\n")
    parts: list[Part] = []
    read = [(line, _row(line)) for line in lines]
    for by, group in groupby(read, lambda each: each[1] and each[1][0]):
        found = list(group)
        rows = tuple(each[1] for _, each in found if each is not None)
        if by is None or not is_complete(rows, by):
            parts += [_when(line) or line for line, _ in found]
            continue
        above = parts.pop() if parts and _heads(parts[-1]) else ""
        parts.append(Table(str(above), by, rows))
    return Scan(title, tuple(_grids(parts)))


def coordinates(parts: Sequence[Part]) -> list[int]:
    """The indices of lines that list coordinates, with the heading line above the first of them.
    The very first line is never one of them."""
    listed = [at for at, part in enumerate(parts) if isinstance(part, str) and _LISTED.match(part)]
    above = listed[0] - 1 if listed else 0
    return [above, *listed] if above > 0 and isinstance(parts[above], str) else listed


def _grids(parts: list[Part]) -> Iterator[Part]:
    """The same, with lines that are a table together as one."""
    for chosen, group in groupby(parts, lambda part: isinstance(part, str) and bool(_chosen(part))):
        found = list(group)
        if not chosen or len(found) == 1:
            yield from found
            continue
        lines = [part for part in found if isinstance(part, str)]
        yield Grid(tuple((line, table) for line in lines if (table := _chosen(line))))


def _chosen(line: str) -> Table | None:
    found = _CHOSEN.fullmatch(line)
    entries = found[2].split(", ") if found else []
    if found is None or len(entries) != SIDES:
        return None
    rows = (Row(str(side), side, side, entry) for side, entry in enumerate(entries, 1))
    return Table(found[1], By.DIE, tuple(rows))


def _row(line: str) -> tuple[By, Row] | None:
    """What a line of a table says, and what leads to it; None where it is of no table."""
    if found := _ROLLED.fullmatch(line):
        first = int(found[1])
        last = SIDES if found[3] else int(found[2] or first)
        return By.DIE, Row(line[: found.start(4)].strip(), first, last, found[4])
    if found := _DAY.fullmatch(line):
        day = DAYS.index(found[1]) + 1
        return By.DAY, Row(found[1], day, day, found[2])
    return None


def is_complete(rows: tuple[Row, ...], by: By) -> bool:
    """Whether the lines answer to each number once, in order."""
    numbers = [number for row in rows for number in range(row.first, row.last + 1)]
    return numbers == list(range(1, (SIDES if by is By.DIE else len(DAYS)) + 1))


def _when(line: str) -> When | None:
    """What a line says of days, if it does."""
    found = _DATED.fullmatch(line)
    if found is None:
        return None
    return When(line, DAYS.index(found[1][:3]) + 1, int(found[2] == "odd"))


def _heads(part: Part) -> bool:
    """Whether a line is the head of what follows it."""
    return isinstance(part, str) and part.isupper()


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


def links(session: Session, order: Order, options: PrintOptions) -> list[Link]:
    """Every code of an order that leads to a page, each once; two that lead to one page and do not
    say the same are a problem. Raises ProblemsFound."""
    found: dict[str, Link] = {}
    # Some codes are there only where they lead to a page.
    for renderer in prepare_faces(session, order, replace(options, site=_ANY)):
        component = renderer.batch.component
        for number, code in renderer.codes():
            if code.link_page:
                face = renderer.frame(number, False) if component.generator else None
                link = Link(code.link_page, code.link_text, face, component.id)
                if found.setdefault(code.link_page, link).words != code.link_text:
                    session.problems.add(
                        "qr-link",
                        f"two codes that do not say the same lead to the page “{code.link_page}”",
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


SCRIPT = "numbers.js"
# An address may set the version apart from the number, as in `3-7-v1`.
_APART = re.compile(r"-(?=v[0-9]+$)")


class Kind(Struct, frozen=True):
    """What numbers lead to: where its pages are, and what draws it."""

    folder: str
    generator: Generator
    pages: Sequence[tuple[Number, str]]
    """Numbers that have a page, and the way to it from that of all numbers."""

    @property
    def title(self) -> str:
        """What people call it."""
        return self.generator.id.replace("-", " ").title()


def add_numbers(pages: Pages, links: Sequence[Link], order: Order) -> None:
    """A page for each of a game's generators. `order`: the game's, with its numbers.
    Raises UsageError where an address is another page's."""
    for kind in _kinds(pages, links, order):
        html, main = pages.begin(kind.folder, kind.title, "numbers")
        pages.add(html, kind.folder, SCRIPT)
        dom.put(main, "h1", kind.title)
        known = sorted(kind.pages)
        form = dom.put(main, "form", class_="number", hidden="hidden", **script_data(kind))
        label = dom.put(form, "label", said("number.type"))
        dom.put(label, "input", type="text", inputmode="text", autocomplete="off", name="number")
        dom.put(form, "button", said("number.open"), type="submit")
        dom.put(main, "div", class_="answer", aria_live="polite")
        dom.put(main, "p", said("number.here" if known else "number.none"))
        rows = dom.put(main, "ul", class_="pages") if known else None
        for number, way in known:
            assert rows is not None
            text = said("number.one", title=kind.title, number=str(number))
            key = f"{number.value}v{number.version or FIRST_VERSION}"
            dom.put(dom.put(rows, "li"), "a", text, href=way, data_number=key)
        pages.keep(kind.folder, kind.title, html)


def _kinds(pages: Pages, links: Sequence[Link], order: Order) -> Iterator[Kind]:
    parts = pages.game.components
    numbered = {part.generator: part for part in reversed(parts.values()) if part.generator}
    for name, part in sorted(numbered.items()):
        own = [link for link in links if link.face and parts[link.component].generator == name]
        folders = {link.address.rpartition("/")[0] for link in own} - {""}
        called = parts.get(name, part)
        component = called if called.generator == name else part
        folder = folders.pop() if len(folders) == 1 else component.id
        generator = pages.game.code.generators[name]
        opening = [
            each
            for each in helpers(pages.game)
            if name in each.numbers and each.page in pages.titles
        ]
        known = [*_pages(generator, own)] or [
            each for helper in opening for each in _opened(helper, folder, generator, order)
        ]
        yield Kind(folder, generator, known)


def _opened(
    helper: Helper, folder: str, generator: Generator, order: Order
) -> Iterator[tuple[Number, str]]:
    """Numbers of which a page that helps at the table makes something."""
    up = way_up(folder)
    for value in order.numbers:
        behind = helper.numbers[generator.id](generator.fields(value))
        yield Number(value, generator.version), f"{up}{helper.page}/{INDEX}#{behind}"


def _pages(generator: Generator, links: Sequence[Link]) -> Iterator[tuple[Number, str]]:
    """The numbers that have pages of their own."""
    for link in links:
        try:
            number = parse_number(_APART.sub("", _last(link.address)))
        except ValueError:
            continue
        version = number.version or generator.version
        yield Number(number.value, version), f"{_last(link.address)}/{INDEX}"


def script_data(kind: Kind) -> dict[str, str]:
    """What the page's script has to know, and what it says."""
    generator = kind.generator
    told = {
        "lowest": str(generator.lowest),
        "highest": str(generator.highest),
        "version": generator.version,
        "damm": " ".join("".join(map(str, row)) for row in DAMM),
        "told": said("number.print", title=kind.title),
        "wrong": said("number.wrong"),
        "digit": said("number.digit"),
        "range": said("number.range", low=str(generator.lowest), high=str(generator.highest)),
        "other": said("number.version", version=generator.version),
    }
    return {f"data_{key}": value for key, value in told.items()}


def _last(address: str) -> str:
    return address.rpartition("/")[2]
