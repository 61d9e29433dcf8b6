"""Themes: problems at their places, and all keys."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.session import Session
from pnp.core.search_path import SearchPath
from tests import tiny


def test_hint_for_colour_without_quotes(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, t_theme=f"{tiny.THEME}palette:\n  deep: #5A1BA8\n")
    hints = [each.hint for each in tiny.problems(folder) if each.rule == "colour"]
    assert hints == ['outside quotes # begins a comment: write it in quotes, like "#1F2447"']


def test_reads_theme(tmp_path: Path) -> None:
    theme = """
palette: {sun: "#FF8000", moon: sun, air: none, ink: "#000000"}
strokes: {hair: 0.2mm}
styles:
  plain: {size: 400pt, font: text}
  base: {extends: plain, min-size: 7pt}
  own: {extends: base, size: 6pt, leading: 1.5, colour: moon, align: right,
        tracking: 0.1, upper: yes, hyphenate: yes, hang: yes}
low-ink:
  palette: {sun: "#808080"}
"""
    shop = Session(SearchPath.standard((tiny.game(tmp_path, t_theme=f"{tiny.THEME}{theme}"),)))
    full, low = (shop.game("tiny").theme(ink) for ink in ("full", "low"))
    assert shop.problems.sorted() == []
    assert full.palette["moon"] == full.palette["sun"]
    assert full.palette["sun"] == pytest.approx((1.0, 128 / 255, 0.0))
    assert full.palette["air"] is None
    assert low.palette["moon"] == pytest.approx((128 / 255,) * 3)
    assert (full.is_low_ink, low.is_low_ink) == (False, True)
    assert full.strokes["hair"] == 0.2
    plain, own = full.styles["plain"], full.styles["own"]
    assert (plain.size, plain.min_size, plain.leading, plain.colour) == (400.0, 400.0, 1.25, "ink")
    assert (plain.weight, plain.align, plain.tracking) == ("regular", "left", 0.0)
    assert (plain.is_uppercase, plain.is_hyphenated, plain.hangs_punctuation) == (
        False,
        False,
        False,
    )
    assert (own.size, own.min_size, own.leading, own.colour) == (6.0, 6.0, 1.5, "moon")
    assert (own.align, own.tracking, own.family) == ("right", 0.1, "text")
    assert (own.is_uppercase, own.is_hyphenated, own.hangs_punctuation) == (True, True, True)


@pytest.mark.parametrize("titles", [False, True])
def test_style_furniture_is_optional(titles: bool, tmp_path: Path) -> None:
    style = "  furniture: {font: text, size: 7pt}\n" if titles else ""
    theme = (
        "palette: {paper: '#ffffff', ink: '#000000'}\nfonts: {text: [fredoka]}\nstyles:\n"
        f"  body: {{font: text, size: 9pt}}\n  title: {{font: text, size: 12pt}}\n{style}"
    )
    root = tiny.game(tmp_path, t_theme=theme)
    assert tiny.problems(root) == []
    (page, *_), problems = tiny.document(root)
    assert problems.sorted() == []
    texts = [text for placed in page.frames for text in tiny.texts(placed.frame)]
    assert any(text.startswith("Tiny") for text in texts) is titles
