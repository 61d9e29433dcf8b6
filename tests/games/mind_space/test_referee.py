"""The rules of drawing and of scoring, one by one."""

from __future__ import annotations

import pytest

from pnp.games.mind_space.grid import parse_cells
from pnp.games.mind_space.referee import (
    Brain,
    DrawnShape,
    blue_points,
    earned_coins,
    emptiest_section,
    matched_pinks,
    orange_points,
    purple_shapes,
    score_brain,
)
from tests.games.mind_space.box import WORTH, forms, replay, side


def brain(*texts: str) -> Brain:
    return replay(side("a"), forms(), [DrawnShape.of(text) for text in texts])


@pytest.mark.parametrize(
    ("new", "why"),
    [
        ("green a1 b1 c1 c2", "grey matter at c2"),
        ("orange a1 a2 a3 a4", "a1 is filled"),
        ("green a2 a3 a4 a5", "touches another green"),
        ("orange f1 g1 h1 i1", "touches no shape"),
        ("orange a2 a3 a4", "on no card"),
        ("orange a2", "on no card"),
        ("orange a2 b2 d2 e2", "on no card"),
        ("black f1", "black has to touch"),
        ("black a2 b2", "single spaces"),
    ],
)
def test_rejects_illegal_shapes(new: str, why: str) -> None:
    here = brain("green a1 b1 c1 d1")
    assert why in here.objection(DrawnShape.of(new))
    with pytest.raises(ValueError, match=why):
        here.draw(DrawnShape.of(new))
    assert len(here.drawn) == 1


def test_accepts_legal_shapes() -> None:
    here = brain("green e5 e6 e7 e8")
    for text in (
        "pink f5 f6",  # a 2×1 in any colour
        "purple f7 g7 g8 h8 h7",  # a shape that lies turned and mirrored
        "black d8",
        "black c8",  # black may touch black
        "black a7",  # grey matter is filled from the beginning
        "blue c4 d4 e4 f4",  # across thick lines
    ):
        here.draw(DrawnShape.of(text))
    assert len(here.shapes) == 4


def test_corners_do_not_touch() -> None:
    here = brain("green a1 b1 a2 b3 b2")
    assert "touches no shape" in here.objection(DrawnShape.of("orange c4 d4 e4 f4"))
    here.draw(DrawnShape.of("orange c3 c4 d4 e4"))
    assert not here.objection(DrawnShape.of("green d3 e3 f3 f4"))


def test_black_is_no_shape() -> None:
    here = brain("green a1 b1 a2 b2", "black a3")
    assert "touches no shape" in here.objection(DrawnShape.of("orange a4 a5 a6 b6"))
    assert earned_coins(here, WORTH) == 2
    assert not matched_pinks(here)


def test_purple_counts_its_spaces_beside_orange() -> None:
    here = brain(
        "orange d8 d9 e9 e8",
        "purple c6 c7 c8 c9",  # c8 and c9
        "purple e6 e7 f7 g7 g6",  # e7 alone
    )
    assert [spaces for _, spaces in purple_shapes(here)] == [2, 1]
    assert score_brain(here, WORTH).purple == 6


def test_counts_purple_space_once() -> None:
    here = brain("orange e1 e2 e3 f1 d3", "purple d1 d2")  # d2 is beside e2 and d3
    assert [spaces for _, spaces in purple_shapes(here)] == [2]
    here.draw(DrawnShape.of("orange c1 b1 b2 b3"))  # d1 has orange on both its sides now
    assert [spaces for _, spaces in purple_shapes(here)] == [2]


def test_orange_space_counts_for_purple_on_both_sides() -> None:
    here = brain("orange e1 e2", "purple d1 d2", "purple f1 f2 f3 e3")
    assert [spaces for _, spaces in purple_shapes(here)] == [2, 3]


def test_orange_scores_by_number_of_shapes() -> None:
    here = brain("green a4 a5 b4 b5", "orange a1 a2 a3 b3")
    assert orange_points(here, WORTH) == 3
    assert orange_points(brain(), WORTH) == 0
    here.draw(DrawnShape.of("orange a6 a7"))
    assert orange_points(here, WORTH) == 6
    here.drawn += [DrawnShape.of("orange i1 i2")] * 5
    assert orange_points(here, WORTH) == 21


def test_pink_needs_same_shape_in_other_colour() -> None:
    here = brain("pink a1 b1 a2 b2", "green c1 d1", "pink e1 f1 e2 f2")
    assert matched_pinks(here) == []
    here.draw(DrawnShape.of("blue g1 h1 g2 h2"))
    assert len(matched_pinks(here)) == 2
    assert score_brain(here, WORTH).pink == 10


def test_blue_loses_for_sections_without_it() -> None:
    here = brain()
    assert blue_points(here, WORTH) == -15
    here.draw(DrawnShape.of("blue c3 d3 c4 d4"))
    assert blue_points(here, WORTH) == -3


def test_filled_section_has_only_gray_left() -> None:
    here = brain()
    room = side("a").free_in(5)
    here.colours.update(dict.fromkeys(room - parse_cells("e5"), "green"))
    assert score_brain(here, WORTH).sections == 0
    here.colours.update(dict.fromkeys(parse_cells("e5"), "black"))
    assert score_brain(here, WORTH).sections == 5
    assert earned_coins(here, WORTH) == 2


def test_emptiest_section_counts_once() -> None:
    here = brain("green a1 b1 c1 d1")
    assert emptiest_section(here) == (3, 17)
    assert score_brain(here, WORTH).empty == -17


def test_earns_at_most_nine_coins() -> None:
    here = brain()
    here.drawn += [DrawnShape.of("green a1 a2")] * 20
    assert earned_coins(here, WORTH) == 9
