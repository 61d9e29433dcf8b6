"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from pnp.build import fulfil
from pnp.order import Options, Order
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
