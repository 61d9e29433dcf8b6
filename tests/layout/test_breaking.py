"""Paragraphs broken as a whole: never worse than line by line, and as a compositor would."""

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
    """A letter is 1 wide, a blank as well; “|” is where a word may be hyphenated."""
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
    """Line by line, each as full as it goes, hyphens and all."""
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
# Hyphens are tried when there is no other way, though a way with them may have fewer demerits.
unhyphenated = words.map(lambda box: replace(box, hyphen_width=0.0))
manners = st.builds(
    LineSettings, st.floats(10.0, 40.0), st.sampled_from([0.0, 3.0]), st.sampled_from([1.0, 3.0])
)


@given(st.lists(words, min_size=1, max_size=60), manners)
def test_every_word_is_set_once_and_no_line_is_too_wide(
    given: list[Box], manner: LineSettings
) -> None:
    paragraph = TotalFit(given, manner)
    ends = paragraph.breaks()
    assert ends == sorted(set(ends))
    assert ends[-1] == len(given)
    for start, end in pairwise([0, *ends]):
        # Each word fits by itself, and so does each line.
        assert paragraph.ratio(start, end) >= -1.0 - 1e-6


@given(st.lists(unhyphenated, min_size=1, max_size=60), st.sampled_from([0.0, 3.0]))
def test_it_is_never_worse_than_line_by_line(given: list[Box], rag: float) -> None:
    manner = LineSettings(24.0, rag, FORBIDDEN)
    paragraph = TotalFit(given, manner)
    simple = paragraph.demerits(greedy(given, manner))
    assert paragraph.demerits(paragraph.breaks()) <= simple * (1 + 1e-9)


@given(st.lists(unhyphenated, min_size=1, max_size=9), st.sampled_from([0.0, 3.0]))
def test_there_is_no_better_way(given: list[Box], rag: float) -> None:
    paragraph = TotalFit(given, LineSettings(12.0, rag, FORBIDDEN))
    least = paragraph.demerits(paragraph.breaks())
    count = len(given)
    for chosen in range(2 ** (count - 1)):
        ends = [end for end in range(1, count) if chosen >> (end - 1) & 1]
        assert least <= paragraph.demerits([*ends, count]) * (1 + 1e-9)


def test_a_loose_line_is_shared_by_its_neighbours() -> None:
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


def test_no_word_stands_alone_at_the_end_where_another_can_join_it() -> None:
    assert lines("one two three four five six", LineSettings(23.0, rag_width=3.0)) == [
        "one two three four",
        "five six",
    ]
    assert lines("one two three four fiv six seven", LineSettings(26.0, rag_width=3.0)) == [
        "one two three four fiv",
        "six seven",
    ]


def test_a_word_alone_in_its_paragraph_may_be_alone() -> None:
    assert lines("one", RAGGED) == ["one"]
    assert TotalFit([], RAGGED).breaks() == []


def test_hyphens_come_where_lines_would_be_too_loose_and_not_before() -> None:
    assert "-" not in " ".join(lines("a loose|ly set line is here as short as can be", JUSTIFIED))
    assert lines("a b unex|pected|ly hyphenated", LineSettings(10.5)) == [
        "a b unex-",
        "pectedly",
        "hyphenated",
    ]


def test_hyphens_come_before_blanks_are_twice_as_wide() -> None:
    """Without one the first line takes half as much again as its stretch."""
    text = "aaaaa bb cc dd ee ff|ffffff gg hh ii"
    assert lines(text, JUSTIFIED) == ["aaaaa bb cc dd ee ff-", "ffffff gg hh ii"]
    assert lines(text, replace(JUSTIFIED, pretolerance=2.0))[0] == "aaaaa bb cc dd ee"


def test_two_hyphens_in_a_row_are_worse_than_a_looser_line() -> None:
    text = "aa bbbb|bbbb cccc|cccc dddd ee ff"
    found = lines(text, LineSettings(8.4, tolerance=8.0))
    assert not any(one.endswith("-") and two.endswith("-") for one, two in pairwise(found))


def test_what_is_wider_than_the_measure_has_a_line_of_its_own() -> None:
    assert lines("a bb cccccccccccccccccccccccccccccc dd e", RAGGED) == [
        "a bb",
        "cccccccccccccccccccccccccccccc",
        "dd e",
    ]


def test_no_line_ends_where_none_may() -> None:
    given = [Box(8.0, 1.0, 0.5, 0.3, FORBIDDEN if at % 2 else 0.0) for at in range(8)]
    ends = TotalFit(given, LineSettings(28.0)).breaks()
    assert all(end % 2 for end in ends[:-1])


def test_what_hangs_does_not_count() -> None:
    hanging = [Box(9.5, 1.0), Box(10.0, 1.0, hang_right=0.5), Box(5.0, 1.0), Box(4.0)]
    assert TotalFit(hanging, LineSettings(20.0, rag_width=3.0)).breaks()[0] == 2
    assert TotalFit(hanging, LineSettings(20.0)).width(0, 2) == 20.0
    hanging = [Box(9.0, 1.0), Box(10.5, 1.0, hang_left=0.5), *[Box(9.0, 1.0)] * 3]
    assert TotalFit(hanging, LineSettings(20.0, rag_width=3.0)).breaks() == [1, 3, 5]
    assert TotalFit(hanging, LineSettings(20.0)).width(1, 3) == 20.0


def test_long_paragraphs_end_in_good_time() -> None:
    """Work grows with the words, not with their square."""
    given = [Box(1.0 + at % 7, 0.5, 0.3, 0.1) for at in range(20_000)]
    assert TotalFit(given, LineSettings(60.0)).breaks()[-1] == 20_000


def test_last_lines_are_more_than_next_to_nothing() -> None:
    text = "aaaaaaaaa bbbbbbbb c i t"
    assert lines(text, RAGGED)[-1] == "c i t"
    assert lines("aaaaaaaaa bbbbbbbbbb ccccccccc dddddddddd eeeeeeeee", RAGGED)[-1] == "eeeeeeeee"


def test_a_line_is_stretched_by_its_own_blanks() -> None:
    """Two blanks that give half a unit each, and one unit to fill."""
    paragraph = TotalFit(boxes("aa bb cc dd ee"), LineSettings(9.0))
    assert paragraph.ratio(0, 3) == 1.0
    assert paragraph.ratio(1, 3) == 8.0
