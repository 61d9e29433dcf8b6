"""Colours by the part they play. A planet has a harmony: the theme's colours in roles.

Tints are mixed, never transparent. In low ink every fill is the paper, so that what stands in
front still hides what is behind, and a few roles are hatched.
"""

from __future__ import annotations

import re
from functools import lru_cache

from pnp.games.personal_space.art.harmonies import HARMONIES, ROLES
from pnp.ground.artist import Brief
from pnp.ground.drawing import Colour, luminance, mix

_HEX = {
    "ink": "1F2447",
    "cream": "FFF6E5",
    "coral": "F0665A",
    "mustard": "F2B442",
    "mint": "78C6A3",
    "sky": "6DB0D8",
    "lilac": "A48AC8",
    "paper": "FFFFFF",
}
"""What a theme that lacks a name gets."""

COLOURS = ("coral", "mustard", "mint", "sky", "lilac")

LOW = "planet-fill"
"""A theme whose palette has `planet-fill: none` draws lines and light hatching only."""

_MIXED = re.compile(r"([a-z]+)([+-][0-9]+)?")


def _rgb(text: str) -> Colour:
    r, g, b = (int(text[i : i + 2], 16) / 255.0 for i in (0, 2, 4))
    return (r, g, b)


class Inks:
    """The colour of each role."""

    __slots__ = ("_fills", "_lines", "_toned", "low")

    def __init__(self, fills: dict[str, Colour], lines: dict[str, Colour], low: bool) -> None:
        self._fills = fills
        self._lines = lines
        self._toned: dict[tuple[str, float, float], Inks] = {}
        self.low = low

    @classmethod
    def of(cls, brief: Brief, harmony: str = "", swapped: bool = False) -> Inks:
        """The inks of a brief's theme, with the roles of a harmony where one is named.

        `swapped`: land has the water's colours and water the land's.
        """
        base: list[tuple[str, Colour]] = []
        low = LOW in brief.palette and brief.palette[LOW] is None
        for name, fallback in _HEX.items():
            found = brief.palette.get(name)
            low = low or (name in COLOURS and name in brief.palette and found is None)
            base.append((name, found if found is not None else _rgb(fallback)))
        return _inks(tuple(base), low, harmony, swapped)

    @classmethod
    def mixed(cls, base: dict[str, Colour], low: bool, harmony: str, swapped: bool) -> Inks:
        """All inks, from the colours of the theme."""
        # A theme may also turn all its colours into paper.
        low = low or all(base[name] == base["paper"] for name in COLOURS)
        for name in COLOURS:
            for recipe in (f"{name}+25", f"{name}+50", f"{name}+70", f"{name}-15", f"{name}-30"):
                base[recipe] = _mixed(recipe, base)
        base["sky_line"] = base["ink"]
        base["ink+30"] = _mixed("ink+30", base)
        base["ink+70"] = _mixed("ink+70", base)
        for role, recipe in HARMONIES[harmony].roles.items() if harmony else ():
            base[role] = _mixed(recipe, base)
        if swapped:
            for role, other in (("ground", "land"), ("deep", "land2")):
                base[role], base[other] = base[other], base[role]
        if not low:
            return cls(base, base, False)
        paper, ink = base["paper"], base["ink"]
        fills = {role: ink if role == "ink" else paper for role in base}
        lines = {role: paper if role in ("cream", "paper") else ink for role in base}
        for role in (*COLOURS, "deep", "accent", "land2", "ink+70"):
            if role in lines:
                lines[role] = mix(ink, paper, 0.45)
        return cls(fills, lines, True)

    def fill(self, role: str) -> Colour:
        return self._fills[role]

    def line(self, role: str) -> Colour:
        return self._lines[role]

    def night(self) -> Inks:
        """The inks for what stands against a dark sky: its lines are cream."""
        if self.low:
            return self
        cream = {"ink": self._fills["cream"], "sky_line": self._fills["cream"]}
        return Inks({**self._fills, "sky_line": cream["ink"]}, {**self._lines, **cream}, False)

    def toned(self, towards: str, share: float, lightest: float = 0.0) -> Inks:
        """All inks on a planet with a share of one of them, its areas at least so light."""
        if self.low:
            return self
        key = (towards, share, lightest)
        if key in self._toned:
            return self._toned[key]
        goal = self._fills[towards]
        fills = {"ink": mix(goal, self._fills["ink"], share)}
        for role in (*ROLES, "cream", "paper"):
            colour = mix(goal, self._fills[role], share)
            while luminance(colour) < lightest:
                colour = mix(goal, colour, 0.2)
            fills[role] = colour
        tone = self._toned[key] = Inks(fills, fills, False)
        return tone


@lru_cache(maxsize=128)
def _inks(base: tuple[tuple[str, Colour], ...], low: bool, harmony: str, swapped: bool) -> Inks:
    """There are a few dozen harmonies, and planets without end."""
    return Inks.mixed(dict(base), low, harmony, swapped)


def _mixed(recipe: str, base: dict[str, Colour]) -> Colour:
    """`sky`, `sky+35` with 35 % cream, `sky-15` with 15 % ink."""
    match = _MIXED.fullmatch(recipe)
    if match is None:
        raise ValueError(f"“{recipe}” is no colour")
    colour = base[match[1]]
    share = int(match[2] or 0)
    return mix(base["cream" if share > 0 else "ink"], colour, abs(share) / 100.0)
