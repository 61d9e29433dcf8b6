"""Several cards in one phase, as the rules explain."""

from __future__ import annotations

from pnp.games.space_zoo.play_table import Zoo
from tests.games.space_zoo.test_play import chosen, go, table


def hold(zoo: Zoo, seat: int, *names: str) -> None:
    """Give a player these cards."""
    cards = [card for card in zoo.box.cards if card.id in names]
    assert len(cards) == len(names)
    zoo.effects[seat] = tuple(map(sum, zip(*(card.effects for card in cards), strict=True)))


def test_basket_and_neighbour_add_up() -> None:
    """Four camps for 1 ore each; one for the phase, three for cards; no one is paid."""
    zoo = table(2, ["fathom", "kiln"])
    zoo.settlers, zoo.euros, zoo.ore, zoo.ready_camps = [2, 0], [0, 0], [4, 0], [1, 0]
    hold(zoo, 0, "gift-basket", "good-neighbour")
    chosen(zoo, "trade", "mining")
    go(zoo, "build", "build", "build", "build")
    assert zoo.ore[0] == 0
    assert ("build", "") not in zoo.moves()
    go(zoo, "join fathom", "join fathom", "join kiln", "join kiln")
    assert (zoo.trade_camps[0], zoo.ready_camps[0], zoo.euros) == (4, 1, [0, 0])


def test_guidebook_uses_price_of_bulk_canvas() -> None:
    zoo = table(2, ["fathom", "kiln", "pillowfell"])
    zoo.ore = [8, 0]
    hold(zoo, 0, "guidebook", "bulk-canvas")
    chosen(zoo, "expand", "mining")
    go(zoo, "build", "build", "build", "build")
    assert zoo.ore[0] == 0
    assert len(zoo.open_planets) == 3
