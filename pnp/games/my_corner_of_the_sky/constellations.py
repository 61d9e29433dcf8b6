"""The constellations of skies, and the Latin vocabulary of their names.

constellations.txt lists each figure's name, its Latin noun with a meaning, a description, its ten
stars on a field of 100 × 100, and its lines. words.txt lists nouns and adjectives by use. A sky is
named by a noun with an agreeing adjective or, for a thing, with an owner in the genitive; its
number decides which.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec import Struct


class Noun(Struct, frozen=True):
    """A Latin noun in the singular."""

    nominative: str
    genitive: str
    gender: int
    """0 masculine, 1 feminine, 2 neuter."""
    english: str


class Adjective(Struct, frozen=True):
    """A Latin adjective in its three genders."""

    forms: tuple[str, str, str]
    english: str


def _noun(line: str) -> Noun:
    nominative, genitive, gender, english = line.split("|")
    return Noun(nominative, genitive, "mfn".index(gender), english)


def _adjective(line: str) -> Adjective:
    """Parse `Magnus|Great`, `Insignis|Notable`, `Dormiens|Sleeping` or
    `Celer/Celeris/Celere|Swift`."""
    written, english = line.split("|")
    # Participles, Felix and Duplex have one form for all genders.
    masculine, feminine, neuter = written.split("/") if "/" in written else (written,) * 3
    if masculine == feminine and masculine.endswith("us"):
        feminine, neuter = masculine[:-2] + "a", masculine[:-2] + "um"
    elif masculine == feminine and masculine.endswith("is"):
        neuter = masculine[:-2] + "e"
    return Adjective((masculine, feminine, neuter), english)


def _read_lists() -> dict[str, list[str]]:
    """The lines of words.txt below each title."""
    text = Path(__file__).with_name("words.txt").read_text(encoding="utf-8")
    parts = (part.strip().split("\n") for part in text.split("["))
    return {title.rstrip("]"): lines for title, *lines in parts if title}


_LISTED = _read_lists()
PEOPLE, POWERS = (tuple(map(_noun, _LISTED[title])) for title in ("people", "powers"))
FOR_ALL, FOR_LIVING, FOR_CREATURES, FOR_THINGS = (
    tuple(_adjective(line) for line in _LISTED[f"for {whom}"])
    for whom in ("all", "living", "creatures", "things")
)


SIZE = 100
"""The side of the field on which figures are drawn."""


class Constellation(NamedTuple):
    """A figure and its stars."""

    id: str
    noun: Noun
    kind: str
    """`creature`, `person` or `thing`."""
    any_way_up: bool
    """Whether it may lie on its side."""
    both_sides_alike: bool
    """Whether its mirror image is the same figure."""
    stars: tuple[tuple[int, int], ...]
    lines: tuple[tuple[int, int], ...]
    """Two indices into `stars` each."""


class Title(Struct, frozen=True):
    """The name of a sky, its meaning, and its figure."""

    text: str
    meaning: str
    figure: str


MAX_LETTERS = 24
"""The maximum letters of a title; longer ones are left out."""
ORIGINAL = Title("Anguli", "my own Corners, with a Cat", "cat")
"""The title of sky 0: the original map shows a patch called *Mihi Anguli*, “corners for me”."""
INVERTED = "Inversus"
"""A figure with this adjective is upside down, unless it may lie any way up."""


def _read_constellation(line: str) -> Constellation:
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
        _read_constellation,
        Path(__file__).with_name("constellations.txt").read_text(encoding="utf-8").splitlines(),
    )
}

_FITTING: dict[str, tuple[Adjective, ...]] = {
    "creature": FOR_ALL + FOR_LIVING + FOR_CREATURES,
    "person": FOR_ALL + FOR_LIVING,
    "thing": FOR_ALL + FOR_THINGS,
}


@lru_cache(maxsize=1)
def all_titles() -> tuple[Title, ...]:
    """All titles, in a fixed order."""
    found_titles: list[Title] = []
    for constellation in CONSTELLATIONS.values():
        noun = constellation.noun
        found_titles += [
            Title(
                f"{noun.nominative} {adjective.forms[noun.gender]}",
                f"the {adjective.english} {noun.english}",
                constellation.id,
            )
            for adjective in _FITTING[constellation.kind]
        ]
        if constellation.kind == "thing":
            found_titles += [
                Title(f"{noun.nominative} {owner.genitive}", meaning, constellation.id)
                for owner, meaning in [
                    *((o, f"the {o.english}’s {noun.english}") for o in PEOPLE),
                    *((o, f"the {noun.english} of {o.english}") for o in POWERS),
                ]
            ]
    return tuple(
        constellation for constellation in found_titles if len(constellation.text) <= MAX_LETTERS
    )


def is_inverted(title: Title) -> bool:
    """Whether the title says that its figure is upside down."""
    noun = CONSTELLATIONS[title.figure].noun
    forms = next(adjective for adjective in FOR_ALL if adjective.forms[0] == INVERTED).forms
    return title.text == f"{noun.nominative} {forms[noun.gender]}"
