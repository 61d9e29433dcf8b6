"""Shading of figures ends before points."""

from itertools import pairwise
from math import dist

import pytest

from pnp.core.drawing import Pen
from pnp.draw.sketch import Mark
from pnp.games.my_corner_of_the_sky.hatching import hatch_map

BODY = Mark(*Pen().rect(0.0, 0.0, 40.0, 40.0).path()[:2], fill="paper", line="ink")
FUR = Mark(*Pen().move(0.0, 20.0).line(40.0, 20.0).path()[:2], line="ink")
EYE = BODY._replace(fill="ink")
SPOTS = [((34.0, 20.0), 3.0), ((20.0, 36.0), 2.0)]


def fine(marks: list[Mark]) -> list[Mark]:
    return [mark for mark in marks if mark.line == "shade"]


def test_fine_lines_end_before_a_point() -> None:
    hatch, fur = fine(list(hatch_map([BODY, FUR], 1.0, 1.0, SPOTS)))
    assert hatch.ops.count("M") > 20
    assert fur.points == pytest.approx((0.0, 20.0, 31.0, 20.0, 37.0, 20.0, 40.0, 20.0))
    for mark in (hatch, fur):
        ends = list(zip(mark.points[0::2], mark.points[1::2], strict=True))
        for (start, end), op in zip(pairwise(ends), mark.ops[1:], strict=True):
            middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            for spot, radius in SPOTS:
                assert dist(end, spot) > radius - 1e-6
                assert op == "M" or dist(middle, spot) > radius - 1e-6


def test_nothing_dark_is_left_of_a_figure() -> None:
    assert not list(hatch_map([EYE], 1.0, 1.0, []))
