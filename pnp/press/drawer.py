"""One batch, ready to draw any face of it."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.ground.digest import Digester
from pnp.ground.drawing import Frame
from pnp.ground.geometry import Matrix, Size
from pnp.ground.model import Component, Flown, Game
from pnp.ground.node import Mapping, Node, Scalar
from pnp.ground.pages import Look, PageFrame, Slot
from pnp.ground.stencil import Struck
from pnp.imposition import booklet
from pnp.imposition.impose import Part, Place
from pnp.imposition.revision import mark
from pnp.layout.faces import BACK, FRONT, Faces
from pnp.layout.maker import Find, Show
from pnp.layout.setting import Setting
from pnp.press.batch import Batch


class Drawer:
    """Draws the faces of one batch.

    `fields` are what the document knows of itself; they are empty until pages are counted, so
    faces are compiled by `open` and not before. A flowing text is the exception: it has to be
    laid out to know how many pages it takes.
    """

    def __init__(self, batch: Batch, setting: Setting, find: Find, show: Show, paper: Size,
                 game: Game, bind: bool = False, flown: Flown | None = None,
                 counted: bool = False) -> None:  # fmt: skip
        """`bind`: what is a booklet and has the pages for one is bound.

        `flown`: the pages of texts that were laid out before with the same measures.
        `counted`: it is never drawn, and what flows counts as one page.
        """
        component = batch.component
        self._known = {} if flown is None else flown
        self.batch = batch
        self._setting = setting
        self._find = find
        self._show = show
        self._game = game
        whole = paper.turned() if component.landscape else paper
        self._size = component.trim.size if component.trim is not None else whole
        self._faces: Faces | None = None
        self._partner: Faces | None = None
        self._repeats = False
        self._digester = Digester()
        bound = bind and component.kind.bindable and component.trim is None
        if bound:
            self._size = booklet.page_size(paper)
        if component.flows and not counted:
            texts = batch.items
            batch.items = self._flown(texts)
            if bound and len(batch.items) < booklet.FEWEST:
                bound, self._size, self._faces = False, whole, None
                batch.items = self._flown(texts)
        bound = bound and len(batch.items) >= booklet.FEWEST
        trim = component.trim
        self.bleed = trim.bleed if trim is not None else 0.0
        self.part = Part(
            number=len(batch),
            size=trim.size if trim is not None else None,
            bleed=self.bleed,
            backed=batch.backed,
            landscape=component.landscape,
            keeps_paper=not component.kind.shares_sheets,
            stock=f"{component.kind.id} {component.front.furniture}" if trim is not None else "",
            join=component.join,
            signature=booklet.Signature(len(batch.items), batch.times, component.flows)
            if bound
            else None,
        )

    def _flown(self, texts: Sequence[Mapping]) -> list[Mapping]:
        """The pages that texts take."""
        self.open({})
        assert self._faces is not None
        key = (self.batch.component.id, self._size)
        if key not in self._known:
            self._known[key] = [page for text in texts for page in self._faces.flow(text)]
        return self._known[key]

    def open(self, fields: dict[str, Node]) -> None:
        """Compile the templates, with what the document knows of itself."""
        if self._faces is not None:
            return
        batch = self.batch
        # Numbered items all have the fields of the first one.
        items = tuple(batch.items[:1] if batch.component.generator else batch.items)
        self._repeats = batch.repeats

        def faces(component: Component) -> Faces:
            return Faces(
                component,
                items,
                self._setting,
                self._find,
                self._show,
                self._size,
                self._game.folder,
                self._game.code.artists,
                fields,
            )

        self._faces = faces(batch.component)
        self._partner = faces(batch.partner) if batch.partner is not None else None

    @property
    def coded(self) -> bool:
        """Whether there may be QR codes on the faces."""
        assert self._faces is not None
        return self._faces.coded or (self._partner is not None and self._partner.coded)

    def frame(self, number: int, back: bool) -> Frame:
        """The front or back of one copy."""
        assert self._faces is not None
        item, _ = self.batch.copy(number)
        if not back:
            return self._faces.frame(item, FRONT, self._repeats)
        if self._partner is not None:
            return self._partner.frame(item, FRONT, self._repeats)
        return self._faces.frame(item, BACK, self._repeats)

    @property
    def strikes(self) -> bool:
        """Whether faces can be struck; what is printed more than once is drawn once instead."""
        return not self._repeats and not self.batch.component.flows

    def strike(self, number: int, back: bool, matrix: Matrix) -> PageFrame | Struck:
        """The front or back of one copy at its place on a page."""
        assert self._faces is not None
        item, _ = self.batch.copy(number)
        if back and self._partner is not None:
            return self._partner.strike(item, FRONT, matrix)
        return self._faces.strike(item, BACK if back else FRONT, matrix)

    def keep(self, numbers: Sequence[int]) -> None:
        """Print only the items at these places of the batch's."""
        if self.part.signature is not None:
            # One page alone cannot go into what is stitched.
            return
        self.batch.keep(numbers)
        self.part = self.part._replace(number=len(self.batch))

    def look(self, number: int, back: bool, frame: Frame) -> Look:
        """What the front or back of one copy looks like, drawn as `frame`. Cards bear a mark on
        their fronts."""
        item, _ = self.batch.copy(number)
        component = self._shown(back)
        name = item.text("id", component.id)
        if component.flows:
            name += f" {item.text('page')}"
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
        name = item.text("name") or item.text("title") or component.title
        return f"{name}, page {item.text('page')}" if component.flows else name

    @property
    def bears_mark(self) -> bool:
        """Whether it is cards, whose fronts bear revision marks in a kit."""
        component = self.batch.component
        return component.kind.is_deck and component.trim is not None

    def _shown(self, back: bool) -> Component:
        """The component of which a side is: its own, or the one behind it."""
        partner = self.batch.partner
        return partner if back and partner is not None else self.batch.component

    def slot(self, place: Place) -> Slot:
        _, at, back, box, rotation, tile, _ = place
        item, copy = self.batch.copy(at)
        component = self._shown(back) if back else self.batch.component
        number = item.text("number") if component.generator else ""
        name = item.values.get("id")
        # Ten thousand cards are as many slots.
        return tuple.__new__(
            Slot,
            (
                component.id,
                name.text if isinstance(name, Scalar) else component.id,
                copy,
                int(number) if number.isdigit() else None,
                BACK if back else FRONT,
                *box,
                rotation,
                tile.label if tile is not None else "",
            ),
        )
