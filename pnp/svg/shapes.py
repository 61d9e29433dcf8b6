"""Basic shapes of SVG as paths, and their extents."""

from __future__ import annotations

import math
import xml.etree.ElementTree as ET
from collections.abc import Callable

from pnp.core.drawing import Path, Pen, transform_path
from pnp.core.geometry import Matrix, Rect, Size
from pnp.core.outlines import polygons
from pnp.core.outlines import signed_area as ring_area
from pnp.svg.attributes import SvgError, diagonal, follow, measure, numbers

SIZED = frozenset({"rect", "circle", "ellipse", "line"})
"""Shapes whose lengths may be percentages of the view box."""
SHAPES = SIZED | {"path", "polyline", "polygon"}


def outline(tag: str, element: ET.Element, port: Size) -> Path:
    """An element's outline, empty where there is nothing to draw. `port`: what percentages are
    of. Raises SvgError, PathError or ValueError."""
    if tag == "path":
        pen = Pen()
        d = element.get("d", "")
        if d != "none":
            follow(d, pen)
        return pen.path()
    if tag in ("polyline", "polygon"):
        return _corners(element.get("points", ""), tag == "polygon")
    wide, tall = port
    mean = diagonal(port)

    def at(name: str, default: float = 0.0) -> float:
        text = element.get(name)
        if text is None or text == "auto":
            return default
        return measure(text, wide if name in _ACROSS else mean if name == "r" else tall, f"<{tag}>")

    return _ROUND.get(tag, _line)(at)


_ACROSS = frozenset({"x", "width", "rx", "cx", "x1", "x2"})
_At = Callable[..., float]


def _corners(points: str, closed: bool) -> Path:
    found = numbers(points)
    if len(found) % 2:
        raise SvgError("“points” are pairs of numbers, and one is left over")
    return Pen().polygon(zip(found[0::2], found[1::2], strict=True), closed).path()


def _rect(at: _At) -> Path:
    x, y, width, height = at("x"), at("y"), at("width"), at("height")
    if width <= 0 or height <= 0:
        return Path("", ())
    rx, ry = at("rx", -1.0), at("ry", -1.0)
    rx = max(rx if rx >= 0 else ry, 0.0)
    ry = max(ry if ry >= 0 else rx, 0.0)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx == ry or not rx or not ry:
        return Pen().rect(x, y, width, height, min(rx, ry)).path()
    # Corners of quarters of ellipses: those of circles, stretched.
    squash = ry / rx
    return transform_path(
        Pen().rect(x, y / squash, width, height / squash, rx).path(), Matrix.scale(1.0, squash)
    )


def _circle(at: _At) -> Path:
    radius = at("r")
    return Pen().ellipse(at("cx"), at("cy"), radius).path() if radius > 0 else Path("", ())


def _ellipse(at: _At) -> Path:
    rx, ry = at("rx", -1.0), at("ry", -1.0)
    rx, ry = (rx if rx >= 0 else ry), (ry if ry >= 0 else rx)
    if rx <= 0 or ry <= 0:
        return Path("", ())
    return Pen().ellipse(at("cx"), at("cy"), rx, ry).path()


def _line(at: _At) -> Path:
    return Pen().move(at("x1"), at("y1")).line(at("x2"), at("y2")).path()


_ROUND: dict[str, Callable[[_At], Path]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
}


def extent(path: Path) -> Rect:
    """The box around what a path covers; control points count for nothing."""
    xs: list[float] = []
    ys: list[float] = []
    p, at = path.points, 0
    for op in path.ops:
        if op == "C":
            for axis, found in ((0, xs), (1, ys)):
                found += _bends(*p[at - 2 + axis : at + 6 : 2])
            at += 6
        elif op != "Z":
            xs.append(p[at])
            ys.append(p[at + 1])
            at += 2
    if not xs:
        return Rect(0.0, 0.0, 0.0, 0.0)
    return Rect.bounding(xs, ys)


def _bends(a: float, b: float, c: float, d: float) -> list[float]:
    """Where a cubic ends along one axis, and where it turns on its way."""
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


def turned_about(path: Path) -> Path:
    """The same outline, drawn the other way round."""
    pen = Pen()
    first = 0
    for run in path.ops.split("M")[1:]:
        ops = run.replace("Z", "")
        behind = first + 2 + sum(6 if op == "C" else 2 for op in ops)
        points, first = path.points[first:behind], behind
        ends = [points[0:2]]
        at = 2
        steps: list[tuple[float, ...]] = []
        for op in ops:
            n = 6 if op == "C" else 2
            steps.append(points[at : at + n])
            at += n
            ends.append(points[at - 2 : at])
        pen.move(*ends[-1])
        for step, end in zip(reversed(steps), reversed(ends[:-1]), strict=True):
            if len(step) == 6:
                pen.curve(step[2], step[3], step[0], step[1], *end)
            else:
                pen.line(*end)
        pen.close()
    return pen.path(evenodd=path.evenodd)


def area(path: Path) -> float:
    """What a path encloses, by its corners; negative where it is drawn the other way round."""
    return math.fsum(map(ring_area, polygons(path, 1, 1)))
