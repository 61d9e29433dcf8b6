"""`make bands`: play numbered components, and compare them with the originals of the box.

python -m bench.bands GAME COMPONENT [--setups ,b] [--boards 12] [--games 800] [--jobs 2]

Numbers are checked without playing; this plays a sample, drawn with the seed, and stores the
scores in `bench/records/GAME.yaml`. All games have the same luck, so that differences are known
better than scores. `--setups`: setups of the box, as in `pnp playtest`; an empty one is the first.
`first-games` is the mean of the first few games, which a test plays again.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from pnp.build.workers import worker_pool
from pnp.core.numbering import format_number
from pnp.core.rng import Chance
from pnp.playtest.series import Series, load_game, play_games
from pnp.playtest.statistics import Estimate, RunningMean

RECORDS = Path(__file__).parent / "records"
SEED = 1
FIRST_GAMES = 12
"""Number of games that a test plays again."""


def scores(series: Series) -> list[float]:
    """The score of each game."""
    return [game.scores[0] for game in play_games(series, 0, series.games)]


def sample(lowest: int, highest: int, count: int, *key: object) -> list[int]:
    """Return different numbers, including the first and the last."""
    chance = Chance("bands", *key, SEED)
    numbers = dict.fromkeys((lowest, highest))
    while len(numbers) < count:
        numbers[chance.integer(lowest, highest)] = None
    return sorted(numbers)


def estimate_of(values: Sequence[float]) -> Estimate:
    """The mean of values and its interval."""
    mean = RunningMean()
    for value in values:
        mean.add(value)
    estimate = mean.estimate()
    assert estimate is not None
    return estimate


def estimate_yaml(name: str, value: Estimate) -> str:
    """Return an estimate as YAML: the mean, and the ends of its interval."""
    return f"{name}: [{value.mean:.2f}, {value.low:.2f}, {value.high:.2f}]"


def first_games_yaml(values: Sequence[float]) -> str:
    """Return the mean of the first games as YAML."""
    return f"first-games: {math.fsum(values[:FIRST_GAMES]) / FIRST_GAMES:.4f}"


def lines(game: str, component: str, args: argparse.Namespace) -> Iterator[str]:
    """Yield the lines of the lines of the file."""
    part = load_game((), game).components[component]
    generator = load_game((), game).code.generators[part.generator]
    numbers = sample(generator.lowest, generator.highest, args.boards, game, component)
    start = Series(game, 1, ("greedy",), args.games, SEED)
    setups = args.setups.split(",")
    setup_series = [replace(start, setup=setup) for setup in setups]
    boards = [replace(start, number=number) for number in numbers]
    with worker_pool(args.jobs) as pool:
        played = list(pool.map(scores, ((each,) for each in (*setup_series, *boards))))
    originals, board_scores = played[: len(setup_series)], played[len(setup_series) :]
    original_means = [math.fsum(each) / len(each) for each in zip(*originals, strict=True)]
    yield f"# Written by `make bands`: {component} {numbers[0]} to {numbers[-1]}, a sample, played"
    yield "# like the boards of the box. gap: how much more it scores. All: mean, low, high."
    yield f"# first-games: the mean of the first {FIRST_GAMES} games alone."
    yield f"version: {generator.version}"
    yield "with: greedy"
    yield f"seed: {SEED}"
    yield f"games: {args.games}"
    yield f"original: {{{estimate_yaml('score', estimate_of(original_means))}}}"
    yield "setups:"
    for setup, values in zip(setups, originals, strict=True):
        name = setup or "first"
        worth = estimate_yaml("score", estimate_of(values))
        yield f"- {{setup: {name}, {worth}, {first_games_yaml(values)}}}"
    yield "boards:"
    for number, values in zip(numbers, board_scores, strict=True):
        gap = estimate_of([one - other for one, other in zip(values, original_means, strict=True)])
        name, worth = (
            format_number(number, generator.version),
            estimate_yaml("score", estimate_of(values)),
        )
        gap_text = estimate_yaml("gap", gap)
        yield f"- {{number: {name}, {worth}, {gap_text}, {first_games_yaml(values)}}}"


def main() -> None:
    """Play and write the file."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("component")
    parser.add_argument("--setups", default="")
    parser.add_argument("--boards", type=int, default=12)
    parser.add_argument("--games", type=int, default=800)
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args()
    text = "\n".join(lines(args.game, args.component, args))
    (RECORDS / f"{args.game}.yaml").write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
