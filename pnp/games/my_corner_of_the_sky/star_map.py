"""Star maps by number: a figure of the atlas with its ten stars in allowed places.

A number gets a title, and with it a figure. Each star of the figure has a few places near its drawn
one; the arrangements are dealt to the figure’s numbers, so that no two numbers share one. A number
takes its first arrangement that distorts the figure little, has the structure of the original (each
star halfway between two neighbouring major points, five on the border and five inside; no two in
one small square), and has about its value. All numbers were tried: each has a map.

Distortion is the change of the stars’ distances and bearings from each other. Near stars weigh
more, and it grows faster than linearly.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from pnp.core import numbering
from pnp.core.numbering import Generator
from pnp.games.my_corner_of_the_sky import constellations
from pnp.games.my_corner_of_the_sky.constellations import (
    CONSTELLATIONS,
    SIZE,
    Constellation,
    Title,
    all_titles,
)
from pnp.games.my_corner_of_the_sky.stars import (
    ORIGINAL,
    Sky,
    Star,
    is_fair,
    qr_text,
    sort_sky,
    star_fields,
)

FieldPoint = tuple[int, int]
"""A point on the field of a figure: x to the right, y down."""

_STEP = 10
"""The distance of neighbouring points of the map."""
_MIDPOINTS = tuple(
    (x, y)
    for y in range(0, SIZE + 1, _STEP)
    for x in range(0, SIZE + 1, _STEP)
    if (x + y) // _STEP % 2
)
"""The points halfway between neighbouring major points."""
_MIN_DISTANCE_SQUARED = (2 * _STEP) ** 2
"""Nearer stars share a square."""
_CHOICES = 6
"""The number of places for a star."""
_MAX_HALF_DISTORTION = 4.0
"""The maximum distortion within half of the stars."""
_SOFTENING = 150
"""Added to squared distances, so that very near stars weigh a little less."""


class Arrangement(Struct, frozen=True):
    """A place for each star of a figure, or for some of them, in order."""

    places: tuple[FieldPoint, ...]
    distortion: float


class Arrangements:
    """All arrangements of a figure, by rank."""

    def __init__(self, stars: Sequence[FieldPoint]) -> None:
        self._stars = stars
        middle = len(stars) // 2
        self._first = self._arrange(range(middle))
        self._second = self._arrange(range(middle, len(stars)))

    def __len__(self) -> int:
        return len(self._first) * len(self._second)

    def get(self, rank: int, maximum: float) -> Arrangement | None:
        """One of the arrangements; None if two stars share a square or the distortion is above
        `maximum`."""
        first_rank, second_rank = divmod(rank, len(self._second))
        first_half, second_half = self._first[first_rank], self._second[second_rank]
        distortion, middle = first_half.distortion + second_half.distortion, len(first_half.places)
        for i, place in enumerate(first_half.places):
            added = self._distortion(i, place, second_half.places, middle)
            if added is None or distortion + added > maximum:
                return None
            distortion += added
        return Arrangement(first_half.places + second_half.places, distortion)

    def _arrange(self, indices: range) -> list[Arrangement]:
        """The arrangements of some of the stars."""
        halves = [Arrangement((), 0.0)]
        for i in indices:
            points = _nearest_points(self._stars[i])
            halves = [
                Arrangement((*half.places, place), half.distortion + added)
                for half in halves
                for place in points
                if (added := self._distortion(i, place, half.places, indices.start)) is not None
                and half.distortion + added <= _MAX_HALF_DISTORTION
            ]
        return halves

    def _distortion(
        self, i: int, place: FieldPoint, others: Sequence[FieldPoint], start: int
    ) -> float | None:
        """The distortion by star `i` at a place, compared with the stars from `start` on; None if
        one of them is too near."""
        (x, y), distortion = self._stars[i], 0.0
        for (x0, y0), (a, b) in zip(self._stars[start:], others, strict=False):
            placed_dx, placed_dy = place[0] - a, place[1] - b
            if placed_dx * placed_dx + placed_dy * placed_dy < _MIN_DISTANCE_SQUARED:
                return None
            dx, dy = x - x0, y - y0
            change = (placed_dx - dx) ** 2 + (placed_dy - dy) ** 2
            share = change / (dx * dx + dy * dy + _SOFTENING)
            distortion += share * (1 + 2 * share)
        return distortion


@lru_cache(maxsize=64)
def arrangements(figure: Constellation) -> Arrangements:
    """All arrangements of a figure, cached."""
    return Arrangements(figure.stars)


def _nearest_points(star: FieldPoint) -> list[FieldPoint]:
    """The nearest places for a star; on the border if it is drawn there."""
    x, y = star
    on_border = _on_border(star)
    points = [place for place in _MIDPOINTS if _on_border(place) == on_border]
    points.sort(key=lambda place: ((place[0] - x) ** 2 + (place[1] - y) ** 2, place))
    return points[:_CHOICES]


def _on_border(place: FieldPoint) -> bool:
    return bool({0, SIZE} & {*place})


# Turning figures

MIRRORINGS, QUARTER_TURNS = 2, 4


def turn_point(place: FieldPoint, mirrored: bool, quarters: int) -> FieldPoint:
    """A point after its figure is mirrored, and then turned by quarters."""
    x, y = place
    x = SIZE - x if mirrored else x
    for _ in range(quarters):
        x, y = SIZE - y, x
    return x, y


def deal_ranks(first: int, step: int, length: int) -> Iterator[int]:
    """The ranks below `length` of share `first` of `step` shares, in an irregular order."""
    prime = _next_prime(length)
    for place in range(first, prime, step):
        rank = place * _LEAP % prime
        if rank < length:
            yield rank


_LEAP = 0x9E3779B97F4A7C15


@lru_cache(maxsize=256)
def _next_prime(number: int) -> int:
    """The next prime from this number on. It does not divide the leap, so no rank occurs twice."""
    while any(number % factor == 0 for factor in range(2, int(number**0.5) + 1)):
        number += 1
    return number


VERSION = "2"
"""If stars, lines or names of a number change, this must change."""
SKIES = 36_525
"""One sky for each day of a century."""
GOOD_DISTORTION = 4.5
"""Arrangements up to this distortion come first."""
_MAX_DISTORTION = 16.0

_TAKEN = Counter(Path(__file__).with_name("taken.txt").read_text(encoding="utf-8").split())
"""How many skies a number skips: its first ones have the stars of a lower number, mostly with
another figure."""


class NumberedSky(NamedTuple):
    """A title, and the stars of its figure in the figure’s order."""

    title: Title
    stars: tuple[Star, ...]

    @property
    def sky(self) -> Sky:
        """The stars in reading order."""
        return sort_sky(list(self.stars))


@lru_cache(maxsize=256)
def draw_sky(number: int) -> NumberedSky:
    """The sky of a number from 0 to SKIES."""
    if number == 0:
        title = constellations.ORIGINAL
        return NumberedSky(title, tuple(map(_to_star, CONSTELLATIONS[title.figure].stars)))
    title, first, step = _deal_title(number)
    figure = CONSTELLATIONS[title.figure]
    candidates = _candidate_skies(figure, constellations.is_inverted(title), first, step)
    return NumberedSky(title, next(islice(candidates, _TAKEN[str(number)], None)))


def _candidate_skies(
    figure: Constellation, turned: bool, first: int, step: int
) -> Iterator[tuple[Star, ...]]:
    """The possible skies of a number, the best first."""
    arranged = partial(_try_arrangements, figure, turned, first, step)
    yield from (stars for _, stars in arranged(GOOD_DISTORTION) if is_fair(stars))
    yield from (
        stars
        for distortion, stars in sorted(arranged(_MAX_DISTORTION))
        if distortion > GOOD_DISTORTION and is_fair(stars)
    )


def _deal_title(number: int) -> tuple[Title, int, int]:
    """The title of a number, which share of its figure’s arrangements it gets, and of how many
    shares."""
    listed = all_titles()
    turn, place = divmod(number - 1, len(listed))
    title = listed[_shuffle()(place)]
    figure_titles = _titles_of(title.figure)
    return (
        title,
        turn * len(figure_titles) + figure_titles.index(title),
        -(-SKIES // len(listed)) * len(figure_titles),
    )


@lru_cache(maxsize=64)
def _titles_of(figure: str) -> tuple[Title, ...]:
    return tuple(title for title in all_titles() if title.figure == figure)


@lru_cache(maxsize=1)
def _shuffle() -> numbering.Shuffle:
    return numbering.Shuffle(len(all_titles()), "my-corner-of-the-sky", VERSION, "title")


def _try_arrangements(
    figure: Constellation, turned: bool, first: int, step: int, maximum: float
) -> Iterator[tuple[float, tuple[Star, ...]]]:
    """The arrangements of a number's share, in order: the distortion, and the stars."""
    all_arrangements = arrangements(figure)
    sides = 1 if figure.both_sides_alike else MIRRORINGS
    poses = sides * (QUARTER_TURNS if figure.any_way_up else 1)
    for rank in deal_ranks(first, step, len(all_arrangements) * poses):
        rank, pose = divmod(rank, poses)
        arrangement = all_arrangements.get(rank, maximum)
        if arrangement is not None:
            quarters, mirrored = divmod(pose, sides)
            quarters += 2 * (turned and not figure.any_way_up)
            yield (
                arrangement.distortion,
                tuple(
                    _to_star(turn_point(point, mirrored > 0, quarters))
                    for point in arrangement.places
                ),
            )


def _to_star(place: FieldPoint) -> Star:
    """The star at a point of the figure’s field."""
    x, y = place
    return Star(2 + x // 10, 12 - y // 10)


def sky_fields(number: int) -> dict[str, object]:
    """All fields of a sky."""
    drawn = draw_sky(number)
    figure, sky = CONSTELLATIONS[drawn.title.figure], drawn.sky
    printed = numbering.format_number(number, VERSION)
    order = [sky.index(star) + 1 for star in drawn.stars]
    lines = " ".join(f"{order[a]}-{order[b]}" for a, b in figure.lines)
    places = star_fields(sky)
    return {
        "number": number,
        "check": numbering.check_digit(number, VERSION),
        "printed": printed,
        "version": VERSION,
        "name": drawn.title.text,
        "meaning": drawn.title.meaning,
        "drawing": figure.id,
        "joints": " ".join(map(str, order)),
        **places,
        "figure": lines,
        "qr": qr_text(printed, drawn.title.text, str(places["places"]), lines),
    }


assert {_to_star(at) for at in CONSTELLATIONS[constellations.ORIGINAL.figure].stars} == {*ORIGINAL}

STAR_MAPS = Generator("star-map", VERSION, 0, SKIES, sky_fields)
