"""Clip paths, and masks that are entirely white, as outlines."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from pnp.core.drawing import Path, transform_path
from pnp.core.geometry import Matrix, Size
from pnp.svg.attributes import SvgError, parse_length, parse_transform
from pnp.svg.document import (
    MAX_DEPTH,
    UNSUPPORTED_EFFECTS,
    UNSUPPORTED_ELEMENTS,
    SvgDocument,
    svg_tag,
)
from pnp.svg.paints import parse_opacity, parse_paint
from pnp.svg.shapes import SHAPES, area, extent, reverse_path
from pnp.svg.style import INITIAL_STYLE, Properties, StyleSheet, element_style, inherit

_URL = re.compile(r"""url\(\s*+["']?#([^"')]++)["']?\s*+\)""")
_WHITE = ("#fff", "#ffffff")

OutlineReader = Callable[[str, ET.Element, Size], Path]


class _ClipUse(Struct, frozen=True):
    rule: str
    """The property of the fill rule."""
    is_mask: bool = False
    """Whether it is a mask, with partial transparency."""
    is_luminance: bool = False
    """Whether only white content is visible."""


class Clips(Struct, frozen=True):
    """Clip paths and masks of a file, with its style sheet and the reader of outlines."""

    document: SvgDocument
    sheet: StyleSheet
    outline: OutlineReader
    count_element: Callable[[ET.Element], None]
    """Called with each used element; raises if there are too many."""

    def outlines_of(
        self, key: str, text: str, element: ET.Element, matrix: Matrix, port: Size, depth: int = 0
    ) -> list[Path]:
        """The nested outlines that clip an element. Raises SvgError.

        `key`: clip-path or mask; `text`: its value; `matrix`: of the element.
        """
        match = _URL.fullmatch(text.strip())
        if match is None:
            raise SvgError(f"a {key} of “{text[:30]}” is not drawn", "clip with a path")
        source = self.document.element_by_id(match[1])
        expected_tag = "clipPath" if key == "clip-path" else "mask"
        if source is None or svg_tag(source) != expected_tag:
            return []
        if depth > MAX_DEPTH:
            raise SvgError("clip paths are clipped by each other", "leave out all but one")
        properties = element_style(expected_tag, source, self.sheet)
        units = source.get("clipPathUnits" if expected_tag == "clipPath" else "maskContentUnits")
        inner = self._box_matrix(element, matrix, port) if units == "objectBoundingBox" else matrix
        if "transform" in properties:
            inner = parse_transform(properties["transform"]).then(inner)
        style = inherit(INITIAL_STYLE, properties)
        use = _ClipUse("clip-rule")
        if expected_tag == "mask":
            mask_type = source.get("style", "") + source.get("mask-type", "")
            use = _ClipUse("fill-rule", True, "alpha" not in mask_type)
        clips = [_unite(list(self._outlines(source, style, inner, port, use)))]
        if (further := properties.get(key, "none")) != "none":
            clips += self.outlines_of(key, further, element, matrix, port, depth + 1)
        return clips

    def _box_matrix(self, element: ET.Element, matrix: Matrix, port: Size) -> Matrix:
        """The matrix from shares of an element's box."""
        tag = svg_tag(element)
        if tag not in SHAPES:
            raise SvgError(
                "a clip path that counts in shares of a group is not drawn",
                "clip with a path in the drawing's own units",
            )
        box = extent(self.outline(tag, element, port))
        return Matrix(box.width, 0, 0, box.height, box.x, box.y).then(matrix)

    def _outlines(
        self,
        elements: Iterable[ET.Element],
        parent_style: dict[str, str],
        outer: Matrix,
        port: Size,
        use: _ClipUse,
        depth: int = 0,
    ) -> Iterator[Path]:
        for element in elements:
            self.count_element(element)
            tag = svg_tag(element)
            properties = element_style(tag, element, self.sheet)
            style = inherit(parent_style, properties)
            if {"clip-path", "mask", "filter"} & {
                key for key in properties if properties[key] != "none"
            }:
                raise SvgError("a clip path that is clipped itself is not drawn", "merge the two")
            if properties.get("display") == "none" or (
                tag in SHAPES and style["visibility"] != "visible"
            ):
                continue
            matrix = (
                parse_transform(properties["transform"]).then(outer)
                if "transform" in properties
                else outer
            )
            if use.is_mask and parse_opacity(properties.get("opacity", "1")) < 1:
                raise SvgError(*UNSUPPORTED_EFFECTS["mask"])
            if tag in SHAPES:
                if use.is_mask and not _masks(style, use.is_luminance):
                    continue
                path = transform_path(self.outline(tag, element, port), matrix)
                if path.ops:
                    yield path._replace(evenodd=style[use.rule] == "evenodd")
            elif tag == "use" and (target := self.document.href_target(element)) is not None:
                if depth > MAX_DEPTH:
                    raise SvgError("<use> shows itself", "leave it out")
                step = [parse_length(element.get(name, "0"), 100.0) for name in ("x", "y")]
                moved = Matrix.move(*step).then(matrix)
                yield from self._outlines((target,), style, moved, port, use, depth + 1)
            elif tag == "g":
                yield from self._outlines(element, style, matrix, port, use, depth + 1)
            elif tag in UNSUPPORTED_ELEMENTS and (error := UNSUPPORTED_ELEMENTS[tag](element)):
                raise SvgError(*error)


def _masks(style: Properties, white: bool) -> bool:
    """Whether a shape of a mask is painted. Raises SvgError if it is not opaque, or not white in a
    luminance mask."""
    if style["fill"] == style["stroke"] == "none":
        return False
    paint, opacity = ("", 0.0) if "url(" in style["fill"] else parse_paint(style["fill"])
    is_opaque = opacity * parse_opacity(style["fill-opacity"]) == 1.0 and style["stroke"] == "none"
    if not is_opaque or (white and paint.lower() not in _WHITE):
        raise SvgError(*UNSUPPORTED_EFFECTS["mask"])
    return True


def _unite(paths: list[Path]) -> Path:
    """Unite outlines. Raises SvgError if one has the even-odd rule."""
    if len(paths) < 2:
        return paths[0] if paths else Path("", ())
    if any(path.evenodd for path in paths):
        raise SvgError("a clip path of several outlines with holes is not drawn", "merge them")
    # All in the same direction, or overlaps would be holes.
    turned = [path if area(path) >= 0 else reverse_path(path) for path in paths]
    return Path("".join(path.ops for path in turned), sum((path.points for path in turned), ()))
