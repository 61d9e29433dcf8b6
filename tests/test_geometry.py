"""Lengths with units, boxes and matrices."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.geometry import IDENTITY, Matrix, Rect, Sides, Size, bounding_box, mm

places = st.floats(-1000.0, 1000.0)
factors = st.floats(0.1, 10.0)
angles = st.floats(-720.0, 720.0)


@pytest.mark.parametrize(
    ("text", "length"),
    [
        ("63.5", 63.5),
        ("63.5mm", 63.5),
        (" 63.5 mm ", 63.5),
        ("2.5in", 63.5),
        ("2.5IN", 63.5),
        ("6.35cm", 63.5),
        ("72pt", 25.4),
        (".5in", 12.7),
        ("1.", 1.0),
        ("-3mm", -3.0),
        ("+3", 3.0),
        ("0", 0.0),
    ],
)
def test_reads_lengths_in_any_unit(text: str, length: float) -> None:
    assert mm(text) == pytest.approx(length)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is no length"),
        ("wide", "is no length"),
        ("1,5mm", "is no length"),
        ("1e3", "“e” is no unit|is no length"),
        ("nan", "is no length"),
        ("inf", "is no length"),
        ("5px", "“px” is no unit"),
        ("5 furlongs", "“furlongs” is no unit"),
        ("10001mm", "is more than 10000 mm"),
        ("400in", "is more than 10000 mm"),
        ("-10001", "is not between -10000 and 10000 mm"),
        ("١mm", "is no length"),
    ],
)
def test_rejects_bad_lengths(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        mm(text)


@pytest.mark.slow
@given(st.text(max_size=12))
def test_any_text_is_length_or_error(text: str) -> None:
    try:
        length = mm(text)
    except ValueError:
        return
    assert math.isfinite(length)


def test_size_fits_itself_unless_turned() -> None:
    card = Size(63.5, 88.9)
    assert card.fits(card)
    assert not card.rotated().fits(card)
    assert card.rotated().rotated() == card


def test_insets_sides_by_name() -> None:
    box = Rect(10.0, 20.0, 100.0, 50.0).inset(Sides(top=1.0, right=2.0, bottom=3.0, left=4.0))
    assert box == Rect(14.0, 21.0, 94.0, 46.0)
    assert (box.right, box.bottom) == (108.0, 67.0)
    assert (Sides.uniform(2.0).horizontal, Sides.uniform(2.0).vertical) == (4.0, 4.0)


def test_touching_boxes_do_not_overlap() -> None:
    box = Rect(0.0, 0.0, 10.0, 10.0)
    assert not box.overlaps(Rect(10.0, 0.0, 5.0, 5.0))
    assert box.overlaps(Rect(9.9, 9.9, 5.0, 5.0))
    assert box.contains(box)
    assert box.grown(1.0).contains(box)
    assert not box.contains(box.grown(1.0))


BOX = Rect(0.0, 0.0, 10.0, 20.0)


@pytest.mark.parametrize(
    ("other", "overlaps", "contains"),
    [
        (BOX, True, True),
        (BOX.grown(-1.0), True, True),
        (BOX.grown(1.0), True, False),
        # Slightly beyond one side, and beside it
        (Rect(-1.0, 0.0, 10.0, 20.0), True, False),
        (Rect(1.0, 0.0, 10.0, 20.0), True, False),
        (Rect(0.0, -1.0, 10.0, 20.0), True, False),
        (Rect(0.0, 1.0, 10.0, 20.0), True, False),
        (Rect(-10.0, 0.0, 10.0, 20.0), False, False),
        (Rect(10.0, 0.0, 10.0, 20.0), False, False),
        (Rect(0.0, -20.0, 10.0, 20.0), False, False),
        (Rect(0.0, 20.0, 10.0, 20.0), False, False),
        # Elsewhere
        (Rect(-30.0, 0.0, 10.0, 20.0), False, False),
        (Rect(30.0, 0.0, 10.0, 20.0), False, False),
        (Rect(0.0, -50.0, 10.0, 20.0), False, False),
        (Rect(0.0, 50.0, 10.0, 20.0), False, False),
    ],
)
def test_edge_is_contained_and_no_overlap(other: Rect, overlaps: bool, contains: bool) -> None:
    """Without slack exactly; else by what is visible."""
    for slack in (0.0, 1e-6):
        assert BOX.overlaps(other, slack) is other.overlaps(BOX, slack) is overlaps
        assert BOX.contains(other, slack) is contains


@pytest.mark.parametrize("by", [0.1, 0.3])
def test_slack_allows_excess_on_each_side(by: float) -> None:
    for x, y in ((by, 0.0), (-by, 0.0), (0.0, by), (0.0, -by)):
        assert BOX.contains(Rect(x, y, 10.0, 20.0), 0.2) is (by < 0.2)
    for x, y in ((10.0 - by, 0.0), (by - 10.0, 0.0), (0.0, 20.0 - by), (0.0, by - 20.0)):
        assert BOX.overlaps(Rect(x, y, 10.0, 20.0), 0.2) is (by > 0.2)
    for size in (Size(10.0 + by, 20.0), Size(10.0, 20.0 + by)):
        assert size.fits(Size(10.0, 20.0), 0.2) is (by < 0.2)
        assert Size(10.0, 20.0).fits(size, 0.0)


@pytest.mark.parametrize(("by", "seen"), [(0.9e-6, False), (1.2e-6, True)])
def test_ignores_millionth_of_millimetre(by: float, seen: bool) -> None:
    assert BOX.contains(Rect(by, 0.0, 10.0, 20.0)) is not seen
    assert BOX.overlaps(Rect(10.0 - by, 0.0, 10.0, 20.0)) is seen
    assert Size(10.0 + by, 20.0).fits(Size(10.0, 20.0)) is not seen


def test_grows_on_all_sides() -> None:
    assert Rect(1.0, 2.0, 10.0, 20.0).grown(3.0) == Rect(-2.0, -1.0, 16.0, 26.0)
    assert Rect(1.0, 2.0, 10.0, 20.0).grown(-3.0) == Rect(4.0, 5.0, 4.0, 14.0)


def test_fits_exactly() -> None:
    assert BOX.contains(BOX, 0.0)
    assert Size(10.0, 20.0).fits(Size(10.0, 20.0), 0.0)


def test_bounding_boxes() -> None:
    assert Rect.bounding([3.0, 1.0, 2.0], [5.0, 9.0, 7.0]) == Rect(1.0, 5.0, 2.0, 4.0)
    boxes = [Rect(2.0, 3.0, 4.0, 5.0), Rect(1.0, 4.0, 2.0, 9.0), Rect(3.0, 2.0, 8.0, 1.0)]
    assert bounding_box(boxes) == Rect(1.0, 2.0, 10.0, 11.0)
    assert bounding_box(boxes[:1]) == boxes[0]


def test_quarter_turn_is_clockwise_and_exact() -> None:
    assert Matrix.rotate(90).apply(1.0, 0.0) == (0.0, 1.0)
    assert Matrix.rotate(90).apply(0.0, 1.0) == (-1.0, 0.0)
    assert Matrix.rotate(-90) == Matrix.rotate(270)
    assert Matrix.rotate(360) == IDENTITY
    quarter = Matrix.rotate(90)
    assert quarter.then(quarter).then(quarter).then(quarter) == IDENTITY


def test_then_applies_in_order() -> None:
    moved_first = Matrix.move(10.0, 0.0).then(Matrix.rotate(90))
    turned_first = Matrix.rotate(90).then(Matrix.move(10.0, 0.0))
    assert moved_first.apply(0.0, 0.0) == (0.0, 10.0)
    assert turned_first.apply(0.0, 0.0) == (10.0, 0.0)


def test_scale_takes_one_or_two_factors() -> None:
    assert Matrix.scale(2.0).apply(3.0, 5.0) == (6.0, 10.0)
    assert Matrix.scale(2.0, 4.0).apply(3.0, 5.0) == (6.0, 20.0)
    stretched = Matrix.scale(2.0, -8.0)
    assert (stretched.determinant, stretched.mean_scale) == (-16.0, 4.0)


def test_offset_moves_first() -> None:
    slanted = Matrix(1.0, 2.0, 3.0, 5.0, 7.0, 11.0)
    assert slanted.offset(13.0, 17.0) == Matrix.move(13.0, 17.0).then(slanted)


def test_maps_box() -> None:
    box = Rect(1.0, 2.0, 10.0, 20.0)
    assert Matrix(2.0, 0.0, 0.0, 3.0, 5.0, 7.0).bounding_box(box) == Rect(7.0, 13.0, 20.0, 60.0)
    assert Matrix(-2.0, 0.0, 0.0, 3.0, 5.0, 7.0).bounding_box(box) == Rect(-17.0, 13.0, 20.0, 60.0)
    assert Matrix(2.0, 0.0, 0.0, -3.0, 5.0, 7.0).bounding_box(box) == Rect(7.0, -59.0, 20.0, 60.0)
    assert Matrix(1.0, 1.0, 0.0, 1.0).bounding_box(box) == Rect(1.0, 3.0, 10.0, 30.0)
    assert Matrix(1.0, 0.0, 1.0, 1.0).bounding_box(box) == Rect(3.0, 2.0, 30.0, 20.0)


def test_mirrored_twice_is_identity() -> None:
    mirror = Matrix.scale(-1.0, 1.0).then(Matrix.move(210.0, 0.0))
    assert mirror.then(mirror) == IDENTITY


def test_box_around_turned_box_is_upright() -> None:
    box = Rect(0.0, 0.0, 20.0, 10.0)
    assert Matrix.rotate(90).bounding_box(box) == Rect(-10.0, 0.0, 10.0, 20.0)
    slanted = Matrix.rotate(45).bounding_box(box)
    assert slanted.width == pytest.approx(30 / math.sqrt(2))


def test_flat_matrix_has_no_inverse() -> None:
    with pytest.raises(ZeroDivisionError):
        Matrix.scale(0.0, 1.0).inverse()


@given(angles, factors, factors, places, places, places, places)
def test_inverse_undoes(
    turn: float, wide: float, tall: float, dx: float, dy: float, x: float, y: float
) -> None:
    there = Matrix.scale(wide, tall).then(Matrix.rotate(turn)).then(Matrix.move(dx, dy))
    back = there.inverse().apply(*there.apply(x, y))
    assert back == pytest.approx((x, y), abs=1e-6)


@given(angles, places, places)
def test_rotation_keeps_distances(turn: float, x: float, y: float) -> None:
    assert math.hypot(*Matrix.rotate(turn).apply(x, y)) == pytest.approx(math.hypot(x, y))
