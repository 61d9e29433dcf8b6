"""The playtest engine of Mind Space: it agrees with the referee and the worked example."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.core.problems import UsageError
from pnp.core.rng import Chance
from pnp.games.mind_space.colours import DICE_COLOURS
from pnp.games.mind_space.grid import parse_cells as written
from pnp.games.mind_space.play import PLAY, start
from pnp.games.mind_space.play_mind import (
    BLACK,
    GREEN,
    Placement,
    border_of,
    mask_cells,
    score_mind,
    to_mask,
)
from pnp.games.mind_space.play_table import DONE, MindTable
from pnp.games.mind_space.referee import DrawnShape
from pnp.games.mind_space.referee import score_brain as judged
from pnp.playtest.players import play_randomly
from pnp.playtest.series import Series, load_play, play_games, run_series
from tests.games.mind_space.box import WORTH, forms, read, replay

GAME = "mind-space"
VALUES = load_play((), GAME, None)[1]


def table(players: int = 1, seed: int = 1, side: str = "a") -> MindTable:
    return start(side, VALUES, players, Chance("test", seed))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("side", ["a", "b", ""])
def test_referee_accepts_played_games(side: str, seed: int) -> None:
    """Replayed by cells: every move is legal, and the scores are equal."""
    here, chance, order = table(2, seed, side), Chance("who", seed), []
    while not here.is_over():
        move = play_randomly(here, chance) if seed % 2 else PLAY.policies["greedy"](here, chance)
        order.append((here.seat(), move))
        here.play(move)
    for seat, mind in enumerate(here.minds):
        drawn = []
        for whose, move in order:
            if whose == seat and len(move) == 3:
                drawn.append(DrawnShape(DICE_COLOURS[move[1]], mask_cells(move[2].mask)))
            elif whose == seat and len(move) == 2:
                drawn.append(DrawnShape("black", mask_cells(move[1])))
        brain = replay(mind.masks.board, forms(), drawn)
        mine = score_mind(here.facts, mind)
        assert judged(brain, WORTH, mind.goals) == mine._replace(coins=judged(brain, WORTH).coins)
        assert mine.coins == judged(brain, WORTH).coins == mind.earned
        assert mind.coins >= 0


def test_example_is_worth_printed_total() -> None:
    example: Any = read("example")
    mind = table().minds[0]
    for each in example["shapes"]:
        mask = to_mask(written(each["cells"]))
        (form,) = {
            place.shape_index
            for places in mind.masks.placements
            for place in places
            if place.mask == mask
        }
        assert mask in [
            place.mask for place in mind.placements(DICE_COLOURS.index(each["colour"]), form)
        ]
        mind.draw(DICE_COLOURS.index(each["colour"]), Placement(mask, border_of(mask), form))
    black = to_mask(written(example["black"]))
    assert black & mind.black_cells()
    mind.fill(BLACK, black)
    mind.goals = (9, 0, 5)
    facts = table().facts
    assert (score_mind(facts, mind).total, mind.earned) == (81, 8)


def test_game_has_twelve_turns() -> None:
    here, turns = table(), []
    while not here.is_over():
        turns.append((here.turns, len(here.deck)))
        here.play(play_randomly(here, Chance("any", len(turns))))
    assert (here.turns, turns[0], len(here.face_down)) == (12, (0, 11), 12)


def test_turn_offers_shapes_by_die_and_dominoes() -> None:
    here = table()
    here.dice, here.row = (1, 1, 6, 6, 6), [5, 6, 7, 8, 9]
    found = {(*move[:2], move[2].shape_index) for move in here.moves() if len(move) == 3}
    shapes = {("draw", 0, 5), ("draw", 1, 5)}
    assert found == shapes | {("draw", colour, 0) for colour in range(5)}


def _those(here: MindTable, kind: str) -> list[Any]:
    return [move for move in here.moves() if move[0] == kind]


def test_coins_buy_shapes() -> None:
    """Any visible shape for two, another by its die for three; each colour once a turn."""
    here = table()
    here.dice, here.row = (1, 2, 6, 6, 6), [5, 6, 7, 8, 9]
    mind = here.minds[0] = here.minds[0].copy()
    mind.green_shapes = 8
    assert {move[0] for move in here.moves()} >= {"draw", "any", "black"}
    assert {move[2].shape_index for move in _those(here, "any")} == {5, 6, 7, 8, 9}
    here.play(next(move for move in here.moves() if move[:2] == ("draw", 0)))
    assert (here.minds[0].coins, DONE in here.moves()) == (9, True)
    assert 0 not in {move[1] for move in _those(here, "extra")}
    here.play(_those(here, "extra")[0])
    assert here.minds[0].coins == 6
    here.play(_those(here, "any")[0])
    # Both: that was one more, and the one shape of the turn is any.
    assert here.minds[0].coins == 1
    here.play(_those(here, "black")[0])
    assert here.minds[0].coins == 0
    assert here.moves() == [DONE]


def test_earns_at_most_nine_coins() -> None:
    mind = table().minds[0]
    mind.draw(GREEN, next(mind.placements(GREEN, 3)))
    assert mind.earned == 2
    mind.fill(BLACK, mind.masks.sections[4])
    assert mind.earned == 3
    mind.green_shapes = 20
    assert mind.earned == 9


def test_later_players_get_less_for_goal() -> None:
    here = table(3)
    goal = next(g for g in here.facts.decks[0] if g["id"] == "empathy")
    (empathy,) = [
        made for seed in range(40) for made in table(1, seed).goals[:1] if made.id == goal["id"]
    ][:1]
    here.goals = (empathy, *here.goals[1:])
    for seat in (0, 1):
        here.minds[seat] = here.minds[seat].copy()
        here.minds[seat].fill(BLACK, empathy.mask)
    for _ in range(3):
        here.drawn_with = "draw"
        here.play(DONE)
    assert [mind.goals[0] for mind in here.minds] == [9, 9, 0]
    here.minds[2] = here.minds[2].copy()
    here.minds[2].fill(BLACK, empathy.mask)
    for _ in range(3):
        here.drawn_with = "draw"
        here.play(DONE)
    assert [mind.goals[0] for mind in here.minds] == [9, 9, 5]


def test_imagined_table_reshuffles_deck() -> None:
    here = table(seed=3)
    other = here.copy(Chance("other"))
    other.imagine(0)
    assert (other.row, sorted(other.deck + other.face_down)) == (
        here.row,
        sorted(here.deck + here.face_down),
    )
    assert other.deck != here.deck


def test_player_without_room_passes() -> None:
    here = table()
    here.minds[0] = here.minds[0].copy()
    here.minds[0].fill(BLACK, sum(here.minds[0].masks.sections))
    assert here.moves() == [DONE]


def test_same_seed_plays_same_game() -> None:
    for options in ({}, {"setup": "b"}, {"number": 17}):
        series = Series(GAME, 2, ("greedy",), 2, **options)
        assert play_games(series, 0, 2) == play_games(series, 0, 2)
    assert play_games(Series(GAME, 1, ("random",), 1, setup="b"), 0, 1) != play_games(
        Series(GAME, 1, ("random",), 1), 0, 1
    )


def test_rejects_unknown_setup() -> None:
    with pytest.raises(UsageError, match="begins with “c”"):
        run_series(Series(GAME, 1, ("random",), 1, setup="c"))
