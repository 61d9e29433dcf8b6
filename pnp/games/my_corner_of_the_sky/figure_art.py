"""The artists `sky-figure` and `sky-portrait`, and bending figures to the stars of a map.

A figure is the symbol `figure-NAME` on a field of 100 × 100. Areas filled with paper are bodies:
they hide what lies behind, and are hatched on their dark side. Lines in the accent join the stars
of the constellation. A portrait is the symbol `portrait-NAME`: paper areas are hatched in the
shade, `wash` areas (cloth) everywhere; the accent marks the astronomer’s fame.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

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
from pnp.draw.sketch import Mark, Point, transform_marks
from pnp.draw.symbols import Motif, Symbols, marks
from pnp.games.my_corner_of_the_sky.constellations import CONSTELLATIONS
from pnp.games.my_corner_of_the_sky.engraving import FINE, HAIR, make_plate, put_star
from pnp.games.my_corner_of_the_sky.hatching import HATCH_WIDTH, SHADE, hatch_body

LATIN = {name: each.noun.nominative for name, each in CONSTELLATIONS.items()}
"""The Latin name of each figure."""
FIGURES = tuple(LATIN)


def figure_marks(symbol: Symbols, name: str) -> Motif:
    """The marks of a figure, one of FIGURES; line widths are shares of the contour's."""
    return marks(symbol(f"figure-{name}"))


@lru_cache(maxsize=128)
def constellation_of(motif: Motif) -> tuple[tuple[Point, ...], tuple[tuple[int, int], ...]]:
    """The stars of a figure, and its lines as pairs of indices into them."""
    ends: list[Point] = []
    for mark in motif:
        if mark.line == "accent":
            ends += zip(mark.points[0::2], mark.points[1::2], strict=True)
    stars = tuple(dict.fromkeys(ends))
    places = [stars.index(end) for end in ends]
    return stars, tuple(zip(places[0::2], places[1::2], strict=True))


@lru_cache(maxsize=256)
def hatched_figure(motif: Motif, step: float) -> Motif:
    """A figure without its constellation, each body hatched with lines `step` units apart."""
    drawing: list[Mark] = []
    for mark in motif:
        if mark.line == "accent":
            continue
        if mark.fill != "paper":
            drawing.append(mark)
            continue
        hatch = hatch_body(mark, step).path()
        drawing.append(mark._replace(line=""))
        if "Z" in mark.ops and hatch.ops:
            drawing.append(Mark(hatch.ops, hatch.points, "", SHADE, HATCH_WIDTH, cap=0))
        drawing.append(mark._replace(fill=""))
    return tuple(drawing)


class BendableFigure:
    """A figure that can be bent, so that its stars lie at given places."""

    def __init__(self, stars: tuple[Point, ...], motif: Motif) -> None:
        self.stars = stars
        self._marks = motif
        warp = ThinPlateSpline(self.stars)
        self._weights = [_mark_weights(warp, mark) for mark in self._marks]

    def bend_to(self, places: Sequence[Point]) -> list[Mark]:
        """The figure with its stars at these places."""
        xs, ys = zip(*places, strict=True)
        return [
            mark._replace(points=_warp_points(weights, xs, ys))
            for mark, weights in zip(self._marks, self._weights, strict=True)
        ]


@lru_cache(maxsize=64)
def bendable_figure(motif: Motif) -> BendableFigure:
    """A figure ready for bending."""
    return BendableFigure(
        constellation_of(motif)[0], tuple(mark for mark in motif if mark.line != "accent")
    )


def _mark_weights(warp: ThinPlateSpline, mark: Mark) -> list[Weights]:
    return [
        warp.weights(*point) for point in zip(mark.points[0::2], mark.points[1::2], strict=True)
    ]


def _warp_points(
    weights: list[Weights], xs: Sequence[float], ys: Sequence[float]
) -> tuple[float, ...]:
    # Written out for the ten stars of a map: a generator takes three times as long.
    (a, b, c, d, e, f, g, h, i, j), (k, l, m, n, o, p, q, r, s, t) = xs, ys  # noqa: E741
    points = [0.0] * (2 * len(weights))
    points[0::2] = [
        a * v0 + b * v1 + c * v2 + d * v3 + e * v4 + f * v5 + g * v6 + h * v7 + i * v8 + j * v9
        for v0, v1, v2, v3, v4, v5, v6, v7, v8, v9 in weights
    ]
    points[1::2] = [
        k * v0 + l * v1 + m * v2 + n * v3 + o * v4 + p * v5 + q * v6 + r * v7 + s * v8 + t * v9
        for v0, v1, v2, v3, v4, v5, v6, v7, v8, v9 in weights
    ]
    return tuple(points)


def put_engraving(s: Canvas, drawing: Sequence[Mark], weight: float, ink: str = "ink") -> None:
    """Draw a figure without its constellation; its bodies hide what lies behind.

    `weight` is the width of its contours, mm.
    """
    for mark in drawing:
        fill = ink if mark.fill == "ink" else mark.fill
        line = f"{ink}+35" if mark.line == SHADE else mark.line and ink
        s.add([mark._replace(fill=fill, line=line, width=mark.width * weight)])


Weights = tuple[float, ...]


class ThinPlateSpline:
    """The smooth map with the least bending that takes given points to given places.

    The weights of points depend on the points alone and are computed once; each set of places then
    costs a few sums.
    """

    def __init__(self, points: Sequence[Point]) -> None:
        self._points = tuple(points)
        count = len(points)
        rows = [
            [*(_kernel(p, q) for q in points), 1.0, *p, *(float(i == k) for k in range(count))]
            for i, p in enumerate(points)
        ]
        level = [[1.0] * count, *([float(point[axis]) for point in points] for axis in (0, 1))]
        rows += [[*part, *([0.0] * (3 + count))] for part in level]
        self._solved = tuple(zip(*_solve(rows), strict=True))

    def weights(self, x: float, y: float) -> Weights:
        """The weight of each point at a place."""
        values = (*(_kernel((x, y), point) for point in self._points), 1.0, x, y)
        return tuple(
            math.fsum(a * b for a, b in zip(values, column, strict=True)) for column in self._solved
        )


def _kernel(a: Point, b: Point) -> float:
    squared = (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
    return squared * math.log(squared) if squared else 0.0


def _solve(rows: list[list[float]]) -> list[list[float]]:
    """Solve linear equations: return the right side once the left square is the unit matrix."""
    size = len(rows)
    for i in range(size):
        best = max(range(i, size), key=lambda row: abs(rows[row][i]))
        rows[i], rows[best] = rows[best], rows[i]
        head = rows[i][i]
        rows[i] = [value / head for value in rows[i]]
        for k in range(size):
            if k != i and rows[k][i]:
                factor = rows[k][i]
                rows[k] = [a - factor * b for a, b in zip(rows[k], rows[i], strict=True)]
    return [row[size:] for row in rows]


_MIN_DETAILED = 0.14
"""Figures with fewer mm per unit are drawn without inner lines."""


def sky_figure(request: ArtRequest) -> Frame:
    """One figure, `figure`, in the middle of its room; with `stars: yes`, its constellation on top.
    Raises ValueError."""
    s = make_plate(request)
    name = request.choice("figure", FIGURES)
    # Lines reach a little beyond the field.
    size = min(request.width, request.height) / 1.16
    matrix = Matrix.scale(size / 100.0).then(
        Matrix.move((request.width - size) / 2, (request.height - size) / 2)
    )
    motif = figure_marks(request.symbol, name)
    put_engraving(s, _scaled_figure(motif, matrix), max(0.2, min(0.4, size * 0.006)))
    if request.flag("stars"):
        _paint_stars(s, motif, matrix, size * 1.6)
    return s.frame()


def _scaled_figure(motif: Motif, matrix: Matrix) -> list[Mark]:
    """A figure in its place, hatched as its size allows. A tiny one has no hatching, fur or
    feathers."""
    scale = matrix.mean_scale
    if scale < _MIN_DETAILED:
        return transform_marks([mark for mark in motif if mark.fill], matrix)
    return transform_marks(hatched_figure(motif, round(max(1.5, 0.42 / scale), 1)), matrix)


def _paint_stars(s: Canvas, motif: Motif, matrix: Matrix, radius: float) -> None:
    """Draw the stars and lines of a figure's constellation."""
    stars, lines = constellation_of(motif)
    places = [matrix.apply(x, y) for x, y in stars]
    pen = Pen()
    for a, b in lines:
        pen.move(*places[a]).line(*places[b])
    s.put(pen, line="accent", width=max(0.25, radius * 0.0032))
    degree = [sum([index in line for line in lines]) for index in range(len(stars))]
    brightest = max(range(len(stars)), key=lambda index: (degree[index], -index))
    for index, (x, y) in enumerate(places):
        size = 0.021 if index == brightest else 0.0145 if degree[index] > 2 else 0.0105
        put_star(s, x, y, radius * size, 8 if index == brightest else 6)


_UNITS = 100.0
_RIM = 0.075
"""The width of the rim as a share of the medallion's radius."""
# The distance of hatch lines, mm, and the width of a body's light side, in its units.
_STEP = 0.62
_LIGHT = 5.0


def sky_portrait(request: ArtRequest) -> Frame:
    """The portrait of `of` in a medallion. Raises ValueError for an unknown astronomer."""
    s = make_plate(request)
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
            _paint_mark(s, mark, weight, scale)
    rims = Pen().ellipse(cx, cy, radius).ellipse(cx, cy, radius - rim)
    s.put(rims, "paper", evenodd=True)
    s.put(Pen().ellipse(cx, cy, radius), line="ink", width=FINE)
    s.put(inner, line="ink", width=HAIR)
    return s.frame()


def _paint_mark(s: Canvas, mark: Mark, weight: float, scale: float) -> None:
    body = mark.fill in ("paper", "wash")
    if body:
        s.add([mark._replace(fill="paper", line="")])
        s.add_item(
            _hatching(s, mark, weight * 0.6, _LIGHT * scale if mark.fill == "paper" else 0.0)
        )
    line = mark._replace(fill="" if body else mark.fill, width=max(0.18, mark.width * weight))
    s.add([line])


def _hatching(s: Canvas, mark: Mark, width: float, light: float) -> Transformed:
    """Hatch lines on the lower right side of a body, `light` mm from its upper left; 0 is all
    over."""
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
        lit_body = transform_path(body, Matrix.move(-light, -light * 0.7))
        frame_path = Pen().rect(*box.grown(9.0)).path()
        window = Path(
            frame_path.ops + lit_body.ops, frame_path.points + lit_body.points, evenodd=True
        )
        frame = Frame(
            box.right, box.bottom, (PlacedItem(0.0, 0.0, Transformed(frame, clip=window)),)
        )
    return Transformed(frame, clip=body)
