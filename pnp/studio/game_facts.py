"""Facts about games and components for the window, besides faces."""

from __future__ import annotations

from pnp.core.model import Component, Game, Trim
from pnp.core.node import Mapping
from pnp.render import svg
from pnp.studio.snapshot import Row, Snapshot, View


def components(edition: Snapshot, name: str) -> list[Row]:
    """A game's components by their names."""
    parts = edition.game(name).components.values()
    return [{"id": part.id, "title": part.title} for part in parts]


def component(edition: Snapshot, view: View) -> Row:
    """A component's size, its drawings and its items. Raises UsageError and ProblemsFound."""
    part = edition.component(view)
    drawer = edition.drawer(view)
    paper = edition.session.paper(edition.options(view).paper).size
    whole = paper.turned() if part.landscape else paper
    items = edition.items(view)
    trim = part.trim or Trim("", "", whole, safe=0.0)
    return {
        "id": part.id,
        "title": part.title,
        "width": trim.size.width,
        "height": trim.size.height,
        "bleed": drawer.bleed,
        "cut": part.trim is not None,
        "trim": svg.steps(trim.outline(), 0.0, 0.0),
        "inner": svg.steps(trim.outline(-trim.safe), 0.0, 0.0) if trim.safe else "",
        "sides": ["front", "back"] if drawer.batch.is_backed else ["front"],
        "items": [
            {"key": key, "title": _title(part, items[place], place)}
            for key, place in edition.keys(view).items()
        ],
        "numbers": numbers(edition.game(view.game), part),
    }


def numbers(game: Game, part: Component) -> list[int]:
    """The lowest and the highest number of a component; nothing where it has none."""
    if not part.generator:
        return []
    generator = game.code.generators[part.generator]
    return [generator.lowest, generator.highest]


def _title(part: Component, item: Mapping, place: int) -> str:
    """What people call an item."""
    if part.flows:
        return f"{part.title}, page {place + 1}"
    return item.text("name") or item.text("title") or item.text("id") or part.title
