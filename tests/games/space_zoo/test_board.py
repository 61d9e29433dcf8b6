"""The board as printed: what is put upon it fits its places, with air for hands and scissors."""

from __future__ import annotations

import pytest

from pnp.ground.drawing import bounds
from pnp.ground.order import Options, Order
from pnp.ground.shelf import Shelf
from pnp.press.build import opened
from pnp.press.workshop import Workshop
from tests.games.briefs import paths
from tests.games.space_zoo.kit import GAME

Size = tuple[float, float]

AIR = 1.0
"""The least, mm, between a piece and the dashes around its place, on every side."""


@pytest.fixture(scope="module")
def places() -> list[Size]:
    """Width and height of everything on the board that has a dashed outline."""
    order = Order(GAME, "board", "the board", ("board",))
    (drawer,) = opened(Workshop(Shelf.standard()), order, Options())
    dashed = [path for path in paths(drawer.frame(0, False)) if path.stroke and path.stroke.dash]
    return [bounds(path)[2:] for path in dashed]


def size(name: str) -> Size:
    """One of the game's sizes, mm."""
    board = Workshop(Shelf.standard()).game(GAME).components
    trim = board[name].trim
    assert trim is not None
    return trim.size.width, trim.size.height


def takes(place: Size, piece: Size) -> bool:
    return all(room >= needed + 2 * AIR for room, needed in zip(place, piece, strict=True))


def test_five_places_take_a_research_card_upright(places: list[Size]) -> None:
    assert sum(takes(place, size("research")) for place in places) == 5


def test_seven_places_take_phase_cards_sideways(places: list[Size]) -> None:
    wide, high = size("phase-cards")
    assert sum(takes(place, (high, wide)) for place in places) == 7


def test_three_places_take_coins_or_ore_and_the_cap(places: list[Size]) -> None:
    """The cap has a spot, and lies in the Funding box while it is shared out; it is the largest."""
    cap = size("animals")
    small = [place for place in places if max(place) < min(size("phase-cards"))]
    assert len(small) == 3
    assert all(takes(place, cap) for place in small)
