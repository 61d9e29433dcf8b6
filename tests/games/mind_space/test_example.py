"""The worked example: legal, paid for, dealt, and worth exactly 81."""

from __future__ import annotations

from typing import Any

from pnp.games.mind_space.grid import adjacent, canonical_form
from pnp.games.mind_space.referee import (
    Brain,
    DrawnShape,
    complete_sections,
    emptiest_section,
    matched_pinks,
    purple_shapes,
    score_brain,
)
from tests.games.mind_space import solver
from tests.games.mind_space.box import WORTH, forms, pursuits, read, side

EXAMPLE = read("example")
TOLD: list[dict[str, Any]] = EXAMPLE["shapes"]


def played() -> Brain:
    assert EXAMPLE["board"] == 1
    brain = Brain(side("a"), forms())
    for each in TOLD:
        brain.draw(DrawnShape.of(f"{each['colour']} {each['cells']}", str(each["number"])))
    for at in EXAMPLE["black"].split():
        brain.draw(DrawnShape.of(f"black {at}"))
    return brain


def test_it_has_numbers_that_are_no_colour_and_the_colours() -> None:
    assert [each["number"] for each in TOLD] == list(range(1, 15))
    for colour, numbers in (
        ("green", [1, 7, 9]),
        ("orange", [3, 8, 10, 14]),
        ("purple", [4, 11]),
        ("pink", [2, 5, 13]),
        ("blue", [6, 12]),
    ):
        assert [each["number"] for each in TOLD if each["colour"] == colour] == numbers


def test_it_is_worth_81() -> None:
    found = score_brain(played(), WORTH, [card["points"] for card in EXAMPLE["goal-cards"]])
    assert found == (35, 14, 14, 15, 10, 0, -7, 8)
    assert found.total == EXAMPLE["total"] == 81


def test_it_is_explained_rightly() -> None:
    brain = played()
    assert complete_sections(brain) == [1, 2, 4, 5]
    assert emptiest_section(brain) == (3, 7)
    assert {each.number: spaces for each, spaces in purple_shapes(brain)} == {"4": 3, "11": 4}
    # Counted the wrong way round, by the orange spaces, it would be less for the one and more for
    # the other: the picture shows which are meant.
    wrong = {
        each.number: sum(brain.colours.get(at) == "orange" for at in adjacent(each.cells))
        for each, _ in purple_shapes(brain)
    }
    assert wrong == {"4": 2, "11": 6}
    assert [each.number for each in matched_pinks(brain)] == ["5", "13"]
    of = {each.number: canonical_form(each.cells) for each in brain.shapes}
    assert [number for number in of if of[number] == of["5"]] == ["5", "6"]
    assert [number for number in of if of[number] == of["13"]] == ["10", "13"]
    assert [number for number in of if of[number] == of["2"]] == ["2"]


def test_it_has_twelve_turns_of_one_shape_and_two_extra_in_other_colours() -> None:
    turns = [each["turn"] for each in TOLD]
    assert turns == sorted(turns)
    assert [each["turn"] for each in TOLD if each["origin"] == "die"] == list(range(1, 13))
    extra = [each for each in TOLD if each["origin"] == "extra"]
    assert len(extra) == 2
    for each in extra:
        (other,) = [o for o in TOLD if o["turn"] == each["turn"] and o["origin"] == "die"]
        assert other["colour"] != each["colour"]


def pieces() -> dict[str, solver.Piece]:
    return {
        str(each["number"]): solver.piece(DrawnShape.of(f"green {each['cells']}").cells)
        for each in TOLD
    }


def test_its_cards_may_have_been_dealt() -> None:
    """Each shape's card lies in the row for all the turns on which the shape is drawn."""
    turns = {str(each["number"]): solver.Turn(each["turn"], each["origin"]) for each in TOLD}
    dealt = solver.arrivals(pieces(), turns)
    assert dealt is not None
    assert len(set(dealt.values())) == len(dealt) == 12


def test_a_solver_finds_examples() -> None:
    """Whoever changes a side or a shape needs another one, and has it in seconds."""
    found = solver.search(side("a"), pursuits(), 30.0)
    assert found is not None
    brain = Brain(side("a"), forms())
    for letter, piece in sorted(found.pieces.items()):
        brain.draw(DrawnShape(solver.PLAN[letter], piece.cells, letter))
    for at in sorted(found.black):
        brain.draw(DrawnShape("black", frozenset({at})))
    assert score_brain(brain, WORTH, (9, 5)) == (35, 14, 14, 15, 10, 0, -7, 8)
