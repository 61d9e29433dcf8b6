"""The skies of version 1: where the ten stars stand, the lines drawn through them, their name.

They are printed for ever, for those who have one; new ones come from `star_map`.

A sky keeps the structure of the original: every star is the midpoint of a line between two
neighbouring major points, five on the border and five within. Beyond that it keeps what the
original nearly has: no two stars nearer than the diagonal of a large square (so never two in
one small square), and two stars at least in each quarter.

There are exactly 6,399,664 such skies. They are counted and listed without being made, row by
row, and a shuffle that can be undone leads from numbers to their places in that list: each sky
has one number, no two numbers share a sky, and neighbours have nothing in common.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from msgspec import Struct

from pnp.games.my_corner_of_the_sky import first_names as names
from pnp.games.my_corner_of_the_sky.stars import (
    BORDER,
    INNER,
    ORIGINAL,
    SIDE,
    Line,
    Sky,
    Star,
    code,
    sky_of,
    told,
)
from pnp.ground import numbers
from pnp.ground.generator import Generator

VERSION = "1"
"""Of what a number gives."""

LEAST = 2
"""Stars in each quarter of the map, not counting those on the lines that part them."""
SKIES = 6_399_664
"""Valid skies; sky 0, the original, is not one of them (two of its stars share a square)."""

_SHUFFLE = numbers.Shuffle(SKIES, "my-corner-of-the-sky", VERSION)


# The list of all skies. From the bottom there are eleven rows of places: lines that run across
# have their midpoints in the even ones, five in a row; those that run up in the odd ones, six.
# A row's stars are a mask, bit 0 at the left. Of two stars in one row, or in a column, one place
# must lie between; of two in rows that touch, more than half a line across.

_ROWS = 2 * SIDE - 1
_MIDDLE = _ROWS // 2


class _Choice(Struct, frozen=True):
    """One way to set a row."""

    mask: int
    border: int
    inner: int
    left: int
    right: int
    beside: int
    """What it blocks in the rows that touch this one."""


def _choices(row: int) -> tuple[_Choice, ...]:
    flat = row % 2 == 0
    width = SIDE - 1 if flat else SIDE
    # The places left of the middle, and as many right of it.
    half = width // 2
    found = []
    for mask in range(1 << width):
        if mask & mask << 1:
            continue
        count = mask.bit_count()
        ends = 0 if flat else (mask & 1) + (mask >> width - 1)
        border = count if row in (0, _ROWS - 1) else ends
        left = right = 0
        if row != _MIDDLE:
            left = (mask & (1 << half) - 1).bit_count()
            right = (mask >> width - half).bit_count()
        beside = mask | mask << 1 if flat else (mask | mask >> 1) & (1 << SIDE - 1) - 1
        found.append(_Choice(mask, border, count - border, left, right, beside))
    return tuple(found)


_CHOICES = tuple(_choices(row) for row in range(_ROWS))


class _State(NamedTuple):
    """What the rows below leave to the rows from this one up."""

    row: int
    near: int
    """Blocked in this row."""
    far: int
    """Blocked in the next row."""
    border: int
    inner: int
    left: int
    """Stars that the quarter at the left still needs."""
    right: int

    def after(self, choice: _Choice) -> _State | None:
        """The state above this row, None where the choice cannot be."""
        if choice.mask & self.near or choice.border > self.border or choice.inner > self.inner:
            return None
        row = self.row + 1
        left = max(0, self.left - choice.left)
        right = max(0, self.right - choice.right)
        if row == _MIDDLE and left | right:
            return None
        if row == _MIDDLE + 1:
            left = right = LEAST
        border, inner = self.border - choice.border, self.inner - choice.inner
        if left + right > border + inner:
            return None
        return _State(row, choice.beside | self.far, choice.mask, border, inner, left, right)


_START = _State(0, 0, 0, BORDER, INNER, LEAST, LEAST)


@cache
def _ways(state: _State) -> int:
    """How many ways there are to set the rows from this one up."""
    if state.row == _ROWS:
        return int(not any(state[3:]))
    after = [state.after(choice) for choice in _CHOICES[state.row]]
    return sum([_ways(next_) for next_ in after if next_ is not None])


def ways() -> int:
    """How many skies there are: SKIES, counted."""
    return _ways(_START)


def sky(number: int) -> Sky:
    """The stars of a number from 0 to SKIES."""
    if number == 0:
        return ORIGINAL
    place = _SHUFFLE(number - 1)
    state, found = _START, list[Star]()
    for row in range(_ROWS):
        for choice in _CHOICES[row]:
            after = state.after(choice)
            count = _ways(after) if after is not None else 0
            if place < count:
                break
            place -= count
        assert after is not None
        state = after
        found += _stars(row, choice.mask)
    return sky_of(found)


def number_of(stars: Sky) -> int:
    """The one number that has these stars. Raises ValueError where there is none."""
    if sky_of(list(stars)) == ORIGINAL:
        return 0
    place, state, taken = 0, _START, 0
    for row in range(_ROWS):
        for choice in _CHOICES[row]:
            after = state.after(choice)
            if set(_stars(row, choice.mask)) == {s for s in stars if s.up == row + 2}:
                break
            place += _ways(after) if after is not None else 0
        else:
            after = None
        if after is None or not _ways(after):
            raise ValueError("these stars are no sky that has a number")
        state = after
        taken += choice.mask.bit_count()
    if taken != len(stars):
        raise ValueError("these stars are no sky that has a number")
    return _SHUFFLE.back(place) + 1


def _stars(row: int, mask: int) -> list[Star]:
    first = 3 if row % 2 == 0 else 2
    return [Star(first + 2 * bit, row + 2) for bit in range(SIDE) if mask >> bit & 1]


# The figure: what joins the stars.


def figure(stars: Sky) -> tuple[Line, ...]:
    """The lines of the constellation: the shortest net that joins all stars, and one line more
    where that makes a body of four to six stars. Lines do not cross."""
    count = len(stars)
    pairs = sorted(
        [(a, b) for a in range(count) for b in range(a + 1, count)],
        key=lambda pair: (_square(stars[pair[0]], stars[pair[1]]), pair),
    )
    group = list(range(count))
    lines: list[Line] = []
    for a, b in pairs:
        if group[a] != group[b]:
            old, new = group[b], group[a]
            group = [new if g == old else g for g in group]
            lines.append((a, b))
    for a, b in pairs:
        if _square(stars[a], stars[b]) > _LONGEST:
            break
        if (a, b) not in lines and 3 <= _steps(lines, a, b) <= 5 and _clear(stars, lines, a, b):
            lines.append((a, b))
            break
    return tuple(sorted(lines))


# A line that closes a figure is not longer than three squares, leaves other stars half a square
# of room, and makes no sharp angle. In halves, squared.
_LONGEST = 36


def _square(a: Star, b: Star) -> int:
    return (a.across - b.across) ** 2 + (a.up - b.up) ** 2


def _steps(lines: list[Line], start: int, goal: int) -> int:
    """Lines on the only way between two stars of a net."""
    reached, steps = {start}, 0
    while goal not in reached:
        reached |= {b for a, b in lines if a in reached} | {a for a, b in lines if b in reached}
        steps += 1
    return steps


def _clear(stars: Sky, lines: list[Line], a: int, b: int) -> bool:
    one, two = stars[a], stars[b]
    length = _square(one, two)
    for index, other in enumerate(stars):
        if index in (a, b):
            continue
        along = _dot(one, two, other)
        if 0 < along < length and _turn(one, two, other) ** 2 < length:
            return False
    for c, d in lines:
        three, four = stars[c], stars[d]
        shared = {a, b} & {c, d}
        if not shared:
            if (_turn(one, two, three) > 0) != (_turn(one, two, four) > 0) and (
                _turn(three, four, one) > 0
            ) != (_turn(three, four, two) > 0):
                return False
            continue
        (corner,) = shared
        here, there = a + b - corner, c + d - corner
        near = _dot(stars[corner], stars[here], stars[there])
        if near > 0 and 4 * near**2 > 3 * length * _square(three, four):
            return False
    return True


def _dot(start: Star, end: Star, other: Star) -> int:
    return (end.across - start.across) * (other.across - start.across) + (end.up - start.up) * (
        other.up - start.up
    )


def _turn(start: Star, end: Star, other: Star) -> int:
    return (end.across - start.across) * (other.up - start.up) - (end.up - start.up) * (
        other.across - start.across
    )


# The fields


def fields(number: int) -> dict[str, object]:
    """All that is printed of a sky."""
    stars = sky(number)
    written = numbers.printed(number)
    called = names.name(number)
    places = told(stars)
    joined = " ".join(f"{a + 1}-{b + 1}" for a, b in figure(stars))
    return {
        "number": number,
        "check": numbers.check_digit(number),
        "printed": written,
        "version": VERSION,
        "name": called.text,
        "meaning": called.meaning,
        "picture": called.picture,
        **places,
        "figure": joined,
        "qr": code(f"{written} v{VERSION}", called.text, str(places["places"]), joined),
    }


FIRST_SKIES = Generator("star-map", VERSION, 0, SKIES, fields)
