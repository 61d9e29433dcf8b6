"""An SVG document to the shapes and groups of an icon.

Supported are paths and basic shapes with fills, strokes, gradients and opacity; groups, `use`,
symbols, nested drawings, other files of the folder, clip paths, and masks that act as clip paths.
Data that vector editors store beside a drawing is skipped. Any other visible content is a fault
with its line.
"""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.drawing import MITRE, Path, Pen, transform_path
from pnp.core.geometry import IDENTITY, Matrix, Size
from pnp.core.icons import IconGradient, IconGroup, IconLabel, IconPart, IconShape
from pnp.svg.attributes import (
    PathError,
    SvgError,
    diagonal,
    fit_view,
    parse_finite_length,
    parse_length,
    parse_transform,
    parse_view_box,
)
from pnp.svg.clip_paths import Clips
from pnp.svg.document import (
    MAX_CHARACTERS,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_NUMBERS,
    SIMPLIFY_HINT,
    UNSUPPORTED_EFFECTS,
    UNSUPPORTED_ELEMENTS,
    Faults,
    SvgDocument,
    href_of,
    svg_tag,
)
from pnp.svg.paints import Paints, parse_opacity
from pnp.svg.shapes import SHAPES, SIZED, shape_outline
from pnp.svg.style import INITIAL_STYLE, MARKERS, Properties, StyleSheet, element_style, inherit

_SKIPPED = frozenset(
    {
        "title",
        "desc",
        "metadata",
        "defs",
        "symbol",
        "linearGradient",
        "radialGradient",
        "clipPath",
        "mask",
        "filter",
        "pattern",
        "marker",
        "style",
        "view",
        "cursor",
        "solidColor",
        "",
    }
)
_GROUP_PROPERTIES = frozenset(
    {"opacity", "clip-path", "mask", "filter", "mix-blend-mode", *MARKERS}
)
_EXTERNAL_STYLE = re.compile(rb"<\?xml-stylesheet[^>]*\bhref\s*=\s*[\"'](?!#)")
_CAPS = {"butt": 0, "round": 1, "square": 2}
_TINTS = {"none": -2, "0": 0, "1": 1, "2": 2, "3": 3}
_JOINS = {"miter": 0, "round": 1, "bevel": 2, "miter-clip": 0, "arcs": 0}


class DrawingTooLarge(SvgError):
    """Raised for a drawing beyond the limits; reading stops."""


class DrawingContext(Struct, frozen=True):
    """The matrix, inherited style and viewport of an element."""

    matrix: Matrix
    style: dict[str, str]
    viewport: Size
    """100 % of lengths."""
    depth: int = 0


class SvgSource(Struct, frozen=True):
    """A file that elements are drawn from: its styles and paints."""

    document: SvgDocument
    sheet: StyleSheet
    paints: Paints


class IconBuilder:
    """Converts elements to parts of an icon; errors go to `faults`."""

    def __init__(self, document: SvgDocument) -> None:
        self._is_symbol = "data-line" in document.root.attrib
        self.faults = Faults()
        self.labels: list[IconLabel] = []
        self._sources: dict[str, SvgSource] = {}
        self._outlines: dict[tuple[ET.Element, Size | None], Path] = {}
        self._used = [document.root]
        self._elements_left = MAX_ELEMENTS
        self._numbers_left = MAX_NUMBERS
        self._characters_left = MAX_CHARACTERS
        self.anchors: list[tuple[str, Path]] = []
        """The outlines of a symbol that have an id and no paint."""
        self._source = self._source_of(document)

    def parts(self, context: DrawingContext) -> tuple[IconPart, ...]:
        """All parts of the document. Raises DrawingTooLarge."""
        root = self._source.document.root
        properties = element_style("svg", root, self._source.sheet)
        parts: list[IconPart] = []
        inner = replace(context, style=inherit({**INITIAL_STYLE, **context.style}, properties))
        self._children(root, inner, parts)
        return tuple(self._effects(root, properties, inner, parts))

    def _source_of(self, document: SvgDocument) -> SvgSource:
        """A file with its style sheets, read once."""
        stored = self._sources.get(document.file)
        if stored is not None:
            return stored
        sheet = StyleSheet()
        if _EXTERNAL_STYLE.search(document.content):
            self.faults.add(
                "its style sheet is another file, which is not read",
                "save the drawing with its styles within",
                document.root,
                document,
            )
        for element in document.root.iter() if b"style" in document.content else ():
            if svg_tag(element) == "style":
                try:
                    sheet.read("".join(element.itertext()))
                except SvgError as error:
                    self.faults.add(str(error), error.hint, element, document)
        source = SvgSource(document, sheet, Paints(document, sheet))
        self._sources[document.file] = source
        return source

    def _add_fault(self, error: Exception, element: ET.Element) -> None:
        """Add the fault of an element. Raises DrawingTooLarge again."""
        if isinstance(error, DrawingTooLarge):
            raise error
        hint = getattr(error, "hint", "")
        self.faults.add(str(error), hint, element, self._source.document)

    @property
    def swatches(self) -> dict[str, str]:
        """The palette colours that are used, with their colours in the files."""
        sources = self._sources.values()
        return {name: shown for each in sources for name, shown in each.paints.swatches.items()}

    def _children(self, parent: ET.Element, context: DrawingContext, parts: list[IconPart]) -> None:
        for element in parent:
            self._element(element, context, parts)

    def count_element(self, element: ET.Element) -> None:
        """Count the use of an element. Raises DrawingTooLarge."""
        self._elements_left -= 1
        for value in element.attrib.values():
            self._characters_left -= len(value)
        if self._elements_left < 0 or self._characters_left < 0:
            raise DrawingTooLarge(f"it draws more than {MAX_ELEMENTS:,} elements", SIMPLIFY_HINT)

    def _element(self, element: ET.Element, context: DrawingContext, parts: list[IconPart]) -> None:
        tag = svg_tag(element)
        self.count_element(element)
        if tag in _SKIPPED:
            return
        properties = element_style(tag, element, self._source.sheet)
        if properties.get("display") == "none":
            return
        unsupported = UNSUPPORTED_ELEMENTS.get(tag) if "data-style" not in element.attrib else None
        style = inherit(context.style, properties)
        if unsupported is not None:
            hidden = style["visibility"] != "visible" or properties.get("opacity") == "0"
            if not hidden and (message := unsupported(element)):
                self.faults.add(*message, element, self._source.document)
            return
        try:
            matrix = context.matrix
            if "transform" in properties:
                matrix = _own_matrix(properties).then(matrix)
            self._draw(
                tag,
                element,
                properties,
                DrawingContext(matrix, style, context.viewport, context.depth),
                parts,
            )
        except (PathError, ValueError, OverflowError) as error:
            self._add_fault(error, element)

    def _draw(
        self,
        tag: str,
        element: ET.Element,
        properties: Properties,
        context: DrawingContext,
        parts: list[IconPart],
    ) -> None:
        found: list[IconPart] = []
        if tag in SHAPES:
            if context.style["visibility"] != "visible":
                return
            self._shape(tag, element, context, found)
        else:
            draw = self._draw_by_tag.get(tag)
            if draw is None:
                raise SvgError(f"<{tag}> is not drawn", "convert it to paths")
            if context.depth >= MAX_DEPTH:
                raise DrawingTooLarge(
                    f"more than {MAX_DEPTH} groups within each other", "ungroup some"
                )
            draw(self, element, replace(context, depth=context.depth + 1), found)
        if found:
            found = self._effects(element, properties, context, found)
            name = element.get("id") if tag == "g" and self._is_symbol else None
            parts += [IconGroup(tuple(found), name=name)] if name else found

    # Elements that contain others

    def _switch(self, element: ET.Element, context: DrawingContext, parts: list[IconPart]) -> None:
        """Draw the first child without requirements."""
        for child in element:
            requirements = {"requiredExtensions", "requiredFeatures", "systemLanguage"} & set(
                child.keys()
            )
            if svg_tag(child) not in ("", "foreignObject") and not requirements:
                self._element(child, context, parts)
                return

    def _use(self, element: ET.Element, context: DrawingContext, parts: list[IconPart]) -> None:
        name, _, id_ = href_of(element).partition("#")
        before = self._source
        document = before.document.sibling(name) if name else before.document
        target = document.root if name and not id_ else document.element_by_id(id_)
        if target is None:
            raise SvgError(
                f"<use> shows “{href_of(element)[:40]}”, which is not in the file",
                "put what it shows into the drawing itself",
            )
        if target in self._used:
            raise SvgError("<use> shows itself", "leave it out")
        x, y = (
            attribute_length(element, "x", context.viewport.width),
            attribute_length(element, "y", context.viewport.height),
        )
        inner = replace(context, matrix=Matrix.move(x, y).then(context.matrix))
        self._source = self._source_of(document)
        self._used.append(target)
        try:
            self._target(target, element, inner, parts)
        finally:
            self._used.pop()
            self._source = before

    def _target(
        self, target: ET.Element, element: ET.Element, inner: DrawingContext, parts: list[IconPart]
    ) -> None:
        """Draw the target of `element`, a <use>."""
        if svg_tag(target) not in ("symbol", "svg"):
            self._element(target, inner, parts)
            return
        properties = element_style(svg_tag(target), target, self._source.sheet)
        inner = replace(inner, style=inherit(inner.style, properties))
        if target is not self._source.document.root or element.get("width"):
            self._view(target, element, inner, parts)
        else:  # a file that is included in its own units: its 0, 0 lies at x, y
            self._children(target, inner, parts)

    def _nested(self, element: ET.Element, context: DrawingContext, parts: list[IconPart]) -> None:
        x, y = (
            attribute_length(element, "x", context.viewport.width),
            attribute_length(element, "y", context.viewport.height),
        )
        moved = replace(context, matrix=Matrix.move(x, y).then(context.matrix))
        self._view(element, element, moved, parts)

    def _view(
        self, element: ET.Element, sized: ET.Element, context: DrawingContext, parts: list[IconPart]
    ) -> None:
        """Draw a nested view; `sized` has its width and height."""
        size = []
        for name, full in (("width", context.viewport.width), ("height", context.viewport.height)):
            text = sized.get(name) or element.get(name) or "100%"
            size.append(parse_length("100%" if text == "auto" else text, full))
        width, height = size
        if width <= 0 or height <= 0:
            return
        port, matrix = Size(width, height), context.matrix
        view = parse_view_box(element.get("viewBox", ""))
        if view is not None:
            preserve_aspect_ratio = element.get("preserveAspectRatio", "")
            matrix = fit_view(view, width, height, preserve_aspect_ratio).then(matrix)
            port = Size(view.width, view.height)
        inner: list[IconPart] = []
        self._children(element, replace(context, matrix=matrix, viewport=port), inner)
        properties = element_style(svg_tag(element), element, self._source.sheet)
        if properties.get("overflow") in ("visible", "auto"):
            parts += inner
        elif inner:
            edge = transform_path(Pen().rect(0.0, 0.0, width, height).path(), context.matrix)
            parts.append(IconGroup(tuple(inner), edge))

    def _group(self, element: ET.Element, context: DrawingContext, parts: list[IconPart]) -> None:
        name = element.get("id", "") if self._is_symbol else ""
        inner: list[IconPart] = [] if name else parts
        self._children(element, context, inner)
        if name:
            parts.append(IconGroup(tuple(inner), name=name))

    def _label(self, element: ET.Element, context: DrawingContext, parts: list[IconPart]) -> None:
        """Add a label in a style of the theme."""
        x, y = (
            attribute_length(element, "x", context.viewport.width),
            attribute_length(element, "y", context.viewport.height),
        )
        text, style = "".join(element.itertext()).strip(), element.get("data-style", "")
        degrees = math.degrees(math.atan2(context.matrix.b, context.matrix.a))
        self.labels.append(IconLabel(text, style, *context.matrix.apply(x, y), degrees))

    _draw_by_tag: ClassVar[
        dict[str, Callable[[IconBuilder, ET.Element, DrawingContext, list[IconPart]], None]]
    ] = {
        "g": _group,
        "a": _group,
        "switch": _switch,
        "use": _use,
        "svg": _nested,
        "text": _label,
    }

    # Shapes

    def outline(self, tag: str, element: ET.Element, port: Size) -> Path:
        """An element's outline, cached. Raises DrawingTooLarge, and as `shape_outline`."""
        key = element, port if tag in SIZED else None
        path = self._outlines.get(key)
        if path is None:
            path = self._outlines[key] = shape_outline(tag, element, port)
        self._numbers_left -= len(path.points)
        if self._numbers_left < 0:
            raise DrawingTooLarge(
                f"its outlines have more than {MAX_NUMBERS:,} numbers", SIMPLIFY_HINT
            )
        return path

    def _shape(
        self, tag: str, element: ET.Element, context: DrawingContext, parts: list[IconPart]
    ) -> None:
        style, matrix = context.style, context.matrix
        raw_path = self.outline(tag, element, context.viewport)
        width = parse_finite_length(style["stroke-width"], diagonal(context.viewport), "a line")
        stroked = style["stroke"] != "none" and width > 0
        scale = matrix.mean_scale
        # A line under a non-uniform scaling varies in width.
        local = stroked and not _is_uniform(matrix) and scale > 1e-9
        if is_hairline := element.get("vector-effect") == "non-scaling-stroke":
            local, scale = False, 1.0
        inner = replace(context, matrix=IDENTITY) if local else context
        path = raw_path if local else transform_path(raw_path, matrix)
        if not raw_path.ops:
            return
        if not all(map(math.isfinite, (*path.points, width * scale))):
            raise SvgError(f"<{tag}> has a number without end")
        shape = self._painted(path, raw_path, inner, stroked)
        if stroked and shape.stroke:
            dash = _dash(style, context.viewport)
            if dash and element.get("pathLength"):
                raise SvgError(
                    "dashes counted by “pathLength” are not drawn",
                    "give the dashes in the drawing's own units",
                )
            factor = 1.0 if local and not is_hairline else scale
            join = _JOINS.get(style["stroke-linejoin"], 0)
            shape = replace(
                shape,
                width=width * factor,
                cap=_CAPS.get(style["stroke-linecap"], 0),
                join=join,
                mitre=MITRE if join else _mitre(style["stroke-miterlimit"]),
                dash=tuple(each * factor for each in dash),
                phase=parse_length(style["stroke-dashoffset"]) * factor if dash else 0.0,
                span=float(element.get("data-span", 0.0)) * factor,
            )
        if not shape.fill and not shape.stroke:
            if self._is_symbol and (name := element.get("id")):
                self.anchors.append((name, path))
            return
        if tint := element.get("data-tint"):
            if tint not in _TINTS:
                raise SvgError(f"“data-tint” is {', '.join(_TINTS)}, not “{tint[:20]}”")
            shape = replace(shape, tint=_TINTS[tint])
        ordered = _paint_order(shape, style["paint-order"])
        parts += [IconGroup(tuple(ordered), matrix=matrix)] if local else ordered

    def _painted(self, path: Path, raw: Path, context: DrawingContext, stroked: bool) -> IconShape:
        """A path with its paints."""
        style = context.style
        fill, fill_opacity = self._paint(style, "fill", raw, context)
        stroke, stroke_opacity = (
            self._paint(style, "stroke", raw, context) if stroked else ("", 1.0)
        )
        if isinstance(stroke, IconGradient):
            raise SvgError(*UNSUPPORTED_EFFECTS["gradient"])
        return IconShape(
            path.ops,
            path.points,
            fill,
            stroke,
            0.0,
            style["fill-rule"] == "evenodd",
            fill_opacity=fill_opacity,
            stroke_opacity=stroke_opacity,
        )

    def _paint(
        self, style: Properties, key: str, raw: Path, context: DrawingContext
    ) -> tuple[str | IconGradient, float]:
        text = style[key]
        if text.lower() == "currentcolor":
            text = style["color"]
        paint, opacity = self._source.paints.paint(text, raw, context.matrix, context.viewport)
        own_opacity = style[f"{key}-opacity"]
        if own_opacity != "1":
            opacity *= parse_opacity(own_opacity)
        return (paint, opacity) if opacity > 0 else ("", 1.0)

    # Effects on whole elements

    def _effects(
        self,
        element: ET.Element,
        properties: Properties,
        context: DrawingContext,
        parts: list[IconPart],
    ) -> list[IconPart]:
        if not properties.keys() & _GROUP_PROPERTIES:
            return parts
        for key in ("filter", "mix-blend-mode", *MARKERS):
            if properties.get(key, "none") not in ("none", "normal", ""):
                raise SvgError(*UNSUPPORTED_EFFECTS["marker" if key in MARKERS else key])
        opacity = parse_opacity(properties["opacity"]) if "opacity" in properties else 1.0
        clips: list[Path] = []
        for key in ("clip-path", "mask"):
            if properties.get(key, "none") not in ("none", ""):
                source = self._source
                reader = Clips(source.document, source.sheet, self.outline, self.count_element)
                clips += reader.outlines_of(
                    key, properties[key], element, context.matrix, context.viewport
                )
        if opacity <= 0 or not all(clip.ops for clip in clips):
            return []
        for clip in clips:
            parts = [IconGroup(tuple(parts), clip)]
        return [_with_opacity(parts, opacity)] if opacity < 1 else parts


def _own_matrix(properties: Properties) -> Matrix:
    if properties.get("transform-origin", "0 0").strip() not in ("0 0", "0px 0px", "0", "left top"):
        raise SvgError("“transform-origin” is not understood", "apply the transforms to the paths")
    return parse_transform(properties["transform"])


def _with_opacity(parts: list[IconPart], opacity: float) -> IconPart:
    """Parts with a common opacity; a single shape with one paint needs no group."""
    if len(parts) == 1 and isinstance(shape := parts[0], IconShape):
        if not shape.stroke:
            return replace(shape, fill_opacity=shape.fill_opacity * opacity)
        if not shape.fill:
            return replace(shape, stroke_opacity=shape.stroke_opacity * opacity)
    return IconGroup(tuple(parts), opacity=opacity)


def _paint_order(shape: IconShape, order: str) -> list[IconPart]:
    if order.split()[:1] != ["stroke"] or not shape.fill or not shape.stroke:
        return [shape]
    return [replace(shape, fill=""), replace(shape, stroke="")]


def attribute_length(element: ET.Element, name: str, full: float) -> float:
    text = element.get(name)
    return parse_length(text, full) if text else 0.0


def _mitre(text: str) -> float:
    try:
        return max(float(text), 1.0)
    except ValueError:
        raise SvgError(f"“{text[:20]}” is no number") from None


def _dash(style: Properties, port: Size) -> tuple[float, ...]:
    """Alternating dashes and gaps; empty for a solid line."""
    text = style["stroke-dasharray"]
    if text in ("none", ""):
        return ()
    full = diagonal(port)
    found = [parse_length(part, full) for part in text.replace(",", " ").split()[:100]]
    if len(found) % 2:
        found *= 2
    total = math.fsum(found)
    if not math.isfinite(total) or total <= 0 or min(found) < 0:
        return ()
    return tuple(found)


def _is_uniform(matrix: Matrix) -> bool:
    """Whether a matrix maps circles to circles."""
    a, b, c, d, _, _ = matrix
    x_length, y_length = a * a + b * b, c * c + d * d
    slack = 1e-3 * max(x_length, y_length)
    return abs(x_length - y_length) <= slack and abs(a * c + b * d) <= slack
