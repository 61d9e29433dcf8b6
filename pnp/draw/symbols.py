"""Symbols: drawings from SVG files with colour roles, as marks of a sketch.

They are in the game's folder `symbols`; any vector editor opens them. The origin of the file is the
symbol's foot or its centre.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import lru_cache

from pnp.core.artist import ArtRequest
from pnp.core.drawing import Frame, Path, Transformed, bounds, transform_path
from pnp.core.geometry import IDENTITY, Matrix, Rect
from pnp.core.icons import Icon, IconPart, IconShape
from pnp.draw.inks import Inks
from pnp.draw.paint import Canvas
from pnp.draw.sketch import Mark, Project, transform_marks

Motif = tuple[Mark, ...]
Symbols = Callable[[str], Icon]
"""Returns symbols by name, as a request does. Raises ValueError for an unknown name."""


@lru_cache(maxsize=256)
def marks(icon: Icon, unit: float = 1.0) -> Motif:
    """A symbol's marks around its origin; `unit`: units of the file in one unit of the marks."""
    return tuple(_marks(icon.parts, icon.line_width, unit))


@lru_cache(maxsize=64)
def layers(icon: Icon, unit: float = 1.0) -> dict[str, Motif]:
    """The marks of a symbol’s outermost groups by their ids, from the back to the front; marks
    outside such groups have an empty id."""
    found: dict[str, Motif] = {}
    for part in icon.parts:
        name = "" if isinstance(part, IconShape) else part.name
        drawn = _marks((part,), icon.line_width, unit)
        found[name] = (*found.get(name, ()), *drawn)
    return found


def _marks(
    parts: tuple[IconPart, ...],
    line: float,
    unit: float,
    matrix: Matrix = IDENTITY,
    inside: Path | None = None,
) -> Iterator[Mark]:
    for part in parts:
        if isinstance(part, IconShape):
            path = _scaled(Path(part.ops, part.points), matrix, unit)
            fill = part.fill if isinstance(part.fill, str) else ""
            width = (part.width - part.span) / line if part.stroke else 1.0
            span = part.span * matrix.mean_scale / unit
            dash = tuple([length / line for length in part.dash])
            yield Mark(
                path.ops,
                path.points,
                fill,
                part.stroke,
                width,
                span,
                dash,
                part.evenodd,
                part.tint,
                part.cap,
                part.join,
                inside,
            )
        else:
            inner_matrix = part.matrix.then(matrix)
            clip = inside if part.clip is None else _scaled(part.clip, inner_matrix, unit)
            yield from _marks(part.parts, line, unit, inner_matrix, clip)


def _scaled(path: Path, matrix: Matrix, unit: float) -> Path:
    path = transform_path(path, matrix)
    return path._replace(points=tuple([value / unit for value in path.points]))


def put_symbol(s: Canvas, icon: Icon, matrix: Matrix = IDENTITY, weight: float = 1.0) -> None:
    """Add a symbol to a canvas; its lines are `weight` mm wide.

    If one unit of the file is 1 mm, its texts have the sizes of their styles.
    """
    for mark in transform_marks(marks(icon), matrix):
        dash = tuple([length * weight for length in mark.dash])
        s.marks.append(mark._replace(width=mark.width * weight, dash=dash))
    scale = matrix.mean_scale
    for text in icon.labels:
        x, y, degrees = text.x, text.y, text.degrees
        label = s.request.label(text.text, text.style)
        if math.isclose(scale, 1.0, abs_tol=0.002) and not (degrees or matrix.b):
            left, foot = matrix.apply(x, y)
            s.add_item(label, left - label.width / 2, foot - label.height)
            continue
        label_matrix = Matrix.move(-label.width / 2, -label.height).then(Matrix.rotate(degrees))
        s.add_item(Transformed(label, label_matrix.then(Matrix.move(x, y)).then(matrix)))


def symbol(request: ArtRequest) -> Frame:
    """The artist `symbol`: the symbol `name` as large as fits, in the theme's colours.

    Its lines are `line-width` mm wide, else as the theme's `line`.
    """
    icon = request.symbol(request.text("name"))
    s = Canvas(request, Inks(request.palette))
    put_symbol(
        s,
        icon,
        symbol_matrix(icon, Rect(0.0, 0.0, request.width, request.height)),
        request.length("line-width", s.line),
    )
    return s.frame()


def symbol_matrix(icon: Icon, room: Rect) -> Matrix:
    """The matrix that fits a symbol's view box into the middle of a box."""
    scale = min(room.width / icon.size.width, room.height / icon.size.height)
    centre = [start + side / 2 for start, side in zip(icon.origin, icon.size, strict=True)]
    return (
        Matrix.move(-centre[0], -centre[1])
        .then(Matrix.scale(scale))
        .then(Matrix.move(room.x + room.width / 2, room.y + room.height / 2))
    )


def stretch_projection(icon: Icon, width: float, height: float) -> Project:
    """The projection of a symbol, whose view box begins at 0, 0, to a box of that size. Its anchor
    `stretch` is stretched, and the rest keeps its size; without it, all of the symbol is
    stretched."""
    places = dict(icon.anchors)
    soft = Rect(0.0, 0.0, *icon.size)
    if "stretch" in places:
        soft = bounds(places["stretch"])
    across = _axis(soft.x, soft.right, width - icon.size.width)
    down = _axis(soft.y, soft.bottom, height - icon.size.height)

    def project(points: tuple[float, ...]) -> tuple[float, ...]:
        placed = list(points)
        placed[0::2] = map(across, points[0::2])
        placed[1::2] = map(down, points[1::2])
        return tuple(placed)

    return project


def _axis(start: float, end: float, extra: float) -> Callable[[float], float]:
    """The map along an axis that lengthens the range from start to end by `extra`."""
    return lambda at: at + extra * min(max((at - start) / (end - start), 0.0), 1.0)
