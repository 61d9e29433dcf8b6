"""What was printed once is printed the same ever after, or bears another version.

Digests of planets as each version draws them. If one changes on purpose, whoever has that
planet on the fridge would get another one: raise `planet.VERSION` and keep the old drawing.
"""

from __future__ import annotations

import hashlib

import pytest

from pnp.games.personal_space import names, planet
from pnp.games.personal_space.planet_art import planet as globe
from pnp.games.personal_space.planet_art import planet_map
from pnp.games.personal_space.traits import traits_of
from tests import tiny
from tests.games.briefs import brief

DIGESTS = {
    ("1", 1): "fff61b9c778c7003",
    ("1", 2): "37b7aaa101b7309c",
    ("1", 17): "b4a2b9881cd8e2cf",
    ("1", 1234567): "7fd228043ec9ff34",
    ("1", 37_865_076_480): "f45b4f1899a57ba5",
    ("2", 1): "7339f30bd402fbc1",
    ("2", 8): "c343f175502a4c9c",
    ("2", 17): "8264e92d09203456",
    ("2", 44): "ab495083c35c9b70",
    ("2", 37_865_076_480): "74283ad727087b12",
}


def digest(number: int, version: str) -> str:
    drawn = (
        tiny.dump(planet_map(brief(180.0, number=number, version=version))),
        tiny.dump(globe(brief(30.0, number=number, version=version))),
    )
    return hashlib.sha256("\n".join(drawn).encode("utf-8")).hexdigest()[:16]


# Of the words of so many planets from the first one on: names, climates and lines, wet worlds too.
MANY, WORDS, LOOKS = 1500, "0fcc9e532bea122e", "069ab29b0b5e88a8"


def test_planets_are_called_and_told_of_as_they_were() -> None:
    said = []
    for number in range(1, MANY + 1):
        seed = planet.seed_of(number)
        traits = traits_of(seed)
        said += [names.name(seed), names.climate(traits), names.line(traits)]
    assert {one.split()[0] for one in said} >= {"Slushy", "Drizzly", "Muggy", "Steamy"}
    assert hashlib.sha256("\n".join(said).encode("utf-8")).hexdigest()[:16] == WORDS


def test_planets_are_like_what_they_were() -> None:
    """All of their traits, also those that no name tells."""
    looks = [repr(traits_of(planet.seed_of(number))) for number in range(1, MANY + 1)]
    assert hashlib.sha256("\n".join(looks).encode("utf-8")).hexdigest()[:16] == LOOKS


@pytest.mark.parametrize(("version", "number"), DIGESTS)
def test_a_planet_is_drawn_as_it_was(version: str, number: int) -> None:
    assert planet.VERSION == "2", "freeze the new version's digests beside the old ones'"
    assert digest(number, version) == DIGESTS[version, number]


def test_what_no_version_names_is_the_newest() -> None:
    newest = planet_map(brief(60.0, number=44))
    assert newest == planet_map(brief(60.0, number=44, version="2"))
    assert newest != planet_map(brief(60.0, number=44, version="1"))
    with pytest.raises(ValueError, match="no version 3 of it; there is 1 and 2"):
        planet_map(brief(60.0, number=44, version="3"))
