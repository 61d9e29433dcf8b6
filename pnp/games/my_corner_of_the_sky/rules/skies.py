"""Rules about skies: the places of stars, and the lines that join them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.context import Case, RuleStopped
from pnp.core.field_paths import PathMatch
from pnp.games.my_corner_of_the_sky import pips
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, SIDE, Star, parse_star

_LOW, _HIGH = 2, 2 * SIDE


def _read_skies(case: Case) -> Iterator[tuple[PathMatch, list[tuple[PathMatch, Star]]]]:
    """Each sky to check, with its stars."""
    for sky in case.numbered():
        with case.skip_on_error():
            stars = []
            for place in case.items(case.field(sky, "stars")):
                text = f"{case.field(place, 'x').text},{case.field(place, 'y').text}"
                try:
                    stars.append((place, parse_star(text)))
                except ValueError as error:
                    case.error(place, f"{sky.path}: {error}")
                    raise RuleStopped from error
            yield sky, stars


def stars_off_majors(case: Case) -> None:
    """Ten stars lie halfway between neighbouring major points, five on the border.

    `stars` is the number of stars, `border` the number of those on the border. A star on the
    border touches two squares, a star inside touches four.

    Source: the original map.

    Wrong:
        star-map:
        - number: 1
          stars:
          - {x: 2, y: 3}              # wrong: star 2,3 is not halfway
        rules:
        - sky-stars-off-majors: star-map
          stars: 1
          border: 0

    Right:
        star-map:
        - number: 1
          stars:
          - {x: 2.5, y: 3}
          - {x: 1, y: 5.5}
        rules:
        - sky-stars-off-majors: star-map
          stars: 2
          border: 1
    """
    amount = case.read.integer("stars")
    border = case.read.integer("border")
    for sky, stars in _read_skies(case):
        if len(stars) != amount:
            case.error(sky, f"{sky.path} has {len(stars)} stars, expected {amount}")
        for place, star in stars:
            if star.half_x % 2 == star.half_y % 2:
                case.error(place, f"{sky.path}: star {star} is not halfway between major points")
        outside = sum(star.border for _, star in stars)
        if outside != border:
            case.error(sky, f"{sky.path} has {outside} stars on its border, not {border}")


def stars_apart(case: Case) -> None:
    """No two stars share a small square, except in the original sky.

    The original has one such pair, (1, 5.5) and (1.5, 5); skies by number have none.

    Source: derived from the original map, and our own for the others.

    Wrong:
        star-map:
        - number: 1
          stars:
          - {x: 2.5, y: 3}
          - {x: 2, y: 3.5}            # wrong: share a square
        rules:
        - sky-stars-apart: star-map

    Right:
        star-map:
        - number: 1
          stars:
          - {x: 2.5, y: 3}
          - {x: 3.5, y: 3}
        rules:
        - sky-stars-apart: star-map
    """
    for sky, stars in _read_skies(case):
        if {star for _, star in stars} == set(ORIGINAL):
            continue
        squares: dict[tuple[int, int], Star] = {}
        for place, star in stars:
            for square in _squares_at(star):
                if square in squares:
                    case.error(
                        place, f"{sky.path}: stars {squares[square]} and {star} share a square"
                    )
                    break
            squares.update(dict.fromkeys(_squares_at(star), star))


def _squares_at(point: Star) -> list[tuple[int, int]]:
    """The small squares that touch a point, by their lower left corners, in halves."""
    return [
        (x, y)
        for x in (point.half_x - 1, point.half_x)
        for y in (point.half_y - 1, point.half_y)
        if _LOW <= x < _HIGH and _LOW <= y < _HIGH
    ]


def stars_reached(case: Case) -> None:
    """A six can fill each star with Positioning I and Plotting I.

    Players have these two abilities from the start; they could not score a star that no die fills.
    So around some major point, the pips of a six, as it lies or turned by 90°, include the star.

    Source: derived.

    Wrong:
        star-map:
        - number: 1
          stars:
          - {x: 2, y: 3}              # wrong: star 2,3
        rules:
        - sky-stars-reached: star-map

    Right:
        star-map:
        - number: 1
          stars:
          - {x: 2.5, y: 3}
        rules:
        - sky-stars-reached: star-map
    """
    steps = {step for layout in pips.turned_layouts(6) for step in layout}
    majors = {(2 * x, 2 * y) for x, y in pips.all_positions()}
    for sky, stars in _read_skies(case):
        for place, star in stars:
            if not any((star.half_x - dx, star.half_y - dy) in majors for dx, dy in steps):
                case.error(place, f"{sky.path}: no six reaches star {star}")


def figure(case: Case) -> None:
    """The lines of a constellation connect all its stars.

    A star without a line would be in no figure, and lines that are not connected would make two
    figures. `figure` lists lines such as `1-2`, which join two stars by their numbers.

    Source: our own.

    Wrong:
        star-map:
        - number: 1
          figure: 1-2                 # wrong: leads to 2 of its 3 stars
          stars: [{x: 2.5, y: 4}, {x: 3.5, y: 4}, {x: 4.5, y: 4}]
        rules:
        - sky-figure: star-map

    Right:
        star-map:
        - number: 1
          figure: 1-2 2-3
          stars: [{x: 2.5, y: 4}, {x: 3.5, y: 4}, {x: 4.5, y: 4}]
        rules:
        - sky-figure: star-map
    """
    for sky, stars in _read_skies(case):
        with case.skip_on_error():
            lines = case.field(sky, "figure")
            ends = [set(line.split("-")) for line in lines.text.split()]
            reached = {"1"}
            for _ in stars:
                reached = reached.union(*(line for line in ends if line & reached))
            if len(reached) != len(stars):
                message = f"leads to {len(reached)} of its {len(stars)} stars"
                case.error(lines, f"{sky.path}: the figure {message}")
