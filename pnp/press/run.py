"""The press, set up for one command: what the command line and scripts call."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.ground.order import Options, Order
from pnp.ground.problem import Problems, Unusable, unknown
from pnp.ground.shelf import GAME_FILE, Shelf
from pnp.press.orders import Orders
from pnp.press.workshop import Workshop

if TYPE_CHECKING:
    from pnp.press.printing import Progress, Result


class Press:
    """A workshop with its shelf; `orders` makes orders of names, `print` fulfils them."""

    def __init__(self, data: tuple[Path, ...] = ()) -> None:
        self._data = data
        self.workshop = Workshop(Shelf.standard(data))
        self.orders = Orders(self.workshop)

    def print(
        self, orders: Sequence[Order], options: Options, jobs: int, progress: Progress
    ) -> Result:
        """Fulfil the orders: all of them, or nothing. Raises Refused, Unusable and OSError."""
        # Who asks what there is needs neither rules nor backends.
        from pnp.press.printing import Hands, print_orders

        hands = Hands(self._data, jobs)
        return print_orders(self.workshop, orders, options, hands, progress)

    def validate(self, names: Sequence[str], jobs: int = 1, cluster: str = "") -> Problems:
        """All problems of the named games (or files of a game); of all games without names.

        `jobs`: how many processes may look at them side by side; `cluster`: the address of a
        scheduler whose workers do, instead.
        """
        from pnp.press.check import check_share, judged
        from pnp.press.workers import executor, in_order

        folders = dict(self.workshop.folders)
        wanted: list[str] = []
        for name in names:
            if name in folders:
                wanted.append(name)
                continue
            path = Path(name)
            folder = path if path.is_dir() else path.parent
            folder = folder.resolve()
            if not os.path.exists(path) or not (folder / GAME_FILE).is_file():
                raise Unusable(unknown(f"“{name}” is no game and no file of one", name, folders))
            self.workshop.folders[folder.name] = folder
            wanted.append(folder.name)
        games = list(dict.fromkeys(wanted)) or list(folders)
        # The one that takes longest goes first, so that nobody waits for it alone.
        games.sort(key=lambda name: -_written(self.workshop.folders[name]))
        shares = 2 if len(games) == 1 < jobs else 1
        calls = [
            (self._data, name, self.workshop.folders[name], share, shares)
            for name in games
            for share in range(shares)
        ]
        workers = min(jobs, len(calls))
        with executor(workers, cluster) as pool:
            found = in_order(pool, workers, check_share, calls)
            for _ in games:
                self.workshop.problems.extend(judged(list(islice(found, shares))))
        return self.workshop.problems


def _written(folder: Path) -> int:
    """How many bytes a game's files are."""
    try:
        return sum(path.stat().st_size for path in folder.glob("*.yaml"))
    except OSError:
        return 0
