"""Colours by role, and recipes that mix them.

A role is a name such as `coral`. A recipe mixes it: `coral+40` has 40 % of the light colour (paper,
or a warm cream), `coral-30` 30 % of ink, `coral+40-30` first the one and then the other. Tints are
mixed, never transparent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from msgspec import Struct

from pnp.core.drawing import Colour, mix
from pnp.core.problems import suggestion

RolePaint = str | Colour | None
"""A role, a recipe, a colour, or None."""
Tones = Mapping[str, Colour | None]

_RECIPE = re.compile(r"(.+)([+-])([0-9]{1,2})")


class LowInkRoles(Struct, frozen=True):
    """The roles with exceptions in low ink, which prints areas as paper and lines as ink."""

    solid: frozenset[str] = frozenset({"ink"})
    """Areas printed as ink: pupils, mouths."""
    pale: frozenset[str] = frozenset()
    """Lines printed as paper, because they are on ink."""
    soft: frozenset[str] = frozenset()
    """Lines printed in grey, because there are many."""
    firm: frozenset[str] = frozenset({"ink"})
    """Broad lines printed as ink; others are paper between two outlines."""


class Inks:
    """The colour of each role, for areas and for lines. None: the theme leaves it out."""

    __slots__ = ("_light", "_lines", "_source", "_tones", "low")

    def __init__(
        self,
        tones: Tones,
        lines: Tones | None = None,
        low: LowInkRoles | None = None,
        light: str = "paper",
        source: Callable[[str], Colour | None] | None = None,
    ) -> None:
        self._tones = dict(tones)
        self._lines = dict(lines or {})
        self._light = light
        self._source = source
        self.low = low

    def tone(self, role: str) -> Colour:
        """The colour of a role or recipe in full ink. Raises ValueError for an unknown role."""
        found = self._find(role)
        if found is None:
            raise ValueError(f"the theme leaves out the colour “{role}”")
        return found

    def fill(self, paint: RolePaint) -> Colour | None:
        """The printed colour of an area; None: not printed. Raises ValueError."""
        if not isinstance(paint, str):
            return paint
        if self.low is not None:
            return self._find("ink" if paint in self.low.solid else "paper")
        return self._find(paint)

    def line(self, paint: RolePaint) -> Colour | None:
        """The printed colour of a line; None: not printed. Raises ValueError."""
        if not isinstance(paint, str):
            return paint
        if paint in self._lines:
            return self._lines[paint]
        if self.low is None:
            return self._find(paint)
        if paint in self.low.soft:
            return mix(self.tone("ink"), self.tone("paper"), 0.45)
        return self._find("paper" if paint in self.low.pale else "ink")

    def with_tones(self, tones: Tones, lines: Tones | None = None) -> Inks:
        """Return inks with other colours for some roles."""
        lines = {**self._lines, **(lines or {})}
        return Inks({**self._tones, **tones}, lines, self.low, self._light)

    def with_changed_tones(
        self, change: Callable[[str, Colour], Colour], lines: Tones | None = None
    ) -> Inks:
        """Return inks whose colours are changed by a function on use."""
        return Inks({}, lines, self.low, source=lambda role: change(role, self.tone(role)))

    def _find(self, role: str) -> Colour | None:
        tones = self._tones
        if role not in tones:
            tones[role] = self._source(role) if self._source else self._mixed(role)
        return tones[role]

    def _mixed(self, recipe: str) -> Colour:
        match = _RECIPE.fullmatch(recipe)
        if match is None:
            known = [role for role in self._tones if not _RECIPE.fullmatch(role)]
            raise ValueError(f"there is no colour “{recipe}”; {suggestion(recipe, known)}")
        goal = self._light if match[2] == "+" else "ink"
        return mix(self.tone(goal), self.tone(match[1]), int(match[3]) / 100.0)


def rgb(text: str) -> Colour:
    """Parse a colour written as `1F2447`."""
    r, g, b = (int(text[i : i + 2], 16) / 255.0 for i in (0, 2, 4))
    return (r, g, b)
