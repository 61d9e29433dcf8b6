"""The skies: where stars stand, and what the code of a sky says."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.checks.context import Case, Stop
from pnp.core.field_paths import Found
from pnp.games.my_corner_of_the_sky import pips
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, SIDE, Star, star

_LOW, _HIGH = 2, 2 * SIDE


def _skies(case: Case) -> Iterator[tuple[Found, list[tuple[Found, Star]]]]:
    """Each sky that is looked at, with its stars."""
    for sky in case.numbered():
        with case.each():
            stars = []
            for each in case.items(case.field(sky, "stars")):
                text = f"{case.field(each, 'x').text},{case.field(each, 'y').text}"
                try:
                    stars.append((each, star(text)))
                except ValueError as error:
                    case.wrong(each, f"{sky.path}: {error}")
                    raise Stop from error
            yield sky, stars


def stars_off_majors(case: Case) -> None:
    """Ten stars stand between major points, five of them on the border.

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
            case.wrong(sky, f"{sky.path} has {len(stars)} stars, the rule wants {amount}")
        for at, one in stars:
            if one.across % 2 == one.up % 2:
                case.wrong(at, f"{sky.path}: star {one} is no midpoint of a line")
        outside = sum(one.border for _, one in stars)
        if outside != border:
            case.wrong(sky, f"{sky.path} has {outside} stars on its border, not {border}")


def stars_apart(case: Case) -> None:
    """No two stars stand in one small square, but for two of the original.

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
                    case.wrong(at, f"{sky.path}: stars {squares[square]} and {one} share a square")
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
    """Every star can be reached by some ability.

    A star that no die ever fills is one that nobody scores: with Positioning I, a six has to
    reach each of them.

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
                case.wrong(at, f"{sky.path}: no six ever reaches star {one}")


def original(case: Case) -> None:
    """Sky 0 is the map that the game came with.

    The stars of `stars`, as column,row, are those of number 0: whoever asks for the original
    gets it.

    Source: said, by the map.

    Wrong:
        star-map:
        - number: 0
          stars:
          - {x: 1, y: 2.5}
          - {x: 3, y: 4.5}            # wrong: 3,4.5
        rules:
        - sky-original: star-map
          stars: "1,2.5 6,1.5"

    Right:
        star-map:
        - number: 0
          stars:
          - {x: 6, y: 1.5}
          - {x: 1, y: 2.5}
        rules:
        - sky-original: star-map
          stars: "1,2.5 6,1.5"
    """
    known = case.read.text("stars").split()
    for sky, stars in _skies(case):
        if case.field(sky, "number").text != "0":
            continue
        for at, one in stars:
            if str(one) not in known:
                case.wrong(at, f"{sky.path}: the original has no star at {one}")
        if len(stars) != len(known):
            case.wrong(sky, f"{sky.path}: the original has {len(known)} stars, not {len(stars)}")


def sign(case: Case) -> None:
    """A sky’s code says what is drawn.

    Who scans the code wants the same sky back: number, stars and figure.

    Source: what is printed twice.

    Wrong:
        star-map:
        - number: 1
          printed: 1-2
          places: 2.5,3
          figure: ""
          stars: [{x: 2.5, y: 4}]     # wrong: places
          qr: SKY 1-2 … 2.5,3
        rules:
        - sky-sign: star-map

    Right:
        star-map:
        - number: 1
          printed: 1-2
          places: 2.5,3
          figure: ""
          stars: [{x: 2.5, y: 3}]
          qr: SKY 1-2 … 2.5,3
        rules:
        - sky-sign: star-map
    """
    for sky, stars in _skies(case):
        with case.each():
            places = case.field(sky, "places").text
            if places != " ".join(str(one) for _, one in stars):
                case.wrong(case.field(sky, "stars"), f"{sky.path}: places are {places}")
            code = case.field(sky, "qr")
            for key in ("printed", "places", "figure"):
                text = case.field(sky, key).text
                if text not in code.text:
                    case.wrong(code, f"{sky.path}: the code does not hold {key}: {text}")


def figure(case: Case) -> None:
    """The lines of a constellation lead to every star.

    A star that is left out is in no figure, and a figure in two parts is two.

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
        with case.each():
            lines = case.field(sky, "figure")
            ends = [set(line.split("-")) for line in lines.text.split()]
            reached = {"1"}
            for _ in stars:
                reached = reached.union(*(line for line in ends if line & reached))
            if len(reached) != len(stars):
                told = f"leads to {len(reached)} of its {len(stars)} stars"
                case.wrong(lines, f"{sky.path}: the figure {told}")
