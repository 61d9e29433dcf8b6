"""Helper pages of the site: their lead sentence, and which show is on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast
from xml.etree.ElementTree import Element, SubElement, tostring

import pytest

from pnp.build.session import Session
from pnp.core.game_code import SitePage
from pnp.core.node import to_plain
from pnp.core.search_path import SearchPath
from pnp.games.personal_space.pages import helpers
from pnp.site.dom import append

GAME = Session(SearchPath.standard()).game("personal-space")


def values(name: str) -> Any:
    """The data of a file of the game."""
    node = GAME.file(name)
    assert node is not None
    return to_plain(node)


SHOWS = {show["id"]: show["number"] for show in values("shows")["shows"]}


class Page:
    """A page of the site, with a heading and a table."""

    def __init__(self, address: str) -> None:
        self.address, self.main, self.values = address, Element("main"), values
        self.add_element = append
        for tag in ("h1", "table"):
            SubElement(self.main, tag)

    def add_text(self, parent: Element, text: str) -> None:
        parent.text = text


def opened(address: str) -> tuple[Page, Mapping[str, object], tuple[str, ...]]:
    """A page, the facts for its scripts, and the names of the scripts."""
    (helper,) = (each for each in helpers() if address.startswith(each.page))
    page = Page(address)
    return page, helper.make(cast(SitePage, page)), tuple(file.name for file in helper.files)


@pytest.mark.parametrize(
    "address",
    [
        "corndogs/wall",
        "corndogs/yours",
        "exchange",
        "jukebox/side-a",
        "lottery",
        "neighbour/bob",
        "store/monday-odd",
        "zoo/hall-of-naps",
    ],
)
def test_page_begins_with_question(address: str) -> None:
    """The sentence of the rules, below the heading."""
    page, facts, scripts = opened(address)
    (asks,) = (
        block["code-page-opening"]
        for part in values("rules")["rules"]
        if part["id"] == "welcome"
        for block in part["blocks"]
        if "code-page-opening" in block
    )
    lead = f'<p class="lead">{asks}</p>'
    made = tostring(page.main, encoding="unicode")
    assert made == f"<main><h1 />{lead}<table /></main>"
    assert (facts, scripts) == ({}, ())


@pytest.mark.parametrize("show", list(SHOWS)[:2])
def test_show_lists_its_dates(show: str) -> None:
    """By the calendar of a played life."""
    page, facts, scripts = opened(f"show/{show}")
    days = [day for day in range(1, 32) if (day - 1) % len(SHOWS) + 1 == SHOWS[show]]
    assert facts["dates"] == days
    assert facts["told"] == ", ".join(map(str, days))
    assert {*cast(dict[str, Any], facts["words"])} == {"tonight", "other"}
    assert scripts == ("show.js",)
    heading, lead, label, days_line, table = page.main
    assert [heading.tag, table.tag] == ["h1", "table"]
    assert (lead.get("class"), days_line.get("class")) == ("lead", "told tonight")
    assert days_line.get("aria-live") == "polite"
    assert (label.get("class"), label.get("hidden"), label.text) == (
        "date",
        "hidden",
        "The day is ",
    )
    assert [each.attrib for each in label] == [{"type": "date"}]
