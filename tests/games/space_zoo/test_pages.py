"""Pages as printed: what their pictures count, and how small their type is."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from pnp.build.pipeline import render
from pnp.core.document import Page
from pnp.core.drawing import Frame, Text, visit
from pnp.core.order import Order, PrintOptions
from tests.games.space_zoo.box import SUPPLY, read
from tests.games.space_zoo.kit import GAME, session

POINT = 25.4 / 72
SMALLEST = 6.0
"""Points: nothing is smaller, on cards, boards and in the pictures of the rules."""


@cache
def pages(component: str, paper: str) -> list[Page]:
    order = Order(GAME, "test", "test", (component,))
    return list(render(session(), order, PrintOptions(paper=paper)).pages)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("component", session().game(GAME).kit)
def test_no_type_is_smaller_than_six_points(component: str, paper: str) -> None:
    """In a picture of a component its type is scaled like everything else."""
    for page in pages(component, paper):
        for part in page.frames:
            for item, at, _, _ in visit(part.frame):
                if isinstance(item, Text) and item.text.strip():
                    size = item.size * at.mean_scale / POINT
                    assert size > SMALLEST - 0.01, (item.text, round(size, 2))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_table_for_three_shows_what_lies_there(paper: str) -> None:
    """Each lump and each coin once: the board’s own hints would be one too many."""
    page = next(
        page
        for page in pages("rules", paper)
        if any("TABLE FOR THREE" in word.upper() for word in texts(page))
    )
    found = Counter(
        item.icon
        for part in page.frames
        for item, *_ in visit(part.frame)
        if isinstance(item, Frame)
    )
    players = 3
    # In the box, in front of each keeper, and one for the bank
    assert found["ore"] == players + players * SUPPLY["starting-ore"] + 1
    assert found["coin"] == players - 1 + sum(SUPPLY["starting-money"][:players]) + 1


def texts(page: Page) -> list[str]:
    return [
        item.text
        for part in page.frames
        for item, *_ in visit(part.frame)
        if isinstance(item, Text)
    ]


OURS = (
    "blue-backed",
    "pays the bank",
    "flag",
    "3+",
    "24 / 36 / 48",
    "lies in its box goes back",
    "first from the next phase",
    "any number",
    "to each other keeper",
    "never above",
    "Shuffle the discards",
    "fewest points",
    "bank run dry",
    "Planets of Your Own",
    "add up",
    "Everything is open",
)
"""Words of each rule that the designer’s text does not have."""


def test_what_is_ours_is_marked_in_the_rules() -> None:
    """The dagger is explained before it is used, and each setting of our own has one."""
    rules = read("rules.yaml")["rules"]
    lines = [line for block in rules for line in lines_of(block)]
    marked = [line for line in lines if "†" in line]
    assert "Credits" in marked[0]
    for ours in OURS:
        assert any(ours in line for line in marked), ours


def lines_of(block: dict[str, object]) -> list[str]:
    found = []
    for value in block.values():
        found += [str(each) for each in value] if isinstance(value, list) else [str(value)]
    return [text.replace("\u00a0", " ") for text in found]


def test_rules_say_one_thing_of_coins_and_of_the_score_pad() -> None:
    text = " ".join(line for block in read("rules.yaml")["rules"] for line in lines_of(block))
    assert "30 / 45 / 60" not in text
    assert text.count("Coins are not limited") == 1
    assert text.count("score pad") == 1
