"""One mistake is reported once, not again where its component is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import tiny

SECOND = "  more: {title: More, kind: deck, size: poker, front: card, items: cards.yaml%s}\n"


@pytest.mark.parametrize(
    ("names", "rules"),
    [
        ("kit: [cards, more]\n", []),
        ("starter: {more: 1}\n", []),
        ("kit: [cards, mode]\n", ["unknown-component"]),
        ("starter: {mode: 1}\n", ["unknown-component"]),
    ],
)
def test_accepts_names_of_unreadable_components(
    names: str, rules: list[str], tmp_path: Path
) -> None:
    game = tiny.GAME + SECOND % ", per: players" + names
    found = [problem.rule for problem in tiny.problems(tiny.game(tmp_path, game=game))]
    assert found == ["type", *rules]


def test_reports_missing_back_where_it_is_named(tmp_path: Path) -> None:
    game = tiny.GAME + SECOND % ", prints-on-back-of: card"
    (problem,) = tiny.problems(tiny.game(tmp_path, game=game))
    assert problem.message == "there is no component “card”"
    assert problem.span[1:3] == (10, 99)


def test_reports_undated_copies_without_calendar(tmp_path: Path) -> None:
    game = tiny.GAME + SECOND % ", undated-copies: 9"
    (problem,) = tiny.problems(tiny.game(tmp_path, game=game))
    assert problem.message == "“undated-copies” says nothing without “calendar”"


def test_reports_duplicate_component_once(tmp_path: Path) -> None:
    root = tiny.game(tmp_path, game=tiny.GAME + (SECOND % "") * 2)
    assert [problem.rule for problem in tiny.problems(root)] == ["yaml-duplicate-key"]


def test_hint_for_colour_read_as_comment(tmp_path: Path) -> None:
    card = "body: {space: yes, fill: #aabbcc\n  }\n"
    (problem,) = tiny.problems(tiny.game(tmp_path, t_card=card))
    assert "in quotes: '#aabbcc'" in problem.message


def test_reports_missing_data_once(tmp_path: Path) -> None:
    game = tiny.GAME + "data: {signs: cards.yaml#signs}\n" + "rules: [{kinds: signs.*.name}]\n"
    card = "body:\n  column:\n    - text: '{s.name}'\n      each: s in signs\n"
    (problem,) = tiny.problems(tiny.game(tmp_path, game=game, t_card=card))
    assert problem.message == "cards.yaml has no “signs”"
