"""What a life that is played knows of the sheets and cards: of every thing, person, job and rule
what its words were understood to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import asdict

from pnp.games import personal_space
from pnp.games.personal_space import play_words
from pnp.games.personal_space.play import PLAY
from pnp.games.personal_space.play_facts import Facts
from pnp.ground.problem import Unusable
from pnp.ground.rng import Chance
from pnp.playtest.series import rules_of
from tests import goldens

VALUES = rules_of((), "personal-space", None)[1]
FACTS = Facts(VALUES)
GAME = Path(personal_space.__file__).parent
_LONG = 160


def said(value: object) -> str:
    """A value, and what is in it, whatever its class."""
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {said(each)}" for key, each in value.items()) + "}"
    if isinstance(value, set | frozenset):
        return "{" + ", ".join(sorted(map(said, value))) + "}"
    if isinstance(value, tuple | list):
        return "[" + ", ".join(map(said, value)) + "]"
    if isinstance(value, Struct):
        return said(asdict(value))
    if hasattr(value, "__dict__") and not callable(value):
        return said({key: each for key, each in vars(value).items() if not callable(each)})
    return getattr(value, "__qualname__", None) or str(value)


def rows(facts: Any) -> Iterator[str]:
    """A line for each of them: the whole where it is short, else its beginning and some letters
    that any change of the rest changes."""
    for name, value in sorted(vars(facts).items()):
        entries = value.items() if isinstance(value, Mapping) else [("", value)]
        for key, each in entries:
            text = said(each)
            rest = f" … {goldens.digest(text)}" if len(text) > _LONG else ""
            yield f"{name} {key}: {text[:_LONG]}{rest}"


def test_what_is_known_of_the_game_is_as_it_was() -> None:
    goldens.compare("games/facts", "\n".join(rows(FACTS)))


def test_every_kind_of_power_is_somebodys() -> None:
    """What no text asks for is told by a wrong pattern, or can go."""
    things = {thing.power.name for thing in FACTS.things.values()}
    traits = {power.name for who in FACTS.who.values() for power in (who.smiley, who.frowney)}
    assert things == {*play_words.THINGS}
    assert traits == {*play_words.TRAITS}


def test_what_the_code_asks_for_by_name_is_there() -> None:
    """Powers have their patterns, and what is done once a day is noted under its name."""
    code = "\n".join(path.read_text() for path in GAME.glob("play*.py"))
    asked = {*re.findall(r'\.power\("([a-z-]+)"', code)}
    assert asked
    assert asked <= {*play_words.TRAITS, *play_words.THINGS}
    done, noted = (
        {*re.findall(rf'\.{verb}\(f?"([A-Za-z -]+?) ?["{{]', code)} for verb in ("done", "note")
    )
    assert done
    assert done <= noted


@pytest.mark.parametrize(
    ("setup", "days", "refused"),
    [
        ("", 30, ""),
        ("1", 1, ""),
        ("31", 31, ""),
        ("pond+7", 7, ""),
        ("0", 0, "begins with “0”"),
        ("32", 0, "begins with “32”"),
        ("pond+-1", 0, "begins with “-1”"),
        ("pound", 0, "begins with “pound”; did you mean “pond”"),
        ("pond+accordian", 0, "“accordian”; did you mean “accordion”"),
    ],
)
def test_a_month_has_as_many_days_as_one_may_have(setup: str, days: int, refused: str) -> None:
    if refused:
        with pytest.raises(Unusable, match=refused):
            PLAY.setups[setup](VALUES, 1, Chance("days"))
        return
    table: Any = PLAY.setups[setup](VALUES, 1, Chance("days"))
    assert table.days == days
    assert "pond" not in setup or table.digger.id == "pond"


def test_a_month_is_drawn_blind_as_it_was() -> None:
    """Where everything lies, who lives there, when it begins, and who one is."""
    rows_ = []
    for number in range(12):
        one: Any = PLAY.start(VALUES, 1, Chance("blind", number))
        people = " ".join(person.id for person in one.people.values())
        begins = f"{one.weekday}, month {one.month}, {one.weather}, {one.hour}:00"
        rows_ += [
            f"{one.who.id}, {one.digger.id}, {one.job.id}, {one.hobby}; {people}; {begins}",
            *(f"  {world}: {said(places)}" for world, places in one.worlds.items()),
        ]
        for world, places in one.worlds.items():
            assert len({*places.values()}) == len(places), world
        assert len({person.id for person in one.people.values()}) == len(one.people)
    goldens.compare("games/blind", "\n".join(rows_))
