"""What a life that is played knows of the sheets and cards: of every thing, person, job and rule
what its words were understood to do."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from pnp.games import personal_space
from pnp.games.personal_space import play_words
from pnp.games.personal_space.play_facts import Facts
from pnp.playtest.series import rules_of
from tests import goldens

FACTS = Facts(rules_of((), "personal-space", None)[1])
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
