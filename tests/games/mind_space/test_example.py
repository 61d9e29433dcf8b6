"""The worked example: legal, and worth exactly 81."""

from __future__ import annotations

from typing import Any

from pnp.games.mind_space.grid import canonical_form
from pnp.games.mind_space.referee import (
    Brain,
    DrawnShape,
    complete_sections,
    emptiest_section,
    matched_pinks,
    purple_shapes,
    score_brain,
)
from tests.games.mind_space.box import WORTH, forms, read, side

EXAMPLE = read("example")
SHAPES: list[dict[str, Any]] = EXAMPLE["shapes"]


def played() -> Brain:
    assert EXAMPLE["board"] == 1
    brain = Brain(side("a"), forms())
    for each in SHAPES:
        brain.draw(DrawnShape.of(f"{each['colour']} {each['cells']}", str(each["number"])))
    for at in EXAMPLE["black"].split():
        brain.draw(DrawnShape.of(f"black {at}"))
    return brain


def test_example_is_worth_81() -> None:
    found = score_brain(played(), WORTH, [card["points"] for card in EXAMPLE["goal-cards"]])
    assert found == (35, 14, 14, 15, 10, 0, -7, 8)
    assert found.total == EXAMPLE["total"] == 81


def test_example_details_are_right() -> None:
    brain = played()
    assert complete_sections(brain) == [1, 2, 4, 5]
    assert emptiest_section(brain) == (3, 7)
    assert {each.number: spaces for each, spaces in purple_shapes(brain)} == {"4": 3, "11": 4}
    assert [each.number for each in matched_pinks(brain)] == ["5", "13"]
    of = {each.number: canonical_form(each.cells) for each in brain.shapes}
    assert [number for number in of if of[number] == of["5"]] == ["5", "6"]
    assert [number for number in of if of[number] == of["13"]] == ["10", "13"]
    assert [number for number in of if of[number] == of["2"]] == ["2"]
