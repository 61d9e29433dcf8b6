"""Furniture around the art: sizes, places and room of ruler, title, marks."""

from __future__ import annotations

import pytest

from pnp.core.drawing import Frame, Path, Text
from pnp.core.geometry import MM_PER_POINT, Rect, Size
from pnp.core.presets import Cutter
from pnp.imposition import furniture
from pnp.imposition.crop_marks import trimmed_bleed
from pnp.imposition.furniture import (
    booklet_fold,
    fold_line,
    free_edges,
    registration_marks,
    revision_mark,
    slug_line,
)
from tests import tiny
from tests.helper import fonts

A4 = Size(210.0, 297.0)
ART = (Rect(20.0, 20.0, 170.0, 257.0),)
Free = tuple[tuple[float, float], ...]


def strip(
    free: Free,
    title: str = "Tiny",
    note: tuple[str, str] = ("", ""),
    first: int = 0,
    collation: tuple[int, int] | None = None,
    emblem: Frame | None = None,
) -> Frame | None:
    """The furniture along the lower edge, in the free parts; `first`: 2 is a tight one."""
    room, edge, _ = free_edges(A4, ART)[first]
    found = slug_line([(room, edge, free)], title, note, fonts(), collation, emblem)
    return found.frame if found is not None else None


def lines(frame: Frame) -> list[tuple[float, ...]]:
    """Start and end of all lines of its paths."""
    return [
        (x + a, y + b, x + c, y + d)
        for x, y, item in tiny.flat(frame)
        if isinstance(item, Path)
        for a, b, c, d in zip(*[iter(item.points)] * 4, strict=True)
    ]


def written(frame: Frame) -> dict[str, tuple[float, float]]:
    return {item.text: (x, y) for x, y, item in tiny.flat(frame) if isinstance(item, Text)}


@pytest.mark.parametrize(
    ("name", "mm"),
    [
        ("RULER", 50.0),
        ("SLUG_HEIGHT", 5.2),
        ("SLUG_INSET", 5.6),
        ("SLUG_ROOM", 10.8),
        ("SLUG_GAP", 0.6),
        ("MARGIN_TYPE", 6.5 * MM_PER_POINT),
    ],
)
def test_sizes_of_furniture(name: str, mm: float) -> None:
    assert getattr(furniture, name) == pytest.approx(mm)


def test_ruler_has_ticks() -> None:
    found = strip(((100.0, 157.0),))
    assert found is not None
    base, *ticks = lines(found)
    assert base == pytest.approx((101.2, 4.8, 151.2, 4.8))
    assert len(ticks) == 51
    for number, (x, low, to, high) in enumerate(ticks):
        tall = 2.4 if number % 10 == 0 else 1.6 if number % 5 == 0 else 0.9
        assert (x, to, low, low - high) == pytest.approx((101.2 + number,) * 2 + (4.8, tall))


@pytest.mark.parametrize(("first", "need"), [(0, 57.0), (2, 52.4)])
def test_ruler_needs_its_room(first: int, need: float) -> None:
    """With numbers over their ticks; in a tight strip the last number ends after the last tick."""
    assert strip(((100.0, 99.99 + need),), first=first) is None
    found = strip(((20.0, 21.0), (100.0, 100.01 + need), (190.0, 200.0)), first=first)
    assert found is not None
    wide, place = furniture.MARGIN_TYPE, written(found)
    start = 101.21
    for text in ("0", "10", "20", "30", "40"):
        middle = place[text][0] + fonts().width(text) * wide / 2
        assert (middle, place[text][1]) == pytest.approx((start + int(text), 2.0))
    middle = start + 50.0 - fonts().width("50") * wide / 2
    if need < 57.0:
        middle = start + 51.0 - fonts().width("50 mm") * wide
    assert place["50 mm"][0] == pytest.approx(middle)


def test_ruler_is_at_right_end_after_title() -> None:
    found = strip(((10.0, 157.0),), title="Tiny " * 100)
    assert found is not None
    (long,) = (item for *_, item in tiny.flat(found) if isinstance(item, Text) and "…" in item.text)
    assert min(line[0] for line in lines(found)) == pytest.approx(101.2)
    assert 90.0 < 10.0 + long.width <= 93.0


@pytest.mark.parametrize(("long", "shown"), [(20.0, True), (19.9, False)])
def test_title_needs_twenty_millimetres(long: float, shown: bool) -> None:
    found = strip(((10.0, 10.0 + long), (100.0, 160.0)))
    assert found is not None
    assert written(found).get("Tiny") == (pytest.approx((10.0, 4.8)) if shown else None)


def test_title_is_where_it_fits_best() -> None:
    free = ((10.0, 30.0), (40.0, 80.0), (81.0, 110.0), (120.0, 180.0))
    for title, x, whole in (("Tiny", 10.0, True), ("T" * 25, 40.0, True), ("T" * 99, 40.0, False)):
        found = strip(free, title=title)
        assert found is not None
        ((text, place),) = ((t, p) for t, p in written(found).items() if "T" in t)
        assert (place[0], text == title) == (x, whole)


def test_emblem_is_before_title() -> None:
    found = strip(((10.0, 60.0), (100.0, 160.0)), emblem=Frame(4.0, 4.0))
    assert found is not None
    assert written(found)["Tiny"] == pytest.approx((16.0, 4.8))
    assert [(x, y) for x, y, item in found.items if item == Frame(4.0, 4.0)] == [(10.0, 0.0)]


def test_omits_notes_before_shortening_title() -> None:
    def written_title(room: float, title: str = "A title of some length") -> str:
        found = strip(
            ((10.0, 10.0 + room), (120.0, 180.0)),
            title,
            (" · always", " · spare"),
            collation=(2, 9),
        )
        assert found is not None
        return "".join(
            text
            for text in written(found)
            if not text.strip("0123456789 m").isspace() and text.strip("0123456789 m")
        )

    assert written_title(90.0) == "A title of some length · always · spare · sheet 2 of 9"
    assert written_title(50.0) == "A title of some length · always · sheet 2 of 9"
    assert written_title(35.0).startswith("A title")
    assert written_title(35.0).endswith("… · always · sheet 2 of 9")
    # A title of three letters or less would say nothing.
    assert written_title(25.0) == "always · sheet 2 of 9"
    assert written_title(20.0) == ""
    missing = strip(((10.0, 60.0), (120.0, 180.0)), "T\u4e00ny")
    assert missing is not None
    assert "T?ny" in written(missing)


@pytest.mark.parametrize(("number", "step"), [(1, 0), (2, 1), (40, 39), (41, 0)])
def test_bars_of_sheets_are_stair_of_forty_steps(number: int, step: int) -> None:
    found = strip(((100.0, 160.0),), collation=(number, 90))
    assert found is not None
    *_, (bar_x, bar_y, bar) = tiny.flat(found)
    assert isinstance(bar, Path)
    assert bar.fill == furniture.GREY
    left, top, right, bottom = (
        min(bar.points[0::2]) + bar_x,
        min(bar.points[1::2]) + bar_y,
        max(bar.points[0::2]) + bar_x,
        max(bar.points[1::2]) + bar_y,
    )
    # From 15 mm to 15 mm before the end; the last step has 4 mm.
    assert (left, top) == pytest.approx((15.0 + step * (210.0 - 30.0 - 4.0) / 40.0, 5.2))
    assert (right - left, bottom - top) == pytest.approx((4.0, 0.5))


# Free parts of edges


@pytest.mark.parametrize(("x", "start"), [(3.0, 8.0), (9.0, 9.0), (40.0, 15.0)])
def test_strip_begins_with_art(x: float, start: float) -> None:
    marks = (Rect(100.0, 100.0, 1.0, 1.0),)
    art = (Rect(x, x, 50.0, 50.0),)
    assert [edge.start for _, edge, _ in free_edges(A4, art, marks)] == [start] * 8
    assert [room for room, _, _ in free_edges(A4, art, marks)] == [57.0] * 4 + [52.4] * 4
    assert [edge.length for _, edge, _ in free_edges(A4, art)] == [210.0] * 4


@pytest.mark.parametrize(
    ("place", "corner"),
    [(0, (0.0, 286.2)), (1, (0.0, 5.6)), (2, (5.6, 297.0)), (3, (204.4, 0.0))],
)
def test_strips_are_upright_in_printable_area(place: int, corner: tuple[float, float]) -> None:
    _, edge, _ = free_edges(A4, ART, (Rect(100.0, 100.0, 1.0, 1.0),))[place]
    assert edge.matrix.apply(0.0, 0.0) == pytest.approx(corner)
    assert edge.band == pytest.approx(edge.matrix.bounding_box(Rect(0.0, 0.0, edge.length, 5.2)))


@pytest.mark.parametrize(
    ("mark", "free"),
    [
        # In the strip, with a gap around it; overlapping invisibly; beside it
        (Rect(60.0, 280.0, 30.0, 10.0), ((15.0, 58.8), (91.2, 195.0))),
        (Rect(60.0, 280.0, 30.0, 6.3), ((15.0, 195.0),)),
        (Rect(60.0, 280.0, 30.0, 6.5), ((15.0, 58.8), (91.2, 195.0))),
        (Rect(60.0, 292.0, 30.0, 4.0), ((15.0, 195.0),)),
        (Rect(10.0, 280.0, 30.0, 10.0), ((41.2, 195.0),)),
        (Rect(180.0, 280.0, 30.0, 10.0), ((15.0, 178.8),)),
        (Rect(0.0, 280.0, 210.0, 10.0), ()),
    ],
)
def test_free_parts_keep_gap_to_marks(mark: Rect, free: Free) -> None:
    _, _, found = free_edges(A4, ART, (mark,))[0]
    assert [pytest.approx(each) for each in free] == list(found)


# Lines and marks


def test_fold_line_is_dashed_and_labelled() -> None:
    frame = fold_line(150.0, A4, fonts())
    assert lines(frame) == [(4.0, 150.0, 206.0, 150.0)]
    assert written(frame) == {"fold here, glue back to back": pytest.approx((6.0, 149.2))}
    assert written(fold_line(150.0, A4, None)) == {}
    mark = Rect(8.0, 145.0, 0.2, 4.0)
    assert written(fold_line(150.0, A4, fonts(), (mark,))) == {
        "fold here, glue back to back": pytest.approx((9.4, 149.2))
    }
    (path,) = (item for *_, item in tiny.flat(frame) if isinstance(item, Path))
    assert path.stroke is not None
    assert (path.stroke.width, path.stroke.dash, path.stroke.cap) == (0.2, (2.0, 1.4), 0)


def test_spine_is_marked_in_margins() -> None:
    folds = [(105.0, 4.0, 105.0, 8.0), (105.0, 289.0, 105.0, 293.0)]
    staples = [(105.0, 68.25, 105.0, 80.25), (105.0, 216.75, 105.0, 228.75)]
    assert lines(booklet_fold(105.0, A4, False)) == folds
    assert lines(booklet_fold(105.0, A4, True)) == folds + staples
    strokes = [
        item.stroke
        for *_, item in tiny.flat(booklet_fold(105.0, A4, True))
        if isinstance(item, Path)
    ]
    assert [(each.width, each.dash, each.cap) for each in strokes if each] == [
        (0.2, (1.0, 0.6), 0),
        (0.3, (), 0),
    ]


def test_registration_marks_of_cutter() -> None:
    cutter = Cutter("test", "Test", inset=10.0, length=5.0, thickness=1.0, clearance=2.0)
    covered, frame = registration_marks(cutter, Size(100.0, 200.0))
    assert covered == (
        Rect(8.0, 8.0, 9.0, 9.0),
        Rect(83.0, 8.0, 9.0, 9.0),
        Rect(8.0, 183.0, 9.0, 9.0),
    )
    ((_, _, path),) = tiny.flat(frame)
    assert isinstance(path, Path)
    assert path.fill == (0.0, 0.0, 0.0)
    assert list(zip(path.points[0::2], path.points[1::2], strict=True)) == [
        (10, 10),
        (15, 10),
        (15, 15),
        (10, 15),
        (85, 10),
        (90, 10),
        (90, 15),
        (89, 15),
        (89, 11),
        (85, 11),
        (10, 185),
        (11, 185),
        (11, 189),
        (15, 189),
        (15, 190),
        (10, 190),
    ]
    assert (frame.width, frame.height) == (100.0, 200.0)


def test_revision_marks_differ_and_are_visible() -> None:
    marks = [revision_mark(f"{n}", back) for n in range(2000) for back in ("", "back")]
    assert len(set(marks)) > 3500
    assert all(0x2800 < ord(sign) <= 0x28FF for each in marks for sign in each)


@pytest.mark.parametrize(("bleed", "says"), [(3.0, "3 mm"), (1.2, "1 mm"), (1.3, "1.5 mm")])
def test_rounds_cut_away_bleed_to_half_millimetre(bleed: float, says: str) -> None:
    assert trimmed_bleed(bleed) == says
