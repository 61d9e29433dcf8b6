"""Planets by number: where everything lies, what the place is called, what it is like.

The squares, the generator and the two houses are one of 37,865,076,480 combinations, and so are
the numbers: a shuffle that can be undone leads from one to the other, so that no two numbers
share a layout and neighbouring numbers have nothing in common.
"""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.core import numbering
from pnp.core.numbering import Generator
from pnp.games.personal_space import names
from pnp.games.personal_space.traits import SIZES, traits_of

VERSION = "2"
"""Printed with every number. A planet that lies differently or looks different needs another one."""
_KEY = "1"
"""Part of what every planet is drawn from: with another key, every number is another planet."""

SIDE = 6
STICKERS = ("tower", "workplace", "generator", "launcher", "house", "neighbour")
GENERATORS = ("hole", "pond", "tree")
HOUSES = ("top", "middle", "bottom")

_SQUARES = SIDE * SIDE
_PLACINGS = math.perm(_SQUARES, len(STICKERS))
LAYOUTS = _PLACINGS * len(GENERATORS) * len(HOUSES) ** 2
"""36 · 35 · 34 · 33 · 32 · 31 places for the stickers, times 27 for their kinds."""

_SHUFFLE = numbering.Shuffle(LAYOUTS, "personal-space planet", _KEY)


class Layout(Struct, frozen=True):
    """Where the six stickers go, and which ones they are."""

    squares: tuple[tuple[int, int], ...]
    """Column and row of each of STICKERS: 1 to 6, from the left and from the top."""
    generator: str
    house: str
    neighbour: str

    @property
    def kinds(self) -> tuple[str, ...]:
        """The sticker for each square, by the names that the artist `sticker` knows."""
        return (
            "tower",
            "workplace",
            self.generator,
            "launcher",
            f"house-{self.house}",
            f"neighbour-{self.neighbour}",
        )


def layout(number: int) -> Layout:
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
    return Layout(tuple(squares), GENERATORS[generator], HOUSES[house], HOUSES[neighbour])


def number_of(placed: Layout) -> int:
    """The only number with this layout. Raises ValueError without one."""
    free = list(range(_SQUARES))
    steps = []
    for column, row in placed.squares:
        index = free.index((row - 1) * SIDE + column - 1)
        steps.append((index, len(free)))
        free.pop(index)
    rank = 0
    for index, base in reversed(steps):
        rank = rank * base + index
    rank = rank * len(GENERATORS) + GENERATORS.index(placed.generator)
    rank = rank * len(HOUSES) + HOUSES.index(placed.house)
    rank = rank * len(HOUSES) + HOUSES.index(placed.neighbour)
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
    """What a planet's name, ground and looks are drawn from."""
    return f"{_KEY}:{number}"


def fields(number: int) -> dict[str, object]:
    """All that is printed of a planet."""
    seed = seed_of(number)
    traits = traits_of(seed)
    placed = layout(number)
    written = numbering.format_number(number, VERSION)
    name = names.name(seed)
    line = names.line(traits)
    labels = [
        *(_LABELS[kind] for kind in placed.kinds[:4]),
        f"Your House ({placed.house.title()})",
        f"Neighbour’s House ({placed.neighbour.title()})",
    ]
    places = [
        {"id": sticker, "name": label, "sticker": kind, "x": x, "y": y, "square": f"{x},{y}"}
        for sticker, label, kind, (x, y) in zip(
            STICKERS, labels, placed.kinds, placed.squares, strict=True
        )
    ]
    at = dict(zip(STICKERS, (f"{x},{y}" for x, y in placed.squares), strict=True))
    code = (
        f"PERSONAL SPACE\nPLANET {written} {name}\n{line}\n"
        f"Column,row\nTower {at['tower']}\nWorkplace {at['workplace']}\n"
        f"{placed.generator.title()} {at['generator']}\nLauncher {at['launcher']}\n"
        f"House ({placed.house}) {at['house']}\nNeighbour ({placed.neighbour}) {at['neighbour']}"
    )
    return {
        "number": number,
        "check": numbering.check_digit(number, VERSION),
        "printed": written,
        "version": VERSION,
        "name": name,
        "line": line,
        "size": SIZES[traits.size].title(),
        "climate": names.climate(traits),
        "terrain": traits.terrain,
        "moons": len(traits.moons),
        "places": places,
        "generator": placed.generator,
        "house": placed.house,
        "neighbour": placed.neighbour,
        "seed": seed,
        "qr": code,
    }


PLANETS = Generator("planet", VERSION, 1, LAYOUTS, fields)
