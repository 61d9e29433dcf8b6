"""Values of SVG attributes: lengths, transforms, view boxes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache

from pnp.core.geometry import IDENTITY, Matrix, Rect, Size
from pnp.svg.path_data import NUMBER, PathError

_NUMBERS = re.compile(NUMBER)
_LENGTH = re.compile(rf"({NUMBER})\s*+([a-z%]*+)", re.IGNORECASE)
_STEP = re.compile(r"([a-zA-Z]++)\s*+\(([^()]*+)\)")
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
_MOST_STEPS = 2000
_LEAST = 1e-6
"""The smallest side of a view; one over it is the largest."""


class SvgError(PathError):
    """What a drawing asks for and cannot have."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.hint = hint


def numbers(text: str) -> list[float]:
    """All the numbers of a text."""
    return [float(number) for number in _NUMBERS.findall(text)]


def length(text: str, full: float = 100.0) -> float:
    """A length in px; `full` is what 100 % are. Raises SvgError."""
    try:
        return float(text)
    except ValueError:
        pass
    found = _LENGTH.fullmatch(text.strip())
    unit = found[2].lower() if found else "?"
    if found and unit == "%":
        return float(found[1]) * full / 100.0
    if found is None or unit not in _UNITS:
        raise SvgError(f"“{text[:20]}” is no length")
    return float(found[1]) * _UNITS[unit]


def measure(text: str, full: float, noun: str) -> float:
    """A length of something that has to end. Raises SvgError."""
    found = length(text, full)
    if not math.isfinite(found):
        raise SvgError(f"{noun} has a number without end")
    return found


def diagonal(port: Size) -> float:
    """What percentages are of that count neither across nor down."""
    return math.hypot(*port) / math.sqrt(2)


def view_box(text: str) -> Rect | None:
    """The part of the plane that a drawing shows; None where it does not say, or nothing sane."""
    box = numbers(text)
    if len(box) != 4 or not all(_LEAST <= side <= 1 / _LEAST for side in box[2:]):
        return None
    return Rect(*box)


def fitted(view: Rect, width: float, height: float, keep: str) -> Matrix:
    """The transformation from a view box to a box of that size at 0, 0. `keep`: the value of
    `preserveAspectRatio`."""
    across, down = width / view.width, height / view.height
    words = keep.split() or ["xMidYMid"]
    if words[0] == "none":
        return Matrix.move(-view.x, -view.y).then(Matrix.scale(across, down))
    scale = max(across, down) if "slice" in words else min(across, down)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    x = (width - view.width * scale) * shares.get(words[0][1:4], 0.5)
    y = (height - view.height * scale) * shares.get(words[0][5:8], 0.5)
    moved = Matrix.move(-view.x, -view.y).then(Matrix.scale(scale))
    return moved.then(Matrix.move(x, y))


@lru_cache(1024)
def transform(text: str) -> Matrix:
    """A transform list as one map. Raises SvgError."""
    if text.strip() in ("", "none"):
        return IDENTITY
    steps = _STEP.findall(text)
    if not steps or len(steps) > _MOST_STEPS or _STEP.sub("", text).strip(" ,\n\r\t"):
        raise _unclear(text)
    matrix = IDENTITY
    for name, arguments in steps:
        values = [_argument(part) for part in _LENGTH.findall(arguments)]
        step = _STEPS.get((name, len(values)))
        if step is None:
            raise _unclear(text)
        matrix = step(*values).then(matrix)
    return matrix


def _unclear(text: str) -> SvgError:
    return SvgError(f"transform “{text[:40]}” is not understood")


def _argument(part: tuple[str, str]) -> float:
    unit = part[1].lower()
    factor = _UNITS.get(unit) or _DEGREES.get(unit)
    if factor is None:
        raise SvgError(f"a transform counts in “{unit[:12]}”, which is not understood")
    return float(part[0]) * factor


def _turned(degrees: float, x: float, y: float) -> Matrix:
    """A turn about a place."""
    return Matrix.move(-x, -y).then(Matrix.rotate(degrees)).then(Matrix.move(x, y))


def _slope(degrees: float) -> float:
    return math.tan(math.radians(degrees))


_STEPS: dict[tuple[str, int], Callable[..., Matrix]] = {
    ("translate", 1): lambda x: Matrix.move(x, 0.0),
    ("translate", 2): Matrix.move,
    ("scale", 1): Matrix.scale,
    ("scale", 2): Matrix.scale,
    ("rotate", 1): Matrix.rotate,
    ("rotate", 3): _turned,
    ("skewX", 1): lambda degrees: Matrix(1, 0, _slope(degrees), 1, 0, 0),
    ("skewY", 1): lambda degrees: Matrix(1, _slope(degrees), 0, 1, 0, 0),
    ("matrix", 6): Matrix,
    # What styles have besides attributes.
    ("translateX", 1): lambda x: Matrix.move(x, 0.0),
    ("translateY", 1): lambda y: Matrix.move(0.0, y),
    ("scaleX", 1): lambda x: Matrix.scale(x, 1.0),
    ("scaleY", 1): lambda y: Matrix.scale(1.0, y),
}
"""The steps of a transform by their names, and how many numbers they have."""
