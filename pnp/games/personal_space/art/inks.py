"""Colours by their roles. A planet has a harmony: a colour of the theme for each role.

In low ink every area is the colour of the paper, so that things in front still hide things behind,
and a few roles are hatched.
"""

from __future__ import annotations

from functools import lru_cache

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Colour, luminance, mix
from pnp.draw.inks import Inks, LowInkRoles
from pnp.games.personal_space.art.harmonies import HARMONIES

COLOURS = ("coral", "mustard", "mint", "sky", "lilac")
_BASE = ("ink", "paper", "cream", *COLOURS)
"""The theme's colours that all others are mixed from."""

_PARTS = {
    "sky_line": "ink",
    "night": "ink",
    "neon": "cream",
    "pleat": "coral-30",
    "board": "mustard-30",
    "shadow": "ink+30",
}
"""Parts that a colour plays in full ink; in low ink, `_LOW` says which of them are ink."""

_LOW = LowInkRoles(
    solid=frozenset({"ink", "neon", "pleat"}),
    pale=frozenset({"cream", "paper", "night", "board"}),
    soft=frozenset({*COLOURS, "deep", "accent", "land2", "ink+70"}),
    firm=frozenset({"ink", "sky_line"}),
)


def inks_of(request: ArtRequest, harmony: str = "", swapped: bool = False) -> Inks:
    """The inks of a request's theme, with the roles of a harmony where one is named.

    `swapped`: land has the water's colours and water the land's. Raises ValueError for a theme that
    lacks a colour.
    """
    palette = request.palette
    if missing := [name for name in _BASE if name not in palette]:
        raise ValueError(f"the theme has no colour “{missing[0]}”")
    paper = palette["paper"] or (1.0, 1.0, 1.0)
    base = tuple((name, palette[name] or paper) for name in _BASE)
    # A theme may leave out a planet's areas, or any of the colours, or turn them into paper.
    low = palette.get("planet-fill", paper) is None
    low = low or any(palette[name] is None for name in COLOURS)
    low = low or all(palette[name] == paper for name in COLOURS)
    return _inks(base, low, harmony, swapped)


@lru_cache(maxsize=128)
def _inks(base: tuple[tuple[str, Colour], ...], low: bool, harmony: str, swapped: bool) -> Inks:
    """There are a few dozen harmonies, and planets without end."""
    plain = Inks(dict(base), light="cream")
    recipes = {**_PARTS, **(HARMONIES[harmony].roles if harmony else {})}
    if swapped:
        for role, other in (("ground", "land"), ("deep", "land2")):
            recipes[role], recipes[other] = recipes[other], recipes[role]
    tones = {role: plain.tone(recipe) for role, recipe in recipes.items()}
    return Inks({**dict(base), **tones}, low=_LOW if low else None, light="cream")


def night(inks: Inks) -> Inks:
    """The inks of things in front of a dark sky: their lines are cream."""
    if inks.low:
        return inks
    cream = inks.tone("cream")
    return inks.with_tones({"sky_line": cream}, {"ink": cream, "sky_line": cream})


@lru_cache(maxsize=64)
def toned(inks: Inks, towards: str, share: float, lightest: float = 0.0) -> Inks:
    """All inks with a share of one of them, areas at least so light."""
    if inks.low:
        return inks
    goal = inks.tone(towards)

    def change(role: str, colour: Colour) -> Colour:
        colour = mix(goal, colour, share)
        while role != "ink" and luminance(colour) < lightest:
            colour = mix(goal, colour, 0.2)
        return colour

    return inks.with_changed_tones(change)
