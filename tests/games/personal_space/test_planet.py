"""A planet's number: one layout each, the same fields for ever, names for the whole family."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.node import Mapping, Node, Scalar, Sequence
from pnp.games.personal_space import names, planet
from pnp.games.personal_space.planet import LAYOUTS, VERSION, PlanetLayout, layout_of, number_of
from pnp.games.personal_space.traits import traits_of
from tests.installed import GENERATORS

PLANETS = GENERATORS["planet"]
numbers = st.integers(1, LAYOUTS)


# The layout


def test_there_are_as_many_numbers_as_layouts() -> None:
    assert LAYOUTS == 36 * 35 * 34 * 33 * 32 * 31 * 27
    assert PLANETS.lowest == 1
    assert PLANETS.highest == LAYOUTS >= 1_000_000_000
    assert PLANETS.version == VERSION


@given(numbers)
def test_a_layout_leads_back_to_its_number(number: int) -> None:
    placed = layout_of(number)
    assert number_of(placed) == number
    assert len(set(placed.squares)) == 6
    assert all(1 <= x <= 6 and 1 <= y <= 6 for x, y in placed.squares)


squares = st.tuples(st.integers(1, 6), st.integers(1, 6))


@given(
    st.lists(squares, min_size=6, max_size=6, unique=True),
    st.sampled_from(planet.GENERATORS),
    st.sampled_from(planet.HOUSES),
    st.sampled_from(planet.HOUSES),
)
def test_every_layout_has_a_number(
    places: list[tuple[int, int]], generator: str, house: str, neighbour: str
) -> None:
    placed = PlanetLayout(tuple(places), generator, house, neighbour)
    number = number_of(placed)
    assert 1 <= number <= LAYOUTS
    assert layout_of(number) == placed


def test_ten_thousand_planets_are_all_different() -> None:
    assert len({layout_of(number) for number in range(1, 10_001)}) == 10_000


def test_all_squares_and_kinds_are_about_as_likely() -> None:
    some = [layout_of(number) for number in range(1, 3601)]
    for place in range(6):
        counts = [
            sum(placed.squares[place] == square for placed in some)
            for square in product(range(1, 7), range(1, 7))
        ]
        assert min(counts) > 60
        assert max(counts) < 150
    for kinds in ("generator", "house", "neighbour"):
        values = [getattr(placed, kinds) for placed in some]
        assert all(1080 < values.count(value) < 1320 for value in set(values))


def test_a_layout_that_is_none_has_no_number() -> None:
    twice = PlanetLayout(((1, 1),) * 6, "hole", "top", "top")
    with pytest.raises(ValueError, match=r".+"):
        number_of(twice)


# The fields


def plain(node: Node) -> object:
    match node:
        case Mapping():
            return {key: plain(value) for key, value in node.values.items()}
        case Sequence():
            return [plain(item) for item in node.items]
        case Scalar():
            return node.text
    raise AssertionError(node)


def row(number: int) -> dict[str, object]:
    """A planet's fields, its places as one text."""
    fields = plain(PLANETS.make(number))
    assert isinstance(fields, dict)
    places = fields.pop("places")
    fields["places"] = [f"{p['id']} {p['sticker']} {p['square']}" for p in places]
    return fields


GOLDEN: dict[int, dict[str, object]] = {
    1: {
        "number": "1",
        "check": "0",
        "printed": "1-0v2",
        "version": "2",
        "name": "Lumelovista",
        "line": "A ring and two moons. A river that knows the way. Bubbly trees.",
        "size": "Roomy",
        "climate": "Mild",
        "terrain": "rivers",
        "moons": "2",
        "generator": "hole",
        "house": "top",
        "neighbour": "middle",
        "seed": "1:1",
        "qr": (
            "PERSONAL SPACE\n"
            "PLANET 1-0v2 Lumelovista\n"
            "A ring and two moons. A river that knows the way. Bubbly trees.\n"
            "Column,row\n"
            "Tower 4,3\n"
            "Workplace 3,5\n"
            "Hole 3,6\n"
            "Launcher 1,1\n"
            "House (top) 6,1\n"
            "Neighbour (middle) 2,2"
        ),
        "places": [
            "tower tower 4,3",
            "workplace workplace 3,5",
            "generator hole 3,6",
            "launcher launcher 1,1",
            "house house-top 6,1",
            "neighbour neighbour-middle 2,2",
        ],
    },
    2: {
        "number": "2",
        "check": "9",
        "printed": "2-9v2",
        "version": "2",
        "name": "Elanova-2",
        "line": "Three moons. A river that knows the way. Star-shaped flowers.",
        "size": "Regular",
        "climate": "Balmy",
        "terrain": "rivers",
        "moons": "3",
        "generator": "tree",
        "house": "middle",
        "neighbour": "middle",
        "seed": "1:2",
        "qr": (
            "PERSONAL SPACE\n"
            "PLANET 2-9v2 Elanova-2\n"
            "Three moons. A river that knows the way. Star-shaped flowers.\n"
            "Column,row\n"
            "Tower 6,4\n"
            "Workplace 3,2\n"
            "Tree 6,2\n"
            "Launcher 4,1\n"
            "House (middle) 2,6\n"
            "Neighbour (middle) 5,1"
        ),
        "places": [
            "tower tower 6,4",
            "workplace workplace 3,2",
            "generator tree 6,2",
            "launcher launcher 4,1",
            "house house-middle 2,6",
            "neighbour neighbour-middle 5,1",
        ],
    },
    17: {
        "number": "17",
        "check": "6",
        "printed": "17-6v2",
        "version": "2",
        "name": "Noremo",
        "line": "One moon. A river that knows the way. Mushrooms with tenants.",
        "size": "Pocket",
        "climate": "Mild",
        "terrain": "rivers",
        "moons": "1",
        "generator": "pond",
        "house": "middle",
        "neighbour": "middle",
        "seed": "1:17",
        "qr": (
            "PERSONAL SPACE\n"
            "PLANET 17-6v2 Noremo\n"
            "One moon. A river that knows the way. Mushrooms with tenants.\n"
            "Column,row\n"
            "Tower 5,1\n"
            "Workplace 5,6\n"
            "Pond 3,1\n"
            "Launcher 5,4\n"
            "House (middle) 1,6\n"
            "Neighbour (middle) 1,3"
        ),
        "places": [
            "tower tower 5,1",
            "workplace workplace 5,6",
            "generator pond 3,1",
            "launcher launcher 5,4",
            "house house-middle 1,6",
            "neighbour neighbour-middle 1,3",
        ],
    },
    1_000_000_000: {
        "number": "1000000000",
        "check": "0",
        "printed": "1000000000-0v2",
        "version": "2",
        "name": "Lumipola IX",
        "line": "A ring and one moon. Polished floors. Single-file poplars.",
        "size": "Pocket",
        "climate": "Mild",
        "terrain": "terrazzo",
        "moons": "1",
        "generator": "hole",
        "house": "middle",
        "neighbour": "middle",
        "seed": "1:1000000000",
        "qr": (
            "PERSONAL SPACE\n"
            "PLANET 1000000000-0v2 Lumipola IX\n"
            "A ring and one moon. Polished floors. Single-file poplars.\n"
            "Column,row\n"
            "Tower 4,5\n"
            "Workplace 2,2\n"
            "Hole 2,3\n"
            "Launcher 4,1\n"
            "House (middle) 4,6\n"
            "Neighbour (middle) 6,4"
        ),
        "places": [
            "tower tower 4,5",
            "workplace workplace 2,2",
            "generator hole 2,3",
            "launcher launcher 4,1",
            "house house-middle 4,6",
            "neighbour neighbour-middle 6,4",
        ],
    },
}


@pytest.mark.parametrize("number", GOLDEN)
def test_what_a_number_gives_never_changes(number: int) -> None:
    """Whoever has a planet can print it again. If this fails, planets need a new VERSION."""
    assert row(number) == GOLDEN[number]


def test_the_fields_agree_with_each_other() -> None:
    fields = PLANETS.make(17)
    assert fields.text("printed") == f"17-{fields.text('check')}v2"
    places = fields.get("places")
    assert isinstance(places, Sequence)
    placed = layout_of(17)
    for node, kind, (x, y) in zip(places, placed.kinds, placed.squares, strict=True):
        assert isinstance(node, Mapping)
        assert node.text("sticker") == kind
        assert (node.text("x"), node.text("y")) == (str(x), str(y))
        assert node.text("square") == f"{x},{y}"
        assert f" {x},{y}" in fields.text("qr")
    assert f"PLANET {fields.text('printed')} {fields.text('name')}" in fields.text("qr")


@given(numbers)
def test_a_code_is_short_and_plain(number: int) -> None:
    code = PLANETS.make(number).text("qr")
    assert code.isascii()
    # Version 12 at level M: 65 modules, 26 mm with 0.4 mm a module.
    assert len(code) <= 287


# What it is called


def test_no_name_is_rude() -> None:
    """Every word that the tables can make is looked through."""
    rude = re.compile(
        r"anal|anus|arse|bastard|bitch|boob|bum(?!o|u|i|a|e)|butt|cock|coon|crap|cum|cunt|dago|damn"
        r"|dick|dik|dildo|dyke|fag|fanny|fart|fuck|fuk|gook|hell(?!o)|homo|idiot|kike|kill|klan|knob"
        r"|kunt|mong|nazi|negr|nig(?!h)|paki|pedo|penis|piss|poo|porn|prick|pube|puss|queer|rape|rect"
        r"|retard|satan|semen|sex|shag|shit|slag|slut|sod(?!a)|spast|sperm|spic|tit|tosser|tramp|turd"
        r"|twat|vag|vomit|vulva|wank|whor|wog",
    )
    for parts in product(names.STARTS, names.LINKS, names.ENDS):
        word = "".join(parts).lower()
        assert not rude.search(word), word
        assert len(word) <= 13
        # To be said aloud: never four consonants in a row.
        assert not re.search(r"[bcdfghjklmnpqrstvwxz]{4}", word), word


def test_names_are_many() -> None:
    found = [names.planet_name(f"1:{number}") for number in range(1, 1001)]
    assert len(set(found)) > 930
    assert max(len(name) for name in found) <= 22
    assert all(name.isascii() for name in found)


def test_lines_say_what_is_drawn() -> None:
    for number in range(1, 400):
        traits = traits_of(f"1:{number}")
        line = names.travel_line(traits).lower()
        assert line.count(".") == 3
        assert len(line) <= 85
        assert ("ring" in line.split(".")[0]) == bool(traits.ring)
        if len(traits.moons) > 1:
            assert ("two moons", "three moons")[len(traits.moons) - 2] in line
        assert names.climate_word(traits)


def test_every_terrain_and_plant_has_words() -> None:
    from pnp.games.personal_space.art.motifs import IN_AIR, PLANTS
    from pnp.games.personal_space.art.terrains import TERRAINS

    assert set(names._GROUNDS) == set(TERRAINS)
    assert set(names._LIFE) == set(PLANTS)
    assert set(names._SIGHTS) == set(IN_AIR)
