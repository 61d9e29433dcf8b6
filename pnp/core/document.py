"""A document: pages with frames on them, ready for any writer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.core.drawing import Frame
from pnp.core.geometry import IDENTITY, Matrix, Size


class Slot(NamedTuple):
    """A face on a page, and its trimmed box in mm from the top left."""

    component: str
    item: str
    copy: int
    number: int | None
    face: str
    x: float
    y: float
    width: float
    height: float
    rotation: int = 0
    piece: str = ""
    """A1, A2 … for a piece of a face that is larger than the paper."""


class FaceDigest(NamedTuple):
    """A digest of a face's appearance."""

    component: str
    item: str
    """Its id; for a text of several pages followed by the page, as in `rules 3`."""
    face: str
    digest: str
    revision_mark: str
    """The printed revision mark; empty without one."""


class FaceChange(NamedTuple):
    """A difference from an earlier printed kit."""

    status: str
    """changed, new or gone."""
    component: str
    item: str
    title: str
    """The item's name; for an item that is gone, its id."""
    revision_mark: str
    previous_mark: str
    """The revision mark of the earlier print."""


class PageFrame(NamedTuple):
    """A frame placed on a page by a transformation, usually a translation."""

    matrix: Matrix
    frame: Frame


class Page(Struct, frozen=True):
    """A page to print."""

    size: Size
    side: str
    """front, back or single."""
    title: str
    sections: tuple[str, ...]
    """The PDF outline entries that it belongs to; none for a back."""
    slots: tuple[Slot, ...]
    frames: tuple[PageFrame, ...]
    """Marks, followed by a face for each slot."""
    qr_texts: tuple[tuple[str, ...], ...] = ()
    """The QR texts of each slot; empty if no slot has any."""
    face_digests: tuple[FaceDigest, ...] = ()
    """The digest of each slot's face, on a kit's page."""
    overlay_frames: tuple[PageFrame, ...] = ()
    """Marks drawn over the faces."""

    @property
    def faces(self) -> tuple[PageFrame, ...]:
        """The frames of the slots."""
        return self.frames[len(self.frames) - len(self.slots) :]


def drawing_page(size: Size, frames: Sequence[PageFrame], title: str = "") -> Page:
    """Return a page of drawings without marks and slots."""
    return Page(size, "single", title, (), (), tuple(frames))


def page_from_frame(frame: Frame, title: str = "") -> Page:
    """Return a page with one frame, of the frame's size."""
    return drawing_page(Size(frame.width, frame.height), [PageFrame(IDENTITY, frame)], title)


class Document(Struct, frozen=True):
    """All pages of a file, and its metadata."""

    title: str
    game: str
    version: str
    paper: str
    backs: str
    ink: str
    pages: Sequence[Page]
    sheet_count: int
    is_two_sided: bool = False
    fillable_components: frozenset[str] | None = None
    """The components whose writable areas are form fields; None: no form."""

    printer: str = ""
    """The printer whose drift the pages compensate."""
    face_digests: Sequence[FaceDigest] | None = None
    """The digests of the whole kit, if only a part of it is printed again."""
    changes: Sequence[FaceChange] = ()
    """The reasons for that part."""
    has_bound_booklet: bool = False
    """Whether any of its components is imposed as a booklet."""
    unbound_booklets: tuple[tuple[str, str], ...] = ()
    """Titles of booklets that could not be imposed, and the reasons."""
    smallest_type_by_booklet: tuple[tuple[str, float], ...] = ()
    """Titles of booklets with type that is too small, and their smallest type in points."""
    scales_by_title: tuple[tuple[str, float], ...] = ()
    """Titles of what was scaled down to the paper, and the factors."""
    season: int = 1
    """The number of the season."""
    language: str = "en"
    """The language of its texts as a BCP 47 tag without a region."""

    def __iter__(self) -> Iterator[Page]:
        return iter(self.pages)


def image_document(pages: Sequence[Page], title: str, game: str = "") -> Document:
    """Return a document of pages that are rendered as images."""
    return Document(title, game, "", "", "none", "full", pages, len(pages))
