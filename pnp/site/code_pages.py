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
from pnp.site.pages import INDEX, GamePages, path_up
from pnp.site.wording import ui_text

SIDES = 6
"""Sides of a die."""
DAYS = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_ROLLED = re.compile(r"([1-9])(?:-([1-9])|(\+))? +(\S.*)")
_DATED = re.compile(r"((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day), (odd|even) date")
_CHOSEN = re.compile(r"([1-9]\+?): (.+)")
_LISTED = re.compile(r"(?:[A-Z][a-z]+ )?(?:[0-9.]+[,-][0-9.]+(?: |$)){3,}$")
_DAY = re.compile(rf"({'|'.join(DAYS)}) +(\S.*)")


class DatedLines(Struct, frozen=True):
    """The days that the following lines apply to. `line`: the line that names them."""

    line: str
    day: int
    """1 is Monday."""
    is_odd: int
    """1 on odd dates, 0 on even ones."""


class RowKey(Enum):
    """The keys by which rows of a table are selected."""

    DIE = "die"
    DAY = "day"


class TableRow(Struct, frozen=True):
    """A row: its key, the first and last number that select it (days: Monday is 1), and its
    text."""

    key: str
    first: int
    last: int
    text: str


class CodeTable(Struct, frozen=True):
    """Rows of which one applies at a time. `title`: the heading in capitals, if any."""

    title: str
    key: RowKey
    rows: tuple[TableRow, ...]


class TableGroup(Struct, frozen=True):
    """Tables from which the reader chooses one by number and then rolls, such as `3: a, b, c, d, e,
    f`; each with its original line."""

    rows: tuple[tuple[str, CodeTable], ...]


Part = str | CodeTable | DatedLines | TableGroup


class CodeText(Struct, frozen=True):
    """The text of a code: its first line, and the parts that follow."""

    title: str
    parts: tuple[Part, ...]


def parse_code(words: str) -> CodeText:
    """Parse the text of a code; every word is in the result once."""
    title, *lines = words.split("\n")
    parts: list[Part] = []
    parsed = [(line, _parse_row(line)) for line in lines]
    for key, group in groupby(parsed, lambda each: each[1] and each[1][0]):
        group_lines = list(group)
        rows = tuple(item[1] for _, item in group_lines if item is not None)
        if key is None or not is_complete(rows, key):
            parts += [_dated_lines(line) or line for line, _ in group_lines]
            continue
        heading = parts.pop() if parts and _is_heading(parts[-1]) else ""
        parts.append(CodeTable(str(heading), key, rows))
    return CodeText(title, tuple(_group_tables(parts)))


def coordinates(parts: Sequence[Part]) -> list[int]:
    """The indices of lines that list coordinates, with the heading line above the first of them.
    The very first line is never one of them."""
    indices = [
        index for index, part in enumerate(parts) if isinstance(part, str) and _LISTED.match(part)
    ]
    heading = indices[0] - 1 if indices else 0
    return [heading, *indices] if heading > 0 and isinstance(parts[heading], str) else indices


def _group_tables(parts: list[Part]) -> Iterator[Part]:
    """Group lines that are tables together."""
    for is_choice, group in groupby(
        parts, lambda part: isinstance(part, str) and bool(_choice_table(part))
    ):
        group_parts = list(group)
        if not is_choice or len(group_parts) == 1:
            yield from group_parts
            continue
        lines = [part for part in group_parts if isinstance(part, str)]
        yield TableGroup(tuple((line, table) for line in lines if (table := _choice_table(line))))


def _choice_table(line: str) -> CodeTable | None:
    match = _CHOSEN.fullmatch(line)
    entries = match[2].split(", ") if match else []
    if match is None or len(entries) != SIDES:
        return None
    rows = (TableRow(str(side), side, side, entry) for side, entry in enumerate(entries, 1))
    return CodeTable(match[1], RowKey.DIE, tuple(rows))


def _parse_row(line: str) -> tuple[RowKey, TableRow] | None:
    """Parse a row of a table; None for other lines."""
    if match := _ROLLED.fullmatch(line):
        first = int(match[1])
        last = SIDES if match[3] else int(match[2] or first)
        return RowKey.DIE, TableRow(line[: match.start(4)].strip(), first, last, match[4])
    if match := _DAY.fullmatch(line):
        day = DAYS.index(match[1]) + 1
        return RowKey.DAY, TableRow(match[1], day, day, match[2])
    return None


def is_complete(rows: tuple[TableRow, ...], key: RowKey) -> bool:
    """Whether the rows cover each number once, in order."""
    numbers = [number for row in rows for number in range(row.first, row.last + 1)]
    return numbers == list(range(1, (SIDES if key is RowKey.DIE else len(DAYS)) + 1))


def _dated_lines(line: str) -> DatedLines | None:
    """Parse a line about days; None for other lines."""
    match = _DATED.fullmatch(line)
    if match is None:
        return None
    return DatedLines(line, DAYS.index(match[1][:3]) + 1, int(match[2] == "odd"))


def _is_heading(part: Part) -> bool:
    """Whether a line is a heading."""
    return isinstance(part, str) and part.isupper()


_PIXELS_PER_MM, _MAX_BYTES = 2.0, 26_000
"""Pixels per millimetre of a picture of a page, and its maximum size in bytes: phones may have a
slow connection."""
_PLACEHOLDER_SITE = "https://site.invalid"
"""Placeholder for the site's address."""


class Link(Struct, frozen=True):
    """A code that links to a page: the page's address below the game, and the code's text."""

    address: str
    words: str
    face: Frame | None
    """The front with the code, for a numbered component."""
    component: str
    """The component's id."""


def code_links(session: Session, order: Order, options: PrintOptions) -> list[Link]:
    """The codes of an order that link to a page, each once. Two codes that link to one page and
    differ are a problem. Raises ProblemsFound."""
    links_by_address: dict[str, Link] = {}
    # Some codes exist only if they link to a page.
    for renderer in prepare_faces(session, order, replace(options, site=_PLACEHOLDER_SITE)):
        component = renderer.batch.component
        for number, code in renderer.codes():
            if code.link_page:
                face = renderer.frame(number, False) if component.generator else None
                link = Link(code.link_page, code.link_text, face, component.id)
                if links_by_address.setdefault(code.link_page, link).words != code.link_text:
                    session.problems.add(
                        "qr-link",
                        f"two codes that do not say the same lead to the page “{code.link_page}”",
                        renderer.batch.copy(number)[0].span,
                        "give one of them another name",
                    )
    return list(links_by_address.values())


def add_code_pages(pages: GamePages, links: Sequence[Link], helpers: Helpers) -> None:
    """Add the pages of codes. Raises ProblemsFound, and UsageError for an invalid address."""
    for link in links:
        text = parse_code(link.words)
        html, main = _create_code_page(pages, link, text)
        helpers.add(link.address, html, main)
        pages.add_page(link.address, text.title, html)
    helpers.add_pictures()


def _create_code_page(pages: GamePages, link: Link, text: CodeText) -> tuple[Element, Element]:
    html, body = pages.create_page(link.address, text.title, "scan")
    main = body
    dom.append(main, "h1", text.title)
    if any(isinstance(part, DatedLines) or _is_by_day(part) for part in text.parts):
        _append_date(main)
    coordinate_indices = coordinates(text.parts)
    for number, part in enumerate(text.parts, 1):
        if number - 1 in coordinate_indices:
            continue
        if isinstance(part, CodeTable):
            _append_table(main, part, str(number))
        elif isinstance(part, TableGroup):
            _append_group(main, part, number)
        elif isinstance(part, DatedLines):
            dom.append(main, "p", part.line)
            main = dom.append(main, "div", data_day=str(part.day), data_odd=str(part.is_odd))
        else:
            dom.append(main, "p", part)
    if link.face is not None:
        _append_picture(pages, main, link)
    if coordinate_indices:
        box = dom.append(main, "details")
        dom.append(box, "summary", ui_text("coordinates"))
        for index in coordinate_indices:
            dom.append(box, "p", str(text.parts[index]))
    return html, body


def _append_picture(pages: GamePages, main: Element, link: Link) -> None:
    """Add the picture of a numbered component."""
    assert link.face is not None
    pages.add_figures({f"{link.address}/picture.webp": link.face}, _PIXELS_PER_MM, _MAX_BYTES)
    dom.append(dom.append(main, "figure"), "img", src="picture.webp", alt=ui_text("picture"))


def _is_by_day(part: Part) -> bool:
    return isinstance(part, CodeTable) and part.key is RowKey.DAY


def _append_date(main: Element) -> None:
    """Add a field for the date, for players who fill in a sheet late."""
    label = dom.append(main, "label", ui_text("date"), class_="date", hidden="hidden")
    dom.append(label, "input", type="date")
    dom.append(main, "p", class_="told when", aria_live="polite")


def _append_group(main: Element, grid: TableGroup, number: int) -> None:
    """Add tables of which the reader opens one."""
    for index, (line, table) in enumerate(grid.rows, 1):
        details = dom.append(main, "details", class_="row", name=f"row-{number}")
        dom.append(details, "summary", f"{table.title}:")
        dom.append(dom.append(details, "noscript"), "p", line)
        _append_table(details, replace(table, title=""), f"{number}-{index}")


def _append_table(main: Element, table: CodeTable, number: str) -> None:
    """Add rows that open one at a time, also without a script."""
    section = dom.append(main, "section", class_=f"table {table.key.value}")
    if table.title:
        dom.append(section, "h2", table.title)
    prompt = ui_text("tap.die" if table.key is RowKey.DIE else "tap.day")
    dom.append(section, "p", prompt, class_="told", aria_live="polite")
    if table.key is RowKey.DIE:
        dom.append(section, "button", ui_text("roll"), type="button", hidden="hidden")
        label = dom.append(
            section, "label", ui_text("roll.typed"), class_="rolled", hidden="hidden"
        )
        dom.append(label, "input", type="number", inputmode="numeric", min="1", max=str(SIDES))
    for row in table.rows:
        details = dom.append(
            section,
            "details",
            name=f"table-{number}",
            data_from=str(row.first),
            data_to=str(row.last),
        )
        dom.append(details, "summary", row.key)
        dom.append(details, "p", row.text)


SCRIPT = "numbers.js"
# An address may set the version apart from the number, as in `3-7-v1`.
_VERSION_HYPHEN = re.compile(r"-(?=v[0-9]+$)")


class NumberPages(Struct, frozen=True):
    """The pages of a numbered component: their folder and the generator."""

    folder: str
    generator: Generator
    pages: Sequence[tuple[Number, str]]
    """Numbers that have a page, and the page's address from that of the number field."""

    @property
    def title(self) -> str:
        """The title for people."""
        return self.generator.id.replace("-", " ").title()


def add_number_pages(pages: GamePages, links: Sequence[Link], order: Order) -> None:
    """Add a page with a number field for each of a game's generators. `order`: the game's order,
    with its numbers. Raises UsageError if an address is taken."""
    for number_pages in _number_pages(pages, links, order):
        html, main = pages.create_page(number_pages.folder, number_pages.title, "numbers")
        pages.link_files(html, number_pages.folder, SCRIPT)
        dom.append(main, "h1", number_pages.title)
        entries = sorted(number_pages.pages)
        form = dom.append(
            main, "form", class_="number", hidden="hidden", **script_data(number_pages)
        )
        label = dom.append(form, "label", ui_text("number.type"))
        dom.append(label, "input", type="text", inputmode="text", autocomplete="off", name="number")
        dom.append(form, "button", ui_text("number.open"), type="submit")
        dom.append(main, "div", class_="answer", aria_live="polite")
        dom.append(main, "p", ui_text("number.here" if entries else "number.none"))
        rows = dom.append(main, "ul", class_="pages") if entries else None
        for number, target in entries:
            assert rows is not None
            text = ui_text("number.one", title=number_pages.title, number=str(number))
            key = f"{number.value}v{number.version or FIRST_VERSION}"
            dom.append(dom.append(rows, "li"), "a", text, href=target, data_number=key)
        pages.add_page(number_pages.folder, number_pages.title, html)


def _number_pages(pages: GamePages, links: Sequence[Link], order: Order) -> Iterator[NumberPages]:
    parts = pages.game.components
    numbered = {part.generator: part for part in reversed(parts.values()) if part.generator}
    for name, part in sorted(numbered.items()):
        face_links = [
            link for link in links if link.face and parts[link.component].generator == name
        ]
        folders = {link.address.rpartition("/")[0] for link in face_links} - {""}
        namesake = parts.get(name, part)
        component = namesake if namesake.generator == name else part
        folder = folders.pop() if len(folders) == 1 else component.id
        generator = pages.game.code.generators[name]
        page_helpers = [
            each
            for each in helpers(pages.game)
            if name in each.numbers and each.page in pages.titles
        ]
        entries = [*_numbers_with_pages(generator, face_links)] or [
            each
            for helper in page_helpers
            for each in _helper_pages(helper, folder, generator, order)
        ]
        yield NumberPages(folder, generator, entries)


def _helper_pages(
    helper: Helper, folder: str, generator: Generator, order: Order
) -> Iterator[tuple[Number, str]]:
    """Numbers that a helper's page can open."""
    root = path_up(folder)
    for value in order.numbers:
        fragment = helper.numbers[generator.id](generator.fields(value))
        yield Number(value, generator.version), f"{root}{helper.page}/{INDEX}#{fragment}"


def _numbers_with_pages(
    generator: Generator, links: Sequence[Link]
) -> Iterator[tuple[Number, str]]:
    """The numbers that have their own pages."""
    for link in links:
        try:
            number = parse_number(_VERSION_HYPHEN.sub("", _last_step(link.address)))
        except ValueError:
            continue
        version = number.version or generator.version
        yield Number(number.value, version), f"{_last_step(link.address)}/{INDEX}"


def script_data(number_pages: NumberPages) -> dict[str, str]:
    """Data and texts for the page's script."""
    generator = number_pages.generator
    data = {
        "lowest": str(generator.lowest),
        "highest": str(generator.highest),
        "version": generator.version,
        "damm": " ".join("".join(map(str, row)) for row in DAMM),
        "told": ui_text("number.print", title=number_pages.title),
        "wrong": ui_text("number.wrong"),
        "digit": ui_text("number.digit"),
        "range": ui_text("number.range", low=str(generator.lowest), high=str(generator.highest)),
        "other": ui_text("number.version", version=generator.version),
    }
    return {f"data_{key}": value for key, value in data.items()}


def _last_step(address: str) -> str:
    return address.rpartition("/")[2]
