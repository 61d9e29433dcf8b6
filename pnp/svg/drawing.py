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
    fitted,
    length,
    measure,
    transform,
    view_box,
)
from pnp.svg.clip_paths import Clips
from pnp.svg.document import (
    EFFECTS,
    MOST_CHARACTERS,
    MOST_DEPTH,
    MOST_ELEMENTS,
    MOST_NUMBERS,
    TOO_MUCH,
    UNDRAWN,
    Document,
    Faults,
    href_of,
    kind,
)
from pnp.svg.paints import Paints, share
from pnp.svg.shapes import SHAPES, SIZED, outline
from pnp.svg.style import MARKERS, START, Sheet, Style, inherited, own_style

_PASSED = frozenset(
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
_WHOLE = frozenset({"opacity", "clip-path", "mask", "filter", "mix-blend-mode", *MARKERS})
_BESIDE = re.compile(rb"<\?xml-stylesheet[^>]*\bhref\s*=\s*[\"'](?!#)")
_CAPS = {"butt": 0, "round": 1, "square": 2}
_TINTS = {"none": -2, "0": 0, "1": 1, "2": 2, "3": 3}
_JOINS = {"miter": 0, "round": 1, "bevel": 2, "miter-clip": 0, "arcs": 0}


class TooMuch(SvgError):
    """Raised where a drawing is beyond its bounds: nothing of it is looked at any longer."""


class Around(Struct, frozen=True):
    """What an element is drawn in."""

    matrix: Matrix
    style: dict[str, str]
    port: Size
    """What percentages are of."""
    depth: int = 0


class Source(Struct, frozen=True):
    """A file that elements are drawn from: its styles, paints and clips."""

    document: Document
    sheet: Sheet
    paints: Paints
    clips: Clips


class Drawing:
    """Turn elements into parts of an icon; errors go to `faults`."""

    def __init__(self, document: Document) -> None:
        self._is_symbol = "data-line" in document.root.attrib
        self.faults = Faults()
        self.labels: list[IconLabel] = []
        self._sources: dict[str, Source] = {}
        self._outlines: dict[tuple[ET.Element, Size | None], Path] = {}
        self._used = [document.root]
        self._elements = MOST_ELEMENTS
        self._numbers = MOST_NUMBERS
        self._characters = MOST_CHARACTERS
        self.places: list[tuple[str, Path]] = []
        """The outlines of a symbol that have an id and no paint."""
        self._source = self._source_of(document)

    def parts(self, around: Around) -> tuple[IconPart, ...]:
        """All that the document draws. Raises TooMuch."""
        root = self._source.document.root
        own = own_style("svg", root, self._source.sheet)
        parts: list[IconPart] = []
        inner = replace(around, style=inherited({**START, **around.style}, own))
        self._children(root, inner, parts)
        return tuple(self._effects(root, own, inner, parts))

    def _source_of(self, document: Document) -> Source:
        """A file with its style sheets, read once."""
        known = self._sources.get(document.file)
        if known is not None:
            return known
        sheet = Sheet()
        if _BESIDE.search(document.content):
            self.faults.add(
                "its style sheet is another file, which is not read",
                "save the drawing with its styles within",
                document.root,
                document,
            )
        for element in document.root.iter() if b"style" in document.content else ():
            if kind(element) == "style":
                try:
                    sheet.read("".join(element.itertext()))
                except SvgError as error:
                    self.faults.add(str(error), error.hint, element, document)
        clips = Clips(document, sheet, self.outline, self.count)
        found = self._sources[document.file] = Source(
            document, sheet, Paints(document, sheet), clips
        )
        return found

    def _fault(self, error: Exception, element: ET.Element) -> None:
        """Takes note of what went wrong with an element, unless nothing is to go on."""
        if isinstance(error, TooMuch):
            raise error
        hint = getattr(error, "hint", "")
        self.faults.add(str(error), hint, element, self._source.document)

    @property
    def swatches(self) -> dict[str, str]:
        """The colours of the palette that it is drawn in, as the files show them."""
        sources = self._sources.values()
        return {name: shown for each in sources for name, shown in each.paints.swatches.items()}

    def _children(self, parent: ET.Element, around: Around, parts: list[IconPart]) -> None:
        for element in parent:
            self._element(element, around, parts)

    def count(self, element: ET.Element) -> None:
        """An element is looked at, for the first time or again. Raises TooMuch."""
        self._elements -= 1
        for value in element.attrib.values():
            self._characters -= len(value)
        if self._elements < 0 or self._characters < 0:
            raise TooMuch(f"it draws more than {MOST_ELEMENTS:,} elements", TOO_MUCH)

    def _element(self, element: ET.Element, around: Around, parts: list[IconPart]) -> None:
        tag = kind(element)
        self.count(element)
        if tag in _PASSED:
            return
        own = own_style(tag, element, self._source.sheet)
        if own.get("display") == "none":
            return
        undrawn = UNDRAWN.get(tag) if "data-style" not in element.attrib else None
        style = inherited(around.style, own)
        if undrawn is not None:
            hidden = style["visibility"] != "visible" or own.get("opacity") == "0"
            if not hidden and (said := undrawn(element)):
                self.faults.add(*said, element, self._source.document)
            return
        try:
            matrix = around.matrix
            if "transform" in own:
                matrix = _transformed(own).then(matrix)
            self._draw(tag, element, own, Around(matrix, style, around.port, around.depth), parts)
        except (PathError, ValueError, OverflowError) as error:
            self._fault(error, element)

    def _draw(
        self, tag: str, element: ET.Element, own: Style, here: Around, parts: list[IconPart]
    ) -> None:
        found: list[IconPart] = []
        if tag in SHAPES:
            if here.style["visibility"] != "visible":
                return
            self._shape(tag, element, here, found)
        else:
            draw = self._kinds.get(tag)
            if draw is None:
                raise SvgError(f"<{tag}> is not drawn", "convert it to paths")
            if here.depth >= MOST_DEPTH:
                raise TooMuch(f"more than {MOST_DEPTH} groups within each other", "ungroup some")
            draw(self, element, replace(here, depth=here.depth + 1), found)
        if found:
            found = self._effects(element, own, here, found)
            name = element.get("id") if tag == "g" and self._is_symbol else None
            parts += [IconGroup(tuple(found), name=name)] if name else found

    # Elements that contain others

    def _switch(self, element: ET.Element, here: Around, parts: list[IconPart]) -> None:
        """The first one that asks for nothing special."""
        for each in element:
            asks = {"requiredExtensions", "requiredFeatures", "systemLanguage"} & set(each.keys())
            if kind(each) not in ("", "foreignObject") and not asks:
                self._element(each, here, parts)
                return

    def _use(self, element: ET.Element, here: Around, parts: list[IconPart]) -> None:
        name, _, id_ = href_of(element).partition("#")
        before = self._source
        document = before.document.sibling(name) if name else before.document
        target = document.root if name and not id_ else document.named(id_)
        if target is None:
            raise SvgError(
                f"<use> shows “{href_of(element)[:40]}”, which is not in the file",
                "put what it shows into the drawing itself",
            )
        if target in self._used:
            raise SvgError("<use> shows itself", "leave it out")
        x, y = length_of(element, "x", here.port.width), length_of(element, "y", here.port.height)
        inner = replace(here, matrix=Matrix.move(x, y).then(here.matrix))
        self._source = self._source_of(document)
        self._used.append(target)
        try:
            self._target(target, element, inner, parts)
        finally:
            self._used.pop()
            self._source = before

    def _target(
        self, target: ET.Element, element: ET.Element, inner: Around, parts: list[IconPart]
    ) -> None:
        """What `element`, a <use>, shows."""
        if kind(target) not in ("symbol", "svg"):
            self._element(target, inner, parts)
            return
        own = own_style(kind(target), target, self._source.sheet)
        inner = replace(inner, style=inherited(inner.style, own))
        if target is not self._source.document.root or element.get("width"):
            self._view(target, element, inner, parts)
        else:  # a file that is included in its own units: its 0, 0 lies at x, y
            self._children(target, inner, parts)

    def _nested(self, element: ET.Element, here: Around, parts: list[IconPart]) -> None:
        x, y = length_of(element, "x", here.port.width), length_of(element, "y", here.port.height)
        moved = replace(here, matrix=Matrix.move(x, y).then(here.matrix))
        self._view(element, element, moved, parts)

    def _view(
        self, element: ET.Element, sized: ET.Element, here: Around, parts: list[IconPart]
    ) -> None:
        """A drawing within the drawing; `sized` says how large it is."""
        size = []
        for name, whole in (("width", here.port.width), ("height", here.port.height)):
            text = sized.get(name) or element.get(name) or "100%"
            size.append(length("100%" if text == "auto" else text, whole))
        width, height = size
        if width <= 0 or height <= 0:
            return
        port, matrix = Size(width, height), here.matrix
        view = view_box(element.get("viewBox", ""))
        if view is not None:
            keep = element.get("preserveAspectRatio", "")
            matrix = fitted(view, width, height, keep).then(matrix)
            port = Size(view.width, view.height)
        inner: list[IconPart] = []
        self._children(element, replace(here, matrix=matrix, port=port), inner)
        own = own_style(kind(element), element, self._source.sheet)
        if own.get("overflow") in ("visible", "auto"):
            parts += inner
        elif inner:
            edge = transform_path(Pen().rect(0.0, 0.0, width, height).path(), here.matrix)
            parts.append(IconGroup(tuple(inner), edge))

    def _group(self, element: ET.Element, here: Around, parts: list[IconPart]) -> None:
        name = element.get("id", "") if self._is_symbol else ""
        inner: list[IconPart] = [] if name else parts
        self._children(element, here, inner)
        if name:
            parts.append(IconGroup(tuple(inner), name=name))

    def _label(self, element: ET.Element, here: Around, parts: list[IconPart]) -> None:
        """A text in a style of the theme."""
        x, y = length_of(element, "x", here.port.width), length_of(element, "y", here.port.height)
        text, style = "".join(element.itertext()).strip(), element.get("data-style", "")
        degrees = math.degrees(math.atan2(here.matrix.b, here.matrix.a))
        self.labels.append(IconLabel(text, style, *here.matrix.apply(x, y), degrees))

    _kinds: ClassVar[dict[str, Callable[[Drawing, ET.Element, Around, list[IconPart]], None]]] = {
        "g": _group,
        "a": _group,
        "switch": _switch,
        "use": _use,
        "svg": _nested,
        "text": _label,
    }

    # Shapes

    def outline(self, tag: str, element: ET.Element, port: Size) -> Path:
        """An element's outline, read once. Raises TooMuch, and as `outlines` does."""
        key = element, port if tag in SIZED else None
        path = self._outlines.get(key)
        if path is None:
            path = self._outlines[key] = outline(tag, element, port)
        self._numbers -= len(path.points)
        if self._numbers < 0:
            raise TooMuch(f"its outlines have more than {MOST_NUMBERS:,} numbers", TOO_MUCH)
        return path

    def _shape(self, tag: str, element: ET.Element, here: Around, parts: list[IconPart]) -> None:
        style, matrix = here.style, here.matrix
        raw = self.outline(tag, element, here.port)
        width = measure(style["stroke-width"], diagonal(here.port), "a line")
        stroked = style["stroke"] != "none" and width > 0
        scale = matrix.mean_scale
        # A line that is stretched in one direction is broader there.
        local = stroked and not _even(matrix) and scale > 1e-9
        if own_thin := element.get("vector-effect") == "non-scaling-stroke":
            local, scale = False, 1.0
        inner = replace(here, matrix=IDENTITY) if local else here
        path = raw if local else transform_path(raw, matrix)
        if not raw.ops:
            return
        if not all(map(math.isfinite, (*path.points, width * scale))):
            raise SvgError(f"<{tag}> has a number without end")
        shape = self._painted(path, raw, inner, stroked)
        if stroked and shape.stroke:
            dash = _dash(style, here.port)
            if dash and element.get("pathLength"):
                raise SvgError(
                    "dashes counted by “pathLength” are not drawn",
                    "give the dashes in the drawing's own units",
                )
            factor = 1.0 if local and not own_thin else scale
            join = _JOINS.get(style["stroke-linejoin"], 0)
            shape = shape._replace(
                width=width * factor,
                cap=_CAPS.get(style["stroke-linecap"], 0),
                join=join,
                mitre=MITRE if join else _mitre(style["stroke-miterlimit"]),
                dash=tuple(each * factor for each in dash),
                phase=length(style["stroke-dashoffset"]) * factor if dash else 0.0,
                span=float(element.get("data-span", 0.0)) * factor,
            )
        if not shape.fill and not shape.stroke:
            if self._is_symbol and (name := element.get("id")):
                self.places.append((name, path))
            return
        if tint := element.get("data-tint"):
            if tint not in _TINTS:
                raise SvgError(f"“data-tint” is {', '.join(_TINTS)}, not “{tint[:20]}”")
            shape = shape._replace(tint=_TINTS[tint])
        made = _ordered(shape, style["paint-order"])
        parts += [IconGroup(tuple(made), matrix=matrix)] if local else made

    def _painted(self, path: Path, raw: Path, here: Around, stroked: bool) -> IconShape:
        """A path with its paints."""
        style = here.style
        fill, cover = self._paint(style, "fill", raw, here)
        stroke, veil = self._paint(style, "stroke", raw, here) if stroked else ("", 1.0)
        if isinstance(stroke, IconGradient):
            raise SvgError(*EFFECTS["gradient"])
        return IconShape(
            path.ops,
            path.points,
            fill,
            stroke,
            0.0,
            style["fill-rule"] == "evenodd",
            fill_opacity=cover,
            stroke_opacity=veil,
        )

    def _paint(
        self, style: Style, key: str, raw: Path, here: Around
    ) -> tuple[str | IconGradient, float]:
        text = style[key]
        if text.lower() == "currentcolor":
            text = style["color"]
        paint, opacity = self._source.paints.paint(text, raw, here.matrix, here.port)
        said = style[f"{key}-opacity"]
        if said != "1":
            opacity *= share(said)
        return (paint, opacity) if opacity > 0 else ("", 1.0)

    # What applies to an element as a whole

    def _effects(
        self, element: ET.Element, own: Style, here: Around, parts: list[IconPart]
    ) -> list[IconPart]:
        if not own.keys() & _WHOLE:
            return parts
        for key in ("filter", "mix-blend-mode", *MARKERS):
            if own.get(key, "none") not in ("none", "normal", ""):
                raise SvgError(*EFFECTS["marker" if key in MARKERS else key])
        opacity = share(own["opacity"]) if "opacity" in own else 1.0
        clips: list[Path] = []
        for key in ("clip-path", "mask"):
            if own.get(key, "none") not in ("none", ""):
                clips += self._source.clips.outlines_of(
                    key, own[key], element, here.matrix, here.port
                )
        if opacity <= 0 or not all(clip.ops for clip in clips):
            return []
        for clip in clips:
            parts = [IconGroup(tuple(parts), clip)]
        return [_faded(parts, opacity)] if opacity < 1 else parts


def _transformed(own: Style) -> Matrix:
    if own.get("transform-origin", "0 0").strip() not in ("0 0", "0px 0px", "0", "left top"):
        raise SvgError("“transform-origin” is not understood", "apply the transforms to the paths")
    return transform(own["transform"])


def _faded(parts: list[IconPart], opacity: float) -> IconPart:
    """Parts seen through as one; a lone shape of one paint needs no group for it."""
    if len(parts) == 1 and isinstance(only := parts[0], IconShape):
        if not only.stroke:
            return only._replace(fill_opacity=only.fill_opacity * opacity)
        if not only.fill:
            return only._replace(stroke_opacity=only.stroke_opacity * opacity)
    return IconGroup(tuple(parts), opacity=opacity)


def _ordered(shape: IconShape, order: str) -> list[IconPart]:
    if order.split()[:1] != ["stroke"] or not shape.fill or not shape.stroke:
        return [shape]
    return [shape._replace(fill=""), shape._replace(stroke="")]


def length_of(element: ET.Element, name: str, whole: float) -> float:
    text = element.get(name)
    return length(text, whole) if text else 0.0


def _mitre(text: str) -> float:
    try:
        return max(float(text), 1.0)
    except ValueError:
        raise SvgError(f"“{text[:20]}” is no number") from None


def _dash(style: Style, port: Size) -> tuple[float, ...]:
    """Dashes and gaps by turns; empty for a whole line."""
    text = style["stroke-dasharray"]
    if text in ("none", ""):
        return ()
    whole = diagonal(port)
    found = [length(part, whole) for part in text.replace(",", " ").split()[:100]]
    if len(found) % 2:
        found *= 2
    total = math.fsum(found)
    if not math.isfinite(total) or total <= 0 or min(found) < 0:
        return ()
    return tuple(found)


def _even(matrix: Matrix) -> bool:
    """Whether a transformation keeps circles round."""
    a, b, c, d, _, _ = matrix
    across, down = a * a + b * b, c * c + d * d
    slack = 1e-3 * max(across, down)
    return abs(across - down) <= slack and abs(a * c + b * d) <= slack
