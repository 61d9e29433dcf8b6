"""The whole story: an order comes in, a file goes out.

    load the game → choose items → lay out faces → impose → write → put in place

Nothing reaches the output folder before everything is made and no error was found.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass

from pnp import calendar
from pnp.drawing import Frame, codes
from pnp.fonts import Fallback
from pnp.furniture import crop_marks, fold_line, margin_strip
from pnp.games import ARTISTS
from pnp.geometry import IDENTITY, Matrix, Rect, Size
from pnp.impose import Part, Place, Plan, Unfit, content_box, impose, sheets_of_paper
from pnp.layout.faces import BACK, FRONT, Faces
from pnp.layout.setting import Setting
from pnp.load.game import load_game
from pnp.load.press import load_papers
from pnp.load.template import Templates
from pnp.model import Component, Game, Paper
from pnp.node import Mapping
from pnp.order import Options, Order
from pnp.pages import Document, Page, PageFrame, Slot
from pnp.problem import Problems, Refused, Span, Unusable, unknown
from pnp.shelf import Shelf

# Kinds whose paper may bear another page on its other side: they are read or written on,
# not cut up or stuck down.
_SHARING = ("sheet", "page", "booklet")


class Workshop:
    """Games and papers as loaded from a shelf, each once."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.problems = Problems()
        self.papers: dict[str, Paper] = load_papers(shelf, self.problems)
        self._games: dict[str, Game | None] = {}
        try:
            self.folders = shelf.games()
        except OSError as error:
            raise Unusable(f"{error.filename}: cannot be read: {error.strerror}") from error

    def game(self, name: str) -> Game:
        """The game. Raises Unusable for an unknown name, Refused where its files are wrong."""
        if name not in self.folders:
            raise Unusable(unknown(f"there is no game “{name}”", name, self.folders))
        if name not in self._games:
            self._games[name] = load_game(self.shelf, self.folders[name], self.problems)
        game = self._games[name]
        if game is None:
            raise Refused(self.problems)
        return game

    def paper(self, name: str) -> Paper:
        if name not in self.papers:
            raise Unusable(unknown(f"there is no paper “{name}”", name, self.papers))
        return self.papers[name]


@dataclass(frozen=True, slots=True)
class Copy:
    """One thing to print: an item, and which copy of it this is (from 1)."""

    item: Mapping
    number: int


@dataclass(slots=True)
class Batch:
    """A component's copies, and the one that is printed on their backs, if any."""

    component: Component
    copies: list[Copy]
    partner: Component | None = None

    @property
    def backed(self) -> bool:
        return self.partner is not None or self.component.back is not None


def fulfil(workshop: Workshop, order: Order, options: Options) -> Document:
    """The document for an order; its frames are laid out as its pages are drawn.

    Raises Refused and Unusable.
    """
    game = workshop.game(order.game)
    paper = workshop.paper(options.paper)
    batches = list(_batches(game, order, options))
    setting = Setting(game.themes[options.ink], game.icons, workshop.problems)
    return _document(workshop, game, order, options, paper, batches, setting)


def _batches(game: Game, order: Order, options: Options) -> Iterator[Batch]:
    """What to print, in order; a sheet that belongs behind another one goes with it."""
    chosen = [game.components[name] for name in order.components]
    names = {component.id for component in chosen}
    partners = {
        component.behind: component
        for component in chosen
        if component.behind in names and options.backs not in ("none", "gutterfold")
    }
    taken = {component.id for component in partners.values()}
    for component in chosen:
        if component.id in taken:
            continue
        copies = [
            Copy(item, number)
            for item in _items(component, order)
            for number in range(1, _times(component, game, order) * options.copies + 1)
        ]
        yield Batch(component, copies, partners.get(component.id))


def _items(component: Component, order: Order) -> tuple[Mapping, ...]:
    match component.calendar:
        case "day" if order.days:
            return tuple(calendar.day_fields(day) for day in order.days)
        case "day":
            return (calendar.blank_day(),)
        case "month" if order.days:
            months = calendar.months_of(list(order.days))
            return tuple(calendar.month_fields(year, month) for year, month in months)
        case "month":
            return (calendar.blank_month(),)
    return component.items


def _times(component: Component, game: Game, order: Order) -> int:
    """How many copies of each item."""
    if not order.whole:
        return 1
    if component.calendar:
        return 1 if order.days else component.blanks
    return component.copies.of(order.players or game.players[1])


def _document(
    workshop: Workshop,
    game: Game,
    order: Order,
    options: Options,
    paper: Paper,
    batches: list[Batch],
    setting: Setting,
) -> Document:
    problems = workshop.problems
    templates = Templates(workshop.shelf, game.folder, problems)
    presses = [
        _Press(batch, setting, templates, paper.size, game, options.backs) for batch in batches
    ]
    try:
        plans = impose([press.part for press in presses], paper.size, options.backs)
    except Unfit as error:
        span = batches[error.part].component.trim_span
        problems.add("paper", str(error), span, "choose a larger paper, or a smaller size")
        raise Refused(problems) from error
    typeset = (
        setting.typeset("furniture", Span("")) if "furniture" in setting.theme.styles else None
    )
    fonts = typeset.plain if typeset is not None else None
    totals: dict[int, int] = {}
    for plan in plans:
        if plan.side != "back":
            totals[plan.part] = totals.get(plan.part, 0) + 1
    seen: dict[int, int] = {}
    pages = []
    for plan in plans:
        if plan.side != "back":
            seen[plan.part] = seen.get(plan.part, 0) + 1
        count = (seen.get(plan.part, 1), totals.get(plan.part, 1))
        pages.append(_page(plan, presses, game, count, fonts, options))
    return Document(
        title=f"{game.title}: {order.title}",
        game=game.id,
        version=game.version,
        paper=options.paper,
        backs=options.backs,
        ink=options.ink,
        pages=tuple(pages),
        sheets_of_paper=sheets_of_paper(plans, options.backs),
    )


class _Press:
    """One batch, ready to draw any face of it."""

    def __init__(
        self,
        batch: Batch,
        setting: Setting,
        templates: Templates,
        paper: Size,
        game: Game,
        backs: str,
    ) -> None:
        component = batch.component
        self.batch = batch
        whole = paper.turned() if component.landscape else paper
        size = component.trim.size if component.trim is not None else whole
        items = tuple({id(copy.item): copy.item for copy in batch.copies}.values())
        self.repeats = len(items) < len(batch.copies)
        self.faces = Faces(component, items, setting, templates.get, size, game.folder, ARTISTS)
        self.partner = (
            Faces(batch.partner, items, setting, templates.get, size, game.folder, ARTISTS)
            if batch.partner is not None
            else None
        )
        self.coded = self.faces.coded or (self.partner is not None and self.partner.coded)
        self.part = Part(
            number=len(batch.copies),
            size=component.trim.size if component.trim is not None else None,
            bleed=self.faces.bleed,
            backed=batch.backed,
            landscape=component.landscape,
            keeps_paper=component.kind not in _SHARING,
        )

    def frame(self, index: int, back: bool) -> Frame:
        item = self.batch.copies[index].item
        if not back:
            return self.faces.frame(item, FRONT, self.repeats)
        if self.partner is not None:
            return self.partner.frame(item, FRONT, self.repeats)
        return self.faces.frame(item, BACK, self.repeats)


def _page(
    plan: Plan,
    presses: list[_Press],
    game: Game,
    count: tuple[int, int],
    fonts: Fallback | None,
    options: Options,
) -> Page:
    if plan.part < 0:
        return Page(plan.size, "back", "", "", (), list, list)
    press = presses[plan.part]
    component = press.batch.component
    slots = tuple(_slot(press, place) for place in plan.places)
    back = plan.side == "back" or all(place.back for place in plan.places)
    title = _title(game, press, plan, count, back)
    marks: list[PageFrame] = []
    if component.trim is not None:
        boxes = [place.box for place in plan.places]
        marks.append(PageFrame(IDENTITY, crop_marks(boxes, press.part.bleed, plan.size)))
    if plan.fold is not None:
        marks.append(PageFrame(IDENTITY, fold_line(plan.fold, plan.size, fonts)))
    template = press.partner.component.front if back and press.partner else component.front
    margin = template.margin if component.trim is None else None
    strip = margin_strip(title, plan.size, content_box(plan, press.part.bleed, margin), fonts)
    if strip is not None:
        marks.append(PageFrame(Matrix.move(strip[0], strip[1]), strip[2]))
    texts: list[list[str]] = []

    def draw() -> list[PageFrame]:
        drawn = [
            PageFrame(_matrix(place.box, place.rotation), press.frame(place.number, place.back))
            for place in plan.places
        ]
        if press.coded:
            texts[:] = [codes(frame) for _, frame in drawn]
        return marks + drawn

    def found() -> list[list[str]]:
        return texts

    section = component.title if plan.side != "back" else ""
    return Page(plan.size, plan.side, title, section, slots, draw, found)


def _matrix(box: Rect, rotation: int) -> Matrix:

    if not rotation:
        return Matrix.move(box.x, box.y)
    # The face turns about its own middle, and its box keeps its place on the page.
    wide, tall = (box.height, box.width) if rotation % 180 else (box.width, box.height)
    return (
        Matrix.move(-wide / 2, -tall / 2)
        .then(Matrix.rotate(rotation))
        .then(Matrix.move(box.x + box.width / 2, box.y + box.height / 2))
    )


def _slot(press: _Press, place: Place) -> Slot:

    copy = press.batch.copies[place.number]
    component = press.batch.component
    if place.back and press.batch.partner is not None:
        component = press.batch.partner
    name = copy.item.text("id", component.id)
    number = copy.item.text("number")
    return Slot(
        component.id,
        name,
        copy.number,
        int(number) if number.isdigit() else None,
        BACK if place.back else FRONT,
        *place.box,
        place.rotation,
    )


def _title(game: Game, press: _Press, plan: Plan, count: tuple[int, int], back: bool) -> str:
    """`Game · Daily sheet · 21 November 2026`, `Game · Jobs 2/3`, `… · backs`."""
    component = press.batch.component
    if back and press.partner is not None:
        component = press.partner.component
    parts = [game.title, component.title]
    if component.trim is None and len(plan.places) == 1:
        item = press.batch.copies[plan.places[0].number].item
        name = item.text("date") or item.text("title") or item.text("name")
        if item.text("month") and not item.text("date"):
            name = f"{item.text('month')} {item.text('year')}"
        if name:
            parts.append(name)
    elif count[1] > 1:
        parts[1] += f" {count[0]}/{count[1]}"
    if back and component.trim is not None:
        parts.append("backs")
    return " · ".join(parts)


def manifest(document: Document) -> str:
    """What lies where, as JSON. The pages have to be drawn before."""
    head = {
        "game": document.game,
        "version": document.version,
        "paper": document.paper,
        "backs": document.backs,
        "ink": document.ink,
        "sheets_of_paper": document.sheets_of_paper,
    }
    pages = ",\n".join(_page_entry(page) for page in document)
    opened = json.dumps(head, ensure_ascii=False, indent=1)[:-2]
    return f'{opened},\n "pages": [\n{pages}\n ]\n}}\n'


def _page_entry(page: Page) -> str:
    width, height = _round(page.size.width), _round(page.size.height)
    title = json.dumps(page.title, ensure_ascii=False)
    head = f'  {{"width": {width}, "height": {height}, "side": "{page.side}", "title": {title}'
    texts = page.codes()
    empty: list[str] = []
    slots = ",\n".join(
        [
            _slot_entry(slot, texts[index] if texts else empty)
            for index, slot in enumerate(page.slots)
        ]
    )
    return f'{head}, "slots": [\n{slots}]}}' if slots else f'{head}, "slots": []}}'


def _slot_entry(slot: Slot, texts: list[str]) -> str:
    component, item, copy, number, face, x, y, width, height, rotation = slot
    code = json.dumps(texts, ensure_ascii=False) if texts else "[]"
    return (
        f'   {{"component": "{component}", "item": {json.dumps(item, ensure_ascii=False)}, '
        f'"copy": {copy}, "number": {"null" if number is None else number}, "face": "{face}", '
        f'"x": {round(x, 3):g}, "y": {round(y, 3):g}, "width": {round(width, 3):g}, '
        f'"height": {round(height, 3):g}, "rotation": {rotation}, "qr": {code}}}'
    )


def _round(value: float) -> str:
    return f"{round(value, 3):g}"
