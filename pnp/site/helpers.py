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
from pnp.site.pages import INDEX, GamePages, path_up
from pnp.site.rules import RULES

SCRIPT = "play.js"
"""The script that the scripts of all games share."""
_BYTES_PER_PIXEL = 0.75
"""Maximum bytes per pixel of a picture: a page has many of them."""


def helpers(game: Game) -> tuple[Helper, ...]:
    """The helpers of a game."""
    code = game.code.helpers
    return code["helpers"]() if "helpers" in code else ()


class Helpers:
    """The helpers of one game, for all pages of codes."""

    def __init__(
        self, pages: GamePages, session: Session, order: Order, options: PrintOptions
    ) -> None:
        self._helpers = helpers(pages.game)
        self._pages = pages
        self._session, self._order, self._options = session, order, options
        self._frames: dict[str, dict[str, Frame]] = {}
        self._pictures: dict[tuple[float, float], dict[str, Frame]] = defaultdict(dict)

    def add(self, address: str, html: Element, main: Element) -> None:
        """Add the helpers of a page. Raises ProblemsFound, and UsageError for an unknown file, item
        or colour."""
        for helper in self._helpers:
            is_below = helper.page.endswith("/") and address.startswith(helper.page)
            if is_below or address == helper.page:
                self._add(helper, address, html, main)

    def _add(self, helper: Helper, address: str, html: Element, main: Element) -> None:
        root = path_up(address)
        if RULES in self._pages.titles:
            line = dom.append(main, "p", class_="way")
            dom.append(line, "a", self._pages.titles[RULES], href=f"{root}{RULES}/{INDEX}")
        facts = helper.make(_HelperPage(self, self._pages, address, main))
        if facts:
            # No text may contain the end tag of a script element.
            content = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
            content = content.replace("<", "\\u003c")
            dom.append(main, "script", content, type="application/json", id="facts")
        if any(file.suffix == ".js" for file in helper.files):
            self._pages.link_files(html, address, SCRIPT)
        for file in helper.files:
            self._pages.files[file.name] = file.read_bytes()
            dom.link_file(html, f"{root}{file.name}")

    def values(self, file: str) -> Any:
        """The content of one of the game's files."""
        node = self._pages.game.file(file)
        if node is None:
            raise UsageError(f"{self._pages.game.id} has no file {file}, which its pages ask for")
        return to_plain(node)

    def picture(self, component: str, item: str, width: float) -> str:
        """The address of a picture, below the game's folder."""
        frame = self._faces(component).get(item)
        if frame is None:
            raise UsageError(
                f"{self._pages.game.id} has no {component}/{item}, which its pages show"
            )
        name = f"{component}/{item}.webp"
        self._pictures[width / frame.width, width * width * _BYTES_PER_PIXEL][name] = frame
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

    def add_pictures(self) -> None:
        """Add the requested pictures."""
        for (pixels_per_mm, max_bytes), frames in self._pictures.items():
            self._pages.add_figures(frames, pixels_per_mm, max_bytes)


class _HelperPage:
    """The interface of a page for a game's code."""

    def __init__(self, helpers: Helpers, pages: GamePages, address: str, main: Element) -> None:
        self.address, self.main = address, main
        self._game = pages.game.id
        self.values = helpers.values
        self.colour = pages.css_colour
        self.add_element = dom.append
        self._helpers = helpers
        self._up = path_up(address)
        self._icons = pages.icon_addresses(address)

    def add_text(self, parent: Element, text: str) -> None:
        """Append a text with bold, italic and icons."""
        dom.append_text(parent, text, self._icons)

    def add_icon(self, parent: Element, name: str) -> None:
        """A decorative icon, hidden from screen readers."""
        address = self._icons(name)
        if address is None:
            raise UsageError(f"{self._game} has no icon {name}, which its pages show")
        dom.append(parent, "img", class_="sign", src=address, alt="")

    def picture_address(self, component: str, item: str, width: float) -> str:
        """An item's front."""
        return self._up + self._helpers.picture(component, item, width)
