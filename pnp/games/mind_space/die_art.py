"""The artist `colour-die-net`: a die to fold in one of the five colours, pattern and letter on it."""

from __future__ import annotations

from dataclasses import replace

from pnp.artist import Brief
from pnp.drawing import Frame
from pnp.games.shared.dice import die_net
from pnp.node import MADE, Scalar


def colour_die_net(brief: Brief) -> Frame:
    fields = dict(brief.fields)
    fields["fill"] = Scalar(brief.text("colour") + "-fill", MADE, 0, 0)
    return die_net(replace(brief, fields=fields))
