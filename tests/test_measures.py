"""Measures of pages: colours, contrast, crop marks, type and ink."""

from __future__ import annotations

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from pnp.cli.report import as_text as problems_told
from pnp.core.drawing import Pen
from pnp.core.geometry import MM_PER_POINT, Rect, Size
from pnp.core.problems import Problems
from pnp.preflight.colours import ClosestColours, Palette, ground, ink, worst_ground
from pnp.preflight.measurements import CodeFigure, FileFigures, Measurement, measure
from pnp.preflight.pdf_reader import FontUse, PageContent, PathLines, PdfFile
from pnp.preflight.register import (
    CropMarks,
    Manifest,
    ManifestPage,
    ManifestSlot,
    back_offset,
    cut_offset,
    find_crop_marks,
    sheet_pairs,
)
from pnp.preflight.report import as_rows, as_text, report_problems
from tests import goldens, helper

BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (128, 128, 128)
INK, PAPER = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
WHOLE = (0, 0, 100, 100)


def striped(*stripes: tuple[tuple[int, int, int], int]) -> Image.Image:
    """100 × 100 pixels, in stripes of colours and rows."""
    picture = Image.new("RGB", (100, 100))
    top = 0
    for colour, rows in stripes:
        picture.paste(colour, (0, top, 100, top + rows))
        top += rows
    return picture


@pytest.mark.parametrize(
    ("stripes", "colour"),
    [
        ([(BLACK, 60), (WHITE, 30), (GREY, 10)], PAPER),
        ([(BLACK, 60), (WHITE, 10), (GREY, 30)], (128 / 255,) * 3),
        ([(BLACK, 100)], INK),
        # So dark a grey is invisible beside black.
        ([(BLACK, 50), ((12, 12, 12), 40), (WHITE, 10)], PAPER),
        ([(BLACK, 50), ((18, 18, 18), 40), (WHITE, 10)], (18 / 255,) * 3),
    ],
)
def test_ground_is_most_common_other_colour(
    stripes: list[tuple[tuple[int, int, int], int]], colour: tuple[float, float, float]
) -> None:
    assert ground(striped(*stripes), WHOLE, INK) == pytest.approx(colour)


def test_edges_of_letters_are_no_ground() -> None:
    """They have many shades of few pixels each; a ground has many pixels of one shade."""
    edges = [((shade, shade, shade), 1) for shade in range(40, 240, 5)]
    assert ground(striped((BLACK, 57), *edges, (WHITE, 3)), WHOLE, INK) == pytest.approx(PAPER)


def test_worst_shade_of_gradient_counts() -> None:
    def worst(rows: int) -> float:
        picture = striped((WHITE, 100 - rows), (BLACK, rows))
        return worst_ground(picture, WHOLE, INK)[0]

    assert [round(worst(rows), 1) for rows in (2, 3)] == [1.0, 0.0]
    # The middle of eight steps
    found = worst_ground(striped((WHITE, 97), (GREY, 3)), WHOLE, INK)
    assert found == pytest.approx((132 / 255,) * 3)
    assert worst_ground(striped((WHITE, 97), (GREY, 3)), WHOLE, PAPER) == pytest.approx(
        (252 / 255,) * 3
    )
    oblong = striped((WHITE, 50)).crop((0, 0, 100, 50))
    oblong.paste(BLACK, (0, 0, 2, 50))
    assert worst_ground(oblong, (0, 0, 100, 50), INK)[0] > 0.9


def test_ink_is_mean_of_three_inks() -> None:
    assert ink(striped((WHITE, 100))) == 0.0
    assert ink(striped((BLACK, 100))) == 1.0
    assert ink(striped((BLACK, 50), (WHITE, 50))) == pytest.approx(0.5)
    assert ink(striped(((0, 255, 255), 100))) == pytest.approx(1 / 3)


def test_palette_merges_shades_and_sorts_by_area() -> None:
    palette = Palette()
    palette.add(striped((WHITE, 60), (BLACK, 30), ((16, 16, 16), 10)))
    speck = striped((BLACK, 100))
    speck.paste((200, 0, 0), (0, 0, 3, 3))
    palette.add(speck)
    assert palette.colours() == [BLACK, WHITE]


def test_shades_of_ground_count_together() -> None:
    """Within eight of 256 steps; the result is their mean."""
    pale, paler = (200, 200, 200), (206, 206, 206)
    found = ground(striped((BLACK, 30), (pale, 20), (paler, 20), (WHITE, 30)), WHOLE, INK)
    assert found == pytest.approx((203 / 255,) * 3)
    assert ground(striped((WHITE, 99), (BLACK, 1)), WHOLE, PAPER) == INK
    assert ground(striped((GREY, 50), (WHITE, 50)), (0, 60, 100, 100), INK) == PAPER


def test_palette_counts_over_pages_and_has_14_colours() -> None:
    red, blue, green = (200, 0, 0), (0, 0, 200), (0, 160, 0)
    palette = Palette()
    palette.add(striped((red, 60), (blue, 40)))
    palette.add(striped((green, 70), (blue, 30)))
    assert palette.colours() == [blue, green, red]
    many = Palette()
    steps = (0, 90, 180, 255)
    shades = [(red, green, blue) for red in steps for green in steps for blue in steps]
    many.add(striped(*((each, 1) for each in shades)))
    assert len(many.colours()) == 14
    assert Palette().colours() == []
    assert Palette().closest() == []


@pytest.mark.parametrize(("grey", "count"), [(48, 1), (49, 2)])
def test_palette_merges_similar_colours(grey: int, count: int) -> None:
    palette = Palette()
    palette.add(striped((BLACK, 60), ((grey,) * 3, 40)))
    assert len(palette.colours()) == count


@pytest.mark.parametrize(("size", "found"), [((2, 2), 1), ((1, 50), 1), ((50, 1), 1)])
def test_palette_of_smallest_picture(size: tuple[int, int], found: int) -> None:
    palette = Palette()
    palette.add(Image.new("RGB", size, BLACK))
    assert len(palette.colours()) == found


def test_finds_colours_that_are_alike_to_some_eyes() -> None:
    palette = Palette()
    palette.add(striped(((200, 60, 40), 30), ((110, 110, 30), 30), ((40, 60, 200), 40)))
    found = {each.eyes: {each.first_colour, each.second_colour} for each in palette.closest()}
    assert found["protanopia"] == found["deuteranopia"] == {"#C83C28", "#6E6E1E"}
    lone = Palette()
    lone.add(striped((WHITE, 100)))
    assert lone.closest() == []


# Pages and sides


SLOT = ManifestSlot("cards", "one", "front", 20.0, 30.0, 60.0, 90.0, ())
PAGE = ManifestPage(200.0, 300.0, "front", (SLOT,))


def manifest(backs: str, sides: str, size: Size = PAGE.size) -> Manifest:
    named = {"f": "front", "b": "back", "s": "single"}
    return Manifest(backs, tuple(ManifestPage(*size, named[side], ()) for side in sides))


@pytest.mark.parametrize(
    ("backs", "sides", "found"),
    [
        ("long-edge", "fbsfb", [(0, 1), (3, 4)]),
        ("short-edge", "ffb", [(1, 2)]),
        ("after", "ffbb", [(0, 2), (1, 3)]),
        ("none", "fbfb", []),
    ],
)
def test_pairs_pages_of_sheets(backs: str, sides: str, found: list[tuple[int, int]]) -> None:
    assert sheet_pairs(manifest(backs, sides)) == found


@pytest.mark.parametrize(
    ("backs", "size", "across"),
    [
        ("long-edge", Size(200.0, 300.0), True),
        ("short-edge", Size(200.0, 300.0), False),
        ("long-edge", Size(300.0, 200.0), False),
        ("short-edge", Size(300.0, 200.0), True),
        ("long-edge", Size(200.0, 200.0), True),
    ],
)
def test_register_depends_on_turned_edge(backs: str, size: Size, across: bool) -> None:
    wide, high = size
    front = CropMarks((10.0, 70.0), (20.0, 110.0))
    back = (
        CropMarks((wide - 70.2, wide - 10.0), (20.0, 110.0))
        if across
        else CropMarks((10.0, 70.2), (high - 110.0, high - 20.0))
    )
    off = back_offset(front, back, manifest(backs, "fb", size), 0)
    assert off == pytest.approx(0.2)
    assert back_offset(front, CropMarks((), ()), manifest(backs, "fb", size), 0) is None


def test_measures_cuts_against_slots() -> None:
    marks = CropMarks((20.0, 80.1), (30.0, 120.3))
    assert cut_offset(marks, PAGE) == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("line", "width", "found"),
    [
        ((20.0, 10.0, 20.0, 13.0), 0.2, CropMarks((20.0,), ())),
        ((5.0, 30.0, 8.0, 30.0), 0.2, CropMarks((), (30.0,))),
        # A short one at the edge of the paper; the finest
        ((20.0, 5.0, 20.0, 6.4), 0.2, CropMarks((20.0,), ())),
        ((20.0, 10.0, 20.0, 13.0), 0.12, CropMarks((20.0,), ())),
        ((20.0, 10.0, 20.0, 15.0), 0.2, CropMarks((), ())),
        ((20.0, 10.0, 20.0, 10.9), 0.2, CropMarks((), ())),
        ((20.0, 10.0, 20.0, 13.0), 0.3, CropMarks((), ())),
        ((20.0, 10.0, 20.0, 13.0), 0.05, CropMarks((), ())),
        ((20.0, 10.0, 20.1, 13.0), 0.2, CropMarks((), ())),
        ((40.0, 60.0, 40.0, 63.0), 0.2, CropMarks((), ())),
        # On the bleed, beside the slot
        ((80.0, 121.0, 80.0, 124.0), 0.2, CropMarks((80.0,), ())),
        ((81.0, 40.0, 84.0, 40.0), 0.2, CropMarks((), (40.0,))),
    ],
)
def test_recognises_crop_marks(
    line: tuple[float, float, float, float], width: float, found: CropMarks
) -> None:
    drawn = PathLines(width, Rect(0.0, 0.0, 1.0, 1.0), True, (line,))
    assert find_crop_marks(PageContent(PAGE.size, {}, [], [drawn], []), PAGE) == found


def test_slanted_lines_are_no_crop_marks() -> None:
    lines = ((20.0, 10.0, 20.0, 13.0), (20.0, 13.0, 22.0, 14.0))
    drawn = PathLines(0.2, Rect(0.0, 0.0, 1.0, 1.0), True, lines)
    assert find_crop_marks(PageContent(PAGE.size, {}, [], [drawn], []), PAGE) == CropMarks((), ())


# Texts


@pytest.mark.parametrize(
    ("points", "small", "read"), [(6.5, 0, True), (6.0, 0, True), (5.98, 1, False), (3.0, 1, False)]
)
def test_counts_type_below_six_points(
    points: float, small: int, read: bool, tmp_path: Path
) -> None:
    """A hundredth may be lost by rounding."""
    size = points * MM_PER_POINT
    page = helper.frame((20.0, 50.0, helper.line("Texts", size)))
    figures = measure(helper.pdf(helper.document(page, page), tmp_path))
    assert figures.small_type_pages == 2 * small
    assert figures.smallest_type is not None
    assert figures.smallest_type.value == pytest.approx(points, abs=0.01)
    assert (figures.smallest_type.page, figures.smallest_type.subject) == (1, "“Texts”")
    assert (figures.contrast is not None) is read
    assert figures.text_to_edge is not None
    assert figures.text_to_edge.value == pytest.approx(20.0, abs=0.2)


@pytest.mark.parametrize(("dpi", "pixels"), [(72.0, 284), (144.0, 567), (25.4, 100)])
def test_draws_page_with_and_without_texts(dpi: float, pixels: int, tmp_path: Path) -> None:
    """100 mm at each resolution."""
    square = Pen().rect(0.0, 0.0, 50.0, 50.0).path((1.0, 0.0, 0.0))
    page = helper.frame((0.0, 0.0, square), (50.0, 90.0, helper.line("HHH", 20.0)))
    with closing(PdfFile(helper.pdf(helper.document(page), tmp_path))) as file:
        whole, bare = (file.picture(0, dpi, bare) for bare in (False, True))
        assert file.text(0, Rect(40.0, 60.0, 60.0, 40.0)) == "HHH"
        assert file.text(0, Rect(0.0, 0.0, 40.0, 40.0)) == ""
        (sheet,) = file.pages()
        assert sheet.size == pytest.approx((100.0, 100.0), abs=0.01)
    for picture in (whole, bare):
        assert max(abs(side - pixels) for side in picture.size) <= 1
        assert picture.getpixel((pixels // 4, pixels // 4)) == (255, 0, 0)
    low = (0, pixels * 6 // 10, pixels, pixels)
    assert ink(whole.crop(low)) > 0.03
    assert ink(bare.crop(low)) == 0.0


def test_measures_ink_of_heaviest_page_and_of_all(tmp_path: Path) -> None:
    half, whole = (
        Pen().rect(0.0, 0.0, 100.0, high).path((0.0, 0.0, 0.0)) for high in (50.0, 100.0)
    )
    pages = [helper.frame(), helper.frame((0.0, 0.0, half)), helper.frame((0.0, 0.0, whole))]
    figures = measure(helper.pdf(helper.document(*pages, pages[1]), tmp_path))
    assert figures.ink is not None
    assert figures.ink.page == 3
    assert figures.ink.value == pytest.approx(1.0, abs=0.01)
    assert figures.ink_mean == pytest.approx(0.5, abs=0.01)


SOUND = FileFigures("a.pdf", "1.7", 2, unscaled=True, duplex="")


def judged(**found: Any) -> list[tuple[str, str, str]]:
    problems = Problems()
    report_problems(replace(SOUND, **found), problems)
    return [(each.rule, each.message, each.severity.value) for each in problems]


@pytest.mark.parametrize(
    ("field", "good", "bad", "rule", "says"),
    [
        (
            "smallest_type",
            5.99,
            5.97,
            "preflight-type",
            "0 pages have type below 6 pt, down to 5.97 pt",
        ),
        ("text_to_cut", 2.99, 2.97, "preflight-safe", "page 3: 2.97 mm from text to cut: that"),
        ("text_to_cut", 2.99, -0.01, "preflight-safe", "page 3: 0.00 mm from"),
        ("text_to_cut", 2.99, -0.03, "preflight-cut", "page 3: a cut goes through that"),
        (
            "text_to_edge",
            4.99,
            4.97,
            "preflight-margin",
            "page 3: 4.97 mm from text to the edge of",
        ),
        ("contrast", 2.99, 2.97, "preflight-contrast", "page 3: contrast 2.97 : 1 at that"),
        ("register", 0.05, 0.06, "preflight-register", "page 3: the cuts of the back are 0.06 mm"),
        ("cut_offset", 0.05, 0.06, "preflight-register", "page 3: a cut is 0.06 mm from where the"),
    ],
)
def test_limits_of_measures(field: str, good: float, bad: float, rule: str, says: str) -> None:
    assert judged(**{field: Measurement(good, 3, "that")}) == []
    ((reported, message, _),) = judged(**{field: Measurement(bad, 3, "that")})
    assert reported == rule
    assert message.startswith(says)


def test_figures_match_golden() -> None:
    found = replace(
        SOUND,
        fonts=[FontUse("One", True), FontUse("Two", True)],
        duplex="short-edge",
        manifest=True,
        smallest_type=Measurement(6.04, 1, "“A”"),
        finest_line=Measurement(0.149, 2),
        text_to_cut=Measurement(2.96, 1, "that"),
        text_to_edge=Measurement(5.04, 2, "“B”"),
        codes=[CodeFigure(1, "a", 0.5), CodeFigure(2, "b", 0.444)],
        register=Measurement(0.012, 1),
        cut_offset=Measurement(0.008, 2),
        ink=Measurement(0.256, 2),
        ink_mean=0.1234,
        contrast=Measurement(4.56, 1, "“C”"),
        closest_colours=[ClosestColours("protanopia", 12.4, "#000000", "#112233")],
    )
    bare = replace(
        SOUND, unscaled=False, pages=1, fonts=[FontUse("One", False), FontUse("Two", True)]
    )
    reported = [as_text(found), as_text(bare), as_text(SOUND)]
    rows = [json.dumps(as_rows(each), indent=1, ensure_ascii=False) for each in (found, bare)]
    goldens.compare("preflight", "\n\n".join([*reported, *rows]))


def test_problems_match_golden() -> None:
    """Each with a remedy, where there is one."""
    bad = replace(
        SOUND,
        fonts=[FontUse("One", False), FontUse("", False), FontUse("Two", True)],
        unscaled=False,
        mismatches=[(0, "so"), (2, "such")],
        smallest_type=Measurement(5.0, 2),
        small_type_pages=3,
        text_to_cut=Measurement(2.0, 1, "a text"),
        text_to_edge=Measurement(4.0, 2, "b"),
        codes=[CodeFigure(1, "a", 0.3), CodeFigure(2, "b", 0.2)],
        codes_read=False,
        unread_codes=[(3, "cards “one”, front", "x" * 41)],
        register=Measurement(0.1, 1),
        cut_offset=Measurement(0.2, 2),
        contrast=Measurement(2.0, 1, "c"),
    )
    cut = replace(
        SOUND,
        text_to_cut=Measurement(-1.0, 4, "a text"),
        small_type_pages=1,
        smallest_type=Measurement(5.0, 1),
    )
    reported = []
    for figures in (bad, cut):
        problems = Problems()
        report_problems(figures, problems)
        reported.append(problems_told(problems.sorted()))
    goldens.compare("problems/preflight", "\n\n".join(reported))
