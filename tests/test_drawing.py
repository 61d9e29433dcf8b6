"""Paths and colours: the pen draws in the right places."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.drawing import (
    Frame,
    Path,
    Pen,
    PlacedItem,
    SharedFrame,
    Stroke,
    Transformed,
    bounds,
    find_qr_codes,
    luminance,
    mix,
    star_points,
    transform_path,
)
from pnp.core.geometry import Matrix, Rect

BLACK, WHITE = (0.0, 0.0, 0.0), (1.0, 1.0, 1.0)


def along(path: Path) -> Iterator[tuple[float, float]]:
    """Many points on a path's lines and curves."""
    x = y = 0.0
    start = (0.0, 0.0)
    at = 0
    for op in path.ops:
        count = {"M": 2, "L": 2, "C": 6, "Z": 0}[op]
        p = path.points[at : at + count]
        at += count
        steps = [i / 16 for i in range(17)]
        match op:
            case "M":
                start = (p[0], p[1])
            case "L":
                yield from ((x + (p[0] - x) * t, y + (p[1] - y) * t) for t in steps)
            case "C":
                for t in steps:
                    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
                    yield (
                        a * x + b * p[0] + c * p[2] + d * p[4],
                        a * y + b * p[1] + c * p[3] + d * p[5],
                    )
        x, y = start if op == "Z" else (p[-2], p[-1])
    assert at == len(path.points)


def reach(path: Path) -> Rect:
    """The box around a drawn path."""
    xs, ys = zip(*along(path), strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def test_circle_is_round() -> None:
    radii = [math.hypot(x - 3.0, y - 4.0) for x, y in along(Pen().ellipse(3.0, 4.0, 10.0).path())]
    assert min(radii) == pytest.approx(10.0, rel=3e-4)
    assert max(radii) == pytest.approx(10.0, rel=3e-4)


def test_ellipse_has_two_radii() -> None:
    assert reach(Pen().ellipse(0.0, 0.0, 10.0, 5.0).path()) == pytest.approx((-10, -5, 20, 10))


@given(st.floats(-720, 720), st.floats(-360, 360))
def test_arcs_are_on_their_circle(start: float, turn: float) -> None:
    drawn = list(along(Pen().arc(0.0, 0.0, 10.0, start, start + turn).path()))
    assert all(math.hypot(x, y) == pytest.approx(10.0, rel=1e-3) for x, y in drawn)
    for (x, y), angle in ((drawn[0], start), (drawn[-1], start + turn)):
        radians = math.radians(angle)
        assert (x, y) == pytest.approx((10 * math.cos(radians), 10 * math.sin(radians)), abs=1e-6)


def test_arcs_run_clockwise_from_three_o_clock() -> None:
    drawn = Pen().arc(0.0, 0.0, 10.0, 0.0, 90.0).path()
    assert drawn.ops == "MC"
    assert drawn.points[-2:] == pytest.approx((0.0, 10.0))


def test_joined_arc_continues_line() -> None:
    assert Pen().move(0.0, 0.0).arc(0.0, 0.0, 5.0, 0.0, 90.0, joined=True).close().path().ops == (
        "MLCZ"
    )


@pytest.mark.parametrize("radius", [0.0, 2.0, 5.0, 99.0])
def test_box_has_given_size_with_any_corners(radius: float) -> None:
    drawn = Pen().rect(1.0, 2.0, 30.0, 10.0, radius).path()
    assert reach(drawn) == pytest.approx((1.0, 2.0, 30.0, 10.0))
    assert drawn.ops.endswith("Z")
    assert ("C" in drawn.ops) == (radius > 0)


def test_round_corner_has_given_radius() -> None:
    inside = [
        math.hypot(x - 3.0, y - 3.0)
        for x, y in along(Pen().rect(0.0, 0.0, 30.0, 20.0, 3.0).path())
        if x < 3.0 and y < 3.0
    ]
    assert inside
    assert all(distance == pytest.approx(3.0, rel=1e-3) for distance in inside)


@pytest.mark.parametrize("closed", [True, False])
def test_smooth_line_passes_through_points(closed: bool) -> None:
    points = [(0.0, 0.0), (10.0, 3.0), (12.0, 12.0), (2.0, 9.0)]
    drawn = Pen().smooth(points, closed).path()
    passed = [drawn.points[:2], *zip(drawn.points[6::6], drawn.points[7::6], strict=True)]
    assert passed == ([*points, points[0]] if closed else points)
    assert drawn.ops == ("MCCCCZ" if closed else "MCCC")


def test_two_points_make_straight_line() -> None:
    assert Pen().smooth([(0.0, 0.0), (1.0, 1.0)]).path().ops == "ML"


def test_star_points_up() -> None:
    corners = star_points(0.0, 0.0, 10.0, 4.0, 5)
    assert len(corners) == 10
    assert corners[0] == pytest.approx((0.0, -10.0))
    assert [round(math.hypot(*corner), 6) for corner in corners] == [10.0, 4.0] * 5


def test_maps_path_and_stroke() -> None:
    path = Pen().move(0.0, 0.0).line(10.0, 0.0).path(BLACK, Stroke(BLACK, 0.5, (2.0, 1.0)))
    found = transform_path(path, Matrix.scale(2.0).then(Matrix.move(5.0, 5.0)))
    assert found.points == (5.0, 5.0, 25.0, 5.0)
    assert found.stroke == Stroke(BLACK, 1.0, (4.0, 2.0))
    assert (found.ops, found.fill) == (path.ops, path.fill)


def test_bounds_contain_path() -> None:
    path = Pen().ellipse(0.0, 0.0, 10.0, 5.0).path()
    assert bounds(path).grown(1e-9).contains(reach(path))
    assert bounds(Pen().path()) == Rect(0.0, 0.0, 0.0, 0.0)


def test_luminance_matches_wcag() -> None:
    assert luminance(BLACK) == 0.0
    assert luminance(WHITE) == pytest.approx(1.0)
    assert luminance((1.0, 0.0, 0.0)) == pytest.approx(0.2126)
    # The grey that has a contrast of 4.5 to 1 with white, #767676.
    grey = 0x76 / 255
    assert 1.05 / (luminance((grey, grey, grey)) + 0.05) == pytest.approx(4.54, abs=0.01)


def test_mixes_colours() -> None:
    assert mix((1.0, 0.0, 0.5), WHITE, 1.0) == (1.0, 0.0, 0.5)
    assert mix((1.0, 0.0, 0.5), WHITE, 0.0) == WHITE
    assert mix((1.0, 0.0, 0.5), WHITE, 0.5) == (1.0, 0.5, 0.75)


def test_finds_codes_in_inner_frames() -> None:
    def code(text: str) -> Path:
        return Pen().rect(0, 0, 1, 1).path(BLACK)._replace(qr_text=text)

    inner = SharedFrame(5.0, 5.0, (PlacedItem(0, 0, code("b")), PlacedItem(0, 0, Pen().path())))
    turned = Transformed(Frame(5.0, 5.0, (PlacedItem(0, 0, code("c")),)), Matrix.rotate(90))
    outer = Frame(
        9.0, 9.0, (PlacedItem(0, 0, code("a")), PlacedItem(1, 1, inner), PlacedItem(2, 2, turned))
    )
    assert [path.qr_text for path in find_qr_codes(outer)] == ["a", "b", "c"]


def test_shared_frames_compare_by_content_and_hash_by_identity() -> None:
    """Equal backs are one picture; lookups do not hash the content."""
    one, other = (Frame(5.0, 5.0).shared() for _ in range(2))
    assert one == other
    assert one != Frame(5.0, 6.0).shared()
    assert {one: "made"}.get(other) is None
