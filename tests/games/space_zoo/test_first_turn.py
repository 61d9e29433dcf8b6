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
    ids = [one.id for one in zoo.box.worlds]
    zoo.deck = [*zoo.deck, *zoo.shown]
    zoo.shown = [ids.index(planet) for planet in SETUP["planets"]]
    zoo.deck = [at for at in zoo.deck if at not in zoo.shown]
    cards = [card.id for card in zoo.box.cards]
    zoo.row = [cards.index(name) for name in FIRST["row"]["before"]]
    zoo.pile = [*zoo.pile, cards.index(FIRST["row"]["after"][-1])]
    return zoo


def played() -> Zoo:
    zoo = go(start(), *(f"choose {FIRST['chosen'][seat]}" for seat in SEATS))
    return go(zoo, "build ", "place fathom", "place fathom", "place pillowfell")


def tent_of_canvas() -> int:
    """The price of a camp with Bulk Canvas."""
    (canvas,) = [card for card in RESEARCH["blue"] if card["id"] == "bulk-canvas"]
    cost: int = SUPPLY["camp-price"] - canvas["does"]["cheaper"]
    return cost


def numbers(text: str) -> list[int]:
    return [int(found) for found in re.findall(r"\d+", text)]


def test_row_has_undrafted_blue_cards() -> None:
    blue = {card["id"] for card in RESEARCH["blue"]}
    left = blue - set(FIRST["cards"].values())
    assert set(FIRST["row"]["before"]) <= left
    assert FIRST["row"]["after"][-1] not in blue
    assert left - set(FIRST["row"]["before"]) == {FIRST["row"]["discards"]}


def test_turn_ends_as_printed() -> None:
    zoo = played()
    assert (zoo.turn, zoo.phase, zoo.cap) == (2, 0, SEATS.index("teal"))
    cards = [zoo.box.cards[card].id for card in zoo.row]
    assert cards == FIRST["row"]["after"]
    assert set(zoo.markets) == {FIRST["markets"]["to"]}
    euros, ore = SUPPLY["solace"]["euros"], SUPPLY["solace"]["ore"]
    consoled = [row["who"] - 1 for row in FIRST["points"] if row["total"] == 1]
    spent = [0, 0, tent_of_canvas()]
    for seat, row in enumerate(FIRST["points"]):
        assert row["who"] == seat + 1
        more = seat in consoled
        assert zoo.euros[seat] == row["euros"] + more * euros
        assert zoo.ore[seat] == SUPPLY["ore"] - spent[seat] + more * ore
        assert zoo.expanded[seat] == row["camps"]
        assert row["total"] == row["camps"] + row["euros"] // SUPPLY["coins-per-point"]
        assert zoo.hand[seat].bit_count() == 5
    assert numbers(FIRST["end"]) == [SUPPLY["goal"], euros, ore]


def test_captions_have_right_numbers() -> None:
    zoo, players = played(), FIRST["players"]
    assert numbers(PANELS[1]["says"]) == [SETUP["funding"]]
    assert numbers(PANELS[2]["says"]) == [SUPPLY["research-prices"][0]]
    assert numbers(PANELS[4]["says"]) == [SUPPLY["camp-price"] - tent_of_canvas()]
    start = SUPPLY["markets"]["start"]
    assert FIRST["markets"]["from"] == start
    assert numbers(PANELS[6]["says"]) == [players - 1, start, zoo.markets[0]]
    assert numbers(PANELS[7]["says"]) == [players - 1, SETUP["mining"], zoo.mining]
    for number, panel in PANELS.items():
        assert (panel.get("state") == "chosen") is (number in {1, 4})
