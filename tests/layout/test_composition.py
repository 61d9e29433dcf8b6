"""Paragraphs as lines: justified, hyphenated, hanging, in reading order."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from msgspec.structs import replace

from pnp.core.problems import Problems, Span
from pnp.layout.theme_context import ThemeContext
from pnp.text.line_breaking import Hyphenator
from pnp.text.markup import Markup
from pnp.text.paragraphs import LineBreakingOptions, TextLine, _OptimalBreaking, break_into_lines
from pnp.text.typeset import Typeset
from tests import goldens, tiny

TEXT = (
    "The constellation of the neighbourhood watches over everybody who walks home beneath it, "
    "and whoever looks up long enough will be given a name for it by the astronomer."
)
HYPHENATED = LineBreakingOptions(is_justified=True, hyphenator=Hyphenator())
READING = LineBreakingOptions(is_reading_text=True)


@pytest.fixture(scope="module")
def typeset(tmp_path_factory: pytest.TempPathFactory) -> Typeset:
    game = tiny.session(tiny.game(tmp_path_factory.mktemp("game"))).game("tiny")
    made = ThemeContext(game.theme("full"), game.icons).typeset("body", Span(""), Problems())
    assert made is not None
    return made


def lines(
    typeset: Typeset, text: str, limit: float, how: LineBreakingOptions = READING
) -> list[TextLine]:
    return break_into_lines(Markup(typeset).paragraphs(text), limit, how)


def texts_of(found: list[TextLine]) -> list[str]:
    return ["".join(run.text for run in line.runs) for line in found]


def blanks(line: TextLine) -> int:
    return "".join(run.text for run in line.runs).count(" ")


@pytest.mark.parametrize("limit", [9.0, 12.0, 16.0, 24.0])
def test_justified_lines_end_together(typeset: Typeset, limit: float) -> None:
    found = lines(typeset, TEXT, limit, HYPHENATED)
    text = " ".join(texts_of(found)).replace("- ", "")
    assert text == TEXT
    for line in found[:-1]:
        # A line without blanks, or with too few for so narrow a measure, stays ragged.
        assert line.width == pytest.approx(limit, abs=1e-4) or (
            limit < 16.0 and not line.extra_space
        )
        own = sum(word.width for run in line.runs for word in run)
        own += blanks(line) * (line.runs[0].shaper.blank.width + line.extra_space)
        assert own == pytest.approx(line.width, abs=1e-3)
    assert found[-1].width <= limit + 1e-4


def test_blanks_shrink_and_grow_within_limits(
    typeset: Typeset,
) -> None:
    found = [
        line.extra_space / line.runs[0].shaper.blank.width
        for how in (HYPHENATED, LineBreakingOptions(is_justified=True))
        for limit in range(24, 160)
        for line in lines(typeset, TEXT, limit / 4, how)
    ]
    assert -0.25 <= min(found) < -0.2
    assert 3.0 < max(found) <= 3.5


def test_hyphenates_only_by_style(typeset: Typeset) -> None:
    assert any(line.endswith("-") for line in texts_of(lines(typeset, TEXT, 9.0, HYPHENATED)))
    for how in (READING, LineBreakingOptions(), LineBreakingOptions(is_justified=True)):
        assert not any(line.endswith("-") for line in texts_of(lines(typeset, TEXT, 9.0, how)))


def test_soft_hyphens_break_and_never_print(typeset: Typeset) -> None:
    text = "an astro\u00adnomical under\u00adtaking"
    assert texts_of(lines(typeset, text, 40.0, LineBreakingOptions())) == [
        "an astronomical undertaking"
    ]
    narrow = texts_of(lines(typeset, text, 6.5, LineBreakingOptions()))
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
def test_line_ends_have_costs(typeset: Typeset, text: str, costs: list[float]) -> None:
    """A number and its noun part last; a hyphen costs more than a dash of the text."""
    (paragraph,) = Markup(typeset).paragraphs(text)
    parts = _OptimalBreaking(paragraph, 20.0, HYPHENATED)._parts
    assert [part.box.penalty for part in parts] == costs


def test_lines_rarely_end_with_first_word_of_sentence(
    typeset: Typeset,
) -> None:
    text = ". ".join(["The lamp is red", "A cat sat on it", "In time it fell"] * 6) + "."
    stranded = 0
    for limit in range(12, 40):
        ends = [line.split()[-2:] for line in texts_of(lines(typeset, text, limit, READING))[:-1]]
        stranded += sum(first.endswith(".") for first, _ in ends)
    # Of some 200 line ends
    assert stranded < 20


def test_soft_hyphen_at_end_of_word_does_not_break(typeset: Typeset) -> None:
    text = "astronomical \u00adother undertaking\u00ad and **\u00adbold\u00ad**\u00ad ends"
    for limit in (0.5, 1.0, 4.0, 6.5, 9.0):
        for line in lines(typeset, text, limit, LineBreakingOptions()):
            assert line.runs
            assert "-" not in texts_of([line])[0]


def test_only_points_hang(typeset: Typeset) -> None:
    how = replace(HYPHENATED, hangs_punctuation=True)
    found = lines(typeset, TEXT, 12.0, how)
    hung = [line for line in found if line.hang_after]
    assert hung
    for line in hung[:-1]:
        assert texts_of([line])[0][-1] in "-,."
        assert line.width - line.hang_after == pytest.approx(12.0, abs=1e-4)
        assert line.hang_after < 0.4


def test_avoids_single_word_on_last_line(typeset: Typeset, subtests: pytest.Subtests) -> None:
    for limit, how in product([x / 4 for x in range(36, 100, 6)], [READING, LineBreakingOptions()]):
        with subtests.test(limit=limit, how=how):
            found = texts_of(lines(typeset, TEXT, limit, how))
            # On a card a line of two words spares none.
            assert " " in found[-1] or (not how.is_optimal and found[-2].count(" ") < 2)
            assert " ".join(found) == TEXT


@pytest.mark.parametrize("how", [READING, LineBreakingOptions()], ids=["reading", "card"])
@pytest.mark.parametrize(
    ("together", "rest"),
    [("3 coins", "for a lantern"), ("6 × 6", "squares of it"), ("1–2 worms", "on it, or none")],
)
def test_numbers_stay_with_their_noun(
    typeset: Typeset, how: LineBreakingOptions, together: str, rest: str
) -> None:
    text = f"Whoever comes to the market will have {together} {rest}"
    ends = [line.width for line in lines(typeset, text.partition(together)[0] + "99", 99.0, how)]
    # For any width and end of the line.
    for more in range(-8, 12):
        found = texts_of(lines(typeset, text, ends[0] + more / 10, how))
        assert any(together in line for line in found), found
        assert " ".join(found) == text


def test_bullets_precede_indented_lines(typeset: Typeset) -> None:
    found = lines(typeset, "One\n- two words\n- three", 4.0)
    found_lines = [
        (*texts_of([line]), line.space_above, line.has_bullet, line.indent) for line in found
    ]
    assert found_lines == [
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
        ("card", LineBreakingOptions()),
        ("reading", READING),
        ("justified", LineBreakingOptions(is_justified=True)),
        (
            "hung",
            LineBreakingOptions(is_justified=True, hangs_punctuation=True, hyphenator=Hyphenator()),
        ),
    ],
)
def test_lines_match_golden(typeset: Typeset, name: str, how: LineBreakingOptions) -> None:
    """With the added blank and the hanging part, in hundredths of an em."""
    rows = []
    for limit in (each * 0.45 for each in range(16, 60, 3)):
        rows.append(f"{limit:g}")
        for line, text in zip(
            found := lines(typeset, MANY, limit, how), texts_of(found), strict=True
        ):
            numbers = [
                round(100 * each) for each in (line.extra_space, line.hang_before, line.hang_after)
            ]
            rows.append(f"  {text}{f'  {numbers}' if any(numbers) else ''}")
    goldens.compare(f"lines/{name}", "\n".join(rows))


def test_fitting_line_is_not_changed(typeset: Typeset) -> None:
    (line,) = lines(typeset, "To the moon", 40.0, HYPHENATED)
    assert line.extra_space == 0.0
    assert texts_of([line]) == ["To the moon"]


def test_style_and_theme_set_hyphenation(tmp_path: Path) -> None:
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


def test_reports_language_without_patterns(tmp_path: Path) -> None:
    theme = (
        "extends: common/theme\nhyphenation: [con-stellation]\nstyles:\n"
        "  body: {font: text, size: 9pt, hyphenate: yes}\n"
    )
    game = tiny.GAME.replace("title: Tiny", "title: Tiny\nlanguage: tlh")
    found = tiny.problems(tiny.game(tmp_path / "a", t_theme=theme, game=game))
    assert {problem.rule for problem in found} == {"hyphenation"}
    game = tiny.GAME.replace("title: Tiny", "title: Tiny\nlanguage: de")
    assert tiny.problems(tiny.game(tmp_path / "b", t_theme=theme, game=game)) == []


def test_reports_script_without_line_breaker(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "icu4py.breakers", None)
    cards = "cards:\n  - {id: one, title: A, text: 月の市}\n"
    found = [problem.rule for problem in tiny.problems(tiny.game(tmp_path, cards=cards))]
    assert "scripts" in found
