"""Sheets of paper, pages and cuts of a choice, without drawing."""

from __future__ import annotations

from pnp.build.page_assembler import PageAssembler
from pnp.core.document import Document
from pnp.studio.snapshot import Row

_DECIMALS = 2
"""Decimals, in mm, to which equal cuts agree."""


def page_rows(document: Document) -> list[Row]:
    """The size, side, title and number of cuts of each page."""
    pages, rows = document.pages, []
    assert isinstance(pages, PageAssembler)
    for number in range(len(pages)):
        plan = pages.plan(number)
        titles = [pages.component(place).title for place in plan.faces]
        rows.append(
            {
                "width": plan.size.width,
                "height": plan.size.height,
                "side": plan.side,
                "title": ", ".join(dict.fromkeys(titles)),
                "cuts": cuts(pages, number),
            }
        )
    return rows


def cuts(pages: PageAssembler, number: int) -> int:
    """The number of cuts on a page: straight ones across the sheet, and one per outline. Backs are
    cut with their fronts."""
    plan = pages.plan(number)
    if plan.side == "back":
        return 0
    outlines, across, down = 0, set[float](), set[float]()
    for place in plan.faces:
        trim = pages.component(place).trim
        if trim is None:
            continue
        if not trim.cut.is_box:
            outlines += 1
            continue
        box = place.box
        across.update((round(box.x, _DECIMALS), round(box.right, _DECIMALS)))
        down.update((round(box.y, _DECIMALS), round(box.bottom, _DECIMALS)))
    return outlines + len(across) + len(down)
