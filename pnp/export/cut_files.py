"""Pages to print and cut paths for cutting machines."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from pnp.build.manifest import write_manifest
from pnp.build.output import PrintResult, WrittenFile, require_pages, summary
from pnp.build.papers import check_paper_allowed
from pnp.build.pipeline import render
from pnp.build.rule_check import check_orders
from pnp.build.session import Session
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import pluralise
from pnp.export.single_cards import publishing
from pnp.imposition.cut_paths import cut_sheet
from pnp.render import write
from pnp.render.cut import WRITERS

FORMATS = tuple(WRITERS)


def cut_orders(
    session: Session, orders: Sequence[Order], options: PrintOptions, formats: Sequence[str]
) -> PrintResult:
    """Write a PDF and a folder of cut paths for each order, one file per page and format.

    `options.cutter` names the machine. Raises ProblemsFound, UsageError and OSError.
    """
    check_paper_allowed(session, orders, session.paper(options.paper))
    session.cutter(options.cutter)
    check_orders(session, orders)
    with publishing(session, options) as (staging, result):
        for order in orders:
            stem = options.out / order.game / f"{order.name}-cut-{options.paper}"
            goals = [stem.with_name(f"{stem.name}.pdf"), stem.with_name(f"{stem.name}.json"), stem]
            pdf, manifest_file, folder = (staging.stage(goal) for goal in goals)
            order = replace(order, title=f"{order.title}, to cut by machine")
            document = render(session, order, options)
            require_pages(document, session, result.problems)
            write(document, pdf)
            write_manifest(document, manifest_file, staging.manifest_kind(goals[1]))
            game = session.game(order.game)
            folder.mkdir()
            count = 0
            for number, page in enumerate(document, 1):
                cuts = cut_sheet(page, game.components)
                if cuts is None:
                    continue
                count += 1
                for format_ in formats:
                    target = folder / f"page-{number:02d}.{format_}"
                    WRITERS[format_](cuts, target, f"{document.title}, page {number}")
            result.files.append(WrittenFile(goals[0], summary(session, document, options)))
            paths = f"{pluralise(count, 'page')} of paths as {' and '.join(formats)}"
            result.files.append(WrittenFile(stem, f"{document.title}: {paths}"))
    return result
