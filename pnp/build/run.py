"""The interface of the command line and of scripts: load games, print, check, list."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.build.orders import Orders, PersonalNumber
from pnp.build.session import Session
from pnp.core.files import ALL_GAMES
from pnp.core.order import Order, PrintOptions
from pnp.core.problems import Problem, Problems, UsageError, with_suggestion
from pnp.core.search_path import GAME_FILE, SearchPath

if TYPE_CHECKING:
    from pnp.build.output import PrintResult, Progress


class Application:
    """A session with its search path; `orders` makes orders from names, `print` prints them."""

    def __init__(
        self,
        data: tuple[Path, ...] = (),
        personal_number: PersonalNumber | None = None,
        season: int = 1,
    ) -> None:
        """`personal_number`: returns the user’s number in games with personal numbers, if none is
        given. `season`: the season of games that have several."""
        self._data = data
        self.session = Session(SearchPath.standard(data), season)
        self.orders = Orders(self.session, personal_number)

    def print(
        self,
        orders: Sequence[Order],
        options: PrintOptions,
        jobs: int,
        progress: Progress,
        cluster: str = "",
    ) -> PrintResult:
        """Print the orders: all of them, or nothing. Raises ProblemsFound, UsageError and
        OSError."""
        from pnp.build.output import print_orders
        from pnp.build.workers import WorkerOptions

        workers = WorkerOptions(self._data, jobs, cluster)
        return print_orders(self.session, orders, options, workers, progress)

    def print_parts(
        self,
        orders: Sequence[Order],
        options: PrintOptions,
        jobs: int,
        progress: Progress,
        cluster: str = "",
    ) -> Iterator[PrintResult]:
        """Print the orders of a long print run file by file; continue a stopped run. Raises
        ProblemsFound, UsageError and OSError."""
        from pnp.build.output import print_parts
        from pnp.build.workers import WorkerOptions

        workers = WorkerOptions(self._data, jobs, cluster)
        return print_parts(self.session, orders, options, workers, progress)

    def validate(self, names: Sequence[str], jobs: int = 1, cluster: str = "") -> Problems:
        """All problems of the named games (or files of a game); of all games for `all` or no name.

        `jobs`: the number of processes; `cluster`: the address of a scheduler, whose workers
        replace them.
        """
        from pnp.build.fingerprint import data_size
        from pnp.core.files import display_path

        folders = dict(self.session.folders)
        named: list[str] = []
        for name in names:
            if name == ALL_GAMES:
                named += folders
                continue
            if name in folders:
                named.append(name)
                continue
            path = Path(name)
            folder = path if path.is_dir() else path.parent
            folder = folder.resolve()
            if os.path.exists(path) and not (folder / GAME_FILE).is_file():
                # A template may be for several games; one that is a game's own lies below it.
                above = (each for each in folder.parents if (each / GAME_FILE).is_file())
                game = (
                    folder.name
                    if folder.name in folders
                    else next(map(display_path, above), "GAME")
                )
                raise UsageError(
                    f"“{name}” lies in no game’s folder; check the game that uses it: "
                    f"pnp validate {game}"
                )
            if not os.path.exists(path):
                raise UsageError(
                    with_suggestion(f"“{name}” is no game and no file of one", name, folders)
                )
            self.session.folders[folder.name] = folder
            named.append(folder.name)
        all_folders = self.session.folders
        games = list(dict.fromkeys(named)) or list(folders)
        # The largest goes first, so that no worker is left alone with it.
        games.sort(key=lambda name: -data_size(all_folders[name]))
        local = {name for name in games if folders.get(name) != all_folders[name]}
        for problems in self._check_games(games, local, jobs, cluster):
            self.session.problems.extend(problems)
        return self.session.problems

    def _check_games(
        self, games: Sequence[str], local: Collection[str], jobs: int, cluster: str
    ) -> Iterator[list[Problem]]:
        """The problems of each game. `local`: games outside the search path, whose folders must be
        passed to workers."""
        from pnp.build.check import check_game
        from pnp.build.chunks import with_local_paths
        from pnp.build.fingerprint import clear_hashes, fingerprint
        from pnp.build.workers import worker_pool

        folders, season = self.session.folders, self.session.season
        data = tuple(map(Path.absolute, self._data)) if cluster else self._data
        calls = []
        clear_hashes()
        for name in games:
            folder = folders[name]
            files = fingerprint(self.session.search_path, folder, PrintOptions()) if cluster else ""
            calls.append((data, name, folder if name in local else None, files, season))
        with worker_pool(min(jobs, len(calls)), cluster) as pool:
            for problems in pool.map(check_game, calls):
                yield with_local_paths(problems) if cluster else problems
