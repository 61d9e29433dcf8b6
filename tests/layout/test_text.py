"""Text: markup, wrapping, shrinking, and problems of text that does not fit."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.core.drawing import Text
from pnp.core.shaping import GlyphRun
from pnp.text.markup import InlineIcon, Markup, Paragraph, Word
from pnp.text.paragraphs import break_into_lines
from pnp.text.typeset import Typeset
from tests import tiny


@pytest.fixture(scope="module")
def typeset(tmp_path_factory: pytest.TempPathFactory) -> Typeset:
    from pnp.core.problems import Problems, Span
    from pnp.layout.theme_context import ThemeContext

    game = tiny.session(tiny.game(tmp_path_factory.mktemp("game"))).game("tiny")
    made = ThemeContext(game.theme("full"), game.icons).typeset("body", Span(""), Problems())
    assert made is not None
    return made


def pieces(words: list[Word]) -> list[str]:
    """Words with their faces: `two/B`, `:worm:`."""
    out = []
    for word in words:
        parts = []
        for piece in word.pieces:
            if isinstance(piece, InlineIcon):
                parts.append(f":{piece.name}:")
            else:
                weight = piece.shaper.font.name.rsplit("-", 1)[1]
                parts.append(
                    piece.text + {"regular": "", "bold": "/B", "italic": "/I"}.get(weight, "/?")
                )
        out.append("+".join(parts))
    return out


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Draw two cards.", ["Draw", "two", "cards."]),
        ("Draw **two** cards", ["Draw", "two/B", "cards"]),
        ("Draw **two cards**.", ["Draw", "two/B", "cards/B+."]),
        ("**Now**: go", ["Now/B+:", "go"]),
        ("an *odd* one", ["an", "odd/I", "one"]),
        ("pay :coin: now", ["pay", ":coin:", "now"]),
        ("2:coin:, then", ["2+:coin:+,", "then"]),
        ("open 12:00–1:00 daily", ["open", "12:00–1:00", "daily"]),
        (r"5 \* 3", ["5", "*", "3"]),
        (r"a \:coin\: b", ["a", ":coin:", "b"]),
        ("  many   blanks ", ["many", "blanks"]),
        ("", []),
    ],
)
def test_markup(typeset: Typeset, text: str, expected: list[str]) -> None:
    assert pieces(Markup(typeset).words(text)) == expected


def test_no_break_space_joins_words(typeset: Typeset) -> None:
    (paragraph,) = Markup(typeset).paragraphs("take 2\u00a0cards now")
    assert pieces(paragraph.words) == ["take", "2 cards", "now"]


def test_capitals_do_not_change_icon_names(typeset: Typeset) -> None:
    loud = Typeset(
        replace(typeset.style, is_uppercase=True),
        typeset.plain,
        typeset.bold,
        typeset.italic,
        typeset.bold_italic,
        typeset.colour,
    )
    (paragraph,) = Markup(loud).paragraphs("pay 2 :coin: now")
    assert pieces(paragraph.words) == ["PAY", "2", ":coin:", "NOW"]


def test_measures_word_by_font(typeset: Typeset) -> None:
    (word,) = Markup(typeset).words("nmn")
    font = TTFont(typeset.plain.primary.font.file)
    width = sum(font["hmtx"][font.getBestCmap()[ord(char)]][0] for char in "nmn")
    assert word.width == pytest.approx(width / font["head"].unitsPerEm), "no pair of it is kerned"


def test_kerns_words(typeset: Typeset) -> None:
    shaper = typeset.plain.primary
    assert shaper["To"].width < shaper["T"].width + shaper["o"].width - 0.02


def plain(*widths: float) -> list[Word]:
    return [Word(width, (InlineIcon("dot", width),), 1.0) for width in widths]


def lines(widths: list[float], limit: float) -> list[list[float]]:
    found = break_into_lines([Paragraph(plain(*widths), False, True)], limit)
    return [[word.width for word in line.words] for line in found]


def test_fills_lines_greedily() -> None:
    assert lines([3, 3, 3], 7) == [[3, 3], [3]]
    assert lines([3, 3, 3], 6.9) == [[3], [3], [3]]
    assert lines([9, 1], 4) == [[9], [1]], "a word that is too wide stands alone"


def test_number_stays_with_its_noun(typeset: Typeset) -> None:
    (paragraph,) = Markup(typeset).paragraphs("Now take 3 coins off here")
    room = sum(word.width + word.space for word in paragraph.words[:3])
    first, second, *_ = break_into_lines([paragraph], room)
    assert [word.text for word in first.words] == ["Now", "take"]
    assert [word.text for word in second.words][:2] == ["3", "coins"]


@given(st.lists(st.floats(0.1, 9), max_size=30), st.floats(0.5, 30))
def test_wrapping_keeps_words_in_order(widths: list[float], limit: float) -> None:
    found = break_into_lines([Paragraph(plain(*widths), False, True)], limit)
    assert [word.width for line in found for word in line.words] == widths
    for line in found:
        assert len(line.words) < 2 or line.width <= limit + 1e-5


def card(
    text: str, style: str = "{font: text, size: 9pt, min-size: 7pt}", **more: str
) -> dict[str, str]:
    """The files of a game with one card of 40 × 20 mm with one text."""
    options = "".join(f"\n  {key.replace('_', '-')}: {value}" for key, value in more.items())
    return {
        "t_theme": f"extends: common/theme\nstyles:\n  test: {style}\n",
        "t_card": f"body:\n  text: '{{text}}'\n  style: test{options}\n",
        "game": tiny.GAME.replace("size: poker", "size: {width: 40, height: 20, safe: 0}"),
        "cards": f"cards:\n  - id: one\n    text: {text}\n",
    }


def size_of(folder: Path) -> float:
    made, found = tiny.document(folder)
    assert list(found) == []
    (first, *_) = [i for *_, i in tiny.flat(made.pages[0].frames[-1].frame) if isinstance(i, Text)]
    return first.size * 72 / 25.4


def test_shrinks_text_to_fit(tmp_path: Path) -> None:
    short = size_of(tiny.game(tmp_path / "a", **card("word " * 20)))
    longer = size_of(tiny.game(tmp_path / "b", **card("word " * 36)))
    assert short == pytest.approx(9.0)
    assert 7.0 <= longer < 9.0


def test_space_between_paragraphs_shrinks_text(tmp_path: Path) -> None:
    """Lines that fit as one paragraph shrink as several."""
    five = ["word"] * 5
    whole = size_of(tiny.game(tmp_path / "a", **card(" ".join(five * 5))))
    split = size_of(tiny.game(tmp_path / "b", **card('"' + "\\n".join(five) + '"')))
    assert whole == pytest.approx(9.0)
    assert 7.0 <= split < 9.0


def test_reports_text_overflow_at_data(tmp_path: Path) -> None:
    folder = tiny.game(tmp_path, **card("word " * 80))
    (problem, *rest) = tiny.problems(folder)
    assert rest == []
    assert (Path(problem.span.file).name, problem.span.line, problem.span.column) == (
        "cards.yaml",
        3,
        11,
    )
    assert problem.rule == "text-overflow"
    assert "lines at 7 pt" in problem.message
    assert "card.yaml:2" in problem.hint


def test_reports_too_wide_word_in_mm(tmp_path: Path) -> None:
    (problem,) = tiny.problems(tiny.game(tmp_path, **card("o" * 60)))
    assert "mm wide at 7 pt, but there are only 40.0 mm" in problem.message


def test_max_lines_limits_text(tmp_path: Path) -> None:
    (problem,) = tiny.problems(tiny.game(tmp_path, **card("word " * 16, max_lines="1")))
    assert "but only 1 fit" in problem.message


def test_reports_missing_glyph(tmp_path: Path) -> None:
    (problem,) = tiny.problems(tiny.game(tmp_path, **card("worth 5 日")))
    assert problem.rule == "missing-glyph"
    assert "“日” (U+65E5)" in problem.message


def test_fallback_font_sets_single_characters(tmp_path: Path) -> None:
    made, found = tiny.document(tiny.game(tmp_path, **card("two ★ stars")))
    assert list(found) == []
    frame = made.pages[0].frames[-1].frame
    runs = [run for *_, i in tiny.flat(frame) if isinstance(i, Text) for run in i.runs]
    assert [(run.text, run.shaper.font.name.split("-")[0]) for run in runs] == [
        ("two ", "atkinson"),
        ("★ ", "noto"),
        ("stars", "atkinson"),
    ]


def test_icon_is_on_baseline(tmp_path: Path) -> None:
    files = card("'pay :dot: now'")
    folder = tiny.game(tmp_path, **files)
    (folder / "tiny/templates/icons/dot.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
        '<circle cx="12" cy="12" r="12" fill="currentColor"/></svg>'
    )
    made, found = tiny.document(folder)
    assert list(found) == []
    items = tiny.flat(made.pages[0].frames[-1].frame)
    size = 9 * 25.4 / 72
    (text, *_) = [(x, y, i) for x, y, i in items if isinstance(i, Text)]
    icon = next((x, y) for x, y, i in items if not isinstance(i, Text))
    cap = text[2].runs[0].shaper.font.cap_height * size
    middle = icon[1] + 1.08 * size / 2
    assert middle == pytest.approx(text[1] - cap / 2, abs=0.01), "centred on the capitals"


def test_alignment_ignores_trailing_tracking(tmp_path: Path) -> None:
    files = card("Moon", "{font: text, size: 9pt, tracking: 0.5, align: right}")
    made, _ = tiny.document(tiny.game(tmp_path, **files))
    (x, _, item) = tiny.flat(made.pages[0].frames[-1].frame)[0]
    assert isinstance(item, Text)
    assert x + item.width - 0.5 * item.size == pytest.approx(40.0)


def test_finds_soft_hyphens(typeset: Typeset) -> None:
    for text in ("Me\u00adteo\u00adri\u00adtes", "Me\u00adteo\u00ad**ri\u00adtes**"):
        (paragraph,) = Markup(typeset).paragraphs(text)
        (word,) = paragraph.words
        assert (word.text, word.soft_hyphens) == ("Meteorites", (2, 5, 7))


def test_icon_in_word_is_square(typeset: Typeset) -> None:
    with_icons, without = Markup(typeset).words("2:coin:,:coin: 2,")
    assert with_icons.width == pytest.approx(without.width + 2.0, abs=0.1)


@pytest.mark.parametrize(
    ("text", "words"), [("a\n\nb\n\n\n", [1, 0, 1]), ("a\n\n", [1]), ("\n\n", [0]), ("", [0])]
)
def test_ignores_trailing_blank_lines(text: str, words: list[int], typeset: Typeset) -> None:
    assert [len(each.words) for each in Markup(typeset).paragraphs(text)] == words


def test_does_not_split_glyphs(typeset: Typeset) -> None:
    (word,) = Markup(typeset).words("a★b")
    assert [piece.text for piece in word.pieces if isinstance(piece, GlyphRun)] == ["a", "★", "b"]


@pytest.mark.parametrize(
    "text",
    [
        "**Cage**:\u0663 line",
        ":moon:\u0663 **a** line",
        "a:b:\u05d0 **x:**\u05d1",
        "\u05d0**:moon:**:\u05d1",
    ],
)
def test_pieces_of_mixed_words_have_levels(text: str, typeset: Typeset) -> None:
    (paragraph,) = Markup(typeset).paragraphs(text)
    assert paragraph.is_bidirectional
    assert [(len(word.levels), text) for word in paragraph.words if word.pieces] == [
        (len(word.pieces), text) for word in paragraph.words if word.pieces
    ]
    (made,) = break_into_lines([paragraph], 1000.0)
    assert sum(len(word.pieces) for word in made.pieces) == sum(
        len(word.pieces) for word in paragraph.words
    )


@pytest.mark.parametrize("sign", ["", ":moon: ", ":set/moon: ", "**:set/moon:** "])
def test_icon_does_not_set_direction(typeset: Typeset, sign: str) -> None:
    (paragraph,) = Markup(typeset).paragraphs(f"{sign}שלום :set/moon: עולם")
    assert paragraph.is_right_to_left
    icons = [p.name for word in paragraph.words for p in word.pieces if isinstance(p, InlineIcon)]
    assert icons == [name for name in (sign.strip("*: "), "set/moon") if name]
