"""Texts of the kit agree with its numbers of pieces, and with the effects of cards."""

from __future__ import annotations

import re

import pytest

from tests.games.space_zoo.box import CARDS, SUPPLY, read
from tests.games.space_zoo.kit import printed


@pytest.mark.parametrize(
    ("players", "key"), [(2, "number-for-2"), (3, "number-for-3"), (4, "number")]
)
def test_box_lists_its_contents(players: int, key: str) -> None:
    """For each number of players, in one rulebook."""
    kit = printed(players)
    parts = read("parts.yaml")["parts"]
    listed = {row["id"]: row.get(key, row["number"]) for row in parts}
    tokens = kit["tokens"]
    assert listed["planets"] == sum(kit["planets"].values())
    assert listed["research"] == sum(kit["research"].values())
    assert listed["phase-cards"] == sum(kit["phase-cards"].values())
    assert listed["aids"] == sum(kit["aids"].values())
    assert listed["animals"] == sum(kit["animals"].values()) - kit["animals"]["blank"] - 1
    assert listed["camps"] == sum(
        kit["camps"][str(keeper["id"])] for keeper in read("keepers.yaml")
    )
    assert (listed["ore"], listed["ones"], listed["fives"]) == (
        tokens["ore"],
        tokens["one"],
        tokens["five"],
    )


def test_every_component_is_listed() -> None:
    listed = {row["piece"].split("/")[0] for row in read("parts.yaml")["parts"]}
    assert listed | set(read("books.yaml")) == set(printed(4))
    assert listed.isdisjoint(read("books.yaml"))


def test_cards_state_their_amounts(subtests: pytest.Subtests) -> None:
    """The amounts that the engine plays."""
    for card in CARDS:
        with subtests.test(card=card):
            text = str(card["text"]).replace("\u00a0", " ")
            effects = card["effect"]
            assert isinstance(effects, dict)
            usual = {"camp": SUPPLY["camp-price"], "trade": SUPPLY["trade-price"]}
            words = ("no", "one", "two", "three", "four")
            for name, amount in effects.items():
                match name:
                    case "sell-aggressive" | "sell-psychic":
                        assert name.removeprefix("sell-") in text
                    case "discount" if usual.get(str(card["icon"])) == amount:
                        assert "Pay nobody" in text
                    case "discount" if card["icon"] in usual:
                        assert re.search(rf"\b{amount} (ore|€) less\b", text)
                    case "extra" if card["icon"] == "mining":
                        assert f"{1 + amount} ore instead of 1" in text
                    case "extra":
                        assert words[1 + amount] in text
                    case "place-anywhere":
                        assert "anywhere" in text
                    case "reveal-planets" | "build-camps":
                        assert words[amount] in text.lower()
                    case "camp-discount":
                        assert f"each for {amount} ore less" in text
                    case _:
                        assert re.search(rf"\b{amount} (ore|€)", text)
