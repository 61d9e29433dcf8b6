"""Icons to frames: their shapes in mm, their paints in a theme's colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from pnp.core.drawing import (
    Colour,
    Frame,
    Gradient,
    Paint,
    Path,
    Placed,
    Stop,
    Stroke,
    Turned,
    mapped,
)
from pnp.core.geometry import Matrix, Size
from pnp.core.icons import Blend, Group, Icon, Part, Shape

Colours = Callable[[str], Colour | None]
"""The colour of a paint; None: nothing is drawn."""


def drawn(icon: Icon, height: float, colours: Colours) -> Frame:
    """An icon of that height in mm, shared."""
    scale = height / icon.size.height
    frame = _frame(icon.shapes, scale, colours, icon.size)
    return replace(frame, icon=icon.name).shared()


def _frame(parts: Iterable[Part], scale: float, colours: Colours, size: Size) -> Frame:
    """A frame as large as the whole icon: openings reach far beyond it."""
    items: list[Placed] = []
    for part in parts:
        if isinstance(part, Group):
            items.append(Placed(0.0, 0.0, _group(part, scale, colours, size)))
        else:
            items.append(Placed(0.0, 0.0, _path(part, scale, colours)))
    return Frame(size.width * scale, size.height * scale, tuple(items))


def _group(group: Group, scale: float, colours: Colours, size: Size) -> Turned:
    a, b, c, d, e, f = group.matrix
    # Its parts are drawn in mm; what moves them counts in the drawing's units.
    matrix = Matrix(a, b, c, d, e * scale, f * scale)
    clip = mapped(group.clip, Matrix.scale(scale)) if group.clip is not None else None
    inner = _frame(group.parts, scale, colours, size)
    return Turned(inner, matrix, clip, group.opacity)


def _path(shape: Shape, scale: float, colours: Colours) -> Path:
    points = tuple([value * scale for value in shape.points])
    fill = _paint(shape.fill, scale, colours)
    path = Path(shape.ops, points, fill, _stroke(shape, scale, colours), shape.evenodd)
    return path._replace(opacity=shape.fill_opacity) if shape.fill_opacity != 1.0 else path


def _stroke(shape: Shape, scale: float, colours: Colours) -> Stroke | None:
    colour = colours(shape.stroke)
    if colour is None:
        return None
    dash = tuple([length * scale for length in shape.dash])
    return Stroke(
        colour,
        shape.width * scale,
        dash,
        shape.cap,
        shape.join,
        shape.stroke_opacity,
        shape.mitre,
        shape.phase * scale,
    )


def _paint(paint: str | Blend, scale: float, colours: Colours) -> Paint | None:
    if isinstance(paint, str):
        return colours(paint)
    stops = []
    for at, name, opacity in paint.stops:
        colour = colours(name)
        if colour is None:
            return None
        stops.append(Stop(at, colour, opacity))
    return Gradient(paint.points, tuple(stops), paint.matrix.then(Matrix.scale(scale)))
