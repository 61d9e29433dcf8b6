"""The skies: where stars stand, and the figures that join them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.context import Case, RuleStopped
from pnp.core.field_paths import PathMatch
from pnp.games.my_corner_of_the_sky import pips
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, SIDE, Star, star

_LOW, _HIGH = 2, 2 * SIDE


def _skies(case: Case) -> Iterator[tuple[PathMatch, list[tuple[PathMatch, Star]]]]:
    """Each sky that is looked at, with its stars."""
    for sky in case.numbered():
        with case.skip_on_error():
            stars = []
            for each in case.items(case.field(sky, "stars")):
                text = f"{case.field(each, 'x').text},{case.field(each, 'y').text}"
                try:
                    stars.append((each, star(text)))
                except ValueError as error:
                    case.error(each, f"{sky.path}: {error}")
                    raise RuleStopped from error
            yield sky, stars


def stars_off_majors(case: Case) -> None:
    """Ten stars are between major points, five of them on the border.

    A star on a major point would be both, and one inside a large square would touch other
    squares than the score counts on: each is the midpoint of a line between two neighbouring
    major points. Five on the border touch two squares, five within touch four.

    Source: said, by the map.

    Wrong:
        star-map:
        - number: 1
          stars:
          - {x: 2, y: 3}              # wrong: star 2,3 is no midpoint
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
    for sky, stars in _skies(case):
        if len(stars) != amount:
            case.error(sky, f"{sky.path} has {len(stars)} stars, expected {amount}")
        for at, one in stars:
            if one.across % 2 == one.up % 2:
                case.error(at, f"{sky.path}: star {one} is no midpoint of a line")
        outside = sum(one.border for _, one in stars)
        if outside != border:
            case.error(sky, f"{sky.path} has {outside} stars on its border, not {border}")


def stars_apart(case: Case) -> None:
    """No two stars are in one small square, except two of the original.

    Two stars in a square would both be filled by one corner of the sky. The original has one
    such pair, (1, 5.5) and (1.5, 5); skies by number have none.

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
    for sky, stars in _skies(case):
        if {one for _, one in stars} == set(ORIGINAL):
            continue
        squares: dict[tuple[int, int], Star] = {}
        for at, one in stars:
            for square in _squares(one):
                if square in squares:
                    case.error(at, f"{sky.path}: stars {squares[square]} and {one} share a square")
                    break
            squares.update(dict.fromkeys(_squares(one), one))


def _squares(point: Star) -> list[tuple[int, int]]:
    """The small squares that a point is a corner of, by their lower left corners, in halves."""
    return [
        (x, y)
        for x in (point.across - 1, point.across)
        for y in (point.up - 1, point.up)
        if _LOW <= x < _HIGH and _LOW <= y < _HIGH
    ]


def stars_reached(case: Case) -> None:
    """An ability can reach each star.

    Players cannot score a star that no die fills. With Positioning I, a six must reach each star.

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
    steps = {step for layout in pips.layouts(6) for step in layout}
    majors = {(2 * x, 2 * y) for x, y in pips.position_any()}
    for sky, stars in _skies(case):
        for at, one in stars:
            if not any((one.across - dx, one.up - dy) in majors for dx, dy in steps):
                case.error(at, f"{sky.path}: no six ever reaches star {one}")


def figure(case: Case) -> None:
    """The lines of a constellation connect all its stars.

    Without a line, a star would be in no figure. A figure in two parts would be two figures.

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
    for sky, stars in _skies(case):
        with case.skip_on_error():
            lines = case.field(sky, "figure")
            ends = [set(line.split("-")) for line in lines.text.split()]
            reached = {"1"}
            for _ in stars:
                reached = reached.union(*(line for line in ends if line & reached))
            if len(reached) != len(stars):
                told = f"leads to {len(reached)} of its {len(stars)} stars"
                case.error(lines, f"{sky.path}: the figure {told}")
