"""The whole story: an order comes in, a document goes out.

    load the game → choose items → count pages → lay out faces → draw

Pages are drawn by a backend, one after the other; until then a document holds numbers only.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace

from pnp.ground.drawing import Frame, codes
from pnp.ground.model import Game
from pnp.ground.order import Options, Order
from pnp.ground.pages import Document, Page
from pnp.ground.printer import EDGES, Printer
from pnp.ground.problem import Refused, Span, Unusable
from pnp.imposition.corrected import Corrected
from pnp.imposition.furniture import AIR, FOOT
from pnp.imposition.impose import Plan, impose, sheets_of_paper
from pnp.imposition.slots import MARGIN, Bed, Unfit
from pnp.layout.faces import BACK, FRONT, Faces
from pnp.layout.maker import Show
from pnp.layout.setting import Setting
from pnp.load.printers import load_printer
from pnp.press.batch import Batch, batches, change_sheet, code_sheet, items
from pnp.press.contents import kit_fields
from pnp.press.drawer import Drawer
from pnp.press.makeup import Pages
from pnp.press.reprint import Reprint, reprint
from pnp.press.workshop import Workshop


def fulfil(
    workshop: Workshop, order: Order, options: Options, parts: Collection[str] | None = None
) -> Document:
    """The document for an order; its frames are laid out as its pages are drawn.

    `parts`: the components whose pages are wanted, where that is not all of them. The others
    are counted among the kit, a text that flows as one page. Raises Refused and Unusable.
    """
    game = workshop.game(order.game)
    paper = workshop.paper(options.paper)
    cutter = workshop.cutter(options.cutter) if options.cutter else None
    setting = workshop.setting(game, options.ink, _site(game, options))
    find = workshop.templates(game).get
    if order.codes:
        template = find("common/codes", Span(""))
        chosen = [code_sheet(order, template)] if template is not None else []
    else:
        chosen = list(batches(game, order, options))
    show = _showing(workshop, game, order, setting, options)
    if setting.painted is not None and setting.painted.paged is not None:
        setting.painted.paged.update(face for batch in chosen for face in _faces(batch))
    bind = options.booklet
    flown = workshop.flown(game, setting.theme)
    wanted = [parts is None or batch.component.id in parts for batch in chosen]
    drawers = [
        Drawer(batch, setting, find, show, paper.size, game, bind, flown, not own)
        for batch, own in zip(chosen, wanted, strict=True)
    ]
    printer = printer_for(options)
    margin = max(
        MARGIN, cutter.margin if cutter is not None else 0.0, printer.white if printer else 0.0
    )
    bed = Bed(paper.size, margin, FOOT + AIR, options.cuts == "shared")
    plans = _imposed(workshop, drawers, bed, options)
    sheets = sheets_of_paper(plans, options.backs)
    players = order.players or game.players[1]
    kit = kit_fields(game, chosen, plans, sheets, paper, players, options.backs, order.whole)
    for drawer, own in zip(drawers, wanted, strict=True):
        if own:
            drawer.open({"kit": kit})
    if parts is not None:
        plans = [plan for plan in plans if any(wanted[part] for part in plan.parts)]
    again: Reprint | None = None
    if order.since is not None:
        # Contents and cover are those of the whole kit: the pages go into it.
        again = reprint(drawers, order.since, options.backs != "none")
        drawers = again.drawers
        told = find("common/changes", Span(""))
        if drawers and told is not None:
            fonts = setting.furniture()
            braille = fonts is not None and not fonts.missing("\u2801\u28ff")
            batch = change_sheet(again.changes, game, told, braille)
            first = Drawer(batch, setting, find, show, paper.size, game, False, flown)
            first.open({})
            drawers = [first, *drawers]
        plans = _imposed(workshop, drawers, bed, options)
        sheets = sheets_of_paper(plans, options.backs)
    two_sided = any(plan.side == "back" for plan in plans)
    pages: Sequence[Page] = Pages(
        plans, drawers, game, setting.furniture(), options.backs == "after", cutter, order.whole
    )
    if printer is not None:
        pages = Corrected(pages, printer, two_sided and options.backs in EDGES)
    return Document(
        title=f"{game.title}: {order.title}",
        game=game.id,
        version=game.version,
        paper=options.paper,
        backs=options.backs,
        ink=options.ink,
        pages=pages,
        sheets_of_paper=len(sheets),
        two_sided=two_sided,
        fillable=_written_on(chosen) if options.fillable else None,
        printer=options.printer,
        looks=again.looks if again is not None else None,
        changes=again.changes if again is not None else (),
    )


def _written_on(chosen: Sequence[Batch]) -> frozenset[str]:
    """The components that people write on."""
    parts = [part for batch in chosen for part in (batch.component, batch.partner) if part]
    return frozenset(part.id for part in parts if part.kind.written_on)


def _imposed(
    workshop: Workshop, drawers: Sequence[Drawer], bed: Bed, options: Options
) -> list[Plan]:
    try:
        return impose([drawer.part for drawer in drawers], bed, options.backs)
    except Unfit as error:
        workshop.problems.add(
            "paper",
            str(error),
            drawers[error.part].batch.component.trim_span,
            "choose a larger paper, or a smaller size",
        )
        raise Refused(workshop.problems) from error


def printer_for(options: Options) -> Printer | None:
    """The printer that an order is for. Raises Unusable, and Refused where its file is wrong."""
    if not options.printer:
        return None
    printer = load_printer(options.printer)
    edge = "short-edge" if options.backs == "short-edge" else "long-edge"
    if options.backs in (*EDGES, "after") and printer.edge != edge:
        raise Unusable(
            f"{printer.name} was measured turning paper over its {printer.edge.replace('-', ' ')}; "
            f"choose that, or measure it again with `pnp calibrate --edge {edge}`"
        )
    return printer


def _site(game: Game, options: Options) -> str:
    """Where codes link to: the site's address with the game's folder, or nothing."""
    return f"{options.site.rstrip('/')}/{game.id}" if options.site else ""


def _showing(
    workshop: Workshop, game: Game, order: Order, setting: Setting, options: Options
) -> Show:
    """Pictures of components within others: a rulebook's illustrations."""
    paper = workshop.paper(options.paper).size

    def show(name: str, item_name: str, face: str) -> Frame | None:
        component = game.components.get(name)
        if component is None:
            return None
        size = paper.turned() if component.landscape else paper
        if component.trim is not None:
            size = component.trim.size
        paged = setting.painted.paged if setting.painted is not None else None
        if paged and (name, item_name, face) in paged:
            return Frame(*size)
        key = (setting, name, size, order.number, order.days)
        if key not in workshop.shown:
            # Items are made once: a numbered one would be another at every look.
            things = tuple(items(game, component, replace(order, count=1)))
            faces = Faces(
                component, things, setting, workshop.templates(game).get, lambda *_: None, size,
                game.folder, game.code.artists, {},
            )  # fmt: skip
            workshop.shown[key] = (faces, things)
        faces, things = workshop.shown[key]
        for item in things:
            if not item_name or item.text("id") == item_name:
                return faces.frame(item, BACK if face == BACK else FRONT, keep=True)
        return None

    return show


def _faces(batch: Batch) -> Iterator[tuple[str, str, str]]:
    """The faces that a batch prints, as others may show them: any of its items, or each."""
    for side in (FRONT, BACK) if batch.component.backed else (FRONT,):
        for item in batch.items if len(batch) else ():
            yield from ((batch.component.id, name, side) for name in ("", item.text("id")))


def opened(workshop: Workshop, order: Order, options: Options, bleed: float = 0.0) -> list[Drawer]:
    """An order's faces without pages to lie on. `bleed`, mm: of components that have no own.

    Raises Refused and Unusable.
    """
    game = workshop.game(order.game)
    setting = workshop.setting(game, options.ink, _site(game, options))
    show = _showing(workshop, game, order, setting, options)
    paper = workshop.paper(options.paper).size
    find = workshop.templates(game).get
    drawers = []
    for batch in batches(game, order, options):
        trim = batch.component.trim
        if trim is not None and not trim.bleed:
            batch.component = batch.component._replace(trim=trim._replace(bleed=bleed))
        drawer = Drawer(batch, setting, find, show, paper, game)
        drawer.open({})
        drawers.append(drawer)
    return drawers


def all_codes(workshop: Workshop, order: Order, options: Options) -> list[tuple[str, str]]:
    """Every QR code on an order's components: what it belongs to, and its text, each once."""
    found: dict[str, str] = {}
    for drawer in opened(workshop, order, options):
        batch = drawer.batch
        if not drawer.coded:
            continue
        for number in range(len(batch)):
            item, _ = batch.copy(number)
            name = item.text("name") or item.text("title")
            label = f"{batch.component.title} · {name}" if name else batch.component.title
            faces = [
                drawer.frame(number, back) for back in ((False, True) if batch.backed else (False,))
            ]
            for frame in faces:
                for text in codes(frame):
                    found.setdefault(text, label)
    return [(label, text) for text, label in found.items()]
