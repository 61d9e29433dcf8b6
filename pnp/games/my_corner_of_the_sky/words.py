"""The vocabulary for names of skies: Latin nouns and adjectives, with meanings.

words.txt lists them by use.
"""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct


class Noun(Struct, frozen=True):
    """A noun in the singular."""

    nominative: str
    genitive: str
    gender: int
    """0 masculine, 1 feminine, 2 neuter."""
    english: str


class Adjective(Struct, frozen=True):
    """An adjective in its three genders."""

    forms: tuple[str, str, str]
    english: str


def _noun(line: str) -> Noun:
    nominative, genitive, gender, english = line.split("|")
    return Noun(nominative, genitive, "mfn".index(gender), english)


def _adjective(line: str) -> Adjective:
    """Of `Magnus|Great`, `Insignis|Notable`, `Dormiens|Sleeping`, `Celer/Celeris/Celere|Swift`."""
    written, english = line.split("|")
    # One form for all genders: participles, Felix, Duplex.
    one, two, three = written.split("/") if "/" in written else (written,) * 3
    if one == two and one.endswith("us"):
        two, three = one[:-2] + "a", one[:-2] + "um"
    elif one == two and one.endswith("is"):
        three = one[:-2] + "e"
    return Adjective((one, two, three), english)


def _lists() -> dict[str, list[str]]:
    """The lines of words.txt below each title."""
    text = Path(__file__).with_name("words.txt").read_text(encoding="utf-8")
    parts = (part.strip().split("\n") for part in text.split("["))
    return {title.rstrip("]"): lines for title, *lines in parts if title}


_LISTED = _lists()
PEOPLE, POWERS = (tuple(map(_noun, _LISTED[title])) for title in ("people", "powers"))
FOR_ALL, FOR_LIVING, FOR_CREATURES, FOR_THINGS = (
    tuple(_adjective(line) for line in _LISTED[f"for {whom}"])
    for whom in ("all", "living", "creatures", "things")
)
