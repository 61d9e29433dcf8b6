"""Colours of pens: different for all eyes and in grey, and never the only sign."""

from __future__ import annotations

from itertools import combinations

import pytest
import yaml

from pnp.core.colour_difference import DEFICIENCIES, ciede2000, colour_distance, lightness
from pnp.core.drawing import Colour
from pnp.games.mind_space.colours import COLOURS, DICE_COLOURS
from tests.helper import ROOT

LEAST = 8.0
"""CIEDE2000 between any two, for all eyes; from 5 on, neighbours differ at a glance."""
CLEAR = 20.0
"""From here on a colour can be named without another beside it."""
GREY = 5.0
"""L* between any two, for printers without colours."""


def palette() -> dict[str, Colour]:
    theme = yaml.safe_load((ROOT / "templates/mind-space/theme.yaml").read_text(encoding="utf-8"))
    found = {}
    for name in COLOURS:
        text = theme["palette"][name]
        red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
        found[name] = (red, green, blue)
    return found


def test_distance_matches_published_values() -> None:
    """Pairs of Sharma, Wu and Dalal's test data."""
    for one, two, expected in (
        ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
        ((50, 2.5, 0), (73, 25, -18), 27.1492),
        ((50, 2.49, -0.001), (50, -2.49, 0.0011), 7.2195),
        ((6.7747, -0.2908, -2.4247), (5.8714, -0.0985, -2.2286), 0.6377),
    ):
        assert ciede2000(one, two) == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize("deficiency", ["", *DEFICIENCIES])
def test_colours_differ_for_all_eyes(deficiency: str) -> None:
    colours = palette()
    for one, two in combinations(COLOURS, 2):
        assert colour_distance(colours[one], colours[two], deficiency) >= LEAST, (one, two)


def test_colours_are_clear_with_full_sight() -> None:
    colours = palette()
    assert all(
        colour_distance(colours[a], colours[b]) >= CLEAR for a, b in combinations(COLOURS, 2)
    )


def test_colours_differ_in_grey() -> None:
    colours = palette()
    for one, two in combinations(COLOURS, 2):
        assert abs(lightness(colours[one]) - lightness(colours[two])) >= GREY, (one, two)


def test_similar_colours_have_other_pattern_and_letter() -> None:
    """Some pairs are similar in grey or to some eyes: then these carry the meaning."""
    colours = palette()
    close = {
        (one, two)
        for one, two in combinations(COLOURS, 2)
        for deficiency in ("", *DEFICIENCIES)
        if colour_distance(colours[one], colours[two], deficiency) < CLEAR
        or abs(lightness(colours[one]) - lightness(colours[two])) < CLEAR
    }
    assert close
    for one, two in close:
        assert COLOURS[one].pattern != COLOURS[two].pattern
        assert COLOURS[one].letter != COLOURS[two].letter
    assert len({COLOURS[name].pattern for name in DICE_COLOURS}) == 5


def test_patterns_contrast_with_their_colour() -> None:
    """The pattern's tint differs in lightness, so it is visible in grey, too."""
    theme = yaml.safe_load((ROOT / "templates/mind-space/theme.yaml").read_text(encoding="utf-8"))
    colours = palette()
    for name in DICE_COLOURS:
        text = theme["palette"][f"{name}-tint"]
        red, green, blue = (int(text[i : i + 2], 16) / 255 for i in (1, 3, 5))
        assert abs(lightness((red, green, blue)) - lightness(colours[name])) >= 9, name
