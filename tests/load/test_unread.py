"""One mistake is told once: what names the component that has it is not wrong as well."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import tiny

SECOND = "  more: {title: More, kind: deck, size: poker, front: card, items: cards.yaml%s}\n"


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ("kit: [cards, more]\n", []),
        ("starter: {more: 1}\n", []),
        ("kit: [cards, mode]\n", ["unknown-component"]),
        ("starter: {mode: 1}\n", ["unknown-component"]),
    ],
)
def test_who_names_a_component_that_cannot_be_read_is_right(
    names: str, told: list[str], tmp_path: Path
) -> None:
    game = tiny.GAME + SECOND % ", per: players" + names
    found = [problem.rule for problem in tiny.problems(tiny.game(tmp_path, game=game))]
    assert found == ["type", *told]


def test_a_back_that_is_nowhere_is_told_where_it_is_named(tmp_path: Path) -> None:
    game = tiny.GAME + SECOND % ", prints-on-back-of: card"
    (problem,) = tiny.problems(tiny.game(tmp_path, game=game))
    assert problem.message == "there is no component “card”"
    assert problem.span[1:3] == (10, 99)


def test_blanks_are_of_what_is_dated(tmp_path: Path) -> None:
    game = tiny.GAME + SECOND % ", undated-copies: 9"
    (problem,) = tiny.problems(tiny.game(tmp_path, game=game))
    assert problem.message == "“undated-copies” says nothing without “calendar”"


def test_a_component_that_is_there_twice_is_told_once(tmp_path: Path) -> None:
    root = tiny.game(tmp_path, game=tiny.GAME + (SECOND % "") * 2)
    assert [problem.rule for problem in tiny.problems(root)] == ["yaml-duplicate-key"]


def test_a_colour_that_yaml_takes_for_a_remark_is_told_as_that(tmp_path: Path) -> None:
    card = "body: {space: yes, fill: #aabbcc\n  }\n"
    (problem,) = tiny.problems(tiny.game(tmp_path, t_card=card))
    assert "in quotes: '#aabbcc'" in problem.message


def test_what_all_share_and_cannot_be_had_is_told_and_not_what_rests_on_it(tmp_path: Path) -> None:
    game = tiny.GAME + "data: {signs: cards.yaml#signs}\n" + "rules: [{kinds: signs.*.name}]\n"
    card = "body:\n  column:\n    - text: '{s.name}'\n      each: s in signs\n"
    (problem,) = tiny.problems(tiny.game(tmp_path, game=game, t_card=card))
    assert problem.message == "cards.yaml has no “signs”"
