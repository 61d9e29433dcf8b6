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

from pnp.checks.bounds import Bound
from pnp.games.space_zoo.play import PLAY
from pnp.games.space_zoo.play_box import box_of
from pnp.playtest.bounds import bounds_of
from pnp.playtest.series import Series, game_of, rules_of, run
from pnp.playtest.statistics import Estimate

GAME = "space-zoo"
FILE = Path(__file__).parent / "records" / f"{GAME}.yaml"
SEED = 1
Rows = dict[str, Estimate]


def numbers() -> str:
    """Return a fingerprint of the values, for each number of players."""
    values = rules_of((), GAME, None)[1]
    boxes = [PLAY.version, *(repr(box_of(values, players)) for players in (2, 3, 4))]
    return hashlib.sha256("\n".join(boxes).encode()).hexdigest()[:16]


def series(each: Bound) -> Series:
    """Return the series of a bound, which has to state all of it."""
    if each.players is None or each.games is None or each.policies is None:
        raise ValueError(f"{each.span.place}: say players, games and with")
    return Series(GAME, each.players, each.policies, each.games, SEED)


def series_of_bounds() -> dict[Series, list[str]]:
    """Return the series that bounds ask for, and the figures of each that they check."""
    found: dict[Series, list[str]] = {}
    for each in bounds_of(game_of((), GAME)):
        found.setdefault(series(each), []).extend(name.text for name in each.names)
    return found


def command(one: Series) -> str:
    """Return the command that plays a series."""
    return (
        f"pnp playtest {GAME} --players {one.players} --games {one.games} "
        f"--with {','.join(one.policies)} --seed {one.seed}"
    )


def lines(one: Series, names: list[str], rows: Rows) -> Iterator[str]:
    """Yield a series as YAML: of each figure the mean, and the ends of its interval."""
    yield f"- command: {command(one)}"
    yield "  figures:"
    for row, found in rows.items():
        if any(fnmatchcase(row, name) for name in names):
            numbers = ", ".join(f"{value:.3f}" for value in (found.mean, found.low, found.high))
            yield f"    {row}: [{numbers}]"


def main() -> None:
    """Play and write."""
    text = [
        "# Written by `make zoo`: what bounds are about, and the commands that play it again.",
        "# Of each figure the mean and the ends of its interval.",
        f"numbers: {numbers()}",
        "series:",
    ]
    for one, names in series_of_bounds().items():
        text += lines(one, names, dict(run(one).figures.rows()))
        FILE.write_text("\n".join(text) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
