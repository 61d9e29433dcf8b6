"""Games played through, quickly: cards and coins last as long as they are to."""

from __future__ import annotations

from pnp.core.rng import Chance
from pnp.games.mind_space.referee import score_brain
from tests.games.mind_space.box import WORTH, pursuits, side
from tests.games.mind_space.game import TURNS, Row, play


def test_the_row_slides() -> None:
    row = Row(pursuits(), Chance("row"))
    assert (len(row.shown), len(row.hidden), len(row.deck)) == (5, 1, 11)
    first = list(row.shown)
    assert row.slide()
    assert row.shown[1:] == first[:-1]
    assert row.hidden[-1] == first[-1]
    assert len(row.shape(6)) == 2
    assert row.shape(2) == first[0]


def test_seventeen_cards_last_for_twelve_turns() -> None:
    row = Row(pursuits(), Chance("cards"))
    turns = 1
    while row.slide():
        turns += 1
    assert turns == TURNS
    assert len(row.shown) + len(row.hidden) == 17


def test_hundreds_of_games() -> None:
    """In no game are more than nine coins earned or more than seventeen cards drawn."""
    most, points = 0, []
    for seed in range(200):
        game = play(side("ab"[seed % 2]), pursuits(), seed)
        assert game.turns == TURNS
        assert game.drawn_cards == 17
        assert game.coins == sorted(game.coins)
        assert max(game.coins) <= WORTH.coins
        most = max(most, len(game.brain.shapes))
        points.append(score_brain(game.brain, WORTH).total)
    # Extra shapes were bought, and points were made: the games were games.
    assert most > TURNS
    assert max(points) > 20
