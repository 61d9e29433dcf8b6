"""A sky for each number: a figure, its stars in legal places, worth what the original is."""

from __future__ import annotations

from collections import Counter

import pytest

from pnp.core.node import Mapping, Sequence
from pnp.games.my_corner_of_the_sky import star_map
from pnp.games.my_corner_of_the_sky.constellations import (
    CONSTELLATIONS,
    MAX_LETTERS,
    all_titles,
    is_inverted,
)
from pnp.games.my_corner_of_the_sky.star_map import (
    SKIES,
    VERSION,
    NumberedSky,
    draw_sky,
    sky_fields,
)
from pnp.games.my_corner_of_the_sky.stars import (
    ORIGINAL,
    Star,
    parse_star,
    sky_value,
)
from tests.games.my_corner_of_the_sky.every_sky import faults
from tests.installed import GENERATORS
from tests.timing import cpu_seconds

MAPS = GENERATORS["star-map"]
SOME = (*range(1, 60), 9_679, 34_265, SKIES)


def test_sky_0_is_original() -> None:
    found = draw_sky(0)
    assert found.sky == ORIGINAL
    assert found.title.figure == "cat"
    assert MAPS.make(0).text("name") == "Anguli"


def test_skies_are_fair_and_differ() -> None:
    """`make skies` checks all of them."""
    assert list(faults(range(1, 301))) == []


def test_finds_faults(monkeypatch: pytest.MonkeyPatch) -> None:
    one = draw_sky(7)
    monkeypatch.setattr(star_map, "draw_sky", lambda number: one)
    assert list(faults(range(7, 9))) == ["8 has the stars of 7"]
    low = NumberedSky(one.title, tuple(Star(2 * n + 1, 12) for n in range(1, 6)) * 2)
    monkeypatch.setattr(star_map, "draw_sky", lambda number: low)
    assert [fault.split(": ")[1] for fault in faults(range(9, 10))] == [
        "10 stars are in 5 places",
        "0 stars are within",
        f"it is worth {sky_value(low.stars)}",
    ]


def test_stars_are_joints_of_figure(subtests: pytest.Subtests) -> None:
    for number in SOME:
        with subtests.test(number=number):
            row = MAPS.make(number)
            figure = CONSTELLATIONS[row.text("drawing")]
            joints = [int(word) - 1 for word in row.text("joints").split()]
            places = [parse_star(word) for word in row.text("places").split()]
            assert sorted(joints) == list(range(10)) == sorted(range(len(figure.stars)))
            assert tuple(places[joint] for joint in joints) == draw_sky(number).stars
            ends = [int(end) - 1 for line in row.text("figure").split() for end in line.split("-")]
            assert set(ends) == set(range(10)), "a star is left out"
            lines = [(joints[a], joints[b]) for a, b in figure.lines]
            assert list(zip(ends[0::2], ends[1::2], strict=True)) == lines
            reached = {0}
            for _ in range(10):
                reached |= {end for line in lines if set(line) & reached for end in line}
            assert reached == set(range(10))


def test_makes_sky_quickly() -> None:
    """About 2.5 ms, and once a process about 15 ms for each figure."""
    for number in range(1, 200):
        draw_sky(number)
    numbers = iter(range(500, 800))
    assert cpu_seconds(lambda: [sky_fields(next(numbers)) for _ in range(100)]) / 100 < 0.01


# Names


def test_titles_name_figures() -> None:
    every = all_titles()
    assert len({title.text for title in every}) == len(every) >= 2_000
    for title in every:
        assert title.text.split()[0] == CONSTELLATIONS[title.figure].noun.nominative
        assert len(title.text.split()) == 2
        assert len(title.text) <= MAX_LETTERS
        assert title.meaning.startswith("the ")


def test_first_400_skies_have_different_names() -> None:
    first = Counter(star_map.draw_sky(number).title.text for number in range(1, 401))
    assert set(first.values()) == {1}
    assert {star_map.draw_sky(number).title.figure for number in range(1, 401)} == set(
        CONSTELLATIONS
    )


def test_inverted_names_have_inverted_figures() -> None:
    inverted = [title.text for title in all_titles() if is_inverted(title)]
    assert len(inverted) == len(CONSTELLATIONS)
    assert {"Felis Inversa", "Cervus Inversus", "Perspicillum Inversum"} < set(inverted)
    for number in range(1, 3000):
        title, _, _ = star_map._deal_title(number)
        if title.text == "Felis Inversa":
            tail, paw = draw_sky(number).stars[8], draw_sky(number).stars[6]
            assert tail.half_y < paw.half_y
            return
    pytest.fail("there is none among the first")


# The map


@pytest.mark.parametrize("text", ["", "5.5", "5.25,6", "0.5,3", "6.5,1", "a,b", "1,2,3", "nan,1"])
def test_rejects_bad_points(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a point of the map; write it like 5\.5,6"):
        parse_star(text)


# The fields

GOLDEN = {
    0: "0-7v2 | 2 | Anguli | my own Corners, with a Cat | cat"
    " | 2 4 3 6 5 8 10 7 1 9 | 5.5,6 1,5.5 3,5.5 1.5,5 5,4.5 1,2.5 4,2.5 2.5,2 6,1.5 1.5,1"
    " | 2-4 4-3 4-6 3-5 3-8 8-10 8-7 7-5 5-1 7-9",
    1: "1-0v2 | 2 | Quercus Lucens | the Shining Oak | oak"
    " | 1 3 2 4 5 6 7 8 9 10 | 4.5,6 5.5,5 2,4.5 1,3.5 6,3.5 2.5,3 5,2.5 3.5,2 1.5,1 5.5,1"
    " | 1-3 1-2 3-4 2-5 4-6 5-7 6-8 7-8 8-9 8-10",
    17: "17-6v2 | 2 | Elephantus Nocturnus | the Night-time Elephant | elephant"
    " | 2 7 5 3 1 4 8 6 10 9 | 1.5,6 4.5,6 3,5.5 1.5,4 4.5,4 2.5,3 4.5,3 1,2.5 1.5,1 4.5,1"
    " | 2-7 7-5 5-3 3-1 1-4 4-8 5-6 6-10 6-9 4-6",
    36525: "36525-6v2 | 2 | Polypus Currens | the Running Octopus | octopus"
    " | 4 6 7 10 2 1 8 9 5 3 | 4.5,6 4,4.5 6,4.5 1,3.5 5,3.5 2.5,3 3.5,2 4.5,2 6,1.5 3.5,1"
    " | 4-6 6-7 7-10 6-2 2-1 6-8 8-9 6-5 5-3",
}


def row(number: int) -> str:
    made = MAPS.make(number)
    keys = ("printed", "version", "name", "meaning", "drawing", "joints", "places", "figure")
    return " | ".join(made.text(key) for key in keys)


@pytest.mark.parametrize("number", GOLDEN)
def test_rows_do_not_change(number: int) -> None:
    """Printed maps can be printed again. If this fails, skies need a new VERSION."""
    assert row(number) == GOLDEN[number]


@pytest.mark.parametrize("number", [0, 17, 999, SKIES])
def test_fields_agree(number: int) -> None:
    made = MAPS.make(number)
    assert made.text("printed") == f"{number}-{made.text('check')}v{VERSION}"
    stars = made.get("stars")
    assert isinstance(stars, Sequence)
    words = [node.text("place") for node in stars if isinstance(node, Mapping)]
    assert " ".join(words) == made.text("places")
    assert f"SKY {made.text('printed')} {made.text('name')}\n" in made.text("qr")
    assert made.text("places") in made.text("qr")
    assert made.text("figure") in made.text("qr")


def test_code_is_short_and_plain(subtests: pytest.Subtests) -> None:
    for number in SOME:
        with subtests.test(number=number):
            code = MAPS.make(number).text("qr")
            assert code.isascii()
            # Version 10 at level M: 57 modules, 23 mm with 0.4 mm a module.
            assert len(code) <= 213


def test_rejects_number_beyond_last() -> None:
    with pytest.raises(ValueError, match="there is no star-map 36526; numbers run from 0 to"):
        MAPS.make(SKIES + 1)
