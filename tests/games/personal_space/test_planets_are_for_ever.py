"""What was printed once is printed the same ever after, or bears another version.

Digests of planets as this version draws them. If one changes on purpose, whoever has that
planet on the fridge would get another one: raise `planet.VERSION` and keep the old drawing.
"""

from __future__ import annotations

import hashlib

import pytest

from pnp.games.personal_space import planet
from pnp.games.personal_space.planet_art import planet as globe
from pnp.games.personal_space.planet_art import planet_map
from tests import tiny
from tests.games.briefs import brief

DIGESTS = {
    1: "84839b8058bddb70",
    2: "e2ea750e595ec801",
    17: "f0e59c16d10cf10f",
    1234567: "1e425ea5843473bb",
    37_865_076_480: "6066a26e318a11ad",
}


def digest(number: int) -> str:
    drawn = (
        tiny.dump(planet_map(brief(180.0, number=number))),
        tiny.dump(globe(brief(30.0, number=number))),
    )
    return hashlib.sha256("\n".join(drawn).encode("utf-8")).hexdigest()[:16]


@pytest.mark.parametrize("number", DIGESTS)
def test_a_planet_is_drawn_as_it_was(number: int) -> None:
    assert planet.VERSION == "1", "freeze the new version's digests beside the old one's"
    assert digest(number) == DIGESTS[number]
