"""Facts about games and components for the window, besides faces."""

from __future__ import annotations

from pnp.core.model import Component, Game, Trim
from pnp.core.node import Mapping
from pnp.render import svg
from pnp.studio.snapshot import FaceView, Row, Snapshot


def components(snapshot: Snapshot, name: str) -> list[Row]:
    """A game's components by their names."""
    parts = snapshot.game(name).components.values()
    return [{"id": part.id, "title": part.title} for part in parts]


def component(snapshot: Snapshot, view: FaceView) -> Row:
    """A component's size, outlines and items. Raises UsageError and ProblemsFound."""
    part = snapshot.component(view)
    renderer = snapshot.renderer(view)
    paper = snapshot.session.paper(snapshot.options(view).paper).size
    page_size = paper.rotated() if part.is_landscape else paper
    items = snapshot.items(view)
    trim = part.trim or Trim("", "", page_size, safe_zone=0.0)
    return {
        "id": part.id,
        "title": part.title,
        "width": trim.size.width,
        "height": trim.size.height,
        "bleed": renderer.bleed,
        "cut": part.trim is not None,
        "trim": svg.path_data(trim.die_line(), 0.0, 0.0),
        "inner": svg.path_data(trim.die_line(-trim.safe_zone), 0.0, 0.0) if trim.safe_zone else "",
        "sides": ["front", "back"] if renderer.batch.is_backed else ["front"],
        "items": [
            {"key": key, "title": _title(part, items[index], index)}
            for key, index in snapshot.item_keys(view).items()
        ],
        "numbers": number_range(snapshot.game(view.game), part),
    }


def number_range(game: Game, part: Component) -> list[int]:
    """The lowest and the highest number of a component; empty if it has none."""
    if not part.generator:
        return []
    generator = game.code.generators[part.generator]
    return [generator.lowest, generator.highest]


def _title(part: Component, item: Mapping, index: int) -> str:
    """The title of an item, for people."""
    if part.is_multi_page:
        return f"{part.title}, page {index + 1}"
    return item.text("name") or item.text("title") or item.text("id") or part.title
