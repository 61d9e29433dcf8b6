"""What the kit prints, for two, three and four keepers, against the rules and the supplies."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from tests.games.space_zoo.box import CARDS, PHASES, PLANETS, SUPPLY, fewest, read
from tests.games.space_zoo.kit import printed

PLAYERS = (2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_hand_of_seven_for_every_keeper(players: int) -> None:
    cards = printed(players)["phase-cards"]
    assert sum(cards.values()) == len(PHASES) * players
    hands = Counter(name.split("-")[0] for name in cards)
    assert list(hands.values()) == [len(PHASES)] * players
    assert set(cards.values()) == {1}


@pytest.mark.parametrize("players", PLAYERS)
def test_animals_are_those_that_planets_call_for(players: int) -> None:
    animals = printed(players)["animals"]
    for planet in PLANETS:
        assert animals[planet["id"]] == planet["tokens"]
    # Blank ones for the planets that keepers draw, and no place of the sheet is empty
    assert animals["blank"] >= PLANETS[0]["tokens"] * 2
    assert sum(animals.values()) == 54 + animals["blank"] + 1
    assert animals["first"] == 1


@pytest.mark.parametrize("players", PLAYERS)
def test_tokens_follow_the_keepers(players: int) -> None:
    """Ten camps in each colour at the table; ore and small coins by the head."""
    tokens = printed(players)["tokens"]
    keepers = [str(keeper["id"]) for keeper in read_keepers()]
    # The goal can be reached with camps alone, and only just.
    camps = printed(players)["camps"]
    assert [camps[keeper] for keeper in keepers] == [SUPPLY["goal"]] * players + [0] * (4 - players)
    assert tokens["ore"] == 48 * players // 4
    assert tokens["one"] == 60 * players // 4
    # Great sales are no smaller with two: the large coins are always there.
    assert tokens["five"] == 16
    markers = [name for name in tokens if name.startswith("market-")]
    assert len(markers) == 3
    assert tokens["phase"] == 1


def read_keepers() -> list[dict[str, object]]:
    keepers: list[dict[str, object]] = read("keepers.yaml")
    return keepers


@pytest.mark.parametrize("players", PLAYERS)
def test_decks_are_whole(players: int) -> None:
    kit = printed(players)
    assert sum(kit["planets"].values()) == len(PLANETS)
    assert kit["planets"].keys() == {planet["id"] for planet in PLANETS}
    research = {card["id"] for card in CARDS if fewest(card) <= players}
    assert {name for name, number in kit["research"].items() if number} == research
    assert sum(kit["research"].values()) == len(research) == 24 - 2 * (4 - players)
    assert sum(kit["aids"].values()) == players


def test_phases_are_the_ledgers() -> None:
    phases = read("phases.yaml")
    assert [phase["number"] for phase in phases["phases"]] == list(range(8))
    hand = phases["hand"]
    assert [card["number"] for card in hand] == list(PHASES)
    names = {phase["number"]: phase["name"] for phase in phases["phases"]}
    for card in CARDS:
        assert card["phase-name"] == names[card["phase"]]
    for phase in phases["phases"][1:]:
        assert phase["icon"] in {card["icon"] for card in hand}


def test_icons_on_cards_are_explained_on_the_aid() -> None:
    explained = {row["icon"] for row in read("aid.yaml")["icons"]}
    explained |= {row["icon"] for row in read("aid.yaml")["points"]}
    explained |= {phase["icon"] for phase in read("phases.yaml")["phases"]}
    text = " ".join(str(row["text"]) for row in read("aid.yaml")["icons"])
    used = {card["icon"] for card in CARDS}
    used |= {name for planet in PLANETS for name in planet["properties"]}
    used |= {planet["ability"] for planet in PLANETS} - {"none"}
    unexplained = {icon for icon in used - explained if f":{icon}:" not in text}
    assert unexplained == set()


@pytest.mark.parametrize("players", PLAYERS)
def test_setups_follow_from_the_supplies(players: int) -> None:
    """The diagrams of the rules show what supply.yaml says."""
    (setup,) = [row for row in read("setup.yaml")["setups"] if row["players"] == players]
    assert (setup["funding-euros"], setup["mining-ore"]) == (players - 1, players)
    assert len(setup["planets"]) == players
    seats = setup["seats"]
    assert [seat["money"] for seat in seats] == SUPPLY["starting-money"][:players]
    assert [seat["camps"] for seat in seats] == SUPPLY["starting-camps"][:players]
    assert [seat["ore"] for seat in seats] == [SUPPLY["starting-ore"]] * players


@pytest.mark.parametrize(
    ("players", "key"), [(2, "number-for-2"), (3, "number-for-3"), (4, "number")]
)
def test_the_box_lists_what_is_in_it(players: int, key: str) -> None:
    """For every number of keepers: the rules are the same pages in each of their kits."""
    kit = printed(players)
    parts = read("parts.yaml")["parts"]
    listed = {row["id"]: row.get(key, row["number"]) for row in parts}
    tokens = kit["tokens"]
    assert listed["planets"] == sum(kit["planets"].values())
    assert listed["research"] == sum(kit["research"].values())
    assert listed["phase-cards"] == sum(kit["phase-cards"].values())
    assert listed["aids"] == sum(kit["aids"].values())
    assert listed["animals"] == sum(kit["animals"].values()) - kit["animals"]["blank"] - 1
    assert listed["camps"] == sum(kit["camps"][str(keeper["id"])] for keeper in read_keepers())
    assert (listed["ore"], listed["ones"], listed["fives"]) == (
        tokens["ore"],
        tokens["one"],
        tokens["five"],
    )


def test_everything_in_a_kit_is_in_the_box_or_is_read() -> None:
    listed = {row["piece"].split("/")[0] for row in read("parts.yaml")["parts"]}
    assert listed | set(read("books.yaml")) == set(printed(4))
    assert listed.isdisjoint(read("books.yaml"))


def test_expand_takes_any_built_camps_wherever_it_is_told() -> None:
    """As many as one likes, of those that are built: on card, aid, board, and in the rules."""
    phases = read("phases.yaml")
    (phase,) = [row for row in phases["phases"] if row["id"] == "expand"]
    (card,) = [row for row in phases["hand"] if row["id"] == "expand"]
    for text in (phase["if-chosen"], phase["brief-if-chosen"], card["card-text"]):
        assert re.search(r"\bany (of your )?built camps\b", " ".join(text.split()), re.IGNORECASE)
    rules = words(read("rules.yaml"))
    assert "any number of their built camps" in rules
    assert "as many camps as you have built" in rules
    assert "every camp" not in rules


def words(value: object) -> str:
    """All texts of a file, one after the other."""
    if isinstance(value, dict):
        return " ".join(words(item) for item in value.values())
    if isinstance(value, list):
        return " ".join(words(item) for item in value)
    return str(value)


def test_the_goal_is_the_same_wherever_it_is_printed() -> None:
    goal = SUPPLY["goal"]
    assert f"**{goal} points** at the end of a turn" in words(read("rules.yaml"))
    assert f"**{goal}** at the end of a turn" in words(read("aid.yaml"))


def test_rules_say_what_happens_when_something_runs_out() -> None:
    """Simulated games stay within the box; printed rules do not rely on it."""
    text = words(read("rules.yaml")).lower()
    assert "no planet left" in text
    assert "is the pile empty? shuffle the discards" in text
    assert "should the bank run dry" in text
    assert "ore is limited: what is missing is neither placed nor taken" in text
