"""Paths, lines, colours and gradients as SVG's attributes."""

from __future__ import annotations

from pnp.core.drawing import MITRE, Colour, Gradient, Path, Stroke
from pnp.core.geometry import IDENTITY, Matrix

_STEPS = {"M": "M%g %g", "L": "L%g %g", "C": "C%g %g %g %g %g %g", "Z": "Z"}
_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")


def num(value: float) -> str:
    """A number as short as it goes, to a thousandth."""
    return f"{round(value, 3):g}"


def matrix(found: Matrix) -> str:
    """The six numbers of a map, as `matrix(…)` has them; its move to a thousandth of a mm."""
    a, b, c, d, e, f = found
    return " ".join([*(f"{round(value, 6):.7g}" for value in (a, b, c, d)), num(e), num(f)])


def rgb(colour: Colour) -> str:
    """A colour as `#rrggbb`."""
    r, g, b = colour
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"


def position(x: float, y: float) -> str:
    """The attributes that place an element; none where that is the origin."""
    return (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "")


def steps(path: Path, x: float, y: float) -> str:
    """The path's data, moved by x and y."""
    points = path.points
    moved = list(points)
    moved[0::2] = [round(value + x, 3) for value in points[0::2]]
    moved[1::2] = [round(value + y, 3) for value in points[1::2]]
    return "".join([_STEPS[op] for op in path.ops]) % tuple(moved)


def gradient(name: str, fill: Gradient) -> str:
    """A gradient's definition. svgwrite's is of SVG 1.1, whose circles begin at points."""
    kind = "linear" if len(fill.axis) == 4 else "radial"
    names = ("x1", "y1", "x2", "y2") if kind == "linear" else ("fx", "fy", "fr", "cx", "cy", "r")
    ends = "".join(f' {key}="{num(value)}"' for key, value in zip(names, fill.axis, strict=True))
    turn = "" if fill.matrix == IDENTITY else f' gradientTransform="matrix({matrix(fill.matrix)})"'
    stops = "".join(
        f'<stop offset="{num(stop.offset)}" stop-color="{rgb(stop.colour)}"'
        f"{seen('stop-opacity', stop.opacity)}/>"
        for stop in fill.stops
    )
    return (
        f'<{kind}Gradient id="{name}" gradientUnits="userSpaceOnUse"{ends}{turn}>'
        f"{stops}</{kind}Gradient>"
    )


def seen(key: str, opacity: float) -> str:
    """An opacity attribute; empty for full opacity."""
    return f' {key}="{num(opacity)}"' if opacity < 1.0 else ""


def line(stroke: Stroke) -> str:
    """The stroke's attributes, but for what the root sets."""
    code = f' stroke="{rgb(stroke.colour)}" stroke-width="{num(stroke.width)}"'
    if stroke.dash:
        code += f' stroke-dasharray="{" ".join([num(length) for length in stroke.dash])}"'
    if stroke.cap != 1:
        code += f' stroke-linecap="{_CAPS[stroke.cap]}"'
    if stroke.join != 1:
        code += f' stroke-linejoin="{_JOINS[stroke.join]}"'
    if stroke.phase:
        code += f' stroke-dashoffset="{num(stroke.phase)}"'
    if stroke.mitre != MITRE:
        code += f' stroke-miterlimit="{num(stroke.mitre)}"'
    code += seen("stroke-opacity", stroke.opacity)
    return code
