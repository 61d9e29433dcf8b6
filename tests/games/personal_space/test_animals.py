"""The zoo's animals: all different, inside their room, in full and low ink."""

from __future__ import annotations

import re

import pytest

from pnp.core.drawing import Frame
from tests.games.art_requests import LOW, PALETTE, SYMBOLS, assert_inside, figure
from tests.games.personal_space.test_sheets import data

LOOKS = {own["id"]: own["portrait"] for each in data("zoo.yaml")["zoo"] for own in each["animals"]}
LATER = [own for each in data("season-zoo.yaml")["exhibits"] for own in each["animals"]]
BUILDS = {each["body"] for each in (*LOOKS.values(), *LATER)}


def drawn(body: str, eyes: str = "two", pattern: str = "plain", colour: str = "sky",
          size: float = 20.0, low: bool = False) -> Frame:  # fmt: skip
    words = f"{body} {eyes} {pattern}"
    return figure("animal", words, colour, size, LOW if low else PALETTE)


def test_animals_stay_in_room(subtests: pytest.Subtests) -> None:
    for name in LOOKS:
        with subtests.test(name=name):
            for size in (14.0, 60.0):
                for low in (False, True):
                    assert_inside(drawn(**LOOKS[name], size=size, low=low))


def test_animals_of_later_seasons_stay_in_room(subtests: pytest.Subtests) -> None:
    for build in sorted(BUILDS):
        with subtests.test(build=build):
            assert_inside(drawn(build, "sleepy", "spots"))


def test_animals_differ_without_colour() -> None:
    assert len({str(drawn(look["body"])) for look in LOOKS.values()}) == len(LOOKS)


def test_each_body_is_used() -> None:
    bodies = {path.stem.removeprefix("animal-") for path in SYMBOLS.glob("animal-*.svg")}
    assert bodies == {build.split()[0] for build in BUILDS}


def test_accepts_words_in_any_order() -> None:
    assert drawn("beast horns mane") == drawn("beast mane horns")


@pytest.mark.parametrize(
    ("look", "message"),
    [
        ("beats two", "animal-beats”"),
        ("beast hrons", "no figure with “hrons”; did you mean “horns”?"),
        ("beast tow", "no figure with “tow”; did you mean “two”"),
    ],
)
def test_reports_unknown_words(look: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        figure("animal", look, "sky", 20.0)
