"""What skies are called: “Felis Dormiens”, “Lucerna Piscatoris”, “Noctua et Clavis”.

A noun of its own with an adjective that agrees with it, with an owner in the genitive, or with
a second noun, as constellations have had names since there were inn signs. Every name that can
come is in one list; a shuffle deals them out, so that skies whose numbers are less than the
list apart are called differently.
"""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from pnp.games.my_corner_of_the_sky.words import (
    CREATURES,
    FOR_ALL,
    FOR_CREATURES,
    FOR_LIVING,
    FOR_THINGS,
    PEOPLE,
    POWERS,
    THINGS,
)
from pnp.ground import numbers


class Name(Struct, frozen=True):
    """A name, what it means, and the drawing of it where there is one."""

    text: str
    meaning: str
    picture: str


LONGEST = 24
"""Letters; longer names are left out of the list."""

TRUE = Name("Anguli", "of the Corner", "quadrant")
"""Of sky 0: the original maps a patch called *Mihi Anguli*."""


def _pairs() -> list[Name]:
    """A creature and a thing."""
    return [
        Name(
            f"{creature.nominative} et {thing.nominative}",
            f"the {creature.english} and the {thing.english}",
            creature.picture or thing.picture,
        )
        for place, creature in enumerate(CREATURES)
        # Not all with all: there are enough.
        for thing in THINGS[place % 3 :: 3]
    ]


@lru_cache(maxsize=1)
def every() -> tuple[Name, ...]:
    """All names, in a fixed order."""
    found: list[Name] = []
    for nouns, adjectives in (
        (CREATURES, FOR_ALL + FOR_LIVING + FOR_CREATURES),
        (PEOPLE, FOR_ALL + FOR_LIVING),
        (THINGS, FOR_ALL + FOR_THINGS),
    ):
        found += [
            Name(f"{n.nominative} {a.forms[n.gender]}", f"the {a.english} {n.english}", n.picture)
            for n in nouns
            for a in adjectives
        ]
    found += [
        Name(f"{thing.nominative} {owner.genitive}", meaning, thing.picture or owner.picture)
        for thing in THINGS
        for owner, meaning in [
            *((o, f"the {o.english}’s {thing.english}") for o in PEOPLE + CREATURES),
            *((o, f"the {thing.english} of {o.english}") for o in POWERS),
        ]
    ]
    return tuple(name for name in (*found, *_pairs()) if len(name.text) <= LONGEST)


def name(number: int) -> Name:
    """The name of a sky."""
    if number == 0:
        return TRUE
    listed = every()
    return listed[_shuffle(len(listed))((number - 1) % len(listed))]


@lru_cache(maxsize=1)
def _shuffle(size: int) -> numbers.Shuffle:
    return numbers.Shuffle(size, "my-corner-of-the-sky", "name")
