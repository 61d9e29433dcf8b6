"""Sentences and the facts that they tell, and what `pnp pins` makes of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from pnp.cli import main
from pnp.ground.node import Mapping, made
from pnp.ground.problem import Problem, Severity
from pnp.rules.query import Found
from pnp.rules.sentences import Pairs, Sentence
from pnp.rules.telling import Telling, sentences
from tests import tiny
from tests.rules.examples import held, told

GAME = """
facts: {goal: 10, kind: ring}
doors:
- {id: oak, name: Oak Door, text: Ten points open it. Corners do not count.}
- {id: elm, name: Elm Door, text: The Oak Door opens every third turn.}
pins:
  doors.oak.text:
  - {says: Ten points open it., tells: "=facts.goal, open", print: %s}
  - {says: Corners do not count., tells: "corners, not", rests: {facts.kind: ring}, print: %s}
  doors.elm.text:
  - {says: The Oak Door opens every…, tells: "=doors.oak.name, every, third", print: %s}
rules:
- tells: pins
  of: doors.*.text
  names: doors.*.name
"""
PRINTS = ("19431412", "d1d94d97", "07e43fc2")


def changed(*pairs: tuple[str, str]) -> list[Problem]:
    """What is told of the game where texts in it are others."""
    text = GAME % PRINTS
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    return held(text)


def test_nothing_is_told_of_what_fits() -> None:
    assert changed() == [], told(changed())


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("Ten points", "Nine points", "tells “Nine”, facts.goal (example.yaml:2:15) is “10”"),
        ("goal: 10", "goal: 11", "tells “Ten”, facts.goal (example.yaml:2:15) is “11”"),
        ("do not count", "do count", "ends after “Corners”, example.yaml:9 says “not”"),
        ("every third", "every second", "tells “second”, example.yaml:11 says “third”"),
        ("every third", "every three", "tells “three”, example.yaml:11 says “third”"),
        ("The Oak Door opens", "The Elm Door opens", "tells “Elm”, doors.oak.name"),
        ("every third turn", "every third turn or never", "example.yaml:11 knows nothing of it"),
        ("Corners do not count.", "Good night.", "no longer tells “corners, not”"),
    ],
)  # fmt: skip
def test_another_fact_is_an_error(old: str, new: str, says: str) -> None:
    problems = changed((old, new))
    assert [(p.severity, p.rule) for p in problems] == [(Severity.ERROR, "tells")], told(problems)
    assert says in problems[0].message


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("points open it", "points will open it", "is worded in another way than example.yaml:8"),
        ("kind: ring", "kind: row", "facts.kind has changed, and not “Corners do not count.”"),
        ("third turn.", "third turn. It never closes.", "tells “never”, and nothing holds it"),
    ],
)  # fmt: skip
def test_other_words_are_a_warning(old: str, new: str, says: str) -> None:
    problems = changed((old, new))
    assert [(p.severity, p.rule) for p in problems] == [(Severity.WARNING, "tells")], told(problems)
    assert says in problems[0].message


def test_where_all_are_held_no_sentence_changes_unseen() -> None:
    text = "text: [%s]\npins:\n  text.1:\n"
    text += "  - {says: Turn it as you like., tells: '', print: 738ad474}\n"
    text += "rules:\n- {tells: pins, of: text%s}\n"
    assert held(text % ("Turn it as you like.", ", all: text")) == []
    told_of = [
        ("Mirror it as you like.", "is worded in another way than example.yaml:4 knows"),
        ("Turn it as you like. Do not.", "tells “not”, and nothing holds it"),
        ("Turn it as you like. Be quick.", "“Be quick.” is new, and nothing holds it"),
        ("Never turn it.", "tells “Never”, example.yaml:4 knows nothing of it"),
        ("Turn", "text.1 no longer says “Turn it as you like.”"),
    ]
    for other, says in told_of:
        (problem,) = held(text % (other, ", all: text"))
        assert problem.message.endswith(says), problem.message
    # Without, nobody looks at it.
    (problem,) = held(text % ("Mirror it as you like.", ""))
    assert problem.message.endswith("no longer says “Turn it as you like.”")


def test_what_tells_nothing_any_more_is_told() -> None:
    text = "text: [Turn it.]\npins:\n  text.1: [{says: Never turn it., tells: never, print: 1}]\n"
    (problem,) = held(text + "rules:\n- {tells: pins, of: text, all: text}\n")
    assert problem.severity is Severity.ERROR
    assert "“Turn it.” tells nothing, example.yaml:3 says “never”" in problem.message


def test_a_reworded_sentence_names_its_facts() -> None:
    (problem,) = changed(("points open it", "points will open it"))
    assert problem.message.endswith("rests on example.yaml:2:15")


def test_words_of_our_own_may_change() -> None:
    (problem,) = changed(
        (
            "text: The Oak Door opens every third",
            "text: !reconstructed The Oak Door opens every fifth",
        )
    )
    assert (problem.severity, problem.rule) == (Severity.WARNING, "reconstructed")


def test_texts_with_numbers_for_names_may_move() -> None:
    text = "text:\n%s- Never twice.\npins:\n  text.1:\n"
    text += "  - {says: Never twice., tells: 'never, twice', print: afa3f638}\n"
    text += "rules:\n- {tells: pins, of: text}\n"
    assert held(text % "") == []
    problems = held(text % "- Good morning, all of you.\n")
    assert {(p.severity, p.rule) for p in problems} == {(Severity.WARNING, "tells")}
    # The one that has moved is told as that alone, neither as new nor as gone.
    assert [p.message.partition(' tells')[0] for p in problems] == [
        "text.1: “Good morning, all of you.”", "sentences stand elsewhere, the first at text.2",
    ]  # fmt: skip
    assert not [p for p in held(text % "- Good morning.\n") if p.severity is Severity.ERROR]


@pytest.mark.parametrize(
    ("says", "short"),
    [
        ("Ten points open it.", "Ten points open it."),
        (f"{'word ' * 6}a.", f"{'word ' * 6}a."),
        (f"{'word ' * 6}an", f"{'word ' * 6}an"),
        (f"{'word ' * 6}and", f"{'word ' * 5}word…"),
        ("a" * 33, f"{'a' * 32}…"),
    ],
)
def test_a_sentence_is_called_by_how_it_begins(says: str, short: str) -> None:
    """In whole words, of 32 letters at most."""
    one = Found(made("x"), "p")
    found = Sentence(one, one.node, says, Telling([]).words("No, never Twice"))
    assert found.short == short
    assert found.told == "no, never, twice"
    assert len(found.print) == 8


def _sentence(path: str, says: str) -> Sentence:
    return Sentence(Found(made("x"), path), made("x"), says, [])


def _entry(says: str, path: str = "") -> Mapping:
    entry = made({"print": _sentence(path, says).print})
    assert isinstance(entry, Mapping)
    return entry


@pytest.mark.parametrize(
    ("here", "known", "same", "moved", "changed", "new", "gone"),
    [
        ("a.1:A a.1:B", "a.1:A a.1:B", 2, 0, 0, 0, 0),
        ("a.1:A a.1:B", "a.1:A", 1, 0, 0, 1, 0),
        ("a.1:A", "a.1:A a.1:B", 1, 0, 0, 0, 1),
        ("a.1:A a.1:C", "a.1:A a.1:B", 1, 0, 1, 0, 0),
        ("a.2:A", "a.1:A", 1, 1, 0, 0, 0),
        ("a.2.b:A a.1.b:B", "a.1.b:A a.2.b:B", 2, 2, 0, 0, 0),
        # By the name of another text none has moved.
        ("c.1:A", "a.1:A", 0, 0, 0, 1, 1),
        ("a.1:C a.2:A", "a.1:A a.2:B", 1, 1, 0, 1, 1),
        ("a.1:A a.1:A", "a.1:A", 1, 0, 0, 1, 0),
        ("a.3:A", "a.1:A a.2:A a.4:A", 1, 1, 0, 0, 2),
    ],
)
def test_each_sentence_has_the_entry_of_its_wording_or_of_its_place(
    here: str, known: str, same: int, moved: int, changed: int, new: int, gone: int
) -> None:
    found = [_sentence(*each.split(":")) for each in here.split()]
    told_of = ((each.split(":")[0], _entry(each.split(":")[1])) for each in known.split())
    pairs = Pairs(found, told_of)
    assert (len(pairs.same), len(pairs.moved)) == (same, moved)
    assert (len(pairs.changed), len(pairs.new), len(pairs.gone)) == (changed, new, gone)
    assert pairs.found == found


def test_what_tells_something() -> None:
    telling = Telling(["Psychic Shield", "camp"])
    said = "Once only, twenty-four :ore: for the Shield of a camp; it can’t be a shield."
    words = [(word.text, word.number) for word in telling.words(said)]
    assert words == [
        ("Once", "1"), ("only", "only"), ("twenty-four", "24"), (":ore:", ":ore:"),
        ("Shield", "shield"), ("camp", "camp"), ("can’t", "can’t"),
    ]  # fmt: skip


def test_where_sentences_end() -> None:
    assert list(sentences("**Stop.** Go (or\nwait)! “Well.” Two")) == [
        "**Stop.**", "Go (or wait)!", "“Well.”", "Two",
    ]  # fmt: skip


RULES = "rules:\n- tells: sentences\n  of: cards.*.text\n"


def pins(folder: Path) -> str:
    """What `pnp pins` says, after a run of it."""
    result = CliRunner().invoke(main, ["--data", str(folder), "pins", "tiny"])
    return f"{result.exit_code} {result.output}"


def test_a_fact_that_is_gone_is_told_at_its_name(tmp_path: Path) -> None:
    """And a file that cannot be read before the facts that stood in it."""
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}{RULES}", facts="lost: a turn\n")
    path = folder / "tiny" / "sentences.yaml"
    assert pins(folder) == f"0 {path}\n"
    drafted = path.read_text(encoding="utf-8")
    path.write_text(drafted.replace('"two"', '"two", rests: {facts.gone: new}'), encoding="utf-8")
    told = pins(folder)
    assert told.startswith("1 ")
    assert "error[rule-path]: nothing stands at facts.gone" in told
    assert "sentences.yaml:" in told
    (folder / "tiny" / "facts.yaml").write_text("lost: a: turn\n", encoding="utf-8")
    told = pins(folder)
    assert told.startswith("1 ")
    assert "facts.yaml:1" in told
    assert "error[yaml-" in told


def test_pins_are_drafted_and_keep_paths(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}{RULES}", facts="two: 2\nlost: a turn\n")
    path = folder / "tiny" / "sentences.yaml"
    assert pins(folder) == f"0 {path}\n"
    drafted = path.read_text(encoding="utf-8")
    assert "cards.one.text:" in drafted
    assert 'tells: "two"' in drafted
    assert tiny.problems(folder) == []
    linked = drafted.replace('tells: "two"', 'tells: "=facts.two", rests: {facts.lost: new}')
    path.write_text(linked, encoding="utf-8")
    assert pins(folder).startswith("0 ")
    kept = path.read_text(encoding="utf-8")
    assert 'tells: "=facts.two"' in kept
    assert 'rests: {facts.lost: "a turn"}' in kept
    assert tiny.problems(folder) == []

    (folder / "tiny" / "facts.yaml").write_text("two: 3\nlost: a turn\n")
    (problem,) = tiny.problems(folder)
    assert "tells “two”, facts.two" in problem.message
    pins(folder)
    assert path.read_text(encoding="utf-8") == kept


def test_pins_keep_the_paths_of_what_moves_elsewhere(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}{RULES}", facts="two: 2\nlost: a turn\n")
    pins(folder)
    path = folder / "tiny" / "sentences.yaml"
    linked = path.read_text(encoding="utf-8").replace('tells: "two"', 'tells: "=facts.two"')
    path.write_text(linked, encoding="utf-8")
    cards = folder / "tiny" / "cards.yaml"
    moved = cards.read_text(encoding="utf-8").replace("id: one", "id: first")
    assert moved != cards.read_text(encoding="utf-8")
    cards.write_text(moved, encoding="utf-8")
    assert tiny.problems(folder) != []
    pins(folder)
    kept = path.read_text(encoding="utf-8")
    assert "cards.first.text:" in kept
    assert 'tells: "=facts.two"' in kept
    assert tiny.problems(folder) == []


def test_pins_do_not_forget_what_cannot_be_read(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}{RULES}")
    pins(folder)
    path = folder / "tiny" / "sentences.yaml"
    broken = path.read_text(encoding="utf-8").replace('tells: "two"', "tells: [=a.two, [")
    path.write_text(broken, encoding="utf-8")
    assert pins(folder).startswith("1 ")
    assert path.read_text(encoding="utf-8") == broken


def test_pins_leave_alone_what_is_not_theirs(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, game=f"{tiny.GAME}{RULES}", sentences="mine: yes\n")
    assert pins(folder).startswith("2 ")
    assert (folder / "tiny" / "sentences.yaml").read_text() == "mine: yes\n"
    away = tiny.game(tmp_path, game=f"{tiny.GAME}{RULES.replace(' sentences', ' ../away')}")
    assert pins(away).startswith("2 ")
    assert not (tmp_path / "away.yaml").exists()


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("rests: {facts.kind: ring}", "rest: {facts.kind: ring}", "did you mean “rests”?"),
        ("rests: {facts.kind: ring}", "rests: facts.kind", "rests has to be a map"),
        ("=facts.goal, open", "=facts.goal - facts.kind, open", "“ring” is no whole number"),
    ],
)
def test_what_is_no_entry_is_told(old: str, new: str, says: str) -> None:
    problems = changed((old, new))
    assert len(problems) == 1, told(problems)
    assert says in problems[0].message + problems[0].hint
