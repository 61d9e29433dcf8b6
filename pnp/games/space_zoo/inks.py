"""Colours of the posters by name, from the theme where it knows them.

A theme that sets `poster: none` (low ink) gets line drawings: every fill is paper, so that what
stands in front still hides what is behind, and the darker tones become hairline tints.
"""

from __future__ import annotations

from copy import copy

from pnp.ground.artist import Brief
from pnp.ground.drawing import Colour, luminance, mix
from pnp.ground.problem import nearest

_HEX = {
    "night": "1B2340", "indigo": "2F3E6E", "plum": "5B3A64", "wine": "7E2F45", "rust": "B5482C",
    "coral": "E2694B", "orange": "EE8F3B", "gold": "F4BE4F", "cream": "FBEFD3", "sand": "E7CFA0",
    "rose": "EFA9A0", "lilac": "B79BC9", "sky": "8FC4D6", "teal": "3E8E93", "deep": "1F5A6B",
    "mint": "A9D3B4", "leaf": "5E9A5A", "forest": "2C5B45", "moss": "A9B45A", "snow": "F3F6F4",
    "slate": "5F7383", "smoke": "A9B4BA", "ink": "1C1B2E", "paper": "FFFFFF",
}  # fmt: skip
"""What a theme that lacks a name gets."""

TONES = tuple(_HEX)

PLAYERS = {1: "coral", 2: "teal", 3: "gold", 4: "plum"}
"""The colours of the seats where a theme names no `player-1` to `player-4`."""

LOW = "poster"


def _rgb(text: str) -> Colour:
    r, g, b = (int(text[i : i + 2], 16) / 255.0 for i in (0, 2, 4))
    return (r, g, b)


class Inks:
    """What the names of tones mean in one theme."""

    __slots__ = ("_tones", "ink", "low", "paper")

    def __init__(self, brief: Brief) -> None:
        palette = brief.palette
        self.low = LOW in palette and palette[LOW] is None
        self._tones = {name: _rgb(hexed) for name, hexed in _HEX.items()}
        self._tones |= {name: colour for name, colour in palette.items() if colour is not None}
        for seat, name in PLAYERS.items():
            own = f"player-{seat}"
            self._tones[own] = palette.get(own) or self._tones[name]
        self.ink = self._tones["ink"]
        self.paper = self._tones["paper"]

    def tone(self, name: str) -> Colour:
        """A tone of ours or of the theme; `coral+40` is 40 % on the way to paper, `coral-30` 30 %
        to ink. Raises ValueError for a name that it does not know.
        """
        found = self._tones.get(name)
        if found is not None:
            return found
        for sign, goal in (("+", self.paper), ("-", self.ink)):
            base, mark, share = name.partition(sign)
            if mark and share.isdigit() and base in self._tones:
                made = mix(goal, self._tones[base], int(share) / 100.0)
                self._tones[name] = made
                return made
        raise ValueError(f"there is no tone “{name}”; {nearest(name, TONES)}")

    def pale(self) -> Inks:
        """The same with a line so light that what is drawn is the place for a thing, not the thing."""
        found = copy(self)
        found.ink = mix(self.ink, self.paper, 0.3)
        found._tones = {**self._tones, "ink": found.ink}
        return found

    def tint(self, name: str) -> int:
        """How dark a tone is where there is little ink: 0 paper, 1 to 3 ever closer hairlines."""
        light = luminance(self.tone(name))
        return 0 if light > 0.42 else 1 if light > 0.2 else 2 if light > 0.06 else 3
