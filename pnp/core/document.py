"""A document: pages with frames on them, ready for any backend."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from msgspec import Struct

from pnp.core.drawing import Frame
from pnp.core.geometry import IDENTITY, Matrix, Size


class Slot(NamedTuple):
    """One face on a page: which it is, and where its trimmed box lies (mm from the top left)."""

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
    """A1, A2 … where the face is larger than the paper and this is a piece of it."""


class FaceDigest(NamedTuple):
    """What a face looks like."""

    component: str
    item: str
    """Its id; of a text of several pages also the page, as `rules 3`."""
    face: str
    digest: str
    revision_mark: str
    """The revision mark that it bears, if it bears one."""


class FaceChange(NamedTuple):
    """One difference from an earlier printed kit."""

    status: str
    """changed, new or gone."""
    component: str
    item: str
    title: str
    """The item's name for people; for an item that is gone, its id again."""
    revision_mark: str
    previous_mark: str
    """The mark that the old one bears."""


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
    """The outline entries it belongs to; none on a back."""
    slots: tuple[Slot, ...]
    frames: tuple[PageFrame, ...]
    """Marks, and then a face for each slot."""
    qr_texts: tuple[tuple[str, ...], ...] = ()
    """The QR texts of each slot; empty where no slot has any."""
    face_digests: tuple[FaceDigest, ...] = ()
    """What each slot looks like, on a kit's page."""
    overlay_frames: tuple[PageFrame, ...] = ()
    """Marks that lie on the faces."""

    @property
    def faces(self) -> tuple[PageFrame, ...]:
        """The frames of the slots."""
        return self.frames[len(self.frames) - len(self.slots) :]


def drawing_page(size: Size, frames: Sequence[PageFrame], title: str = "") -> Page:
    """A page for drawings only, without marks and slots."""
    return Page(size, "single", title, (), (), tuple(frames))


def page_from_frame(frame: Frame, title: str = "") -> Page:
    """A page of a drawing's own size."""
    return drawing_page(Size(frame.width, frame.height), [PageFrame(IDENTITY, frame)], title)


class Document(Struct, frozen=True):
    """All pages of a file, and what the file says of itself."""

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
    """The components on which places to write are form fields; None: no form at all."""

    printer: str = ""
    """The printer whose errors the pages compensate."""
    face_digests: Sequence[FaceDigest] | None = None
    """What all of the kit looks like, where only a part of it is printed again."""
    changes: Sequence[FaceChange] = ()
    """Which part, and why."""
    has_bound_booklet: bool = False
    """Whether any of its texts is bound as a booklet."""
    unbound_booklets: tuple[tuple[str, str], ...] = ()
    """Booklets that were to be bound and are not, and why."""
    smallest_type_by_booklet: tuple[tuple[str, float], ...] = ()
    """Booklets with type that gets too small, by title, and the least, points."""
    scales_by_title: tuple[tuple[str, float], ...] = ()
    """What was scaled down to the paper, by title, and by how much."""
    season: int = 1
    """Which one, of a game that has several."""
    language: str = "en"
    """What its texts are in, as BCP 47 has it; without the country, which no reader asks for."""

    def __iter__(self) -> Iterator[Page]:
        return iter(self.pages)


def image_document(pages: Sequence[Page], title: str, game: str = "") -> Document:
    """A document for pages that are on their way to being pictures."""
    return Document(title, game, "", "", "none", "full", pages, len(pages))
