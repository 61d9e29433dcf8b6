"""One batch, ready to draw any face of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Mapping as Table
from copy import copy
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.digest import Digester
from pnp.build.selection import Batch
from pnp.build.session import Session
from pnp.core.addresses import slug
from pnp.core.document import Look, Slot
from pnp.core.drawing import Frame
from pnp.core.geometry import Size
from pnp.core.model import Component, Flown, Game
from pnp.core.node import Mapping, Node, Scalar, made, natural
from pnp.core.problems import ProblemsFound
from pnp.imposition import booklet
from pnp.imposition.impose import Part, Place, reduced
from pnp.imposition.revision_marks import mark
from pnp.layout.elements.flow import Flow
from pnp.layout.faces import BACK, FRONT, Faces
from pnp.layout.scope import Inspection, Scope, Show
from pnp.layout.theme_context import ThemeContext


class Bench(Struct, frozen=True):
    """What faces of one game are drawn with."""

    session: Session
    game: Game
    setting: ThemeContext
    show: Show
    paper: Size
    inspection: Inspection | None
    marks: bool = False
    """Whether cards bear revision marks."""

    def faces(
        self, component: Component, items: Sequence[Mapping], size: Size, fields: dict[str, Node]
    ) -> Faces:
        """A component's faces, for items of its own or of the one that it is behind."""
        # Numbered items all have the fields of the first one.
        some = items[:1] if component.generator else items
        made = self.session.compiled(self.game, component, self.setting, some)
        return Faces(made, size, fields, self.show, self.inspection)

    @property
    def known(self) -> dict[str, Node]:
        """What every face knows: where its codes lead to."""
        return {"site": made(self.setting.site)}


class Drawer:
    """Draws the faces of one batch.

    `fields` are what the document knows of itself; they are empty until pages are counted, so
    faces are opened by `open` and not before. A flowing text is the exception: it has to be
    laid out to know how many pages it takes.
    """

    def __init__(
        self,
        batch: Batch,
        bench: Bench,
        bind: bool = False,
        flown: Flown | None = None,
        counted: bool = False,
        fit: Size | None = None,
    ) -> None:
        """`bind`: what is a booklet and has the pages for one is bound.

        `flown`: the pages of texts that were laid out before with the same measures.
        `counted`: it is never drawn, and what flows counts as one page. `fit`: the paper that it is
        laid out on, to be scaled down to the one asked for.
        """
        component = batch.component
        paper = fit or bench.paper
        self._bench = bench
        whole = paper.turned() if component.landscape else paper
        self._size = component.trim.size if component.trim is not None else whole
        self.fields: Table[str, Node] = {}
        self._faces: Faces | None = None
        self._partner: Faces | None = None
        self._kept: dict[tuple[int, bool], Frame] = {}
        self._digester = Digester()
        bound = bind and component.kind.bindable and component.trim is None
        if bound:
            self._size = booklet.page_size(paper)
        if component.flows and not counted:
            known = {} if flown is None else flown
            texts, batch = batch, self._flown(batch, known)
            if bound and len(batch.items) < booklet.FEWEST:
                bound, self._size = False, whole
                batch = self._flown(texts, known)
        self.batch = batch
        self._again = batch.repeats or component.flows
        bound = bound and len(batch.items) >= booklet.FEWEST
        trim = component.trim
        self.bleed = component.bleed
        self.part = Part(
            number=len(batch),
            size=trim.size if trim is not None else None,
            bleed=self.bleed,
            backed=batch.backed,
            landscape=component.landscape,
            back_to_back=component.back_to_back,
            stock=f"{component.kind.id} {component.front.furniture} {trim.cut}" if trim else "",
            join=component.join,
            signature=booklet.Signature(len(batch.items), batch.times, component.flows)
            if bound
            else None,
            nests=trim is not None and trim.cut.nests,
            laid_on=whole if fit is not None else None,
        )

    def _flown(self, batch: Batch, known: Flown) -> Batch:
        """The pages that texts take."""
        self._faces = self._bench.faces(batch.component, batch.items, self._size, self._bench.known)
        key = (batch.component.id, self._size)
        if key not in known:
            known[key] = [
                page
                for text in batch.items
                for page in self._faces.pages(text, self._bench.session.problems)
            ]
        return replace(batch, items=known[key])

    def open(self, fields: dict[str, Node]) -> None:
        """Compile the templates, with what the document knows of itself."""
        if self._faces is not None:
            return
        batch, fields = self.batch, {**self._bench.known, **fields}
        self.fields = fields
        self._faces = self._bench.faces(batch.component, batch.items, self._size, fields)
        if batch.partner is not None:
            self._partner = self._bench.faces(batch.partner, batch.items, self._size, fields)

    def text(self) -> tuple[Flow, Scope]:
        """The text that runs over its pages, and what the first of them is given."""
        assert self._faces is not None
        return self._faces.text(self.batch.items[0])

    @property
    def scale(self) -> float:
        """By how much its pages are smaller than they were laid out."""
        size, paper = self.part.laid_on, self._bench.paper
        if size is None:
            return 1.0
        return reduced(size, paper.turned() if self.part.landscape else paper)

    @property
    def coded(self) -> bool:
        """Whether there may be QR codes on the faces."""
        return any(faces.compiled.coded for faces in (self._faces, self._partner) if faces)

    @property
    def of_kit(self) -> bool:
        """Whether its faces tell of the kit around them."""
        return any(faces.compiled.of_kit for faces in (self._faces, self._partner) if faces)

    def frame(self, number: int, back: bool) -> Frame:
        """The front or back of one copy."""
        if not self._again:
            return self._laid(number, back)
        key = (self.batch.place(number), back)
        if key not in self._kept:
            frame = self._laid(number, back)
            self._kept[key] = frame.shared()
        return self._kept[key]

    def frames(self) -> Iterator[tuple[int, Frame]]:
        """All fronts and backs, with their places in the order of printing."""
        for number in range(len(self.batch)):
            yield number, self.frame(number, False)
            if self.batch.backed:
                yield number, self.frame(number, True)

    def _laid(self, number: int, back: bool) -> Frame:
        """A face, laid out; what is wrong with it is told."""
        assert self._faces is not None
        item, _ = self.batch.copy(number)
        faces, face = self._faces, BACK if back else FRONT
        if back and self._partner is not None:
            faces, face = self._partner, FRONT
        try:
            laid = faces.lay(item, face)
        except ProblemsFound as refused:
            self._bench.session.problems.extend(refused.problems)
            raise ProblemsFound(self._bench.session.problems) from None
        if laid.problems:
            self._bench.session.problems.extend(laid.problems)
        return laid.frame

    def only(self, numbers: Sequence[int]) -> Drawer:
        """The same for only the items at these places of the batch's."""
        if self.part.signature is not None:
            # One page alone cannot go into what is stitched.
            return self
        kept = copy(self)
        kept.batch = self.batch.only(numbers)
        kept.part = replace(self.part, number=len(kept.batch))
        kept._kept = {}
        kept._again = kept.batch.repeats or kept.batch.component.flows
        return kept

    def look(self, number: int, back: bool, frame: Frame) -> Look:
        """What the front or back of one copy looks like, drawn as `frame`. Cards bear a mark on
        their fronts."""
        item, _ = self.batch.copy(number)
        component = self.shown(back)
        if component.flows:
            name = f"{item.text('id', component.id)} {item.text('page')}"
        else:
            name = item.text("id") or self._names[self.batch.place(number)]
        digest = self._digester.digest(frame)
        signs = ""
        if self.bears_mark and not back:
            behind = self.frame(number, True) if self.batch.backed else None
            signs = mark(digest, self._digester.digest(behind) if behind is not None else "")
        return Look(component.id, name, BACK if back else FRONT, digest, signs)

    def title(self, number: int) -> str:
        """What people call one copy's item."""
        item, _ = self.batch.copy(number)
        component = self.batch.component
        name = item.text("name") or item.text("title")
        if component.flows:
            return f"{name or component.title}, page {item.text('page')}"
        if not name and len(self.batch.items) > 1:
            return item.text("id") or f"{component.title} {self.batch.place(number) + 1}"
        return name or component.title

    @cached_property
    def _names(self) -> Sequence[str]:
        """What the items are told from each other by, where they have no id: what people call
        them, and of those that are called alike, which it is."""
        component, items = self.batch.component, self.batch.items
        if component.generator or component.calendar or len(items) == 1:
            return [component.id] * len(items)
        called = [slug(item.text("name") or item.text("title")) or component.id for item in items]
        seen: Counter[str] = Counter()
        names = []
        for name in called:
            seen[name] += 1
            names.append(name if seen[name] == 1 else f"{name} {seen[name]}")
        return names

    @property
    def bears_mark(self) -> bool:
        """Whether it is cards, whose fronts bear revision marks in a kit."""
        component = self.batch.component
        return self._bench.marks and component.kind.is_deck and component.trim is not None

    def shown(self, back: bool) -> Component:
        """The component of which a side is: its own, or the one behind it."""
        partner = self.batch.partner
        return partner if back and partner is not None else self.batch.component

    def slot(self, place: Place) -> Slot:
        """Which face lies at a place on a page, for the manifest."""
        _, at, back, box, rotation, tile, _ = place
        item, copy = self.batch.copy(at)
        component = self.shown(back)
        number = item.text("number") if component.generator else ""
        name = item.values.get("id")
        return Slot(
            component.id,
            name.text if isinstance(name, Scalar) else component.id,
            copy,
            natural(number),
            BACK if back else FRONT,
            *box,
            rotation,
            tile.label if tile is not None else "",
        )
