"""`make zoo`: play the series that the bounds of Space Zoo ask for, and store the figures.

python -m bench.zoo

Plays each series that the bounds in `checks.yaml` ask for, once, and writes the figures with their
intervals to `bench/records/space-zoo.yaml`, after each series. `numbers` is a fingerprint of the
values that games use: a test fails if the figures are older than the game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from pnp.checks.values import Bound
from pnp.games.space_zoo.play import PLAY
from pnp.games.space_zoo.play_box import read_box
from pnp.playtest.report import bounds_of
from pnp.playtest.series import Series, load_game, load_play, run_series
from pnp.playtest.statistics import Estimate

GAME = "space-zoo"
FILE = Path(__file__).parent / "records" / f"{GAME}.yaml"
SEED = 1
Rows = dict[str, Estimate]


def numbers() -> str:
    """Return a fingerprint of the values, for each number of players."""
    values = load_play((), GAME, None)[1]
    boxes = [PLAY.version, *(repr(read_box(values, players)) for players in (2, 3, 4))]
    return hashlib.sha256("\n".join(boxes).encode()).hexdigest()[:16]


def series_of(bound: Bound) -> Series:
    """The series of the bound. Raises ValueError if the bound does not fix all its options."""
    if bound.players is None or bound.games is None or bound.policies is None:
        raise ValueError(f"{bound.span.location}: say players, games and with")
    return Series(GAME, bound.players, bound.policies, bound.games, SEED)


def series_by_bound() -> dict[Series, list[str]]:
    """Return the series that the bounds need, and the names of their figures."""
    figures: dict[Series, list[str]] = {}
    for bound in bounds_of(load_game((), GAME)):
        figures.setdefault(series_of(bound), []).extend(name.text for name in bound.names)
    return figures


def command(series: Series) -> str:
    """The command that plays a series."""
    return (
        f"pnp playtest {GAME} --players {series.players} --games {series.games} "
        f"--with {','.join(series.policies)} --seed {series.seed}"
    )


def lines(series: Series, names: list[str], rows: Rows) -> Iterator[str]:
    """Yield a series as YAML: of each figure the mean, and the ends of its interval."""
    yield f"- command: {command(series)}"
    yield "  figures:"
    for row, estimate in rows.items():
        if any(fnmatchcase(row, name) for name in names):
            values = ", ".join(
                f"{value:.3f}" for value in (estimate.mean, estimate.low, estimate.high)
            )
            yield f"    {row}: [{values}]"


def main() -> None:
    """Play and write the file."""
    text = [
        "# Written by `make zoo`: what bounds are about, and the commands that play it again.",
        "# Of each figure the mean and the ends of its interval.",
        f"numbers: {numbers()}",
        "series:",
    ]
    for one, names in series_by_bound().items():
        text += lines(one, names, dict(run_series(one).figures.estimates()))
        FILE.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
