"""The starter kit: its pages and their first day."""

from __future__ import annotations

import datetime as dt
import re
from functools import cache
from typing import Any, cast

import pytest

from pnp.build.orders import Orders
from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.core.document import Page
from pnp.core.order import PrintOptions
from pnp.core.problems import UsageError
from pnp.core.search_path import SearchPath
from pnp.games.personal_space import season
from pnp.games.personal_space.season import draw_month
from pnp.imposition.impose import BACKS
from tests import tiny
from tests.games.personal_space.every_season import pieces
from tests.games.personal_space.test_sheets import data

GAME = "personal-space"
DAYS = (dt.date(2026, 11, 24), dt.date(2026, 11, 25))
"""A Tuesday, and an even date."""


@cache
def session(season: int) -> Session:
    return Session(SearchPath.standard(), season)


@cache
def starter(
    days: tuple[dt.date, ...] = (), paper: str = "a4", backs: str = "long-edge", season: int = 1
) -> list[Page]:
    shop = session(season)
    (order,) = Orders(shop).kits([GAME], None, days, 17, starter=True)
    return list(render(shop, order, PrintOptions(paper=paper, backs=backs)).pages)


def text_of(pages: list[Page], *components: str) -> str:
    """The text on the pages of some components, in their order, without icons."""
    texts = [
        text
        for page in pages
        if page.slots and page.slots[0].component in components
        for face in page.frames
        for text in tiny.texts(face.frame)
    ]
    return re.sub(r"\s+", " ", " ".join(texts))


@pytest.mark.parametrize(
    ("paper", "backs"), [*(("a4", backs) for backs in BACKS), ("letter", "long-edge")]
)
def test_starter_has_12_to_16_pages(paper: str, backs: str) -> None:
    pages = starter(paper=paper, backs=backs)
    assert 12 <= len(pages) <= 16
    firsts = [page.slots[0].component for page in pages if page.slots]
    assert firsts[:4] == ["start-here", "quick-rules", "quick-rules", "first-oracle"]
    assert (firsts.count("daily"), firsts.count("log")) == (2, 2)


def test_first_page_lists_others() -> None:
    pages = starter()
    contents = text_of(pages, "start-here").partition("These Pages")[0]
    for number, page in enumerate(pages[1:], 2):
        title = page.title.split(" · ")[1] if page.slots else ""
        for name in re.sub(r" \d+/\d+| backs", "", title).split(", ") if title else ():
            spans = re.findall(rf"(\d+)(?:–(\d+))? [^0-9]*?{re.escape(name)}", contents)
            assert any(int(a) <= number <= int(b or a) for a, b in spans), (number, name)


def test_dated_starter_has_stores_of_its_days() -> None:
    pages = starter(DAYS)
    stock = {own["id"]: own["stock"] for own in data("store.yaml")["store"]}
    names = {own["id"]: own["name"] for own in data("items.yaml")["items"]}
    oracle = text_of(pages, "first-oracle")
    for own in (*stock["tuesday-even"], *stock["wednesday-odd"]):
        assert names[own] in oracle
    assert "roll a die, once a day" not in oracle
    daily = [page for page in pages if page.slots and page.slots[0].component == "daily"]
    assert [page.slots[0].item for page in daily] == [day.isoformat() for day in DAYS]


@pytest.mark.parametrize("season", [7])
def test_first_day_matches_pages_of_season(season: int) -> None:
    """What she gets, buys and wins is on the Oracle's page."""
    pages = starter(season=season)
    tale, oracle = text_of(pages, "first-tale"), text_of(pages, "first-oracle")
    assert "Work Gloves for $4" not in tale
    (given,) = re.findall(r"She rolls a (\d) and is given 1 worm", tale)
    assert re.search(rf"\b{given} [^0-9]*Take 1 worm", oracle)
    shelf = oracle.partition("An odd roll")[2].partition("An even roll")[0]
    (bag,) = re.findall(r"One B in \(2, 3\)\. (.+?)\. That fills", tale)
    paid = 0
    for each in bag.split(", "):
        name, _, price = each.rpartition(" $")
        assert f"{name}, ${price}." in shelf
        paid += int(price)
    (ticket, prize) = re.findall(r"a roll of (\d) in row 1 of the lottery, ([^.]+)\.", tale)[0]
    row = oracle.partition("hits")[2].partition(" 1 ")[2].split(" 2 nothing")[0]
    assert prize in row
    assert ticket in "123456"
    assert f"she enters ${5 - paid + int(prize.removeprefix('$'))}, 1 rock" in tale


def test_rejects_season_without_first_day() -> None:
    found = draw_month(7, pieces())
    for one in found["neighbours"]["neighbours"]:
        one["friend-lines"] = ["Mood +1"]
    with pytest.raises(UsageError, match="ottoline-puddle has no line with “Take 1 worm”"):
        season.first_day(found, pieces())


def test_spends_all_money_where_possible() -> None:
    """An item and a meal for her pay, rather than a dearer item alone."""
    goods = {"rope": (3, "tool"), "lamp": (4, "decor"), "soup": (2, "food")}
    items = [{"id": id, "price": price, "kind": kind} for id, (price, kind) in goods.items()]
    month = {"store": {"store": [{"id": season._SHELF, "stock": list(goods)}]}}
    bag, left = season._choose_purchases(month, cast(Any, lambda _: {"items": items}))
    assert ([one["id"] for one in bag], left) == (["rope", "soup"], 0)
