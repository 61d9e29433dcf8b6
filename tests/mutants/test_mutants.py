"""A sample of `make mutants`, and that the tool sees what it should."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.node import Mapping, Scalar
from pnp.ground.problem import Problems
from pnp.load.composer import parse
from pnp.press import check
from pnp.press.pins import pinned
from pnp.press.proofing import Proofs
from tests.mutants import drafts
from tests.mutants.__main__ import ALL, DRAWN, KNOWN, PROSE, caught, in_prose
from tests.mutants.changes import changes
from tests.mutants.drawn import DrawnJury, sampled
from tests.mutants.jury import DATA, FREE, Jury, free_values
from tests.mutants.layouts import layout_changes
from tests.mutants.wording import pool

GAMES = sorted(path.parent.name for path in DATA.glob("*/game.yaml"))
EVERY = 29
DECLARED = ("personal-space",)
"""Games all of whose faces are held to what they show."""


@pytest.mark.parametrize("game", GAMES)
def test_what_goes_wrong_is_seen(game: str) -> None:
    """Each so many'th change of a shipped game."""
    verdicts = list(Jury(DATA / game).verdicts(free_values(game), part=7, parts=EVERY))
    assert len(verdicts) > 30
    missed = [v for v in verdicts if v.outcome == "missed"]
    assert caught([v for v in verdicts if v.known]) >= KNOWN, missed
    assert caught(in_prose(verdicts)) >= PROSE, missed
    assert caught(verdicts) >= ALL, missed


@pytest.mark.parametrize("game", GAMES)
def test_pins_are_those_of_the_values(game: str) -> None:
    """`make pins` would change nothing."""
    folder = DATA / game
    before = {path: path.read_bytes() for path in folder.glob("*.yaml")}
    for path, text in pinned(Jury(folder).game, folder):
        assert text.encode() == before[path], path


def test_every_change_is_taken_back() -> None:
    text = (
        "cards:\n- {id: a, kind: red, cost: !said 2}\n"
        "- {id: b, kind: red, cost: 3–4, text: Never take two Bells.}\n"
    )
    root = parse(text, "cards.yaml", Problems())
    assert root is not None
    before = repr(_plain(root))
    made = []
    for change in changes("cards", root, {"Bells": "Gongs"}):
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
    sentence = "Never take two Bells."
    for kind, other in (
        ("sense", "Always take two Bells."),
        ("count", "Never take three Bells."),
        ("name", "Never take two Gongs."),
    ):
        assert (kind, f"{sentence} → {other}", False) in made


def _plain(node: object) -> object:
    values = getattr(node, "values", None)
    if values is not None:
        return {key: _plain(value) for key, value in values.items()}
    items = getattr(node, "items", None)
    return [_plain(item) for item in items] if items is not None else str(node)


_LAYOUT = """
body:
  column:
  - {text: "{name} has at least 3", when: kind is red or blue}
  - {icon: sun, each: n in 3}
  - {icon: moon, unless: aside}
  - {use: foot, with: {count: "{n}", tint: blue}}
  - grid: [{code: "{name}"}, {space: yes}]
    gap: 3
  - {choose: kind, cases: {red: {text: R}, blue: {text: B}}}
  - {text: "{kind} 2", style: small, width: 20}
"""


def test_every_change_of_a_layout_is_taken_back() -> None:
    root = parse(_LAYOUT, "card.yaml", Problems())
    assert isinstance(root, Mapping)
    before = repr(_plain(root))
    made = set()
    for change in layout_changes("card", root, pool([root])):
        change.make()
        assert repr(_plain(root)) != before, change
        change.undo()
        assert repr(_plain(root)) == before, change
        assert change.line
        made.add((change.kind, change.what))
    assert made >= {
        ("word", "{name} has at least 3 → {name} has at most 3"),
        ("number", "e} has at least 3 → e} has at least 2"),
        ("field", "{name} has at least 3 → {kind} has at least 3"),
        ("condition", "when → unless"),
        ("condition", "kind is red or blue → kind is red"),
        ("repeat", "n in 3 → n in 4"),
        ("repeat", "n in 3 dropped"),
        ("word", "sun → moon"),
        ("swap", "icon sun ↔ icon moon"),
        ("code", "{name} → hello"),
        ("drop", "use foot"),
        ("drop", "space yes"),
        ("swap", "red ↔ blue"),
        ("empty", "nothing"),
    }
    assert not any("tint" in what or "20" in what or "small" in what for _, what in made)


def test_what_draws_the_same_is_no_change() -> None:
    """A layout’s change is held against the faces, and those of what shows them."""
    jury = DrawnJury(DATA / "my-corner-of-the-sky")
    changes = {(each.place, each.what): each for each in jury.changes()}
    assert len(changes) > 500
    one = next(iter(changes.values()))
    kept = one._replace(make=lambda: None, undo=lambda: None)
    assert jury.judge(kept) == "same"
    name, root = next((n, r) for n, r in jury.layouts.items() if len(jury.users[n]) == 1)
    body = root.values["body"]
    lost = one._replace(
        file=f"templates/{name}",
        make=lambda: root.values.update(body=Scalar("", body.source, 1, 1)),
        undo=lambda: root.values.update(body=body),
    )
    assert jury.judge(lost) == "error"


@pytest.mark.parametrize("game", DECLARED)
def test_what_a_layout_says_is_seen(game: str) -> None:
    """Some changes of the layouts of a game that says what its faces show."""
    verdicts = sampled((game, 8, 7, 0, 1))
    assert caught(verdicts) >= DRAWN, [v for v in verdicts if v.outcome == "missed"]


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


def test_a_draft_says_what_is_drawn(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check, "Proofs", Proofs)
    drafts.main("mind-space", "contents")
    told = capsys.readouterr().out
    assert told.startswith("- shows: contents\n  front:   # 1 faces\n")
    assert "'To begin at once'" in told
    assert "'brain-cover': 1" in told
