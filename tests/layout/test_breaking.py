"""Line breaking of whole paragraphs: never worse than line by line, and typographically good."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.text.line_breaking import FORBIDDEN, Box, LineSettings, TotalFit

JUSTIFIED = LineSettings(20.0)
RAGGED = LineSettings(20.0, rag_width=2.0)
HYPHEN = 0.3


def boxes(text: str, justified: bool = True) -> list[Box]:
    """A letter is 1 wide, a blank as well; “|” allows a hyphen."""
    found = []
    for word in text.split():
        parts = word.split("|")
        found += [Box(len(part), hyphen_width=HYPHEN, penalty=50.0) for part in parts[:-1]]
        glue = (0.5, 1 / 3) if justified else (0.0, 0.0)
        found.append(Box(len(parts[-1]), 1.0, *glue))
    return found


def lines(text: str, manner: LineSettings) -> list[str]:
    words = text.replace("|", "| ").split()
    ends = TotalFit(boxes(text, not manner.rag_width), manner).breaks()
    return [
        " ".join(words[start:end]).replace("| ", "").replace("|", "-")
        for start, end in pairwise([0, *ends])
    ]


def greedy(given: list[Box], manner: LineSettings) -> list[int]:
    """Line by line, each as full as possible, with hyphens."""
    paragraph, ends, start = TotalFit(given, manner), [], 0
    while start < len(given):
        fitting = [
            end
            for end in range(start + 1, len(given) + 1)
            if paragraph.ratio(start, end) >= -1.0
            and (end == len(given) or given[end - 1].penalty < FORBIDDEN)
        ]
        start = max(fitting, default=start + 1)
        ends.append(start)
    return ends


words = st.builds(
    Box,
    st.floats(0.1, 9.0),
    st.sampled_from([0.0, 0.25, 1.0]),
    st.just(0.5),
    st.sampled_from([0.0, 0.2]),
    st.sampled_from([0.0, 50.0]),
    st.sampled_from([0.0, 0.0, 0.3]),
    st.sampled_from([0.0, 0.1]),
    st.sampled_from([0.0, 0.1]),
)
# Hyphens are tried only if there is no other way, though a way with them may have fewer demerits.
unhyphenated = words.map(lambda box: replace(box, hyphen_width=0.0))
manners = st.builds(
    LineSettings, st.floats(10.0, 40.0), st.sampled_from([0.0, 3.0]), st.sampled_from([1.0, 3.0])
)


@given(st.lists(words, min_size=1, max_size=60), manners)
def test_sets_each_word_once_within_width(given: list[Box], manner: LineSettings) -> None:
    paragraph = TotalFit(given, manner)
    ends = paragraph.breaks()
    assert ends == sorted(set(ends))
    assert ends[-1] == len(given)
    for start, end in pairwise([0, *ends]):
        # Each word fits by itself, and so does each line.
        assert paragraph.ratio(start, end) >= -1.0 - 1e-6


@given(st.lists(unhyphenated, min_size=1, max_size=60), st.sampled_from([0.0, 3.0]))
def test_is_never_worse_than_line_by_line(given: list[Box], rag: float) -> None:
    manner = LineSettings(24.0, rag, FORBIDDEN)
    paragraph = TotalFit(given, manner)
    simple = paragraph.demerits(greedy(given, manner))
    assert paragraph.demerits(paragraph.breaks()) <= simple * (1 + 1e-9)


@given(st.lists(unhyphenated, min_size=1, max_size=9), st.sampled_from([0.0, 3.0]))
def test_finds_best_way(given: list[Box], rag: float) -> None:
    paragraph = TotalFit(given, LineSettings(12.0, rag, FORBIDDEN))
    least = paragraph.demerits(paragraph.breaks())
    count = len(given)
    for chosen in range(2 ** (count - 1)):
        ends = [end for end in range(1, count) if chosen >> (end - 1) & 1]
        assert least <= paragraph.demerits([*ends, count]) * (1 + 1e-9)


def test_neighbours_share_loose_line() -> None:
    """Line by line, the second line would be half empty."""
    text = "aaaa bbbb cccc d eeeee fffffffffffff ggg hhhh"
    assert lines(text, LineSettings(20.0, rag_width=4.0)) == [
        "aaaa bbbb cccc d",
        "eeeee fffffffffffff",
        "ggg hhhh",
    ]
    assert (
        lines(text, LineSettings(20.0, rag_width=4.0, tolerance=FORBIDDEN))[0]
        != "aaaa bbbb cccc d eeeee"
    )


def test_avoids_single_word_on_last_line() -> None:
    assert lines("one two three four five six", LineSettings(23.0, rag_width=3.0)) == [
        "one two three four",
        "five six",
    ]
    assert lines("one two three four fiv six seven", LineSettings(26.0, rag_width=3.0)) == [
        "one two three four fiv",
        "six seven",
    ]


def test_single_word_may_be_paragraph() -> None:
    assert lines("one", RAGGED) == ["one"]
    assert TotalFit([], RAGGED).breaks() == []


def test_hyphenates_only_loose_lines() -> None:
    assert "-" not in " ".join(lines("a loose|ly set line is here as short as can be", JUSTIFIED))
    assert lines("a b unex|pected|ly hyphenated", LineSettings(10.5)) == [
        "a b unex-",
        "pectedly",
        "hyphenated",
    ]


def test_hyphenates_before_blanks_double() -> None:
    """Without a hyphen the first line needs half as much again as its stretch."""
    text = "aaaaa bb cc dd ee ff|ffffff gg hh ii"
    assert lines(text, JUSTIFIED) == ["aaaaa bb cc dd ee ff-", "ffffff gg hh ii"]
    assert lines(text, replace(JUSTIFIED, pretolerance=2.0))[0] == "aaaaa bb cc dd ee"


def test_avoids_two_hyphens_in_row() -> None:
    text = "aa bbbb|bbbb cccc|cccc dddd ee ff"
    found = lines(text, LineSettings(8.4, tolerance=8.0))
    assert not any(one.endswith("-") and two.endswith("-") for one, two in pairwise(found))


def test_too_wide_word_has_its_own_line() -> None:
    assert lines("a bb cccccccccccccccccccccccccccccc dd e", RAGGED) == [
        "a bb",
        "cccccccccccccccccccccccccccccc",
        "dd e",
    ]


def test_breaks_only_where_allowed() -> None:
    given = [Box(8.0, 1.0, 0.5, 0.3, FORBIDDEN if at % 2 else 0.0) for at in range(8)]
    ends = TotalFit(given, LineSettings(28.0)).breaks()
    assert all(end % 2 for end in ends[:-1])


def test_hanging_parts_do_not_count() -> None:
    hanging = [Box(9.5, 1.0), Box(10.0, 1.0, hang_right=0.5), Box(5.0, 1.0), Box(4.0)]
    assert TotalFit(hanging, LineSettings(20.0, rag_width=3.0)).breaks()[0] == 2
    assert TotalFit(hanging, LineSettings(20.0)).width(0, 2) == 20.0
    hanging = [Box(9.0, 1.0), Box(10.5, 1.0, hang_left=0.5), *[Box(9.0, 1.0)] * 3]
    assert TotalFit(hanging, LineSettings(20.0, rag_width=3.0)).breaks() == [1, 3, 5]
    assert TotalFit(hanging, LineSettings(20.0)).width(1, 3) == 20.0


def test_breaks_long_paragraphs_quickly() -> None:
    """Work grows with the words, not with their square."""
    given = [Box(1.0 + at % 7, 0.5, 0.3, 0.1) for at in range(20_000)]
    assert TotalFit(given, LineSettings(60.0)).breaks()[-1] == 20_000


def test_last_line_is_not_too_short() -> None:
    text = "aaaaaaaaa bbbbbbbb c i t"
    assert lines(text, RAGGED)[-1] == "c i t"
    assert lines("aaaaaaaaa bbbbbbbbbb ccccccccc dddddddddd eeeeeeeee", RAGGED)[-1] == "eeeeeeeee"


def test_line_stretches_its_own_blanks() -> None:
    """Two blanks that give half a unit each, and one unit to fill."""
    paragraph = TotalFit(boxes("aa bb cc dd ee"), LineSettings(9.0))
    assert paragraph.ratio(0, 3) == 1.0
    assert paragraph.ratio(1, 3) == 8.0
