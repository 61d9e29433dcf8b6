"""The Oracle's item directory: items are drawn as large as the data says."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.build.pipeline import render
from pnp.build.session import Session
from pnp.core.document import Page
from pnp.core.drawing import Path, Text, bounds
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from tests import tiny
from tests.games.personal_space.test_sheets import data

GAME = "personal-space"
LARGE = [item for item in data("items.yaml")["items"] if int(item.get("squares", 1)) > 1]
PLANS = {"L": [(0, 0), (0, 1), (1, 0)], "square": [(0, 0), (0, 1), (1, 0), (1, 1)]}
SIDE, DRAWN = 1.8, 1.56
"""From square to square, and the width of each within its line, mm."""


@cache
def session(season: int = 1) -> Session:
    return Session(SearchPath.standard(), season)


@cache
def pages(paper: str = "a4", season: int = 1) -> list[Page]:
    order = Order(GAME, "oracle", "oracle", ("oracle",))
    return list(render(session(season), order, PrintOptions(paper=paper)).pages)


@cache
def page(item: str) -> tuple[list[tuple[float, float]], float, float]:
    """The squares on the page that lists the item, and the position of its name."""
    name = item.split()
    for made in reversed(pages()):  # The directory comes last, and the store has names, too.
        found = tiny.flat(made.frames[-1].frame)
        words = [(x, y, own.runs[0].text) for x, y, own in found if isinstance(own, Text)]
        for place, (x, y, _) in enumerate(words):
            if [word for _, _, word in words[place : place + len(name)]] == name:
                boxes = [
                    (across, down, bounds(path))
                    for across, down, path in found
                    if isinstance(path, Path) and path.ops == "MLLLZ"
                ]
                squares = [
                    (across + box.x, down + box.y)
                    for across, down, box in boxes
                    if abs(box.width - DRAWN) < 0.01 > abs(box.height - DRAWN)
                ]
                return squares, x, y
    raise AssertionError(f"the directory has no {item}")


@pytest.mark.parametrize("item", LARGE, ids=lambda item: item["id"])
def test_items_show_their_squares(item: dict[str, str]) -> None:
    squares, across, down = page(item["name"])
    beside = [(x, y) for x, y in squares if 0 < x - across < 90 and -4 < y - down < SIDE]
    left, top = min(x for x, _ in beside), min(y for _, y in beside)
    found = sorted((round((y - top) / SIDE), round((x - left) / SIDE)) for x, y in beside)
    line = [(0, place) for place in range(int(item["squares"]))]
    assert found == PLANS.get(item["shape"], line)


@pytest.mark.parametrize(("season", "paper"), [(33, "a4"), (50, "letter")])
def test_longest_texts_of_seasons_fit(season: int, paper: str) -> None:
    assert all(page.frames for page in pages(paper, season))
    assert list(session(season).problems) == []
