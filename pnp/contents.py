"""What a document knows of itself before it is drawn: sections, pages, sheets of paper.

Covers, contents and assembly pages show these as `{kit…}` fields.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.batch import Batch
from pnp.impose import Plan
from pnp.model import Game, Paper
from pnp.node import Node, made


def kit_fields(
    game: Game, batches: Sequence[Batch], plans: Sequence[Plan], sheets: int, paper: Paper,
    players: int, backs: str, whole: bool,
) -> Node:  # fmt: skip
    """`kit.sections` (title, kind, first, last, pages, pieces …), `kit.pages`, `kit.sheets` …

    `kit.reconstructed` names the values that are marked as our own design, as `file: path`;
    only for a `whole` kit, since all of the game has to be read for it.
    """
    sections = []
    for number, batch in enumerate(batches):
        pages = [index for index, plan in enumerate(plans, 1) if number in plan.parts]
        if not pages:
            continue
        component = batch.component
        first, last = pages[0], pages[-1]
        two_sided = any(plans[index - 1].side == "back" for index in pages)
        trim = component.trim
        sections.append(
            {
                "id": component.id,
                "title": component.title,
                "about": component.about,
                "kind": component.kind,
                "first": first,
                "last": last,
                "span": _span(pages, plans),
                "pages": len(pages),
                "pieces": len(batch),
                "sides": "two-sided" if two_sided else "one-sided",
                "two-sided": two_sided,
                "cut": trim is not None,
                "size": f"{trim.size.width:g} × {trim.size.height:g} mm" if trim else "whole page",
                "paper": _advice(component.kind),
                "behind": batch.partner.title if batch.partner is not None else "",
            }
        )
    return made(
        {
            "sections": sections,
            "has": {str(section["kind"]): "yes" for section in sections},
            "pages": len(plans),
            "sheets": sheets,
            "paper": paper.name,
            "players": players,
            "backs": backs,
            "two-sided": any(plan.side == "back" for plan in plans),
            "reconstructed": game.reconstructed() if whole else [],
        }
    )


def _advice(kind: str) -> str:
    """Which paper serves a kind best."""
    return {
        "deck": "card, 200–300 g",
        "board": "card, 200–300 g",
        "map": "card, 160–200 g",
        "tokens": "card, or label paper",
    }.get(kind, "plain paper, 80–100 g")


def _span(pages: Sequence[int], plans: Sequence[Plan]) -> str:
    """`3`, `3–8`, or `3–8, 21–26` where all backs come behind all fronts."""
    fronts = [page for page in pages if plans[page - 1].side != "back"]
    backs = [page for page in pages if plans[page - 1].side == "back"]
    apart = bool(fronts and backs) and backs[0] > fronts[-1] + 1
    runs = (fronts, backs) if apart else (pages,)
    return ", ".join(f"{run[0]}–{run[-1]}" if run[0] < run[-1] else f"{run[0]}" for run in runs)
