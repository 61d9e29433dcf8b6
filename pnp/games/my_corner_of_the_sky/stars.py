"""Stars on the map: allowed places, skies of ten stars, and the predicted value of a sky.

Skies were played, and their scores compared with everything that can be measured on a map. Two
figures predict most of the score: the number of stars next to a major point with equal coordinates,
which a single die or a double reaches, and the mean distance between stars. Scores and seeds are in
`bench/records/my-corner-of-the-sky.yaml`.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from itertools import combinations
from typing import NamedTuple

SIDE = 6
"""Major points in a row; coordinates run from 1 to 6 by halves."""


class Star(NamedTuple):
    """A place on the map, in halves: 2 to 12 stand for 1 to 6."""

    half_x: int
    half_y: int

    @property
    def x(self) -> str:
        """The column as printed, such as 2.5."""
        return _format_half(self.half_x)

    @property
    def y(self) -> str:
        """The row as printed, from below."""
        return _format_half(self.half_y)

    @property
    def border(self) -> bool:
        """Whether it lies on the edge of the map."""
        return {self.half_x, self.half_y} & {2, 2 * SIDE} != set()

    @property
    def major(self) -> bool:
        """Whether it is a major point; no star is."""
        return self.half_x % 2 == 0 and self.half_y % 2 == 0

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


PLACES = tuple(
    Star(across, up) for up in range(2, 2 * SIDE + 1) for across in range(2, 2 * SIDE + 1)
)
"""All places of a map, row by row."""

Sky = tuple[Star, ...]
"""Ten stars in reading order: from the top row down, from the left."""
StarLine = tuple[int, int]
"""Two indices into a sky."""


def _format_half(halves: int) -> str:
    return f"{halves / 2:g}"


def parse_star(text: str) -> Star:
    """Parse a place such as `5.5,6`. Raises ValueError."""
    words = text.split(",")
    try:
        across, up = (round(float(word) * 2) for word in words)
        exact = all(float(word) * 2 == half for word, half in zip(words, (across, up), strict=True))
    except (ValueError, OverflowError):
        exact = False
    if not exact or not (2 <= across <= 2 * SIDE and 2 <= up <= 2 * SIDE):
        raise ValueError(
            f"“{text}” is not a point of the map; write it like 5.5,6, from 1 to {SIDE}"
        )
    return Star(across, up)


def sort_sky(stars: list[Star]) -> Sky:
    """Stars in reading order."""
    return tuple(sorted(stars, key=lambda s: (-s.half_y, s.half_x)))


ORIGINAL: Sky = tuple(
    parse_star(text)
    for text in (
        "5.5,6",
        "1,5.5",
        "3,5.5",
        "1.5,5",
        "5,4.5",
        "1,2.5",
        "4,2.5",
        "2.5,2",
        "6,1.5",
        "1.5,1",
    )
)
"""The ten stars of the original map."""

# Fields

_LETTERS = "αβγδεζηθικ"


def star_fields(stars: Sky) -> dict[str, object]:
    """The fields of a sky's stars."""
    return {
        "stars": [_one_star_fields(index, star) for index, star in enumerate(stars)],
        "places": " ".join(map(str, stars)),
    }


def _one_star_fields(index: int, star: Star) -> dict[str, object]:
    return {
        "id": str(index + 1),
        "letter": _LETTERS[index],
        "x": star.x,
        "y": star.y,
        "place": str(star),
        "border": star.border,
    }


def qr_text(printed: str, name: str, places: str, lines: str) -> str:
    """The text of a sky's QR code. `printed`: its number and version."""
    return (
        f"MY CORNER OF THE SKY\nSKY {printed} {name}\nStars as column,row\n{places}\nFigure {lines}"
    )


# The value of a sky, in whole thousandths of a point, so that all machines agree.
_BASE, _DOUBLE = 16_095, 1_112
_NEARNESS = [
    round(996 * math.exp(-math.sqrt(square) / 4)) for square in range(2 * (2 * SIDE) ** 2 + 1)
]
"""The value of the nearness of two stars, by their squared distance in halves."""
MIN_VALUE, MAX_VALUE = 29_900, 30_900
"""Half a point to either side of the value of the original, from 1,500 games."""


def is_on_double(star: Star) -> bool:
    """Whether a star lies beside a major point with equal coordinates, such as 3, 3."""
    return abs(star.half_x - star.half_y) == 1


def nearness(first: Star, second: Star) -> int:
    """The value of the nearness of two stars, in thousandths of a point."""
    return _NEARNESS[(first.half_x - second.half_x) ** 2 + (first.half_y - second.half_y) ** 2]


def sky_value(stars: Iterable[Star]) -> int:
    """The predicted score of greedy observers, in thousandths of a point."""
    listed = tuple(stars)
    nearness_sum = sum([nearness(first, second) for first, second in combinations(listed, 2)])
    return _BASE + _DOUBLE * sum(map(is_on_double, listed)) + nearness_sum


def is_fair(stars: Iterable[Star]) -> bool:
    """Whether a sky is about as good as the original."""
    return MIN_VALUE <= sky_value(stars) <= MAX_VALUE
