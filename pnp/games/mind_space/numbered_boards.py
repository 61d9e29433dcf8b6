"""Brain boards by number: four sections around a centre, and grey matter.

Each number has two grey layouts, which no other number has, so all boards differ. The sections
start from a pinwheel or its mirror image; nine plans in ten are "wild" (far from the pinwheel), the
others "changed" (a few cells differ). A number gets the first board that is about as good as the
two in the box. Printed boards rely on this: if a number's board changes, VERSION must change.

Without selection, boards differ by about 0.64 points (one standard deviation) of 53. Two figures
predict most of that without playing: the free cells of the centre and the length of the walls.
Their weights are a least squares fit over 504 boards with 40 games each.

`make bands` plays a sample and stores it in `bench/records/mind-space.yaml`. Of ten boards and both
sides, with 400 games each, all confidence intervals lie within 49 to 57 points; the lowest board is
2.5 ± 1 points below the mean of the two sides.

A section scores the same whatever its size, so a free cell is worth more in a small section: 10/17
to 10/14 points on the two sides, 5/9 to 10/13 on generated boards.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import count, pairwise
from typing import NamedTuple

from pnp.core import numbering
from pnp.core.numbering import Generator, Shuffle
from pnp.core.rng import Chance
from pnp.games.mind_space.grid import (
    ALL,
    CORNERS,
    SECTION_POINTS,
    SECTIONS,
    SIDE,
    Board,
    CellSet,
    GridCell,
    format_cells,
    surrounding,
    two_by_two,
)

VERSION = "2"
"""Printed with every number, and part of the seed of every board."""
LAYOUTS = 558_604
"""The number of grey layouts."""

PINWHEEL = ("111111222",) * 3 + ("333555222",) * 3 + ("333444444",) * 3
MIRRORED = ("111222222",) * 3 + ("111555444",) * 3 + ("333333444",) * 3

# In how many cells a changed plan differs from its pinwheel (minimum and maximum), and the minimum
# for a wild plan, from the nearer of the two pinwheels.
CHANGED_DISTANCES = (4, 12)
WILD_DISTANCE = 16


class PlannedBoard(NamedTuple):
    """A board and its kind of plan, `wild` or `changed`."""

    board: Board
    plan: str


# Grey matter


@cache
def _block_places() -> tuple[tuple[CellSet, tuple[tuple[GridCell, ...], ...]], ...]:
    """Each place of the 2 × 2 block, with the cells of each quarter that may hold a single grey
    cell."""
    places = []
    for row in range(1, SIDE - 2):
        for column in range(1, SIDE - 2):
            block = two_by_two(row, column)
            closed = block | surrounding(block) | frozenset(CORNERS)
            quarters = []
            for top in (0, SIDE // 2 + 1):
                for left in (0, SIDE // 2 + 1):
                    cells = sorted(
                        place
                        for place in ALL - closed
                        if top <= place[0] < top + SIDE // 2 and left <= place[1] < left + SIDE // 2
                    )
                    # A quarter with fewer cells is the one with the block; it gets no other grey
                    # cell.
                    if len(cells) >= _MIN_CELLS:
                        quarters.append(tuple(cells))
            places.append((block, tuple(quarters)))
    return tuple(places)


_MIN_CELLS = 4


def count_layouts() -> int:
    """Count the grey layouts; a test compares the result with LAYOUTS."""
    return sum(_count_ways(quarters) for _, quarters in _block_places())


def _count_ways(quarters: tuple[tuple[GridCell, ...], ...]) -> int:
    ways = 1
    for cells in quarters:
        ways *= len(cells)
    return ways


def grey_layout(rank: int) -> CellSet:
    """The grey cells of layout 0 to LAYOUTS − 1: a block, and a single cell in each other quarter.

    A row and a column separate the quarters, and the ring around the block stays free. So single
    cells touch no other grey cell, not even at a corner, and the free cells stay connected.
    """
    for block, quarters in _block_places():
        ways = _count_ways(quarters)
        if rank < ways:
            grey = set(block)
            for cells in quarters:
                rank, place = divmod(rank, len(cells))
                grey.add(cells[place])
            return frozenset(grey)
        rank -= ways
    raise ValueError(f"grey layouts run from 0 to {LAYOUTS - 1}")


# Sections


def draw_sections(plan: str, key: tuple[object, ...]) -> tuple[str, ...]:
    """Draw the sections of a `wild` or `changed` plan; equal keys give equal sections."""
    chance = Chance(*key)
    base = chance.pick((PINWHEEL, MIRRORED))
    return _changed(chance, base) if plan == "changed" else _wild(chance, base)


def _changed(chance: Chance, base: tuple[str, ...]) -> tuple[str, ...]:
    """A pinwheel after a few exchanges of cells."""
    walk = _SectionWalk(chance, base)
    goal = chance.integer(CHANGED_DISTANCES[0], CHANGED_DISTANCES[1] - 2)
    while True:
        walk.step(0.9)
        distance = walk.distance(base)
        # An exchange changes at most two cells, so no step skips the goal.
        if goal <= distance <= CHANGED_DISTANCES[1]:
            return walk.rows()


def _wild(chance: Chance, base: tuple[str, ...]) -> tuple[str, ...]:
    """A pinwheel after many exchanges, first hot, then cooling down (simulated annealing)."""
    walk = _SectionWalk(chance, base)
    while walk.pinwheel_distance() < WILD_DISTANCE + 9:
        for _ in range(8):
            walk.step(2.0)
    rows = walk.rows()
    for heat in (0.8, 0.5, 0.35, 0.25):
        for _ in range(2):
            for _ in range(24):
                walk.step(heat)
            if walk.pinwheel_distance() < WILD_DISTANCE:
                # Cooling leads back towards a pinwheel; the rows before this step are calm enough.
                return rows
            rows = walk.rows()
    return rows


# Sets of cells as bits: nine a row, the top left cell is the lowest bit.
_CELLS = SIDE * SIDE
_ALL_CELLS = (1 << _CELLS) - 1
_LEFTMOST = sum(1 << row * SIDE for row in range(SIDE))
_RIGHTMOST = _LEFTMOST << (SIDE - 1)
_BORDER = sum(1 << r * SIDE + c for r, c in ALL if r in (0, SIDE - 1) or c in (0, SIDE - 1))
_FIXED = sum(1 << r * SIDE + c for r, c in (*CORNERS, (SIDE // 2, SIDE // 2)))


def _grow(mask: int) -> int:
    """Some cells and their neighbours."""
    return (
        mask
        | mask << SIDE & _ALL_CELLS
        | mask >> SIDE
        | (mask & ~_RIGHTMOST) << 1
        | (mask & ~_LEFTMOST) >> 1
    )


_NEIGHBOURS = [_grow(1 << at) & ~(1 << at) for at in range(_CELLS)]


def _is_connected(mask: int) -> bool:
    """Whether the cells are connected."""
    reached = mask & -mask
    while True:
        grown = _grow(reached) & mask
        if grown == reached:
            return reached == mask
        reached = grown


def _bit_positions(mask: int) -> list[int]:
    """The positions of the set bits, lowest first."""
    positions = []
    while mask:
        lowest = mask & -mask
        positions.append(lowest.bit_length() - 1)
        mask ^= lowest
    return positions


@lru_cache(64)
def _section_masks(rows: tuple[str, ...]) -> tuple[int, ...]:
    """The cells of each section."""
    text = "".join(rows)
    return tuple(
        sum(1 << place for place, mark in enumerate(text) if mark == digit) for digit in SECTIONS
    )


class _SectionWalk:
    """Exchanges cells between sections; each section stays connected and beside the centre."""

    __slots__ = ("_chance", "_masks")

    def __init__(self, chance: Chance, rows: tuple[str, ...]) -> None:
        self._chance = chance
        self._masks = list(_section_masks(rows))

    def rows(self) -> tuple[str, ...]:
        marks = [""] * _CELLS
        for digit, mask in zip(SECTIONS, self._masks, strict=True):
            for place in _bit_positions(mask):
                marks[place] = digit
        return tuple("".join(marks[place : place + SIDE]) for place in range(0, _CELLS, SIDE))

    def distance(self, rows: tuple[str, ...]) -> int:
        """The number of cells that are in another section in `rows`."""
        return _CELLS - sum(
            (first & second).bit_count()
            for first, second in zip(self._masks, _section_masks(rows), strict=True)
        )

    def pinwheel_distance(self) -> int:
        """The distance to the nearer of the two pinwheels, in cells."""
        return min(self.distance(PINWHEEL), self.distance(MIRRORED))

    def step(self, heat: float) -> None:
        """Exchange a cell with a neighbouring section if the result is valid.

        The more the walls grow, and the lower the heat, the less likely is the exchange.
        """
        chance, masks = self._chance, self._masks
        give = chance.randrange(_CELLS)
        if _FIXED >> give & 1:
            return
        giver = next(n for n, mask in enumerate(masks) if mask >> give & 1)
        neighbours = [n for n, mask in enumerate(masks) if n != giver and mask & _NEIGHBOURS[give]]
        if not neighbours:
            return
        taker = chance.pick(neighbours)
        takes = _bit_positions(masks[taker] & _grow(masks[giver] ^ 1 << give) & ~_FIXED)
        if not takes:
            return
        take = chance.pick(takes)
        wall_length = self._count_walls(give, giver) + self._count_walls(take, taker)
        swap = 1 << give | 1 << take
        masks[giver] ^= swap
        masks[taker] ^= swap
        longer = self._count_walls(give, taker) + self._count_walls(take, giver) - wall_length
        if (longer > 0 and chance.random() >= 2.0 ** (-longer / heat)) or not self._is_valid(
            giver, taker
        ):
            masks[giver] ^= swap
            masks[taker] ^= swap

    def _count_walls(self, place: int, section: int) -> int:
        return (_NEIGHBOURS[place] & ~self._masks[section]).bit_count()

    def _is_valid(self, first: int, second: int) -> bool:
        masks = self._masks
        centre = masks[-1]
        reach = _grow(centre)
        return (
            not centre & _BORDER
            and all(reach & mask for mask in masks[:-1])
            and _is_connected(masks[first])
            and _is_connected(masks[second])
        )


# Fields


_MOODS = (
    "Quiet",
    "Curious",
    "Tidy",
    "Restless",
    "Sunny",
    "Stubborn",
    "Gentle",
    "Crowded",
    "Patient",
    "Drifting",
    "Hopeful",
    "Busy",
    "Secret",
    "Roomy",
    "Mellow",
    "Playful",
    "Earnest",
    "Dreamy",
    "Brisk",
    "Generous",
    "Nimble",
    "Wistful",
    "Candid",
    "Merry",
)
_PLACES = (
    "Attic",
    "Garden",
    "Harbour",
    "Library",
    "Workshop",
    "Kitchen",
    "Orchard",
    "Station",
    "Lighthouse",
    "Meadow",
    "Market",
    "Cellar",
    "Island",
    "Veranda",
    "Observatory",
    "Theatre",
    "Greenhouse",
    "Archive",
    "Playground",
    "Hallway",
    "Studio",
    "Valley",
    "Bakery",
    "Ballroom",
)


def brain_name(number: int) -> str:
    """A name such as `Quiet Attic`; several numbers may share a name."""
    chance = Chance("mind-space", "brain-board", VERSION, number, "name")
    return f"{chance.pick(_MOODS)} {chance.pick(_PLACES)}"


def board_fields(number: int, planned: PlannedBoard) -> dict[str, object]:
    """The fields of a board apart from its looks."""
    return {
        "number": number,
        "check": numbering.check_digit(number, VERSION),
        "printed": numbering.format_number(number, VERSION),
        "version": VERSION,
        "name": brain_name(number),
        "plan": planned.plan,
        "sections": list(planned.board.sections),
        "grey": format_cells(planned.board.grey),
    }


_LAYOUTS_EACH = 2
NUMBERS = LAYOUTS // _LAYOUTS_EACH
"""The highest number; the lowest is 1."""

_POINTS, _CENTRE, _WALL = 54.95, -0.42, 0.033
"""A linear model of the points of a single greedy player: the constant, the weight of a free cell
of the centre, and the weight of a cell side that is a wall between sections."""
BOX_POINTS = _POINTS + 8 * _CENTRE + 24 * _WALL
"""The points that the model predicts for sides A and B: 8 free cells in the centre, 24 walls."""
MAX_DIFFERENCE = 0.75
"""The maximum difference from BOX_POINTS, in predicted points."""
POINTS_PER_CELL = (5 / 9, 10 / 13)
"""The minimum and maximum points of a section for each of its free cells."""
_WILD_SHARE = 0.9
_SHUFFLE = Shuffle(LAYOUTS, "mind-space", "brain-board", VERSION)


def expected_points(board: Board) -> float:
    """The points that the model predicts for a single greedy player."""
    return _POINTS + _CENTRE * len(board.free_in(5)) + _WALL * count_walls(board)


def count_walls(board: Board) -> int:
    """The number of cell sides that are walls between two sections."""
    lines = (*board.sections, *map("".join, zip(*board.sections, strict=True)))
    return sum(1 for line in lines for first, second in pairwise(line) if first != second)


def points_per_cell(board: Board) -> list[float]:
    """The points of each section for each of its free cells."""
    return [SECTION_POINTS[n] / len(board.free_in(n + 1)) for n in range(len(SECTIONS))]


def is_fair(board: Board) -> bool:
    """Whether a board is about as good as the two in the box."""
    lowest, highest = POINTS_PER_CELL
    return abs(expected_points(board) - BOX_POINTS) <= MAX_DIFFERENCE and all(
        lowest <= n <= highest for n in points_per_cell(board)
    )


def make_board(number: int) -> PlannedBoard:
    """The board of a number from 1 to NUMBERS."""
    layouts = [
        grey_layout(_SHUFFLE(number - 1 + index * NUMBERS)) for index in range(_LAYOUTS_EACH)
    ]
    wild = Chance("mind-space", "brain-board", VERSION, number).random() < _WILD_SHARE
    plan = "wild" if wild else "changed"
    for attempt in count():
        key = ("mind-space", "brain-board", VERSION, number, plan, attempt)
        planned = PlannedBoard(
            Board(draw_sections(plan, key), layouts[attempt % _LAYOUTS_EACH]), plan
        )
        if is_fair(planned.board):
            return planned
    raise AssertionError


TINTS = (
    "brain",
    "brain-rose",
    "brain-peach",
    "brain-sand",
    "brain-lime",
    "brain-mint",
    "brain-aqua",
    "brain-sky",
)
"""The fills of brains, as colours of the theme; the first is that of the boards in the box."""


def all_fields(number: int) -> dict[str, object]:
    """All fields of a board."""
    fields = board_fields(number, make_board(number))
    mood, place = str(fields["name"]).lower().split()
    return {
        **fields,
        "form": number,
        "tint": Chance("mind-space", "brain-board", VERSION, number, "tint").pick(TINTS),
        "vignettes": f"place-{place} mood-{mood}",
    }


BRAIN_BOARDS = Generator("brain-board", VERSION, 1, NUMBERS, all_fields)
