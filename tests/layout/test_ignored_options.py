# ruff: noqa: E501
"""Options that would change nothing, or something else than they say, are told."""

from __future__ import annotations

import textwrap
from pathlib import Path

import pytest

from tests import tiny

NOTHING = {
    "table: [[a, b], [c]]": "this row has 1 cell, and the first has 2",
    "table: [[a, b]]\nheader: [a, b, c]": "this row has 2 cells, and the first has 3",
    "table: [[a, b], [c, d]]\ncolumns: 1* 1* 1*": "the table has 3 columns, and its rows have 2 cells",
    "table: [[a, b]]\ncolumns: 20mm": "the table has 1 column, and its rows have 2 cells",
    "table: [[a, b]]\nheader: [c, d]\ncolumns: 4": "the table has 4 columns, and its rows have 2 cells",
    "text: over\ncurve: 30mm\nalign: left": "“align” says nothing of a text on a curve",
    "text: over\ncurve: 30mm\nmax-lines: 2": "“max-lines” says nothing of a text on a curve",
    "space: yes\nfill: ink\ncorner: -3mm": "corner: “-3mm” is negative",
    "box: {space: yes}\nclip: yes\ncorner: -3mm": "corner: “-3mm” is negative",
    "show: cards/one\nrounded: -3mm": "rounded: “-3mm” is negative",
    "marks: 4\ncolumns: -2": "columns: “-2” is not between 0 and 1000",
    "squares: 4x4\nstep: -2": "step: “-2” is not between 0 and 1000",
    "text: a\nmax-lines: -1": "max-lines: “-1” is not between 0 and 1000",
    "art: die-net\nratio: -1": "ratio: “-1” is negative",
    "flow: a\ncolumns: -1\ncases: {a: {text: b}}": "columns: “-1” is not between 1 and 1000",
    "text: a\nshape: circle": "“shape” says nothing without “fill”, “stroke” or “pattern”",
    "text: a\ncorner: 2mm": "“corner” says nothing without “fill”, “stroke”, “pattern” or “clip”",
    "rule: across\ncorner: 2mm": "“corner” says nothing without “clip”",
    "text: a\nfill: ink\nline-width: bold": "“line-width” says nothing without “stroke”",
    "text: a\nfill: ink\nedges: top": "“edges” says nothing without “stroke”",
    "text: a\nfill: ink\npattern-colour: ink": "“pattern-colour” says nothing without “pattern”",
    "marks: 4\nfirst: 3": "“first” says nothing without “numbers”",
    "cube: 4\nstep: 2": "“step” says nothing without “numbers”",
    "squares: 4x4\ndisc: ink": "“disc” says nothing without “numbers”",
    "hexes: 4x4\nlabel: a": "“label” says nothing without “numbers”",
    "text: a\nfill: {from: ink, to: paper, radial: yes, angle: 4}": "“angle” says nothing without a line to turn: this one is radial",
    "picture: a.png\nfocus: left top": "“focus” says nothing without “fit: cover”: all of the picture is shown",
    "text: a\nopacity: 0": "nothing of this would be seen; leave it out",
    "box: {text: a, each: n in 3}": "“each” lays 3 copies upon each other here",
    "table: [[{text: a, each: n in 2}]]": "“each” lays 2 copies upon each other here",
    "hexes: 2x1\nnumbers: title\nlabel: ab{cell}cd": "the label “ab0101cd” is 20.2 mm wide, and its cell 17.1 mm there",
    "marks: 1\nsize: 3mm\nnumbers: title\nfirst: 1000": "this is 7.4 mm too wide for the 3.0 mm that it has",
    "net: tent\nholds: {width: 20mm, height: 20mm, cards: 5}": "what a net holds has no “cards”",
}


@pytest.mark.parametrize(("element", "message"), NOTHING.items())
def test_what_counts_for_nothing_is_told(element: str, message: str, tmp_path: Path) -> None:
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
def test_a_block_that_goes_into_no_gap_is_told(template: str, message: str, tmp_path: Path) -> None:
    page = "body: {column: [{block: main}, {block: foot}]}\nblocks: {foot: {text: f}}\n"
    game = tiny.game(tmp_path, t_card=template, t_page=page, cards="cards: [{id: one}]\n")
    assert [problem.message for problem in tiny.problems(game)] == [message]
    (game / "tiny/templates/card.yaml").write_text(
        "extends: page\nmargin: 4mm\nbody: {column: [{text: a}]}\n"
    )
    assert not tiny.problems(game)
