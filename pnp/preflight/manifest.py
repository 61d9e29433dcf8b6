"""The manifest beside a file, as far as measuring needs it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct
from msgspec.json import decode

from pnp.core.geometry import Rect, Size
from pnp.core.problems import UsageError


class Slot(Struct, frozen=True):
    """A face on a page, and where: mm from its top left corner."""

    component: str
    item: str
    face: str
    x: float
    y: float
    width: float
    height: float
    qr: tuple[str, ...]
    """What its codes say."""
    piece: str = ""
    """The tile of something larger, whose content continues on other tiles."""

    @property
    def box(self) -> Rect:
        """Where it lies."""
        return Rect(self.x, self.y, self.width, self.height)

    @property
    def name(self) -> str:
        """For people."""
        who = self.component if self.item == self.component else f"{self.component} “{self.item}”"
        return f"{who}, {self.face}"


class Page(Struct, frozen=True):
    """A page as the manifest has it: width and height in mm, front, back or single."""

    width: float
    height: float
    side: str
    slots: tuple[Slot, ...]

    @property
    def size(self) -> Size:
        """Width and height."""
        return Size(self.width, self.height)


class Manifest(Struct, frozen=True):
    """What a manifest says of its file."""

    backs: str
    pages: tuple[Page, ...]
    printer: str = ""
    """For which printer the pages were corrected, if for any."""


def read_manifest(file: Path) -> Manifest | None:
    """The manifest of a file; None without one. Raises UsageError if it is not a manifest."""
    path = file.with_suffix(".json")
    if not path.is_file():
        return None
    try:
        return decode(path.read_bytes(), type=Manifest)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: this is no manifest of pnp’s") from error
