"""Everything about a game that can be wrong, without writing a file."""

from __future__ import annotations

from pnp.build import fulfil
from pnp.model import INKS
from pnp.order import Options, Order
from pnp.workshop import Workshop


def check_game(workshop: Workshop, name: str) -> None:
    """Load a game, lay out all of it in both inks, and hold it against its rules.

    What is wrong goes to the workshop's problems. Raises Refused where it cannot be loaded.
    """
    game = workshop.game(name)
    if workshop.problems.errors:
        return
    order = Order(name, "check", "check", tuple(game.components), whole=False)
    for ink in INKS:
        for paper in ("a4", "letter"):
            if paper in workshop.papers:
                document = fulfil(workshop, order, Options(ink=ink, paper=paper))
                for page in document:
                    page.draw()
