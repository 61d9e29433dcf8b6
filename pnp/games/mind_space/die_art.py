"""The artist `colour-die-net`: a die to fold in one of the five colours, pattern and letter on it."""

from __future__ import annotations

from dataclasses import replace

from pnp.games.mind_space.paint import Easel
from pnp.games.shared.dice import FACES, die_net, placed
from pnp.ground.artist import Brief
from pnp.ground.drawing import Frame, Pen, Stroke
from pnp.ground.node import MADE, Scalar
from pnp.ground.pips import PIPS


def colour_die_net(brief: Brief) -> Frame:
    """`colour`, and `size`, `faces` and `style` as the artist `die-net` takes them."""
    easel = Easel(brief)
    tone = easel.tone(brief.text("colour"))
    left, top, edge = placed(brief)
    gap = edge * 0.045
    pips = brief.text("faces", "pips") == "pips"
    dots = Pen()
    for number, (column, row) in FACES.items():
        x, y = left + column * edge, top + row * edge
        face = Pen().rect(x + gap, y + gap, edge - 2 * gap, edge - 2 * gap, edge * 0.14)
        easel.put(face, tone.fill)
        easel.patterned(face.path(tone.fill), tone.pattern, tone.marks, max(1.0, edge * 0.11))
        disc = Pen().rect(x + edge * 0.15, y + edge * 0.15, edge * 0.7, edge * 0.7, edge * 0.2)
        easel.put(disc, easel.paper)
        # Hairlines in the colour: in low ink the pattern alone would hardly be one.
        for ring in (face, disc):
            easel.put(ring, None, Stroke(tone.line, 0.25))
        for across, down in PIPS[number] if pips else ():
            dots.ellipse(
                x + edge * (0.31 + 0.19 * across), y + edge * (0.31 + 0.19 * down), edge * 0.072
            )
    easel.put(dots, easel.ink)
    # What is to cut and to fold, and the numbers, lie over the colours.
    fields = {**brief.fields, "fill": Scalar("nothing", MADE, 0, 0)}
    if pips:
        fields["tint"] = fields["fill"]
    net = die_net(replace(brief, fields=fields, palette={**brief.palette, "nothing": None}))
    easel.place(0.0, 0.0, net)
    # On a die the letter is what tells colours apart: 8 points on one of 16 mm.
    small, inset = edge * 0.128, edge * 0.169
    for column, row in FACES.values():
        x, y = left + (column + 1) * edge - inset, top + (row + 1) * edge - inset
        easel.badge(tone.letter, brief.text("style", "number"), x, y, small)
    return easel.frame()
