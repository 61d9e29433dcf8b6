"""Colours by the part they play in an atlas: line, accent, wash, and what lies behind the grid.

A theme may set any of the roles; in low ink it sets `wash` to none, and the accent to none or to
the ink. The atlas then is line and type, and nothing is missing.
"""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.draw.inks import Inks, hexed
from pnp.draw.sheet import Sheet

_KNOWN = hexed({"ink": "16233F", "accent": "B8862D", "wash": "E8EDF5", "paper": "FFFFFF"})

HAIR = 0.25
FINE = 0.35
BOLD = 0.6

_GROUNDS = ("paper", "night")


def plate(brief: Brief, night: bool = False) -> Sheet:
    """A sheet for engravers: lines end flat. `night`: light lines on dark; low ink stays paper."""
    told = {**_KNOWN, **brief.palette}
    inks = Inks(
        {
            "ink": told["ink"] or _KNOWN["ink"],
            "paper": told["paper"] or _KNOWN["paper"],
            "accent": told["accent"] or told["ink"] or _KNOWN["ink"],
            "wash": told["wash"],
        }
    )
    # What lies behind everything, and the lines of a constellation, which a theme may leave out.
    inks = inks.cast(
        {
            "figure": brief.palette.get("figure") or inks.tone("ink+70"),
            "joint": brief.palette.get("joint", inks.tone("accent+75")),
        }
    )
    if night and told["wash"] is not None:
        inks = inks.cast(
            {
                "ink": inks.tone("paper"),
                "paper": inks.tone("ink"),
                "accent": inks.tone("accent+20"),
                "wash": inks.tone("ink+10"),
                "figure": inks.tone("ink+14"),
            }
        )
    return Sheet(brief, inks, cap=0, join=0)


def plate_of(brief: Brief) -> Sheet:
    """A plate on the ground that `ground` names: paper, or night (light lines on dark)."""
    return plate(brief, brief.one_of("ground", _GROUNDS, default="paper") == "night")


def low(s: Sheet) -> bool:
    """Whether there are lines only."""
    return s.inks.fill("wash") is None
