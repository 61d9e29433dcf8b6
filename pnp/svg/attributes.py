"""Values of SVG attributes: lengths, transforms, view boxes, and path data with arcs."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import NoReturn

from pnp.core.drawing import Path, Pen
from pnp.core.geometry import IDENTITY, Matrix, Rect, Size

NUMBER = r"[+-]?+(?:[0-9]++\.?+[0-9]*+|\.[0-9]++)(?:[eE][+-]?+[0-9]++)?+"
"""Possessive, so that invalid text fails without backtracking."""
_LETTERS = "MmLlHhVvCcSsQqTtAaZz"
_BLANK = " ,\n\r\t"
_BETWEEN = rf"[{_BLANK}]*+"
_TOKEN = rf"[{_LETTERS}]|{NUMBER}"
_ALL = re.compile(rf"(?:[{_BLANK}]|[{_LETTERS}]|{NUMBER})*+")
_COMMAND = re.compile(rf"([{_LETTERS}])([^{_LETTERS}]*+)")
_NUMBERS = re.compile(NUMBER)
# The two flags of an arc need no separator after them.
_ARC = (
    _BETWEEN.join([*[f"({NUMBER})"] * 3, *[f"((?>[01]|{NUMBER}))"] * 2, *[f"({NUMBER})"] * 2])
    + _BETWEEN
)
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_KINDS = {letter: (letter.upper(), _ARGUMENTS[letter.upper()]) for letter in _LETTERS}


class PathError(ValueError):
    """Raised for invalid path data."""


def parse_path_data(d: str) -> Path:
    """Convert SVG path data to a path. Raises PathError."""
    pen = Pen()
    draw_path_data(d, pen)
    return pen.path()


def draw_path_data(d: str, pen: Pen) -> None:
    """Draw SVG path data with a pen. Raises PathError."""
    if _ALL.fullmatch(d) is None:
        invalid = re.sub(_TOKEN, "", d).strip(_BLANK)
        raise PathError(f"path data has “{invalid[:12]}”, which is no command and no number")
    if d and _NUMBERS.match(d.lstrip(_BLANK)):
        raise PathError("path data has numbers without a command")
    x = y = start_x = start_y = 0.0
    # The control points that smooth curves continue: a cubic's last one, a quadratic's only one.
    cubic_control: tuple[float, float] | None = None
    quadratic_control: tuple[float, float] | None = None
    for command, arguments in _COMMAND.findall(d):
        kind, argument_count = _KINDS[command]
        relative = command != kind
        n = _arcs(arguments) if kind == "A" else parse_numbers(arguments)
        if len(n) % argument_count if argument_count and n else argument_count != len(n):
            _raise_wrong_count(command, argument_count)
        if kind not in "CS":
            cubic_control = None
        if kind not in "QT":
            quadratic_control = None
        if relative and kind in "MLCSQT":
            n = _steps(n, x, y, argument_count)
        match kind:
            case "M" | "L":
                x, y = n[-2:]
                if kind == "M":
                    start_x, start_y = n[:2]
                pen.trace(kind + "L" * (len(n) // 2 - 1), n)
            case "C":
                *_, control_x, control_y, x, y = n
                cubic_control = control_x, control_y
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
                    start_control = (
                        (2 * x - cubic_control[0], 2 * y - cubic_control[1])
                        if cubic_control
                        else (x, y)
                    )
                    pen.curve(*start_control, x2, y2, end_x, end_y)
                    cubic_control, x, y = (x2, y2), end_x, end_y
            case "Q":
                for qx, qy, end_x, end_y in _fours(n):
                    _quadratic(pen, x, y, qx, qy, end_x, end_y)
                    quadratic_control, x, y = (qx, qy), end_x, end_y
            case "T":
                for end_x, end_y in zip(n[::2], n[1::2], strict=True):
                    quadratic_control = (
                        (2 * x - quadratic_control[0], 2 * y - quadratic_control[1])
                        if quadratic_control
                        else (x, y)
                    )
                    _quadratic(pen, x, y, *quadratic_control, end_x, end_y)
                    x, y = end_x, end_y
            case "A":
                for index in range(0, len(n), 7):
                    rx, ry, turn, large, sweep, end_x, end_y = n[index : index + 7]
                    if relative:
                        end_x, end_y = end_x + x, end_y + y
                    _arc(pen, x, y, rx, ry, turn, large != 0, sweep != 0, end_x, end_y)
                    x, y = end_x, end_y
            case "Z":
                pen.close()
                x, y = start_x, start_y


def _arcs(text: str) -> list[float]:
    """The numbers of arcs, seven for each; empty for invalid arguments."""
    single = re.fullmatch(_ARC, text.lstrip(_BLANK))
    if single is not None:
        return [*map(float, single.groups())]
    if re.sub(_ARC, "", text).strip(_BLANK):
        return []
    return [float(number) for arc in re.findall(_ARC, text) for number in arc]


def _raise_wrong_count(command: str, need: int) -> NoReturn:
    if not need:
        raise PathError("path data has numbers without a command")
    raise PathError(f"path command {command} needs {need} numbers")


def _steps(n: list[float], x: float, y: float, group: int) -> list[float]:
    """Make relative coordinates absolute: each group of `group` numbers starts at the end of
    the one before."""
    for start in range(0, len(n), group):
        for index in range(start, start + group, 2):
            n[index] += x
            n[index + 1] += y
        x, y = n[start + group - 2 : start + group]
    return n


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
    excess = (px / rx) ** 2 + (py / ry) ** 2
    if excess > 1:
        rx, ry = rx * math.sqrt(excess), ry * math.sqrt(excess)
    divisor = (rx * py) ** 2 + (ry * px) ** 2
    root = math.sqrt(max(0.0, (rx * ry) ** 2 / divisor - 1)) * (1 if large != sweep else -1)
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


_LENGTH = rf"(?i)({NUMBER})\s*+([a-z%]*+)"
_STEP = r"([a-zA-Z]++)\s*+\(([^()]*+)\)"
_UNITS = {
    "": 1.0,
    "px": 1.0,
    "pt": 4 / 3,
    "pc": 16.0,
    "in": 96.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "q": 96 / 101.6,
    "em": 16.0,
    "rem": 16.0,
    "ex": 8.0,
}
_DEGREES = {"": 1.0, "deg": 1.0, "rad": 57.29577951308232, "grad": 0.9, "turn": 360.0}
_SQRT_2 = math.sqrt(2)
_MAX_STEPS = 2000
_MIN_VIEW_SIDE = 1e-6
"""The smallest side of a view box; its reciprocal is the largest."""


class SvgError(PathError):
    """Raised for an unsupported or invalid feature of a drawing."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def parse_numbers(text: str) -> list[float]:
    """All the numbers of a text."""
    return [*map(float, _NUMBERS.findall(text))]


def parse_length(text: str, full: float = 100.0) -> float:
    """A length in px; `full` is 100 %. Raises SvgError."""
    try:
        return float(text)
    except ValueError:
        pass
    found = re.fullmatch(_LENGTH, text.strip())
    unit = found[2].lower() if found else "?"
    if found and unit == "%":
        return float(found[1]) * full / 100.0
    if found is None or unit not in _UNITS:
        raise SvgError(f"“{text[:20]}” is no length")
    return float(found[1]) * _UNITS[unit]


def parse_finite_length(text: str, full: float, noun: str) -> float:
    """A finite length in px. Raises SvgError."""
    found = parse_length(text, full)
    if not math.isfinite(found):
        raise SvgError(f"{noun} has a number without end")
    return found


def diagonal(port: Size) -> float:
    """100 % for lengths that are neither horizontal nor vertical."""
    return math.hypot(*port) / _SQRT_2


def parse_view_box(text: str) -> Rect | None:
    """The view box; None if it is missing or invalid."""
    box = parse_numbers(text)
    if len(box) != 4 or not all(_MIN_VIEW_SIDE <= side <= 1 / _MIN_VIEW_SIDE for side in box[2:]):
        return None
    return Rect(*box)


def fit_view(view: Rect, width: float, height: float, preserve_aspect_ratio: str) -> Matrix:
    """Return the matrix from a view box to a box of that size at 0, 0, by the value of SVG's
    `preserveAspectRatio`."""
    scale_x, scale_y = width / view.width, height / view.height
    words = preserve_aspect_ratio.split() or ["xMidYMid"]
    if words[0] == "none":
        return Matrix.move(-view.x, -view.y).then(Matrix.scale(scale_x, scale_y))
    scale = max(scale_x, scale_y) if "slice" in words else min(scale_x, scale_y)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    x = (width - view.width * scale) * shares.get(words[0][1:4], 0.5)
    y = (height - view.height * scale) * shares.get(words[0][5:8], 0.5)
    moved = Matrix.move(-view.x, -view.y).then(Matrix.scale(scale))
    return moved.then(Matrix.move(x, y))


@lru_cache(1024)
def parse_transform(text: str) -> Matrix:
    """The matrix of a transform list. Raises SvgError."""
    if text.strip() in ("", "none"):
        return IDENTITY
    steps = re.findall(_STEP, text)
    if not steps or len(steps) > _MAX_STEPS or re.sub(_STEP, "", text).strip(" ,\n\r\t"):
        raise _transform_error(text)
    matrix = IDENTITY
    for name, arguments in steps:
        values = [_argument(part) for part in re.findall(_LENGTH, arguments)]
        step = _STEPS.get((name, len(values)))
        if step is None:
            raise _transform_error(text)
        matrix = step(*values).then(matrix)
    return matrix


def _transform_error(text: str) -> SvgError:
    return SvgError(f"transform “{text[:40]}” is not understood")


def _argument(part: tuple[str, str]) -> float:
    unit = part[1].lower()
    factor = _UNITS.get(unit) or _DEGREES.get(unit)
    if factor is None:
        raise SvgError(f"a transform counts in “{unit[:12]}”, which is not understood")
    return float(part[0]) * factor


def _rotate_about(degrees: float, x: float, y: float) -> Matrix:
    """A rotation about a point."""
    return Matrix.move(-x, -y).then(Matrix.rotate(degrees)).then(Matrix.move(x, y))


def _slope(degrees: float) -> float:
    return math.tan(math.radians(degrees))


_STEPS: dict[tuple[str, int], Callable[..., Matrix]] = {
    ("translate", 1): lambda x: Matrix.move(x, 0.0),
    ("translate", 2): Matrix.move,
    ("scale", 1): Matrix.scale,
    ("scale", 2): Matrix.scale,
    ("rotate", 1): Matrix.rotate,
    ("rotate", 3): _rotate_about,
    ("skewX", 1): lambda degrees: Matrix(1, 0, _slope(degrees), 1, 0, 0),
    ("skewY", 1): lambda degrees: Matrix(1, _slope(degrees), 0, 1, 0, 0),
    ("matrix", 6): Matrix,
    # Functions of styles that attributes lack.
    ("translateX", 1): lambda x: Matrix.move(x, 0.0),
    ("translateY", 1): lambda y: Matrix.move(0.0, y),
    ("scaleX", 1): lambda x: Matrix.scale(x, 1.0),
    ("scaleY", 1): lambda y: Matrix.scale(1.0, y),
}
"""The functions of transforms by name and number of arguments."""
