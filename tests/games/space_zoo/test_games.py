"""Many games: the pieces of the kit suffice, and every card and animal is used."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.core.rng import Chance
from pnp.games.space_zoo.play_box import read_box
from pnp.games.space_zoo.play_policies import quick
from pnp.games.space_zoo.play_table import Zoo
from tests.games.space_zoo.box import CARDS, PLANETS
from tests.games.space_zoo.kit import camps, money, printed
from tests.games.space_zoo.test_play import VALUES

PLAYERS = (2, 3, 4)
GAMES = 80


@cache
def games(players: int) -> tuple[Zoo, ...]:
    """Games of players who mostly take the best move."""
    found = []
    for number in range(GAMES):
        chance = Chance("games", players, number)
        zoo = Zoo(read_box(VALUES, players), chance)
        while not zoo.is_over():
            zoo.play(quick(zoo, chance))
        found.append(zoo)
    return tuple(found)


@pytest.mark.parametrize("players", PLAYERS)
def test_kit_has_enough_pieces(players: int) -> None:
    """Ore and camps of the engine are those of the kit; the bank has enough money."""
    box, kit = read_box(VALUES, players), printed(players)
    assert box.all_ore == kit["tokens"]["ore"]
    assert box.camps_each == camps()
    assert {card.id for card in box.cards} == {name for name, n in kit["research"].items() if n}
    needed = [sum(zoo.euros) + zoo.funding for zoo in games(players)]
    assert max(needed) <= money(players)


def test_every_animal_and_card_is_taken() -> None:
    """By some player in some game."""
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
