"""Rules about numbered planets."""

from __future__ import annotations

from pnp.checks.context import Case
from pnp.games.personal_space.planet import SIDE, STICKERS, PlanetLayout, number_of


def squares(case: Case) -> None:
    """A planet’s stickers are on different squares of the map.

    In the game, two dice choose each square; if it is taken, players roll again. `stickers` lists
    the ids of a planet’s places in order.

    Source: the game's text.

    Wrong:
        planet:
        - number: 1
          places:
          - {id: tower, sticker: tower, x: 1, y: 6}
          - {id: launcher, sticker: launcher, x: 1, y: 6}   # wrong: tower and launcher
        rules:
        - space-planet: planet
          stickers: [tower, launcher]

    Right:
        planet:
        - number: 1
          places:
          - {id: tower, sticker: tower, x: 1, y: 6}
          - {id: launcher, sticker: launcher, x: 2, y: 6}
        rules:
        - space-planet: planet
          stickers: [tower, launcher]
    """
    expected = list(case.read.texts("stickers"))
    for planet in case.numbered():
        with case.skip_on_error():
            places = case.items(case.field(planet, "places"))
            ids = [case.field(place, "id").text for place in places]
            if ids != expected:
                case.error(planet, f"{planet.path} has {', '.join(ids)}, not {', '.join(expected)}")
            taken: dict[tuple[int, int], str] = {}
            for place, name in zip(places, ids, strict=True):
                square = (
                    case.integer(case.field(place, "x")),
                    case.integer(case.field(place, "y")),
                )
                if not all(1 <= part <= SIDE for part in square):
                    case.error(place, f"{planet.path}: {name} lies off the map, on {square}")
                if square in taken:
                    case.error(place, f"{planet.path}: {taken[square]} and {name} share {square}")
                taken[square] = name


def number(case: Case) -> None:
    """Each planet has its own number, and its squares and its code match it.

    You can print a lost sheet again from its number. The code lists the number and the squares.
    With `loose: yes`, the squares may differ from those that the number gives.

    Source: the game's text; the order of numbers is our own.

    Wrong:
        planet:
        - number: 2
          printed: 2-4
          places:
          - {id: tower, sticker: tower, x: 1, y: 1, square: "1,1"}
          - {id: workplace, sticker: workplace, x: 2, y: 1, square: "2,1"}
          - {id: generator, sticker: hole, x: 3, y: 1, square: "3,1"}
          - {id: launcher, sticker: launcher, x: 4, y: 1, square: "4,1"}
          - {id: house, sticker: house-top, x: 5, y: 1, square: "5,1"}
          - {id: neighbour, sticker: neighbour-top, x: 6, y: 1, square: "6,1"}
          qr: 2-4 1,1 2,1 3,1 4,1 5,1 6,2       # wrong: 6,1
        rules:
        - space-number: planet
          loose: yes

    Right:
        planet:
        - number: 2
          printed: 2-4
          places:
          - {id: tower, sticker: tower, x: 1, y: 1, square: "1,1"}
          - {id: workplace, sticker: workplace, x: 2, y: 1, square: "2,1"}
          - {id: generator, sticker: hole, x: 3, y: 1, square: "3,1"}
          - {id: launcher, sticker: launcher, x: 4, y: 1, square: "4,1"}
          - {id: house, sticker: house-top, x: 5, y: 1, square: "5,1"}
          - {id: neighbour, sticker: neighbour-top, x: 6, y: 1, square: "6,1"}
          qr: 2-4 1,1 2,1 3,1 4,1 5,1 6,1
        rules:
        - space-number: planet
          loose: yes
    """
    loose = case.read.flag("loose")
    seen: set[str] = set()
    for planet in case.numbered():
        with case.skip_on_error():
            if planet.path in seen:
                case.error(planet, f"{planet.path} occurs twice")
            seen.add(planet.path)
            code = case.field(planet, "qr")
            printed = case.field(planet, "printed").text
            if printed not in code.text:
                case.error(code, f"{planet.path}: the code lacks its number, {printed}")
            kinds, coordinates = {}, []
            for place in case.items(case.field(planet, "places")):
                x, y = case.field(place, "x"), case.field(place, "y")
                kinds[case.field(place, "id").text] = case.field(place, "sticker").text
                coordinates.append((case.integer(x), case.integer(y)))
                square = case.field(place, "square")
                if square.text != f"{x.text},{y.text}":
                    case.error(square, f"{planet.path}: {square.text} is not {x.text},{y.text}")
                if square.text not in code.text:
                    case.error(code, f"{planet.path}: the code lacks {square.text}")
            if not loose:
                last = [kinds[name].rpartition("-")[2] for name in STICKERS[-2:]]
                expected_number = number_of(
                    PlanetLayout(tuple(coordinates), kinds["generator"], *last)
                )
                if str(expected_number) != case.field(planet, "number").text:
                    case.error(planet, f"{planet.path}: its squares are those of {expected_number}")
