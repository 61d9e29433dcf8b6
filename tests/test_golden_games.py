"""Games of the shipped games, played by seeds: what came of each, and a few letters that any other
move, luck, figure or use of a component changes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.games.personal_space.play_plan import PLANS
from pnp.ground.play import Play, Policy, Table, best
from pnp.ground.rng import Chance
from pnp.playtest.game import Played, played
from pnp.playtest.policies import policy
from pnp.playtest.series import rules_of
from tests import goldens

WANDER = "wander"
WANDERED, WANDERED_SKY = (0, 10, 12, 8, 7, 5, 21), (0, 21)
"""Games that come to nearly every line of how they are played: found by trying thirty."""
GAMES: dict[str, tuple[tuple[str, Sequence[int]], ...]] = {
    "mind-space": (
        ("random", range(8)), ("greedy", range(5)), ("b: greedy", range(3)),
        ("greedy random", range(2)), ("greedy greedy random random", range(1)),
    ),
    "my-corner-of-the-sky": (
        ("random", range(5)), ("greedy", range(3)), (WANDER, WANDERED_SKY),
        ("greedy greedy", range(2)), ("greedy random random greedy", range(1)),
    ),
    "personal-space": (
        ("random", range(2)), ("greedy", range(1)), ("planner", range(1)), (WANDER, WANDERED),
    ),
    "space-zoo": (
        ("greedy random", range(3)), ("random random random random", range(3)),
        ("quick expander", range(3)), ("scholar trader quick", range(3)),
        ("trader expander scholar quick", range(2)), ("rollout:2 greedy", range(1)),
    ),
}  # fmt: skip
"""How it is begun, who plays, and which games."""


@pytest.mark.parametrize("game", GAMES)
def test_games_come_out_as_they_did(game: str) -> None:
    rows = []
    for words, numbers in GAMES[game]:
        setup, _, names = words.rpartition(": ")
        play, values = rules_of((), game, None, setup)
        for number in numbers:
            moves: list[str] = []
            seated = [noted(seat(play, name), moves) for name in names.split()]
            found = played(play, values, seated, Chance("golden", game, words, number))
            rows += [f"{words}, game {number}: {goldens.digest(' '.join(moves))}", told(found)]
    goldens.compare(f"games/{game}", "\n".join(rows))


def seat(play: Play, name: str) -> Policy:
    """A policy by its name. Who wanders plays well nine times out of ten, and else anything: so a
    life is long, and comes to what nobody would do."""
    if name != WANDER:
        return policy(play, name)
    well, badly = policy(play, "greedy"), policy(play, "random")
    return lambda table, chance: (well if chance.unit() < 0.9 else badly)(table, chance)


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
