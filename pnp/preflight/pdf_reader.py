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


class Type(Struct, frozen=True):
    """A piece of text as it is drawn."""

    points: float
    box: Rect
    colour: Colour


class Line(Struct, frozen=True):
    """The lines of a path: how wide they are, and the straight ones from point to point."""

    width: float
    box: Rect
    dark: bool
    parts: tuple[tuple[float, float, float, float], ...] = ()
    """Only of marks: paths of short straight lines."""


class Font(Struct, frozen=True):
    """A font that the file names, and whether the file carries it."""

    name: str
    embedded: bool


class Sheet(Struct, frozen=True):
    """A page."""

    size: Size
    boxes: dict[str, Rect]
    """Those that the page names: media, crop, trim …"""
    types: list[Type]
    lines: list[Line]
    shaded: list[Rect]
    """Gradients: text in them may have several backgrounds."""


class File:
    """An opened PDF. Raises UsageError where it cannot be read."""

    def __init__(self, path: Path) -> None:
        try:
            self._pdf: Any = pypdfium2.PdfDocument(path)
        except FileNotFoundError as error:
            raise UsageError(f"{path}: there is no such file") from error
        except (pypdfium2.PdfiumError, OSError) as error:
            raise UsageError(f"{path}: this is no PDF that can be read") from error
        self._seen: set[int] = set()
        self.fonts: list[Font] = []

    def close(self) -> None:
        """Let go of the file."""
        self._pdf.close()

    def __len__(self) -> int:
        return len(self._pdf)

    @property
    def version(self) -> str:
        """Of PDF, as 1.7."""
        number = self._pdf.get_version()
        return f"{number // 10}.{number % 10}"

    @property
    def unscaled(self) -> bool:
        """Whether the file asks to be printed at its own size."""
        return not pdfium.FPDF_VIEWERREF_GetPrintScaling(self._pdf.raw)

    @property
    def duplex(self) -> str:
        """How the file asks to be turned over: long-edge, short-edge, or nothing."""
        return {
            pdfium.DuplexFlipLongEdge: "long-edge",
            pdfium.DuplexFlipShortEdge: "short-edge",
        }.get(pdfium.FPDF_VIEWERREF_GetDuplex(self._pdf.raw), "")

    def sheets(self) -> Iterator[Sheet]:
        """The pages, one after the other."""
        for number in range(len(self._pdf)):
            with closing(self._pdf[number]) as page:
                yield self._sheet(page)

    def picture(self, number: int, dpi: float, without_text: bool = False) -> Image.Image:
        """A page as it prints; `without_text`: without its texts."""
        with closing(self._pdf[number]) as page:
            if without_text:
                _hide(pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, page.raw)
            image: Image.Image = page.render(scale=dpi / 72.0).to_pil()
            return image.convert("RGB")

    def text(self, number: int, box: Rect) -> str:
        """The characters in a box of a page, for people to find the place."""
        with closing(self._pdf[number]) as page, closing(page.get_textpage()) as words:
            left, right = box.x / MM_PER_POINT, box.right / MM_PER_POINT
            top = page.get_height() - box.y / MM_PER_POINT
            found: str = words.get_text_bounded(left, top - box.height / MM_PER_POINT, right, top)
            return " ".join(found.split())

    def _sheet(self, page: Any) -> Sheet:
        size = Size(page.get_width() * MM_PER_POINT, page.get_height() * MM_PER_POINT)
        upright = Matrix(MM_PER_POINT, 0.0, 0.0, -MM_PER_POINT, 0.0, size.height)
        boxes = {}
        for name in _BOXES:
            box = _edges(getattr(pdfium, f"FPDFPage_Get{name}Box"), page.raw, upright)
            if box is not None:
                boxes[name.lower()] = box
        sheet = Sheet(size, boxes, [], [], [])
        self._walk(
            pdfium.FPDFPage_CountObjects, pdfium.FPDFPage_GetObject, page.raw, upright, sheet
        )
        return sheet

    def _walk(
        self,
        count: Callable[[Any], int],
        get: Callable[[Any, int], Any],
        holder: Any,
        place: Matrix,
        sheet: Sheet,
    ) -> None:
        """All objects of a page or a form."""
        for index in range(count(holder)):
            thing = get(holder, index)
            match pdfium.FPDFPageObj_GetType(thing):
                case pdfium.FPDF_PAGEOBJ_TEXT:
                    self._type(thing, place, sheet)
                case pdfium.FPDF_PAGEOBJ_PATH:
                    _path(thing, place, sheet)
                case pdfium.FPDF_PAGEOBJ_SHADING:
                    box = _bounds(thing, place)
                    sheet.shaded.extend([box] if box is not None else [])
                case pdfium.FPDF_PAGEOBJ_FORM:
                    self._walk(
                        pdfium.FPDFFormObj_CountObjects,
                        pdfium.FPDFFormObj_GetObject,
                        thing,
                        _matrix(thing).then(place),
                        sheet,
                    )

    def _type(self, thing: Any, place: Matrix, sheet: Sheet) -> None:
        if pdfium.FPDFTextObj_GetTextRenderMode(thing) == _INVISIBLE:
            return
        size = ctypes.c_float()
        pdfium.FPDFTextObj_GetFontSize(thing, size)
        matrix = _matrix(thing).then(place)
        points = size.value * math.hypot(matrix.c, matrix.d) / MM_PER_POINT
        colour = _colour(pdfium.FPDFPageObj_GetFillColor, thing)
        box = _bounds(thing, place)
        if box is not None:
            self._note_font(thing)
            sheet.types.append(Type(points, box, colour))

    def _note_font(self, thing: Any) -> None:
        font = pdfium.FPDFTextObj_GetFont(thing)
        address = ctypes.addressof(font.contents)
        if address in self._seen:
            return
        self._seen.add(address)
        length = pdfium.FPDFFont_GetBaseFontName(font, None, 0)
        name = ctypes.create_string_buffer(length)
        pdfium.FPDFFont_GetBaseFontName(font, name, length)
        embedded = bool(pdfium.FPDFFont_GetIsEmbedded(font))
        made = Font(name.value.decode("utf-8", "replace"), embedded)
        if made not in self.fonts:
            self.fonts.append(made)


def _hide(count: Callable[[Any], int], get: Callable[[Any, int], Any], holder: Any) -> None:
    """Make all texts invisible; the file stays as it is."""
    for index in range(count(holder)):
        thing = get(holder, index)
        kind = pdfium.FPDFPageObj_GetType(thing)
        if kind == pdfium.FPDF_PAGEOBJ_TEXT:
            pdfium.FPDFTextObj_SetTextRenderMode(thing, _INVISIBLE)
        elif kind == pdfium.FPDF_PAGEOBJ_FORM:
            _hide(pdfium.FPDFFormObj_CountObjects, pdfium.FPDFFormObj_GetObject, thing)


def _matrix(thing: Any) -> Matrix:
    found = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(thing, found)
    return Matrix(found.a, found.b, found.c, found.d, found.e, found.f)


def _bounds(thing: Any, place: Matrix) -> Rect | None:
    return _edges(pdfium.FPDFPageObj_GetBounds, thing, place)


def _edges(get: Callable[..., Any], thing: Any, place: Matrix) -> Rect | None:
    """A box that PDFium gives by its edges; None without one."""
    edges = [ctypes.c_float() for _ in range(4)]
    if not get(thing, *edges):
        return None
    left, low, right, high = (edge.value for edge in edges)
    return place.bounding_box(Rect(left, low, right - left, high - low))


def _colour(get: Callable[..., Any], thing: Any) -> Colour:
    parts = [ctypes.c_uint() for _ in range(4)]
    get(thing, *parts)
    red, green, blue, _ = (part.value / 255.0 for part in parts)
    return (red, green, blue)


# A path of more points than this is art, and no marks.
_MARKS = 400


def _path(thing: Any, place: Matrix, sheet: Sheet) -> None:
    fill, stroke = ctypes.c_int(), pdfium.FPDF_BOOL()
    if not pdfium.FPDFPath_GetDrawMode(thing, fill, stroke) or not stroke.value:
        return
    width = ctypes.c_float()
    pdfium.FPDFPageObj_GetStrokeWidth(thing, width)
    matrix = _matrix(thing).then(place)
    scale = matrix.mean_scale
    box = _bounds(thing, place)
    if box is None:
        return
    dark = max(_colour(pdfium.FPDFPageObj_GetStrokeColor, thing)) < 0.2
    parts: tuple[tuple[float, float, float, float], ...] = ()
    count = pdfium.FPDFPath_CountSegments(thing)
    if dark and not fill.value and count <= _MARKS:
        parts = tuple(_segments(thing, count, matrix))
    sheet.lines.append(Line(width.value * scale, box, dark, parts))


def _segments(
    thing: Any, count: int, matrix: Matrix
) -> Iterator[tuple[float, float, float, float]]:
    """The straight lines of a path; none if it has any curve."""
    at = (0.0, 0.0)
    found = []
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(thing, index)
        x, y = ctypes.c_float(), ctypes.c_float()
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        point = matrix.apply(x.value, y.value)
        kind = pdfium.FPDFPathSegment_GetType(segment)
        if kind == pdfium.FPDF_SEGMENT_BEZIERTO:
            return
        if kind == pdfium.FPDF_SEGMENT_LINETO:
            found.append((*at, *point))
        at = point
    yield from found
