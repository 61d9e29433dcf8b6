"""SVG by svgwrite: one file for each page, in mm.

A file's root and its definitions are svgwrite's. What lies on the page is written as text
between them, as the PDF backend does it: an element a glyph is far too many for objects.

Type is drawn as outlines, each glyph defined once a file and placed where it was shaped: no font
has to be installed, and no viewer kerns. What the text says
stays beside it as a label, for screen readers and for search in the source.
"""

from __future__ import annotations

import re
from base64 import b64encode
from functools import lru_cache
from io import BytesIO
from pathlib import Path as File
from typing import assert_never

import svgwrite
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from msgspec import Struct

from pnp.core.caches import content_hash
from pnp.core.document import Document, Page
from pnp.core.drawing import (
    MITRE,
    Colour,
    Frame,
    Gradient,
    Path,
    Picture,
    SharedFrame,
    Stroke,
    Text,
    TextRun,
    Transformed,
)
from pnp.core.fonts import Font
from pnp.core.geometry import IDENTITY, Matrix
from pnp.core.rasters import apply_tone, open_raster, to_eight_bits
from pnp.core.shaping import GlyphRun
from pnp.render import Backend, num

_STEPS = {"M": "M%g %g", "L": "L%g %g", "C": "C%g %g %g %g %g %g", "Z": "Z"}
_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")


def matrix_numbers(matrix: Matrix) -> str:
    """Format a matrix for `matrix(…)`; its translation to a thousandth of a mm."""
    a, b, c, d, e, f = matrix
    return " ".join([*(f"{round(value, 6):.7g}" for value in (a, b, c, d)), num(e), num(f)])


def hex_colour(colour: Colour) -> str:
    """Format a colour as `#rrggbb`."""
    r, g, b = colour
    return f"#{round(r * 255):02x}{round(g * 255):02x}{round(b * 255):02x}"


def position_attributes(x: float, y: float) -> str:
    """Return the attributes that place an element; empty at the origin."""
    return (f' x="{num(x)}"' if x else "") + (f' y="{num(y)}"' if y else "")


def path_data(path: Path, x: float, y: float) -> str:
    """Return the path's data, moved by x and y."""
    points = path.points
    moved = list(points)
    moved[0::2] = [round(value + x, 3) for value in points[0::2]]
    moved[1::2] = [round(value + y, 3) for value in points[1::2]]
    return "".join([_STEPS[op] for op in path.ops]) % tuple(moved)


def gradient_definition(name: str, fill: Gradient) -> str:
    """Return a gradient's definition. svgwrite follows SVG 1.1, whose circles begin at points."""
    kind = "linear" if len(fill.axis) == 4 else "radial"
    names = ("x1", "y1", "x2", "y2") if kind == "linear" else ("fx", "fy", "fr", "cx", "cy", "r")
    ends = "".join(f' {key}="{num(value)}"' for key, value in zip(names, fill.axis, strict=True))
    transform = (
        ""
        if fill.matrix == IDENTITY
        else f' gradientTransform="matrix({matrix_numbers(fill.matrix)})"'
    )
    stops = "".join(
        f'<stop offset="{num(stop.offset)}" stop-color="{hex_colour(stop.colour)}"'
        f"{opacity_attribute('stop-opacity', stop.opacity)}/>"
        for stop in fill.stops
    )
    return (
        f'<{kind}Gradient id="{name}" gradientUnits="userSpaceOnUse"{ends}{transform}>'
        f"{stops}</{kind}Gradient>"
    )


def opacity_attribute(key: str, opacity: float) -> str:
    """Return an opacity attribute; empty for full opacity."""
    return f' {key}="{num(opacity)}"' if opacity < 1.0 else ""


def stroke_attributes(stroke: Stroke) -> str:
    """Return the stroke's attributes that differ from the root's."""
    code = f' stroke="{hex_colour(stroke.colour)}" stroke-width="{num(stroke.width)}"'
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
    code += opacity_attribute("stroke-opacity", stroke.opacity)
    return code


# Shorter drawings are repeated rather than referred to.
_MIN_GROUP_LENGTH = 90
# Number of words whose glyph outlines are cached.
_MAX_CACHED_WORDS = 20_000

# Characters that XML cannot contain, not even escaped.
_NOT_IN_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ESCAPES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\t": " ", "\n": " ", "\r": " "}
)
# Formats that browsers show; others are converted to PNG.
_MEDIA = {"PNG": "image/png", "JPEG": "image/jpeg"}


class SvgWriter:
    """Writes a folder with a file for each page, `page-01.svg` and so on. Raises OSError."""

    def __init__(self, document: Document, target: File, dpi: int = 0) -> None:
        target.mkdir()
        self._target = target
        self._digits = max(2, len(str(len(document.pages))))
        self._count = 0

    def __enter__(self) -> SvgWriter:
        return self

    def __exit__(self, *_: object) -> None:
        """Do nothing: each file is complete at once."""

    def add(self, page: Page, content: str) -> None:
        """Write a page's file."""
        self._count += 1
        name = f"page-{self._count:0{self._digits}d}.svg"
        (self._target / name).write_bytes(content.encode("utf-8"))


@lru_cache(4096)
def glyph_path(font: Font, glyph: int) -> str:
    """Return a glyph as path data in font units, y downwards."""
    pen = SVGPathPen(None)
    font.hb_font.draw_glyph_with_pen(glyph, TransformPen(pen, (1, 0, 0, -1, 0, 0)))
    drawn: str = pen.getCommands()
    return drawn


class _SharedGroup(Struct, frozen=True):
    """The code of a shared frame, and the definitions that it needs."""

    id: str
    """Empty if the drawing is short and repeated."""
    code: str
    uses: dict[str, None]


class _PlacedWord(Struct, frozen=True):
    """The glyphs of a run: their ids and positions in font units."""

    glyph_positions: tuple[tuple[str, float, float], ...]
    advance: float


class SvgEncoder:
    """Draws the pages of one document, each as the text of a file.

    Definitions are named after their content, so that a page is the same in every process.
    """

    def __init__(self, document: Document) -> None:
        self._document = document
        self._svgwrite = svgwrite.Drawing(debug=False)
        self._definitions: dict[str, str] = {}
        """Definitions by id, of all pages so far."""
        self._uses: dict[str, None] = {}
        """The ids that the current page or group needs."""
        self._groups: dict[SharedFrame, _SharedGroup] = {}
        self._words: dict[GlyphRun, _PlacedWord] = {}
        self._glyphs: dict[tuple[Font, int], str] = {}
        self._clips: dict[Path, str] = {}
        self._gradients: dict[Gradient, str] = {}
        self._pictures: dict[tuple[str, str], str] = {}

    def encode(self, page: Page) -> str:
        """Return a page as the text of a file."""
        self._uses = {}
        lines: list[str] = []
        for matrix, frame in (*page.frames, *page.overlay_frames):
            a, b, c, d, e, f = matrix
            if b == 0.0 and c == 0.0 and a == 1.0 and d == 1.0:
                self._frame(frame, e, f, lines)
            else:
                self._transformed(Transformed(frame, matrix), 0.0, 0.0, lines)
        width, height = num(page.size.width), num(page.size.height)
        drawing = svgwrite.Drawing(
            size=(f"{width}mm", f"{height}mm"),
            viewBox=f"0 0 {width} {height}",
            fill="none",
            stroke_linecap="round",
            stroke_linejoin="round",
            stroke_miterlimit=f"{MITRE:g}",
            debug=False,
        )
        drawing.set_desc(title=_xml_safe(page.title or self._document.title))
        head, tail = drawing.tostring().split("<defs />")
        definitions = "\n".join([self._definitions[name] for name in self._uses])
        content = "\n".join(lines)
        return (
            '<?xml version="1.0" encoding="utf-8"?>\n'
            f"{head}\n<defs>\n{definitions}\n</defs>\n{content}\n{tail}\n"
        )

    def _frame(self, frame: Frame, x: float, y: float, lines: list[str]) -> None:
        if isinstance(frame, SharedFrame):
            self._shared(frame, x, y, lines)
        else:
            self._items(frame, x, y, lines)

    def _items(self, frame: Frame, x: float, y: float, lines: list[str]) -> None:
        for dx, dy, item in frame.items:
            match item:
                case Text():
                    self._text(item, x + dx, y + dy, lines)
                case Frame():
                    self._frame(item, x + dx, y + dy, lines)
                case Path():
                    self._path(item, x + dx, y + dy, lines)
                case Transformed():
                    self._transformed(item, x + dx, y + dy, lines)
                case Picture():
                    self._picture(item, x + dx, y + dy, lines)
                case _:
                    assert_never(item)

    def _shared(self, frame: SharedFrame, x: float, y: float, lines: list[str]) -> None:
        group = self._groups.get(frame)
        if group is None:
            group = self._groups[frame] = self._group(frame)
        if not group.code:
            return
        self._uses.update(group.uses)
        if group.id:
            lines.append(f'<use xlink:href="#{group.id}"{position_attributes(x, y)}/>')
        else:
            lines.append(f'<g transform="translate({num(x)} {num(y)})">{group.code}</g>')

    def _group(self, frame: Frame) -> _SharedGroup:
        """Draw a shared frame, as a definition or, if short, to be repeated."""
        outer, self._uses = self._uses, {}
        inner: list[str] = []
        self._items(frame, 0.0, 0.0, inner)
        uses, self._uses = self._uses, outer
        code = "\n".join(inner)
        if len(code) < _MIN_GROUP_LENGTH:
            return _SharedGroup("", code, uses)
        name = _definition_id("f", code)
        self._definitions[name] = f'<g id="{name}">\n{code}\n</g>'
        return _SharedGroup(name, code, {**uses, name: None})

    def _transformed(self, item: Transformed, x: float, y: float, lines: list[str]) -> None:
        matrix = item.matrix.then(Matrix.move(x, y))
        clip = ""
        if item.clip is not None:
            clip = f' clip-path="url(#{self._clip(item.clip)})"'
        lines.append(
            f'<g transform="matrix({matrix_numbers(matrix)})"{clip}'
            f"{opacity_attribute('opacity', item.opacity)}>"
        )
        self._frame(item.frame, 0.0, 0.0, lines)
        lines.append("</g>")

    def _clip(self, path: Path) -> str:
        """Return the id of a clip; its path is in the coordinates of its group."""
        name = self._clips.get(path)
        if name is None:
            data, rule = path_data(path, 0.0, 0.0) or "M0 0Z", "evenodd" if path.evenodd else None
            name = self._clips[path] = _definition_id("c", f"{data} {rule}")
            clip = self._svgwrite.clipPath(id=name)
            clip.add(self._svgwrite.path(d=data, clip_rule=rule))
            self._definitions[name] = clip.tostring()
        self._uses[name] = None
        return name

    def _gradient(self, fill: Gradient) -> str:
        """Return the id of a gradient."""
        name = self._gradients.get(fill)
        if name is None:
            name = self._gradients[fill] = _definition_id("s", gradient_definition("", fill))
            self._definitions[name] = gradient_definition(name, fill)
        self._uses[name] = None
        return name

    def _picture(self, item: Picture, x: float, y: float, lines: list[str]) -> None:
        key = item.file, item.tone
        name = self._pictures.get(key)
        if name is None:
            data = _data_uri(*key)
            name = self._pictures[key] = _definition_id("p", data)
            # A unit square, so that it can be used in any size. Layout has applied the Exif
            # orientation.
            image = self._svgwrite.image(
                data,
                size=(1, 1),
                id=name,
                preserveAspectRatio="none",
                style="image-orientation:none",
            )
            self._definitions[name] = image.tostring()
        self._uses[name] = None
        size = Matrix(item.width, 0.0, 0.0, item.height, x, y)
        lines.append(f'<use xlink:href="#{name}" transform="matrix({matrix_numbers(size)})"/>')

    def _path(self, path: Path, x: float, y: float, lines: list[str]) -> None:
        fill, stroke = path.fill, path.stroke
        if not path.ops or (fill is None and stroke is None):
            return
        if isinstance(fill, Gradient):
            # Its coordinates are the path's own.
            code = f'<path transform="translate({num(x)} {num(y)})"'
            code += f' d="{path_data(path, 0.0, 0.0)}"'
            code += f' fill="url(#{self._gradient(fill)})"'
        else:
            code = f'<path d="{path_data(path, x, y)}"'
            if fill is not None:
                code += f' fill="{hex_colour(fill)}"'
        if fill is not None:
            code += opacity_attribute("fill-opacity", path.opacity)
            if path.evenodd:
                code += ' fill-rule="evenodd"'
        if stroke is not None:
            code += stroke_attributes(stroke)
        if path.qr_text:
            code += f' shape-rendering="crispEdges" aria-label="{_attribute_value(path.qr_text)}"'
        lines.append(code + "/>")

    def _text(self, line: Text, x: float, y: float, lines: list[str]) -> None:
        size, word_spacing, stroke = line.size, line.word_spacing, line.stroke
        parts = []
        for run in line.runs:
            units = run.shaper.font.units_per_em
            code, width_units = self._run(run, word_spacing / size * units)
            if code:
                scale = f"{size / units:.7g}"
                transform = f"matrix({scale} 0 0 {scale} {num(x)} {num(y)})"
                attributes = f' fill="{hex_colour(line.colour)}"'
                if stroke is not None:
                    width = stroke.width / size * units
                    attributes += (
                        stroke_attributes(stroke._replace(width=width)) + ' paint-order="stroke"'
                    )
                parts.append(f' transform="{transform}"{attributes}>{code}</g>')
            x += width_units * size / units
        label = _attribute_value(line.text)
        if len(parts) == 1:
            lines.append(f'<g aria-label="{label}"{parts[0]}')
        elif parts:
            lines.append(f'<g aria-label="{label}"><g{"<g".join(parts)}</g>')

    def _run(self, run: TextRun, word_spacing: float) -> tuple[str, float]:
        """Return words of one font as uses of their glyphs, and their width in font units."""
        blank = self._word(run.shaper.blank).advance + word_spacing
        code: list[str] = []
        x = -blank
        for glyphs in run:
            word = self._word(glyphs)
            x += blank
            for name, dx, dy in word.glyph_positions:
                self._uses[name] = None
                code.append(f'<use xlink:href="#{name}"{position_attributes(x + dx, -dy)}/>')
            x += word.advance
        return "".join(code), x

    def _word(self, run: GlyphRun) -> _PlacedWord:
        """Return a run's glyphs at their positions, each of them defined."""
        word = self._words.get(run)
        if word is None:
            if len(self._words) >= _MAX_CACHED_WORDS:
                self._words.clear()
            places, x = [], 0.0
            moves = run.offsets or ((0.0, 0.0),) * len(run.glyph_ids)
            for glyph, advance, (dx, dy) in zip(run.glyph_ids, run.advances, moves, strict=True):
                name = self._glyph(run.shaper.font, glyph)
                if name:
                    places.append((name, x + dx, dy))
                x += advance
            word = self._words[run] = _PlacedWord(tuple(places), x)
        return word

    def _glyph(self, font: Font, glyph: int) -> str:
        """Return the id of a glyph; empty if it draws nothing."""
        name = self._glyphs.get((font, glyph))
        if name is None:
            drawn = glyph_path(font, glyph)
            name = _definition_id("g", f"{font.name} {font.axes} {glyph}") if drawn else ""
            self._glyphs[font, glyph] = name
            if drawn:
                self._definitions[name] = f'<path d="{drawn}" id="{name}" />'
        return name


def _definition_id(prefix: str, content: str) -> str:
    """Return an id for a definition, from its content."""
    return prefix + content_hash(content, size=6)


def _xml_safe(text: str) -> str:
    """Replace characters that XML cannot contain."""
    return _NOT_IN_XML.sub("\ufffd", text)


def _attribute_value(text: str) -> str:
    """Escape a text for an attribute."""
    return _xml_safe(text).translate(_ESCAPES)


def _data_uri(file: str, tone: str) -> str:
    """Return a picture as a data URI: the file's own bytes if browsers can show them."""
    with open_raster(file) as image:
        media_type = _MEDIA.get(image.format or "", "")
        if media_type and image.mode != "CMYK" and not tone:
            data = File(file).read_bytes()
        else:
            media_type, png = "image/png", BytesIO()
            shown_image = apply_tone(to_eight_bits(image), tone) if tone else image
            shown_image.convert("RGBA" if shown_image.has_transparency_data else "RGB").save(
                png, "PNG"
            )
            data = png.getvalue()
    return f"data:{media_type};base64,{b64encode(data).decode('ascii')}"


BACKEND = Backend(SvgEncoder, SvgWriter)
