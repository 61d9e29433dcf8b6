"""The artist `sky-die-net`: a die to fold whose 1 is engraved, a star or the ring of an astrolabe.

It takes what the artist `die-net` takes, and `one`: `star` (for abilities) or `ring` (for the
schedule), around the pip of the 1.
"""

from __future__ import annotations

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen, Placed
from pnp.draw.dice import FACES, die_net, placed
from pnp.games.my_corner_of_the_sky.engraving import engraved_star, ring_blocks, ring_ticks
from pnp.games.my_corner_of_the_sky.inks import HAIR, plate

_ONES = ("star", "ring")
_PIP = 0.09
"""A pip's radius as a share of the edge, as on the other faces."""


def sky_die_net(brief: Brief) -> Frame:
    """The net in the middle of its room. Raises ValueError."""
    one = brief.one_of("one", _ONES, "picture of the 1", "star")
    left, top, edge = placed(brief)
    column, row = FACES[1]
    x, y = left + (column + 0.5) * edge, top + (row + 0.5) * edge
    s = plate(brief)
    if one == "star":
        engraved_star(s, x, y, edge * 0.36, 8)
        s.put(Pen().ellipse(x, y, edge * (_PIP + 0.05)), "paper", "ink", HAIR)
    else:
        s.put(Pen().ellipse(x, y, edge * 0.3), "paper")
        ring_blocks(s, x, y, edge * 0.25, edge * 0.3, 28)
        ticks = ring_ticks(Pen(), x, y, edge * 0.2, edge * 0.25, 28)
        s.put(ticks, line="ink", width=HAIR)
        s.put(Pen().ellipse(x, y, edge * 0.2), line="ink", width=HAIR)
    s.put(Pen().ellipse(x, y, edge * _PIP), "ink")
    net = Placed(0.0, 0.0, die_net(brief))
    return Frame(brief.width, brief.height, (net, Placed(0.0, 0.0, s.frame())))
