"""Prices: the worked table, the formulas, and markers that stay on their tracks."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.games.space_zoo.prices import (
    EXAMPLE,
    HIGHEST,
    LOWEST,
    PROPERTIES,
    SETS,
    START,
    Markets,
    formula,
    known,
    price,
    worked,
)
from tests.games.space_zoo.box import SUPPLY


def test_the_worked_table() -> None:
    """At g = 2, m = 3, f = 4."""
    assert Markets(2, 3, 4) == EXAMPLE
    assert [price(kind, EXAMPLE) for kind in SETS] == [2, 3, 4, 5, 8, 12, 20]
    assert [formula(kind) for kind in SETS] == [
        "g", "m", "f", "g + m", "g × f", "m × f", "(g + m) × f",
    ]  # fmt: skip
    assert [worked(kind, EXAMPLE) for kind in SETS] == [
        "2", "3", "4", "2 + 3 = 5", "2 × 4 = 8", "3 × 4 = 12", "(2 + 3) × 4 = 20",
    ]  # fmt: skip


def test_formulas_say_what_is_paid() -> None:
    """The formula with numbers in it, worked out by Python, is the price: at all markets."""
    for kind in SETS:
        for values in product(range(LOWEST, HIGHEST + 1), repeat=3):
            markets = Markets(*values)
            said = formula(kind, (str(values[0]), str(values[1]), str(values[2])))
            assert eval(said.replace("×", "*"), {"__builtins__": {}}) == price(kind, markets)


def test_the_order_of_properties_does_not_matter() -> None:
    assert price(("funky", "grass"), EXAMPLE) == price(("grass", "funky"), EXAMPLE) == 8
    assert known(["funky", "meat"]) == ("meat", "funky")


@pytest.mark.parametrize("properties", [(), ("gras",), ("grass", "funy")])
def test_what_is_no_animal_has_no_price(properties: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"property|at least one"):
        price(properties, EXAMPLE)


def test_markers_clamp() -> None:
    """A full jump fits onto the track, and no marker leaves it at either end."""
    for players in (2, 3, 4):
        assert players - 1 <= HIGHEST - LOWEST
        assert Markets(1, 5, 6).up(players - 1) == Markets(1 + players - 1, 6, 6)
    assert Markets(1, 2, 3).sold(PROPERTIES) == Markets(1, 1, 2)
    assert Markets(4, 4, 4).sold(("meat",)) == Markets(4, 3, 4)


def test_tracks_are_those_of_the_data() -> None:
    assert SUPPLY["markets"] == {"lowest": LOWEST, "highest": HIGHEST, "start": START}
    assert Markets() == Markets(START, START, START)
