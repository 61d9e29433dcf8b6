"""Games of the shipped games, played by seeds: what came of each, and a few letters that any other
move, luck, figure or use of a component changes."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pnp.ground.play import Policy, Table
from pnp.ground.rng import Chance
from pnp.playtest.game import Played, played
from pnp.playtest.policies import policy
from pnp.playtest.series import rules_of
from tests import goldens

GAMES = {
    "mind-space": (
        ("random", 8), ("greedy", 5), ("b: greedy", 3), ("greedy random", 2),
        ("greedy greedy random random", 1),
    ),
    "my-corner-of-the-sky": (
        ("random", 5), ("greedy", 3), ("greedy greedy", 2), ("greedy random random greedy", 1),
    ),
    "personal-space": (("random", 6), ("greedy", 1), ("planner", 1)),
    "space-zoo": (
        ("greedy random", 3), ("random random random random", 3), ("quick expander", 3),
        ("scholar trader quick", 3), ("trader expander scholar quick", 2), ("rollout:2 greedy", 1),
    ),
}  # fmt: skip
"""How it is begun, who plays, and how many games."""


@pytest.mark.parametrize("game", GAMES)
def test_games_come_out_as_they_did(game: str) -> None:
    rows = []
    for words, count in GAMES[game]:
        setup, _, names = words.rpartition(": ")
        play, values = rules_of((), game, None, setup)
        for number in range(count):
            moves: list[str] = []
            seated = [noted(policy(play, name), moves) for name in names.split()]
            found = played(play, values, seated, Chance("golden", game, words, number))
            rows += [f"{words}, game {number}: {goldens.digest(' '.join(moves))}", told(found)]
    goldens.compare(f"games/{game}", "\n".join(rows))


def noted(own: Policy, moves: list[str]) -> Policy:
    """A policy whose moves are written down."""

    def choose(table: Table, chance: Chance) -> object:
        moves.append(str(move := own(table, chance)))
        return move

    return choose


def told(found: Played) -> str:
    """What is known of a game that is over."""
    measures = ", ".join(f"{name} {value:.4g}" for name, value in sorted(found.measures.items()))
    rest = f"{replace(found, measures={}, scores=(), length=0.0)}"
    scores = ", ".join(f"{score:.4g}" for score in found.scores)
    return f"  {scores} after {found.length:.4g} · {measures} · {goldens.digest(rest)}"
