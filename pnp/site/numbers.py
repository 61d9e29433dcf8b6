"""A page with a number field: it opens the number's page, or says that there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.core.game_code import Helper
from pnp.core.numbers import DAMM, FIRST, Generator, Number, typed
from pnp.core.order import Order
from pnp.site import dom
from pnp.site.code_pages import Link
from pnp.site.helpers import helpers
from pnp.site.pages import INDEX, Pages, way_up
from pnp.site.wording import said

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
            key = f"{number.value}v{number.version or FIRST}"
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
            number = typed(_APART.sub("", _last(link.address)))
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
