"""A planet of a number always prints the same, or has another version.

If a digest changes on purpose, raise `planet.VERSION`: a lost planet could not be printed again.
"""

from __future__ import annotations

import hashlib

import pytest

from pnp.games.personal_space import names, planet
from pnp.games.personal_space.planet_art import planet as globe
from pnp.games.personal_space.planet_art import planet_map
from pnp.games.personal_space.traits import traits_of
from tests import tiny
from tests.games.art_requests import request

DIGESTS = {
    17: "8264e92d09203456",
    37_865_076_480: "74283ad727087b12",
}


def digest(number: int) -> str:
    drawn = (
        tiny.dump(planet_map(request(180.0, number=number))),
        tiny.dump(globe(request(30.0, number=number))),
    )
    return hashlib.sha256("\n".join(drawn).encode("utf-8")).hexdigest()[:16]


# Names, climates and lines of the planets from the first one on.
MANY, WORDS, LOOKS = 1500, "0fcc9e532bea122e", "06e0f70bf02e6aef"


def test_words_of_planets_do_not_change() -> None:
    words = []
    for number in range(1, MANY + 1):
        seed = planet.seed_of(number)
        traits = traits_of(seed)
        words += [names.planet_name(seed), names.climate_word(traits), names.travel_line(traits)]
    assert {one.split()[0] for one in words} >= {"Slushy", "Drizzly", "Muggy", "Steamy"}
    assert hashlib.sha256("\n".join(words).encode("utf-8")).hexdigest()[:16] == WORDS


def test_traits_of_planets_do_not_change() -> None:
    """All traits, also those without words."""
    looks = [repr(traits_of(planet.seed_of(number))) for number in range(1, MANY + 1)]
    assert hashlib.sha256("\n".join(looks).encode("utf-8")).hexdigest()[:16] == LOOKS


@pytest.mark.parametrize("number", DIGESTS)
def test_drawings_of_planets_do_not_change(number: int) -> None:
    assert digest(number) == DIGESTS[number]
