"""Skies of version 1: printed as they were, and names in good Latin."""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.games.my_corner_of_the_sky import first_names as names
from pnp.games.my_corner_of_the_sky import first_skies, words
from pnp.games.my_corner_of_the_sky.figures import PICTURES
from pnp.games.my_corner_of_the_sky.first_skies import (
    FIRST_SKIES,
    SKIES,
    VERSION,
    figure,
    number_of,
    sky,
)
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, Sky, Star, star
from pnp.ground.node import Mapping, Sequence
from tests.timing import cpu_seconds

MAPS = FIRST_SKIES
numbers = st.integers(1, SKIES)

LEDGER = {(5.5, 6), (1, 5.5), (3, 5.5), (1.5, 5), (5, 4.5), (1, 2.5), (4, 2.5), (2.5, 2), (6, 1.5),
          (1.5, 1)}  # fmt: skip


def places(stars: Sky) -> list[tuple[float, float]]:
    return [(float(each.x), float(each.y)) for each in stars]


def squares(x: float, y: float) -> set[tuple[float, float]]:
    """The small squares that a point touches, each by its lower left corner."""
    corners = {(x - i, y - j) for i in (0.0, 0.5) for j in (0.0, 0.5)}
    return {(a, b) for a, b in corners if 1 <= a <= 5.5 and 1 <= b <= 5.5}


# The original


def test_the_original_is_the_ledgers() -> None:
    assert set(places(ORIGINAL)) == LEDGER
    assert sky(0) == ORIGINAL
    assert number_of(ORIGINAL) == 0
    assert MAPS.make(0).text("name") == "Anguli"


def test_the_map_has_121_points_and_100_squares() -> None:
    points = [(x / 2, y / 2) for x in range(2, 13) for y in range(2, 13)]
    major = {(x, y) for x, y in points if x % 1 == 0 and y % 1 == 0}
    assert (len(points), len(major), len(set(points) - major - LEDGER)) == (121, 36, 75)
    found: dict[tuple[float, float], int] = {}
    for x, y in points:
        for square in squares(x, y):
            found[square] = found.get(square, 0) + ((x, y) in major)
    assert len(found) == 100
    assert set(found.values()) == {1}


def test_the_original_has_the_structure_but_for_one_square() -> None:
    """Its stars (1, 5.5) and (1.5, 5) share a small square: so it is no generated sky."""
    assert structure(ORIGINAL, apart=0.0)
    shared = [
        {one, two}
        for one, two in combinations(places(ORIGINAL), 2)
        if squares(*one) & squares(*two) and math.dist(one, two) < 1
    ]
    assert shared == [{(1.0, 5.5), (1.5, 5.0)}]


def structure(stars: Sky, apart: float = 2**0.5) -> bool:
    at = places(stars)
    touched = [len(squares(x, y)) for x, y in at]
    quarters = [
        [(x > 3.5, y > 3.5) for x, y in at if 3.5 not in (x, y)].count((right, top))
        for right in (False, True)
        for top in (False, True)
    ]
    return (
        len(set(at)) == 10
        # Exactly one half coordinate: the midpoint of a line between two major points.
        and all((x % 1 == 0.5) != (y % 1 == 0.5) for x, y in at)
        and all(1 <= x <= 6 and 1 <= y <= 6 for x, y in at)
        and sorted(touched) == [2] * 5 + [4] * 5
        and [each.border for each in stars] == [count == 2 for count in touched]
        and min(math.dist(a, b) for a, b in combinations(at, 2)) > apart - 1e-9
        and min(quarters) >= 2
    )


# Skies


def test_there_are_as_many_numbers_as_skies() -> None:
    assert first_skies.ways() == SKIES
    assert (MAPS.lowest, MAPS.highest, MAPS.version) == (0, SKIES, VERSION)
    assert SKIES >= 1_000_000


def test_a_thousand_skies_keep_the_structure() -> None:
    for number in range(1, 1001):
        stars = sky(number)
        assert structure(stars), number
        touched = [square for x, y in places(stars) for square in squares(x, y)]
        assert len(set(touched)) == len(touched) == 30


@given(numbers)
def test_a_sky_leads_back_to_its_number(number: int) -> None:
    stars = sky(number)
    assert structure(stars)
    assert number_of(stars) == number


@pytest.mark.parametrize("number", [1, 2, SKIES - 1, SKIES])
def test_the_ends_lead_back_too(number: int) -> None:
    assert number_of(sky(number)) == number


def test_ten_thousand_skies_are_all_different() -> None:
    assert len({sky(number) for number in range(10_001)}) == 10_001


def test_all_places_are_about_as_likely() -> None:
    some = [sky(number) for number in range(1, 2001)]
    counts: dict[Star, int] = {}
    for stars in some:
        for each in stars:
            counts[each] = counts.get(each, 0) + 1
    assert len(counts) == 60
    border = [count for each, count in counts.items() if each.border]
    inner = [count for each, count in counts.items() if not each.border]
    assert (len(border), len(inner)) == (20, 40)
    assert sum(border) == sum(inner) == 10_000
    assert 200 < min(border) < max(border) < 750
    assert 100 < min(inner) < max(inner) < 450


@pytest.mark.parametrize(
    "text",
    [
        "5.5,6 1,5.5",
        "1.5,1 2.5,1 3.5,1 4.5,1 5.5,1 1.5,6 2.5,6 3.5,6 4.5,6 5.5,6",
        "5.5,6 1,5.5 3,5.5 2,5 5,4.5 1,2.5 4,2.5 2.5,2 6,1.5 1.5,1",
    ],
)
def test_stars_that_are_no_sky_have_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="no sky that has a number"):
        number_of(tuple(star(word) for word in text.split()))


def test_a_sky_with_stars_off_the_map_has_no_number() -> None:
    with pytest.raises(ValueError, match="no sky that has a number"):
        number_of((*sky(7), Star(14, 5)))


@pytest.mark.parametrize("text", ["", "5.5", "5.25,6", "0.5,3", "6.5,1", "a,b", "1,2,3", "nan,1"])
def test_what_is_no_point_is_said(text: str) -> None:
    with pytest.raises(ValueError, match=r"no point of the map; write it like 5\.5,6"):
        star(text)


def test_a_sky_is_made_quickly() -> None:
    """About 0.5 ms; the count of all skies, once a process, about 60."""
    sky(1), names.every()
    numbers = iter(range(500, 800))
    made = cpu_seconds(lambda: [first_skies.fields(next(numbers)) for _ in range(100)])
    assert made / 100 < 0.005


# Figures


def crossing(one: tuple[Star, Star], two: tuple[Star, Star]) -> bool:
    def side(a: Star, b: Star, c: Star) -> int:
        turn = (b.across - a.across) * (c.up - a.up) - (b.up - a.up) * (c.across - a.across)
        return (turn > 0) - (turn < 0)

    (a, b), (c, d) = one, two
    if {a, b} & {c, d}:
        return False
    return side(a, b, c) != side(a, b, d) and side(c, d, a) != side(c, d, b)


@given(numbers | st.just(0))
def test_a_figure_joins_all_stars_and_never_crosses_itself(number: int) -> None:
    stars = sky(number)
    lines = figure(stars)
    assert len(set(lines)) == len(lines) in (9, 10)
    assert all(0 <= a < b < 10 for a, b in lines)
    reached = {0}
    for _ in range(10):
        reached |= {end for line in lines if set(line) & reached for end in line}
    assert reached == set(range(10))
    for one, two in combinations(lines, 2):
        assert not crossing((stars[one[0]], stars[one[1]]), (stars[two[0]], stars[two[1]]))


def test_most_figures_have_a_body() -> None:
    assert sum(len(figure(sky(number))) == 10 for number in range(1, 301)) > 200


# Names


def test_a_name_of_its_own_for_each_sky() -> None:
    """Any so many numbers in a row have names that differ."""
    every = [name.text for name in names.every()]
    assert len(set(every)) == len(every) >= 20_000
    first = [names.name(number).text for number in range(10_001)]
    assert len(set(first)) == 10_001
    size = len(every)
    late = [names.name(number).text for number in range(1_000_000, 1_000_000 + size)]
    assert sorted(late) == sorted(every)


def test_names_are_short_and_plain() -> None:
    for name in names.every():
        assert re.fullmatch(r"[A-Z][a-z]+( et)? [A-Z][a-z]+", name.text), name
        assert len(name.text) <= names.LONGEST
        assert name.meaning.startswith("the ")
        assert name.picture in {"", *PICTURES}


def test_some_names() -> None:
    found = {name.text: name.meaning for name in names.every()}
    assert found["Felis Dormiens"] == "the Sleeping Cat"
    assert found["Cochlea Minor"] == "the Lesser Snail"
    assert found["Rete Maius"] == "the Greater Net"
    assert found["Cochlear Invisibile"] == "the Invisible Spoon"
    assert found["Sciurus Celer"] == "the Swift Squirrel"
    assert found["Vulpes Celeris"] == "the Swift Fox"
    assert found["Quercus Antiqua"] == "the Ancient Oak"
    assert found["Poeta Ignotus"] == "the Unknown Poet"
    assert found["Lucerna Piscatoris"] == "the Angler’s Lamp"
    assert found["Pons Noctis"] == "the Bridge of Night"


def test_genders_agree() -> None:
    """Nouns by their endings, and adjectives with them."""
    every = words.CREATURES + words.PEOPLE + words.THINGS + words.POWERS
    assert len({noun.nominative for noun in every}) == len(every)
    men = {"Agricola", "Nauta", "Poeta", "Scriba"}
    for noun in every:
        first = noun.nominative.endswith("a") and noun.genitive.endswith("ae")
        second = noun.genitive.endswith("i")
        third = noun.genitive.endswith("is")
        fourth = noun.nominative == noun.genitive == "Quercus"
        assert first or second or third or fourth, noun
        if first:
            assert noun.gender == (0 if noun.nominative in men else 1), noun
        if second:
            assert noun.gender == (2 if noun.nominative.endswith("um") else 0), noun
        if noun.nominative.endswith("um"):
            assert noun.gender == 2, noun
    for adjective in words.FOR_ALL + words.FOR_LIVING + words.FOR_CREATURES + words.FOR_THINGS:
        ends = tuple(form[-2:] for form in adjective.forms)
        assert (
            (ends[0][-2:], ends[1][-1], ends[2]) in {("us", "a", "um"), ("er", "a", "um")}
            or (ends == ("is", "is", ends[2]) and adjective.forms[2].endswith("e"))
            or adjective.forms in {("Maior", "Maior", "Maius"), ("Minor", "Minor", "Minus"),
                                   ("Celer", "Celeris", "Celere")}
            or (len(set(adjective.forms)) == 1 and ends[0] in {"ns", "ax", "ix", "ex", "rs"})
        ), adjective  # fmt: skip


# One of the 88 of the International Astronomical Union would be no new constellation.
REAL = {
    "Canis Maior", "Canis Minor", "Canes Venatici", "Coma Berenices", "Corona Australis",
    "Corona Borealis", "Leo Minor", "Piscis Austrinus", "Triangulum Australe", "Ursa Maior",
    "Ursa Minor", "Turdus Solitarius",
}  # fmt: skip


def test_no_name_is_taken() -> None:
    assert not REAL & {name.text for name in names.every()}


# The fields

GOLDEN = {
    0: "0-0 | 1 | Anguli | of the Corner | quadrant"
    " | 5.5,6 1,5.5 3,5.5 1.5,5 5,4.5 1,2.5 4,2.5 2.5,2 6,1.5 1.5,1"
    " | 1-5 2-4 3-4 3-5 4-6 5-7 6-8 7-8 7-9 8-10",
    1: "1-3 | 1 | Quercus Astronomi | the Astronomer’s Oak | tree"
    " | 1,5.5 4,5.5 6,4.5 1.5,4 2.5,3 1,2.5 5,2.5 4,1.5 6,1.5 2.5,1"
    " | 1-4 2-3 3-7 4-5 4-6 5-10 6-10 7-8 7-9 8-10",
    2: "2-1 | 1 | Remus Viatoris | the Wayfarer’s Oar | "
    " | 5.5,6 1,5.5 2,4.5 5,4.5 6,3.5 2.5,3 4.5,3 3.5,2 1.5,1 5.5,1"
    " | 1-4 2-3 3-6 4-5 4-7 5-10 6-8 6-9 7-8 7-10",
    1_000_000: "1000000-4 | 1 | Navicula Grylli | the Cricket’s Boat | boat"
    " | 2.5,6 4,5.5 1.5,5 5.5,5 4.5,4 3,2.5 6,2.5 1,1.5 2.5,1 5.5,1"
    " | 1-2 1-3 2-4 3-6 4-5 5-6 5-7 6-9 7-10 8-9",
}


def row(number: int) -> str:
    fields = MAPS.make(number)
    return " | ".join(
        fields.text(key)
        for key in ("printed", "version", "name", "meaning", "picture", "places", "figure")
    )


@pytest.mark.parametrize("number", GOLDEN)
def test_what_a_number_gives_never_changes(number: int) -> None:
    """Whoever has a map can print it again. If this fails, skies need a new VERSION."""
    assert row(number) == GOLDEN[number]


@pytest.mark.parametrize("number", [0, 17, 999, SKIES])
def test_the_fields_agree_with_each_other(number: int) -> None:
    fields = MAPS.make(number)
    assert fields.text("number") == str(number)
    assert fields.text("printed") == f"{number}-{fields.text('check')}"
    stars = fields.get("stars")
    assert isinstance(stars, Sequence)
    words = []
    for place, node in enumerate(stars, 1):
        assert isinstance(node, Mapping)
        assert node.text("id") == str(place)
        assert node.text("place") == f"{node.text('x')},{node.text('y')}"
        words.append(node.text("place"))
    assert " ".join(words) == fields.text("places")
    assert tuple(star(word) for word in words) == sky(number)
    lines = [tuple(int(end) - 1 for end in word.split("-")) for word in
             fields.text("figure").split()]  # fmt: skip
    assert tuple(lines) == figure(sky(number))
    assert f"SKY {fields.text('printed')} v{VERSION} {fields.text('name')}\n" in fields.text("qr")
    assert fields.text("places") in fields.text("qr")


@given(numbers)
def test_a_code_is_short_and_plain(number: int) -> None:
    code = MAPS.make(number).text("qr")
    assert code.isascii()
    # Version 10 at level M: 57 modules, 23 mm with 0.4 mm a module.
    assert len(code) <= 213


def test_a_number_beyond_the_last_is_said() -> None:
    with pytest.raises(ValueError, match="there is no star-map 6399665; numbers run from 0 to"):
        MAPS.make(SKIES + 1)
