"""The content of a PDF, read by PDFium: boxes, fonts, type, lines, in mm from the top left.

Objects in forms are counted each time they are drawn, with all their transformations.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pypdfium2
import pypdfium2.raw as pdfium
from msgspec import Struct

from pnp.core.drawing import Colour
from pnp.core.geometry import MM_PER_POINT, Matrix, Rect, Size
from pnp.core.problems import UsageError

if TYPE_CHECKING:
    from PIL import Image

_INVISIBLE = 3
_BOXES = ("Media", "Crop", "Trim", "Bleed", "Art")


class TextPiece(Struct, frozen=True):
    """A piece of text as drawn."""

    points: float
    box: Rect
    colour: Colour


class PathLines(Struct, frozen=True):
    """The strokes of a path: width and straight segments."""

    width: float
    box: Rect
    is_dark: bool
    segments: tuple[tuple[float, float, float, float], ...] = ()
    """Only for possible crop marks: paths of few straight lines."""


class FontUse(Struct, frozen=True):
    """A font of the file, and whether it is embedded."""

    name: str
    is_embedded: bool


class PageContent(Struct, frozen=True):
    """The content of a page."""

    size: Size
    boxes: dict[str, Rect]
    """The boxes that the page defines: media, crop, trim …"""
    texts: list[TextPiece]
    lines: list[PathLines]
    gradients: list[Rect]
    """Gradients: text in them may have several backgrounds."""


class PdfFile:
    """An open PDF. Raises UsageError if it cannot be read."""

    def __init__(self, path: Path) -> None:
        try:
            self._pdf: Any = pypdfium2.PdfDocument(path)
        except FileNotFoundError as error:
            raise UsageError(f"{path}: there is no such file") from error
        except (pypdfium2.PdfiumError, OSError) as error:
            raise UsageError(f"{path}: this is no PDF that can be read") from error
        self._font_addresses: set[int] = set()
        self.fonts: list[FontUse] = []

    def close(self) -> None:
        """Close the file."""
        self._pdf.close()

    def __len__(self) -> int:
        return len(self._pdf)

    @property
    def version(self) -> str:
        """The PDF version, such as 1.7."""
        number = self._pdf.get_version()
        return f"{number // 10}.{number % 10}"

    @property
    def is_unscaled(self) -> bool:
        """Whether the file requests to be printed without scaling."""
        return not pdfium.FPDF_VIEWERREF_GetPrintScaling(self._pdf.raw)

    @property
    def duplex(self) -> str:
        """The requested duplex mode: long-edge, short-edge, or empty."""
        return {
            pdfium.DuplexFlipLongEdge: "long-edge",
            pdfium.DuplexFlipShortEdge: "short-edge",
        }.get(pdfium.FPDF_VIEWERREF_GetDuplex(self._pdf.raw), "")

    def pages(self) -> Iterator[PageContent]:
        """The pages, one after the other."""
        for number in range(len(self._pdf)):
            with closing(self._pdf[number]) as page:
                yield self._read_page(page)

    def picture(self, number: int, dpi: float, without_text: bool = False) -> Image.Image:
        """A page as a picture; `without_text`: with its texts hidden."""
        with closing(self._pdf[number]) as page:
            if without_text:
                _hide(pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, page.raw)
            image: Image.Image = page.render(scale=dpi / 72.0).to_pil()
            return image.convert("RGB")

    def text(self, number: int, box: Rect) -> str:
        """The text in a box of a page."""
        with closing(self._pdf[number]) as page, closing(page.get_textpage()) as words:
            left, right = box.x / MM_PER_POINT, box.right / MM_PER_POINT
            top = page.get_height() - box.y / MM_PER_POINT
            text: str = words.get_text_bounded(left, top - box.height / MM_PER_POINT, right, top)
            return " ".join(text.split())

    def _read_page(self, page: Any) -> PageContent:
        size = Size(page.get_width() * MM_PER_POINT, page.get_height() * MM_PER_POINT)
        to_mm = Matrix(MM_PER_POINT, 0.0, 0.0, -MM_PER_POINT, 0.0, size.height)
        boxes = {}
        for name in _BOXES:
            box = _box_of(getattr(pdfium, f"FPDFPage_Get{name}Box"), page.raw, to_mm)
            if box is not None:
                boxes[name.lower()] = box
        sheet = PageContent(size, boxes, [], [], [])
        self._walk(pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, page.raw, to_mm, sheet)
        return sheet

    def _walk(
        self,
        count: Callable[[Any], int],
        get: Callable[[Any, int], Any],
        holder: Any,
        matrix: Matrix,
        sheet: PageContent,
    ) -> None:
        """Read all objects of a page or a form."""
        for index in range(count(holder)):
            item = get(holder, index)
            match pdfium.FPDFPageObj_GetType(item):
                case pdfium.FPDF_PAGEOBJ_TEXT:
                    self._add_text(item, matrix, sheet)
                case pdfium.FPDF_PAGEOBJ_PATH:
                    _add_path(item, matrix, sheet)
                case pdfium.FPDF_PAGEOBJ_SHADING:
                    box = _bounds(item, matrix)
                    sheet.gradients.extend([box] if box is not None else [])
                case pdfium.FPDF_PAGEOBJ_FORM:
                    self._walk(
                        pdfium.FPDFFormObj_CountObjects,
                        pdfium.FPDFFormObj_GetObject,
                        item,
                        _matrix(item).then(matrix),
                        sheet,
                    )

    def _add_text(self, item: Any, to_page: Matrix, sheet: PageContent) -> None:
        if pdfium.FPDFTextObj_GetTextRenderMode(item) == _INVISIBLE:
            return
        size = ctypes.c_float()
        pdfium.FPDFTextObj_GetFontSize(item, size)
        matrix = _matrix(item).then(to_page)
        points = size.value * math.hypot(matrix.c, matrix.d) / MM_PER_POINT
        colour = _colour(pdfium.FPDFPageObj_GetFillColor, item)
        box = _bounds(item, to_page)
        if box is not None:
            self._add_font(item)
            sheet.texts.append(TextPiece(points, box, colour))

    def _add_font(self, item: Any) -> None:
        font = pdfium.FPDFTextObj_GetFont(item)
        address = ctypes.addressof(font.contents)
        if address in self._font_addresses:
            return
        self._font_addresses.add(address)
        length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
        name = ctypes.create_string_buffer(length)
        pdfium.FPDFFont_GetBaseFontName(font, name, length)
        embedded = bool(pdfium.FPDFFont_GetIsEmbedded(font))
        font_use = FontUse(name.value.decode("utf-8", "replace"), embedded)
        if font_use not in self.fonts:
            self.fonts.append(font_use)


def _hide(count: Callable[[Any], int], get: Callable[[Any, int], Any], holder: Any) -> None:
    """Make all texts of an open page invisible; the file is not changed."""
    for index in range(count(holder)):
        item = get(holder, index)
        kind = pdfium.FPDFPageObj_GetType(item)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            pdfium.FPDFTextObj_SetTextRenderMode(item, _INVISIBLE)
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            _hide(pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, item)


def _matrix(item: Any) -> Matrix:
    matrix = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(item, matrix)
    return Matrix(matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f)


def _bounds(item: Any, matrix: Matrix) -> Rect | None:
    return _box_of(pdfium.FPDFPageObj_GetBounds, item, matrix)


def _box_of(get: Callable[..., Any], item: Any, matrix: Matrix) -> Rect | None:
    """A box from a PDFium function that returns edges; None if it fails."""
    edges = [ctypes.c_float() for _ in range(4)]
    if not get(item, *edges):
        return None
    left, bottom, right, top = (edge.value for edge in edges)
    return matrix.bounding_box(Rect(left, bottom, right - left, top - bottom))


def _colour(get: Callable[..., Any], item: Any) -> Colour:
    parts = [ctypes.c_uint() for _ in range(4)]
    get(item, *parts)
    red, green, blue, _ = (part.value / 255.0 for part in parts)
    return (red, green, blue)


# A path with more points than this is art, not a crop mark.
_MAX_MARK_POINTS = 400


def _add_path(item: Any, to_page: Matrix, sheet: PageContent) -> None:
    fill, stroke = ctypes.c_int(), pdfium.FPDF_BOOL()
    if not pdfium.FPDFPath_GetDrawMode(item, fill, stroke) or not stroke.value:
        return
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(item, width)
    matrix = _matrix(item).then(to_page)
    scale = matrix.mean_scale
    box = _bounds(item, to_page)
    if box is None:
        return
    is_dark = max(_colour(pdfium.FPDFPageObj_GetStrokeColor, item)) < 0.2
    segments: tuple[tuple[float, float, float, float], ...] = ()
    count = pdfium.FPDFPath_CountSegments(item)
    if is_dark and not fill.value and count <= _MAX_MARK_POINTS:
        segments = tuple(_segments(item, count, matrix))
    sheet.lines.append(PathLines(width.value * scale, box, is_dark, segments))


def _segments(item: Any, count: int, matrix: Matrix) -> Iterator[tuple[float, float, float, float]]:
    """The straight lines of a path; none if it has any curve."""
    position = (0.0, 0.0)
    lines = []
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(item, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = matrix.apply(x.value, y.value)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            return
        if kind == pdfium.FPDF_SEGMENT_LINETO:
            lines.append((*position, *point))
        position = point
    yield from lines
