"""What is printed of skies by their numbers: never change a digest, a better sky is a version."""

from __future__ import annotations

import pytest

from pnp.games.my_corner_of_the_sky import constellations, fairness, first_names
from tests.games.my_corner_of_the_sky.test_fairness import PLAYED
from tests.goldens import digest
from tests.installed import GENERATORS

MAPS = GENERATORS["star-map"]
MANY = 120
"""Numbers, as far apart from each other as they can be."""
GIVEN = {"1": "443e59ca566d", "2": "b350823fc53c"}


@pytest.mark.parametrize("version", GIVEN)
def test_skies_are_for_ever(version: str) -> None:
    maps = MAPS.of(version)
    step = maps.highest // MANY
    told = [sorted(maps.fields(number).items()) for number in range(0, maps.highest + 1, step)]
    assert len(told) > MANY
    assert digest(str(told)) == GIVEN[version]


def test_titles_and_names_are_for_ever() -> None:
    """Shuffles deal them out by their places in these lists."""
    titles, names = constellations.titles(), first_names.every()
    assert (len(titles), digest(str(titles))) == (2_666, "d186baa46edb")
    assert (len(names), digest(str(names))) == (22_421, "b98e7c200b33")


def test_skies_that_were_played_are_worth_what_they_were() -> None:
    """In whole thousandths of a point: what is fair decides what a number gives."""
    worths = [fairness.worth(stars) for stars, _ in PLAYED]
    assert (len(worths), digest(str(worths))) == (450, "511f308bc5e5")
