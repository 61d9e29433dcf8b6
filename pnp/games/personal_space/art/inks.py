"""Colours by role, and the twenty harmonies of planets.

A harmony has a colour of the theme for each role. Harmonies are in harmonies.txt, and planets draw
them by their index there. `sky+35` is sky with 35 % cream, `sky-15` sky with 15 % ink. Neighbouring
roles differ in lightness as well as in hue, so that planets work in greyscale.

In low ink every area is the colour of the paper, so that it still hides what is behind, and a few
roles are hatched.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Colour, luminance, mix
from pnp.draw.inks import Inks, LowInkRoles


class Harmony(Struct, frozen=True):
    """Colours by role, and the warmth of the place: 0 frosty, 1 mild, 2 warm, 3 hot."""

    warmth: int
    roles: dict[str, str]


def _read_harmonies() -> dict[str, Harmony]:
    text = Path(__file__).with_name("harmonies.txt").read_text(encoding="utf-8")
    (_, _, *roles), *rows = map(str.split, text.splitlines())
    return {
        name: Harmony(int(warmth), dict(zip(roles, recipes, strict=True)))
        for name, warmth, *recipes in rows
    }


HARMONIES = _read_harmonies()


COLOURS = ("coral", "mustard", "mint", "sky", "lilac")
_BASE = ("ink", "paper", "cream", *COLOURS)
"""The theme's colours from which all others are mixed."""

_PARTS = {
    "sky_line": "ink",
    "night": "ink",
    "neon": "cream",
    "pleat": "coral-30",
    "board": "mustard-30",
    "shadow": "ink+30",
}
"""Roles with a fixed colour in full ink; `_LOW` sets how roles print in low ink."""

_LOW = LowInkRoles(
    solid=frozenset({"ink", "neon", "pleat"}),
    pale=frozenset({"cream", "paper", "night", "board"}),
    soft=frozenset({*COLOURS, "deep", "accent", "land2", "ink+70"}),
    firm=frozenset({"ink", "sky_line"}),
)


def inks_of(request: ArtRequest, harmony: str = "", swapped: bool = False) -> Inks:
    """The inks of a request's theme, with the roles of a harmony. Raises ValueError if the theme
    lacks a colour.

    `swapped`: land and water swap colours.
    """
    palette = request.palette
    if missing := [name for name in _BASE if name not in palette]:
        raise ValueError(f"the theme has no colour “{missing[0]}”")
    paper = palette["paper"] or (1.0, 1.0, 1.0)
    base = tuple((name, palette[name] or paper) for name in _BASE)
    # The theme has low ink if it leaves out a planet's areas or a colour, or makes all colours
    # paper.
    is_low = palette.get("planet-fill", paper) is None
    is_low = is_low or any(palette[name] is None for name in COLOURS)
    is_low = is_low or all(palette[name] == paper for name in COLOURS)
    return _make_inks(base, is_low, harmony, swapped)


@lru_cache(maxsize=128)
def _make_inks(
    base: tuple[tuple[str, Colour], ...], low: bool, harmony: str, swapped: bool
) -> Inks:
    """Cached: planets share a few dozen combinations."""
    plain = Inks(dict(base), light="cream")
    recipes = {**_PARTS, **(HARMONIES[harmony].roles if harmony else {})}
    if swapped:
        for role, partner in (("ground", "land"), ("deep", "land2")):
            recipes[role], recipes[partner] = recipes[partner], recipes[role]
    tones = {role: plain.tone(recipe) for role, recipe in recipes.items()}
    return Inks({**dict(base), **tones}, low=_LOW if low else None, light="cream")


def night_inks(inks: Inks) -> Inks:
    """The inks for things in front of a dark sky: their lines are cream."""
    if inks.low:
        return inks
    cream = inks.tone("cream")
    return inks.with_tones({"sky_line": cream}, {"ink": cream, "sky_line": cream})


@lru_cache(maxsize=64)
def toned_inks(inks: Inks, towards: str, share: float, lightest: float = 0.0) -> Inks:
    """All inks mixed with a share of another ink; areas have at least the luminance
    `lightest`."""
    if inks.low:
        return inks
    goal = inks.tone(towards)

    def change(role: str, colour: Colour) -> Colour:
        colour = mix(goal, colour, share)
        while role != "ink" and luminance(colour) < lightest:
            colour = mix(goal, colour, 0.2)
        return colour

    return inks.with_changed_tones(change)
