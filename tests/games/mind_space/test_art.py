"""The artists: drawings stay in their room, show all data, and reject mistakes."""

from __future__ import annotations

import json
from typing import Any

import pytest

from pnp.build.run import Application
from pnp.core.artist import ArtRequest
from pnp.core.drawing import Colour, Frame, bounds, lightest_colour
from pnp.core.node import to_node
from pnp.games.mind_space.cell_art import cell_outline, middle_cell, outline_loops
from pnp.games.mind_space.colours import COLOURS, DICE_COLOURS
from pnp.games.mind_space.grid import CellSet, parse_cells, parse_shape
from tests.games.art_requests import assert_inside, label, paths, symbols
from tests.games.mind_space.box import goals, read
from tests.installed import ARTISTS

GAME = Application().session.game("mind-space")
PALETTE, LOW = (GAME.theme(ink).palette for ink in ("full", "low"))
SYMBOLS = symbols("mind-space")
A, B = read("boards")["boards"]
EXAMPLE = read("example")


def draw(
    name: str, width: float, height: float | None = None, low: bool = False, **given: Any
) -> Frame:
    nodes = {key: to_node(value) for key, value in given.items()}
    palette = LOW if low else PALETTE
    request = ArtRequest(nodes, width, height or width, palette, {"line": 0.35}, label, SYMBOLS)
    return ARTISTS[name](request)


def fills(frame: Frame) -> set[Colour | None]:
    return {lightest_colour(path.fill) if path.fill else None for path in paths(frame)}


@pytest.mark.parametrize("low", [False, True])
@pytest.mark.parametrize("width", [190.0, 60.0, 30.0])
def test_boards_stay_in_room(width: float, low: bool) -> None:
    for look in ("brain", "plain"):
        assert_inside(draw("brain-board", width, width, low, board=A, look=look))
        assert_inside(
            draw(
                "brain-board",
                width,
                width,
                low,
                board=A,
                look=look,
                shapes=EXAMPLE["shapes"],
                black=EXAMPLE["black"],
                marks="a7 a8",
            )
        )


def test_cells_are_large_enough_on_both_papers() -> None:
    """13 mm to letter and to colour: 190 mm are left of A4, 180 of Letter's height."""
    draw("brain-board", 190.0, 200.0, board=A, cell="14")
    draw("brain-board", 196.0, 182.0, board=A, cell="14")
    with pytest.raises(ValueError, match="cells of 16 mm need"):
        draw("brain-board", 190.0, 200.0, board=A, cell="16")


def test_example_has_all_colours() -> None:
    frame = draw("brain-board", 190.0, board=A, shapes=EXAMPLE["shapes"], black=EXAMPLE["black"])
    assert {PALETTE[name] for name in COLOURS} <= fills(frame)
    low = draw("brain-board", 190.0, low=True, board=A, shapes=EXAMPLE["shapes"])
    assert not {PALETTE[name] for name in ("green", "orange")} & {
        path.fill for path in paths(low) if len(path.ops) < 60
    }


def test_draws_board_from_its_fields() -> None:
    whole = draw("brain-board", 80.0, board=B)
    parts = draw("brain-board", 80.0, sections=B["sections"], grey=B["grey"])
    assert whole == parts


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"board": A, "look": "square"}, "no look “square”"),
        ({}, "a board needs"),
        ({"board": A, "shapes": ["teal a1 a2"]}, "no colour “teal”"),
        ({"board": A, "shapes": ["green a1 z2"]}, "not a cell"),
        ({"board": A, "cell": "wide"}, "a length in mm"),
    ],
)
def test_rejects_bad_boards(given: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        draw("brain-board", 100.0, **given)


@pytest.mark.parametrize("low", [False, True])
def test_shapes_stay_in_room(low: bool) -> None:
    for each in read("pursuits")["pursuits"]:
        assert_inside(draw("polyomino", 40.0, 55.0, low, cells=each["cells"]))
    with pytest.raises(ValueError, match="not a shape"):
        draw("polyomino", 40.0, cells="XO")


def test_shapes_have_given_cell_size() -> None:
    draw("polyomino", 62.0, 80.0, cells="X X X X X", cell="14")
    with pytest.raises(ValueError, match="cells of 20 mm need"):
        draw("polyomino", 62.0, 80.0, cells="X X X X X", cell="20")


def die(colour: str, low: bool = False, size: float = 18.0) -> Frame:
    """A die to fold as templates/mind-space/dice.yaml asks for it."""
    fold = f"on-{colour}"
    return draw("die-net", 90.0, 70.0, low, under=f"die-{colour}", size=str(size), fold=fold)


@pytest.mark.parametrize("low", [False, True])
def test_dice_stay_in_room(low: bool) -> None:
    for colour in DICE_COLOURS:
        assert_inside(die(colour, low))
        fields = {"name": to_node(f"die-top-{colour}")}
        palette = LOW if low else PALETTE
        request = ArtRequest(fields, 9.0, 9.0, palette, {"line": 0.35}, label, SYMBOLS)
        assert_inside(ARTISTS["symbol"](request))


def given(name: str) -> Any:
    """A goal's diagram as a template passes it."""
    return json.loads(json.dumps(goals()[name]["diagram"]).replace(": true", ': "yes"'))


@pytest.mark.parametrize("name", sorted(goals()))
def test_goal_diagrams_stay_in_room(name: str) -> None:
    for low in (False, True):
        assert_inside(draw("goal-diagram", 40.0, low=low, diagram=given(name)))


@pytest.mark.parametrize("name", ["stressed-out", "therapy", "perfect-day"])
def test_letters_on_cards_are_large_enough(name: str) -> None:
    """As wide as a capital of 8 points, on a card's 40 mm."""
    frame = draw("goal-diagram", 40.0, diagram=given(name))
    discs = [
        bounds(path)
        for path in paths(frame)
        if path.fill == PALETTE["paper"] and "L" not in path.ops and path.ops.count("C") == 4
    ]
    assert len(discs) >= 3
    assert min(disc.width for disc in discs) >= 4.16 - 1e-6


def test_letters_leave_colour_of_single_spaces_visible() -> None:
    frame = draw("goal-diagram", 40.0, diagram=given("life-of-peace"))
    cell = 40.0 / 6
    grounds = [
        bounds(path)
        for path in paths(frame)
        if path.fill == PALETTE["paper"] and bounds(path).width < cell
    ]
    assert len(grounds) == 15
    for ground in grounds:
        assert min(ground) > 0
        assert ground.height * 0.8 >= 2.0, "capitals of 8 points"
        assert cell - ground.width >= 1.2, "a frame of colour on either side"


def test_dice_faces_have_colour_and_letter() -> None:
    frame = die("blue")
    faces = [bounds(path) for path in paths(frame) if path.fill == PALETTE["blue"]]
    assert len(faces) == 6
    assert all(face.width > 18.9 and face.height > 18.9 for face in faces)
    rounds = [
        bounds(path).width
        for path in paths(frame)
        if path.fill == PALETTE["paper"] and path.ops.count("C") == 4
    ]
    assert len([wide for wide in rounds if wide < 5]) == 12
    assert min(rounds) >= 4.1, "letters of 8 points"


def test_dice_symbols_have_letter_and_pips() -> None:
    for colour in DICE_COLOURS:
        (label,) = SYMBOLS(f"die-top-{colour}").labels
        assert label.text == COLOURS[colour].letter
    for number in range(1, 7):
        assert len(SYMBOLS(f"die-pips-{number}").parts) == number


def test_numbered_shapes_may_have_letters() -> None:
    given: dict[str, Any] = {
        "board": A,
        "black": "d6",
        "shapes": [{"number": 1, "colour": "green", "cells": "f5 e6 f6"}],
    }
    bare, both = (draw("brain-board", 180.0, 180.0, **given, both=each) for each in ("no", "yes"))
    assert_inside(both)
    assert len(paths(both)) > len(paths(bare)), "for the shape, and for the black space"


@pytest.mark.parametrize(
    ("colour", "low", "fold"),
    [("purple", False, "paper"), ("orange", False, "ink"), ("purple", True, "ink")],
)
def test_folds_contrast_with_die(colour: str, low: bool, fold: str) -> None:
    frame = die(colour, low)
    strokes = [path.stroke for path in paths(frame) if path.stroke and path.stroke.dash]
    assert [stroke.colour for stroke in strokes] == [PALETTE[fold]]


def test_numbers_counted_spaces_beside_letters() -> None:
    given = {"area": "d3 h6", "shapes": ["purple d3 d4 d5 e5 f5"]}
    plain = draw("goal-diagram", 38.0, 29.0, diagram=given)
    counted = draw("goal-diagram", 38.0, 29.0, diagram={**given, "counted": "d3 d4 e5 f5"})
    assert_inside(counted)
    cell = 29.0 / 4.2

    def spaces(frame: Frame) -> list[tuple[int, int]]:
        """Return column and row of each round in the picture."""
        boxes = [
            bounds(path)
            for path in paths(frame)
            if path.fill == PALETTE["paper"] and "L" not in path.ops and path.ops.count("C") == 4
        ]
        left = (38.0 - 5 * cell) / 2
        return sorted(
            (int((box.x + box.width / 2 - left) / cell), int((box.y + box.height / 2) / cell))
            for box in boxes
        )

    assert spaces(plain) == [(0, 1)]
    assert spaces(counted) == [(0, 0), (0, 1), (0, 2), (1, 2), (2, 2)]
    heart_taken = {**given, "shapes": ["purple d3 d4 d5"], "counted": "d4"}
    assert len(spaces(draw("goal-diagram", 38.0, 29.0, diagram=heart_taken))) == 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"area": "a1"}, "two corners"),
        ({"parts": "all"}, "a list of maps"),
        ({"parts": [{"full": "yes"}]}, "section is missing; known: 1, 2"),
    ],
)
def test_rejects_bad_diagrams(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        draw("goal-diagram", 40.0, diagram=given)


def test_outlines_reverse_around_holes() -> None:
    ring = parse_cells("a1 b1 c1 a2 c2 a3 b3 c3")
    found = outline_loops(ring)
    assert [len(loop) for loop in found] == [4, 4]
    areas = [area(loop) for loop in found]
    assert areas == [9, -1]
    assert len(outline_loops(parse_cells("a1 b2"))) == 2
    assert cell_outline(ring, 0, 0, 1).path().ops.count("Z") == 2


def area(loop: list[tuple[int, int]]) -> float:
    return sum(loop[i - 1][1] * r - c * loop[i - 1][0] for i, (r, c) in enumerate(loop)) / 2


def test_letters_are_within_shapes() -> None:
    for each in read("pursuits")["pursuits"]:
        some: CellSet = parse_shape(each["cells"])
        assert middle_cell(some) in some
