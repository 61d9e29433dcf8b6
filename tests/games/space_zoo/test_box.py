"""The box against the ledger: planets, research, supplies, and what they have to add up to."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from pnp.core.node import Mapping, Sequence
from pnp.games.space_zoo.picture_art import ABILITIES
from pnp.games.space_zoo.prices import PROPERTIES, PROPERTY_SETS
from tests.games.space_zoo.box import CARDS, PLANETS, RESEARCH, SUPPLY, fewest, nodes, plain

BAND = (0.35, 0.55)
"""The least and the most share of the planets that a market has a part in."""


def share(name: str) -> float:
    """How many of the planets a market has a part in."""
    return sum(name in planet["properties"] for planet in PLANETS) / len(PLANETS)


def test_eighteen_planets_of_three_animals() -> None:
    assert len(PLANETS) == 18
    assert len({planet["id"] for planet in PLANETS}) == 18
    assert len({planet["name"] for planet in PLANETS}) == 18
    assert len({planet["animal"]["name"] for planet in PLANETS}) == 18
    assert [planet["tokens"] for planet in PLANETS] == [3] * 18


def test_a_planet_is_whole(subtests: pytest.Subtests) -> None:
    """At least one property, at most one ability, and one line of wit."""
    for planet in PLANETS:
        with subtests.test(planet=planet):
            properties = planet["properties"]
            assert isinstance(properties, list)
            assert tuple(properties) in PROPERTY_SETS
            assert planet["ability"] in ABILITIES
            blurb = str(planet["blurb"])
            assert 20 <= len(blurb) <= 60
            assert blurb.endswith(".")


def test_animals_are_dressed_for_what_they_are() -> None:
    """Funky ones name their glasses and pattern; no two animals look alike."""
    planets = nodes("planets.yaml").values["planets"]
    assert isinstance(planets, Sequence)
    looks = set()
    for node in planets.items:
        assert isinstance(node, Mapping)
        given = plain(node.values["animal"])
        funky = "funky" in plain(node.values["properties"])
        assert ("glasses" in given) == ("pattern" in given) == funky
        looks.add(tuple(value for key, value in given.items() if key != "name"))
    assert len(looks) == 18


def test_all_sets_and_abilities_occur_and_no_market_starves() -> None:
    kinds = Counter(tuple(planet["properties"]) for planet in PLANETS)
    assert set(kinds) == set(PROPERTY_SETS)
    abilities = Counter(planet["ability"] for planet in PLANETS)
    assert set(abilities) == set(ABILITIES)
    assert abilities["none"] >= len(PLANETS) / 2
    for name in PROPERTIES:
        assert BAND[0] <= share(name) <= BAND[1], name


def test_what_multiplies_is_guarded() -> None:
    for planet in PLANETS:
        if "funky" in planet["properties"] and len(planet["properties"]) > 1:
            assert planet["ability"] != "none", planet["id"]


def test_research_decks() -> None:
    assert (len(RESEARCH["blue"]), len(RESEARCH["black"])) == (7, 17)
    assert len({card["id"] for card in CARDS}) == 24
    prices = SUPPLY["research-prices"]
    assert prices == list(range(1, len(prices) + 1))
    assert len(RESEARCH["blue"]) >= len(prices)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nobody_is_shut_out(players: int) -> None:
    """Cage and Psychic Shield, one for every keeper; of all else there is one."""
    names = Counter(card["name"] for card in CARDS if fewest(card) <= players)
    assert {name: number for name, number in names.items() if number > 1} == {
        "Cage": players,
        "Psychic Shield": players,
    }


def test_a_research_card_is_whole(subtests: pytest.Subtests) -> None:
    """It hooks into a phase under that phase's name and icon, and says what it does in a breath."""
    for card in CARDS:
        with subtests.test(card=card):
            phase = card["phase"]
            names = [
                "Choose",
                "Funding",
                "Research",
                "Build Camp",
                "Expand",
                "Trade Routes",
                "Sell Animals",
                "Mining",
            ]
            icons = ["choose", "funding", "research", "camp", "expand", "trade", "sell", "mining"]
            assert isinstance(phase, int)
            assert card["phase-name"] == names[phase]
            own = {"Cage": "cage", "Psychic Shield": "shield"}
            assert card["icon"] == own.get(str(card["name"]), icons[phase])
            assert card["trigger"] in ("chosen", "skipped", "always")
            assert len(str(card["text"])) <= 80
            assert len(str(card["flavour"])) <= 40


def card_text(name: str) -> str:
    """What a card says; a space that does not break is a space."""
    (card,) = [card for card in CARDS if card["id"] == name]
    return str(card["text"]).replace("\u00a0", " ")


def test_cards_say_what_is_played() -> None:
    """Lost and Found leaves the lock-out whole; bridge and neighbour are in Trade Routes alone."""
    assert "take back any card but last turn’s choice" in card_text("lost-and-found")
    assert "Pay 1 ore into the Mining box" in card_text("lost-and-found")
    for name in ("toll-bridge", "good-neighbour"):
        (card,) = [card for card in CARDS if card["id"] == name]
        assert (card["phase"], card["trigger"]) == (5, "chosen")
    assert "The bank pays 1 € for each" in card_text("toll-bridge")
    assert "Pay nobody" not in card_text("good-neighbour")


def test_every_black_card_has_a_dot() -> None:
    """Who studies gets on; what may be had for nothing is no point."""
    assert all(card.get("points") for card in RESEARCH["black"])
    assert not any(card.get("points") for card in RESEARCH["blue"])
    assert {card["phase"] for card in CARDS} == set(range(8))


def test_a_text_says_what_its_card_does(subtests: pytest.Subtests) -> None:
    """The amounts that are played are those that are printed."""
    for card in CARDS:
        with subtests.test(card=card):
            text = str(card["text"]).replace("\u00a0", " ")
            does = card["effect"]
            assert isinstance(does, dict)
            usual = {"camp": SUPPLY["camp-price"], "trade": SUPPLY["trade-price"]}
            words = ("no", "one", "two", "three", "four")
            for name, amount in does.items():
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


def test_setup_and_supplies() -> None:
    assert SUPPLY["goal"] == 10
    assert SUPPLY["euros-per-point"] == 3
    assert SUPPLY["starting-money"] == [1, 2, 4, 4]
    assert SUPPLY["starting-camps"] == [1, 1, 1, 2]
    assert SUPPLY["starting-ore"] == SUPPLY["camp-price"] == 3
    assert SUPPLY["trade-price"] == 2
