"""Shapes, boards and colours as the game's code reads them."""

from __future__ import annotations

import pytest
from msgspec.structs import astuple

from pnp.core.patterns import PATTERNS
from pnp.core.polyominoes import is_connected, orientations
from pnp.games.mind_space.colours import BLACK, COLOURS, DICE_COLOURS
from pnp.games.mind_space.grid import (
    Board,
    canonical_form,
    parse_shape,
)
from tests.games.mind_space.box import read
from tests.helper import ROOT

ICONS = ROOT / "templates" / "mind-space" / "icons"


def test_congruent_shapes_have_same_form() -> None:
    chess = parse_shape("XX. .X. .XX")
    assert len(orientations(chess)) == 4
    assert {canonical_form(frozenset(way)) for way in orientations(chess)} == {
        canonical_form(chess)
    }
    assert len(orientations(parse_shape("XX XX"))) == 1
    assert len(orientations(parse_shape(".XX XX. .X."))) == 8


@pytest.mark.parametrize(
    ("rows", "gray", "why"),
    [
        (["1" * 9] * 8, "", "nine rows"),
        (["1" * 9] * 8 + ["111111116"], "", "digits"),
        (["1" * 9] * 9, "a1 a1", "twice"),
        (["1" * 9] * 9, "j1", "not a cell"),
    ],
)
def test_rejects_bad_boards(rows: list[str], gray: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Board.of(rows, gray)


def test_colours_of_data_and_code_agree() -> None:
    found = [(each["id"], each["letter"], each["pattern"]) for each in read("colours")["colours"]]
    assert found == [astuple(colour) for colour in COLOURS.values()]
    assert set(DICE_COLOURS) == set(COLOURS) - {BLACK.id}
    assert len(DICE_COLOURS) == 5
    for colour in COLOURS.values():
        assert colour.letter.lower() in colour.id
        assert colour.pattern in (*PATTERNS, "solid")


def test_connects_by_sides_only() -> None:
    assert not is_connected(())
    assert is_connected([(3, 4)])
    assert is_connected([(3, 4), (3, 5), (4, 5)])
    assert not is_connected([(3, 4), (4, 5)])
