"""Typed reading: lengths, numbers, flags, colours, and unknown keys."""

from __future__ import annotations

import pytest

from pnp.core.geometry import Sides, mm
from pnp.core.problems import Problems, suggestion
from pnp.core.reader import Reader, colour, flag, integer, number, sides, truthy
from pnp.load.yaml import parse


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("63.5", 63.5),
        ("63.5mm", 63.5),
        ("2.5in", 63.5),
        ("6.35 cm", 63.5),
        ("72pt", 25.4),
        ("-1mm", -1.0),
        (".5", 0.5),
        ("2.5 IN", 63.5),
    ],
)
def test_reads_lengths_in_millimetres(text: str, length: float) -> None:
    assert mm(text) == pytest.approx(length)


@pytest.mark.parametrize("text", ["", "mm", "3px", "3 furlongs", "1e3", "nan", "12000mm", "3,5mm"])
def test_rejects_bad_lengths(text: str) -> None:
    with pytest.raises(ValueError, match=r"“"):
        mm(text)


def test_leading_zero_is_not_octal() -> None:
    assert integer("012") == 12
    assert number("007.5") == 7.5


@pytest.mark.parametrize(("text", "value"), [("yes", True), ("No", False), ("ON", True)])
def test_reads_flags(text: str, value: bool) -> None:
    assert flag(text) is value


def test_reads_colours() -> None:
    assert colour("#fff") == (1.0, 1.0, 1.0)
    assert colour("#000080")[2] == pytest.approx(128 / 255)
    for wrong in ("red", "#12345", "#gggggg", "fff"):
        with pytest.raises(ValueError, match="no colour"):
            colour(wrong)


def test_reads_sides_like_css() -> None:
    assert sides("3") == Sides(3, 3, 3, 3)
    assert sides("1 2") == Sides(1, 2, 1, 2)
    assert sides("1 2 3 4mm") == Sides(top=1, right=2, bottom=3, left=4)
    with pytest.raises(ValueError, match="sides"):
        sides("1 2 3")


def reading(text: str) -> tuple[Reader, Problems]:
    problems = Problems()
    return Reader(parse(text, "x.yaml", problems), problems, "a paper"), problems


def test_reports_all_mistakes_at_once() -> None:
    read, problems = reading("width: wide\nheigth: 3mm\nname: [a]\n")
    with read:
        assert read.mm("width") == 0.0
        assert read.mm("height") == 0.0
        assert read.text("name") == ""
    assert [(p.span.line, p.rule) for p in problems.sorted()] == [
        (1, "missing-key"),
        (1, "type"),
        (2, "unknown-key"),
        (3, "type"),
    ]
    hints = [p.hint for p in problems if p.rule == "unknown-key"]
    assert hints == ["did you mean “height”?"]


def test_present_values_are_true() -> None:
    root, _ = reading("a: yes\nb: no\nc: ''\nd: []\ne: [1]\nf: text\n")
    assert root.node is not None
    assert [truthy(root.node.values.get(key)) for key in "abcdefg"] == [
        True,
        False,
        False,
        False,
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("word", "known", "hint"),
    [
        ("pokre", ["poker", "tarot"], "did you mean “poker”?"),
        ("padding", ["pad", "gap"], "did you mean “pad”?"),
        ("padding", ["gap"], "known: gap"),
        ("zzz", ["b", "a"], "known: a, b"),
        ("zzz", list("abcdefghijkl"), "known: a, b, c, d, e, f, g, h, i, j, k, l"),
        ("zzz", list("abcdefghijklm"), "known: a, b, c, d, e, f, g, h, i, j, k, l, …"),
        ("zzz", [], ""),
    ],
)
def test_suggests_nearest_word(word: str, known: list[str], hint: str) -> None:
    assert suggestion(word, known) == hint
