"""Clip paths, and masks that are white throughout, as outlines to draw within."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterable, Iterator

from msgspec import Struct

from pnp.core.drawing import Path, transform_path
from pnp.core.geometry import Matrix, Size
from pnp.svg.attributes import SvgError, length, transform
from pnp.svg.document import EFFECTS, MOST_DEPTH, UNDRAWN, Document, kind
from pnp.svg.paints import plain, share
from pnp.svg.shapes import SHAPES, area, extent, turned_about
from pnp.svg.style import START, Sheet, Style, inherited, own_style

_URL = re.compile(r"""url\(\s*+["']?#([^"')]++)["']?\s*+\)""")
_WHITE = ("#fff", "#ffffff")

Outline = Callable[[str, ET.Element, Size], Path]


class _Use(Struct, frozen=True):
    rule: str
    """The property that says what lies inside."""
    mask: bool = False
    """Whether partly transparent content is partly visible."""
    white: bool = False
    """Whether only white shows."""


class Clips(Struct, frozen=True):
    """What clips look up: the file, its style sheet, how outlines are read."""

    document: Document
    sheet: Sheet
    outline: Outline
    seen: Callable[[ET.Element], None]
    """Called with each element that is used."""

    def outlines_of(
        self, key: str, text: str, element: ET.Element, matrix: Matrix, port: Size, depth: int = 0
    ) -> list[Path]:
        """The outlines within which an element shows, one within the other. Raises SvgError.

        `key`: clip-path or mask; `text`: what it says; `matrix`: of the element.
        """
        match = _URL.fullmatch(text.strip())
        if match is None:
            raise SvgError(f"a {key} of “{text[:30]}” is not drawn", "clip with a path")
        source = self.document.named(match[1])
        wanted = "clipPath" if key == "clip-path" else "mask"
        if source is None or kind(source) != wanted:
            return []
        if depth > MOST_DEPTH:
            raise SvgError("clip paths are clipped by each other", "leave out all but one")
        own = own_style(wanted, source, self.sheet)
        units = source.get("clipPathUnits" if wanted == "clipPath" else "maskContentUnits")
        inner = self._measured(element, matrix, port) if units == "objectBoundingBox" else matrix
        if "transform" in own:
            inner = transform(own["transform"]).then(inner)
        style = inherited(START, own)
        use = _Use("clip-rule")
        if wanted == "mask":
            kind_of = source.get("style", "") + source.get("mask-type", "")
            use = _Use("fill-rule", True, "alpha" not in kind_of)
        clips = [_united(list(self._outlines(source, style, inner, port, use)))]
        if (further := own.get(key, "none")) != "none":
            clips += self.outlines_of(key, further, element, matrix, port, depth + 1)
        return clips

    def _measured(self, element: ET.Element, matrix: Matrix, port: Size) -> Matrix:
        """From shares of an element's box."""
        tag = kind(element)
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
        around: dict[str, str],
        outer: Matrix,
        port: Size,
        use: _Use,
        depth: int = 0,
    ) -> Iterator[Path]:
        for element in elements:
            self.seen(element)
            tag = kind(element)
            own = own_style(tag, element, self.sheet)
            style = inherited(around, own)
            if {"clip-path", "mask", "filter"} & {key for key in own if own[key] != "none"}:
                raise SvgError("a clip path that is clipped itself is not drawn", "merge the two")
            if own.get("display") == "none" or (tag in SHAPES and style["visibility"] != "visible"):
                continue
            matrix = transform(own["transform"]).then(outer) if "transform" in own else outer
            if use.mask and share(own.get("opacity", "1")) < 1:
                raise SvgError(*EFFECTS["mask"])
            if tag in SHAPES:
                if use.mask and not _masks(style, use.white):
                    continue
                path = transform_path(self.outline(tag, element, port), matrix)
                if path.ops:
                    yield path._replace(evenodd=style[use.rule] == "evenodd")
            elif tag == "use" and (target := self.document.referred(element)) is not None:
                if depth > MOST_DEPTH:
                    raise SvgError("<use> shows itself", "leave it out")
                step = [length(element.get(name, "0"), 100.0) for name in ("x", "y")]
                moved = Matrix.move(*step).then(matrix)
                yield from self._outlines((target,), style, moved, port, use, depth + 1)
            elif tag == "g":
                yield from self._outlines(element, style, matrix, port, use, depth + 1)
            elif tag in UNDRAWN and (said := UNDRAWN[tag](element)):
                raise SvgError(*said)


def _masks(style: Style, white: bool) -> bool:
    """Whether a shape of a mask lets anything show. Raises SvgError where it is not whole, or
    not white where only white shows."""
    if style["fill"] == style["stroke"] == "none":
        return False
    paint, cover = ("", 0.0) if "url(" in style["fill"] else plain(style["fill"])
    whole = cover * share(style["fill-opacity"]) == 1.0 and style["stroke"] == "none"
    if not whole or (white and paint.lower() not in _WHITE):
        raise SvgError(*EFFECTS["mask"])
    return True


def _united(paths: list[Path]) -> Path:
    """One outline around several. Raises SvgError where their rules differ."""
    if len(paths) < 2:
        return paths[0] if paths else Path("", ())
    if any(path.evenodd for path in paths):
        raise SvgError("a clip path of several outlines with holes is not drawn", "merge them")
    # All the same way round, or where two overlap there would be a hole.
    turned = [path if area(path) >= 0 else turned_about(path) for path in paths]
    return Path("".join(path.ops for path in turned), sum((path.points for path in turned), ()))
