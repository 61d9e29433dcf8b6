# ruff: noqa: E501
"""Report options that would change nothing."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tests import tiny

NOTHING = {
    "table: [[a, b], [c, d]]\ncolumns: 1* 1* 1*": "the table has 3 columns, and its rows have 2 cells",
    "text: over\ncurve: 30mm\nalign: left": "“align” says nothing of a text on a curve",
    "rule: across\ncorner: 2mm": "“corner” says nothing without “clip”",
    "box: {text: a, each: n in 3}": "“each” lays 3 copies upon each other here",
    "hexes: 2x1\nnumbers: title\nlabel: ab{cell}cd": "the label “ab0101cd” is 20.2 mm wide, and its cell 17.1 mm there",
    "marks: 1\nsize: 3mm\nnumbers: title\nfirst: 1000": "this is 7.4 mm too wide for the 3.0 mm that it has",
    "net: tent\nholds: {width: 20mm, height: 20mm, cards: 5}": "what a net holds has no “cards”",
}


@pytest.mark.parametrize(("element", "message"), NOTHING.items())
def test_reports_options_without_effect(element: str, message: str, tmp_path: Path) -> None:
    card = f"margin: 5mm\nbody:\n{textwrap.indent(element, '  ')}\n"
    game = tiny.game(tmp_path, t_card=card, cards="cards: [{id: one}]\n")
    assert message in [problem.message for problem in tiny.problems(game)]


@pytest.mark.parametrize(
    ("template", "message"),
    [
        ("extends: page\nblocks: {mian: {text: a}}", "no “block: mian” leaves room for this"),
        ("body: {text: b}\nblocks: {main: {text: a}}", "no “block: main” leaves room for this"),
    ],
)
def test_reports_block_without_gap(template: str, message: str, tmp_path: Path) -> None:
    page = "body: {column: [{block: main}, {block: foot}]}\nblocks: {foot: {text: f}}\n"
    game = tiny.game(tmp_path, t_card=template, t_page=page, cards="cards: [{id: one}]\n")
    assert [problem.message for problem in tiny.problems(game)] == [message]
    (game / "tiny/templates/card.yaml").write_text(
        "extends: page\nmargin: 4mm\nbody: {column: [{text: a}]}\n"
    )
    assert not tiny.problems(game)
