"""What drawings in a square share, and side moons: a field of squares with scenery around it."""

from __future__ import annotations

from msgspec import Struct

from pnp.core.artist import Brief
from pnp.core.drawing import Frame, Pen, Placed
from pnp.core.geometry import Matrix
from pnp.draw.sketch import Mark, Sketch
from pnp.games.personal_space.art.squares import PITCH, SIDE

FIELD = 0.872
"""Half the field, with the lines of its outer squares: scenery stays outside."""

BADGE = 0.924
"""How far from the middle the numbers of columns (above) and rows (at the left) stand."""

MIDDLES = tuple((index + 0.5 - SIDE / 2) * PITCH for index in range(SIDE))
"""The middles of columns and rows."""


class Scene(Struct, frozen=True):
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


def boxed(size: float) -> Matrix:
    """The map of a box from −1 to 1 to a square of that size."""
    return Matrix.scale(size / 2).then(Matrix.move(size / 2, size / 2))


def square(brief: Brief, items: tuple[Placed, ...]) -> Frame:
    """What is drawn in a square as large as fits, in the middle of its room."""
    size = min(brief.width, brief.height)
    x, y = (brief.width - size) / 2, (brief.height - size) / 2
    return Frame(brief.width, brief.height, (Placed(x, y, Frame(size, size, items)),))
