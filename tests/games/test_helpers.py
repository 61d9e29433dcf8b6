"""Pages that help at the table: what is read on them where no script runs, and what their scripts
look up."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element

import pytest

from pnp.build.run import Application
from pnp.core.game_code import Helper
from pnp.core.node import to_plain
from pnp.site import dom
from pnp.site.helpers import helpers
from tests import goldens
from tests.installed import GENERATORS

GAMES = ("mind-space", "my-corner-of-the-sky", "space-zoo")
"""Those whose pages have all that is on them from the game's files."""
NUMBER = 17


class Plain:
    """A page whose pictures are told by their names."""

    def __init__(self, press: Application, game: str, address: str) -> None:
        self._game = press.session.game(game)
        self.address, self.main = address, Element("main")

    def values(self, file: str) -> Any:
        node = self._game.file(file)
        assert node is not None, file
        return to_plain(node)

    def add_element(self, parent: Element, tag: str, text: str = "", **more: str) -> Element:
        return dom.append(parent, tag, text, **more)

    def add_text(self, parent: Element, text: str) -> None:
        dom.append_text(parent, text, lambda icon: f"icon {icon}")

    def add_icon(self, parent: Element, name: str) -> None:
        dom.append(parent, "img", class_="sign", src=f"icon {name}")

    def picture_address(self, component: str, item: str, width: float) -> str:
        return f"{component}/{item}, {width:g} wide"

    def colour(self, name: str) -> str:
        return f"colour {name}"


def lines(element: Element, depth: int = 0) -> Iterator[str]:
    """An element a line, with what it says, those within it further in."""
    marks = "".join(f" {key}={value!r}" for key, value in element.attrib.items())
    yield f"{'  ' * depth}<{element.tag}{marks}> {element.text or ''}".rstrip()
    for child in element:
        yield from lines(child, depth + 1)
        if (child.tail or "").strip():
            yield f"{'  ' * (depth + 1)}{child.tail}".rstrip()


def known(game: str) -> tuple[Helper, ...]:
    return helpers(Application().session.game(game))


@pytest.mark.parametrize("game", GAMES)
def test_pages_that_help_have_on_them_what_they_had(game: str) -> None:
    """Every element, every word, and every fact that a script reckons with."""
    press = Application()
    told: list[str] = []
    for helper in known(game):
        leaf = Plain(press, game, helper.page)
        facts = helper.make(leaf)
        told += [helper.page, *lines(leaf.main), *(file.name for file in helper.files)]
        told += [f"{key}: {json.dumps(fact, ensure_ascii=False)}" for key, fact in facts.items()]
        for name, opened in helper.numbers.items():
            told.append(f"{name} {NUMBER}: {opened(GENERATORS[name].fields(NUMBER))}")
    goldens.compare(f"helpers/{game}", "\n".join(told))


@pytest.mark.parametrize("game", GAMES)
def test_what_a_page_fetches_is_there(game: str) -> None:
    for helper in known(game):
        assert [file.suffix for file in helper.files] == [".js", ".css"]
        assert all(file.is_file() for file in helper.files)
