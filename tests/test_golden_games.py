"""Games of the shipped games, played by seeds: what came of each, and a few letters that any other
move, luck, figure or use of a component changes."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from pnp.games.personal_space.play_plan import PLANS
from pnp.ground.play import Policy, Table, best
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


def test_who_plans_thinks_of_each_move_as_before() -> None:
    """Not only of the best: by what has to be decided, how often it had to be, how many moves
    there were, and a few letters that any other thought changes."""
    thoughts: dict[str, list[str]] = {}

    def thinking(life: Any, chance: Chance) -> object:
        moves = life.moves()
        name, *known = life.stages[-1]
        values = PLANS[name](life, moves, *known) if name in PLANS else [0.0] * len(moves)
        thoughts.setdefault(name, []).append(" ".join(f"{1000 * each:.1f}" for each in values))
        return best(moves, values, chance)

    play, values = rules_of((), "personal-space", None)
    played(play, values, [thinking], Chance("golden", "planner", 1))
    goldens.compare(
        "games/planner",
        "\n".join(
            f"{name}: {len(rows)} times, {sum(len(row.split()) for row in rows)} moves,"
            f" {goldens.digest(' '.join(rows))}"
            for name, rows in sorted(thoughts.items())
        ),
    )
