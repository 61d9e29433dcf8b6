"""Players who are held to a route, and games that are played on by more than chance."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from pnp.ground.play import Play, Table
from pnp.ground.problem import Unusable
from pnp.ground.rng import Chance
from pnp.playtest.figures import Figures
from pnp.playtest.game import played
from pnp.playtest.policies import policy


class Harvest:
    """Ten turns each: a plum is two points, a pear one."""

    def __init__(self, players: int, chance: Chance) -> None:
        self.plums, self.pears = [0] * players, [0] * players
        self.turn = 0
        self.chance = chance

    def seat(self) -> int:
        return self.turn % len(self.plums)

    def moves(self) -> Sequence[str]:
        return ("plum", "pear")

    def play(self, move: str) -> None:
        (self.plums if move == "plum" else self.pears)[self.seat()] += 1
        self.turn += 1

    def over(self) -> bool:
        return self.turn >= 10 * len(self.plums)

    def scores(self) -> Sequence[float]:
        return [2 * plums + pears for plums, pears in zip(self.plums, self.pears, strict=True)]

    def copy(self, chance: Chance) -> Harvest:
        other = Harvest(0, chance)
        other.plums, other.pears, other.turn = [*self.plums], [*self.pears], self.turn
        return other

    def imagine(self, seat: int) -> None:
        """Nothing is hidden."""


def pears(table: Harvest, seat: int) -> float:
    return table.pears[seat]


def pear(table: Table, chance: Chance) -> str:
    return "pear"


PLAY = Play(
    "1", lambda values, players, chance: Harvest(players, chance), routes={"pears": pears},
    policies={"pears": pear},
)  # fmt: skip


def series(names: Sequence[str], games: int, play: Play = PLAY) -> Figures:
    figures = Figures(len(names), list(dict.fromkeys(names)))
    for number in range(games):
        at_table = [policy(play, name) for name in names]
        figures.add(played(play, lambda name: None, at_table, Chance("h", number)), names)
    return figures


def test_who_is_held_to_a_route_wins_by_it_or_not_at_all() -> None:
    """Half of the points have to be pears, which beats who has nothing else."""
    figures = series(["pears:60", "pears"], 12)
    rows = dict(figures.rows())
    assert rows["held.pears:60"].mean > 0.5
    assert rows["held.pears:60"].mean <= rows["policies.pears:60"].mean


def test_only_who_is_held_has_a_row() -> None:
    assert not [name for name, _ in series(["greedy", "pears"], 3).rows() if "held" in name]


def test_games_may_be_judged_before_their_end() -> None:
    """Looking two moves ahead is enough to see that plums are worth more."""
    looked: list[int] = []

    def onward(table: Table, chance: Chance) -> str:
        looked.append(1)
        return "pear"

    play = replace(PLAY, onward=onward, ahead=2)
    table = Harvest(2, Chance(1))
    assert policy(play, "rollout:4")(table, Chance(1)) == "plum"
    assert len(looked) == 8
    assert policy(play, "mcts:40")(table, Chance(1)) == "plum"


def test_a_route_may_say_what_is_worth_a_thought() -> None:
    """Only who is held to it keeps to that; else plums are better."""
    play = replace(PLAY, weighed={"pears": lambda table, chance: ("pear",)})
    table = Harvest(2, Chance(1))
    table.turn = 18
    assert policy(PLAY, "rollout:20")(table, Chance(1)) == "plum"
    assert policy(play, "rollout:20")(table, Chance(1)) == "plum"
    table.pears[0] = 40
    assert policy(PLAY, "pears:20")(table, Chance(1)) == "plum"
    assert policy(play, "pears:20")(table, Chance(1)) == "pear"


@pytest.mark.parametrize("name", ["pears:0", "pears:x", "plums:20"])
def test_routes_have_names_and_budgets(name: str) -> None:
    with pytest.raises(Unusable):
        policy(PLAY, name)
