"""A planet that was printed is printed the same again, or bears another version.

If a digest changes on purpose, a lost planet could not be printed again: raise `planet.VERSION`.
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
    1: "7339f30bd402fbc1",
    8: "c343f175502a4c9c",
    17: "8264e92d09203456",
    44: "ab495083c35c9b70",
    37_865_076_480: "74283ad727087b12",
}


def digest(number: int) -> str:
    drawn = (
        tiny.dump(planet_map(request(180.0, number=number))),
        tiny.dump(globe(request(30.0, number=number))),
    )
    return hashlib.sha256("\n".join(drawn).encode("utf-8")).hexdigest()[:16]


# Of the words of so many planets from the first one on: names, climates and lines, wet worlds too.
MANY, WORDS, LOOKS = 1500, "0fcc9e532bea122e", "06e0f70bf02e6aef"


def test_planets_are_called_and_told_of_as_they_were() -> None:
    said = []
    for number in range(1, MANY + 1):
        seed = planet.seed_of(number)
        traits = traits_of(seed)
        said += [names.planet_name(seed), names.climate_word(traits), names.travel_line(traits)]
    assert {one.split()[0] for one in said} >= {"Slushy", "Drizzly", "Muggy", "Steamy"}
    assert hashlib.sha256("\n".join(said).encode("utf-8")).hexdigest()[:16] == WORDS


def test_planets_are_like_what_they_were() -> None:
    """All of their traits, also those that no name tells."""
    looks = [repr(traits_of(planet.seed_of(number))) for number in range(1, MANY + 1)]
    assert hashlib.sha256("\n".join(looks).encode("utf-8")).hexdigest()[:16] == LOOKS


@pytest.mark.parametrize("number", DIGESTS)
def test_a_planet_is_drawn_as_it_was(number: int) -> None:
    assert digest(number) == DIGESTS[number]
