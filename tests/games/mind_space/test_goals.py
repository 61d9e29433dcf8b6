"""Goals: when a brain meets each, and when it nearly does."""

from __future__ import annotations

import pytest

from pnp.games.mind_space.goals import beside_lone_grey, is_met
from pnp.games.mind_space.grid import parse_cells
from pnp.games.mind_space.numbered_boards import make_board
from pnp.games.mind_space.referee import Brain, DrawnShape
from tests.checks.examples import check_text
from tests.games.mind_space.box import forms, goals, replay, side
from tests.games.mind_space.witness import witness

NAMES = sorted(goals())


@pytest.mark.parametrize("name", ["adventure", "soulmate", "stressed-out"])
def test_goal_can_be_met_on_numbered_brain(name: str) -> None:
    board = make_board(4).board
    assert make_board(4).plan == "wild"
    found = witness(board, goals()[name]["condition"], f"{name} 4", 40)
    assert is_met(replay(board, forms(), found), goals()[name]["condition"])


def test_empty_brain_meets_no_goal() -> None:
    for goal in goals().values():
        assert not is_met(Brain(side("a"), forms()), goal["condition"])


def test_rejects_unknown_kind() -> None:
    with pytest.raises(ValueError, match="no kind of goal “rings”"):
        is_met(Brain(side("a"), forms()), {"kind": "rings"})


def test_reports_picture_that_fills_gray_matter() -> None:
    (found,) = check_text(
        """
        boards:
        - id: a
          sections: ["111111222", "111111222", "111111222", "333555222", "333555222",
                     "333555222", "333444444", "333444444", "333444444"]
          grey: g3 h3 g4 h4 c2
        goals:
        - condition: {kind: spaces, colour: blue, count: 4}
          diagram: {grey: c2, shapes: [blue a2 b2 c2 d2]}
        rules:
        - mind-diagram: goals.*
          boards: boards.*
        """
    )
    assert "fills grey matter at c2" in found.message


# Nearly met


def brain(**colours: str) -> Brain:
    """A brain with filled cells, for goals that need cells and not shapes."""
    found = Brain(side("a"), forms())
    for colour, text in colours.items():
        found.colours.update(dict.fromkeys(parse_cells(text), colour))
    return found


def drawn(*texts: str) -> Brain:
    found = Brain(side("a"), forms())
    for text in texts:
        new = DrawnShape.of(text)
        found.drawn.append(new)
        found.colours.update(dict.fromkeys(new.cells, new.colour))
    return found


def meets(name: str, here: Brain) -> bool:
    return is_met(here, goals()[name]["condition"])


def test_sympathy_needs_sides_of_lone_gray() -> None:
    board = side("a")
    beside = beside_lone_grey(board)
    assert len(beside) == 16
    here = brain()
    here.colours.update(dict.fromkeys(beside, "black"))
    assert meets("sympathy", here)
    del here.colours[(0, 2)]
    assert not meets("sympathy", here)


def test_lines_count_grey_as_filled() -> None:
    row, column = "a8 b8 c8 d8 e8 g8 h8 i8", "b1 b2 b3 b4 b5 b6 b9"
    assert meets("achiever", brain(green=row, blue=column))
    assert not meets("achiever", brain(green=row))
    assert not meets("overachiever", brain(green=row, blue=column))


def test_corners_need_four_dice_colours() -> None:
    assert meets("stressed-out", brain(green="a1", orange="i1", pink="a9", blue="i9"))
    assert not meets("stressed-out", brain(green="a1", orange="i1", pink="a9 i9"))
    assert not meets("stressed-out", brain(green="a1", orange="i1", pink="a9", black="i9"))


def test_therapy_needs_fifteen() -> None:
    fourteen = "a1 a2 a3 a4 a5 a6 a7 a8 a9 i1 i2 i3 i4 i5"
    assert not meets("therapy", brain(blue=fourteen))
    assert meets("therapy", brain(blue=f"{fourteen} i6"))
    assert not meets("therapy", brain(green=f"{fourteen} i6"))


def test_passion_does_not_count_dominoes() -> None:
    four = ("pink a1 b1 a2 b2", "pink d1 e1 f1 g1", "pink a4 a5 a6 a7", "pink d5 e5 d6 e6")
    assert not meets("passion-project", drawn(*four, "pink g8 h8"))
    assert meets("passion-project", drawn(*four, "pink g8 h8 g9 h9"))


def test_perfect_day_needs_four_other_colours() -> None:
    three = ("pink d5 e5 f5 e4 e6", "green c5 c6", "orange g5 g6", "blue e3 f3")
    assert not meets("perfect-day", drawn(*three, "black e7"))
    assert meets("perfect-day", drawn(*three, "purple e7 e8"))


def test_serenity_needs_full_lines() -> None:
    pair = drawn("blue a1 b1", "green c1 d1", "green a2 b2", "blue i9 i8", "pink h8 h9")
    assert not meets("serenity", pair)
    pair.colours.update(dict.fromkeys(parse_cells("i7"), "black"))
    assert meets("serenity", pair)


def test_soulmates_share_three_sides() -> None:
    one = "purple d4 d5 d6 e6"
    assert meets("soulmate", drawn(one, "green f3 e3 e4 e5"))
    assert not meets("soulmate", drawn(one, "green f6 f5 f4 g4"))
    assert not meets("soulmate", drawn(one, "purple f3 e3 e4 e5"))


def test_minimalism_counts_black() -> None:
    room = side("a").free_in(2)
    here = brain()
    here.colours.update(dict.fromkeys(room, "green"))
    here.colours.update(dict.fromkeys(parse_cells("g1"), "pink"))
    here.colours.update(dict.fromkeys(parse_cells("h1"), "blue"))
    assert meets("minimalism", here)
    here.colours.update(dict.fromkeys(parse_cells("i1"), "black"))
    assert not meets("minimalism", here)


def test_minimalism_excludes_centre() -> None:
    here = brain()
    here.colours.update(dict.fromkeys(side("a").free_in(5), "green"))
    assert not meets("minimalism", here)


def test_life_of_peace_needs_all_colours_three_times() -> None:
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
    assert meets("life-of-peace", brain(**every))
    assert not meets("life-of-peace", brain(**{**every, "blue": "e1 b5"}))


def test_balance_needs_outer_sections() -> None:
    ten = {
        "green": "a1 b1 c1 d1 e1 f1 a2 b2 d2 e2",
        "pink": "g1 h1 i1 g2 h2 i2 i3 i4 g5 h5",
        "blue": "a4 b4 c4 a5 b5 c5 a6 b6 c6 a7",
        "orange": "d7 e7 f7 g7 h7 i7 d8 e8 g8 h8",
    }
    assert meets("balance", brain(**ten))
    assert not meets("balance", brain(**{**ten, "blue": ten["blue"][:-3]}))


def test_security_and_adventure_need_whole_sections() -> None:
    board = side("a")
    here = brain()
    here.colours.update(dict.fromkeys(board.free_in(1) | board.free_in(4), "green"))
    assert meets("adventure", here)
    del here.colours[(8, 8)]
    assert not meets("adventure", here)
    here.colours.update(dict.fromkeys(board.free_in(5), "blue"))
    here.colours.update(dict.fromkeys(parse_cells("c4 c5 c6 g5"), "pink"))
    assert not meets("security", here)
    here.colours.update(dict.fromkeys(parse_cells("g6"), "pink"))
    assert meets("security", here)
