"""What is wrong with a theme is told where it stands; what is right is read as it is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.build.session import Session
from pnp.core.search_path import SearchPath
from tests import tiny

STYLE = "styles:\n  title: "


@pytest.mark.parametrize(
    ("theme", "place", "message"),
    [
        ("palette: {sun: gold}\n", "2:16 colour", "“gold” is no colour"),
        ("palette: {sun: '#12'}\n", "2:16 colour", "“#12” is no colour"),
        ("palette: {sun: moon, moon: sun}\n", "2:16 colour, 2:28 colour", "sun → moon → sun"),
        ("palette: {sun: sun, moon: sun}\n", "2:16 colour", "sun → sun"),
        ("palette: {sun: [1, 2]}\n", "2:16 type", "the colour “sun” has to be one value"),
        ("fonts: {text: comic}\n", "2:15 unknown-font", "there is no font family “comic”"),
        (f"{STYLE}{{font: runes}}\n", "3:17 unknown-font", "the theme has no font “runes”"),
        (f"{STYLE}{{colour: mud}}\n", "3:19 colour", "“mud” is not in the palette"),
        (f"{STYLE}{{extends: nobody}}\n", "3:20 unknown-style", "there is no style “nobody”"),
        (f"{STYLE}{{size: 9}}\n", "3:17 type", "“9” is no size of type; write it like 9pt"),
        (f"{STYLE}{{size: 0pt}}\n", "3:17 type", "“0pt” is not between 0.01 and 400 pt"),
        (f"{STYLE}{{size: 401pt}}\n", "3:17 type", "“401pt” is not between 0.01 and 400 pt"),
        (f"{STYLE}{{size: 5.9pt}}\n", "3:17 small-type", "type below 6 pt cannot be read"),
        (f"{STYLE}{{size: 9pt, min-size: 5pt}}\n", "3:32 small-type", "type below 6 pt"),
        (f"{STYLE}{{size: 8pt, min-size: 9pt}}\n", "3:32 value", "“min-size” is 9 pt, above"),
        (f"{STYLE}{{align: up}}\n", "3:18 type", "left"),
        ("strokes: {hair: thin}\n", "2:17 type", "thin"),
        ("low-ink:\n  palette: {sun: gold}\n", "3:18 colour", "“gold” is no colour"),
    ],
)
def test_what_is_wrong_with_a_theme_is_told(
    theme: str, place: str, message: str, tmp_path: Path
) -> None:
    folder = tiny.game(tmp_path, t_theme=f"{tiny.THEME}{theme}")
    found = [
        (f"{problem.span.line}:{problem.span.column} {problem.rule}", problem.message)
        for problem in tiny.problems(folder)
        if problem.span.file.endswith("theme.yaml")
    ]
    assert ", ".join(where for where, _ in found) == place
    assert message in found[0][1]


def test_a_colour_without_quotes_is_a_comment(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, t_theme=f"{tiny.THEME}palette:\n  deep: #5A1BA8\n")
    hints = [each.hint for each in tiny.problems(folder) if each.rule == "colour"]
    assert hints == ['outside quotes # begins a comment: write it in quotes, like "#1F2447"']


def test_a_theme_is_read_as_it_is_written(tmp_path: Path) -> None:
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
def test_a_theme_may_do_without_a_style_for_titles_of_pages(titles: bool, tmp_path: Path) -> None:
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
