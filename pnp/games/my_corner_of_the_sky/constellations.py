"""The constellations that skies are made from: their names and stars.

constellations.txt lists each figure's name, its Latin noun with its meaning, a description, its ten
stars on a field of 100 × 100, and its lines. The figure of a number depends on them. All names of
skies are in one list: a noun with an agreeing adjective or, for a thing, with an owner in the
genitive.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct

from pnp.games.my_corner_of_the_sky.words import (
    FOR_ALL,
    FOR_CREATURES,
    FOR_LIVING,
    FOR_THINGS,
    PEOPLE,
    POWERS,
    Adjective,
    Noun,
)

SIZE = 100
"""The side of the field that figures are drawn on."""


class Constellation(NamedTuple):
    """A figure, and the stars that it is drawn around."""

    id: str
    noun: Noun
    kind: str
    """creature, person or thing."""
    any_way_up: bool
    """Whether it looks as well lying on its side."""
    both_sides_alike: bool
    """Whether mirrored it would be no other figure."""
    stars: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, int], ...]
    """Two stars each, from 0."""


class Title(Struct, frozen=True):
    """What a sky is called, what that means, and the figure that it belongs to."""

    text: str
    meaning: str
    figure: str


LONGEST = 24
"""Letters; longer titles are left out."""
ORIGINAL = Title("Anguli", "my own Corners, with a Cat", "cat")
"""Of sky 0: the game came with a map of a patch called *Mihi Anguli*, “corners for me”."""
TURNED = "Inversus"
"""A figure with this name is upside down, unless it has no upright position."""


def _read(line: str) -> Constellation:
    name, nominative, genitive, gender, english, kind, stars, lines = line.split("|")
    return Constellation(
        name,
        Noun(nominative, genitive, "mfn".index(gender), english),
        kind.replace(",", " ").split()[0],
        "any way up" in kind,
        "both sides alike" in kind,
        tuple((int(x), int(y)) for x, y in (place.split(",") for place in stars.split())),
        tuple((int(a) - 1, int(b) - 1) for a, b in (line.split("-") for line in lines.split())),
    )


CONSTELLATIONS = {
    each.id: each
    for each in map(
        _read,
        Path(__file__).with_name("constellations.txt").read_text(encoding="utf-8").splitlines(),
    )
}

_FITTING: dict[str, tuple[Adjective, ...]] = {
    "creature": FOR_ALL + FOR_LIVING + FOR_CREATURES,
    "person": FOR_ALL + FOR_LIVING,
    "thing": FOR_ALL + FOR_THINGS,
}


@lru_cache(maxsize=1)
def titles() -> tuple[Title, ...]:
    """All titles, in a fixed order."""
    found: list[Title] = []
    for each in CONSTELLATIONS.values():
        noun = each.noun
        found += [
            Title(
                f"{noun.nominative} {adjective.forms[noun.gender]}",
                f"the {adjective.english} {noun.english}",
                each.id,
            )
            for adjective in _FITTING[each.kind]
        ]
        if each.kind == "thing":
            found += [
                Title(f"{noun.nominative} {owner.genitive}", meaning, each.id)
                for owner, meaning in [
                    *((o, f"the {o.english}’s {noun.english}") for o in PEOPLE),
                    *((o, f"the {noun.english} of {o.english}") for o in POWERS),
                ]
            ]
    return tuple(each for each in found if len(each.text) <= LONGEST)


def turned(title: Title) -> bool:
    """Whether its figure is called so."""
    noun = CONSTELLATIONS[title.figure].noun
    forms = next(each for each in FOR_ALL if each.forms[0] == TURNED).forms
    return title.text == f"{noun.nominative} {forms[noun.gender]}"
