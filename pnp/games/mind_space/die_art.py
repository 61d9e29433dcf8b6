"""Dice in the five colours, pattern and letter on them: the artist `colour-die-net` draws one to
fold, the artist `colour-die` the face of one that lies on the table."""

from __future__ import annotations

from msgspec.structs import replace

from pnp.core.artist import Brief
from pnp.core.dice import PIPS
from pnp.core.drawing import Frame, Pen
from pnp.core.node import MADE, Scalar
from pnp.draw.dice import FACES, die_net, net_outline, placed
from pnp.draw.sheet import Sheet
from pnp.games.mind_space.paint import Tone, badge, patterned, sheet_of, tone_of

BLEED = 0.6
"""How far colour goes beyond a fold, mm."""
PLATE = 0.395
"""The radius of the white plate with the pips, as a share of the edge."""
CORNER = 0.135
"""How far in from two sides the letters stand, as a share of the edge."""


LETTER = 0.19
"""The radius of a letter's disc on a die that is a picture, as a share of the edge: larger than on
those to fold, which are larger themselves."""
ASIDE = 0.57
"""Where the plate stands on it, across and down: it makes room for the letter."""


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
    # Colour goes a little beyond folds, so that a die a little askew shows no white; and ends at
    # the cuts, whose black line would drown in it.
    over = min(BLEED, left, top)
    with s.within(net_outline(left, top, edge)):
        for column, row in FACES.values():
            x, y = left + column * edge, top + row * edge
            face = Pen().rect(x - over, y - over, edge + 2 * over, edge + 2 * over)
            s.put(face, tone.fill)
    for column, row in FACES.values():
        face = Pen().rect(left + column * edge, top + row * edge, edge, edge)
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


def colour_die(brief: Brief) -> Frame:
    """A die of a `colour` that shows a `number`, as large as fits, as one looks down on it."""
    s = sheet_of(brief)
    tone = tone_of(s, brief.text("colour"))
    number = brief.whole("number")
    if number not in PIPS:
        raise ValueError(f"a die shows 1 to 6, not {number}")
    edge = min(brief.width, brief.height)
    left, top = (brief.width - edge) / 2, (brief.height - edge) / 2
    line = max(0.25, edge * 0.03)
    face = Pen().rect(left + line / 2, top + line / 2, edge - line, edge - line, edge * 0.2)
    s.put(face, tone.fill)
    patterned(s, face, tone, max(0.7, edge * 0.11))
    s.put(face, line=tone.line, width=line)
    plate = Pen().ellipse(left + edge * ASIDE, top + edge * ASIDE, edge * 0.36)
    s.put(plate, "paper", tone.line, 0.2)
    dots = Pen()
    for across, down in PIPS[number]:
        x, y = ASIDE + 0.15 * (across - 1), ASIDE + 0.15 * (down - 1)
        dots.ellipse(left + x * edge, top + y * edge, edge * 0.07)
    s.put(dots, "ink")
    # One corner is enough: who looks at a picture does not turn it.
    radius = edge * LETTER
    x, y = left + radius + 0.1, top + radius + 0.1
    s.put(Pen().ellipse(x, y, radius), "paper", tone.line, 0.2)
    s.fit(
        s.brief.label(tone.letter, s.brief.text("style", "number")),
        x,
        y,
        radius * 1.4,
        radius * 1.1,
    )
    return s.frame()
