"""Where lines may break: within words, in scripts without blanks, at hyphens."""

from __future__ import annotations

import builtins
from itertools import pairwise
from typing import Any

import pytest

from pnp.text.line_breaking import (
    BreakerMissing,
    Hyphenator,
    break_points,
    has_hyphenation,
    lacks_word_spaces,
)


def parts(text: str, found: tuple[int, ...]) -> list[str]:
    edges = [0, *found, len(text)]
    return [text[start:end] for start, end in pairwise(edges)]


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        ("moonlight", ["moonlight"]),
        ("well-known", ["well-", "known"]),
        ("meat/vegetables", ["meat/", "vegetables"]),
        ("night—morning", ["night—", "morning"]),
        ("a\u200bb", ["a\u200b", "b"]),
        # Words that would look odd in two parts.
        ("e-mail", ["e-mail"]),
        ("5–6", ["5–6"]),
        ("12/31", ["12/31"]),
        ("−3", ["−3"]),
        ("A/B", ["A/B"]),
        ("no\u00a0break", ["no\u00a0break"]),
        ("(well-known)", ["(well-", "known)"]),
        ("дом-музей", ["дом-", "музей"]),
        ("μεταξύ/ανάμεσα", ["μεταξύ/", "ανάμεσα"]),
    ],
)
def test_breaks_within_words(text: str, broken: list[str]) -> None:
    assert parts(text, break_points(text)) == broken


@pytest.mark.parametrize(
    ("text", "broken"),
    [
        # No bracket or comma at the wrong end of a line, no small letter at its head.
        ("「月の市」へ、ちょっと。", ["「月", "の", "市」", "へ、", "ちょっ", "と。"]),
        ("你好，世界！", ["你", "好，", "世", "界！"]),
        ("สวัสดีชาวโลก", ["สวัสดี", "ชาว", "โลก"]),
        ("달 시장에", ["달 ", "시", "장", "에"]),
        ("ខ្ញុំស្រឡាញ់ភាសា", ["ខ្ញុំ", "ស្រឡាញ់", "ភាសា"]),
    ],
)
def test_breaks_scripts_without_blanks(text: str, broken: list[str]) -> None:
    assert lacks_word_spaces(text)
    assert parts(text, break_points(text)) == broken


def test_reports_missing_breaker(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any) -> Any:
        if name.startswith("icu4py"):
            raise ImportError(name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", without)
    assert break_points("well-known") == (5,)
    with pytest.raises(BreakerMissing):
        break_points("月の市")


# Hyphens


@pytest.mark.parametrize(
    ("word", "hyphenated"),
    [
        ("constellation", "con-stel-la-tion"),
        ("(neighbourhood,", "(neigh-bour-hood,"),
        # At least two letters before a hyphen, and three after it.
        ("accompany", "ac-com-pany"),
        ("planet’s", "planet’s"),
        # No short words, names, capitals, figures.
        ("moon", "moon"),
        ("Personal", "Per-sonal"),
        ("CONSTELLATION", "CONSTELLATION"),
        ("R2D2constellation", "R2D2con-stel-la-tion"),
    ],
)
def test_hyphenates_words(word: str, hyphenated: str) -> None:
    assert "-".join(parts(word, Hyphenator().hyphenation_points(word))) == hyphenated


def test_exceptions_come_first() -> None:
    hyphenator = Hyphenator("en-GB", ["constella-tion", "neighbourhood"])
    assert parts("Constellation", hyphenator.hyphenation_points("Constellation")) == [
        "Constella",
        "tion",
    ]
    assert hyphenator.hyphenation_points("neighbourhood") == ()


def test_knows_languages() -> None:
    assert "-".join(
        parts("Silbentrennung", Hyphenator("de").hyphenation_points("Silbentrennung"))
    ) == ("Sil-ben-tren-nung")
    assert has_hyphenation("en-GB")
    assert has_hyphenation("fr")
    assert not has_hyphenation("tlh")
