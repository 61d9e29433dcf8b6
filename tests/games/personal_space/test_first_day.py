"""The starter: its pages, and nothing else, play the rulebook’s first day."""

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
TURNS = ("M", "N", "W", "M", "R", "E", "M", "I", "B")
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


def said(pages: list[Page], *components: str) -> str:
    """What is written on the pages of some components, in their order, icons left out."""
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
def test_a_starter_is_twelve_to_sixteen_pages(paper: str, backs: str) -> None:
    pages = starter(paper=paper, backs=backs)
    assert 12 <= len(pages) <= 16
    firsts = [page.slots[0].component for page in pages if page.slots]
    assert firsts[:4] == ["start-here", "quick-rules", "quick-rules", "first-oracle"]
    assert (firsts.count("daily"), firsts.count("log")) == (2, 2)


def test_its_first_page_names_the_others() -> None:
    pages = starter()
    contents = said(pages, "start-here").partition("These Pages")[0]
    for number, page in enumerate(pages[1:], 2):
        title = page.title.split(" · ")[1] if page.slots else ""
        for name in re.sub(r" \d+/\d+| backs", "", title).split(", ") if title else ():
            spans = re.findall(rf"(\d+)(?:–(\d+))? [^0-9]*?{re.escape(name)}", contents)
            assert any(int(a) <= number <= int(b or a) for a, b in spans), (number, name)


def test_zelda_lives_her_first_day_from_these_pages() -> None:
    """Every answer that a turn of the example takes from a page stands on a page of the starter."""
    (day,) = (part for part in data("rules.yaml")["rules"] if part["id"] == "first-day")
    assert tuple(block["code"] for block in day["blocks"] if "turn" in block) == TURNS
    pages = starter()
    rules, oracle = said(pages, "quick-rules"), said(pages, "first-oracle")
    answers = {
        ("start-here",): ("the tower on (5, 1), the workplace on (4, 4), the Hole on (2, 5)",),
        ("first-pieces",): (
            "Radio Tower Workplace Hole",
            "Zelda Quark",
            "Your moves may be 1 square longer",
            "Ottoline Puddle",
            "1 2 3 2 1",
        ),
        ("first-oracle",): ("2 They come up to me. Take 1 worm",),
        ("jobs", "hole"): ("Star Polisher", "Shine +2, Smudges −2", "7–8 $5", "The Hole"),
        ("quick-rules",): ("two dice", "A worm counts as one thing to eat"),
    }
    for parts, told in answers.items():
        for each in told:
            assert each in said(pages, *parts), (parts, each)
    odd = oracle.partition("An odd roll")[2].partition("An even roll")[0] or oracle
    assert "Work Gloves, $4." in odd
    assert "Ration Bar, $1." in odd
    assert re.search(r"1 nothing nothing \$1", oracle)
    for code in set(TURNS):
        assert re.search(rf"\b{code}\b", rules), code


def test_a_dated_one_has_the_stores_of_its_two_days() -> None:
    pages = starter(DAYS)
    stock = {own["id"]: own["stock"] for own in data("store.yaml")["store"]}
    names = {own["id"]: own["name"] for own in data("items.yaml")["items"]}
    oracle = said(pages, "first-oracle")
    for own in (*stock["tuesday-even"], *stock["wednesday-odd"]):
        assert names[own] in oracle
    assert "roll a die, once a day" not in oracle
    daily = [page for page in pages if page.slots and page.slots[0].component == "daily"]
    assert [page.slots[0].item for page in daily] == [day.isoformat() for day in DAYS]


def test_what_it_has_no_pages_for_is_starred_in_its_stores() -> None:
    oracle = said(starter(DAYS), "first-oracle")
    stores = oracle.partition("Day 1, Tuesday")[2].partition("Squid Exchange")[0]
    lacking = ("Stamp Album", "Egg Chair", "Ham Radio Kit", "Moss Cat")
    for name in (*lacking, "Lucky Teaspoon", "Snowshoes"):
        assert bool(re.search(rf"{name}, \$\d+\. [^$*]*\*", stores)) == (name in lacking), name


def test_the_tale_behind_the_moon_bears_its_own_name() -> None:
    titles = [page.title for page in starter()]
    assert "Personal Space · A First Day" in titles
    assert "Personal Space · Side Moons · The Commerce Moon" in titles


@pytest.mark.parametrize("season", [2, 7, 41])
def test_a_later_first_day_is_that_of_its_season(season: int) -> None:
    """What she is given, buys and wins in the tale stands on the Oracle's page beside it."""
    pages = starter(season=season)
    tale, oracle = said(pages, "first-tale"), said(pages, "first-oracle")
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


def test_a_first_day_that_a_season_cannot_tell_is_no_season() -> None:
    found = draw_month(7, pieces())
    for one in found["neighbours"]["neighbours"]:
        one["friend-lines"] = ["Mood +1"]
    with pytest.raises(UsageError, match="ottoline-puddle has no line with “Take 1 worm”"):
        season.first_day(found, pieces())


def test_the_neighbour_of_the_starter_may_live_on_the_planet() -> None:
    assert data("neighbours.yaml")["neighbours"][0]["home"] == "planet"


def test_she_spends_all_that_she_has_where_a_shelf_lets_her() -> None:
    """A thing and a meal for just what she was paid, rather than a dearer thing alone."""
    goods = {"rope": (3, "tool"), "lamp": (4, "decor"), "soup": (2, "food")}
    items = [{"id": id, "price": price, "kind": kind} for id, (price, kind) in goods.items()]
    month = {"store": {"store": [{"id": season._SHELF, "stock": list(goods)}]}}
    bag, left = season._choose_purchases(month, cast(Any, lambda _: {"items": items}))
    assert ([one["id"] for one in bag], left) == (["rope", "soup"], 0)
