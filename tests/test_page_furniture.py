"""Furniture on pages: titles, rulers, cutting marks, and their words."""

from __future__ import annotations

import datetime as dt
import gc
import weakref
from pathlib import Path
from typing import Any, cast

import pytest

from pnp.build.page_assembler import PageAssembler
from pnp.build.pipeline import render
from pnp.core.document import Page
from pnp.core.drawing import Path as Drawn
from pnp.core.drawing import Text, Transformed, bounds
from pnp.core.geometry import Rect, Sides, Size
from pnp.core.order import Order, PrintOptions
from pnp.imposition.crop_marks import MARK, UNPRINTABLE_MARGIN, crop_marks
from pnp.imposition.furniture import free_edges, slug_line
from tests import helper, tiny

A4 = Size(210.0, 297.0)
MANY = "cards:\n" + "".join(f"  - {{id: c{n}, title: C{n}, text: Text.}}\n" for n in range(20))
BLEED = tiny.GAME.replace("size: poker", "size: {width: 63.5, height: 88.9, bleed: 3}")


def texts(page: Page) -> list[str]:
    return [text for frame in page.frames for text in tiny.texts(frame.frame)]


def footers(folder: Path, game: str, options: PrintOptions) -> list[str]:
    """The line in each page's margin."""
    made, _ = tiny.document(tiny.game(folder, game=game, cards=MANY), options)
    return [next(text for text in texts(page) if text.startswith("Tiny · ")) for page in made]


def test_footer_says_how_to_cut(tmp_path: Path) -> None:
    (first, *_) = footers(tmp_path / "a", tiny.GAME, PrintOptions())
    assert first == "Tiny · Cards 1/3 · one cut between neighbours"
    (first, *_) = footers(tmp_path / "b", BLEED, PrintOptions())
    assert first == "Tiny · Cards 1/3 · cut away 3 mm all round"
    (first, *_) = footers(tmp_path / "c", BLEED, PrintOptions(cuts="shared"))
    assert first.endswith("one cut between neighbours")


def test_separate_fronts_and_backs_are_numbered(tmp_path: Path) -> None:
    backed = tiny.GAME + "    back: card\n"
    found = footers(tmp_path, backed, PrintOptions(backs="after"))
    assert [line.rsplit(" · ", 1)[1] for line in found] == [
        f"sheet {number} of 3" for _ in ("front", "back") for number in (1, 2, 3)
    ]
    assert found[4].startswith("Tiny · Cards 2/3 · backs")


def test_single_sided_component_is_not_numbered(tmp_path: Path) -> None:
    lone = tiny.GAME.partition("  cards:\n")[2].replace("Cards", "Lone")
    both = f"{tiny.GAME}    back: card\n  lone:\n{lone}"
    found = footers(tmp_path, both, PrintOptions(backs="after"))
    sheets = [line.rsplit(" · ", 1)[1] for line in found if "Lone" not in line]
    assert sheets == [f"sheet {number} of 3" for _ in ("front", "back") for number in (1, 2, 3)]
    alone = [line for line in found if "Lone" in line]
    assert len(alone) == 3
    assert not any("sheet" in line for line in alone)


def test_clips_bleed_without_room(tmp_path: Path) -> None:
    made, _ = tiny.document(tiny.game(tmp_path, game=BLEED), PrintOptions(cuts="shared"))
    cut = [
        bounds(item.clip)
        for drawn in made.pages[0].frames
        for *_, item in drawn.frame.items
        if isinstance(item, Transformed) and item.clip is not None
    ]
    assert cut == [Rect(0.0, 0.0, 63.5, 88.9)] * 2


def test_bars_are_stair() -> None:
    whole = Rect(15.0, 15.0, 180.0, 260.0)
    found = []
    for sheet in (1, 2, 3):
        strip = slug_line(free_edges(A4, (whole,)), "T", ("", ""), helper.fonts(), (sheet, 3))
        assert strip is not None
        bars = [i for *_, i in tiny.flat(strip.frame) if isinstance(i, Drawn) and i.fill]
        found.append(bars[-1].points[0])
    assert found[0] < found[1] < found[2]
    assert found[1] - found[0] == pytest.approx(found[2] - found[1])


def test_shortens_title_before_note() -> None:
    whole = Rect(15.0, 15.0, 180.0, 260.0)
    strip = slug_line(free_edges(A4, (whole,)), "Long " * 60, (" · 3 mm bleed", ""), helper.fonts())
    assert strip is not None
    assert any(text.endswith("… · 3 mm bleed") for text in tiny.texts(strip.frame))


def test_shortens_names_before_counts(tmp_path: Path) -> None:
    """The number of the sheet, and that it has backs, matter most where marks leave little room."""
    backed = BLEED.replace("title: Tiny", "title: Tiny Cards in a Box Too Small for the Game") + (
        "    back: card\n"
    )
    made, _ = tiny.document(tiny.game(tmp_path, game=backed, cards=MANY), PrintOptions())
    found = [next(t for t in texts(page) if t.startswith("Tiny")) for page in made]
    assert found[0].endswith("… 1/3 · cut away 3 mm"), "“all round” goes before names do"
    assert found[2].endswith("… 2/3 · cut away 3 mm")
    assert "cut" not in found[3], "it is cut from the front"
    whole = "Tiny Cards in a Box Too Small for the Game · Cards 2/3 · backs"
    assert made.pages[3].title == whole, "on a screen there is room"


def test_document_is_freed_without_garbage_collector(tmp_path: Path) -> None:
    """Commands run without it."""
    shown = "body: {show: more/one}\n"
    game = f"{tiny.GAME}  more: {{title: More, front: small, size: mini, items: cards.yaml}}\n"
    folder = tiny.game(tmp_path, game=game, t_card=shown, t_small="body: {text: '{title}'}\n")
    session = tiny.session(folder)
    gc.disable()
    try:
        pages = render(session, Order("tiny", "a", "a", ("cards",)), PrintOptions()).pages
        assert pages[0].slots
        assert isinstance(pages, PageAssembler)
        pictures = pages._renderers[0]._context.show
        stored = weakref.ref(cast(Any, pictures).__self__)
        del pictures
        del pages
        assert stored() is None
    finally:
        gc.enable()


SHEETS = """
title: Tiny
players: {min: 1, max: 4}
components:
  day: {title: Day, kind: sheet, front: card, calendar: day}
  month: {title: Month, kind: sheet, front: card, calendar: month}
  signs: {title: Signs, kind: page, front: card, items: cards.yaml}
"""


def test_pages_are_named_by_content(tmp_path: Path) -> None:
    """A day by its date, a month with its year, a page by its title or its name."""
    signs = (
        "cards:\n  - {id: one, title: First, name: Ada}\n  - {id: two, name: Bob}\n  - {id: x}\n"
    )
    shop = tiny.session(
        tiny.game(tmp_path, game=SHEETS, cards=signs, t_card="body: {text: '{id}'}\n")
    )
    parts = ("day", "month", "signs")
    order = Order("tiny", "kit", "the kit", parts, (dt.date(2026, 2, 1),), is_kit=True)
    titles = [page.title for page in render(shop, order, PrintOptions())]
    assert titles == [
        "Tiny · Day · 1 February 2026",
        "Tiny · Month · February 2026",
        "Tiny · Signs · First",
        "Tiny · Signs · Bob",
        "Tiny · Signs 3/3",
    ]


def test_page_of_kit_has_its_number(tmp_path: Path) -> None:
    """So that you can sort sheets again."""
    backed = tiny.GAME + "    back: card\n"
    shop = tiny.session(tiny.game(tmp_path, game=backed, cards=MANY))
    made = render(shop, Order("tiny", "kit", "the kit", ("cards",), is_kit=True), PrintOptions())
    found = [next(t for t in texts(page) if t.startswith("Tiny")) for page in made]
    behind = [" · one cut between neighbours", " · backs"] * 3
    assert [line.removeprefix("Tiny · Cards ") for line in found] == [
        f"{n // 2 + 1}/3{own if n % 2 else ''} · page {n + 1}{own if not n % 2 else ''}"
        for n, own in enumerate(behind)
    ]


def test_count_stands_alone_without_room_for_name() -> None:
    whole = Rect(15.0, 15.0, 180.0, 260.0)
    marks = tuple(Rect(x, 285.0, 0.1, 10.0) for x in (39.0, 63.0, 138.0, 161.0, 184.0))
    edges = free_edges(A4, (whole,), marks)

    def found(note: str) -> str:
        strip = slug_line(edges, "A game", (note, " all round"), helper.fonts())
        assert strip is not None
        return tiny.texts(strip.frame)[-1]

    assert found(" 2/3 · backs") == "A game 2/3 · backs"
    assert found(" 2/3 · backs · 3 mm") == "2/3 · backs · 3 mm"


def test_ruler_moves_to_side() -> None:
    tall = Rect(20.0, 6.0, 170.0, 285.0)
    edges = free_edges(A4, (tall,))
    assert slug_line(edges, "T", ("", ""), helper.fonts()) is None, "pages have margins"
    mark = Rect(16.0, 100.0, 3.0, 0.1)
    edges = free_edges(A4, (tall,), (mark,))
    strip = slug_line(edges, "T", ("", ""), helper.fonts())
    assert strip is not None
    assert strip.matrix.bounding_box(Rect(0, 0, strip.frame.width, strip.frame.height)).width < 6.0


def marks(boxes: tuple[Rect, ...], bleed: float) -> list[tuple[float, ...]]:
    _, frame, _ = crop_marks(boxes, bleed, A4)
    (path,) = [item for *_, item in tiny.flat(frame) if isinstance(item, Drawn)]
    points = path.points
    return [points[at : at + 4] for at in range(0, len(points), 4)]


def test_marks_are_at_both_ends_of_cuts_off_art() -> None:
    boxes = (
        Rect(20, 20, 60, 90),
        Rect(86, 20, 60, 90),
        Rect(20, 116, 60, 90),
        Rect(151, 20, 40, 60),
    )
    found = marks(boxes, 3.0)
    art = [box.grown(3.0) for box in boxes]
    for x1, y1, x2, y2 in found:
        line = Rect(min(x1, x2), min(y1, y2), abs(x1 - x2), abs(y1 - y2)).grown(0.01)
        assert not any(line.overlaps(box) for box in art)
    # Beside the third box there is none, so its cuts are marked at both ends.
    level = {(y1, x1 > 80) for x1, y1, x2, y2 in found if y1 == y2 and y1 in (116, 206)}
    assert level == {(116, False), (116, True), (206, False), (206, True)}


def numbers(boxes: tuple[Rect, ...], bleed: float) -> dict[str, Rect]:
    """The places of the numbers of cuts."""
    _, frame, _ = crop_marks(boxes, bleed, A4, helper.fonts())
    return {
        item.runs[0].text: Rect(x, y - 1.8, 1.4, 1.8)
        for x, y, item in tiny.flat(frame)
        if isinstance(item, Text)
    }


@pytest.mark.parametrize(
    ("left", "top", "labels"),
    [(14, 25, ["1", "2"]), (8, 25, ["1"]), (14, 8.5, []), (8, 8.5, [])],
    ids=["room", "none at the sides", "none above", "none at all"],
)
def test_numbers_cuts_within_printable_area(left: float, top: float, labels: list[str]) -> None:
    """Numbers without room are left out: none is on art or outside the printable area."""
    wide, high = (A4.width - 2 * left) / 3, (A4.height - 2 * top) / 3
    boxes = tuple(
        Rect(left + wide * column, top + high * row, wide, high)
        for column in range(3)
        for row in range(3)
    )
    found = numbers(boxes, 3.0)
    assert list(found) == labels
    for spot in found.values():
        assert Rect(0, 0, *A4).grown(-UNPRINTABLE_MARGIN).contains(spot)
        assert not any(spot.overlaps(box.grown(3.0)) for box in boxes)


TWO_BLOCKS = (*(Rect(18, y, 44, 64) for y in (15, 85)), *(Rect(73, y, 64, 44) for y in (15, 65)))
"""Upright beside sideways, with 3 mm bleed and 5 mm between."""


def test_marks_on_bleed_have_white_rim() -> None:
    """White lines under them are as long, and wider on both sides by more than a mark."""
    _, _, over = crop_marks((Rect(8, 8, 194, 281),), 3.0, A4)
    assert over is not None
    halo, mark = [item for *_, item in tiny.flat(over) if isinstance(item, Drawn)]
    assert halo.stroke is not None
    assert mark.stroke is not None
    assert (halo.points, halo.stroke.cap) == (mark.points, mark.stroke.cap)
    assert halo.stroke.colour == (1.0, 1.0, 1.0)
    assert mark.stroke.width < (halo.stroke.width - mark.stroke.width) / 2 < 0.5


def test_first_cut_is_between_blocks() -> None:
    _, frame, _ = crop_marks(TWO_BLOCKS, 3.0, A4)
    dashed, solid = [item for *_, item in tiny.flat(frame) if isinstance(item, Drawn)]
    assert dashed.stroke is not None
    assert dashed.stroke.dash
    assert dashed.points == (67.5, 12.0, 67.5, 152.0), "through the gutter, from end to end"
    points = solid.points
    own = [points[at : at + 4] for at in range(0, len(points), 4)]
    crossing = [line for line in own if line[0] < 67.49 and line[2] > 67.51]
    assert crossing == [], "each block's marks keep to their side"
    assert {line[2] for line in own if line[1] == line[3] and 65 < line[0] < 67} == {67.5}
    first = numbers(TWO_BLOCKS, 3.0)["1"]
    assert abs(first.x + first.width / 2 - 67.5) < 2.0


@pytest.mark.parametrize("level", [False, True])
def test_number_of_full_cut_is_beside_it(
    level: bool,
) -> None:
    """Its ends are outside the printable area."""
    high = A4.width if level else A4.height
    tall = (high - 30.0) / 4
    boxes = (
        *(Rect(18, 6 + n * (tall + 6), 40, tall) for n in range(4)),
        *(Rect(69, 6 + n * 46, tall, 40) for n in range(4)),
    )
    if level:
        boxes = tuple(Rect(box.y, box.x, box.height, box.width) for box in boxes)
    first = numbers(boxes, 3.0)["1"]
    middle = (first.x + first.width / 2, first.y + first.height / 2)
    across, along = middle[::-1] if level else middle
    assert abs(across - 63.5) < 2.5
    assert 6.0 < along < high - 6.0


def test_marks_extend_onto_bleed_near_edge() -> None:
    """Cards up to the margin: their marks begin on the bleed, slightly off the cut."""
    boxes = (Rect(6.25, 40, 98.75, 90), Rect(105, 40, 98.75, 90))
    _, below, upon = crop_marks(boxes, 1.25, A4)
    assert upon is not None
    white, black = [item for *_, item in tiny.flat(upon) if isinstance(item, Drawn)]
    (far,) = [item for *_, item in tiny.flat(below) if isinstance(item, Drawn)]
    assert (white.stroke or MARK).width > (black.stroke or MARK).width
    points = (*far.points, *black.points)
    seen: dict[tuple[bool, float], float] = {}
    for x1, y1, x2, y2 in (points[at : at + 4] for at in range(0, len(points), 4)):
        if y1 != y2:
            continue
        for box in boxes:
            assert not Rect(x1, y1, x2 - x1, 0.0).grown(0.2).overlaps(box.inset(Sides.uniform(0.1)))
        reached = max(0.0, min(x2, A4.width - UNPRINTABLE_MARGIN) - max(x1, UNPRINTABLE_MARGIN))
        seen[x1 > 105, y1] = seen.get((x1 > 105, y1), 0.0) + reached
    assert set(seen) == {(False, 40), (False, 130), (True, 40), (True, 130)}
    assert min(seen.values()) > 0.9


def test_marks_move_to_bleed_before_onto_it() -> None:
    """If enough of a mark can be printed, art has no marks."""
    box = Rect(80.0, 8.7, 44.0, 63.0)
    _, below, upon = crop_marks((box,), 2.0, A4)
    assert upon is None
    (marks,) = [item for *_, item in tiny.flat(below) if isinstance(item, Drawn)]
    ends = [marks.points[at : at + 4] for at in range(0, len(marks.points), 4)]
    above = [y for x1, y1, x2, y2 in ends if x1 == x2 and y2 < box.y for y in (y1, y2)]
    assert above == pytest.approx([2.7, box.y - 2.0 - 0.2] * 2)
    closer = crop_marks((box._replace(y=7.5),), 2.0, A4)
    assert closer[2] is not None


def test_marks_on_bleed_are_above_art(tmp_path: Path) -> None:
    """Below it they would be invisible; faces are still drawn last among the lower frames."""
    wide = tiny.GAME.replace("size: poker", "size: {width: 97, height: 140, bleed: 1}")
    made, _ = tiny.document(tiny.game(tmp_path, game=wide, cards=MANY), PrintOptions())
    page = made.pages[0]
    (upon,) = page.overlay_frames
    halo, black = [item for *_, item in tiny.flat(upon.frame) if isinstance(item, Drawn)]
    assert halo.stroke is not None
    assert halo.stroke.colour == (1.0, 1.0, 1.0)
    assert black.stroke == MARK
    assert [tiny.texts(frame.frame)[0] for frame in page.frames[-len(page.slots) :]] == [
        f"C{number}" for number in range(len(page.slots))
    ]


def test_title_uses_fallback_fonts() -> None:
    strip = slug_line(
        free_edges(A4, (Rect(15.0, 15.0, 180.0, 260.0),)), "Żółw ☂ ﷽", ("", ""), helper.fonts()
    )
    assert strip is not None
    (title,) = [
        item for *_, item in tiny.flat(strip.frame) if isinstance(item, Text) and "Ż" in item.text
    ]
    assert title.text == "Żółw ☂ ?"
    assert [run.shaper for run in title.runs] == [*helper.fonts().shapers, helper.fonts().primary]
    assert all(glyph for run in title.runs for word in run for glyph in word.glyph_ids)


def test_reports_missing_letter_of_title(tmp_path: Path) -> None:
    game = tiny.GAME.replace("title: Cards", "title: Cards ﷽")
    (problem,) = tiny.problems(tiny.game(tmp_path, game=game))
    assert "“﷽”; the margins show “?”" in problem.message
    assert problem.span.line
