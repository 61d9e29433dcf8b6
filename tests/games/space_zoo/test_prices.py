"""Prices: the worked table, the formulas, and markers on their tracks."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.games.space_zoo.prices import (
    PROPERTIES,
    PROPERTY_SETS,
    Markets,
    animal_price,
    price_formula,
    price_sum,
    sort_properties,
)
from tests.games.space_zoo.box import SUPPLY

EXAMPLE = Markets(2, 3, 4)
"""The markets of the worked table: all different, so that no result is right by accident."""
STEPS = SUPPLY["markets"]["steps"]


def test_prices_of_worked_table() -> None:
    assert [animal_price(kind, EXAMPLE) for kind in PROPERTY_SETS] == [2, 3, 4, 5, 8, 12]
    assert [price_formula(kind) for kind in PROPERTY_SETS] == [
        "g",
        "m",
        "f",
        "g + m",
        "g × f",
        "m × f",
    ]
    assert [price_sum(kind, EXAMPLE) for kind in PROPERTY_SETS] == [
        "2",
        "3",
        "4",
        "2 + 3 = 5",
        "2 × 4 = 8",
        "3 × 4 = 12",
    ]


def test_formulas_give_prices() -> None:
    """Python works out the formula with numbers in it, at all markets."""
    for kind in PROPERTY_SETS:
        for values in product(STEPS, repeat=3):
            markets = Markets(*values)
            text = price_formula(kind, (str(values[0]), str(values[1]), str(values[2])))
            assert eval(text.replace("×", "*"), {"__builtins__": {}}) == animal_price(kind, markets)


def test_order_of_properties_does_not_matter() -> None:
    assert (
        animal_price(("funky", "grass"), EXAMPLE) == animal_price(("grass", "funky"), EXAMPLE) == 8
    )
    assert sort_properties(["funky", "meat"]) == ("meat", "funky")


@pytest.mark.parametrize("properties", [(), ("gras",), ("grass", "funy"), PROPERTIES])
def test_rejects_bad_properties(properties: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"property|at least one|one or two"):
        animal_price(properties, EXAMPLE)


def test_no_sale_exceeds_five_points() -> None:
    """The track has every step between its ends."""
    assert list(range(STEPS[0], STEPS[-1] + 1)) == STEPS
    assert STEPS[-1] - STEPS[0] >= 3
    assert SUPPLY["markets"]["start"] in STEPS
    assert set(SUPPLY["example-markets"].values()) <= set(STEPS)
    dearest = max(animal_price(kind, Markets(*[STEPS[-1]] * 3)) for kind in PROPERTY_SETS)
    assert dearest <= 5 * SUPPLY["euros-per-point"]
