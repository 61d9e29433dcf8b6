"""A sample of `make mutants`, and that the tool sees what it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.problem import Problems
from pnp.load.yaml import parse
from tests.mutants.__main__ import ALL, KNOWN, caught
from tests.mutants.changes import changes
from tests.mutants.jury import DATA, FREE, Jury, free_values
from tests.mutants.pins import RULE, written

GAMES = sorted(path.parent.name for path in DATA.glob("*/game.yaml"))
EVERY = 29


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_wrong_is_seen(game: str) -> None:
    """Each so many'th change of a shipped game."""
    verdicts = list(Jury(DATA / game).verdicts(free_values(game), part=7, parts=EVERY))
    assert len(verdicts) > 30
    missed = [v for v in verdicts if v.outcome == "missed"]
    assert caught([v for v in verdicts if v.known]) >= KNOWN, missed
    assert caught(verdicts) >= ALL, missed


@pytest.mark.parametrize("game", GAMES)
def test_pins_are_those_of_the_values(game: str) -> None:
    """`make pins` would change nothing."""
    jury = Jury(DATA / game)
    path = DATA / game / f"{RULE}.yaml"
    if path.is_file():
        assert written(DATA / game, jury.game) == path.read_text(encoding="utf-8")


def test_every_change_is_taken_back() -> None:
    text = "cards:\n- {id: a, kind: red, cost: !said 2}\n- {id: b, kind: red, cost: 3–4}\n"
    root = parse(text, "cards.yaml", Problems())
    assert root is not None
    before = repr(_plain(root))
    made = []
    for change in changes("cards", root):
        change.make()
        assert repr(_plain(root)) != before, change
        change.undo()
        assert repr(_plain(root)) == before, change
        made.append((change.kind, change.what, change.known))
    assert ("number", "2 → 3", True) in made
    assert ("number", "3–4 → 3–5", False) in made
    assert ("drop", "cards.a", True) in made
    assert ("swap", "cards.a", True) in made
    assert ("word", "a → b", False) in made


def _plain(node: object) -> object:
    values = getattr(node, "values", None)
    if values is not None:
        return {key: _plain(value) for key, value in values.items()}
    items = getattr(node, "items", None)
    return [_plain(item) for item in items] if items is not None else str(node)


def test_what_is_free_has_a_reason() -> None:
    for game in GAMES:
        for free in free_values(game):
            assert free.why, free.pattern


def test_a_missing_rule_is_noticed(tmp_path: Path) -> None:
    """Without its rules, a game’s changes are missed."""
    jury = Jury(DATA / GAMES[0])
    jury.rules, jury.touched = (), []
    verdicts = list(jury.verdicts(free_values(GAMES[0]), part=3, parts=101))
    assert caught(verdicts) < 50


def test_the_list_of_what_is_free_names_games() -> None:
    root = parse(FREE.read_text(encoding="utf-8"), "free.yaml", Problems())
    assert set(getattr(root, "values", {})) <= {"every-game", *GAMES}
