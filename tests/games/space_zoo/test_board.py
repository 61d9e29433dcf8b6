"""The printed board: pieces fit their places, with room for hands and scissors."""

from __future__ import annotations

import pytest

from pnp.build.pipeline import prepare_faces
from pnp.build.session import Session
from pnp.core.drawing import Frame, Path, Text, bounds
from pnp.core.order import Order, PrintOptions
from pnp.core.search_path import SearchPath
from pnp.export.single_cards import decks
from tests.games.art_requests import paths
from tests.games.space_zoo.box import SUPPLY
from tests.games.space_zoo.kit import GAME
from tests.tiny import flat

Size = tuple[float, float]

FAN, NUMBER = 4.5, 4.6
"""The visible part of a flag under others, and the height of a step's number, mm."""

AIR = 1.0
"""The least gap, mm, between a piece and the dashes around its place, on every side."""


PAPERS = {"a3": "whole", "a4": "halves"}
JOINT = 198.0
EDGE = 4.0
"""The least distance of texts from an edge, and from the joint of halves, mm."""


def face(paper: str) -> Frame:
    """The board as laid out for a paper."""
    order = Order(GAME, "board", "the board", ("board",))
    (drawer,) = prepare_faces(Session(SearchPath.standard()), order, PrintOptions(paper=paper))
    assert [item.text("id") for item in drawer.batch.items] == [PAPERS[paper]]
    return drawer.frame(0, False)


@pytest.fixture(scope="module", params=PAPERS)
def board(request: pytest.FixtureRequest) -> tuple[str, Frame]:
    """Each layout, with its paper."""
    return request.param, face(request.param)


@pytest.fixture(scope="module")
def places(board: tuple[str, Frame]) -> list[Size]:
    """Width and height of all dashed outlines on the board."""
    dashed = [path for path in paths(board[1]) if path.stroke and path.stroke.dash]
    return [bounds(path)[2:] for path in dashed]


def test_texts_are_clear_of_edges_and_joint(board: tuple[str, Frame]) -> None:
    paper, frame = board
    bleed = (frame.width - 396.0) / 2
    edges = [0.0, 396.0, *([JOINT] if PAPERS[paper] == "halves" else [])]
    found = [(x - bleed, y - bleed, item) for x, y, item in flat(frame) if isinstance(item, Text)]
    assert len(found) > 100
    for x, y, text in found:
        assert y - text.size * 0.6 >= EDGE
        assert y <= 257.0 - EDGE
        for edge in edges:
            assert x - edge >= EDGE or edge - x - text.width >= EDGE, text.text


def test_no_place_crosses_joint() -> None:
    frame = face("a4")
    bleed = (frame.width - 396.0) / 2
    for x, _, item in flat(frame):
        if isinstance(item, Path) and item.stroke and item.stroke.dash:
            box = bounds(item)
            assert not x + box.x - bleed < JOINT < x + box.right - bleed


def size(name: str) -> Size:
    """One of the game's sizes, mm."""
    board = Session(SearchPath.standard()).game(GAME).components
    trim = board[name].trim
    assert trim is not None
    return trim.size.width, trim.size.height


def has_room(place: Size, piece: Size) -> bool:
    return all(room >= needed + 2 * AIR for room, needed in zip(place, piece, strict=True))


def test_five_gates_fit_research_cards(board: tuple[str, Frame]) -> None:
    boxes = [bounds(path) for path in paths(board[1]) if path.stroke and not path.stroke.dash]
    gates = [box for box in boxes if 44.0 < box.width < 47.5 and 63.0 < box.height < 67.0]
    assert len(gates) == 5
    assert all(has_room((gate.width, gate.height), size("research")) for gate in gates)


def test_seven_places_fit_phase_cards_sideways(places: list[Size]) -> None:
    wide, high = size("phase-cards")
    assert sum(has_room(place, (high, wide)) for place in places) == 7


def test_three_places_fit_coins_ore_and_cap(places: list[Size]) -> None:
    """The cap lies in the Funding box at times, and is the largest piece."""
    cap = size("animals")
    small = [place for place in places if max(place) < min(size("phase-cards"))]
    assert len(small) == 3
    assert all(has_room(place, cap) for place in small)


def test_steps_fit_fanned_flags(
    board: tuple[str, Frame],
) -> None:
    """Enough of each flag is visible to see its owner."""
    wide, high = size("tokens")
    drawn = [bounds(path) for path in paths(board[1]) if path.stroke and not path.stroke.dash]
    steps = [box for box in drawn if 21.0 < box.height < 23.0 and 30.0 < box.width < 34.0]
    assert len(steps) == SUPPLY["goal"] + 2  # 0 and the sign
    assert max(box.width for box in steps) - min(box.width for box in steps) < 0.1
    assert min(box.width for box in steps) >= wide + 3 * FAN
    assert min(box.height for box in steps) >= high + NUMBER


def test_virtual_table_has_whole_board() -> None:
    order = Order("space-zoo", "tts", "tts", ("board",))
    (deck,) = decks(Session(SearchPath.standard()), order, PrintOptions())
    assert [card.name for card in deck.cards] == ["whole"]
