"""The press, set up for one command: what the command line and scripts call."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from pathlib import Path

from pnp.check import check_game
from pnp.order import Options, Order
from pnp.orders import Orders
from pnp.printing import Hands, Progress, Result, print_orders
from pnp.problem import Problems, Refused, Unusable, unknown
from pnp.shelf import GAME_FILE, Shelf
from pnp.workshop import Workshop


class Press:
    """A workshop with its shelf; `orders` makes orders of names, `print` fulfils them."""

    def __init__(self, data: tuple[Path, ...] = ()) -> None:
        # Nothing here makes circles worth collecting, and ten thousand cards are many objects.
        gc.disable()
        self._data = data
        self.workshop = Workshop(Shelf.standard(data))
        self.orders = Orders(self.workshop)

    def print(
        self, orders: Sequence[Order], options: Options, jobs: int, progress: Progress
    ) -> Result:
        """Fulfil the orders: all of them, or nothing. Raises Refused, Unusable and OSError."""
        hands = Hands(self._data, jobs)
        return print_orders(self.workshop, orders, options, hands, progress)

    def validate(self, names: Sequence[str]) -> Problems:
        """All problems of the named games (or files of a game); of all games without names."""
        folders = dict(self.workshop.folders)
        wanted: list[str] = []
        for name in names:
            if name in folders:
                wanted.append(name)
                continue
            path = Path(name)
            folder = path if path.is_dir() else path.parent
            folder = folder.resolve()
            if not path.exists() or not (folder / GAME_FILE).is_file():
                raise Unusable(unknown(f"“{name}” is no game and no file of one", name, folders))
            self.workshop.folders[folder.name] = folder
            wanted.append(folder.name)
        for name in wanted or folders:
            try:
                check_game(self.workshop, name)
            except Refused:
                continue
        return self.workshop.problems
