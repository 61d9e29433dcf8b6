"""Prices: the worked table, the formulas, and markers on their tracks."""

from __future__ import annotations

from itertools import product

import pytest

from pnp.games.space_zoo.prices import PROPERTIES, SETS, Markets, formula, known, price, worked
from tests.games.space_zoo.box import SUPPLY

EXAMPLE = Markets(2, 3, 4)
"""The markets of the worked table: all different, so that no result is right by accident."""
STEPS = SUPPLY["markets"]["steps"]


def test_prices_of_worked_table() -> None:
    assert [price(kind, EXAMPLE) for kind in SETS] == [2, 3, 4, 5, 8, 12]
    assert [formula(kind) for kind in SETS] == [
        "g",
        "m",
        "f",
        "g + m",
        "g × f",
        "m × f",
    ]
    assert [worked(kind, EXAMPLE) for kind in SETS] == [
        "2",
        "3",
        "4",
        "2 + 3 = 5",
        "2 × 4 = 8",
        "3 × 4 = 12",
    ]


def test_formulas_give_prices() -> None:
    """Python works out the formula with numbers in it, at all markets."""
    for kind in SETS:
        for values in product(STEPS, repeat=3):
            markets = Markets(*values)
            text = formula(kind, (str(values[0]), str(values[1]), str(values[2])))
            assert eval(text.replace("×", "*"), {"__builtins__": {}}) == price(kind, markets)


def test_order_of_properties_does_not_matter() -> None:
    assert price(("funky", "grass"), EXAMPLE) == price(("grass", "funky"), EXAMPLE) == 8
    assert known(["funky", "meat"]) == ("meat", "funky")


@pytest.mark.parametrize("properties", [(), ("gras",), ("grass", "funy"), PROPERTIES])
def test_rejects_bad_properties(properties: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match=r"property|at least one|one or two"):
        price(properties, EXAMPLE)


def test_no_sale_exceeds_five_points() -> None:
    """The track has every step between its ends."""
    assert list(range(STEPS[0], STEPS[-1] + 1)) == STEPS
    assert STEPS[-1] - STEPS[0] >= 3
    assert SUPPLY["markets"]["start"] in STEPS
    assert set(SUPPLY["example"].values()) <= set(STEPS)
    dearest = max(price(kind, Markets(*[STEPS[-1]] * 3)) for kind in SETS)
    assert dearest <= 5 * SUPPLY["coins-per-point"]
