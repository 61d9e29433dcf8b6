"""What is measured on a page of a file: colours, crop marks, and backs on their fronts."""

from __future__ import annotations

import pytest
from PIL import Image

from pnp.ground.geometry import Rect, Size
from pnp.preflight.colours import Palette, ground, ink, worst_ground
from pnp.preflight.manifest import Manifest, Page, Slot
from pnp.preflight.reading import Line, Sheet
from pnp.preflight.register import CropMarks, back_offset, crop_marks, cut_offset, pairs

BLACK, WHITE, GREY = (0, 0, 0), (255, 255, 255), (128, 128, 128)
INK, PAPER = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)
WHOLE = (0, 0, 100, 100)


def striped(*stripes: tuple[tuple[int, int, int], int]) -> Image.Image:
    """100 × 100 pixels, in stripes of a colour and so many rows each."""
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
        # Nobody sees so dark a grey beside black.
        ([(BLACK, 50), ((12, 12, 12), 40), (WHITE, 10)], PAPER),
        ([(BLACK, 50), ((18, 18, 18), 40), (WHITE, 10)], (18 / 255,) * 3),
    ],
)
def test_a_text_stands_on_the_commonest_colour_but_its_own(
    stripes: list[tuple[tuple[int, int, int], int]], colour: tuple[float, float, float]
) -> None:
    assert ground(striped(*stripes), WHOLE, INK) == pytest.approx(colour)


def test_edges_of_letters_are_no_ground() -> None:
    """They are of many shades, few pixels each; of a ground one shade has many."""
    edges = [((shade, shade, shade), 1) for shade in range(40, 240, 5)]
    assert ground(striped((BLACK, 57), *edges, (WHITE, 3)), WHOLE, INK) == pytest.approx(PAPER)


def test_of_a_ground_that_runs_over_the_worst_shade_counts_and_specks_do_not() -> None:
    def worst(rows: int) -> float:
        picture = striped((WHITE, 100 - rows), (BLACK, rows))
        return worst_ground(picture, WHOLE, INK)[0]

    assert [round(worst(rows), 1) for rows in (2, 3)] == [1.0, 0.0]
    oblong = striped((WHITE, 50)).crop((0, 0, 100, 50))
    oblong.paste(BLACK, (0, 0, 2, 50))
    assert worst_ground(oblong, (0, 0, 100, 50), INK)[0] > 0.9


def test_ink_is_the_share_of_all_three() -> None:
    assert ink(striped((WHITE, 100))) == 0.0
    assert ink(striped((BLACK, 100))) == 1.0
    assert ink(striped((BLACK, 50), (WHITE, 50))) == pytest.approx(0.5)
    assert ink(striped(((0, 255, 255), 100))) == pytest.approx(1 / 3)


def test_the_palette_has_no_two_shades_of_one_colour_and_the_commonest_first() -> None:
    palette = Palette()
    palette.add(striped((WHITE, 60), (BLACK, 30), ((16, 16, 16), 10)))
    speck = striped((BLACK, 100))
    speck.paste((200, 0, 0), (0, 0, 3, 3))
    palette.add(speck)
    assert palette.colours() == [BLACK, WHITE]


def test_colours_that_some_eyes_mix_up_are_found() -> None:
    palette = Palette()
    palette.add(striped(((200, 60, 40), 30), ((110, 110, 30), 30), ((40, 60, 200), 40)))
    found = {each.eyes: {each.one, each.other} for each in palette.closest()}
    assert found["protanopia"] == found["deuteranopia"] == {"#C83C28", "#6E6E1E"}
    lone = Palette()
    lone.add(striped((WHITE, 100)))
    assert lone.closest() == []


# Pages and their sides


SLOT = Slot("cards", "one", "front", Rect(20.0, 30.0, 60.0, 90.0), (), False)
PAGE = Page(Size(200.0, 300.0), "front", (SLOT,))


def manifest(backs: str, sides: str, size: Size = PAGE.size) -> Manifest:
    named = {"f": "front", "b": "back", "s": "single"}
    return Manifest(backs, tuple(Page(size, named[side], ()) for side in sides), "")


@pytest.mark.parametrize(
    ("backs", "sides", "found"),
    [
        ("long-edge", "fbsfb", [(0, 1), (3, 4)]),
        ("short-edge", "ffb", [(1, 2)]),
        ("after", "ffbb", [(0, 2), (1, 3)]),
        ("none", "fbfb", []),
    ],
)
def test_which_pages_are_two_sides_of_a_sheet(
    backs: str, sides: str, found: list[tuple[int, int]]
) -> None:
    assert pairs(manifest(backs, sides)) == found


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
def test_a_sheet_is_turned_over_one_of_its_edges(backs: str, size: Size, across: bool) -> None:
    wide, high = size
    front = CropMarks((10.0, 70.0), (20.0, 110.0))
    back = (
        CropMarks((wide - 70.2, wide - 10.0), (20.0, 110.0)) if across
        else CropMarks((10.0, 70.2), (high - 110.0, high - 20.0))
    )  # fmt: skip
    off = back_offset(front, back, manifest(backs, "fb", size), 0)
    assert off == pytest.approx(0.2)
    assert back_offset(front, CropMarks((), ()), manifest(backs, "fb", size), 0) is None


def test_cuts_are_held_against_the_edges_of_slots() -> None:
    marks = CropMarks((20.0, 80.1), (30.0, 120.3))
    assert cut_offset(marks, PAGE) == pytest.approx(0.3)


@pytest.mark.parametrize(
    ("line", "width", "found"),
    [
        ((20.0, 10.0, 20.0, 13.0), 0.2, CropMarks((20.0,), ())),
        ((5.0, 30.0, 8.0, 30.0), 0.2, CropMarks((), (30.0,))),
        # A short one, where the paper ends; the finest
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
)  # fmt: skip
def test_marks_are_short_and_fine_and_beside_all_slots(
    line: tuple[float, float, float, float], width: float, found: CropMarks
) -> None:
    drawn = Line(width, Rect(0.0, 0.0, 1.0, 1.0), True, (line,))
    assert crop_marks(Sheet(PAGE.size, {}, [], [drawn], []), PAGE) == found


def test_a_drawing_with_one_slanted_line_is_no_mark() -> None:
    lines = ((20.0, 10.0, 20.0, 13.0), (20.0, 13.0, 22.0, 14.0))
    drawn = Line(0.2, Rect(0.0, 0.0, 1.0, 1.0), True, lines)
    assert crop_marks(Sheet(PAGE.size, {}, [], [drawn], []), PAGE) == CropMarks((), ())
