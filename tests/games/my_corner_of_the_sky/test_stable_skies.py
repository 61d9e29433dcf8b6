"""What is printed of skies by their numbers: never change a digest, a better sky is a version."""

from __future__ import annotations

from pnp.games.my_corner_of_the_sky import constellations
from pnp.games.my_corner_of_the_sky import stars as sky_stars
from tests.games.my_corner_of_the_sky.test_fairness import PLAYED
from tests.goldens import digest
from tests.installed import GENERATORS

MAPS = GENERATORS["star-map"]
MANY = 120
"""Numbers, as far apart from each other as they can be."""
GIVEN = "b350823fc53c"


def test_skies_are_for_ever() -> None:
    step = MAPS.highest // MANY
    told = [sorted(MAPS.fields(number).items()) for number in range(0, MAPS.highest + 1, step)]
    assert len(told) > MANY
    assert digest(str(told)) == GIVEN


def test_titles_are_for_ever() -> None:
    """Shuffles deal them out by their places in this list."""
    titles = constellations.all_titles()
    assert (len(titles), digest(str(titles))) == (2_666, "d186baa46edb")


def test_skies_that_were_played_are_worth_what_they_were() -> None:
    """In whole thousandths of a point: what is fair decides what a number gives."""
    worths = [sky_stars.sky_value(stars) for stars, _ in PLAYED]
    assert (len(worths), digest(str(worths))) == (450, "511f308bc5e5")
