"""Planets by number: where everything lies, what the place is called and is like.

There are 37,865,076,480 combinations of squares, generator and houses, and as many numbers. An
invertible shuffle maps one to the other, so that no two numbers share a layout, and neighbouring
numbers have nothing in common.
"""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.core import numbering
from pnp.core.numbering import Generator
from pnp.games.personal_space import names
from pnp.games.personal_space.traits import SIZES, traits_of

VERSION = "2"
"""Printed with every number. If the layout or the looks of any planet change, this must change."""
_KEY = "1"
"""Part of every planet's seed: with another key, every number is another planet."""

SIDE = 6
STICKERS = ("tower", "workplace", "generator", "launcher", "house", "neighbour")
GENERATORS = ("hole", "pond", "tree")
HOUSES = ("top", "middle", "bottom")

_SQUARES = SIDE * SIDE
_PLACINGS = math.perm(_SQUARES, len(STICKERS))
LAYOUTS = _PLACINGS * len(GENERATORS) * len(HOUSES) ** 2
"""36 · 35 · 34 · 33 · 32 · 31 places for the stickers, times 27 for their kinds."""

_SHUFFLE = numbering.Shuffle(LAYOUTS, "personal-space planet", _KEY)


class PlanetLayout(Struct, frozen=True):
    """The places and kinds of the six stickers."""

    squares: tuple[tuple[int, int], ...]
    """Column and row of each of STICKERS, 1 to 6, from the left and from the top."""
    generator: str
    house: str
    neighbour: str

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kind of sticker for each square, as in the artist `sticker`."""
        return (
            "tower",
            "workplace",
            self.generator,
            "launcher",
            f"house-{self.house}",
            f"neighbour-{self.neighbour}",
        )


def layout_of(number: int) -> PlanetLayout:
    """The layout of a number from 1 to LAYOUTS."""
    rank = _SHUFFLE(number - 1)
    rank, neighbour = divmod(rank, len(HOUSES))
    rank, house = divmod(rank, len(HOUSES))
    rank, generator = divmod(rank, len(GENERATORS))
    free = list(range(_SQUARES))
    squares = []
    for _ in STICKERS:
        rank, index = divmod(rank, len(free))
        row, column = divmod(free.pop(index), SIDE)
        squares.append((column + 1, row + 1))
    return PlanetLayout(tuple(squares), GENERATORS[generator], HOUSES[house], HOUSES[neighbour])


def number_of(layout: PlanetLayout) -> int:
    """The number with this layout. Raises ValueError if there is none."""
    free = list(range(_SQUARES))
    steps = []
    for column, row in layout.squares:
        index = free.index((row - 1) * SIDE + column - 1)
        steps.append((index, len(free)))
        free.pop(index)
    rank = 0
    for index, base in reversed(steps):
        rank = rank * base + index
    rank = rank * len(GENERATORS) + GENERATORS.index(layout.generator)
    rank = rank * len(HOUSES) + HOUSES.index(layout.house)
    rank = rank * len(HOUSES) + HOUSES.index(layout.neighbour)
    return _SHUFFLE.inverse(rank) + 1


_LABELS = {
    "tower": "Radio Tower",
    "workplace": "Workplace",
    "hole": "Hole",
    "pond": "Pond",
    "tree": "Tree",
    "launcher": "Rocket Launcher",
}


def seed_of(number: int | str) -> str:
    """The seed of a planet's name, ground and looks."""
    return f"{_KEY}:{number}"


def planet_fields(number: int) -> dict[str, object]:
    """All fields of a planet."""
    seed = seed_of(number)
    traits = traits_of(seed)
    layout = layout_of(number)
    printed = numbering.format_number(number, VERSION)
    name = names.planet_name(seed)
    description = names.travel_line(traits)
    labels = [
        *(_LABELS[kind] for kind in layout.kinds[:4]),
        f"Your House ({layout.house.title()})",
        f"Neighbour’s House ({layout.neighbour.title()})",
    ]
    places = [
        {"id": sticker, "name": label, "sticker": kind, "x": x, "y": y, "square": f"{x},{y}"}
        for sticker, label, kind, (x, y) in zip(
            STICKERS, labels, layout.kinds, layout.squares, strict=True
        )
    ]
    squares = dict(zip(STICKERS, (f"{x},{y}" for x, y in layout.squares), strict=True))
    code = (
        f"PERSONAL SPACE\nPLANET {printed} {name}\n{description}\n"
        f"Column,row\nTower {squares['tower']}\nWorkplace {squares['workplace']}\n"
        f"{layout.generator.title()} {squares['generator']}\nLauncher {squares['launcher']}\n"
        f"House ({layout.house}) {squares['house']}\nNeighbour ({layout.neighbour}) {squares['neighbour']}"
    )
    return {
        "number": number,
        "check": numbering.check_digit(number, VERSION),
        "printed": printed,
        "version": VERSION,
        "name": name,
        "line": description,
        "size": SIZES[traits.size].title(),
        "climate": names.climate_word(traits),
        "terrain": traits.terrain,
        "moons": len(traits.moons),
        "places": places,
        "generator": layout.generator,
        "house": layout.house,
        "neighbour": layout.neighbour,
        "seed": seed,
        "qr": code,
    }


PLANETS = Generator("planet", VERSION, 1, LAYOUTS, planet_fields)
