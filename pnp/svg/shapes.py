"""Basic shapes and path data of SVG as paths, and their extents."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator
from typing import NoReturn

from pnp.core.drawing import Path, Pen, mapped
from pnp.core.geometry import Matrix, Rect, Size
from pnp.core.outlines import area as ring_area
from pnp.core.outlines import polygons
from pnp.svg.style import SvgError, diagonal, measure, numbers

NUMBER = r"[+-]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+"
"""Possessive: no backtracking, so that invalid text fails fast."""
_LETTERS = "MmLlHhVvCcSsQqTtAaZz"
_BLANK = " ,\n\r\t"
_BETWEEN = rf"[{_BLANK}]*+"
_TOKEN = rf"[{_LETTERS}]|{NUMBER}"
_ALL = rf"(?:[{_BLANK}]|[{_LETTERS}]|{NUMBER})*+"
_STEP = rf"([{_LETTERS}])([^{_LETTERS}]*+)"
# The two flags of an arc may be glued to what comes behind them.
_ARC = (
    _BETWEEN.join([*[f"({NUMBER})"] * 3, *[f"((?>[01]|{NUMBER}))"] * 2, *[f"({NUMBER})"] * 2])
    + _BETWEEN
)
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_KINDS = {letter: (letter.upper(), _ARGUMENTS[letter.upper()]) for letter in _LETTERS}


class PathError(ValueError):
    """Path data that cannot be followed."""


def drawn(d: str) -> Path:
    """SVG path data as a path. Raises PathError."""
    pen = Pen()
    follow(d, pen)
    return pen.path()


def follow(d: str, pen: Pen) -> None:
    """Draw SVG path data with a pen. Raises PathError."""
    if re.fullmatch(_ALL, d) is None:
        rest = re.sub(_TOKEN, "", d).strip(_BLANK)
        raise PathError(f"path data has “{rest[:12]}”, which is no command and no number")
    if d and re.match(NUMBER, d.lstrip(_BLANK)):
        raise PathError("path data has numbers without a command")
    x = y = start_x = start_y = 0.0
    # What the next smooth curve goes on from: a cubic's last control point, a quadratic's only.
    held: tuple[float, float] | None = None
    bend: tuple[float, float] | None = None
    for command, arguments in re.findall(_STEP, d):
        kind, need = _KINDS[command]
        relative = command != kind
        n = _arcs(arguments) if kind == "A" else [*map(float, re.findall(NUMBER, arguments))]
        if len(n) % need if need and n else need != len(n):
            _refuse(command, need)
        if kind not in "CS":
            held = None
        if kind not in "QT":
            bend = None
        if relative and kind in "MLCSQT":
            n = _steps(n, x, y, need)
        match kind:
            case "M" | "L":
                x, y = n[-2:]
                if kind == "M":
                    start_x, start_y = n[:2]
                pen.trace(kind + "L" * (len(n) // 2 - 1), n)
            case "C":
                *_, held_x, held_y, x, y = n
                held = held_x, held_y
                pen.trace("C" * (len(n) // 6), n)
            case "H":
                for number in n:
                    x = number + x if relative else number
                    pen.line(x, y)
            case "V":
                for number in n:
                    y = number + y if relative else number
                    pen.line(x, y)
            case "S":
                for x2, y2, end_x, end_y in _fours(n):
                    first = (2 * x - held[0], 2 * y - held[1]) if held else (x, y)
                    pen.curve(*first, x2, y2, end_x, end_y)
                    held, x, y = (x2, y2), end_x, end_y
            case "Q":
                for qx, qy, end_x, end_y in _fours(n):
                    _quadratic(pen, x, y, qx, qy, end_x, end_y)
                    bend, x, y = (qx, qy), end_x, end_y
            case "T":
                for end_x, end_y in zip(n[::2], n[1::2], strict=True):
                    bend = (2 * x - bend[0], 2 * y - bend[1]) if bend else (x, y)
                    _quadratic(pen, x, y, *bend, end_x, end_y)
                    x, y = end_x, end_y
            case "A":
                for at in range(0, len(n), 7):
                    rx, ry, turn, large, sweep, end_x, end_y = n[at : at + 7]
                    if relative:
                        end_x, end_y = end_x + x, end_y + y
                    _arc(pen, x, y, rx, ry, turn, large != 0, sweep != 0, end_x, end_y)
                    x, y = end_x, end_y
            case "Z":
                pen.close()
                x, y = start_x, start_y


def _arcs(text: str) -> list[float]:
    """The numbers of arcs, seven for each; none where anything is left over."""
    only = re.fullmatch(_ARC, text.lstrip(_BLANK))
    if only is not None:
        return [*map(float, only.groups())]
    if re.sub(_ARC, "", text).strip(_BLANK):
        return []
    return [float(number) for arc in re.findall(_ARC, text) for number in arc]


def _refuse(command: str, need: int) -> NoReturn:
    if not need:
        raise PathError("path data has numbers without a command")
    raise PathError(f"path command {command} needs {need} numbers")


def _steps(n: list[float], x: float, y: float, group: int) -> list[float]:
    """Relative coordinates as absolute ones: every group of `group` numbers starts from the end
    of the one before."""
    points: list[float] = []
    for at in range(0, len(n), group):
        for place in range(at, at + group, 2):
            points += (n[place] + x, n[place + 1] + y)
        x, y = points[-2:]
    return points


def _fours(n: list[float]) -> Iterator[tuple[float, float, float, float]]:
    return zip(n[::4], n[1::4], n[2::4], n[3::4], strict=True)


def _quadratic(
    pen: Pen, x: float, y: float, qx: float, qy: float, end_x: float, end_y: float
) -> None:
    """A quadratic curve as a cubic."""
    pen.curve(
        x + (qx - x) * 2 / 3,
        y + (qy - y) * 2 / 3,
        end_x + (qx - end_x) * 2 / 3,
        end_y + (qy - end_y) * 2 / 3,
        end_x,
        end_y,
    )


def _arc(
    pen: Pen,
    x0: float,
    y0: float,
    rx: float,
    ry: float,
    turn: float,
    large: bool,
    sweep: bool,
    x: float,
    y: float,
) -> None:
    """An elliptic arc as cubics, by the SVG standard's implementation notes (F.6.5)."""
    rx, ry = abs(rx), abs(ry)
    if rx == 0 or ry == 0 or (x0 == x and y0 == y):
        pen.line(x, y)
        return
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    hx, hy = (x0 - x) / 2, (y0 - y) / 2
    px, py = cos * hx + sin * hy, cos * hy - sin * hx
    over = (px / rx) ** 2 + (py / ry) ** 2
    if over > 1:
        rx, ry = rx * math.sqrt(over), ry * math.sqrt(over)
    under = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / under - 1)) * (1 if large != sweep else -1)
    cx, cy = root * rx * py / ry, -root * ry * px / rx
    start = math.atan2((py - cy) / ry, (px - cx) / rx)
    end = math.atan2((-py - cy) / ry, (-px - cx) / rx)
    if sweep and end < start:
        end += 2 * math.pi
    if not sweep and end > start:
        end -= 2 * math.pi
    steps = max(1, math.ceil(abs(end - start) / (math.pi / 2) - 1e-9))
    step = (end - start) / steps
    k = 4 / 3 * math.tan(step / 4)
    mx, my = (x0 + x) / 2, (y0 + y) / 2
    points: list[float] = []
    angle = start
    c0, s0 = math.cos(angle), math.sin(angle)
    for _ in range(steps):
        angle += step
        c1, s1 = math.cos(angle), math.sin(angle)
        for u, v in ((c0 - k * s0, s0 + k * c0), (c1 + k * s1, s1 - k * c1), (c1, s1)):
            u, v = u * rx + cx, v * ry + cy
            if turn:
                u, v = cos * u - sin * v, sin * u + cos * v
            points += (u + mx, v + my)
        c0, s0 = c1, s1
    pen.trace("C" * steps, points)


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
    return mapped(
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
