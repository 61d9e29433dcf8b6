"""A kit is counted as it is printed: every card, token and sheet that it needs is on its pages."""

from __future__ import annotations

from collections import Counter

from pnp.ground.model import Component, Game
from pnp.ground.order import Options, Order
from pnp.ground.pages import Page
from pnp.ground.problem import Problems
from pnp.layout.faces import FRONT
from pnp.press.batch import in_an_order


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
        for name in self._order.components:
            component = self._game.components[name]
            # Texts have as many pages as they need; dates and numbers were asked for.
            if component.flows or component.generator or component.calendar:
                continue
            # Items without a name of their own, as rows of a table may be, are counted together.
            due: Counter[str] = Counter()
            for item, count in in_an_order(self._game, name, self._order, self._options.paper):
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
        fronts = self._faces[component.id, item, True]
        if fronts or component.backed:
            return fronts
        return sum(n for (name, *_, front), n in self._faces.items()
                   if name == component.id and not front)  # fmt: skip
