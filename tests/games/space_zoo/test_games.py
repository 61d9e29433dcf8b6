"""Simulated games: they end, nobody's hand is empty, and the box holds out."""

from __future__ import annotations

import pytest

from pnp.games.space_zoo.prices import HIGHEST, LOWEST, Markets, price
from tests.games.space_zoo.box import PLANETS, SUPPLY
from tests.games.space_zoo.kit import camps, euros, printed
from tests.games.space_zoo.simulation import CAMPS, MONEY, ORE, PHASES, Game, Keeper, Planet
from tests.games.space_zoo.statistics import GAMES, games

PLAYERS = (2, 3, 4)


@pytest.mark.parametrize("players", PLAYERS)
def test_setup(players: int) -> None:
    """€ and camps by seat, 3 ore; n − 1 € and n ore in the boxes; a planet each, five cards."""
    game = Game(players, 0)
    assert [keeper.euros for keeper in game.keepers] == [1, 2, 4, 4][:players]
    assert [keeper.camps for keeper in game.keepers] == [1, 1, 1, 2][:players]
    assert [keeper.ore for keeper in game.keepers] == [3] * players
    assert (game.funding, game.mining) == (players - 1, players)
    assert len(game.open) == players
    assert all(game.row)
    assert len(game.row) == 5
    assert [sorted(keeper.hand) for keeper in game.keepers] == [[*PHASES]] * players


@pytest.mark.parametrize("players", PLAYERS)
def test_games_end(players: int) -> None:
    reports = games(players)
    assert all(report.ended for report in reports)
    assert all(sum(report.points) >= SUPPLY["goal"] for report in reports)
    turns = sorted(report.turns for report in reports)
    assert 5 <= turns[GAMES // 2] <= 12
    assert turns[-1] <= 30
    # Every seat wins some.
    assert {report.winner for report in reports} == set(range(players))


@pytest.mark.parametrize("players", PLAYERS)
def test_no_hand_is_ever_empty(players: int) -> None:
    """At most as many cards are in the boxes as phases were chosen: one a keeper."""
    assert min(report.least_hand for report in games(players)) >= len(PHASES) - players


@pytest.mark.parametrize("players", PLAYERS)
def test_the_box_holds_out(players: int) -> None:
    """What a kit for so many prints is enough."""
    reports = games(players)
    # The sale that ends a game may ask for more: then the pad remembers it.
    assert max(report.most_euros for report in reports) <= euros(players)
    assert sum(report.last_euros > euros(players) for report in reports) <= GAMES / 50
    assert max(report.most_ore for report in reports) <= printed(players)["tokens"]["ore"]
    assert max(report.most_camps for report in reports) <= camps()
    assert max(report.reveals for report in reports) <= len(PLANETS)
    assert not any(report.bare for report in reports)


def test_markets_use_their_tracks_and_stay_on_them() -> None:
    reports = [report for players in PLAYERS for report in games(players)]
    assert min(report.lowest for report in reports) == LOWEST
    assert max(report.highest for report in reports) == HIGHEST


def test_every_animal_and_every_card_finds_a_taker() -> None:
    """Nothing in the decks is there for nobody."""
    reports = [report for players in PLAYERS for report in games(players)]
    sold = {name for report in reports for name in report.sold}
    assert sold == {planet["id"] for planet in PLANETS}
    bought = {name for report in reports for name in report.bought}
    assert len(bought) == 18
    chosen = {phase for report in reports for phase in report.chosen}
    assert chosen == set(PHASES)


def test_equal_seeds_give_equal_games() -> None:
    assert Game(3, 7).play() == Game(3, 7).play()


def tried(players: int = 2) -> Game:
    """A game on one planet, to try a rule."""
    game = Game(players, 0)
    game.open = [Planet("one", ("meat",), "none", 3)]
    return game


def test_trade_costs_two_euros_for_each_keeper_there() -> None:
    game = tried(3)
    game.open[0].camps = {1: 1, 2: 2}
    guest = game.keepers[0]
    guest.euros, guest.camps = 5, 1
    assert game.toll(guest, game.open[0]) == 2 * SUPPLY["trade"]
    before = [keeper.euros for keeper in game.keepers]
    game.phase5([guest])
    assert [k.euros - b for k, b in zip(game.keepers, before, strict=True)] == [-4, 2, 2]
    assert game.open[0].camps == {1: 1, 2: 2, 0: 1}


def test_a_poor_keeper_does_not_trade() -> None:
    game = tried()
    game.open[0].camps = {1: 1}
    guest = game.keepers[0]
    guest.euros, guest.camps = 1, 1
    game.phase5([guest])
    assert game.open[0].camps == {1: 1}


def test_cards_come_back_when_their_phase_comes_round_unchosen() -> None:
    game = tried()
    one = game.keepers[0]
    for keeper in game.keepers:
        keeper.hand.discard(4)
    game.boxes[4] = True
    game.play(1)
    assert 4 in one.hand or game.boxes[4]


def test_what_a_keeper_chose_today_they_cannot_choose_tomorrow() -> None:
    """The lock-out holds for everybody, also for who owns Lost and Found and all the ore."""
    back = 0
    for seed in range(40):
        game = Game(3, seed)
        owner = game.keepers[0]
        owner.cards.add("lost-and-found")
        before: dict[int, int] = {}
        for _ in range(12):
            owner.ore += 5
            had = set(owner.hand)
            chosen = game.choose()
            back += chosen[0] not in had
            assert not {seat for seat, phase in chosen.items() if before.get(seat) == phase}
            for phase in PHASES:
                game.resolve(phase, [seat for seat, card in chosen.items() if card == phase])
            before = chosen
    assert back > 20, "the card is of use, for what others have locked"


def test_only_a_trade_route_crosses_the_toll_bridge() -> None:
    """Whoever pays its owner brings a euro more; a Good Neighbour pays nobody and brings none."""
    for phase, due in ((4, 0), (5, 3)):
        game = tried(3)
        host, guest = game.keepers[0], game.keepers[1]
        game.open[0].camps = {0: 1}
        host.euros, guest.euros, guest.camps = 0, 2, 1
        host.cards, guest.cards = {"toll-bridge"}, {"good-neighbour"}
        game.resolve(phase, [1])
        assert game.open[0].camps == {0: 1, 1: 1}
        assert host.euros == due


def test_guards_stop_those_without_the_card() -> None:
    game = tried()
    keeper = game.keepers[0]
    planet = game.open[0]
    planet.camps = {0: 1}
    for ability, card in (("aggressive", "cage"), ("psychic", "shield")):
        planet.ability = ability
        keeper.cards = set()
        assert game.sellable(keeper) == []
        keeper.cards = {card}
        assert game.sellable(keeper) == [planet]


def test_a_sale_pays_the_price_and_lowers_its_markets() -> None:
    game = tried()
    keeper = game.keepers[0]
    game.open[0] = Planet("all", ("grass", "meat", "funky"), "none", 3, {0: 1})
    game.markets = Markets(2, 3, 4)
    keeper.euros = 0
    game.phase6([keeper])
    assert keeper.euros == price(("grass", "meat", "funky"), Markets(2, 3, 4)) == 20
    assert game.markets == Markets(1, 2, 3)
    assert game.open[0].animals == 2


def test_funding_empties_its_box_and_hands_on_the_cap() -> None:
    game = tried(3)
    game.funding = 5
    before = sum(keeper.euros for keeper in game.keepers)
    game.phase1(game.order([1, 2]))
    assert game.funding == 0
    assert sum(keeper.euros for keeper in game.keepers) == before + 5
    assert game.cap in (1, 2)


def test_the_seats_are_the_ledgers() -> None:
    assert (MONEY, CAMPS, ORE) == ([1, 2, 4, 4], [1, 1, 1, 2], 3)
    assert Keeper(0, 0, 0, 0, 0).hand == set(PHASES)
