"""Many games: they end, nobody's hand is empty, and the box holds out."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.core.rng import Chance
from pnp.games.space_zoo.play_box import read_box
from pnp.games.space_zoo.play_policies import quick
from pnp.games.space_zoo.play_table import Zoo
from tests.games.space_zoo.box import CARDS, PHASES, PLANETS
from tests.games.space_zoo.kit import camps, euros, printed
from tests.games.space_zoo.test_play import VALUES

PLAYERS = (2, 3, 4)
GAMES = 80


@cache
def games(players: int) -> tuple[Zoo, ...]:
    """Games of keepers who go by what looks best, with a mood."""
    found = []
    for number in range(GAMES):
        chance = Chance("games", players, number)
        zoo = Zoo(read_box(VALUES, players), chance)
        while not zoo.is_over():
            zoo.play(quick(zoo, chance))
        found.append(zoo)
    return tuple(found)


@pytest.mark.parametrize("players", PLAYERS)
def test_games_end_before_anybody_yawns(players: int) -> None:
    """Who plays by mood hurries; how long others play is a bound among the game's rules."""
    turns = sorted(zoo.turn for zoo in games(players))
    assert 8 <= turns[GAMES // 2] <= 16
    assert turns[-1] <= 40


@pytest.mark.parametrize("players", PLAYERS)
def test_the_box_is_what_the_kit_prints(players: int) -> None:
    """Ore and camps of the rules are those that are packed; the bank pays what games ask for."""
    box, kit = read_box(VALUES, players), printed(players)
    assert box.all_ore == kit["tokens"]["ore"]
    assert box.camps_each == camps()
    assert {card.id for card in box.cards} == {name for name, n in kit["research"].items() if n}
    held = [sum(zoo.euros) + zoo.funding for zoo in games(players)]
    assert max(held) <= euros(players)


@pytest.mark.parametrize("players", PLAYERS)
def test_everybody_plays_by_all_rules(players: int) -> None:
    assert {len(zoo.hands) for zoo in games(players)} == {players}
    assert sum(zoo.sales for zoo in games(players)) > GAMES
    assert all(any(zoo.expand_camps) or any(zoo.trade_camps) for zoo in games(players))
    assert sum(any(zoo.trade_camps) for zoo in games(players)) > GAMES // 4
    assert sum(any(zoo.expand_camps) for zoo in games(players)) > GAMES // 4


def test_every_animal_and_every_card_finds_a_taker() -> None:
    """Nothing in the decks is there for nobody."""
    every = [zoo for players in PLAYERS for zoo in games(players)]
    sold = {
        zoo.box.planets[world].id
        for zoo in every
        for world, left in zip(zoo.open_planets, zoo.animals_left, strict=True)
        if left < zoo.box.planets[world].animals
    }
    assert sold == {planet["id"] for planet in PLANETS}
    bought = {zoo.box.cards[card].id for zoo in every for _, card in zoo.owners}
    names = {card["name"] for card in CARDS if card["id"] in bought}
    assert names == {card["name"] for card in CARDS}
    assert set(PHASES) == set(range(1, 8))
