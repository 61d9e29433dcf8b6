"""Goals: each is met by a game that is kept, and by nothing less."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from pnp.games.mind_space.fair import make
from pnp.games.mind_space.goals import KINDS, beside_lone, met
from pnp.games.mind_space.grid import cells
from pnp.games.mind_space.referee import Brain, Drawn
from tests.checks.examples import check_text
from tests.games.mind_space.box import forms, goals, read, side
from tests.games.mind_space.game import replay
from tests.games.mind_space.witness import SHAPES, witness

NAMES = sorted(goals())
KEPT: dict[str, dict[str, Any]] = {each["goal"]: each for each in read("witnesses")["witnesses"]}


def test_every_goal_has_a_witness() -> None:
    assert sorted(KEPT) == NAMES


def test_every_goal_can_be_met_on_both_sides(subtests: pytest.Subtests) -> None:
    """Replayed move by move: legal throughout, and met with the last shape, not before."""
    for which, name in product(["a", "b"], NAMES):
        with subtests.test(which=which, name=name):
            condition = goals()[name]["condition"]
            moves = [Drawn.of(text) for text in KEPT[name][which]]
            assert 1 < len(moves) <= SHAPES
            brain = Brain(side(which), forms())
            for move in moves:
                assert not met(brain, condition), f"met before {move}"
                brain.draw(move)
            assert met(brain, condition)


@pytest.mark.parametrize("name", NAMES)
def test_goals_can_be_met_on_a_numbered_brain(name: str) -> None:
    board = make(4).board
    assert make(4).plan == "wild"
    found = witness(board, goals()[name]["condition"], f"{name} 4", 40)
    assert met(replay(board, forms(), found), goals()[name]["condition"])


def test_an_empty_brain_meets_nothing() -> None:
    for goal in goals().values():
        assert not met(Brain(side("a"), forms()), goal["condition"])


def test_all_kinds_are_in_use() -> None:
    assert {goal["condition"]["kind"] for goal in goals().values()} == set(KINDS)


def test_a_kind_that_is_none_is_told() -> None:
    with pytest.raises(ValueError, match="no kind of goal “rings”"):
        met(Brain(side("a"), forms()), {"kind": "rings"})


def test_a_picture_that_fills_gray_matter_is_told() -> None:
    (found,) = check_text(
        """
        boards:
        - id: a
          sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          gray: g3 h3 g4 h4 c2
        goals:
        - condition: {kind: spaces, colour: blue, count: 4}
          diagram: {gray: c2, shapes: [blue a2 b2 c2 d2]}
        rules:
        - mind-diagram: goals.*
          boards: boards.*
        """
    )
    assert "fills grey matter at c2" in found.message


# What is near, and not enough


def brain(**colours: str) -> Brain:
    """Cells filled by hand, for goals that ask for cells and not for shapes."""
    found = Brain(side("a"), forms())
    for colour, text in colours.items():
        found.colours.update(dict.fromkeys(cells(text), colour))
    return found


def drawn(*texts: str) -> Brain:
    found = Brain(side("a"), forms())
    for text in texts:
        new = Drawn.of(text)
        found.drawn.append(new)
        found.colours.update(dict.fromkeys(new.cells, new.colour))
    return found


def judged(name: str, here: Brain) -> bool:
    return met(here, goals()[name]["condition"])


def test_sympathy_is_for_lone_gray_at_its_sides() -> None:
    board = side("a")
    beside = beside_lone(board)
    assert len(beside) == 16
    here = brain()
    here.colours.update(dict.fromkeys(beside, "black"))
    assert judged("sympathy", here)
    del here.colours[(0, 2)]
    assert not judged("sympathy", here)


def test_lines_count_gray_as_filled() -> None:
    row, column = "a8 b8 c8 d8 e8 g8 h8 i8", "b1 b2 b3 b4 b5 b6 b9"
    assert judged("achiever", brain(green=row, blue=column))
    assert not judged("achiever", brain(green=row))
    assert not judged("overachiever", brain(green=row, blue=column))


def test_corners_want_four_colours_of_the_dice() -> None:
    assert judged("stressed-out", brain(green="a1", orange="i1", pink="a9", blue="i9"))
    assert not judged("stressed-out", brain(green="a1", orange="i1", pink="a9 i9"))
    assert not judged("stressed-out", brain(green="a1", orange="i1", pink="a9", black="i9"))


def test_therapy_wants_fifteen() -> None:
    fourteen = "a1 a2 a3 a4 a5 a6 a7 a8 a9 i1 i2 i3 i4 i5"
    assert not judged("therapy", brain(blue=fourteen))
    assert judged("therapy", brain(blue=f"{fourteen} i6"))
    assert not judged("therapy", brain(green=f"{fourteen} i6"))


def test_passion_does_not_count_two_by_one() -> None:
    four = ("pink a1 b1 a2 b2", "pink d1 e1 f1 g1", "pink a4 a5 a6 a7", "pink d5 e5 d6 e6")
    assert not judged("passion-project", drawn(*four, "pink g8 h8"))
    assert judged("passion-project", drawn(*four, "pink g8 h8 g9 h9"))


def test_a_perfect_day_has_four_other_colours() -> None:
    three = ("pink d5 e5 f5 e4 e6", "green c5 c6", "orange g5 g6", "blue e3 f3")
    assert not judged("perfect-day", drawn(*three, "black e7"))
    assert judged("perfect-day", drawn(*three, "purple e7 e8"))


def test_serenity_has_no_gap() -> None:
    pair = drawn("blue a1 b1", "green c1 d1", "green a2 b2", "blue i9 i8", "pink h8 h9")
    assert not judged("serenity", pair)
    pair.colours.update(dict.fromkeys(cells("i7"), "black"))
    assert judged("serenity", pair)


def test_soulmates_share_three_sides() -> None:
    one = "purple d4 d5 d6 e6"
    assert judged("soulmate", drawn(one, "green f3 e3 e4 e5"))
    assert not judged("soulmate", drawn(one, "green f6 f5 f4 g4"))
    assert not judged("soulmate", drawn(one, "purple f3 e3 e4 e5"))


def test_minimalism_counts_black() -> None:
    room = side("a").room(2)
    here = brain()
    here.colours.update(dict.fromkeys(room, "green"))
    here.colours.update(dict.fromkeys(cells("g1"), "pink"))
    here.colours.update(dict.fromkeys(cells("h1"), "blue"))
    assert judged("minimalism", here)
    here.colours.update(dict.fromkeys(cells("i1"), "black"))
    assert not judged("minimalism", here)


def test_minimalism_is_not_for_the_centre() -> None:
    here = brain()
    here.colours.update(dict.fromkeys(side("a").room(5), "green"))
    assert not judged("minimalism", here)


def test_a_life_of_peace_wants_all_five_three_times() -> None:
    rows = [
        ["a1", "a4", "a7", "h1", "d4"],
        ["b1", "b4", "b8", "h2", "e4"],
        ["c1", "c4", "c7", "i1", "f4"],
        ["d1", "a5", "a8", "i2", "d6"],
        ["e1", "b5", "c8", "g1", "e5"],
    ]
    names = ("green", "orange", "pink", "purple", "blue")
    every = {
        name: " ".join(row[i] for i in (0, 1, 3)) for name, row in zip(names, rows, strict=True)
    }
    assert judged("life-of-peace", brain(**every))
    assert not judged("life-of-peace", brain(**{**every, "blue": "e1 b5"}))


def test_balance_is_for_the_outer_sections() -> None:
    ten = {
        "green": "a1 b1 c1 d1 e1 f1 a2 b2 d2 e2",
        "pink": "g1 h1 i1 g2 h2 i2 i3 i4 g5 h5",
        "blue": "a4 b4 c4 a5 b5 c5 a6 b6 c6 a7",
        "orange": "d7 e7 f7 g7 h7 i7 d8 e8 g8 h8",
    }
    assert judged("balance", brain(**ten))
    assert not judged("balance", brain(**{**ten, "blue": ten["blue"][:-3]}))


def test_security_and_adventure_want_all_of_it() -> None:
    board = side("a")
    here = brain()
    here.colours.update(dict.fromkeys(board.room(1) | board.room(4), "green"))
    assert judged("adventure", here)
    del here.colours[(8, 8)]
    assert not judged("adventure", here)
    here.colours.update(dict.fromkeys(board.room(5), "blue"))
    here.colours.update(dict.fromkeys(cells("c4 c5 c6 g5"), "pink"))
    assert not judged("security", here)
    here.colours.update(dict.fromkeys(cells("g6"), "pink"))
    assert judged("security", here)
