"""SVG files to icons: paths and basic shapes, fills and strokes, nested transforms.

What a drawing may use: path, rect, circle, ellipse, line, polyline, polygon and g; fill,
stroke, stroke-width, fill-rule and transform as attributes. Paints: `none`, `currentColor`,
`#hex`, a palette colour as `var(--coral, #F0665A)`, which browsers show as well, or a swatch as
`url(#coral)`, which vector editors show, too: a gradient of one colour among the `defs`.
Anything else is a problem and not a surprise on paper.

An artist's symbol is printed in any size, its lines in one width: `data-line` of the root says how
wide a line is drawn, `data-span` of a path how much of its stroke is no line but a broad band.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from functools import cache
from pathlib import Path

from pnp.ground.drawing import Pen, mapped
from pnp.ground.files import content as bytes_of
from pnp.ground.geometry import IDENTITY, Matrix, Size
from pnp.ground.icons import Icon, Shape
from pnp.ground.problem import Problems, Span
from pnp.ground.svgpath import PathError, follow
from pnp.load.yaml import shown

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_TRANSFORM = re.compile(r"(translate|scale|rotate|matrix)\s*\(([^)]*)\)")
_VAR = re.compile(r"var\(\s*--([a-z0-9-]+)\s*(?:,[^)]*)?\)|url\(#([a-z0-9_+-]+)\)")
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})")
_SVG = "{http://www.w3.org/2000/svg}"
_MOST_BYTES = 400_000
_LEAST = 1e-6
"""The smallest side of a viewBox; one over it is the largest."""
_INHERITED = ("fill", "stroke", "stroke-width", "fill-rule")
_KNOWN = {
    *_INHERITED, "transform", "stroke-linecap", "stroke-linejoin", "d", "x", "y", "width",
    "height", "rx", "ry", "cx", "cy", "r", "x1", "y1", "x2", "y2", "points", "id", "data-span",
}  # fmt: skip


class SvgError(PathError):
    """What a drawing asks for and cannot have."""


def load_icon(path: Path, problems: Problems) -> Icon | None:
    """The drawing in a file, or None with the reason among the problems."""
    try:
        content = bytes_of(path, _MOST_BYTES)
        if content is None:
            raise SvgError(f"more than {_MOST_BYTES // 1000} kB")
        return parse_icon(path.stem, content)
    except ET.ParseError as error:
        line, column = error.position
        problems.add("icon", f"no valid XML: {error}", Span(shown(path), line, column + 1))
    except LookupError as error:  # an encoding that nobody knows
        problems.add("icon", str(error), Span(shown(path), 1, 1), "save the drawing as UTF-8")
    except (SvgError, OSError, ValueError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        problems.add("icon", str(why), Span(shown(path)))
    return None


def parse_icon(name: str, content: bytes) -> Icon:
    """An icon from SVG text. Raises SvgError, ValueError or ElementTree's ParseError."""
    root = ET.fromstring(content)
    if root.tag != f"{_SVG}svg":
        raise SvgError("the root is no <svg>")
    box = [float(n) for n in _NUMBER.findall(root.get("viewBox", ""))]
    if len(box) != 4 or not all(_LEAST <= side <= 1 / _LEAST for side in box[2:]):
        raise SvgError("the drawing needs a viewBox such as “0 0 24 24”")
    start = {"fill": "#000", "stroke": "none", "stroke-width": "1", "fill-rule": "nonzero"}
    start.update({key: root.get(key, start[key]) for key in _INHERITED})
    shapes: list[Shape] = []
    # A symbol's 0, 0 is its foot or its middle, an icon's its upper left corner.
    corner = IDENTITY if root.get("data-line") else Matrix.move(-box[0], -box[1])
    _walk(root, corner, start, shapes, 0)
    return Icon(name, Size(box[2], box[3]), tuple(shapes), float(root.get("data-line", 1.0)))


def _walk(
    parent: ET.Element, matrix: Matrix, inherited: dict[str, str], shapes: list[Shape], depth: int
) -> None:
    if depth > 40:
        raise SvgError("more than 40 groups within each other")
    for element in parent:
        tag = element.tag.removeprefix(_SVG)
        if tag in ("title", "desc", "metadata", "defs"):
            continue
        own, here = inherited, matrix
        for key, value in element.items():
            if key not in _KNOWN:
                raise SvgError(f"<{tag}> has “{key}”, which is not drawn")
            if key in _INHERITED:
                own = {**own, key: value}
            elif key == "transform":
                here = transform(value).then(matrix)
        if tag == "g":
            _walk(element, here, own, shapes, depth + 1)
            continue
        pen = Pen()
        _outline(tag, element, pen)
        path = mapped(pen.path(), here)
        scale = math.sqrt(abs(here.a * here.d - here.b * here.c))
        width = float(own["stroke-width"]) * scale
        if not all(map(math.isfinite, (*path.points, width))):
            raise SvgError(f"<{tag}> has a number without end")
        shapes.append(
            Shape(
                path.ops,
                path.points,
                _paint(own["fill"]),
                _paint(own["stroke"]),
                width,
                own["fill-rule"] == "evenodd",
                float(element.get("data-span", 0.0)) * scale,
            )
        )


@cache
def _paint(text: str) -> str:
    text = text.strip()
    if text == "none":
        return ""
    if text == "currentColor":
        return "current"
    if match := _VAR.fullmatch(text):
        return match.group(1) or match.group(2)
    if _HEX.fullmatch(text):
        return text
    if text in ("black", "white"):
        return {"black": "#000", "white": "#fff"}[text]
    raise SvgError(
        f"“{text}” is no paint; use none, currentColor, #hex, var(--name, #hex) or url(#name)"
    )


def _outline(tag: str, element: ET.Element, pen: Pen) -> None:
    def at(name: str, default: float = 0.0) -> float:
        return float(element.get(name, default))

    match tag:
        case "path":
            follow(element.get("d", ""), pen)
        case "rect":
            radius = at("rx", at("ry"))
            pen.rect(at("x"), at("y"), at("width"), at("height"), radius)
        case "circle":
            pen.ellipse(at("cx"), at("cy"), at("r"))
        case "ellipse":
            pen.ellipse(at("cx"), at("cy"), at("rx"), at("ry"))
        case "line":
            pen.move(at("x1"), at("y1")).line(at("x2"), at("y2"))
        case "polyline" | "polygon":
            numbers = [float(n) for n in _NUMBER.findall(element.get("points", ""))]
            pairs = zip(numbers[0::2], numbers[1::2], strict=True)
            pen.polygon(pairs, closed=tag == "polygon")
        case _:
            raise SvgError(f"<{tag}> is not drawn; use paths and basic shapes")


def transform(text: str) -> Matrix:
    """An SVG transform list as one map. Raises SvgError."""
    matrix = IDENTITY
    if text and _TRANSFORM.sub("", text).strip(" ,\n\t"):
        raise SvgError(f"transform “{text}” is not understood")
    for name, arguments in _TRANSFORM.findall(text):
        n = [float(number) for number in _NUMBER.findall(arguments)]
        match name, len(n):
            case "translate", 1 | 2:
                step = Matrix.move(n[0], n[1] if len(n) > 1 else 0.0)
            case "scale", 1 | 2:
                step = Matrix.scale(*n)
            case "rotate", 1:
                step = Matrix.rotate(n[0])
            case "rotate", 3:
                step = Matrix.move(-n[1], -n[2]).then(Matrix.rotate(n[0]))
                step = step.then(Matrix.move(n[1], n[2]))
            case "matrix", 6:
                step = Matrix(*n)
            case _:
                raise SvgError(f"transform “{text}” is not understood")
        matrix = step.then(matrix)
    return matrix
