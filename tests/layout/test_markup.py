"""Texts as words: bold, icons, direction and width."""

from __future__ import annotations

import pytest

from pnp.core.problems import Problems, Span
from pnp.layout.theme_context import ThemeContext
from pnp.text.markup import InlineIcon, Markup, Paragraph, Word, used_weights
from pnp.text.typeset import Typeset
from tests import goldens, tiny

HYPHEN, ZERO, FAST = "\u00ad", "\u200b", "\u00a0"
TEXTS = (
    "Draw two cards.",
    "- Draw **two** cards",
    "  - *Lose* a turn ",
    "-no bullet",
    "an *odd **and** plain* one",
    "**bold *both* bold** plain",
    "**bold *both** plain*?",
    "a*b*c **d**e*f",
    "** **",
    "*",
    "pay 2:coin:, :coin::set/moon: *:coin:*",
    "12:30 :no icon: a:b:",
    ":coin:",
    r"5 \* 3 \:coin\: \{field\} \<b> \\ end\*",
    rf"\*{FAST}\:★{FAST}!",
    f"take 2{FAST}cards",
    f"Me{HYPHEN}teo{HYPHEN}**ri{HYPHEN}te** x{HYPHEN}",
    f"one{ZERO}two {ZERO}",
    "a★b ★ ½",
    "日 word",
    "one\n\n- two\n:coin: three\n\n",
    "\n",
    "שלום :coin: **עולם** 12",
    "a שלום, b (12) :coin:ש",
    "ש",
    "a 2:coin: ש",
    f"ab{HYPHEN}שלום",
    "Straße :straße: ﬁn",
)


@pytest.fixture(scope="module")
def typeset(tmp_path_factory: pytest.TempPathFactory) -> Typeset:
    game = tiny.session(tiny.game(tmp_path_factory.mktemp("game"))).game("tiny")
    made = ThemeContext(game.theme("full"), game.icons).typeset("body", Span(""), Problems())
    assert made is not None
    return made


def properties(paragraph: Paragraph) -> str:
    """Properties of a whole paragraph."""
    names = (
        "has_bullet",
        "has_icons",
        "has_soft_hyphens",
        "is_bidirectional",
        "is_right_to_left",
        "lacks_breaks",
    )
    return ", ".join(name for name in names if getattr(paragraph, name))


def shown(word: Word) -> str:
    """A word, piece by piece, with its properties."""
    pieces = [
        f":{piece.name}: {piece.width:.3f}"
        if isinstance(piece, InlineIcon)
        else f"{piece.text!a} {piece.shaper.font.name} {piece.shaper.direction} {piece.width:.3f}"
        for piece in word.pieces
    ]
    more = {
        "cuts": word.soft_hyphens,
        "levels": word.levels,
        "after": word.space_level,
        "whole": word.run,
    }
    known = " ".join(
        name if name == "whole" else f"{name}={each}" for name, each in more.items() if each
    )
    return f"{word.width:.3f} + {word.space:.3f}  {'; '.join(pieces)}  {known}".rstrip()


def test_words_match_golden(typeset: Typeset) -> None:
    rows = []
    for text in TEXTS:
        markup = Markup(typeset)
        rows += ["", ascii(text)]
        for paragraph in markup.paragraphs(text):
            rows += [f"  paragraph {properties(paragraph)}".rstrip()]
            rows += [f"    {shown(word)}" for word in paragraph.words]
        lacking = sorted(each.text for each in markup.incomplete_runs)
        rows += [f"  no font has {each!a}" for each in lacking]
        rows += [f"  weights {sorted(used_weights(text))}"]
    goldens.compare("words", "\n".join(rows))


@pytest.mark.parametrize("text", ["Meteorites", "a★b", "**Me**teo*ri*tes"])
def test_parts_of_word_add_up(typeset: Typeset, text: str) -> None:
    (word,) = Markup(typeset).words(text)
    size = len(word.text)
    for cut in range(1, size):
        first, hyphened, last = word.part(0, cut), word.part(0, cut, True), word.part(cut, size)
        assert first.text + last.text == word.text
        assert hyphened.text == f"{first.text}-"
        assert hyphened.width > first.width
        assert first.width + last.width == pytest.approx(word.width, abs=0.1), "but for kerning"
        for part in (first, hyphened, last):
            assert part.width == pytest.approx(sum(each.width for each in part.pieces))
        assert (first.space, hyphened.space, last.space) == (0.0, 0.0, word.space)
    fonts = {
        piece.shaper.font.name
        for cut in range(size)
        for piece in word.part(cut, size).pieces
        if not isinstance(piece, InlineIcon)
    }
    assert len(fonts) == len(
        {each.shaper.font.name for each in word.pieces if not isinstance(each, InlineIcon)}
    )


def test_finds_weights_of_text(typeset: Typeset, subtests: pytest.Subtests) -> None:
    """They are needed before words are measured, to load fonts."""
    for text in TEXTS:
        with subtests.test(text=text):
            stacks = (typeset.plain, typeset.bold, typeset.italic, typeset.bold_italic)
            faces = {stack.primary.font.name: weight for weight, stack in enumerate(stacks)}
            used = {
                faces[piece.shaper.font.name]
                for paragraph in Markup(typeset).paragraphs(text)
                for word in paragraph.words
                for piece in word.pieces
                if not isinstance(piece, InlineIcon) and piece.shaper.font.name in faces
            }
            assert used <= used_weights(text)
