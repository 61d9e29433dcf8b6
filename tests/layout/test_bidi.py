"""Bidirectional text: levels and order, compared with another implementation."""

from __future__ import annotations

import pytest
from bidi import get_base_level, get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.layout.theme_context import BLACK
from pnp.text.bidi import base_level, has_right_to_left, levels, visual_order
from pnp.text.typeset import line_of_text
from tests import helper

# Letters, numbers, signs and blanks; no tabs, which other rules end at.
CHARACTERS = "aZ אב عب 07 ٠٧ +- $% ,.: !?’– ()[] \u0301\u05b0"
texts = st.text(st.sampled_from(CHARACTERS), min_size=1, max_size=24)


def shown(text: str, base: int | None = None) -> str:
    found = levels(text, base)
    # Blanks at the end of a line go with the paragraph (rule L1).
    start = base_level(text) if base is None else base
    for at in range(len(text.rstrip(" \u2066\u2067\u2068\u2069")), len(text)):
        found[at] = start
    # The shaper mirrors.
    return "".join(text[at] for at in visual_order(found))


@pytest.mark.slow
@settings(max_examples=600)
@given(texts, st.sampled_from([None, 0, 1]))
def test_agrees_with_python_bidi(text: str, base: int | None) -> None:
    direction = {None: None, 0: "L", 1: "R"}[base]
    assert shown(text, base) == get_display(text, base_dir=direction)


@settings(max_examples=200)
@given(st.text(st.sampled_from("a ב 1 ( ) ! \u2066\u2067\u2068\u2069"), min_size=1, max_size=16))
def test_isolates_agree_with_python_bidi(text: str) -> None:
    assert base_level(text) == get_base_level(text)
    assert shown(text, 0) == get_display(text, base_dir="L")


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("abc 12", "abc 12"),
        ("שלום", "םולש"),
        ("שלום world", "world םולש"),
        ("Price: 12 ₪ שקל", "Price: 12 ₪ לקש"),
        ("קנו 3–5 (abc) כאן", "ןאכ )abc( 5–3 ונק"),
        ("عدد ١٢٣ و 45", "45 و ١٢٣ ددع"),
    ],
)
def test_orders_worked_cases(text: str, seen: str) -> None:
    assert shown(text) == seen == get_display(text)


def test_recognises_mixed_text() -> None:
    assert not has_right_to_left("To be – or not: “ΑΒΓ” Привет 5–6 ₪ → ★ 漢字 देवनागरी ไทย")
    assert has_right_to_left("a ש")
    assert has_right_to_left("ع")


def test_plain_line_is_in_reading_order() -> None:
    """Right-to-left text is reversed, numbers in it are not."""
    line = line_of_text("Cards · שוק הירח 12!", helper.fonts(), 3.0, BLACK)
    assert [run.text for run in line.runs] == ["Cards · ", "12", "שוק הירח ", "!"]
    glyphs = line.runs[2][0]
    assert glyphs.shaper.direction == "rtl"
    assert list(glyphs.clusters) == sorted(glyphs.clusters, reverse=True)
    assert line.width == pytest.approx(3.0 * sum(run[0].width for run in line.runs))
