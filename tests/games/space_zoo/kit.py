"""The number of pieces in a kit."""

from __future__ import annotations

from collections import Counter
from functools import cache

from pnp.build.selection import batches
from pnp.build.session import Session
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath

GAME = "space-zoo"


@cache
def session() -> Session:
    return Session(SearchPath.standard())


@cache
def printed(players: int) -> dict[str, Counter[str]]:
    """The number of each item in a kit, by component."""
    game = session().game(GAME)
    order = Order(GAME, "kit", "the kit", game.kit, is_kit=True, players=players)
    found: dict[str, Counter[str]] = {}
    for batch in batches(game, order, PrintOptions()):
        copies = [batch.copy(place)[0].text("id") for place in range(len(batch))]
        found[batch.component.id] = Counter(copies)
    return found


def money(players: int) -> int:
    """All the money of the game."""
    tokens = printed(players)["tokens"]
    return tokens["one"] + 5 * tokens["five"]


def camps() -> int:
    """The camps of one keeper."""
    return printed(2)["camps"]["coral"]
