"""Drawings before they have a place: shapes painted in roles, not yet in colours or in mm.

A planet is drawn twice (on a ball, on a map) and in several tones; shapes are made once,
projected where they belong, and painted with whatever inks the occasion asks for.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from pnp.games.personal_space.art.inks import Inks
from pnp.ground.drawing import Colour, Frame, Path, Pen, Placed, Stroke, Turned

Project = Callable[[tuple[float, ...]], tuple[float, ...]]
"""Where points (x, y, x, y, …) go."""


class Shape(NamedTuple):
    """A path whose paint is named: `land`, `ink`. Widths count in lines of the drawing."""

    ops: str
    points: tuple[float, ...]
    fill: str = ""
    line: str = ""
    width: float = 1.0
    span: float = 0.0
    """Width of the line in the drawing's own units, added to `width`: roads, rivers, surf."""
    dash: tuple[float, ...] = ()
    evenodd: bool = False


class Sketch:
    """Collects shapes, from the back to the front."""

    __slots__ = ("shapes",)

    def __init__(self) -> None:
        self.shapes: list[Shape] = []

    def put(
        self,
        pen: Pen,
        fill: str = "",
        line: str = "",
        width: float = 1.0,
        span: float = 0.0,
        dash: tuple[float, ...] = (),
        evenodd: bool = False,
    ) -> Sketch:
        path = pen.path()
        if path.ops:
            self.shapes.append(Shape(path.ops, path.points, fill, line, width, span, dash, evenodd))
        return self

    def coast(
        self, pen: Pen, fill: str, surf: str = "", span: float = 0.05, width: float = 1.0
    ) -> Sketch:
        """One outline around overlapping shapes: broad lines first, the fill on top of them.

        `surf` lays a broader band of that role around the outline.
        """
        if surf:
            self.put(pen, line=surf, width=2 * width, span=2 * span)
        self.put(pen, line="ink", width=2 * width)
        return self.put(pen, fill=fill)

    def stamp(self, motif: Iterable[Shape], spots: Sequence[Spot]) -> Sketch:
        """One motif at many places, layer by layer; stamps must not overlap each other."""
        if spots:
            mean = sum([spot.size for spot in spots]) / len(spots)
            for layer in motif:
                points: list[float] = []
                xs, ys = layer.points[0::2], layer.points[1::2]
                for x, y, size, turn in spots:
                    points += _moved(xs, ys, x, y, size, turn)
                self.shapes.append(
                    layer._replace(
                        ops=layer.ops * len(spots), points=tuple(points), span=layer.span * mean
                    )
                )
        return self


class Spot(NamedTuple):
    """A place for a motif: its foot, its size, and a turn in radians."""

    x: float
    y: float
    size: float
    turn: float = 0.0


def moved(
    points: tuple[float, ...], x: float, y: float, size: float, turn: float = 0.0
) -> list[float]:
    """Points scaled, turned and moved."""
    return _moved(points[0::2], points[1::2], x, y, size, turn)


def _moved(
    xs: tuple[float, ...], ys: tuple[float, ...], x: float, y: float, size: float, turn: float
) -> list[float]:
    out = [0.0] * (2 * len(xs))
    if turn:
        cos, sin = math.cos(turn) * size, math.sin(turn) * size
        out[0::2] = [x + px * cos - py * sin for px, py in zip(xs, ys, strict=True)]
        out[1::2] = [y + px * sin + py * cos for px, py in zip(xs, ys, strict=True)]
    else:
        out[0::2] = [x + size * px for px in xs]
        out[1::2] = [y + size * py for py in ys]
    return out


def onto(x: float, y: float, size: float) -> Project:
    """A flat map: the unit square around 0 drawn `size` large around x, y."""
    return lambda points: tuple(moved(points, x, y, size))


def projected(shapes: Iterable[Shape], project: Project) -> list[Shape]:
    return [shape._replace(points=project(shape.points)) for shape in shapes]


class Part(NamedTuple):
    """One closed or open line of a shape's path, and the box around it, lines and all."""

    ops: str
    points: tuple[float, ...]
    left: float
    top: float
    right: float
    bottom: float


Parted = list[tuple[Shape, list[Part]]]


def parted(shapes: Iterable[Shape], line: float, scale: float) -> Parted:
    """Shapes taken apart, so that what nobody will see can be left out."""
    found: Parted = []
    for shape in shapes:
        reach = (shape.width * line + shape.span * scale) / 2 if shape.line else 0.0
        points, at, parts = shape.points, 0, []
        for steps in shape.ops.split("M")[1:]:
            end = at + 2 + 2 * steps.count("L") + 6 * steps.count("C")
            own = points[at:end]
            xs, ys = own[0::2], own[1::2]
            parts.append(
                Part("M" + steps, own, min(xs) - reach, min(ys) - reach, max(xs) + reach,
                     max(ys) + reach)
            )  # fmt: skip
            at = end
        found.append((shape, parts))
    return found


def seen(shapes: Parted, shows: Callable[[Part], bool]) -> list[Shape]:
    """The shapes without the parts of them that do not show."""
    left = []
    for shape, parts in shapes:
        kept = [part for part in parts if shows(part)]
        if len(kept) == len(parts):
            left.append(shape)
        elif kept:
            points: list[float] = []
            for part in kept:
                points += part.points
            ops = "".join([part.ops for part in kept])
            left.append(shape._replace(ops=ops, points=tuple(points)))
    return left


def paint(
    shapes: Iterable[Shape],
    inks: Inks,
    line: float,
    scale: float = 1.0,
    hatching: Table | None = None,
) -> tuple[Placed, ...]:
    """Shapes as paths. `line` is the drawing's line in mm, `scale` what one unit of it measures.

    `hatching` are drawings by role that are laid over fills of that role (low ink).
    """
    items: list[Placed] = []
    for ops, points, fill, tone, width, span, dash, evenodd in shapes:
        stroke = None
        if tone:
            wide = width * line + span * scale
            # In low ink, broad bands of colour are left white between their outlines.
            broad = inks.low and tone not in ("ink", "sky_line") and (span > 0.0 or width > 1.2)
            stroke = Stroke(
                inks.line("paper" if broad else tone), wide, tuple(length * line for length in dash)
            )
        path = Path(ops, points, inks.fill(fill) if fill else None, stroke, evenodd)
        if hatching is not None and fill in hatching:
            items.append(Placed(0.0, 0.0, path._replace(stroke=None)))
            items.append(Placed(0.0, 0.0, Turned(hatching[fill], clip=path)))
            path = path._replace(fill=None)
        if path.fill is not None or path.stroke is not None:
            items.append(Placed(0.0, 0.0, path))
    return tuple(items)


Table = dict[str, Frame]


def hatchings(width: float, height: float, line: float, colour: Colour) -> Table:
    """Light textures for a whole box, by the role that they stand for in low ink."""
    pitch = max(1.1, line * 6.0)
    thin = line * 0.4
    across, up, down = Pen(), Pen(), Pen()
    for i in range(math.ceil(height / pitch) + 1):
        across.move(-(i % 2) * pitch * 1.5, i * pitch).line(width, i * pitch)
    slant = pitch * 1.5
    for i in range(math.ceil((width + height) / slant) + 1):
        up.move(i * slant, 0.0).line(i * slant - height, height)
        down.move(i * slant - height, 0.0).line(i * slant, height)

    def frame(pen: Pen, dash: tuple[float, ...] = (), width_: float = thin) -> Frame:
        path = pen.path(stroke=Stroke(colour, width_, dash))
        return Frame(width, height, (Placed(0.0, 0.0, path),), True)

    return {
        "deep": frame(across, (pitch * 1.8, pitch * 1.2)),
        "land2": frame(up),
        "peak": frame(down),
        "accent": frame(down, (0.0, pitch), line * 1.3),
        "leaf2": frame(up),
    }
