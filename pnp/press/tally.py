"""A kit is counted as it is printed: every card, token and sheet that it needs is on its pages."""

from __future__ import annotations

from collections import Counter

from pnp.ground.model import Component, Game
from pnp.ground.order import Options, Order
from pnp.ground.pages import Page
from pnp.ground.problem import Problems
from pnp.layout.faces import FRONT
from pnp.press.batch import in_a_kit


class Tally:
    """Counts the faces of a kit's pages; `told` says what is missing, or too many."""

    def __init__(self, game: Game, order: Order, options: Options) -> None:
        self._game = game
        self._order = order
        self._options = options
        # Only a kit has to be complete.
        self._counts = order.whole and order.since is None
        self._faces: Counter[tuple[str, str, bool]] = Counter()

    def add(self, page: Page) -> None:
        """Count a page that has been drawn."""
        for slot in page.slots if self._counts else ():
            if slot.piece in ("", "A1"):
                self._faces[slot.component, slot.item, slot.face == FRONT] += 1

    def told(self, problems: Problems) -> None:
        """Add a problem for everything that is not printed as often as the kit holds it."""
        if not self._counts:
            return
        players = self._order.players or self._game.players[1]
        for name in self._order.components:
            component = self._game.components[name]
            # Texts have as many pages as they need; dates and numbers were asked for.
            if component.flows or component.generator or component.calendar:
                continue
            # Items without a name of their own, as rows of a table may be, are counted together.
            due: Counter[str] = Counter()
            for item, count in in_a_kit(self._game, name, players):
                due[item.text("id", name)] += count * self._options.copies
            for text, wanted in due.items():
                printed = self._printed(component, text)
                if printed != wanted:
                    problems.add(
                        "manifest",
                        f"{name}: {text} is printed {printed} times, the kit wants {wanted}",
                        component.span,
                    )

    def _printed(self, component: Component, item: str) -> int:
        """Fronts; a component that lies on another one's back counts where it lies."""
        fronts, backs = (self._faces[component.id, item, front] for front in (True, False))
        return fronts or (0 if component.backed else backs)
