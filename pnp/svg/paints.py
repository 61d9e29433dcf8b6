"""Colours and gradients of drawings as paints of icons."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from functools import lru_cache

from pnp.core.drawing import Path
from pnp.core.geometry import Matrix, Size
from pnp.core.icons import IconGradient, IconGradientStop
from pnp.svg.attributes import SvgError, diagonal, parse_finite_length, parse_transform
from pnp.svg.document import SvgDocument, svg_tag
from pnp.svg.shapes import extent
from pnp.svg.style import INITIAL_STYLE, StyleSheet, element_style, inherit

_VAR = r"var\(\s*+--([a-z0-9-]++)\s*+(?:,([^)]*+))?\)"
_URL = r"""(?s)url\(\s*+["']?#([^"')]++)["']?\s*+\)\s*+(.*+)"""
_HEX = r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})"
# Names that programs generate, which are not roles of a palette.
_AUTOMATIC = r"(?i)(?:linear-?gradient|radial-?gradient|swatch)[\d_-].*|SVGID_.*|paint\d.*|[a-z]"
_NUMBERED = r"(?:fill|stroke)-[0-9]+"  # Figma's variables
_ROLE = r"[a-z0-9][a-z0-9+_-]*"
_MOST_LINKS, _MOST_STOPS = 20, 200
_PAINTS = "use none, currentColor, #hex, var(--name, #hex) or url(#name)"

PlainPaint = tuple[str, float]
"""`current`, a palette name, `#hex` or empty; and its opacity."""


def parse_opacity(text: str) -> float:
    """An opacity, 0 to 1. Raises SvgError."""
    try:
        value = float(text[:-1]) / 100 if text.endswith("%") else float(text)
    except ValueError:
        raise SvgError(f"“{text[:20]}” is no opacity") from None
    return min(max(value, 0.0), 1.0) if math.isfinite(value) else 1.0


@lru_cache(4096)
def parse_paint(text: str) -> PlainPaint:
    """A paint of one colour. Raises SvgError."""
    text = text.strip().partition(" icc-color(")[0]  # what a press would take; screens do not
    if text in ("none", "transparent"):
        return "", 1.0
    if text.lower() == "currentcolor":
        return "current", 1.0
    if match := re.fullmatch(_VAR, text):
        if match[2] and re.fullmatch(_NUMBERED, match[1]):
            return parse_paint(match[2])
        return match[1], 1.0
    if re.fullmatch(_HEX, text):
        return _hex(text)
    return _named(text)


def _hex(text: str) -> PlainPaint:
    if len(text) in (4, 7):
        return text, 1.0
    digits = text[1:] if len(text) == 9 else "".join(digit * 2 for digit in text[1:])
    return f"#{digits[:6]}", int(digits[6:], 16) / 255


def _named(text: str) -> PlainPaint:
    """`rebeccapurple`, `rgb(…)`, `hsl(…)`. Raises SvgError."""
    if text in ("black", "white"):
        return {"black": "#000", "white": "#fff"}[text], 1.0
    from PIL import ImageColor

    match = re.fullmatch(r"((?:rgb|hsl)a?)\(([^()]{1,80})\)", text.lower())
    opacity = 1.0
    if match is not None:
        parts = re.split(r"[\s,/]+", match[2].strip())
        if len(parts) == 4:
            opacity = parse_opacity(parts.pop())
        if match[1].startswith("rgb"):
            parts = [_byte(part) for part in parts]
        parts = [part.removesuffix("deg") for part in parts]
        text = f"{match[1].rstrip('a')}({','.join(parts)})"
    try:
        red, green, blue = ImageColor.getrgb(text[:100])[:3]
    except ValueError:
        raise SvgError(f"“{text[:40]}” is no paint; {_PAINTS}") from None
    return f"#{min(red, 255):02x}{min(green, 255):02x}{min(blue, 255):02x}", opacity


def _byte(part: str) -> str:
    """A share of red, green or blue, `39.2157%` or `100.0`, as 0 to 255. Raises SvgError."""
    try:
        value = float(part[:-1]) * 2.55 if part.endswith("%") else float(part)
        return str(round(min(max(value, 0.0), 255.0)))
    except ValueError:
        raise SvgError(f"“{part[:20]}” is no part of a colour") from None


class Paints:
    """The paints of one drawing."""

    def __init__(self, document: SvgDocument, sheet: StyleSheet) -> None:
        self._document = document
        self._sheet = sheet
        self.swatches: dict[str, str] = {}
        """The used palette colours by name, with their colours in the file."""
        self._paints_by_text: dict[str, PlainPaint] = {}
        """Paints that do not depend on the shape, by their text."""
        self._stops_by_gradient: dict[ET.Element, tuple[IconGradientStop, ...]] = {}

    def paint(
        self, text: str, outline: Path, matrix: Matrix, port: Size
    ) -> tuple[str | IconGradient, float]:
        """A paint and its opacity. `outline`: of the painted shape; `matrix`: to the drawing's
        units. Raises SvgError."""
        stored = self._paints_by_text.get(text)
        if stored is not None:
            return stored
        paint, opacity = self._paint(text, outline, matrix, port)
        if isinstance(paint, str) and (paint or "url(" not in text):
            self._paints_by_text[text] = paint, opacity
        return paint, opacity

    def _paint(
        self, text: str, outline: Path, matrix: Matrix, port: Size
    ) -> tuple[str | IconGradient, float]:
        match = re.fullmatch(_URL, text.strip()) if "url(" in text else None
        if match is None:
            return parse_paint(text)
        name, otherwise = match[1], match[2].strip()
        element = self._document.element_by_id(name)
        if element is None:
            if otherwise:
                return parse_paint(otherwise)
            if re.fullmatch(_ROLE, name):
                return name, 1.0
            raise SvgError(
                f"there is no paint “{name[:40]}” in the file",
                "save the drawing again with its gradients, or use a colour",
            )
        tag = svg_tag(element)
        if tag not in ("linearGradient", "radialGradient"):
            description = "a pattern" if tag == "pattern" else f"<{tag}>"
            raise SvgError(f"it is painted with {description}, which is not drawn", PATTERN)
        return self._gradient(element, outline, matrix, port)

    def _gradient(
        self, element: ET.Element, outline: Path, matrix: Matrix, port: Size
    ) -> tuple[str | IconGradient, float]:
        chain = self._chain(element)
        owner = next(
            (gradient for gradient in chain if any(svg_tag(child) == "stop" for child in gradient)),
            None,
        )
        stops: tuple[IconGradientStop, ...] = ()
        if owner is not None:
            if owner not in self._stops_by_gradient:
                self._stops_by_gradient[owner] = self._stops(owner)
            stops = self._stops_by_gradient[owner]
        if not stops:
            return "", 1.0
        attributes: dict[str, str] = {}
        for gradient in reversed(chain):
            attributes.update(gradient.items())
        if len(stops) == 1:
            return self._swatch(owner, stops[0])
        if len({(stop.paint, stop.opacity) for stop in stops}) == 1:
            return stops[0].paint, stops[0].opacity
        if attributes.get("spreadMethod", "pad") != "pad":
            raise SvgError(
                f"a gradient that is spread by “{attributes['spreadMethod'][:12]}” is not drawn",
                "let it end at its last colour (pad)",
            )
        full = port
        if attributes.get("gradientUnits", "objectBoundingBox") != "userSpaceOnUse":
            box = extent(outline)
            if box.width <= 0 or box.height <= 0:
                return "", 1.0
            full = Size(1.0, 1.0)
            matrix = Matrix(box.width, 0, 0, box.height, box.x, box.y).then(matrix)
        matrix = parse_transform(attributes.get("gradientTransform", "")).then(matrix)
        points = _gradient_axis(svg_tag(element), attributes, full)
        if points is None or abs(matrix.determinant) < 1e-12:
            return stops[-1].paint, stops[-1].opacity
        return IconGradient(points, stops, matrix), 1.0

    def _chain(self, element: ET.Element) -> list[ET.Element]:
        """A gradient and the ones that it refers to."""
        chain = [element]
        while (other := self._document.href_target(chain[-1])) is not None and other not in chain:
            chain.append(other)
            if len(chain) > _MOST_LINKS:
                raise SvgError("a gradient goes on from too many others")
        return chain

    def _swatch(self, owner: ET.Element | None, stop: IconGradientStop) -> PlainPaint:
        """A gradient of one colour: a palette name, unless a program generated it."""
        name = owner.get("id", "") if owner is not None else ""
        if re.fullmatch(_ROLE, name) and not re.fullmatch(_AUTOMATIC, name):
            self.swatches[name] = stop.paint
            return name, stop.opacity
        return stop.paint, stop.opacity

    def _stops(self, owner: ET.Element) -> tuple[IconGradientStop, ...]:
        if len(owner) > _MOST_STOPS:
            raise SvgError(f"a gradient has more than {_MOST_STOPS} colours")
        stops: list[IconGradientStop] = []
        outer = element_style(svg_tag(owner), owner, self._sheet)
        for child in owner:
            if svg_tag(child) != "stop":
                continue
            properties = element_style("stop", child, self._sheet)
            offset = parse_opacity(child.get("offset", "0"))
            before = stops[-1].offset if stops else 0.0
            text = properties.get("stop-color", "#000")
            if text == "inherit":
                text = outer.get("stop-color", "#000")
            if text.lower() == "currentcolor":
                style = inherit(inherit(INITIAL_STYLE, outer), properties)
                text = style["color"]
            paint, opacity = parse_paint(text)
            opacity *= parse_opacity(properties.get("stop-opacity", "1"))
            if not paint:
                paint, opacity = "#000", 0.0
            stops.append(IconGradientStop(max(offset, before), paint, opacity))
        return tuple(stops)


def _gradient_axis(tag: str, attributes: dict[str, str], full: Size) -> tuple[float, ...] | None:
    """A gradient's line, or its two circles; None if it has no extent."""
    (width, height), mean_side = full, diagonal(full)

    def length(name: str, default: str, size: float) -> float:
        return parse_finite_length(attributes.get(name, default), size, "a gradient")

    if tag == "linearGradient":
        line = (
            length("x1", "0", width),
            length("y1", "0", height),
            length("x2", "100%", width),
            length("y2", "0", height),
        )
        return line if line[:2] != line[2:] else None
    cx, cy, r = (
        length("cx", "50%", width),
        length("cy", "50%", height),
        length("r", "50%", mean_side),
    )
    if r <= 0:
        return None
    fx = length("fx", attributes.get("cx", "50%"), width)
    fy = length("fy", attributes.get("cy", "50%"), height)
    fr = length("fr", "0", mean_side)
    # A focus outside the circle is moved onto it.
    distance = math.hypot(fx - cx, fy - cy)
    if distance > r * 0.999:
        fx, fy = cx + (fx - cx) * r * 0.999 / distance, cy + (fy - cy) * r * 0.999 / distance
    return fx, fy, min(fr, r * 0.999), cx, cy, r


PATTERN = "fill it with a colour, and let the template lay a pattern over it"
