"""What has to be read and stands too near to a cut."""

from __future__ import annotations

from typing import NamedTuple

from pnp.ground.drawing import Frame, Path, Text, Turned, bounds
from pnp.ground.geometry import IDENTITY, Matrix, Rect

# Capitals rise by so much of the size of the type.
_CAPITALS = 0.68
_SLACK = 0.1


class Near(NamedTuple):
    """A text, or the name of something else, and how far it reaches out of the safe zone, mm."""

    what: str
    by: float


def nearest_to_cut(frame: Frame, safe: Rect) -> Near | None:
    """The text or code of a face that reaches farthest out of its safe zone."""
    return _worst(frame, IDENTITY, safe, None)


def _worst(frame: Frame, at: Matrix, safe: Rect, worst: Near | None) -> Near | None:
    a, b, c, d, e, f = at
    for x, y, item in frame.items:
        # Most of what is drawn is neither.
        if isinstance(item, Path) and not item.code:
            continue
        here = Matrix(a, b, c, d, a * x + c * y + e, b * x + d * y + f)
        match item:
            case Frame():
                worst = _worst(item, here, safe, worst)
            case Turned():
                worst = _worst(item.frame, item.matrix.then(here), safe, worst)
            case Text():
                tall = item.size * _CAPITALS
                box = here.box(Rect(0.0, -tall, item.width, tall))
                worst = _farther("".join([run.text for run in item.runs]), box, safe, worst)
            case Path():
                worst = _farther("the code", here.box(bounds(item)), safe, worst)
    return worst


def _farther(what: str, box: Rect, safe: Rect, worst: Near | None) -> Near | None:
    by = max(safe.x - box.x, safe.y - box.y, box.right - safe.right, box.bottom - safe.bottom)
    if by <= (worst.by if worst is not None else _SLACK) or not what.strip():
        return worst
    return Near(what, by)
