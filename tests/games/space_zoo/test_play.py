"""The playtest engine of Space Zoo follows the printed rules, move by move."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.core.play import Values
from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.games.space_zoo import play_box
from pnp.games.space_zoo import play_codes as codes
from pnp.games.space_zoo.play import PLAY
from pnp.games.space_zoo.play_policies import candidate_moves
from pnp.games.space_zoo.play_state import ZooState
from pnp.games.space_zoo.play_table import Zoo
from pnp.playtest.game import play_game
from pnp.playtest.players import find_policy
from tests.games.space_zoo.box import plain, root

Data = dict[str, Any]


def read() -> Data:
    """The files that a game is played from."""
    return {
        name: as_text(plain(root(f"{name}.yaml")))
        for name in ("supply", "phases", "research", "planets", "table")
    }


def as_text(value: Any) -> Any:
    """Write `yes` as text, as the engine reads it."""
    if isinstance(value, dict):
        return {key: as_text(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_text(item) for item in value]
    return "yes" if value is True else value


def values_of(data: Data) -> Values:
    return lambda name: data[name]


DATA = read()
VALUES = values_of(DATA)


class Top(Chance):
    """Draws from the top of decks: the end of their lists."""

    def randrange(self, limit: int) -> int:
        return limit - 1


def table(players: int, world: Sequence[str] = (), data: Data = DATA) -> Zoo:
    """A game with these planets, the first ones open, and the blue cards from 1 € on."""
    zoo = PLAY.start(values_of(undrafted(data)), players, Top("top"))
    assert isinstance(zoo, Zoo)
    ids = [one.id for one in zoo.box.planets]
    order = [ids.index(name) for name in world]
    if order:
        rest = [at for at in range(len(ids)) if at not in order]
        zoo.open_planets = order[:players]
        zoo.planet_deck = [*rest, *reversed(order[players:])]
        zoo.animals_left = [zoo.box.planets[at].animals for at in zoo.open_planets]
    zoo.row, zoo.discards = list(zoo.box.blue_cards[: len(zoo.box.card_prices)]), []
    zoo.owners, zoo.dots = (), [0] * players
    zoo.effects = [(0,) * len(zoo.box.cards[0].effects)] * players
    return zoo


def undrafted(data: Data) -> Data:
    """A game without drafted cards, and without solace for the last player."""
    nothing = {
        "starting-cards": [0, 0, 0, 0],
        "leftover-card-price": 0,
        "catch-up-bonus": {"euros": 0, "ore": 0},
    }
    return {**data, "supply": {**data["supply"], **nothing}}


def go(zoo: Zoo, *moves: str) -> Zoo:
    """Make moves, written `kind name`; each has to be legal."""
    for text in moves:
        kind, _, name = text.partition(" ")
        assert (kind, name) in zoo.moves(), (text, zoo.moves())
        zoo.play((kind, name))
    return zoo


def give(zoo: Zoo, seat: int, *effects: int, amount: int = 1) -> None:
    """Give a player bought cards with these effects."""
    has = list(zoo.effects[seat])
    for effect in effects:
        has[effect] = amount
    zoo.effects[seat] = tuple(has)


def chosen(zoo: Zoo, *phases: str) -> Zoo:
    return go(zoo, *(f"choose {phase}" for phase in phases))


# Setup


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sets_up(players: int) -> None:
    """€ and camps by seat, 3 ore; n − 1 € and n ore in the boxes; a planet each, a full row."""
    zoo = table(players)
    assert zoo.euros == [1, 2, 4, 4][:players]
    assert zoo.ready_camps == [1, 1, 1, 2][:players]
    assert zoo.ore == [3] * players
    assert (zoo.funding, zoo.mining, len(zoo.open_planets)) == (players - 1, players, players)
    assert len(zoo.row) == len(DATA["supply"]["research-prices"])
    assert zoo.camp_stock == [10 - built for built in zoo.ready_camps]
    assert zoo.bank_ore() == 12 * players - 4 * players
    assert [len(zoo.moves()), zoo.seat(), zoo.turn] == [7, 0, 1]


def test_two_players_have_two_guards() -> None:
    names = {card.id for card in play_box.read_box(VALUES, 2).cards}
    assert "cage-2" in names
    assert not names & {"cage-3", "cage-4", "shield-3", "shield-4"}


# Whole games


def test_plays_two_turns() -> None:
    """Two keepers on Pillowfell and Fathom; all markets at their start."""
    zoo = table(2, ["pillowfell", "fathom", "kiln"])
    start, top = zoo.box.start_step, zoo.box.highest
    # Turn 1: both expand. Funding + 1, the row slides, markets + 1, Mining + 1.
    chosen(zoo, "expand", "expand")
    assert zoo.phase == 4
    assert zoo.funding == 2
    assert zoo.moves() == [("pass", ""), ("place", "pillowfell"), ("place", "fathom")]
    go(zoo, "place pillowfell")
    assert zoo.seat() == 1
    assert zoo.moves() == [("pass", ""), ("place", "fathom")]
    go(zoo, "place fathom")
    assert zoo.turn == 2
    assert zoo.markets == (min(start + 1, top),) * 3
    assert zoo.mining == 3
    assert [bin(hand).count("1") for hand in zoo.hands] == [6, 6]
    assert ("choose", "expand") not in zoo.moves()
    assert zoo.scores() == [1, 1]
    # Turn 2: Coral sells a Dozel, Teal mines three ore. No one expands: a planet, cards come home.
    chosen(zoo, "sell", "mining")
    go(zoo, "sell pillowfell")
    assert zoo.euros == [1 + min(start + 1, top), 2]
    assert zoo.markets == (min(start + 1, top) - 1, min(start + 1, top), min(start + 1, top))
    assert zoo.ore == [3, 6]
    assert (zoo.mining, zoo.funding) == (0, 3)
    assert zoo.open_planets[-1] == [one.id for one in zoo.box.planets].index("kiln")
    assert ("choose", "expand") in zoo.moves()
    assert not {("choose", "sell"), ("choose", "mining")} & set(zoo.moves())


def test_ten_points_after_phase_7_end_game() -> None:
    """More points win, then more ore."""
    zoo = table(2, ["pillowfell", "fathom"])
    zoo.euros, zoo.dots, zoo.ore = [29, 30], [1, 0], [5, 3]
    chosen(zoo, "camp", "mining")
    go(zoo, "pass")
    assert zoo.is_over()
    assert not zoo.moves()
    assert zoo.scores() == [10, 10]
    assert zoo.ore == [5, 5]
    assert PLAY.winners is not None
    assert list(PLAY.winners(zoo)) == [0, 1]
    zoo.ore = [5, 6]
    assert list(PLAY.winners(zoo)) == [1]


def test_points_during_turn_do_not_end_game() -> None:
    """9 points, and a trade route that is paid with 2 of 30 €: the turn goes on."""
    zoo = table(2, ["pillowfell", "fathom"])
    zoo.settlers, zoo.euros = [2, 0], [30, 0]
    chosen(zoo, "trade", "mining")
    go(zoo, "join pillowfell")
    assert zoo.is_over(), "28 € are 9 points, the camp is one"
    assert zoo.scores()[0] == 10


# The rulebook's examples


def test_shares_out_funding() -> None:
    """4 € and the cap. Coral has the cap and begins, Teal is next: 3 € for one, 1 € and the cap."""
    zoo = table(2)
    zoo.funding, zoo.euros = 4, [0, 0]
    chosen(zoo, "funding", "funding")
    go(zoo, "take euro", "take cap")
    assert zoo.cap == 1
    assert zoo.euros == [3, 1]
    assert zoo.turn == 2


def test_single_player_in_phase_takes_all() -> None:
    zoo = table(3)
    chosen(zoo, "mining", "mining", "funding")
    assert zoo.cap == 2
    assert zoo.euros == [1, 2, 6]
    assert zoo.ore == [5, 4, 3], "the old order holds until the cap has moved"


def test_shares_out_ore() -> None:
    """5 ore. Teal has the cap and begins, Coral is next: three for Teal, two for Coral."""
    zoo = table(2)
    zoo.cap, zoo.mining, zoo.ore = 1, 5, [0, 0]
    chosen(zoo, "mining", "mining")
    assert zoo.ore == [2, 3]


def test_research_row_slides() -> None:
    """A, a gap, B, C and a gap: A is gone, B and C slide down, new cards come."""
    zoo = table(2)
    size = len(zoo.row)
    a, b = zoo.row[:2]
    zoo.row = [a, -1, b, *[-1] * (size - 3)]
    chosen(zoo, "mining", "mining")
    assert zoo.row[0] == b
    assert all(card >= 0 for card in zoo.row)
    assert zoo.discards == [a]


def test_shuffles_discards_into_empty_pile() -> None:
    zoo = table(2)
    zoo.black_deck = []
    first = zoo.row[0]
    zoo.row[1:] = [-1] * (len(zoo.row) - 1)
    chosen(zoo, "mining", "mining")
    assert zoo.row == [first, *[-1] * (len(zoo.row) - 1)]


def test_trade_pays_other_keepers() -> None:
    """Coral joins Teal and Gold on Fathom: 2 € to each of them, however many camps they have."""
    zoo = table(3, ["fathom", "kiln", "pillowfell"])
    zoo.settlers, zoo.euros = [0b110, 0, 0], [5, 0, 0]
    chosen(zoo, "trade", "mining", "mining")
    assert zoo.moves() == [("pass", ""), ("join", "fathom")]
    go(zoo, "join fathom")
    assert zoo.euros == [1, 2, 2]
    assert (zoo.trade_camps, zoo.ready_camps[0]) == ([1, 0, 0], 0)


def test_trade_needs_enough_money() -> None:
    zoo = table(3, ["fathom", "kiln", "pillowfell"])
    zoo.settlers, zoo.euros = [0b110, 0, 0], [3, 0, 0]
    chosen(zoo, "trade", "mining", "mining")
    assert zoo.turn == 2


def test_cards_return_after_their_phase() -> None:
    zoo = table(2)
    chosen(zoo, "mining", "mining")
    assert ("choose", "mining") not in zoo.moves()
    chosen(zoo, "funding", "funding")
    go(zoo, "take cap")
    assert ("choose", "mining") in zoo.moves()
    assert ("choose", "funding") not in zoo.moves()


def test_places_only_available_ore() -> None:
    zoo = table(2)
    zoo.ore[1] += zoo.bank_ore() - 1
    give(zoo, 0, codes.DETECTOR)
    before = zoo.mining
    chosen(zoo, "funding", "research")
    go(zoo, *["pass"] * (("pass", "") in zoo.moves()))
    assert zoo.mining == before + 1
    assert zoo.bank_ore() == 0
    assert zoo.ore[0] == 3


def test_markers_stay_on_tracks() -> None:
    zoo = table(4, ["pillowfell", "fathom", "kiln", "glitterglen"])
    zoo.markets = (zoo.box.highest,) * 3
    chosen(zoo, *["mining"] * 4)
    assert zoo.markets == (zoo.box.highest,) * 3
    zoo.markets = (zoo.box.lowest,) * 3
    zoo.settlers[0] = 1
    chosen(zoo, "sell", "funding", "funding", "funding")
    go(zoo, "take cap", "sell pillowfell")
    assert zoo.markets == (zoo.box.lowest,) * 3


# Cards


def test_dangerous_animals_need_guard() -> None:
    for world, effect in (("gristle-canyon", codes.CAGE), ("velvet-deep", codes.SHIELD)):
        zoo = table(2, [world, "fathom"])
        zoo.settlers = [1, 0]
        chosen(zoo.copy(zoo.chance), "sell", "mining")
        assert chosen(zoo.copy(zoo.chance), "sell", "mining").turn == 2
        give(zoo, 0, effect)
        chosen(zoo, "sell", "mining")
        assert zoo.moves() == [("pass", ""), ("sell", world)]


def test_weather_eye_chooses_last() -> None:
    zoo = table(2)
    give(zoo, 0, codes.LOOK)
    zoo.ended = False
    zoo._begin_turn()
    zoo._continue()
    assert zoo.moves() == (("pass", ""), ("look", ""))
    go(zoo, "look")
    assert (zoo.euros[0], zoo.funding, zoo.seat()) == (0, 2, 1)
    go(zoo, "choose mining")
    assert zoo.seat() == 0
    seen = zoo.copy(Chance(1))
    seen.imagine(0)
    assert seen.chosen == [0, 7], "it has seen what the others show"


def test_imagined_table_hides_chosen_cards() -> None:
    zoo = table(3)
    chosen(zoo, "mining", "sell")
    seen = zoo.copy(Chance(1))
    seen.imagine(2)
    assert seen.seat() == 2
    assert seen.chosen == [0, 0, 0]
    assert seen.moves() == zoo.moves()
    assert zoo.chosen == [7, 6, 0]


def test_lost_and_found_returns_earlier_choice() -> None:
    zoo = table(2)
    give(zoo, 1, codes.BACK)
    chosen(zoo, "mining", "camp")
    go(zoo, "pass")
    assert zoo.seat() == 1, "who takes a card back does it openly, before the others choose"
    assert [move for move in zoo.moves() if move[0] == "back"] == [("back", "mining")]
    box, ore = zoo.mining, zoo.ore[1]
    go(zoo, "back mining")
    assert (zoo.mining, zoo.ore[1]) == (box + 1, ore - 1)
    assert not [move for move in zoo.moves() if move[0] == "back"], "one card a turn"
    go(zoo, "choose mining")
    assert ("choose", "mining") not in zoo.moves()


@pytest.mark.parametrize(("effect", "due"), [(codes.CHARM, 1 + 1), (codes.HONESTY, 0)])
def test_charm_school_pays_with_funding(effect: int, due: int) -> None:
    zoo = table(2)
    give(zoo, 0, effect)
    before = zoo.euros[0]
    chosen(zoo, "funding", "mining")
    assert zoo.euros[0] - before == (due or 1)


def test_honesty_box_pays_without_funding() -> None:
    zoo = table(2)
    give(zoo, 1, codes.HONESTY)
    give(zoo, 0, codes.CHARM)
    chosen(zoo, "mining", "mining")
    assert zoo.euros == [1, 3]


def test_library_card_and_night_school() -> None:
    """1 € less, two cards: those for 1 and 2 € cost one together. The gaps stay."""
    zoo = table(2)
    first, second, third = (zoo.box.cards[card].id for card in zoo.row)
    give(zoo, 0, codes.READER, codes.LESSONS)
    zoo.euros[0] = 1
    chosen(zoo, "research", "mining")
    assert zoo.moves() == [("pass", ""), ("buy", first), ("buy", second)]
    go(zoo, f"buy {second}")
    assert zoo.euros[0] == 0
    assert zoo.moves() == [("pass", ""), ("buy", first)]
    go(zoo, f"buy {first}")
    assert zoo.euros[0] == 0
    assert zoo.row[:2] == [-1, -1]
    assert zoo.box.cards[zoo.row[2]].id == third
    assert len(zoo.owners) == 2


def test_dot_is_point() -> None:
    data = copy.deepcopy(DATA)
    for card in data["research"]["blue"]:
        card["points"] = 1
    zoo = table(2, data=data)
    chosen(zoo, "research", "mining")
    go(zoo, f"buy {zoo.moves()[1][1]}")
    assert (zoo.scores()[0], zoo.euros[0]) == (1, 0)


def test_tents_and_canvas() -> None:
    """3 ore for a camp; less with a flat-pack tent; one more of them with bulk canvas."""
    zoo = table(2)
    chosen(zoo, "camp", "mining")
    go(zoo, "build")
    assert (zoo.ore[0], zoo.ready_camps[0], zoo.camp_stock[0]) == (0, 2, 8)
    zoo = table(2)
    zoo.ore[0] = 4
    give(zoo, 0, codes.TENT, codes.CANVAS)
    chosen(zoo, "camp", "mining")
    go(zoo, "build", "build")
    assert (zoo.ore[0], zoo.ready_camps[0]) == (0, 3)
    zoo = table(2)
    zoo.camp_stock[0] = 0
    assert chosen(zoo, "camp", "mining").turn == 2, "ten are all there are"


def test_tent_works_in_its_phase_only() -> None:
    """Its text says Build Camp."""
    zoo = table(2, ["fathom", "kiln"])
    zoo.ore[0] = 5
    give(zoo, 0, codes.TENT, amount=2)
    give(zoo, 0, codes.TENTS, amount=2)
    chosen(zoo, "expand", "mining")
    go(zoo, "build")
    assert (zoo.ore[0], ("build", "") in zoo.moves()) == (2, False)


def test_guidebook_builds_after_planet_is_revealed() -> None:
    """The camp is paid for."""
    zoo = table(2, ["fathom", "kiln", "pillowfell"])
    give(zoo, 0, codes.GUIDE, codes.TENTS)
    zoo.settlers = [2, 2]
    chosen(zoo, "expand", "mining")
    assert zoo.moves() == [("pass", ""), ("build", ""), ("place", "pillowfell")]
    go(zoo, "build")
    assert zoo.moves() == [("pass", ""), ("place", "pillowfell")]
    go(zoo, "place pillowfell", "place pillowfell")
    assert (zoo.expand_camps[0], zoo.ready_camps[0], zoo.ore[0]) == (2, 0, 0)


@pytest.mark.parametrize(("basket", "due"), [(0, (-2, 2)), (1, (-1, 1)), (2, (0, 0))])
def test_baskets_reduce_price(basket: int, due: tuple[int, int]) -> None:
    zoo = table(2, ["fathom", "kiln"])
    zoo.settlers, zoo.euros = [2, 0], [5, 5]
    give(zoo, 0, codes.BASKET, amount=basket)
    chosen(zoo, "trade", "mining")
    go(zoo, "join fathom")
    assert zoo.euros == [5 + due[0], 5 + due[1]]


@pytest.mark.parametrize(
    ("effect", "phase", "move"),
    [
        (codes.TENT, "camp", "build"),
        (codes.POLES, "expand", "build"),
        (codes.BARTER, "trade", "build"),
        (codes.BASKET, "trade", "join"),
        (codes.READER, "research", "buy"),
    ],
)
def test_price_is_never_negative(effect: int, phase: str, move: str) -> None:
    """A saving of nine pays nothing back."""
    zoo = table(2, ["fathom", "kiln"])
    zoo.settlers, zoo.ore, zoo.euros = [2, 0], [0, 0], [0, 0]
    give(zoo, 0, effect, amount=9)
    give(zoo, 0, codes.TENTS, codes.WORKS)
    chosen(zoo, phase, "funding")
    zoo.play(next(each for each in zoo.moves() if each[0] == move))
    assert (zoo.ore[0], zoo.euros[0]) == (0, 0)


def test_trade_routes_may_lead_anywhere() -> None:
    """Camps go to empty planets, own planets and others'; a Toll Bridge brings 1 € for each."""
    zoo = table(2, ["fathom", "kiln", "pillowfell"])
    zoo.settlers, zoo.euros, zoo.ore[0] = [2, 0], [2, 0], 6
    give(zoo, 0, codes.ANYWHERE, codes.TOLL)
    give(zoo, 0, codes.CONVOY, codes.WORKS, amount=2)
    chosen(zoo, "trade", "mining")
    assert zoo.moves() == [
        ("pass", ""),
        ("build", ""),
        ("join", "fathom"),
        ("join", "kiln"),
        ("join", "pillowfell"),
    ]
    go(zoo, "build", "build", "join kiln", "join kiln")
    assert zoo.euros == [4, 0]
    go(zoo, "join fathom")
    assert zoo.euros == [3, 2]
    assert (zoo.trade_camps, zoo.ready_camps[0], zoo.ore[0]) == ([3, 0], 0, 0)


def test_drafts_blue_cards() -> None:
    """One each in turn order, free of charge; the rest is the row, and one for the fourth."""
    zoo = PLAY.start(VALUES, 4, Top("top"))
    assert isinstance(zoo, Zoo)
    blue = [zoo.box.cards[card].id for card in zoo.box.blue_cards]
    assert [move[1] for move in zoo.moves()] == blue
    before = list(zoo.euros)
    for seat in range(3):
        assert zoo.seat() == seat
        go(zoo, f"draft {blue[seat]}")
    assert (zoo.turn, zoo.phase, zoo.euros[:3]) == (1, 0, before[:3])
    assert zoo.euros[3] == before[3] - DATA["supply"]["leftover-card-price"]
    assert [seat for seat, _ in zoo.owners] == [0, 1, 2, 3]
    assert all(any(does) for does in zoo.effects)
    assert all(card >= 0 for card in zoo.row)
    assert sorted([*zoo.row, zoo.owners[3][1]]) == sorted(zoo.box.blue_cards[3:])
    assert not zoo.discards
    assert zoo.moves()[0] == ("choose", "funding")


def test_solace_for_last_players() -> None:
    """1 € and 1 ore at the end of a turn for those with the fewest points, unless all are equal."""
    zoo = table(3)
    zoo.box = replace(zoo.box, consolation=(1, 1))
    zoo.dots, zoo.euros, zoo.ore = [2, 1, 1], [0, 2, 1], [0, 0, 0]
    chosen(zoo, "expand", "expand", "expand")
    go(zoo, "pass", "pass", "pass")
    assert (zoo.turn, zoo.euros, zoo.ore) == (2, [0, 3, 2], [0, 1, 1])
    zoo.dots, zoo.euros = [1, 1, 1], [0, 0, 0]
    chosen(zoo, "trade", "trade", "trade")
    assert (zoo.turn, zoo.euros) == (3, [0, 0, 0])


def test_crate_and_gift_shop() -> None:
    """Two animals, one after the other, at falling prices; 1 € more for each."""
    zoo = table(2, ["fathom", "kiln"])
    give(zoo, 0, codes.CRATE, codes.SHOP)
    zoo.settlers, zoo.euros, zoo.markets = [1, 0], [0, 0], (1, 2, 1)
    chosen(zoo, "sell", "mining")
    go(zoo, "sell fathom", "sell fathom")
    assert zoo.euros[0] == 2 + 1 + 1 + 1
    assert zoo.markets == (1, 0, 1)
    assert (zoo.animals_left[0], zoo.largest_sale) == (
        zoo.box.planets[zoo.open_planets[0]].animals - 2,
        2,
    )


def test_big_shovel_takes_more() -> None:
    zoo = table(2)
    give(zoo, 1, codes.SHOVEL)
    zoo.mining, zoo.ore = 5, [0, 0]
    chosen(zoo, "mining", "mining")
    assert zoo.ore == [2, 3]


def test_metal_detector_finds_ore() -> None:
    zoo = table(2)
    give(zoo, 0, codes.DETECTOR)
    chosen(zoo, "funding", "funding")
    go(zoo, "take cap")
    assert zoo.ore == [4, 3]


# Any game


def assert_complete(zoo: Zoo) -> None:
    """No piece is lost or added."""
    for seat in range(zoo.box.players):
        camps = (
            zoo.ready_camps[seat]
            + zoo.camp_stock[seat]
            + zoo.expand_camps[seat]
            + zoo.trade_camps[seat]
        )
        assert camps == zoo.box.camps_each
    assert zoo.bank_ore() >= 0
    assert min(zoo.euros) >= 0
    assert min(zoo.ore) >= 0
    assert zoo.funding >= 0
    assert all(zoo.box.lowest <= step <= zoo.box.highest for step in zoo.markets)
    if not zoo.phase:
        assert all(hand.bit_count() >= 7 - zoo.box.players for hand in zoo.hands)
    cards = [*zoo.black_deck, *zoo.discards, *[card for card in zoo.row if card >= 0]]
    cards += [card for _, card in zoo.owners]
    assert len(cards) == len(set(cards))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_end_without_lost_pieces(players: int) -> None:
    chance = Chance("space zoo", players)
    for _ in range(20):
        zoo = Zoo(play_box.read_box(VALUES, players), chance)
        while not zoo.is_over():
            moves = zoo.moves()
            assert len(set(moves)) == len(moves) > 1
            zoo.play(chance.pick(moves))
            assert_complete(zoo)
        assert max(zoo.scores()) >= 10


def test_copy_shares_nothing() -> None:
    chance = Chance(3)
    zoo = Zoo(play_box.read_box(VALUES, 3), chance)
    while not zoo.is_over():
        before = {name: copy.deepcopy(getattr(zoo, name)) for name in state(zoo)}
        other = zoo.copy(Chance(4))
        while not other.is_over():
            other.play(chance.pick(other.moves()))
        assert {name: getattr(zoo, name) for name in state(zoo)} == before
        zoo.play(chance.pick(zoo.moves()))


def state(zoo: Zoo) -> list[str]:
    return [name for name in ZooState.__slots__ if name not in ("chance", "box")]


@pytest.mark.parametrize("name", ["greedy", "quick", "expander", "scholar", "trader", "planner"])
def test_policies_play_to_the_end(name: str) -> None:
    """The figures name the cards and planets that were bought and sold."""
    game = play_game(
        PLAY, VALUES, [find_policy(PLAY, name), find_policy(PLAY, "quick")], Chance(name)
    )
    assert max(game.scores) >= 10
    assert {component for component, _ in game.items} >= {"phases", "planets"}
    found = game.measures
    parts = [found[f"{part} points of winners"] for part in ("money", "expand", "trade", "dot")]
    assert sum(parts) == pytest.approx(
        sum(game.scores[seat] for seat in game.winners) / len(game.winners)
    )


def test_planners_weigh_moves_of_their_route() -> None:
    """All draft by it; the scholar chooses by it, too. Other phases weigh every move."""
    for route, directed in (("expander", False), ("scholar", True), ("trader", False)):
        zoo = PLAY.start(VALUES, 2, Chance("route"))
        assert isinstance(zoo, Zoo)
        seen = candidate_moves(zoo, Chance(1), route)
        assert 0 < len(seen) < len(zoo.moves())
        assert set(seen) <= set(zoo.moves())
        go(zoo, "draft gift-basket", "draft toll-bridge")
        fewer = len(candidate_moves(zoo, Chance(1), route)) < len(zoo.moves())
        assert fewer == directed, route


def test_planner_beats_greedy_player() -> None:
    """It wins five of six games in a long series."""
    won = 0.0
    for number in range(12):
        seated = ["planner", "greedy"] if number % 2 else ["greedy", "planner"]
        who = [find_policy(PLAY, name) for name in seated]
        game = play_game(PLAY, VALUES, who, Chance("strength", number))
        won += (seated.index("planner") in game.winners) / len(game.winners)
    assert won >= 8


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        (lambda data: data["phases"]["phases"].pop(), "the phases must be"),
        (
            lambda data: data["research"]["black"][0].update(effect={"sell-agressive": 1}),
            r"^card [\w-]+: unknown effect “sell-agressive” in its phase; did you mean “sell-agg",
        ),
        (lambda data: data["table"]["tokens"]["items"].clear(), "no token “ore”"),
    ],
)
def test_rejects_unplayable_data(wrong: Callable[[Data], Any], says: str) -> None:
    data = copy.deepcopy(DATA)
    wrong(data)
    with pytest.raises(UsageError, match=says):
        PLAY.start(values_of(data), 2, Chance(1))


@pytest.mark.parametrize(("lessons", "many"), [(0, 1), (1, 2)])
def test_buys_only_as_many_as_allowed(lessons: int, many: int) -> None:
    zoo = table(2)
    give(zoo, 0, *[codes.LESSONS] * lessons)
    zoo.euros[0] = 20
    chosen(zoo, "research", "mining")
    for _ in range(many):
        go(zoo, " ".join(zoo.moves()[-1]))
    assert not any(name == "buy" for name, _ in zoo.moves())
