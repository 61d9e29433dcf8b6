"""The press, set up for one command: what the command line and scripts call."""

from __future__ import annotations

import gc
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.ground.order import Options, Order
from pnp.ground.problem import Problem, Problems, Refused, Unusable, unknown
from pnp.ground.shelf import GAME_FILE, Shelf
from pnp.ground.stack import in_one_piece
from pnp.press.orders import Orders
from pnp.press.workshop import Workshop

if TYPE_CHECKING:
    from pnp.press.printing import Progress, Result


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
        # Who asks what there is needs neither rules nor backends.
        from pnp.press.printing import Hands, print_orders

        hands = Hands(self._data, jobs)
        return print_orders(self.workshop, orders, options, hands, progress)

    def validate(self, names: Sequence[str], jobs: int = 1) -> Problems:
        """All problems of the named games (or files of a game); of all games without names.

        `jobs`: how many processes may look at them side by side.
        """
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
        games = list(dict.fromkeys(wanted)) or list(folders)
        if min(len(games), jobs) > 1:
            self._side_by_side(games, min(len(games), jobs))
            return self.workshop.problems
        from pnp.press.check import check_game

        for name in games:
            with suppress(Refused):
                check_game(self.workshop, name, jobs)
        return self.workshop.problems

    def _side_by_side(self, games: Sequence[str], hands: int) -> None:
        """Check several games at once, each in a process of its own."""
        from concurrent.futures import ProcessPoolExecutor
        from multiprocessing import get_context

        folders = self.workshop.folders
        # The one that takes longest goes first, so that nobody waits for it alone.
        order = sorted(games, key=lambda name: -_written(folders[name]))
        with ProcessPoolExecutor(hands, get_context("spawn")) as pool:
            running = {
                name: pool.submit(_checked, self._data, name, folders[name]) for name in order
            }
            for name in games:
                self.workshop.problems.extend(running[name].result())


def _checked(data: tuple[Path, ...], name: str, folder: Path) -> list[Problem]:
    """A game's problems, found in a process of its own."""
    from pnp.press.check import check_game

    press = Press(data)
    press.workshop.folders[name] = folder
    with suppress(Refused):
        in_one_piece(lambda: check_game(press.workshop, name))
    return list(press.workshop.problems)


def _written(folder: Path) -> int:
    """How many bytes a game's files are."""
    try:
        return sum(path.stat().st_size for path in folder.glob("*.yaml"))
    except OSError:
        return 0
