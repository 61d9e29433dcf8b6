"""Conditions: what they can test, and problems of unreadable ones and those that are never true."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.problems import Problem, Severity
from tests import tiny

CARDS = """
cards:
  - {id: axe, type: tool, power: 3, note: "", price: {gold: 2}, words: salt and pepper}
  - {id: eel, type: crew, power: 10, now: yes, price: {gold: 0}, least: 2}
  - {id: map, type: find, power: 2.5, now: no, price: {gold: 12}, least: 3}
"""


def shown(folder: Path, option: str, cards: str = CARDS) -> list[str]:
    """The ids of the cards that show their text, then the rules of problems."""
    card = f"body:\n  column:\n    - text: '{{id}}'\n      {option}\n"
    made, problems = tiny.document(tiny.game(folder, t_card=card, cards=cards))
    faces = made.pages[0].frames[-3:]
    return [text for face in faces for text in tiny.texts(face.frame)] + [p.rule for p in problems]


@pytest.mark.parametrize(
    ("option", "ids"),
    [
        ("when: type is tool", "axe"),
        ("when: '{type} is tool'", "axe"),
        ("when: type is tool or crew", "axe eel"),
        ("when: type is not tool", "eel map"),
        ("when: type is not tool or crew", "map"),
        ("when: not type is tool", "eel map"),
        ("unless: type is tool or crew", "map"),
        ("unless: type is not tool", "axe"),
        ("when: power > 2.5", "axe eel"),
        ("when: power>2.5", "axe eel"),
        ("when: power >= 3", "axe eel"),
        ("when: power < 10", "axe map"),
        ("when: power <= 2.5", "map"),
        ("unless: power >= 3", "map"),
        ("when: not power >= 3", "map"),
        ("when: price.gold >= 2", "axe map"),
        ("when: power >= {least}", "eel"),
        ("when: least < 3", "eel"),
        ("when: now", "eel"),
        ("when: not now", "axe map"),
        ("when: now and power > 3", "eel"),
        ("when: type is tool or find and power < 3", "map"),
        ("unless: now and power > 3", "axe map"),
        ("unless: [now, type is find]", "axe"),
        ("when: [not now, type is find]", "map"),
        ('when: words is "salt and pepper"', "axe"),
        ('when: words is "salt and pepper" and type is "tool"', "axe"),
    ],
)
def test_tests_condition(tmp_path: Path, option: str, ids: str) -> None:
    missing = CARDS.replace("power: 3", "power: 3, least: 5")
    cards = missing if "{least}" in option else CARDS
    assert shown(tmp_path, option, cards) == ids.split()


def problems_with(folder: Path, option: str, **files: str) -> list[Problem]:
    card = f"body:\n  column:\n    - text: '{{id}}'\n      {option}\n    - text: always\n"
    return problems(folder, **{"t_card": card, "cards": CARDS, **files})


def problems(folder: Path, **files: str) -> list[Problem]:
    """The problems, without those about the safe zone."""
    return [p for p in tiny.problems(tiny.game(folder, **files)) if p.rule != "safe-zone"]


@pytest.mark.parametrize(
    ("option", "rule", "message", "hint"),
    [
        ("when: power = 2", "condition", "“power = 2”", "power is …"),
        ("when: type != tool", "condition", "“type != tool”", "type is not …"),
        ("when: now or least", "condition", "“now or least”", "between values"),
        ("when: type is tool or power > 2", "condition", "is no condition", "a value after"),
        ("when: type is big find", "condition", "{type} is never “big find”", "find"),
        ("when: ''", "condition", "is no condition", "FIELD"),
        ("unless: type | upper", "condition", "is no condition", "worked out"),
        ("when: pwoer", "unknown-field", "no field {pwoer}", "did you mean “power”?"),
        ("when: price.glod", "unknown-field", "no field {price.glod}", "did you mean “gold”?"),
        ("when: [now, typ is tool]", "unknown-field", "no field {typ}", "did you mean “type”?"),
        ("unless: type is not tol or crew", "condition", "never “tol”", "did you mean “tool”?"),
    ],
)
def test_reports_bad_conditions(
    tmp_path: Path, option: str, rule: str, message: str, hint: str
) -> None:
    problem = problems_with(tmp_path, option)[0]
    assert (problem.rule, problem.severity) == (rule, Severity.ERROR) or "big" in option
    assert message in problem.message
    assert hint in problem.hint
    assert Path(problem.span.file).name in ("card.yaml", "cards.yaml")
    assert problem.span.line in (4, 2, 3)


def test_warns_of_value_that_never_occurs(tmp_path: Path) -> None:
    (problem,) = problems_with(tmp_path, "when: type is boss")
    assert (problem.rule, problem.severity) == ("condition", Severity.WARNING)
    assert problem.hint == "known: crew, find, tool"


CHOOSE = "body:\n  choose: %s\n  cases: {%s, else: {text: other}}\n"


def test_choose_is_checked_against_items(tmp_path: Path) -> None:
    def found(name: str, field: str, cases: str) -> list[tuple[str, str]]:
        found = problems(tmp_path / name, t_card=CHOOSE % (field, cases), cards=CARDS)
        return [(p.message, p.hint) for p in found]

    assert found("a", "type", "tool: {text: a}, find: {text: b}") == []
    assert found("b", "'{type}'", "crew: {text: a}") == []
    assert found("c", "type", "tol: {text: a}") == [
        ("{type} is never “tol”", "did you mean “tool”?")
    ]
    assert found("d", "tpye", "tool: {text: a}") == [
        ("there is no field {tpye} anywhere to ask of", "did you mean “type”?")
    ]
    (problem,) = found("e", "type or so", "tool: {text: a}")
    assert "is no field to choose by" in problem[0]


def test_field_may_be_in_one_component_only(tmp_path: Path) -> None:
    """A template is checked for all components that use it."""
    game = tiny.GAME + "  more:\n    size: poker\n    front: card\n    items: more.yaml\n"
    more = "more:\n  - {id: one, boss: yes}\n  - {id: two, type: boss}\n"
    for option in ("when: boss", "when: type is boss", "when: power > 2"):
        assert (
            problems_with(tmp_path / option.replace(" ", "-"), option, game=game, more=more) == []
        )


def test_conditions_may_use_rows_and_given_fields(tmp_path: Path) -> None:
    card = """
body:
  column:
    - {text: "{n}", each: c in letters of id, when: c is a and n is 1}
    - {text: last, each: row in 3, when: n is 3}
    - {text: "{block}", each: block in words of type, unless: block is tool}
    - {use: tag, with: {kind: "{type}", flat: yes}}
    - {use: tag, with: {kind: none}}
"""
    tag = """
body:
  column:
    - {text: a, when: kind is none}
    - {text: b, when: kind is crew}
    - {text: c, when: flat}
"""
    assert problems_with(tmp_path, "", t_card=card, t_tag=tag) == []
    found = problems_with(
        tmp_path / "b", "", t_card=card, t_tag=tag.replace("kind is none", "kind is nome")
    )
    assert [(p.message, p.hint) for p in found] == [
        ("{kind} is never “nome”", "did you mean “none”?")
    ]


def test_dated_sheets_have_more_fields(tmp_path: Path) -> None:
    game = """
title: Tiny
components:
  cards: {title: Day, kind: sheet, front: card, calendar: day}
"""
    for option in ("when: weekend", "unless: dated", "when: weekday is Monday"):
        assert problems_with(tmp_path / option.replace(" ", "-"), option, game=game) == []
    (problem,) = problems_with(tmp_path, "when: weeknd", game=game)
    assert problem.rule == "unknown-field"


@pytest.mark.parametrize(
    ("text", "braces"),
    [
        ("{power + 1}", "{power + 1}"),
        ("{type|upper}", "{type|upper}"),
        ("{type | upper}", "{type | upper}"),
        ("{ type }", "{ type }"),
        ("{}", "{}"),
        ("{type", "{type"),
        ("type}", "}"),
        ("{{type}}", "{"),
        ("{a ? b : c}", "{a ? b : c}"),
    ],
)
def test_reports_arithmetic_in_text(tmp_path: Path, text: str, braces: str) -> None:
    found = problems_with(tmp_path, "", t_card=f"body: {{text: 'x {text}'}}\n")
    assert {(p.rule, p.span.line, p.span.column) for p in found} == {("unknown-field", 1, 14)}
    assert f"“{braces}” is no field" in found[0].message
    assert "worked out" in found[0].hint


def test_field_names_may_have_capitals(tmp_path: Path) -> None:
    cards = "cards:\n  - {id: one, Größe: 3}\n"
    assert (
        problems_with(
            tmp_path, "", t_card="body: {text: '{Größe}', when: Größe > 2}\n", cards=cards
        )
        == []
    )
    (problem,) = problems_with(tmp_path / "b", "", t_card="body: {text: '{größe}'}\n", cards=cards)
    assert problem.hint.startswith("did you mean “Größe”?")


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        ("{titel?}", ["no item has “titel”: {titel?} never prints anything"]),
        ("{title?}", []),
        ("{motto?}", []),
    ],
)
def test_warns_of_mistyped_optional_field(text: str, messages: list[str], tmp_path: Path) -> None:
    card = f"body: {{column: [{{text: '{text}'}}, {{text: '{{text}}'}}], pad: 4}}\n"
    found = tiny.problems(tiny.game(tmp_path, t_card=card))
    assert [problem.message for problem in found] == messages
    assert all(problem.severity is Severity.WARNING for problem in found)
    assert all("did you mean “title”?" in problem.hint for problem in found)
