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
from pnp.preflight.colours import Closest, Palette, ground, ink, worst_ground
from pnp.preflight.pdf_reader import File, Font, Sheet, Type
from pnp.preflight.register import (
    CropMarks,
    Manifest,
    Page,
    Slot,
    back_offset,
    crop_marks,
    cut_offset,
    pairs,
    read_manifest,
)

if TYPE_CHECKING:
    from PIL import Image


DPI = 300
"""What a common printer puts on paper, and a common phone sees of it."""

# Codes whose tops are nearer than this are one row of them, pixels.
_ROW = 60


class Code(NamedTuple):
    """A code that was read."""

    text: str
    module: float
    """mm."""


def installed() -> bool:
    """Whether codes can be read at all."""
    return find_spec("zxingcpp") is not None


def read_codes(picture: Image.Image) -> list[Code]:
    """The QR codes in a picture of `DPI` dots an inch, in the order of reading."""
    import zxingcpp

    formats = zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    found: list[tuple[tuple[int, int], Code]] = []
    for barcode in zxingcpp.read_barcodes(picture.convert("L"), formats=formats):
        place = barcode.position
        corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
        sides = [
            math.dist((a.x, a.y), (b.x, b.y))
            for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)
        ]
        # ISO/IEC 18004: version 1 has 21 modules, each next one four more.
        extra: Any = barcode.extra
        modules = 17 + 4 * int(extra["Version"])
        code = Code(barcode.text, min(sides) / modules / DPI * MM_PER_INCH)
        found.append(((place.top_left.y // _ROW, place.top_left.x), code))
    return [code for _, code in sorted(found)]


class Measurement(NamedTuple):
    """A figure, and where it was found."""

    value: float
    page: int
    """Counted from 1."""
    subject: str = ""


class Read(Struct, frozen=True):
    """A code on a page."""

    page: int
    text: str
    module: float


class Figures(Struct):
    """What was measured; None: there was nothing to measure it on."""

    file: str
    version: str
    pages: int
    unscaled: bool
    duplex: str
    fonts: list[Font] = field(default_factory=list)
    unlike: list[tuple[int, str]] = field(default_factory=list)
    """Pages whose boxes differ, or that are not what the manifest says; and how."""
    type: Measurement | None = None
    """The smallest type, points."""
    small: int = 0
    """How many pages have type below the floor."""
    line: Measurement | None = None
    """The finest line, mm."""
    edge: Measurement | None = None
    """How near text comes to a cut, mm; negative: the cut goes through it."""
    margin: Measurement | None = None
    """How near text comes to the edge of the paper, mm."""
    codes: list[Read] = field(default_factory=list)
    codes_read: bool = True
    unread: list[tuple[int, str, str]] = field(default_factory=list)
    """Codes that the manifest has and the page has not: page, component, text."""
    register: Measurement | None = None
    """How far backs are from their fronts, mm."""
    astray: Measurement | None = None
    """How far cuts are from where the manifest has them, mm."""
    ink: Measurement | None = None
    """The page with the most ink, as a share of all three inks everywhere."""
    ink_mean: float = 0.0
    contrast: Measurement | None = None
    closest: list[Closest] = field(default_factory=list)
    manifest: bool = False


# Inks and contrasts are measured at a dot a point: small type is still some pixels high.
_DPI = MM_PER_INCH / MM_PER_POINT
_MOST_TEXTS = 4000
# The distance beyond a piece's edge from which clipped content may start, mm.
_FLAP = 400.0


def measure(path: Path, dpi: float = _DPI) -> Figures:
    """Open a file and measure it. Raises UsageError."""
    manifest = read_manifest(path)
    with closing(File(path)) as file:
        return _Measuring(file, manifest, path, dpi).figures


class _Measuring:
    def __init__(self, file: File, manifest: Manifest | None, path: Path, dpi: float) -> None:
        self._file = file
        self._manifest = manifest
        self._dpi = dpi
        self.figures = Figures(str(path), file.version, len(file), file.unscaled, file.duplex)
        self.figures.manifest = manifest is not None
        self.figures.codes_read = installed()
        if manifest is not None and len(manifest.pages) != len(file):
            self.figures.unlike.append(
                (0, f"the file has {len(file)} pages, its manifest {len(manifest.pages)}")
            )
            self._manifest = None
        self._texts: dict[str, tuple[Measurement, Type]] = {}
        self._palette = Palette()
        self._marks: dict[int, CropMarks] = {}
        inks: list[Measurement] = []
        for number, sheet in enumerate(file.sheets()):
            page = self._manifest.pages[number] if self._manifest is not None else None
            _drop_unseen(sheet, page)
            self._boxes(number, sheet, page)
            self._type(number, sheet)
            self._lines(number, sheet)
            self._edges(number, sheet, page)
            if page is not None and page.slots:
                self._marks[number] = crop_marks(sheet, page)
            inks.append(self._colours(number, sheet))
            self._codes(number, page)
        self._register()
        figures = self.figures
        figures.fonts = file.fonts
        figures.closest = self._palette.closest()
        figures.ink = max(inks, key=lambda each: each.value, default=None)
        figures.ink_mean = math.fsum(each.value for each in inks) / max(len(inks), 1)
        self._name()

    def _least(self, which: str, found: Measurement, text: Type) -> None:
        """Store a figure and its text if it is smaller than the one before."""
        known: Measurement | None = getattr(self.figures, which)
        if known is None or found.value < known.value - 1e-3:
            setattr(self.figures, which, found)
            self._texts[which] = (found, text)

    # Each of these looks at one page.

    def _boxes(self, number: int, sheet: Sheet, page: Page | None) -> None:
        unlike = self.figures.unlike
        whole = Rect(0.0, 0.0, *sheet.size)
        for name in ("media", "crop"):
            box = sheet.boxes.get(name)
            if box is not None and max(abs(a - b) for a, b in zip(box, whole, strict=True)) > 0.1:
                unlike.append((number + 1, f"its {name} box is not the page"))
        media = sheet.boxes.get("media", whole)
        for name in ("trim", "bleed", "art"):
            box = sheet.boxes.get(name)
            if box is not None and not media.contains(box, 0.1):
                unlike.append((number + 1, f"its {name} box goes beyond the page"))
        if (
            page is not None
            and max(abs(a - b) for a, b in zip(page.size, sheet.size, strict=True)) > 0.1
        ):
            says = f"{page.size.width:g} × {page.size.height:g} mm"
            unlike.append((number + 1, f"it is not {says}, as its manifest has it"))

    def _type(self, number: int, sheet: Sheet) -> None:
        self.figures.small += any(each.points < MIN_TYPE_SIZE - 0.01 for each in sheet.types)
        for each in sheet.types:
            self._least("type", Measurement(each.points, number + 1), each)

    def _lines(self, number: int, sheet: Sheet) -> None:
        for each in sheet.lines:
            known = self.figures.line
            if known is None or each.width < known.value - 1e-4:
                self.figures.line = Measurement(each.width, number + 1)

    def _edges(self, number: int, sheet: Sheet, page: Page | None) -> None:
        """How near texts come to cuts and to the paper's edge."""
        slots = page.slots if page is not None else ()
        cut = [slot for slot in slots if slot.box.width < sheet.size.width - 1.0]
        whole = Rect(0.0, 0.0, *sheet.size)
        for each in sheet.types:
            margin = -each.box.overhang(whole)
            self._least("margin", Measurement(margin, number + 1), each)
            slot = _slot_of(each.box, cut)
            if slot is not None:
                near = -each.box.overhang(slot.box)
                self._least("edge", Measurement(near, number + 1, slot.name), each)

    def _colours(self, number: int, sheet: Sheet) -> Measurement:
        picture = self._file.picture(number, self._dpi)
        self._palette.add(picture)
        bare: Image.Image | None = None
        for each in sheet.types[:_MOST_TEXTS]:
            # Smaller text is part of a picture, and blurred here.
            if each.points < MIN_TYPE_SIZE - 0.01:
                continue
            pixels = self._pixels(each.box, picture)
            if any(shade.overlaps(each.box) for shade in sheet.shaded):
                bare = bare or self._file.picture(number, self._dpi, without_text=True)
                behind = worst_ground(bare, pixels, each.colour)
            else:
                behind = ground(picture, pixels, each.colour)
            self._least(
                "contrast", Measurement(contrast_ratio(each.colour, behind), number + 1), each
            )
        return Measurement(ink(picture), number + 1)

    def _pixels(self, box: Rect, picture: Image.Image) -> tuple[int, int, int, int]:
        """The pixels of a text in the picture of its page, and around it."""
        scale = self._dpi / MM_PER_INCH
        around = box.grown(1.0 / scale)
        return (
            max(math.floor(around.x * scale), 0),
            max(math.floor(around.y * scale), 0),
            min(math.ceil(around.right * scale), picture.width),
            min(math.ceil(around.bottom * scale), picture.height),
        )

    def _codes(self, number: int, page: Page | None) -> None:
        wanted = [(slot.name, text) for slot in page.slots for text in slot.qr] if page else []
        if not installed() or (page is not None and not wanted):
            return
        read = read_codes(self._file.picture(number, DPI))
        self.figures.codes += [Read(number + 1, *code) for code in read]
        there = [code.text for code in read]
        for name, text in wanted:
            if text in there:
                there.remove(text)
            else:
                self.figures.unread.append((number + 1, name, text))

    def _register(self) -> None:
        manifest, figures = self._manifest, self.figures
        # Pages that are made for one crooked printer are crooked.
        if manifest is None or manifest.printer:
            return
        marks = self._marks
        figures.astray = largest(
            (cut_offset(found, manifest.pages[number]), number) for number, found in marks.items()
        )
        figures.register = largest(
            (back_offset(marks[front], marks[back], manifest, front), front)
            for front, back in pairs(manifest)
            if front in marks and back in marks
        )

    def _name(self) -> None:
        """Put the texts to the figures, so that people find them."""
        figures = self.figures
        for which, (found, each) in self._texts.items():
            text = self._file.text(found.page - 1, each.box)
            shown = f"“{text[:40]}{'…' if len(text) > 40 else ''}”" if text else ""
            subject = ", ".join(part for part in (found.subject, shown) if part)
            setattr(figures, which, found._replace(subject=subject))


def largest(measured: Iterable[tuple[float | None, int]]) -> Measurement | None:
    """The largest of some figures, each with the number of its page; the first of equals."""
    found = (Measurement(value, number + 1) for value, number in measured if value is not None)
    return max(found, key=lambda each: each.value, default=None)


def _drop_unseen(sheet: Sheet, page: Page | None) -> None:
    """Forget the texts that are clipped away: off the page, or beyond a piece of a board."""
    whole = Rect(0.0, 0.0, *sheet.size)
    pieces = [slot.box for slot in page.slots if slot.piece] if page is not None else []
    around = [piece.grown(_FLAP) for piece in pieces]
    sheet.types[:] = [
        each
        for each in sheet.types
        if each.box.overlaps(whole)
        and (
            not any(box.overlaps(each.box) for box in around)
            or any(box.contains(each.box) for box in pieces)
        )
    ]


def _slot_of(box: Rect, slots: Sequence[Slot]) -> Slot | None:
    """The slot that the middle of a text lies in."""
    middle = Rect(box.x + box.width / 2, box.y + box.height / 2, 0.0, 0.0)
    return next((slot for slot in slots if slot.box.contains(middle, 0.0)), None)
