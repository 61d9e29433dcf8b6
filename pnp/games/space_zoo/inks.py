"""Colours of the posters by name, from the theme where it knows them.

A theme that sets `poster: none` (low ink) gets line drawings: every area is paper, so that what
stands in front still hides what is behind, and the darker tones become hairline tints.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from pnp.core.artist import Brief
from pnp.core.drawing import Colour, Placed, mix
from pnp.draw.inks import Inks, Sparing, hexed
from pnp.draw.paint import HAIR, Tints, paint
from pnp.draw.sketch import Mark

_TONES = hexed(
    {
        "night": "1B2340",
        "indigo": "2F3E6E",
        "plum": "5B3A64",
        "wine": "7E2F45",
        "rust": "B5482C",
        "coral": "E2694B",
        "orange": "EE8F3B",
        "gold": "F4BE4F",
        "cream": "FBEFD3",
        "sand": "E7CFA0",
        "rose": "EFA9A0",
        "lilac": "B79BC9",
        "sky": "8FC4D6",
        "teal": "3E8E93",
        "deep": "1F5A6B",
        "mint": "A9D3B4",
        "leaf": "5E9A5A",
        "forest": "2C5B45",
        "moss": "A9B45A",
        "snow": "F3F6F4",
        "slate": "5F7383",
        "smoke": "A9B4BA",
        "ink": "1C1B2E",
        "paper": "FFFFFF",
    }
)
"""What a theme that lacks a name gets."""

PLAYERS = {1: "coral", 2: "teal", 3: "gold", 4: "plum"}
"""The colours of the seats where a theme names no `player-1` to `player-4`."""

_PALE = frozenset({"white", "glow"})
"""Tones of lines that lie upon a broader line of ink."""
LOW = Sparing(frozenset({"ink", "dark"}), _PALE, firm=_PALE | {"ink"})
POSTER = replace(LOW, solid=frozenset())
"""How a land is printed in low ink: even what is ink elsewhere is a tint there."""


def inks_of(brief: Brief, low: Sparing = LOW) -> Inks:
    """What the names of tones mean in the brief's theme; `low`: how little ink is printed."""
    told = {name: colour for name, colour in brief.palette.items() if colour is not None}
    tones = {**_TONES, **told}
    for seat, name in PLAYERS.items():
        tones.setdefault(f"player-{seat}", tones[name])
    return Inks(tones, low=low if brief.palette.get("poster", tones["ink"]) is None else None)


def paled(inks: Inks) -> Inks:
    """The same with a line so light that what is drawn is the place for a thing, not the thing."""
    return inks.cast({"ink": mix(inks.tone("ink"), inks.tone("paper"), 0.3)})


def printed(
    marks: Iterable[Mark],
    inks: Inks,
    room: tuple[float, float],
    line: float,
    tones: Mapping[str, Colour] | None = None,
) -> tuple[Placed, ...]:
    """Marks in a room of that size, mm; `tones` are those of this drawing alone, never tinted."""
    cast = inks.cast(tones or {})
    return paint(marks, cast, line, hatching=Tints(cast, *room, tones or ()), edge=HAIR)
