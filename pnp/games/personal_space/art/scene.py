"""What the side moons share: a field of squares on a plane, with scenery all around it."""

from __future__ import annotations

from typing import NamedTuple

from pnp.draw.sketch import Mark, Sketch
from pnp.games.personal_space.art.world import PITCH, SIDE
from pnp.ground.drawing import Pen

FIELD = 0.872
"""Half the field, with the lines of its outer squares: scenery stays outside."""

BADGE = 0.924
"""How far from the middle the numbers of columns (above) and rows (at the left) stand."""

MIDDLES = tuple((index + 0.5 - SIDE / 2) * PITCH for index in range(SIDE))
"""The middles of columns and rows."""


class Scene(NamedTuple):
    """A moon as drawn, in units of the plane."""

    ground: list[Mark]
    """From edge to edge; it shows, paler, through the squares."""
    scenery: list[Mark]
    """What stands around the field, on top of the ground."""
    hatched: tuple[str, ...] = ()
    """Roles on the ground that are hatched in low ink."""


def filled(wide: float, high: float, role: str) -> Sketch:
    """A sketch whose whole plane is of one role."""
    return Sketch().put(Pen().rect(-wide, -high, 2 * wide, 2 * high), role)
