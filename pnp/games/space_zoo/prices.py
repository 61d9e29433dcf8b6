"""What an animal fetches: a pure function of its properties and the three markets.

Grass and meat add up; funky multiplies whatever else there is. Tests, cards and the table on
the aids all ask here.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from pnp.ground.problem import nearest

PROPERTIES = ("grass", "meat", "funky")
SETS: tuple[tuple[str, ...], ...] = (
    ("grass",),
    ("meat",),
    ("funky",),
    ("grass", "meat"),
    ("grass", "funky"),
    ("meat", "funky"),
    ("grass", "meat", "funky"),
)
"""All that an animal can be, in the order of the price table."""

LOWEST, START, HIGHEST = 1, 2, 6
"""The steps of a market track."""


class Markets(NamedTuple):
    """Where the three markers stand."""

    grass: int = START
    meat: int = START
    funky: int = START

    def up(self, steps: int) -> Markets:
        """All markers so many steps up, none beyond the end of its track."""
        return Markets(*[_clamped(value + steps) for value in self])

    def sold(self, properties: Collection[str]) -> Markets:
        """The markers of an animal's properties one step down, none below the track."""
        return Markets(
            *[
                _clamped(value - (name in properties))
                for name, value in zip(PROPERTIES, self, strict=True)
            ]
        )


EXAMPLE = Markets(2, 3, 4)
"""The markets of the worked table: all three differ, so that nothing is right by accident."""


def _clamped(value: int) -> int:
    return min(HIGHEST, max(LOWEST, value))


def known(properties: Collection[str]) -> tuple[str, ...]:
    """The properties in the table's order. Raises ValueError for none, or for others."""
    for name in properties:
        if name not in PROPERTIES:
            raise ValueError(f"there is no property “{name}”; {nearest(name, PROPERTIES)}")
    if not properties:
        raise ValueError("an animal has at least one of grass, meat and funky")
    return tuple(name for name in PROPERTIES if name in properties)


def price(properties: Collection[str], markets: Markets) -> int:
    """What the animal fetches in €. Raises ValueError as `known` does."""
    has = known(properties)
    food = [getattr(markets, name) for name in has if name != "funky"]
    if "funky" not in has:
        return sum(food)
    return markets.funky * (sum(food) if food else 1)


def formula(properties: Collection[str], written: tuple[str, str, str] = ("g", "m", "f")) -> str:
    """The rule as people write it, `(g + m) × f`, or with other signs for the markets."""
    has = known(properties)
    sign = dict(zip(PROPERTIES, written, strict=True))
    food = " + ".join(sign[name] for name in has if name != "funky")
    if "funky" not in has:
        return food
    if not food:
        return sign["funky"]
    return f"{food if '+' not in food else f'({food})'} × {sign['funky']}"


def worked(properties: Collection[str], markets: Markets) -> str:
    """The sum with numbers in it: `(2 + 3) × 4 = 20`; for one property the number alone."""
    grass, meat, funky = markets
    text = formula(properties, (str(grass), str(meat), str(funky)))
    total = str(price(properties, markets))
    return text if text == total else f"{text} = {total}"
