"""What games print, spoilt at one place after another: what their own rules tell of it."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from pnp.ground.model import Game
from pnp.ground.node import Mapping, Node, made, plain
from pnp.ground.problem import Problems
from pnp.ground.shelf import Shelf
from pnp.press.workshop import Workshop
from pnp.rules.context import Subject, hold
from tests import goldens
from tests.installed import RULES

FILES: dict[str, dict[str, tuple[str, ...]]] = {
    "mind-space": {
        "aid": ("mind-beside", "mind-drawn"),
        "boards": ("mind-board", "mind-places"),
        "colours": ("mind-colours",),
        "example": ("mind-example",),
        "goals": ("mind-condition", "mind-diagram"),
        "score": ("mind-board", "mind-score"),
        "turn": ("mind-score",),
    },
    "my-corner-of-the-sky": {
        "abilities": ("sky-costs", "sky-cross", "sky-items", "sky-slots"),
        "example": ("sky-score",),
        "pips": ("sky-pips",),
        "turn": ("sky-score",),
        "week": ("sky-first-week",),
        "wheel": ("sky-costs", "sky-first-week", "sky-items", "sky-week"),
    },
    "personal-space": {
        "days": ("space-dates",),
        "generators": ("space-gives", "space-hole", "space-pond"),
        "home": ("space-plan", "space-storage"),
        "jobs": ("space-job",),
        "moons": ("space-codes",),
        "neighbours": ("space-cubes", "space-range"),
        "resources": ("space-gives",),
        "rules": ("space-turned",),
        "shows": ("space-programme",),
        "store": ("space-store",),
    },
    "space-zoo": {
        "aid": ("zoo-prices",),
        "keepers": ("zoo-setup",),
        "planets": ("zoo-planet",),
        "setup": ("zoo-setup",),
        "supply": ("zoo-setup",),
    },
}
"""Which files are spoilt, and which rules are held then."""
ALONE = ("goals",)
"""Lists of which each row is held alone: the others would take long, and say nothing of it."""
PICTURES = ("animal", "landscape")
"""What only artists read: there is a lot of it."""
Step = str | int


@cache
def shipped(name: str) -> Game:
    return Workshop(Shelf.standard()).game(name)


def told(game: Game, file: str, value: object, rules: tuple[str, ...]) -> list[str]:
    """What rules say of a game with another file."""
    root, problems = made(value), Problems()

    def read(name: str) -> Node | None:
        return root if name == file else game.file(name)

    entries = [
        entry for entry in game.rules()
        if isinstance(entry, Mapping) and next(iter(entry.values)) in rules
    ]  # fmt: skip
    hold(entries, RULES.get, RULES, Subject(read, game), problems)
    # Python's own words are no business of ours.
    return [
        "stopped" if problem.rule == "rule-stopped" else f"{problem.rule}: {problem.message}"
        for problem in problems.sorted()
    ]


def spoilt(value: Any) -> Iterator[tuple[str, Any]]:
    """A value changed a little, in several ways."""
    text = str(value)
    if re.search(r"\d", text):
        yield "one more", re.sub(r"\d+", lambda found: str(int(found[0]) + 1), text, count=1)
        yield "one less", re.sub(r"\d+", lambda found: str(int(found[0]) - 1), text, count=1)
    first, *words = text.split()
    if words:
        yield "without its end", " ".join([first, *words[:-1]])
        yield "turned round", " ".join([*words, first])
    elif not re.fullmatch(r"[\d.]+", text):
        yield "another word", f"{text}x"


def places(value: Any, path: tuple[Step, ...] = ()) -> Iterator[tuple[tuple[Step, ...], Any]]:
    """All that is written in a file, by where it stands."""
    if isinstance(value, dict):
        for key, item in value.items():
            if key in PICTURES:
                continue
            yield from places(item, (*path, key))
    elif isinstance(value, list):
        for at, item in enumerate(value):
            yield from places(item, (*path, at))
    elif str(value):
        yield path, value


def instead(value: Any, path: tuple[Step, ...], new: Any) -> Any:
    """The same with something else at a place; None: with nothing there."""
    if not path:
        return new
    first, *rest = path
    copy = value.copy()
    if new is None and not rest:
        del copy[first]
    else:
        copy[first] = instead(value[first], tuple(rest), new)
    return copy


@pytest.mark.parametrize(
    ("game", "file"), [(game, file) for game, files in FILES.items() for file in files]
)
def test_what_is_printed_and_spoilt_is_told_as_it_was(game: str, file: str) -> None:
    """Kinds of places, how they are spoilt, at how many of them that is told, and how: in the
    first words, and in a few letters that any other words change."""
    rules = FILES[game][file]
    whole = plain(shipped(game).file(file))
    assert told(shipped(game), file, whole, rules) == []
    found: dict[tuple[str, str], list[list[str]]] = defaultdict(list)
    for path, value in places(whole):
        kind = ".".join("*" if isinstance(step, int) else step for step in path)
        for way, new in [*spoilt(value), ("left out", None)]:
            changed = instead(whole, path, new)
            if file in ALONE:
                rows, at, *_ = path
                changed = {rows: [changed[rows][at]]}
            found[kind, way].append(told(shipped(game), file, changed, rules))
    lines = [
        f"{kind}, {way}: {sum(map(bool, all_said))} of {len(all_said)}, "
        f"{goldens.digest(str(all_said))}, {next(filter(None, all_said))[0]}"
        for (kind, way), all_said in found.items()
        if any(all_said)
    ]
    unheld = sorted({kind for kind, _ in found} - {line.split(", ")[0] for line in lines})
    lines.append(f"nothing is told of: {' '.join(unheld) or 'nothing'}")
    goldens.compare(f"told/spoilt/{game}/{file}", "\n".join(lines))
