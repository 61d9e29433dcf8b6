"""The press, set up for one command: what the command line and scripts call."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.ground.order import Options, Order
from pnp.ground.problem import Problem, Problems, Unusable, unknown
from pnp.ground.shelf import GAME_FILE, Shelf
from pnp.press.faultless import Evidence, evidence, is_faultless, note
from pnp.press.orders import Orders, OwnNumber
from pnp.press.workshop import Workshop

if TYPE_CHECKING:
    from pnp.press.printing import Progress, Result


class Press:
    """A workshop with its shelf; `orders` makes orders of names, `print` fulfils them."""

    def __init__(
        self, data: tuple[Path, ...] = (), own: OwnNumber | None = None, season: int = 1
    ) -> None:
        """`own`: tells whose number it is where a game has personal ones, and none is named.
        `season`: which one, of games that have several."""
        self._data = data
        self.workshop = Workshop(Shelf.standard(data), season)
        self.orders = Orders(self.workshop, own)

    def print(
        self, orders: Sequence[Order], options: Options, jobs: int, progress: Progress,
        cluster: str = "",
    ) -> Result:  # fmt: skip
        """Fulfil the orders: all of them, or nothing. Raises Refused, Unusable and OSError."""
        # Who asks what there is needs neither rules nor backends.
        from pnp.press.printing import print_orders
        from pnp.press.workers import Hands

        hands = Hands(self._data, jobs, cluster)
        return print_orders(self.workshop, orders, options, hands, progress)

    def print_each(
        self, orders: Sequence[Order], options: Options, jobs: int, progress: Progress,
        cluster: str = "",
    ) -> Iterator[Result]:  # fmt: skip
        """Fulfil the orders of a long print run, file by file; a run that was stopped goes on.
        Raises Refused, Unusable and OSError."""
        from pnp.press.printing import print_each
        from pnp.press.workers import Hands

        hands = Hands(self._data, jobs, cluster)
        return print_each(self.workshop, orders, options, hands, progress)

    def validate(
        self, names: Sequence[str], jobs: int = 1, cluster: str = "", spared: bool = False
    ) -> Problems:
        """All problems of the named games (or files of a game); of all games without names.

        `jobs`: how many processes may look at them side by side; `cluster`: the address of a
        scheduler whose workers do, instead. `spared`: a game without a fault is not looked at
        again while nothing of it has changed, nor of the press in its files.
        """
        shipped = dict(self.workshop.folders)
        games = self._named(names) or list(shipped)
        # Other machines have files of their own.
        seen = self._seen(games) if spared and not cluster else {}
        for name, problems in self._checked(
            [name for name in games if not is_faultless(seen.get(name, b""))],
            shipped, jobs, cluster,
        ):  # fmt: skip
            # What was changed meanwhile may have been read before or after.
            if not problems and name in seen and self._seen([name]) == {name: seen[name]}:
                note(seen[name])
            self.workshop.problems.extend(problems)
        return self.workshop.problems

    def _seen(self, games: Sequence[str]) -> dict[str, Evidence]:
        """What verdicts on some games follow from."""
        places, season = self.workshop.folders, self.workshop.season
        return {name: evidence(self.workshop.shelf, places[name], season) for name in games}

    def _named(self, names: Sequence[str]) -> list[str]:
        """The games of some names, or of some files of theirs, each once. Raises Unusable."""
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
        return list(dict.fromkeys(wanted))

    def _checked(
        self, games: list[str], shipped: dict[str, Path], jobs: int, cluster: str
    ) -> Iterator[tuple[str, list[Problem]]]:
        """What is wrong with each of some games. `shipped`: the folders of those that lie on
        anybody's shelf."""
        if not games:
            return
        from pnp.press.check import check_share, judged
        from pnp.press.fingerprint import fingerprint, written
        from pnp.press.workers import absolute, executor, in_order, seen_from_here

        places = self.workshop.folders
        # The one that takes longest goes first, so that nobody waits for it alone.
        games.sort(key=lambda name: -written(places[name]))
        shares = 2 if len(games) == 1 < jobs and not cluster else 1
        data = absolute(self._data) if cluster else self._data
        calls = []
        for name in games:
            # Elsewhere a shipped game lies where its press is.
            own = None if shipped.get(name) == places[name] else places[name]
            files = fingerprint(self.workshop.shelf, places[name], Options()) if cluster else ""
            season = self.workshop.season
            calls += [(data, name, own, share, shares, files, season) for share in range(shares)]
        with executor(min(jobs, len(calls)), cluster) as workers:
            found = in_order(workers, check_share, calls)
            for name in games:
                problems = list(judged(list(islice(found, shares))))
                yield name, seen_from_here(problems) if cluster else problems
