"""Small mistakes, and what is told of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.ground.problem import Problem
from tests import tiny


def told(folder: Path, card: str, **files: str) -> list[Problem]:
    found = tiny.problems(tiny.game(folder, t_card=card, **files))
    return [problem for problem in found if problem.rule != "safe-zone"]


@pytest.mark.parametrize("view", ["168x144", "24 x 24", "0.5x0.5", "1000×12"])
def test_a_path_is_drawn_on_paper_of_any_size(tmp_path: Path, view: str) -> None:
    card = f"body:\n  column:\n    - {{draw: M0 0L0.4 0.4, view: {view}, width: 20mm}}\n"
    assert told(tmp_path, card) == []


@pytest.mark.parametrize("view", ["24", "0x24", "-3x4", "999999x3", "axb"])
def test_a_view_that_is_none_is_told_as_that(tmp_path: Path, view: str) -> None:
    card = f"body: {{draw: M0 0L3 3, view: {view}, width: 20mm}}\n"
    (problem,) = told(tmp_path, card)
    assert problem.message.startswith("view: ")
    assert "grid" not in problem.message
    assert "squares" not in problem.message


@pytest.mark.parametrize(
    ("key", "meant"),
    [("rotate", "turn"), ("background", "fill"), ("border", "stroke"), ("if", "when"),
     ("padding", "pad"), ("font", "style"), ("color", "colour")],
)  # fmt: skip
def test_what_other_tools_call_it_leads_to_ours(tmp_path: Path, key: str, meant: str) -> None:
    (problem,) = told(tmp_path, f"body: {{text: so, {key}: 4}}\n")
    assert problem.hint == f"did you mean “{meant}”?"


@pytest.mark.parametrize(
    "cards",
    [
        "cards:\n  - {id: one, title: T, text: cut for :scrap: now}\n",
        "cards:\n  - {id: one, title: T, text: [cut, cut for :scrap: now]}\n",
    ],
)
def test_an_icon_in_a_list_without_quotes_has_a_hint(tmp_path: Path, cards: str) -> None:
    card = "body:\n  column:\n    - text: '{part}'\n      each: part in text\n"
    problems = told(tmp_path, card, cards=cards)
    assert any("wants quotes" in problem.hint for problem in problems)
