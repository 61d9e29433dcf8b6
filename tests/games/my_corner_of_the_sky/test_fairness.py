"""What tells the worth of a sky is reckoned again from the skies that were played."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path
from statistics import correlation, fmean, linear_regression

import pytest
import yaml

from pnp.games.my_corner_of_the_sky import stars as sky_stars
from pnp.games.my_corner_of_the_sky.star_map import draw_sky
from pnp.games.my_corner_of_the_sky.stars import ORIGINAL, Star, parse_star

RECORDS = Path(__file__).parents[3] / "bench/records"
PLAYED = [
    (tuple(parse_star(word) for word in places.split()), float(score))
    for places, score in (
        line.split("\t")
        for line in (RECORDS / "my-corner-of-the-sky.tsv")
        .read_text(encoding="utf-8")
        .splitlines()[1:]
    )
]


def measured(stars: tuple[Star, ...]) -> tuple[float, float]:
    near = sum(sky_stars.nearness(one, other) for one, other in combinations(stars, 2))
    return sum(map(sky_stars.is_on_double, stars)), near / 1000


def test_worth_is_what_was_played() -> None:
    """Two figures, by least squares: one held against the score and the other in turn, until
    neither changes."""
    doubles, nears = zip(*(measured(stars) for stars, _ in PLAYED), strict=True)
    scores = [score for _, score in PLAYED]
    double = near = 0.0
    for _ in range(50):
        rest = [s - near * n for s, n in zip(scores, nears, strict=True)]
        double, always = linear_regression(doubles, rest)
        rest = [s - double * d for s, d in zip(scores, doubles, strict=True)]
        near, always = linear_regression(nears, rest)
    # Nearness is in points already.
    assert (always, double, near) == pytest.approx((16.095, 1.112, 1.0), abs=0.01)


def test_worth_tells_most_of_what_can_be_told() -> None:
    """Of the variance of what was played 44 %; 44 % of it is luck, for 60 games are few."""
    told = [sky_stars.sky_value(stars) / 1000 for stars, _ in PLAYED]
    assert correlation(told, [score for _, score in PLAYED]) ** 2 > 0.42


def test_skies_by_number_were_worth_what_the_original_is() -> None:
    found = yaml.safe_load((RECORDS / "my-corner-of-the-sky.yaml").read_text(encoding="utf-8"))
    scores = found["numbers"]["scores"]
    assert len(scores) >= 40
    for number in scores:
        assert sky_stars.is_fair(draw_sky(number).stars)
    original = found["original"]["score"]
    assert fmean(scores.values()) == pytest.approx(original, abs=0.5)
    assert sky_stars.MIN_VALUE / 1000 <= original <= sky_stars.MAX_VALUE / 1000
    assert sky_stars.is_fair(ORIGINAL)
