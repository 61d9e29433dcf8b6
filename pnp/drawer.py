"""One batch, ready to draw any face of it; and the pages that show them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import overload

from pnp.batch import Batch
from pnp.drawing import Frame, codes
from pnp.fonts import Fallback
from pnp.furniture import crop_marks, fold_line, margin_strip
from pnp.games import ARTISTS
from pnp.geometry import IDENTITY, Matrix, Rect, Size
from pnp.impose import Part, Place, Plan, content_box
from pnp.layout.faces import BACK, FRONT, Faces
from pnp.layout.maker import Find, Show
from pnp.layout.setting import Setting
from pnp.model import Component, Game
from pnp.node import Node
from pnp.pages import Page, PageFrame, Slot

# Kinds whose paper may bear another page on its other side: they are read or written on,
# not cut up or stuck down.
_SHARING = ("sheet", "page", "booklet")


class Drawer:
    """Draws the faces of one batch.

    `fields` are what the document knows of itself; they are empty until pages are counted, so
    faces are compiled by `open` and not before. A flowing text is the exception: it has to be
    laid out to know how many pages it takes.
    """

    def __init__(self, batch: Batch, setting: Setting, find: Find, show: Show, paper: Size,
                 game: Game) -> None:  # fmt: skip
        component = batch.component
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
        if component.flows:
            self.open({})
            assert self._faces is not None
            batch.items = [page for item in batch.items for page in self._faces.flow(item)]
        trim = component.trim
        self.bleed = trim.bleed if trim is not None else 0.0
        self.part = Part(
            number=len(batch),
            size=trim.size if trim is not None else None,
            bleed=self.bleed,
            backed=batch.backed,
            landscape=component.landscape,
            keeps_paper=component.kind not in _SHARING,
        )

    def open(self, fields: dict[str, Node]) -> None:
        """Compile the templates, with what the document knows of itself."""
        if self._faces is not None:
            return
        batch = self.batch
        # Numbered items all have the fields of the first one.
        items = tuple(batch.items[:1] if batch.component.generator else batch.items)
        self._repeats = batch.times > 1

        def faces(component: Component) -> Faces:
            return Faces(
                component,
                items,
                self._setting,
                self._find,
                self._show,
                self._size,
                self._game.folder,
                ARTISTS,
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

    def slot(self, place: Place) -> Slot:
        item, copy = self.batch.copy(place.number)
        component = self.batch.component
        if place.back and self.batch.partner is not None:
            component = self.batch.partner
        number = item.text("number") if component.generator else ""
        return Slot(
            component.id,
            item.text("id", component.id),
            copy,
            int(number) if number.isdigit() else None,
            BACK if place.back else FRONT,
            *place.box,
            place.rotation,
        )


class Pages(Sequence[Page]):
    """The pages of a document, each put together when it is first looked at."""

    def __init__(
        self,
        plans: Sequence[Plan],
        drawers: Sequence[Drawer],
        game: Game,
        fonts: Fallback | None,
    ) -> None:
        self._plans = plans
        self._drawers = drawers
        self._game = game
        self._fonts = fonts
        self._made: list[Page | None] = [None] * len(plans)
        self._counts = _counts(plans)

    def __len__(self) -> int:
        return len(self._plans)

    @overload
    def __getitem__(self, number: int) -> Page: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[Page]: ...
    def __getitem__(self, number: int | slice) -> Page | Sequence[Page]:
        if isinstance(number, slice):
            return [self[step] for step in range(*number.indices(len(self._plans)))]
        page = self._made[number]
        if page is None:
            plan = self._plans[number]
            page = self._made[number] = (
                Page(plan.size, "back", "", "", (), list, list)
                if plan.part < 0
                else _page(
                    plan, self._drawers[plan.part], self._game, self._counts[number], self._fonts
                )
            )
        return page


def _counts(plans: Sequence[Plan]) -> list[tuple[int, int]]:
    """For each page, the how manieth of its part it is, of how many; a back counts as its front."""
    totals: dict[int, int] = {}
    places: list[int] = []
    for plan in plans:
        if plan.side != "back":
            totals[plan.part] = totals.get(plan.part, 0) + 1
        places.append(totals.get(plan.part, 1))
    return [(place, totals.get(plan.part, 1)) for place, plan in zip(places, plans, strict=True)]


def _page(
    plan: Plan, drawer: Drawer, game: Game, count: tuple[int, int], fonts: Fallback | None
) -> Page:
    component = drawer.batch.component
    slots = tuple(drawer.slot(place) for place in plan.places)
    back = plan.side == "back" or all(place.back for place in plan.places)
    shown = drawer.batch.partner if back and drawer.batch.partner is not None else component
    title = _title(game, drawer, plan, count, back)
    marks: list[PageFrame] = []
    if component.trim is not None:
        boxes = tuple(place.box for place in plan.places)
        marks.append(PageFrame(IDENTITY, crop_marks(boxes, drawer.bleed, plan.size)))
    if plan.fold is not None:
        marks.append(PageFrame(IDENTITY, fold_line(plan.fold, plan.size, fonts)))
    margin = shown.front.margin if component.trim is None else None
    if shown.front.furniture:
        strip = margin_strip(title, plan.size, content_box(plan, drawer.bleed, margin), fonts)
        if strip is not None:
            marks.append(PageFrame(Matrix.move(strip[0], strip[1]), strip[2]))
    texts: list[list[str]] = []

    def draw() -> list[PageFrame]:
        drawn = [
            PageFrame(_matrix(place.box, place.rotation), drawer.frame(place.number, place.back))
            for place in plan.places
        ]
        if drawer.coded:
            texts[:] = [codes(frame) for _, frame in drawn]
        return marks + drawn

    def found() -> list[list[str]]:
        return texts

    section = component.title if plan.side != "back" else ""
    return Page(plan.size, plan.side, title, section, slots, draw, found)


def _matrix(box: Rect, rotation: int) -> Matrix:
    """From a face to the page: it turns about its own middle, and its box keeps its place."""
    if not rotation:
        return Matrix.move(box.x, box.y)
    wide, tall = (box.height, box.width) if rotation % 180 else (box.width, box.height)
    return (
        Matrix.move(-wide / 2, -tall / 2)
        .then(Matrix.rotate(rotation))
        .then(Matrix.move(box.x + box.width / 2, box.y + box.height / 2))
    )


def _title(game: Game, drawer: Drawer, plan: Plan, count: tuple[int, int], back: bool) -> str:
    """`Game · Daily sheet · 21 November 2026`, `Game · Jobs 2/3`, `… · backs`."""
    component = drawer.batch.component
    if back and drawer.batch.partner is not None:
        component = drawer.batch.partner
    parts = [game.title, component.title]
    if component.trim is None and len(plan.places) == 1:
        item, _ = drawer.batch.copy(plan.places[0].number)
        name = item.text("date") or item.text("title") or item.text("name")
        if item.text("month") and not item.text("date"):
            name = f"{item.text('month')} {item.text('year')}"
        if name:
            parts.append(name)
        elif count[1] > 1:
            parts[1] += f" {count[0]}/{count[1]}"
    elif count[1] > 1:
        parts[1] += f" {count[0]}/{count[1]}"
    if back and component.trim is not None:
        parts.append("backs")
    return " · ".join(parts)
