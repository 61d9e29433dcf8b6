"""What has to be read and stands too near to a cut."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import itemgetter

from msgspec import Struct

from pnp.ground.drawing import Frame
from pnp.ground.geometry import Rect
from pnp.ground.limits import MARGIN
from pnp.ground.model import Trim
from pnp.ground.outline import inside, mirrored, rings
from pnp.press.legible import Label

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


def nearest_to_cut(labels: Iterable[Label], safe: Zone) -> Near | None:
    """The text or code of a face that reaches farthest out of its safe zone."""
    texts = ((safe(label.whole), label.what) for label in labels if not label.spots)
    by, what = max(texts, default=(0.0, ""), key=itemgetter(0))
    return Near(what, by) if by > _SLACK else None
