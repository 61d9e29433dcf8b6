"""The site's helper pages: their text without scripts, and the files of their scripts."""

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
"""Games whose helper pages take all their content from the game's files."""
NUMBER = 17


class Plain:
    """A page that writes the names of pictures."""

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
    """An element a line, indented by depth."""
    marks = "".join(f" {key}={value!r}" for key, value in element.attrib.items())
    yield f"{'  ' * depth}<{element.tag}{marks}> {element.text or ''}".rstrip()
    for child in element:
        yield from lines(child, depth + 1)
        if (child.tail or "").strip():
            yield f"{'  ' * (depth + 1)}{child.tail}".rstrip()


def known(game: str) -> tuple[Helper, ...]:
    return helpers(Application().session.game(game))


@pytest.mark.parametrize("game", GAMES)
def test_helper_pages_match_golden(game: str) -> None:
    """All elements, texts and facts that a script reads."""
    press = Application()
    found: list[str] = []
    for helper in known(game):
        leaf = Plain(press, game, helper.page)
        facts = helper.make(leaf)
        found += [helper.page, *lines(leaf.main), *(file.name for file in helper.files)]
        found += [f"{key}: {json.dumps(fact, ensure_ascii=False)}" for key, fact in facts.items()]
        for name, opened in helper.numbers.items():
            found.append(f"{name} {NUMBER}: {opened(GENERATORS[name].fields(NUMBER))}")
    goldens.compare(f"helpers/{game}", "\n".join(found))


@pytest.mark.parametrize("game", GAMES)
def test_files_of_helper_pages_exist(game: str) -> None:
    for helper in known(game):
        assert [file.suffix for file in helper.files] == [".js", ".css"]
        assert all(file.is_file() for file in helper.files)
