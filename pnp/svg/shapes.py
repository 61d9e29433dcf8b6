"""Basic shapes of SVG as paths, and their extents."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Callable

from pnp.core.drawing import Path, Pen, transform_path
from pnp.core.geometry import Matrix, Rect, Size
from pnp.core.outlines import polygons
from pnp.core.outlines import signed_area as ring_area
from pnp.svg.attributes import (
    SvgError,
    diagonal,
    draw_path_data,
    parse_finite_length,
    parse_numbers,
)

SIZED = frozenset({"rect", "circle", "ellipse", "line"})
"""Shapes whose lengths may be percentages of the view box."""
SHAPES = SIZED | {"path", "polyline", "polygon"}


def shape_outline(tag: str, element: ET.Element, port: Size) -> Path:
    """An element's outline, empty if there is nothing to draw. `port`: 100 % of lengths. Raises
    SvgError, PathError or ValueError."""
    if tag == "path":
        pen = Pen()
        d = element.get("d", "")
        if d != "none":
            draw_path_data(d, pen)
        return pen.path()
    if tag in ("polyline", "polygon"):
        return _corners(element.get("points", ""), tag == "polygon")
    width, height = port
    mean_side = diagonal(port)

    def value(name: str, default: float = 0.0) -> float:
        text = element.get(name)
        if text is None or text == "auto":
            return default
        return parse_finite_length(
            text, width if name in _HORIZONTAL else mean_side if name == "r" else height, f"<{tag}>"
        )

    return _ROUND.get(tag, _line)(value)


_HORIZONTAL = frozenset({"x", "width", "rx", "cx", "x1", "x2"})
_Attribute = Callable[..., float]


def _corners(points: str, closed: bool) -> Path:
    found = parse_numbers(points)
    if len(found) % 2:
        raise SvgError("“points” are pairs of numbers, and one is left over")
    return Pen().polygon(zip(found[0::2], found[1::2], strict=True), closed).path()


def _rect(value: _Attribute) -> Path:
    x, y, width, height = value("x"), value("y"), value("width"), value("height")
    if width <= 0 or height <= 0:
        return Path("", ())
    rx, ry = value("rx", -1.0), value("ry", -1.0)
    rx = max(rx if rx >= 0 else ry, 0.0)
    ry = max(ry if ry >= 0 else rx, 0.0)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx == ry or not rx or not ry:
        return Pen().rect(x, y, width, height, min(rx, ry)).path()
    # Elliptic corners are circular ones, scaled.
    squash = ry / rx
    return transform_path(
        Pen().rect(x, y / squash, width, height / squash, rx).path(), Matrix.scale(1.0, squash)
    )


def _circle(value: _Attribute) -> Path:
    radius = value("r")
    return Pen().ellipse(value("cx"), value("cy"), radius).path() if radius > 0 else Path("", ())


def _ellipse(value: _Attribute) -> Path:
    rx, ry = value("rx", -1.0), value("ry", -1.0)
    rx, ry = (rx if rx >= 0 else ry), (ry if ry >= 0 else rx)
    if rx <= 0 or ry <= 0:
        return Path("", ())
    return Pen().ellipse(value("cx"), value("cy"), rx, ry).path()


def _line(value: _Attribute) -> Path:
    return Pen().move(value("x1"), value("y1")).line(value("x2"), value("y2")).path()


_ROUND: dict[str, Callable[[_Attribute], Path]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
}


def extent(path: Path) -> Rect:
    """The bounding box of a path, without control points."""
    xs: list[float] = []
    ys: list[float] = []
    p, index = path.points, 0
    for op in path.ops:
        if op == "C":
            for axis, found in ((0, xs), (1, ys)):
                found += _bends(*p[index - 2 + axis : index + 6 : 2])
            index += 6
        elif op != "Z":
            xs.append(p[index])
            ys.append(p[index + 1])
            index += 2
    if not xs:
        return Rect(0.0, 0.0, 0.0, 0.0)
    return Rect.bounding(xs, ys)


def _bends(a: float, b: float, c: float, d: float) -> list[float]:
    """The end and the extrema of a cubic along one axis."""
    found = [d]
    if min(a, d) <= b <= max(a, d) and min(a, d) <= c <= max(a, d):
        return found
    # The derivative's roots: A t² + B t + C.
    first, second, third = -a + 3 * b - 3 * c + d, 2 * (a - 2 * b + c), b - a
    for t in _roots(first, second, third):
        if 0.0 < t < 1.0:
            u = 1.0 - t
            found.append(u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d)
    return found


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    if abs(a) < 1e-12:
        return (-c / b,) if abs(b) > 1e-12 else ()
    inside = b * b - 4 * a * c
    if inside < 0:
        return ()
    root = math.sqrt(inside)
    return (-b + root) / (2 * a), (-b - root) / (2 * a)


def reverse_path(path: Path) -> Path:
    """The outline in the other direction."""
    pen = Pen()
    first = 0
    for run in path.ops.split("M")[1:]:
        ops = run.replace("Z", "")
        end_index = first + 2 + sum(6 if op == "C" else 2 for op in ops)
        points, first = path.points[first:end_index], end_index
        ends = [points[0:2]]
        index = 2
        steps: list[tuple[float, ...]] = []
        for op in ops:
            n = 6 if op == "C" else 2
            steps.append(points[index : index + n])
            index += n
            ends.append(points[index - 2 : index])
        pen.move(*ends[-1])
        for step, end in zip(reversed(steps), reversed(ends[:-1]), strict=True):
            if len(step) == 6:
                pen.curve(step[2], step[3], step[0], step[1], *end)
            else:
                pen.line(*end)
        pen.close()
    return pen.path(evenodd=path.evenodd)


def area(path: Path) -> float:
    """The area of a path by its corners; negative if it runs anticlockwise."""
    return math.fsum(map(ring_area, polygons(path, 1, 1)))
