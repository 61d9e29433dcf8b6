"""How brain boards are made: five sections around a centre, and gray matter between them.

The gray layouts are counted. The sections start from a pinwheel or its mirror image: a changed plan
differs from it in a few cells, a wild one in many. `fair.py` chooses the board of a number.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple

from pnp.core import numbering
from pnp.core.rng import Chance
from pnp.games.mind_space.grid import (
    ALL,
    CORNERS,
    SECTIONS,
    SIDE,
    Board,
    Cell,
    Cells,
    ring,
    square,
    written,
)

VERSION = "2"
"""Printed with every number, and part of what its board is drawn from."""
LAYOUTS = 558_604
"""How many gray layouts there are."""

PINWHEEL = ("111111222",) * 3 + ("333555222",) * 3 + ("333444444",) * 3
MIRRORED = ("111222222",) * 3 + ("111555444",) * 3 + ("333333444",) * 3

# How many cells a changed plan has in another section than its pinwheel, and the least that a
# wild one has in others than either.
CHANGED = (4, 12)
WILD = 16


class Made(NamedTuple):
    """A board, and which kind of plan it has."""

    board: Board
    plan: str


# Gray matter


@cache
def _blocks() -> tuple[tuple[Cells, tuple[tuple[Cell, ...], ...]], ...]:
    """Each place of the two by two, with the cells of each quarter where a lone one may be."""
    found = []
    for row in range(1, SIDE - 2):
        for column in range(1, SIDE - 2):
            block = square(row, column)
            shut = block | ring(block) | frozenset(CORNERS)
            quarters = []
            for top in (0, SIDE // 2 + 1):
                for left in (0, SIDE // 2 + 1):
                    cells = sorted(
                        at
                        for at in ALL - shut
                        if top <= at[0] < top + SIDE // 2 and left <= at[1] < left + SIDE // 2
                    )
                    # The quarter that the block lies in has gray matter enough.
                    if len(cells) >= _ROOM:
                        quarters.append(tuple(cells))
            found.append((block, tuple(quarters)))
    return tuple(found)


_ROOM = 4


def layouts() -> int:
    """How many gray layouts there are."""
    return sum(_ways(quarters) for _, quarters in _blocks())


def _ways(quarters: tuple[tuple[Cell, ...], ...]) -> int:
    ways = 1
    for cells in quarters:
        ways *= len(cells)
    return ways


def layout(rank: int) -> Cells:
    """The gray matter of a rank from 0 to LAYOUTS − 1: one block, and a cell in each quarter.

    A row and a column lie between the quarters, and the ring around the block is left free, so
    lone cells touch no other gray matter, not even at a corner; thus they cut nothing off.
    """
    for block, quarters in _blocks():
        ways = _ways(quarters)
        if rank < ways:
            found = set(block)
            for cells in quarters:
                rank, place = divmod(rank, len(cells))
                found.add(cells[place])
            return frozenset(found)
        rank -= ways
    raise ValueError("there are not so many grey layouts")


# Sections


def sections(plan: str, key: tuple[object, ...]) -> tuple[str, ...]:
    """The sections of a kind of plan; the key decides which of many."""
    chance = Chance(*key)
    base = chance.pick((PINWHEEL, MIRRORED))
    return _changed(chance, base) if plan == "changed" else _wild(chance, base)


def _changed(chance: Chance, base: tuple[str, ...]) -> tuple[str, ...]:
    """The pinwheel after a few exchanges of cells."""
    walk = _Walk(chance, base)
    wanted = chance.integer(CHANGED[0], CHANGED[1] - 2)
    while True:
        walk.step(0.9)
        apart = walk.apart(base)
        # An exchange changes at most two cells, so that no step skips the goal.
        if wanted <= apart <= CHANGED[1]:
            return walk.rows()


def _wild(chance: Chance, base: tuple[str, ...]) -> tuple[str, ...]:
    """The pinwheel after a long walk of exchanges, hot at first and calm in the end."""
    walk = _Walk(chance, base)
    while walk.nearest() < WILD + 9:
        for _ in range(8):
            walk.step(2.0)
    rows = walk.rows()
    for heat in (0.8, 0.5, 0.35, 0.25):
        for _ in range(2):
            for _ in range(24):
                walk.step(heat)
            if walk.nearest() < WILD:
                # It calms down to a pinwheel: what it was before is calm enough.
                return rows
            rows = walk.rows()
    return rows


# Cells as bits of a number: nine a row, the top left one lowest.
_COUNT = SIDE * SIDE
_FULL = (1 << _COUNT) - 1
_LEFTMOST = sum(1 << row * SIDE for row in range(SIDE))
_RIGHTMOST = _LEFTMOST << (SIDE - 1)
_BORDER = sum(1 << r * SIDE + c for r, c in ALL if r in (0, SIDE - 1) or c in (0, SIDE - 1))
_FIXED = sum(1 << r * SIDE + c for r, c in (*CORNERS, (SIDE // 2, SIDE // 2)))


def _spread(mask: int) -> int:
    """Some cells, and those beside them."""
    return (
        mask
        | mask << SIDE & _FULL
        | mask >> SIDE
        | (mask & ~_RIGHTMOST) << 1
        | (mask & ~_LEFTMOST) >> 1
    )


_NEAR = [_spread(1 << at) & ~(1 << at) for at in range(_COUNT)]


def _whole(mask: int) -> bool:
    """Whether some cells hang together."""
    seen = mask & -mask
    while True:
        more = _spread(seen) & mask
        if more == seen:
            return seen == mask
        seen = more


def _places(mask: int) -> list[int]:
    """The bits that are set, lowest first."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


@lru_cache(64)
def _masks(rows: tuple[str, ...]) -> tuple[int, ...]:
    """Each section's cells."""
    text = "".join(rows)
    return tuple(
        sum(1 << at for at, mark in enumerate(text) if mark == digit) for digit in SECTIONS
    )


class _Walk:
    """Exchanges cells between sections; every step preserves the structure."""

    __slots__ = ("_chance", "_masks")

    def __init__(self, chance: Chance, rows: tuple[str, ...]) -> None:
        self._chance = chance
        self._masks = list(_masks(rows))

    def rows(self) -> tuple[str, ...]:
        marks = [""] * _COUNT
        for digit, mask in zip(SECTIONS, self._masks, strict=True):
            for at in _places(mask):
                marks[at] = digit
        return tuple("".join(marks[at : at + SIDE]) for at in range(0, _COUNT, SIDE))

    def apart(self, rows: tuple[str, ...]) -> int:
        """How many cells are in another section than there."""
        return _COUNT - sum(
            (one & two).bit_count() for one, two in zip(self._masks, _masks(rows), strict=True)
        )

    def nearest(self) -> int:
        """How many cells it is apart from the pinwheel that is nearer."""
        return min(self.apart(PINWHEEL), self.apart(MIRRORED))

    def step(self, heat: float) -> None:
        """Exchange a cell for one of a neighbouring section, if the structure allows it.

        The longer the walls become, the less likely it is, the more so the lower the heat.
        """
        chance, masks = self._chance, self._masks
        give = chance.randrange(_COUNT)
        if _FIXED >> give & 1:
            return
        one = next(n for n, mask in enumerate(masks) if mask >> give & 1)
        others = [n for n, mask in enumerate(masks) if n != one and mask & _NEAR[give]]
        if not others:
            return
        two = chance.pick(others)
        takes = _places(masks[two] & _spread(masks[one] ^ 1 << give) & ~_FIXED)
        if not takes:
            return
        take = chance.pick(takes)
        before = self._walls(give, one) + self._walls(take, two)
        swap = 1 << give | 1 << take
        masks[one] ^= swap
        masks[two] ^= swap
        longer = self._walls(give, two) + self._walls(take, one) - before
        if (longer > 0 and chance.random() >= 2.0 ** (-longer / heat)) or not self._sound(one, two):
            masks[one] ^= swap
            masks[two] ^= swap

    def _walls(self, at: int, section: int) -> int:
        return (_NEAR[at] & ~self._masks[section]).bit_count()

    def _sound(self, one: int, two: int) -> bool:
        masks = self._masks
        centre = masks[-1]
        near = _spread(centre)
        return (
            not centre & _BORDER
            and all(near & mask for mask in masks[:-1])
            and _whole(masks[one])
            and _whole(masks[two])
        )


# Printed fields


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


def name(number: int) -> str:
    """What a mind is like; names come again, numbers do not."""
    chance = Chance("mind-space", "brain-board", VERSION, number, "name")
    return f"{chance.pick(_MOODS)} {chance.pick(_PLACES)}"


def told(number: int, made: Made) -> dict[str, object]:
    """All that is printed of a board."""
    return {
        "number": number,
        "check": numbering.check_digit(number, VERSION),
        "printed": numbering.format_number(number, VERSION),
        "version": VERSION,
        "name": name(number),
        "plan": made.plan,
        "sections": list(made.board.sections),
        "grey": written(made.board.grey),
    }
