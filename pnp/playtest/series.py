"""Play many games in one or several processes, with equal figures."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pnp.build.selection import generator_of
from pnp.build.session import Session
from pnp.build.workers import worker_pool
from pnp.core.model import Game
from pnp.core.node import Node, to_plain
from pnp.core.play import Play, Start, Values
from pnp.core.problems import ProblemsFound, UsageError, with_suggestion
from pnp.core.rng import Chance
from pnp.core.search_path import SearchPath
from pnp.playtest.game import GameRecord, play_game
from pnp.playtest.players import find_policy, game_error, require_counted_items
from pnp.playtest.statistics import PlaytestFigures

_GAMES_PER_TASK = 20
"""Number of games per worker task."""
MAX_GAMES = 1_000_000


class Series(Struct, frozen=True):
    """A series of games to play."""

    game: str
    players: int
    policies: tuple[str, ...]
    """One for all seats, or one per player; the seats rotate from game to game."""
    games: int
    seed: int = 1
    jobs: int = 1
    data: tuple[Path, ...] = ()
    number: int | None = None
    """The number of numbered components; the first by default."""
    setup: str = ""
    """One of the game's setups; the usual one by default."""
    version: str | None = None
    """The generator's version; the newest by default."""


class SeriesResult(Struct, frozen=True):
    """The result of a series."""

    figures: PlaytestFigures
    code_version: str
    """The version of the playing code."""


Progress = Callable[[int, int], None]
"""Called with the number of games played, and the total."""


def run_series(series: Series, progress: Progress = lambda done, of: None) -> SeriesResult:
    """Play a series. Raises UsageError, and ProblemsFound for a game that cannot be loaded."""
    play, _ = _load(series)
    _check(series, play)
    figures = PlaytestFigures(series.players, series.policies)
    starts = range(0, series.games, _GAMES_PER_TASK)
    tasks = ((series, start, min(start + _GAMES_PER_TASK, series.games)) for start in starts)
    with worker_pool(series.jobs) as pool:
        done = 0
        for games in pool.map(play_games, tasks):
            for game in games:
                figures.add(game, _seating(series, done))
                done += 1
            if done == _GAMES_PER_TASK:
                require_counted_items(play, figures.items)
            progress(done, series.games)
    return SeriesResult(figures, play.version)


def _load(series: Series) -> tuple[Play, Values]:
    return load_play(series.data, series.game, series.number, series.setup, series.version)


def play_games(series: Series, start: int, end: int) -> list[GameRecord]:
    """Play some games of a series, by number."""
    play, values = _load(series)
    games = []
    for number in range(start, end):
        policies = [find_policy(play, name) for name in _seating(series, number)]
        chance = Chance("playtest", series.game, series.players, series.seed, number)
        random_state = random.getstate()
        try:
            games.append(play_game(play, values, policies, chance))
        except (UsageError, ProblemsFound):
            raise
        except (Exception, SystemExit) as error:
            # Other people’s code may fail in any way, and leave as it likes.
            raise game_error(series.game, number, error) from error
        if random.getstate() != random_state:
            raise UsageError(
                f"{series.game} uses Python’s module random, so its games cannot be repeated; "
                "use the Chance that it gets"
            )
    return games


def _seating(series: Series, number: int) -> Sequence[str]:
    """The seat of each player: rotated by one seat each game."""
    names = series.policies * series.players if len(series.policies) == 1 else series.policies
    turn = number % series.players
    return [*names[turn : series.players], *names[:turn]]


def _check(series: Series, play: Play) -> None:
    if not 1 <= series.games <= MAX_GAMES:
        raise UsageError(f"games run from 1 to {MAX_GAMES:,}")
    if len(series.policies) not in (1, series.players):
        raise UsageError(f"name one way to play for all, or {series.players}, one for each player")
    for name in series.policies:
        find_policy(play, name)


def load_game(data: tuple[Path, ...], name: str) -> Game:
    """A game. Raises ProblemsFound, and UsageError."""
    return _session(data).game(name)


@lru_cache(maxsize=4)
def _session(data: tuple[Path, ...]) -> Session:
    return Session(SearchPath.standard(data))


def _numbered(game: Game, name: str, number: int | None, version: str | None) -> Node | None:
    """The fields of a numbered component. Raises UsageError for an unknown number."""
    component = game.components.get(name)
    if component is None or not component.generator:
        return None
    generator = generator_of(game, component, version)
    try:
        return generator.make(generator.lowest if number is None else generator.validate(number))
    except ValueError as error:
        raise UsageError(str(error)) from error


@lru_cache(maxsize=4)
def load_play(
    data: tuple[Path, ...],
    name: str,
    number: int | None,
    setup: str = "",
    version: str | None = None,
) -> tuple[Play, Values]:
    """Load the playing code of a game, with a setup or number, and a reader of its files."""
    session = _session(data)
    game = session.game(name)
    session.stop_on_errors()
    if "play" not in game.code.plays:
        playable = [other for other in session.folders if "play" in session.game(other).code.plays]
        others = with_suggestion(f"{name} brings no players, so pnp cannot play it", name, playable)
        raise UsageError(f"{others}; docs/playtest.md shows how to add them")
    parts = game.components.values()
    if number is not None and not any(part.generator for part in parts):
        raise UsageError(f"{name} has nothing with a number; leave out --number")

    @cache
    def values(file: str) -> Any:
        node = game.file(file) or _numbered(game, file, number, version)
        if node is None:
            raise UsageError(f"{name} has no file {file}, which its play asks for")
        if session.problems.errors:
            raise ProblemsFound(session.problems)
        return to_plain(node)

    play = game.code.plays["play"]
    if not isinstance(play, Play):
        raise UsageError(f"the playing code of {name} is {play!r}; its GameCode needs a Play there")
    return replace(play, start=_start_for(play, number, setup)), values


def _start_for(play: Play, number: int | None, setup: str) -> Start:
    if setup and setup not in play.setups:
        raise UsageError(with_suggestion(f"no game begins with “{setup}”", setup, play.setups))
    if setup:
        return play.setups[setup]
    return play.numbered if number is not None and play.numbered is not None else play.start
