"""What an animal fetches: a pure function of its properties and the three markets.

Grass and meat add up; funky multiplies. Tests, cards and the table on the aids all ask here.
Where the tracks begin and end is in the game's data.
"""

from __future__ import annotations

import math
from collections.abc import Collection
from typing import NamedTuple

from pnp.core.problems import require_one_of

PROPERTIES = ("grass", "meat", "funky")
SETS: tuple[tuple[str, ...], ...] = (
    ("grass",),
    ("meat",),
    ("funky",),
    ("grass", "meat"),
    ("grass", "funky"),
    ("meat", "funky"),
)
"""All that an animal can be, in the order of the price table."""


class Markets(NamedTuple):
    """Where the three markers stand."""

    grass: int
    meat: int
    funky: int


def known(properties: Collection[str]) -> tuple[str, ...]:
    """The properties in the table's order. Raises ValueError for none, for all, or for others."""
    for name in properties:
        require_one_of(name, PROPERTIES, "property")
    if not properties:
        raise ValueError("an animal has at least one of grass, meat and funky")
    found = tuple(name for name in PROPERTIES if name in properties)
    if found not in SETS:
        raise ValueError("an animal has one or two of grass, meat and funky, not all three")
    return found


def price(properties: Collection[str], markets: Markets) -> int:
    """What the animal fetches in €. Raises ValueError as `known` does."""
    values = [getattr(markets, name) for name in known(properties)]
    return math.prod(values) if "funky" in properties else sum(values)


def formula(properties: Collection[str], written: tuple[str, str, str] = ("g", "m", "f")) -> str:
    """The rule as people write it, `g × f`, or with other signs for the markets."""
    has = known(properties)
    sign = dict(zip(PROPERTIES, written, strict=True))
    return (" × " if "funky" in has else " + ").join(sign[name] for name in has)


def worked(properties: Collection[str], markets: Markets) -> str:
    """The sum with numbers in it: `2 × 3 = 6`; for one property the number alone."""
    grass, meat, funky = markets
    text = formula(properties, (str(grass), str(meat), str(funky)))
    total = str(price(properties, markets))
    return text if text == total else f"{text} = {total}"
