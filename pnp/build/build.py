"""The whole story: an order comes in, a document goes out.

    load the game → choose items → count pages → lay out faces → draw

Pages are drawn by a backend, one after the other; until then a document holds numbers only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from typing import NamedTuple

from msgspec.structs import replace

from pnp.build.contents import kit_fields
from pnp.build.face_renderer import Bench, Drawer
from pnp.build.page_assembler import Pages
from pnp.build.papers import fine, instead, readable
from pnp.build.reprint import Reprint, reprint
from pnp.build.selection import Batch, batches, change_sheet, code_sheet, items
from pnp.build.session import Session
from pnp.core.document import Document, Page
from pnp.core.drawing import EMPTY, Frame, Path, coded
from pnp.core.geometry import Size
from pnp.core.limits import MARGIN
from pnp.core.model import Component, Flown, Game
from pnp.core.node import Mapping
from pnp.core.order import Options, Order
from pnp.core.presets import Cutter
from pnp.core.printer import EDGES, Printer
from pnp.core.problems import Problems, ProblemsFound, Severity, Span, counted, unknown
from pnp.core.shaping import FontStack
from pnp.imposition.die_cut import shaped
from pnp.imposition.furniture import AIR, FOOT
from pnp.imposition.impose import Plan, impose, sheets_of_paper
from pnp.imposition.printer_correction import Corrected
from pnp.imposition.slots import Bed, Unfit
from pnp.layout.faces import BACK, FRONT, Faces
from pnp.layout.scope import Inspection, Show
from pnp.layout.theme_context import ThemeContext
from pnp.load.printers import printer_for


class Begun(NamedTuple):
    """An order whose faces are ready to be drawn, and where they will lie."""

    bench: Bench
    bed: Bed
    cutter: Cutter | None
    printer: Printer | None
    flown: Flown
    chosen: list[Batch]
    drawers: list[Drawer]
    wanted: list[bool]
    """Which of them are asked for."""
    plans: list[Plan]
    """The pages of those."""
    sheets: int


def begun(
    session: Session,
    order: Order,
    options: Options,
    parts: Collection[str] | None = None,
    inspection: Inspection | None = None,
) -> Begun:
    """An order counted, and its faces opened: they know the kit around them.

    `parts`: the components that are wanted, where that is not all of them. The others are counted
    among the kit, a text that flows as one page. `inspection`: what a check wants to know. Raises
    ProblemsFound and UsageError.
    """
    game = session.game(order.game)
    paper = session.paper(options.paper)
    cutter = session.cutter(options.cutter) if options.cutter else None
    setting = session.setting(game, options.ink, _site(game, options))
    find = session.templates(game).get
    if order.codes:
        template = find("common/codes", Span(""))
        chosen = [code_sheet(order, template)] if template is not None else []
    else:
        chosen = list(batches(game, order, options))
    show = _showing(session, game, order, setting, options, inspection)
    marks = game.marks if options.revision_marks is None else options.revision_marks
    bench = Bench(session, game, setting, show, paper.size, inspection, marks)
    bind = options.booklet
    flown = session.flown(game, setting.theme)

    def laid_on(component: Component) -> Size | None:
        other = instead(game, component, paper, session.papers) if options.fit else None
        return other.size if other is not None else None

    wanted = [parts is None or batch.component.id in parts for batch in chosen]
    drawers = [
        Drawer(batch, bench, bind, flown, not own, laid_on(batch.component))
        for batch, own in zip(chosen, wanted, strict=True)
    ]
    printer = printer_for(options)
    margin = max(
        MARGIN, cutter.margin if cutter is not None else 0.0, printer.white if printer else 0.0
    )
    bed = Bed(paper.size, margin, FOOT + AIR, options.cuts == "shared")
    plans = _imposed(session, drawers, bed, options)
    sheets = sheets_of_paper(plans, options.backs)
    players = order.players or game.players[1]
    kit = kit_fields(game, chosen, plans, sheets, paper, players, options.backs, order.whole, marks)
    for drawer, own in zip(drawers, wanted, strict=True):
        if own:
            drawer.open({"kit": kit})
    readable(drawers)
    if parts is not None:
        plans = [plan for plan in plans if any(wanted[part] for part in plan.parts)]
    count = len(sheets)
    return Begun(bench, bed, cutter, printer, flown, chosen, drawers, wanted, plans, count)


def check_titles(fonts: FontStack | None, drawers: Sequence[Drawer], problems: Problems) -> None:
    """Report letters of titles that the fonts of the margins do not have."""
    for component in [drawer.batch.component for drawer in drawers]:
        if fonts is not None and (lost := fonts.missing(component.title)):
            problems.add(
                "missing-glyph",
                f"no font of the style “furniture” has “{lost}”: in the margins stands “?”",
                component.span,
                severity=Severity.WARNING,
            )


def fulfil(
    session: Session, order: Order, options: Options, inspection: Inspection | None = None
) -> Document:
    """The document for an order; its frames are laid out as its pages are drawn.

    `inspection` as in `begun`. Raises ProblemsFound and UsageError.
    """
    bench, bed, cutter, printer, flown, chosen, drawers, _, plans, sheets = begun(
        session, order, options, inspection=inspection
    )
    game, setting = bench.game, bench.setting
    fonts = setting.furniture(session.problems)
    again: Reprint | None = None
    if order.since is not None:
        # Contents and cover are those of the whole kit: the pages go into it.
        again = reprint(drawers, order.since, options.backs != "none")
        drawers = again.drawers
        told = session.templates(game).get("common/changes", Span(""))
        if drawers and told is not None:
            braille = fonts is not None and not fonts.missing("\u2801\u28ff")
            batch = change_sheet(again.changes, game, told, braille)
            first = Drawer(batch, bench, False, flown)
            first.open({})
            drawers = [first, *drawers]
        plans = _imposed(session, drawers, bed, options)
        sheets = len(sheets_of_paper(plans, options.backs))
    two_sided = any(plan.side == "back" for plan in plans)
    check_titles(fonts, drawers, session.problems)
    pages: Sequence[Page] = Pages(
        plans,
        drawers,
        game,
        fonts,
        options.backs == "after",
        cutter,
        order.whole,
        # Of a few pages that go into a kit, nobody finds one by its place among them.
        order.whole and again is None,
    )
    if printer is not None:
        pages = Corrected(pages, printer, two_sided and options.backs in EDGES)
    return Document(
        title=f"{game.title}: {order.title}",
        game=game.id,
        version=game.version,
        season=game.season,
        paper=options.paper,
        backs=options.backs,
        ink=options.ink,
        pages=pages,
        sheets_of_paper=sheets,
        two_sided=two_sided,
        fillable=_written_on(chosen) if options.fillable else None,
        printer=options.printer,
        looks=again.looks if again is not None else None,
        changes=again.changes if again is not None else (),
        bound=any(drawer.part.signature is not None for drawer in drawers),
        loose=tuple(_loose(drawers)) if options.booklet else (),
        fine=tuple(fine(drawers, bench.paper)) if options.booklet else (),
        language=setting.theme.language.partition("-")[0],
        scales=tuple((d.batch.component.title, d.scale) for d in drawers if d.scale != 1.0),
    )


def _loose(drawers: Sequence[Drawer]) -> Iterator[tuple[str, str]]:
    """Booklets that cannot be bound, and why."""
    for drawer in drawers:
        component = drawer.batch.component
        if component.kind.bindable and drawer.part.signature is None:
            sized = "its pages have a size of their own, and no booklet is cut from those"
            count = counted(len(drawer.batch.items), "page")
            yield component.title, sized if component.trim is not None else count


def _written_on(chosen: Sequence[Batch]) -> frozenset[str]:
    """The components that people write on."""
    parts = [part for batch in chosen for part in (batch.component, batch.partner) if part]
    return frozenset(part.id for part in parts if part.kind.written_on)


def _imposed(session: Session, drawers: Sequence[Drawer], bed: Bed, options: Options) -> list[Plan]:
    try:
        return impose([drawer.part for drawer in drawers], bed, options.backs)
    except Unfit as error:
        session.problems.add(
            "paper",
            str(error),
            drawers[error.part].batch.component.trim_span,
            "choose a larger paper, or a smaller size",
        )
        raise ProblemsFound(session.problems) from error


def site_folder(game: Game) -> str:
    """The folder of a site that a game's pages are in, or those of its season."""
    return f"{game.id}/season-{game.season}" if game.season > 1 else game.id


def _site(game: Game, options: Options) -> str:
    """Where codes link to: the site's address with the game's folder, or nothing."""
    return f"{options.site.rstrip('/')}/{site_folder(game)}" if options.site else ""


def _showing(
    session: Session,
    game: Game,
    order: Order,
    setting: ThemeContext,
    options: Options,
    inspection: Inspection | None,
) -> Show:
    """Pictures of components within others: a rulebook's illustrations."""
    paper = session.paper(options.paper).size
    opened: dict[str, tuple[Faces, tuple[Mapping, ...]]] = {}
    drawn: dict[tuple[object, ...], Frame | str] = {}
    inner: list[str] = []

    def within(name: str, item: str, face: str, without: tuple[str, ...]) -> Frame:
        inner.append(name)
        return EMPTY

    def show(name: str, item_name: str, face: str, without: tuple[str, ...]) -> Frame | str:
        component = game.components.get(name)
        if component is None:
            return unknown(f"there is no component “{name}”", name, game.components)
        if face == BACK and not component.backed:
            return f"{name} has no back of its own"
        size = paper.turned() if component.landscape else paper
        if component.trim is not None:
            size = component.trim.size
        with suppress(ProblemsFound):
            if name not in opened:
                # Items are made once: a numbered one would be another at every look.
                things = tuple(items(game, component, replace(order, count=1)))
                bench = Bench(session, game, setting, within, paper, inspection)
                opened[name] = bench.faces(component, things, size, bench.known), things
            faces, things = opened[name]
            for field in without:
                if not any(field in item.values for item in things):
                    return f"no item of {name} has a field “{field}” to do without"
            for place, item in enumerate(things):
                if not item_name or item.text("id") == item_name:
                    shorter = reduce(Mapping.without, without, item)
                    return shown(faces, (name, (place, face, without)), face, shorter)
            # Why there is none that could be read is told.
            if things or not session.problems.errors:
                ids = [item.text("id") for item in things if item.text("id")]
                return unknown(f"{name} has no item “{item_name}”", item_name, ids)
        # Why it cannot be read is told; the page around it may have more to tell.
        return Frame(*size)

    def shown(faces: Faces, key: tuple[str, object], face: str, item: Mapping) -> Frame | str:
        if key not in drawn:
            inner.clear()
            laid = faces.lay(item, BACK if face == BACK else FRONT)
            session.problems.extend(laid.problems)
            frame, trim = laid.frame, faces.compiled.component.trim
            if trim is not None and not trim.cut.is_box:
                frame = shaped(frame, trim, 0.0, face == BACK)
            drawn[key] = frame.shared()
            if inner:
                drawn[key] = f"{key[0]} shows “{inner[0]}” itself, and pictures have no pictures"
        return drawn[key]

    return show


def opened(
    session: Session,
    order: Order,
    options: Options,
    bleed: float | None = None,
    inspection: Inspection | None = None,
) -> list[Drawer]:
    """An order's faces without pages to lie on, and without a kit to tell of. `bleed`, mm: of
    components that have no own. `inspection`: what a check wants to know.

    Raises ProblemsFound and UsageError.
    """
    game = session.game(order.game)
    setting = session.setting(game, options.ink, _site(game, options))
    show = _showing(session, game, order, setting, options, inspection)
    paper = session.paper(options.paper).size
    bench = Bench(session, game, setting, show, paper, inspection)
    flown = session.flown(game, setting.theme)
    drawers = []
    for batch in batches(game, order, options):
        trim = batch.component.trim
        if trim is not None and not trim.bleed and bleed is not None:
            own = replace(batch.component, trim=replace(trim, bleed=bleed))
            batch = replace(batch, component=own)
        drawer = Drawer(batch, bench, flown=flown)
        drawer.open({})
        drawers.append(drawer)
    return drawers


def in_its_kit(
    session: Session,
    kit: Order,
    options: Options,
    name: str,
    inspection: Inspection | None = None,
) -> Drawer:
    """The faces of one of a kit's components that tells of the others. Raises ProblemsFound and
    UsageError."""
    found = begun(session, kit, options, {name}, inspection)
    return next(drawer for drawer, own in zip(found.drawers, found.wanted, strict=True) if own)


def all_codes(session: Session, order: Order, options: Options) -> list[tuple[str, str]]:
    """Every QR code on an order's components: what it belongs to, and its text, each once."""
    found: dict[str, str] = {}
    for drawer in opened(session, order, options):
        batch = drawer.batch
        if not drawer.coded:
            continue
        for number, code in codes_on(drawer):
            text = code.code
            item, _ = batch.copy(number)
            name = item.text("name") or item.text("title")
            label = f"{batch.component.title} · {name}" if name else batch.component.title
            found.setdefault(text, label)
    return [(label, text) for text, label in found.items()]


def codes_on(drawer: Drawer) -> Iterator[tuple[int, Path]]:
    """The QR codes on a component's faces, with the places in the order of printing."""
    for number, frame in drawer.frames():
        for code in coded(frame):
            yield number, code
