"""Measurements of one file: type, contrast, ink, pictures, QR codes (where ZXing is
installed).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from contextlib import closing
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import Struct, field

from pnp.core.colour_difference import contrast_ratio
from pnp.core.geometry import MM_PER_INCH, MM_PER_POINT, Rect
from pnp.core.printer import MIN_TYPE_SIZE
from pnp.preflight.colours import ClosestColours, Palette, ground, ink, worst_ground
from pnp.preflight.pdf_reader import FontUse, PageContent, PdfFile, TextPiece
from pnp.preflight.register import (
    CropMarks,
    Manifest,
    ManifestPage,
    ManifestSlot,
    back_offset,
    cut_offset,
    find_crop_marks,
    read_manifest,
    sheet_pairs,
)

if TYPE_CHECKING:
    from PIL import Image


DPI = 300
"""Resolution of a common printer, and of a phone's picture of the page."""

# Codes whose tops are nearer than this are one row of them, pixels.
_ROW = 60


class DecodedCode(NamedTuple):
    """A decoded QR code."""

    text: str
    module: float
    """mm."""


def can_read_codes() -> bool:
    """Whether ZXing is installed, which reads codes."""
    return find_spec("zxingcpp") is not None


def read_codes(picture: Image.Image) -> list[DecodedCode]:
    """The QR codes in a picture of `DPI` dots an inch, in the order of reading."""
    import zxingcpp

    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    codes: list[tuple[tuple[int, int], DecodedCode]] = []
    for barcode in zxingcpp.read_barcodes(picture.convert("L"), formats=formats):
        position = barcode.position
        corners = (
            position.top_left,
            position.top_right,
            position.bottom_right,
            position.bottom_left,
        )
        sides = [
            math.dist((a.x, a.y), (b.x, b.y))
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        # ISO/IEC 18004: version 1 has 21 modules, each next one four more.
        extra: Any = barcode.extra
        modules = 17 + 4 * int(extra["Version"])
        code = DecodedCode(barcode.text, min(sides) / modules / DPI * MM_PER_INCH)
        codes.append(((position.top_left.y // _ROW, position.top_left.x), code))
    return [code for _, code in sorted(codes)]


class Measurement(NamedTuple):
    """A measured value, and its place."""

    value: float
    page: int
    """Counted from 1."""
    subject: str = ""


class CodeFigure(Struct, frozen=True):
    """A decoded QR code and its page."""

    page: int
    text: str
    module: float


class FileFigures(Struct):
    """The measurements of a file; None if there was nothing to measure."""

    file: str
    version: str
    pages: int
    unscaled: bool
    duplex: str
    fonts: list[FontUse] = field(default_factory=list)
    mismatches: list[tuple[int, str]] = field(default_factory=list)
    """Pages whose boxes differ from their size or from the manifest: page and message."""
    smallest_type: Measurement | None = None
    """The smallest type, points."""
    small_type_pages: int = 0
    """Number of pages with type below the minimum size."""
    finest_line: Measurement | None = None
    """The finest line, mm."""
    text_to_cut: Measurement | None = None
    """Smallest distance from text to a cut, mm; negative if the cut goes through it."""
    text_to_edge: Measurement | None = None
    """Smallest distance from text to the edge of the paper, mm."""
    codes: list[CodeFigure] = field(default_factory=list)
    codes_read: bool = True
    unread_codes: list[tuple[int, str, str]] = field(default_factory=list)
    """Codes of the manifest that are not readable on the page: page, component, text."""
    register: Measurement | None = None
    """Largest offset of a back from its front, mm."""
    cut_offset: Measurement | None = None
    """Largest offset of a cut from the manifest, mm."""
    ink: Measurement | None = None
    """The largest ink coverage of a page, as a share of all three inks."""
    ink_mean: float = 0.0
    contrast: Measurement | None = None
    closest_colours: list[ClosestColours] = field(default_factory=list)
    manifest: bool = False


# Inks and contrasts are measured at a dot a point: small type is still some pixels high.
_DPI = MM_PER_INCH / MM_PER_POINT
_MAX_TEXTS = 4000
# The distance beyond a piece's edge from which clipped content may start, mm.
_CLIP_DISTANCE = 400.0


def measure(path: Path, dpi: float = _DPI) -> FileFigures:
    """Measure a file. Raises UsageError."""
    manifest = read_manifest(path)
    with closing(PdfFile(path)) as file:
        return _FileMeasurer(file, manifest, path, dpi).figures


class _FileMeasurer:
    def __init__(self, file: PdfFile, manifest: Manifest | None, path: Path, dpi: float) -> None:
        self._file = file
        self._manifest = manifest
        self._dpi = dpi
        self.figures = FileFigures(
            str(path), file.version, len(file), file.is_unscaled, file.duplex
        )
        self.figures.manifest = manifest is not None
        self.figures.codes_read = can_read_codes()
        if manifest is not None and len(manifest.pages) != len(file):
            self.figures.mismatches.append(
                (0, f"the file has {len(file)} pages, its manifest {len(manifest.pages)}")
            )
            self._manifest = None
        self._texts: dict[str, tuple[Measurement, TextPiece]] = {}
        self._palette = Palette()
        self._marks: dict[int, CropMarks] = {}
        inks: list[Measurement] = []
        for number, sheet in enumerate(file.pages()):
            page = self._manifest.pages[number] if self._manifest is not None else None
            _drop_clipped_texts(sheet, page)
            self._boxes(number, sheet, page)
            self._type(number, sheet)
            self._lines(number, sheet)
            self._edges(number, sheet, page)
            if page is not None and page.slots:
                self._marks[number] = find_crop_marks(sheet, page)
            inks.append(self._colours(number, sheet))
            self._codes(number, page)
        self._register()
        figures = self.figures
        figures.fonts = file.fonts
        figures.closest_colours = self._palette.closest()
        figures.ink = max(inks, key=lambda each: each.value, default=None)
        figures.ink_mean = math.fsum(each.value for each in inks) / max(len(inks), 1)
        self._add_subjects()

    def _keep_smallest(self, figure: str, measurement: Measurement, text: TextPiece) -> None:
        """Store a measurement and its text if it is smaller than the last one."""
        smallest: Measurement | None = getattr(self.figures, figure)
        if smallest is None or measurement.value < smallest.value - 1e-3:
            setattr(self.figures, figure, measurement)
            self._texts[figure] = (measurement, text)

    # Measurements of one page.

    def _boxes(self, number: int, sheet: PageContent, page: ManifestPage | None) -> None:
        mismatches = self.figures.mismatches
        page_box = Rect(0.0, 0.0, *sheet.size)
        for name in ("media", "crop"):
            box = sheet.boxes.get(name)
            if (
                box is not None
                and max(abs(a - b) for a, b in zip(box, page_box, strict=True)) > 0.1
            ):
                mismatches.append((number + 1, f"its {name} box is not the page"))
        media = sheet.boxes.get("media", page_box)
        for name in ("trim", "bleed", "art"):
            box = sheet.boxes.get(name)
            if box is not None and not media.contains(box, 0.1):
                mismatches.append((number + 1, f"its {name} box goes beyond the page"))
        if (
            page is not None
            and max(abs(a - b) for a, b in zip(page.size, sheet.size, strict=True)) > 0.1
        ):
            expected = f"{page.size.width:g} × {page.size.height:g} mm"
            mismatches.append((number + 1, f"it is not {expected}, as its manifest has it"))

    def _type(self, number: int, sheet: PageContent) -> None:
        self.figures.small_type_pages += any(
            text.points < MIN_TYPE_SIZE - 0.01 for text in sheet.texts
        )
        for text in sheet.texts:
            self._keep_smallest("smallest_type", Measurement(text.points, number + 1), text)

    def _lines(self, number: int, sheet: PageContent) -> None:
        for line in sheet.lines:
            finest = self.figures.finest_line
            if finest is None or line.width < finest.value - 1e-4:
                self.figures.finest_line = Measurement(line.width, number + 1)

    def _edges(self, number: int, sheet: PageContent, page: ManifestPage | None) -> None:
        """Measure the distances of texts from cuts and from the paper's edge."""
        slots = page.slots if page is not None else ()
        cut_slots = [slot for slot in slots if slot.box.width < sheet.size.width - 1.0]
        page_box = Rect(0.0, 0.0, *sheet.size)
        for text in sheet.texts:
            margin = -text.box.overhang(page_box)
            self._keep_smallest("text_to_edge", Measurement(margin, number + 1), text)
            slot = _slot_of(text.box, cut_slots)
            if slot is not None:
                distance = -text.box.overhang(slot.box)
                self._keep_smallest(
                    "text_to_cut", Measurement(distance, number + 1, slot.name), text
                )

    def _colours(self, number: int, sheet: PageContent) -> Measurement:
        picture = self._file.picture(number, self._dpi)
        self._palette.add(picture)
        textless: Image.Image | None = None
        for text in sheet.texts[:_MAX_TEXTS]:
            # Smaller text is part of a picture, and blurred here.
            if text.points < MIN_TYPE_SIZE - 0.01:
                continue
            pixels = self._pixels(text.box, picture)
            if any(shade.overlaps(text.box) for shade in sheet.gradients):
                textless = textless or self._file.picture(number, self._dpi, without_text=True)
                background = worst_ground(textless, pixels, text.colour)
            else:
                background = ground(picture, pixels, text.colour)
            self._keep_smallest(
                "contrast", Measurement(contrast_ratio(text.colour, background), number + 1), text
            )
        return Measurement(ink(picture), number + 1)

    def _pixels(self, box: Rect, picture: Image.Image) -> tuple[int, int, int, int]:
        """The pixels of a text and its surroundings in the picture of its page."""
        scale = self._dpi / MM_PER_INCH
        area = box.grown(1.0 / scale)
        return (
            max(math.floor(area.x * scale), 0),
            max(math.floor(area.y * scale), 0),
            min(math.ceil(area.right * scale), picture.width),
            min(math.ceil(area.bottom * scale), picture.height),
        )

    def _codes(self, number: int, page: ManifestPage | None) -> None:
        expected = [(slot.name, text) for slot in page.slots for text in slot.qr] if page else []
        if not can_read_codes() or (page is not None and not expected):
            return
        read = read_codes(self._file.picture(number, DPI))
        self.figures.codes += [CodeFigure(number + 1, *code) for code in read]
        texts = [code.text for code in read]
        for name, text in expected:
            if text in texts:
                texts.remove(text)
            else:
                self.figures.unread_codes.append((number + 1, name, text))

    def _register(self) -> None:
        manifest, figures = self._manifest, self.figures
        # Pages for a calibrated printer are shifted on purpose.
        if manifest is None or manifest.printer:
            return
        marks = self._marks
        figures.cut_offset = largest(
            (cut_offset(page_marks, manifest.pages[number]), number)
            for number, page_marks in marks.items()
        )
        figures.register = largest(
            (back_offset(marks[front], marks[back], manifest, front), front)
            for front, back in sheet_pairs(manifest)
            if front in marks and back in marks
        )

    def _add_subjects(self) -> None:
        """Add the measured texts to the figures, for people."""
        figures = self.figures
        for figure, (measurement, piece) in self._texts.items():
            text = self._file.text(measurement.page - 1, piece.box)
            shown = f"“{text[:40]}{'…' if len(text) > 40 else ''}”" if text else ""
            subject = ", ".join(part for part in (measurement.subject, shown) if part)
            setattr(figures, figure, measurement._replace(subject=subject))


def largest(values: Iterable[tuple[float | None, int]]) -> Measurement | None:
    """The largest of some figures, each with the number of its page; the first of equals."""
    measurements = (Measurement(value, number + 1) for value, number in values if value is not None)
    return max(measurements, key=lambda each: each.value, default=None)


def _drop_clipped_texts(sheet: PageContent, page: ManifestPage | None) -> None:
    """Drop the texts that are clipped away: off the page, or beyond a tile."""
    page_box = Rect(0.0, 0.0, *sheet.size)
    pieces = [slot.box for slot in page.slots if slot.piece] if page is not None else []
    surroundings = [piece.grown(_CLIP_DISTANCE) for piece in pieces]
    sheet.texts[:] = [
        text
        for text in sheet.texts
        if text.box.overlaps(page_box)
        and (
            not any(box.overlaps(text.box) for box in surroundings)
            or any(box.contains(text.box) for box in pieces)
        )
    ]


def _slot_of(box: Rect, slots: Sequence[ManifestSlot]) -> ManifestSlot | None:
    """The slot that contains the middle of a text."""
    middle = Rect(box.x + box.width / 2, box.y + box.height / 2, 0.0, 0.0)
    return next((slot for slot in slots if slot.box.contains(middle, 0.0)), None)
