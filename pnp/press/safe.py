"""What has to be read and stands too near to a cut."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from pnp.ground.drawing import Frame, Path, Text, Turned, bounds
from pnp.ground.geometry import IDENTITY, Matrix, Rect
from pnp.ground.model import Trim
from pnp.ground.outline import inside, mirrored, rings
from pnp.imposition.slots import MARGIN

# Capitals rise by so much of the size of the type.
_CAPITALS = 0.68
_SLACK = 0.1


class Near(Struct, frozen=True):
    """A text, or the name of something else, and how far it reaches out of the safe zone, mm."""

    what: str
    by: float


Zone = Callable[[Rect], float]
"""How far a box reaches out of where all is safe, mm; nothing or less: it does not."""


def safe_zone(trim: Trim, back: bool) -> Zone:
    """Where texts and codes are safe, along whatever the piece is cut."""
    if trim.cut.is_box:
        safe = Rect(0.0, 0.0, *trim.size).grown(-trim.safe)
        return lambda box: box.beyond(safe)
    edge = mirrored(trim.outline(), trim.size.width) if back else trim.outline()
    ring = rings(edge)[0]
    return lambda box: max(trim.safe - inside(ring, *corner) for corner in _corners(box))


def paper_zone(page: Frame) -> Zone:
    """Where a printer prints, on a page that is a sheet of paper."""
    safe = Rect(0.0, 0.0, page.width, page.height).grown(-MARGIN)
    return lambda box: box.beyond(safe)


def _corners(box: Rect) -> list[tuple[float, float]]:
    return [(x, y) for x in (box.x, box.right) for y in (box.y, box.bottom)]


def nearest_to_cut(frame: Frame, safe: Zone) -> Near | None:
    """The text or code of a face that reaches farthest out of its safe zone."""
    return _worst(frame, 0.0, 0.0, IDENTITY, safe, None)


def _worst(
    frame: Frame, left: float, top: float, at: Matrix, safe: Zone, worst: Near | None
) -> Near | None:
    """`left`, `top`: where the frame lies under the map `at`."""
    for x, y, item in frame.items:
        x, y = left + x, top + y
        match item:
            case Frame():
                worst = _worst(item, x, y, at, safe, worst)
            case Turned():
                turned = item.matrix.then(at.offset(x, y))
                worst = _worst(item.frame, 0.0, 0.0, turned, safe, worst)
            case Text():
                tall = item.size * _CAPITALS
                box = Rect(x, y - tall, item.width, tall)
                what = item.text
                worst = _farther(what, at.box(box) if at != IDENTITY else box, safe, worst)
            case Path() if item.code:
                box = at.offset(x, y).box(bounds(item))
                worst = _farther("the code", box, safe, worst)
    return worst


def _farther(what: str, box: Rect, safe: Zone, worst: Near | None) -> Near | None:
    by = safe(box)
    if by <= (worst.by if worst is not None else _SLACK) or not what.strip():
        return worst
    return Near(what, by)
