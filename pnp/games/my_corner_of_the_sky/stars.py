"""Allowed positions of stars on the map, and skies of ten."""

from __future__ import annotations

from typing import NamedTuple

SIDE = 6
"""Major points in a row; coordinates run from 1 to 6 by halves."""


class Star(NamedTuple):
    """A place on the map, in halves: 2 to 12 for 1 to 6."""

    across: int
    up: int

    @property
    def x(self) -> str:
        """Its column as printed, such as 2.5."""
        return _written(self.across)

    @property
    def y(self) -> str:
        """Its row as printed, from below."""
        return _written(self.up)

    @property
    def border(self) -> bool:
        """Whether it lies on the edge of the map."""
        return {self.across, self.up} & {2, 2 * SIDE} != set()

    @property
    def major(self) -> bool:
        """Whether a major point is there: no star ever is."""
        return self.across % 2 == 0 and self.up % 2 == 0

    def __str__(self) -> str:
        return f"{self.x},{self.y}"


PLACES = tuple(
    Star(across, up) for up in range(2, 2 * SIDE + 1) for across in range(2, 2 * SIDE + 1)
)
"""All places of a map, row by row."""

Sky = tuple[Star, ...]
"""Ten stars as one reads: from the top row down, from the left."""
Line = tuple[int, int]
"""Two stars by their place in the sky, from 0."""


def _written(halves: int) -> str:
    return f"{halves / 2:g}"


def star(text: str) -> Star:
    """The star of a text such as `5.5,6`. Raises ValueError."""
    words = text.split(",")
    try:
        across, up = (round(float(word) * 2) for word in words)
        exact = all(float(word) * 2 == half for word, half in zip(words, (across, up), strict=True))
    except (ValueError, OverflowError):
        exact = False
    if not exact or not (2 <= across <= 2 * SIDE and 2 <= up <= 2 * SIDE):
        raise ValueError(f"“{text}” is no point of the map; write it like 5.5,6, from 1 to {SIDE}")
    return Star(across, up)


def sky_of(stars: list[Star]) -> Sky:
    """Stars in the order of a sky."""
    return tuple(sorted(stars, key=lambda s: (-s.up, s.across)))


ORIGINAL: Sky = tuple(
    star(text)
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
"""The ten of the map that the game came with."""

# The fields

_LETTERS = "αβγδεζηθικ"


def told(stars: Sky) -> dict[str, object]:
    """The printed fields of a sky's stars."""
    return {
        "stars": [_star(index, each) for index, each in enumerate(stars)],
        "places": " ".join(map(str, stars)),
    }


def _star(index: int, star: Star) -> dict[str, object]:
    return {
        "id": str(index + 1),
        "letter": _LETTERS[index],
        "x": star.x,
        "y": star.y,
        "place": str(star),
        "border": star.border,
    }


def code(printed: str, name: str, places: str, lines: str) -> str:
    """What the QR code of a sky says. `printed`: its number and version."""
    return (
        f"MY CORNER OF THE SKY\nSKY {printed} {name}\nStars as column,row\n{places}\nFigure {lines}"
    )
