"""Paragraphs composed into lines: justified, hyphenated, hung out, in reading order."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.core.problems import Problems, Span
from pnp.layout.theme_context import ThemeContext
from pnp.text.line_breaking import Hyphenator
from pnp.text.markup import Markup
from pnp.text.paragraphs import LineBreaking, TextLine, _OptimalBreaking, break_into_lines
from pnp.text.typeset import Typeset
from tests import goldens, tiny

TEXT = (
    "The constellation of the neighbourhood watches over everybody who walks home beneath it, "
    "and whoever looks up long enough will be given a name for it by the astronomer."
)
HYPHENATED = LineBreaking(is_justified=True, hyphenator=Hyphenator())
READING = LineBreaking(is_reading_text=True)


@pytest.fixture(scope="module")
def typeset(tmp_path_factory: pytest.TempPathFactory) -> Typeset:
    game = tiny.session(tiny.game(tmp_path_factory.mktemp("game"))).game("tiny")
    made = ThemeContext(game.theme("full"), game.icons).typeset("body", Span(""), Problems())
    assert made is not None
    return made


def lines(typeset: Typeset, text: str, limit: float, how: LineBreaking = READING) -> list[TextLine]:
    return break_into_lines(Markup(typeset).paragraphs(text), limit, how)


def said(found: list[TextLine]) -> list[str]:
    return ["".join(run.text for run in line.runs) for line in found]


def blanks(line: TextLine) -> int:
    return "".join(run.text for run in line.runs).count(" ")


@pytest.mark.parametrize("limit", [9.0, 12.0, 16.0, 24.0])
def test_justified_lines_end_together_but_for_the_last(typeset: Typeset, limit: float) -> None:
    found = lines(typeset, TEXT, limit, HYPHENATED)
    text = " ".join(said(found)).replace("- ", "")
    assert text == TEXT
    for line in found[:-1]:
        # What has no blank to stretch, or by far too few for so narrow a measure, stays ragged.
        assert line.width == pytest.approx(limit, abs=1e-4) or (
            limit < 16.0 and not line.extra_space
        )
        own = sum(word.width for run in line.runs for word in run)
        own += blanks(line) * (line.runs[0].shaper.blank.width + line.extra_space)
        assert own == pytest.approx(line.width, abs=1e-3)
    assert found[-1].width <= limit + 1e-4


def test_blanks_shrink_by_a_quarter_at_most_and_grow_by_three_and_a_half(
    typeset: Typeset,
) -> None:
    found = [
        line.extra_space / line.runs[0].shaper.blank.width
        for how in (HYPHENATED, LineBreaking(is_justified=True))
        for limit in range(24, 160)
        for line in lines(typeset, TEXT, limit / 4, how)
    ]
    assert -0.25 <= min(found) < -0.2
    assert 3.0 < max(found) <= 3.5


def test_words_are_hyphenated_where_a_style_wants_it_only(typeset: Typeset) -> None:
    assert any(line.endswith("-") for line in said(lines(typeset, TEXT, 9.0, HYPHENATED)))
    for how in (READING, LineBreaking(), LineBreaking(is_justified=True)):
        assert not any(line.endswith("-") for line in said(lines(typeset, TEXT, 9.0, how)))


def test_soft_hyphens_are_honoured_and_never_printed(typeset: Typeset) -> None:
    text = "an astro\u00adnomical under\u00adtaking"
    assert said(lines(typeset, text, 40.0, LineBreaking())) == ["an astronomical undertaking"]
    narrow = said(lines(typeset, text, 6.5, LineBreaking()))
    assert "\u00ad" not in "".join(narrow)
    assert "".join(line.removesuffix("-") if line.endswith("-") else f"{line} " for line in narrow)
    assert any(line.endswith("-") for line in narrow)


@pytest.mark.parametrize(
    ("text", "costs"),
    [
        ("plain words here", [0, 0, 0]),
        ("with 3 coins", [50, 120, 0]),
        ("on level 3 soon", [0, 50, 120, 0]),
        ("It goes. A cat, too", [0, 0, 40, 0, 0]),
        ("It goes. The cat", [0, 0, 40, 0]),
        ("Is it? The cat", [0, 0, 40, 0]),
        ("This: the cat", [0, 40, 0]),
        ("Go! Who is it", [0, 40, 0, 0]),
        ("It goes. They sleep", [0, 0, 0, 0]),
        ("It goes, the cat", [0, 0, 0, 0]),
        ("The cat goes. It’s", [0, 0, 0, 0]),
        ("It goes. 1st of all", [0, 0, 0, 0, 0]),
        ("A cat", [0, 0]),
        ("well-known", [40, 0]),
        ("astronomer", [60, 60, 0]),
    ],
)
def test_what_a_line_may_end_with_has_its_cost(
    typeset: Typeset, text: str, costs: list[float]
) -> None:
    """A number and what it counts are parted last; a hyphen is dearer than a dash of one's own."""
    (paragraph,) = Markup(typeset).paragraphs(text)
    parts = _OptimalBreaking(paragraph, 20.0, HYPHENATED)._parts
    assert [part.box.penalty for part in parts] == costs


def test_no_line_ends_with_the_first_word_of_a_sentence_where_it_can_be_helped(
    typeset: Typeset,
) -> None:
    text = ". ".join(["The lamp is red", "A cat sat on it", "In time it fell"] * 6) + "."
    stranded = 0
    for limit in range(12, 40):
        ends = [line.split()[-2:] for line in said(lines(typeset, text, limit, READING))[:-1]]
        stranded += sum(first.endswith(".") for first, _ in ends)
    # Of some 200 line ends
    assert stranded < 20


def test_a_soft_hyphen_at_the_end_of_a_word_parts_nothing(typeset: Typeset) -> None:
    text = "astronomical \u00adother undertaking\u00ad and **\u00adbold\u00ad**\u00ad ends"
    for limit in (0.5, 1.0, 4.0, 6.5, 9.0):
        for line in lines(typeset, text, limit, LineBreaking()):
            assert line.runs
            assert "-" not in said([line])[0]


def test_what_hangs_out_is_the_point_and_not_the_word(typeset: Typeset) -> None:
    how = replace(HYPHENATED, hangs_punctuation=True)
    found = lines(typeset, TEXT, 12.0, how)
    hung = [line for line in found if line.hang_after]
    assert hung
    for line in hung[:-1]:
        assert said([line])[0][-1] in "-,."
        assert line.width - line.hang_after == pytest.approx(12.0, abs=1e-4)
        assert line.hang_after < 0.4


def test_no_word_is_alone_on_a_last_line(typeset: Typeset, subtests: pytest.Subtests) -> None:
    for limit, how in product([x / 4 for x in range(36, 100, 3)], [READING, LineBreaking()]):
        with subtests.test(limit=limit, how=how):
            found = said(lines(typeset, TEXT, limit, how))
            # On a card a line of two words spares none.
            assert " " in found[-1] or (not how.is_optimal and found[-2].count(" ") < 2)
            assert " ".join(found) == TEXT


@pytest.mark.parametrize("how", [READING, LineBreaking()], ids=["reading", "card"])
@pytest.mark.parametrize(
    ("together", "rest"),
    [("3 coins", "for a lantern"), ("6 × 6", "squares of it"), ("1–2 worms", "on it, or none")],
)
def test_numbers_stay_with_what_they_count(
    typeset: Typeset, how: LineBreaking, together: str, rest: str
) -> None:
    text = f"Whoever comes to the market will have {together} {rest}"
    ends = [line.width for line in lines(typeset, text.partition(together)[0] + "99", 99.0, how)]
    # However wide the line is, and wherever it may end.
    for more in range(-8, 12):
        found = said(lines(typeset, text, ends[0] + more / 10, how))
        assert any(together in line for line in found), found
        assert " ".join(found) == text


def test_paragraphs_keep_apart_and_bullets_stand_before_what_is_set_in(typeset: Typeset) -> None:
    found = lines(typeset, "One\n- two words\n- three", 4.0)
    told = [(*said([line]), line.space_above, line.has_bullet, line.indent) for line in found]
    assert told == [
        ("One", 0.0, False, 0.0),
        ("two", 0.35, True, 0.95),
        ("words", 0.0, False, 0.95),
        ("three", 0.35, True, 0.95),
    ]
    # With less room for a bullet.
    wide = lines(typeset, "two words", 99.0)[0].width
    for room, count in ((0.94, 2), (0.96, 1)):
        assert len(lines(typeset, "- two words", wide + room)) == count
    (only,) = lines(typeset, "- two", 99.0)
    assert (only.space_above, only.has_bullet) == (0.0, True)


MANY = (
    "“Well — who’s there?” A cat. In time, 12 lamps of level 3 were lit: to each of 4 guests, half-"
    "asleep, one was given. If it rains, 3 × 4 coins are lost; an owl (No. 7) looks on. So be it! "
    "The well-known astronomer’s daughter, who counts 24 stars a night, never sleeps. On Day 5 "
    "nobody came. “Go home,” said he. Up 2, down 10, and all is well."
)


@pytest.mark.parametrize(
    ("name", "how"),
    [
        ("card", LineBreaking()),
        ("reading", READING),
        ("justified", LineBreaking(is_justified=True)),
        ("hung", LineBreaking(is_justified=True, hangs_punctuation=True, hyphenator=Hyphenator())),
    ],
)
def test_lines_are_broken_as_they_were(typeset: Typeset, name: str, how: LineBreaking) -> None:
    """With what is added to each blank, and how far they hang out, in hundredths of an em."""
    told = []
    for limit in (each * 0.45 for each in range(16, 60, 3)):
        told.append(f"{limit:g}")
        for line, text in zip(found := lines(typeset, MANY, limit, how), said(found), strict=True):
            numbers = [
                round(100 * each) for each in (line.extra_space, line.hang_before, line.hang_after)
            ]
            told.append(f"  {text}{f'  {numbers}' if any(numbers) else ''}")
    goldens.compare(f"lines/{name}", "\n".join(told))


def test_what_fits_on_a_line_is_left_as_it_is(typeset: Typeset) -> None:
    (line,) = lines(typeset, "To the moon", 40.0, HYPHENATED)
    assert line.extra_space == 0.0
    assert said([line]) == ["To the moon"]


def test_a_style_and_a_theme_say_what_is_hyphenated_and_where(tmp_path: Path) -> None:
    theme = "extends: common/theme\nhyphenation: [lantern-fish]\nstyles: {body: %s}\n"
    for more, lines in (
        (", hyphenate: yes", ["The lantern-", "fish swims"]),
        ("", ["The", "lanternfish", "swims"]),
    ):
        game = tiny.game(
            tmp_path / str(len(more)),
            t_theme=theme % f"{{font: text, size: 9pt{more}}}",
            t_card="body: {text: The lanternfish swims, width: 20}\n",
        )
        (page, *_), _ = tiny.document(game)
        assert tiny.texts(page.frames[-1].frame) == lines


def test_languages_without_patterns_are_told(tmp_path: Path) -> None:
    theme = (
        "extends: common/theme\nhyphenation: [con-stellation]\nstyles:\n"
        "  body: {font: text, size: 9pt, hyphenate: yes}\n"
    )
    game = tiny.GAME.replace("title: Tiny", "title: Tiny\nlanguage: tlh")
    found = tiny.problems(tiny.game(tmp_path / "a", t_theme=theme, game=game))
    assert {problem.rule for problem in found} == {"hyphenation"}
    game = tiny.GAME.replace("title: Tiny", "title: Tiny\nlanguage: de")
    assert tiny.problems(tiny.game(tmp_path / "b", t_theme=theme, game=game)) == []


def test_scripts_without_their_breaker_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "icu4py.breakers", None)
    cards = "cards:\n  - {id: one, title: A, text: 月の市}\n"
    found = [problem.rule for problem in tiny.problems(tiny.game(tmp_path, cards=cards))]
    assert "scripts" in found
