"""Items joined from several lists, and their quantities in kits."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.build.pipeline import render
from pnp.build.selection import kit_items, ordered_items
from pnp.core.document import Document
from pnp.core.node import Sequence
from pnp.core.order import Order, PrintOptions
from pnp.load import items as load_items
from tests import tiny

GAME = """
title: Tiny
players: {min: 2, max: 4}
components:
  cards:
    kind: deck
    size: poker
    front: card
    copies: 2
    items:
    - {every: cards.yaml, with: {text: Joined.}, quantity: {copies: 3}}
    - {id: tent-3, title: Tent, text: For three., quantity: {copies: 10, min-players: 3}}
    - {id: ore, title: Ore, text: Heavy., quantity: {copies: 2, per: player}}
    - {id: plain, title: Plain, text: As the component says.}
"""


def _printed(folder: Path, order: Order, copies: int = 1) -> Document:
    shop = tiny.session(tiny.game(folder, game=GAME))
    return render(shop, order, PrintOptions(copies=copies))


def _kit(players: int | None) -> Order:
    return Order("tiny", "kit", "the kit", ("cards",), players=players, is_kit=True)


@pytest.mark.parametrize(
    ("players", "copies_of"),
    [
        (2, {"one": 3, "two": 3, "ore": 4, "plain": 2}),
        (3, {"one": 3, "two": 3, "tent-3": 10, "ore": 6, "plain": 2}),
        (None, {"one": 3, "two": 3, "tent-3": 10, "ore": 8, "plain": 2}),
    ],
)
def test_kit_has_quantities_of_items(
    tmp_path: Path, players: int | None, copies_of: dict[str, int]
) -> None:
    copies: dict[str, list[int]] = {}
    for page in _printed(tmp_path, _kit(players)):
        for slot in page.slots:
            copies.setdefault(slot.item, []).append(slot.copy)
    assert copies == {item: list(range(1, number + 1)) for item, number in copies_of.items()}


def test_order_of_component_has_one_of_each_item(tmp_path: Path) -> None:
    (page,) = _printed(tmp_path, Order("tiny", "cards", "Cards", ("cards",)))
    assert [slot.item for slot in page.slots] == ["one", "two", "tent-3", "ore", "plain"]


@pytest.mark.parametrize("whole", [False, True], ids=["part", "kit"])
def test_prints_items_for_their_papers(tmp_path: Path, whole: bool) -> None:
    """One layout of a board or another; checks look at both."""
    ours = GAME[: GAME.index("    - {every")] + (
        "    - {id: large, title: A, text: B, quantity: {papers: [a3, tabloid]}}\n"
        "    - {id: small, title: A, text: B, quantity: {papers: [a4], copies: 3}}\n"
        "    - {id: any, title: A, text: B}\n"
        "    - {id: shown, title: A, text: B, quantity: {papers: []}}\n"
    )
    shop = tiny.session(tiny.game(tmp_path, game=ours))

    def printed(paper: str, everywhere: bool = False) -> list[str]:
        order = Order("tiny", "kit", "the kit", ("cards",), is_kit=whole)
        order = replace(order, on_all_papers=True) if everywhere else order
        pages = render(shop, order, PrintOptions(paper=paper))
        return list(dict.fromkeys(slot.item for page in pages for slot in page.slots))

    assert printed("a3") == ["large", "any"]
    assert printed("a4") == ["small", "any"]
    assert printed("letter") == ["any"]
    assert printed("a4", everywhere=True) == ["large", "small", "any", "shown"]

    def counted(paper: str = "") -> dict[str, int]:
        found = kit_items(shop.game("tiny"), "cards", 2, paper)
        return {item.text("id"): number for item, number in found}

    assert counted("a4") == {"small": 3, "any": 2}
    assert counted() == {"large": 2, "small": 3, "any": 2}


def test_option_copies_multiplies_quantities(tmp_path: Path) -> None:
    document = _printed(tmp_path, _kit(2), copies=2)
    assert sum(len(page.slots) for page in document) == 2 * (3 + 3 + 4 + 2)


def test_joined_items_get_fields_of_with(tmp_path: Path) -> None:
    shop = tiny.session(tiny.game(tmp_path, game=GAME))
    items = shop.game("tiny").components["cards"].items
    assert [item.text("text") for item in items[:2]] == ["Joined.", "Joined."]
    assert [item.text("title") for item in items[:2]] == ["First", "Second"]


def test_repeats_list_with_prefixes(tmp_path: Path) -> None:
    hands = "    - {every: cards.yaml, prefix: red}\n    - {every: cards.yaml, prefix: blue}\n"
    game = GAME[: GAME.index("    - {every")] + hands
    shop = tiny.session(tiny.game(tmp_path, game=game))
    items = shop.game("tiny").components["cards"].items
    assert [item.text("id") for item in items] == ["red-one", "red-two", "blue-one", "blue-two"]


@pytest.mark.parametrize(("most", "rules"), [(5, []), (4, ["items"])])
def test_limits_number_of_items(
    most: int, rules: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The limit is a hundred thousand: joined lists grow quickly."""
    assert load_items.MAX_ITEMS == 100_000
    monkeypatch.setattr(load_items, "MAX_ITEMS", most)
    problems = tiny.problems(tiny.game(tmp_path, game=GAME))
    assert [problem.rule for problem in problems] == rules
    if rules:
        assert problems[0].message == "there are more than 4 items"


@pytest.mark.parametrize("kind", ["day", "month"])
def test_undated_sheet_is_blank(tmp_path: Path, kind: str) -> None:
    sheet = f"  sheet: {{title: Sheet, kind: sheet, front: card, calendar: {kind}}}\n"
    game = tiny.session(tiny.game(tmp_path, game=tiny.GAME + sheet)).game("tiny")
    (blank,) = ordered_items(game, game.components["sheet"], Order("tiny", "x", "x", ("sheet",)))
    assert (blank.text("id"), blank.text("dated")) == ("undated", "")
    days = blank.get("days")
    assert isinstance(days, Sequence) is (kind == "month")
    assert not isinstance(days, Sequence) or len(days) == 31
