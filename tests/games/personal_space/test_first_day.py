"""“Just to Try It” on the contents page: what it names plays a first day, and little else."""

from __future__ import annotations

import re
from itertools import product

import pytest

from pnp.ground.order import Options, Order
from pnp.ground.shelf import Shelf
from pnp.imposition.impose import BACKS
from pnp.press.build import fulfil
from pnp.press.workshop import Workshop
from tests import tiny
from tests.games.personal_space.test_sheets import data

GAME = "personal-space"
BOOKS = {"Rulebook", "The Oracle"}
SET_UP = {"Planet", "Stickers", "Characters", "Cube Card", "Daily Sheet", "Log Sheet"}
EVENING = {"Monthly Sheet", "Possessions"}
ACTIONS = {
    "M": "Planet", "N": "Neighbours", "W": "Job Postcards", "R": "The Hole",
    "E": "The Oracle", "I": "The Oracle", "B": "The Oracle",
}  # fmt: skip
"""What the turns of the rulebook’s first day are played with."""
NEEDED = BOOKS | SET_UP | EVENING | set(ACTIONS.values())
MOST = 11
"""Single pages beside the two books, which may be read on a screen."""


def test_the_example_of_a_first_day_needs_nothing_else() -> None:
    (day,) = (part for part in data("rules.yaml")["rules"] if part["id"] == "first-day")
    assert {block["code"] for block in day["blocks"] if "turn" in block} == set(ACTIONS)


@pytest.mark.parametrize(("paper", "backs"), list(product(("a4", "letter"), BACKS)))
def test_the_pages_to_try_it_play_a_first_day(paper: str, backs: str) -> None:
    shop = Workshop(Shelf.standard())
    order = Order(GAME, "kit", "kit", shop.game(GAME).kit, whole=True)
    made = fulfil(shop, order, Options(paper=paper, backs=backs)).pages
    contents = " ".join(tiny.texts(made[1].frames[-1].frame))
    _, _, box = contents.partition("Read these two")
    spans = re.findall(r"\bpages? (\d+(?:–\d+)?(?:, \d+)?)", box)
    runs = [[int(end) for end in re.findall(r"\d+", span)] for span in spans]
    pages = [
        page
        for span, ends in zip(spans, runs, strict=True)
        for page in (range(ends[0], ends[1] + 1) if "–" in span else ends)
    ]
    titles = [made[page - 1].title.split(" · ")[1] for page in pages]
    named = {name for title in titles for name in re.sub(r" \d+/\d+", "", title).split(", ")}
    assert named >= NEEDED
    assert len(set(pages)) == len(pages)
    assert sum(not title.startswith(tuple(BOOKS)) for title in titles) == MOST


def test_the_first_neighbours_may_live_on_the_planet() -> None:
    assert data("neighbours.yaml")["neighbours"][0]["home"] == "planet"
