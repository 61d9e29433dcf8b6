"""The one path from an order to a document.

load → select → lay out flowing text → impose → bind fields → lay out faces, page by page

Until a page is read, a document contains only numbers. `chunks.py` checks an order against its
game’s rules before, and passes pages to a writer after.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from functools import reduce
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.contents import kit_fields
from pnp.build.face_renderer import FaceRenderer, RenderContext, create_face_renderer
from pnp.build.page_assembler import PageAssembler
from pnp.build.papers import check_legible, layout_paper, small_type
from pnp.build.selection import batches, change_sheet, code_sheet, ordered_items
from pnp.build.session import Session
from pnp.core.document import Document, Page
from pnp.core.drawing import EMPTY, Frame
from pnp.core.model import Component, Game
from pnp.core.node import Mapping
from pnp.core.order import Order, PrintOptions
from pnp.core.presets import Cutter
from pnp.core.printer import DUPLEX_EDGES, PRINTER_MARGIN, Printer
from pnp.core.problems import Problems, ProblemsFound, Severity, Span, pluralise, with_suggestion
from pnp.core.shaping import FontStack
from pnp.imposition.cut_paths import clip_to_outline
from pnp.imposition.furniture import SLUG_GAP, SLUG_ROOM
from pnp.imposition.impose import PagePlan, impose, sheets_of_paper
from pnp.imposition.slots import DoesNotFit, PrintArea
from pnp.layout.element import LayoutObserver, show_nothing
from pnp.layout.faces import BACK, FRONT, Faces
from pnp.load.printers import printer_for

if TYPE_CHECKING:
    from pnp.build.manifest import Reprint


class PreparedOrder(Struct, frozen=True):
    """An order that is selected, imposed and ready for layout."""

    context: RenderContext
    bed: PrintArea
    cutter: Cutter | None
    printer: Printer | None
    renderers: list[FaceRenderer]
    plans: list[PagePlan]
    sheets: int


def prepare(
    session: Session,
    order: Order,
    options: PrintOptions,
    parts: Collection[str] | None = None,
    inspection: LayoutObserver | None = None,
) -> PreparedOrder:
    """Select what an order prints, lay out flowing texts, impose, and bind the fields of the kit.

    `parts`: the required components, if not all; the others are only counted, a flowing text as one
    page. `inspection`: observes the layout. Raises ProblemsFound and UsageError.
    """
    context = _context(session, order, options, inspection)
    game, paper = context.game, session.paper(options.paper)
    cutter = session.cutter(options.cutter) if options.cutter else None
    if order.qr_codes:
        template = session.templates(game).get("common/codes", Span(""))
        selected = [code_sheet(order, template)] if template is not None else []
    else:
        selected = list(batches(game, order, options))
    required = {batch.component.id for batch in selected} if parts is None else {*parts}
    renderers = []
    for batch in selected:
        component = batch.component
        source_paper = layout_paper(game, component, paper, session.papers) if options.fit else None
        fit = source_paper.size if source_paper is not None else None
        is_counted = component.id not in required
        renderers.append(create_face_renderer(context, batch, options.booklet, is_counted, fit))
    printer = printer_for(options)
    margins = (
        cutter.margin if cutter is not None else 0.0,
        printer.widest_margin if printer else 0.0,
    )
    bed = PrintArea(
        paper.size, max(PRINTER_MARGIN, *margins), SLUG_ROOM + SLUG_GAP, options.cuts == "shared"
    )
    plans = _impose(session, renderers, bed, options)
    sheets, players = sheets_of_paper(plans, options.backs), order.players or game.players[1]
    kit = kit_fields(
        game,
        selected,
        plans,
        sheets,
        paper,
        players,
        options.backs,
        order.is_kit,
        context.revision_marks,
    )
    for renderer in renderers:
        if renderer.batch.component.id in required:
            renderer.bind_fields({"kit": kit})
    check_legible(renderers)
    return PreparedOrder(context, bed, cutter, printer, renderers, plans, len(sheets))


def _context(
    session: Session, order: Order, options: PrintOptions, inspection: LayoutObserver | None
) -> RenderContext:
    game = session.game(order.game)
    setting = session.theme_context(game, options.ink, _site(game, options))
    marks = game.has_revision_marks if options.revision_marks is None else options.revision_marks
    size = session.paper(options.paper).size
    base = RenderContext(session, game, setting, show_nothing, size, inspection)
    return replace(base, show=_Pictures(base, order).show, revision_marks=marks)


def check_titles(
    fonts: FontStack | None, renderers: Sequence[FaceRenderer], problems: Problems
) -> None:
    """Report characters of titles that the furniture's fonts lack."""
    for component in [renderer.batch.component for renderer in renderers]:
        if fonts is not None and (lost := fonts.missing_characters(component.title)):
            problems.add(
                "missing-glyph",
                f"no font of the style “furniture” has “{lost}”; the margins show “?”",
                component.span,
                severity=Severity.WARNING,
            )


def render(
    session: Session, order: Order, options: PrintOptions, inspection: LayoutObserver | None = None
) -> Document:
    """The document of an order; its faces are laid out as its pages are read. `inspection` as in
    `prepare`. Raises ProblemsFound and UsageError."""
    prepared = prepare(session, order, options, inspection=inspection)
    context, renderers, plans = prepared.context, prepared.renderers, prepared.plans
    game, sheets = context.game, prepared.sheets
    fonts = context.theme_context.furniture(session.problems)
    components = [
        part for each in renderers for part in (each.batch.component, each.batch.back_component)
    ]
    reprinted: Reprint | None = None
    if order.since is not None:
        # Contents and cover are those of the whole kit: the pages go into it.
        from pnp.build.manifest import plan_reprint

        reprinted = plan_reprint(renderers, order.since, options.backs != "none")
        renderers = reprinted.renderers
        template = session.templates(game).get("common/changes", Span(""))
        if renderers and template is not None:
            braille = fonts is not None and not fonts.missing_characters("\u2801\u28ff")
            sheet_renderer = create_face_renderer(
                context, change_sheet(reprinted.changes, game, template, braille)
            )
            sheet_renderer.bind_fields({})
            renderers = [sheet_renderer, *renderers]
        plans = _impose(session, renderers, prepared.bed, options)
        sheets = len(sheets_of_paper(plans, options.backs))
    two_sided = any(plan.side == "back" for plan in plans)
    check_titles(fonts, renderers, session.problems)
    pages: Sequence[Page] = PageAssembler(
        plans,
        renderers,
        game,
        fonts,
        collated=options.backs == "after",
        cutter=prepared.cutter,
        revision_marks=order.is_kit,
        # Page numbers within the kit do not help with a few pages.
        folios=order.is_kit and reprinted is None,
    )
    if prepared.printer is not None:
        from pnp.imposition.calibration import CorrectedPages

        pages = CorrectedPages(pages, prepared.printer, two_sided and options.backs in DUPLEX_EDGES)
    fillable = frozenset(part.id for part in components if part and part.kind.is_writable)
    return Document(
        title=f"{game.title}: {order.title}",
        game=game.id,
        version=game.version,
        season=game.season,
        paper=options.paper,
        backs=options.backs,
        ink=options.ink,
        pages=pages,
        sheet_count=sheets,
        is_two_sided=two_sided,
        fillable_components=fillable if options.fillable else None,
        printer=options.printer,
        face_digests=reprinted.digests if reprinted is not None else None,
        changes=reprinted.changes if reprinted is not None else (),
        has_bound_booklet=any(renderer.part.signature is not None for renderer in renderers),
        unbound_booklets=tuple(_unbound_booklets(renderers)) if options.booklet else (),
        smallest_type_by_booklet=tuple(small_type(renderers, context.paper))
        if options.booklet
        else (),
        language=context.theme_context.theme.language.partition("-")[0],
        scales_by_title=tuple(
            (r.batch.component.title, r.scale) for r in renderers if r.scale != 1.0
        ),
    )


def _unbound_booklets(renderers: Sequence[FaceRenderer]) -> Iterator[tuple[str, str]]:
    """Booklets that cannot be bound, and why."""
    for renderer in renderers:
        component = renderer.batch.component
        if component.kind.is_bindable and renderer.part.signature is None:
            size_reason = "a booklet needs pages without a trim size; remove “size”"
            count = pluralise(len(renderer.batch.items), "page")
            yield component.title, size_reason if component.trim is not None else count


def _impose(
    session: Session, renderers: Sequence[FaceRenderer], bed: PrintArea, options: PrintOptions
) -> list[PagePlan]:
    try:
        return impose([renderer.part for renderer in renderers], bed, options.backs)
    except DoesNotFit as error:
        session.problems.add(
            "paper",
            str(error),
            renderers[error.part].batch.component.trim_span,
            "choose a larger paper, or a smaller size",
        )
        raise ProblemsFound(session.problems) from error


def site_folder(game: Game) -> str:
    """The folder of a game's pages, or of its season's, within a site."""
    return f"{game.id}/season-{game.season}" if game.season > 1 else game.id


def _site(game: Game, options: PrintOptions) -> str:
    """The base address of links in codes; empty without a site."""
    return f"{options.site.rstrip('/')}/{site_folder(game)}" if options.site else ""


class _Pictures:
    """Pictures of components within others: a rulebook's illustrations."""

    def __init__(self, context: RenderContext, order: Order) -> None:
        self._inner = inner = list[str]()

        def inside(name: str, item: str, face: str, without: tuple[str, ...]) -> Frame | str:
            inner.append(name)
            return EMPTY

        # No method: nothing here may refer to itself, since memory is freed without a collector.
        self._context = replace(context, show=inside)
        # Items are made once: a numbered one would be another at every look.
        self._order = replace(order, count=1)
        self._faces: dict[str, tuple[Faces, tuple[Mapping, ...]]] = {}
        self._drawn: dict[tuple[object, ...], Frame | str] = {}

    def show(self, name: str, item_name: str, face: str, without: tuple[str, ...]) -> Frame | str:
        """The face of an item without the given fields, or the reason why it cannot be drawn."""
        context, problems = self._context, self._context.session.problems
        component = context.game.components.get(name)
        if component is None:
            return with_suggestion(f"there is no component “{name}”", name, context.game.components)
        if face == BACK and not component.is_backed:
            return f"{name} has no back"
        size = context.paper.rotated() if component.is_landscape else context.paper
        if component.trim is not None:
            size = component.trim.size
        with suppress(ProblemsFound):
            if name not in self._faces:
                items = tuple(ordered_items(context.game, component, self._order))
                self._faces[name] = context.faces(component, items, size), items
            faces, items = self._faces[name]
            for field in without:
                if not any(field in item.values for item in items):
                    return f"no item of {name} has a field “{field}” to do without"
            for index, item in enumerate(items):
                if not item_name or item.text("id") == item_name:
                    key = (name, index, face, without)
                    if key not in self._drawn:
                        shorter = reduce(Mapping.without, without, item)
                        self._drawn[key] = self._draw(component, faces, face, shorter)
                    return self._drawn[key]
            # If none could be read, the reason is reported.
            if items or not problems.errors:
                ids = [item.text("id") for item in items if item.text("id")]
                return with_suggestion(f"{name} has no item “{item_name}”", item_name, ids)
        # If it cannot be read, the reason is reported; the page around it may have more problems.
        return Frame(*size)

    def _draw(self, component: Component, faces: Faces, face: str, item: Mapping) -> Frame | str:
        self._inner.clear()
        laid_out = faces.lay_out_face(item, BACK if face == BACK else FRONT)
        self._context.session.problems.extend(laid_out.problems)
        frame, trim = laid_out.frame, component.trim
        if trim is not None and not trim.cut.is_box:
            frame = clip_to_outline(frame, trim, 0.0, face == BACK)
        if self._inner:
            return f"{component.id} shows “{self._inner[0]}” itself, and pictures have no pictures"
        return frame.shared()


def prepare_faces(
    session: Session,
    order: Order,
    options: PrintOptions,
    bleed: float | None = None,
    inspection: LayoutObserver | None = None,
) -> list[FaceRenderer]:
    """Renderers of an order's faces, without pages and without a kit. `bleed`, mm: for components
    that have none. `inspection` as in `prepare`. Raises ProblemsFound and UsageError."""
    context = _context(session, order, options, inspection)
    renderers = []
    for batch in batches(context.game, order, options):
        trim = batch.component.trim
        if trim is not None and not trim.bleed and bleed is not None:
            component = replace(batch.component, trim=replace(trim, bleed=bleed))
            batch = replace(batch, component=component)
        renderers.append(create_face_renderer(context, batch))
        renderers[-1].bind_fields({})
    return renderers


def prepare_in_kit(
    session: Session,
    kit: Order,
    options: PrintOptions,
    name: str,
    inspection: LayoutObserver | None = None,
) -> FaceRenderer:
    """The renderer of one component of a kit, if its faces depend on the kit. Raises ProblemsFound
    and UsageError."""
    renderers = prepare(session, kit, options, {name}, inspection).renderers
    return next(renderer for renderer in renderers if renderer.batch.component.id == name)


def all_codes(session: Session, order: Order, options: PrintOptions) -> list[tuple[str, str]]:
    """The QR codes on an order's components, each once: a label and the text."""
    found: dict[str, str] = {}
    for renderer in prepare_faces(session, order, options):
        batch = renderer.batch
        for number, code in renderer.codes():
            item, _ = batch.copy(number)
            name = item.text("name") or item.text("title")
            label = f"{batch.component.title} · {name}" if name else batch.component.title
            found.setdefault(code.qr_text, label)
    return [(label, text) for text, label in found.items()]
