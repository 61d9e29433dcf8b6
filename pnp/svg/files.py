"""SVG files to icons.

An artist's symbol is printed in any size with lines of one width: `data-line` of the root is the
width of a line in the file, `data-span` of a path the part of its stroke that scales.
"""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path as File

from msgspec.structs import replace

from pnp.core.caches import cached_by_content
from pnp.core.drawing import Path as Outline
from pnp.core.drawing import Pen, transform_path
from pnp.core.files import display_path
from pnp.core.files import read_limited as bytes_of
from pnp.core.geometry import IDENTITY, Matrix, Rect, Size
from pnp.core.icons import MAX_SVG_BYTES, Icon, IconGradient, IconGroup, IconPart, IconShape
from pnp.core.problems import Problems, Severity, Span
from pnp.svg.attributes import SvgError, parse_length, parse_view_box
from pnp.svg.document import SIMPLIFY_HINT, Fault, SvgDocument
from pnp.svg.drawing import DrawingContext, DrawingTooLarge, IconBuilder
from pnp.svg.style import INITIAL_STYLE

_BLACK = ("#000", "#000000")
_INVISIBLE_HINT = "make its layers visible and its page or viewBox large enough, and save it again"
_OVERHANG_SHARE = 0.01
"""The share of the view by which parts may extend beyond it without being clipped."""


class UnsupportedDrawing(SvgError):
    """Raised with all faults of a drawing."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__(faults[0].message, faults[0].hint)
        self.faults = faults


def read_icon(path: File, content: bytes | None, problems: Problems) -> tuple[Icon | None, bool]:
    """The icon of a file, or None and problems; and whether it includes no other file. `content`
    is None for a file beyond the limit."""
    document, file = None, display_path(path)
    try:
        if content is None:
            raise SvgError(f"more than {MAX_SVG_BYTES // 1_000_000} MB", SIMPLIFY_HINT)
        document = SvgDocument(content, path)
        icon = parse_icon(path.stem, document)
        if message := _invisible_message(icon, document.root.get("data-line") is not None):
            (span,) = document.spans_of((document.root,))
            problems.add("icon", message, span, _INVISIBLE_HINT, Severity.WARNING)
        return icon, document.is_alone
    except UnsupportedDrawing as undrawn:
        for fault in undrawn.faults:
            (span,) = fault.document.spans_of((fault.element,))
            problems.add("icon", fault.message, span, fault.hint)
    except ET.ParseError as error:
        line, column = error.position
        problems.add("icon", f"no valid XML: {error}", Span(file, line, column + 1))
    except LookupError as error:  # an encoding that nobody knows
        problems.add("icon", str(error), Span(file, 1, 1), "save the drawing as UTF-8")
    except (ValueError, OverflowError) as error:
        problems.add("icon", str(error), Span(file), getattr(error, "hint", ""))
    return None, document is None or document.is_alone


def parse_icon(name: str, document: SvgDocument) -> Icon:
    """Convert a drawing to an icon. Raises UnsupportedDrawing, SvgError and ValueError."""
    root = document.root
    try:
        view = _view(root)
    except SvgError as error:
        raise UnsupportedDrawing([Fault(str(error), error.hint, root, document)]) from error
    drawing = IconBuilder(document)
    line = root.get("data-line")
    # The origin of a symbol is its foot or its centre, that of an icon its upper left corner.
    corner = IDENTITY if line else Matrix.move(-view.x, -view.y)
    try:
        parts = drawing.parts(DrawingContext(corner, INITIAL_STYLE, Size(view.width, view.height)))
    except DrawingTooLarge as error:
        raise UnsupportedDrawing([Fault(str(error), error.hint, None, document)]) from error
    if drawing.faults.by_message:
        raise UnsupportedDrawing(list(drawing.faults.by_message.values()))
    size = Size(view.width, view.height)
    swatches = tuple(drawing.swatches.items())
    if line:
        if _has_effects(parts):
            raise SvgError("a symbol has no gradients and no opacity")
        labels = tuple(drawing.labels)
        places = tuple(drawing.anchors)
        return Icon(name, size, parts, float(line), places, (view.x, view.y), labels, swatches)
    if drawing.labels:
        raise SvgError(
            "only symbols have texts in styles, and this is an icon: it has no data-line"
        )
    if all(paint in _BLACK for paint in _paints(parts)):
        parts = tuple(_to_stencil(part) for part in parts)
    if _reaches_out(parts, size):
        parts = (IconGroup(parts, Pen().rect(0.0, 0.0, *size).path()),)
    return Icon(name, size, parts, swatches=swatches)


def _invisible_message(icon: Icon, is_symbol: bool) -> str:
    """The message for an invisible drawing; empty for a visible one."""
    boxes = [(shape.points[0::2], shape.points[1::2]) for shape in _shapes(icon.parts, IDENTITY)]
    if not boxes:
        return "it draws nothing"
    width, height = icon.size
    # Line widths do not matter: half of a line on the edge is visible.
    if is_symbol or any(
        min(xs) < width and max(xs) > 0 and min(ys) < height and max(ys) > 0 for xs, ys in boxes
    ):
        return ""
    return "all that it draws lies outside of its view"


def _view(root: ET.Element) -> Rect:
    """The view box of a drawing; by default its width and height in px."""
    box = root.get("viewBox")
    if box is not None:
        view = parse_view_box(box)
    else:
        sides = [root.get(side, "auto").strip() for side in ("width", "height")]
        sizes = [0.0 if side == "auto" else parse_length(side, 0.0) for side in sides]
        view = parse_view_box("0 0 " + " ".join(str(size) for size in sizes))
    if view is None:
        raise SvgError(
            "the drawing does not say how large it is",
            "its <svg> needs a viewBox such as “0 0 24 24”: left, top, width and height of what "
            "is drawn",
        )
    return view


def _has_effects(parts: tuple[IconPart, ...]) -> bool:
    """Whether parts of a drawing have gradients or opacity."""
    return any(
        part.opacity < 1 or _has_effects(part.parts)
        if isinstance(part, IconGroup)
        else isinstance(part.fill, IconGradient) or min(part.fill_opacity, part.stroke_opacity) < 1
        for part in parts
    )


def _paints(parts: tuple[IconPart, ...]) -> Iterator[str]:
    """All the paints of a drawing, with repetitions."""
    for shape in _shapes(parts, IDENTITY):
        if isinstance(shape.fill, IconGradient):
            yield from (stop.paint for stop in shape.fill.stops)
        yield from (
            paint for paint in (shape.fill, shape.stroke) if paint and isinstance(paint, str)
        )


def _to_stencil(part: IconPart) -> IconPart:
    """Let a drawing in black only take the current colour."""
    if isinstance(part, IconGroup):
        return replace(part, parts=tuple(_to_stencil(each) for each in part.parts))
    fill = part.fill
    if isinstance(fill, IconGradient):
        stops = tuple(replace(stop, paint="current") for stop in fill.stops)
        return replace(part, fill=replace(fill, stops=stops), stroke=part.stroke and "current")
    return replace(part, fill=fill and "current", stroke=part.stroke and "current")


def _reaches_out(parts: tuple[IconPart, ...], size: Size) -> bool:
    slack_x, slack_y = size.width * _OVERHANG_SHARE, size.height * _OVERHANG_SHARE
    for shape in _shapes(parts, IDENTITY):
        half_line = shape.width / 2 if shape.stroke else 0.0
        xs, ys = shape.points[0::2], shape.points[1::2]
        if (
            min(xs) - half_line < -slack_x
            or max(xs) + half_line > size.width + slack_x
            or min(ys) - half_line < -slack_y
            or max(ys) + half_line > size.height + slack_y
        ):
            return True
    return False


def _shapes(parts: tuple[IconPart, ...], matrix: Matrix) -> Iterator[IconShape]:
    """All the shapes of a drawing, in its own units."""
    for part in parts:
        if isinstance(part, IconGroup):
            yield from _shapes(part.parts, part.matrix.then(matrix))
        elif matrix == IDENTITY:
            yield part
        else:
            path = transform_path(Outline(part.ops, part.points), matrix)
            yield replace(part, points=path.points)


def load_icon(path: File, problems: Problems) -> Icon | None:
    """The icon of a file, cached by content; None and problems if it cannot be read."""
    try:
        content = bytes_of(path, MAX_SVG_BYTES)
    except OSError as error:
        problems.add("icon", error.strerror or str(error), Span(display_path(path)))
        return None

    is_alone = True

    def read() -> Icon | None:
        nonlocal is_alone
        icon, is_alone = read_icon(path, content, problems)
        return icon

    if content is None:
        return read()
    before = len(problems)
    # A drawing that includes other files is not cached, because any of them may change.
    return cached_by_content(
        "svg", str(path), content, read, lambda: is_alone and len(problems) == before
    )
