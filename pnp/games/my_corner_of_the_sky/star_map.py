"""Star maps by number: a figure of the atlas with its ten stars in allowed places.

A number gets a title, and with it a figure. Each of the figure’s stars has a few places near its
drawn one; the combinations are dealt to the figure’s numbers in turn, so that no two numbers share
one. A number takes its first combination that distorts the figure little, has the structure of the
original (each star the midpoint of a line between two neighbouring major points, five on the border
and five inside; no two in one small square), and has about the same value. All numbers were tried:
each has a map.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache, partial
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from pnp.core import numbering
from pnp.core.numbering import Generator
from pnp.games.my_corner_of_the_sky import constellations
from pnp.games.my_corner_of_the_sky.constellations import (
    CONSTELLATIONS,
    Constellation,
    Title,
    titles,
)
from pnp.games.my_corner_of_the_sky.fairness import fair
from pnp.games.my_corner_of_the_sky.fitting import (
    QUARTERS,
    SIDES,
    Place,
    in_turn,
    posed,
    ways,
)
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, Sky, Star, code, sky_of, told

VERSION = "2"
"""Of what a number gives. Stars, lines or names that come out otherwise are a new version."""
SKIES = 36_525
"""One for each day of a century."""
BENT = 4.5
"""A figure is not bent more, where its number has a way that is bent less."""
_MOST_BENT = 16.0

_TAKEN = Counter(Path(__file__).with_name("taken.txt").read_text(encoding="utf-8").split())
"""Numbers whose first sky has the stars of a lower number’s, mostly with another figure: they take
their second; the one that is there twice its third."""


class Drawn(NamedTuple):
    """A sky: its title, and the positions of its figure's stars, in the figure’s order."""

    title: Title
    stars: tuple[Star, ...]

    @property
    def sky(self) -> Sky:
        """The stars as one reads."""
        return sky_of(list(self.stars))


@lru_cache(maxsize=256)
def drawn(number: int) -> Drawn:
    """The sky of a number from 0 to SKIES."""
    if number == 0:
        title = constellations.ORIGINAL
        return Drawn(title, tuple(map(_star, CONSTELLATIONS[title.figure].stars)))
    title, first, step = _dealt(number)
    figure = CONSTELLATIONS[title.figure]
    own = _own(figure, constellations.turned(title), first, step)
    return Drawn(title, next(islice(own, _TAKEN[str(number)], None)))


def _own(figure: Constellation, turned: bool, first: int, step: int) -> Iterator[tuple[Star, ...]]:
    """The skies of a number, the first one the best."""
    tried = partial(_tried, figure, turned, first, step)
    yield from (stars for _, stars in tried(BENT) if fair(stars))
    yield from (stars for bent, stars in sorted(tried(_MOST_BENT)) if bent > BENT and fair(stars))


def _dealt(number: int) -> tuple[Title, int, int]:
    """The title of a number; which of its figure’s numbers it is, and of how many."""
    listed = titles()
    around, place = divmod(number - 1, len(listed))
    title = listed[_shuffle()(place)]
    own = _of(title.figure)
    return title, around * len(own) + own.index(title), -(-SKIES // len(listed)) * len(own)


@lru_cache(maxsize=64)
def _of(figure: str) -> tuple[Title, ...]:
    return tuple(title for title in titles() if title.figure == figure)


@lru_cache(maxsize=1)
def _shuffle() -> numbering.Shuffle:
    return numbering.Shuffle(len(titles()), "my-corner-of-the-sky", VERSION, "title")


def _tried(
    figure: Constellation, turned: bool, first: int, step: int, most: float
) -> Iterator[tuple[float, tuple[Star, ...]]]:
    """A number’s combinations, in order, up to a maximum distortion: the distortion, and the
    positions of the stars."""
    row = ways(figure)
    sides = 1 if figure.both_sides_alike else SIDES
    poses = sides * (QUARTERS if figure.any_way_up else 1)
    for rank in in_turn(first, step, len(row) * poses):
        rank, pose = divmod(rank, poses)
        way = row.way(rank, most)
        if way is not None:
            quarters, mirrored = divmod(pose, sides)
            quarters += 2 * (turned and not figure.any_way_up)
            yield way.bent, tuple(_star(posed(at, mirrored > 0, quarters)) for at in way.places)


def _star(place: Place) -> Star:
    """The star at a place of the figure’s field."""
    x, y = place
    return Star(2 + x // 10, 12 - y // 10)


def fields(number: int) -> dict[str, object]:
    """All that is printed of a sky."""
    found = drawn(number)
    figure, sky = CONSTELLATIONS[found.title.figure], found.sky
    written = numbering.format_number(number, VERSION)
    order = [sky.index(star) + 1 for star in found.stars]
    lines = " ".join(f"{order[a]}-{order[b]}" for a, b in figure.lines)
    places = told(sky)
    return {
        "number": number,
        "check": numbering.check_digit(number, VERSION),
        "printed": written,
        "version": VERSION,
        "name": found.title.text,
        "meaning": found.title.meaning,
        "drawing": figure.id,
        "joints": " ".join(map(str, order)),
        **places,
        "figure": lines,
        "qr": code(written, found.title.text, str(places["places"]), lines),
    }


assert {_star(at) for at in CONSTELLATIONS[constellations.ORIGINAL.figure].stars} == {*ORIGINAL}

STAR_MAPS = Generator("star-map", VERSION, 0, SKIES, fields)
