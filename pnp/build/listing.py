"""Lists of games, components and papers, for people and for scripts."""

from __future__ import annotations

from typing import Any

from pnp.build.selection import items_for_paper, quantities
from pnp.build.session import Session
from pnp.core.model import Component
from pnp.core.order import PrintOptions
from pnp.core.problems import ProblemsFound

Row = dict[str, Any]


def games(session: Session) -> list[Row]:
    """The readable games; problems of the others are added to the session's."""
    rows = []
    for name in session.folders:
        try:
            game = session.game(name)
        except ProblemsFound:
            continue
        fewest, most = game.players
        rows.append(
            {
                "id": name,
                "title": game.title,
                "version": game.version,
                "players": str(fewest) if fewest == most else f"{fewest}–{most}",
                "components": len(game.components),
            }
        )
    return rows


def components(session: Session, name: str) -> list[Row]:
    """The components of a game. Raises UsageError and ProblemsFound."""
    game = session.game(name)
    session.stop_on_errors()
    return [_row(component, game.players[1]) for component in game.components.values()]


def papers(session: Session) -> list[Row]:
    """The papers to print on."""
    return [
        {
            "id": paper.id,
            "name": paper.name,
            "size": f"{paper.size.width:g} × {paper.size.height:g} mm",
        }
        for paper in session.papers.values()
    ]


def _row(component: Component, players: int) -> dict[str, Any]:
    trim = component.trim
    size = "page"
    if trim is not None:
        size = f"{round(trim.size.width, 2):g} × {round(trim.size.height, 2):g} mm"
    per = {"kit": "in all", "player": "per player", "day": "per day"}[component.copies.per]
    chosen = items_for_paper(component.items, PrintOptions().paper)
    items = len(chosen) * component.copies.number
    counts = quantities(component, chosen, players)
    if counts:
        items, per = sum(counts), f"for {players}"
    if component.calendar:
        items, per = 1, f"per {component.calendar}"
    return {
        "id": component.id,
        "title": component.title,
        "kind": component.kind.id,
        "size": size,
        "count": f"{items} {per}",
        "sides": component.side_count,
    }


def pictures(session: Session, name: str) -> list[str]:
    """The names of a game's symbols and icons. Raises UsageError for an unknown game."""
    shelf, folder = session.search_path, session.game(name).folder
    return sorted(
        {each for kind in ("symbols", "icons") for each in shelf.file_names(folder, ".svg", kind)}
    )
