"""What the window has to know of games and components besides their faces."""

from __future__ import annotations

from typing import Any

from pnp.backends import svg_paint
from pnp.ground.model import Component, Trim
from pnp.ground.node import Mapping
from pnp.studio.edition import Edition, View

Row = dict[str, Any]


def components(edition: Edition, name: str) -> list[Row]:
    """A game's components, without what they are drawn from."""
    game = edition.game(name)
    return [
        {
            "id": part.id,
            "title": part.title,
            "kind": part.kind.id,
            "group": part.kind.group,
            "numbered": bool(part.generator),
            "dated": part.id in game.dated,
            "flows": part.flows,
        }
        for part in game.components.values()
    ]


def component(edition: Edition, view: View) -> Row:
    """One component: its size, what is drawn around it, and its items. Raises Unusable and
    Refused."""
    part = edition.component(view)
    drawer = edition.drawer(view)
    paper = edition.workshop.paper(edition.options(view).paper).size
    whole = paper.turned() if part.landscape else paper
    items = edition.items(view)
    trim = part.trim or Trim("", "", whole, safe=0.0)
    found: Row = {
        "id": part.id,
        "title": part.title,
        "width": trim.size.width,
        "height": trim.size.height,
        "bleed": drawer.bleed,
        "safe": trim.safe,
        "cut": part.trim is not None,
        "trim": svg_paint.steps(trim.outline(), 0.0, 0.0),
        "inner": svg_paint.steps(trim.outline(-trim.safe), 0.0, 0.0) if trim.safe else "",
        "sides": ["front", "back"] if drawer.batch.backed else ["front"],
        "items": [
            {"key": key, "title": _title(part, items[place], place)}
            for key, place in edition.keys(view).items()
        ],
    }
    if part.generator:
        generator = edition.game(view.game).code.generators[part.generator]
        found["numbers"] = [generator.lowest, generator.highest]
    return found


def _title(part: Component, item: Mapping, place: int) -> str:
    """What people call an item."""
    if part.flows:
        return f"{part.title}, page {place + 1}"
    return item.text("name") or item.text("title") or item.text("id") or part.title
