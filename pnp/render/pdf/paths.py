"""Paths, gradients and opacity as PDF operators and graphics states."""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from operator import sub

from pnp.core.caches import content_hash
from pnp.core.drawing import MITRE, Colour, Gradient, GradientStop, Path, Stroke, lightest_colour
from pnp.core.geometry import Matrix
from pnp.render import num

# Hundredths of a millimetre: finer than any printer, and formatted without rounding first.
_OPERATORS = (
    ("M", "%.2f %.2f m "),
    ("L", "%.2f %.2f l "),
    ("C", "%.2f %.2f %.2f %.2f %.2f %.2f c "),
    ("Z", "h "),
)
# Longer paths are moved by a matrix, shorter ones by their numbers.
_MAX_MOVED_NUMBERS = 48
PathOperators = dict[tuple[str, tuple[float, ...]], str]
"""The operators of long paths."""


class GraphicsState:
    """The graphics state of a stream so far; None is unknown."""

    __slots__ = ("fill", "font", "line", "stroke")

    def __init__(self) -> None:
        self.fill: Colour | None = None
        self.stroke: Colour | None = None
        self.line: tuple[object, ...] | None = None
        """All stroke properties but the colour."""
        self.font = ""


def is_plain(path: Path) -> bool:
    """Whether a path changes no state that later paths would have to reset."""
    fill, stroke = path.fill, path.stroke
    return (
        path.opacity >= 1.0
        and (fill is None or isinstance(fill, tuple))
        and (stroke is None or (stroke.opacity >= 1.0 and stroke.mitre == MITRE))
    )


def draw_path(
    path: Path, x: float, y: float, operators: list[str], state: GraphicsState, cache: PathOperators
) -> None:
    """Write a path, moved by x and y."""
    code = ""
    stroke = path.stroke
    fill = None if path.fill is None else lightest_colour(path.fill)
    if not path.ops or (fill is None and stroke is None):
        return
    if fill is not None and fill != state.fill:
        state.fill = fill
        code = f"{rgb_operands(fill)} rg "
    if stroke is not None:
        code += _stroke_state(stroke, state)
    if fill is None:
        paint = "S"
    elif stroke is None:
        paint = "f*" if path.evenodd else "f"
    else:
        paint = "B*" if path.evenodd else "B"
    if len(path.points) > _MAX_MOVED_NUMBERS:
        line = cached_operators(path, cache)
        if x or y:
            operators.append(f"{code}q 1 0 0 1 {num(x)} {num(y)} cm {line}{paint} Q")
        else:
            operators.append(f"{code}{line}{paint}")
    else:
        operators.append(f"{code}{path_operators(path, x, y)}{paint}")


def cached_operators(path: Path, cache: PathOperators) -> str:
    """Return the path's construction operators, unmoved: paths recur in several tones and as
    clips."""
    if len(path.points) <= _MAX_MOVED_NUMBERS:
        return path_operators(path, 0.0, 0.0)
    key = (path.ops, path.points)
    line = cache.get(key)
    if line is None:
        line = cache[key] = path_operators(path, 0.0, 0.0)
    return line


@lru_cache(1024)
def rgb_operands(colour: Colour) -> str:
    """Return a colour as operands."""
    return f"{round(colour[0], 3):g} {round(colour[1], 3):g} {round(colour[2], 3):g}"


@lru_cache(1024)
def matrix_operands(matrix: Matrix) -> str:
    """Return a matrix as operands."""
    a, b, c, d, e, f = matrix
    if a == 1.0 and b == 0.0 and c == 0.0 and d == 1.0:
        return f"1 0 0 1 {e:.3f} {f:.3f}"
    return f"{a:.6f} {b:.6f} {c:.6f} {d:.6f} {num(e)} {num(f)}"


def path_operators(path: Path, x: float, y: float) -> str:
    """Return the path's construction operators, moved by x and y."""
    points = path.points
    if path.qr_text:
        # Boxes in whole modules.
        boxes = list(points[: len(points) // 2])
        boxes[0::4], boxes[1::4] = points[0::8], points[1::8]
        boxes[2::4] = map(sub, points[2::8], points[0::8])
        boxes[3::4] = map(sub, points[5::8], points[1::8])
        return "%d %d %d %d re " * (len(points) // 8) % tuple(boxes)
    if x or y:
        moved = list(points)
        moved[0::2] = [value + x for value in points[0::2]]
        moved[1::2] = [value + y for value in points[1::2]]
        points = tuple(moved)
    steps = path.ops
    for letter, operator in _OPERATORS:
        steps = steps.replace(letter, operator)
    return steps % points


def _stroke_state(stroke: Stroke, state: GraphicsState) -> str:
    code = ""
    if stroke.colour != state.stroke:
        state.stroke = stroke.colour
        code = f"{rgb_operands(stroke.colour)} RG "
    line = stroke[1:]
    if line != state.line:
        state.line = line
        dash = " ".join(num(length) for length in stroke.dash)
        code += f"{num(stroke.width)} w [{dash}] {num(stroke.phase)} d "
        code += f"{stroke.cap} J {stroke.join} j "
        if stroke.mitre != MITRE:
            code += f"{num(stroke.mitre)} M "
    return code


def stroke_operators(stroke: Stroke) -> str:
    """Return the state before a stroke, independent of earlier state."""
    return _stroke_state(stroke, GraphicsState())


def resource_name(prefix: str, body: str) -> str:
    """Return the name of a resource, from its content."""
    return f"{prefix}{content_hash(body)}"


def colour_shading(gradient: Gradient) -> str:
    """Return a gradient's colours as a dictionary for the operator `sh`."""
    return _shading_dictionary(gradient, "/DeviceRGB", [stop.colour for stop in gradient.stops])


def opacity_shading(gradient: Gradient) -> str:
    """Return a gradient's opacities, black to white, for a soft mask; empty if all are opaque."""
    if all(stop.opacity >= 1.0 for stop in gradient.stops):
        return ""
    return _shading_dictionary(
        gradient, "/DeviceGray", [(stop.opacity,) for stop in gradient.stops]
    )


def opacity_state(opacity: float) -> str:
    """Return a graphics state with an opacity."""
    return f"/Type /ExtGState /ca {round(opacity, 3):g} /CA {round(opacity, 3):g}"


def soft_mask(form: str) -> str:
    """Return a graphics state with the form of this name as a soft mask."""
    return f"/Type /ExtGState /SMask << /S /Luminosity /G {{{form}}} >>"


def _shading_dictionary(gradient: Gradient, space: str, levels: list[tuple[float, ...]]) -> str:
    shading_type = 2 if len(gradient.axis) == 4 else 3
    coords = " ".join([f"{round(coordinate, 4):g}" for coordinate in gradient.axis])
    return (
        f"/ShadingType {shading_type} /ColorSpace {space} /Coords [ {coords} ]"
        f" /Function {_function(gradient.stops, levels)} /Extend [ true true ]"
    )


def _function(stops: tuple[GradientStop, ...], levels: list[tuple[float, ...]]) -> str:
    """Return a function from 0 to 1 to colours. Stops may coincide, and need not lie at either
    end."""
    offsets = [0.0]
    for stop in stops:
        offsets.append(min(max(stop.offset, offsets[-1]), 1.0))
    offsets, shades = [*offsets, 1.0], [levels[0], *levels, levels[-1]]
    parts = []
    ends: list[float] = []
    for (start, end), (shade, next_shade) in zip(pairwise(offsets), pairwise(shades), strict=True):
        if round(end, 4) > round(start, 4):
            parts.append(
                f"<< /FunctionType 2 /Domain [ 0 1 ] {_end_colours(shade, next_shade)} /N 1 >>"
            )
            ends.append(end)
    bounds = " ".join([f"{end:.4f}" for end in ends[:-1]])
    return (
        f"<< /FunctionType 3 /Domain [ 0 1 ] /Functions [ {' '.join(parts)} ]"
        f" /Bounds [ {bounds} ] /Encode [ {'0 1 ' * len(parts)}] >>"
    )


def _end_colours(shade: tuple[float, ...], next_shade: tuple[float, ...]) -> str:
    first, last = (
        " ".join([f"{round(level, 4):g}" for level in levels]) for levels in (shade, next_shade)
    )
    return f"/C0 [ {first} ] /C1 [ {last} ]"
