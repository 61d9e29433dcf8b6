"""A kit for one to four players has enough of everything."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.build.selection import batches
from pnp.build.session import Session
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath

GAME = "my-corner-of-the-sky"
PLAYERS = (1, 2, 3, 4)
PER_PLAYER = ("aid", "page-a", "page-b", "dice")


@cache
def session() -> Session:
    return Session(SearchPath.standard())


def order(players: int) -> Order:
    game = session().game(GAME)
    return Order(GAME, "kit", "the kit", game.kit, is_kit=True, players=players)


@pytest.mark.parametrize("players", PLAYERS)
def test_kit_has_enough_for_players(players: int) -> None:
    game = session().game(GAME)
    counts = {
        batch.component.id: len(batch) for batch in batches(game, order(players), PrintOptions())
    }
    assert {name: counts[name] for name in PER_PLAYER} == dict.fromkeys(PER_PLAYER, players)
    # A sheet of card holds four of the ranks; scores are compared by several.
    assert counts["ranks"] == 4
    assert ("score-sheet" in counts) == (players > 1)
    assert set(counts) | {"score-sheet"} == set(game.kit)
