"""The first turn in the rules, played by the engine: every printed number is right."""

from __future__ import annotations

import re

from pnp.games.space_zoo.play import PLAY
from pnp.games.space_zoo.play_table import Zoo
from tests.games.space_zoo.box import RESEARCH, SUPPLY, read
from tests.games.space_zoo.test_play import VALUES, Top, go

FIRST = read("first-turn.yaml")
SETUP = next(row for row in read("setup.yaml")["setups"] if row["players"] == FIRST["players"])
PANELS = {panel["number"]: panel for panel in FIRST["panels"]}
SEATS = [seat["id"] for seat in SETUP["seats"]]


def start() -> Zoo:
    """The table as the rules set it up, with the blue cards drafted."""
    zoo = PLAY.start(VALUES, FIRST["players"], Top("top"))
    assert isinstance(zoo, Zoo)
    go(zoo, *(f"draft {FIRST['cards'][seat]}" for seat in SEATS))
    ids = [one.id for one in zoo.box.planets]
    zoo.planet_deck = [*zoo.planet_deck, *zoo.open_planets]
    zoo.open_planets = [ids.index(planet) for planet in SETUP["planets"]]
    zoo.planet_deck = [at for at in zoo.planet_deck if at not in zoo.open_planets]
    cards = [card.id for card in zoo.box.cards]
    zoo.row = [cards.index(name) for name in FIRST["research-row"]["before"]]
    zoo.black_deck = [*zoo.black_deck, cards.index(FIRST["research-row"]["after"][-1])]
    return zoo


def played() -> Zoo:
    zoo = go(start(), *(f"choose {FIRST['chosen-phases'][seat]}" for seat in SEATS))
    return go(zoo, "build ", "place fathom", "place fathom", "place pillowfell")


def tent_of_canvas() -> int:
    """The price of a camp with Bulk Canvas."""
    (canvas,) = [card for card in RESEARCH["blue"] if card["id"] == "bulk-canvas"]
    cost: int = SUPPLY["camp-price"] - canvas["effect"]["camp-discount"]
    return cost


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def test_row_has_undrafted_blue_cards() -> None:
    blue = {card["id"] for card in RESEARCH["blue"]}
    left = blue - set(FIRST["cards"].values())
    assert set(FIRST["research-row"]["before"]) <= left
    assert FIRST["research-row"]["after"][-1] not in blue
    assert left - set(FIRST["research-row"]["before"]) == {FIRST["research-row"]["discards"]}


def test_turn_ends_as_printed() -> None:
    zoo = played()
    assert (zoo.turn, zoo.phase, zoo.cap) == (2, 0, SEATS.index("teal"))
    cards = [zoo.box.cards[card].id for card in zoo.row]
    assert cards == FIRST["research-row"]["after"]
    assert set(zoo.markets) == {FIRST["markets"]["to"]}
    euros, ore = SUPPLY["catch-up-bonus"]["euros"], SUPPLY["catch-up-bonus"]["ore"]
    consoled = [row["keeper"] - 1 for row in FIRST["points"] if row["total"] == 1]
    spent = [0, 0, tent_of_canvas()]
    for seat, row in enumerate(FIRST["points"]):
        assert row["keeper"] == seat + 1
        more = seat in consoled
        assert zoo.euros[seat] == row["euros"] + more * euros
        assert zoo.ore[seat] == SUPPLY["starting-ore"] - spent[seat] + more * ore
        assert zoo.expand_camps[seat] == row["camps"]
        assert row["total"] == row["camps"] + row["euros"] // SUPPLY["euros-per-point"]
        assert zoo.hands[seat].bit_count() == 5
    assert numbers(FIRST["end-caption"]) == [SUPPLY["goal"], euros, ore]


def test_captions_have_right_numbers() -> None:
    zoo, players = played(), FIRST["players"]
    assert numbers(PANELS[1]["caption"]) == [SETUP["funding-euros"]]
    assert numbers(PANELS[2]["caption"]) == [SUPPLY["research-prices"][0]]
    assert numbers(PANELS[4]["caption"]) == [SUPPLY["camp-price"] - tent_of_canvas()]
    start = SUPPLY["markets"]["start"]
    assert FIRST["markets"]["from"] == start
    assert numbers(PANELS[6]["caption"]) == [players - 1, start, zoo.markets[0]]
    assert numbers(PANELS[7]["caption"]) == [players - 1, SETUP["mining-ore"], zoo.mining]
    for number, panel in PANELS.items():
        assert (panel.get("icon") == "chosen") is (number in {1, 4})
