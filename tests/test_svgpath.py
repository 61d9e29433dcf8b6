"""SVG's path language: every letter in both cases, packed flags, and mistakes."""

from __future__ import annotations

import math
from itertools import pairwise, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.svg.attributes import PathError, parse_path_data

# Numbers of each letter: places (relative in small letters), or others.
PLACES = {"M": 2, "L": 2, "C": 6, "S": 4, "Q": 4, "T": 2}
numbers = st.integers(-20, 20)


@st.composite
def twins(draw: st.DrawFn) -> tuple[str, str]:
    """The same path twice: absolute and relative."""
    x, y = draw(numbers), draw(numbers)
    start = (x, y)
    places, steps = f"M{x} {y}", f"m{x} {y}"
    for letter in draw(st.lists(st.sampled_from("MLHVCSQTAZ"), max_size=8)):
        places += letter
        steps += letter.lower()
        if letter == "Z":
            x, y = start
            continue
        # Repeated: the letter once, its numbers several times.
        for _ in range(1 if letter == "M" else draw(st.integers(1, 3))):
            if letter in PLACES:
                own = draw(st.lists(numbers, min_size=PLACES[letter], max_size=PLACES[letter]))
                places += "".join(f" {n}" for n in own)
                steps += "".join(f",{n - (y if i % 2 else x)}" for i, n in enumerate(own))
                x, y = own[-2:]
            elif letter == "A":
                end = draw(st.tuples(numbers, numbers))
                flags = draw(st.sampled_from(["00", "01", "10", "11"]))
                places += f" 3 5 30 {flags[0]} {flags[1]} {end[0]} {end[1]}"
                steps += f" 3 5 30 {flags}{end[0] - x} {end[1] - y}"
                x, y = end
            else:
                n = draw(numbers)
                places += f" {n}"
                steps += f" {n - (x if letter == 'H' else y)}"
                x, y = (n, y) if letter == "H" else (x, n)
        if letter == "M":
            start = (x, y)
    return places, steps


@given(twins())
def test_relative_path_equals_absolute_one(paths: tuple[str, str]) -> None:
    places, steps = map(parse_path_data, paths)
    assert places.ops == steps.ops
    assert places.points == pytest.approx(steps.points, abs=1e-6)


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("M1 2 3 4 5 6", "M1 2 L3 4 L5 6"),
        ("m1 2 3 4", "M1 2 L4 6"),
        ("M0 0H4 5V6", "M0 0L4 0L5 0L5 6"),
        ("M.5.5-1-1", "M0.5 0.5 L-1 -1"),
        ("M1e1,2E-1", "M10 0.2"),
        ("M0 0Q1 1 2 0T4 0", "M0 0Q1 1 2 0Q3 -1 4 0"),
        ("M0 0C0 1 2 1 2 0S4-1 4 0", "M0 0C0 1 2 1 2 0C2 -1 4 -1 4 0"),
        ("M0 0L9 9S4-1 4 0", "M0 0L9 9C9 9 4 -1 4 0"),
        ("M0 0a5 5 0 012 4", "M0 0A5 5 0 0 1 2 4"),
        ("M0 0a5 5 0 01.5.5 5 5 0 10.5.5", "M0 0A5 5 0 0 1 .5 .5A5 5 0 1 0 1 1"),
        ("M1 1L2 2zl3 3", "M1 1L2 2ZL4 4"),
        ("", ""),
    ],
)
def test_short_form_equals_long_one(short: str, long: str) -> None:
    assert parse_path_data(short) == parse_path_data(long)


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ("M0 0 L1 1 k", "“k”, which is no command and no number"),
        ("1 2 L3 4", "numbers without a command"),
        ("M0 0Z 4", "numbers without a command"),
        ("M0 0L", "command L needs 2 numbers"),
        ("M0 0L1", "command L needs 2 numbers"),
        ("M0 0c1 2 3 4 5", "command c needs 6 numbers"),
        ("M0 0a1 1 0 1 1 2", "command a needs 7 numbers"),
        ("M0 0" + "1" * 5000 + "x", "“x”, which is no command"),
    ],
)
def test_rejects_bad_paths(path: str, why: str) -> None:
    with pytest.raises(PathError, match=why):
        parse_path_data(path)


def along(path: str) -> list[tuple[float, float]]:
    """Places on a path of one move and cubics, ten on each."""
    found = parse_path_data(path)
    points = [found.points[n : n + 2] for n in range(0, len(found.points), 2)]
    assert found.ops.upper() == "M" + "C" * (len(points) // 3)
    places = []
    for first in range(0, len(points) - 1, 3):
        a, b, c, d = points[first : first + 4]
        for t in (n / 10 for n in range(11)):
            s = 1 - t
            weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
            x, y = (
                sum(w * p[i] for w, p in zip(weights, (a, b, c, d), strict=True)) for i in (0, 1)
            )
            places.append((x, y))
    return places


def test_arc_is_on_its_ellipse(subtests: pytest.Subtests) -> None:
    """An ellipse that is too small grows, and keeps its form."""
    for turn, flags, (rx, ry) in product(
        [0, 30, -75], ["0 0", "0 1", "1 0", "1 1"], [(8, 5), (5, 9), (3, 1), (1, 4), (-8, 5)]
    ):
        with subtests.test(turn=turn, flags=flags, rx=rx, ry=ry):
            places = along(f"M 2 1 A {rx} {ry} {turn} {flags} 12 3")
            cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
            round_ = [
                ((cos * x + sin * y) / abs(rx), (cos * y - sin * x) / abs(ry)) for x, y in places
            ]
            # On the circle of the unstretched ellipse: one circle passes through three points.
            (ax, ay), (bx, by), (cx, cy) = round_[0], round_[len(round_) // 2], round_[-1]
            twice = 2 * (ax * (by - cy) + bx * (cy - ay) + cx * (ay - by))
            a, b, c = (x * x + y * y for x, y in (round_[0], round_[len(round_) // 2], round_[-1]))
            x = (a * (by - cy) + b * (cy - ay) + c * (ay - by)) / twice
            y = (a * (cx - bx) + b * (ax - cx) + c * (bx - ax)) / twice
            radius = math.hypot(ax - x, ay - y)
            assert all(
                math.hypot(u - x, v - y) == pytest.approx(radius, rel=1e-3) for u, v in round_
            )
            reach = math.dist(round_[0], round_[-1]) / 2
            assert radius == pytest.approx(max(1.0, reach), rel=1e-6)
            assert places[0] == pytest.approx((2, 1))
            assert places[-1] == pytest.approx((12, 3))
            if reach < 1:
                large, sweep = (flag == "1" for flag in flags.split())
                swept = sum(
                    math.remainder(
                        math.atan2(q[1] - y, q[0] - x) - math.atan2(p[1] - y, p[0] - x), math.tau
                    )
                    for p, q in pairwise(round_)
                )
                assert (abs(swept) > math.pi, swept > 0) == (large, sweep)
