"""Hints for small mistakes."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.problems import Problem
from tests import tiny


def problems_with(folder: Path, card: str, **files: str) -> list[Problem]:
    found = tiny.problems(tiny.game(folder, t_card=card, **files))
    return [problem for problem in found if problem.rule != "safe-zone"]


@pytest.mark.parametrize("view", ["168x144", "24 x 24", "0.5x0.5", "1000×12"])
def test_accepts_any_view(tmp_path: Path, view: str) -> None:
    card = f"body:\n  column:\n    - {{draw: M0 0L0.4 0.4, view: {view}, width: 20mm}}\n"
    assert problems_with(tmp_path, card) == []


@pytest.mark.parametrize("view", ["24", "0x24", "-3x4", "999999x3", "axb"])
def test_reports_bad_view(tmp_path: Path, view: str) -> None:
    card = f"body: {{draw: M0 0L3 3, view: {view}, width: 20mm}}\n"
    (problem,) = problems_with(tmp_path, card)
    assert problem.message.startswith("view: ")
    assert "grid" not in problem.message
    assert "squares" not in problem.message


@pytest.mark.parametrize(
    ("key", "meant"),
    [
        ("rotate", "turn"),
        ("background", "fill"),
        ("border", "stroke"),
        ("if", "when"),
        ("padding", "pad"),
        ("font", "style"),
        ("color", "colour"),
    ],
)
def test_suggests_option_for_names_of_other_tools(tmp_path: Path, key: str, meant: str) -> None:
    (problem,) = problems_with(tmp_path, f"body: {{text: so, {key}: 4}}\n")
    assert problem.hint == f"did you mean “{meant}”?"


@pytest.mark.parametrize(
    "cards",
    [
        "cards:\n  - {id: one, title: T, text: cut for :scrap: now}\n",
        "cards:\n  - {id: one, title: T, text: [cut, cut for :scrap: now]}\n",
    ],
)
def test_suggests_quotes_for_icon_in_list(tmp_path: Path, cards: str) -> None:
    card = "body:\n  column:\n    - text: '{part}'\n      each: part in text\n"
    problems = problems_with(tmp_path, card, cards=cards)
    assert any("quotes" in problem.hint for problem in problems)


@pytest.mark.parametrize(
    ("element", "message"),
    [
        ("{icon: assembly-cut, size: 60mm}", "too wide for the 53.5 mm"),
        ("{die: 3, size: 60mm}", "this is 6.5 mm too wide for the 53.5 mm"),
        ("{marks: 6, size: 20mm, columns: 6}", "too wide for the 53.5 mm"),
        ("{squares: 6x1, cell: 20mm}", "this is 66.5 mm too wide"),
        ("{code: hello, size: 60mm, fill: paper}", "this is 6.5 mm too wide"),
        ("{row: [{die: 3, size: 30mm}], height: 10mm}", "this is 20.0 mm too tall"),
        ("{grid: [{die: 3, size: 30mm}], columns: 3}", "too wide for the 17.8 mm"),
        ("{box: {die: 3, size: 30mm}, height: 9mm, pad: 1mm}", "too tall for the 7.0 mm"),
    ],
)
def test_reports_given_size_that_does_not_fit(tmp_path: Path, element: str, message: str) -> None:
    problems = problems_with(tmp_path, f"body:\n  column:\n    - {element}\n  pad: 5\n")
    assert any(message in problem.message for problem in problems), problems
    assert all(problem.span.file.endswith("card.yaml") for problem in problems)


def test_stack_may_overflow(tmp_path: Path) -> None:
    card = "body:\n  stack:\n    - {die: 3, size: 62mm, place: center middle}\n  pad: 5\n"
    assert problems_with(tmp_path, card) == []


@pytest.mark.parametrize(
    ("where", "option"),
    [
        ("stack", "grow: 1"),
        ("grid", "grow: 1"),
        ("column", "columns-wide: 2"),
        ("row", "columns-wide: 2"),
        ("stack", "columns-wide: 2"),
    ],
)
def test_reports_option_of_other_container(tmp_path: Path, where: str, option: str) -> None:
    (problem,) = problems_with(
        tmp_path, f"body:\n  {where}:\n    - {{text: a, {option}}}\n  pad: 5\n"
    )
    assert f"“{option.split(':')[0]}” counts in" in problem.message
