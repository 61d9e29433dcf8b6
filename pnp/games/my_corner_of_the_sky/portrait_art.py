"""The artist `sky-portrait`: an astronomer in a medallion, `of` the symbol `portrait-NAME`.

Paper fills are bodies, hatched in the shade; wash fills are cloth, hatched everywhere; the accent
marks the astronomer’s fame.
"""

from __future__ import annotations

from pnp.core.artist import ArtRequest
from pnp.core.drawing import (
    Frame,
    Path,
    Pen,
    PlacedItem,
    Stroke,
    Transformed,
    bounds,
    transform_path,
)
from pnp.core.geometry import Matrix
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Mark, transform_marks
from pnp.draw.symbols import marks
from pnp.games.my_corner_of_the_sky.inks import FINE, HAIR, plate

_UNITS = 100.0
_RIM = 0.075
"""The rim's width as a share of the medallion's radius."""
# From hatch line to hatch line, mm, and how far a body's light side reaches, in its units.
_STEP = 0.62
_LIGHT = 5.0


def sky_portrait(request: ArtRequest) -> Frame:
    """The medallion as large as fits. Raises ValueError for an unknown astronomer."""
    s = plate(request)
    radius = min(request.width, request.height) / 2 - 0.2
    cx, cy = request.width / 2, request.height / 2
    rim = radius * _RIM
    s.put(Pen().ellipse(cx, cy, radius), "paper")
    scale = 2 * (radius - rim) / _UNITS
    to = Matrix.scale(scale).then(Matrix.move(cx - _UNITS * scale / 2, cy - _UNITS * scale / 2))
    weight = max(HAIR, min(0.42, radius * 0.024))
    inner = Pen().ellipse(cx, cy, radius - rim)
    with s.clip_to(inner):
        for mark in transform_marks(marks(request.symbol(f"portrait-{request.text('of')}")), to):
            _mark(s, mark, weight, scale)
    rims = Pen().ellipse(cx, cy, radius).ellipse(cx, cy, radius - rim)
    s.put(rims, "paper", evenodd=True)
    s.put(Pen().ellipse(cx, cy, radius), line="ink", width=FINE)
    s.put(inner, line="ink", width=HAIR)
    return s.frame()


def _mark(s: Canvas, mark: Mark, weight: float, scale: float) -> None:
    body = mark.fill in ("paper", "wash")
    if body:
        s.add([mark._replace(fill="paper", line="")])
        s.add_item(_hatched(s, mark, weight * 0.6, _LIGHT * scale if mark.fill == "paper" else 0.0))
    line = mark._replace(fill="" if body else mark.fill, width=max(0.18, mark.width * weight))
    s.add([line])


def _hatched(s: Canvas, mark: Mark, width: float, light: float) -> Transformed:
    """Lines along the lower right side of a body, so far from its light one; at 0 all over."""
    body = Path(mark.ops, mark.points, evenodd=True)
    box = bounds(body)
    hatch = Pen()
    x = box.x - box.height
    while x < box.right:
        hatch.move(x, box.bottom).line(x + box.height, box.y)
        x += _STEP
    line = Stroke(s.inks.tone("ink"), max(width, 0.15), (), 0)
    frame = Frame(box.right, box.bottom, (PlacedItem(0.0, 0.0, hatch.path(stroke=line)),))
    if light:
        bright = transform_path(body, Matrix.move(-light, -light * 0.7))
        around = Pen().rect(*box.grown(9.0)).path()
        window = Path(around.ops + bright.ops, around.points + bright.points, evenodd=True)
        frame = Frame(
            box.right, box.bottom, (PlacedItem(0.0, 0.0, Transformed(frame, clip=window)),)
        )
    return Transformed(frame, clip=body)
