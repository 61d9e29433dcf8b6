"""Numbers of planets: a layout for each, unchanging fields, names for all readers."""

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


def test_every_layout_has_room_for_number() -> None:
    assert LAYOUTS == 36 * 35 * 34 * 33 * 32 * 31 * 27
    assert PLANETS.lowest == 1
    assert PLANETS.highest == LAYOUTS >= 1_000_000_000
    assert PLANETS.version == VERSION


@given(numbers)
def test_layout_gives_back_its_number(number: int) -> None:
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
def test_every_layout_has_number(
    places: list[tuple[int, int]], generator: str, house: str, neighbour: str
) -> None:
    placed = PlanetLayout(tuple(places), generator, house, neighbour)
    number = number_of(placed)
    assert 1 <= number <= LAYOUTS
    assert layout_of(number) == placed


def test_rejects_bad_layout() -> None:
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
def test_fields_do_not_change(number: int) -> None:
    """Printed planets can be printed again. If this fails, planets need a new VERSION."""
    assert row(number) == GOLDEN[number]


def test_fields_agree() -> None:
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
def test_code_is_short_and_plain(number: int) -> None:
    code = PLANETS.make(number).text("qr")
    assert code.isascii()
    # Version 12 at level M: 65 modules, 26 mm with 0.4 mm a module.
    assert len(code) <= 287


# Names


def test_names_are_not_rude() -> None:
    """Check every word that the tables can make."""
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
        # Readable aloud: never four consonants in a row.
        assert not re.search(r"[bcdfghjklmnpqrstvwxz]{4}", word), word


def test_names_differ() -> None:
    found = [names.planet_name(f"1:{number}") for number in range(1, 1001)]
    assert len(set(found)) > 930
    assert max(len(name) for name in found) <= 22
    assert all(name.isascii() for name in found)


def test_lines_describe_drawing() -> None:
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
