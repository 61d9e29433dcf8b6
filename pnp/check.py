"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from pnp.build import fulfil, opened
from pnp.drawer import Drawer
from pnp.geometry import Rect
from pnp.order import Options, Order
from pnp.problem import Problems, Severity
from pnp.safe import nearest_to_cut
from pnp.workshop import Workshop


def check_game(workshop: Workshop, name: str) -> None:
    """Load a game, lay out all of it in both inks, and hold it against its rules.

    What is wrong goes to the workshop's problems. Raises Refused where it cannot be loaded.
    """
    game = workshop.game(name)
    if workshop.problems.errors:
        return
    everything = tuple(game.components)
    sheets = tuple(name for name, part in game.components.items() if part.trim is None)
    # What is cut has its own size on any paper; ink changes no measure, only what is drawn.
    for ink, paper, parts in (
        ("full", "a4", everything),
        ("full", "letter", sheets),
        ("low", "a4", everything),
    ):
        if paper in workshop.papers and parts:
            order = Order(name, "check", "check", parts)
            for page in fulfil(workshop, order, Options(ink=ink, paper=paper)):
                page.draw()
    order = Order(name, "check", "check", tuple(n for n in everything if n not in sheets))
    for drawer in opened(workshop, order, Options()):
        _look(drawer, workshop.problems)


def _look(drawer: Drawer, problems: Problems) -> None:
    """Tell what a knife would take with it, on each different face."""
    component = drawer.batch.component
    if component.trim is None or component.generator:
        return
    safe = Rect(0.0, 0.0, *component.trim.size).grown(-component.trim.safe)
    for number in range(0, len(drawer.batch), drawer.batch.times):
        item, _ = drawer.batch.copy(number)
        for back in (False, True) if drawer.batch.backed else (False,):
            near = nearest_to_cut(drawer.frame(number, back), safe)
            if near is None:
                continue
            problems.add(
                "safe-zone",
                f"{'back' if back else 'front'} of {item.text('id') or component.title}: "
                f"“{near.what}” is {near.by:.1f} mm too near to the cut",
                item.span if item.values else component.span,
                f"texts and codes keep {component.trim.safe:g} mm clear of it; "
                "the size’s “safe” may say otherwise",
                Severity.WARNING,
            )
