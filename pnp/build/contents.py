"""Facts that a document needs before it is drawn: sections, page numbers, sheets of paper.

Covers, contents and assembly pages show these as `{kit…}` fields.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import itemgetter

from pnp.build.selection import Batch
from pnp.core.model import Component, Game, Paper
from pnp.core.node import Node, to_node
from pnp.imposition.crop_marks import trimmed_bleed
from pnp.imposition.impose import PagePlan


def kit_fields(
    game: Game,
    batches: Sequence[Batch],
    plans: Sequence[PagePlan],
    sheets: Sequence[tuple[int, ...]],
    paper: Paper,
    players: int,
    backs: str,
    is_kit: bool,
    marked: bool,
) -> Node:
    """The fields of a kit: `sections` (title, kind, first, last, pages …), `pages`, `sheets` …

    `sections` are in the order of their first pages; `blank` names the blank pages. `papers` are
    the kinds of paper, each with its `sheets`, the number of two-sided ones (`both`) and its
    `pages`. `reconstructed` lists the values that are marked as our own design, as `file: path`,
    and `left-out` the components that are missing; both only if `is_kit`. `marked`: whether cards
    have revision marks.
    """
    sections = [
        _section(batch, indices, plans, sheets, backs)
        for number, batch in enumerate(batches)
        if (indices := [index for index, plan in enumerate(plans) if number in plan.parts])
    ]
    # Sections with the same first page stay in the order of the kit.
    sections.sort(key=itemgetter("first"))
    _add_best_papers(sections)
    kinds = {str(section[key]): "yes" for section in sections for key in ("kind", "group")}
    blank = [str(number) for number, plan in enumerate(plans, 1) if not plan.faces]
    return to_node(
        {
            "sections": sections,
            "has": kinds,
            "to-cut": "yes" if any(section["to-cut"] for section in sections) else "",
            "blank": ", ".join(blank),
            "pages": len(plans),
            "sheets": len(sheets),
            "bound": " and ".join(
                str(section["title"]) for section in sections if section["bound"]
            ),
            "papers": _papers(batches, plans, sheets),
            "paper": paper.name,
            "players": players,
            "backs": backs,
            "two-sided": any(plan.side == "back" for plan in plans),
            "marked": "yes" if marked and "deck" in kinds else "",
            "reconstructed": game.reconstructed() if is_kit else [],
            "left-out": _left_out(game, batches) if is_kit else [],
        }
    )


def _section(
    batch: Batch,
    indices: Sequence[int],
    plans: Sequence[PagePlan],
    sheets: Sequence[tuple[int, ...]],
    backs: str,
) -> dict[str, object]:
    """The section of a batch; `indices`: the indices of its pages."""
    component, trim = batch.component, batch.component.trim
    # Where all backs come after all fronts, things are found by their fronts.
    listed = [index + 1 for index in indices if backs != "after" or plans[index].side != "back"]
    span = _span(listed, plans)
    leaf = next(sheet for sheet in sheets if indices[0] in sheet)
    pieces = {place.tile.label for index in indices for place in plans[index].faces if place.tile}
    two_sided = any(plans[index].side == "back" for index in indices)
    return {
        "id": component.id,
        "title": component.title,
        "about": component.about,
        "kind": component.kind.id,
        "group": component.kind.group,
        "first": indices[0] + 1,
        "last": indices[-1] + 1,
        "span": span,
        "begins": span.split(",")[0],
        "leaf": _span(sorted(index + 1 for index in leaf if plans[index].faces), plans),
        "pages": len(indices),
        "pieces": _piece_count(batch),
        "sides": "two-sided" if two_sided else "one-sided",
        "two-sided": two_sided,
        "cut": trim is not None,
        "to-cut": trim is not None or component.kind.is_cut,
        "cuts": _cuts(component, plans[indices[0]])
        if trim is not None
        else _outline_cut(component),
        "bound": plans[indices[0]].spine is not None,
        "in-pieces": len(pieces),
        "join": component.join if pieces else "",
        "size": _size(component),
        "paper": component.recommended_paper(two_sided),
        "behind": batch.back_component.title if batch.back_component is not None else "",
    }


def _add_best_papers(sections: Sequence[dict[str, object]]) -> None:
    """Set `best-on` to the section's paper, or to "" if the previous section of the group has the
    same."""
    last_papers: dict[object, object] = {}
    for section in sections:
        section["best-on"] = (
            "" if last_papers.get(section["group"]) == section["paper"] else section["paper"]
        )
        last_papers[section["group"]] = section["paper"]


def _left_out(game: Game, batches: Sequence[Batch]) -> list[dict[str, object]]:
    """Components that were left out of the kit, and what replaces them."""
    included = {
        part.id
        for component in batches
        for part in (component.component, component.back_component)
        if part
    }
    missing = [game.components[name] for name in game.kit if name not in included]
    return [
        {"id": component.id, "title": component.title, "instead": component.substitute}
        for component in missing
    ]


def _outline_cut(component: Component) -> str:
    """The cutting instruction for pieces on a page without crop marks; empty if they are not
    cut."""
    return "along its outline" if component.kind.is_cut else ""


def _size(component: Component) -> str:
    """The size for people who cut, to a tenth of a millimetre."""
    if component.trim is None:
        return component.piece_size or (
            "cut from a page" if component.pieces_per_face else "whole page"
        )
    # Half a tenth is rounded up: tarot cards are 69.85 mm wide.
    width, height = (round(side + 1e-6, 1) for side in component.trim.size)
    size_text = f"{width:g} × {height:g} mm"
    return f"on {size_text}" if component.pieces_per_face else size_text


def _piece_count(batch: Batch) -> int | str:
    """The number of pieces; empty for pages to read or to write on."""
    component = batch.component
    if component.pieces_per_face:
        return len(batch) * component.pieces_per_face
    whole = component.trim is None and not component.kind.is_counted
    return "" if whole else len(batch)


def _papers(
    batches: Sequence[Batch], plans: Sequence[PagePlan], sheets: Sequence[tuple[int, ...]]
) -> list[dict[str, object]]:
    """The kinds of paper, in the order of printing, with their sheets and pages."""
    sheets_by_paper: dict[str, list[tuple[int, ...]]] = {}
    two_sided: Counter[str] = Counter()
    for sheet in sheets:
        printed = [plans[page].parts for page in sheet if plans[page].faces]
        paper = batches[printed[0][0]].component.recommended_paper(len(printed) > 1)
        sheets_by_paper.setdefault(paper, []).append(sheet)
        two_sided[paper] += len(printed) > 1
    return [
        {
            "paper": paper,
            "sheets": len(paper_sheets),
            "both": two_sided[paper],
            "pages": _span(sorted(page + 1 for sheet in paper_sheets for page in sheet), plans),
        }
        for paper, paper_sheets in sheets_by_paper.items()
    ]


def _cuts(component: Component, plan: PagePlan) -> str:
    """The text for the gap between two cards or pieces; empty for a single one."""
    tile = plan.faces[0].tile
    if tile is not None:
        return "flaps" if tile.overlaps else "a joint"
    if component.pieces_per_face and not component.kind.is_deck:
        return "its own outline"
    if plan.bleed:
        return f"{trimmed_bleed(plan.bleed)} cut away"
    return "one cut for two" if len(plan.faces) > 1 else ""


def _span(pages: Sequence[int], plans: Sequence[PagePlan]) -> str:
    """Page ranges, such as `3`, `3–8` or `3–8, 21–26`; blank pages do not interrupt a range."""
    runs: list[list[int]] = []
    for page in pages:
        skipped = plans[runs[-1][1] : page - 1] if runs else ()
        if runs and not any(plan.faces for plan in skipped):
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ", ".join(f"{first}–{last}" if first < last else f"{first}" for first, last in runs)
