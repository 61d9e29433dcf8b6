"""What a brain board is worth, by its looks: boards of the first version played, and a fit.

python -m bench.brains [--boards 504] [--games 40]

Writes `data/mind-space/measured.yaml`, and says what `pnp/games/mind_space/fair.py` weighs. A test
fits the kept figures again.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from pathlib import Path

from pnp.games.mind_space.fair import walls
from pnp.games.mind_space.maker import make
from pnp.playtest.series import Series, play_share

FILE = Path(__file__).parents[1] / "data" / "mind-space" / "measured.yaml"
Row = tuple[int, int, int, float]
"""A number, the spaces of its centre, its walls, and its points."""


def row(number: int, games: int) -> Row:
    """A board, played."""
    series = Series("mind-space", 1, ("greedy",), games, number=number, version="1")
    scores = [game.scores[0] for game in play_share(series, 0, games)]
    board = make(number).board
    return number, len(board.room(5)), walls(board), math.fsum(scores) / games


def fit(rows: Sequence[Row]) -> tuple[float, float, float]:
    """Points to begin with, for a space of the centre, and for a wall: least squares."""
    n = len(rows)
    c, w, p = (math.fsum(each) / n for each in list(zip(*rows, strict=True))[1:])
    cc = math.fsum((r[1] - c) ** 2 for r in rows)
    ww = math.fsum((r[2] - w) ** 2 for r in rows)
    cw = math.fsum((r[1] - c) * (r[2] - w) for r in rows)
    cp = math.fsum((r[1] - c) * (r[3] - p) for r in rows)
    wp = math.fsum((r[2] - w) * (r[3] - p) for r in rows)
    centre = (cp * ww - wp * cw) / (cc * ww - cw * cw)
    wall = (wp * cc - cp * cw) / (cc * ww - cw * cw)
    return p - centre * c - wall * w, centre, wall


def text(rows: Sequence[Row], games: int) -> str:
    """The file."""
    head = (
        f"# Written by `python -m bench.brains`: boards of version 1, {games} games each by one\n"
        "# greedy mind, seed 1. Of each its number, the spaces of its centre that can be filled,\n"
        "# its walls, its points.\n"
        f"games: {games}\nboards:\n"
    )
    return head + "".join(f"- [{n}, {c}, {w}, {p:.3f}]\n" for n, c, w, p in rows)


def main() -> None:
    """Play, write, and say what comes of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=504)
    parser.add_argument("--games", type=int, default=40)
    args = parser.parse_args()
    rows = [row(number, args.games) for number in range(1, args.boards + 1)]
    FILE.write_text(text(rows, args.games), encoding="utf-8")
    print("points {:.3f}, a space of the centre {:+.4f}, a wall {:+.4f}".format(*fit(rows)))


if __name__ == "__main__":
    main()
