"""The artist `colour-die-net`: a die to fold in one of the five colours, pattern and letter on it."""

from __future__ import annotations

from dataclasses import replace

from pnp.draw.dice import FACES, die_net, placed
from pnp.draw.sheet import Sheet
from pnp.games.mind_space.paint import Tone, badge, patterned, sheet_of, tone_of
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen
from pnp.ground.node import MADE, Scalar
from pnp.ground.pips import PIPS

BLEED = 0.6
"""How far colour goes beyond a face, mm."""
PLATE = 0.395
"""The radius of the white plate with the pips, as a share of the edge."""
CORNER = 0.135
"""How far in from two sides the letters stand, as a share of the edge."""


def _plates(s: Sheet, tone: Tone, left: float, top: float, edge: float, pips: bool) -> None:
    """A disc on each face, with pips where they are asked for."""
    dots = Pen()
    for number, (column, row) in FACES.items():
        x, y = left + column * edge, top + row * edge
        disc = Pen().ellipse(x + edge / 2, y + edge / 2, edge * PLATE)
        s.put(disc, "paper", tone.line, 0.25)
        for across, down in PIPS[number] if pips else ():
            dots.ellipse(
                x + edge * (0.5 + 0.18 * (across - 1)),
                y + edge * (0.5 + 0.18 * (down - 1)),
                edge * 0.07,
            )
    s.put(dots, "ink")


def _letters(s: Sheet, tone: Tone, left: float, top: float, edge: float) -> None:
    """The letter that tells the colour, in two corners of each face."""
    # On a die the letter is what tells colours apart: 8 points, in two corners as on a card.
    for column, row in FACES.values():
        for corner in (CORNER, 1.0 - CORNER):
            x, y = left + (column + corner) * edge, top + (row + corner) * edge
            badge(s, tone.letter, s.brief.text("style", "number"), x, y, edge * 0.115)


def colour_die_net(brief: Brief) -> Frame:
    """`colour`, and `size`, `faces` and `style` as the artist `die-net` takes them."""
    s = sheet_of(brief)
    tone = tone_of(s, brief.text("colour"))
    left, top, edge = placed(brief)
    # Colour goes a little beyond folds and cuts: a die that is a little askew shows no white.
    over = min(BLEED, left, top)
    for column, row in FACES.values():
        x, y = left + column * edge, top + row * edge
        face = Pen().rect(x - over, y - over, edge + 2 * over, edge + 2 * over)
        s.put(face, tone.fill)
        patterned(s, face, tone, max(1.0, edge * 0.11))
    pips = brief.text("faces", "pips") == "pips"
    _plates(s, tone, left, top, edge, pips)
    # What is to cut and to fold, and the numbers, lie over the colours.
    fields = {**brief.fields, "fill": Scalar("nothing", MADE, 0, 0)}
    # Folds are to be seen on dark colours: white there, as a letter would be.
    fields["fold"] = Scalar(f"on-{brief.text('colour')}", MADE, 0, 0)
    if pips:
        fields["tint"] = fields["fill"]
    net = die_net(replace(brief, fields=fields, palette={**brief.palette, "nothing": None}))
    s.place(net)
    _letters(s, tone, left, top, edge)
    return s.frame()
