"""Paths as polygons: steps of curves, and filled places."""

from __future__ import annotations

import pytest

from pnp.core.drawing import Pen
from pnp.core.outlines import FilledPolygons, polygons
from pnp.svg.attributes import parse_path_data


@pytest.mark.parametrize(
    ("long", "least", "most", "steps"),
    [
        (0.0, 3, 9, 3),
        (1.2, 1, 99, 3),
        (1.21, 1, 99, 4),
        (4.0, 1, 99, 10),
        (4.0, 12, 99, 12),
        (4.0, 1, 8, 8),
        (4.0, 5, 5, 5),
    ],
)
def test_curve_has_steps_of_0_4_mm(long: float, least: int, most: int, steps: int) -> None:
    """Within a minimum and a maximum."""
    curve = Pen().move(0.0, 0.0).curve(0.0, 0.0, long, 0.0, long, 0.0)
    (found,) = polygons(curve.path(), least, most)
    along = [n / steps for n in range(steps + 1)]
    assert [x for x, _ in found] == pytest.approx([long * t * t * (3 - 2 * t) for t in along])
    assert {y for _, y in found} == {0.0}


def test_rings_are_closed_without_double_points() -> None:
    path = parse_path_data("M0 0 H4 V4 H0 Z M1 1 H2 V2 L1 1 Z M5 5 H6")
    assert polygons(path, 1, 1) == [
        [(0, 0), (4, 0), (4, 4), (0, 4), (0, 0)],
        [(1, 1), (2, 1), (2, 2), (1, 1)],
        [(5, 5), (6, 5)],
    ]


SQUARE, WITHIN = "M0 0 H6 V6 H0 Z", "M2 2 H4 V4 H2 Z"
BACK = "M2 2 V4 H4 V2 Z"


@pytest.mark.parametrize(
    ("d", "spot", "wound", "evenodd"),
    [
        (SQUARE, (3, 3), True, True),
        (SQUARE, (7, 3), False, False),
        (SQUARE, (-1, 3), False, False),
        (SQUARE, (3, 7), False, False),
        (SQUARE, (3, -1), False, False),
        (SQUARE + WITHIN, (3, 3), True, False),
        (SQUARE + BACK, (3, 3), False, False),
        (SQUARE + WITHIN, (1, 3), True, True),
        (SQUARE + BACK, (5, 3), True, True),
        ("M0 0 L6 6 H0 Z", (2, 3), True, True),
        ("M0 0 L6 6 H0 Z", (3, 2), False, False),
        # Open paths are filled as closed ones.
        ("M0 0 L6 6 H0", (2, 3), True, True),
        # Level with a corner a line counts once.
        ("M0 3 L3 0 L6 3 L3 6 Z", (1, 3), True, True),
        ("M0 3 L3 0 L6 3 L3 6 Z", (-1, 3), False, False),
    ],
)
def test_fills_by_winding_number(
    d: str, spot: tuple[float, float], wound: bool, evenodd: bool
) -> None:
    found = polygons(parse_path_data(d), 4, 4)
    assert FilledPolygons(found, False).contains(*spot) is wound
    assert FilledPolygons(found, True).contains(*spot) is evenodd
