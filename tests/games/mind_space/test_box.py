"""What is in the box: shapes, brains, goals and colours, as the game wants them."""

from __future__ import annotations

import re
from itertools import combinations

import pytest
from msgspec.structs import astuple

from pnp.core.patterns import PATTERNS
from pnp.core.polyominoes import is_connected, orientations
from pnp.games.mind_space.colours import BLACK, COLOURS, DICE_COLOURS
from pnp.games.mind_space.grid import (
    ALL,
    CORNERS,
    DOMINO,
    Board,
    adjacent,
    canonical_form,
    parse_shape,
    placements,
    surrounding,
)
from tests.games.mind_space.box import goals, pursuits, read, side
from tests.helper import ROOT

SIDES = ("a", "b")
ICONS = ROOT / "templates" / "mind-space" / "icons"


def test_no_two_pursuits_are_congruent() -> None:
    for one, two in combinations(pursuits(), 2):
        assert canonical_form(one) != canonical_form(two), f"{sorted(one)} and {sorted(two)}"


def test_a_shape_is_congruent_to_itself_turned_and_mirrored() -> None:
    chess = parse_shape("XX. .X. .XX")
    assert len(orientations(chess)) == 4
    assert {canonical_form(frozenset(way)) for way in orientations(chess)} == {
        canonical_form(chess)
    }
    assert len(orientations(parse_shape("XX XX"))) == 1
    assert len(orientations(parse_shape(".XX XX. .X."))) == 8


def test_pursuits_are_all_free_tetrominoes_and_pentominoes() -> None:
    """5 and 12 are all there are, so that sizes, connection and difference say it."""
    found = pursuits()
    assert [len(some) for some in found].count(4) == 5
    assert [len(some) for some in found].count(5) == 12
    assert sum(map(len, found)) == 80
    assert all(is_connected(some) for some in found)
    assert [each["size"] for each in read("pursuits")["pursuits"]] == [len(some) for some in found]


def test_pursuits_have_scenes_that_promise_no_colour() -> None:
    """One each, upon a tint of the brain: a ground in a pen’s tint would be taken for that pen."""
    drawn = []
    for each in read("pursuits")["pursuits"]:
        picture = (ICONS / f"scene-{each['id']}.svg").read_text(encoding="utf-8")
        roles = set(re.findall(r"url\(#([a-z-]+)\)", picture))
        assert not {role for role in roles if role.endswith("-pale")}
        drawn.append(picture)
    assert len(set(drawn)) == 17


def test_pursuits_have_names_and_letters_of_their_own() -> None:
    told = read("pursuits")["pursuits"]
    for key in ("id", "name", "shape"):
        assert len({each[key] for each in told}) == 17


@pytest.mark.parametrize("which", SIDES)
def test_sections_are_a_partition(which: str) -> None:
    board = side(which)
    sections = [board.section(number) for number in range(1, 6)]
    assert [len(some) for some in sections] == [18, 18, 18, 18, 9]
    assert frozenset().union(*sections) == ALL
    assert all(is_connected(some) for some in sections)
    assert all(adjacent(sections[4]) & some for some in sections[:4])
    assert all(corner in some for corner, some in zip(CORNERS, sections[:4], strict=True))


@pytest.mark.parametrize("which", SIDES)
def test_grey_matter_is_one_block_with_its_ring_and_some_lone_cells(which: str) -> None:
    board = side(which)
    (block,) = board.blocks
    around = surrounding(block)
    assert len(around) == 12
    assert not around & board.grey
    assert board.ring == around
    lone = board.grey - block
    assert len(lone) == 4
    assert not any(surrounding(frozenset({at})) & board.grey for at in lone)
    assert is_connected(board.free)
    assert all(len(board.free_in(number)) >= 8 for number in range(1, 6))


def test_sides_differ_and_mirror_each_other() -> None:
    one, two = side("a"), side("b")
    assert one.grey != two.grey
    # The pinwheel of the one, mirrored at the diagonal, is that of the other.
    mirrored = tuple("".join(column) for column in zip(*one.sections, strict=True))
    assert two.sections == tuple(row.translate(str.maketrans("23", "32")) for row in mirrored)


@pytest.mark.parametrize("which", SIDES)
def test_every_shape_fits_on_each_side(which: str) -> None:
    grey = side(which).grey
    for some in [*pursuits(), DOMINO]:
        assert any(not spot & grey for spot in placements(some))


@pytest.mark.parametrize(
    ("rows", "grey", "why"),
    [
        (["1" * 9] * 8, "", "nine rows"),
        (["1" * 9] * 8 + ["111111116"], "", "digits"),
        (["1" * 9] * 9, "a1 a1", "twice"),
        (["1" * 9] * 9, "j1", "not a cell"),
    ],
)
def test_a_board_that_is_none_is_told(rows: list[str], grey: str, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        Board.of(rows, grey)


def test_goals_are_three_decks_of_five() -> None:
    found = goals()
    assert len(found) == 15
    assert len({goal["name"] for goal in found.values()}) == 15
    decks = [goal["deck"] for goal in found.values()]
    assert [decks.count(deck) for deck in "ABC"] == [5, 5, 5]
    for goal in found.values():
        assert 6 <= goal["first-points"] <= 10
        assert 3 <= goal["later-points"] <= 6
        assert goal["first-points"] > goal["later-points"]


def test_known_goals_are_as_they_were() -> None:
    found = goals()
    for name, deck, kind in (
        ("empathy", "A", "ring"),
        ("therapy", "B", "spaces"),
        ("adventure", "C", "sections"),
    ):
        goal = found[name]
        assert (goal["deck"], goal["first-points"], goal["later-points"]) == (deck, 9, 5)
        assert goal["condition"]["kind"] == kind
    assert found["therapy"]["condition"] == {"kind": "spaces", "colour": "blue", "count": 15}
    assert found["adventure"]["condition"]["sections"] == [1, 4]
    names = {
        "A": {"Sympathy", "Overachiever", "Stressed Out", "Empathy", "Achiever"},
        "B": {"Therapy", "Passion Project", "The Perfect Day", "Serenity", "Soulmate"},
        "C": {"Security", "A Life of Peace", "Minimalism", "Balance", "Adventure"},
    }
    for deck, wanted in names.items():
        assert {goal["name"] for goal in found.values() if goal["deck"] == deck} == wanted


def test_colours_say_the_same_to_people_as_to_artists() -> None:
    told = [(each["id"], each["letter"], each["pattern"]) for each in read("colours")["colours"]]
    assert told == [astuple(colour) for colour in COLOURS.values()]
    assert set(DICE_COLOURS) == set(COLOURS) - {BLACK.id}
    assert len(DICE_COLOURS) == 5
    for colour in COLOURS.values():
        assert colour.letter.lower() in colour.id
        assert colour.pattern in (*PATTERNS, "solid")


def test_nothing_is_not_connected_and_neither_is_a_corner() -> None:
    assert not is_connected(())
    assert is_connected([(3, 4)])
    assert is_connected([(3, 4), (3, 5), (4, 5)])
    assert not is_connected([(3, 4), (4, 5)])
