"""Helpers from a game's own code on the pages of codes."""

from __future__ import annotations

import json
from collections import defaultdict
from typing import Any
from xml.etree.ElementTree import Element

from msgspec.structs import replace

from pnp.build.pipeline import prepare_faces
from pnp.build.session import Session
from pnp.core.drawing import Frame
from pnp.core.game_code import Helper
from pnp.core.model import Game
from pnp.core.node import to_plain
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import UsageError
from pnp.site import dom
from pnp.site.pages import INDEX, Pages, way_up
from pnp.site.rules import RULES

SCRIPT = "play.js"
"""What the scripts of all games have in common."""
_A_PIXEL = 0.75
"""Bytes that a picture should not have more of, a pixel: there are many of them on a page."""


def helpers(game: Game) -> tuple[Helper, ...]:
    """What helps at the table of a game."""
    code = game.code.helpers
    return code["helpers"]() if "helpers" in code else ()


class Helpers:
    """Those of one game, for as many pages as codes lead to."""

    def __init__(self, pages: Pages, session: Session, order: Order, options: PrintOptions) -> None:
        self._known = helpers(pages.game)
        self._pages = pages
        self._session, self._order, self._options = session, order, options
        self._frames: dict[str, dict[str, Frame]] = {}
        self._drawn: dict[tuple[float, float], dict[str, Frame]] = defaultdict(dict)

    def add(self, address: str, html: Element, main: Element) -> None:
        """All that belongs on a page. Raises ProblemsFound, and UsageError where a game has no such
        file, item or colour."""
        for helper in self._known:
            below = helper.page.endswith("/") and address.startswith(helper.page)
            if below or address == helper.page:
                self._add(helper, address, html, main)

    def _add(self, helper: Helper, address: str, html: Element, main: Element) -> None:
        up = way_up(address)
        if RULES in self._pages.titles:
            way = dom.put(main, "p", class_="way")
            dom.put(way, "a", self._pages.titles[RULES], href=f"{up}{RULES}/{INDEX}")
        facts = helper.make(_Leaf(self, self._pages, address, main))
        if facts:
            # No text may contain the end tag of a script element.
            told = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
            told = told.replace("<", "\\u003c")
            dom.put(main, "script", told, type="application/json", id="facts")
        if any(file.suffix == ".js" for file in helper.files):
            self._pages.add(html, address, SCRIPT)
        for file in helper.files:
            self._pages.files[file.name] = file.read_bytes()
            dom.link(html, f"{up}{file.name}")

    def values(self, file: str) -> Any:
        """The content of one of the game's files."""
        node = self._pages.game.file(file)
        if node is None:
            raise UsageError(f"{self._pages.game.id} has no file {file}, which its pages ask for")
        return to_plain(node)

    def picture(self, component: str, item: str, width: float) -> str:
        """Where a picture will be, below the game's folder."""
        frame = self._faces(component).get(item)
        if frame is None:
            raise UsageError(
                f"{self._pages.game.id} has no {component}/{item}, which its pages show"
            )
        name = f"{component}/{item}.webp"
        self._drawn[width / frame.width, width * width * _A_PIXEL][name] = frame
        return name

    def _faces(self, component: str) -> dict[str, Frame]:
        if component not in self._frames:
            order = replace(self._order, components=(component,), is_kit=False)
            (renderer,) = prepare_faces(self._session, order, self._options)
            batch = renderer.batch
            self._frames[component] = {
                item.text("id"): renderer.frame(first, False)
                for item, (first, _) in zip(batch.items, batch.runs(), strict=True)
            }
        return self._frames[component]

    def draw(self) -> None:
        """Add the pictures that were asked for."""
        for (fine, most), frames in self._drawn.items():
            self._pages.figures(frames, fine, most)


class _Leaf:
    """A page, as a game's code sees it."""

    def __init__(self, helpers: Helpers, pages: Pages, address: str, main: Element) -> None:
        self.address, self.main = address, main
        self._game = pages.game.id
        self.values = helpers.values
        self.colour = pages.hue
        self.add_element = dom.put
        self._helpers = helpers
        self._up = way_up(address)
        self._icons = pages.pictures(address)

    def add_text(self, parent: Element, text: str) -> None:
        """A text with its marks and icons."""
        dom.say(parent, text, self._icons)

    def add_icon(self, parent: Element, name: str) -> None:
        """A decorative icon, hidden from screen readers."""
        address = self._icons(name)
        if address is None:
            raise UsageError(f"{self._game} has no icon {name}, which its pages show")
        dom.put(parent, "img", class_="sign", src=address, alt="")

    def picture_address(self, component: str, item: str, width: float) -> str:
        """An item's front."""
        return self._up + self._helpers.picture(component, item, width)
