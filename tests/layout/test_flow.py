"""Texts over pages: each block once and in order, ends of columns, blocks that stay together."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.core.drawing import Frame, Text, bounds
from pnp.core.drawing import Path as Drawn
from tests import tiny

GAME = """
title: Tiny
components:
  book:
    title: Book
    kind: booklet
    size: {width: 100, height: 60}
    front: book
    multi-page: yes
    data: {text: text.yaml}
"""
BOOK = """
body:
  flow: text
  columns: %d
  gap: 4
  %s
  cases:
    title: {text: "{it}", wide: yes, keep: yes, head: yes, above: 3, pad: 0 0 2 0}
    heading: {text: "{it}", keep: yes, above: 3}
    part: {text: "{it}", begin: column}
    chapter: {text: "{it}", begin: page}
    steps: {text: "{n}. {it}", above: 1}
    whole: {text: "{it}", above: 1}
    tall: {space: yes, height: 80}
    box: {space: yes, height: 20, fill: ink, above: 1}
    text: {text: "{it}", parts: yes, above: 1}
    banner: {space: yes, fill: ink, height: 20, grow: 50, wide: yes}
    picture: {box: {space: yes, fill: ink}, fill: ink, height: 8, grow: 30}
"""


def book(
    folder: Path, text: str, columns: int = 1, options: str = "min-height: 10"
) -> tuple[list[Frame], list[str]]:
    """The pages of a book, and the rules of the problems."""
    template = BOOK % (columns, options)
    files = {"game": GAME, "text": "text:\n" + text, "t_book": template}
    made, problems = tiny.document(tiny.game(folder, **files))
    frames = [drawn.frame for page in made.pages for drawn in page.frames[1:]]
    return [frame for frame in frames if frame.width == 100.0], [p.rule for p in problems]


def words(count: int, name: str = "w") -> str:
    return " ".join(f"{name}{n}" for n in range(1, count + 1))


def texts_of(pages: list[Frame]) -> list[str]:
    return [" ".join(tiny.texts(page)) for page in pages]


def placed(page: Frame) -> list[tuple[float, float, str]]:
    """The lines of a page and their positions."""
    return [
        (x, y, "".join(run.text for run in item.runs))
        for x, y, item in tiny.flat(page)
        if isinstance(item, Text)
    ]


def heights(page: Frame) -> set[float]:
    """The heights of the boxes on a page."""
    return {round(item.points[5], 2) for *_, item in tiny.flat(page) if isinstance(item, Drawn)}


def columns(page: Frame) -> dict[float, list[str]]:
    """The lines of a page by their left edge, from top to bottom."""
    found: dict[float, list[tuple[float, str]]] = {}
    for x, y, line in placed(page):
        found.setdefault(round(x, 1), []).append((y, line))
    return {x: [line for _, line in sorted(lines)] for x, lines in sorted(found.items())}


def test_places_each_block_once_in_order(tmp_path: Path) -> None:
    names = [f"b{n}" for n in range(1, 41)]
    text = "".join(f"  - whole: {name}\n" for name in names)
    pages, problems = book(tmp_path, text, 2)
    assert problems == []
    assert len(pages) > 1
    read = [line for page in pages for lines in columns(page).values() for line in lines]
    assert read == names


@pytest.mark.parametrize("number", range(20, 200, 60))
def test_divided_paragraphs_lose_no_word(tmp_path: Path, number: int) -> None:
    text = "".join(f"  - text: {words(number, name)}\n" for name in "abcde")
    pages, problems = book(tmp_path, text, 2)
    assert problems == []
    read = [
        w for page in pages for lines in columns(page).values() for w in " ".join(lines).split()
    ]
    assert read == [word for name in "abcde" for word in words(number, name).split()]


@pytest.mark.parametrize("before", range(1, 14, 3))
def test_paragraph_keeps_two_lines_together(tmp_path: Path, before: int) -> None:
    text = f"  - whole: {' '.join(['fill'] * 22 * before)}\n  - text: {words(120)}\n"
    pages, problems = book(tmp_path, text, 1)
    assert problems == []
    for page in pages:
        lines = [line for line in tiny.texts(page) if "w" in line]
        assert len(lines) != 1


def test_heading_stays_with_next_block(tmp_path: Path) -> None:
    for count in range(8, 15):
        text = "".join(f"  - whole: b{n}\n" for n in range(count))
        pages, _ = book(tmp_path / str(count), f"{text}  - heading: H\n  - whole: after\n")
        for page in texts_of(pages):
            assert ("H" in page) is ("after" in page)


def test_heading_stays_with_two_list_items(tmp_path: Path) -> None:
    before = "  - box: 1\n  - box: 2\n  - whole: so far\n"
    after = "    - steps: [one, two, three]\n"
    pages, _ = book(tmp_path, f"{before}  - heading: next\n    blocks:\n{after}")
    assert texts_of(pages) == ["so far", "next 1. one 2. two 3. three"]
    # A list without a heading may leave its first item behind.
    pages, _ = book(tmp_path / "alone", f"{before}  - whole: next\n    blocks:\n{after}")
    assert texts_of(pages) == ["so far next 1. one", "2. two 3. three"]


def test_heading_stays_with_two_lines(tmp_path: Path) -> None:
    for count in range(6, 15):
        text = "".join(f"  - whole: b{n}\n" for n in range(count))
        pages, _ = book(tmp_path / str(count), f"{text}  - heading: Head\n  - text: {words(90)}\n")
        (page,) = [page for page in pages if "Head" in tiny.texts(page)]
        lines = tiny.texts(page)
        assert len(lines) - lines.index("Head") > 2


def test_begin_page_and_begin_column(tmp_path: Path) -> None:
    text = "  - whole: one\n  - part: two\n  - chapter: three\n  - whole: four\n"
    pages, problems = book(tmp_path, text, 2)
    assert problems == []
    first, second = (columns(page) for page in pages)
    assert list(first.values()) == [["one"], ["two"]]
    assert [line for lines in second.values() for line in lines] == ["three", "four"]


def test_reports_block_that_is_too_tall(tmp_path: Path) -> None:
    pages, problems = book(tmp_path, "  - whole: one\n  - tall: yes\n  - whole: two\n")
    assert problems == ["layout-overflow"]
    assert texts_of(pages) == ["one", "", "two"]


def test_lists_become_blocks(tmp_path: Path) -> None:
    pages, _ = book(tmp_path, "  - steps: [get up, go to bed]\n  - steps: [again]\n")
    assert tiny.texts(pages[0]) == ["1. get up", "2. go to bed", "1. again"]


def test_block_may_name_list(tmp_path: Path) -> None:
    files = {
        "game": GAME.replace("text.yaml}", "text.yaml, crew: [Ann, Bob]}"),
        "text": 'text:\n  - steps: "{crew}"\n  - only: "{crew}"\n',
        "t_book": BOOK % (1, "min-height: 10") + '    only: {text: "only {it}", when: it is Bob}\n',
    }
    made, problems = tiny.document(tiny.game(tmp_path, **files))
    assert [p.rule for p in problems] == []
    (page,) = made.pages
    assert tiny.texts(page.frames[-1].frame) == ["1. Ann", "2. Bob", "only Bob"]


def test_continues_on_next_page(tmp_path: Path) -> None:
    pages, problems = book(tmp_path, f"  - text: {words(600)}\n")
    assert problems == []
    assert len(pages) > 2
    assert " ".join(texts_of(pages)) == words(600)


def test_columns_end_together_between_wide_blocks(tmp_path: Path) -> None:
    text = "".join(
        f"  - title: T{n}\n    blocks:\n" + "".join(f"      - whole: b{n}{m}\n" for m in range(6))
        for n in (1, 2)
    )
    pages, problems = book(tmp_path, text, 2)
    assert problems == []
    assert [len(lines) for lines in columns(pages[0]).values()] == [8, 6]
    places = {line: y for _, y, line in placed(pages[0])}
    assert places["b12"] == places["b15"]
    assert places["T2"] > places["b15"]
    assert places["b20"] == places["b23"] > places["T2"]


def test_wide_block_is_not_last_on_page(tmp_path: Path) -> None:
    for count in range(10, 24):
        text = "".join(f"  - whole: b{n}\n" for n in range(count)) + "  - title: T\n"
        pages, problems = book(tmp_path / str(count), text + f"  - text: {words(200)}\n", 2)
        assert problems == []
        (page,) = [page for page in texts_of(pages) if "T" in page.split()]
        assert "w1" in page.split()


def test_leaves_minimum_for_next_page(tmp_path: Path) -> None:
    text = "".join(f"  - whole: b{n}\n" for n in range(26))
    for least, rest in ((5, 2), (20, 8)):
        pages, problems = book(tmp_path / str(least), text, 2, f"min-height: {least}")
        assert problems == []
        assert len(pages) == 2
        assert len(tiny.texts(pages[1])) >= rest


def test_minimum_does_not_shorten_first_page(tmp_path: Path) -> None:
    text = "".join(f"  - whole: b{n}\n" for n in range(26))
    counts = [
        [
            len(tiny.texts(page))
            for page in book(tmp_path / str(least), text, 2, f"min-height: {least}")[0]
        ]
        for least in (1, 40)
    ]
    # To leave 40 mm for the second page would leave fewer on the first.
    assert counts[0] == counts[1]


def test_gaps_stretch_to_foot(tmp_path: Path) -> None:
    text = "".join(f"  - box: {n}\n" for n in range(6))
    options = "min-height: 10\n  stretch: 20"
    pages, _ = book(tmp_path, text, 2, options)
    low = [y for _, y, _ in tiny.flat(pages[0])]
    assert max(low) == pytest.approx(40.0)
    loose, _ = book(tmp_path / "loose", text, 2)
    assert max(y for _, y, _ in tiny.flat(loose[0])) == pytest.approx(21.0)


def test_block_may_begin_page(tmp_path: Path) -> None:
    text = (
        "  - whole: one\n  - whole: [two, three]\n    begin: page\n  - whole: four\n    begin: no\n"
    )
    pages, problems = book(tmp_path, text)
    assert problems == ["value"]
    assert texts_of(pages) == ["one", "two three four"]


def test_pictures_grow_so_that_columns_end_together(tmp_path: Path) -> None:
    text = "  - box: 1\n  - picture: 2\n    begin: column\n"
    pages, problems = book(tmp_path, text, 2)
    assert problems == []
    assert heights(pages[0]) == {20.0}


def test_wide_picture_grows_to_foot(tmp_path: Path) -> None:
    text = "  - banner: 1\n  - whole: over\n    begin: page\n"
    pages, problems = book(tmp_path, text, 2)
    assert problems == []
    assert heights(pages[0]) == {60.0}


def test_fills_last_page_that_is_nearly_full(tmp_path: Path) -> None:
    def ends(blocks: str, folder: str, options: str = "") -> float:
        pages, _ = book(tmp_path / folder, blocks, 1, options)
        paths = [(y, item) for _, y, item in tiny.flat(pages[-1]) if isinstance(item, Drawn)]
        return max(y + bounds(item).bottom for y, item in paths)

    assert ends("  - picture: 1\n  - box: 2\n  - box: 3\n", "full") == pytest.approx(60.0)
    assert ends("  - picture: 1\n", "empty") == pytest.approx(8.0)
    end = "end: {text: Notes}\n  end-min-height: 8"
    assert ends("  - picture: 1\n  - box: 2\n  - box: 3\n", "notes", end) == pytest.approx(50.0)


def test_pages_have_number_and_head(tmp_path: Path) -> None:
    flow = (BOOK % (1, "grow: 1")).partition("body:")[2].strip().replace("\n", "\n    ")
    whole = f'body:\n  column:\n    - text: "{{head}}, {{page}} of {{pages}}"\n    - {flow}\n'
    text = "".join(f"  - title: T{n}\n  - text: {words(260)}\n" for n in (1, 2))
    made, problems = tiny.document(
        tiny.game(tmp_path, game=GAME, text="text:\n" + text, t_book=whole)
    )
    assert [p.rule for p in problems] == []
    heads = [
        next(line for line in tiny.texts(drawn.frame) if " of " in line)
        for page in made.pages
        for drawn in page.frames
        if any(" of " in line for line in tiny.texts(drawn.frame))
    ]
    total = len(heads)
    assert total > 2
    assert [head.split(", ")[1] for head in heads] == [
        f"{n} of {total}" for n in range(1, total + 1)
    ]
    assert heads[0].startswith("T1")
    assert heads[-1].startswith("T2")


def test_end_fills_rest_of_last_page(tmp_path: Path) -> None:
    options = "end: {space: yes, fill: ink, y: 4}\n  end-min-height: 20"
    pages, _ = book(tmp_path, "  - box: 1\n", 1, options)
    paths = [item for *_, item in tiny.flat(pages[0])]
    assert len(paths) == 2
    full, _ = book(tmp_path / "full", "  - box: 1\n  - box: 2\n", 1, options)
    assert len(tiny.flat(full[0])) == 2


def test_reports_unknown_block(tmp_path: Path) -> None:
    _, problems = book(tmp_path, "  - whole: one\n  - poem: two\n")
    assert problems == ["value"]


@pytest.mark.parametrize("which", ["text", '"{told}"'])
def test_reports_text_longer_than_its_page(which: str, tmp_path: Path) -> None:
    game = GAME.replace("    multi-page: yes\n", "    items: [{id: one, told: text}]\n")
    template = (BOOK % (2, "min-height: 10")).replace("flow: text", f"flow: {which}")
    for count, rules in ((3, []), (90, ["text-overflow"])):
        text = "text:\n" + "".join(f"  - whole: b{n}\n" for n in range(count))
        root = tiny.game(tmp_path / str(count), game=game, text=text, t_book=template)
        found = tiny.problems(root)
        assert [p.rule for p in found if p.rule != "safe-zone"] == rules
        assert all("“flows: yes”" in p.hint for p in found if p.rule == "text-overflow")
