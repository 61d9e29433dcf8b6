"""A finished document: pages with frames on them, ready for any backend."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, overload

from pnp.ground.drawing import Frame
from pnp.ground.geometry import Matrix, Size
from pnp.ground.stencil import Struck


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


class Look(NamedTuple):
    """What a face looks like."""

    component: str
    item: str
    """Its id; of a text of several pages also the page, as `rules 3`."""
    face: str
    digest: str
    mark: str
    """The revision mark that it bears, if it bears one."""


class Change(NamedTuple):
    """What is different from a kit that was printed."""

    what: str
    """changed, new or gone."""
    component: str
    item: str
    title: str
    """What people call it; of what is gone the item again."""
    mark: str
    before: str
    """The mark that the old one bears."""


class PageFrame(NamedTuple):
    """A frame on a page under a map (a plain move for most)."""

    matrix: Matrix
    frame: Frame


@dataclass(frozen=True, slots=True)
class Page:
    """A page to print. `draw` lays out its frames when the page's turn comes."""

    size: Size
    side: str
    """front, back or single."""
    title: str
    sections: tuple[str, ...]
    """The outline entries it belongs to; none on a back."""
    slots: tuple[Slot, ...]
    draw: Callable[[], list[PageFrame]]
    """Marks, and then a face for each slot."""
    codes: Callable[[], list[list[str]]]
    """The QR texts of each slot, once the page is drawn."""
    looks: Callable[[], list[Look]] = list
    """What each slot looks like, once a kit's page is drawn."""
    upon: tuple[PageFrame, ...] = ()
    """Marks that lie on the faces."""
    strike: Callable[[], list[PageFrame | Struck]] | None = None
    """What `draw` gives, for backends that can strike faces; None where they have to be drawn."""

    def struck(self) -> Sequence[PageFrame | Struck]:
        """All that lies on the page, the undermost first, faces struck where they can be."""
        return [*(self.strike or self.draw)(), *self.upon]


class LazyPages(Sequence[Page], ABC):
    """Pages that are made when they are asked for."""

    @abstractmethod
    def page(self, number: int) -> Page:
        """The page of this number, 0 the first."""

    @overload
    def __getitem__(self, number: int) -> Page: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Page]: ...
    def __getitem__(self, number: int | slice) -> Page | Sequence[Page]:
        which = range(len(self))[number]
        return self.page(which) if isinstance(which, int) else [self.page(each) for each in which]


@dataclass(frozen=True, slots=True)
class Document:
    """All pages of a file, and what the file says of itself."""

    title: str
    game: str
    version: str
    paper: str
    backs: str
    ink: str
    pages: Sequence[Page]
    sheets_of_paper: int
    two_sided: bool = False
    fillable: frozenset[str] | None = None
    """The components on which places to write are form fields; None: no form at all."""

    printer: str = ""
    """The printer for which the pages are crooked."""
    looks: Sequence[Look] | None = None
    """What all of the kit looks like, where only a part of it is printed again."""
    changes: Sequence[Change] = ()
    """Which part, and why."""
    watcher: Callable[[int, int], None] | None = None
    """Told how many pages are done, of how many."""
    listener: Callable[[Page], None] | None = None
    """Told each page that is done; pages are not kept."""
    clerk: Callable[[Slot, int, bool], None] | None = None
    """Told how many form fields each slot of a fillable document has, and whether people draw on
    it by hand."""
    bound: bool = False
    """Whether any of its texts is bound as a booklet."""
    loose: tuple[tuple[str, int], ...] = ()
    """Booklets that were to be bound and are not, and of how many pages they are."""

    def __iter__(self) -> Iterator[Page]:
        return iter(self.pages)

    def watched(self, watcher: Callable[[int, int], None]) -> Document:
        return replace(self, watcher=watcher)

    def heard(self, listener: Callable[[Page], None]) -> Document:
        return replace(self, listener=listener)

    def told(self) -> Iterator[Page]:
        """The pages, telling watcher and listener of each one that is done."""
        for number, page in enumerate(self.pages, 1):
            yield page
            if self.listener is not None:
                self.listener(page)
            if self.watcher is not None:
                self.watcher(number, len(self.pages))
