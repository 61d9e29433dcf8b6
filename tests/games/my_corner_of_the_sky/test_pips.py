"""Dice on the map: layouts, unions and reaches, and that every star can be reached."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.core.patterns import PIPS
from pnp.games.my_corner_of_the_sky import pips
from pnp.games.my_corner_of_the_sky.pips import (
    ALL,
    CENTRE,
    FACES,
    RING,
    all_positions,
    die_face,
    merged_layout,
    positions_in_cross,
    positions_of_two,
    slanted_layouts,
    turn_layout,
    turned_layouts,
)
from pnp.games.my_corner_of_the_sky.star_map import draw_sky

SIDES = {(0, 1), (1, 0), (0, -1), (-1, 0)}
CORNERS = {(1, 1), (1, -1), (-1, -1), (-1, 1)}


def test_faces_match_drawn_dice() -> None:
    for die in FACES:
        assert die_face(die) == {(column - 1, 1 - row) for column, row in PIPS[die]}
        assert len(die_face(die)) == die


def test_layouts_of_90_degrees() -> None:
    """Distinct layouts for 1 to 6."""
    assert [len(turned_layouts(die)) for die in FACES] == [1, 2, 2, 1, 1, 2]
    for die in FACES:
        assert turned_layouts(die)[0] == die_face(die)
        assert all(len(layout) == die for layout in turned_layouts(die))


def test_unions() -> None:
    assert [len(merged_layout(die)) for die in FACES] == [1, 4, 5, 4, 5, 8]
    # Option 3 of the source's example, with PLOTTING II: all four points diagonally adjacent.
    assert merged_layout(2) == CORNERS
    assert merged_layout(6) == ALL - {CENTRE}


def test_layouts_of_45_degrees() -> None:
    two = {frozenset({(0, 1), (0, -1)}), frozenset({(-1, 0), (1, 0)})}
    assert set(slanted_layouts(2)) == two
    assert set(slanted_layouts(3)) == {layout | {CENTRE} for layout in two}
    assert set(slanted_layouts(4)) == {frozenset(SIDES)}
    assert set(slanted_layouts(5)) == {frozenset(SIDES | {CENTRE})}
    assert slanted_layouts(1) == slanted_layouts(6) == ()


def test_turns_clockwise() -> None:
    assert turn_layout(frozenset({(0, 1), CENTRE}), 2) == {(1, 0), CENTRE}
    for die in FACES:
        assert turn_layout(die_face(die), 8) == die_face(die)


def test_positions() -> None:
    assert positions_of_two(2, 3) == {(2, 3), (3, 2)}
    assert positions_of_two(4, 4) == {(4, 4)}
    for die in FACES:
        # Check 11.
        assert len(positions_in_cross(die)) == 11
    assert positions_in_cross(3) == {(3, n) for n in FACES} | {(n, 3) for n in FACES}
    assert len(all_positions()) == 36


@pytest.mark.parametrize("die", [0, 7, -1])
def test_rejects_other_faces(die: int) -> None:
    for what in (
        die_face,
        turned_layouts,
        slanted_layouts,
        merged_layout,
        positions_in_cross,
        lambda die: positions_of_two(die, die),
    ):
        with pytest.raises(ValueError, match="a die has no face"):
            what(die)


def reached(die: int, stars: set[tuple[float, float]], kind: str) -> set[tuple[float, float]]:
    """Stars that POSITIONING I and PLOTTING I reach with a die."""
    known = turned_layouts(die) if kind == "90" else slanted_layouts(die)
    return {
        (x + dx / 2, y + dy / 2)
        for x, y in all_positions()
        for layout in known
        for dx, dy in layout
        if (x + dx / 2, y + dy / 2) in stars
    }


@pytest.mark.parametrize("number", [0, 1, 2, 17, 1_000_000])
def test_every_star_can_be_reached(number: int) -> None:
    """Without the MATHEMATICIAN, pips 1 to 5 reach none of them."""
    stars = {(float(each.x), float(each.y)) for each in draw_sky(number).stars}
    for die in (1, 2, 3, 4, 5):
        assert reached(die, stars, "90") == set()
    assert reached(6, stars, "90") == stars
    for die in pips.MATHEMATICIAN:
        assert reached(die, stars, "45") == stars


def test_ring_has_eight_points_around() -> None:
    assert set(RING) == set(product((-1, 0, 1), repeat=2)) - {CENTRE}
    winds = {"n": (0, 1), "e": (1, 0), "s": (0, -1), "w": (-1, 0)}
    for name, point in zip(pips.NAMES, RING, strict=True):
        assert point == tuple(map(sum, zip(*(winds[wind] for wind in name), strict=True)))
