"""Whether backs are behind their fronts, measured on the crop marks; the manifest of a file."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from msgspec import Struct
from msgspec.json import decode

from pnp.core.geometry import Rect, Size
from pnp.core.problems import UsageError
from pnp.preflight.pdf_reader import PageContent


class ManifestSlot(Struct, frozen=True):
    """A slot of the manifest: a face and its box, mm from the top left corner."""

    component: str
    item: str
    face: str
    x: float
    y: float
    width: float
    height: float
    qr: tuple[str, ...]
    """The texts of its QR codes."""
    piece: str = ""
    """The tile of something larger, whose content continues on other tiles."""

    @property
    def box(self) -> Rect:
        """Its box on the page."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def name(self) -> str:
        """The component, item and side, for people."""
        owner = self.component if self.item == self.component else f"{self.component} “{self.item}”"
        return f"{owner}, {self.face}"


class ManifestPage(Struct, frozen=True):
    """A page as the manifest has it: width and height in mm, front, back or single."""

    width: float
    height: float
    side: str
    slots: tuple[ManifestSlot, ...]

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)


class Manifest(Struct, frozen=True):
    """The manifest of a file."""

    backs: str
    pages: tuple[ManifestPage, ...]
    printer: str = ""
    """The printer that the pages are corrected for, if any."""


def read_manifest(file: Path) -> Manifest | None:
    """The manifest of a file; None without one. Raises UsageError if it is not a manifest."""
    path = file.with_suffix(".json")
    if not path.is_file():
        return None
    try:
        return decode(path.read_bytes(), type=Manifest)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: this is no manifest of pnp’s") from error


# Crop marks are about 3 mm long, 0.15 to 0.25 mm wide, and lie outside of every slot
# (print-conventions). Art on a bleed has short lines, too, but hardly of that width.
_LENGTHS = (1.0, 4.5)
_WIDTHS = (0.1, 0.2501)
_LEVEL = 0.005


class CropMarks(Struct, frozen=True):
    """The positions of a page's crop marks, mm from the left and from the top."""

    x_positions: tuple[float, ...]
    y_positions: tuple[float, ...]


def find_crop_marks(sheet: PageContent, page: ManifestPage) -> CropMarks:
    """The crop marks of a page: short dark lines, upright or level, outside of every slot."""
    x_positions: set[float] = set()
    y_positions: set[float] = set()
    boxes = [slot.box for slot in page.slots]
    for line in sheet.lines:
        if not _WIDTHS[0] <= line.width <= _WIDTHS[1] or not all(map(_straight, line.segments)):
            continue
        for x1, y1, x2, y2 in line.segments:
            length = max(abs(x2 - x1), abs(y2 - y1))
            middle = ((x1 + x2) / 2, (y1 + y2) / 2)
            if not _LENGTHS[0] <= length <= _LENGTHS[1] or any(
                box.x < middle[0] < box.right and box.y < middle[1] < box.bottom for box in boxes
            ):
                continue
            if abs(x1 - x2) < _LEVEL:
                x_positions.add(round(x1, 3))
            elif abs(y1 - y2) < _LEVEL:
                y_positions.add(round(y1, 3))
    return CropMarks(tuple(sorted(x_positions)), tuple(sorted(y_positions)))


def _straight(part: tuple[float, float, float, float]) -> bool:
    x1, y1, x2, y2 = part
    return abs(x1 - x2) < _LEVEL or abs(y1 - y2) < _LEVEL


def sheet_pairs(manifest: Manifest) -> list[tuple[int, int]]:
    """The pages that are front and back of one sheet."""
    sides = [page.side for page in manifest.pages]
    if manifest.backs == "after":
        fronts = [number for number, side in enumerate(sides) if side == "front"]
        backs = [number for number, side in enumerate(sides) if side == "back"]
        return list(zip(fronts, backs, strict=False))
    if manifest.backs not in ("long-edge", "short-edge"):
        return []
    numbers = pairwise(range(len(sides)))
    return [
        (front, back)
        for front, back in numbers
        if sides[front] == "front" and sides[back] == "back"
    ]


def back_offset(front: CropMarks, back: CropMarks, manifest: Manifest, page: int) -> float | None:
    """Largest offset of a back's cuts from its front's, mm; None without marks."""
    size = manifest.pages[page].size
    upright = size.height >= size.width
    flips_sideways = upright if manifest.backs != "short-edge" else not upright
    expected_x = (
        [size.width - x for x in front.x_positions] if flips_sideways else list(front.x_positions)
    )
    expected_y = (
        list(front.y_positions) if flips_sideways else [size.height - y for y in front.y_positions]
    )
    return _max_offset((expected_x, back.x_positions), (expected_y, back.y_positions))


def _max_offset(*positions: tuple[Sequence[float], Sequence[float]]) -> float | None:
    """Largest distance of an expected position from the nearest actual one; None without
    positions."""
    return max(
        (
            min(abs(position - actual_position) for actual_position in actual)
            for expected, actual in positions
            if actual
            for position in expected
        ),
        default=None,
    )


def cut_offset(marks: CropMarks, page: ManifestPage) -> float | None:
    """Largest offset of the cuts on a page from the slots of the manifest, mm."""
    expected_x = [edge for slot in page.slots for edge in (slot.box.x, slot.box.right)]
    expected_y = [edge for slot in page.slots for edge in (slot.box.y, slot.box.bottom)]
    return _max_offset((expected_x, marks.x_positions), (expected_y, marks.y_positions))
