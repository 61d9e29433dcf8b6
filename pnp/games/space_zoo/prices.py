"""Prices of animals, by their properties and the three markets.

Grass and meat add up; funky multiplies. The ends of the markets' tracks are in the game's data.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple

from pnp.core.problems import require_one_of

PROPERTIES = ("grass", "meat", "funky")
PROPERTY_SETS: tuple[tuple[str, ...], ...] = (
    ("grass",),
    ("meat",),
    ("funky",),
    ("grass", "meat"),
    ("grass", "funky"),
    ("meat", "funky"),
)
"""All sets of properties, in the order of the price table."""


class Markets(NamedTuple):
    """The places of the three markers."""

    grass: int
    meat: int
    funky: int


def sort_properties(properties: Collection[str]) -> tuple[str, ...]:
    """The properties in the table's order. Raises ValueError for none, for all three, or for
    unknown ones."""
    for name in properties:
        require_one_of(name, PROPERTIES, "property")
    if not properties:
        raise ValueError("an animal has at least one of grass, meat and funky")
    ordered = tuple(name for name in PROPERTIES if name in properties)
    if ordered not in PROPERTY_SETS:
        raise ValueError("an animal has one or two of grass, meat and funky, not all three")
    return ordered


def animal_price(properties: Collection[str], markets: Markets) -> int:
    """The price in €. Raises ValueError for invalid properties."""
    values = [getattr(markets, name) for name in sort_properties(properties)]
    return math.prod(values) if "funky" in properties else sum(values)


def price_formula(
    properties: Collection[str], signs: tuple[str, str, str] = ("g", "m", "f")
) -> str:
    """The formula, such as `g × f`, or with other signs for the markets."""
    ordered = sort_properties(properties)
    sign = dict(zip(PROPERTIES, signs, strict=True))
    return (" × " if "funky" in ordered else " + ").join(sign[name] for name in ordered)


def price_sum(properties: Collection[str], markets: Markets) -> str:
    """The formula with numbers, such as `2 × 3 = 6`; the number alone for one property."""
    grass, meat, funky = markets
    text = price_formula(properties, (str(grass), str(meat), str(funky)))
    total = str(animal_price(properties, markets))
    return text if text == total else f"{text} = {total}"
