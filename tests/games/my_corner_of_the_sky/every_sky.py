"""Check skies by number; `make skies` checks all of them."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator

from pnp.games.my_corner_of_the_sky import star_map
from pnp.games.my_corner_of_the_sky.constellations import CONSTELLATIONS
from pnp.games.my_corner_of_the_sky.figure_art import FIGURES
from pnp.games.my_corner_of_the_sky.stars import MAX_VALUE, MIN_VALUE, Star, sky_value


def faults(numbers: Iterable[int]) -> Iterator[str]:
    """Faults of some skies: their stars, figures and worth, and equal ones."""
    before: dict[frozenset[Star], int] = {}
    for number in numbers:
        title, stars = star_map.draw_sky(number)
        for fault in (*_wrong(stars), *_unjoined(title.figure, stars)):
            yield f"{number}: {fault}"
        other = before.setdefault(frozenset(stars), number)
        if other != number:
            yield f"{number} has the stars of {other}"


def _wrong(stars: tuple[Star, ...]) -> Iterator[str]:
    if len(set(stars)) < 10:
        yield f"10 stars are in {len(set(stars))} places"
    if any(star.half_x % 2 == star.half_y % 2 for star in stars):
        yield "a star is no midpoint of a line"
    within = sum(not star.border for star in stars)
    if within != 5:
        yield f"{within} stars are within"
    near = [(a, b) for a in stars for b in stars if 0 < _away(a, b) < 4]
    if near:
        yield f"{near[0][0]} and {near[0][1]} share a square"
    if not MIN_VALUE <= sky_value(stars) <= MAX_VALUE:
        yield f"it is worth {sky_value(stars)}"


def _unjoined(figure: str, stars: tuple[Star, ...]) -> Iterator[str]:
    """A sky's figure exists, and its lines join all stars."""
    known = CONSTELLATIONS.get(figure)
    if known is None or figure not in FIGURES:
        yield f"there is no figure “{figure}”"
    elif {end for line in known.lines for end in line} != set(range(len(stars))):
        yield f"lines of “{figure}” leave out a star"


def _away(a: Star, b: Star) -> int:
    return (a.half_x - b.half_x) ** 2 + (a.half_y - b.half_y) ** 2


if __name__ == "__main__":
    found = 0
    for fault in faults(range(1, star_map.SKIES + 1)):
        print(fault)
        found += 1
    print(f"{star_map.SKIES:,} skies, {found} faults")
    sys.exit(found > 0)
